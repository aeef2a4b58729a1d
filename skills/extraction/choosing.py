"""Which column of a region is which field: all fields are put together, the best as a whole."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from skills.extraction import columns, fields, scoring
from skills.extraction.base import Field, Wish
from skills.extraction.fields import Meaning, meaning
from skills.extraction.readings import Setting
from skills.extraction.records import Region
from skills.extraction.scoring import Known, Option

MANY = 3
"""Rows that are a list."""
KEPT = 7
"""Options of a field that are put together with those of others."""
BEAM = 40
BARE = 0.1
"""What is read of numbers alone says less for its kind."""
CLASH = 1.5
MISSING, MISSING_OPTIONAL = 1.6, 0.7


def meanings(wish: Wish) -> dict[str, Meaning]:
    """What each field means here; one that is called like the item is the item's name."""
    found = {}
    for each in wish.fields:
        own = meaning(each)
        item = wish.item.casefold().rstrip("s")
        if own.kind == "text" and item and each.name.casefold().rstrip("s") == item:
            name = meaning(Field("name"))
            own = replace(
                name, words=name.words | own.words, properties=name.properties | own.properties
            )
        found[each.name] = own
    if wish.fields and not any(each.concept == "name" for each in found.values()):
        first = wish.fields[0]
        if found[first.name].kind == "text" and found[first.name].concept == first.name.casefold():
            found[first.name] = replace(found[first.name], concept="name")
    return found


def named(wish: Wish) -> frozenset[str]:
    """The fields that are taken for the item's name."""
    means = meanings(wish)
    return frozenset(
        each.name for each in wish.fields
        if means[each.name].concept == "name"
        and (fields.meaning(each).concept in ("name", each.name.casefold()))
    )  # fmt: skip


def chosen_of(
    region: Region, wish: Wish, setting: Setting, known: Mapping[str, Known]
) -> tuple[dict[str, Option | None], float, dict[str, list[Option]]]:
    """An option for each field, how good they are together, and what else each may be."""
    ways = columns.columns(region)
    means = meanings(wish)
    best: list[tuple[Field, list[Option]]] = []
    for each in wish.fields:
        found = [
            option
            for way in ways
            for option in scoring.options(
                each, means[each.name], way, setting, known.get(each.name, Known())
            )
            if _makes_sense(option, each, means[each.name], known.get(each.name))
        ]  # fmt: skip
        found.sort(key=lambda option: -option.score)
        best.append((each, found[:KEPT]))
    beam: list[tuple[float, tuple[Option | None, ...]]] = [(0.0, ())]
    for each, found in best:
        price = MISSING_OPTIONAL if each.optional else MISSING
        grown = [(score - price, (*so_far, None)) for score, so_far in beam]
        for score, so_far in beam:
            for option in found:
                clash = sum(_clash(option, other) for other in so_far if other is not None)
                grown.append((score + option.score - clash, (*so_far, option)))
        grown.sort(key=lambda one: -one[0])
        beam = grown[:BEAM]
    total, picked = beam[0]
    chosen = {each.name: option for (each, _), option in zip(best, picked, strict=True)}
    rivals = {
        each.name: [option for option in found if _rival(option, each.name, chosen)]
        for each, found in best
    }
    return chosen, total / max(1, len(wish.fields)), rivals


def _rival(option: Option, name: str, chosen: Mapping[str, Option | None]) -> bool:
    """It says something else than what was chosen, for this field and for every other."""
    own = chosen[name]
    if own is None or list(own.values) == list(option.values):
        return False
    return all(
        other is None or other.field.name == name or _clash(option, other) < CLASH
        for other in chosen.values()
    )


def _makes_sense(option: Option, wanted: Field, means: Meaning, known: Known | None) -> bool:
    if option.evidence <= -0.5 and not (known and known.examples):
        return False
    least = 0.12 if wanted.optional else 0.5
    if option.fill < least:
        return False
    if option.evidence <= 0 and option.typed < BARE and means.kind in ("price", "rating"):
        return known is not None or _bare(option, means)
    return option.evidence > 0 or option.typed > 0 or means.kind == "text"


def _bare(option: Option, means: Meaning) -> bool:
    """Whether numbers for which nothing else speaks may be prices, or points."""
    there = [each for each in option.values if isinstance(each, (int, float))]
    if len(there) < MANY:
        return False
    return means.kind == "price" or all(0 < x <= 10 and x == round(x, 1) for x in there)


def _clash(one: Option, other: Option) -> float:
    """Two fields do not mean the same values."""
    if one.code == other.code:
        return CLASH + 1
    if one.field.kind in ("link", "picture") or other.field.kind in ("link", "picture"):
        return 0.0
    whole = not any(
        way in each.code
        for each in (one, other)
        for way in ("beside(", "part(", "head(", "tail(", ".own)")
    )
    if whole and one.column.code == other.column.code and one.column.tag != "json":
        return CLASH
    pairs = [(a, b) for a, b in zip(one.values, other.values, strict=True) if a is not None]
    same = sum(a == b for a, b in pairs)
    if pairs and same > 0.8 * len(pairs):
        return CLASH
    inside = sum(isinstance(a, str) and isinstance(b, str) and (a in b or b in a) for a, b in pairs)
    return 0.6 if pairs and inside > 0.8 * len(pairs) else 0.0
