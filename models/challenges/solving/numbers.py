"""Numbers in words, English and Chinese, and sums of them."""

from __future__ import annotations

import ast
import re
import unicodedata
from fractions import Fraction

ONES = (
    "zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten",
    "eleven", "twelve", "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen",
    "nineteen",
)  # fmt: skip
TENS = ("twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety")
SMALL = {name: n for n, name in enumerate(ONES)} | {
    name: 20 + 10 * n for n, name in enumerate(TENS)
}
_SMALL = "|".join(sorted(SMALL, key=len, reverse=True))
ENGLISH = re.compile(
    rf"(?<![a-z])(?:{_SMALL}|hundred|thousand)(?:(?:(?<=hundred|housand)\s+and\s+|\s+|-)(?:{_SMALL}|hundred|thousand))*(?![a-z])"
)
PLAIN = str.maketrans(
    "壹贰叁肆伍陆柒捌玖拾佰仟两貳參陸〇弍叄", "一二三四五六七八九十百千二二三六零二三"
)
"""Digits as on cheques, and others ways to write them."""
CHINESE = re.compile(
    "(?:[零一二三四五六七八九十百]|千(?![米克瓦卡])|(?<=[零一二三四五六七八九十百千])万)+"
)
_UNITS = {"十": 10, "百": 100, "千": 1000}
PARTS = {
    "half": 2, "third": 3, "quarter": 4, "fourth": 4, "fifth": 5, "sixth": 6, "tenth": 10,
}  # fmt: skip
READ_AS = {
    "、": ",", "。": ".", "•": " ", "·": " ", "°": " ", "˙": " ", "`": " ", "~": "-", "凡": "几",
    "幾": "几", "減": "减", "滅": "减",
}  # fmt: skip
_A_FEW = re.compile(r"(?<![女婴幼])儿(?=[个种只颗]|[.?!]|$)")
"""“几”, as it is sometimes read."""
SIGNS = str.maketrans("×✕✖÷−–—＊∗?", "***/---**?")
_UNKNOWN = 2000
"""What a missing number may be at most."""


def plain(text: str) -> str:
    """Lower case, full-width letters and signs as ASCII, one space where there are several."""
    return tidy(text).lower()


def tidy(text: str) -> str:
    """As ``plain``, with the capitals it has."""
    squared = text.replace("²", " squared").replace("³", " cubed")
    told = unicodedata.normalize("NFKC", squared).translate(SIGNS).translate(PLAIN)
    bare = _A_FEW.sub("几", "".join(_bare(letter) for letter in told))
    bare = re.sub(r"(?<=[A-Za-z0-9])\.(?=[A-Za-z])", " ", bare)  # a speck between two words
    bare = re.sub(r"(?<=[A-Za-z]),(?=[A-Za-z])", ", ", bare)
    bare = re.sub(r"^\s*\.{2,}(?=\s*[-+*/]\s*\w)", "_", bare)
    bare = re.sub(r"\s+", " ", bare).lstrip(" .,").rstrip(" ,")
    return re.sub(r"(?<!\.)\.$", "", bare)


def _bare(letter: str) -> str:
    """Without the accents that specks of dirt are taken for; a dot in the middle is dirt itself."""
    if "\u00c0" <= letter <= "\u024f":
        return unicodedata.normalize("NFD", letter)[0]
    return READ_AS.get(letter, letter)


def in_digits(text: str) -> str:
    """The text of ``plain`` with its numbers in digits."""
    text = re.sub(r"(?<=\d)\s?一\s?(?=\d)", "-", text)  # how a minus is sometimes read
    text = re.sub(
        r"(?<![\d.])(\d{1,3}) (hundred|thousand)\b",
        lambda found: str(int(found[1]) * (100 if found[2] == "hundred" else 1000)),
        text,
    )
    text = ENGLISH.sub(lambda found: _english(found.group()), text)
    return CHINESE.sub(lambda found: str(_chinese(found.group())), text)


def _english(words: str) -> str:
    """Several numbers may stand one after another: “seven three”."""
    told: list[int] = []
    tens = False
    for word in re.split(r"[\s-]+", words):
        if word == "and":
            continue
        if word in ("hundred", "thousand"):
            over = told[-1] % 1000 if told else 0
            told[-1:] = (
                [(told[-1] - over if told else 0) + (over or 1) * 100]
                if word == ("hundred")
                else [1000 * (told[-1] if told else 1)]
            )
        elif told and ((tens and 0 < SMALL[word] < 10) or told[-1] % 100 == 0 < told[-1]):
            told[-1] += SMALL[word]
        else:
            told.append(SMALL[word])
        tens = word in TENS
    return " ".join(map(str, told))


def _chinese(letters: str) -> int:
    if not set(letters) & {*_UNITS, "万"}:
        return int("".join(str("零一二三四五六七八九".index(letter)) for letter in letters))
    if "万" in letters:
        many, _, rest = letters.rpartition("万")
        return 10_000 * _chinese(many) + (_chinese(rest) if rest else 0)
    told, digit = 0, 0
    for letter in letters:
        if letter in _UNITS:
            told += (digit or 1) * _UNITS[letter]
            digit = 0
        else:
            digit = "零一二三四五六七八九".index(letter)
    return told + digit


def in_words(number: int, chinese: bool = False) -> str | None:
    """From nothing to 999, as it is spelt."""
    if not 0 <= number < 1000:
        return None
    return _in_han(number) if chinese else _in_english(number)


def _in_english(number: int) -> str:
    hundreds, rest = divmod(number, 100)
    if rest < 20:
        small = ONES[rest]
    else:
        small = TENS[rest // 10 - 2] + (f"-{ONES[rest % 10]}" if rest % 10 else "")
    if not hundreds:
        return small
    return f"{ONES[hundreds]} hundred" + (f" and {small}" if rest else "")


def _in_han(number: int) -> str:
    digits = "零一二三四五六七八九"
    hundreds, tens, ones = number // 100, number // 10 % 10, number % 10
    told = f"{digits[hundreds]}百" if hundreds else ""
    if tens:
        told += ("" if tens == 1 and not hundreds else digits[tens]) + "十"
    elif hundreds and ones:
        told += "零"
    return told + (digits[ones] if ones or not number else "")


def worth(sum_: str) -> Fraction | None:
    """What a sum of digits, + - * / and brackets comes to; None where it is none."""
    if not re.fullmatch(r"(?:\d+(?:\.\d+)?|[+\-*/()\s]){1,60}", sum_) or re.search(
        r"\*\*|//", sum_
    ):
        return None
    try:
        return _worth(ast.parse(re.sub(r"\b0+(?=\d)", "", sum_.strip()), mode="eval").body)
    except (SyntaxError, ValueError, ZeroDivisionError, RecursionError):
        return None


def _worth(node: ast.expr) -> Fraction:
    match node:
        case ast.Constant(value=int() | float() as number):
            return Fraction(str(number))
        case ast.UnaryOp(op=ast.USub(), operand=inner):
            return -_worth(inner)
        case ast.BinOp(left=left, op=op, right=right):
            first, last = _worth(left), _worth(right)
            match op:
                case ast.Add():
                    return first + last
                case ast.Sub():
                    return first - last
                case ast.Mult():
                    return first * last
                case ast.Div():
                    return first / last
    raise ValueError("no sum")


def written(number: Fraction) -> str:
    """As a person types it."""
    return str(number) if number.denominator == 1 else f"{float(number):g}"


def solved(equation: str) -> str | None:
    """What stands for ``?``, or what the left side comes to; the right side may be misread."""
    left, equals, right = equation.partition("=")
    left, right = left.strip(), right.strip(" .=")
    if not equals or right in ("", "?", "()", "( )"):
        told = worth(left.rstrip(" ?.") if not equals else left)
        return None if told is None else written(told)
    if "?" in left + right:
        return _missing(left, right)
    if not right.isdigit() or right in ("2", "7") or len(right) > 6:
        told = worth(left)
        return None if told is None else written(told)
    return _misread(left, right)


def _misread(left: str, right: str) -> str | None:
    """A whole equation asks for nothing: a question mark must have been read as a digit, in the
    last place, or within where it looks like that."""
    like = list(re.finditer(r"(?<![\d.])[27](?![\d.])", left))
    if len(like) == 1:
        told = _missing(left[: like[0].start()] + "?" + left[like[0].end() :], right)
        if told is not None:
            return told
    told_left = worth(left)
    return written(told_left) if told_left is not None and len(right) == 1 else None


def _missing(left: str, right: str) -> str | None:
    if (left + right).count("?") != 1:
        return None
    for number in range(_UNKNOWN):
        first = worth(left.replace("?", f"({number})"))
        if first is not None and first == worth(right.replace("?", f"({number})")):
            return str(number)
    return None
