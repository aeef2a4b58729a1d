"""Where an instruction points among elements, by rule: what is quoted, counted, or alike.

It knows no benchmark. Quoted words are looked for as they are; "second from the top" counts rows
or icons; anything else goes to the element whose name means most nearly the same.
"""

from __future__ import annotations

import difflib
import re
from collections.abc import Callable, Sequence

from device_drivers.base import Box, Element

Alike = Callable[[str, Sequence[str]], Sequence[float]]
"""How much each of several names means what a sentence says; more is nearer."""
Point = tuple[int, int]

QUOTED = re.compile(r"[“\"「『](.+?)[”\"」』]")
BESIDE = re.compile(r"\b(?:to|on) the right of\b|右[边侧]的")
NUMBERS = ("first", "second", "third", "fourth", "fifth"), "一二三四五"
NTH = re.compile(r"\b(first|second|third|fourth|fifth)\b|第([一二三四五])")
LAST = re.compile(r"\blast\b|最后|倒数|最右|\brightmost\b|右数|from the right")
END = re.compile(r"\blast\b(?!.*second)|最后|最右|\brightmost\b|\bleftmost\b|最左|最[上下]")
ACROSS = re.compile(
    r"从左|从右|左数|右数|最右|最左|\bfrom the (?:left|right)\b|\b(?:right|left)most\b"
)
BELOW = re.compile(r"\bbottom\b|底部|最?下[方面边]")
STATUS, TOP, BOTTOM = 0.045, 0.17, 0.8
"""Shares of the height: the status bar ends, icons above end, tabs below begin."""
NAVIGATION = "com.android.systemui"
WIDE = 0.5
LEAST_LIKE = 0.6
"""A quotation is found where so much of it is the same."""
TOUCHED = 0.02
"""What being a control is worth among names that are alike."""


def where(
    instruction: str, elements: Sequence[Element], size: tuple[int, int], alike: Alike
) -> Point | None:
    """A pixel; None where there is nothing to point at."""
    shown = [each for each in elements if each.box.width > 0 and each.box.height > 0]
    quoted = QUOTED.search(instruction)
    if quoted:
        anchor = _written(quoted[1], shown)
        if anchor is not None:
            if BESIDE.search(instruction):
                return _right_of(anchor, shown) or anchor.box.center
            return anchor.box.center
    if (place := _counted(instruction, shown, size)) is not None:
        return place
    return _likest(instruction, shown, alike)


def name_of(each: Element) -> str:
    """What is written on it, else what it is called."""
    return each.text or each.description or each.hint


# --- quoted --------------------------------------------------------------------------------------


def _written(text: str, elements: Sequence[Element]) -> Element | None:
    """The element that says it most nearly; of equals the one that is a control, then the first."""
    scored = [(_same(text, each), each.clickable, -n) for n, each in enumerate(elements)]
    best = max(scored, default=(0.0, False, 0))
    return elements[-best[2]] if best[0] >= LEAST_LIKE else None


def _same(text: str, each: Element) -> float:
    wanted = _plain(text)
    found = (_plain(name) for name in (each.text, each.description, each.hint) if name)
    return max((_ratio(wanted, name) for name in found), default=0.0)


def _ratio(wanted: str, name: str) -> float:
    if wanted == name:
        return 1.0
    if wanted and wanted in name:
        return 0.7 + 0.25 * len(wanted) / len(name)
    return difflib.SequenceMatcher(None, wanted, name).ratio() * 0.95


def _plain(text: str) -> str:
    return "".join(letter for letter in text.casefold() if letter.isalnum())


def _right_of(anchor: Element, elements: Sequence[Element]) -> Point | None:
    """The control farthest to the right at the anchor's height."""
    box = anchor.box
    reach = max(box.height, 60)
    beside = [
        each.box
        for each in elements
        if each.box.center[0] > box.center[0]
        and each is not anchor
        and abs(each.box.center[1] - box.center[1]) <= reach
        and (each.clickable or each.checkable or not each.text)
        and not each.box.contains(*box.center)
    ]
    return max(beside, key=lambda one: one.center[0]).center if beside else None


# --- counted -------------------------------------------------------------------------------------


def _counted(instruction: str, elements: Sequence[Element], size: tuple[int, int]) -> Point | None:
    said = instruction.lower()
    nth = NTH.search(said)
    if not nth and not END.search(said):
        return None
    index = _index(nth, said)
    if ACROSS.search(said):
        line = _line(elements, size, below=bool(BELOW.search(said)))
    else:
        line = _column(elements, size)
    return line[index].center if -len(line) <= index < len(line) else None


def _index(nth: re.Match[str] | None, said: str) -> int:
    """From the front, or below 0 from the end."""
    n = 0
    if nth:
        n = NUMBERS[0].index(nth[1]) if nth[1] else NUMBERS[1].index(nth[2])
    return -1 - n if LAST.search(said) else n


def _line(elements: Sequence[Element], size: tuple[int, int], *, below: bool) -> list[Box]:
    """The controls of the topmost or lowest line that has several, left to right."""
    height = size[1]
    found: list[list[Box]] = []
    inside = [
        each.box
        for each in elements
        if (each.clickable or each.checkable) and each.app != NAVIGATION
        and (each.box.top >= BOTTOM * height if below
             else STATUS * height <= each.box.center[1] <= TOP * height)
    ]  # fmt: skip
    for box in sorted(inside, key=lambda one: one.center[1]):
        if found and abs(found[-1][-1].center[1] - box.center[1]) <= 12:
            found[-1].append(box)
        else:
            found.append([box])
    lines = [line for line in found if len(line) > 1] or found
    chosen: list[Box] = next(iter(lines), [])
    if below and lines:
        chosen = max(lines, key=len)
    return sorted(chosen, key=lambda one: one.center[0])


def _column(elements: Sequence[Element], size: tuple[int, int]) -> list[Box]:
    """The largest set of wide controls with the same sides, top to bottom."""
    columns: dict[tuple[int, int], list[Box]] = {}
    for each in elements:
        if each.clickable and each.box.width >= WIDE * size[0]:
            columns.setdefault((each.box.left // 8, each.box.right // 8), []).append(each.box)
    if not columns:
        return []
    longest: list[Box] = max(columns.values(), key=len)
    return sorted(longest, key=lambda one: one.top)


# --- alike ---------------------------------------------------------------------------------------


def _likest(instruction: str, elements: Sequence[Element], alike: Alike) -> Point | None:
    named = [each for each in elements if name_of(each).strip()]
    if not named:
        return None
    scores = alike(instruction, [name_of(each) for each in named])
    best = max(
        range(len(named)),
        key=lambda n: (scores[n] + TOUCHED * (named[n].clickable or named[n].checkable), -n),
    )
    return named[best].box.center
