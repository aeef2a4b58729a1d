"""Whether a soft keyboard is up, and where it begins: keys stand in rows at even distances."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from device_drivers.base import Box

LEVEL = 0.012
"""Share of the height by which the letters of one row of keys differ (a q hangs lower)."""
LETTERS = 8
"""At least so many of a row's ten keys are seen."""
STEP = 0.085, 0.115
"""From key to key, as a share of the width."""
DIGITS = (1 / 8, 3 / 8, 5 / 8)
"""Where the digits of a row of a number pad stand, beside a fourth column."""
PAD_ROWS = 3
CAP = 0.075
"""From the middle of a row of keys to its upper edge, as a share of the width."""


def keyboard_top(found: Sequence[Box], width: int, height: int) -> int:
    """The row of pixels at which it begins, 0 without one."""
    low = sorted(
        (box for box in found if 0.5 * height < box.center[1] < 0.945 * height
         and 0.01 * width < box.width < 0.1 * width and box.height < 0.07 * height),
        key=lambda box: box.center[1],
    )  # fmt: skip
    rows: list[list[Box]] = []
    for box in low:
        if rows and box.center[1] - rows[-1][0].center[1] < 2 * LEVEL * height:
            rows[-1].append(box)
        else:
            rows.append([box])
    letters = [row for row in rows if _even(row, width)]
    pads = [row for row in rows if _digits(row, width)]
    if letters:
        middle = _middle(letters[0])
    elif len(pads) >= PAD_ROWS and pads[-1][0].center[1] > 0.85 * height:
        middle = _middle(pads[0])
    else:
        return 0
    return max(1, round(middle - CAP * width - 0.01 * width))


def _even(row: Sequence[Box], width: int) -> bool:
    across = sorted(box.center[0] for box in row)
    apart = [x for i, x in enumerate(across) if i == 0 or x - across[i - 1] > 0.03 * width]
    steps = [b - a for a, b in pairwise(apart)]
    good = sum(STEP[0] * width <= step <= STEP[1] * width for step in steps)
    return good >= LETTERS - 1 and good >= 0.8 * len(steps)


def _digits(row: Sequence[Box], width: int) -> bool:
    across = [box.center[0] / width for box in row]
    return len(row) <= 8 and all(any(abs(x - at) < 0.025 for x in across) for at in DIGITS)


def _middle(row: Sequence[Box]) -> float:
    return sum(box.center[1] for box in row) / len(row)
