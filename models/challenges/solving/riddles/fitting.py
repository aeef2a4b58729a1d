"""Is an answer of the sort that is asked for? Where it is not, nobody can be sure of it."""

from __future__ import annotations

import re

from models.challenges.solving.numbers import in_digits
from models.challenges.solving.riddles.asked import Asked

_WHO = re.compile(r"(?:^|[.,:;!?] ?)(?:and |so )?who(?:se)?\b(?! am i)|谁(?!的[书分钱])")
_NUMBER = re.compile(
    r"\b(?:what|which) (?:whole )?number (?:comes out|is it|do you get|is that|was it|is this"
    r"|results?)\b|多少[？?]?$|几[？?]?$"
)
_OF_A_SORT = (
    (r"\bmonth\b", r"january|february|march|april|may|june|july|august|september|october"
     r"|november|december"),
    (r"\b(?:week)?day\b", r"monday|tuesday|wednesday|thursday|friday|saturday|sunday"),
)  # fmt: skip
_ONE_OF = re.compile(r"\b(?:or|which of|following|these|list|first|last|earlier|later)\b|:|,.*,")
_NOT_THAT = re.compile(r"\b(?:reach|does|asks|says?|comes|costs|weighs|type|enter|please)\b")


def fits(answer: str, asked: Asked) -> bool:
    text = asked.text
    digits = re.fullmatch(r"[\d.,]+", in_digits(answer)) is not None
    if digits and (_WHO.search(text) or "and a half" in text):
        return False
    if not re.search(r"\d|[零一二三四五六七八九十百千万半]", in_digits(answer)) and _NUMBER.search(
        text
    ):
        return False
    if (
        len(answer.split()) > 1
        and _NOT_THAT.search(answer)
        and answer not in text.partition(":")[2]
    ):
        return False
    return not any(_said_back(answer, text, sort, words) for sort, words in _OF_A_SORT)


def _said_back(answer: str, text: str, sort: str, words: str) -> bool:
    """The only day or month that the question names is hardly what it asks for."""
    named = re.findall(rf"\b(?:{words})\b", text)
    asks = re.search(rf"\b(?:what|which) {sort}", text)
    return bool(asks) and named == [answer] and not _ONE_OF.search(text)
