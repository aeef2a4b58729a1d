"""What comes after, before and between: days, months, seasons, letters, numbers, planets."""

from __future__ import annotations

import re
from dataclasses import dataclass

from models.challenges.solving.numbers import in_digits
from models.challenges.solving.riddles.asked import PLACE, Asked, place_of

DAYS = ("monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday")
MONTHS = (
    "january", "february", "march", "april", "may", "june", "july", "august", "september",
    "october", "november", "december",
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Ring:
    """Words in an order; ``round`` where the first comes after the last again."""

    words: tuple[str, ...]
    named: str
    round: bool = True


RINGS = (
    Ring(DAYS, r"day|week"),
    Ring(MONTHS, r"month|year"),
    Ring(("spring", "summer", "autumn", "winter"), r"season|year|follow|after|before"),
    Ring(tuple("abcdefghijklmnopqrstuvwxyz"), r"letter|alphabet", round=False),
    Ring(
        ("mercury", "venus", "earth", "mars", "jupiter", "saturn", "uranus", "neptune"),
        r"planet|sun", round=False,
    ),
)  # fmt: skip
RINGS_ZH = (
    Ring(
        tuple(f"{n}月" for n in ["1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "11", "12"]),
        "月",
    ),
    Ring(tuple("春夏秋冬"), "季|天|什么|哪"),
    Ring(tuple("鼠牛虎兔龙蛇马羊猴鸡狗猪"), "年|生肖|属"),
)
_STEP = re.compile(
    r"(?:(?P<many>\d+) (?:\w+ )?)?(?:(?:comes?|is|goes|stands|lies|falls|that) )*"
    r"(?:(?:right|just|immediately|directly|straight) )?(?P<side>after|before|follow(?:s"
    r"|ing|ed by)?|precede[sd]?|"
    r"preceding|past|prior to|succeeds?|next to come after|later than|earlier than)\b"
)
_BETWEEN = re.compile(r"(?:in )?between|middle of")
_PREVIOUS = re.compile(r"before|preced|prior|earlier|previous|上|前")
_STEP_ZH = re.compile(
    r"(?:的|之)?(?P<side>前|后|上|下|之前|之后|以后|以前)(?:面|边)"
    r"?的?(?P<many>[\d一二三四五六七八九十]+)?(?:个)?(?:月|季|一|是|那|年|字母|数|$"
    r"|[是,?的])"
)
_POSITION = re.compile(r"(?:which|what) (?:number|position|place)|how many(?:th)?|position of")


def told(asked: Asked) -> str | None:
    return _english(asked.text) or _numbers(asked.text) or _chinese(asked.text)


def _english(text: str) -> str | None:
    for ring in RINGS:
        if not re.search(ring.named, text):
            continue
        if len(ring.words) == 12 and (month := _month(text)):
            return month
        if len(ring.words) < 20 and (lettered := _lettered(ring, text)):
            return lettered
        where = [
            found
            for word in re.finditer(r"[a-z]+", text.replace("fall ", "autumn "))
            if (found := word).group() in ring.words and _meant(ring, found, text)
        ]
        answer = _of_ring(ring, text, where)
        if answer:
            return answer
    return None


def _month(text: str) -> str | None:
    """“It is March: what month is next?”"""
    found = re.search(
        rf"(?:it is|it's|now is|this month is|current month is|month is) ({'|'.join(MONTHS)})"
        rf"|({'|'.join(MONTHS)}) (?:now|this month)",
        text,
    )
    if not found:
        return None
    at = MONTHS.index(found[1] or found[2])
    rest = in_digits(text[: found.start()] + ";" + text[found.end() :])
    for words, step in (
        ("month after next", 2),
        ("next month|month is next|after this", 1),
        ("last month|previous month|before this", -1),
    ):
        if re.search(words, rest):
            return MONTHS[(at + step) % 12]
    if many := re.search(
        r"in (\d+) months?|(\d+) months? (ago|before|later|from now|after|earlier)", rest
    ):
        back = many[3] in ("ago", "before", "earlier")
        return MONTHS[(at + int(many[1] or many[2]) * (-1 if back else 1)) % 12]
    return None


def _lettered(ring: Ring, text: str) -> str | None:
    """The only day that starts with a letter."""
    found = re.search(
        rf"(?:which|what) (?:{ring.named})s? .*(?:start|begin)s? with (?:the |an? )?(?:letter )"
        rf"?[\"'“]?(\w)\b",
        text,
    )
    fitting = [word for word in ring.words if found and word[0] == found[1]]
    return fitting[0] if len(fitting) == 1 else None


def _meant(ring: Ring, found: re.Match[str], text: str) -> bool:
    """“a” and “i” are letters only where they stand as such; “may” is seldom a verb here."""
    if len(ring.words) != 26:
        return True
    if found.group() in "ais":
        around = text[max(0, found.start() - 2) : found.end() + 1]
        quoted = re.search(r"[\"'“‘,]", around) is not None and found.group() != "s"
        behind = re.search(
            r"(?:letter|after|before|and|between|follows|precedes) $", text[: found.start()]
        )
        return quoted or (
            behind is not None and not re.match(r" (?!in |of |and )\w{2,}", text[found.end() :])
        )
    return True


def _of_ring(ring: Ring, text: str, where: list[re.Match[str]]) -> str | None:
    long = len(ring.words)
    if not where:
        return _nth(ring, text)
    first = ring.words.index(where[0].group())
    if len(where) == 2 and _BETWEEN.search(text):
        last = ring.words.index(where[1].group())
        if (last - first) % long == 2:
            return ring.words[(first + 1) % long]
        return ring.words[(last + 1) % long] if (first - last) % long == 2 else None
    if len(where) != 1 or re.search(r"today|yesterday|tomorrow|\bago\b|\bwill\b|\bwas\b", text):
        return None
    if _POSITION.search(text) and re.search(ring.named, text) and not _STEP.search(text):
        return str(first + 1) if re.search(r"number|position|place", text) else None
    return _stepped(ring, text, where[0], first)


def _stepped(ring: Ring, text: str, where: re.Match[str], first: int) -> str | None:
    """“two days after Monday”, “what follows Monday”, “Monday is followed by”."""
    before = in_digits(text[: where.start()])
    after = in_digits(text[where.end() :])
    steps = list(_STEP.finditer(before))
    if steps:
        step = steps[-1]
        many = int(step["many"] or 1)
        back = bool(_PREVIOUS.search(step["side"]))
    elif found := re.search(
        r"(?:is|comes|are)? ?(followed by|preceded by|(?:and )?what (?:comes )?next)", after
    ):
        many, back = 1, found[1].startswith("prec")
    elif found := re.search(r"comes? (before|after) what|(next|previous)", after + " " + before):
        many, back = 1, (found[1] == "after" or found[2] == "previous")
    elif found := re.search(r"(?:what|which|month|day|season|letter) (?:does |do |is )?$", before):
        follow = re.search(
            r"\b(follow|precede|come (?:after|before)|(?:right )?(?:after|before))", after
        )
        if not follow:
            return None
        many, back = 1, follow[1].startswith(("follow",)) or follow[1].endswith("after")
    else:
        return None
    at = first + (-many if back else many)
    if not ring.round and not 0 <= at < len(ring.words):
        return None
    return ring.words[at % len(ring.words)]


def _nth(ring: Ring, text: str) -> str | None:
    """“the third month of the year”, “the eighth letter of the alphabet”."""
    named = {12: "month (?:of|in) (?:the|a) year|month",
             26: "letter (?:of|in) (?:the )?(?:english )?alphabet",
             8: "planet from (?:the )?sun"}.get(len(ring.words))  # fmt: skip
    found = re.search(rf"{PLACE} (?:{named})", text) if named else None
    if not found:
        return None
    at = place_of(found, len(ring.words))
    return ring.words[at] if at is not None else None


_NUMBER = re.compile(
    r"(?:number|integer|digit|what|which)\D*?(?P<side>after|before|follow(?:s|ing)"
    r"|precede[sd]?|preceding)(?: the number)? "
    r"(?P<n>\d+)(?! ?[-+*/]|\d| ?o|:)"
)
_NUMBER_BETWEEN = re.compile(r"between(?: the numbers)? (\d+) and (\d+)")
_NUMBER_ZH = re.compile(
    r"(\d+)(?:的|之)?(前|后)(?:面)?(?:的?[一1]个|面|边)?(?:整)?(?:数)?(?:是|$|的)"
)
_NUMBER_BETWEEN_ZH = re.compile(r"(\d+)[和与到](\d+)的?(?:之间|中间)")


def _numbers(text: str) -> str | None:
    plain = in_digits(text)
    if "," in re.sub(r",(?! ?\d)", "", plain) or re.search(
        r"差|difference|相差|how many|几个", plain
    ):
        return None
    if found := _NUMBER_BETWEEN.search(plain) or _NUMBER_BETWEEN_ZH.search(plain):
        low, high = sorted((int(found[1]), int(found[2])))
        return str(low + 1) if high - low == 2 else None
    if len(re.findall(r"\d+", re.sub("[1一]个", "", plain))) != 1:
        return None
    if found := _NUMBER.search(plain):
        if re.search(r"day|month|o'clock|hour|week|letter|year", plain):
            return None
        back = found["side"].startswith(("bef", "prec"))
        return str(int(found["n"]) + (-1 if back else 1))
    if (found := _NUMBER_ZH.search(plain)) and "月" not in plain:
        return str(int(found[1]) + (1 if found[2] == "后" else -1))
    return None


def _chinese(text: str) -> str | None:
    if found := re.search(
        r"字母[“\"]?([a-z])[”\"]?的?(?:后|前)(?:面|边|一个)?|[“\"]([a-z])[”\"]的?(?:后|前)"
        r"(?:面|边|一个)",
        text,
    ):
        at = "abcdefghijklmnopqrstuvwxyz".index(found[1] or found[2]) + (
            1 if "后" in found.group() else -1
        )
        return "abcdefghijklmnopqrstuvwxyz"[at] if 0 <= at < 26 else None
    if found := re.search(r"第([\d一二三四五六七八九十]+)个月(?:份)?(?:是|叫|$)", text):
        number = int(in_digits(found[1]))
        return _named_zh(f"{number}月", text) if 0 < number < 13 else None
    plain = in_digits(re.sub(r"([春夏秋冬])[天季]", r"\1", text))
    months = re.sub("正月", "1月", plain)
    for ring, where in ((ring, months) for ring in RINGS_ZH):
        names = "|".join(sorted(ring.words, key=len, reverse=True))
        found = re.search(rf"(?<!\d)(?P<word>{names})", where)
        if not found or not re.search(ring.named, where[found.end() :]):
            continue
        rest = where[found.end() :]
        step = _STEP_ZH.search(rest) or _STEP_ZH.search("")
        if step is None:
            return None
        if not re.search("几|什么|哪|谁|\\?|是$", rest):
            return None
        at = ring.words.index(found["word"]) + (-1 if _PREVIOUS.search(step["side"]) else 1) * int(
            step["many"] or 1
        )
        return _named_zh(ring.words[at % len(ring.words)], text)
    return None


def _named_zh(word: str, text: str) -> str:
    """As the question names its own: “四月” for “三月”, “春季” for “冬季”."""
    if word.endswith("月"):
        if re.search(r"\d月", text):
            return word
        number = int(word[:-1])
        return (
            ("" if number < 10 else "十")
            + ("" if number == 10 else "一二三四五六七八九"[number % 10 - 1])
            + "月"
        )
    if word in "春夏秋冬":
        return word + ("季" if re.search("[春夏秋冬]季", text) else "天")
    return word
