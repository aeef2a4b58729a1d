"""What the open places of a phrase may hold, and what shows that more was asked for.

A phrase such as ``text {recipient} {body}`` fits "text Bob what the ticket costs" word for word,
and yet nobody wants those words sent: they describe what is to be looked up. In the same way the
rest of a request can end up in a label, a title or a name. Such a reading is not to be acted upon.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from assistant.understanding.text import language_of, level, quoted, unquote

_AUXILIARY = (
    r"(?:is|are|was|were|am|do|does|did|can|could|will|would|should|shall|has|have|had|may|might"
    r"|isn'?t|aren'?t|don'?t|doesn'?t|didn'?t|can'?t|won'?t|'s|'re|'d|'ll)\b"
)
_INDIRECT = re.compile(
    r"(?:what(?!s\b)(?: (?:time|day|kind of \w+|else))?|when|where|whom?|whose \w+|which(?: \w+)?"
    r"|how(?: (?:much|many|long|far|old|late|often)(?: \w+)??)?|whether)"
    rf"(?! ?{_AUXILIARY})(?=\s).*[^?]",
    re.IGNORECASE | re.DOTALL,
)
"""An indirect question: "what the ticket costs". "what is up" is one to be sent."""
_KNOWLEDGE = (
    r"(?:numbers?|address(?:es)?|codes?|passwords?|pins?|prices?|costs?|names?|titles?|dates?"
    r"|times?|amounts?|totals?|sum|locations?|distance|hours|birthdays?|links?|details|contents?"
    r"|balance|results?|e-?mails?|schedule|total amount)"
)
_DESCRIBED = re.compile(
    r"(?:with )?(?:the|my|our|his|her|their|its|[A-Z][\w ]*'s) "
    rf"(?:[^\s,;:.]+ ){{0,5}}?{_KNOWLEDGE}\b",
    re.IGNORECASE,
)
_SOURCE = re.compile(
    r"(?i)\b(?:from|in|of|on) (?:my|the|a|his|her|our|this|that) (?:\w+ )?(?:notes?|e-?mails?|mail"
    r"|calendar|contacts|messages?|files?|shop|photos?|list|clipboard|document|screen|page)\b"
)
_FINITE = re.compile(
    r"(?i)\b(?:is|are|was|were|will|has|have|had|can|could|should|would|must|may|isn'?t|won'?t)\b"
)
_ASKED_ZH = re.compile(
    r".*(?:几点|什么时候|几号|星期几|多少钱?|哪里|哪儿|在哪|是谁|什么|多远|多久|多长时间)[。.]?"
)
_DESCRIBED_ZH = re.compile(
    r".*的(?:手机|电话)?(?:号码|电话|地址|密码|验证码|价格|价钱|时间|名字|代码|内容|预订码|编号"
    r"|标题"
    r"|总[额数价]|生日)[。.]?"
)
_DANGLING = re.compile(
    r"'s\b|(?:最[近新后](?:一条)?(?:发?来?的)?)?(?:短信|消息|信息)\s*:"
    r"|(?:新建|创建|添加)(?:一个)?(?:标签|列表|清单|文件夹)|的(?!确|话)|(?:并且?|而且|且|发来"
    r"|来)(?=[^了到吧吗])"
    r"|(?:in|on|into|to|from) (?:my|the) (?:notes?|lists?|calendar|contacts|e-?mails?|shop)\b"
    r"|my (?:notes?|list) [\"“]|(?:titled|called|named)\b.*[\"“]"
    r"|(?:an? |at least )?(?:\w+ )?(?:video|voice|audio|photo|picture)s? (?:of|for|with)\b",
    re.IGNORECASE,
)
"""How no message and no note begins: the rest of a name, or the place it should be kept in."""
_CONNECTING = re.compile(
    r"(?:and|then|with|without|but|which|who|whose|before|after|so that|instead)\b"
    r"|(?:并|然后|而且|但|再|不要|不带|之前|以后)",
    re.IGNORECASE,
)
_NO_NAME = re.compile(r"(?i)(?:it|that|this|them|these|those|him|her|它|这个|那个)[.!]?")
_NOT_AT_THAT_TIME = re.compile(
    r"\b(?:move|change|shift|reschedule)\b.*\balarm|\balarm\b.*\bfrom now on\b"
    r"|\b(?:minutes?|hours?|mins?) (?:before|ahead of|earlier than)\b|闹钟.{0,3}改"
    r"|提前.{1,8}(?:提醒|叫)",
    re.IGNORECASE,
)
_SWITCHED_ON = re.compile(
    r"\b(?:turn|switch)(?:ed)? (?:back )?on (?:the|my|that|this)\b.*\balarm\b"
    r"|\b(?:turn|switch) (?:the|my|that|this)\b.*\balarm\b.*\bon\b"
    r"|\b(?:re)?(?:enable|activate)\b.*\balarm\b"
    r"|把.*闹钟.*(?:打开|开启|启用|开一下|开起来)|(?:重新|再次)(?:打开|开启|启用).*闹钟|恢复.*闹钟"
    r"|(?:打开|开启|启用)(?!一|个|新).*的闹钟",
    re.IGNORECASE,
)
"""What is done to an alarm that is there."""
_A_NEW_ONE = re.compile(
    r"\b(?:an|another|a new|new|one more)\b[^,.]*\balarm\b|\balarms\b"
    r"|(?:一个|(?<!重)新的?|另一?个|开个|设个).*闹钟|(?:所有|全部|都).*闹钟|闹钟.*都",
    re.IGNORECASE,
)
_NAMING = re.compile(
    r"(?i)(?:the|my|a|an|it|that|this|called|named|titled|labell?ed|as|name|title|label|call"
    r"|alarm|timer|note|event|list|我的|我|这个|那个|一个|一条|名字|名称|标题|标签|闹钟|计时器"
    r"|笔记|日程|名为|叫做?"
    r"|叫|是|为|的|[\s,，:：.。])*"
)
_NO_PERSON = re.compile(
    r"\d|[,，;；:：、\"“”]|\b(?:numbers?|that|which|who|called|calling|with|the|my|from|under"
    r"|as|and"
    r"|phone|address|person|someone)\b|号码|电话|给我|打过|发来|来的|存|那个|这个",
    re.IGNORECASE,
)
_SENDING = frozenset({"send_message", "draft_mail"})


def wrong(verb: str, field: str, kind: str, said: str, *, introduced: bool, asking: bool) -> bool:
    """Whether ``said`` cannot be what this place holds.

    ``introduced``: it follows a colon, "that", "saying". ``asking``: the phrase asks somebody, so
    that a question may be what is sent."""
    said = said.strip()
    if kind == "text":
        return _wrong_text(verb, said, introduced=introduced, asking=asking)
    if kind != "label" or not said:
        return False
    if verb == "add_contact" and field == "name":
        return bool(_NO_PERSON.search(level(said)))
    flat = level(said)
    return bool(_NO_NAME.fullmatch(flat) or _CONNECTING.match(flat)) or _spills(said)


def _wrong_text(verb: str, said: str, *, introduced: bool, asking: bool) -> bool:
    spans = quoted(said)
    if spans == [(0, len(said))]:
        return False
    if spans and spans[0][0] == 0 and not introduced:  # “hello”, nothing else
        return True
    if said.endswith("转"):  # 把…转发给…
        return True
    if _DANGLING.match(level(said)) and not introduced:
        return True
    return verb in _SENDING and not introduced and not asking and described(said)


def other_than_new(verb: str, text: str) -> bool:
    """An alarm that is to be moved, to ring before something, or to be switched on again: none to
    be set at that time. A new one is none that is there."""
    if verb == "turn_on_alarm":
        return bool(_A_NEW_ONE.search(text))
    if verb == "set_alarm" and _SWITCHED_ON.search(text) and not _A_NEW_ONE.search(text):
        return True
    return verb in ("set_alarm", "set_timer") and bool(_NOT_AT_THAT_TIME.search(text))


def described(said: str) -> bool:
    """The words are not the message: they say which one to look up."""
    said = level(said).strip()
    if language_of(said) == "zh":
        told = _ASKED_ZH.fullmatch(said) or _DESCRIBED_ZH.fullmatch(said)
        return bool(told) and not said.endswith("?")
    if _INDIRECT.fullmatch(said):
        return True
    noun = _DESCRIBED.match(said)
    where = _SOURCE.search(said)
    return bool((noun or where) and not _FINITE.search(said))


def _spills(said: str) -> bool:
    """A quoted name with more around it than words that only say that it is a name."""
    spans = quoted(said)
    if not spans or spans == [(0, len(said))]:
        return False
    rest = said
    for start, end in reversed(spans):
        rest = rest[:start] + " " + rest[end:]
    return len(spans) > 1 or not _NAMING.fullmatch(level(rest))


def name_in(said: str) -> str:
    """ "my “Swimming”" is Swimming: what is quoted is the name, when one thing is."""
    spans = quoted(said)
    return unquote(said[slice(*spans[0])]) if len(spans) == 1 else said


def further_person(said: str, known: Sequence[str]) -> bool:
    """ "Olga and Katya: hello" as the message: the recipients were more than one."""
    flat, names = level(said).strip().lower(), [name.lower() for name in known]
    listed = re.split(r"\s*(?:,|、|\band\b|&|和|跟)\s*", flat.partition(":")[0])
    if ":" in flat and len(listed) > 1 and any(each in names for each in listed):
        return True
    following = r"\s*(?:,|、|:|\band\b|&|和|跟|by text|each)"
    return any(flat.startswith(n) and re.match(following, flat[len(n) :]) for n in names)
