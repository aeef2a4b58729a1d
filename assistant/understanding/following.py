"""What is said about the request before it: again, and tomorrow, no at eight, the second one.

Each becomes a whole request in words, which is then understood, guarded and done like any other.
What cannot be said with certainty is left alone, and read as a request of its own.
"""

from __future__ import annotations

import datetime as dt
import re

from assistant.understanding.before import Before, Reader, verbs_of
from assistant.understanding.listed import nth_of
from assistant.understanding.moods import only_answers
from assistant.understanding.replacing import asks_for_more, candidates
from assistant.understanding.results import VerbStep
from assistant.understanding.text import language_of, level
from device_drivers.verbs.base import Language, Said

_AGAIN = re.compile(
    r"(?:(?:please )?(?:do (?:it|that|this) |try (?:it |that )?|once )?(?:again|once more"
    r"|one more time)"
    r"|(?:please )?(?:repeat|redo) (?:it|that|this|the last (?:one|thing|request))"
    r"|same (?:thing )?again"
    r"|try again|retry|再来一次|再(?:做|试)一[次下遍]|重(?:新)?(?:来|做|试)(?:一[次遍下])?"
    r"|重复(?:一[次遍下])?(?:刚才的)?|再来)"
    r"(?:,? please)?\W*",
    re.IGNORECASE,
)
WAIT = (
    r"wait(?! (?:for|until|till)\b| (?:\S+ ){0,2}(?:s|secs?|seconds?|min|mins|minutes?|hours?)\b)"
)
"""The word that takes something back, and not the request to wait."""
_CORRECTS = re.compile(
    rf"(?:(?:no|nope|wrong|sorry|oops|{WAIT}|actually|rather)\b[,.! ]+)*(?:not [^,]+, )?"
    r"(?:(?:i (?:mean|meant|said)|make (?:it|that)|change (?:it|that) to|it should be"
    r"|not that,?|better"
    r"|rather|let'?s (?:say|make it))\b[,: ]*)?(?P<new>.+?)(?:,? (?:instead|please|rather))*[.!]*",
    re.IGNORECASE,
)
_CORRECTS_ZH = re.compile(
    r"(?:不对|不是|错了|不|等等|哦不)?[,。! ]*(?:我(?:是说|说的是|的意思是|要的是)|改成|改到"
    r"|改为|换成|应该是|是|要)?"
    r"(?P<new>.+?)(?:才对|吧|,?不是.+)?[。!]*"
)
_OPENS_CORRECTION = re.compile(
    rf"(?i)(?:no|nope|wrong|sorry|oops|{WAIT}|actually|rather|i (?:mean|meant|said)"
    r"|make (?:it|that)|change (?:it|that) to|it should be|not)\b|不对|不是|错了|不[,，]|等等|哦不"
    r"|我是说|我说的是|改成|改到|改为|换成"
    r"|应该是"
)
_NOT_THIS = re.compile(r"(?i),? (?:and )?not (?P<old>[^,.]+)$")
_CONTINUES = re.compile(
    r"(?:(?:and|also|then|ok(?:ay)?|so)\b[, ]*)*(?:(?:what|how) about|and|also|what of"
    r"|same for)\b[, ]*"
    r"(?P<new>.+?)(?: too| as well| then)?[?.! ]*",
    re.IGNORECASE,
)
_CONTINUES_ZH = re.compile(r"(?:那么?|还有|以及|也)?(?P<new>[^呢]+?)(?:也要?|怎么样)?呢[?。! ]*")
_GLUE = re.compile(
    r"(?i)^(?:(?:at|on|in|for|to|with|the|by|until|about|it'?s)\b|在|到|给|用|是)\s*"
)
NOTHING_BEFORE = Said(
    "There is nothing before this that I could go back to.", "前面没有可以接着做的事。"
)


def follow(text: str, before: Before | None, read: Reader, now: dt.datetime) -> str | Said | None:
    """The whole request that is meant, an answer where there can be none, None when ``text`` does
    not hang on what was before. ``read`` understands a sentence."""
    said = level(text).strip()
    if only_answers(said):
        return None
    if _AGAIN.fullmatch(said):
        return before.text if before else NOTHING_BEFORE
    if len(said) > 60:
        return None
    return nth_of(said, before, read) or (
        _changed(text, said, before, read, now) if before else None
    )


def is_correction(text: str) -> bool:
    """Whether it begins as who takes something back: "no, at eight", "I meant Anna"."""
    said = level(text).strip()
    return bool(_OPENS_CORRECTION.match(said)) or bool(_NOT_THIS.search(said))


def _changed(
    text: str, said: str, before: Before, read: Reader, now: dt.datetime
) -> str | Said | None:
    """Another time, amount, name or switch in the request before."""
    was = verbs_of(read(before.text))
    if len(was) != 1:
        return None
    chinese = language_of(text) == "zh"
    corrects = is_correction(said)
    pattern = (
        (_CORRECTS_ZH if chinese else _CORRECTS) if corrects
        else (_CONTINUES_ZH if chinese else _CONTINUES)
    )  # fmt: skip
    match = pattern.fullmatch(_NOT_THIS.sub("", said))
    whole = match["new"].strip(" ,") if match else ""
    new = _GLUE.sub("", whole)
    if not new or only_answers(new):
        return None
    if corrects and whole_request(anew := _as_said(text, whole), read, now):
        same = [step.name for step in verbs_of(read(anew))] == [was[0].name]
        return _instead(anew, was[0], before) if same else anew
    for candidate in candidates(before.text, new, was[0], now):
        is_now = verbs_of(read(candidate))
        if len(is_now) != 1 or (is_now[0].name, is_now[0].args) == (was[0].name, was[0].args):
            continue
        if corrects and is_now[0].name == was[0].name:
            return _instead(candidate, was[0], before)
        if not corrects and (is_now[0].name == was[0].name or _alike(is_now[0], was[0])):
            return candidate
    return None


def whole_request(said: str, read: Reader, now: dt.datetime) -> bool:
    """Whether it is a request by itself, and not only what replaces a part of one."""
    steps = verbs_of(read(said))
    return bool(steps) and asks_for_more(said, steps, now)


def _as_said(text: str, levelled: str) -> str:
    """As the person wrote what was found in lower case."""
    at = text.lower().find(levelled.lower())
    return text[at : at + len(levelled)] if at >= 0 else levelled


def _alike(new: VerbStep, old: VerbStep) -> bool:
    """Another switch: "turn on wifi", "and bluetooth"."""
    return type(new.args) is type(old.args)


def _instead(candidate: str, was: VerbStep, before: Before) -> str:
    """With what was set by mistake taken away again: an alarm at the wrong time would ring."""
    if not before.done or was.name not in ("set_alarm", "set_timer"):
        return candidate
    language = language_of(candidate)
    away = _away(was, language)
    if was.name == "set_timer":
        return f"{away}, then {candidate}" if language == "en" else f"{away}，然后{candidate}"
    return f"{candidate}, then {away}" if language == "en" else f"{candidate}，然后{away}"


def in_place_of(candidate: str, was: VerbStep) -> str:
    """The request ``candidate``, with what ``was`` set taken away: it would ring."""
    return _instead(candidate, was, Before("", done=True))


def _away(was: VerbStep, language: Language) -> str:
    """The request that takes an alarm or a timer away."""
    if was.name == "set_timer":
        return "cancel the timer" if language == "en" else "取消计时器"
    clock = f"{was.args.model_dump()['time']:%H:%M}"
    return f"delete the {clock} alarm" if language == "en" else f"删除{clock}的闹钟"
