"""Sums told in any words: all the numbers that are named, and what the words around them do.

It answers only where every number counts, and where the words point one way.
"""

from __future__ import annotations

import re

from models.challenges.solving.numbers import in_digits
from models.challenges.solving.riddles.grammar.talk import Parted
from models.challenges.solving.riddles.grammar.wordings import wording

_NUMBER = re.compile(
    r"(?<![\w.-])\d+(?![\w%]|\.\d)|(?<=[$€£])\d+(?!\.\d)|(?<=[一-鿿])\d+(?!\.\d)|\d+(?=[一-鿿])"
)
_NO = wording("sums_told", "otherwise")
_NO_NUMBER = wording("sums_told", "no_number")
_ASKS = wording("sums_told", "asks")
_LACKS = wording("sums_told", "lacks")
_LEFT, _LOST = wording("sums_told", "left"), wording("sums_told", "lost")
_ALL, _MORE = wording("sums_told", "all"), wording("sums_told", "more")
_GAINED = wording("sums_told", "gained")
_CLAUSE = re.compile(r"[.,;!:]|\b(?:and|then|but)\b|然后|再")
_TIMES, _SHARED = wording("sums_told", "times"), wording("sums_told", "shared")
_PER = re.compile(
    r"\b(?:each|every|per|apiece|twice|double|half|times|an?|cost|how much)\b|[每各倍半一]|多少|共"
)
_WEAKLY = re.compile(r"\b(?:you pay|to pay|are there|were there|is that|are they)\b")
_LISTED = re.compile(
    r"^\W*\d+ [a-z]+(?: [a-z]+)?(?:, \d+ [a-z]+(?: [a-z]+)?)*,? and \d+ [a-z]+(?: [a-z]+)?"
    r"\W+(?:how many|what is the total)[^,.]*$"
)


def told(parted: Parted) -> str | None:
    text = parted.question.text
    if len(text) > 220 or _NO.search(text) or not _ASKS.search(text):
        return None
    text = re.sub(r"\bhalf an? dozen\b", "6", text)
    text = re.sub(r"\b(?:an? |one )?dozen\b", "12", text)
    bare = in_digits(_NO_NUMBER.sub(" ", text))
    numbers = [int(one.group()) for one in _NUMBER.finditer(bare)]
    if len(numbers) != len(re.findall(r"\d+(?:\.\d+)?", bare)):
        return None
    if (
        len(numbers) > 2
        and numbers[0] == len(numbers) - 1
        and re.match(
            r"\W*(?:the )?\d+ ?(?:[a-z]+ (?:are|is|cost|weigh|hold|have|of)"
            r"|[一-鿿]{1,4}(?:是|分别|各|为|重))",
            bare,
        )
    ):
        numbers = numbers[1:]
    if not 2 <= len(numbers) <= 5:
        return None
    found = _made(bare, numbers)
    return None if found is None or found < 0 else str(found)


def _made(text: str, numbers: list[int]) -> int | None:
    high, low = max(numbers), min(numbers)
    two = len(numbers) == 2
    if two and _TIMES.search(text):
        return None if _SHARED.search(text) else high * low
    if re.search(r"\b(?:each|every|per|apiece|twice|double|half)\b|每|各|倍|半", text):
        return None
    if two and _LACKS.search(text):
        return high - low
    question = _question(text)
    lost, more = _LOST.search(text), _MORE.search(text)
    if lost and not _LEFT.search(question) and _LOST.search(question):
        return None
    if (
        two
        and not more
        and (_LEFT.search(question) or (lost and not _ALL.search(_WEAKLY.sub(" ", text))))
    ):
        return high - low if numbers[0] == high or _LEFT.search(question) else None
    if two and lost and _ALL.search(_WEAKLY.sub(" ", question)) and not _LEFT.search(question):
        return sum(numbers)
    if lost and len(numbers) > 2:
        return _one_by_one(text, question)
    if lost or _SHARED.search(text) or _LEFT.search(question):
        return None
    if _ALL.search(text) or more or _LISTED.search(text):
        return sum(numbers)
    return None


def _one_by_one(text: str, question: str) -> int | None:
    """From what was there at first: what each clause brings or takes."""
    if not re.search(r"\b(?:now|left|remain\w*|still|end up with)\b|剩|现在|还有", question):
        return None
    clauses = [one for one in _CLAUSE.split(text.replace(question, " ")) if re.search(r"\d", one)]
    if any(len(re.findall(r"\d+", one)) != 1 for one in clauses) or re.search(r"\d", question):
        return None
    made, sign = 0, 0
    for at, clause in enumerate(clauses):
        number = int(re.findall(r"\d+", clause)[0])
        lost, gained = _LOST.search(clause), _GAINED.search(clause)
        if at and (lost or gained):
            sign = 0 if lost and gained else -1 if lost else 1
        if at and not sign:
            return None
        made += sign * number if at else number
    return made


def _question(text: str) -> str:
    sentences = [one for one in re.split(r"(?<=[a-z\d一-鿿])[.;:?!,]\s*", text) if one.strip()]
    asking = [one for one in sentences if _ASKS.search(one)]
    return asking[-1] if asking else text


def cued(text: str) -> bool:
    """Is there a word that says what is done with the numbers?"""
    return any(one.search(text) for one in (_ALL, _MORE, _GAINED, _LOST, _LEFT, _TIMES, _SHARED,
                                            _PER))  # fmt: skip
