"""Approvals that somebody tampered with: one thing is changed between the yes and the act."""

from __future__ import annotations

import random
import string
from collections.abc import Callable, Iterator
from dataclasses import dataclass, fields, replace
from pathlib import Path
from typing import Any

from assistant.guard.approvals import Approval, NotApproved
from assistant.guard.watch import Watch, canonical
from assistant.journal import Journal
from assistant.routes.base import Scene
from assistant.steps import Do, Effect, Request, RunVerb
from device_drivers.base import (
    Box,
    Device,
    DoubleTap,
    Element,
    Key,
    LongPress,
    OpenUrl,
    Risk,
    Role,
    Screen,
    Swipe,
    Tap,
    TypeText,
)
from device_drivers.verbs.base import Said
from tests.board import Board

SEND = Box(600, 1000, 720, 1100)
ELEMENTS = (
    Element(Role.TEXT, Box(0, 0, 720, 100), "Anna Lee", app="com.chat"),
    Element(Role.TEXT, Box(0, 100, 720, 200), "IBAN DE02 1203 0000 0000 2020 51", app="com.chat"),
    Element(Role.TEXT, Box(0, 200, 300, 300), "$20.00", app="com.chat"),
    Element(
        Role.TEXT_FIELD, Box(0, 1000, 600, 1100), "see you at six", hint="Message",
        id="com.chat:id/compose", app="com.chat", focused=True, clickable=True,
    ),
    Element(Role.BUTTON, SEND, "Send", id="com.chat:id/send", app="com.chat", clickable=True),
)  # fmt: skip
SCREEN = Screen(720, 1600, "com.chat", "Thread", elements=ELEMENTS)
EFFECTS: tuple[Effect, ...] = (
    Tap(*SEND.center), DoubleTap(*SEND.center), LongPress(*SEND.center), Key("enter"),
    Swipe(*SEND.center, 610, 1010), TypeText("4321", submit=True), OpenUrl("https://a.example/x"),
    RunVerb("send_message", {"recipient": "Anna", "body": "hi", "number": "+491"}),
)  # fmt: skip
WORDS = ("text", "description", "hint", "id", "app", "class_name")
FLAGS = ("enabled", "checked", "selected", "clickable", "password")


@dataclass(frozen=True)
class Attempt:
    """A step on a screen, and the yes it is done by."""

    what: str
    move: Do
    screen: Screen
    approval: Approval


def other(chance: random.Random, value: object) -> Any:
    """Something like it, but not it."""
    match value:
        case bool():
            return not value
        case int():
            return value + chance.choice((-1, 1)) * chance.randrange(1, 400)
        case float():
            return value + chance.random() + 0.01
        case str():
            at = chance.randrange(len(value) + 1)
            return value[:at] + chance.choice(string.ascii_letters + string.digits) + value[at:]
        case dict():
            key = chance.choice(sorted(value))
            return value | {key: other(chance, value[key])}
    raise TypeError(value)


def changed(effect: Any, name: str, value: object) -> Effect:
    it: Effect = replace(effect, **{name: value})
    return it


def changed_action(chance: random.Random, it: Attempt) -> Attempt:
    effect = it.move.effect
    if chance.random() < 0.2:
        effect = chance.choice([e for e in EFFECTS if e != effect])
    else:
        name = chance.choice([f.name for f in fields(effect)])
        value = getattr(effect, name)
        effect = replace(
            effect, **{name: other(chance, dict(value) if name == "arguments" else value)}
        )
    return replace(it, what="action", move=replace(it.move, effect=effect))


def changed_risk(chance: random.Random, it: Attempt) -> Attempt:
    risk = chance.choice([r for r in Risk if r is not it.move.risk])
    return replace(it, what="risk", move=replace(it.move, risk=risk))


def changed_screen(chance: random.Random, it: Attempt) -> Attempt:
    name = chance.choice(("app", "activity", "width", "height", "rotation"))
    screen = it.screen
    if name == "rotation":
        return replace(it, what="screen", screen=replace(screen, rotation=chance.choice((1, 2, 3))))
    return replace(
        it, what="screen", screen=replace(screen, **{name: other(chance, getattr(screen, name))})
    )


def changed_words(chance: random.Random, it: Attempt) -> Attempt:
    """What is written somewhere: the amount, the account, the message, the button."""
    at = chance.randrange(len(ELEMENTS))
    element = ELEMENTS[at]
    name = chance.choice(WORDS if at == len(ELEMENTS) - 1 else WORDS[:3])
    element = replace(element, **{name: other(chance, getattr(element, name))})
    return replace(it, what="words", screen=_with(it.screen, at, element))


def changed_target(chance: random.Random, it: Attempt) -> Attempt:
    """The button moved, or is in another state."""
    element = ELEMENTS[-1]
    if chance.random() < 0.5:
        side = chance.choice(("left", "top", "right", "bottom"))
        box = replace(element.box, **{side: getattr(element.box, side) + chance.randrange(1, 9)})
        element = replace(element, box=box)
    else:
        name = chance.choice(FLAGS)
        element = replace(element, **{name: other(chance, getattr(element, name))})
    return replace(it, what="target", screen=_with(it.screen, len(ELEMENTS) - 1, element))


def added_overlay(chance: random.Random, it: Attempt) -> Attempt:
    x, y = chance.randrange(700), chance.randrange(1500)
    over = Element(
        Role.BUTTON, Box(x, y, x + 20, y + 20), chance.choice(("", "Pay", "Send")),
        app=f"com.evil{chance.randrange(99)}", clickable=True,
    )  # fmt: skip
    return replace(it, what="overlay", screen=replace(it.screen, elements=(*ELEMENTS, over)))


def taken_away(chance: random.Random, it: Attempt) -> Attempt:
    at = chance.randrange(len(ELEMENTS))
    left = ELEMENTS[:at] + ELEMENTS[at + 1 :]
    return replace(it, what="gone", screen=replace(it.screen, elements=left))


def another_task(chance: random.Random, it: Attempt) -> Attempt:
    name = chance.choice(("id", "task", "binding"))
    approval = replace(it.approval, **{name: str(other(chance, getattr(it.approval, name)))})
    return replace(it, what=name, approval=approval)


CHANGES: tuple[Callable[[random.Random, Attempt], Attempt], ...] = (
    changed_action, changed_risk, changed_screen, changed_words, changed_target, added_overlay,
    taken_away, another_task,
)  # fmt: skip
ON_SCREEN = (changed_screen, changed_words, changed_target, added_overlay, taken_away)


def _with(screen: Screen, at: int, element: Element) -> Screen:
    return replace(screen, elements=(*ELEMENTS[:at], element, *ELEMENTS[at + 1 :]))


class Bench:
    """A journal with a yes to each of the steps, and tries to do something else with them."""

    def __init__(self, folder: Path) -> None:
        self.journal = Journal(folder / "journal.db")
        request = Request("t", "t", "x", "c", "me", "board", "text", "en")
        device: Device = Board()
        self.watch = Watch(Scene(device, request), {}, self.journal)
        self.n = 0

    def close(self) -> None:
        self.journal.close()

    def approved(self, effect: Effect, name: str, lasts: float = 120.0) -> Attempt:
        """A yes that was said just now."""
        screen = None if isinstance(effect, RunVerb) else SCREEN
        move = Do(effect, Said("do it", "做"), Risk.SEND, target=SEND)
        binding = self.watch.binding(move, screen)
        approval = Approval(name, "t", binding)
        self.journal.approve(approval, "me", lasts)
        return Attempt("", replace(move, binding=binding), SCREEN, approval)

    def accepted(self, it: Attempt) -> bool:
        """Whether the journal writes the step down as about to happen."""
        self.n += 1
        screen = None if isinstance(it.move.effect, RunVerb) else it.screen
        binding = self.watch.binding(it.move, screen)
        try:
            self.journal.intend("t", self.n, canonical(it.move.effect), {}, it.approval, binding)
        except NotApproved:
            assert self.journal.effect("t", self.n) is None
            return False
        return True


def attempts(bench: Bench, seed: int, count: int) -> Iterator[Attempt]:
    """Tampered ones: on the screen only where the step looks at it."""
    chance = random.Random(seed)
    good = [bench.approved(effect, f"a{n}") for n, effect in enumerate(EFFECTS)]
    for _ in range(count):
        it = chance.choice(good)
        blind = isinstance(it.move.effect, RunVerb)
        ways = [c for c in CHANGES if not (blind and c in ON_SCREEN)]
        yield chance.choice(ways)(chance, it)
