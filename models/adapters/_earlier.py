"""What is left of the steps of a long task: the latest in full, those before in a line, the oldest
several in one line. So a prompt stays within bounds however long its task gets (the working and
episodic memory of UI-TARS-2, arXiv 2509.02544, without asking a model).

What is told changes in blocks of steps, so that most of a prompt stays the same from one step to
the next and a server's cache of it holds.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby, pairwise

from models.base import PastStep

BLOCK = 10
"""Steps that are folded into one line, twice as many when there are too many lines, and so on."""
LINES = 8
"""Of folded steps."""
TOLD = 8
"""Steps of a folded line that are named."""
LETTERS = 240
"""Of a folded line."""
REPLIES = 8000
"""Tokens of all replies that a model is shown again, counted rather too high."""
AT_ONCE = 5
"""So many replies are let go of together."""
IN_SHORT = "Earlier, steps "
"""How a folded line begins."""


def first_told(steps: int, most: int) -> int:
    """The first of so many steps that has a line of its own; at most ``most`` have one."""
    return max(0, -(-(steps - most) // BLOCK) * BLOCK)


def folded(steps: Sequence[PastStep]) -> list[tuple[int, PastStep]]:
    """Several steps in one, with the number of the last, counted from 1."""
    size = BLOCK
    while len(steps) > size * LINES:
        size *= 2
    return [
        (end, PastStep(_in_short(start + 1, end, steps[start:end])))
        for start, end in pairwise([*range(0, len(steps), size), len(steps)])
    ]


def _in_short(first: int, last: int, steps: Sequence[PastStep]) -> str:
    named = list(_named(steps))
    if len(named) > TOLD:
        named = [*named[: TOLD // 2], "…", *named[-TOLD // 2 :]]
    each = LETTERS // len(named)
    return f"{IN_SHORT}{first} to {last}, in short: " + "; ".join(
        _cut(name, each) for name in named
    )


def _named(steps: Sequence[PastStep]) -> Iterator[str]:
    """The same several times in a row is said once."""
    for did, same in groupby(steps, key=lambda step: (step.summary or step.meant, _wrong(step))):
        count = len(list(same))
        yield " ".join(did[0].split()) + (f" ×{count}" if count > 1 else "") + did[1]


def _wrong(step: PastStep) -> str:
    return " ✗" if step.judged == "incorrect" else ""


def _cut(text: str, letters: int) -> str:
    """Its end stays, too: there stands how often, and how it went."""
    if len(text) <= letters:
        return text
    return f"{text[: letters - 7].rstrip()}… {text[-4:].lstrip()}"


def first_replied(replies: Sequence[str], room: int = REPLIES) -> int:
    """The first reply that is shown again, "" for a step without one: from there on all of them fit
    into ``room`` tokens. The last one always does."""
    first = len(replies)
    while first and (room := room - tokens(replies[first - 1])) >= 0:
        first -= 1
    return min(-(-first // AT_ONCE) * AT_ONCE, max(0, len(replies) - 1))


def tokens(text: str) -> int:
    """Rather too many than too few: one for a Chinese character, one for three letters."""
    letters = len(text.encode("ascii", "ignore"))
    return letters // 3 + len(text) - letters
