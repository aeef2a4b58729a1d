"""What one GUI model tried before a team takes over: told to the team as information."""

from __future__ import annotations

from collections.abc import Sequence

from assistant.routes.diary import Diary, history
from device_drivers.verbs.base import Said

LAST = 12
"""Steps that are told."""


def tried_before(diary: Diary, ended: Sequence[Said]) -> tuple[str, ...]:
    """A line for the steps of the agent before, and one for how it ended; nothing if it did
    nothing."""
    steps = history(diary, {})[-LAST:]
    if not steps:
        return ()
    lines = [f"{step.summary} ({step.result})" if step.result else step.summary for step in steps]
    why = [f"How that ended: {ended[-1].en}"] if ended else []
    return ("Tried before by a single agent, without success: " + "; ".join(lines), *why)
