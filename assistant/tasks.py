"""Tasks: durable workflows, one at a time per phone, that survive a crash at any point.

Each task is a DBOS workflow in a queue partitioned by phone. Its steps are remembered, so that a
restart goes on after the last one; effects on the phone are guarded by the executor's journal. The
workflow's id is that of the message, so the same message never becomes two tasks.
"""

from __future__ import annotations

import dataclasses
import logging
import sqlite3
import time
from pathlib import Path
from typing import TYPE_CHECKING, Any

from dbos import DBOS, DBOSConfig, SetEnqueueOptions, SetWorkflowID

from assistant.database import JournalLocked, use_wal
from assistant.journal import Journal
from assistant.questions import Question
from assistant.reports import EMPTY_REPORT
from assistant.steps import Request
from assistant.task_run import TaskRun
from gateways.base import Outbound

if TYPE_CHECKING:
    from assistant.app import House

WORKFLOW_VERSION = "5"
"""Raised whenever the shape of the workflow changes: older unfinished tasks are then reported."""
_house: House | None = None
_engine: DBOS | None = None


def launch(house: House, database: Path, slot: str, abandoned: list[str]) -> None:
    """Start the durable engine as ``slot`` and resume what it and the abandoned slots left.

    Raises JournalLocked when another program holds the database."""
    global _house, _engine
    _house = house
    _probe(database)
    config: DBOSConfig = {
        "name": "phonepilot",
        "system_database_url": f"sqlite:///{database}",
        "executor_id": slot,
        "application_version": WORKFLOW_VERSION,
        "log_level": "ERROR",
        "notification_listener_polling_interval_sec": 0.05,
    }
    _engine = DBOS(config=config)
    _quiet_console()
    DBOS.listen_queues([_queue(name) for name in (slot, *abandoned)])
    DBOS.launch()
    for name in (slot, *abandoned):
        DBOS.register_queue(
            _queue(name),
            partition_concurrency=1,
            polling_interval_sec=0.05,
            on_conflict="always_update",
        )
    if abandoned:
        DBOS._recover_pending_workflows(abandoned)


def _quiet_console() -> None:
    """The engine's messages belong into our log, not between the lines of a chat."""
    engine = logging.getLogger("dbos")
    for handler in list(engine.handlers):
        engine.removeHandler(handler)
    engine.propagate = True


def shut_down(wait_seconds: float = 0) -> None:
    """Stop the engine once no workflow runs any more; its own wait lasts whole seconds, always."""
    deadline = time.monotonic() + wait_seconds
    while _engine and _engine._active_workflows_set.activeList() and time.monotonic() < deadline:
        time.sleep(0.005)
    DBOS.destroy()


def _queue(slot: str) -> str:
    return f"phones-{slot}"


def _probe(database: Path) -> None:
    """Fail early and clearly when the database is held by somebody else."""
    try:
        with sqlite3.connect(database, timeout=5.0) as db:
            use_wal(db, 5.0)
            db.execute("BEGIN IMMEDIATE")
            db.rollback()
    except sqlite3.DatabaseError as error:
        if "locked" not in str(error):
            raise JournalLocked(f"The database {database} cannot be used: {error}") from error
        raise JournalLocked(
            f"The database {database} is locked by another program. Close it and try again; "
            "nothing is lost."
        ) from error


def submit(request: Request, slot: str, phone: str) -> None:
    """Queue a task behind the others of the same ``phone``; the same task again is ignored."""
    with SetWorkflowID(request.task), SetEnqueueOptions(queue_partition_key=phone):
        DBOS.enqueue_workflow(_queue(slot), run_task, dataclasses.asdict(request))


def close_broken(journal: Journal) -> None:
    """Tell of tasks whose workflow ended in an error of ours: nobody else will."""
    for task in journal.unfinished():
        status = DBOS.get_workflow_status(task["id"])
        if status and status.status in ("ERROR", "CANCELLED", "MAX_RECOVERY_ATTEMPTS_EXCEEDED"):
            said = "❌ An error on my side interrupted this; what is not shown as done is unsure."
            journal.close_task(task["id"], "failed", said, EMPTY_REPORT)
            journal.say(task["gateway"], f"{task['id']}:reply", Outbound(task["chat"], said))


def answer(question: Question, text: str) -> None:
    """Hand the person's answer to the task that waits for it; the brain looks into the journal."""
    if DBOS.get_workflow_status(question.task) is not None:
        DBOS.send(question.task, text, topic=question.id)


@DBOS.workflow(name="task")
def run_task(request: dict[str, Any]) -> str:
    """The workflow: lease the phone, plan, run the parts, report. Returns the outcome's name."""
    if _house is None:
        raise RuntimeError("tasks.launch() has not been called")
    return TaskRun(_house, Request(**request)).run().name
