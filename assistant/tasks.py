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
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING, Any

from dbos import DBOS, DBOSConfig, SetEnqueueOptions, SetWorkflowID

from assistant.database import examine, explained, use_wal
from assistant.journal import Journal
from assistant.reports import EMPTY_REPORT
from assistant.steps import Request
from assistant.task_run import TaskRun
from assistant.turns import turn_of
from assistant.understanding.text import language_of
from assistant.vitals.tasks import tally
from device_drivers.verbs.base import Said
from gateways.base import Outbound

if TYPE_CHECKING:
    from assistant.app import House

POLLS = 0.05
"""Seconds between two looks of the engine for work."""
POLLS_TOGETHER = 0.25
"""The same on a server, that many processes ask, each for all its phones."""
CONNECTIONS = 8
"""Of the engine to that server; it takes one hundred from all, unless its settings say more."""
WORKFLOW_VERSION = "8"
"""Raised whenever the shape of the workflow changes: older unfinished tasks are then reported."""
UNFINISHED = ("PENDING", "ENQUEUED", "DELAYED")
QUEUED_SECONDS = 60.0
"""How long after it was written down a task may be unknown to the engine."""
BROKEN = Said(
    "❌ An error on my side interrupted this; what is not shown as done is unsure.",
    "❌ 我这边出错，任务中断了；没有显示为完成的，不确定是否已做。",
)
MOST_RESTARTS = 100
"""A task in whose midst the process ended more often than that may be what ends it."""
GIVEN_UP = Said(
    f"❌ I was ended {MOST_RESTARTS} times in the midst of this and gave it up; what is not shown "
    "as done is unsure.",
    f"❌ 执行中我被中断了 {MOST_RESTARTS} 次，因此放弃；没有显示为完成的，不确定是否已做。",
)
_house: House | None = None
_engine: DBOS | None = None
_queues: list[str] = []


def launch(house: House, database: Path, slot: str, abandoned: list[str]) -> None:
    """Start the durable engine as ``slot`` and resume what it and the abandoned slots left.

    Raises JournalLocked when another program holds the database."""
    _probe(database)
    queues = [queue_of_slot(name) for name in (slot, *abandoned)]
    _launch(house, f"sqlite:///{database}", slot, queues, POLLS)
    recover(*abandoned)


def launch_together(house: House, address: str, executor: str, queues: list[str]) -> None:
    """Start it on the database of a cluster: this process does what is in these queues."""
    _launch(house, address, executor, queues, POLLS_TOGETHER, CONNECTIONS)


def recover(*executors: str) -> None:
    """What these left, whose processes are dead, goes back into its queue."""
    if executors:
        DBOS._recover_pending_workflows(list(executors))


def _launch(
    house: House,
    database: str,
    executor: str,
    queues: list[str],
    polls: float,
    connections: int = 0,
) -> None:
    global _house, _engine, _queues
    _house, _queues = house, queues
    config: DBOSConfig = {
        "name": "phonepilot",
        "system_database_url": database,
        "executor_id": executor,
        "application_version": WORKFLOW_VERSION,
        "log_level": "ERROR",
    }
    if connections:
        config["sys_db_pool_size"] = connections
    _engine = DBOS(config=config)
    _quiet_console()
    DBOS.listen_queues(_queues)
    DBOS.launch()
    for queue in _queues:
        DBOS.register_queue(
            queue,
            partition_concurrency=1,
            polling_interval_sec=polls,
            on_conflict="always_update",
        )


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


def queue_of_slot(slot: str) -> str:
    return f"phones-{slot}"


def _probe(database: Path) -> None:
    """Fail early and clearly when the database is damaged, or held by somebody else."""
    try:
        with closing(sqlite3.connect(database, timeout=5.0)) as db:
            use_wal(db, 5.0)
            db.execute("BEGIN IMMEDIATE")
            examine(db, database)
            db.rollback()
    except sqlite3.DatabaseError as error:
        raise explained(error, database) from error


def submit(request: Request, queue: str, phone: str) -> None:
    """Queue a task behind the others of the same ``phone``; the same task again is ignored."""
    with SetWorkflowID(request.task), SetEnqueueOptions(queue_partition_key=phone):
        DBOS.enqueue_workflow(queue, run_task, dataclasses.asdict(request))


def close_broken(journal: Journal) -> None:
    """Tell of tasks that nobody goes on with: an error of ours ended them, an earlier version began
    them, they were begun again too often, or the durable engine does not know them."""
    open_tasks = journal.unfinished()
    waiting = {  # read before the engine is asked: what is not in it was queued before
        turn_of(message)
        for gateway in {task["gateway"] for task in open_tasks}
        for message in journal.unhandled(gateway)
    }
    for task in open_tasks:
        just_now = abs(time.time() - task["started"]) < QUEUED_SECONDS  # the clock may be set back
        begins = task["turn"] in waiting or just_now
        why = _given_up(task["id"], begins=begins) if task["phone"] else None
        now = journal.task(task["id"])  # its end may have been written down meanwhile
        if why and now and not now["outcome"]:
            said = why.of(language_of(task["text"]))
            journal.close_task(task["id"], "failed", said, EMPTY_REPORT)
            tally("failed", EMPTY_REPORT)
            journal.say(task["gateway"], f"{task['id']}:reply", Outbound(task["chat"], said))


def _given_up(task: str, *, begins: bool) -> Said | None:
    """Why nobody goes on with a task; None where somebody does."""
    status = DBOS.get_workflow_status(task)
    if status is None:
        return None if begins else BROKEN
    together = _house is not None and _house.cluster is not None
    ours = (together or status.queue_name in _queues) and status.status in UNFINISHED
    if ours and status.app_version not in (None, WORKFLOW_VERSION, *_others()):
        DBOS.cancel_workflow(task)
        return BROKEN
    if status.status == "MAX_RECOVERY_ATTEMPTS_EXCEEDED":
        return GIVEN_UP
    return BROKEN if status.status in ("ERROR", "CANCELLED") else None


def _others() -> set[str]:
    """Versions that other processes of the cluster go on with."""
    cluster = _house.cluster if _house is not None else None
    return cluster.versions() if cluster is not None else set()


def forget(task: str) -> None:
    """Delete what the durable engine keeps of a task that is over."""
    if DBOS.get_workflow_status(task) is not None:
        DBOS.delete_workflow(task)


def forget_all(tasks: Sequence[str]) -> None:
    for task in tasks:
        forget(task)


@DBOS.workflow(name="task", max_recovery_attempts=MOST_RESTARTS)
def run_task(request: dict[str, Any]) -> str:
    """The workflow: lease the phone, plan, run the parts, report. Returns the outcome's name."""
    if _house is None:
        raise RuntimeError("tasks.launch() has not been called")
    return TaskRun(_house, Request(**request)).run().name
