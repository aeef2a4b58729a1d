"""The legs of several animals, the wheels of several vehicles: each has so many."""

from __future__ import annotations

import re

from models.challenges.solving.numbers import in_digits
from models.challenges.solving.riddles import facts
from models.challenges.solving.riddles.asked import HAN, Asked, chinese
from models.challenges.solving.riddles.classes import forms

_WHAT = re.compile(
    r"(?:how many|count (?:all )?(?:the|of)|number of|add (?:up )?(?:all )?(?:of )?the)"
    r" (?P<what>[a-z]+)"
)
_WHAT_ZH = re.compile(r"(?:几|多少)(?:个|条|只|双)?(?P<what>腿|脚|轮子|眼睛|耳朵|翅膀|角|尾巴|嘴)")
_EACH = re.compile(r"\b(?P<n>\d+|an?) (?P<who>[a-z]+)")
_GOES_ON = re.compile(r" (?!(?:and|or|with|has|have|is|are|do|does|in|on|at|plus|together)\b)[a-z]")
_EACH_ZH = re.compile(
    rf"(?P<n>\d+)(?:个|只|头|条|匹|辆|张|把)(?P<who>[{HAN}]+?)(?=[和与跟、,.?有共总]|$)"
)


def told(asked: Asked) -> str | None:
    zh = chinese(asked.text)
    found = (_WHAT_ZH if zh else _WHAT).search(asked.text)
    if found is None:
        return None
    what = found["what"]
    names = (what,) if zh else forms(what)
    table = next((facts.counts()[name] for name in names if name in facts.counts()), None)
    if table is None:
        return None
    text = in_digits(
        re.sub("[一]共|有[一二三四五六七八九]条" if zh else r"\bone of\b", "", asked.text)
    )
    rest = text.replace(found.group(), " ", 1)
    total, seen, numbers = 0, 0, 0
    for one in (_EACH_ZH if zh else _EACH).finditer(rest):
        if not one["n"].isdigit() and _GOES_ON.match(rest, one.end()):
            continue  # “in a car park”
        numbers += one["n"].isdigit()
        many = int(one["n"]) if one["n"].isdigit() else 1
        who = next((name for name in _forms(one["who"], zh) if name in table), None)
        if who is None:
            continue
        total, seen = total + many * int(table[who]), seen + 1
    whole = len(re.findall(r"\d+", rest))
    return str(total) if seen > 1 and numbers == whole == len(_known(rest, zh, table)) else None


def _forms(who: str, zh: bool) -> tuple[str, ...]:
    return (who, who.removeprefix("小")) if zh else tuple(forms(who))


def _known(rest: str, zh: bool, table: dict[str, str]) -> list[str]:
    """The numbers that stand before one of the table."""
    return [
        one["n"]
        for one in (_EACH_ZH if zh else _EACH).finditer(rest)
        if one["n"].isdigit() and any(name in table for name in _forms(one["who"], zh))
    ]
