"""State read back: what an element says of itself after an action, the surest evidence there is."""

from __future__ import annotations

import re

from assistant import guard
from assistant.risk_words import plain
from assistant.steps import Do, Expect
from assistant.understanding.elements import find
from assistant.verify.base import Verdict, shown
from device_drivers.apps import NAMES
from device_drivers.base import (
    DoubleTap,
    Element,
    Launch,
    LongPress,
    Risk,
    Role,
    Screen,
    Tap,
    TypeText,
)
from device_drivers.verbs.base import Said
from device_drivers.verbs.looking import inside

_SAME = re.compile(r"[_\s\-().,:/+\"'“”‘’]+")
"""What apps put into numbers and dates that were typed without."""


def check(expect: Expect, before: Screen, after: Screen) -> tuple[bool, Said]:
    """Whether ``expect`` holds now, and in one sentence what was seen.

    The answer comes from the elements of the screen after the action, never from the fact that the
    action was sent."""
    match expect.what:
        case "nothing":
            return True, Said("waited", "已等待")
        case "app":
            now, wanted = (Said(*NAMES.get(app, (app, app))) for app in (after.app, expect.value))
            front = after.app == expect.value
            return front, (
                Said(f"{wanted.en} is in front", f"{wanted.zh} 已在前台")
                if front
                else Said(
                    f"{now.en} is in front instead of {wanted.en}",
                    f"前台是 {now.zh}，而不是 {wanted.zh}",
                )
            )
        case "text":
            texts = [e.text for e in after.elements if e.role is Role.TEXT_FIELD]
            there = any(expect.value in text for text in texts)
            return there, (
                Said("the text stands in the field", "文字已在输入框中")
                if there
                else Said("the field does not show the text", "输入框没有显示该文字")
            )
        case "switched":
            return _switched(expect, after)
        case "shown":
            there = find(after.elements, expect.value) is not None
            return there, (
                Said(f"“{expect.value}” is on the screen", f"屏幕上有“{expect.value}”")
                if there
                else Said(f"“{expect.value}” is not on the screen", f"屏幕上没有“{expect.value}”")
            )
        case _:  # "changed", "verb"
            changed = before.fingerprint != after.fingerprint
            return changed, (
                Said("the screen changed", "屏幕已变化")
                if changed
                else Said("nothing changed on the screen", "屏幕没有变化")
            )


def _switched(expect: Expect, after: Screen) -> tuple[bool, Said]:
    match = find(after.elements, expect.value, kind="switch")
    state = Said("on", "开启") if expect.on else Said("off", "关闭")
    if match is None or not hasattr(match, "index"):
        return False, Said(
            f"the switch “{expect.value}” cannot be seen any more", f"看不到“{expect.value}”开关了"
        )
    right = after.elements[match.index].checked == expect.on
    return right, (
        Said(f"“{expect.value}” is {state.en}", f"“{expect.value}”已{state.zh}")
        if right
        else Said(f"“{expect.value}” is not {state.en}", f"“{expect.value}”没有{state.zh}")
    )


def by_state(move: Do, before: Screen, after: Screen) -> Verdict | None:
    """What the touched thing, the field or the app in front says of itself; None when none of them
    can tell."""
    if move.expect.what in ("app", "switched", "shown"):
        held, said = check(move.expect, before, after)
        return Verdict("correct" if held else "incorrect", said, "state")
    match move.effect:
        case Launch(app):
            held, said = check(Expect("app", app), before, after)
            return Verdict("correct" if held else "incorrect", said, "state")
        case TypeText() as typed:
            return _typed(typed, move.risk, before, after)
        case Tap(x, y) | DoubleTap(x, y) | LongPress(x, y):
            return _touched(x, y, before, after)
    return None


# --- typed ----------------------------------------------------------------------------------------


def _typed(typed: TypeText, risk: Risk, before: Screen, after: Screen) -> Verdict | None:
    field = guard.focused(after) or _same(guard.focused(before), after)
    if field is None or field.role is not Role.TEXT_FIELD or risk is Risk.CREDENTIAL:
        return None
    if field.password:
        return None
    if loosely(typed.text) in loosely(field.text):
        return Verdict(
            "correct",
            Said(f"the field holds {shown(field.text)}", f"输入框里是{shown(field.text)}"),
            "state",
        )
    if typed.submit or typed.text.endswith("\n"):
        return None  # it was sent off, and the field may be another one
    return Verdict(
        "incorrect",
        Said(
            f"the field holds {shown(field.text)}, not {shown(typed.text)}",
            f"输入框里是{shown(field.text)}，不是{shown(typed.text)}",
        ),
        "state",
    )


def loosely(text: str) -> str:
    """Without what fields put in by themselves: "(303) 555-0136" is "3035550136"."""
    return _SAME.sub("", plain(text))


# --- touched --------------------------------------------------------------------------------------


def _touched(x: int, y: int, before: Screen, after: Screen) -> Verdict | None:
    under = guard.element_at(before, x, y)
    if under is None:
        return None
    control = _control(under, before)
    now = _same(control, after)
    if now is None or after.app != before.app:
        return None
    name = shown(_called(under, before))
    if control.checkable or control.role in (Role.RADIO, Role.TAB):
        was, on = control.checked or control.selected, now.checked or now.selected
        if was != on:
            state = Said("on", "开启") if on else Said("off", "关闭")
            return Verdict("correct", Said(f"{name} is {state.en} now", f"{name}已{state.zh}"),
                           "state")  # fmt: skip
    if control.role is Role.TEXT_FIELD and now.focused and not control.focused:
        return Verdict("correct", Said(f"the field {name} has the cursor", f"光标已在{name}"),
                       "state")  # fmt: skip
    return None


def _control(touched: Element, screen: Screen) -> Element:
    """A row with one switch in it stands for the switch."""
    if touched.checkable:
        return touched
    index = next(i for i, e in enumerate(screen.elements) if e is touched)
    inner = [e for e in inside(screen.elements, index) if e.checkable]
    return inner[0] if len(inner) == 1 else touched


def _called(touched: Element, screen: Screen) -> str:
    """What a person would call it: of a row, the first thing written in it."""
    if touched.label:
        return touched.label
    index = next(i for i, e in enumerate(screen.elements) if e is touched)
    inner = next((e.label for e in inside(screen.elements, index) if e.label), "")
    return inner or touched.id.rpartition("/")[2]


def _same(element: Element | None, screen: Screen) -> Element | None:
    """The same thing on another look: by its identifier and place, else by its place alone."""
    if element is None:
        return None
    here = [e for e in screen.elements if e.role is element.role and e.app == element.app]
    by_id = [e for e in here if element.id and e.id == element.id]
    at = [e for e in by_id or here if e.box == element.box]
    if at:
        return at[0]
    named = [e for e in by_id or here if e.label == element.label and element.label]
    return (named or by_id)[0] if len(named or by_id) == 1 else None
