"""What comes after, before, between, or next, of words that stand in an order: ``orders.toml``."""

from __future__ import annotations

import re
import tomllib
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise
from pathlib import Path

from models.challenges.solving.numbers import in_digits
from models.challenges.solving.riddles.asked import ORDINALS, chinese
from models.challenges.solving.riddles.grammar import numbers_next
from models.challenges.solving.riddles.grammar.talk import Parted
from models.challenges.solving.riddles.grammar.wordings import wording
from models.challenges.solving.riddles.series import next_of

_GAP = r"(?:\?+|_+|\.{2,}|…+|\( *\)|\[ *\]|□)"
_NEXT = wording("orders", "next")
_MISSING = wording("orders", "missing")
_AFTER = wording("orders", "after")
_AFTER_ZH = wording("orders", "after_zh")
_BETWEEN = re.compile(r"between|in the middle of|之间|中间")
_LETTERED_ZH = re.compile(
    r"(?P<from>倒数)?第(?P<n>[\d一二三四五六七八九十]+)个?(?:英文|英语|大写|小写)?字母"
)
_STEPS = wording("orders", "steps")


@dataclass(frozen=True, slots=True)
class Order:
    words: tuple[str, ...]
    named: re.Pattern[str]
    round: bool

    @property
    def one(self) -> str:
        names = "|".join(sorted(map(re.escape, self.words), key=len, reverse=True))
        if self.words[0].isascii():
            return rf"(?<![a-z']){'(?:' + names + ')'}(?![a-z'])"
        return rf"(?<!十)(?:{names})"


@lru_cache(maxsize=1)
def orders() -> tuple[Order, ...]:
    raw = tomllib.loads(Path(__file__).with_name("orders.toml").read_text("utf-8"))
    return tuple(
        Order(tuple(one["words"].split()), re.compile(one["named"]), one["round"])
        for one in raw.values()
    )


def told(parted: Parted) -> str | None:
    text = parted.question.text
    if re.search(r"today|tomorrow|yesterday|今天|明天|昨天|后天|前天", text) and re.search(
        "day|星期|周|礼拜", text
    ):
        return None
    if re.search(
        (
            r"how many|\d ?岁|几岁|几个月|几天|几个字母|of these"
            r"|下列|以下|odd|belong|不同"
            r"|alphabetical|weeks? (?:after|before)|after next|count(?:ing)? (?:by|in)"
            r"|opposite|反义"
            r"|spell|\bword\b"
        ),
        text,
    ):
        return None
    if re.search(
        (
            r"\b(?:first|second|third|fourth|fifth|sixth) (?:letter|one|word|item)"
            r"\b.*\b(?:in|of) (?:this|the) (?:sequence|list|row|series)|(?:sequence"
            r"|list|row|series) .*\b(?:first|second|third|fourth|fifth) (?:letter|one"
            r"|word|item)"
        ),
        text,
    ):
        return None
    lettered = _LETTERED_ZH.search(text)
    if lettered and not re.search(r"[a-z]{2,}|[“\"「]|单词", text):
        at = int(in_digits(lettered["n"]))
        return (chr(123 - at) if lettered["from"] else chr(96 + at)) if 0 < at < 27 else None
    arabic = re.search(r"\d月", text) is not None
    text = _settled(text)
    for order in orders():
        if order.words[0].isascii() == chinese(text) and len(order.words) != 26:
            continue
        found = _gone_on(order, text) or _placed(order, text) or _nth(order, text)
        if found is not None:
            found = _as_asked(found, text)
            return (
                re.sub("^[一二三四五六七八九十]+(?=月)", lambda one: in_digits(one.group()), found)
                if arabic
                else found
            )
    return numbers_next.gone_on(text)


def _settled(text: str) -> str:
    text = text.replace("星期天", "星期日").replace("周天", "周日").replace("礼拜天", "礼拜日")
    text = re.sub(
        r"(?<!\d)(\d{1,2})月份?(?!\d)",
        lambda one: f"{_MONTHS_ZH[int(one[1]) - 1]}月" if 0 < int(one[1]) < 13 else one.group(),
        text,
    )
    text = re.sub(r"月份(?=[之以]?[前后的、,和与])", "月", text)
    text = re.sub(r"\bfall(?= |\?|$)(?=.*season)|(?<=after )fall|(?<=before )fall", "autumn", text)
    return re.sub(r"\bmay (?=i|you|we)\b", "can ", text)


_MONTHS_ZH = (*"一二三四五六七八九十", "十一", "十二")


def _as_asked(word: str, text: str) -> str:
    """“星期__”: what stands before the gap is not said twice."""
    for gap in re.finditer(r"(?P<before>星期|周|礼拜)(?:_+|\( *\)|□|\.{2,}|…)", text):
        return word.removeprefix(gap["before"])
    if re.search(r"(?:_+|\( *\)|□)(?:月|天|季)", text):
        return word[:-1]
    return word


def _gone_on(order: Order, text: str) -> str | None:
    """Several in a row: the next, or the one that is missing."""
    sep = r"\s*(?:[,;>/|、-]|->|\.(?!\.)|\s)\s*(?:and |then )?"
    if not order.words[0].isascii() and len(order.words[0]) == 1:
        sep = r"\s*(?:[,;>/|、-]|->|\s)?\s*"
        if len(order.words) in (7, 10) and order.words[0] in "一红":
            sep = r"\s*[,;、]\s*"
    item = rf"(?:[\"'“‘「]?{order.one}[\"'”’」]?|{_GAP})"
    runs = [one for one in re.finditer(rf"{item}(?:{sep}{item})+", text)]
    run = max(runs, key=lambda one: len(one.group()), default=None)
    if run is None:
        return None
    items = re.findall(rf"{order.one}|{_GAP}", run.group())
    ends = bool(items) and items[-1] not in order.words
    while items and items[0] not in order.words and not _MISSING.search(text):
        items.pop(0)
    if items and items[-1] == "?" and any(one not in order.words for one in items[:-1]):
        items.pop()
    known = [one for one in items if one in order.words]
    rest = text[: run.start()] + "#" + text[run.end() :]
    alone = not re.search("[a-z]", rest)
    least = 3 if len(order.words) == 26 and not alone else 2
    if len(known) < least or len(set(known)) != len(known):
        return None
    if re.search(r"\b(?:or|which of)\b|还是|哪个更", rest):
        return None
    if re.search(r"first|last|between|之间|中间", rest) and not _NEXT.search(rest):
        return None
    places = [order.words.index(one) if one in order.words else None for one in items]
    inner = [place for place in places[:-1] if place is None]
    if (
        inner
        or (places and places[0] is None)
        or (places[-1] is None and len(items) > len(known) and not inner)
    ):
        return _filled(order, places)
    if not (_NEXT.search(rest) or ends or _MISSING.search(rest) or re.search(r"[,.…?]\s*$", text)):
        return None
    numbers = [place for place in places if place is not None]
    long = len(order.words)
    steps = [(b - a) % long if order.round else b - a for a, b in pairwise(numbers)]
    back = [step - long if step > long // 2 and order.round else step for step in steps]
    if len(set(steps)) == 1 and (len(steps) > 1 or abs(back[0]) == 1):
        if _MISSING.search(rest) and not _NEXT.search(rest) and abs(back[0]) == 1 and not ends:
            return None
        at = numbers[-1] + (back[0] if order.round else steps[0])
        return order.words[at % long] if order.round or 0 <= at < long else None
    if _MISSING.search(rest) and sorted(map(abs, back)) == [1] * (len(back) - 1) + [2]:
        at = next(n for n, step in enumerate(back) if abs(step) == 2)
        return order.words[(numbers[at] + back[at] // 2) % long]
    if len(order.words) == 26 and len(numbers) > 2:
        nxt = next_of([n + 1 for n in numbers], len(numbers), range(1, 27))
        return order.words[nxt - 1] if nxt else None
    return None


def _filled(order: Order, places: list[int | None]) -> str | None:
    if places.count(None) != 1:
        return None
    at, long = places.index(None), len(order.words)
    fits = []
    for word in range(long):
        whole = [word if place is None else place for place in places]
        steps = [(b - a) % long if order.round else b - a for a, b in pairwise(whole)]
        if (
            len(set(steps)) == 1
            and steps[0] != 0
            and (
                len(whole) > 2
                and (abs(steps[0]) < long / 2 or steps[0] == long - 1 or len(whole) > 3)
            )
        ):
            fits.append(word)
    if len(fits) > 1:
        near = [word for word in fits if 0 < at < len(places) - 1 or True]
        fits = near if len(near) == 1 else []
    if len(fits) == 1:
        return order.words[fits[0]]
    if len(places) == 26 or long == 26:
        numbers = [place + 1 for place in places if place is not None]
        nxt = next_of(numbers, at, range(1, 27)) if len(numbers) > 2 else None
        return order.words[nxt - 1] if nxt else None
    return None


def _placed(order: Order, text: str) -> str | None:
    """“What comes after Monday”, “the month between June and August”."""
    if order.words[0] in ("一", "壹") or (
        "第" in text and len(order.words[0]) == 1 and not order.words[0].isascii()
    ):
        return None
    colon = text.find(":")
    found = [one for one in re.finditer(order.one, text) if _is_meant(order, one, text)]
    if len(found) > 2 and colon > 0 and any(one.start() < colon for one in found):
        found = [one for one in found if one.start() < colon]
    if (
        order.words[0].isascii()
        and not order.named.search(text)
        and not re.search(
            r"(?:what|which|who)(?: one)? (?:comes|follows|is|does)|comes|follows|precedes", text
        )
    ):
        return None
    if (
        not order.words[0].isascii()
        and not order.named.search(text)
        and not re.search("什么|哪|几|_|\\( *\\)", text)
    ):
        return None
    long = len(order.words)
    between = _BETWEEN.search(text)
    if len(found) == 2 and between:
        a, b = (order.words.index(one.group()) for one in found)
        if order.round:
            mid = (
                [(a + 1) % long]
                if (b - a) % long == 2
                else [(b + 1) % long]
                if (a - b) % long == 2
                else []
            )
        else:
            mid = [(a + b) // 2] if abs(a - b) == 2 else []
        return order.words[mid[0]] if mid else None
    if len(found) != 1 or between:
        return None
    at = order.words.index(found[0].group())
    before, behind = text[: found[0].start()], text[found[0].end() :]
    way = _way_zh(before, behind) if chinese(text) else _way(before, behind)
    if way is None:
        return None
    many = 1
    if steps := _STEPS.search(in_digits(before + "#" + behind)):
        many = int(in_digits(steps["n"] or steps["zh"] or "1"))
    elif re.search(r"day after the day after|two (?:days|months|letters) after", text):
        many = 2
    at += way * many
    return order.words[at % long] if order.round or 0 <= at < long else None


def _is_meant(order: Order, found: re.Match[str], text: str) -> bool:
    word = found.group()
    before = text[: found.start()]
    if len(order.words) == 26:
        if (
            word in "ai"
            and not re.search(
                r"(?:letter|after|before|between|and|follows|precedes|字母) [\"'“‘(]?$|[\"“‘'(]$",
                before,
            )
            and not re.match(r"[\"”’')]? (?:and|in the alphabet|is|comes|,)", text[found.end() :])
        ):
            return False
        return (
            re.search("letter|alphabet|字母", text) is not None
            and text[found.end() : found.end() + 1] != "'"
        )
    if word == "may" and re.match(r" (?:i|you|we|be)\b", text[found.end() :]):
        return False
    if word == "second" and order.words[0] == "first":
        return True
    if len(word) == 1 and not word.isascii():
        return (
            re.search("[“\"「‘']$", before) is not None
            or re.match(
                "[”\"」’'年]|之|后|前|的下|的后|的前|和|与|(?:的)?下|季|时", text[found.end() :]
            )
            is not None
        )
    return True


def _way(before: str, behind: str) -> int | None:
    """1 where what is asked for comes after the word, -1 where it comes before."""
    near = list(_AFTER.finditer(before))
    asks = r"(?:which|what)"
    if turned := re.match(
        (
            rf"[\"'”’]? (?:(?:comes|is|stands|goes|falls) )?(?:right |just |directly "
            rf"|immediately )?(?P<side>before|after|follows|precedes|followed by"
            rf"|preceded by)(?: {asks}|\W*$| (?:which|what))"
        ),
        behind,
    ):
        return {
            "before": 1,
            "precedes": 1,
            "followed by": 1,
            "after": -1,
            "follows": -1,
            "preceded by": -1,
        }[turned["side"]]
    if re.match(
        (
            r"[\"'”’]? (?:is|has|are|have)(?: now| just)? (?:over|finished|ended|past"
            r"|gone|done|passed|behind us)"
        ),
        behind,
    ) or re.match(r"[\"'”’]? (?:ends|ended|finishes)(?:[.,]|$)", behind):
        return 1
    if re.match(r"[\"'”’]? (?:begins|starts|comes|arrives)", behind) and re.search(
        r"\bends (?:when|as|before|just before)\s*$|over (?:when|before)\s*$|finishes when\s*$",
        before,
    ):
        return -1
    if re.match(r"[\"'”’]? (?:ends|is over|finishes|has ended)", behind) and re.search(
        r"(?:when|after|once|as soon as|begins|starts)\s*$", before
    ):
        return 1
    if re.match(
        r"[\"'”’]? (?:follow|come after|come right after|come immediately after)\b", behind
    ):
        return -1
    if re.match(r"[\"'”’]? (?:precede|come before|come right before)\b", behind):
        return 1
    if found := re.search(
        (
            r"the (?:day|month|next day|following day|week) (?P<side>after|before"
            r"|later|earlier)\b(?! #)|(?P<next>the (?:next|following) (?:day|month))"
            r"|(?:a|one) (?:day|month) (?P<ago>later|earlier)"
        ),
        behind,
    ):
        return -1 if (found["side"] or found["ago"] or "") in ("before", "earlier") else 1
    if near and len(before) - near[-1].end() < 24:
        if re.search(r"\b(?:ends|over) when\s*$", before):
            return -1
        return -1 if near[-1]["back"] else 1
    return None


def _way_zh(before: str, behind: str) -> int | None:
    behind = behind.lstrip("”\"」’' ")
    if found := re.match(
        r"(?:的|这个字母|字母|这个月|这一天|年|季|月|时)?(?:的)?(?:紧接着?|紧挨着?)?(?:的)?", behind
    ):
        behind = behind[found.end() :] if found.end() else behind
    near = _AFTER_ZH.match(behind)
    if near is None:
        near = _AFTER_ZH.search(behind[:6])
    if near:
        return -1 if near["back"] else 1
    if re.search("(?:过完|过了|度过|结束了?|送走)$", before):
        return 1
    if re.search("(?:排在|位于|在)$", before) and re.match("(?:之)?前", behind):
        return -1
    return None


def _nth(order: Order, text: str) -> str | None:
    """“The eleventh month of the year”, “一年的第三个月”."""
    if (
        chinese(text)
        or not order.named.search(text)
        or (re.search(order.one, text) and len(order.words) != 26 and len(order.words) != 12)
    ):
        return None
    found = re.search(
        (
            rf"(?P<nth>{'|'.join(ORDINALS)}|\d+(?:st|nd|rd|th)|last|final)"
            rf"(?: to (?:the )?last| last)? (?P<what>[a-z]+)(?: name)? (?:of|in)"
            rf" (?:the |a |an |our |one )?(?P<of>week|year|(?:english |latin |roman )"
            rf"?alphabet|calendar|calendar year|solar system)"
        ),
        text,
    )
    if not found or not order.named.fullmatch(found["what"]):
        return None
    if found["of"].startswith("week") != (len(order.words) == 7 and order.words[0] == "monday"):
        return None
    if found["of"] == "week":
        return None  # it may begin on Sunday
    if "short" in text or order.words[0] in ("jan", "mon", "first", "do", "red", "alpha", "spring"):
        return None
    long = len(order.words)
    if found["nth"] in ("last", "final"):
        return order.words[-1]
    at = (
        ORDINALS.index(found["nth"])
        if found["nth"] in ORDINALS
        else int(re.sub(r"\D", "", found["nth"])) - 1
    )
    return (
        order.words[at]
        if at < long and "last" not in found.group().replace(found["nth"], "")
        else None
    )
