"""Where in a row a question points, and rows of numbers put in order."""

from __future__ import annotations

import re

from models.challenges.solving.numbers import in_digits
from models.challenges.solving.riddles.asked import COUNTING, ORDINALS, PLACE, chinese
from models.challenges.solving.riddles.grammar.rows import Row
from models.challenges.solving.riddles.grammar.wordings import wording

_BACK = wording("choosing", "back")
_NTH_ZH = wording("choosing", "nth_zh")


def numeric(row: Row) -> str | None:
    """Numbers put in order; the one that is nearest to another."""
    worth = {
        item: float(in_digits(item))
        for item in row.items
        if re.fullmatch(r"-?\d+(?:\.\d+)?", in_digits(item))
    }
    if len(worth) != len(row.items):
        return None
    if near := re.search(
        r"(?:near|clos)(?:er|est) to (?P<to>\d+)|最?接近(?P<zh>\d+)|离(?P<zh2>\d+)最?近",
        in_digits(row.frame),
    ):
        to = float(near["to"] or near["zh"] or near["zh2"])
        ranked = sorted(worth, key=lambda item: abs(worth[item] - to))
        return (
            in_digits(ranked[0])
            if abs(worth[ranked[0]] - to) != abs(worth[ranked[1]] - to)
            else None
        )
    told = in_digits(row.frame)
    limits = re.search(
        (
            r"between (?P<a>\d+) and (?P<b>\d+)|(?:more|greater|larger|bigger|higher)"
            r" than (?P<over>\d+)|(?:less|smaller|lower) than (?P<under>\d+)"
            r"|比(?P<over2>\d+)大|大于(?P<over3>\d+)|比(?P<under2>\d+)小|小于(?P<under3>\d+)"
            r"|(?:在|介于)?(?P<a2>\d+)[和与到](?P<b2>\d+)之间"
        ),
        told,
    )
    if limits:
        low = next(
            (float(limits[one]) for one in ("a", "a2", "over", "over2", "over3") if limits[one]),
            float("-inf"),
        )
        high = next(
            (float(limits[one]) for one in ("b", "b2", "under", "under2", "under3") if limits[one]),
            float("inf"),
        )
        within = [item for item in row.items if low < worth[item] < high]
        return in_digits(within[0]) if len(within) == 1 and not COUNTING.search(row.frame) else None
    if re.search(
        (
            r"\brank|\bsort|in order\b|arrange|ascending|descending|从小到大|从大到小|由小到大"
            r"|由大到小|按大小|by size|in the middle by"
        ),
        row.frame,
    ) and not re.search(r"without|no spaces|connected|依次|顺序写", row.frame):
        falling = re.search(
            (
                r"descending|从大到小|由大到小|(?:large|big|high)(?:st|est)? (?:first|to)"
                r"|from (?:large|big|high)"
            ),
            row.frame,
        )
        ordered = sorted(row.items, key=lambda item: worth[item], reverse=bool(falling))
        at = place(
            re.sub(
                (
                    r"(?:small|large|low|big|high)(?:est)? (?:first|to (?:large|small|high|low"
                    r"|big)(?:est)?)"
                ),
                "",
                row.frame,
            ),
            len(ordered),
        )
        if at is None and re.search(r"\bmiddle\b|中间", row.frame):
            at = len(ordered) // 2 if len(ordered) % 2 else None
        return in_digits(ordered[at]) if at is not None else None
    return None


def place(frame: str, long: int) -> int | None:
    """Where in the row; counted from the end where the question says so."""
    if chinese(frame):
        found = list(
            _NTH_ZH.finditer(re.sub("第[一1]?[个]?字母?|哪[一1]个|下列|[一1]共", "", frame))
        )
        if len(found) != 1:
            return None
        one = found[0]
        if one["mid"]:
            return long // 2 if long % 2 else None
        at = int(in_digits(one["n"])) - 1 if one["n"] else 0
        turned = (
            bool(one["last"])
            or (one["from"] or "").startswith("倒")
            or bool(re.search("从右|从后|倒着", frame))
        )
    else:
        text = re.sub(
            (
                r"\b(?:position|place|spot|number|no\.?) ?(?:number )?(\d+|one|two|three"
                r"|four|five|six)\b"
            ),
            lambda one: f"{in_digits(one[1])}th",
            frame,
        )
        text = re.sub(
            r"\bat the (?:very )?(end|back|bottom|start|beginning|front|top)(?: of| in)?(?= |\W*$)",
            lambda one: "last" if one[1] in ("end", "back", "bottom") else "first",
            text,
        )
        text = re.sub(r"\bfirst (?=look|of all|please)|\bat last\b", "", text)
        found = list(re.finditer(rf"\b{PLACE}\b", text))
        if len(found) != 1 or re.search(r"\bfirst and\b", text):
            return None
        one = found[0]
        if one["end"] == "middle":
            return long // 2 if long % 2 else None
        at = 0
        turned = one["end"] in ("last", "final") or bool(one["back"]) or bool(_BACK.search(text))
        if one["nth"]:
            at = (
                ORDINALS.index(one["nth"])
                if one["nth"] in ORDINALS
                else int(re.sub(r"\D", "", one["nth"])) - 1
            )
        if one["end"] in ("last", "final") and re.search(r"last but one|next to last", text):
            at = 1
    if not 0 <= at < long:
        return None
    return long - 1 - at if turned else at
