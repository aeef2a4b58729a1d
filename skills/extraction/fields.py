"""What a field's name means: its kind, and by which words pages call it.

A name is a person's word in English, Chinese or German ("price", "价格", "Preis"). The words of a
concept are looked for in class names, ids, keys of JSON, headings and labels; ``properties`` are
those of schema.org, which leave no doubt.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from skills.extraction.base import Field, Kind
from skills.extraction.concepts import SAME, SHAPES, TABLE, USUAL, Row
from skills.extraction.vocabulary import MORE_WORDS


@dataclass(frozen=True, slots=True)
class Meaning:
    """``words`` are tokens and phrases in lower case; ``properties`` last names of schema.org;
    ``against`` are words of what is easily mistaken for it."""

    concept: str
    kind: Kind
    words: frozenset[str]
    properties: frozenset[str]
    against: frozenset[str] = frozenset()
    own: frozenset[str] = frozenset()
    """The words of the person's name for it, …"""
    name: str = ""
    """… and that, in lower case."""

    @property
    def halves(self) -> tuple[str, ...]:
        """Of a Chinese name of four signs or more its halves, where these say something."""
        plain = len(self.name) in (4, 5) and not re.search(r"[\x00-\u2fff]", self.name)
        return tuple(x for x in (self.name[:2], self.name[-2:]) if x not in _ANY) if plain else ()


_ANY = frozenset({
    "时间", "日期", "名称", "金额", "数量", "价格", "人数", "总数", "编号", "情况", "信息",
})  # fmt: skip
"""What Chinese names of many things begin or end with."""
SHORT = 4
"""Letters of a word that may be short for another."""
LEAST = 3
"""Letters of a word in a compound."""
COMPOUND = 4
"""Letters of what a compound may end with."""
SMALL = frozenset({
    "of", "the", "a", "an", "in", "at", "for", "per", "number", "no", "count", "der", "die",
    "das", "des", "von", "im", "am", "zahl", "pro", "je", "by", "and", "und", "on", "to", "from",
    "with", "mit", "zu", "auf",
})  # fmt: skip
_ENDS = ("ations", "ation", "ings", "ing", "ers", "ies", "ors", "ure", "als", "ed", "er", "es",
         "or", "al", "en", "y", "e", "s")  # fmt: skip
"""What words of one stem end with."""
PLAIN = frozenset(
    {"name", "price", "old price", "rating", "date", "posted", "link", "picture", "stock",
     "description", "comment"}
)  # fmt: skip
"""Concepts that are told by the kind and the place of their values alone."""
_KINDS: tuple[tuple[Kind, str], ...] = (
    ("price", r"price|cost|preis|kosten|gebühr|fee|价|费|金额|fare|salary|gehalt"),
    ("count", r"count|number of|anzahl|数$|数量|views|comments|replies|votes"),
    ("rating", r"rating|stars|score|bewertung|评分|得分"),
    ("date", r"date|datum|日期|posted|published"),
    ("link", r"\blink|url|链接|网址"),
    ("picture", r"picture|image|photo|bild|foto|图片|照片"),
    ("number", r"weight|height|width|size|gewicht|größe|percent|prozent|重量|率|mileage|power"),
    ("flag", r"^(?:is|has|whether|ist|hat)\b|available|verfügbar|是否|有货"),
)  # fmt: skip


def field(name: str, optional: bool = False) -> Field:
    """A field of the kind its name says."""
    return Field(name, kind_of(name), optional=optional)


def kind_of(name: str) -> Kind:
    """What the values of a field that is called so are."""
    said = " ".join(tokens(name)) or name.casefold()
    if (concept := _concept(said)) is not None:
        return concept[1]
    return next((kind for kind, how in _KINDS if re.search(how, said)), "text")


@lru_cache(1024)
def meaning(wanted: Field) -> Meaning:
    """What pages may call it."""
    name = " ".join(tokens(wanted.name)) or wanted.name.casefold()
    own = frozenset({name, *name.split()} - SMALL)
    concept = _concept(name)
    if concept is None and wanted.kind in ("price", "rating", "link", "picture"):
        concept = next(each for each in TABLE if each[0] == wanted.kind)
    if concept is None:
        return Meaning(
            name,
            wanted.kind,
            own,
            frozenset({name.replace(" ", "")}),
            own=frozenset(name.split()),
            name=name,
        )
    return replace(_made(concept, wanted.kind, own), own=frozenset(name.split()), name=name)


def _made(row: Row, kind: Kind, own: frozenset[str]) -> Meaning:
    words = frozenset(row[2].split()) | MORE_WORDS.get(row[0], frozenset()) | own
    against = frozenset(row[4].split()) - own
    properties = frozenset(row[3].split()) | {each for each in own if each.isascii()}
    return Meaning(row[0], kind, words - against, properties, against)


@lru_cache(2048)
def _concept(name: str) -> Row | None:
    """Of a name, of its singular, of the word that it ends with."""
    ending = [each for each in name.split() if each not in SMALL]
    said = (name, name.removesuffix("s"), " ".join(ending))
    for each in said:
        if found := _row(SAME.get(each, each)):
            return found
    for row in TABLE:
        if len(ending) > 1 and row[0] in ending:
            return row
    return (_row(ending[-1]) if len(ending) > 1 else None) or _compound(name)


def _row(name: str) -> Row | None:
    for row in TABLE:
        if row[0] == name:
            return row
    for row in TABLE:
        if name in row[2].split()[:12] or (not name.isascii() and name in row[2].split()):
            return row
    return None


def _compound(name: str) -> Row | None:
    """Of a compound: “Startgebühr” is a fee, 起步价 a price."""
    best: tuple[int, Row] | None = None
    for row in TABLE if " " not in name else ():
        for word in row[2].split():
            long = len(word) >= (COMPOUND if _latin(word) else 2) or word in ("价", "费")
            if long and len(name) > len(word) and name.endswith(word):
                best = max(best or (0, row), (len(word), row), key=lambda each: each[0])
    return best[1] if best else None


def _latin(word: str) -> bool:
    return all(ord(each) < 0x250 for each in word)


def known(name: str) -> bool:
    """Whether a field's name is one of the concepts' words."""
    return _concept(" ".join(tokens(name)) or name.casefold()) is not None


@lru_cache(16384)
def akin(words: frozenset[str], names: frozenset[str]) -> bool:
    """Whether one of the words is one of the names in another form, or short for it: “publish” and
    “published”, “cert” and “certificate”."""
    return any(_of_one_stem(each, name) for each in words for name in names)


@lru_cache(16384)
def _of_one_stem(word: str, name: str) -> bool:
    if word == name:
        return True
    if not (word.isascii() and name.isascii()) or min(len(word), len(name)) < SHORT:
        return False
    if _stem(word) == _stem(name):
        return True
    return name.startswith(word) and len(word) >= SHORT and len(name) > len(word) + 2


def short_for(word: str, names: frozenset[str]) -> bool:
    """Whether a key of data is short for one of the names: “amt”, “prc”, “loc”."""
    plain = word.isascii() and word.isalpha() and 2 <= len(word) <= 5
    return plain and any(_shortened(word, name) for name in names)


@lru_cache(16384)
def _shortened(word: str, name: str) -> bool:
    if not name.startswith(word[0]) or len(name) < len(word) + 2:
        return False
    if len(word) > 2 and name.startswith(word):
        return True
    rest = iter(name)
    return not set(word[1:]) & set("aeiou") and all(each in rest for each in word)


@lru_cache(8192)
def compounded(label: str, name: str) -> bool:
    """Whether one of them is a compound of the other's words: “Tagespreis” and “Preis pro Tag”."""
    return _compound_of(label, name) or _compound_of(name, label)


def _compound_of(whole: str, name: str) -> bool:
    parts = [each for each in tokens(name) if each not in SMALL]
    if len(parts) < 2 or len(tokens(whole)) != 1 or not _latin(whole):
        return False
    found = all(len(each) >= LEAST and each in whole for each in parts)
    return found and sum(map(len, parts)) >= len(whole) - len(parts)


@lru_cache(1)
def words_of_all() -> frozenset[str]:
    """The words of all concepts."""
    ascii_only = (word for row in TABLE for word in f"{row[2]} {row[3]}".split())
    return frozenset(each for each in ascii_only if each.isascii() and len(each) > 2)


def _stem(word: str) -> str:
    for end in _ENDS:
        if word.endswith(end) and len(word) - len(end) >= SHORT:
            return word.removesuffix(end)
    return word


def as_shown(meaning: Meaning) -> bool:
    """Whether it is called like numbers or days, and is read as the text that is shown: a range, a
    day of the week."""
    return meaning.kind == "text" and kind_of(meaning.concept) in ("price", "number", "date")


def special(wanted: Field) -> bool:
    """Whether it is more than any value of its kind: a salary is no mere amount."""
    return meaning(wanted).concept not in PLAIN


def shaped(wanted: Field, said: Sequence[str]) -> bool:
    """Whether most texts are written as values of what it means are, with their unit."""
    concept = meaning(wanted).concept
    shape = SHAPES.get(concept) or USUAL.get(concept)
    there = sum(bool(re.search(str(shape), each, re.I)) for each in said) if shape else 0
    return 2 * there > len(said) > 0


@lru_cache(8192)
def tokens(said: str) -> tuple[str, ...]:
    """The words of an identifier or a label: "productPrice--old_2" is product, price, old, 2."""
    said = re.sub(r"([a-z\d])([A-Z])", r"\1 \2", said)
    said = re.sub(r"([A-Z]+)([A-Z][a-z])", r"\1 \2", said)
    return tuple(each for each in re.split(r"[^\w°²㎡/+]+|_", said.casefold()) if each)


@lru_cache(8192)
def pieces(said: str) -> tuple[str, ...]:
    """The words of a text; where words are not set apart, two signs at a time."""
    found: list[str] = []
    for each in tokens(said):
        if re.search(r"[\u3040-\u30ff\u4e00-\u9fff]", each) and len(each) > 2:
            found += [each[n : n + 2] for n in range(len(each) - 1)]
        else:
            found.append(each)
    return tuple(found)


def shape_of(said: str) -> str:
    """How a text is written, roughly: "Aa 9" of "Lamp 20"."""
    said = re.sub(r"[\u4e00-\u9fff\u3040-\u30ff]+", "字", said)
    said = re.sub(r"[^\W\d_字]+", "a", said)
    said = re.sub(r"\d+", "9", said)
    said = re.sub(r"a(?:[ '’-]a)+", "a a", said)
    return re.sub(r"\s+", " ", said)[:12]


@lru_cache(8192)
def stable(name: str) -> bool:
    """Whether a class name says something, and is not made anew with each build."""
    if (
        re.search(r"^(?:css|sc|jsx|svelte|emotion|styled)-", name)
        or len(name) > 40
        or len(name) < 2
    ):
        return False
    for part in re.split(r"[-_]+", name):
        letters, digits = sum(c.isalpha() for c in part), sum(c.isdigit() for c in part)
        if letters and digits and len(part) >= 4 and not re.fullmatch(r"[a-z]+\d{1,2}", part):
            return False
        if re.search(r"[a-z][A-Z]{2,}|[A-Z][a-z]?[A-Z][a-z]?[A-Z]", part):
            return False
        if len(part) >= 5 and part.isascii() and not re.search(r"[aeiouyAEIOUY]", part):
            return False
    return not re.match(r"[\d_]", name) or not name.isascii()
