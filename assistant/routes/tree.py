"""The tree route: atomic instructions carried out over the elements of the accessibility tree.

What is not on the screen is looked for by scrolling; what fits several elements is asked about. A
switch that stands right already is left alone.
"""

from __future__ import annotations

from collections.abc import Callable

from assistant import guard
from assistant.routes.base import Scene
from assistant.routes.finding import SCROLLS, find_or_search, row_text, scroll_once, unseen
from assistant.routes.writing import type_into
from assistant.steps import HIDDEN, Do, Expect, GiveUp, Move, NeedAnswer, Over, Part, Past
from assistant.understanding import TreeStep
from assistant.understanding.elements import Match, Several, find
from assistant.understanding.instruction import (
    LongPressOn,
    OpenApp,
    PressKey,
    ReadScreen,
    ScrollTo,
    Swipe,
    Switch,
    TapOn,
    TypeInto,
    WaitFor,
)
from device_drivers import base
from device_drivers.base import (
    Direction,
    Element,
    Key,
    Launch,
    LongPress,
    Risk,
    Role,
    Tap,
    Wait,
)
from device_drivers.verbs.apps import resolve_app
from device_drivers.verbs.base import Ask, Said, VerbFailed
from device_drivers.verbs.screen import written

WAITS = 30


class TreeRoute:
    """Carries out one instruction, a move at a time."""

    def next(self, part: Part, past: tuple[Past, ...], scene: Scene) -> Move:
        assert isinstance(part, TreeStep)  # noqa: S101 - the router sends only these here
        match part.instruction:
            case OpenApp(name):
                return _open_app(name, past, scene)
            case TapOn(label, nth):
                return _touch(label, nth, past, scene, lambda x, y: Tap(x, y), ("tap", "点击"))
            case LongPressOn(label, nth):
                return _touch(
                    label, nth, past, scene, lambda x, y: LongPress(x, y), ("long-press", "长按")
                )
            case TypeInto(text, field):
                return _type(text, field, past, scene)
            case ScrollTo(direction, until):
                return _scroll(direction or "down", until, past, scene)
            case Switch(label, on):
                return _switch(label, on, past, scene)
            case PressKey(key):
                return _press(key, past, scene)
            case Swipe(direction):
                return _swipe(direction, past, scene)
            case WaitFor(seconds, label):
                return _wait(seconds, label, past, scene)
            case ReadScreen(what):
                return _read(what, scene)


# --- instructions -------------------------------------------------------------------------------


def _open_app(name: str, past: tuple[Past, ...], scene: Scene) -> Move:
    if past:
        scene.opened = past[-1].result.evidence.get("app", "")
        return _judge(past[-1], Said(f"Opened {name}", f"已打开{name}"))
    try:
        app = resolve_app(scene.phone, scene.answers.get("app", name))
    except Ask as ask:
        return NeedAnswer(ask.question, "app", ask.options)
    except VerbFailed as error:
        return GiveUp(error.said)
    shown = app.name or app.id
    return Do(
        Launch(app.id),
        Said(f"Open {shown}", f"打开{shown}"),
        Risk.NAVIGATE,
        Expect("app", app.id),
    )


def _touch(
    label: str,
    nth: int | None,
    past: tuple[Past, ...],
    scene: Scene,
    action: Callable[[int, int], Tap | LongPress],
    words: tuple[str, str],
) -> Move:
    if past and isinstance(past[-1].move.effect, Tap | LongPress) and past[-1].result.verified:
        scene.opened = ""
        return Over(Said(f"{_past_tense(words[0])} “{label}”", f"已{words[1]}“{label}”"), True)
    found = find_or_search(label, None, nth, past, scene)
    if not isinstance(found, Element):
        return found
    if found.selected and found.role is Role.TAB and nth is None:
        return Over(Said(f"“{label}” is selected already", f"“{label}”已选中"), True)
    effect = action(*found.box.center)
    shown = found.label or label
    risk = guard.risk_of(effect, scene.look(), found)
    about = guard.context(scene.look(), risk)
    return Do(
        effect,
        Said(f"{words[0].capitalize()} “{shown}”{about.en}", f"{words[1]}“{shown}”{about.zh}"),
        risk,
        Expect("changed"),
        target=found.box,
        fingerprint=scene.look().fingerprint,
        why=f"“{label}” is {found.role}",
    )


def _type(text: str, field: str | None, past: tuple[Past, ...], scene: Scene) -> Move:
    if past and isinstance(past[-1].move.effect, base.TypeText):
        told = HIDDEN if past[-1].move.risk is Risk.CREDENTIAL else text
        return _judge(past[-1], Said(f"Typed “{told}”", f"已输入“{told}”"))
    return type_into(text, field, past, scene)


def _scroll(direction: Direction, until: str | None, past: tuple[Past, ...], scene: Scene) -> Move:
    if until is None:
        if past:
            if past[-1].result.verified:
                return Over(Said(f"Scrolled {direction}", "已滚动"), True)
            return GiveUp(Said(f"It does not scroll further {direction}", "无法继续滚动"))
        return scroll_once(direction, scene)
    if isinstance(find(scene.look().elements, until), Match | Several):
        return Over(Said(f"“{until}” is on the screen", f"屏幕上有“{until}”"), True)
    if past and (not past[-1].result.changed or len(past) > SCROLLS):
        return GiveUp(unseen(until, scene))
    return scroll_once(direction, scene)


def _switch(label: str, on: bool, past: tuple[Past, ...], scene: Scene) -> Move:
    state = Said("on", "开启") if on else Said("off", "关闭")
    if past and past[-1].move.expect.what == "switched" and past[-1].result.verified:
        return Over(Said(f"“{label}” is {state.en}", f"“{label}”已{state.zh}"), True)
    found = find_or_search(label, "switch", None, past, scene)
    if not isinstance(found, Element):
        return found
    if not found.checkable:
        return GiveUp(Said(f"“{label}” cannot be switched", f"“{label}”不是开关"))
    if found.checked == on:
        return Over(
            Said(f"“{label}” was {state.en} already", f"“{label}”本来就是{state.zh}的"), True
        )
    return Do(
        Tap(*found.box.center),
        Said(f"Switch “{label}” {state.en}", f"将“{label}”{state.zh}"),
        guard.risk_of(Tap(*found.box.center), scene.look(), found),
        Expect("switched", label, on),
        target=found.box,
        fingerprint=scene.look().fingerprint,
    )


def _press(key: str, past: tuple[Past, ...], scene: Scene) -> Move:
    if past and past[-1].result.begun:
        if past[-1].result.changed:
            return Over(Said(f"Pressed {key}", f"已按{key}键"), True)
        if key == "home":
            return Over(Said("Already at the home screen", "已在主屏幕"), True)
        return GiveUp(Said(f"{key.capitalize()} changed nothing", f"按{key}键没有反应"))
    name: base.KeyName = key  # type: ignore[assignment]  # every Pressable is a KeyName
    risk = guard.risk_of(Key(name), scene.look(), None)
    where = guard.context(scene.look(), risk)
    return Do(
        Key(name),
        Said(f"Press {key}{where.en}", f"按{key}键{where.zh}"),
        risk,
        Expect("changed"),
        fingerprint=scene.look().fingerprint if risk.asks_first else "",
    )


def _swipe(direction: Direction, past: tuple[Past, ...], scene: Scene) -> Move:
    if past:
        return _judge(past[-1], Said(f"Swiped {direction}", "已滑动"))
    screen = scene.look()
    x, y = screen.width // 2, screen.height // 2
    dx, dy = {"up": (0, -1), "down": (0, 1), "left": (-1, 0), "right": (1, 0)}[direction]
    reach_x, reach_y = dx * screen.width * 3 // 10, dy * screen.height * 3 // 10
    effect = base.Swipe(x - reach_x, y - reach_y, x + reach_x, y + reach_y)
    risk = guard.risk_of(effect, screen, None)
    where = guard.context(screen, risk)
    return Do(
        effect,
        Said(f"Swipe {direction}{where.en}", f"滑动{where.zh}"),
        risk,
        Expect("changed"),
        fingerprint=screen.fingerprint,
    )


def _wait(seconds: float | None, label: str | None, past: tuple[Past, ...], scene: Scene) -> Move:
    if label is None:
        if past:
            return Over(Said("Waited", "已等待"), True)
        length = min(seconds or 1.0, 60.0)
        return Do(
            Wait(length),
            Said(f"Wait {length:g} s", f"等待 {length:g} 秒"),
            Risk.READ,
            Expect("nothing"),
        )
    if isinstance(find(scene.look().elements, label), Match | Several):
        return Over(Said(f"“{label}” is on the screen", f"屏幕上有“{label}”"), True)
    if len(past) >= WAITS:
        return GiveUp(unseen(label, scene))
    return Do(
        Wait(1.0), Said(f"Wait for “{label}”", f"等待“{label}”"), Risk.READ, Expect("nothing")
    )


def _read(what: str | None, scene: Scene) -> Move:
    screen = scene.look()
    if what:
        match = find(screen.elements, what)
        if not isinstance(match, Match):
            return GiveUp(unseen(what, scene))
        text = row_text(screen.elements, match.index)
    else:
        text = "\n".join(written(screen))
    return Over(Said(f"On the screen:\n{text}", f"屏幕内容：\n{text}"), bool(text))


def _judge(step: Past, done: Said) -> Move:
    return Over(done, True) if step.result.verified else GiveUp(step.result.said)


def _past_tense(word: str) -> str:
    return {"tap": "Tapped", "long-press": "Long-pressed"}[word]
