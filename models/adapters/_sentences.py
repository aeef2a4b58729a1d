"""Sentences, and the language they are in."""

from __future__ import annotations

import re

from models.adapters import _told as told

_END = re.compile(r"(?<=[.!?])\s+|(?<=[。！？])|\n+")


def last_sentence(thinking: str) -> str:
    """The last one, which says what is done next; "" when it is too long to be a step's line."""
    last = next((s for s in reversed(_END.split(thinking[-2000:])) if s.strip()), "")
    return told.one_line(last) if len(last) <= 250 else ""


def is_chinese(text: str) -> bool:
    return bool(re.search(r"[\u4e00-\u9fff]", text))
