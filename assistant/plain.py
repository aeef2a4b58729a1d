"""Words of phones and networks on their way to a terminal: shown, never obeyed."""

from __future__ import annotations

import re

_STEERING = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]")
"""Control characters but line breaks and tabs, and what turns the direction of writing."""


def plain(text: str) -> str:
    """``text`` with the code of every character that would steer a terminal in its place."""
    return _STEERING.sub(lambda found: f"\\u{{{ord(found[0]):x}}}", text)
