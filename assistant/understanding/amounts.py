"""Percentages, counts and on or off, in English and Chinese."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from assistant.understanding import times_en, times_zh


@dataclass(frozen=True, slots=True)
class Amount:
    """A number read at ``text[start:end]``."""

    start: int
    end: int
    value: int


@dataclass(frozen=True, slots=True)
class Polarity:
    """On or off, said at ``text[start:end]``."""

    start: int
    end: int
    on: bool


_N = times_en.NUMBER
_FIXED_PERCENT = tuple(
    (re.compile(pattern, re.IGNORECASE), value)
    for pattern, value in (
        (r"\b(?:three quarters|three-quarters)\b|四分之三", 75),
        (r"\b(?:a|one) quarter\b|四分之一", 25),
        (r"\b(?:half(?:way)?|the middle|medium|mid)\b|一半|中等|适中", 50),
        (r"\b(?:(?:the |its )?(?:max(?:imum)?|highest|brightest|loudest|full(?: blast)?|top)"
         r"|all the way up|as (?:bright|loud|high) as (?:it goes|it gets|it can(?: be| go)?"
         r"|possible))\b"
         r"|最(?:大|高|亮|响)|拉满|满格", 100),
        (r"\b(?:(?:the |its )?(?:min(?:imum)?|lowest|dimmest|quietest|zero)"
         r"|all the way down|as (?:dim|quiet|low|dark) as (?:it goes|it gets|it can(?: be| go)?"
         r"|possible)|mute|silence"
         r"|silent(?: mode)?)\b"
         r"|最(?:小|低|暗|轻)|静音", 0),
    )
)  # fmt: skip
_PERCENT = re.compile(
    rf"\b(?P<n>{_N}) ?(?:%|percent\b|per cent\b|pct\b)|(?P<d>\d+(?:\.\d+)?) ?%"
    rf"|百分之(?P<z>{times_zh.NUMBER})"
    r"|(?P<t>[一二两三四五六七八九])成(?P<five>半)?",
    re.IGNORECASE,
)
_COUNT = re.compile(
    r"(?<![\d.:])(?P<n>\d{1,3})(?![\d:%.])"
    rf"|(?<![\d\w])(?=[a-z])(?P<w>{_N})\b"
    rf"|(?<!第)(?P<z>[零一二两三四五六七八九十百]+)(?=[条个封则段张通份件])",
    re.IGNORECASE,
)
_THE_LAST = re.compile(
    r"\b(?:the|my|his|her|their|our) (?:very )?(?:last|latest|newest|most recent)"
    r"(?: (?:text|sms|missed|phone|new))* (?:message|text|sms|mail|e-?mail|call|notification)\b"
    r"(?! (?:messages?|texts?|calls?|e-?mails?|notifications?)\b)"
    r"|最[后新近]的?那[条封个通](?:短信|消息|信息|邮件|电话|通知)",
    re.IGNORECASE,
)
_SWITCHED = re.compile(
    r"\b(?:turn|turned|switch|put|flip|toggle|power"
    r"|shut)(?:ing)?\b(?P<gap>[^,.;]*?)\b(?P<word>on|off|of)\b",
    re.IGNORECASE,
)
_OFF = re.compile(
    r"\b(?:off|disable|deactivate|kill|disconnect|stop|mute|un(?:block)|disabled|exit|leave|cut"
    r"|get (?:me |us |it |the phone )?out|no more)\b"
    r"|(?:不要|别|不许)再?让|关闭|关掉|关上|关了|停用|禁用|断开|取消|退出|关",
    re.IGNORECASE,
)
_ON = re.compile(
    r"\b(?:enable|activate|start|connect|enter|use|enabled)\b|\bon\b(?!\s+(?:my|the|this"
    r"|mon|tue|wed|thu|fri|sat|sun"
    r"|\d))|打开|开启|启用|启动|连上|连接|开一下|进入|开(?!关|始|车|发|心|会)",
    re.IGNORECASE,
)


_INTO = re.compile(
    r"\b(?:put|go|switch|change|get|set|change)\b[^,.;]*?\b(?:in|into|to)\b|切换到|切换成"
    r"|切到|换成|换到|转到|改成|变成|调成|调到",
    re.IGNORECASE,
)
"""Into a mode is on, when neither on nor off is said."""


_LIGHT = re.compile(
    r"\b(?:light|day|bright) (?:theme|mode)\b|[浅亮]色(?:主题|模式)?|[白日][天间]模式",
    re.IGNORECASE,
)


def percents(text: str) -> Iterator[Amount]:
    """Amounts said as a share of the whole; out of range is left for the arguments' own check."""
    for match in _PERCENT.finditer(text):
        yield Amount(match.start(), match.end(), _share(match))
    for pattern, value in _FIXED_PERCENT:
        for match in pattern.finditer(text):
            yield Amount(match.start(), match.end(), value)


def _share(match: re.Match[str]) -> int:
    if match["t"]:
        return int(times_zh.number(match["t"])) * 10 + (5 if match["five"] else 0)
    if match["z"]:
        return round(times_zh.number(match["z"]))
    return round(times_en.number(match["n"] or match["d"]))


def counts(text: str) -> Iterator[Amount]:
    """Plain numbers."""
    for match in _COUNT.finditer(text):
        value = match["n"] or match["w"]
        amount = times_en.number(value) if value else times_zh.number(match["z"])
        yield Amount(match.start(), match.end(), int(amount))


def speaks_of_one(text: str) -> bool:
    """ "my last message": one, without its number being said."""
    return _THE_LAST.search(text) is not None


def polarity(text: str) -> Polarity | None:
    """The first on or off that is meant as such; "on Monday" is none. The light theme is the dark
    one off."""
    found, light = _polarity(text), _LIGHT.search(text)
    if light is None:
        return found
    if found is None:
        return Polarity(light.start(), light.start(), on=False)
    return Polarity(found.start, found.end, not found.on)


def _polarity(text: str) -> Polarity | None:
    if match := _SWITCHED.search(text):
        return Polarity(match.start("word"), match.end("word"), match["word"].lower() == "on")
    off, on = _OFF.search(text), _ON.search(text)
    found = min((m for m in (off, on) if m), key=lambda m: m.start(), default=None)
    if found is None:
        found = on = _INTO.search(text)
    return Polarity(found.start(), found.end(), found is on) if found else None
