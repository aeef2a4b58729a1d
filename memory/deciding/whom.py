"""Of whom a sentence is, as far as its words show: relations and names.

"My cousin Tom is a lawyer" is of a cousin, called Tom; "I work at Shell" of the person themselves,
for which nothing is found. A name is only what stands where names do (before a verb, after a
relation, after "called"): "Siemens" and "Leeds" are none.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache

from memory.deciding.people import alike, same_name, several
from memory.deciding.words import class_of, listed, words

_SURNAME = (
    "王李张刘陈杨赵黄周吴徐孙胡朱高林何郭马罗梁宋郑谢韩唐冯于董萧程曹袁邓许傅沈曾彭吕苏卢蒋蔡贾丁魏薛叶阎余潘"
    "杜戴夏钟汪田任姜范方石姚谭廖邹熊金陆郝孔白崔康毛邱秦江史顾侯邵孟龙万段雷钱汤尹黎易常武乔贺赖龚文柳"
)
_PART = r"[A-Z][A-Za-z-]*[a-z]"
_NAME = rf"((?:(?:Dr|Mr|Mrs|Ms|Prof)\.? )?{_PART}(?: {_PART}){{0,2}})"
_HAN_NAME = rf"([{_SURNAME}][㐀-鿿]{{1,2}}?|[小阿老][㐀-鿿])"
_VERBS = (
    "is|has|was|and I|from|can't|likes|hates|lives|works|goes|plays|speaks|moved|died|turns|needs|"
    "eats|changed|left|wants|doesn't|isn't|got|drives|uses|studies|loves|knows|owns|starts|took|"
    "quit|married|prefers|said|sits|became|used|had|will|retired"
)
_HAN_VERBS = "的|在|住|是(?!我)|不|走|退|调|上|有|分|早|说|喜|爱|去|坐|开|用|已|刚|也|今|明|生|$"


def _compiled(*patterns: str) -> tuple[re.Pattern[str], ...]:
    return tuple(map(re.compile, patterns))


_NAMED = _compiled(
    rf"(?:^|[.!?;,] |\bof |[，。；]){_NAME}(?= (?:{_VERBS})\b|的|走|在|坐|是)",
    rf"\b{_NAME}(?='s\b)",
    rf"(?:^|[.!?;,] ){_NAME}(?=, (?:our|my) )",
    rf"\b(?:with|and) {_NAME}(?= and I broke| broke up)",
    rf"(?:^|[：:，。；、,]\s*|和|跟){_HAN_NAME}(?={_HAN_VERBS})",
    rf"([{_SURNAME}](?:主任|医生|老师|总|工|经理|阿姨|叔叔|姐|哥|教练|律师|师傅))",
)
"""Where names stand."""
_NAMED_IN_RELATION = _compiled(
    rf"(?:\bcalled|\bnamed|\bname is|\bname's|\bname was|叫|是) ?{_NAME}",
    rf"\b(?:[Mm]y|[Oo]ur|[Hh]er|[Hh]is)(?: [a-z-]+){{1,2}} {_NAME}",
    rf"\b(?:is|be|was) (?:now )?{_NAME}(?=\W*$|, as I| now\W*$)",
    rf"(?:叫|名字是|姓名是|\b(?:is|called|named) ){_HAN_NAME}(?![㐀-鿿])",
    rf"(?:叫|名字是|姓名是|\b(?:is|called|named) )([{_SURNAME}][㐀-鿿]{{2}})",
    rf"(?:哥|姐|弟|妹|友|事|学|居|的){_HAN_NAME}(?={_HAN_VERBS})",
    r"(?:^|[，。；])([㐀-鿿]{2,3})(?=是我(?!们?的?(?:新)?(?:手机|电话|家)))",
)
"""Where they stand beside a relation only; else these are names of things."""
_OWNER = re.compile(rf"^{_NAME}'s (.*)")
_NOT_NAMES = listed(
    """i my the we our it it's i'm they he she his her their this that there please sorry turns
    every on in at for no not keep speak use call text order answer from as by monday tuesday
    wednesday thursday friday saturday sunday mom mum dad aunt uncle german english french what
    your you when if don't stop yes and but so also"""
)
_OF_ME = re.compile(
    r"^(?:I|We|Every \w+,? I|On \w+s?,? I)\b(?!(?:'ve| have| also have| do have)\b.*"
    r"\b(?:a|an|two|three|one|my|2|3)\b)(?! and I)|我给|我陪"
)
"""Sentences of the person, whoever else stands in them."""
_SOMEONE = re.compile(
    r"^(?:My|Our|The|His|Her) ((?:[a-z-]+ ){0,2}[a-z-]+) (?:drives|likes|loves|hates|eats|drinks"
    r"|speaks|works|lives|studies|plays|wears|uses|gets up|prefers|wants|turned|earns|sleeps|can't"
    r"|doesn't (?:eat|drink|like|speak)|is allergic|is afraid|is a vegetarian|owns)\b"
)
"""Somebody who does what only people do, whatever they are to the person."""
_ANIMALS_AS_THINGS = re.compile(r"allerg|过敏|like|afraid|scared|怕|喜欢|讨厌|hate|love", re.I)
_CALL_ME = re.compile(r"\bcall(?:ed)? me\b|叫我|\bmy (?:full )?name\b|我的?名字|我叫", re.I)


@dataclass(frozen=True, slots=True)
class Whom:
    relations: frozenset[str]
    names: frozenset[str]


@lru_cache(maxsize=4096)
def whom(text: str) -> Whom:
    """The people (and animals) that a sentence is of; nothing where it is of the person."""
    relations = _relations(text)
    if _CALL_ME.search(text):
        return Whom(relations, frozenset())
    owner = _OWNER.search(text)
    if owner and _relations(owner[2]) and _is_name(owner[1]):
        relations |= {f"of {owner[1].casefold()}"}
    patterns = _NAMED + (_NAMED_IN_RELATION if relations else ())
    found = (_without_kin(match[1]) for pattern in patterns for match in pattern.finditer(text))
    return Whom(relations, frozenset(name for name in found if _is_name(name)))


def _relations(text: str) -> frozenset[str]:
    """Those that the sentence is of, not those to whom something is done ("I call my parents")."""
    if _OF_ME.search(text):
        return frozenset()
    things = {thing for thing in words(text).things if class_of(thing) == "person"}
    someone = _SOMEONE.match(text)
    if not things and someone:
        things.add(f"some {someone[1]}")
    if not _ANIMALS_AS_THINGS.search(text):
        things |= {thing for thing in words(text).things if class_of(thing) == "animal"}
    return frozenset(things)


def related(now: Whom, before: Whom) -> str:
    """How who a sentence is of stands to whom an earlier one is of: "same", "other", or "next"
    where somebody else takes a place that only one has."""
    if any(same_name(a, b) for a in now.names for b in before.names):
        if now.relations and before.relations and not now.relations & before.relations:
            return "other"
        return "same"
    if now.names and before.names and not _in_two_scripts(now, before):
        shared = now.relations & before.relations
        single = shared and now.relations == before.relations and not any(map(several, shared))
        return "next" if single else "other"
    if now.relations != before.relations:
        return "other"
    return "same" if now.relations or now.names == before.names else "other"


def mistakable(now: Whom, before: Whom) -> bool:
    """Names of both are alike, and not the same."""
    return any(alike(a, b) and not same_name(a, b) for a in now.names for b in before.names)


def _in_two_scripts(now: Whom, before: Whom) -> bool:
    """No name of the one can be compared with one of the other."""
    return {name.isascii() for name in now.names} != {name.isascii() for name in before.names}


def namesakes(now: Whom, before: Whom) -> bool:
    """Two people of one name."""
    return any(same_name(a, b) for a in now.names for b in before.names)


def _without_kin(name: str) -> str:
    """ "Grandpa Joe" is Joe."""
    first, _, rest = name.partition(" ")
    kin = any(class_of(thing) == "person" for thing in words(first).things)
    return rest if kin and rest else name


def _is_name(name: str) -> bool:
    first = re.split(r"[.' ]", name.casefold())[0]
    if first in _NOT_NAMES:
        return False
    known = words(name)
    return not (known.things or known.figures) or first in ("dr", "mr", "mrs", "ms", "prof")
