"""Reading do(action=…) and finish(message=…) of AutoGLM-Phone. Text is never evaluated."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass

from device_drivers.base import (
    Action,
    DoubleTap,
    Key,
    Launch,
    LongPress,
    Tap,
    TypeText,
    Wait,
)
from models.adapters._functions import UNCLEAR, find_calls
from models.adapters._thinking import without_thinking
from models.adapters._to_person import finished
from models.adapters._values import point, seconds, swipe, words
from models.base import AskPerson, BadReply, Decision, HandOver, Remember
from models.coordinates import View

_CALL = re.compile(r"\b(?:do[ \t]*[(（]\s*action|finish[ \t]*[(（]\s*message)\s*=", re.IGNORECASE)
_TEXT_END = re.compile(r"['\"”’]\s{0,9}[)）]")
"""After a call with a text: perhaps the text goes on, and ends there."""


@dataclass(frozen=True)
class Call:
    """The one call of a reply."""

    name: str
    named: dict[str, str]
    text: str


def thinking_and_call(reply: str) -> tuple[str, Call]:
    """Raises BadReply when there is no whole call."""
    thinking, said = without_thinking(reply)
    before, tag, answer = said.partition("<answer>")
    said = answer if tag else said
    start = _CALL.search(said)
    if start is None:
        raise BadReply('There was no call in the reply; end it with do(action="…") or finish(…).')
    thinking = thinking or (before if tag else said[: start.start()])
    written = said[start.start() :]
    found = find_calls(written, ("do", "finish"), most=1)[0]
    _refuse_quoted(said, start.start(), start.start() + found.end)
    if "text" in found.named and _TEXT_END.search(written, found.end):
        raise BadReply(UNCLEAR)
    call = Call(found.name.lower(), found.named, written[: found.end])
    return thinking.replace("<think>", "").strip(), call


def _refuse_quoted(said: str, start: int, end: int) -> None:
    """A call in a sentence may be what the screen says, and so may one with words up to another.
    Raises BadReply."""
    before, rest = said[said.rfind("\n", 0, start) + 1 : start], said[end:]
    again = _CALL.search(rest) or re.search("<answer>", rest)
    if again and re.sub(r"</?answer>|[\s`,，;；]+", "", rest[: again.start()]):
        raise BadReply("It is not clear which call is meant; reply with one, and quote none.")
    if before.strip() and re.match(r"[\s`'\"”’」]*[^\s`'\"”’」<.。!！]", rest.partition("\n")[0]):
        raise BadReply("The call stood in a sentence; end the reply with the one that is meant.")


def decide(call: Call, thinking: str, view: View) -> Decision:
    """Raises BadReply with what to do better."""
    if call.name == "finish":
        return finished(call.named.get("message", ""))
    said = call.named.get("action", "")
    action = re.sub(r"[\s_]", "", said).lower()
    if reader := _POINTED.get(action):
        return reader(*point(call.named.get("element"), view, "element"))
    match action:
        case "swipe":
            start = point(call.named.get("start"), view, "start")
            return swipe(start, point(call.named.get("end"), view, "end"))
        case "type" | "typename":
            if set(call.named) != {"action", "text"}:
                raise BadReply(f'{said} takes text and nothing else; write quotes in it as \\".')
            return TypeText(words(call.named["text"], said), clear=True)
        case "launch":
            return Launch(words(call.named.get("app"), said, "app").strip())
        case "back" | "home":
            return Key("back" if action == "back" else "home")
        case "wait":
            return Wait(seconds(call.named.get("duration"), default=1.0, most=30.0))
        case "takeover":
            return HandOver(_told(call, thinking, said))
        case "interact":
            return AskPerson(_told(call, thinking, said))
        case "note" | "callapi":
            return Remember(_told(call, thinking, said))
    raise BadReply(f"There is no action {said[:40]!r}; use one of {', '.join(_NAMES)}.")


_NAMES = (
    "Launch", "Tap", "Type", "Type_Name", "Swipe", "Long Press", "Double Tap", "Back", "Home",
    "Wait", "Note", "Call_API", "Interact", "Take_over",
)  # fmt: skip
_POINTED: dict[str, Callable[[int, int], Action]] = {
    "tap": Tap,
    "doubletap": DoubleTap,
    "longpress": LongPress,
}


def _told(call: Call, thinking: str, action: str) -> str:
    """What is meant for the person or for the notes. The weights were trained to write just "True",
    or nothing: then it stands in the thinking."""
    said = call.named.get("message", call.named.get("instruction", "")).strip()
    return words(thinking[-500:] if said in ("", "True", "true") else said, action, "message")
