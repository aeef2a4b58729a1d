"""Verify: did the step do what it was meant to do, and if not, what happened instead?

From cheap to dear (Mano's verify, arXiv 2509.17336): the state read back (``readback``), the
difference of the elements (``trees``), the difference of the pictures around the target and
elsewhere (``pictures``), and only where these leave it open a model that compares both looks
(``models.judge``, asked by the loop). ``ending`` doubts a model that says it is done.
"""

from __future__ import annotations

import re

from assistant import guard
from assistant.obstacles import obstacle
from assistant.steps import Do
from assistant.verify.base import NOTHING, Verdict, shown
from assistant.verify.pictures import NEAR, moved
from assistant.verify.readback import by_state, check
from assistant.verify.trees import Difference, difference, in_words
from device_drivers.base import (
    Box,
    DoubleTap,
    Drag,
    Element,
    Key,
    LongPress,
    Screen,
    Scroll,
    Swipe,
    Tap,
    Wait,
)
from device_drivers.verbs.base import Said

__all__ = ["Verdict", "check", "judge"]

_NAMED = re.compile(
    r"(?:\b(?:tap|click|press|touch|select|choose|open|hit)\w*|点击|点按|点|按下|选择|打开|轻触)"
    r"[^“”\"'‘’「」]{0,30}[“\"'‘「]([^“”\"'‘’「」]{1,40})[”\"'’」]",
    re.IGNORECASE,
)
"""What a model says it touches, in quotes."""


def judge(move: Do, before: Screen, after: Screen) -> Verdict:
    """What came of a screen action, told by the two looks alone. Never asks a model."""
    if isinstance(move.effect, Wait):
        return Verdict("", Said("waited", "已等待"))
    if standing := _in_front(before, after):
        return Verdict("unsure", standing, "tree")
    diff = difference(before, after)
    if beside := _beside(move, before):
        came = in_words(diff)
        return Verdict(
            "incorrect", Said(f"{beside.en}; {came.en}", f"{beside.zh}；{came.zh}"), "tree"
        )
    if state := by_state(move, before, after):
        return state
    if not before.elements or not after.elements or diff.nothing:
        return _by_picture(move, before, after)
    return _by_tree(move, diff)


def _in_front(before: Screen, after: Screen) -> Said | None:
    """What came up in front of the app with this step: a dialog of the system, another window."""
    if not after.elements or not before.elements:
        return None
    standing = obstacle(after)
    was = obstacle(before)
    if standing is None or (was is not None and was.said == standing.said):
        return None
    return standing.said


def _beside(move: Do, before: Screen) -> Said | None:
    """The model named one thing on the screen, and the finger came down on another."""
    named = _NAMED.search(move.model.summary) if move.model else None
    point = _point(move)
    if named is None or point is None:
        return None
    under = guard.element_at(before, *point)
    meant = [e for e in before.elements if e.label and _alike(e.label, named[1])]
    if under is None or not meant or any(e.box.contains(*point) for e in meant):
        return None
    if any(_alike(label, named[1]) for label in _labels_in(under, before)):
        return None
    on = under.label or next(iter(_labels_in(under, before)), "") or under.role.value
    return Said(
        f"it landed beside {shown(named[1])}, on {shown(on)}",
        f"没有点中{shown(named[1])}，点到了{shown(on)}",
    )


def _point(move: Do) -> tuple[int, int] | None:
    match move.effect:
        case Tap(x, y) | DoubleTap(x, y) | LongPress(x, y):
            return x, y
        case _:
            return None


def _alike(label: str, named: str) -> bool:
    return " ".join(label.split()).casefold() == " ".join(named.split()).casefold()


def _labels_in(outer: Element, screen: Screen) -> list[str]:
    return [
        e.label
        for e in screen.elements
        if e.label
        and outer.box.left <= e.box.left and e.box.right <= outer.box.right
        and outer.box.top <= e.box.top and e.box.bottom <= outer.box.bottom
    ]  # fmt: skip


def _by_tree(move: Do, diff: Difference) -> Verdict:
    said = in_words(diff)
    if diff.trouble:
        told = shown(diff.trouble)
        return Verdict("incorrect", Said(f"the app says {told}", f"应用提示{told}"), "tree")
    if diff.loading:
        return Verdict("unsure", Said("it is still loading", "仍在加载"), "tree")
    if isinstance(move.effect, Scroll | Swipe | Drag | Key) or diff.another_page:
        return Verdict("correct", said, "tree")
    point = _point(move)
    under = guard.element_at(diff.before, *point) if point else None
    if under is None or diff.near(under) or diff.appeared:
        return Verdict("correct", said, "tree")
    return Verdict("unsure", said, "tree")


def _by_picture(move: Do, before: Screen, after: Screen) -> Verdict:
    """The elements say nothing, or say that nothing changed."""
    at = _point(move)
    target = move.target or (_finger(*at, before) if at else None)
    seen = moved(before, after, target)
    told = bool(before.elements and after.elements)
    if seen is None:
        if before.fingerprint == after.fingerprint:
            return Verdict("incorrect", NOTHING, "tree")
        return Verdict("unsure", Said("the screen changed", "屏幕已变化"), "picture")
    if seen.nothing:
        if before.app != after.app:
            return Verdict("unsure", Said("another app is in front", "前台应用变了"), "picture")
        return Verdict("incorrect", NOTHING, "picture")
    if target is None:
        return Verdict("correct", Said("the picture changed", "画面变了"), "picture")
    if seen.near >= NEAR:
        said = Said("the picture changed where it was touched", "触点附近的画面变了")
        return Verdict("unsure" if told else "correct", said, "picture")
    said = Said("the picture changed, but not where it was touched", "画面变了，但不在触点附近")
    return Verdict("unsure", said, "picture")


def _finger(x: int, y: int, screen: Screen) -> Box:
    """Where a finger covers the screen that it touches."""
    reach = screen.width // 20
    return Box(x - reach, y - reach, x + reach, y + reach)
