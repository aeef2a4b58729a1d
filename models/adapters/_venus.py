"""The actions of UI-Venus, and what a reply in its three tags says."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass

from device_drivers.base import (
    Action,
    DoubleTap,
    Drag,
    Key,
    Launch,
    LongPress,
    OpenUrl,
    Scroll,
    Tap,
    TypeText,
    Wait,
)
from models.adapters._functions import UNCLEAR, FunctionCall, leading_calls
from models.adapters._opening import opening_thought
from models.adapters._to_person import called_or_answered, finished
from models.adapters._values import direction, key_name, point, seconds, swipe, words
from models.base import Answer, BadReply, Decision
from models.coordinates import View

SAYS = frozenset({
    "tap", "double_tap", "long_press", "drag", "swipe", "scroll", "type", "key", "launch",
    "open_url", "wait", "answer", "ask_person", "hand_over", "finish",
})  # fmt: skip
"""Kinds of decision that these actions can express."""


def decide(call: FunctionCall, view: View) -> Decision:
    """What an action means. Raises BadReply."""
    return _READERS[call.name.lower()](call, view)


# --- one reader for each action -------------------------------------------------------------------


def _place(call: FunctionCall, view: View) -> tuple[int, int]:
    return point(call.get("box", "point", "start_box", place=0), view, "box")


def _drag(call: FunctionCall, view: View) -> Action:
    path = swipe(*_path(call, view))
    return Drag(path.x1, path.y1, path.x2, path.y2)


def _scroll(call: FunctionCall, view: View) -> Action:
    side = call.get("direction")
    if call.get("start") is None and call.get("end") is None and side is not None:
        return Scroll(direction(side))
    return swipe(*_path(call, view))


def _path(call: FunctionCall, view: View) -> tuple[tuple[int, int], tuple[int, int]]:
    start = point(call.get("start", place=0), view, "start")
    return start, point(call.get("end", place=1), view, "end")


def _launch(call: FunctionCall, view: View) -> Action:
    if url := (call.get("url") or "").strip():
        return OpenUrl(url)
    return Launch(words(call.get("app", place=0), "Launch", "app").strip())


def _hotkey(call: FunctionCall, view: View) -> Action:
    keys = re.findall(r"[\w+-]+", call.get("keys", "key", place=0) or "")
    if len(keys) != 1:
        raise BadReply("A phone takes one key at a time, such as Hotkey(keys=['enter']).")
    return Key(key_name(keys[0]))


def _hover(call: FunctionCall, view: View) -> Action:
    raise BadReply("A phone has no mouse: touch things with Click or LongPress.")


def _text(call: FunctionCall) -> str:
    return words(call.only("content", "text"), call.name, "content")


_READERS: dict[str, Callable[[FunctionCall, View], Decision]] = {
    "click": lambda call, view: Tap(*_place(call, view)),
    "doubleclick": lambda call, view: DoubleTap(*_place(call, view)),
    "longpress": lambda call, view: LongPress(*_place(call, view)),
    "drag": _drag,
    "scroll": _scroll,
    "type": lambda call, view: TypeText(_text(call)),
    "launch": _launch,
    "hotkey": _hotkey,
    "hover": _hover,
    "pressback": lambda call, view: Key("back"),
    "presshome": lambda call, view: Key("home"),
    "pressenter": lambda call, view: Key("enter"),
    "pressrecent": lambda call, view: Key("recents"),
    "wait": lambda call, view: Wait(seconds(call.get("time", place=0), default=2.0, most=30.0)),
    "answer": lambda call, view: Answer(_text(call).strip()),
    "calluser": lambda call, view: called_or_answered(_text(call)),
    "finished": lambda call, view: finished(call.only("content", "text") or ""),
}

# --- the reply around it --------------------------------------------------------------------------

_NAMES = "|".join(sorted(_READERS, key=len, reverse=True))
_BEGUN = re.compile(rf"<action>|\b(?:{_NAMES})[(（]", re.IGNORECASE)
_LINE = re.compile(rf"^[ \t]{{0,40}}(?=(?:{_NAMES})[(（])", re.IGNORECASE | re.MULTILINE)
_TAG, _TAG_END = re.compile("<action>", re.IGNORECASE), re.compile("</action>", re.IGNORECASE)
_CONCLUSION = re.compile(r"<conclusion>(.*?)(?:</conclusion>|\Z)", re.IGNORECASE | re.DOTALL)
_QUOTE = re.compile("['\"”’`]")
_NO_ACTION = "There was no action in the reply; write one, such as <action>Wait()</action>."


@dataclass(frozen=True, slots=True)
class Said:
    """What a reply says: ``action`` as it was written, ``calls`` of it."""

    thought: str
    action: str
    calls: list[FunctionCall]
    conclusion: str


def taken_apart(reply: str) -> Said:
    """Of several actions the first counts: the family was trained to write one. Raises BadReply."""
    thinking, rest = opening_thought(reply, _BEGUN)
    start, end, tagged = _action(rest)
    action = rest[start:end]
    calls = leading_calls(action, _READERS, _NO_ACTION, alone=not tagged)
    _refuse_a_cut_text(action, rest, end)
    conclusion = _CONCLUSION.search(rest, end)
    return Said(
        thought=thinking or _TAG.sub("", rest[:start]).strip(),
        action=action[calls[0].start : calls[0].end],
        calls=calls,
        conclusion=conclusion[1].strip() if conclusion else "",
    )


def _action(text: str) -> tuple[int, int, bool]:
    """Where the action begins and ends, and whether it stands in its tag. What begins first counts,
    and the last tag closes it: a text to be typed may hold tags too."""
    tag, line = _TAG.search(text), _LINE.search(text)
    if tag and (line is None or tag.start() < line.start()):
        ends = [end.start() for end in _TAG_END.finditer(text, tag.end())]
        return tag.end(), ends[-1] if ends else _before_conclusion(text, tag.end()), True
    if line is None:
        raise BadReply(_NO_ACTION)
    return line.end(), _before_conclusion(text, line.end()), False


def _refuse_a_cut_text(action: str, text: str, end: int) -> None:
    """A tag of the conclusion ended the action, but may have stood in the text to be typed."""
    if text.startswith("<conclusion>", end):
        for quote in _QUOTE.findall(action):
            if re.compile(rf"{quote}\s{{0,40}}[)）]").search(text, end):
                raise BadReply(UNCLEAR)


def _before_conclusion(text: str, start: int) -> int:
    found = text.find("<conclusion>", start)
    return len(text) if found < 0 else found
