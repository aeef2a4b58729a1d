"""A reminder of what was said before it: "I see the dentist next Wednesday, remind me".

The day stands in the one sentence and the wish in the other. It is read as one request, so that
the day and the words are those of the reminder: 我下周三要去看牙医，提醒我.
"""

from __future__ import annotations

import datetime as dt
import re

from assistant.understanding import moods, times_en, times_zh
from assistant.understanding.text import language_of, level
from assistant.understanding.times import Clock, DayPart, Length, Piece

_ENGLISH = re.compile(
    r"(?i)\s*(?P<told>(?:i|i'm|i'll|i've|i'd|we|we're|we've|my|our|there's|there|the|it's)\b"
    r"(?:[^,;.!?]|(?<=Dr)\.|(?<=\d)\.(?=\d))+?)\s*[,;.!–-]+\s*"
    r"(?:(?:so|and|please|then|can you|could you|would you|will you)\b[ ,]*)*"
    r"remind me\b(?: (?:of|about) (?:it|that|this))?(?P<at>[^,;.!?]*?)(?:,? please)?[.!? ]*"
)
_CHINESE = re.compile(
    r"\s*(?P<told>(?:我|咱们|[今明后]|下|这|本|周|星期|\d)[^，。,；;！!？?]+?)"
    r"(?:[，。,；;！!\s]+(?:请|麻烦|帮我|你|您|记得|到时候?|再|要)*(?P<early>[^，。,；;！!？?]*?))?"
    r"(?:请|麻烦|帮我|你|您|记得|到时候?)*"
    r"提醒(?:一下)?我(?:一下)?(?P<at>[^，。,；;！!？?]*?)(?:哦|吧|啊|一下)?[。.！!\s]*"
)
_OWN_ZH = re.compile(r"^(?:我们?|咱们)")
_WILL_ZH = re.compile(r"^(?:我们?|咱们)?(?:需要|打算|准备|得|要|会)?")
_TO = re.compile(
    r"(?i)(?:i|we)(?:'ve| have)? (?:(?:have|got|need|ought) to|must|should|shall|will)\b\s*"
    r"|(?:i|we)(?:'ll| will| am going to|'m going to|'re going to| are going to"
    r"|'m supposed to| am supposed to)\b\s*"
)
_ABOUT = re.compile(
    r"(?i)(?:(?:i|we)(?:'ve| have)?(?: got| have)\b|(?:i|we) have\b|there(?:'s| is)\b"
    r"|(?:i'm|i am|we're|we are|it's|it is)\b)\s*(?:an? (?=\w))?"
)
_WAS = re.compile(
    r"(?i)(?:i|we|it|there|(?:my|our|the) .+?) "
    r"(?:was|were|saw|had|went|met|got|did|came|took|(?!need)\w+ed)\b"
)
_IS = re.compile(r"(?i)\s+(?:is|are|starts?|begins?)(?P<lead>(?:\s+(?:on|at|in))?\s*)$")
_ONLY_LITTLE = re.compile(
    r"(?i)(?:\b(?:at|around|in|the|then|that|day|again)\b|在|于|那天|当天|\W)*"
)


def announced(text: str, now: dt.datetime) -> str | None:
    """The same as one request; None where it is none, or where the reminder has a day of its own:
    "I fly on Friday, remind me the day before"."""
    flat = level(text)
    chinese = language_of(text) == "zh"
    found = (_CHINESE if chinese else _ENGLISH).fullmatch(flat)
    if found is None:
        return None
    told, at = text[slice(*found.span("told"))].strip(), text[slice(*found.span("at"))].strip()
    if chinese:
        at = (text[slice(*found.span("early"))].strip() if found["early"] else "") + at
    days, hours = _pieces(told, now), _pieces(at, now)
    if moods.told(level(told)) or _WAS.match(told):
        return None
    if not _may_be_told(days, hours) or not _is_time(at, hours):
        return None
    if chinese:
        start, end = days[0].start, days[0].end
        for each in days[1:]:
            end = each.end if not told[end : each.start].strip() else end
        lead, rest = _OWN_ZH.sub("", told[:start]), _WILL_ZH.sub("", told[end:])
        return f"{told[start:end]}{at}提醒我{lead}{rest}"
    return f"remind me to {_as_wish(told, days[0])} {at}".strip()


def _pieces(text: str, now: dt.datetime) -> list[Piece]:
    find = times_zh.find if language_of(text) == "zh" else times_en.find
    return find(level(text), now)


def _may_be_told(days: list[Piece], hours: list[Piece]) -> bool:
    """A day or an hour is told, and the hour of the reminder is no second one."""
    dated = any(isinstance(each.value, dt.date | Clock) for each in days)
    clocks = [each for each in (*days, *hours) if isinstance(each.value, Clock)]
    plain = not any(isinstance(each.value, Length) for each in days)
    return dated and plain and len(clocks) <= 1


def _is_time(at: str, hours: list[Piece]) -> bool:
    """Whether nothing but an hour is said."""
    rest = level(at)
    for each in reversed(hours):
        if not isinstance(each.value, Clock | DayPart):
            return False
        rest = rest[: each.start] + " " + rest[each.end :]
    return _ONLY_LITTLE.fullmatch(rest) is not None


def _as_wish(told: str, first: Piece) -> str:
    """ "see the dentist next Wednesday" of "I have to see the dentist next Wednesday"; a mere name,
    such as "dentist appointment", is understood in its place."""
    for said in (_TO, _ABOUT):
        if found := said.match(told):
            return told[found.end() :]
    if found := _IS.search(told[: first.start]):
        return f"{told[: found.start()]}{found['lead'] or ' '}{told[first.start :]}"
    return re.sub(r"(?i)^(?:i|we) ", "", told)
