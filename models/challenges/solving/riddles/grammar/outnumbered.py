"""Which has more of something: legs, days, wheels, sides, by what ``facts.toml`` counts."""

from __future__ import annotations

import re
from collections.abc import Iterator

from models.challenges.solving.riddles import facts
from models.challenges.solving.riddles.asked import HAN, chinese
from models.challenges.solving.riddles.classes import forms
from models.challenges.solving.riddles.grammar.rows import rows
from models.challenges.solving.riddles.grammar.talk import Parted

_ASKED = re.compile(
    r"(?P<how>more|most|fewer|fewest|less|least) (?P<what>[a-z]+)\b|(?P<zh_how>更?多|更?少"
    r"|最多|最少)"
)
_WHAT_ZH = re.compile(rf"的?(?P<what>[{HAN}]{{1,2}}?)(?:的?数量?)?(?:更|最|比较)?(?:多|少)")
_OR = re.compile(
    r"(?<![a-z])(?:an? |the |one |your )?(?P<a>[a-z]+(?: [a-z]+)?),? or (?:an? |the |one |your )?"
    r"(?P<b>[a-z]+(?: [a-z]+)?)(?= have| has|\W*$)"
)


def told(parted: Parted) -> str | None:
    text = parted.question.text
    if re.search(r"\d|letter|word|字|比|how many", text):
        return None
    han = chinese(text)
    asked = _ASKED.search(text)
    if not asked or (asked["what"] is None) != han:
        return None
    less = (asked["how"] or asked["zh_how"]).strip("更最") in (
        "fewer",
        "fewest",
        "less",
        "least",
        "少",
    )
    found = _WHAT_ZH.search(text[max(0, asked.start() - 4) :]) if han else asked
    names = (found["what"],) if han and found else forms(asked["what"] or "")
    table = next((table for name in names if (table := facts.counts().get(name))), None)
    if table is None:
        return None
    for items in _pairs(text):
        many = {item: _of(item, table) for item in items}
        if any(one is None for one in many.values()):
            continue
        ranked = sorted(many, key=lambda item: int(many[item] or 0), reverse=not less)
        return ranked[0] if many[ranked[0]] != many[ranked[1]] else None
    return None


def _pairs(text: str) -> Iterator[tuple[str, ...]]:
    if both := _OR.search(text):
        yield _bare(both["a"]), _bare(both["b"])
        yield both["a"].split()[-1], both["b"].split()[0]
    for row in rows(text):
        yield row.items


def _bare(item: str) -> str:
    return re.sub(r"^(?:does |do |has |is )?(?:an?|the) ", "", item)


def _of(item: str, table: dict[str, str]) -> str | None:
    return next((table[one] for one in forms(item.strip()) if one in table), None)
