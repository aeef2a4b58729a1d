"""Whether an answer says what it should, however it is put.

Both texts become tokens in which a time, a date or a number has one form: "7:30 PM" and "19:30",
"Nov 20" and "11月20日", "1,200.50" and "1200.5" are the same. The wanted tokens must stand in the
answer in that order and side by side, and the answer may name no other time, date or number (but
for those of the goal), so that naming everything on the screen is not an answer.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterable, Iterator, Sequence
from datetime import date

YEAR = 2026
MOST_WORDS = 25
"""An answer this much longer than what was wanted is a recital."""

TODAY = "@11-16"
"""The day on which tasks begin; it may be named."""

_WEEKDAYS = ("mon", "tue", "wed", "thu", "fri", "sat", "sun")
_WEEKDAYS_ZH = "一二三四五六日"
_MONTHS = ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec")
_MONTH = r"(?P<{}>jan|feb|mar|apr|may|jun|jul|aug|sept?|oct|nov|dec)[a-z]*\.?"
_SMALL = ("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
_SMALL_ZH = "零一二三四五六七八九十"

_TOKEN = re.compile(
    r"(?P<iso>\d{4})-(?P<iso_month>\d\d?)-(?P<iso_day>\d\d?)"
    r"|(?:\d{4}年)?(?P<zh_month>\d\d?)月(?P<zh_day>\d\d?)[日号]"
    r"|(?<![a-z])(?P<weekday>mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun)(?:day)?\b\.?"
    r"|(?:星期|周|礼拜)(?P<weekday_zh>[一二三四五六日天])"
    rf"|(?<![a-z]){_MONTH.format('month')} (?P<day>\d\d?)(?:st|nd|rd|th)?\b(?!:)(?:,? \d{{4}}\b)?"
    rf"|\b(?P<day_first>\d\d?)(?:st|nd|rd|th)?(?: of)? {_MONTH.format('month_after')}"
    r"(?: \d{4}\b)?"
    r"|(?P<noon_zh>凌晨|早上|上午|中午|下午|晚上)?"
    r"(?P<hour>\d\d?)[:：](?P<minute>\d\d)(?::\d\d)?(?: ?(?P<half>[ap])\.?m\b\.?)?"
    r"|(?P<hour_zh_half>凌晨|早上|上午|中午|下午|晚上)?(?P<hour_zh>\d\d?)点(?P<minute_zh>\d\d?)?分?"
    r"|\b(?P<full_hour>\d\d?) ?(?P<full_half>[ap])\.?m\b\.?"
    r"|(?P<phone>\+?\d[\d ()-]{6,}\d)"
    r"|(?P<number>\d[\d,]*(?:\.\d+)?)"
    r"|(?P<han>[\u3400-\u9fff])"
    r"|(?P<word>\w+(?:'\w+)?)"
)


def says(answer: str, wanted: str | Callable[[str], bool], goal: str = "") -> bool:
    """Whether ``answer`` gives ``wanted``: a text, or a test of the answer."""
    said = tokens(answer)
    if callable(wanted):
        return len(said) <= MOST_WORDS and not hedged(said) and bool(wanted(answer))
    want = tokens(wanted)
    if not want or len(said) > len(want) + MOST_WORDS or hedged(said, want):
        return False
    facts = {token for token in said if _is_fact(token)}
    if not _holds(said, want) and not (all(map(_is_fact, want)) and facts >= {*want}):
        return False
    return facts <= {*want, *tokens(goal), TODAY} | _parts(want) | _weekdays(want)


def only(wanted: str, others: Iterable[str]) -> Callable[[str], bool]:
    """A test for an answer that gives ``wanted`` and names none of ``others`` besides."""
    rivals = [rival for rival in map(tokens, others) if rival and rival != tokens(wanted)]

    def is_only(answer: str) -> bool:
        said, want = tokens(answer), tokens(wanted)
        return _holds(said, want) and not any(
            _holds(said, rival) and not _holds(want, rival) for rival in rivals
        )

    return is_only


def hedged(said: list[str], want: Sequence[str] = ()) -> bool:
    """Whether an answer leaves open what it says, or denies it."""
    text = "".join(said) if any(map(_is_han, said)) else ""
    doubtful = any(word in said and word not in want for word in _DOUBT)
    return doubtful or any(word in text and word not in "".join(want) for word in _DOUBT_ZH)


_DOUBT = ("perhaps", "maybe", "either", "neither", "possibly", "or", "not", "isn't")
_DOUBT_ZH = ("也许", "或者", "不是", "可能", "还是")


def tokens(text: str) -> list[str]:
    """Words, Chinese characters, and facts: ``@19:30``, ``@11-20``, ``#42.5``, ``+12125550100``."""
    plain = unicodedata.normalize("NFKC", text).casefold().translate(_QUOTES)
    plain = _NUMERAL.sub(lambda found: str(_counted(found[0])), plain)
    for pattern, short in _SPELLINGS:
        plain = pattern.sub(short, plain)
    return list(_read(plain))


_NUMERAL = re.compile(
    r"(?<![周期拜])[一二三四五六七八九]?十[一二三四五六七八九]?(?=[点月日号个封条首分]|$|\W)"
    r"|[一二三四五六七八九](?=点[^\u3400-\u9fff半]|点$|点半|月[一二三四五六七八九十\d])"
)


def _counted(numeral: str) -> int:
    """三十二 is 32."""
    tens, found, ones = numeral.rpartition("十")
    ten = (_SMALL_ZH.index(tens) if tens else 1) * 10 if found else 0
    return ten + (_SMALL_ZH.index(ones) if ones else 0)


_SPELLINGS = tuple(
    (re.compile(pattern), short)
    for pattern, short in (
        (r"kilomet(?:re|er)s?\b|公里|千米", "km"),
        (r"\bst(?:reet)?\b\.?(?! [a-z]+ (?:day|street))", "street"),
        (r"(?<=\d) in the (?:evening|afternoon)\b", " pm"),
        (r"(?<=\d) in the morning\b", " am"),
        (r"(\d)点半", r"\1点30分"),
        (r"\b(\d{3})\.(\d{3})\.(\d{4})\b", r"\1-\2-\3"),
        (r"\b(\d{1,3}) (\d{3})(?![\d -])", r"\1\2"),
        (r"\bv(?=\d)", ""),
        (r"\beleven\b", "11"),
        (r"\btwelve\b", "12"),
        (r"\beighteen\b", "18"),
        (r"\btwenty\b", "20"),
    )
)
_QUOTES = str.maketrans("‘’“”", "''\"\"")


def _read(text: str) -> Iterator[str]:
    for found in _TOKEN.finditer(text):
        part = found.groupdict()
        if part["iso"]:
            yield _date(part["iso_month"], part["iso_day"])
        elif part["zh_month"]:
            yield _date(part["zh_month"], part["zh_day"])
        elif part["month"] or part["month_after"]:
            month = (part["month"] or part["month_after"])[:3]
            yield _date(str(_MONTHS.index(month) + 1), part["day"] or part["day_first"])
        elif part["weekday"] or part["weekday_zh"]:
            day = (part["weekday"] or "")[:3]
            number = _WEEKDAYS_ZH.find((part["weekday_zh"] or "").replace("天", "日"))
            yield "%" + (day or _WEEKDAYS[number])
        elif part["hour"]:
            yield _time(part["hour"], part["minute"], part["half"] or part["noon_zh"])
        elif part["hour_zh"]:
            yield _time(part["hour_zh"], part["minute_zh"] or "0", part["hour_zh_half"])
        elif part["full_hour"]:
            yield _time(part["full_hour"], "0", part["full_half"])
        elif part["phone"]:
            yield from _phone(part["phone"])
        elif part["number"]:
            yield _number(part["number"])
        elif part["word"]:
            word = part["word"]
            yield f"#{_SMALL.index(word)}" if word in _SMALL else word
        else:
            yield _han(part["han"], text, found.end())


def _date(month: str, day: str) -> str:
    return f"@{int(month)}-{int(day)}"


def _time(hour: str, minute: str, half: str | None) -> str:
    number = int(hour)
    if (
        half in ("p", "下午", "晚上", "中午")
        and number < 12
        and not (half == "中午" and number > 9)
    ):
        number += 12
    if half in ("a", "凌晨", "早上", "上午") and number == 12:
        number = 0
    return f"@{number}:{int(minute):02d}"


def _phone(text: str) -> Iterator[str]:
    """A telephone number, or several plain numbers side by side."""
    digits = re.sub(r"\D", "", text)
    if len(digits) >= 7 and not re.fullmatch(r"\d{1,3}(?: \d{1,3})+", text):
        yield "+" + digits
        return
    for number in re.findall(r"\d+", text):
        yield _number(number)


def _number(text: str) -> str:
    value = text.replace(",", "")
    return "#" + (value.rstrip("0").rstrip(".") if "." in value else value.lstrip("0") or "0")


def _han(character: str, text: str, end: int) -> str:
    """A numeral on its own is a number; within a word it is a character."""
    alone = text[end : end + 1] in ("个", "条", "封", "张", "次", "件", "首", "人", "位", "")
    if alone and character in _SMALL_ZH:
        return f"#{_SMALL_ZH.index(character)}"
    return "#2" if character == "两" and alone else character


def _is_fact(token: str) -> bool:
    return token[0] in "@#+%"


def _is_han(token: str) -> bool:
    return "\u3400" <= token[0] <= "\u9fff"


def _weekdays(want: list[str]) -> set[str]:
    """The days of the week on which the wanted dates fall, and today's."""
    found = {_weekday(TODAY)}
    for token in want:
        if re.fullmatch(r"@\d+-\d+", token):
            found.add(_weekday(token))
    # With neither a date nor a weekday wanted, a weekday says no more than the goal did.
    return found if any(token[0] == "%" or "-" in token for token in want) else _ALL_DAYS


_ALL_DAYS = {f"%{day}" for day in _WEEKDAYS}


def _weekday(token: str) -> str:
    month, day = map(int, token[1:].split("-"))
    return "%" + _WEEKDAYS[date(YEAR, month, day).weekday()]


def _holds(said: list[str], want: list[str]) -> bool:
    width = len(want)
    return any(
        all(_equal(a, b) for a, b in zip(said[i : i + width], want, strict=False))
        for i in range(len(said) - width + 1)
    )


def _equal(said: str, want: str) -> bool:
    """A telephone number may be said without its country."""
    if said[0] == want[0] == "+" and min(len(said), len(want)) > 9:
        return said.endswith(want[1:]) or want.endswith(said[1:])
    return said == want


def _parts(want: list[str]) -> set[str]:
    """The short form of a telephone number is no other fact."""
    return {f"+{number[cut:]}" for number in want if number[0] == "+" for cut in (2, 3, 4)}
