"""What kinds of words there are, and which words are of which kind: ``classes.toml``, and
``classes_wide.toml`` beside it."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any

from models.challenges.solving.numbers import in_digits
from models.challenges.solving.riddles.asked import chinese

_NUMBER = "number"
_IRREGULAR = {
    "mice": "mouse", "geese": "goose", "feet": "foot", "teeth": "tooth", "men": "man",
    "women": "woman", "children": "child", "people": "person", "oxen": "ox", "lice": "louse",
    "policemen": "policeman", "firemen": "fireman", "grandchildren": "grandchild",
}  # fmt: skip
_BETWEEN = r"(?<![a-z]){}(?![a-z])"


@dataclass(frozen=True, slots=True)
class Kind:
    name: str
    asked: re.Pattern[str]
    words: frozenset[str]
    ends: tuple[str, ...] = ()

    def __contains__(self, word: object) -> bool:
        if not isinstance(word, str):
            return False
        if self.name == _NUMBER:
            return re.fullmatch(r"-?\d+(?:\.\d+)?", in_digits(word.strip())) is not None
        if any(form in self.words for form in forms(word)):
            return True
        if chinese(word):
            return len(word) > 1 and word.endswith(self.ends) and word not in known()
        head = word.strip().rpartition(" ")[2]
        return head != word.strip() and word not in known() and head in self.words


def forms(word: str) -> Sequence[str]:
    """A word as it may stand in a list: without its plural, without what it is counted by."""
    word = word.strip()
    if chinese(word):
        return (word, re.sub("^[一1](?:只|个|条|头|匹|朵|棵|把|张|件|辆)", "", word))
    told = [word]
    if word in _IRREGULAR:
        told.append(_IRREGULAR[word])
    if word.endswith("ves"):
        told += [word[:-3] + "f", word[:-3] + "fe"]
    if word.endswith("ies"):
        told.append(word[:-3] + "y")
    if word.endswith("es"):
        told.append(word[:-2])
    if word.endswith("s"):
        told.append(word[:-1])
    return told


@lru_cache(maxsize=1)
def kinds() -> dict[str, Kind]:
    raw = _tables()
    told = {
        name: Kind(
            name,
            re.compile(_bounded(table["asked"])),
            frozenset(_words(raw, name)),
            tuple(_ends(raw, name)),
        )
        for name, table in raw.items()
    }
    number = re.compile(_bounded("numbers?|numerals?|数字|数"))
    return told | {_NUMBER: Kind(_NUMBER, number, frozenset())}


def _tables() -> dict[str, Any]:
    here = Path(__file__)
    first, more = (
        tomllib.loads(here.with_name(name).read_text("utf-8"))
        for name in ("classes.toml", "classes_wide.toml")
    )
    for name, wide in more.items():
        own = first.setdefault(name, {"en": "", "zh": ""})
        for part in ("en", "zh"):
            own[part] += f" {wide[part]}"
        own["also"] = [*own.get("also", ()), *wide.get("also", ())]
        own |= {part: wide[part] for part in ("asked", "ends") if part in wide}
    return first


def _ends(raw: dict[str, Any], name: str) -> list[str]:
    table = raw[name]
    own: list[str] = table.get("ends", "").split()
    return own + [end for other in table.get("also", ()) for end in _ends(raw, other)]


def _bounded(asked: str) -> str:
    """English words whole, Chinese ones anywhere."""
    ways = re.split(r"\|(?![^(]*\))", asked)
    return "|".join(way if chinese(way) else _BETWEEN.format(f"(?:{way})") for way in ways)


def _words(raw: dict[str, Any], name: str) -> list[str]:
    table = raw[name]
    own = [word.replace("_", " ") for word in f"{table['en']} {table['zh']}".split()]
    return own + [word for other in table.get("also", ()) for word in _words(raw, other)]


@lru_cache(maxsize=1)
def known() -> frozenset[str]:
    """Every word of every kind."""
    return frozenset(word for kind in kinds().values() for word in kind.words)


def kinds_of(word: str) -> frozenset[str]:
    return frozenset(kind.name for kind in kinds().values() if word in kind)


def wanted(frame: str) -> tuple[Kind, re.Match[str]] | None:
    """Of which kind a question wants words, and where it says so. Of several the one that is
    named in most words, then the narrowest; a name only where nothing else is asked for."""
    found = [(kind, match) for kind in kinds().values() if (match := kind.asked.search(frame))]
    if not found:
        return None
    return min(
        found,
        key=lambda one: (
            one[0].name in ("name", "thing", _NUMBER), -len(one[1].group()), len(one[0].words),
        ),
    )  # fmt: skip
