"""What the assistant declared, as the checker wants to hear it, from how its task ended.

One rule for all tasks:

- done: ``Done``; the answer is the reply as its person reads it, without the mark in front.
- failed, and the report says ``impossible``: ``Impossible``. It looked, and there is no such
  person, app or thing; or a GUI model said that it cannot be done.
- everything else: nothing. "I do not know how", stuck, stopped, no answer from the person.

What declares nothing never succeeds, not even on a task that cannot be done.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from assistant.reports import MARKS
from device_drivers.virtual.tasks.base import Declaration, Done, Impossible


def declared(result: Mapping[str, Any]) -> Declaration | None:
    """``result`` is what ``phonepilot ask --json`` prints."""
    said = result["reply"]
    for mark in MARKS.values():
        said = said.removeprefix(mark).strip()
    if result["outcome"] == "done":
        return Done(said)
    if result["outcome"] == "failed" and result["impossible"]:
        return Impossible(said)
    return None
