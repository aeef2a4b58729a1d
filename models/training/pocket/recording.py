"""Hands that write down what they see and do, as acts the policy can choose."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, field, replace

from device_drivers.base import (
    Action,
    Device,
    DoubleTap,
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
from device_drivers.virtual.tasks.base import Declaration, Impossible
from device_drivers.virtual.tasks.hands import Hands
from models.pocket.choices import KINDS, Choice
from models.training.pocket.targets import Unsayable


@dataclass
class Moment:
    """One look and what was done then."""

    screen: Screen
    choice: Choice
    read: list[str] = field(default_factory=list)
    """What the solution read off this screen."""


class Recorder(Hands):
    """Hands that write down."""

    def __init__(self, device: Device, person: Callable[[str], str]) -> None:
        super().__init__(device, person)
        self.moments: list[Moment] = []
        self.replies: list[tuple[int, str]] = []
        """What the person said, and after how many moments."""
        self._target: Element | None = None
        self._read: list[str] = []
        self._names = {app.id: app.name for app in device.apps()}

    def act(self, action: Action) -> None:
        screen = self.screen
        if isinstance(action, TypeText) and (searched := _SEARCHED.fullmatch(action.text)):
            action = replace(action, text=searched[1])
        choice = self._choice(action, screen)
        self._write(screen, choice)
        self._target = None
        super().act(action)

    def ask(self, question: str) -> str:
        reply = super().ask(question)
        self._write(self.screen, Choice(_asked(question), None, question))
        self.replies.append((len(self.moments), reply))
        return reply

    def read(self, label: str = "", *, id: str = "", nth: int = 0) -> str:
        found = super().read(label, id=id, nth=nth)
        self._read.append(found)
        return found

    def texts(self, *, id: str = "") -> list[str]:
        found = super().texts(id=id)
        if len(found) < 12:
            self._read += found
        return found

    def element(self, *args: object, **named: object) -> Element:
        found: Element = super().element(*args, **named)  # type: ignore[arg-type]
        self._read.append(found.label)
        return found

    def finish(self, ending: Declaration) -> None:
        if isinstance(ending, Impossible):
            choice = Choice("fail", None, ending.reason)
        elif ending.answer:
            choice = Choice("answer_text", None, ending.answer)
        else:
            choice = Choice("finish")
        self._write(self.screen, choice)

    def _write(self, screen: Screen, choice: Choice) -> None:
        self.moments.append(Moment(replace(screen, image=b""), choice, self._read))
        self._read = []

    def _spot(self, e: Element) -> tuple[int, int]:
        spot = super()._spot(e)  # may wait for it first
        self._target = e
        return spot

    def _choice(self, action: Action, screen: Screen) -> Choice:
        aimed = self._target
        at = next((i for i, e in enumerate(screen.elements) if e is aimed or e == aimed), None)
        match action:
            case Tap() | DoubleTap() | LongPress():
                if at is None:
                    raise Unsayable("a touch at no element")
                return Choice(action.kind, at)
            case TypeText():
                kind = f"type{'_clear' * action.clear}{'_submit' * action.submit}"
                return Choice(kind, None, action.text)
            case Scroll():
                area = _scrollable_at(screen, action.x, action.y)
                if area is None:
                    return Choice(f"scroll_any_{action.direction}")
                return Choice(f"scroll_{action.direction}", area)
            case Swipe():
                way = _way(action)
                return Choice(f"swipe_any_{way}") if at is None else Choice(f"swipe_{way}", at)
            case Key():
                if f"key_{action.name}" not in KINDS:
                    raise Unsayable(f"key {action.name}")
                return Choice(f"key_{action.name}")
            case Launch():
                return Choice("launch", None, "", self._names.get(action.app, action.app))
            case OpenUrl():
                return Choice("open_url", None, action.url)
            case Wait():
                return Choice("wait" if action.seconds < 3 else "wait_long")
            case _:
                raise Unsayable(action.kind)


def _scrollable_at(screen: Screen, x: int | None, y: int | None) -> int | None:
    """The smallest list there."""
    if x is None or y is None:
        return None
    around = [
        (e.box.width * e.box.height, i)
        for i, e in enumerate(screen.elements)
        if e.scrollable and e.box.contains(x, y)
    ]
    return min(around)[1] if around else None


def _way(swipe: Swipe) -> str:
    across, down = swipe.x2 - swipe.x1, swipe.y2 - swipe.y1
    if abs(across) > abs(down):
        return "right" if across > 0 else "left"
    return "down" if down > 0 else "up"


_SEARCHED = re.compile(r'(?:subject|from):"(.+)"')
"""A search as only experts write it; the words themselves find the same."""
_QUESTIONS = (
    ("ask_long", ("how long", "minutes")),
    ("ask_name", ("their name", "the name")),
    ("ask_whom", ("whom",)),
    ("ask_write", ("what shall i write", "what should i")),
    ("ask_about", ("shall i", "would you like")),
    ("ask_which", ("which",)),
)


def _asked(question: str) -> str:
    plain = question.casefold()
    for kind, signs in _QUESTIONS:
        if any(sign in plain for sign in signs):
            return kind
    raise Unsayable("a question of another kind")
