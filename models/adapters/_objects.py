"""Reading one JSON object out of a reply, without guessing. Text is never evaluated.

Mended is only what cannot mean anything else: raw newlines in strings, Chinese colons and commas
between the fields, and an object written as Python would, with single quotes and True.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from typing import Any

_STRICT = json.JSONDecoder(strict=False)
_DOUBLE = re.compile(r'("(?:[^"\\]|\\.)*")|([：，])|\b(True|False|None)\b', re.DOTALL)
_SINGLE = re.compile(r"('(?:[^'\\]|\\[nrt\\])*')|([：，])|\b(True|False|None)\b")
_MEANT = {"：": ": ", "，": ", ", "True": "true", "False": "false", "None": "null"}


def first_object(text: str) -> Mapping[str, Any] | None:
    """The object that begins with the first brace; None when it is not whole, or no object."""
    start = text.find("{")
    if start < 0:
        return None
    text = text[start:]
    strings = _DOUBLE if '"' in text else _SINGLE
    for written in (text, strings.sub(_mended, text)):
        try:
            found = _STRICT.raw_decode(written)[0]
        except (ValueError, RecursionError):
            continue
        return found if isinstance(found, dict) else None
    return None


def _mended(found: re.Match[str]) -> str:
    """A string as JSON writes it; what stands between strings in JSON's letters."""
    if found[1]:
        return f'"{found[1][1:-1]}"'
    return _MEANT[found[2] or found[3]]
