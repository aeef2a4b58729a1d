"""What the words of a page do not decide: fields that were taken for something by their kind."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from device_drivers.verbs.base import Said
from skills.extraction import fields
from skills.extraction.base import Field, Wish
from skills.extraction.page import Page
from skills.extraction.scoring import Option
from skills.extraction.text_fit import HEADINGS

WORDS = 0.3
"""Evidence from which on a page's words say what a column is."""
BY_KIND = 0.5
"""What a kind of value says for itself, where it is enough: an amount with its currency, a date."""
AMONG = ("price", "number", "count", "flag", "date", "rating")
"""Kinds of which one is like another."""
CLOSE = 0.25
"""Two columns that score so near each other cannot be told apart."""
SHORT = 4
"""Letters of a word that may stand anywhere."""


@dataclass(frozen=True, slots=True)
class Doubt:
    """What a field was taken for, and what it may be."""

    field: str
    taken: tuple[str, ...]
    other: tuple[str, ...] = ()


def doubts(
    wish: Wish, chosen: Mapping[str, Option | None], rivals: Mapping[str, Sequence[Option]],
    page: Page, names: frozenset[str],
) -> list[Doubt]:  # fmt: skip
    """``names`` are the fields that are taken for the item's name."""
    found = []
    for each in wish.fields:
        option = chosen[each.name]
        if option is None:
            continue
        if not _told(each, wish) and as_good(option, rivals.get(each.name, ())):
            found.append(Doubt(each.name, _sample(option), _sample(rivals[each.name][0])))
            continue
        if option.evidence >= WORDS:
            continue
        if strange(each, option, wish, page, names) or _open(each, option, rivals, names):
            found.append(Doubt(each.name, _sample(option)))
    return found


def as_good(option: Option, rivals: Sequence[Option]) -> bool:
    """Whether another column holds values as likely: what it costs now, or by the litre; when it
    opens, or closes."""
    return option.field.kind in AMONG and any(
        each.evidence >= option.evidence - 0.1 and each.typed >= option.typed - 0.1
        and each.fill >= 0.8 * option.fill and each.score > option.score - CLOSE
        and each.column.code != "item" and _otherwise(option, each)
        for each in rivals
    )  # fmt: skip


def _otherwise(one: Option, other: Option) -> bool:
    """Whether they say different things, and not one the same as the other, now and then."""
    pairs = [(a, b) for a, b in zip(one.values, other.values, strict=True) if None not in (a, b)]
    return 5 * sum(a != b for a, b in pairs) > len(pairs) or not pairs


def strange(
    wanted: Field, option: Option | None, wish: Wish, page: Page, names: frozenset[str]
) -> bool:
    """Whether nothing speaks for a field's being there at all: it means something of its own (a
    salary, not any price), and neither its words nor the item's stand on the page."""
    if option is None:
        return True
    if option.evidence >= WORDS or _told(wanted, wish):
        return False
    if not fields.special(wanted) and (wanted.kind != "text" or wanted.name in names):
        return False
    if fields.shaped(wanted, [str(each) for each in option.texts]):
        return False
    return option.typed < BY_KIND or not _spoken_of(wanted, wish, page)


def nothing(wish: Wish, missing: Sequence[str]) -> Said:
    """None of the fields is there."""
    en = " and no ".join(f"“{each}”" for each in missing)
    zh = "、".join(f"“{each}”" for each in missing)
    return Said(
        f"I found no {en} on this page. If it is there, tell me one of the rows as you see it.",
        f"在这个页面上没有找到{zh}。如果页面上有，请告诉我其中一行的内容。",
    )


def _open(
    wanted: Field, option: Option, rivals: Mapping[str, Sequence[Option]], names: frozenset[str]
) -> bool:
    """Whether it may as well be another column."""
    if option.typed >= BY_KIND:
        return False
    heading = {option.column.tag, *option.column.within} & set(HEADINGS)
    if heading:
        return False
    others = [each for each in rivals.get(wanted.name, ()) if each.fill > 0.5 * option.fill]
    alone = not any(each.evidence > -WORDS for each in others)
    return not (alone and (wanted.kind == "price" or wanted.name in names))


def _told(wanted: Field, wish: Wish) -> bool:
    return any(each.get(wanted.name) for each in wish.examples)


def _spoken_of(wanted: Field, wish: Wish, page: Page) -> bool:
    said = page.text.casefold()
    there = set(fields.tokens(said))
    means = fields.meaning(wanted)
    words = {each for each in means.words if len(each) >= SHORT or not each.isascii()}
    words |= {each for each in fields.tokens(wish.item) if len(each) > 2 or not each.isascii()}
    words |= {re.sub(r"s$", "", each) for each in words if each.isascii()}
    words |= {f"{each}s" for each in words if each.isascii()}
    return bool(words & there) or any(not each.isascii() and each in said for each in words)


def _sample(option: Option) -> tuple[str, ...]:
    return tuple(str(each) for each in option.values if each is not None)[:3]
