"""Whole numbers beside others and between them, and series of them."""

from __future__ import annotations

import re

from models.challenges.solving.numbers import in_digits
from models.challenges.solving.riddles.grammar.talk import Parted
from models.challenges.solving.riddles.grammar.wordings import wording
from models.challenges.solving.riddles.series import next_of

_GAP = r"(?:\?+|_+|\.{2,}|…+|\( *\)|\[ *\]|□)"
_NEXT = wording("orders", "next")
_MISSING = wording("orders", "missing")


def between(parted: Parted) -> str | None:
    """A whole number between two others, or beside one."""
    return _number_between(parted.question.text)


def _number_between(text: str) -> str | None:
    """The whole number between two, beside one."""
    if re.search(r"星期|周|礼拜|月|季|count(?:ing)? (?:by|in)|\bdays?\b|\bmonths?\b", text):
        return None
    told = in_digits(text)
    numbers = [int(one) for one in re.findall(r"(?<![\d.])\d+(?![\d.])", told)]
    if len(numbers) == 2 and abs(numbers[0] - numbers[1]) == 2:
        low, high = sorted(numbers)
        if re.search(r"between|in the middle|之间|中间|当中|介于|夹在", told) and not re.search(
            "difference|how (?:much|many)|sum|add|odd|even|差|和是|奇数|偶数", told
        ):
            return str(low + 1)
        if re.search(
            (
                rf"(?:more|greater|larger|bigger|higher) than {low}\b.*(?:less|smaller"
                rf"|lower) than {high}\b|(?:less|smaller|lower) than {high}\b.*(?:more"
                rf"|greater|larger|bigger|higher) than {low}\b|{low} is too (?:small|low"
                rf"|little).*{high} is too (?:big|large|high|much)|{high} is too (?:big"
                rf"|large|high|much).*{low} is too (?:small|low|little)|比{low}大.*比{high}小"
                rf"|比{high}小.*比{low}大|大于{low}.*小于{high}|小于{high}.*大于{low}|(?:after|follows)"
                rf" {low} and (?:before|precedes) {high}|(?:before|precedes)"
                rf" {high} and (?:after|follows) {low}"
            ),
            told,
        ):
            return str(low + 1)
    if len(numbers) == 1 and not re.search(
        (
            r"letter|digit|day|month|hour|o'clock|year|字母|天|月|年|点|岁|\bin\b.*list|times"
            r"|first|last|even|odd|奇|偶|单数|双数|十数|10s|hundred"
        ),
        told,
    ):
        back = (
            r"(?:right |just |directly |immediately )?(?:before|precedes|preceding"
            r"|smaller by one than|one less than|below)"
        )
        fore = (
            r"(?:right |just |directly |immediately |one )?(?:after|follows|following"
            r"|succeeds|above)"
        )
        if (
            re.search(
                rf"(?:number|integer|what|which)\b.*\b{back} (?:the number )?{numbers[0]}\b", told
            )
            and "how" not in told
        ):
            return str(numbers[0] - 1)
        if (
            re.search(
                rf"(?:number|integer|what|which)\b.*\b{fore} (?:the number )?{numbers[0]}\b", told
            )
            and "how" not in told
        ):
            return str(numbers[0] + 1)
        if found := re.search(
            (
                rf"{numbers[0]}(?:这个数)?(?:的|紧接着?的?|前面|后面|之后|之前)*(?P<side>后面|之后|下[一1]个"
                rf"|后[一1]个|前面|之前|前[一1]个|上[一1]个|后|前)(?:的|[一1]个|紧挨着?的?|相邻的?)*(?:整数|自然数|数字|数"
                rf"|是)"
            ),
            told,
        ):
            return str(numbers[0] + (-1 if re.match("前|之前|上", found["side"]) else 1))
    return None


def gone_on(text: str) -> str | None:
    """A series of bare numbers: what comes next, or stands in the gap."""
    told = re.sub(
        "[上下后前][1一]?(?=个|项|位|数)|下[1一]个|第[1一]项",
        "下",
        in_digits(re.sub(r"\b(?:next|which|the|this|that|what) one\b", "next", text)),
    )
    number = r"(?:\d+(?!\d))"
    item = rf"(?:{number}|{_GAP})"
    sep = r"\s*(?:,|;|、|->|>| - |\s)\s*(?:and |then )?"
    runs = [one for one in re.finditer(rf"{item}(?:{sep}{item}){{2,}}", told)]
    run = max(runs, key=lambda one: len(re.findall(number, one.group())), default=None)
    if run is None:
        return None
    rest = told[: run.start()] + "#" + told[run.end() :]
    if re.search(
        r"\d", re.sub("[这那]?[一1三3四4五5]个|第[0-9一二三四五六七八九]", "", rest)
    ) or re.search(
        (
            r"larg|small|big|great|sum|add|\bodd\b|even|differ|between|highest|lowest"
            r"|first|last|second|third|fourth|how many|belong|fit|最|大|小|和|差|奇|偶|第|不同|倒"
            r"|several|middle|most|least|twice|average|product|multipl|除|乘"
        ),
        rest,
    ):
        return None
    items = re.findall(rf"{number}|{_GAP}", run.group())
    if not (
        _NEXT.search(rest)
        or _MISSING.search(rest)
        or items[-1] == "?"
        or items[-1].startswith((".", "…", "_", "("))
        or any(not one.isdigit() for one in items)
    ):
        return None
    while items and not items[0].isdigit() and not _MISSING.search(rest):
        items.pop(0)
    if len([one for one in items if not one.isdigit()]) > 1 and items[-1] == "?":
        items.pop()
    gaps = [n for n, one in enumerate(items) if not one.isdigit()]
    numbers = [int(one) for one in items if one.isdigit()]
    if (
        len(numbers) < 3
        or len(gaps) > 1
        or (not gaps and _MISSING.search(rest) and not _NEXT.search(rest))
    ):
        return None
    answer = next_of(numbers, gaps[0] if gaps else len(numbers))
    return None if answer is None else str(answer)
