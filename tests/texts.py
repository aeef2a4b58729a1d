"""Random texts in many scripts, for whoever types and reads back."""

from __future__ import annotations

import random
import unicodedata

RANGES = (
    (0x20, 0x7E), (0x20, 0x7E), (0xA1, 0x17F), (0x391, 0x3C9), (0x410, 0x44F), (0x5D0, 0x5EA),
    (0x621, 0x64A), (0x905, 0x939), (0xE01, 0xE2E), (0x3041, 0x3096), (0x30A1, 0x30FA),
    (0x4E00, 0x9FA5), (0x4E00, 0x9FA5), (0xAC00, 0xD7A3), (0x2010, 0x2027), (0x20A0, 0x20BF),
    (0x3001, 0x3011), (0xFF01, 0xFF5E), (0x1F300, 0x1F64F), (0x20000, 0x2A6DF),
)  # fmt: skip
WHOLE = (
    "👩‍💻",
    "🇨🇳",
    "👍🏽",
    "e\u0301",
    "'",
    '"',
    "$HOME",
    "`id`",
    "\\n",
    "%s",
    "&&",
    "; ls",
    "#",
    "~",
)
"""What belongs together, and what shells and formats stumble over."""


def random_texts(count: int, *, seed: int, longest: int = 40) -> list[str]:
    """``count`` texts of 1 to ``longest`` pieces: printable, one line, no blank at either end."""
    rng = random.Random(seed)
    return [_text(rng, rng.randint(1, longest)) for _ in range(count)]


def _text(rng: random.Random, length: int) -> str:
    pieces = [rng.choice(WHOLE) if rng.random() < 0.08 else _letter(rng) for _ in range(length)]
    return "".join(pieces).strip() or "x"


def _letter(rng: random.Random) -> str:
    while True:
        letter = chr(rng.randint(*rng.choice(RANGES)))
        if unicodedata.category(letter)[0] in "LNPS" or letter == " ":
            return letter
