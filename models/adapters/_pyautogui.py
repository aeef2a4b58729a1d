"""Reading lines of pyautogui as what they mean on a phone. They are never run.

A mouse becomes a finger: a right click holds, dragTo carries from where moveTo went. Select-all or
a triple click before write means that the text replaces what was there. A line that is not
understood makes all of it unusable: half of a program does something else.
"""

from __future__ import annotations

import re
from typing import Literal

from device_drivers.base import (
    Action,
    Direction,
    DoubleTap,
    Key,
    Launch,
    LongPress,
    Scroll,
    Tap,
    TypeText,
    Wait,
)
from models.adapters._functions import FunctionCall, find_calls
from models.adapters._to_person import finished
from models.adapters._values import drag, key_name, numbers, point, seconds, words
from models.base import Answer, AskPerson, BadReply, Decision, Finish, HandOver, Remember
from models.coordinates import View

MOST = 20
"""Actions of one reply."""


def decide(code: str, view: View) -> tuple[Decision, tuple[Action, ...]]:
    """What is done first, and what follows at once. The end of a task counts only when it comes
    first: otherwise the model has yet to see what its actions came to. Raises BadReply."""
    calls = _calls(code)
    if not calls:
        raise BadReply(
            "There was no action in the code; write one such as pyautogui.click(x=, y=)."
        )
    hand = _Hand(code, view)
    for call in calls:
        hand.do(call)
    first, *rest = hand.done()
    then: list[Action] = []
    for decision in rest:
        if isinstance(decision, Finish | Answer | AskPerson | HandOver | Remember):
            break
        then.append(decision)
    return first, tuple(then)


_FUNCTIONS = (
    "click", "rightClick", "doubleClick", "tripleClick", "triple_click", "moveTo", "dragTo",
    "scroll", "vscroll", "hscroll", "write", "typewrite", "press", "hotkey", "sleep", "wait",
    "terminate", "open_app", "ask_user", "answer",
)  # fmt: skip
_NAMES = tuple(
    f"{module}{name}" for module in ("", "pyautogui.", "computer.", "time.") for name in _FUNCTIONS
)
_IDLE = re.compile(r"(?:(?:from \w+ )?import [\w, \t;]+)?(?:#.*)?")


def _calls(code: str) -> list[FunctionCall]:
    """The calls, when there is nothing else in the code."""
    found = find_calls(code, _NAMES, most=MOST + 1)
    if len(found) > MOST:
        raise BadReply(f"At most {MOST} lines of code at a time; look at the screen in between.")
    calls, rest, at = [], "", 0
    for call in found:
        begin = max(at, code.rfind("\n", 0, call.start) + 1)
        if "#" not in code[begin : call.start]:
            calls.append(call)
            rest, at = rest + code[at : call.start], call.end
    for line in (rest + code[at:]).splitlines():
        if not _IDLE.fullmatch(line.strip(" \t;")):
            raise BadReply(f"This is no action on a phone: {line.strip()[:60]!r}.")
    return calls


_LITERAL = r"""(?:'(?:\\[nrt'"\\]|[^'\\])*'|"(?:\\[nrt'"\\]|[^"\\])*")"""
_ONE_TEXT = re.compile(
    rf"[\w.]+\(\s*(?:\w+\s*=\s*)?{_LITERAL}\s*(?:,\s*(?:interval\s*=\s*)?[\d.]+\s*)?\)"
)
_WORD = re.compile(r"[A-Za-z0-9_]+|[^\sA-Za-z0-9_'\"\[\](),]")


class _Hand:
    """What the finger and the keyboard did so far."""

    def __init__(self, code: str, view: View) -> None:
        self._code = code
        self._view = view
        self._decisions: list[Decision] = []
        self._at: tuple[int, int] | None = None
        self._selected: Literal["", "by keys", "by touch"] = ""
        """All that the field holds: the next text replaces it."""

    def done(self) -> list[Decision]:
        """Raises BadReply when the lines came to nothing, or to too much."""
        if self._selected == "by keys":
            raise BadReply(_REPLACE)
        if not self._decisions:
            raise BadReply("A finger has no pointer to move; click, or dragTo after moveTo.")
        if len(self._decisions) > MOST:
            raise BadReply(f"At most {MOST} actions at a time; look at the screen in between.")
        return self._decisions

    def do(self, call: FunctionCall) -> None:
        """Adds what the call does. Raises BadReply."""
        name = call.name.rpartition(".")[2].lower()
        if name not in ("write", "typewrite"):
            if self._selected == "by keys":
                raise BadReply(_REPLACE)
            self._selected = ""
        match name:
            case "click" | "doubleclick" | "tripleclick" | "triple_click" | "rightclick":
                self._click(call, name)
            case "moveto":
                self._at = self._point(call)
            case "dragto":
                self._drag(call)
            case "scroll" | "vscroll" | "hscroll":
                self._scroll(call, sideways=name == "hscroll")
            case "write" | "typewrite":
                self._write(self._text(call, "message", "text"))
            case "press":
                self._press(call)
            case "hotkey":
                self._hotkey(call)
            case _:
                self._decisions.append(self._other(call, name))

    def _other(self, call: FunctionCall, name: str) -> Decision:
        match name:
            case "terminate":
                return _end(call)
            case "open_app":
                return Launch(self._text(call, "name").strip())
            case "ask_user":
                return AskPerson(self._text(call, "question").strip())
            case "answer":
                return Answer(self._text(call, "text").strip())
        return Wait(seconds(call.get("secs", place=0), default=2.0, most=30.0))

    def _point(self, call: FunctionCall) -> tuple[int, int]:
        x, y = call.get("x", place=0), call.get("y", place=1)
        if x is None and self._at is not None:
            return self._at
        self._at = _pixel(x, y, self._view)
        return self._at

    def _click(self, call: FunctionCall, name: str) -> None:
        x, y = self._point(call)
        button = (call.get("button") or "left").lower().removeprefix("pyautogui.")
        if name == "rightclick" or button in ("right", "secondary"):
            self._decisions.append(LongPress(x, y))
        elif button not in ("left", "primary"):
            raise BadReply("A finger has no middle button; use pyautogui.click(x=, y=).")
        elif name == "click" and _times(call.get("clicks", place=2)) == 1:
            self._decisions.append(Tap(x, y))
        else:
            self._decisions.append(DoubleTap(x, y))
            if name.startswith("triple") or _times(call.get("clicks", place=2)) == 3:
                self._selected = "by touch"

    def _drag(self, call: FunctionCall) -> None:
        start = self._at
        if start is None:
            raise BadReply("dragTo needs a moveTo before it, to where the drag begins.")
        end = self._point(call)
        self._decisions.append(drag(start, end))

    def _scroll(self, call: FunctionCall, *, sideways: bool) -> None:
        """Positive is up, or right: the side that comes into view."""
        amount = numbers(call.get("clicks", place=0))
        if not amount or not amount[0]:
            raise BadReply("scroll needs a number: below 0 to see what is further down.")
        x, y = call.get("x", place=1), call.get("y", place=2)
        where = self._at if x is None else _pixel(x, y, self._view)
        back, forth = _SIDES["across" if sideways else "along"]
        self._decisions.append(Scroll(forth if amount[0] > 0 else back, *(where or ())))

    def _text(self, call: FunctionCall, *names: str) -> str:
        """The one text of a call, written as Python does, so that there is no doubt about it."""
        if not _ONE_TEXT.fullmatch(self._code[call.start : call.end]):
            raise BadReply(f"{call.name} takes one text in quotes, and quotes in it as \\'.")
        return words(call.get(*names, place=0), call.name)

    def _write(self, text: str) -> None:
        """A line's end at the end of a text presses enter."""
        match self._decisions:
            case [*_, DoubleTap(x, y)] if self._selected == "by touch":
                self._decisions[-1] = Tap(x, y)
        clear, self._selected = bool(self._selected), ""
        submit = text.endswith("\n") and len(text) > 1
        self._decisions.append(TypeText(text[:-1] if submit else text, clear, submit))

    def _press(self, call: FunctionCall) -> None:
        keys = _WORD.findall(call.get("keys", "key", place=0) or "")
        if not keys:
            raise BadReply("press needs the name of a key, such as 'enter'.")
        for _ in range(_times(call.get("presses", place=1))):
            self._decisions += [_key(key) for key in keys]

    def _hotkey(self, call: FunctionCall) -> None:
        said = " ".join([*call.positional, call.named.get("keys", "")])
        match [key.lower() for key in _WORD.findall(said)]:
            case ["ctrl" | "command" | "cmd", "a"]:
                self._selected = "by keys"
            case ["alt", "left"]:
                self._decisions.append(Key("back"))
            case [key]:
                self._decisions.append(_key(key))
            case keys:
                raise BadReply(f"A phone has no keys for {'+'.join(keys)[:40]!r}.")


_REPLACE = "hotkey('ctrl', 'a') has to be followed by write, whose text replaces what is there."
_SIDES: dict[str, tuple[Direction, Direction]] = {
    "along": ("down", "up"), "across": ("left", "right"),
}  # fmt: skip


def _pixel(x: str | None, y: str | None, view: View) -> tuple[int, int]:
    """Two plain numbers, or one pair. Raises BadReply for anything that would have to be worked
    out."""
    plain = x is not None and y is not None and _NUMBER.fullmatch(x) and _NUMBER.fullmatch(y)
    pair = x is not None and y is None and len(numbers(x)) == 2
    return point([x, y] if plain else x if pair else None, view, "the point")


_NUMBER = re.compile(r"-?\d{1,9}(?:\.\d*)?")


def _times(said: str | None) -> int:
    times = numbers(said) or [1.0]
    return int(min(max(times[0], 1), MOST + 1))


_KEYS = {"volumeup": "volume_up", "volumedown": "volume_down", "volumemute": "volume_mute"}


def _key(key: str) -> Action:
    if key.lower() == "space":
        return TypeText(" ")
    if len(key) == 1:
        return TypeText(key)
    return Key(key_name(_KEYS.get(key.lower(), key)))


def _end(call: FunctionCall) -> Finish:
    status = (call.get("status", place=0) or "").strip().lower()
    if status not in ("success", "failure", "fail"):
        raise BadReply("terminate needs a status, success or failure.")
    answer = call.get("answer", place=1) or ""
    return finished(answer) if status == "success" else Finish(ok=False, text=answer)
