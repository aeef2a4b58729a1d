"""Whether a text field shows what was meant to be typed: the same question on every system."""

from __future__ import annotations

import re
import unicodedata

_DIGITS = re.compile(r"\+?[\d*#]+")
_GROUPED = re.compile(r"\+?(?=(?:\D*\d){6})[\d*#(][\d*#()\s-]*[\d*#]")
"""A telephone or card number as people write it, so long that it is no amount."""

_DATE = re.compile(r"\d{1,4}[\s-]+\d{1,2}[\s-]+\d{1,4}")
_GROUPING = re.compile(
    r"[\s()\u2066-\u2069\u200e\u202a-\u202e]|(?<=[\d)\s])[-\u2011](?=[\d(\s])|"
    r"(?<=\d),(?=\d{3}(?!\d))"
)
"""What fields put between digits; a point, a slash and a minus sign change what digits mean."""


def reads_as(shown: str, wanted: str) -> bool:
    """The same text to a reader: composed or decomposed, a line break shown as a blank, the digits
    of a number grouped otherwise."""
    if _plain(shown) == _plain(wanted):
        return True
    if _DIGITS.fullmatch(wanted):
        return _GROUPING.sub("", shown) == wanted
    if _GROUPED.fullmatch(wanted) and not _DATE.fullmatch(wanted):
        return _GROUPING.sub("", shown) == _GROUPING.sub("", wanted)
    return False


def masked_as(shown: str, wanted: str) -> bool:
    """A password field shows a dot for each character, or for each half of a rare one."""
    return len(shown) in (len(wanted), len(wanted.encode("utf-16-le", "surrogatepass")) // 2)


def _plain(text: str) -> str:
    return " ".join(unicodedata.normalize("NFC", text).split())
