"""Of whom something is said: the same person, somebody else, or somebody who only looks the same.

A relation and a name are the same person where it was said that the one is called the other:
(sister, name, Anna) makes "Anna" and "sister" one. A part of a name and a usual short form of it
stand for the whole; names that are merely alike ("Anna Smith", "Anna Schmidt"; 张伟, 张玮) do not.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Literal

from memory.base import ME, Claim, Fact
from memory.deciding.words import class_of, listed, words
from memory.reading.attributes import COUPLE, RELATIONS

Who = Literal["same", "alike", "other"]
"""alike: another person who could be taken for this one."""

_SHORT = """
alexander alexandra alex sasha sandy|andrew andy drew|anthony tony|benjamin ben benny|
catherine katherine kathryn kate katie kathy cathy cat|charles charlie chuck|
christopher christine christina chris chrissy|daniel dan danny|david dave|deborah debbie deb|
edward ed eddie ted|elizabeth liz lizzie beth betty eliza|emily em emmy|frederick fred freddie|
gabriel gabe|gregory greg|james jim jimmy jamie|jennifer jen jenny|jessica jess jessie|
john johnny jack|jonathan jon jonny|joseph joe joey|joshua josh|kenneth ken kenny|
lawrence larry|leonard leo len|margaret maggie meg peggy|matthew matt|michael mike mikey mick|
michelle shelly|nathaniel nathan nate|nicholas nick nicky|patricia pat patty tricia|
patrick pat paddy|peter pete|philip phil|rebecca becky becca|richard rich rick dick|
robert rob bob bobby robbie|ronald ron|samuel samantha sam sammy|stephen steven steve|
susan sue susie|theodore theo ted|theresa tess terry|thomas tom tommy|timothy tim|
victoria vicky tori|vincent vince|walter walt|william will bill billy liam|zachary zach
"""
_SURNAMES = """
wang:王汪 li:李黎 zhang:张 liu:刘柳 chen:陈 yang:杨 zhao:赵 huang:黄 zhou:周 wu:吴武 xu:徐许
sun:孙 hu:胡 zhu:朱 gao:高 lin:林 he:何贺 guo:郭 ma:马 luo:罗 liang:梁 song:宋 zheng:郑 xie:谢
han:韩 tang:唐汤 feng:冯 yu:于余 dong:董 xiao:萧 cheng:程 cao:曹 yuan:袁 deng:邓 fu:傅 shen:沈
zeng:曾 peng:彭 su:苏 lu:卢陆 jiang:蒋姜江 cai:蔡 jia:贾 ding:丁 wei:魏 xue:薛 ye:叶 yan:阎
pan:潘 du:杜 dai:戴 xia:夏 zhong:钟 tian:田 ren:任 fan:范 fang:方 shi:石史 yao:姚 tan:谭 liao:廖
zou:邹 xiong:熊 jin:金 hao:郝 kong:孔 bai:白 cui:崔 kang:康 mao:毛 qiu:邱 qin:秦 gu:顾 hou:侯
shao:邵 meng:孟 long:龙 wan:万 duan:段 lei:雷 qian:钱 yin:尹 yi:易 chang:常 qiao:乔 lai:赖
gong:龚 wen:文
"""
_NAMES_OF: dict[str, set[int]] = {}
for _at, _row in enumerate(_SHORT.replace("\n", "").split("|")):
    for _name in _row.split():
        _NAMES_OF.setdefault(_name, set()).add(_at)
_FULL = {_row.split()[0] for _row in _SHORT.replace("\n", "").split("|")} | {
    "alexandra", "katherine", "kathryn", "christine", "christina", "samantha", "steven",
}  # fmt: skip
"""Forms that are whole names: no two of them are the same person."""
_TITLES = listed("mr mrs ms miss dr prof sir madam uncle aunt auntie old little")
_HAN_TITLE = re.compile(r"(先生|女士|小姐|老师|医生|经理|总|哥|姐)$|^(小|老|阿)")
_PINYIN = {
    han: latin for latin, signs in (pair.split(":") for pair in _SURNAMES.split()) for han in signs
}
"""Surnames, for a name that is written in Chinese once and in Latin letters once."""
_GRADED = ("elder ", "younger ", "big ", "small ")
_ELDER = ("elder ", "older ", "big ", "younger ", "little ")


class People:
    """Who is who, by what is known and by the claim itself."""

    def __init__(self, known: Sequence[Fact], claim: Claim) -> None:
        self._claim = claim
        self._names: list[tuple[str, str, str]] = [
            (fact.claim.subject, fact.claim.value, fact.claim.text)
            for fact in known
            if fact.claim.attribute == "name" and fact.claim.subject != ME and fact.claim.holds
        ]

    def who(self, fact: Fact) -> Who:
        """Whether the claim's subject is the fact's."""
        mine, other = self._claim.subject, fact.claim.subject
        if ME in (mine, other):
            return "same" if mine == other else "other"
        if is_relation(mine) and is_relation(other):
            return self._of_relations(relation(mine), relation(other), fact)
        if not is_relation(mine) and not is_relation(other):
            return self._of_names(mine, other, fact)
        name, kin, text = (
            (other, relation(mine), self._claim.text)
            if is_relation(mine)
            else (mine, relation(other), fact.claim.text)
        )
        return self._of_both(name, kin, text)

    def _of_relations(self, mine: str, other: str, fact: Fact) -> Who:
        if mine != other:
            return "alike" if _related(mine, other) else "other"
        here, there = self.called(mine, self._claim.text), self.called(other, fact.claim.text)
        if here and there and not any(same_name(a, b) for a in here for b in there):
            return "alike"
        if differ_in(self._claim, fact.claim):
            return "alike"
        return "same"

    def _of_names(self, mine: str, other: str, fact: Fact) -> Who:
        if not same_name(mine, other):
            return "alike" if alike(mine, other) else "other"
        here = self.relations_of(mine, self._claim.text)
        there = self.relations_of(other, fact.claim.text)
        if here and there and not here & there:
            return "alike"
        return "same"

    def _of_both(self, name: str, kin: str, text: str) -> Who:
        names = self.called(kin, text) or self.called(kin)
        if any(same_name(name, each) for each in names):
            return "same"
        return "alike" if names else "other"

    def called(self, kin: str, text: str = "") -> list[str]:
        """The names of a relation; with a text, those that were said in it."""
        return [
            name
            for subject, name, said in self._names
            if relation(subject) == kin and (not text or said == text or name in text)
        ]

    def relations_of(self, name: str, text: str) -> set[str]:
        """What somebody of this name is to the person, as this text says."""
        return {
            relation(subject)
            for subject, each, said in self._names
            if said == text and same_name(each, name)
        }


def differ_in(claim: Claim, old: Claim) -> bool:
    """The sentences name two relations that are one in the table: an elder and a younger sister,
    two sorts of cousins in Chinese."""
    here, there = (
        {thing for thing in words(each.text).things if class_of(thing) == "person"}
        for each in (claim, old)
    )
    one_script = words(claim.text).han == words(old.text).han
    graded = all(any(each.startswith(_GRADED) for each in side) for side in (here, there))
    return bool(here and there) and not here & there and (one_script or graded)


def is_relation(subject: str) -> bool:
    return relation(subject) in RELATIONS


def relation(subject: str) -> str:
    """A relation without what only tells one from another: "elder sister" is a sister."""
    subject = subject.casefold()
    for word in _ELDER:
        if subject.startswith(word) and subject[len(word) :] in RELATIONS:
            return subject[len(word) :]
    return subject


def several(subject: str) -> bool:
    """Whether a person may well have several of these."""
    return RELATIONS.get(relation(subject), True)


def same_name(one: str, other: str) -> bool:
    """The same, a part of it, or a usual short form of it."""
    a, b = _parts(one), _parts(other)
    if not a or not b:
        return False
    if a == b:
        return True
    if _is_han(a[0]) != _is_han(b[0]):
        han, latin = (a[0], b) if _is_han(a[0]) else (b[0], a)
        return _PINYIN.get(han[0], "") in (latin[0], latin[-1])
    shorter, longer = sorted((a, b), key=len)
    if len(shorter) == len(longer):
        return all(_same_part(x, y) for x, y in zip(a, b, strict=True))
    if len(shorter) == 1 and _is_han(shorter[0]):
        return shorter[0] in longer
    return all(any(_same_part(x, y) for y in longer) for x in shorter)


def fuller_name(one: str, other: str) -> str:
    """The longer form of the same name."""
    return one if len(one) >= len(other) else other


def alike(one: str, other: str) -> bool:
    """Two names that are not the same but could be mixed up."""
    a, b = _parts(one), _parts(other)
    if set(a) & set(b):
        return True
    first, second = "".join(a), "".join(b)
    if _is_han(first) and _is_han(second):
        return bool(set(first) & set(second))
    return bool(a and b) and a[0][:2] == b[0][:2]


def _same_part(one: str, other: str) -> bool:
    if one == other:
        return True
    if len(one) == 1 or len(other) == 1:
        return one[0] == other[0] and one.isascii()
    if one in _FULL and other in _FULL:
        return False
    return bool(_NAMES_OF.get(one, set()) & _NAMES_OF.get(other, set()))


def _parts(name: str) -> tuple[str, ...]:
    if _is_han(name) and len(bare := _HAN_TITLE.sub("", name.strip())) > 1:
        name = bare
    found = re.findall(r"[^\W\d_]+", re.sub(r"['’]s\b", "", name).casefold())
    return tuple(part for part in found if part not in _TITLES) or tuple(found)


def _is_han(text: str) -> bool:
    return bool(re.match(r"[㐀-鿿]", text))


def _related(mine: str, other: str) -> bool:
    """Relations that are not the same but of a sort: two sisters-in-law, two bosses."""
    return words(mine).things == words(other).things != frozenset() or (
        mine in COUPLE and other in COUPLE
    )
