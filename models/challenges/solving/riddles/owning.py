"""How many legs a dog has, and minutes an hour."""

from __future__ import annotations

import re

from models.challenges.solving.numbers import in_digits
from models.challenges.solving.riddles import facts
from models.challenges.solving.riddles.asked import HAN, chinese, stands
from models.challenges.solving.riddles.classes import forms

_MANY = re.compile(r"how many|number of")
_MANY_ZH = re.compile(r"几|多少")


def how_many(text: str) -> str | None:
    """How many legs a dog has."""
    if chinese(text):
        return _counted_zh(text)
    found = _MANY.search(text)
    if not found:
        return None
    rest = re.sub(r"\bcolor", "colour", text[found.end() :])
    rest = (
        re.sub(r"\bcentimeter", "centimetre", re.sub(r"\bmeter", "metre", rest))
        .replace("feet", "foots")
        .replace("inches", "inchs")
    )
    rest = (
        rest.replace("pennies", "pennys").replace("pence", "pennys").replace("centurys", "century")
    )
    first = re.match(r" ?(?:different |of the )?([a-z]+)", rest)
    if not first:
        return None
    table = next((facts.counts()[form] for form in forms(first[1]) if form in facts.counts()), None)
    if table is None:
        return None
    behind = re.sub(
        r"\b(?:an?|the|one|1|single|normal|regular|typical|healthy|average|standard|full|whole"
        r"|ordinary|common)\b ?",
        "",
        rest[first.end() :],
    )
    number = re.search(r"\b(two|three|four|five|six|seven|eight|nine|ten|\d+) ([a-z ]+)", behind)
    whose = [
        who
        for who in table
        if stands(who, behind.replace("people", "people").replace("centuries", "century"))
    ]
    if not whose:
        return None
    who = max(whose, key=len)
    many = (
        int(in_digits(number[1]))
        if number and stands(who, number[2]) and who.split()[0] not in ("two", "both")
        else 1
    )
    return str(many * int(table[who]))


def _counted_zh(text: str) -> str | None:
    if not _MANY_ZH.search(text) or "第" in text:
        return None
    best: tuple[int, str] | None = None
    for what, table in facts.counts().items():
        if not chinese(what):
            continue
        found = re.search(
            rf"(?:几|多少)(?:个|条|只|种|张|道|颗|根|双|对)?(?:不同的?)?{what}(?!\w*[{HAN}]*[大小])",
            text,
        )
        if not found:
            continue
        before = re.sub("正常的?|平常的?|通常|请问|里面|里", "", in_digits(text[: found.start()]))
        # “1小时”, “一个三角形”: one of them
        whose = [who for who in table if in_digits(who) in before]
        if not whose:
            continue
        who = max(whose, key=len)
        number = re.search(rf"(\d+)(?:个|只|条|匹|头|辆|张|天)?{in_digits(who)}", before)
        many = int(number[1]) if number and not who.endswith("月") and not who[0].isdigit() else 1
        if who.endswith("月") and not re.search(rf"(?<!\d){in_digits(who)}", before):
            continue
        if best is None or len(what) > best[0]:
            best = (len(what), str(many * int(table[who])))
    return best[1] if best else None
