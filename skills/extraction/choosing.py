"""Which column of a region is which field: all fields are put together, the best as a whole."""

from __future__ import annotations

import itertools
import math
import re
from collections.abc import Mapping, Sequence
from dataclasses import replace

from skills.extraction import beside, columns, fields, scoring, values
from skills.extraction.base import Field, Wish
from skills.extraction.before import Known
from skills.extraction.checking import rounds, twice
from skills.extraction.concepts import SHAPES
from skills.extraction.fields import Meaning, meaning
from skills.extraction.page import Node
from skills.extraction.readings import Setting
from skills.extraction.records import Region
from skills.extraction.scoring import Option
from skills.extraction.text_fit import HEADINGS

MANY = 3
"""Rows that are a list."""
KEPT = 10
"""Options of a field that are put together with those of others."""
BEAM = 40
BARE = 0.1
"""What is read of numbers alone says less for its kind."""
CLASH = 1.5
WITHIN = 0.6
"""What it costs that the values of one field are in those of another."""
SAID = 0.3
"""Evidence from which on words say what a column is."""
_PLAIN = re.compile(r"\d+(?:\.\d+)?")
NAMES = 0.6
"""Evidence from which on a column is all of one field."""
BY_KIND = 0.5
"""What a kind of value says for itself, where it is enough: an amount with its currency, a date."""
NAMED = frozenset({"author", "brand", "company", "cuisine", "category"})
"""What hardly has numbers in all its values."""
ITEMS = frozenset({"team", "player", "ingredient", "species", "destination", "line", "artist"})
"""What things may be called by."""
TURNED = 0.15
"""Two fields for which no word speaks stand in the order in which they were asked for."""
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
        own = found[first.name]
        if own.kind == "text" and (own.concept in ITEMS or not fields.known(first.name)):
            found[first.name] = replace(found[first.name], concept="name")
    return found


def named(wish: Wish) -> frozenset[str]:
    """The fields that are taken for the item's name."""
    means = meanings(wish)
    return frozenset(
        each.name for each in wish.fields
        if means[each.name].concept == "name"
        and (fields.meaning(each).concept in ("name", *ITEMS) or not fields.known(each.name))
    )  # fmt: skip


def chosen_of(
    region: Region, wish: Wish, setting: Setting, known: Mapping[str, Known]
) -> tuple[dict[str, Option | None], float, dict[str, list[Option]]]:
    """An option for each field, how good they are together, and what else each may be."""
    ways = columns.columns(region)
    if region.kind in ("nodes", "groups"):
        ways += beside.columns(region.items, ways)
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
            and (region.kind != "single" or _of_page(option, means[each.name]))
        ]  # fmt: skip
        found.sort(key=lambda option: -option.score)
        best.append((each, found[:KEPT]))
    costs: dict[tuple[int, int], float] = {}

    def against(option: Option, other: Option) -> float:
        pair = (id(option), id(other))
        if pair not in costs:
            costs[pair] = _clash(option, other) + TURNED * _turned(other, option)
        return costs[pair]

    beam: list[tuple[float, tuple[Option | None, ...]]] = [(0.0, ())]
    for each, found in best:
        price = MISSING_OPTIONAL if each.optional else MISSING
        grown = [(score - price, (*so_far, None)) for score, so_far in beam]
        for score, so_far in beam:
            for option in found:
                clash = sum(against(option, other) for other in so_far if other is not None)
                grown.append((score + option.score - clash, (*so_far, option)))
        grown.sort(key=lambda one: -one[0])
        beam = grown[:BEAM]
    total, picked = beam[0]
    chosen = {
        each.name: _exact(option, found) for (each, found), option in zip(best, picked, strict=True)
    }
    rivals = {
        each.name: [option for option in found if _rival(option, each.name, chosen)]
        for each, found in best
    }
    return chosen, total / max(1, len(wish.fields)), rivals


def _exact(option: Option | None, found: Sequence[Option]) -> Option | None:
    """Points as they are written, where the stars that are drawn are these, rounded."""
    if option is None or option.field.kind != "rating":
        return option
    drawn = list(map(_float, option.values))
    for other in found:
        pairs = list(zip(drawn, map(_float, other.values), strict=True))
        there = [(a, b) for a, b in pairs if math.inf not in (a, b)]
        same = all((a == math.inf) == (b == math.inf) for a, b in pairs)
        finer = sum(2 * b % 1 != 0 for _, b in there)
        if same and 2 * finer > len(there) and all(rounds(a, b) for a, b in there):
            return other
    return option


def _rival(option: Option, name: str, chosen: Mapping[str, Option | None]) -> bool:
    """It says something else than what was chosen, for this field and for every other."""
    own = chosen[name]
    if own is None or _less(option, own):
        return False
    return all(
        other is None or other.field.name == name or _clash(option, other) < WITHIN
        for other in chosen.values()
    )


def _less(option: Option, own: Option) -> bool:
    """Whether it says the same, or nothing, in all records."""
    pairs = zip(option.values, own.values, strict=True)
    return all(a == b or (a is None and b is not None) for a, b in pairs)


def _makes_sense(option: Option, wanted: Field, means: Meaning, known: Known | None) -> bool:
    if option.evidence <= -0.5 and not option.told and not (known and known.examples):
        return False
    there = [str(each) for each in option.values if each is not None]
    if wanted.kind == "text" and not any(map(re.compile(r"\w").search, there)):
        return False
    least = 0.12 if wanted.optional else 0.5
    if option.fill < least:
        return False
    if wanted.kind == "price" and any(isinstance(x, float) and x < 0 for x in option.values):
        return False
    told = known is not None and bool(known.examples or known.values)
    if option.column.tag == "json" and option.evidence < 0 and not told and option.typed < BY_KIND:
        return False  # what the page's data has is called by its name
    odd = _unlikely(option, means) or (means.concept != "position" and _numbered(option))
    if option.evidence < SAID and not told and odd:
        return False
    if wanted.kind == "text" and means.concept in SHAPES and not fields.shaped(wanted, there):
        plain = option.column.tag == "json" and all(map(_PLAIN.fullmatch, there))
        if plain and not (known and known.examples) and not option.told:
            return False
        money = sum(values.money(each) is not None for each in there)
        if 10 * money > 6 * len(there) and not told:
            return False
    if wanted.kind == "text" and means.concept in SHAPES and option.evidence < SAID and not told:
        there = [str(each) for each in option.values if each is not None]
        return fields.shaped(wanted, there)  # a time is written as one
    if option.evidence <= 0 and option.typed < BARE and means.kind in ("price", "rating"):
        return known is not None or _bare(option, means)
    return option.evidence > 0 or option.typed > 0 or means.kind == "text"


def _numbered(option: Option) -> bool:
    """Whether values are numbers that count the records, or one text again and again."""
    there = [each for each in option.values if each is not None]
    if len(there) <= MANY or option.field.kind in ("date", "link", "picture", "flag"):
        return False
    if option.field.kind == "text":
        said = list(map(str, there))
        return len(set(said)) == 1 and not fields.shaped(option.field, said)
    if option.typed >= BY_KIND or any(_float(each) % 1 != 0 for each in there):
        return False
    steps = {b - a for a, b in itertools.pairwise(map(_float, there))}
    return len(steps) == 1 and steps <= {1.0, -1.0} and option.field.kind != "rating"


def _float(value: object) -> float:
    return float(value) if isinstance(value, (int, float)) else math.inf


def _unlikely(option: Option, means: Meaning) -> bool:
    """Whether values are not what they would be taken for only by their place: an attribute of no
    known name, an author with numbers."""
    if option.column.tag == "json" and ".get(" in option.column.code:
        return True
    texts = [str(each) for each in option.values if each is not None]
    return means.kind == "text" and means.concept in NAMED and all(
        re.search(r"\d", each) for each in texts
    )  # fmt: skip


def _of_page(option: Option, means: Meaning) -> bool:
    """Whether the page's only record is likely to have it: its name above it, what is labelled or
    marked, what is written as nothing else is."""
    label = option.column.label
    if ".labelled(" in option.code and not {label, *fields.tokens(label)} & means.words:
        return option.told
    if option.evidence >= SAID or option.told:
        return True
    if means.concept == "name":
        return bool({option.column.tag, *option.column.within} & set(HEADINGS[:2]))
    return means.kind not in ("text", "link") and option.typed >= BY_KIND


def _bare(option: Option, means: Meaning) -> bool:
    """Whether numbers for which nothing else speaks may be prices, or points."""
    there = [each for each in option.values if isinstance(each, (int, float))]
    if len(there) < MANY:
        return False
    return means.kind == "price" or all(0 < x <= 10 and x == round(x, 1) for x in there)


def _turned(first: Option, then: Option) -> bool:
    """Whether two texts that only their order tells apart stand the other way round."""
    texts = first.field.kind == then.field.kind == "text"
    untold = first.evidence < SAID and then.evidence < SAID
    shown = not {first.column.tag, then.column.tag} & {"json", beside.SECTION}
    return texts and untold and shown and first.column.order > then.column.order


def _one_place(one: object, other: object) -> bool:
    """Whether a value of a record is read of the same element as another, or of what it holds."""
    if not (isinstance(one, Node) and isinstance(other, Node)):
        return False
    return any(x is y for x, y in ((one, other), (one.parent, other), (one, other.parent)))


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
    named = [each.evidence >= NAMES and "after(" not in each.code for each in (one, other)]
    if one.column.code == other.column.code and one.column.tag != "json" and named[0] != named[1]:
        return WITHIN
    pairs = [(a, b) for a, b in zip(one.values, other.values, strict=True) if a is not None]
    same = sum(twice(a, b) for a, b in pairs)
    if pairs and same > 0.8 * len(pairs):
        return CLASH
    if whole and any(map(_one_place, one.column.found, other.column.found)):
        return WITHIN
    inside = sum(isinstance(a, str) and isinstance(b, str) and (a in b or b in a) for a, b in pairs)
    return WITHIN if pairs and inside > 0.8 * len(pairs) else 0.0
