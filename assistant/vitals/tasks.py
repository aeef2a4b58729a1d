"""A task that is over, as it is counted."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from assistant.vitals.tallies import TALLIES

FURTHEST = ("vision", "tree", "verb")
"""A task counts for the route of these, in this order, that any of its steps took."""


def tally(outcome: str, report: Mapping[str, Any]) -> None:
    """``report`` is what the journal keeps of it: ``steps`` with their ``route``, ``seconds``."""
    taken = {step["route"] for step in report.get("steps", ())}
    route = next((name for name in FURTHEST if name in taken), "none")
    TALLIES.count("tasks", outcome=outcome, route=route)
    TALLIES.measure("task_seconds", float(report.get("seconds", 0.0)), outcome=outcome)
