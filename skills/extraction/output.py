"""Rows as people and programs take them: lines for a chat, CSV, JSON, SQLite."""

from __future__ import annotations

import csv
import io
import json
import re
import sqlite3
from collections.abc import Sequence
from typing import Literal

from device_drivers.verbs.base import Said
from skills.extraction.base import Field, Kind, Row, Value

Format = Literal["csv", "json", "sqlite"]
ENDINGS: dict[Format, str] = {"csv": "csv", "json": "json", "sqlite": "sqlite"}
SHOWN = 12
"""Rows in a chat; whoever wants all of them gets a file."""
LONGEST = 60
"""Characters of one value in a chat."""
_FORMULA = ("=", "+", "-", "@", "\t", "\r", "\n", "＝", "＋", "－", "＠")
_WITHIN = re.compile(r"(?<=[;\t\r\n])(?=[=+\-@])")
_TYPES: dict[Kind, str] = {
    "price": "REAL", "number": "REAL", "rating": "REAL", "count": "INTEGER", "flag": "INTEGER",
}  # fmt: skip
_SIGNS = {"USD": "${}", "EUR": "{} €", "GBP": "£{}", "CNY": "¥{}", "JPY": "¥{}"}


def lines(rows: Sequence[Row], fields: Sequence[Field]) -> Said:
    """The first of them, one a line, below what the columns are. Of a stranger's page: data."""
    head = " · ".join(field.name for field in fields)
    shown = [
        Said(f"{number}. {_row(row, fields, 'en')}", f"{number}. {_row(row, fields, 'zh')}")
        for number, row in enumerate(rows[:SHOWN], 1)
    ]
    left = len(rows) - SHOWN
    en, zh = [head, *(each.en for each in shown)], [head, *(each.zh for each in shown)]
    if left > 0:
        en.append(f"… and {left} more")
        zh.append(f"……还有 {left} 行")
    return Said("\n".join(en), "\n".join(zh))


def as_file(rows: Sequence[Row], fields: Sequence[Field], form: Format) -> bytes:
    """All of them."""
    match form:
        case "csv":
            return as_csv(rows, fields)
        case "json":
            return as_json(rows, fields)
        case "sqlite":
            return as_sqlite(rows, fields)


def as_csv(rows: Sequence[Row], fields: Sequence[Field]) -> bytes:
    """RFC 4180, UTF-8 with a mark at its beginning, as spreadsheets want it. A text that one would
    take for a formula gets an apostrophe before it (OWASP, CSV injection)."""
    out = io.StringIO()
    writer = csv.writer(out)
    writer.writerow([_harmless(field.name) for field in fields])
    for row in rows:
        writer.writerow([_cell(row.get(field.name)) for field in fields])
    return b"\xef\xbb\xbf" + out.getvalue().encode()


def as_json(rows: Sequence[Row], fields: Sequence[Field]) -> bytes:
    """A list of objects, with the keys in the order that was asked for."""
    listed = [{field.name: row.get(field.name) for field in fields} for row in rows]
    return json.dumps(listed, ensure_ascii=False, indent=1).encode() + b"\n"


def as_sqlite(rows: Sequence[Row], fields: Sequence[Field]) -> bytes:
    """A database with one table, ``rows``."""
    columns = _columns(fields)
    told = ", ".join(
        f"{c} {_TYPES.get(f.kind, 'TEXT')}" for c, f in zip(columns, fields, strict=True)
    )
    marks = ", ".join("?" for _ in columns)
    with sqlite3.connect(":memory:") as db:
        db.execute(f"CREATE TABLE rows ({told})")
        db.executemany(
            f"INSERT INTO rows VALUES ({marks})",  # noqa: S608 - nothing but question marks
            [[_stored(row.get(field.name)) for field in fields] for row in rows],
        )
        db.commit()
        return bytes(db.serialize())


def value_shown(value: Value, field: Field, language: str = "en") -> str:
    """One value as a person reads it."""
    if value is None:
        return "—"
    if isinstance(value, bool):
        words = ("yes", "no") if language == "en" else ("是", "否")
        return words[0] if value else words[1]
    if isinstance(value, int | float):
        return _number(value, field, language)
    text = " ".join(value.split())
    return text if len(text) <= LONGEST else f"{text[: LONGEST - 1]}…"


def _number(value: float, field: Field, language: str) -> str:
    if field.kind == "price":
        if value == 0:
            return "free" if language == "en" else "免费"
        return _SIGNS.get(field.unit, f"{{}} {field.unit}".rstrip()).format(f"{value:,.2f}")
    plain = f"{value:g}" if abs(value) < 1e6 else f"{value:,.0f}"
    if field.kind == "rating" and field.unit.startswith("of "):
        return f"{plain}/{field.unit.removeprefix('of ')}"
    return f"{plain} {field.unit}".rstrip() if field.kind == "number" else plain


def _row(row: Row, fields: Sequence[Field], language: str) -> str:
    return " · ".join(value_shown(row.get(field.name), field, language) for field in fields)


def _columns(fields: Sequence[Field]) -> list[str]:
    """Names that differ by more than their case: SQLite takes no others."""
    names: list[str] = []
    for field in fields:
        name, n = field.name, 1
        while name.lower() in (each.lower() for each in names):
            n += 1
            name = f"{field.name} {n}"
        names.append(name)
    return [_name(each) for each in names]


def _stored(value: Value) -> Value:
    """SQLite's whole numbers have 64 bits."""
    if isinstance(value, int) and not -(2**63) <= value < 2**63:
        return float(value)
    return value


def _cell(value: Value) -> object:
    return _harmless(value) if isinstance(value, str) else value


def _harmless(text: str) -> str:
    """Where a semicolon parts the cells, one may begin within a text, too."""
    marked = f"'{text}" if text.startswith(_FORMULA) else text
    return _WITHIN.sub("'", marked)


def _name(text: str) -> str:
    return '"' + text.replace('"', '""').replace("\x00", "") + '"'
