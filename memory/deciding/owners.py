"""Whose a sentence is, by what stands first in it: the speaker, a relation, a name, "she", a thing.

Coarser than ``whom``, and never silent: a sign for the model of ``weighing``, not a decision.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache
from typing import Literal

from memory.deciding.people import same_name
from memory.deciding.whom import whom
from memory.deciding.words import listed

Sort = Literal["me", "relation", "name", "she", "thing"]

_ENGLISH = (
    r"mother|mom|mum|mummy|mommy|dad|daddy|father|papa|sister|sis|brother|bro|wife|husband|hubby"
    r"|missus|girlfriend|boyfriend|fianc[eé]+|partner|other half|son|daughter|kids?|child(?:ren)?"
    r"|baby|toddler|twins?|grandmother|grandma|granny|gran|nan|nana|nani|nonna|oma|grandfather"
    r"|grandpa|grandad|granddad|gramps|pop|opa|grandparents|uncle|aunt(?:y|ie)?|cousin|nephew|niece"
    r"|parents|folks|in-laws"
    r"|(?:mother|father|sister|brother|son|daughter)[- ]in[- ]law|boss|manager"
    r"|supervisor|team lead|colleague|co-?worker|workmate|friend|bestie|mate|buddy|pal"
    r"|neighbou?rs?|roommate|flatmate|housemate|landlord|landlady|tenant|classmate|teacher|tutor"
    r"|coach|trainer|nanny|cleaner|gardener|babysitter|boy|girl|lad|little one|stepmum|stepdad"
    r"|stepson|stepdaughter|godson|goddaughter|dog|puppy|cat|kitten|rabbit|hamster|parrot|horse"
)
_HAN = (
    r"妈妈|母亲|老妈|爸妈|爸爸|父亲|老爸|父母|妈|爸|娘|爹|姐姐|妹妹|姐夫|妹夫|哥哥|弟弟|姐|妹|哥们儿?"
    r"|哥|弟|老婆|妻子|太太|媳妇|爱人|老公|丈夫|先生|对象|女朋友|男朋友|女友|男友|未婚[夫妻]|儿子"
    r"|女儿|闺女|孩子|小孩|宝宝|娃|双胞胎|老大|老二|奶奶|外婆|姥姥|爷爷|外公|姥爷|叔叔?|伯伯?|舅舅?"
    r"|姑[姑妈]?|姨[妈夫]?|阿姨|婶婶?|嫂子?|表[哥姐弟妹]|堂[哥姐弟妹]|侄[子女]|外甥女?|公公|婆婆"
    r"|岳[父母]|丈母娘|老丈人|亲家|女婿|老板|上司|领导|经理|组长|同事|朋友|闺蜜|死党|邻居|室友|舍友"
    r"|房东|租客|同学|同桌|老师|教练|保姆|保洁|狗狗?|猫咪?|鹦鹉|仓鼠|兔子|乌龟|男人|婆娘|家里那位|那口子"
)
_RELATION = re.compile(rf"\b(?:{_ENGLISH})(?:'s|s)?\b|{_HAN}", re.I)
_ME = re.compile(
    r"\b(?:i|i'm|i've|i'd|i'll|im|ive|we|we're|we've|me|mine|my|our|us|myself)\b|[我俺咱]", re.I
)
_SHE = re.compile(r"\b(?:he|she|they|his|her|their|its|it)\b|[他她它]", re.I)
_TO_ME = re.compile(r"\b(?:tell|with|for|to|call|wake|send|get|remind|see)$", re.I)
_ALSO_MINE = re.compile(
    r"\bmine\b|我的(?![㐀-鿿])|至于我|\bas for me\b|\bme,? though\b|我呢|我嘛", re.I
)
_OTHER = re.compile(
    r"\b(?:the|my|our) (?:other|second|older|younger|elder|little|big)\b"
    r"|另一|另外|别的|第二|老二|大的|小的",
    re.I,
)
_CAPITAL = re.compile(r"(?<![A-Za-z'])[A-Z][a-z]+(?:[-'][A-Z][a-z]+)?")
_NO_NAMES = listed(
    """The My Our We I It Its His Her She He They This That There Please Wake Send Call Keep Set
    Book Use Turn Answer When Every On In At From Since After No Not Yes And But Also Don You Your
    If Just Sorry Actually Now Still As For Mum Mom Dad Gran Nan Grandpa Grandma Aunt Uncle Home
    Work"""
)


@dataclass(frozen=True, slots=True)
class Owner:
    """``who``: the relation or name in small letters, "" where it is neither."""

    sort: Sort
    who: str
    names: frozenset[str]
    """All words of the sentence that may be names."""
    relations: frozenset[str]
    mine: bool
    """It sets the speaker against somebody: "mine", 至于我."""
    other: bool
    """It says itself that it is of another one: "my other gran"."""


@lru_cache(maxsize=4096)
def owner(text: str) -> Owner:
    text = text.replace("’", "'")
    names = frozenset(whom(text).names) | {
        word for word in _CAPITAL.findall(text) if word not in _NO_NAMES
    }
    relations = frozenset(
        each[0].casefold().removesuffix("'s") for each in _RELATION.finditer(text)
    )
    found: list[tuple[int, int, Sort, str]] = []
    if relation := _RELATION.search(text):
        found.append((relation.start(), 0, "relation", relation[0].casefold().removesuffix("'s")))
    for name in whom(text).names:
        found.append((text.find(name), 1, "name", name.casefold()))
    if me := _ME.search(text):
        after = me.end() if relation is None or relation.start() - me.end() > _REACH else None
        if after is not None and not _TO_ME.search(text[: me.start()].strip()):
            found.append((me.start(), 2, "me", ""))
    if she := _SHE.search(text):
        found.append((she.start(), 3, "she", ""))
    _, _, sort, who = min(found, default=(0, 0, "thing", ""))
    return Owner(
        sort, who, names, relations, bool(_ALSO_MINE.search(text)), bool(_OTHER.search(text))
    )  # fmt: skip


_REACH = 12
"""Letters between "my" and the relation that it belongs to, at most."""


def signs(before: Owner, now: Owner, first: str, second: str) -> dict[str, float]:
    """How whose the later sentence is stands to whose the earlier one is."""
    made: dict[str, float] = {}
    for name, each in (("before", before), ("now", now)):
        for sort in ("me", "relation", "name", "she", "thing"):
            made[f"{name} {sort}"] = each.sort == sort
    small = first.casefold()
    shared_name = any(same_name(a, b) for a in before.names for b in now.names)
    known = bool(now.who) and now.who in small
    made |= {
        "both me": before.sort == now.sort == "me",
        "both relations": before.sort == now.sort == "relation",
        "same relation first": before.who == now.who != "" and now.sort == "relation",
        "other relation first": before.sort == now.sort == "relation" and before.who != now.who,
        "me, then a relation": before.sort == "me" and now.sort == "relation" and not known,
        "a relation, then me": before.sort in ("relation", "name") and now.sort == "me"
        and not before.relations & now.relations and not shared_name,
        "whose was said before": known,
        "whose stands later": bool(before.who) and before.who in second.casefold(),
        "points back": now.sort == "she" and before.sort in ("relation", "name"),
        "a name of both": shared_name,
        "names, and none of both": bool(before.names and now.names) and not shared_name,
        "a relation of both": bool(before.relations & now.relations),
        "relations, and none of both": bool(before.relations and now.relations)
        and not before.relations & now.relations,
        "a new relation": bool(now.relations - before.relations),
        "mine": now.mine and not before.mine,
        "the other one": now.other and not before.other,
    }  # fmt: skip
    return {name: float(value) for name, value in made.items()}
