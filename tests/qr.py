"""Reading a QR code off a terminal, as a phone's camera would: versions 2 to 5, level L, bytes.

Written after ISO/IEC 18004: take the mask off, walk the columns in pairs from the right, skip what
belongs to the patterns. Nothing is corrected; a wrong module is a wrong text.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

QUIET = 4
LIGHT = {" ": (0, 0), "▀": (1, 0), "▄": (0, 1), "█": (1, 1)}
"""A drawn half is light."""
MASKS: Sequence[Callable[[int, int], int]] = (
    lambda y, x: (y + x) % 2,
    lambda y, x: y % 2,
    lambda y, x: x % 3,
    lambda y, x: (y + x) % 3,
    lambda y, x: (y // 2 + x // 3) % 2,
    lambda y, x: y * x % 2 + y * x % 3,
    lambda y, x: (y * x % 2 + y * x % 3) % 2,
    lambda y, x: ((y + x) % 2 + y * x % 3) % 2,
)
Dark = Sequence[Sequence[int]]


def read(drawn: Sequence[str]) -> str:
    """The text of a code drawn in half blocks, its quiet zone around it."""
    rows = [[1 - LIGHT[cell][half] for cell in line] for line in drawn for half in (0, 1)]
    size = len(rows[0]) - 2 * QUIET
    assert size % 4 == 1, f"{size} modules"
    assert not any(rows[QUIET - 1]), "its quiet zone is not light"
    dark = [row[QUIET : QUIET + size] for row in rows[QUIET : QUIET + size]]
    level = dark[8][0] ^ 1, dark[8][1] ^ 0
    assert level == (0, 1), "not level L"
    mask = MASKS[(dark[8][2] ^ 1) * 4 + (dark[8][3] ^ 0) * 2 + (dark[8][4] ^ 1)]
    bits = [dark[y][x] ^ (not mask(y, x)) for y, x in _walk(size)]
    assert _number(bits[:4]) == 4, "not bytes"
    length = _number(bits[4:12])
    return bytes(_number(bits[12 + 8 * i : 20 + 8 * i]) for i in range(length)).decode()


def _walk(size: int) -> Iterator[tuple[int, int]]:
    """Where the data is, in its order."""
    up = True
    for right in [*range(size - 1, 6, -2), 5, 3, 1]:
        for y in range(size - 1, -1, -1) if up else range(size):
            for x in (right, right - 1):
                if not _pattern(y, x, size):
                    yield y, x
        up = not up


def _pattern(y: int, x: int, size: int) -> bool:
    corner = (y < 9 and (x < 9 or x > size - 9)) or (y > size - 9 and x < 9)
    aligned = abs(y - (size - 7)) <= 2 and abs(x - (size - 7)) <= 2
    return corner or aligned or 6 in (y, x)


def _number(bits: Sequence[int]) -> int:
    return int("".join(str(int(bit)) for bit in bits), 2)
