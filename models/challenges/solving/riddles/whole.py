"""Whole questions of known wordings, as ``whole.toml`` has them: no word is left over."""

from __future__ import annotations

import re
import tomllib
from fractions import Fraction
from functools import lru_cache
from math import ceil, floor, isqrt
from pathlib import Path

from models.challenges.solving.numbers import in_digits, solved, written
from models.challenges.solving.riddles.asked import HAN, Asked, chinese

_NUMBER = r"\d+(?:\.\d+)?"
_QUOTES = re.compile(r"[“”\"「」『』‘’]")
_NO_NUMBERS = re.compile(
    "[一1](?=[条顶件双本支只把张台辆块瓶盒袋杯][一-鿿]{1,6}\\d)|[一1](?=共|下|样|起|定|般|边|会|些|半)|(?<=[这那哪])一(?=个)"
)
_FORM = re.compile(
    r"[ ,.;:]*(?:"
    r"\((?:[^()]*\b(?:digits?|numbers?|words?|answer|type|figures?|lower|positive|comma|integer|in"
    r" [a-z]+)\b[^()]*|[^()]*[填写答数字位][^()]*)\)"
    r"|(?:请|只|仅)?(?:用|以|填|写)?(?:阿拉伯|半角|汉字)?数字(?:作答|回答|填写|输入|表示)?"
    r"|请?填数字|(?:请)?只?填[^,.?()]{1,8}"
    r"|(?:just |only )?(?:the )?numbers? only(?: please)?|(?:please )?(?:in|as|with)"
    r" (?:digits|figures|numbers)|please|thanks|\( *\)|[a-z]{1,3}"
    r"(?<=\bkg))[ .?!,:;=]*$"
)
_END = re.compile(r"[ .?!,:;=_]+$|(?:\.{2,}|…)$")


@lru_cache(maxsize=1)
def _wordings() -> tuple[tuple[re.Pattern[str], str, bool, range], ...]:
    """Each with what is reckoned, whether it is Chinese, and how many numbers it may have."""
    tables = tomllib.loads(Path(__file__).with_name("whole.toml").read_text("utf-8"))
    return tuple(
        (re.compile(_pattern(asked)), told, chinese(asked), _numbers(asked))
        for table in tables.values()
        for asked, told in table.items()
    )


def _numbers(asked: str) -> range:
    if "{list}" in asked:
        return range(2, 20)
    named = len(re.findall(r"\{(?:[abcd]|c2)\}", asked))
    fixed = re.sub(r"\{[^{}]*\}|\\d", "", asked)
    return range(named, named + len(re.findall(r"\d+", fixed)) + 1)


def _pattern(asked: str) -> str:
    for name in ("a", "b", "c2", "c", "d"):
        asked = asked.replace(f"{{{name}}}", rf"(?<!\d)(?P<{name}>{_NUMBER})(?![\d.]*\d)")
    asked = asked.replace(
        "{list}", rf"(?P<list>{_NUMBER}(?:(?:, ?(?:and )?| and |[和与跟]){_NUMBER})+)"
    )
    asked = asked.replace("{w1}", "[^\\d?!.;:]{0,16}?").replace("{w}", "[^\\d?!;]{0,60}?")
    return asked.replace("{han}", HAN)


def told(asked: Asked) -> str | None:
    """None where no wording is the whole of the question, or two say different things."""
    text = simple(asked.text)
    many, han = len(re.findall(_NUMBER, text)), chinese(text)
    found = {
        answer
        for wording, sum_, in_han, numbers in _wordings()
        if in_han == han
        and many in numbers
        and (one := wording.fullmatch(text))
        and (answer := _reckoned(sum_, one)) is not None
    }
    return found.pop() if len(found) == 1 else None


def simple(text: str) -> str:
    """In digits, without quotes, and without what is said of the answer's form."""
    text = in_digits(_NO_NUMBERS.sub("", _QUOTES.sub("", text)))
    for _ in range(3):
        text = _END.sub("", text)
        shorter = _FORM.sub("", text)
        text = shorter if len(shorter) > 4 else text
    return _END.sub("", text).strip()


def _reckoned(sum_: str, found: re.Match[str]) -> str | None:
    named = {name: text for name, text in found.groupdict().items() if text is not None}
    if sum_ == "mean":
        numbers = [Fraction(number) for number in re.findall(_NUMBER, named["list"])]
        return written(sum(numbers, Fraction()) / len(numbers))
    done, *of = sum_.split()
    if not of:
        told = re.sub("[abcd]", lambda letter: f"({named[letter.group()]})", sum_)
        answer = solved(told)
        return None if answer is None or answer.startswith("-") else answer
    return _done(done, [Fraction(named.get(name, name)) for name in of])


def _done(done: str, of: list[Fraction]) -> str | None:
    first, last = of[0], of[-1]
    match done:
        case "root":
            root = isqrt(int(first))
            return str(root) if root * root == first else None
        case "power":
            return written(first ** int(last)) if last < 7 and last.denominator == 1 else None
        case "rest":
            return written(first % last) if last else None
        case "table":
            return str(int(first) // 10 * (int(first) % 10)) if 10 < first < 100 else None
        case "after":
            return written(first % last + 1)
        case "round":
            return str(floor(first / last + Fraction(1, 2)) * int(last))
        case "floor":
            return str(floor(first))
        case "ceiling":
            return str(ceil(first))
        case "nearer":
            near, far = sorted(of[1:], key=lambda other: abs(other - first))
            return written(near) if abs(near - first) != abs(far - first) else None
    return None
