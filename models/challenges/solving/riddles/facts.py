"""What everybody knows, as ``facts.toml`` has it: opposites, colours of things, how many legs."""

from __future__ import annotations

import re
import tomllib
from functools import lru_cache
from pathlib import Path
from typing import Any

_HEAD = re.compile(r"\s*,\s*")


@lru_cache(maxsize=1)
def _all() -> dict[str, Any]:
    return tomllib.loads(Path(__file__).with_name("facts.toml").read_text("utf-8"))


def pairs(text: str) -> list[tuple[str, str]]:
    """“one other, third fourth”; the last word of each stands for itself."""
    found = []
    for part in _HEAD.split(text.strip()):
        left, _, right = part.strip().rpartition(" ")
        found.append((left.replace("_", " "), right.replace("_", " ")))
    return found


@lru_cache(maxsize=1)
def opposites() -> dict[str, tuple[str, ...]]:
    """Each word with all that may be meant, the likeliest first."""
    table = _all()["opposites"]
    found: dict[str, list[str]] = {}
    for one, other in pairs(table["both"]) + pairs(table["both_zh"]):
        found.setdefault(one, []).append(other)
    for one, other in pairs(table["both"]) + pairs(table["both_zh"]):
        if one not in found.setdefault(other, []):
            found[other].append(one)
    return {word: tuple(others) for word, others in found.items()}


@lru_cache(maxsize=8)
def told_of(table: str, *names: str) -> dict[str, str]:
    """The pairs of a table's entries, first ones first."""
    found: dict[str, str] = {}
    for name in names:
        for one, other in pairs(_all()[table][name]):
            found.setdefault(one, other)
    return found


@lru_cache(maxsize=1)
def counts() -> dict[str, dict[str, str]]:
    """What is counted, then who has how many."""
    both = {**_all()["counts"], **_all()["counts_zh"]}
    return {what: dict(pairs(text)) for what, text in both.items()}


@lru_cache(maxsize=4)
def row(table: str, name: str) -> tuple[str, ...]:
    """Words in an order."""
    return tuple(word.replace("_", " ") for word in _all()[table][name].split())


@lru_cache(maxsize=1)
def answers() -> tuple[tuple[re.Pattern[str], str], ...]:
    return tuple((re.compile(asked), told) for asked, told in _all()["answers"].items())


@lru_cache(maxsize=1)
def true() -> frozenset[tuple[str, str]]:
    """What is so: (“ice”, “cold”)."""
    table = _all()["yes_or_no"]
    return frozenset(pairs(table["yes"]) + pairs(table["yes_zh"]))
