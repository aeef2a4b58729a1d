"""Small questions that are only measured with.

Those of desks of clubs, shops, schools and libraries, written by one who had not seen what solves
them; the modules beside this that are named ``logic_desk_`` have them.
"""

from __future__ import annotations

import random

from PIL import Image

from models.challenges.base import Drawn
from models.challenges.drawing import (
    logic_comments_paper,
    logic_desk_known,
    logic_desk_next,
    logic_desk_order,
    logic_desk_places,
    logic_desk_sheet,
    logic_desk_sorts,
    logic_desk_sums,
    logic_desk_told,
)
from models.challenges.drawing.logic_desk_said import Form

SUMS = "digits to add up"
NOTHING_DRAWN = (8, 8)
ON_THE_PAGE = 0.5
"""How many of the questions are text; sums in digits are always drawn."""
ON_A_SHEET = 0.55
"""How many of what is drawn stand on papers of their own: some thirty of a hundred questions."""
FORMS: dict[str, Form] = {
    SUMS: logic_desk_sums.digits,
    "numbers spelt out": logic_desk_sums.number_words,
    "digit meets word": logic_desk_sums.digit_meets_word,
    "number left out": logic_desk_sums.gap,
    "chained or told": logic_desk_told.chained_or_told,
    "one of a sort": logic_desk_sorts.one_of_a_sort,
    "by its place": logic_desk_places.by_place,
    "more or first": logic_desk_order.in_order,
    "carries on": logic_desk_next.carries_on,
    "plainly known": logic_desk_known.known,
}
HELD_OUT: tuple[str, ...] = tuple(FORMS)


def draw(look: str, seed: int) -> Drawn:
    """Raises KeyError for an unknown look."""
    form, rng = FORMS[look], random.Random(f"desk {look} {seed}")
    asked, answer = form(rng)
    if look != SUMS and rng.random() < ON_THE_PAGE:
        nothing = Image.new("RGB", NOTHING_DRAWN, "white")
        return Drawn("logic", look, seed, nothing, answer, asked)
    sheet = logic_desk_sheet if rng.random() < ON_A_SHEET else logic_comments_paper
    return Drawn("logic", look, seed, sheet.drawn(asked, rng), answer)
