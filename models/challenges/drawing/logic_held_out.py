"""Small questions that are only measured with, as text on the page or on a small picture.

They are those of sign-up forms, five kinds of sums and five of plain questions, in English and
Chinese; ``logic_joining_paper`` draws what stands on a picture. They are spent, ``logic_joining``
has them to learn from: they stand in until there are others.
"""

from __future__ import annotations

import random

from PIL import Image

from models.challenges.base import Drawn
from models.challenges.drawing import (
    logic_joining_compared,
    logic_joining_known,
    logic_joining_lists,
    logic_joining_stories,
    logic_joining_sums,
)
from models.challenges.drawing.logic_joining_paper import card, strip
from models.challenges.drawing.logic_joining_words import Form

SUMS = "digits on a picture"
FORMS: dict[str, Form] = {
    SUMS: logic_joining_sums.in_digits,
    "number words": logic_joining_sums.in_words,
    "digits beside words": logic_joining_sums.half_in_words,
    "gap in a sum": logic_joining_sums.left_out,
    "two operations or told": logic_joining_stories.two_steps_or_told,
    "one of a kind": logic_joining_lists.of_a_kind,
    "place in a row": logic_joining_lists.in_place,
    "larger or smaller": logic_joining_compared.more_or_less,
    "next in line": logic_joining_known.what_follows,
    "commonly known": logic_joining_known.known_or_counted,
}
NOTHING_DRAWN = (8, 8)
ON_THE_PAGE = 0.45
"""How many of the questions are text; sums in digits are always drawn."""
SHORT = 14
"""Signs that have room on a strip."""

HELD_OUT: tuple[str, ...] = tuple(FORMS)


def draw(look: str, seed: int) -> Drawn:
    """Raises KeyError for an unknown look."""
    form, rng = FORMS[look], random.Random(f"sign-up {look} {seed}")
    asked, answer = form(rng)
    if look != SUMS and rng.random() < ON_THE_PAGE:
        return Drawn("logic", look, seed, Image.new("RGB", NOTHING_DRAWN, "white"), answer, asked)
    way = strip if len(asked) <= SHORT and rng.random() < 0.7 else card
    return Drawn("logic", look, seed, way(asked, rng), answer)
