"""Claims of one Chinese clause: who it is about, what its noun or verb says, and whether it holds.

Matching is done on simplified characters, values are cut from what was written.
"""

# ruff: noqa: E501 - a pattern is easier to read on one line

from __future__ import annotations

import re
from dataclasses import replace

from memory.base import ME, Claim
from memory.reading.attributes import attribute
from memory.reading.chinese_names import BARE_VALUE, IS, OWNED, RELATIVE, SURNAMED, TITLED, WHO
from memory.reading.chinese_order import in_order, without_length
from memory.reading.chinese_predicates import JOB, Text, predicate, say, suits
from memory.reading.chinese_things import things
from memory.reading.chinese_words import ANIMAL, NOUNS, NUMBERED, RELATION_WORDS
from memory.reading.patterns import apart, trimmed
from memory.reading.plausible import state
from memory.reading.talk import Talk
from memory.reading.when import Timed, timed

_BARE_START = re.compile(
    r"(?:已经|现在|早就|再也|刚刚?|终于|最近|目前|以后|还|又|也)*(?:不再?(?:吃|喝|抽|碰|沾|喜欢|住|爱|用|养|去|玩|做|干)|(?:换|提|入手)了?一?[辆台部]|(?:烟|酒|糖|咖啡|奶茶|可乐)(?:已经|早就|早|也|都|刚)*戒|(?:衣服|上衣|裤子|鞋子?|T恤)(?:得|要|都|一般)*(?:穿|买)|迷上|爱上|在学|领养了?|收养了?|老家(?:是|在)|(?:搬(?:到|去|来|家)|住(?:在|到)|戒|换(?:成|了)|从.+换成|找我|联系我|打\d|打这个|给我发|对.+过敏|喜欢|讨厌|最喜欢|最爱|结婚|离婚|辞职|跳槽|入职|从.+搬到|养了|花生过敏|改(?:用|吃|喝|成)|退休|领证)|名字|新(?:地址|号码|手机号|电话|邮箱))"
    r"|家(?:住|在)|家里(?:养|有)|租(?:住)?在|(?:快递|包裹)(?:都|就|以后|统一|请|可以|一般)*(?:寄|送|发)"
    r"|(?:平时|周末)(?:爱|喜欢|都|只|不|一般)|也(?:不|爱|喜欢)|(?:每天|每周.?|每晚)(?:都|雷打不动|固定|习惯|必)"
    r"|(?:别人|大家|朋友们?|同事们?|家里人)(?:一般|平时)*(?:都|管|叫|喊)"
    rf"|(?:把)?(?:{ANIMAL})(?:都|已经|也|给|前几天|上周|去年)*(?:送人|送走|死|走丢|跑丢|丢了|没了|走了)"
    r"|[^，我]{0,5}(?:药|阿司匹林|胰岛素|布洛芬)(?:医生|大夫|我|已经|都|让)*停"
)
_ASKED = re.compile(r"(?:现在|以后|请)*(?:换成|改成|改用|改吃|改喝)(?!.*(?:了|@|\d{6}))")
"""Without 了 it is asked for: 换成中文."""
_NO_VALUE = re.compile(
    r"[绑存记放写贴停丢拿借]|家里|单位|[\u4e00-\u9fff]{0,2}[红橙黄绿青蓝紫黑白灰银金棕粉]色$|从.+(?:换|改)"
)
"""Of a noun: what is done with it, and how it looks."""
_DAYS = re.compile(
    r"(?:周|星期|礼拜)[一二三四五六日天](?:到|至|-)(?:周|星期|礼拜)?[一二三四五六日天]"
)
"""From a day of the week to another one is every week."""
_OURS = (
    "工资卡", "老家", "籍贯", "祖籍", "座机", "新", "公司", "结婚", "家", "收", "快递", "工作", "邮寄",
    "寄", "单位",
)  # fmt: skip
"""How a noun begins that is the person's own although nobody is named."""
_SPOKEN = "零一二三四五六七八九〇幺两"
_DIGITS = str.maketrans(_SPOKEN, "0123456789012")
_NAMED_AS = re.compile(
    r"(?:的名字)?(?:名字)?(?:现在|已经|就|也)*(?:叫做?|名叫|是|换成|换|改成|变成|改名叫)了?(?P<name>[^了]+)了?"
)


def claims(clause: str, talk: Talk, begun: bool) -> list[Claim]:
    """``begun``: an earlier clause of the sentence named somebody."""
    if found := things(Text(without_length(clause))):
        return found
    when = Timed(clause) if _DAYS.search(clause) else timed(clause, talk.now)
    text = Text(in_order(without_length(when.rest.strip().removeprefix("起"))))
    found = (
        _relative(text, talk)
        or _is_relation(text, talk)
        or _owned(text, talk, begun)
        or _stated(text, when, talk, begun)
    )
    return [replace(one, since=when.since, until=when.until) for one in found]


def _relative(text: Text, talk: Talk) -> list[Claim]:
    """我妈的主治医生是宋大夫。"""
    match = RELATIVE.fullmatch(text.plain)
    if match is None or not suits("name", match["value"]):
        return []
    value = text.written[slice(*match.span("value"))]
    if JOB.search(value) and not TITLED.fullmatch(value):
        return []
    said = match["owner"] or match["bare"]
    owner = RELATION_WORDS[said] if said else text.written[slice(*match.span("name"))]
    talk.subject = talk.other = value
    return [say(owner, f"relative:{RELATION_WORDS[match['relation']]}", value)]


def _is_relation(text: Text, talk: Talk) -> list[Claim]:
    """安娜是我姐姐。"""
    match = IS.fullmatch(text.plain)
    if (
        match is None
        or match["name"] in RELATION_WORDS
        or re.search(r"[我你他她这那谁]", match["name"])
    ):
        return []
    name, relation = text.written[slice(*match.span("name"))], RELATION_WORDS[match["relation"]]
    talk.subject = talk.other = name
    if match["mine"]:
        return [say(relation, "name", name)]
    return [say(match["owner"], f"relative:{relation}", name)]


def _owned(text: Text, talk: Talk, begun: bool) -> list[Claim]:
    """我的生日是5月3日。张三的电话是138…"""
    match = OWNED.fullmatch(text.plain) or BARE_VALUE.fullmatch(text.plain)
    if match is None:
        return []
    name = _noun(match["noun"])
    if name == "device:phone" and re.fullmatch(r"[+\d][\d -]{6,}", match["value"]):
        name = "phone"
    subject, made = (ME, []) if match.re is BARE_VALUE else _owner(match, text, talk, begun)
    value = text.written[slice(*match.span("value"))].strip()
    if name != "name":
        value = re.sub(r"^(?:了|是|在|现在|已经|一[辆台部块只])+|(?:了|的)$", "", value)
    value, instead = _corrected(value)
    name = _place_of(name, match)
    if (
        not subject
        or not value
        or (name == "bank" and match.re is OWNED and match["link"] == "在")
        or state(value)
        or _NO_VALUE.match(value)
        or (match["noun"] in ("工作", "公司", "车") and not _named(value))
    ):
        return []
    holds = not re.match(r"不是|不再", value)
    value = re.sub(r"^(?:不再|不)?是", "", value) if not holds else value
    if name.endswith("phone"):
        value = _in_digits(value)
    parts = apart(value) if attribute(name).many else [trimmed(value)]
    return made + [
        say(subject, name, one, holds=holds, instead=instead) for one in parts if suits(name, one)
    ]


def _in_digits(phone: str) -> str:
    """一三八 as 138, so that it can be dialled."""
    return phone.translate(_DIGITS) if re.search(f"[{_SPOKEN}]{{5}}", phone) else phone


def _place_of(name: str, match: re.Match[str]) -> str:
    """公司在软件园 says where it is, not what it is."""
    if match.re is OWNED and match["link"] in ("在", "是在") and name in ("employer", "school"):
        return "work_address" if name == "employer" else "school_address"
    return name


def _named(value: str) -> bool:
    return len(value) <= 20 and not re.match(r"[很太忙累远近多]", value)


def _noun(noun: str) -> str:
    name = next(name for words, name in NOUNS if re.fullmatch(words, noun))
    return name.replace("?", re.sub(r"(?:号|账号|ID|用户名)$", "", noun))


def _owner(match: re.Match[str], text: Text, talk: Talk, begun: bool) -> tuple[str, list[Claim]]:
    if match["mine"]:
        talk.subject = ME
        return ME, []
    if match["their"]:
        return talk.other, []
    if match["none"] is not None:
        changed = match["link"].endswith(("成", "为")) and text.plain.endswith("了")
        ours = begun or changed or match["noun"].startswith(_OURS)
        return (talk.subject if ours or talk.subject != ME else ""), []
    named = text.written[slice(*match.span("called"))] if match["called"] else ""
    relation = RELATION_WORDS.get(match["relation"] or match["bare"] or "")
    who = match["name"] or match["name2"] or named or relation or ""
    if who in RELATION_WORDS:
        who = RELATION_WORDS[who]
    if re.search(r"网|公司|学校|今天|天气|银行|手机|电影", who):
        return "", []
    talk.subject = talk.other = who
    return who, [say(relation, "name", named)] if named and relation else []


def _corrected(value: str) -> tuple[str, str]:
    match = re.fullmatch(r"(.+?)[，,]?(?:而)?不是(.+)", value)
    return (match[1].strip("，, "), match[2]) if match else (value, "")


def _stated(text: Text, when: Timed, talk: Talk, begun: bool) -> list[Claim]:
    match = WHO.match(text.plain)
    if match is None:
        if not begun and (not _BARE_START.match(text.plain) or _ASKED.match(text.plain)):
            return []
        return list(predicate(talk.subject if begun else ME, text, when, talk))
    rest = Text(text.written[match.end() :].strip(" ，"))
    subject, made = _who(match, text, talk)
    if not subject:
        return []
    if subject in RELATION_WORDS.values() and (named := _NAMED_AS.fullmatch(rest.plain)):
        called = rest.written[slice(*named.span("name"))]
        sure = "叫" in rest.plain[: named.start("name")] or re.fullmatch(SURNAMED, called)
        if sure and suits("name", called) and (TITLED.fullmatch(called) or not JOB.search(called)):
            talk.other = talk.subject = called
            before = [say(subject, "name", "", holds=False)] if "改名" in rest.plain else []
            return before + [say(subject, "name", one) for one in apart(called)]
    return made + list(predicate(subject, rest, when, talk))


def _who(match: re.Match[str], text: Text, talk: Talk) -> tuple[str, list[Claim]]:
    if match["me"]:
        talk.subject = ME
        return ME, []
    if match["they"]:
        return talk.other, []
    said = match["relation"] or match["relation2"] or match["relation3"] or match["bare"] or ""
    relation = RELATION_WORDS.get(said)
    called = "called3" if match["called3"] else "called"
    named = text.written[slice(*match.span(called))] if match[called] else ""
    if not named and NUMBERED.fullmatch(said):
        named = said
    who = match["name"] or named or relation or ""
    talk.subject = talk.other = who
    return who, [say(relation, "name", named)] if named and relation else []
