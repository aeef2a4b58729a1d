"""Reading one JSON object out of a reply, without guessing. Text is never evaluated.

Mended is only what cannot mean anything else: raw newlines in strings, Chinese colons and commas
between the fields, and an object written as Python would, with single quotes and True.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from typing import Any

from models.base import BadReply

_DOUBLE = re.compile(r'("(?:[^"\\]|\\.)*")|([：，])|\b(True|False|None)\b', re.DOTALL)
_SINGLE = re.compile(r"('(?:[^'\\]|\\[nrt\\])*')|([：，])|\b(True|False|None)\b")
_MEANT = {"：": ": ", "，": ", ", "True": "true", "False": "false", "None": "null"}


def decoded(text: str, start: int = 0) -> tuple[Any, int]:
    """The JSON value that begins at ``start``, and where it ends. Raises ValueError or
    RecursionError for what is none; BadReply for one that says two things under one name, or holds
    half a character, which nothing could type or send."""
    found, end = _STRICT.raw_decode(text, start)
    try:
        json.dumps(found, ensure_ascii=False).encode()
    except UnicodeEncodeError:
        raise BadReply("A text in the reply holds half a character; write it anew.") from None
    return found, end


def _one_of_each(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for name, value in pairs:
        if name in found and found[name] != value:
            raise BadReply(f"{name[:40]!r} was given twice in one object; give it once.")
        found[name] = value
    return found


_STRICT = json.JSONDecoder(strict=False, object_pairs_hook=_one_of_each)


def first_object(text: str) -> Mapping[str, Any] | None:
    """The object that begins with the first brace; None when it is not whole, or no object."""
    start = text.find("{")
    if start < 0:
        return None
    text = text[start:]
    strings = _DOUBLE if '"' in text else _SINGLE
    for written in (text, strings.sub(_mended, text)):
        try:
            found = decoded(written)[0]
        except (ValueError, RecursionError):
            continue
        return found if isinstance(found, dict) else None
    return None


_STEP = re.compile(r"\}[^{}\"]*\w[^{}\"]*\{\s*\"(?:note|thought|tool_call|tool_name)\"")


def refuse_words_before(text: str) -> None:
    """Raises BadReply where words stand before the first object, and another behind it: the first
    may be what the screen says."""
    before, brace, rest = text.partition("{")
    if brace and re.sub(r"```\w*|\s", "", before) and _STEP.search(rest):
        raise BadReply("There were several objects in the reply; give one, and quote none.")


def _mended(found: re.Match[str]) -> str:
    """A string as JSON writes it; what stands between strings in JSON's letters."""
    if found[1]:
        return f'"{found[1][1:-1]}"'
    return _MEANT[found[2] or found[3]]
