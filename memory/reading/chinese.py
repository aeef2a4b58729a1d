"""Claims of a Chinese sentence: its clauses one after the other, and what one puts right of another.

A clause may leave its subject out; then the one of the clause before is meant, and at the start of
a message the person themselves, where the predicate is one that people say of themselves.
"""

# ruff: noqa: E501 - a pattern is easier to read on one line

from __future__ import annotations

import re
from dataclasses import dataclass, replace

from memory.base import ME, Claim
from memory.reading.chinese_claims import claims
from memory.reading.chinese_clauses import clauses, is_chinese
from memory.reading.chinese_names import GIVEN, NOUN, SURNAMED, WHO
from memory.reading.chinese_order import in_order
from memory.reading.chinese_wishes import wish_for_answers
from memory.reading.chinese_words import RELATION_WORDS, SIMPLIFIED
from memory.reading.patterns import trimmed
from memory.reading.sentences import without_passing
from memory.reading.talk import Talk, claimed
from memory.reading.unsaid import request

__all__ = ["is_chinese", "read", "wish"]

_WRONG = re.compile(
    rf"(?:你|我)?(?:刚才|刚刚|之前|上次|前面|那个)*(?:把)?(?:的)?(?P<noun>{NOUN})?(?:我)?(?:的)?(?:说|写|记|打|搞|弄|发|输|讲|填)错了?"
)
_OF_OTHERS = re.compile(
    r"(?!.*我)(?:.{0,8}(?:[那这](?:个|位)?(?:人|女|男|孩|老|主|演|同)|[那这][只条位家部些]|有[个人位])|[他她它某]|人家|电影|小说|新闻|书里|网上|同名)"
)
"""The clause is of somebody of whom nothing is known: what follows without a subject is, too."""
_COUPLE = "男朋友|女朋友|男友|女友|老婆|老公|妻子|丈夫|对象|未婚妻|未婚夫"
_LEFT = re.compile(
    rf"(?P<name>{GIVEN})(?:已经|刚|也|又|都|上周|上个?月)*(?:搬走|调走|走|离职|辞职|退休|退|不干|不做)了"
)
_NONE_NOW = re.compile(
    rf"我(?:现在|已经)*(?:没有?|不再有)(?P<who>{_COUPLE}|房东|保姆|家教|室友|合租室友|司机|助理)了"
)
_NEW = re.compile(r"(?:我们?的?|新|现在)")
"""Who comes in the place of who is gone."""
_MEANT = re.compile(r"(?:其实|正确的?)?(?:应该是|应该|改成|改为|是)(?P<value>.+)")


@dataclass(slots=True)
class _Said:
    """What the clauses so far leave for the next one."""

    found: list[Claim]
    begun: bool = False
    """Somebody was spoken of."""
    others: bool = False
    """Of somebody of whom nothing is known."""
    gone: str = ""
    """What was said not to be it."""
    left: str = ""
    """Who was said to have gone."""
    noun: str = ""
    """What was said to be wrong."""


def wish(sentence: str) -> list[Claim]:
    """How to answer, where the sentence is nothing but that."""
    return wish_for_answers(sentence.strip(" 。！!.").translate(SIMPLIFIED))


def read(sentence: str, talk: Talk) -> list[Claim]:
    """The claims of all its clauses."""
    text = without_passing(sentence).strip(" 。！!.")
    said = _Said([])
    for clause in clauses(text):
        clause = _put_right(without_passing(clause), said)
        if clause and not _asks(clause, said):
            _next(clause, talk, said)
    found = said.found
    if re.search(r"公司(?:要|已经|刚)?搬", text):  # then "the new address" is the company's
        found = [
            replace(one, attribute="work_address") if one.attribute == "address" else one
            for one in found
        ]
    return [replace(one, language="zh") for one in found]


def _put_right(clause: str, said: _Said) -> str:
    """The clause with the noun that was said to be wrong; "" where it only says that."""
    plain = clause.translate(SIMPLIFIED)
    if wrong := _WRONG.fullmatch(plain):
        said.noun = wrong["noun"] or ""
        return ""
    if clause.startswith(("不是", "而不是")) and not said.found:
        said.gone = trimmed(clause[clause.index("是") + 1 :])
        return ""
    meant = _MEANT.fullmatch(plain)
    if meant is None:
        return clause
    value = clause[slice(*meant.span("value"))]
    said.noun = said.noun or ("" if said.begun else _noun_of(value))
    return f"我的{said.noun}是{value}" if said.noun else clause


def _noun_of(value: str) -> str:
    if re.fullmatch(r"\S+@\S+", value):
        return "邮箱"
    return "电话" if re.fullmatch(r"\+?\d[\d -]{6,}", value) else ""


def _asks(clause: str, said: _Said) -> bool:
    plain = clause.translate(SIMPLIFIED)
    called = said.begun and re.fullmatch(rf"叫{SURNAMED}", plain)
    return request(in_order(plain)) and not called


def _next(clause: str, talk: Talk, said: _Said) -> None:
    plain = clause.translate(SIMPLIFIED)
    if gone := _NONE_NOW.fullmatch(plain):
        said.found.append(claimed(RELATION_WORDS[gone["who"]], "name", "", holds=False))
        return
    if wished := wish_for_answers(plain):
        said.found += wished
        return
    if corrected := _correction(plain, clause, said.found):
        said.found = corrected
        return
    if re.search(r"换(?:了)?(?:份)?(?:工作|公司)|离职|辞职|跳槽(?!到)", plain):
        talk.left.add(ME)
    made = [] if said.others else claims(clause, talk, said.begun)
    said.others = said.others or bool(not made and _OF_OTHERS.match(plain))
    if said.gone and made and made[0].value and made[0].holds:
        made, said.gone = [replace(made[0], instead=said.gone), *made[1:]], ""
    if made and made[-1].attribute == "name" and said.left and _NEW.match(plain):
        made = [*made[:-1], replace(made[-1], instead=said.left)]
    left = _LEFT.fullmatch(plain)
    said.left = clause[slice(*left.span("name"))] if left else ""
    said.begun = said.begun or bool(made) or WHO.match(plain) is not None
    said.found += made


def _correction(plain: str, clause: str, found: list[Claim]) -> list[Claim]:
    """ "..., 不是中山路12号" names what the claim before it stands in the place of."""
    if not found or not plain.startswith(("不是", "而不是")) or not found[-1].value:
        return []
    gone = clause[clause.index("是") + 1 :].strip("了的 ")
    return [*found[:-1], replace(found[-1], instead=gone)] if gone else []
