"""Numbers, dates and times in one writing: "7 pm", "19:00" and 晚上七点 are the same.

``plain`` rewrites a text: numbers become ``#12``, days of a year ``@05-03`` or ``@1990-05-03``,
months ``@05``, times of day ``~19:00``, days of the week ``%1`` (Monday), each between blanks.
Letters are small from then on, and English contractions are spelled out.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable


def _rows(text: str) -> tuple[list[str], ...]:
    """A list of words; those with a comma between them are one."""
    return tuple(row.split(",") for row in text.split())


_MONTHS = _rows(
    """january,jan february,feb march,mar april,apr may june,jun july,jul august,aug
    september,sept,sep october,oct november,nov december,dec"""
)
_DAYS = _rows(
    """monday,mon tuesday,tues,tue wednesday,weds,wed thursday,thurs,thur,thu friday,fri
    saturday,sat sunday,sun"""
)
_ONES = _rows(
    """zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen
    fifteen sixteen seventeen eighteen nineteen"""
)
_TENS = _rows("twenty thirty forty fifty sixty seventy eighty ninety")
_TH = _rows(
    """first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth
    fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth twentieth"""
)
_MONTH = {name: at for at, names in enumerate(_MONTHS, 1) for name in names}
_DAY = {name: at for at, names in enumerate(_DAYS, 1) for name in names}
_MONTH_NAMES = "|".join(sorted(_MONTH, key=len, reverse=True))
_DAY_NAMES = "|".join(sorted(_DAY, key=len, reverse=True))
_NUMBER = {name: at for at, [name] in enumerate(_ONES)} | {
    name: 10 * at for at, [name] in enumerate(_TENS, 2)
}
_ORDINAL = {name: at for at, [name] in enumerate(_TH, 1)} | {"thirtieth": 30}
_WORDS = "|".join(sorted((name for name in _NUMBER if _NUMBER[name] > 1), key=len, reverse=True))
_TENS_NAMES = "|".join(name for [name] in _TENS)
_UNITS = "|".join(name for name in _NUMBER if 0 < _NUMBER[name] < 10)
_ORDINALS = "|".join(sorted(_ORDINAL, key=len, reverse=True))
_HAN = {"〇": 0, "零": 0, "一": 1, "二": 2, "两": 2, "三": 3, "四": 4, "五": 5, "六": 6, "七": 7,
        "八": 8, "九": 9}  # fmt: skip
_HAN_UNITS = {"十": 10, "百": 100, "千": 1000, "万": 10_000}
_HAN_DIGITS = "〇零一二两三四五六七八九十百千万"
_COUNTED = "个只条次号月日点岁楼层栋室单元弄年块元斤公里米度杯片粒瓶小天周分半口人路线"
"""What stands after a Chinese number; elsewhere 三 and 万 may be part of a name."""
_CONTRACTIONS = (
    (r"\bcan['’]?t\b|\bcannot\b", "can not"), (r"\bwon['’]?t\b", "will not"),
    (r"\bain['’]?t\b", "is not"),
    (r"\b(do|does|did|is|are|was|were|has|have|had|would|should|could)n['’]?t\b", r"\1 not"),
    (r"\b(i)['’]?m\b", r"\1 am"), (r"(\w)['’]re\b", r"\1 are"), (r"(\w)['’]ve\b", r"\1 have"),
    (r"(\w)['’]ll\b", r"\1 will"), (r"(\w)['’]d\b", r"\1 would"),
    (r"\b(it|that|he|she|there|what|who|here|name|address)['’]s\b", r"\1 is"),
)  # fmt: skip
_SOME = r"(?:[1-9]\d{0,2}|[零〇一二两三四五六七八九十百]{1,5})"
_HEIGHT = re.compile(
    r"(?P<m>[12一二两])(?:(?:米|m)(?P<more>\d{1,2}|[零〇一二三四五六七八九十]{1,3})"
    r"|\.(?P<part>\d{1,2}) ?(?:m|米|metres?|meters?))"
    rf"|(?P<cm>{_SOME}) ?(?:公分|厘米|cm|centimet(?:re|er)s?)"
)
_AGED = re.compile(rf"({_SOME})(?:周?岁|虚岁|(?: years?)?(?: old)?)")
_Rule = tuple[re.Pattern[str], Callable[[re.Match[str]], str]]


def plain(text: str) -> str:
    """The text with its figures in one writing."""
    text = unicodedata.normalize("NFKC", text).lower().replace("’", "'")
    for pattern, spelled in _CONTRACTIONS:
        text = re.sub(pattern, spelled, text)
    for rule, written in _RULES:
        text = rule.sub(written, text)
    return text


def measured(value: str) -> str:
    """A value that is nothing but a number or a height, in one writing: 二十一 and 21岁 are "21",
    一米六二, 1.62 m and 162公分 "162 cm"; any other as it is."""
    text = unicodedata.normalize("NFKC", value).strip().lower()
    if height := _HEIGHT.fullmatch(text):
        metres, more, cm = height["m"], height["more"] or height["part"], height["cm"]
        return f"{_counted(cm)} cm" if cm else f"{_counted(metres)}{_digits(more):0<2} cm"
    if aged := _AGED.fullmatch(text):
        return str(_counted(aged[1]))
    return value


def _counted(text: str) -> int:
    return int(text) if text.isdigit() else number(text) or 0


def _digits(text: str) -> str:
    """Of what stands after the metres: 六二 is 62, 六十二 too."""
    return text if text.isdigit() else str(number(text) or 0)


def number(text: str) -> int | None:
    """Of Chinese numerals: 四百零二 is 402, 一二三 is 123; None where they make no number."""
    if not any(each in _HAN_UNITS for each in text):
        return int("".join(str(_HAN[each]) for each in text))
    whole = part = digit = 0
    unit = 1
    for each in text:
        if each in _HAN:
            digit = _HAN[each]
        elif each == "万":
            whole, part, digit, unit = (whole + part + digit) * 10_000, 0, 0, 10_000
        else:
            part, digit, unit = part + (digit or 1) * _HAN_UNITS[each], 0, _HAN_UNITS[each]
    if digit and unit > 10 and "零" not in text:
        digit *= unit // 10  # 三千五 is 3500
    return whole + part + digit


def fuller(one: str, other: str) -> str | None:
    """Of two figures that may be the same one, the one that says more; None when they differ.

    "3 May" fits "3 May 1990", "7" fits "7 pm", and a phone number fits itself with its country."""
    longer, shorter = (one, other) if len(one) >= len(other) else (other, one)
    if longer == shorter:
        return longer
    if longer[0] == shorter[0] == "@" and (
        longer.endswith(shorter[1:]) or _month_of(longer, shorter)
    ):
        return longer
    if longer[0] == shorter[0] == "#" and len(shorter) > 7:
        return longer if longer.endswith(shorter[1:].lstrip("0")) else None
    if longer[0] == "~" and shorter[0] == "#" and longer.endswith(":00"):
        hour, said = int(longer[1:3]), shorter[1:]
        return longer if said in (str(hour), str(hour - 12)) else None
    if longer[0] == "@" and shorter[0] == "#":
        return longer if longer[1:5] == shorter[1:] else None
    return None


def _month_of(day: str, month: str) -> bool:
    return len(month) == 3 and day[1:].rsplit("-", 1)[0].endswith(month[1:])


def _day(year: str | None, month: int, day: str | int) -> str:
    return f" @{year + '-' if year else ''}{month:02d}-{int(day):02d} "


def _clock(hour: str | int, minute: str | None, half: str) -> str:
    h, m = int(hour), int(minute or 0)
    if half in ("pm", "p") and h < 12:
        h += 12
    if half in ("am", "a") and h == 12:
        h = 0
    return f" ~{h:02d}:{m:02d} "


_PM = ("下午", "晚上", "傍晚", "夜里", "晚", "中午")


def _han_clock(found: re.Match[str]) -> str:
    part, hour, minute = found["part"] or "", int(found["h"]), found["m"] or ""
    minutes = {"半": 30, "一刻": 15, "三刻": 45, "": 0}.get(minute)
    if minutes is None:
        minutes = int(re.sub(r"\D", "", minute) or 0)
    after = part in _PM and not (part == "中午" and hour >= 11)
    half = "pm" if after else "am" if part else ""
    if not half and not minutes:
        return f" #{hour} "
    return _clock(hour, str(minutes), half)


def _han_number(found: re.Match[str]) -> str:
    value = number(found[0])
    return found[0] if value is None else str(value)


def _thousands(found: re.Match[str]) -> str:
    times = {"k": 1e3, "千": 1e3, "w": 1e4, "万": 1e4, "m": 1e6, "百万": 1e6}[found[2]]
    return f"{float(found[1]) * times:.0f}"


def _phone(found: re.Match[str]) -> str:
    digits = re.sub(r"\D", "", found[0])
    return f" #{digits} " if len(digits) >= 7 else found[0]


def _part_clock(found: re.Match[str]) -> str:
    """ "7 in the evening", "7:30 at night"."""
    half = "am" if found["part"] == "morning" else "pm"
    return _clock(found["h"], found["m"], half)


def _plain_number(found: re.Match[str]) -> str:
    whole = found[0].replace(",", "")
    if whole.isdigit():
        whole = whole.lstrip("0") or "0" if len(whole) < 4 else whole
    return f" #{whole} "


def _weeks(found: re.Match[str]) -> str:
    return f" %{'一二三四五六日天'.index(found[1]) % 7 + 1 if found[1] not in '天' else 7} "


_RULES: tuple[_Rule, ...] = tuple(
    (re.compile(pattern), written)
    for pattern, written in (
        (r"[^\s@]+@[^\s@]+\.\w+", lambda f: " " + f[0].strip(".,;。，").replace("@", "_at_") + " "),
        (r"\b(ab|[abo])[ -]?(?:type )?(\+|-|positive|negative|pos|neg)(?![a-z])",
         lambda f: f" blood_{f[1]} rhesus_{'+' if f[2][0] in '+p' else '-'} "),
        (r"(?<![a-z])(ab|[abo])型血?", lambda f: f" blood_{f[1]} "),
        # Words to digits.
        (rf"\b({_TENS_NAMES})[- ]({_UNITS})\b",
         lambda f: str(_NUMBER[f[1]] + _NUMBER[f[2]])),
        (rf"\b({_TENS_NAMES})[- ]({_ORDINALS})\b",
         lambda f: str(_NUMBER[f[1]] + _ORDINAL[f[2]])),
        (rf"\b({_WORDS})\b", lambda f: str(_NUMBER[f[1]])),
        (rf"(?<=\bthe )({_ORDINALS})\b|\b(?!first|second)({_ORDINALS})\b",
         lambda f: f"{_ORDINAL[f[1] or f[2]]}th"),
        (rf"(?<=第)[{_HAN_DIGITS}]+", _han_number),
        (r"俩", lambda _: "两个"), (r"仨", lambda _: "三个"),
        (rf"[{_HAN_DIGITS}]+(?=[{_COUNTED}])(?!半)|[{_HAN_DIGITS}][百千万][{_HAN_DIGITS}]+",
         _han_number),
        (r"(?:周|星期|礼拜)([一二三四五六日天])", _weeks),
        (r"\b(\d{3,4})[a-z]?(?=,? [a-z])", lambda f: f[0]),
        # Dates.
        (r"(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})(?:日|号|\b)",
         lambda f: _day(f[1], int(f[2]), f[3])),
        (r"(\d{1,2})月(\d{1,2})(?:日|号)?", lambda f: _day(None, int(f[1]), f[2])),
        (r"(\d{1,2})月份?(?!\d)", lambda f: f" @{int(f[1]):02d} "),
        (rf"\b(\d{{1,2}})(?:st|nd|rd|th)?(?: of)? ({_MONTH_NAMES})\b\.?,? ?(\d{{4}})?\b",
         lambda f: _day(f[3], _MONTH[f[2]], f[1])),
        (rf"\b({_MONTH_NAMES})\b\.? (?:the )?(\d{{1,2}})(?:st|nd|rd|th)?\b(?!:)(?:,? (\d{{4}})\b)?",
         lambda f: _day(f[3], _MONTH[f[1]], f[2])),
        (rf"\b({_MONTH_NAMES}) (\d{{4}})\b", lambda f: f" @{f[2]}-{_MONTH[f[1]]:02d} "),
        (rf"\b(?!may|mar\b)({_MONTH_NAMES})\b",
         lambda f: f" @{_MONTH[f[1]]:02d} "),
        (r"(?<=in |to |of )may\b", lambda f: " @05 "),
        # Times of day.
        (r"\b(?P<h>\d{1,2})(?:[:.](?P<m>\d\d))?(?: o'?clock)? (?:in the |at )"
         r"(?P<part>morning|afternoon|evening|night)\b", _part_clock),
        (r"\b(\d{1,2})(?:[:.](\d\d))? ?([ap])\.?m\b\.?", lambda f: _clock(f[1], f[2], f[3])),
        (r"(?P<part>凌晨|早上|早晨|清晨|上午|中午|下午|傍晚|晚上|夜里|早|晚)?"
         r"(?<![~\d])(?P<h>\d{1,2}):(?P<m>\d\d)", _han_clock),
        (r"(?P<part>凌晨|早上|早晨|清晨|上午|中午|下午|傍晚|晚上|夜里|早|晚)?"
         r"(?P<h>\d{1,2})点钟?(?P<m>半|一刻|三刻|\d{1,2}分?)?", _han_clock),
        (r"\bhalf (?:past )?(\d{1,2})\b", lambda f: _clock(f[1], "30", "")),
        (r"\b(?:a )?quarter past (\d{1,2})\b", lambda f: _clock(f[1], "15", "")),
        (r"\b(?:a )?quarter to (\d{1,2})\b", lambda f: _clock(int(f[1]) - 1, "45", "")),
        (rf"\b({_DAY_NAMES})s?\b",
         lambda f: f" %{_DAY[f[1]]} "),
        # The rest.
        (r"(?<![a-z\d_@#~%:])\+?\d[\d ().-]{5,}\d(?![a-z\d_:])", _phone),
        (r"(?<![a-z\d_@#~%])(\d+(?:\.\d+)?) ?(k|千|w|百万|万|m)(?![a-z])", _thousands),
        (r"(?<![a-z\d_@#~%:.-])\d{1,3}(?:,\d{3})+(?!\d)", _plain_number),
        (r"(?<![a-z\d_@#~%:.-])\d+(?:\.\d+)?(?:st|nd|rd|th)?(?![a-z\d])",
         lambda f: _plain_number(re.match(r"[\d.]+", f[0]) or f)),
    )
)  # fmt: skip
