"""Reading a tool call out of a model's reply, whatever state it is in. Text is never evaluated.

Seen in the field: the call in its tags; without tags; without the closing tag; in a code fence; as
XML instead of JSON; with raw newlines or unescaped quotes inside strings; with Chinese colons; two
calls in one reply (the first counts); words before and after. What was cut off in the middle is not
guessed at: half a coordinate is another coordinate. Nor is which call is meant, where one stands in
the middle of a sentence or words stand between two: it may be what the screen says.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from typing import Any

import json_repair

from models.adapters._objects import decoded
from models.adapters._values import MAX_REPLY
from models.adapters._xml_calls import XmlCall, xml_calls
from models.base import BadReply

Arguments = Mapping[str, Any]
_OPEN, _CLOSE = "<tool_call>", "</tool_call>"
MAX_MENDED = 8_000
_TAG = re.compile(_OPEN)
_XML = re.compile(r"<function=\s*([\w.-]+)\s*>", re.IGNORECASE)
_CHINESE_COLON = re.compile(r'(?<=")\s*：\s*(?=["\[{\d-])')
_CHINESE_COMMA = re.compile(r'(?<=["\d\]}])\s*，\s*(?=["\d\[{-])')
_CALL_START = re.compile(r"\{\s*[\"'“]?(?:name|arguments|action)\b")
_TEXT = re.compile(r"""["'“]text["'”]\s*:\s*["'“](.*)["'”]\s*[}\s]*$""", re.DOTALL)
_SENTENCE_GOES_ON = re.compile(r"[^\n<{]*\w")
_NOT_WORDS = re.compile(
    r"</?tool_call>|```\w*|</function>|\baction\s?[:：]|[\s,，;]+", re.IGNORECASE
)


def first_call(reply: str) -> tuple[str, Arguments]:
    """The name of the first call ("" when it has none) and its arguments. Raises BadReply."""
    if len(reply) > MAX_REPLY:
        raise BadReply(f"The reply was longer than {MAX_REPLY} characters; one call is enough.")
    tag = reply.find(_OPEN)
    start = tag + len(_OPEN) if tag >= 0 else 0
    xml, brace = _XML.search(reply, start), reply.find("{", start)
    if xml and (brace < 0 or xml.start() < brace):
        call = _xml_call(reply[xml.start() :])
        _refuse_doubt(reply, xml.start() + call.end)
        return call.name, call.parameters
    start = _call_start(reply, start, tagged=tag >= 0)
    found, end = _json_call(reply, start)
    if found is None:
        raise BadReply(
            "There was no whole tool call in the reply. End it with one call as JSON "
            "between <tool_call> and </tool_call>."
        )
    _refuse_doubt(reply, end)
    return _name_and_arguments(found)


def _refuse_doubt(reply: str, end: int) -> None:
    """A call counts that stands apart from the words; calls right after it are left for later."""
    rest = reply[end:].partition("<conclusion>")[0].removeprefix("\n").removeprefix(_CLOSE)
    starts = (pattern.search(rest) for pattern in (_TAG, _XML, _CALL_START))
    further = min((found.start() for found in starts if found), default=None)
    if further is not None and _NOT_WORDS.sub("", rest[:further]):
        raise BadReply("It is not clear which call is meant; reply with one, and quote none.")
    if _SENTENCE_GOES_ON.match(rest):
        raise BadReply("The call stood in a sentence; end the reply with the one that is meant.")


def _xml_call(body: str) -> XmlCall:
    call = xml_calls(body)[0]
    parameters = {
        name: value if name == "text" else value.strip() for name, value in call.parameters.items()
    }
    return XmlCall(call.name, parameters, call.end)


def _call_start(reply: str, start: int, *, tagged: bool) -> int:
    """Where the first object begins that looks like a call. What is inside it, such as a text that
    quotes another call, is never tried on its own."""
    looks = None if tagged else _CALL_START.search(reply)
    return looks.start() if looks else reply.find("{", start)


def _json_call(text: str, start: int) -> tuple[Arguments | None, int]:
    """The object that begins at ``start``, and where it ends."""
    if start < 0:
        return None, 0
    try:
        found, end = decoded(text, start)
    except (ValueError, RecursionError):
        found, end = _mended(text[start:]), _closed(text, start)
    return (found if isinstance(found, dict) else None), end


def _closed(text: str, start: int) -> int:
    end = text.find(_CLOSE, start)
    return end if end >= 0 else len(text)


def _mended(text: str) -> Any:
    """The object that ``text`` begins with, provided that its end is there."""
    within, closed, _ = text.partition(_CLOSE)
    end = within.rfind("}") + 1
    if not end or len(within) > MAX_MENDED or (not closed and within[end:].strip(" \n`")):
        return None
    text = _CHINESE_COMMA.sub(", ", _CHINESE_COLON.sub(": ", within[:end]))
    try:
        mended = decoded(json.dumps(json_repair.loads(text)))[0]
    except (ValueError, RecursionError):
        return None
    first = mended[0] if isinstance(mended, list) and mended else mended
    if '"text"' in json.dumps(first) and not _text_survived(text, first):
        raise BadReply('The text could not be read for certain: write quotes in it as \\".')
    return first


def _text_survived(written: str, mended: Any) -> bool:
    """Mending guesses where a string with bare quotes ends; a guess must not be typed or said."""
    found = _TEXT.search(written)
    if found is None or not isinstance(mended, dict):
        return False
    inner = mended.get("arguments")
    text = (inner if isinstance(inner, dict) else mended).get("text")
    return bool(text == found[1].replace('\\"', '"').replace("\\n", "\n"))


def _name_and_arguments(call: Mapping[str, Any]) -> tuple[str, Arguments]:
    """Calls come as ``{name, arguments}``, with the arguments as text, or as arguments alone."""
    arguments = call.get("arguments", call.get("parameters"))
    if isinstance(arguments, str):
        arguments = _json_call(arguments, arguments.find("{"))[0]
    name = call.get("name", "")
    if isinstance(arguments, dict):
        return str(name), arguments
    if "action" in call:
        return str(name), call
    raise BadReply('The call had no arguments. They belong into "arguments", as a JSON object.')
