"""“Can fish live in water?”, “大象会飞吗”: yes or no, where the whole question is understood."""

from __future__ import annotations

import re
import tomllib
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any

from models.challenges.solving.riddles import facts
from models.challenges.solving.riddles.asked import HAN, chinese
from models.challenges.solving.riddles.classes import forms, kinds
from models.challenges.solving.riddles.grammar.talk import Parted

_LEAD = re.compile(
    r"^(?:is it (?:true|correct|right|a fact) that|true or false:?|(?:yes|right) or (?:no|wrong):?"
    r"|is it possible (?:that|for)|判断(?:对错|正误|题)?[:,]?|对还是错:|请判断[:,]?)[:,]? *"
)
_TAIL = re.compile(
    r"[ ,.;:?!(]*(?:(?:please )?(?:answer )?(?:with )?(?:yes or no|yes/no|true or false|true/false)"
    r"|(?:请)?(?:填|答|回答|输入)?[“\"]?[是对能会有真][”\"]?(?:/|或|还是)[“\"]?"
    r"(?:不?[是对能会]|否|错|没有|假)[”\"]?"
    r"|,?(?:对吗|对不对|是吗|是不是|对还是错|正确吗))*[ .?!,)]*$"
)
_EATEN = re.compile(
    r"can (?:you|we|people|humans) (?P<does>eat|drink|wear) (?P<x>[a-z ]+)"
    r"|can (?P<x2>[a-z ]+) (?P<does2>be (?:eaten|drunk|worn))"
)
_ARTICLE = re.compile(r"^(?:an? |the |all |most |your |real |some )+")
_IS_A_ZH = re.compile(rf"(?P<x>[{HAN}]{{1,5}}?)(?:是|属于)(?:一?1?种)?(?P<what>[{HAN}]{{1,5}})")
_IS_LIKE_ZH = re.compile(rf"(?P<x>[{HAN}]{{1,6}}?)是(?P<what>[{HAN}]{{1,3}})的")
_CAN_ZH = re.compile(
    rf"(?P<x>[{HAN}]{{1,5}}?)(?P<can>会不会|能不能|有没有|会|能|可以|能够|有)(?P<does>.+)"
)
_PLACED = re.compile(r"is (?P<city>[a-z ]+?) (?:the capital of|in|a city in) (?P<land>[a-z ]+)")
_IS_LIKE = re.compile(r"(?:is|are) (?:an? |the )?(?P<x>[a-z ]+?) (?P<what>[a-z]+)")
_IS_A = re.compile(r"(?:is|are) (?:an? |the )?(?P<x>[a-z]+)(?: an?| kinds? of)? (?P<what>[a-z]+)")
_HAVE = re.compile(
    r"(?:do|does) (?P<x>[a-z ]+?) have (?P<n>an? |two |four |six |eight |\d+ )?(?P<what>[a-z]+)"
)
_NUMBER = {"two": 2, "four": 4, "six": 6, "eight": 8}
_SAYS_SO = re.compile(
    r"^(?:can|could|do|does|is|are|will|has|have)\b|[吗么](?![一-鿿])"
    r"|^(?:yes|right) or (?:no|wrong)|true or false|对还是错|判断|不会|不能|有没有"
)


@dataclass(frozen=True, slots=True)
class _Can:
    en: re.Pattern[str]
    zh: re.Pattern[str]
    yes: tuple[str, ...]
    no: tuple[str, ...]
    unknown: tuple[str, ...]

    def holds(self, thing: str) -> bool | None:
        words = {form for form in forms(thing)}
        if words & set(self.unknown):
            return None
        for sure in (True, False):
            if words & set(self.yes if sure else self.no):
                return sure
        within = [sure for sure in (True, False) if _is_one(thing, self.yes if sure else self.no)]
        return within[0] if len(within) == 1 else None


def _is_one(thing: str, listed: tuple[str, ...]) -> bool:
    return any(thing in kinds()[name[1:]] for name in listed if name[0] == ":")


@lru_cache(maxsize=1)
def _raw() -> dict[str, Any]:
    return tomllib.loads(Path(__file__).with_name("is_it_so.toml").read_text("utf-8"))


@lru_cache(maxsize=1)
def _abilities() -> tuple[_Can, ...]:
    def words(text: str) -> tuple[str, ...]:
        return tuple(word.replace("_", " ") for word in text.split())

    return tuple(
        _Can(re.compile(one["en"]), re.compile(one["zh"]), words(one["yes"]), words(one["no"]),
             words(one.get("unknown", "")))
        for one in _raw()["can"].values()
    )  # fmt: skip


def told(parted: Parted) -> str | None:
    text = parted.question.text.strip(" ?.!")
    if not _SAYS_SO.search(text) or re.search(r"\bor\b(?! (?:no|false)\b)|还是(?!错|假|否)", text):
        return None
    whole = f"{text} {parted.hints}"
    bare = re.sub("[吗么]$", "", _TAIL.sub("", _LEAD.sub("", text))).strip(" ?")
    if (
        bare != text
        and re.fullmatch(r"[a-z ]+? (?:is|are) [a-z ]+", bare)
        and not re.match("is|are", bare)
    ):
        bare = re.sub(r"^(.+?) (is|are) ", r"\2 \1 ", bare)
    if re.search(r"\bnot\b|n't\b|(?<![会能有])不|没(?!有)", bare):
        return None
    so = _stated(bare) if (stated := _stated(bare)) is not None else None
    if stated is None:
        so = _zh(bare) if chinese(text) else _en(bare)
    return None if so is None else _said(so, whole, bare)


def _stated(bare: str) -> bool | None:
    said = re.sub(r"^(?:does|do|is|can) (?:the |an? )?", "", bare)
    said = re.sub(r"^(?:the |an? )", "", said)
    if turned := re.match(r"(?:is|are) (?:the |an? )?(?P<x>[a-z]+) (?P<rest>.+)", bare):
        said = f"{turned['x']} is {turned['rest']}"
    for sure in (True, False):
        if any(re.fullmatch(one, said) for one in _raw()["facts"]["true" if sure else "false"]):
            return sure
    return None


def _en(bare: str) -> bool | None:
    told: set[bool] = set()
    if eaten := _EATEN.fullmatch(bare):
        does = eaten["does2"] or f"you {eaten['does']}"
        return _holds(does, eaten["x"] or eaten["x2"], han=False)
    if (like := _IS_LIKE.fullmatch(bare)) and (so := _like(like["x"], like["what"])) is not None:
        return so
    if (one := _IS_A.fullmatch(bare)) and (so := _one_of(one["x"], one["what"])) is not None:
        return so
    if placed := _PLACED.fullmatch(bare):
        return _placed(placed["city"], placed["land"], "capital" in bare)
    if turned := re.fullmatch(
        r"(?P<x>(?:(?:the|an?|all) )?[a-z]+) (?P<can>can) (?P<does>[a-z ]+)", bare
    ):
        return _holds(turned["does"], turned["x"], han=False)
    found = re.fullmatch(r"(?:can|could|do|does|will) (?P<rest>[a-z ]+)", bare)
    if found:
        words = found["rest"].split()
        for at in range(1, len(words)):
            so = _holds(" ".join(words[at:]), " ".join(words[:at]), han=False)
            if so is not None:
                told.add(so)
    if not told and (have := _HAVE.fullmatch(bare)):
        return _has(have)
    return told.pop() if len(told) == 1 else None


def _holds(does: str, thing: str, *, han: bool) -> bool | None:
    does = re.sub("^(?:usually|normally|really) ", "", does)
    thing = _ARTICLE.sub("", thing)
    for can in _abilities():
        if (can.zh if han else can.en).fullmatch(does):
            return can.holds(thing)
    return None


def _placed(city: str, land: str, capital: bool) -> bool | None:
    capitals = facts.told_of("capitals", "of")
    land = _ARTICLE.sub("", land)
    if land not in capitals or city not in capitals.values():
        return None
    if capitals[land] == city:
        return True
    where = [place for place, seat in capitals.items() if seat == city]
    within = {"england", "britain", "united kingdom", "uk", "great britain", "scotland", "wales"}
    return None if not capital and land in within and within & set(where) else False


def _has(have: re.Match[str]) -> bool | None:
    """By how many of them it has."""
    number = (have["n"] or "").strip()
    for what in forms(have["what"]):
        table = facts.counts().get(what, {})
        for who in forms(_ARTICLE.sub("", have["x"])):
            if who not in table:
                continue
            many = int(table[who])
            if number in ("", "a", "an"):
                return many > 0
            return many == int(_NUMBER.get(number, number))
    return None


def _zh(bare: str) -> bool | None:
    if found := _IS_LIKE_ZH.fullmatch(bare):
        return _like(found["x"], found["what"])
    if (found := _CAN_ZH.fullmatch(bare)) is not None:
        ways = (found["does"], f"有{found['does']}", f"能{found['does']}")
        for does in ways if found["can"] not in ("有", "有没有") else ways[1:2]:
            if (so := _holds(does, found["x"], han=True)) is not None:
                return so
    if found := _IS_A_ZH.fullmatch(bare):
        return _one_of(found["x"], found["what"])
    return None


def _like(thing: str, how: str) -> bool | None:
    if (thing, how) in facts.true():
        return True
    if any((thing, other) in facts.true() for other in facts.opposites().get(how, ())):
        return False
    colour = facts.told_of("colours", "of_zh", "of").get(thing)
    named = how if how.endswith("色") or not chinese(how) else f"{how}色"
    if colour and named in kinds()["colour"].words:
        return colour == named
    return None


def _one_of(thing: str, what: str) -> bool | None:
    kind = next((kind for kind in kinds().values() if kind.asked.fullmatch(what)), None)
    if kind is None:
        return None
    if thing in kind:
        return True
    return False if any(thing in other for other in kinds().values()) else None


def _said(so: bool, whole: str, bare: str) -> str:
    if not chinese(whole):
        return (
            ("true" if so else "false")
            if re.search("true(?: or |/)false", whole)
            else "yes"
            if so
            else "no"
        )
    pairs = (("对错", "对", "错"), ("是否", "是", "否"), ("真假", "真", "假"))
    for signs, yes, no in pairs:
        if re.search(f'{signs[0]}[”"]?(?:/|或|还是)者?[“"]?{signs[1]}', whole):
            return yes if so else no
    if "对吗" in whole or "对不对" in whole:
        return "对" if so else "不对"
    found = re.search("会|能|可以|有", bare) if not re.search("是|属于", bare) else None
    verb = found.group() if found else "是"
    return verb if so else {"有": "没有"}.get(verb, f"不{verb}")
