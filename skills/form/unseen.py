"""Characters that nobody sees: what hides text from whoever reads a skill before installing it."""

from __future__ import annotations

import re
import unicodedata

_EMOJI_TAGS = re.compile("\U0001f3f4[\U000e0030-\U000e0039\U000e0061-\U000e007a]{1,16}\U000e007f")
"""A flag of a part of a country: the only use of tag characters that is seen."""
_TURNED = frozenset("\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069\u200e\u200f\u061c")
"""They let a line be read in another order than it is written."""
_JOINERS = frozenset("\u200c\u200d\ufe0e\ufe0f")
"""Within emoji and some scripts they are needed; two in a row are not."""
_EMPTY = frozenset("\u200b\u2060\u2061\u2062\u2063\u2064\ufeff\u00ad\u115f\u1160\u3164\uffa0\u180e")


def unseen(text: str, lines: bool = False) -> str:
    """The first character that is not seen, as ``U+202E``; "" where all are. ``lines``: line ends
    and tabs are fine."""
    before = ""
    for char in _EMOJI_TAGS.sub("", text):
        fine = lines and char in "\n\t"
        if not fine and (_hides(char) or (char in _JOINERS and before in _JOINERS)):
            return f"U+{ord(char):04X}"
        before = char
    return ""


def _hides(char: str) -> bool:
    kind = unicodedata.category(char)
    if kind in ("Cc", "Cs", "Co", "Cn", "Zl", "Zp"):
        return True
    code = ord(char)
    variation = 0xE0100 <= code <= 0xE01EF
    return char in _TURNED or char in _EMPTY or 0xE0000 <= code <= 0xE007F or variation
