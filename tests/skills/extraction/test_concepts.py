"""What names of fields mean, and small hints about columns."""

from __future__ import annotations

import pytest

from skills.extraction import fields, mending, values
from skills.extraction.base import Field, Page, Wish
from skills.extraction.cleaning import cleaned
from skills.extraction.fields import akin, short_for


@pytest.mark.parametrize(
    ("name", "concept"),
    [("Grundpreis", "unit price"), ("Startgebühr", "fee"), ("发车时间", "departure"),
     ("number of seats", "seats"), ("ticket price", "price"), ("Erscheinungsjahr", "year"),
     ("room", "room"), ("Mindestalter", "age"), ("karat", "karat")],
)  # fmt: skip
def test_a_name_means_a_concept(name: str, concept: str) -> None:
    assert fields.meaning(fields.field(name)).concept == concept


def test_words_in_other_and_shorter_forms() -> None:
    assert akin(frozenset({"cert"}), frozenset({"certificate"}))
    assert akin(frozenset({"published"}), frozenset({"publish"}))
    assert not akin(frozenset({"card"}), frozenset({"price"}))
    assert short_for("amt", frozenset({"amount"}))
    assert not short_for("pos", frozenset({"points"}))


def test_what_a_measure_costs_is_no_price() -> None:
    assert values.price("1 kg = 49.96") == 49.96
    rows = [("Oats", 3.49, 6.98), ("Rice", 2.19, 4.38), ("Lentils", 4.09, 5.11)]
    tiles = "".join(
        f"<li><h3>{name}</h3><p>(£{per:.2f}/kg)</p><p>£{price:.2f}</p></li>"
        for name, price, per in rows
    )
    page = cleaned(Page("https://shop.example/a", f"<main><ul>{tiles}</ul></main>"))
    made = mending.make(page, Wish((Field("name"), Field("price", "price")), "product"))
    assert [row["price"] for row in made.rows] == [price for _, price, _ in rows]


@pytest.mark.whole
def test_of_a_long_list_every_record_is_read() -> None:
    """Headings above records are sought once, not once for each record."""
    cards = "".join(
        f'<div class="card"><h3>Lamp {n}</h3><p class="price">${n % 90 + 10}.99</p></div>'
        for n in range(1200)
    )
    page = cleaned(Page("https://shop.example/a", f"<main><div>{cards}</div></main>"))
    made = mending.make(page, Wish((Field("name"), Field("price", "price")), "product"))
    assert len(made.rows) == 1200
