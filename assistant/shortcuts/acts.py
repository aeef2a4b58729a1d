"""The move that a step of a recipe is on the screen as it is now, weighed like any other move."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from pydantic import ValidationError

from assistant import guard
from assistant.routes.base import Scene
from assistant.shortcuts.base import Step
from assistant.shortcuts.explaining import Writer
from assistant.shortcuts.landmarks import Sight
from assistant.shortcuts.matching import Found, written
from assistant.steps import HIDDEN, Do, Expect, GiveUp, Move, NeedAnswer, RunVerb
from device_drivers.apps import name as named
from device_drivers.base import (
    Action,
    DoubleTap,
    Drag,
    Element,
    Key,
    Launch,
    LongPress,
    OpenUrl,
    Screen,
    Scroll,
    Swipe,
    Tap,
    TypeText,
    Wait,
)
from device_drivers.verbs.base import Ask, Said, Verb, VerbFailed

EDGE = 0.02
"""How near to the edges a finger goes, as a share of the screen; beyond are gestures of the system.
"""


@dataclass(frozen=True, slots=True)
class Way:
    """What a step is made a move with. ``steps``: how many the recipe has."""

    scene: Scene
    verbs: Mapping[str, Verb[Any]]
    writes: Writer
    steps: int


def aid(action: Action, mark: str, screen: Screen, found: Found | None = None) -> Do:
    """What helps to get to a step: it moves about, and needs no proof."""
    element = found.element if found else None
    return Do(
        action, _aid_said(action), guard.risk_of(action, screen, element), Expect("nothing"),
        target=element.box if element else None,
        fingerprint="" if isinstance(action, Wait) else screen.fingerprint, shortcut_step=mark,
    )  # fmt: skip


def _aid_said(action: Action) -> Said:
    match action:
        case Scroll(direction):
            return Said(f"Scroll {direction}", {"down": "向下滚动"}.get(direction, "向上滚动"))
        case Key(name):
            return Said(f"Press {name}", f"按{name}键")
        case Swipe():
            return Said("Turn the page", "翻到下一页")
        case Tap():
            return Said("Tap the field", "点击输入框")
        case _:
            return Said("Wait for the screen", "等待屏幕")


def deed(
    at: int, step: Step, found: Found | None, way: Way, *, once_more: bool = False
) -> Move:  # fmt: skip
    """The step itself; what is typed ``once_more`` takes the place of what was left of it. Raises
    NoSuchForm."""
    if step.kind == "verb":
        return _verb(at, step, way)
    screen = way.scene.look()
    element = found.element if found else _focused(screen) if step.kind == "type" else None
    action = _action(step, found, screen, way)
    if once_more and isinstance(action, TypeText):
        action = replace(action, clear=True)
    label = Sight(screen).label(found.index) if found else ""
    risk = guard.risk_of(action, screen, element)
    return Do(
        action, _said(action, label, element), risk, _expect(step, action),
        target=element.box if element else None,
        fingerprint="" if step.kind == "wait" else screen.fingerprint,
        why=f"step {at + 1} of {way.steps} of a shortcut", on=label, shortcut_step=str(at),
    )  # fmt: skip


def _focused(screen: Screen) -> Element | None:
    return next((e for e in screen.elements if e.focused), None)


def _action(step: Step, found: Found | None, screen: Screen, way: Way) -> Action:
    x, y = found.spot if found else (screen.width // 2, screen.height // 2)
    plain = step.plain
    match step.kind:
        case "tap" | "spell":
            return Tap(x, y)
        case "double_tap":
            return DoubleTap(x, y)
        case "long_press":
            return LongPress(x, y, float(plain.get("seconds", 0.8)))
        case "type":
            text = written(step.text, way.writes)
            return TypeText(text, bool(plain.get("clear")), bool(plain.get("submit")))
        case "launch":
            return Launch(written(step.text, way.writes))
        case "open_url":
            return OpenUrl(written(step.text, way.writes))
        case "key":
            return Key(plain["name"])
        case "swipe" | "drag":
            pull = Swipe if step.kind == "swipe" else Drag
            to_x = _within(x + plain["dx"] * screen.width, screen.width)
            to_y = _within(y + plain["dy"] * screen.height, screen.height)
            return pull(x, y, to_x, to_y, float(plain.get("seconds", 0.3)))
        case _:
            return Wait(float(plain.get("seconds", 1.0)))


def _within(at: float, size: int) -> int:
    return round(min(max(at, EDGE * size), (1 - EDGE) * size))


def _expect(step: Step, action: Action) -> Expect:
    if isinstance(action, Launch):
        return Expect("app", action.app)
    if isinstance(action, TypeText) and step.holds:
        return Expect("text", action.text)
    return Expect("changed" if step.changes and step.kind != "wait" else "nothing")


def _said(action: Action, label: str, element: Element | None) -> Said:
    match action:
        case Wait(seconds):
            return Said(f"Wait {seconds:g} s", f"等待 {seconds:g} 秒")
        case Launch(app):
            return Said(f"Open {named(app)}", f"打开{named(app, chinese=True)}")
        case OpenUrl(url):
            return Said(f"Open {url}", f"打开 {url}")
        case Key(name):
            return Said(f"Press {name}", f"按{name}键")
        case TypeText(text):
            told = HIDDEN if element is not None and element.password else text
            return Said(f"Type “{told}”", f"输入“{told}”")
        case LongPress():
            return Said(f"Long-press “{label}”", f"长按“{label}”")
        case Swipe() | Drag():
            return Said(f"Swipe “{label}”", f"滑动“{label}”")
        case _:
            return Said(f"Tap “{label}”", f"点击“{label}”")


def _verb(at: int, step: Step, way: Way) -> Move:
    verb = way.verbs.get(str(step.plain.get("name", "")))
    how = verb.way(way.scene.phone) if verb else None
    if verb is None or how is None:
        return GiveUp(Said("This phone has no such command", "该手机没有这个命令"))
    arguments = dict(step.plain.get("arguments", {}))
    arguments |= {name: written(text, way.writes) for name, text in step.arguments.items()}
    known = {k: v for k, v in way.scene.answers.items() if k in verb.args.model_fields}
    try:
        args = how.prepare(way.scene.phone, verb.args.model_validate(arguments | known))
    except ValidationError:
        return GiveUp(Said("A value does not fit the command", "数值不适合这个命令"))
    except Ask as ask:
        return NeedAnswer(ask.question, ask.field, ask.options)
    except VerbFailed as error:
        return GiveUp(error.said, impossible=True)
    return Do(
        RunVerb(verb.name, args.model_dump(mode="json")), verb.say(args),
        guard.risk_of_verb(verb, args), Expect("verb"), shortcut_step=str(at),
        why=f"step {at + 1} of {way.steps} of a shortcut",
    )  # fmt: skip
