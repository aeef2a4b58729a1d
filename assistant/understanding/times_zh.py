"""Chinese times: 明早七点半, 下午三点一刻, 半小时后, 每周一到周五早上6点50, 差一刻八点.

Numerals are read by cn2an; the patterns only find them.
"""

from __future__ import annotations

import datetime as dt
import re
from collections.abc import Callable, Iterator

from assistant.understanding.times import (
    ALL_DAYS,
    WEEKEND,
    WORKDAYS,
    Clock,
    DayPart,
    Days,
    Half,
    Length,
    Piece,
    Value,
    coming,
    coming_day,
    day_range,
    weekday_from,
    without_overlaps,
)

NUMBER = r"(?:\d+(?:\.\d+)?|[零一二两三四五六七八九十百]+)"
_HOUR = r"(?:[01]?\d|2[0-4]|二十[一二三四]?|十[一二三四五六七八九]?|[零一二两三四五六七八九])"
_WEEK = r"(?:周|星期|礼拜)"
_DAY = r"[一二三四五六日天1-6]"
_DAYS = {
    c: i for i, cs in enumerate(("一1", "二2", "三3", "四4", "五5", "六6", "日天")) for c in cs
}
_MORNING = "凌晨|清晨|清早|大清早|一大早|早上|早晨|上午|早"
_AFTERNOON = "下午|午后|傍晚|黄昏|晚上|晚间|夜里|夜晚|深夜|半夜|晚"
_PART = rf"(?P<part>{_MORNING}|中午|正午|{_AFTERNOON})"
_NEAR = r"(?:左右|上下|前后|多(?!少)|来钟)"
_HOURS = r"(?:个?半?小时|个?半?钟头|个半?钟)"
_ONE_LENGTH = (
    rf"(?:半个?(?:小时|钟头|钟)|半分钟|[一三]刻钟|{NUMBER}{_HOURS}|{NUMBER}分半|"
    rf"{NUMBER}(?:分(?!之[^后前内])钟?|秒钟?))"
)
_LENGTH = rf"{_ONE_LENGTH}(?:[零又和]?{_ONE_LENGTH}|半(?!小时))*"

Read = Callable[[re.Match[str], dt.datetime], Value | None]


def number(words: str) -> float:
    """Raises ValueError for what is no number."""
    if re.fullmatch(r"\d+(?:\.\d+)?", words):
        return float(words)
    import cn2an  # a tenth of a second, which only a Chinese numeral needs

    return float(cn2an.cn2an(words.replace("两", "二"), "smart"))


def find(text: str, now: dt.datetime) -> list[Piece]:
    """All pieces of time in ``text``, in reading order, not overlapping."""
    pieces = [
        Piece(match.start(), match.end(), value)
        for pattern, read in _PATTERNS
        for match in pattern.finditer(text)
        if (value := read(match, now)) is not None
    ]
    return without_overlaps(pieces)


def bare_hour(text: str) -> Iterator[Piece]:
    """Lone numerals that could be an hour; for a sentence that must contain a time."""
    digit = r"\d.:零一二两三四五六七八九十百"
    for match in re.finditer(
        rf"(?<![{digit}周期拜])({_HOUR})(?![{digit}%个条分秒小下首张些次样起遍声会边直定])", text
    ):
        yield Piece(match.start(), match.end(), _clock(match[1], 0, None))


def _clock(hour: str, minute: int, part: str | None, *, vague: bool = False) -> Clock:
    hours = int(number(hour))
    half = _half(part)
    written = hours == 0 or hours > 12 or (hour.startswith("0") and len(hour) > 1)
    if part in ("中午", "正午"):
        return Clock(hours if 10 <= hours <= 12 else hours + 12, minute, None, True, vague)
    if hours == 12 and part in ("半夜", "深夜", "晚上", "夜里", "夜晚", "晚"):
        return Clock(24, minute, None, True, vague)
    if half == "pm" and part in ("半夜", "深夜", "夜里") and hours < 6:
        half = "am"
    return Clock(hours, minute, None if written else half, written, vague)


def _half(part: str | None) -> Half | None:
    if not part:
        return None
    return "am" if re.fullmatch(_MORNING, part) else "pm"


def _minute(words: str | None) -> int:
    if not words:
        return 0
    fixed = {"半": 30, "一刻": 15, "三刻": 45, "整": 0}
    words = words.lstrip("过").removesuffix("分").removesuffix("钟")
    return fixed[words] if words in fixed else int(number(words.lstrip("零") or "零"))


def _point(m: re.Match[str], now: dt.datetime) -> Value | None:
    minute = _minute(m["m"])
    vague = bool(m["near"] or m["about"])
    return _clock(m["h"], minute, m["part"], vague=vague) if minute < 60 else None


def _digits(m: re.Match[str], now: dt.datetime) -> Value | None:
    return _clock(m["h"], int(m["m"]), m["part"])


def _before(m: re.Match[str], now: dt.datetime) -> Value | None:
    minutes = 15 if m["m"] == "一刻" else int(number(m["m"].rstrip("分钟")))
    whole = _clock(m["h"], 0, m["part"])
    return Clock((whole.hour - 1) % 24 or 12, 60 - minutes, whole.half, whole.as_written)


def _noon(m: re.Match[str], now: dt.datetime) -> Value:
    return Clock(24 if m[0] in ("午夜", "半夜") else 12, 0, None, as_written=True)


def _part(m: re.Match[str], now: dt.datetime) -> Value:
    part = m["part"]
    return DayPart("pm", noon=True) if part in ("中午", "正午") else DayPart(_half(part) or "pm")


def _relative_day(m: re.Match[str], now: dt.datetime) -> Value:
    ahead = {"今": 0, "明": 1, "后": 2, "大后": 3, "次": 1}[m["d"]]
    return now.date() + dt.timedelta(days=ahead)


def _in_days(m: re.Match[str], now: dt.datetime) -> Value:
    count = int(number(m["n"])) * (7 if m["u"] in ("周", "星期") else 1)
    return now.date() + dt.timedelta(days=count)


def _weekday(m: re.Match[str], now: dt.datetime) -> Value:
    weeks = (m["next"] or "").count("下")
    found = weekday_from(now, _DAYS[m["d"]], next_week=weeks > 0)
    return found + dt.timedelta(days=7 * (weeks - 1)) if weeks > 1 else found


def _date(m: re.Match[str], now: dt.datetime) -> Value | None:
    return coming(now, int(number(m["m"])), int(number(m["d"])), int(m["y"]) if m["y"] else None)


def _day_of_month(m: re.Match[str], now: dt.datetime) -> Value | None:
    day = int(number(m["d"]))
    return coming_day(now, day) if 1 <= day <= 31 else None


def _every_day(m: re.Match[str], now: dt.datetime) -> Value:
    return Days(ALL_DAYS)


def _workdays(m: re.Match[str], now: dt.datetime) -> Value:
    return Days(WORKDAYS)


def _weekends(m: re.Match[str], now: dt.datetime) -> Value:
    return Days(WEEKEND)


def _day_span(m: re.Match[str], now: dt.datetime) -> Value:
    return Days(day_range(_DAYS[m["a"]], _DAYS[m["b"]]))


def _day_list(m: re.Match[str], now: dt.datetime) -> Value:
    letters = re.sub(r"每|周|星期|礼拜|个|[、,和跟与 ]", "", m[0])
    return Days(tuple(sorted({_DAYS[letter] for letter in letters})))


def _length(m: re.Match[str], now: dt.datetime) -> Value | None:
    words, seconds, unit = m["length"], 0.0, 0.0
    for part in re.finditer(rf"{_ONE_LENGTH}|半", words):
        if part[0] == "半":
            seconds += unit / 2
            continue
        amount, unit = _amount(part[0])
        seconds += amount
    from_now = bool(m["before"] or m["after"])
    return Length(round(seconds), from_now) if seconds > 0 else None


def _amount(words: str) -> tuple[float, float]:
    """Seconds, and the seconds of the unit they were said in."""
    unit = 3600.0 if "时" in words or "头" in words or words.endswith("个钟") else 60.0
    unit = 1.0 if "秒" in words else unit
    if words.startswith("半"):
        return (unit if not words.endswith("钟") or "分" in words else 3600.0) / 2, unit
    if words.endswith("刻钟"):
        return 900.0 * (1 if words[0] == "一" else 3), 60.0
    count = re.match(NUMBER, words)
    amount = number(count[0]) if count else 1.0
    return (amount + (0.5 if "半" in words else 0)) * unit, unit


_MINUTE = (
    r"半|[一三]刻|整|过?(?:[0-5]?\d|零[一二三四五六七八九]"
    r"|[二三四五]?十[一二三四五六七八九]?|[一二三四五六七八九])(?:分(?!钟))?"
)
_PATTERNS: tuple[tuple[re.Pattern[str], Read], ...] = tuple(
    (re.compile(pattern), read)
    for pattern, read in (
        (r"每一?天|天天|每日|每晚|每早", _every_day),
        (r"每个?(?:工作日|上班日)|(?:在)?工作日|上班日", _workdays),
        (r"每个?周末|(?:在)?周末", _weekends),
        (rf"每?个?{_WEEK}(?P<a>{_DAY})(?:到|至|-|~){_WEEK}?(?P<b>{_DAY})(?!点)", _day_span),
        (rf"每个?{_WEEK}{_DAY}(?:[、,和跟与 ]*(?:每?{_WEEK})?{_DAY}(?![点号月个条分秒\d十]))*",
         _day_list),
        (rf"(?<![点\d.零一二三四五六七八九十百])(?<![\d零一二三四五六七八九十]时)(?P<before>再?过"
         rf"|等)?(?P<length>{_LENGTH})(?P<after>之后|以后|过后|后(?!天))?", _length),
        (rf"{_PART}?差(?P<m>一刻钟?|{NUMBER}分钟?)(?:到)?(?P<h>{_HOUR})[点时]钟?", _before),
        (rf"{_PART}?(?P<h>{_HOUR})点差(?P<m>一刻|{NUMBER}分)", _before),
        (rf"(?P<about>大概|大约"
         rf"|差不多)?(?<![大小高低亮暗响轻快慢强弱有\d零一二三四五六七八九十百.:]){_PART}?的?\s?(?P<h>{_HOUR})\s?(?:点钟?"
         rf"|时)(?P<m>{_MINUTE})?"
         rf"(?P<near>{_NEAR})?", _point),
        (rf"{_PART}?的?\s?(?<![\d:])(?P<h>[01]?\d|2[0-4]):(?P<m>[0-5]\d)(?!\d)", _digits),
        (r"中午|正午|午夜", _noon),
        (r"(?P<d>大后|今|明|后|次)(?:天|日|(?=早|晚|儿))", _relative_day),
        (rf"(?P<n>{NUMBER})个?(?P<u>天|周|星期)[之以]?后", _in_days),
        (rf"(?:(?P<y>\d{{4}})年)?(?P<m>{NUMBER})月(?P<d>{NUMBER})[日号]?", _date),
        (rf"(?P<d>{NUMBER})号(?!码|线|楼)", _day_of_month),
        (rf"(?P<next>下+个?|这个?|本)?{_WEEK}(?P<d>{_DAY})", _weekday),
        (_PART, _part),
    )
)  # fmt: skip
