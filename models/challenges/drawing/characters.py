"""Letters and digits to be typed, whichever case: as many sites draw them.

Letters that may be taken for a digit or another letter are left out, as such sites do; where there
are only digits, all of them stand.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import fields

from models.challenges.base import Drawn
from models.challenges.drawing import parts
from models.challenges.drawing.lettering import SIZES, Hand, write

DIGITS = "0123456789"
CAPITALS = "ABCDEFGHJKLMNPQRSTUVWXYZ"
MIXED = "23456789ABCDEFGHJKLMNPQRSTUVWXYZabdefhknrty"
SMALL = "abcdefghijkmnpqrstuvwxyz"


def text(rng: random.Random) -> str:
    """What is to be read, in the case it is drawn in."""
    letters = rng.choices((MIXED, DIGITS, CAPITALS, SMALL), (6, 2, 2, 1))[0]
    return "".join(rng.choices(letters, k=rng.choice((4, 4, 4, 5, 5, 6))))


def _plain(rng: random.Random) -> Hand:
    return Hand(turned=rng.choice((0, 0, 5)), jump=0.06, dots=rng.randint(0, 20))


def _turned(rng: random.Random) -> Hand:
    return Hand(turned=28, ink="each", jump=0.1, one_font=rng.random() < 0.5)


def _slanted(rng: random.Random) -> Hand:
    return Hand(slant=0.45, gap=rng.uniform(0, 0.1), lines=rng.randint(0, 2))


def _waved(rng: random.Random) -> Hand:
    return Hand(wave=rng.uniform(0.04, 0.09), tall=0.62, lines=rng.randint(0, 2), of_ink=True)


def _lined(rng: random.Random) -> Hand:
    return Hand(
        lines=rng.randint(3, 9), ink=rng.choice(("one", "each")), thick=(1, 2), turned=10,
        behind=rng.random() < 0.3,
    )  # fmt: skip


def _dotted(rng: random.Random) -> Hand:
    return Hand(dots=rng.randint(40, 160), turned=12, lines=rng.randint(0, 2))


def _struck(rng: random.Random) -> Hand:
    """A curve of the letters' own colour through them."""
    return Hand(
        curves=1, of_ink=True, thick=(1, 2), turned=14, dots=rng.randint(0, 50), contrast=100
    )


def _crowded(rng: random.Random) -> Hand:
    return Hand(
        gap=rng.uniform(-0.1, -0.02), turned=14, ink=rng.choice(("one", "each")),
        wave=rng.choice((0.0, 0.04)), tall=0.75,
    )  # fmt: skip


def _dark(rng: random.Random) -> Hand:
    return Hand(
        dark=True, ground=rng.choice(("plain", "gradient", "grain")), turned=12,
        ink=rng.choice(("one", "each")), lines=rng.randint(0, 4), dots=rng.randint(0, 50),
    )  # fmt: skip


def _hollow(rng: random.Random) -> Hand:
    return Hand(
        shape="hollow", tall=rng.uniform(0.65, 0.8), turned=10, contrast=110, gap=0.03,
        lines=rng.randint(0, 2), ground=rng.choice(("plain", "gradient")),
    )  # fmt: skip


def _shaded(rng: random.Random) -> Hand:
    return Hand(ground="gradient", ink="gradient", turned=12, jump=0.1, lines=rng.randint(0, 3))


def _striped(rng: random.Random) -> Hand:
    return Hand(ground="stripes", turned=10, dark=rng.random() < 0.25, dots=rng.randint(0, 30))


def _patched(rng: random.Random) -> Hand:
    return Hand(
        ground="blocks", ink="each", turned=16, dark=rng.random() < 0.3, contrast=110,
        one_font=False,
    )  # fmt: skip


def _grainy(rng: random.Random) -> Hand:
    return Hand(ground="grain", blur=rng.uniform(0, 0.8), turned=12, lines=rng.randint(0, 3))


def _uneven(rng: random.Random) -> Hand:
    return Hand(uneven=0.4, jump=0.14, turned=15, ink="each", lines=rng.randint(0, 4), behind=True)


def _mixed(rng: random.Random) -> Hand:
    """Some of everything that the other looks do."""
    hand = Hand()
    plain = Hand()
    for make in rng.sample(_SINGLE, 3):
        other = make(rng)
        for field in fields(Hand):
            value = getattr(other, field.name)
            if value != getattr(plain, field.name):
                setattr(hand, field.name, value)
    hand.lines, hand.dots, hand.curves = min(hand.lines, 5), min(hand.dots, 70), min(hand.curves, 1)
    hand.gap = max(hand.gap, -0.05) if hand.wave or hand.slant else hand.gap
    hand.contrast = max(hand.contrast, 100)
    return hand


_SINGLE: tuple[Callable[[random.Random], Hand], ...] = (
    _plain, _turned, _slanted, _waved, _lined, _dotted, _struck, _crowded, _dark, _hollow, _shaded,
    _striped, _patched, _grainy, _uneven,
)  # fmt: skip
_HANDS = {make.__name__.strip("_"): make for make in (*_SINGLE, _mixed)}


def _bowed(rng: random.Random) -> Hand:
    """Letters along a bow, the picture swollen at one place."""
    return Hand(
        fonts=parts.LATIN_HELD_OUT, size=rng.choice(SIZES[2:]), tall=rng.uniform(0.55, 0.65),
        bent=rng.uniform(0.1, 0.2), swollen=rng.uniform(0.15, 0.35), turned=6, gap=0.05,
        lines=rng.randint(0, 2), of_ink=True, dots=rng.randint(0, 30),
    )  # fmt: skip


def _shadowed(rng: random.Random) -> Hand:
    """With a shadow, on a gradient."""
    return Hand(
        fonts=parts.LATIN_HELD_OUT, size=rng.choice(SIZES), tall=rng.uniform(0.6, 0.75),
        ground="gradient", shape="shadow", ink=rng.choice(("one", "each")), turned=12,
        gap=rng.uniform(0, 0.1), lines=rng.randint(0, 3),
    )  # fmt: skip


def _newsprint(rng: random.Random) -> Hand:
    """Over many small letters."""
    return Hand(
        fonts=parts.LATIN_HELD_OUT, size=rng.choice(SIZES[1:]), tall=rng.uniform(0.65, 0.8),
        ground="letters", ink="each", turned=15, jump=0.08, contrast=120,
    )  # fmt: skip


def _torn(rng: random.Random) -> Hand:
    """Cut into bands that are pushed apart."""
    return Hand(
        fonts=parts.LATIN_HELD_OUT, size=rng.choice(SIZES[2:]), tall=rng.uniform(0.6, 0.8),
        torn=0.04, gap=rng.uniform(0.04, 0.12), curves=rng.randint(0, 1), of_ink=True,
    )  # fmt: skip


def _chequered(rng: random.Random) -> Hand:
    """Letters that jump, on a chequered ground, often dark."""
    return Hand(
        fonts=parts.LATIN_HELD_OUT, size=rng.choice(SIZES[1:]), tall=rng.uniform(0.55, 0.75),
        ground="chequers", dark=rng.random() < 0.6, ink=rng.choice(("each", "gradient")),
        one_font=False, turned=18, jump=0.12, contrast=110,
    )  # fmt: skip


_OTHER_FONTS: dict[str, Callable[[random.Random], Hand]] = {
    "bowed": _bowed, "shadowed": _shadowed, "newsprint": _newsprint, "torn": _torn,
    "chequered": _chequered,
}  # fmt: skip
"""Which bring their fonts and sizes; nothing was trained on them, but they were looked at."""
LOOKS: tuple[str, ...] = (*_HANDS, *_OTHER_FONTS)


def draw(look: str, seed: int) -> Drawn:
    """Raises KeyError for an unknown look."""
    rng = random.Random(f"characters/{look}/{seed}")
    if look in _OTHER_FONTS:
        hand = _OTHER_FONTS[look](rng)
    else:
        hand = _HANDS[look](rng)
        hand.size = rng.choice(SIZES)
        hand.fonts = parts.LATIN
        hand.tall *= rng.uniform(0.85, 1.1)
    told = text(rng)
    return Drawn("characters", look, seed, write(told, hand, rng), told.lower())
