"""What changed between two runs."""

from __future__ import annotations

from skills.extraction.base import Field, Row
from skills.extraction.changes import changes, told

FIELDS = (Field("name"), Field("price", "price", "USD"), Field("link", "link"))


def row(name: str, price: float | None, link: str | None = None) -> Row:
    return {"name": name, "price": price, "link": link}


def test_items_come_go_and_change() -> None:
    before = [row("Lamp", 3.0), row("Chair", 20.0), row("Desk", 99.0)]
    after = [row("Lamp", 2.5), row("Desk", 99.0), row("Rug", 10.0)]
    found = changes(before, after, FIELDS)
    assert found is not None
    assert told(found, FIELDS).en.splitlines() == [
        "New: Rug", "Gone: Chair", "Changed: Lamp (price $3.00 → $2.50)",
    ]  # fmt: skip
    assert "新增：Rug" in told(found, FIELDS).zh


def test_the_same_rows_in_another_order_are_no_change() -> None:
    rows = [row("Lamp", 3.0), row("Chair", None)]
    found = changes(rows, rows[::-1], FIELDS)
    assert found is not None
    assert not found
    assert told(found, FIELDS).en == "Nothing changed since the last time."


def test_an_address_is_surer_than_a_name() -> None:
    found = changes([row("Lamp", 3.0, "https://a/1")], [row("Lamp!", 3.0, "https://a/1")], FIELDS)
    assert found is not None
    assert [each.names for each in found.changed] == [("name",)]


def test_nothing_is_said_where_items_cannot_be_told_apart() -> None:
    twice = [row("Lamp", 3.0), row("Lamp", 4.0)]
    assert changes(twice, twice, FIELDS) is None
    assert changes([row("Lamp", 3.0)], [{"name": None, "price": 1.0, "link": None}], FIELDS) is None


def test_many_are_counted() -> None:
    found = changes([], [row(f"Lamp {n}", 1.0) for n in range(9)], FIELDS)
    assert found is not None
    assert told(found, FIELDS).en == "New: Lamp 0, Lamp 1, Lamp 2, Lamp 3, Lamp 4, and 4 more"
