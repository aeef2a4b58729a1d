"""A function from the names of its fields, from examples, or from both: which of a page's regions
is meant, and which of its columns is which field (wrapper induction).
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from device_drivers.verbs.base import Said
from skills.extraction import doubting, embedded, writing
from skills.extraction.base import NoRows, Page, Row, Wish
from skills.extraction.before import Known
from skills.extraction.choosing import MANY, chosen_of, meanings, named
from skills.extraction.doubting import Doubt
from skills.extraction.fields import tokens
from skills.extraction.page import Node, advert, load
from skills.extraction.page import Page as Tree
from skills.extraction.readings import Setting
from skills.extraction.records import Region, regions
from skills.extraction.scoring import Option

LOOKED_AT = 14
"""Regions of the tree that are looked at closely."""
FINAL = 4
SAMPLE = 8
"""Records of a region that are enough to see whether it is worth it."""
HELD = 0.9
"""What it costs when a record is made of what is in a list of its own."""
WORDS = 0.3
"""Evidence from which on a page's words say what a column is."""
FIRST = 2
"""Where in a list a page's only item does not stand."""
FEW = 0.6
"""Share of records that are rows, below which a list is read in the wrong way."""
PART = 0.5
"""How much less the whole of a list may score than a part."""
COMMA = ("de", "fr", "es", "it", "nl", "pt", "pl", "ru", "sv", "da", "nb", "fi", "tr", "cs")


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
    for region in _worth_it([each for each in regions(tree) if wish.about or not each.frame]):
        sample = replace(region, items=region.items[:SAMPLE])
        chosen, score, _ = chosen_of(sample, wish, setting, known)
        if _is_one(region, chosen):
            rated.append((score + _of_region(region, wish, about), region))
    rated.sort(key=lambda each: -each[0])
    made = []
    for _, region in rated[:FINAL]:
        chosen, score, rivals = chosen_of(region, wish, setting, known)
        score -= HELD * _within(region, chosen)
        if one := _made(
            tree, region, wish, chosen, rivals, score + _of_region(region, wish, about)
        ):
            made.append(one)
    made = [each for each in made if not any(_one_of(each, other) for other in made)]
    made.sort(key=lambda each: -each.score)
    made = _whole_first(_held_last(made))
    if not made and not any(region.kind != "single" for _, region in rated):
        raise NotFound(
            Said(
                "I found no list on this page that has what you want, only text. If there is one, "
                "tell me one of its rows as you see it.",
                "在这个页面上没有找到您要的列表，只有文字。如果有，请告诉我其中一行的内容。",
            )
        )
    if not made:
        raise NotFound(
            Said(
                "I found nothing on this page that looks like what you want.",
                "在这个页面上没有找到您要的内容。",
            )
        )
    return made


def _held_last(made: list[Induced]) -> list[Induced]:
    """The best one, or where that finds rows in a few of its records only and these are parts of
    another's, that other."""
    if not made or len(made[0].rows) >= FEW * made[0].seen:
        return made
    for each in made[1:]:
        whole = {id(item) for item in each.region.items}
        if len(each.rows) >= FEW * each.seen and len(each.rows) >= len(made[0].rows) and all(
            _inside(item, whole) for item in made[0].region.items
        ):  # fmt: skip
            return [each, *(one for one in made if one is not each)]
    return made


def _inside(item: Any, whole: set[int]) -> bool:
    above = item.parent if isinstance(item, Node) else None
    while above is not None and id(above) not in whole:
        above = above.parent
    return above is not None


def _whole_first(made: list[Induced]) -> list[Induced]:
    """The best one, or the whole list that it is a part of and that is read the same way."""
    for each in made[1:]:
        own, other = ({id(x) for x in one.region.items} for one in (made[0], each))
        alike = all(
            option is not None and other is not None and option.code == other.code
            for option, other in zip(made[0].chosen.values(), each.chosen.values(), strict=True)
        )
        if own < other and alike and each.score > made[0].score - PART:
            return [each, *(one for one in made if one is not each)]
    return made


def _is_one(region: Region, chosen: Mapping[str, Option | None]) -> bool:
    """Whether there is anything; of the page as the only record more than its heading."""
    found = [each for each in chosen.values() if each is not None]
    if region.kind != "single":
        return bool(found)
    headings = [each for each in found if each.evidence < WORDS and each.field.kind == "text"]
    return len(found) > len(headings) or any(each.told for each in found)


def _within(region: Region, chosen: Mapping[str, Option | None]) -> float:
    """Share of the fields that are of records which the region's records hold."""
    found = [each for each in chosen.values() if each is not None and each.field.kind != "picture"]
    if not region.held or not found:
        return 0.0
    inner = [
        any(isinstance(x, Node) and id(x) in region.held for x in each.column.found[:SAMPLE])
        for each in found
    ]  # fmt: skip
    return sum(inner) / len(inner)


def _one_of(one: Induced, many: Induced) -> bool:
    """Whether what was taken for the only item of a page is the first of a list there."""
    if one.region.kind != "single" or many.region.kind == "single" or len(many.rows) < MANY:
        return False
    if many.missing or many.region.beside:
        return False
    pairs = [(one.chosen[name], many.chosen[name]) for name in one.chosen]
    same = [a is not None and b is not None and a.values[0] == b.values[0] for a, b in pairs]
    if all(same) and len({str(row) for row in many.rows}) > 1:
        return True
    return any(
        option is not None and other is not None and option.field.kind in ("price", "rating")
        and option.values[0] is not None and option.values[0] in other.values[:FIRST]
        and len(set(other.values)) > 1
        for option, other in ((one.chosen[name], many.chosen[name]) for name in one.chosen)
    )  # fmt: skip


def strange(made: Induced, wish: Wish, tree: Tree) -> list[str]:
    """Fields for whose being there nothing speaks."""
    names = named(wish)
    return [
        each.name for each in wish.fields
        if doubting.strange(each, made.chosen[each.name], wish, tree, names)
    ]  # fmt: skip


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
        tree.url,
        comma=language[:2] in COMMA,
        month_first=language in ("", "en", "en-us"),
        at=tree.at,
    )


def _worth_it(found: Sequence[Region]) -> list[Region]:
    data = [each for each in found if each.kind in ("data", "things")]
    tree = [each for each in found if each.kind in ("nodes", "groups")]
    single = [each for each in found if each.kind == "single"]
    return [*data[:LOOKED_AT], *tree[:LOOKED_AT], *single]


def _of_region(region: Region, wish: Wish, about: int) -> float:
    """What speaks for a region beside its columns."""
    score = 0.06 * math.log2(1 + len(region.items))
    if about > 2 and len(region.items) < 0.3 * about:
        score -= 2.0
    if region.beside:
        score -= 0.8
    if len(region.items) == 2:  # two of a kind are hardly a list
        score -= 0.1
    if region.kind in ("data", "things"):
        score += 0.25 if len(region.items) > 1 else -0.5
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
    doubts = doubting.doubts(wish, chosen, rivals, tree, named(wish))
    return Induced(
        code, rows, chosen, region, score - 0.9 * (1 - share), len(region.items),
        tuple(doubts), rivals,
    )  # fmt: skip


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
