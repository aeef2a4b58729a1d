"""Numbers of a question, and numbers written otherwise: in words, in digits, as Romans did."""

from __future__ import annotations

import re
from fractions import Fraction

from models.challenges.solving.numbers import in_digits, in_words, written

_AS_NUMBER = re.compile(
    r"\b(?:in|as|with|using|into)(?: an?| the)?(?: arabic)? ?(?:digits?|numbers?|numerals?"
    r"|figures?)\b|arabic (?:digit|number|numeral)|numeric|"
    r"阿拉伯数字|用数字|数字形式|写成数字|as a (?:whole )?number|^(?:type|enter|write)"
    r"(?: down)? the number|(?:what|which) (?:number )?is the number|what number is"
)
_AS_WORD = re.compile(
    r"in (?:english )?(?:words|letters)|as (?:an? )?(?:word|text)|spell(?:ed|t)? (?:out )"
    r"?(?:the number )?\d|written out|word for|英文(?:单词)?怎么写"
)
_AS_HAN = re.compile(
    r"(?:汉字|中文|大写|中文数字|汉语)(?:数字)?(?:写|表示|形式|怎么写|是|小写)|用(?:汉字|中文)"
)
_ROMAN = re.compile(r"(?<![a-z'])(?=[ivxlc]{2,}|[vxlc])[ivxlc]+(?![a-z'])")


def numbers_of(text: str) -> list[Fraction]:
    return [Fraction(number) for number in re.findall(r"(?<![\d.])\d+(?:\.\d+)?", text)]


def clean(text: str) -> str:
    """In digits, without what counts the numbers themselves: “三个数”, “the two numbers”."""
    bare = re.sub(
        r"[这那]?[二三四五六两2-6]个?(?:数字|数)|[哪那这]?一个|[一1]些|下列"
        r"|第[一二三四五六七八九十]",
        " ",
        text,
    )
    bare = re.sub(
        r"(?:these|the|following|those) (?:two|three|four|five) (?=num)|\bone (?=of|is)"
        r"|(?<=middle )one\b"
        r"|which one|\b(?:second|2nd|third|3rd|first|1st)\b",
        " ",
        bare,
    )
    return in_digits(bare)


def as_written(text: str) -> str | None:
    told = clean(text)
    numbers = numbers_of(told)
    if _AS_WORD.search(text) and len(numbers) == 1:
        return in_words(int(numbers[0])) if numbers[0].denominator == 1 else None
    if _AS_HAN.search(text) and len(re.findall(r"\d+", text)) == 1:
        return in_words(int(re.findall(r"\d+", text)[0]), chinese=True)
    if re.search("roman|罗马", text):
        return _roman(text)
    if re.fullmatch(r"what is [ivxlc]{2,} (?:as a number|in (?:numbers|digits|arabic.*))\W*", text):
        return _roman(text)
    if (
        not _AS_NUMBER.search(text)
        or len(numbers) != 1
        or re.search(r"\d ?[-+*/=]|last|first|second|letter|after|before|only", text)
    ):
        return None
    return written(numbers[0])


def _roman(text: str) -> str | None:
    found = [one for one in _ROMAN.findall(text) if one not in ("i",)]
    if len(found) != 1:
        return None
    worth = [{"i": 1, "v": 5, "x": 10, "l": 50, "c": 100}[letter] for letter in found[0]]
    return str(sum(-n if n < max(worth[i:], default=0) else n for i, n in enumerate(worth)))
