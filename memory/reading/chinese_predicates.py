"""What a Chinese predicate says, once its adverbs, its 了 and the word that denies it are off."""

# ruff: noqa: E501 - a pattern is easier to read on one line

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from memory.base import ME, Claim
from memory.reading.attributes import COUPLE, PETS, attribute
from memory.reading.chinese_names import TITLED
from memory.reading.chinese_verbs import VERBS
from memory.reading.chinese_words import DETAILS, RELATION_WORDS, SIMPLIFIED
from memory.reading.patterns import Said, apart, said
from memory.reading.plausible import fits, job
from memory.reading.talk import Talk, claimed
from memory.reading.when import Timed

_ADVERBS = re.compile(
    r"(?:雷打不动|早(?=不|没)|一个人|独自|这个月|这周|这学期|上半年|下半年|长期|常年|暂时|至今|基本上?|几乎|向来|一向|一贯|普遍|还是|仍然?|现在|目前|一直|其实|已经|都是(?=用)|习惯(?=用)|特别(?=能)|很(?=能)|有点(?=高|近|低|贫)|平时|一般|通常|也|都|还|真的|真|刚刚|刚|最近|又|经常|常常|总是|就|如今|今年|终于|正式|早就|后来|主要|是个?挺)+(?!起来)"
)
_DENIED = re.compile(
    r"(?:从来就?不|从来没(?:有)?|从不|再也不|不再|已经不|早就不|早就没|不|没有|没法|没|别)(?:太|大|怎么|是很|咋)?(?P<rest>.+)"
)
_STOPPED = re.compile(
    r"(?:已经|早就|刚|终于)?戒(?:掉)?了?(?P<what>烟|酒|糖|咖啡|奶茶|辣|可乐|肉)了?(?:.*)|(?P<what3>烟|酒|糖|咖啡|奶茶|可乐)(?:我|已经|早就|早|也|都|刚)*戒(?:掉)?了?|(?:早就|已经|就)*把(?P<what2>烟|酒|糖|咖啡|奶茶)(?:给)?戒(?:掉)?了?"
)
_USED = re.compile(r"(?:以前|之前|过去|曾经|曾|从前|原来|原先|小时候|那时候|当时)(?P<rest>.+)")
JOB = re.compile(
    r"(?:员|师|生|工|家|长|手|者|官|警|兵|士|人|司机|教授|经理|会计|老板|厨子|保安|律师|程序猿|公务员|创业者|自由职业|编辑|记者|护士|博士|翻译|设计|教练|医生|导演|演员|模特|客服|销售|顾问|总监|助理|秘书|快递|外卖员?|(?<=.)生意|个体户|退休|店|滴滴|网约车|出租车?|工作室|餐厅|超市|全职.{2}|待业|自由职业|产品|测试|开发|运营|前端|后端|算法|行政|财务|人事|采购|审计|装修|外贸|科研|电商|金融|房地产|房产|保险|餐饮|物流|建筑|美容|美发|教育|培训|研发|水电|实习|法务|投行|咨询|数据分析|PM|HR|IT|QA|UI|CEO|CTO)$"
)


_NOWHERE = re.compile(r"我|你|他|她|隔壁|楼[上下]|这|那|哪|家里|单位|公司$|学校$|对面")
_NO_FIRM = re.compile(
    r"(?:新|老|原来的?|那家|这家|一家)?(?:公司|单位)|外地|国外|外面|老家|家|家里|学|想"
)
_DRINK = re.compile(r"酒|酒精|咖啡|奶茶|可乐|饮料|汽水|牛奶|豆浆|果汁|^茶")
"""What is drunk although it was only said that it is not touched."""


@dataclass(slots=True)
class Text:
    """What was written, and the same in simplified characters."""

    written: str

    @property
    def plain(self) -> str:
        return self.written.translate(SIMPLIFIED)


def say(subject: str, name: str, value: str, *, holds: bool = True, instead: str = "") -> Claim:
    return claimed(subject, name, value, holds=holds, instead=instead, language="zh")


def predicate(subject: str, text: Text, when: Timed, talk: Talk) -> Iterator[Claim]:
    written, holds = text.written, "yes"
    if used := _USED.match(text.plain):
        written, holds = written[used.start("rest") :], "ended"
    written = _bare(written)
    if stopped := _STOPPED.fullmatch(written.translate(SIMPLIFIED)):
        yield from _stop(subject, stopped["what"] or stopped["what2"] or stopped["what3"])
        return
    plain = written.translate(SIMPLIFIED)
    ended = plain.endswith("了")
    if allergy := re.fullmatch(
        r"(对.+?)(?:其实|已经|又|早就|现在|并)*(?:不|没有?)再?(过敏)(?:了)?", plain
    ):
        written, plain, denied = allergy[1] + allergy[2], allergy[1] + allergy[2], None
        holds, ended = "ended", False
    elif (denied := _DENIED.match(plain)) and not re.match(r"不(?:过|仅|只|但)", plain):
        holds = (
            "ended" if ended or denied[0].startswith(("再也", "不再", "已经不", "早就")) else "no"
        )
        written = _bare(written[denied.start("rest") :])
        written = written.rstrip("的") if "从" in denied[0][:1] else written
    if ended:
        written = written.rstrip("了")
    written = re.sub(r"(?<=.)(?:啊|呀|哦|呢|哈|啦|的说|吧)$", "", written)
    plain = written.translate(SIMPLIFIED)
    if re.match(
        r"(?:正)?在(?:吃(?!.*[药片素])|喝|看|听|开会|做|等|忙|睡)|刚|.*(?:刚才|昨天|今天)|(?:吃|喝|看|听)(?:过|完|了)",
        plain,
    ):
        return
    found = said(plain, VERBS, suits, _detail, original=written)
    if found:
        yield from _made(subject, found, holds, when, talk.left)


def _bare(written: str) -> str:
    match = _ADVERBS.match(written.translate(SIMPLIFIED))
    return written[match.end() :].lstrip() if match and match.end() < len(written) else written


def _detail(word: str) -> str:
    plain = word.translate(SIMPLIFIED)
    return DETAILS.get(plain) or RELATION_WORDS.get(plain) or word


def suits(name: str, value: str) -> bool:
    """As ``plausible.fits``, and what only Chinese needs."""
    if name in ("address", "town", "work_address") and _NOWHERE.match(value):
        return False
    if name in ("eats", "drinks") and re.search(
        r"[吃喝不就]|^(?:东西|得|一点$|一点[^儿一-龥])", value
    ):
        return False
    if name == "pet" and value.startswith("过"):
        return False
    if name in ("employer", "school") and _NO_FIRM.fullmatch(value):
        return False
    if name == "work_address" and re.match(r"[\u4e00-\u9fff]{2}", value):
        return fits(name, value) or fits("town", value)
    if name == "job" and TITLED.fullmatch(value):
        return False
    if name != "job":
        return fits(name, value)
    known = job(value) or value.isupper() if value.isascii() else JOB.search(value)
    return bool(known) and fits("is", value)


def _parts(value: str) -> list[str]:
    return list(value) if re.fullmatch(r"[葱姜蒜韭]{2,}", value) else apart(value)


def _stop(subject: str, what: str) -> Iterator[Claim]:
    name = {"烟": "habit", "酒": "drinks", "咖啡": "drinks", "奶茶": "drinks", "可乐": "drinks"}.get(what, "eats")  # fmt: skip
    yield say(subject, name, what, holds=False)


def _made(subject: str, what: Said, holds: str, when: Timed, left: set[str]) -> Iterator[Claim]:
    if what.mode == "ahead" and not when.ahead:
        return
    if what.mode == "lacks" and holds == "yes":
        return
    if what.mode == "since" and not (when.since or subject in left):
        return
    sure = holds == "yes" and what.mode not in ("past", "no", "lacks")
    for name, value in what.values:
        listed = attribute(name).many and name not in (
            "routine",
            "family",
            "travel",
            "medicine",
            "is",
        )
        if name == "job" and subject in PETS:
            continue
        if name == "eats" and _DRINK.search(value):
            name = "drinks"
        for one in _parts(value) if listed and value else [value]:
            if holds == "no" and (other := attribute(name).opposite):
                yield from [say(subject, other, one)] if name == "likes" else []
            else:
                yield say(subject, name, one, holds=sure, instead=what.instead)
    for relation, called in what.names:
        if subject == ME:
            yield say(relation, "name", called, holds=sure)
        elif (relation in COUPLE or relation in ("doctor", "dentist")) and called:
            yield say(subject, f"relative:{relation}", called, holds=sure)
