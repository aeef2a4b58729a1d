"""Words that mean the same in a request (``synonyms.toml``); phrases match with any of a group."""

from __future__ import annotations

import re
import tomllib
from functools import cache
from pathlib import Path

from assistant.understanding.text import CJK


@cache
def alternatives() -> dict[str, tuple[str, ...]]:
    """Each word to all that may stand for it, itself included."""
    path = Path(__file__).with_name("synonyms.toml")
    found: dict[str, list[str]] = {}
    for group in tomllib.loads(path.read_text(encoding="utf-8"))["groups"]:
        for word in group:
            found.setdefault(word, []).extend(w for w in group if w not in found.get(word, ()))
    return {word: tuple(others) for word, others in found.items()}


@cache
def finder() -> re.Pattern[str]:
    """Finds the longest word of any group in a lower-case text."""
    words = sorted(alternatives(), key=len, reverse=True)
    chinese = [re.escape(w) for w in words if re.search(f"[{CJK}]", w)]
    english = [re.escape(w) for w in words if not re.search(f"[{CJK}]", w)]
    return re.compile(
        rf"{'|'.join(chinese)}|(?<![a-z])(?:{'|'.join(english)})(?![a-z])", re.IGNORECASE
    )


def canonical(text: str) -> str:
    """Each word of a group replaced by the first of its group: for comparing word by word."""
    first = alternatives()
    return finder().sub(lambda m: first[m[0].lower()][0], text)
