"""Small questions of desks of clubs, shops, schools and libraries, in English and Chinese.

The modules beside this that are named ``logic_desk_`` have them.
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

SUMS = "desk_sums"
NOTHING_DRAWN = (8, 8)
ON_THE_PAGE = 0.5
"""How many of the questions are text; sums in digits are always drawn."""
ON_A_SHEET = 0.55
"""How many of what is drawn stand on papers of their own: some thirty of a hundred questions."""
FORMS: dict[str, Form] = {
    SUMS: logic_desk_sums.digits,
    "desk_in_words": logic_desk_sums.number_words,
    "desk_half_in_words": logic_desk_sums.digit_meets_word,
    "desk_gap": logic_desk_sums.gap,
    "desk_stories": logic_desk_told.chained_or_told,
    "desk_picked": logic_desk_sorts.one_of_a_sort,
    "desk_placed": logic_desk_places.by_place,
    "desk_compared": logic_desk_order.in_order,
    "desk_followed": logic_desk_next.carries_on,
    "desk_known": logic_desk_known.known,
}
LOOKS: tuple[str, ...] = tuple(FORMS)


def draw(look: str, seed: int) -> Drawn:
    """Raises KeyError for an unknown look."""
    form, rng = FORMS[look], random.Random(f"desk {look} {seed}")
    asked, answer = form(rng)
    if look != SUMS and rng.random() < ON_THE_PAGE:
        nothing = Image.new("RGB", NOTHING_DRAWN, "white")
        return Drawn("logic", look, seed, nothing, answer, asked)
    sheet = logic_desk_sheet if rng.random() < ON_A_SHEET else logic_comments_paper
    return Drawn("logic", look, seed, sheet.drawn(asked, rng), answer)
