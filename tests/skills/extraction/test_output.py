"""Rows for people and for programs."""

from __future__ import annotations

import csv
import io
import json
import sqlite3
from pathlib import Path

from hypothesis import given
from hypothesis import strategies as st

from skills.extraction.base import Field, Row
from skills.extraction.output import as_csv, as_file, as_json, as_sqlite, lines

FIELDS = (Field("name"), Field("price", "price", "EUR"), Field("rating", "rating", "of 5"),
          Field("in stock", "flag"), Field("reviews", "count"))  # fmt: skip
ROWS: list[Row] = [
    {"name": "Lamp, “tall”", "price": 1299.5, "rating": 4.5, "in stock": True, "reviews": 1200},
    {"name": "=cmd|' /C calc'!A0", "price": 0.0, "rating": None, "in stock": False, "reviews": 3},
]


def test_a_chat_shows_a_line_each() -> None:
    said = lines(ROWS, FIELDS)
    assert said.en.splitlines() == [
        "name · price · rating · in stock · reviews",
        "1. Lamp, “tall” · 1,299.50 € · 4.5/5 · yes · 1200",
        "2. =cmd|' /C calc'!A0 · free · — · no · 3",
    ]
    assert "免费" in said.zh


def test_a_long_table_is_cut_and_says_so() -> None:
    said = lines([{"name": f"{n} " + "x" * 100} for n in range(40)], FIELDS[:1])
    assert said.en.endswith("… and 28 more")
    assert all(len(line) < 70 for line in said.en.splitlines())


def test_csv_is_read_back_and_holds_no_formula() -> None:
    read = list(csv.reader(io.StringIO(as_csv(ROWS, FIELDS).decode("utf-8-sig"))))
    assert read[0] == ["name", "price", "rating", "in stock", "reviews"]
    assert read[1][:3] == ["Lamp, “tall”", "1299.5", "4.5"]
    assert read[2][0] == "'=cmd|' /C calc'!A0"


@given(st.lists(st.text(), min_size=1, max_size=5), st.booleans())
def test_any_text_comes_back(texts: list[str], as_name: bool) -> None:
    fields = (Field(texts[0] if as_name else "a"),)
    rows: list[Row] = [{fields[0].name: text} for text in texts]
    assert [each[fields[0].name] for each in json.loads(as_json(rows, fields))] == texts
    read = csv.reader(io.StringIO(as_csv(rows, fields).decode("utf-8-sig"), newline=""))
    cells = [(line or [""])[0] for line in read][1:]
    for cell, text in zip(cells, texts, strict=True):
        assert cell in (text, f"'{text}")
        assert not cell.startswith(("=", "+", "-", "@", "\t", "\r"))


def test_sqlite_has_types(tmp_path: Path) -> None:
    (tmp_path / "rows.sqlite").write_bytes(as_sqlite(ROWS, FIELDS))
    with sqlite3.connect(tmp_path / "rows.sqlite") as db:
        found = db.execute('SELECT name, "in stock" FROM rows WHERE price > 1000').fetchall()
        columns = {row[1]: row[2] for row in db.execute("PRAGMA table_info(rows)")}
    db.close()
    assert found == [("Lamp, “tall”", 1)]
    assert columns["price"] == "REAL"
    assert columns["reviews"] == "INTEGER"


def test_a_name_of_a_column_is_no_sql() -> None:
    fields = (Field('a"); DROP TABLE rows; --'),)
    assert as_file([{fields[0].name: "x"}], fields, "sqlite").startswith(b"SQLite format 3")


def test_no_formula_in_a_cell_that_a_semicolon_begins() -> None:
    texts = ["x;=1+1;y", "x\n@SUM(1)", "＝1+1", "a; -5", "Lamp (=big)"]
    told = list(csv.reader(io.StringIO(as_csv([{"name": t} for t in texts], FIELDS[:1]).decode())))
    assert [row[0] for row in told[1:]] == [
        "x;'=1+1;y", "x\n'@SUM(1)", "'＝1+1", "a; -5", "Lamp (=big)",
    ]  # fmt: skip


def test_a_database_takes_any_name_and_any_number(tmp_path: Path) -> None:
    fields = (Field("n", "count"), Field("N", "count"))
    (tmp_path / "x.sqlite").write_bytes(as_sqlite([{"n": 2**70, "N": 3}], fields))
    with sqlite3.connect(tmp_path / "x.sqlite") as db:
        told = db.execute('select "n", "N 2" from rows').fetchall()
    db.close()
    assert told == [(float(2**70), 3)]
