"""Sums in words, English and Chinese: “take 4 from 15”, “七加五等于几”."""

from __future__ import annotations

import re

from rapidfuzz import fuzz, process

from models.challenges.solving.numbers import PARTS, SMALL, in_digits, solved

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
    (rf"{_N} ?个 ?{_N} ?(?:相加|的和|加起来)", r"\1*\2"),
    (rf"{_N} ?的 ?{_N} ?分之 ?{_N}", r"\1*\3/\2"),
    (rf"{_N} ?个 ?{_N} ?(?=是|等于|得|$)", r"\1*\2"),
    (rf"{_N} ?分之 ?{_N}", r"\2/\1"),
    (
        rf"what (?:must|should|do|can|has to|needs to|number) .{{0,12}}?(?:be )?added? to {_N} "
        rf"(?:to|and) (?:get|make|give|have|reach) {_N}",
        r"\2-\1",
    ),
    (rf"{_N} is how (?:much|many) (?:more|greater|bigger|larger) than {_N}", r"\1-\2"),
    (rf"(?:double|twice) ?{_N}", r"2*\1"),
    (rf"(?:triple|thrice) ?{_N}", r"3*\1"),
    (rf"(?:half (?:of )?|1/2 of ){_N}", r"\1/2"),
    (rf"(?:a )?quarter of {_N}", r"\1/4"),
    (rf"{_N} ?(?:%|percent|per cent) ?(?:of|off?) ?{_N}", r"\1*\2/100"),
    (rf"{_N} ?的 ?{_N}%", r"\1*\2/100"),
    (rf"{_N} ?squared", r"\1*\1"),
    (rf"{_N} ?more than ?{_N}", r"\2+\1"),
    (rf"{_N} ?less than ?{_N}", r"\2-\1"),
    (
        rf"(?:how much|what)(?:'s| is| are| do| does)? {_N} and {_N}(?: make| is| together)?",
        r"\1+\2",
    ),
    (rf"一半(?:是|等于){_N}的数", r"2*\1"),
    (rf"{_N} ?(?:[和与跟加]|加上) ?{_N} ?[的之] ?(?:和|总和)", r"\1+\2"),
    (rf"{_N} ?(?:[和与跟减]|减去) ?{_N} ?[的之] ?差", r"\1-\2"),
    (rf"{_N} ?[和与跟乘] ?{_N} ?[的之] ?(?:乘)?积", r"\1*\2"),
    (rf"{_N} ?的 ?{_N} ?倍", r"\1*\2"),
    (rf"{_N} ?的(?:1|一)半", r"\1/2"),
    (rf"{_N} ?的平方", r"\1*\1"),
    (rf"(?:从)?{_N} ?(?:中|里)?(?:拿走|去掉|减掉) ?{_N}", r"\1-\2"),
)
OPERATORS: tuple[tuple[str, str], ...] = (
    (r"divided? ?by|shared ?(?:by|between)|除以|除于", "/"),
    (r"multiplied ?(?:by|with)|multiply ?by|lots ?of|groups ?of|times|乘以|乘上|乘", "*"),
    (r"take ?away|subtract|minus|less|减去|减掉|减", "-"),
    (r"plus|added ?to|add|加上|加|\band\b(?=.*=)", "+"),
    (r"is ?equal ?to|equals?(?: ?to)?|makes|等于|等於|得到|=+", "="),
    (r"(?<=[\d) ])[x×](?=[\d( ])", "*"),
    (r"\band then\b|\band(?= *[+*/-])|,(?= *[+*/-])", " "),
    (r"\b(?:what|which) number\b(?= *[+*/-])|(?<=[+*/-]) *\bwhat(?: number)?\b"
        r"|^ *what(?= *[+*/-])", "?"),
    (r"(?<=\?) *\bis\b", " = "),
    (r"_{1,}|\bblank\b|多少|什么|几|\[ ?\]|\( ?\)|□", "?"),
)  # fmt: skip
_PART = re.compile(rf"(?:\ba|\b(\d+)) ({'|'.join(PARTS)})s? of\b")
"""“one third of”."""
FILLING = re.compile(
    r"what(?:'s| is)?(?: left)?|what remains|left|does|do|then|if i|if we|i|we|come to"
    r"|quick|number|this|following|what do you get (?:when|if) you|how much|do you get|you"
    r"|when|if|please|solve|"
    r"calculate|compute|work out|answer|the|result|of|is|are|get|give|enter|sum|captcha|security|"
    r"question|value|请问|请|计算|算一算|算算|算式|算出|再|然后|接着|先|then|输入|回答"
    r"|填写|结果|答案|验证码|问题|是|的|得|一下|:|,|\.$|!|;|;"
)
KNOWN = (
    *SMALL, "hundred", "plus", "minus", "times", "divided", "by", "multiplied", "what", "equals",
    "is", "take", "away", "from", "add", "added", "to", "subtract", "multiply", "divide", "double",
    "twice", "half", "and", "of", "sum", "product", "difference", "please", "solve", "how", "much",
    "less", "more", "than", "equal", "calculate", "the", "get", "when", "you", "squared", "triple",
    "dozen", "result", "answer", "between", "with", "are", "enter", "total", "solve",
    "blank", "do", "if",
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


def _unknown(text: str) -> str | None:
    """“x - 4 = 6. What is x?”"""
    asked = re.search(
        r"(?:what(?:'s| is)|find|solve for|value of|求) ?x|x ?(?:=|是|等于) ?(?:\?|几|多少|what)",
        text,
    )
    equation = re.search(r"[\dx+\-*/() ]*x[\dx+\-*/() ]*=[\dx+\-*/() ]+", text)
    if not asked or not equation or equation.group().count("x") != 1:
        return None
    return solved(re.sub(r"(?<=\d)x", "*?", equation.group()).replace("x", "?").strip())


def reckoned_sum(text: str) -> str | None:
    """``text`` as of ``plain``. None where anything stands in it that is no part of a sum."""
    if told := _unknown(text):
        return told
    text = re.sub(r"(?<=[a-z]),(?= [a-z])", "", text.replace("算一算", ""))
    told = in_digits(re.sub(r"\b(?:a )?dozen\b", "12", _apart(text)))
    told = _PART.sub(lambda found: f"{found[1] or 1}/{PARTS[found[2]]}*", told)
    for wording, sum_ in WORDINGS:
        told = re.sub(wording, rf" ({sum_}) ", told)
    for words, sign in OPERATORS:
        told = re.sub(words, f" {sign} ", told)
    told = re.sub(
        rf"\b(?:{FILLING.pattern})\b|[请问计算结果答案是的得再然后接着先那么,:;!]", " ", told
    )
    told = re.sub(r"(?<=\d) ?[oO](?=\s|\d|$)", "0", told)
    told = re.sub(r"\s+", " ", told).strip(" .")
    told = re.sub(r"(?:\? ?)+$", "?", told)
    if told.count("?") == 2 and "=" in told:
        told = told.removesuffix("?").strip()  # what is asked for stands within
    told = re.sub(r"(?<=[\d)]) ?[*/+-] ?\??$", "", told)  # an equals sign that was read otherwise
    if not re.fullmatch(r"[\d+\-*/()=?. ]+", told) or not re.search(r"[\d?] ?[)]? ?[+\-*/]", told):
        return None if not re.fullmatch(r"\(\d+[+*/-]\d+\)[ =?]*", told) else solved(told)
    first = told.index("=") if "=" in told else -1
    if first < 0 and "?" in told[:-1]:
        return None
    return solved(told)
