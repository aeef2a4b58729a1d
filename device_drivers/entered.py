"""Whether a text field shows what was meant to be typed: the same question on every system."""

from __future__ import annotations

import re
import unicodedata


def reads_as(shown: str, wanted: str) -> bool:
    """The same text to a reader: composed or decomposed, a line break shown as a blank, digits
    grouped the way a phone-number field likes them."""
    if shown == wanted:
        return True
    if re.fullmatch(r"[\d+*#()./\s-]+", wanted):
        return re.sub(r"[^\d+*#]", "", shown) == re.sub(r"[^\d+*#]", "", wanted)
    return _plain(shown) == _plain(wanted)


def masked_as(shown: str, wanted: str) -> bool:
    """A password field shows a dot for each character, or for each half of a rare one."""
    return len(shown) in (len(wanted), len(wanted.encode("utf-16-le", "surrogatepass")) // 2)


def _plain(text: str) -> str:
    return " ".join(unicodedata.normalize("NFC", text).split())
