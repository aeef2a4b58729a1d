"""From a label a person said to the element of the screen they mean.

Exact words beat the same words in other case, those beat words inside a longer label, those beat
similar words; within a rank, what can be touched beats what only says it, and a thing beats the
area called after it. A row's label stands for the row, and for the switch in it. A way back is
called after the page it leads to: it is meant only when nothing else is.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Literal

from rapidfuzz import fuzz

from assistant.understanding.text import level
from device_drivers.base import Element, Role

Kind = Literal["switch", "field"]
LIKE = 86.0
"""How similar (0..100) other words must be to be taken for the label."""
_OUTSIDE = ("com.android.inputmethod.latin",)
_BACK_IDS = ("back", "backbutton", "navigateup")
_ANY = re.compile(
    r"(?:item|one|option|result|row|entry|button|line|search result)?|一?[项个条行]|按钮|结果"
)
"""Labels that name nothing, as in "the second one"."""
_POLITE = re.compile(
    r"^(?:the|a|an|my|use|turn on|enable)\s+"
    r"|\s*(?:button|icon|tab|switch|toggle|field|box|row|key)$"
    r"|^(?:使用|启用)|(?:按钮|图标|开关|输入框|选项|标签)$"
)


@dataclass(frozen=True, slots=True)
class Match:
    """``index`` into Screen.elements; ``score`` in 0..1 how well the words fit."""

    index: int
    score: float


@dataclass(frozen=True, slots=True)
class Several:
    """Elements that fit equally well, in document order."""

    indices: tuple[int, ...]


def find(
    elements: Sequence[Element], label: str, kind: Kind | None = None, nth: int | None = None
) -> Match | Several | None:
    """The element a person calls ``label``; with ``kind`` the switch or text field of that name.

    ``nth`` picks among equals, from 1, -1 the last."""
    ranked: dict[int, float] = {}
    for index, element in enumerate(elements):
        if element.role is Role.KEYBOARD_KEY or element.app in _OUTSIDE or not element.enabled:
            continue
        fit = max((_fit(label, name) for name in _names(element)), default=0.0)
        target = _target(elements, index, kind) if fit else None
        if target is not None and fit > ranked.get(target, 0.0):
            ranked[target] = fit
    if nth is not None and _ANY.fullmatch(_plain(label)):
        ranked = dict.fromkeys(_rows(elements), 1.0)
    ranked = {i: fit for i, fit in ranked.items() if not _way_back(elements, i)} or ranked
    if not ranked:
        return None
    best = max(ranked.values())
    equals = sorted(index for index, fit in ranked.items() if fit == best)
    if nth is None and kind is None:
        equals = [i for i in equals if _touchable(elements[i])] or equals
        equals = [i for i in equals if not _names_an_area(elements, i)] or equals
        equals = [i for i in equals if elements[i].role is not Role.TEXT_FIELD] or equals
    if nth is not None:
        position = nth - 1 if nth > 0 else nth
        return Match(equals[position], best) if -len(equals) <= position < len(equals) else None
    return Match(equals[0], best) if len(equals) == 1 else Several(tuple(equals))


def _way_back(elements: Sequence[Element], index: int) -> bool:
    """The button that leaves the page: it says so, or is the first thing in a navigation bar."""
    element = elements[index]
    if element.role is not Role.BUTTON:
        return False
    if _plain(element.id.rpartition("/")[2]).replace(" ", "") in _BACK_IDS:
        return True
    bar = element.parent
    return (
        bar is not None
        and elements[bar].class_name.endswith("NavigationBar")
        and index == bar + 1
        and element.box.center[0] < elements[bar].box.center[0]
    )


def _names_an_area(elements: Sequence[Element], index: int) -> bool:
    """A bar, a card, a list: what holds other things and cannot be touched itself."""
    return not _touchable(elements[index]) and any(e.parent == index for e in elements)


def _rows(elements: Sequence[Element]) -> list[int]:
    """What "the second one" counts: all that can be touched in the scrolling part, or anywhere."""
    rows = [
        i
        for i, e in enumerate(elements)
        if e.clickable and e.enabled and e.app not in _OUTSIDE and e.role is not Role.KEYBOARD_KEY
    ]
    return [i for i in rows if _scrolls(elements, i)] or rows


def _scrolls(elements: Sequence[Element], index: int) -> bool:
    parent = elements[index].parent
    while parent is not None and not elements[parent].scrollable:
        parent = elements[parent].parent
    return parent is not None


def _names(element: Element) -> Iterable[str]:
    yield from (name for name in (element.text, element.description, element.hint) if name)
    if element.role is not Role.TEXT and (own := element.id.rpartition("/")[2]):
        yield own.replace("_", " ")


def _fit(said: str, name: str) -> float:
    """1 for the same words, less the further they are apart, 0 when they are not it."""
    if said == name:
        return 1.0
    said, name = _plain(said), _plain(name)
    if not said or not name:
        return 0.0
    if said == name:
        return 0.98
    if len(name) > 80:
        return 0.0
    if re.search(rf"(?<!\w){re.escape(said)}(?!\w)", name) or (not said.isascii() and said in name):
        return 0.85 + 0.1 * len(said) / len(name)
    like = fuzz.ratio(said, name)
    return like / 100 * 0.85 if like >= LIKE else 0.0


def _plain(words: str) -> str:
    words = re.sub(r"[\s_\-‑–—]+", " ", level(words)).strip(" .:…，。：“”\"'").casefold()
    words = words.replace("wi fi", "wifi")
    shorter = _POLITE.sub("", words).strip()
    return shorter or words


def _target(elements: Sequence[Element], index: int, kind: Kind | None) -> int | None:
    """What touching or switching the thing with this label means: itself, its row, its switch."""
    element = elements[index]
    if kind == "field":
        if element.role is Role.TEXT_FIELD:
            return index
        return _field_near(elements, index)
    if kind == "switch":
        if element.checkable:
            return index
        row = _row_of(elements, index)
        inside = [i for i in _below(elements, row) if elements[i].checkable]
        return inside[0] if len(inside) == 1 else None
    return index if _touchable(element) else _clickable_above(elements, index)


def _touchable(element: Element) -> bool:
    return element.clickable or element.checkable or element.role is Role.TEXT_FIELD


def _clickable_above(elements: Sequence[Element], index: int) -> int:
    """The nearest enclosing clickable element, else the element itself."""
    parent = elements[index].parent
    while parent is not None:
        if elements[parent].clickable:
            return parent
        parent = elements[parent].parent
    return index


def _row_of(elements: Sequence[Element], index: int) -> int:
    """The widest enclosing element that holds no second label row: a list row, a card."""
    row = index
    parent = elements[index].parent
    while parent is not None and not elements[parent].scrollable:
        switches = sum(elements[i].checkable for i in _below(elements, parent))
        if switches > 1:
            break
        row = parent
        if switches == 1:
            break
        parent = elements[parent].parent
    return row


def _below(elements: Sequence[Element], root: int) -> list[int]:
    """All elements inside ``root``, itself included; children follow their parents."""
    inside = {root}
    for index in range(root + 1, len(elements)):
        if elements[index].parent in inside:
            inside.add(index)
    return sorted(inside)


def _field_near(elements: Sequence[Element], index: int) -> int | None:
    """The text field that a separate label stands for: in the same group, else just below it."""
    label = elements[index]
    fields = [i for i, e in enumerate(elements) if e.role is Role.TEXT_FIELD]
    together = [i for i in fields if elements[i].parent == label.parent]
    if len(together) == 1:
        return together[0]
    below = [
        i
        for i in fields
        if 0 <= elements[i].box.top - label.box.top <= 3 * max(label.box.height, 1)
        and elements[i].box.left < label.box.right
        and label.box.left < elements[i].box.right
    ]
    return min(below, key=lambda i: elements[i].box.top) if below else None
