"""Which currency prices are in, and what a change of it means."""

from __future__ import annotations

import pytest

from skills.extraction import mending, pairing, profiles
from skills.extraction.base import Field, Page, Row, Wish
from skills.extraction.fields import field
from skills.extraction.inducing import NotFound
from skills.extraction.units import SEVERAL, several, units
from tests.skills.extraction.pages import SHOP_WISH, URL, shop, tree

WISH = Wish((field("name"), field("price")), "product")
ROWS: list[Row] = [{"name": "A", "price": 5.0}, {"name": "B", "price": 1299.0}]


def unit(html: str, rows: list[Row] = ROWS) -> str:
    return units(WISH, rows, tree(html))["price"]


def listed(first: str, second: str) -> str:
    return f"<ul><li>A<b>{first}</b></li><li>B<b>{second}</b></li></ul><p>Save 99 £ today</p>"


def test_as_the_page_writes_the_amounts() -> None:
    assert unit(listed("$5.00", "$1,299.00")) == "USD"
    assert unit(listed("5,00 €", "1.299,00 €")) == "EUR"
    assert unit(listed("¥5", "¥1299")) == "CNY"
    assert unit(f'<html lang="ja"><body>{listed("¥5", "¥1,299")}') == "JPY"
    assert unit(listed("5.00", "1299.00")) == ""
    assert units(Wish((field("name"),)), ROWS, tree(listed("$5", "$1299"))) == {}


def test_as_its_data_or_a_heading_says() -> None:
    offer = '{"@type": "Offer", "priceCurrency": "chf", "price": "5.00"}'
    data = f'<script type="application/ld+json">{offer}</script>'
    assert unit(f"{data}{listed('5.00', '1299.00')}") == "CHF"
    head = "<table><tr><th>Name</th><th>Price (EUR)</th></tr><tr><td>A</td><td>5</td></tr></table>"
    assert unit(head) == "EUR"
    marked = '<meta itemprop="priceCurrency" content="SEK">'
    assert unit(f"<body>{marked}{listed('5', '1299')}</body>") == "SEK"


def test_several_currencies_are_told_and_shown_as_none() -> None:
    html = listed("$5.00", "1.299,00 €")
    assert unit(html) == SEVERAL
    told = several(WISH, ROWS, tree(html))
    assert [(each.field, each.grave) for each in told] == [("price", False)]
    assert "EUR, USD" in told[0].said.en
    assert several(WISH, ROWS, tree(listed("$5.00", "$1,299.00"))) == []
    mixed = profiles.profile(WISH, ROWS, tree(html), before=None)
    assert mixed.told(WISH.fields)[1].unit == ""


def test_another_currency_is_a_change() -> None:
    made = mending.make(shop(), SHOP_WISH)
    assert made.profile.fields["price"].unit == "USD"
    assert [each.unit for each in made.profile.told(SHOP_WISH.fields)] == ["", "USD", ""]
    euro = shop(price='<span class="price">€{price:.2f}</span>')
    came = mending.again(made.code, made.profile, euro, SHOP_WISH, made.rows)
    assert came.verdict == "doubtful"
    assert any("EUR now, before in USD" in each.said.en for each in came.why)
    bare = shop(price='<span class="price">{price:.2f}</span>')
    came = mending.again(made.code, made.profile, bare, SHOP_WISH, made.rows)
    assert came.verdict in ("delivered", "mended")
    assert came.profile is not None
    assert came.profile.fields["price"].unit == "USD", "what is known stays"


def test_a_profile_from_before_there_were_units() -> None:
    made = mending.make(shop(), SHOP_WISH)
    stored = made.profile.json()
    for each in stored["fields"].values():
        del each["unit"]
    then = profiles.of_json(stored)
    came = mending.again(made.code, then, shop(), SHOP_WISH, made.rows)
    assert came.verdict == "delivered"
    assert came.profile is not None
    assert came.profile.told((Field("price", "price"),))[0].unit == "USD"


def test_other_things_of_another_day_are_no_change_of_values() -> None:
    fields = (Field("title"), Field("company"), Field("location"), Field("salary", "price"))
    wish = Wish(fields, "job")

    def job(title: str, company: str) -> Row:
        return {"title": title, "company": company, "location": "Leeds", "salary": 30.0}

    then = [job("Nurse", "Oak"), job("Nurse", "Elm"), job("Cook", "Ash"), job("Clerk", "Fir")]
    then += [job("Driver", "Yew"), job("Porter", "Bay")]
    now = [job("Nurse", "Pine"), job("Nurse", "Larch"), job("Cook", "Rowan"), job("Baker", "Vim")]
    now += [job("Tailor", "Lime"), job("Smith", "Teak")]
    assert pairing.paired(wish, now, then) == ((), [])
    page = tree("<p></p>")
    shape = profiles.profile(wish, then, page)
    assert profiles.unlike(wish, now, shape, then) == []
    links = Wish((*fields, Field("link", "link")), "job")
    old: list[Row] = [{**row, "link": f"{URL}/{n}"} for n, row in enumerate(then)]
    new: list[Row] = [{**row, "company": "Hire & Co"} for row in old]
    keys, both = pairing.paired(links, new, old)
    assert (keys, len(both)) == (("link",), 6)
    found = profiles.unlike(links, new, profiles.profile(links, old, page), old)
    assert "company" in [each.field for each in found]


def test_what_is_not_on_the_page_is_not_delivered() -> None:
    fields = (field("salary"), field("company"))
    page: Page = shop()
    with pytest.raises(NotFound) as none:
        mending.make(page, Wish(fields, "job"))
    assert "no “salary” and no “company”" in none.value.said.en
    told = mending.make(page, Wish((field("name"), field("salary")), "job"))
    assert [doubt.field for doubt in told.doubts] == ["salary"]
    jobs = shop().html.replace("<h1>Lamps</h1>", "<h1>Jobs: salary and place</h1>")
    made = mending.make(Page(URL, jobs), Wish((field("name"), field("salary")), "job"))
    assert made.doubts == ()
    example = ({"salary": "$10.50", "company": "Birch lamp"},)
    assert mending.make(page, Wish(fields, "job", examples=example)).rows[0] == {
        "salary": 10.5, "company": "Birch lamp",
    }  # fmt: skip
