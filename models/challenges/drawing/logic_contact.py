"""Small questions of contact forms, sign-ups and forum plug-ins.

Five kinds of sums and five of plain questions, in English and Chinese, as text on the page or on
a small picture; ``logic_comments_paper`` and ``logic_contact_sheet`` draw what stands on a
picture.
"""

from __future__ import annotations

import random

from PIL import Image

from models.challenges.base import Drawn
from models.challenges.drawing import (
    logic_comments_paper,
    logic_contact_known,
    logic_contact_known_han,
    logic_contact_next,
    logic_contact_order,
    logic_contact_places,
    logic_contact_sheet,
    logic_contact_sorts,
    logic_contact_sums,
    logic_contact_told,
)
from models.challenges.drawing.logic_contact_said import IN_CHINESE, Asked, Form

SUMS = "contact_sums"
NOTHING_DRAWN = (8, 8)
ON_THE_PAGE = 0.5
"""How many of the questions are text; sums in digits are always drawn."""
ON_A_SHEET = 0.3


def _known(rng: random.Random) -> Asked:
    if rng.random() < IN_CHINESE:
        return logic_contact_known_han.known_han(rng)
    return logic_contact_known.known(rng)


FORMS: dict[str, Form] = {
    SUMS: logic_contact_sums.digits,
    "contact_in_words": logic_contact_sums.number_words,
    "contact_half_in_words": logic_contact_sums.digit_meets_word,
    "contact_gap": logic_contact_sums.gap,
    "contact_stories": logic_contact_told.chained_or_told,
    "contact_picked": logic_contact_sorts.one_of_a_sort,
    "contact_placed": logic_contact_places.by_place,
    "contact_compared": logic_contact_order.in_order,
    "contact_followed": logic_contact_next.carries_on,
    "contact_known": _known,
}
LOOKS: tuple[str, ...] = tuple(FORMS)


def draw(look: str, seed: int) -> Drawn:
    """Raises KeyError for an unknown look."""
    form, rng = FORMS[look], random.Random(f"contact {look} {seed}")
    asked, answer = form(rng)
    if look != SUMS and rng.random() < ON_THE_PAGE:
        return Drawn("logic", look, seed, Image.new("RGB", NOTHING_DRAWN, "white"), answer, asked)
    sheet = logic_contact_sheet if rng.random() < ON_A_SHEET else logic_comments_paper
    return Drawn("logic", look, seed, sheet.drawn(asked, rng), answer)
