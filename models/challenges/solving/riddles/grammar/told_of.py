"""What is told of one thing, in whatever order the question is put: the word for what is asked,
the thing, and nothing else that would matter (``told_of.toml``); and riddles that name a thing by
what it has or does."""

from __future__ import annotations

import re
import tomllib
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any

from models.challenges.solving.riddles import facts
from models.challenges.solving.riddles.asked import chinese
from models.challenges.solving.riddles.classes import forms
from models.challenges.solving.riddles.grammar.rows import rows
from models.challenges.solving.riddles.grammar.talk import Parted

_NO = re.compile(
    r"how (?:many|much|old|long|often)|多少|几[个只条本颗张]|\bnot\b|n't\b|\bno\b|\bnever\b"
    r"|\bexcept\b|\bor\b|\bthan\b|\bbefore\b|\bafter\b|[不没无比]|还是|或|\d"
)
_QUOTES = re.compile('[“”"「」『』《》]')
_LONG, _LONG_ZH = 14, 26
_LEFT = 2
"""So many words may be left over of a riddle: “builds”, “famous”."""


@dataclass(frozen=True, slots=True)
class _Relation:
    asked: re.Pattern[str]
    of: dict[str, str]
    alone: bool
    """Does nothing else ask with these words?"""


@dataclass(frozen=True, slots=True)
class _Kind:
    asked: re.Pattern[str]
    clues: tuple[tuple[str, tuple[str, ...]], ...]
    """The answer, and the words that speak for it when all are there."""


@lru_cache(maxsize=1)
def _raw() -> dict[str, Any]:
    return tomllib.loads(Path(__file__).with_name("told_of.toml").read_text("utf-8"))


@lru_cache(maxsize=2)
def _relations(language: str) -> tuple[_Relation, ...]:
    found = []
    for table in _raw()["relations"].values():
        if f"asked_{language}" not in table:
            continue
        of = dict(_pairs(table.get(f"of_{language}", "")))
        for one in table.get(f"facts_{language}", ()):
            whole, _, part = one.partition(".")
            of = facts.told_of(whole, part) | of
        if table.get("turned"):
            of = {other: one for one, other in of.items()}
        asked = re.compile(table[f"asked_{language}"])
        found.append(_Relation(asked, of, table.get("alone", False)))
    return tuple(found)


def _pairs(text: str) -> list[tuple[str, str]]:
    """“the thing: what is told; another: …”."""
    told = []
    for part in re.split(r"\s*[;\n]\s*", text.strip()):
        whose, _, what = part.partition(":")
        told += [(one.strip(), what.strip()) for one in whose.split(",") if what]
    return told


@lru_cache(maxsize=2)
def _kinds(language: str) -> tuple[_Kind, ...]:
    return tuple(
        _Kind(
            re.compile(table[f"asked_{language}"]),
            tuple(
                (answer, tuple(_stem(word) for word in clue.split()))
                for answer, clues in _pairs(table[f"of_{language}"])
                for clue in clues.split(",")
            ),
        )
        for table in _raw()["clues"].values()
        if f"asked_{language}" in table
    )


@lru_cache(maxsize=2)
def _frame(language: str) -> frozenset[str]:
    return frozenset(_raw()["frame"][language].split())


def _stem(word: str) -> str:
    if chinese(word) or len(word) < 4:
        return word
    return re.sub(r"(?:ies|y)$", "i", re.sub(r"(?<=[^s])(?:ing|ed|es|s|e)$", "", word))


def told(parted: Parted) -> str | None:
    text = _QUOTES.sub(" ", parted.question.text)
    if _NO.search(text) or re.search(
        r"letter|\bwords?\b|opposite|contrary|synonym|antonym|plural|rhym|字母|反义|相反|几个字|yes|true|吗",
        text,
    ):
        return None
    return _told_zh(text) if chinese(text) else _told_en(text)


def _told_en(text: str) -> str | None:
    words = re.findall(r"[a-z-]+", re.sub(r"['’]s?\b", " ", text))
    if len(words) > _LONG:
        return None
    found = {
        answer
        for relation in _relations("en")
        if relation.asked.search(text) and (answer := _of_thing(relation, text))
    }
    if found or any(one.alone and one.asked.search(text) for one in _relations("en")):
        return found.pop() if len(found) == 1 else None
    if any(len(row.items) > 2 for row in rows(text)):
        return None
    stems = {_stem(word) for word in words}
    left = {_stem(word) for word in words if word not in _frame("en")}
    best: dict[str, int] = {}
    for kind in _kinds("en"):
        if not (asked := kind.asked.search(text)):
            continue
        beside = left - {_stem(word) for word in re.findall("[a-z-]+", asked.group())}
        for answer, clue in kind.clues:
            if set(clue) <= stems and len(beside - set(clue)) <= _LEFT and answer not in words:
                best[answer] = max(best.get(answer, 0), len(clue))
    return _most(best)


def _most(best: dict[str, int]) -> str | None:
    """The answer that most words speak for; none where two are equal."""
    fits = [one for one, many in best.items() if many == max(best.values())]
    return fits[0] if len(fits) == 1 else None


def _of_thing(relation: _Relation, text: str) -> str | None:
    bare = re.sub(r"['’]s?\b", " ", relation.asked.sub(" ", text))
    bare = re.sub(r"\bwith (?:an? |the )?[a-z ]+$", " ", bare.rstrip(" ?.!:"))
    words = [word for word in re.findall(r"[a-z-]+", bare) if word not in _frame("en")]
    return next((relation.of[one] for one in forms(" ".join(words)) if one in relation.of), None)


def _told_zh(text: str) -> str | None:
    if len(text) > _LONG_ZH:
        return None
    found = set()
    for relation in _relations("zh"):
        if not relation.asked.search(text):
            continue
        bare = relation.asked.sub("", text)
        for filler in sorted(_frame("zh"), key=len, reverse=True):
            bare = bare.replace(filler, "")
        bare = re.sub(r"[\W_]", "", bare)
        if answer := relation.of.get(bare) or relation.of.get(re.sub("的$", "", bare)):
            found.add(answer)
    if found or any(one.alone and one.asked.search(text) for one in _relations("zh")):
        return found.pop() if len(found) == 1 else None
    best: dict[str, int] = {}
    for kind in _kinds("zh"):
        if kind.asked.search(text):
            for answer, clue in kind.clues:
                if all(word in text for word in clue) and answer not in text:
                    best[answer] = max(best.get(answer, 0), sum(map(len, clue)))
    return _most(best)
