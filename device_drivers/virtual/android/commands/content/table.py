"""What a content provider offers: views to read, and writes by row id."""

from __future__ import annotations

import math
import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Protocol, runtime_checkable

from device_drivers.virtual.phone import Phone

CALENDAR = "com.android.calendar"
MAX_DIGITS = 100
Value = str | int | float | None
Values = Mapping[str, Value]


class Unsupported(Exception):
    """The provider refuses; ``kind`` is the Java exception's name."""

    def __init__(self, kind: str, message: str) -> None:
        super().__init__(message)
        self.kind = kind


def unknown_uri(authority: str, path: list[str]) -> Unsupported:
    """What providers throw for a path they do not serve."""
    uri = f"content://{authority}/{'/'.join(path)}"
    return Unsupported("IllegalArgumentException", f"Unknown URI {uri}")


@dataclass(frozen=True, slots=True)
class View:
    """A SELECT with the provider's columns, among them ``_id``."""

    sql: str
    values: tuple[Value, ...] = ()
    order: str = ""


class Provider(Protocol):
    """``path`` is what follows the authority. All raise Unsupported."""

    def view(self, phone: Phone, path: list[str], query: str) -> View: ...

    def insert(self, phone: Phone, path: list[str], values: Values) -> None: ...

    def update(self, phone: Phone, path: list[str], rows: list[int], values: Values) -> None: ...

    def delete(self, phone: Phone, path: list[str], rows: list[int]) -> None: ...


@runtime_checkable
class FileProvider(Provider, Protocol):
    """A provider whose rows have bytes."""

    def file(self, phone: Phone, path: list[str]) -> str: ...


def text(value: Value) -> str:
    """A bound value as text; null is empty."""
    return "" if value is None else str(value)


_TIMES = {"date", "date_sent", "dtstart", "dtend"}
_WHOLE = _TIMES | {
    "type", "read", "seen", "duration", "thread_id", "calendar_id", "allDay", "eventColor",
    "calendar_color", "visible", "minutes", "event_id", "starred", "raw_contact_id", "is_favorite",
    "track", "year",
}  # fmt: skip
LAST_TIME = 253_370_764_800_000
"""The year 9999, after which no calendar of ours has days."""
_MAY_BE_TEXT = {"duration"}
"""Seconds of a call, but ``PT1H`` of an event."""


def as_column(authority: str, name: str, value: Value) -> Value:
    """A bound value as an app reads it back: a text in a column of whole numbers counts as the
    number it begins with, 0 without one. Raises Unsupported for a time out of all bounds."""
    if name not in _WHOLE or value is None or (name in _MAY_BE_TEXT and authority == CALENDAR):
        return value
    if isinstance(value, float) and not math.isfinite(value):
        return 0
    if isinstance(value, str):
        match = re.match(r"\s*([-+]?\d{1,18})", value)
        value = int(match.group(1)) if match else 0
    number = int(value)
    if (name in _TIMES and not 0 <= number <= LAST_TIME) or not -(1 << 63) <= number < 1 << 63:
        raise Unsupported("IllegalArgumentException", f"Invalid {name}: {number}")
    return number


def row_number(piece: str) -> int:
    """The id at the end of a path. Raises Unsupported."""
    if not piece.isdigit():
        raise Unsupported("IllegalArgumentException", f"Invalid row id: {piece}")
    if int(piece[:MAX_DIGITS]) >= 1 << 63 or len(piece) >= MAX_DIGITS:
        raise Unsupported("NumberFormatException", f'For input string: "{piece[:MAX_DIGITS]}"')
    return int(piece)
