"""Which currency prices are in: as the page writes the very amounts, else as its data or the
heading of the column says. It asks the page and not the function, so it holds for any function.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from device_drivers.verbs.base import Said
from skills.extraction import values
from skills.extraction.base import Field, Row, Wish
from skills.extraction.checking import Finding
from skills.extraction.fields import meaning, tokens
from skills.extraction.page import Page

LONGEST = 80
"""Characters of a text that is looked at as the place of an amount."""
MOST_HELD = 12
"""Elements in it."""
SURE = 0.9
"""Share of the amounts that are in one currency, for it to be that of all."""
SEVERAL = "several"
_NOT_USED_FOR = {"ja": ("CNY", "JPY"), "nb": ("SEK", "NOK"), "no": ("SEK", "NOK"),
                 "da": ("SEK", "DKK")}  # fmt: skip
"""One sign, two currencies: ¥ and kr, by the language of the page."""
_SAYING = re.compile(r"(?:price)?currency(?:code)?", re.I)


def units(wish: Wish, rows: Sequence[Row], page: Page) -> dict[str, str]:
    """The currency (ISO 4217) of each field that holds prices: "" where it is not known, SEVERAL
    where it is not one for all."""
    priced = [each for each in wish.fields if each.kind == "price"]
    if not priced:
        return {}
    written = _written(page)
    return {each.name: _one(each, rows, written, page) for each in priced}


def several(wish: Wish, rows: Sequence[Row], page: Page) -> list[Finding]:
    """That amounts of one field are in several currencies, which the rows do not show."""
    found: list[Finding] = []
    written = _written(page) if any(each.kind == "price" for each in wish.fields) else {}
    for each in wish.fields:
        votes = _votes(each, rows, written) if each.kind == "price" else Counter[str]()
        codes = sorted(code for code, often in votes.items() if often > 0.1 * votes.total())
        if len(codes) > 1:
            said = ", ".join(codes)
            found.append(Finding(2, Said(
                f"“{each.name}” is in several currencies ({said}); the rows have amounts.",
                f"“{each.name}”有多种货币（{said}），结果里只有数额。",
            ), False, each.name))  # fmt: skip
    return found


def changed(unit: str, before: str) -> bool:
    """Whether a field is in another currency than it was."""
    return bool(unit and before and unit != before) and SEVERAL not in (unit, before)


def _one(field: Field, rows: Sequence[Row], written: Mapping[float, set[str]], page: Page) -> str:
    votes = _votes(field, rows, written)
    if votes:
        code, often = votes.most_common(1)[0]
        return code if often >= SURE * votes.total() else SEVERAL
    said = set(_headed(field, page)) or set(_named(page.found)) | set(_marked(page))
    return said.pop() if len(said) == 1 else ""


def _votes(
    field: Field, rows: Sequence[Row], written: Mapping[float, set[str]]
) -> Counter[str]:  # fmt: skip
    """How many of a field's amounts the page writes in each currency, and in no other."""
    votes: Counter[str] = Counter()
    for row in rows:
        value = row.get(field.name)
        if isinstance(value, (int, float)) and value:
            codes = written.get(round(float(value), 2), set())
            votes.update(codes if len(codes) == 1 else ())
    return votes


def _written(page: Page) -> dict[float, set[str]]:
    """Amounts on the page and the currencies that they are written in."""
    found: dict[float, set[str]] = {}
    language = page.language[:2].lower()
    for said in {each for each in _texts(page) if re.search(r"\d", each)}:
        amount = values.money(said)
        if amount is not None and (code := values.currency(said)):
            usual, instead = _NOT_USED_FOR.get(language, ("", ""))
            found.setdefault(round(amount, 2), set()).add(instead if code == usual else code)
    return found


def _texts(page: Page) -> Iterator[str]:
    for node in page.walk():
        if len(node.walk()) > MOST_HELD:
            if node.own and len(node.own) <= LONGEST:
                yield node.own
        elif node.elements or node.own:
            said = node.spaced
            if said and len(said) <= LONGEST:
                yield said


def _headed(field: Field, page: Page) -> Iterator[str]:
    """Of short texts without a number that name the field: “Price (EUR)”."""
    words = meaning(field).words
    for node in page.walk():
        own = node.own
        if own and len(own) < 40 and not re.search(r"\d", own) and (code := values.currency(own)):
            near = set(tokens(own))
            if near & words or any(each in own for each in words if not each.isascii()):
                yield code


def _named(value: Any, depth: int = 0) -> Iterator[str]:
    """Of the page's data: what is called currency."""
    if depth > 12:
        return
    if isinstance(value, Mapping):
        for key, each in value.items():
            if isinstance(each, str) and _SAYING.fullmatch(str(key)):
                yield from _code(each)
            else:
                yield from _named(each, depth + 1)
    elif isinstance(value, list):
        for each in value[:200]:
            yield from _named(each, depth + 1)


def _marked(page: Page) -> Iterator[str]:
    """Of microdata."""
    for node in page.walk():
        if node.get("itemprop").casefold() == "pricecurrency":
            yield from _code(node.get("content") or node.text)


def _code(said: str) -> Iterator[str]:
    said = said.strip()
    if re.fullmatch(r"[A-Za-z]{3}", said):
        yield said.upper()
    elif code := values.currency(said):
        yield code
