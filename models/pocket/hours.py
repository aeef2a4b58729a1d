"""Times of day as people say them: "half past seven in the evening", "晚上七点半", "19:30"."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import time

SMALL = ("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten",
         "eleven", "twelve")  # fmt: skip
TENS = {"fifteen": 15, "twenty": 20, "thirty": 30, "forty": 40, "fifty": 50, "sixty": 60}
HAN = "零一二三四五六七八九"

Said = tuple[int, int, time]
"""A time, and where a text says it: from, to."""

_MINUTES = {
    **{word: n for n, word in enumerate(SMALL) if n},
    **TENS,
    **{f"{ten}-{SMALL[n]}": TENS[ten] + n for ten in ("twenty", "thirty", "forty", "fifty")
       for n in range(1, 10)},
}  # fmt: skip
_HOUR = rf"(?:{'|'.join(SMALL[:0:-1])}|1[0-2]|0?[1-9])"
_SAID = "|".join(sorted((word.replace("-", "[- ]") for word in _MINUTES), key=len, reverse=True))
_ROUND = "five|ten|twenty(?:[- ]five)?|0?5|10|20|25"
"""Minutes that are said without the word."""
_AP = r"(?:\s?(?P<ap>[ap])\.?m\b\.?)?"
_ZH = "凌晨|清晨|早晨|早上|上午|中午|下午|午后|傍晚|晚上|今晚|明晚|后晚|夜里|半夜|今早|明早"
_CLOCK = re.compile(
    rf"(?i)(?P<zh>{_ZH})?\s*"
    r"(?<![\d.,:])(?P<hour>[01]?\d|2[0-3])"
    r"(?:[:：](?P<minute>[0-5]\d)(?![\d:])"
    r"|点(?:(?P<half>半)|(?P<quarter>[一三])刻|(?P<minute_zh>\d{1,2}|[零一二三四五六七八九十]{1,3})分?|钟|整)?"
    rf"|(?=\s?[ap]\.?m\b)){_AP}"
)
_HAN_CLOCK = re.compile(
    rf"(?P<zh>{_ZH})?的?(?<![{HAN}十两第几])(?P<hour>十[一二]|[一二两三四五六七八九十])点"
    rf"(?:(?P<half>半)|(?P<quarter>[一三])刻|(?P<minute>\d{{1,2}}|[{HAN}十]{{1,3}})分?(?!之)|钟|整)?"
)
_WORDS = re.compile(
    rf"(?i)(?<!from )\b(?:(?P<part>half|(?:an? )?quarter|(?:{_SAID}|[0-5]?\d)(?= minutes? )"
    rf"|{_ROUND})(?: minutes?)? (?P<way>past|after|to|before|till) (?P<hour>{_HOUR})\b(?![:.]\d)"
    rf"|(?P<hour2>{_HOUR}) o['’]?clock"
    rf"|(?<=\bat )(?P<hour3>{'|'.join(SMALL[:0:-1])})(?:[ -](?P<minute>oh[- ]five|{_SAID}))?\b"
    rf"|(?P<hour4>{_HOUR})(?= (?:in the (?:morning|afternoon|evening)|at night|tonight)\b)"
    rf"|(?P<noon>noon|midday)\b|(?P<midnight>midnight)\b){_AP}"
)
_EARLY = re.compile(r"(?i)\bmorning\b|早|上午|凌晨|清晨")
_LATE = re.compile(r"(?i)\b(?:afternoon|evening|tonight|night)\b|下午|午后|傍晚|晚|夜")
_CLAUSE = re.compile(r"[.;!?。；！？,，、\n]| and | then ")


def hours(source: str) -> Iterator[Said]:
    """Every time of day that a text says, in no order, none twice."""
    taken: list[tuple[int, int]] = []
    for found in (_figures, _words, _han):
        for start, end, at in found(source):
            if not any(start < b and a < end for a, b in taken):
                taken.append((start, end))
                yield start, end, at


def _figures(source: str) -> Iterator[Said]:
    for m in _CLOCK.finditer(source):
        minute = _minute(m["minute"] or m["minute_zh"], m["half"], m["quarter"])
        if minute < 60:
            yield *m.span(), _of_day(source, m, int(m["hour"]), minute)


def _han(source: str) -> Iterator[Said]:
    for m in _HAN_CLOCK.finditer(source):
        minute = _minute(m["minute"], m["half"], m["quarter"])
        if minute < 60:
            yield *m.span(), _of_day(source, m, counted(m["hour"].replace("两", "二")), minute)


def _minute(figures: str | None, half: str | None, quarter: str | None) -> int:
    if half or quarter:
        return 30 if half else {"一": 15, "三": 45}[quarter or "一"]
    if not figures:
        return 0
    return int(figures) if figures.isdigit() else counted(figures.lstrip("零"))


def _words(source: str) -> Iterator[Said]:
    for m in _WORDS.finditer(source):
        if m["noon"] or m["midnight"]:
            yield *m.span(), time(12 if m["noon"] else 0)
            continue
        hour, minute = _hour(m["hour"] or m["hour2"] or m["hour3"] or m["hour4"]), 0
        if m["part"]:
            minute = _part(m["part"].lower())
            if m["way"].lower() not in ("past", "after"):
                hour, minute = (hour - 2) % 12 + 1, 60 - minute
        elif m["minute"]:
            minute = _part(m["minute"].lower().replace("oh", "").strip(" -"))
        if 0 <= minute < 60:
            yield *m.span(), _of_day(source, m, hour, minute)


def _part(said: str) -> int:
    if said == "half":
        return 30
    if "quarter" in said:
        return 15
    return int(said) if said.isdigit() else _MINUTES[said.replace(" ", "-")]


def _hour(said: str) -> int:
    return int(said) if said.isdigit() else SMALL.index(said.lower())


def _of_day(source: str, m: re.Match[str], hour: int, minute: int) -> time:
    """The half of the day is told beside the time, or in the same clause; else as it stands."""
    groups = m.groupdict()
    told = groups.get("zh") or ""
    late, early = (groups.get("ap") or "").lower() == "p", (groups.get("ap") or "").lower() == "a"
    if not (late or early):
        clause = told or _around(source, *m.span())
        early = bool(_EARLY.search(clause))
        late = told == "中午" or (not early and bool(_LATE.search(clause)))
    if late and hour < 12 and not (told == "中午" and hour == 11):
        hour += 12
    elif early and hour == 12:
        hour = 0
    return time(hour % 24, minute)


def _around(source: str, start: int, end: int) -> str:
    before = _CLAUSE.split(source[:start])[-1]
    return f"{before} {_CLAUSE.split(source[end:])[0]}"


def counted(numeral: str) -> int:
    """A Chinese numeral below a hundred."""
    tens, ten, ones = numeral.rpartition("十")
    value = (HAN.index(tens) if tens else 1) * 10 if ten else 0
    return value + (HAN.index(ones) if ones else 0)
