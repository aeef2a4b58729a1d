"""``content://call_log``: who called whom, and when."""

from __future__ import annotations

from device_drivers.virtual.android.commands.content.table import (
    Unsupported,
    Value,
    Values,
    View,
    row_number,
    text,
    unknown_uri,
)
from device_drivers.virtual.phone import Phone

_CALLS = """
SELECT id AS _id, number, 1 AS presentation, date_ms AS date, duration, NULL AS data_usage, type,
  0 AS features, 0 AS new, nullif(name, '') AS name, 2 AS numbertype, NULL AS numberlabel,
  'US' AS countryiso, 1 AS is_read, NULL AS geocoded_location
FROM calls"""
_COLUMNS = {"number": "number", "name": "name", "date": "date_ms", "duration": "duration",
            "type": "type"}  # fmt: skip

_NOT_NULL: dict[str, Value] = {"number": "", "name": "", "date": 0, "duration": 0, "type": 1}


class CallLogProvider:
    """Calls; the newest come first. Types: 1 incoming, 2 outgoing, 3 missed."""

    def view(self, phone: Phone, path: list[str], query: str) -> View:
        match path:
            case ["calls"]:
                return View(_CALLS, order="date DESC")
            case ["calls", number]:
                return View(f"{_CALLS} WHERE id = ?", (row_number(number),))
        raise unknown_uri("call_log", path)

    def insert(self, phone: Phone, path: list[str], values: Values) -> None:
        if path != ["calls"]:
            raise unknown_uri("call_log", path)
        phone.store.run(
            "INSERT INTO calls(number, name, date_ms, duration, type) VALUES (?, ?, ?, ?, ?)",
            text(values.get("number")), text(values.get("name")),
            values.get("date") or phone.clock.now_ms(), values.get("duration") or 0,
            values.get("type") or 1,
        )  # fmt: skip

    def update(self, phone: Phone, path: list[str], rows: list[int], values: Values) -> None:
        for name, value in values.items():
            column = _COLUMNS.get(name)
            if column is None:
                raise Unsupported("IllegalArgumentException", f"Invalid column {name}")
            kept = _NOT_NULL[name] if value is None else value
            for row in rows:
                phone.store.run(f"UPDATE calls SET {column}=? WHERE id=?", kept, row)  # noqa: S608

    def delete(self, phone: Phone, path: list[str], rows: list[int]) -> None:
        for row in rows:
            phone.store.run("DELETE FROM calls WHERE id=?", row)
