"""The notes of a task, as many as a prompt has room for.

Word for word as long as they fit. Beyond that the newest stay as they are, and of the older ones
what cannot be said in other words: codes, amounts, times, addresses, names in quotes.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

AROUND = ((28, 12), (12, 4), (0, 0))
"""Letters that stay before and behind what must be word for word, which tell what it is the code
of; fewer where there are too many notes."""
START = 60
"""Letters that stay of an older note that says nothing of the kind."""
GAP = " … "
_PART = r"[A-Za-z0-9_@#%+*/:.,~=&?¥$€£°-]"
_EXACT = re.compile(
    rf"https?://[^\s，。；）)\"”]+|{_PART}*\d{_PART}*(?: {_PART}*\d{_PART}*)*"
    r"|[\w.+-]+@[\w-]+(?:\.[\w-]+)+|\b[A-Z][A-Z0-9-]{3,}\b"
    r"|“[^”]{1,60}”|\"[^\"]{1,60}\"|「[^」]{1,60}」|《[^》]{1,60}》"
)


def within(notes: Sequence[str], room: int, longest: int) -> list[str]:
    """Notes of at most ``room`` letters, none longer than ``longest``, oldest first, each once. Of
    notes that are too many even so the oldest go."""
    different = list(dict.fromkeys(notes))
    fitting = [shortened(note, longest) for note in different]
    if sum(map(len, fitting)) <= room:
        return fitting
    whole = _newest(fitting, room // 2)
    room -= sum(map(len, whole))
    older: list[str] = []
    for around in AROUND:
        older = [exactly(note, around) for note in different[: len(fitting) - len(whole)]]
        if sum(map(len, older)) <= room:
            break
    return [*_newest(older, room), *whole]


def _newest(notes: Sequence[str], room: int) -> list[str]:
    kept: list[str] = []
    for note in reversed(notes):
        room -= len(note)
        if room < 0:
            break
        kept.insert(0, note)
    return kept


def shortened(note: str, longest: int) -> str:
    """Its beginning, and of the rest what must be word for word."""
    if len(note) <= longest:
        return note
    head = note[: longest * 2 // 3]
    rest = _joined(_pieces(note, len(head)), longest - len(head) - len(GAP))
    return f"{head}{GAP}{rest}"


def exactly(note: str, around: tuple[int, int] = AROUND[0]) -> str:
    """What of a note must be word for word, with a few words around it."""
    pieces = list(_pieces(note, 0, around))
    if not pieces:
        return note if len(note) <= START else f"{note[:START].rstrip()} …"
    return min(_joined(pieces, len(note)), note, key=len)


def _joined(pieces: Iterator[str] | Sequence[str], room: int) -> str:
    said = ""
    for piece in pieces:
        longer = f"{said}{GAP}{piece}" if said else piece
        if len(longer) > room:
            break
        said = longer
    return said


def _pieces(note: str, start: int, around: tuple[int, int] = AROUND[0]) -> Iterator[str]:
    """Stretches of the note from ``start`` on, those that touch each other as one."""
    begin = end = -1
    for hit in _EXACT.finditer(note, start):
        left = _word_start(note, max(start, hit.start() - around[0]), hit.start())
        right = _word_end(note, hit.end(), around[1])
        if end >= left:
            end = right
            continue
        if end >= 0:
            yield note[begin:end].strip()
        begin, end = left, right
    if end >= 0:
        yield note[begin:end].strip()


def _word_start(note: str, left: int, stop: int) -> int:
    """Not in the middle of a Latin word."""
    if left and note[left - 1].isascii() and note[left - 1].isalnum():
        while left < stop and note[left].isascii() and note[left].isalnum():
            left += 1
    return left


def _word_end(note: str, right: int, trail: int) -> int:
    """So far that a unit or a word behind it stays whole, not into the next sentence."""
    end = min(len(note), right + trail)
    said = re.match(r"[^\n.。;；!！?？]*", note[right:end])
    cut = right + (said.end() if said else 0)
    if cut == len(note) or not (note[cut].isascii() and note[cut].isalnum()):
        return cut
    while cut > right and note[cut - 1].isascii() and note[cut - 1].isalnum():
        cut -= 1
    return cut
