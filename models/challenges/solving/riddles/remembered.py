"""Sayings, rows and poems that have a gap, or are to be gone on with: ``sayings.toml``."""

from __future__ import annotations

import re
import tomllib
from functools import lru_cache
from pathlib import Path
from typing import Any

from models.challenges.solving.riddles import facts
from models.challenges.solving.riddles.asked import HAN, Asked, chinese

_GAP = re.compile(r"_+|\.{2,}|\( *\)|\[ *\]|□+|○+")
_GAP_ZH = re.compile(r"_+|\.{2,}|\( *\)|\[ *\]|□+|○+|\?|-{2,}")
_SPELT = ((r"\bit's\b", "it is"), (r"\bdon't\b", "do not"), (r"\bcan't\b", "cannot"),
          (r"\bthere's\b", "there is"), (r"\bdoesn't\b", "does not"))  # fmt: skip
_NEXT = re.compile(r"下一?句|后一?句|接下?句|下句")
_BEFORE = re.compile(r"上一?句|前一?句|上句")


@lru_cache(maxsize=1)
def _texts() -> dict[str, Any]:
    return tomllib.loads(Path(__file__).with_name("sayings.toml").read_text("utf-8"))


@lru_cache(maxsize=1)
def sayings() -> tuple[tuple[str, ...], ...]:
    return tuple(tuple(one.split()) for one in _texts()["en"]["all"].split(","))


@lru_cache(maxsize=1)
def poems() -> tuple[tuple[str, ...], ...]:
    return tuple(tuple(one.split()) for one in _texts()["zh"]["poems"].split(";"))


@lru_cache(maxsize=1)
def rows() -> tuple[str, ...]:
    """Of letters, to be gone on with within themselves."""
    lines = [line for poem in poems() for line in poem]
    return tuple(
        dict.fromkeys((*_texts()["zh"]["all"].split(), *facts.row("idioms", "all"), *lines))
    )


def told(asked: Asked) -> str | None:
    found = _chinese(asked.text) if chinese(asked.text) else _english(asked.text)
    return found.pop() if len(found) == 1 else None


def _english(text: str) -> set[str]:
    for form, one in _SPELT:
        text = re.sub(form, one, text)
    text = re.sub(r"\([^()]*[a-z][^()]*\)", " ", text)
    marked = _GAP.sub(" # ", text)
    if "#" not in marked:
        if not re.search(r"\b(?:complete|finish|saying|proverb)\b|\b(?:and|than|who) ?\?+$", text):
            return set()
        marked = text.rstrip(" ?.!") + " # "
    told = set()
    for gap in re.finditer("#", marked):
        before = re.findall("[a-z']+", marked[: gap.start()])
        clause = re.findall("[a-z']+", re.split(r"[:.?!;\"“]", marked[: gap.start()])[-1])
        after = re.findall("[a-z']+|[.?!;:]", marked[gap.end() :])
        least = 2 if len(clause) < 3 else 3
        told |= {found for words in sayings() if (found := _fills(words, before, after, least))}
    return told


def _fills(words: tuple[str, ...], before: list[str], after: list[str], least: int) -> str | None:
    """The word of a saying that stands between what comes before and what comes after; where
    nothing comes after, ``least`` words of it have to come before."""
    for at in range(1, len(words)):
        left, right = words[:at], words[at + 1 :]
        known = min(len(left), 4)
        if tuple(before[-known:]) != left[-known:] or (known < 2 and not right):
            continue
        if not after or not after[0].isalpha():
            if known >= least:
                return words[at]
        elif right and tuple(after[: min(len(right), 3)]) == right[:3]:
            return words[at]
    return None


def _chinese(text: str) -> set[str]:
    bare = re.sub(r"[\s“”\"「」『』‘’《》,、]", "", _GAP_ZH.sub("#", text))
    if (next_line := _line(bare)) is not None:
        return {next_line}
    told = set()
    whole = "完整" in text
    for gap in re.finditer("#", bare):
        before = (re.search(f"[{HAN}]*$", bare[: gap.start()]) or gap).group()
        after = (re.match(f"[{HAN}]*", bare[gap.end() :]) or gap).group()
        for row in rows():
            for at in range(len(row)):
                if found := _filled(row, at, before, after):
                    told.add(row if whole else found)
    return told


def _filled(row: str, at: int, before: str, after: str) -> str | None:
    left, right = row[:at], row[at + 1 :]
    if len(row) - 1 < 2 or not (before.endswith(left[-6:]) if left else right):
        return None
    if right and after.startswith(right[:4]):
        return row[at] if len(left) + len(right[:4]) >= 2 else None
    if not after and not right and len(left) >= 2:
        return row[at]
    if re.match("填|处|应|的|里|是|什么|字", after) and not right and len(left) >= 2:
        return row[at]
    return None


def _line(bare: str) -> str | None:
    """The line after, or before, one that is told."""
    asked = bare.replace("#", "")
    found = {
        poem[at + step]
        for poem in poems()
        for at, line in enumerate(poem)
        if line in asked
        for step in _steps(bare, line)
        if 0 <= at + step < len(poem) and poem[at + step] not in asked
    }
    return found.pop() if len(found) == 1 else None


def _steps(bare: str, line: str) -> tuple[int, ...]:
    if _BEFORE.search(bare) or f"#{line}" in bare:
        return (-1,)
    return (1,) if _NEXT.search(bare) or f"{line}#" in bare else ()
