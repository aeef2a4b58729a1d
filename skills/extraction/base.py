"""What extraction speaks of: fields, wishes, pages, rows, and why there are none."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal, TypeAlias

from device_drivers.verbs.base import Said

Kind: TypeAlias = Literal[
    "text", "price", "number", "rating", "count", "date", "link", "picture", "flag"
]
Value: TypeAlias = str | float | int | bool | None
Row: TypeAlias = dict[str, Value]
"""One item: a value for each field by its name, None where the page shows none.

| kind | value |
|---|---|
| text | as shown, runs of white space as one blank |
| price | a number without its currency; 0.0 for what is free |
| number | a number without its unit |
| rating | points in the page's own scale: 4.5 of 5, 8.7 of 10 |
| count | a whole number; "1.2k" is 1200 |
| date | "2026-03-05", with the time where the page has one "2026-03-05T14:30" |
| link, picture | the whole address |
| flag | whether it is so |
"""

Json: TypeAlias = "str | int | float | bool | list[Json] | dict[str, Json] | None"


@dataclass(frozen=True, slots=True)
class Field:
    """One thing that is wanted of each item. ``name`` is the person's word and the key in rows."""

    name: str
    kind: Kind = "text"
    unit: str = ""
    """What its numbers are in, where it is known: ``USD``, ``kg``, ``of 5``."""
    optional: bool = False
    """Items may be without it."""


@dataclass(frozen=True, slots=True)
class Wish:
    """What is wanted of a page."""

    fields: tuple[Field, ...]
    item: str = ""
    """What one row is, in the person's word: ``product``, ``商品``; empty where none was said."""
    most: int = 0
    """Rows at most; 0: all."""
    pages: int = 1
    """Pages at most."""
    examples: tuple[Mapping[str, str], ...] = ()
    """Rows the person told, as they see them: ``{"name": "Lamp", "price": "$12.99"}``."""
    about: str = ""
    """Which of a page's lists, by the words above it; empty where none was said."""


@dataclass(frozen=True, slots=True)
class Received:
    """JSON that a page fetched from its own site while it loaded."""

    url: str
    value: Json


@dataclass(frozen=True, slots=True)
class Page:
    """A page as it stands once it is quiet. ``html`` has its frames' and shadow trees' content in
    place; ``url`` is where it was in the end."""

    url: str
    html: str
    status: int = 200
    received: tuple[Received, ...] = ()
    language: str = ""
    """As the page says itself, ``de``; empty where it does not."""
    at: str = ""
    """When it was read, ISO 8601: "2 days ago" is before that. Empty where nobody knows."""


class NoRows(Exception):
    """There is nothing to be had; ``said`` is why, for the person."""

    def __init__(self, said: Said) -> None:
        super().__init__(said.en)
        self.said = said


class NotLoaded(NoRows):
    """The page did not come, or is no page."""


class Forbidden(NoRows):
    """The site's robots.txt asks programs not to read this page."""


class NotAllowed(NoRows):
    """An address that may not be asked: on this network, not http, outside the allowed hosts."""


Block: TypeAlias = Literal["refused", "login", "captcha", "later", "payment"]


class Blocked(NoRows):
    """The site shows something else instead of the page. It is told and never worked round.

    ``block``: ``refused`` (401, 403, 451), ``login``, ``captcha``, ``payment`` (a wall one pays
    at), ``later`` (429, 503: in ``after`` seconds where the site says when)."""

    def __init__(self, said: Said, block: Block, after: float | None = None) -> None:
        super().__init__(said)
        self.block = block
        self.after = after
