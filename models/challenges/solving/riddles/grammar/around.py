"""What a question may be once more is taken from around it, whatever words that is put in:
sentences in front that ask and count nothing, brackets behind."""

from __future__ import annotations

import re
from functools import lru_cache

from models.challenges.solving.numbers import ENGLISH
from models.challenges.solving.riddles.asked import Asked, chinese
from models.challenges.solving.riddles.grammar.talk import Parted, parted

_EDGE = re.compile(
    r"[.!?:;>\n]+ *(?=[^\s.!?:;>])|[,.!?:;] *(?=[一-鿿\d“\"])| -+ |, *(?=(?:what|how much"
    r"|which|calculate|solve)\b)"
)
_BRACKET = re.compile(r" *[(\[](?P<said>[^()\[\]]*)[)\]][ .!*]*$")
_MATTERS = re.compile(
    r"\d(?![\d ]*(?:seconds?|minutes?))|[\"“”=+*]|/(?=\s*\d)"
    r"|\b(?:letters?|words?|digits?|numbers?|names?|revers\w*|backwards?|opposite|spell\w*|first"
    r"|last|third|next|missing|count\w*|list|order|true|false|not|odd|which|what|how|who|whose"
    r"|where|when|than|if|let|suppose|imagine|except|has|have|had|was|were|than|older|younger"
    r"|taller|sum|result|sequence|series|pattern|row|all but|belong\w*|same|different|today"
    r"|tomorrow|yesterday|now is|it is (?!time|easy|very|just|only|for|a test"
    r"|a spam|required|to)|it's (?!time|easy|just|only|for)|january|february|march|april|june"
    r"|july|august"
    r"|september|october|november|december|monday|tuesday|wednesday|thursday|friday|saturday|sunday)\b"
    r"|第|字|数(?!学)|今天|明天|昨天|现在|月|星期|什么|几|多少|哪|谁|反|倒|顺序|规律|不是|不属|如果|假如|比|对错|判断|列|选|[二三四五六七八九十百]"
)
_PLAIN_LEAD = re.compile(
    r"^(?:(?:please |kindly )?(?:answer|solve|complete|fill in|reply to) (?:this|the|our|one|a)"
    r"(?: [a-z-]+){0,4}"
    r"|what is (?:the|your) (?:right |correct )?answer|i ?(?:am|'m) (?:a|the)(?: secret)?"
    r" number|(?:guess|riddle) me(?: this)?"
    r"|[a-z' -]*\b(?:bots?|robots?|spam\w*|humans?|captcha|verification|security)\b[a-z' -]*"
    r"|[一-鿿]*(?:验证|机器人|人类|防止|防|题目?|问题|安全|注册|提交|留言)[一-鿿]{0,6})$"
)
_FIGURES = re.compile(
    r"[-+*/=]|_|\b(?:or|and|not|first|last|letter|from|to|by|in the|plus|minus|times|revers\w*"
    r"|backwards?)\b|还是|或|[加减乘除倒反]|[二三四五六七八九十]"
)


@lru_cache(maxsize=512)
def barer(asked: Asked) -> tuple[Parted, ...]:
    """The least taken away first; never what ``talk`` left already."""
    first = parted(asked)
    told: list[Parted] = []
    if re.match(r"[a-z]{3,20} ?: ?[^:]*\bletter", asked.text):
        told.append(Parted(asked))
    for one in (first, *_without_brackets(first)):
        if one is not first:
            told.append(one)
        text = one.question.text
        same = len(text) == len(one.question.cased)
        for edge in _EDGE.finditer(text):
            lead = text[: edge.start()].strip()
            rest = text[edge.end() :]
            sum_ = _SUM.match(rest) and not _TWISTS.search(lead)
            if len(rest) < 3 or not (sum_ or harmless(lead)):
                continue
            cased = one.question.cased[edge.end() :] if same else rest
            more = parted(Asked(rest, cased))
            told.append(Parted(more.question, f"{one.hints} {more.hints}".strip()))
    return tuple(told)


_SUM = re.compile(
    r"(?:what is|how much is|calculate|solve|work out)? ?[\d(][\d ()]*(?:[-+*/x] ?[\d"
    r" ()]+)+=?[ ?_.]*$"
)
_TWISTS = re.compile(
    r"\d|[\"“”]|revers|backward|letter|\bwords?\b|digit|\bnot\b|half|double|twice|\b(?:add|plus|minus|less|more|than"
    r"|if|next|[a-z]+est|numbers?|which|order|sort|list of|series|sequence|row)\b|字|倒|反"
    r"|[加减乘除]|不"
)
"""A sum by itself is the question, whatever is said before, if not one of these."""


def harmless(lead: str) -> bool:
    """Does nothing of the question stand in it?"""
    return all(
        _PLAIN_LEAD.match(clause.strip())
        or not (_MATTERS.search(clause) or (not chinese(clause) and ENGLISH.search(_one(clause))))
        for clause in re.split("[.!?:;,]", lead)
    )


def _one(clause: str) -> str:
    """“one more step” counts nothing."""
    return re.sub(r"\bone\b|\ba (?:second|few)\b", " ", clause)


def _without_brackets(first: Parted) -> tuple[Parted, ...]:
    text, cased = first.question.text, first.question.cased
    found = _BRACKET.search(text)
    if not found or found.start() < 4 or _FIGURES.search(_range(found["said"])):
        return ()
    same = len(text) == len(cased)
    bare = Asked(text[: found.start()], (cased if same else text)[: found.start()])
    more = parted(bare)
    return (Parted(more.question, f"{first.hints} {found['said']} {more.hints}".strip()),)


def _range(said: str) -> str:
    """“0-9 only”, “to stop bots”, “in figures and nothing else” say nothing of the question."""
    return re.sub(
        r"\b\d ?(?:-|to) ?\d\b|\b(?:to|and|in|from) (?=[a-z])"
        r"|[一二三四五六七八九十两]?个?(?:汉字|字)",
        " ",
        said,
    )
