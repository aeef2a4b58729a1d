"""Pages that are long, and lists that stand in several places of a page."""

from __future__ import annotations

import sys

import pytest

from skills.extraction import inducing, mending, records
from skills.extraction.base import Field, Page, Wish
from skills.extraction.cleaning import cleaned
from skills.extraction.embedded import packed
from skills.extraction.page import load

LAMPS = Wish((Field("name"), Field("price", "price")), "lamp")


def page(body: str, language: str = "en") -> Page:
    html = f'<html lang="{language}"><body><main><h1>Shop</h1>{body}</main></body></html>'
    return cleaned(Page("https://shop.example/x", html, language=language))


def cards(many: int) -> str:
    return "".join(
        f'<div class="card"><h3><a href="/p/{n}">Lamp {n * 7919 % 9973}</a></h3>'
        f'<p class="sub">Nice {n % 13}</p><p class="more">Oak</p>'
        f'<b class="price">${n % 90 + 5}.{n % 100:02d}</b></div>'
        for n in range(many)
    )


def steps(many: int) -> int:
    """How many calls it takes to find the regions of a page with so many cards."""
    tree, count = load(packed(page(f'<div class="grid">{cards(many)}</div>'))), 0

    def counted(frame: object, event: str, arg: object) -> None:
        nonlocal count
        count += event == "call"

    before = sys.getprofile()
    sys.setprofile(counted)
    try:
        assert any(len(each.items) == many for each in records.regions(tree))
    finally:
        sys.setprofile(before)
    return count


def test_a_page_four_times_as_long_takes_about_four_times_as_much() -> None:
    assert steps(240) < 6 * steps(60)


def test_lists_of_one_kind_that_are_read_as_one_are_told() -> None:
    def part(heading: str, first: int) -> str:
        rows = "".join(
            f'<li class="lamp"><b>Lamp {"ABCDEFGHIJKL"[n]}</b> '
            f'<i class="price">${n + 9}.50</i></li>'
            for n in range(first, first + 4)
        )
        return f"<section><h2>{heading}</h2><ul>{rows}</ul></section>"

    body = part("For desks", 0) + part("For floors", 4) + part("For walls", 8)
    made = mending.make(page(body), LAMPS)
    assert len(made.rows) == 12
    told = "These stand in 3 lists (For desks, For floors, For walls); I read them as one."
    assert [each.said.en for each in made.findings] == [told]
    asked = Wish((*LAMPS.fields, Field("section")), "lamp")
    assert [each.said.en for each in mending.make(page(body), asked).findings] == []
    assert mending.make(page(f'<div class="grid">{cards(12)}</div>'), LAMPS).findings == ()


def flat(closed: bool) -> str:
    """Records of four siblings each, below a line that looks like one of these."""
    free = "<b>{1}</b> of {0} places free"
    odd = "<b>closed</b> ({0} places)" if closed else free
    rows = "".join(
        f'<h3><a href="/{n}">Garage {"ABCDEFGH"[n]}</a></h3>'
        f'<p class="where">{n + 3} Mill Street</p>'
        f'<p class="free">{(odd if n % 2 else free).format(n * 37 + 90, n + 12)}'
        f"</p><p>Height {n}.10 m</p>"
        for n in range(8)
    )
    return f'<p class="as-of">As of 27 February, 14:05</p>{rows}'


PARKING = Wish(
    (Field("garage"), Field("free", "count", optional=True), Field("places", "count")), "garage"
)


def test_records_begin_where_all_are_built_alike() -> None:
    made = inducing.induce(page(flat(closed=False)), PARKING)
    assert [row["garage"] for row in made.rows] == [f"Garage {each}" for each in "ABCDEFGH"]
    assert made.rows[1]["free"] == 13


def test_one_number_is_not_two_fields() -> None:
    with pytest.raises(mending.NotRight, match="one and the same number in 4 rows"):
        mending.make(page(flat(closed=True)), PARKING)


def test_what_goes_on_behind_its_element_is_told() -> None:
    papers = "".join(
        f'<li class="paper"><b class="title">Paper {"ABCDEF"[n]}</b><div><span>Subjects:</span> '
        f"<i>Learning</i>; Vision {'ABCDEF'[n]}</div></li>"
        for n in range(6)
    )
    made = mending.make(page(f"<ul>{papers}</ul>"), Wish((Field("title"), Field("subjects"))))
    told = [each.said.en for each in made.findings]
    whole = made.rows[0]["subjects"] == "Learning; Vision A"
    assert whole or told == ["“subjects” may be more than I took: beside it stands “Vision A”."]
