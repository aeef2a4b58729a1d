"""A function from the names of its fields, from examples, or from both: which of a page's regions
is meant, and which of its columns is which field (wrapper induction).
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from device_drivers.verbs.base import Said
from skills.extraction import columns, embedded, scoring, writing
from skills.extraction.base import Field, NoRows, Page, Row, Wish
from skills.extraction.fields import Meaning, meaning, tokens
from skills.extraction.page import Page as Tree
from skills.extraction.page import advert, load
from skills.extraction.records import Region, regions
from skills.extraction.scoring import Known, Option, Setting

LOOKED_AT = 14
"""Regions of the tree that are looked at closely."""
FINAL = 4
SAMPLE = 8
"""Records of a region that are enough to see whether it is worth it."""
KEPT = 7
"""Options of a field that are put together with those of others."""
BEAM = 40
CLASH = 1.5
MISSING, MISSING_OPTIONAL = 1.6, 0.7
COMMA = ("de", "fr", "es", "it", "nl", "pt", "pl", "ru", "sv", "da", "nb", "fi", "tr", "cs")
CLOSE = 0.2
"""Two options that score so near each other are a doubt where they differ."""


@dataclass(frozen=True, slots=True)
class Doubt:
    """What the words of a page do not decide: what a field was taken for, and what it may be."""

    field: str
    taken: tuple[str, ...]
    other: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Induced:
    """A function's source and what it finds. ``seen`` are the records of the region, with those
    that were no rows."""

    code: str
    rows: list[Row] = field(repr=False)
    chosen: Mapping[str, Option | None] = field(repr=False)
    region: Region = field(repr=False)
    score: float
    seen: int
    doubts: tuple[Doubt, ...] = ()
    rivals: Mapping[str, Sequence[Option]] = field(default_factory=dict, repr=False)
    """Of each field what else it may be, the best first."""

    @property
    def missing(self) -> tuple[str, ...]:
        """Fields that were not found."""
        return tuple(name for name, option in self.chosen.items() if option is None)


class NotFound(NoRows):
    """The page has nothing that is like what is wanted."""


def induce(page: Page, wish: Wish, known: Mapping[str, Known] | None = None) -> Induced:
    """The best function. Raises NotFound."""
    return alternatives(load(embedded.packed(page)), wish, known)[0]


def alternatives(
    tree: Tree, wish: Wish, known: Mapping[str, Known] | None = None, about: int = 0
) -> list[Induced]:
    """The best functions, at most one of each region, the best first. ``about`` so many rows there
    were before (0: not known). Raises NotFound."""
    known = _with_examples(wish, known or {})
    setting = _setting(tree)
    rated = []
    for region in _worth_it(regions(tree)):
        sample = replace(region, items=region.items[:SAMPLE])
        chosen, score, _ = _chosen(sample, wish, setting, known)
        if any(chosen.values()):
            rated.append((score + _of_region(region, wish, about), region))
    rated.sort(key=lambda each: -each[0])
    made = []
    for _, region in rated[:FINAL]:
        chosen, score, rivals = _chosen(region, wish, setting, known)
        if one := _made(
            tree, region, wish, chosen, rivals, score + _of_region(region, wish, about)
        ):
            made.append(one)
    made.sort(key=lambda each: -each.score)
    if not made:
        raise NotFound(
            Said(
                "I found nothing on this page that looks like what you want.",
                "在这个页面上没有找到您要的内容。",
            )
        )
    return made


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


def _with_examples(wish: Wish, known: Mapping[str, Known]) -> dict[str, Known]:
    merged = dict(known)
    for each in wish.fields:
        told = tuple(x[each.name] for x in wish.examples if x.get(each.name))
        if told:
            merged[each.name] = replace(merged.get(each.name, Known()), examples=told)
    return merged


def _setting(tree: Tree) -> Setting:
    language = (tree.language or tree.get("lang")).lower()
    return Setting(
        tree.url, comma=language[:2] in COMMA, month_first=language in ("", "en", "en-us")
    )


def _worth_it(found: Sequence[Region]) -> list[Region]:
    data = [each for each in found if each.kind in ("data", "things")]
    tree = [each for each in found if each.kind in ("nodes", "groups")]
    single = [each for each in found if each.kind == "single"]
    return [*data[:LOOKED_AT], *tree[:LOOKED_AT], *single]


# --- which column is which field ------------------------------------------------------------------


def _chosen(
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
    return option.evidence > 0 or option.typed > 0 or means.kind == "text"


def _clash(one: Option, other: Option) -> float:
    """Two fields do not mean the same values."""
    if one.code == other.code:
        return CLASH + 1
    if one.field.kind in ("link", "picture") or other.field.kind in ("link", "picture"):
        return 0.0
    whole = not any(way in each.code for each in (one, other) for way in ("beside(", "part("))
    if whole and one.column.code == other.column.code and one.column.tag != "json":
        return CLASH
    pairs = [(a, b) for a, b in zip(one.values, other.values, strict=True) if a is not None]
    same = sum(a == b for a, b in pairs)
    if pairs and same > 0.8 * len(pairs):
        return CLASH
    inside = sum(isinstance(a, str) and isinstance(b, str) and (a in b or b in a) for a, b in pairs)
    return 0.6 if pairs and inside > 0.8 * len(pairs) else 0.0


def _of_region(region: Region, wish: Wish, about: int) -> float:
    """What speaks for a region beside its columns."""
    score = 0.06 * math.log2(1 + len(region.items))
    if about > 2 and len(region.items) < 0.3 * about:
        score -= 2.0
    if region.beside:
        score -= 0.8
    if region.kind in ("data", "things"):
        score += 0.25
    if region.kind == "single":
        score -= 0.55 if region.path == "body" else 0.35
    if region.kind == "groups":
        score -= 0.1
    wanted = {word for said in (wish.about, wish.item) for word in tokens(said) if len(word) > 1}
    above = set(tokens(region.above)) | set(tokens(region.path)) | set(tokens(region.name))
    if wanted & above or any(word in region.above for word in wanted if not word.isascii()):
        score += 0.4 if wish.about else 0.15
    if wish.about and wish.about.casefold() in region.above.casefold() and region.above:
        score += 1.5 if not region.beside else 2.3
    return score


# --- what comes of it -----------------------------------------------------------------------------


def _made(
    tree: Tree, region: Region, wish: Wish, chosen: Mapping[str, Option | None],
    rivals: Mapping[str, Sequence[Option]], score: float,
) -> Induced | None:  # fmt: skip
    source = writing.source(tree, region)
    if source is None or not any(chosen.values()):
        return None
    needed = _needed(wish, chosen)
    adverts = region.kind in ("nodes", "groups")
    rows: list[Row] = []
    for place in range(len(region.items)):
        row: Row = {n: option.values[place] if option else None for n, option in chosen.items()}
        if not (adverts and advert(region.items[place])) and enough(row, *needed):
            rows.append(row)
    if not rows:
        return None
    code = writing.function(
        source, {n: o.code if o else "None" for n, o in chosen.items()}, *needed, adverts
    )
    share = len(rows) / len(region.items)
    doubts = tuple(_doubts(chosen))
    return Induced(
        code, rows, chosen, region, score - 0.9 * (1 - share), len(region.items), doubts, rivals
    )


def enough(row: Mapping[str, Any], anchor: str, least: int) -> bool:
    """Whether a record is a row: as the written function asks it."""
    return row[anchor] is not None and sum(each is not None for each in row.values()) >= least


def _needed(wish: Wish, chosen: Mapping[str, Option | None]) -> tuple[str, int]:
    """The field that no row is without, and how many a row has at least."""
    there = [each for each in wish.fields if chosen[each.name] is not None]
    always = [each for each in there if not each.optional]
    means = meanings(wish)
    named = [each for each in always if means[each.name].concept == "name"]
    texts = [each for each in always if means[each.name].kind == "text"]
    anchor = (named or texts or always or there)[0]
    least = max(1, len(always) - len(always) // 3)
    return anchor.name, least


def _doubts(chosen: Mapping[str, Option | None]) -> list[Doubt]:
    found = []
    for name, option in chosen.items():
        if option is None:
            continue
        weak = option.evidence < 0.3 and option.typed < 0.5
        named = option.column.tag in scoring.HEADINGS or any(
            tag in scoring.HEADINGS for tag in option.column.within
        )
        if weak and not named:
            found.append(Doubt(name, _sample(option)))
    return found


def _sample(option: Option) -> tuple[str, ...]:
    return tuple(str(each) for each in option.values if each is not None)[:3]
