"""Reading a tool call out of a model's reply, whatever state it is in. Text is never evaluated.

Seen in the field: the call in its tags; without tags; without the closing tag; in a code fence; as
XML instead of JSON; with raw newlines or unescaped quotes inside strings; with Chinese colons; two
calls in one reply (the first counts); words before and after. What was cut off in the middle is not
guessed at: half a coordinate is another coordinate.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from typing import Any

import json_repair

from models.adapters._values import MAX_REPLY
from models.base import BadReply

Arguments = Mapping[str, Any]
_OPEN, _CLOSE = "<tool_call>", "</tool_call>"
MAX_MENDED = 8_000
_XML = re.compile(r"<function=\s*([\w.-]+)\s*>", re.IGNORECASE)
_PARAMETER = re.compile(
    r"<parameter=\s*([\w.-]+)\s*>(.*?)(?=</parameter>|<parameter=|</function>|\Z)",
    re.IGNORECASE | re.DOTALL,
)
_CHINESE_COLON = re.compile(r'(?<=")\s*：\s*(?=["\[{\d-])')
_CHINESE_COMMA = re.compile(r'(?<=["\d\]}])\s*，\s*(?=["\d\[{-])')
_CALL_START = re.compile(r"\{\s*[\"'“]?(?:name|arguments|action)\b")
_TEXT = re.compile(r"""["'“]text["'”]\s*:\s*["'“](.*)["'”]\s*[}\s]*$""", re.DOTALL)
_STRICT = json.JSONDecoder(strict=False)


def first_call(reply: str) -> tuple[str, Arguments]:
    """The name of the first call ("" when it has none) and its arguments. Raises BadReply."""
    if len(reply) > MAX_REPLY:
        raise BadReply(f"The reply was longer than {MAX_REPLY} characters; one call is enough.")
    body = reply.partition(_OPEN)[2] if _OPEN in reply else reply
    if xml := _XML.search(body):
        brace = body.find("{")
        if brace < 0 or xml.start() < brace:
            return xml[1], _xml_parameters(body[xml.end() :])
    found = _json_call(body, tagged=_OPEN in reply)
    if found is None:
        raise BadReply(
            "There was no whole tool call in the reply. End it with one call as JSON "
            "between <tool_call> and </tool_call>."
        )
    return _name_and_arguments(found)


def _xml_parameters(body: str) -> Arguments:
    end = re.search(r"</function>|</tool_call>", body, re.IGNORECASE)
    if end is None:
        raise BadReply("The call was cut off before </function>; write a shorter reply.")
    return {name: value.strip() for name, value in _PARAMETER.findall(body[: end.start()])}


def _json_call(body: str, *, tagged: bool) -> Arguments | None:
    """The first object that looks like a call. What is inside it, such as a text that quotes
    another call, is never tried on its own."""
    looks = None if tagged else _CALL_START.search(body)
    start = looks.start() if looks else body.find("{")
    if start < 0:
        return None
    try:
        found = _STRICT.raw_decode(body, start)[0]
    except (ValueError, RecursionError):
        found = _mended(body[start:])
    return found if isinstance(found, dict) else None


def _mended(text: str) -> Any:
    """The object that ``text`` begins with, provided that its end is there."""
    within, closed, _ = text.partition(_CLOSE)
    end = within.rfind("}") + 1
    if not end or len(within) > MAX_MENDED or (not closed and within[end:].strip(" \n`")):
        return None
    text = _CHINESE_COMMA.sub(", ", _CHINESE_COLON.sub(": ", within[:end]))
    try:
        mended = json_repair.loads(text)
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
        arguments = _json_call(arguments, tagged=True)
    name = call.get("name", "")
    if isinstance(arguments, dict):
        return str(name), arguments
    if "action" in call:
        return str(name), call
    raise BadReply('The call had no arguments. They belong into "arguments", as a JSON object.')
