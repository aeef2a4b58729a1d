"""Sums in words, English and Chinese: “take 4 from 15”, “七加五等于几”."""

from __future__ import annotations

import re

from rapidfuzz import fuzz, process

from models.challenges.solving.numbers import SMALL, in_digits, solved

_N = r"\(?([\d.]+)\)?"
_TO = r"(?: ?(?:and|to|by|with|from|和|与|跟) ?)"
WORDINGS: tuple[tuple[str, str], ...] = (
    (rf"(?:take(?: away)?|subtract|deduct|remove) ?{_N} ?(?:away )?from ?{_N}", r"\2-\1"),
    (rf"add(?: up)? ?{_N}{_TO}{_N}", r"\1+\2"),
    (rf"multiply ?{_N}{_TO}{_N}", r"\1*\2"),
    (rf"divide ?{_N} ?(?:by|with) ?{_N}", r"\1/\2"),
    (rf"(?:sum|total) of ?{_N} ?(?:and|,) ?{_N}", r"\1+\2"),
    (rf"difference (?:of|between) ?{_N} ?(?:and|,) ?{_N}", r"\1-\2"),
    (rf"product of ?{_N} ?(?:and|,) ?{_N}", r"\1*\2"),
    (rf"quotient of ?{_N} ?(?:and|,) ?{_N}", r"\1/\2"),
    (rf"(?:double|twice) ?{_N}", r"2*\1"),
    (rf"(?:triple|thrice) ?{_N}", r"3*\1"),
    (rf"half (?:of )?{_N}", r"\1/2"),
    (rf"{_N} ?squared", r"\1*\1"),
    (rf"{_N} ?more than ?{_N}", r"\2+\1"),
    (rf"{_N} ?less than ?{_N}", r"\2-\1"),
    (rf"{_N} ?[和与跟加] ?{_N} ?[的之] ?(?:和|总和)", r"\1+\2"),
    (rf"{_N} ?[和与跟减] ?{_N} ?[的之] ?差", r"\1-\2"),
    (rf"{_N} ?[和与跟乘] ?{_N} ?[的之] ?(?:乘)?积", r"\1*\2"),
    (rf"{_N} ?的 ?{_N} ?倍", r"\1*\2"),
    (rf"{_N} ?的(?:1|一)半", r"\1/2"),
    (rf"{_N} ?的平方", r"\1*\1"),
    (rf"(?:从)?{_N} ?(?:中|里)?(?:拿走|去掉|减掉) ?{_N}", r"\1-\2"),
)
OPERATORS: tuple[tuple[str, str], ...] = (
    (r"divided ?by|除以|除于", "/"), (r"multiplied ?by|times|乘以|乘上|乘", "*"),
    (r"take ?away|minus|less|减去|减掉|减", "-"),
    (r"plus|added ?to|add|加上|加|\band\b(?=.*=)", "+"),
    (r"is ?equal ?to|equals?(?: ?to)?|makes|等于|等於|得到|=+", "="),
    (r"(?<=[\d) ])[x×](?=[\d( ])", "*"),
    (r"_{1,}|\bblank\b|多少|什么|几|\[ ?\]|\( ?\)|□", "?"),
)  # fmt: skip
FILLING = re.compile(
    r"what(?:'s| is)?|what do you get (?:when|if) you|how much|do you get|you|when|if|please|solve|"
    r"calculate|compute|work out|answer|the|result|of|is|are|get|give|enter|sum|captcha|security|"
    r"question|value|请问|请|计算|算式|算出|输入|回答|填写|结果|答案|验证码|问题|是|的|得|一下|:|,|\.$|!|;|;"
)
KNOWN = (
    *SMALL, "hundred", "plus", "minus", "times", "divided", "by", "multiplied", "what", "equals",
    "is", "take", "away", "from", "add", "added", "to", "subtract", "multiply", "divide", "double",
    "twice", "half", "and", "of", "sum", "product", "difference", "please", "solve", "how", "much",
    "less", "more", "than", "equal", "calculate", "the", "get", "when", "you", "squared", "triple",
    "result", "answer", "between", "with", "are", "enter", "total", "solve", "blank", "do", "if",
)  # fmt: skip
GLUED = re.compile(
    "|".join(sorted((word for word in KNOWN if len(word) > 1), key=len, reverse=True))
)


def _apart(text: str) -> str:
    """Words that were read as one, and words with a letter read wrongly, as they should be."""
    told = []
    for word in re.findall(r"[a-z]+|[^a-z]+", text):
        if not word.isalpha() or not word.isascii() or word in KNOWN or len(word) < 3:
            told.append(word)
            continue
        parts = GLUED.findall(word)
        near = process.extractOne(word, KNOWN, scorer=fuzz.ratio, score_cutoff=74)
        told.append(" ".join(parts) if "".join(parts) == word else near[0] if near else word)
    return "".join(told)


def reckoned_sum(text: str) -> str | None:
    """``text`` as of ``plain``. None where anything stands in it that is no part of a sum."""
    told = in_digits(_apart(text))
    for wording, sum_ in WORDINGS:
        told = re.sub(wording, rf" ({sum_}) ", told)
    for words, sign in OPERATORS:
        told = re.sub(words, f" {sign} ", told)
    told = re.sub(rf"\b(?:{FILLING.pattern})\b|[请问计算结果答案是的得,:;!]", " ", told)
    told = re.sub(r"(?<=\d) ?[oO](?=\s|\d|$)", "0", told)
    told = re.sub(r"\s+", " ", told).strip(" .")
    told = re.sub(r"(?:\? ?)+$", "?", told)
    told = re.sub(r"(?<=[\d)]) ?[*/+-] ?\??$", "", told)  # an equals sign that was read otherwise
    if not re.fullmatch(r"[\d+\-*/()=?. ]+", told) or not re.search(r"\d ?[)]? ?[+\-*/]", told):
        return None if not re.fullmatch(r"\(\d+[+*/-]\d+\)[ =?]*", told) else solved(told)
    first = told.index("=") if "=" in told else -1
    if first < 0 and "?" in told[:-1]:
        return None
    return solved(told)
