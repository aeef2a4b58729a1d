"""What every child knows of one thing, where all words of the question are accounted for:
``basics.toml`` has the wordings, the tables stand there and in ``facts.toml``."""

from __future__ import annotations

import re
import tomllib
from functools import lru_cache
from pathlib import Path
from typing import Any

from models.challenges.solving.riddles import facts
from models.challenges.solving.riddles.asked import HAN, chinese
from models.challenges.solving.riddles.classes import forms
from models.challenges.solving.riddles.grammar.talk import Parted

_ENDS = re.compile(r"[ .?!,:;]+$")
_ARTICLES = re.compile(r"\b(?:an?|the|your|our|my|ordinary|typical|normal|usual|most) ")
_QUOTES = re.compile("[“”\"「」『』‘’]|(?<![a-z])'|'(?![a-z])")
_LEADS_ZH = re.compile(
    "^(?:(?:请|问|请问|写出|填写|填空|说出|输入|回答|答|词语|汉字|一般来说|通常|大家都知道)[:,]?)+"
)
_FACTS = {
    "colours": (("colours", "of"), ("colours", "of_zh")),
    "capitals": (("capitals", "of"), ("capitals", "of_zh")),
    "young": (("young", "of"), ("tables", "young_zh")),
    "sounds": (("sounds", "of"), ("tables", "sounds_zh")),
}


@lru_cache(maxsize=1)
def _raw() -> dict[str, Any]:
    return tomllib.loads(Path(__file__).with_name("basics.toml").read_text("utf-8"))


@lru_cache(maxsize=1)
def _frames() -> tuple[tuple[re.Pattern[str], str, bool], ...]:
    return tuple(
        (re.compile(frame.replace("{x}", "(?P<x>.{1,40}?)")), name, language == "zh")
        for name, languages in _raw()["frames"].items()
        for language, frames in languages.items()
        for frame in frames
    )


@lru_cache(maxsize=32)
def _table(name: str) -> dict[str, str]:
    if name == "opposites":
        return {word: others[0] for word, others in facts.opposites().items()}
    told: dict[str, str] = {}
    for table, part in _FACTS.get(name, (("tables", name),)):
        words = (
            dict(facts.pairs(_raw()["tables"][part]))
            if table == "tables"
            else facts.told_of(table, part)
        )
        told |= {key: value for key, value in words.items() if key not in told}
    return told


def told(parted: Parted) -> str | None:
    """None where no wording is the whole of the question, or two say different things."""
    han = chinese(parted.question.text)
    text = _bare(parted.question.text, han)
    found = {
        answer
        for frame, name, in_han in _frames()
        if in_han == han
        and (one := frame.fullmatch(text))
        and (answer := _known(name, one["x"], han))
    }
    return found.pop() if len(found) == 1 else _counted(text, han)


_COUNTED = tuple(
    re.compile(frame.format(what="(?P<what>[a-z]+)", x="(?P<x>[a-z' -]{2,40}?)"))
    for frame in (
        r"how many {what} (?:(?:does|do|has|have|are|is|can|there|you|find|count|see|makes?|be"
        r"|found|will) )*(?:on |in |of |to |up )*{x}"
        r"(?: have| has| got| contain| own| usually| normally)*",
        r"{x} (?:has|have|contains?|consists? of|is made of) how many {what}",
        r"(?:what is )?number of {what} (?:of|on|in|that) {x}(?: has| have)?(?: is)?",
        r"{x} (?:has|have|contains?)(?: exactly)?(?: _+| \.\.\.)? {what}",
        r"(?:count|name number of) {what} (?:of|on|in) {x}",
    )
)
_COUNTED_ZH = re.compile(
    rf"(?P<x>[{HAN}\d]{{1,9}}?)(?:的?身上|里面?|中|上)?(?:通常|一般|正常|总|一共|1共|共|总共|天生|都)*"
    rf"(?:长着|长了|长有|生有|有|是|等于|分为?|的)(?:几|多少|_+|\( *\))"
    rf"(?:个|大|条|只|种|张|道|颗|根|双|对|片|匹|块|扇|位|名|盏|座)?(?P<what>[{HAN}]{{1,4}}?)(?:组成|构成)?"
)


def _counted(text: str, han: bool) -> str | None:
    """How many of something one thing has."""
    told: set[str] = set()
    for frame in (_COUNTED_ZH,) if han else _COUNTED:
        if not (one := frame.fullmatch(text)):
            continue
        names = (one["what"], one["what"].removesuffix("钟")) if han else forms(one["what"])
        for name in (re.sub("^color", "colour", name) for name in names):
            table = facts.counts().get(name, {})
            who = one["x"].strip()
            whose = (
                (who, re.sub("^[一1](?:只|个|条|头|匹|辆|张|把|副)?", "", who))
                if han
                else forms(who)
            )
            told |= {table[form] for form in whose if form in table}
    many = told.pop() if len(told) == 1 else None
    if many and han and re.search("(?:几|多少)[对双]", text):
        return str(int(many) // 2) if many.isdigit() and int(many) % 2 == 0 else None
    return many


def _bare(text: str, han: bool) -> str:
    text = _ENDS.sub("", _QUOTES.sub("", text)) if "..." not in text else _QUOTES.sub("", text)
    if han:
        return _LEADS_ZH.sub("", text)
    return re.sub(" +", " ", _ARTICLES.sub("", f"{text} ")).strip()


def _known(name: str, thing: str, han: bool) -> str | None:
    table = _table(name)
    words = [thing, _ARTICLES.sub("", f"{thing} ").strip()]
    if han:
        words.append(re.sub("^[一1](?:只|个|条|头|匹|朵|棵|把|张|件|辆|支)", "", thing))
        words.append(re.sub("^(?:新鲜|成熟|普通|健康)的?", "", thing))
    else:
        words += [word.removesuffix("s") for word in words]
        words += [re.sub("^(?:ripe|fresh|healthy|adult|common|real|fully grown) ", "", words[1])]
    return next((table[word] for word in words if word in table), None)
