"""Words of phones and networks on their way to a terminal: shown, never obeyed."""

from __future__ import annotations

import json
import re
from typing import Any

_STEERING = re.compile(
    r"[\x00-\x08\x0b-\x1f\x7f-\x9f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ud800-\udfff]"
)
"""Control characters but line breaks and tabs, what turns the direction of writing, and what is no
character at all."""


def plain(text: str) -> str:
    """``text`` with the code of every character that would steer a terminal in its place."""
    return _STEERING.sub(lambda found: f"\\u{{{ord(found[0]):x}}}", text)


def plain_json(value: Any) -> str:
    """``value`` as JSON of several lines that does not steer a terminal either."""
    text = json.dumps(value, ensure_ascii=False, indent=2)
    return _STEERING.sub(lambda found: f"\\u{ord(found[0]):04x}", text)


def show(text: str) -> None:
    """Print what is not all our own."""
    print(plain(text), flush=True)
