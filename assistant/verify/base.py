"""What a check of a step comes to."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from device_drivers.verbs.base import Said
from models.base import Judged

By = Literal["state", "tree", "picture", "model", ""]
"""What told it, cheapest first; "" when nothing was looked at."""
NOTHING = Said("nothing happened on the screen", "屏幕没有任何反应")
LONGEST = 60
"""Letters of a text from a screen that are repeated in a diagnosis."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """``said`` is the diagnosis: what was seen, in words that a model and a person understand."""

    judged: Judged
    said: Said
    by: By = ""


def shown(text: str) -> str:
    """A text from the screen in a sentence of ours: one line, cut short, in quotes."""
    line = " ".join(text.split())
    return f"“{line if len(line) <= LONGEST else line[: LONGEST - 1] + '…'}”"
