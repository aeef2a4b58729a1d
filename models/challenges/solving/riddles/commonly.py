"""What is common knowledge, and words that go together: ``common.toml``."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable
from functools import lru_cache
from pathlib import Path
from typing import Any

from models.challenges.solving.riddles import facts
from models.challenges.solving.riddles.asked import HAN, NOT, Asked, chinese, stands

_YES_OR_NO = re.compile(r"yes|\btrue\b|对吗|是吗|吗(?:\?|$|\()|是否|对还是错|是不是|填“?对|√")
_OFFERS = re.compile(r"\bor\b|[:/|]|还是|或|选|①")
_ALIKE = re.compile(
    r"means? (?:nearly |almost )?the same|same meaning|synonym|another word for|is short for"
    r"|近义词|同义词|意思(?:最|很|相)?(?:相近|接近|相同|一样)|又叫|也叫"
)
_GAP = r"(?:_+|\([^()]*\)|\[[^\[\]]*\]|□|\?)"
_MEASURED = re.compile(rf"[一二三两几1-9]{_GAP}[“\"]?(?P<what>[{HAN}]{{1,3}})")
_PARTS = {"亻": "人", "氵": "水", "扌": "手", "讠": "言", "忄": "心", "艹": "草"}
_QUOTED_ONE = re.compile(rf"[“\"「『‘'](?P<one>[{HAN}氵亻扌讠忄])[”\"」』’']")


@lru_cache(maxsize=1)
def _tables() -> dict[str, Any]:
    return tomllib.loads(Path(__file__).with_name("common.toml").read_text("utf-8"))


@lru_cache(maxsize=1)
def _asked() -> tuple[tuple[re.Pattern[str], tuple[str, ...]], ...]:
    return tuple(
        (re.compile(asked), tuple(told.split("|"))) for asked, told in _tables()["asked"].items()
    )


def told(asked: Asked) -> str | None:
    ways: tuple[Callable[[str], str | None], ...] = (_alike, _measure, _made, _province, _known)
    return next((found for way in ways if (found := way(asked.text)) is not None), None)


def _known(text: str) -> str | None:
    """Nothing where two that are known disagree."""
    if NOT.search(text) or _YES_OR_NO.search(text) or len(text) > 140:
        return None
    found = {_meant(told, text) for asked, told in _asked() if asked.search(text)}
    return found.pop() if len(found) == 1 else None


def _meant(answers: tuple[str, ...], text: str) -> str | None:
    """The one of several that the question offers; the first where it offers none at all."""
    text = re.sub(r"\b(?:leaves|snow|rain|drops|trees) (?:do )?falls?\b", " ", text)
    offered = [one for one in answers if stands(one, text)]
    if offered:
        return max(offered, key=len)
    return None if _OFFERS.search(text) else answers[0]


def _alike(text: str) -> str | None:
    if not _ALIKE.search(text) or NOT.search(text):
        return None
    groups = [
        tuple(one.split())
        for line in _tables()["synonyms"]["groups"].splitlines()
        for one in line.split(",")
        if one.strip()
    ]
    there = [[word for word in group if stands(word, text)] for group in groups]
    pairs = [words for words in there if len(words) == 2]
    if len(pairs) != 1:
        return None
    return (
        max(pairs[0], key=lambda word: text.rindex(word)) if _told_first(text, pairs[0]) else None
    )


def _told_first(text: str, pair: list[str]) -> bool:
    """The word that is asked about stands before what is offered."""
    return bool(_OFFERS.search(text)) or text.index(pair[0]) != text.index(pair[1])


def _measure(text: str) -> str | None:
    found = _MEASURED.search(text)
    if not found or not chinese(text):
        return None
    what = found["what"]
    pairs = facts.pairs(_tables()["measures"]["of"])
    for long in range(len(what), 0, -1):
        fits = [by for noun, by in pairs if noun == what[:long]]
        if fits:
            rest = text[: found.start("what")] + text[found.end("what") :]
            offered = [by for by in fits if by in rest]
            return offered[0] if len(offered) == 1 else None if offered else _alone(text, fits)
    return None


def _alone(text: str, fits: list[str]) -> str | None:
    return None if re.search("[/,或]|还是", text) else fits[0]


def _made(text: str) -> str | None:
    """“日” and “月” make 明; of 好, 女 is one part and 子 the other."""
    if not re.search("字", text) or re.search("几|多少|笔", text):
        return None
    table = {"".join(sorted(parts)): whole for parts, whole in facts.pairs(_tables()["made"]["of"])}
    many = re.search(
        rf"(?P<n>三|两|二)个[“\"「]?(?P<one>[{HAN}])[”\"」]?字?(?:是|组成|合|叠|_|加)", text
    )
    if many:
        return table.get(many["one"] * (3 if many["n"] == "三" else 2))
    bare = re.search(rf"(?:^|[:,])[“\"「]?([{HAN}])[”\"」]?字?[加+][“\"「]?([{HAN}])[”\"」]?", text)
    ones = list(bare.groups()) if bare else [one["one"] for one in _QUOTED_ONE.finditer(text)]
    ones = [_PARTS.get(one, one) for one in ones]
    if len(ones) != 2:
        return None
    if re.search("由|组成", text) and (rest := _other(table, ones[0], ones[1])):
        return rest
    if not re.search("加|左|右|上|下|合|组成", text) or re.search("去掉|减|偏旁|部首|横|竖", text):
        return None
    return table.get("".join(sorted(ones)))


def _other(table: dict[str, str], whole: str, part: str) -> str | None:
    left = {
        parts.replace(part, "", 1)
        for parts, made in table.items()
        if made == whole and part in parts
    }
    return left.pop() if len(left) == 1 else None


def _province(text: str) -> str | None:
    table = _tables()["provinces"]
    if found := re.search(rf"(?:简称)?[“\"「]([{HAN}])[”\"」].*(?:哪|城市|省|简称)", text):
        place = dict(facts.pairs(table["of"])).get(found[1])
        return place if "简称" in text else None
    if found := re.search(rf"([{HAN}]{{2,3}})省?的?省会", text):
        seats = dict(facts.pairs(table["seats"]))
        return next(
            (seats[name] for name in (found[1], found[1].rstrip("省")) if name in seats), None
        )
    return None
