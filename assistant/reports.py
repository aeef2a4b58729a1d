"""What is told, and what is written down, of a task that is over."""

from __future__ import annotations

import time
from pathlib import Path
from typing import Any

import structlog

from assistant import telling
from assistant.journal import Journal
from assistant.ledger import usage_json
from assistant.routes.base import Scene
from assistant.steps import Outcome, Request
from assistant.trajectory import Trajectory
from device_drivers.base import DeviceError, Risk
from models.base import NOTHING_USED

log = structlog.get_logger()
MARKS = {"done": "✅", "failed": "❌", "needs_user": "❓", "stopped": "⏹", "stuck": "🔁"}

EMPTY_REPORT: dict[str, Any] = {
    "steps": [], "evidence": [], "seconds": 0.0, "model_calls": 0,
    "usage": usage_json(NOTHING_USED),
}  # fmt: skip


def reply_of(
    outcome: Outcome, request: Request, steps: list[dict[str, Any]], scene: Scene | None
) -> str:
    """What the person reads."""
    reply = f"{MARKS[outcome.name]} {outcome.said.of(request.language)}"
    if request.consent == "yes" and (allowed := _risky(steps)):
        prefix = "已按 --yes 允许：" if request.language == "zh" else "Allowed by --yes: "
        reply += f"\n{prefix}{'; '.join(allowed)}"
    if scene and scene.stand_ins:
        reply += f"\n{telling.stood_in(scene.stand_ins).of(request.language)}"
    return reply


def report_of(
    outcome: Outcome,
    request: Request,
    steps: list[dict[str, Any]],
    evidence: list[Path],
    journal: Journal,
) -> dict[str, Any]:
    """What the journal keeps, and ``ask --json`` prints."""
    usage = journal.spent_by_task(request.task).usage
    known = journal.task(request.task)
    started = known["started"] if known else time.time()
    return {
        "steps": [{k: s[k] for k in ("route", "action", "ms", "ok")} for s in steps],
        "evidence": [str(file) for file in evidence],
        "seconds": round(time.time() - started, 3),
        "model_calls": usage.calls,
        "usage": usage_json(usage),
        "impossible": outcome.impossible,
    }


def last_picture(
    scene: Scene | None, trajectory: Trajectory, *, stopped: bool = False
) -> Path | None:
    """How the phone looks in the end; None when it cannot be seen. After a stop nobody waits for
    another look: there is only the last one that was had."""
    if scene is None or (stopped and scene.screen is None):
        return None
    try:
        screen = scene.screen if stopped else None
        screen = screen or scene.discretion.look(scene.phone)
    except DeviceError as error:
        log.warning("no last picture", task=scene.request.task, error=str(error))
        return None
    picture = trajectory.picture("end", screen)
    trajectory.elements("end", screen)
    return Path(picture) if picture else None


def _risky(steps: list[dict[str, Any]]) -> list[str]:
    return [s["say"] for s in steps if Risk(s["risk"]).asks_first]
