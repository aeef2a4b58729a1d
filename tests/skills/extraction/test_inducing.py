"""Functions from field names and from examples: the right list, the right columns."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

from skills.extraction import embedded, inducing
from skills.extraction.base import Field, Page, Row, Wish
from skills.extraction.fields import field
from skills.extraction.page import load
from skills.extraction.records import regions
from tests.skills.extraction.layouts import LAYOUTS
from tests.skills.extraction.pages import NAMES, SHOP_WISH, URL, shop, tree

EASY = ("grid_shop", "jobs_list", "rowspan_table", "two_row_news", "jsonld_products")
"""Layouts with cards, labels, merged cells, two rows a record, and data."""


def rows_of(code: str, page: Page) -> list[Row]:
    """What the written function finds."""
    names: dict[str, object] = {}
    exec(compile(code, "function", "exec"), names)  # noqa: S102 - our own
    extract = names["extract"]
    assert callable(extract)
    found: list[Row] = extract(load(embedded.packed(page)))
    return found


def wanted(n: int = 6) -> list[Row]:
    return [
        {"name": name, "price": 10.5 + i, "rating": 3 + i / 10} for i, name in enumerate(NAMES[:n])
    ]


def test_the_list_that_is_meant_and_not_what_others_bought() -> None:
    made = inducing.induce(shop(), SHOP_WISH)
    assert made.rows == wanted()
    assert rows_of(made.code, shop()) == made.rows
    html = shop().html
    section, before = html[html.index("<section>") : html.index("</main>")], html.index("<h1>")
    first = replace(shop(), html=html[:before] + section + html[before:].replace(section, ""))
    assert inducing.induce(first, SHOP_WISH).rows == wanted(), "though the others come first"
    assert made.doubts == ()
    assert made.missing == ()
    assert 'item.first("span.price")' in made.code
    assert not any(word in made.code for word in ("nth-of-type", "[0]"))


def test_what_it_cost_before_is_not_the_price() -> None:
    old = "<p><s>${was:.2f}</s> <b>${price:.2f}</b></p>"
    assert inducing.induce(shop(price=old), SHOP_WISH).rows == wanted()
    by_class = '<p><b class="old-price">${was:.2f}</b> <b class="price">${price:.2f}</b></p>'
    assert inducing.induce(shop(price=by_class), SHOP_WISH).rows == wanted()
    both = Wish((*SHOP_WISH.fields, Field("old price", "price")))
    assert inducing.induce(shop(price=by_class), both).rows[0]["old price"] == 90.0


def test_a_name_that_is_cut_short_is_read_where_it_is_whole() -> None:
    html = shop().html
    for i, name in enumerate(NAMES):
        html = html.replace(
            f'<a href="/p/{i}">{name}', f'<a href="/p/{i}" title="{name}">{name[:6]}…'
        )
    assert inducing.induce(replace(shop(), html=html), SHOP_WISH).rows == wanted()


def test_advertisements_between_items_are_left_out() -> None:
    advert = (
        '<li class="card"><h3 class="title"><a href="/x">Buy me</a></h3>'
        '<span class="price">$1.00</span><i>Ad</i></li>'
    )
    assert inducing.induce(shop(more=advert), SHOP_WISH).rows == wanted()
    other = '<li class="promo"><p>Join our club</p><a href="/club">Save 10%</a></li>'
    assert inducing.induce(shop(more=other), SHOP_WISH).rows == wanted()


def test_data_of_the_page_comes_first() -> None:
    things = [
        {"@type": "Product", "name": name, "offers": {"price": f"{10.5 + i}"},
         "aggregateRating": {"ratingValue": 3 + i / 10, "reviewCount": 7}}
        for i, name in enumerate(NAMES)
    ]  # fmt: skip
    head = f'<script type="application/ld+json">{json.dumps(things)}</script>'
    made = inducing.induce(shop(head=head), SHOP_WISH)
    assert made.rows == wanted()
    assert 'page.things("Product")' in made.code


def test_the_words_above_a_list_decide_when_the_person_says_them() -> None:
    about = replace(SHOP_WISH, about="Customers also bought")
    assert inducing.induce(shop(), about).rows[0] == {
        "name": "Birch box",
        "price": 99.5,
        "rating": 3.0,
    }


def test_an_example_says_what_no_word_does() -> None:
    rows = "".join(
        f"<li><b>{name}</b><i>{a}</i><i>{b}</i></li>"
        for name, a, b in (
            ("Ann", "blue", "north"),
            ("Bob", "red", "south"),
            ("Eve", "green", "west"),
        )
    )
    page = Page(URL, f"<main><ul>{rows}</ul></main>")
    wish = Wish((Field("name"), Field("team")))
    first = inducing.induce(page, replace(wish, examples=({"name": "Bob", "team": "south"},)))
    assert [row["team"] for row in first.rows] == ["north", "south", "west"]
    other = inducing.induce(page, replace(wish, examples=({"name": "Bob", "team": "red"},)))
    assert [row["team"] for row in other.rows] == ["blue", "red", "green"]
    doubts = inducing.induce(page, wish).doubts
    assert "team" in [doubt.field for doubt in doubts], "nothing on the page says which"


def test_field_names_in_three_languages() -> None:
    for names in (("name", "price"), ("名称", "价格"), ("Name", "Preis")):
        made = inducing.induce(shop(), Wish(tuple(field(name) for name in names)))
        assert [tuple(row.values()) for row in made.rows] == [
            (name, 10.5 + i) for i, name in enumerate(NAMES)
        ]


def test_a_page_without_anything_like_it() -> None:
    with pytest.raises(inducing.NotFound) as told:
        inducing.induce(Page(URL, "<main></main>"), SHOP_WISH)
    assert told.value.said.zh
    wish = Wish((Field("name"), Field("price", "price")))
    with pytest.raises(inducing.NotFound, match="only text"):
        inducing.induce(Page(URL, "<main><h1>Soon</h1><p>Nothing here yet.</p></main>"), wish)


def test_regions_come_with_what_stands_around_them() -> None:
    found = regions(tree(shop().html))
    lists = [each for each in found if each.kind == "nodes" and each.items[0].tag == "li"]
    assert {(each.above, each.beside) for each in lists} >= {
        ("Lamps", False), ("Customers also bought", True),
    }  # fmt: skip


@pytest.mark.parametrize("name", EASY)
def test_layouts_from_their_field_names(name: str) -> None:
    layout = LAYOUTS[name]
    page, truth = layout.page(5), layout.drawn(5).rows
    made = inducing.induce(page, layout.wish)
    assert made.rows == truth
    assert rows_of(made.code, page) == truth
