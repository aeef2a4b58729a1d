"""So many of one unit in another: “two weeks are how many days?”, “1米=( )厘米”."""

from __future__ import annotations

import re
import tomllib
from fractions import Fraction
from functools import lru_cache
from pathlib import Path

from models.challenges.solving.numbers import in_digits, written
from models.challenges.solving.riddles.asked import Asked, chinese

_GAP = r"(?:how many|what number of|\?|_+|\( *\)|几|多少|\.{2,}|…|□)"
_IS = r"(?:is|are|has|have|makes?|equals?|in|等于|是|有|合|=|:|,| )*"


@lru_cache(maxsize=1)
def _units() -> dict[str, tuple[str, int]]:
    """Each unit's kind, and how much it is."""
    tables = tomllib.loads(Path(__file__).with_name("units.toml").read_text("utf-8"))
    return {name: (kind, much) for kind, row in tables.items() for name, much in row.items()}


@lru_cache(maxsize=1)
def _wordings() -> tuple[re.Pattern[str], ...]:
    unit = "|".join(re.escape(name) for name in sorted(_units(), key=len, reverse=True))
    many = r"(?P<n>\d+(?:\.\d+)?|an?|one|half an?|半)"
    return (
        re.compile(
            rf"(?:there are |in )?{many} ?(?:个)?(?P<of>{unit})(?![a-z]) ?{_IS}(?:共|一共|there )?"
            rf"{_GAP} ?(?:个)?(?P<to>{unit})(?:are there|is it|is that|do they have| )*"
        ),
        re.compile(
            rf"how many (?P<to>{unit}) (?:are |is |do |does )?(?:there )?(?:in|make(?: up)?|equals?"
            rf"|are|is)? ?{many} (?P<of>{unit})(?: have| has)?"
        ),
    )


def told(asked: Asked) -> str | None:
    text = re.sub(r"\([^()]{2,}\)", "", asked.text)
    text = re.sub("[一1]共", "共", text)
    text = in_digits(re.sub(r"(?<=\d)千(?=[米克])", " 千", text)).strip(" .?!,;:")
    for asking in (text, f"{text} ?"):
        for wording in _wordings():
            if found := wording.fullmatch(asking):
                return _converted(found)
    return None


def _converted(found: re.Match[str]) -> str | None:
    (kind, much), (other, less) = _units()[found["of"]], _units()[found["to"]]
    if kind != other or found["of"] == found["to"]:
        return None
    if found["n"].startswith("half") or found["n"] == "半":
        many = Fraction(1, 2)
    else:
        many = Fraction(found["n"]) if found["n"][0].isdigit() else Fraction(1)
    made = many * much / less
    short = made.denominator == 1 or not chinese(found["to"])
    return written(made) if short else None
