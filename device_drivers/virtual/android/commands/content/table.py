"""What a content provider offers: views to read, and writes by row id."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Protocol, runtime_checkable

from device_drivers.virtual.phone import Phone

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


def row_number(piece: str) -> int:
    """The id at the end of a path. Raises Unsupported."""
    if not piece.isdigit():
        raise Unsupported("IllegalArgumentException", f"Invalid row id: {piece}")
    return int(piece)
