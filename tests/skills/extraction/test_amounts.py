"""Lines that end with an amount, and lists of them."""

from __future__ import annotations

import pytest

from skills.extraction import inducing, mending
from skills.extraction.amounts import coin, head, tail
from skills.extraction.base import Page, Wish
from skills.extraction.fields import field
from tests.skills.extraction.pages import URL

LAMPS = ("Arc lamp", "Brass lamp", "Clip light", "Paper globe", "Tripod lamp")
PLAIN = ("54.00", "12.50", "99.00", "7.25", "140.00")
DASH = ("1,299.-", "49.-", "120.-", "8.-", "75.-")
FROM = ("388 元起", "188 元起", "99 元起", "1,288 元起", "240 元起")
FORMS = (
    "<li><b>{}</b> {}</li>", "<li>{} <b>{}</b></li>", "<li>{} {}</li>", "<li>{} – {}</li>",
    '<div class="c"><span>{}</span><span>{}</span></div>',
    '<div class="x1yz9"><h3 class="a8fk2">{}</h3><div class="q9z0b">{}</div></div>',
)  # fmt: skip


def page_of(form: str, prices: tuple[str, ...]) -> Page:
    items = "".join(form.format(name, price) for name, price in zip(LAMPS, prices, strict=True))
    return Page(URL, f"<html lang=en><body><main><h1>Lamps</h1><div>{items}</div></main></html>")


@pytest.mark.parametrize(
    ("said", "name", "amount"),
    [
        ("Arc lamp 54.00", "Arc lamp", "54.00"),
        ("Arc lamp – 1,299.-", "Arc lamp", "1,299.-"),
        ("Lamp .... $12", "Lamp", "$12"),
        ("大床房：¥388起/晚", "大床房", "¥388起/晚"),
        ("单人间 388 元起", "单人间", "388 元起"),
        ("Windows 11 54.00", "Windows 11", "54.00"),
        ("Room from 120 €", "Room", "from 120 €"),
        ("Windows 11 540.00", None, None),
        ("54.00", None, None),
        ("Set of 3 lamps", None, None),
    ],
)
def test_a_line_and_the_amount_that_ends_it(
    said: str, name: str | None, amount: str | None
) -> None:  # fmt: skip
    assert (head(said), tail(said)) == (name, amount)


def test_money_is_told_from_any_number() -> None:
    assert all(coin(said) for said in (*PLAIN, *DASH, *FROM, "$12"))
    assert not coin("12")


@pytest.mark.parametrize("prices", [PLAIN, DASH, FROM], ids=["plain", "dash", "from"])
def test_prices_without_a_currency_beside_names(prices: tuple[str, ...]) -> None:
    wish = Wish((field("name"), field("price")), "product")
    amounts = [float(each.split()[0].replace(",", "").replace(".-", "")) for each in prices]
    for form in FORMS:
        made = inducing.induce(page_of(form, prices), wish)
        assert [(row["name"], row["price"]) for row in made.rows] == list(
            zip(LAMPS, amounts, strict=True)
        ), form
        assert "price" not in [doubt.field for doubt in made.doubts], form
    written = mending.make(page_of(FORMS[3], prices), wish)
    assert "head(" in written.code
    assert len(written.rows) == len(LAMPS)


def test_a_number_is_no_rating_and_a_list_no_only_item() -> None:
    """Before, the heading, the first price and the fourth were a name, a price and a rating."""
    wish = Wish((field("name"), field("price"), field("rating")), "product")
    for form in FORMS[:2]:
        made = inducing.induce(page_of(form, PLAIN), wish)
        assert made.missing == ("rating",)
        assert [row["name"] for row in made.rows] == list(LAMPS)
    first = inducing.induce(page_of(FORMS[4], FROM), Wish(wish.fields[:2], "product"))
    assert [row["name"] for row in first.rows] == list(LAMPS)
