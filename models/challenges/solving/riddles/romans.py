"""Roman numbers: read, written, added, held against each other."""

from __future__ import annotations

import re

from models.challenges.solving.riddles import whole
from models.challenges.solving.riddles.asked import Asked
from models.challenges.solving.sums import reckoned_sum

_WORTH = {"i": 1, "v": 5, "x": 10, "l": 50, "c": 100, "d": 500, "m": 1000}
_STEPS = (
    (1000, "M"), (900, "CM"), (500, "D"), (400, "CD"), (100, "C"), (90, "XC"), (50, "L"),
    (40, "XL"), (10, "X"), (9, "IX"), (5, "V"), (4, "IV"), (1, "I"),
)  # fmt: skip
_ROMAN = re.compile(r"(?<![A-Za-z'])[IVXLC]+(?![A-Za-z'])")
_NAMED = re.compile("roman|罗马")
_WRITE = re.compile(
    r"(?:as|in|with|using|to|into) (?:a |an )?roman (?:numerals?|numbers?|digits?)"
    r"|用罗马数字|罗马数字(?:怎么写|表示|写)|roman (?:numeral|number) for"
)
_MORE, _LESS = (
    re.compile(r"bigger|larger|greater|higher|更?大"),
    re.compile("smaller|less|lower|更?小"),
)


def told(asked: Asked) -> str | None:
    romans = [
        str(one) for one in _ROMAN.findall(asked.cased) if one != "I" or _NAMED.search(asked.text)
    ]
    if _WRITE.search(asked.text):
        numbers = re.findall(r"\d+", whole.simple(asked.text))
        return written(int(numbers[0])) if len(numbers) == 1 and not romans else None
    worths = [worth(one) for one in romans]
    if not romans or any(written(worth(one)) != one for one in romans):
        return None
    if len(romans) == 2 and bool(_MORE.search(asked.text)) != bool(_LESS.search(asked.text)):
        pick = max if _MORE.search(asked.text) else min
        return romans[worths.index(pick(worths))]
    digits = _ROMAN.sub(lambda found: str(worth(found.group())), asked.cased).lower()
    bare = re.sub(r"\(?(?:罗马数字|(?:in )?roman numerals?)\)?", "", digits)
    if (told := reckoned_sum(whole.simple(bare))) is not None:
        return told
    if len(romans) == 1 and re.search(
        r"king|queen|pope|value|worth|number|stand|mean|what is|digit|几|多少|表示", digits
    ):
        alone = len(re.findall(r"\d+", whole.simple(digits))) == 1
        return str(worths[0]) if alone and (len(romans[0]) > 1 or _NAMED.search(digits)) else None
    return None


def worth(roman: str) -> int:
    each = [_WORTH[letter] for letter in roman.lower()]
    return sum(-n if n < max(each[i:], default=0) else n for i, n in enumerate(each))


def written(number: int) -> str:
    told = ""
    for step, letters in _STEPS:
        many, number = divmod(number, step)
        told += many * letters
    return told
