"""Questions that are no sums: the largest, what comes next, letters of words, days of the week."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from fractions import Fraction
from itertools import pairwise
from math import isqrt

from rapidfuzz import fuzz, process

from models.challenges.solving.numbers import CHINESE, in_digits, written

MOST = re.compile(
    r"(?:large|bigg?e?|great|high)(?:st|est|er)|maximum|最大|较大|更大|大的|最多|最高"
)
LEAST = re.compile(
    r"(?:small|low|l)(?:est|er|east)|least|minimum|minimal|最小|较小|更小|小的|最少|最低"
)
SECOND = re.compile(r"(?:second|2nd|第二)")
NEXT = re.compile(r"next|sequence|series|pattern|gap|missing|continue|规律|接下来|下一个|次の|后面")
GAP = re.compile(r"\?|_+|\.{2,}|…|\( ?\)|□")
STROKE = re.compile(r"(?<=[,\s])[一_-]+(?=[,.\s]|$)")
"""How a gap's line may be read."""
ORDINALS = (
    "first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth",
)  # fmt: skip
_PLACE = rf"({'|'.join(ORDINALS)}|\d+ ?(?:st|nd|rd|th)|last|final|middle)"
_WORD = r"(?:the ?)?(?:word)?[^a-z]*([a-z]{2,})"
LETTER = re.compile(rf"{_PLACE} ?(?:.?etter|character) ?(?:of|in|from|is in) ?{_WORD}")
LONG = re.compile(rf"how many ?(?:letters|characters) ?.*?(?:in|of|does|has) ?{_WORD}")
BEGINS = re.compile(
    r"letter.*?(?:does )?(?:the word)?[^a-z]*?([a-z]+)['\"”]* (begin|start|end)s?\b"
)
BACKWARDS = re.compile(
    rf"(?:write|type|spell|enter) {_WORD}['\"”]? (?:backward|in reverse|reversed)"
)
HAN = "一-鿿"
_QUOTED = re.compile(r"[“\"「『'‘《](.+?)[”\"」』'’》]")
PLACE_ZH = re.compile(
    rf"([a-z]+|[{HAN}]+?)?[”\"」』'’》]?(?:这个词|一词)?[的中]?(倒数第|第|最后)([\d一二三四五六七八九十]+)?个?(?:字母|字|汉字)"
)
DAYS = ("monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday")
DAY_WORDS = (*DAYS, "today", "tomorrow", "yesterday", "before", "after", "what", "which", "comes",
             "follows", "precedes", "there", "could", "would", "week")  # fmt: skip
DAYS_ZH = "一二三四五六日"
_DAY = re.compile("|".join(DAYS))
_NAMED = "星期|周|礼拜|週"
_DAY_ZH = re.compile(rf"({_NAMED})([一二三四五六日天])")
_ASKED_ZH = re.compile(rf"({_NAMED})(?:几|幾|\?)")
WHEN: tuple[tuple[str, int], ...] = (
    (r"day after tomorrow|大后天的前一天", 2), (r"day before yesterday", -2), (r"tomorrow", 1),
    (r"yesterday", -1), (r"today|now", 0), (r"大后天", 3), (r"大前天", -3), (r"后天", 2),
    (r"前天", -2), (r"明天|明日", 1), (r"昨天|昨日", -1), (r"今天|今日", 0),
)  # fmt: skip
_WHEN = re.compile("|".join(f"({word})" for word, _ in WHEN))


def answered(text: str) -> str | None:
    """``text`` as of ``plain``; None where it is none of these questions."""
    ways: tuple[Callable[[str], str | None], ...] = (_day, _day_zh, _letter, _letter_zh, _compared,
                                                     _continued)  # fmt: skip
    return next((told for way in ways if (told := way(text)) is not None), None)


def _numbers(text: str) -> list[Fraction]:
    return [Fraction(number) for number in re.findall(r"\d+(?:\.\d+)?", text)]


def _compared(text: str) -> str | None:
    most, least = MOST.search(text), LEAST.search(text)
    if bool(most) == bool(least):
        return None
    told = in_digits(re.sub("第二", "", text)) if CHINESE.search(text) else in_digits(text)
    after = told.rpartition(":")[2]
    numbers = _numbers(after) if len(_numbers(after)) > 1 else _numbers(told)
    at = 1 if SECOND.search(text) else 0
    if len(numbers) < 2:
        return None
    return written(sorted(numbers, reverse=bool(most))[at])


def _continued(text: str) -> str | None:
    text = text.replace("一个", "")
    if len(re.findall(r"\d+", text)) > 2:
        text = STROKE.sub("?", text)
    told = in_digits(text)
    after = told.rpartition(":")[2] if len(_numbers(told.rpartition(":")[2])) > 2 else told
    listed = GAP.sub(" ? ", re.sub(r"[^\d?_.,…\s-]", " ", after) if NEXT.search(text) else after)
    if not re.fullmatch(r"[\d\s,?.=-]+", listed):
        return None
    items = re.findall(r"\d+|\?", listed)
    while items and items[0] == "?":
        items = items[1:]
    gaps = [i for i, item in enumerate(items) if item == "?"]
    numbers = [int(item) for item in items if item != "?"]
    if len(numbers) < 3 and (gaps or NEXT.search(text)):
        return _run_together("".join(re.findall(r"\d+", listed)))
    if len(numbers) < 3 or not (gaps or NEXT.search(text)):
        # A question mark that was read as a digit.
        misread = len(numbers) > 3 and items[-1] in ("2", "7")
        told_next = _next(numbers[:-1], len(numbers) - 1) if misread else None
        return told_next or (_next(numbers, len(numbers)) if len(numbers) > 3 else None)
    told_next = _next(numbers, gaps[0] if gaps else len(numbers))
    return told_next or _run_together("".join(map(str, numbers)))


def _run_together(digits: str) -> str | None:
    """What comes after numbers that were read without what parts them: “8162432”."""
    if not 3 <= len(digits) <= 12:
        return None
    told = set()
    for cuts in range(1 << (len(digits) - 1)):
        parts = [digits[0]]
        for i, digit in enumerate(digits[1:]):
            if cuts >> i & 1:
                parts.append(digit)
            else:
                parts[-1] += digit
        row = [int(part) for part in parts]
        if len(row) > 2 and _even(row) and row[1] > row[0] and "".join(map(str, row)) == digits:
            told.add(2 * row[-1] - row[-2])
    return str(told.pop()) if len(told) == 1 else None


def _next(numbers: Sequence[int], gap: int) -> str | None:
    """What stands at ``gap``."""
    for rule in (_even, _multiplied, _like_fibonacci, _quadratic):
        for tried in range(-100, 3000):
            if rule([*numbers[:gap], tried, *numbers[gap:]]):
                return str(tried)
    return None


def _steps(row: Sequence[int]) -> list[int]:
    return [b - a for a, b in pairwise(row)]


def _even(row: Sequence[int]) -> bool:
    return len(set(_steps(row))) == 1


def _multiplied(row: Sequence[int]) -> bool:
    return all(row) and len({Fraction(b, a) for a, b in pairwise(row)}) == 1


def _like_fibonacci(row: Sequence[int]) -> bool:
    return len(row) > 4 and all(
        a + b == c for a, b, c in zip(row, row[1:], row[2:], strict=False)
    )  # fmt: skip


def _quadratic(row: Sequence[int]) -> bool:
    """Three numbers always lie on such a curve: they must be squares as well."""
    squares = all(n >= 0 and isqrt(n) ** 2 == n for n in row)
    return len(row) > (3 if squares else 4) and _even(_steps(row))


def _letter(text: str) -> str | None:
    if found := LETTER.search(text):
        word = found[2]
        return _at(word, _place(found[1], len(word)))
    if found := LONG.search(text):
        return str(len(found[1]))
    if found := BACKWARDS.search(text):
        return found[1][::-1]
    if found := BEGINS.search(text):
        return found[1][-1] if found[2] == "end" else found[1][0]
    return None


def _place(name: str, long: int) -> int:
    """Counted from 1."""
    if name in ("last", "final"):
        return long
    if name == "middle":
        return (long + 1) // 2
    return ORDINALS.index(name) + 1 if name in ORDINALS else int(re.sub(r"\D", "", name))


def _at(word: str, place: int) -> str | None:
    return word[place - 1] if 0 < place <= len(word) else None


def _letter_zh(text: str) -> str | None:
    found = PLACE_ZH.search(text)
    if not found:
        return None
    quoted = _QUOTED.search(text)
    word = quoted[1] if quoted else re.sub("^(?:请问|请输入|请写出|输入)", "", found[1] or "")
    number = int(in_digits(found[3])) if found[3] else 1
    place = number if found[2] == "第" else len(word) + 1 - number
    return _at(word, place)


def _day(text: str) -> str | None:
    text = re.sub(r"[a-z]{5,}", lambda found: _day_word(found.group()), text)
    known = _DAY.search(text)
    if not known:
        return None
    day, rest = DAYS.index(known.group()), text[: known.start()] + " # " + text[known.end() :]
    if found := re.search(r"(before|after|follows?|precedes?)[ .,']+(?:the )?#", rest):
        before = found[1] in ("before", "precede", "precedes")
        many = re.search(r"(\d+) days? (?:before|after)", in_digits(rest))
        return DAYS[(day + (-1 if before else 1) * (int(many[1]) if many else 1)) % 7]
    whens = _whens(rest)
    if len(whens) != 2:
        return None
    marked = rest.index("#")
    near = min(whens, key=lambda when: (_apart(when, marked, rest), when[0]))
    other = next(when for when in whens if when is not near)
    return DAYS[(day - near[2] + other[2]) % 7]


def _day_word(word: str) -> str:
    """What a word with a letter read wrongly is likely to be."""
    near = process.extractOne(word, DAY_WORDS, scorer=fuzz.ratio, score_cutoff=80)
    return near[0] if near else word


def _apart(when: tuple[int, int, int], marked: int, text: str) -> int:
    """How many letters stand between the word and the day, a sentence's end counting much."""
    between = text[when[1] : marked] if when[1] <= marked else text[marked + 1 : when[0]]
    return len(between) + 30 * len(re.findall(r"[.;,?]|what|if", between))


def _whens(text: str) -> list[tuple[int, int, int]]:
    """Where words like “tomorrow” begin and end, and how many days from today they are."""
    return [
        (found.start(), found.end(), WHEN[(found.lastindex or 1) - 1][1])
        for found in _WHEN.finditer(text)
    ]


def _day_zh(text: str) -> str | None:
    known = _DAY_ZH.search(text)
    if not known:
        return None
    day = DAYS_ZH.index(known[2].replace("天", "日"))
    rest = text[: known.start()] + "#" + text[known.end() :]
    asked = _ASKED_ZH.search(rest)
    named = asked[1] if asked else known[1]
    if found := re.search(r"#的?(?:的)?(前|后|下)[一1]天|#(之前|之后)", rest):
        before = (found[1] or found[2]) in ("前", "之前")
        return named + DAYS_ZH[(day + (-1 if before else 1)) % 7]
    whens = _whens(rest)
    if len(whens) != 2:
        return None
    marked = rest.index("#")
    near = min(whens, key=lambda when: (_apart(when, marked, rest), when[0]))
    other = next(when for when in whens if when is not near)
    return named + DAYS_ZH[(day - near[2] + other[2]) % 7]
