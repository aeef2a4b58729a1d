"""A stored function on another day: delivered, mended, or kept back; never wrong without a word."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pytest

from skills.extraction import checking, mending, pairing, profiles
from skills.extraction.base import Field, Page, Row, Wish
from tests.skills.extraction.layouts import LAYOUTS
from tests.skills.extraction.layouts.look import Mutation
from tests.skills.extraction.pages import NAMES, SHOP_WISH, URL, shop


@pytest.fixture(scope="module")
def made() -> mending.Made:
    return mending.make(shop(), SHOP_WISH)


def again(made: mending.Made, page: Page) -> mending.Came:
    return mending.again(made.code, made.profile, page, SHOP_WISH, made.rows)


def test_the_same_page_is_delivered_and_a_redesigned_one_mended(made: mending.Made) -> None:
    assert again(made, shop()).verdict == "delivered"
    fewer = again(made, shop(n=4))
    assert (fewer.verdict, len(fewer.rows)) == ("delivered", 4)
    redone = shop(price='<em class="amount">{price:.2f} USD</em>', name="heading")
    came = again(made, redone)
    assert came.verdict == "mended"
    assert came.rows == made.rows
    assert came.why, "and it is said why"
    assert came.profile is not None
    later = mending.again(came.code, came.profile, redone, SHOP_WISH, came.rows)
    assert later.verdict == "delivered"


@pytest.mark.parametrize("was", ["${was:.2f}", "${price:.1f}9"])
def test_values_that_moved_under_an_old_name_are_not_delivered(
    made: mending.Made, was: str
) -> None:
    """``span.price`` now holds what it cost before, once far from the price and once near it."""
    moved = f'<s><span class="price">{was}</span></s> <b class="sale-price">${{price:.2f}}</b>'
    came = again(made, shop(price=moved))
    assert came.verdict != "delivered"
    assert came.verdict == "doubtful" or came.rows == made.rows


def test_a_mark_that_now_stands_in_every_name_is_no_part_of_it(made: mending.Made) -> None:
    """It is not set apart from the name, so no word of it is new: "NewBirch lamp"."""
    marked = shop().html.replace('<h3 class="title">', '<h3 class="title"><span>New</span>')
    came = again(made, replace(shop(), html=marked))
    assert came.verdict == "doubtful" or came.rows == made.rows
    glued = shop().html
    for name in NAMES:
        glued = glued.replace(f">{name}<", f">New{name}<")
    assert again(made, replace(shop(), html=glued)).verdict == "doubtful"


def test_days_that_move_on_with_the_calendar_are_no_change() -> None:
    wish = Wish((Field("title"), Field("place"), Field("pay", "price"), Field("posted", "date")))
    same: Row = {"place": "Leeds", "pay": 3.0}
    before: list[Row] = [{"title": name, "posted": "2026-03-01", **same} for name in NAMES]
    later: list[Row] = [{"title": name, "posted": "2026-03-02", **same} for name in NAMES]
    other: list[Row] = [{"title": name, "posted": "2025-11-02", **same} for name in NAMES]
    assert pairing.overlap(wish, later, before) == []
    assert [each.field for each in pairing.overlap(wish, other, before)] == ["posted"]


def test_a_page_that_holds_it_no_more_is_kept_back(made: mending.Made) -> None:
    came = again(made, Page(URL, "<main><h1>Closed</h1><p>We moved.</p></main>"))
    assert came.verdict == "doubtful"
    assert came.why[0].said.zh != came.why[0].said.en
    without = again(made, shop(price="<span class=price>on request</span>"))
    assert without.verdict == "doubtful"
    assert any(each.field == "price" for each in without.why)


def test_a_profile_survives_being_stored(made: mending.Made) -> None:
    assert profiles.of_json(made.profile.json()) == made.profile


@pytest.mark.parametrize(
    ("layout", "mutation"),
    [("jsonld_products", "bare"), ("grid_shop", "inserted"), ("stock_table", "nested"),
     ("jobs_list", "retagged"), ("zh_books", "reworded")],
)  # fmt: skip
def test_redesigns_of_layouts(layout: str, mutation: Mutation) -> None:
    one = LAYOUTS[layout]
    told = {name: str(value) for name, value in one.drawn(1).rows[0].items() if value is not None}
    first = mending.make(one.page(1), replace(one.wish, examples=(told,)))
    assert first.rows == one.drawn(1).rows
    came = mending.again(first.code, first.profile, one.page(2, mutation), one.wish, first.rows)
    assert came.verdict in ("delivered", "mended")
    assert came.rows == one.drawn(2, mutation).rows


def test_rows_without_what_the_person_told_are_not_taken() -> None:
    right = replace(SHOP_WISH, examples=({"name": "Cobalt kettle", "price": "$11.50"},))
    assert mending.make(shop(), right).rows[1]["price"] == 11.5
    wrong = replace(SHOP_WISH, examples=({"name": "Cobalt kettle", "price": "$77"},))
    with pytest.raises(mending.NotRight) as told:
        mending.make(shop(), wrong)
    assert "$77" in told.value.said.en


# --- the tiers ------------------------------------------------------------------------------------

GOOD: list[Row] = [{"name": name, "price": 10.5 + i, "rating": 4.1} for i, name in enumerate(NAMES)]


def with_(**changes: Sequence[object]) -> list[Row]:
    rows = [dict(row) for row in GOOD]
    for name, values in changes.items():
        for row, value in zip(rows, values, strict=False):
            assert value is None or isinstance(value, (str, int, float))
            row[name] = value
    return rows


@pytest.mark.parametrize(
    ("rows", "field"),
    [
        ([], ""),
        (with_(price=[None] * 6), "price"),
        (with_(price=["free"]), "price"),
        (with_(price=[-3.0]), "price"),
        (with_(rating=[4, 3, 5, 4, 1250]), "rating"),
        (with_(name=["$5", "$6", "$7", "$8"]), "name"),
        (with_(name=["2026-01-01"] * 5), "name"),
        (with_(name=["Lamp"] * 6), "name"),
        (with_(rating=[10.5, 11.5, 12.5, 13.5, 14.5, 15.5]), "price"),
        ([GOOD[0]] * 6, ""),
    ],
)  # fmt: skip
def test_what_speaks_against_rows(rows: list[Row], field: str) -> None:
    assert checking.grave(checking.checked(SHOP_WISH, GOOD)) == []
    found = checking.grave(checking.checked(SHOP_WISH, rows))
    assert found
    assert not field or field in [each.field for each in found]
    assert all(each.said.en != each.said.zh for each in found if not each.field)


def test_what_else_speaks_against_them() -> None:
    assert checking.grave(checking.coverage(SHOP_WISH, GOOD, seen=20))
    old = Wish((*SHOP_WISH.fields, Field("old price", "price")))
    dearer = [{**row, "old price": 1.0} for row in GOOD]
    assert checking.grave(checking.sense(old, dearer))
    other = with_(price=[99.0] * 6)
    assert [each.field for each in checking.agreement(SHOP_WISH, GOOD, other)] == ["price"]
    assert checking.agreement(SHOP_WISH, GOOD, GOOD) == []
    doubting = checking.checked(
        SHOP_WISH, GOOD, opinion=lambda _, rows: f"{len(rows)} lamps are odd"
    )
    assert "6 lamps are odd" in doubting[-1].said.en
    assert checking.checked(SHOP_WISH, GOOD, code="import os")[-1].tier == 3
