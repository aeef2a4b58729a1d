"""Lines that end with an amount: “Arc lamp … 54.00”, “单人间 388 元起”; so many of so many.
Standard library only: it goes into the wall with the function.
"""

from __future__ import annotations

import re

from skills.extraction.values import CURRENCIES, text

_CURRENCY = "|".join(CURRENCIES.values())
_AMOUNT = r"\d{1,3}(?:[.,'’]\d{3})+(?:[.,]\d{1,2})?|\d+(?:[.,]\d{1,2})?"
_END = re.compile(
    rf"^(?P<head>.*?[^\W\d].*?)(?:\s*[-–—:：|·•…]+\s*|\.{{2,}}\s*|[,;]?\s+)"
    rf"(?P<tail>(?:(?:ab|from|von|od|仅)\s+)?(?:(?:{_CURRENCY})\s*(?:{_AMOUNT})"
    rf"|(?:{_AMOUNT})\s*(?:[.,][-–—])?\s*(?:{_CURRENCY})?)"
    rf"\s*(?:[.,][-–—])?\s*(?:起|up)?(?:\s*/\s*\w{{1,10}})?)$",
    re.I,
)
_EITHER = re.compile(r"\d\s+\d{3}(?!\d)(?:[.,]\d{1,2})?\D*$")
"""“Model 7 120.00” is 120 or 7120."""
LONGEST = 80
"""Characters of a range with its words."""
_COIN = re.compile(rf"\d[.,]\d\d(?!\d)|[.,][-–—]|{_CURRENCY}|起", re.I)

_RANGE = re.compile(
    rf"(?P<low>(?:{_CURRENCY})?\s*(?:{_AMOUNT})\s*(?:k|tsd|万|千)?)\s*(?:{_CURRENCY})?"
    rf"\s*(?:-|–|—|~|～|\bto\b|\bbis\b|至|到)\s*(?:{_CURRENCY})?\s*(?:{_AMOUNT})",
    re.I,
)
_DAY = re.compile(r"\d{4}-\d\d-\d\d|\d\d?[./]\d\d?[./]\d{2,4}")


def lower(value: object) -> str | None:
    """The lower end of "$40,000 – $60,000"; None for what is no range."""
    said = text(value) or ""
    found = _RANGE.search(said) if len(said) <= LONGEST and not _DAY.search(said) else None
    return found["low"] if found else None


_OF = re.compile(
    r"(?<![\d.,:/])(\d[\d.,]*)\s*(?:/|of|out of|von|aus)\s*(?:the\s+|den\s+)?(\d[\d.,]*)(?![\d:/])",
    re.I,
)


def share(value: object, place: int) -> str | None:
    """Of “28 of 60 places” the 28 (place 0) or the 60 (place 1); None where nothing is so."""
    found = _OF.search(text(value) or "")
    return found[place + 1].rstrip(".,") if found else None


def tail(value: object) -> str | None:
    """The amount that ends a line; None where none does."""
    found = _ended(value)
    return found["tail"] if found else None


def head(value: object) -> str | None:
    """The line without the amount that ends it."""
    found = _ended(value)
    return found["head"].strip(" \t-–—:：|·•….,;") or None if found else None


def coin(said: str) -> bool:
    """Whether an amount is written as money is, and not as any number."""
    return bool(_COIN.search(said))


def _ended(value: object) -> re.Match[str] | None:
    said = text(value) or ""
    return None if _EITHER.search(said) else _END.match(said)
