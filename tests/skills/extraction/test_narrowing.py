"""Rows that a request narrows down: what stays, and what is told of it."""

from __future__ import annotations

from skills.extraction.base import Row
from skills.extraction.fields import field
from skills.extraction.narrowing import Only, narrowed

FIELDS = (field("name"), field("price"), field("rating"))
ROWS: list[Row] = [
    {"name": "Birch lamp", "price": 40.0, "rating": 4.5},
    {"name": "Cobalt lamp", "price": 50.0, "rating": 3.0},
    {"name": "Ember rug", "price": None, "rating": 5.0},
    {"name": "Fjord rug", "price": 90.0, "rating": None},
]


def names(*only: Only) -> list[str]:
    return [str(row["name"]).split()[0] for row in narrowed(ROWS, FIELDS, only)[0]]


def test_numbers_are_compared() -> None:
    assert names(Only("below", "$50")) == ["Birch"], "of several numbers the price is meant"
    assert names(Only("at most", "50 元")) == ["Birch", "Cobalt"]
    assert names(Only("above", "50", "price")) == ["Fjord"]
    assert names(Only("at least", "4.5", "stars")) == ["Birch", "Ember"]
    assert names(Only("at least", "4", "rating"), Only("below", "45")) == ["Birch"]


def test_texts_hold_words() -> None:
    assert names(Only("with", "LAMP")) == ["Birch", "Cobalt"]
    assert names(Only("without", "lamp", "name")) == ["Ember", "Fjord"]


def test_what_was_left_out_is_told_and_what_could_not_be() -> None:
    rows, said = narrowed(ROWS, FIELDS, [Only("below", "50", "price")])
    assert len(rows) == 1
    assert said[0].en == "Only price below 50: 1 of 4 rows. 1 without a value are left out."
    assert "1 行" in said[0].zh
    for wrong in (Only("below", "50", "weight"), Only("below", "cheap")):
        rows, said = narrowed(ROWS, FIELDS, [wrong])
        assert rows == ROWS
        assert "could not tell" in said[0].en


def test_a_range_counts_from_its_lower_end() -> None:
    ranged: list[Row] = [{"salary": "$40,000 – $60,000"}, {"salary": "$70,000"}]
    kept, _ = narrowed(ranged, [field("salary")], [Only("at least", "50000", "salary")])
    assert kept == ranged[1:]
