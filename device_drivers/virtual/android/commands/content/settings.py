"""``content://settings``: system, secure and global, by name."""

from __future__ import annotations

from device_drivers.virtual.android.commands.content.table import (
    Unsupported,
    Values,
    View,
    text,
    unknown_uri,
)
from device_drivers.virtual.phone import Phone

_NAMESPACES = ("system", "secure", "global")
_ROWS = "SELECT rowid AS _id, key AS name, value, 0 AS is_preserved_in_restore FROM settings"


class SettingsProvider:
    """Every write goes the same way as ``settings put``, so switches really switch."""

    def view(self, phone: Phone, path: list[str], query: str) -> View:
        match path:
            case [namespace] if namespace in _NAMESPACES:
                return View(f"{_ROWS} WHERE namespace = ?", (namespace,), "name")
            case [namespace, name] if namespace in _NAMESPACES:
                return View(f"{_ROWS} WHERE namespace = ? AND key = ?", (namespace, name))
        raise unknown_uri("settings", path)

    def insert(self, phone: Phone, path: list[str], values: Values) -> None:
        name = text(values.get("name"))
        if path[0] not in _NAMESPACES or not name:
            raise Unsupported("IllegalArgumentException", "name must be specified")
        value = values.get("value")
        phone.put_setting(path[0], name, None if value is None else str(value))

    def update(self, phone: Phone, path: list[str], rows: list[int], values: Values) -> None:
        for name in self._names(phone, rows):
            phone.put_setting(path[0], name, text(values.get("value")))

    def delete(self, phone: Phone, path: list[str], rows: list[int]) -> None:
        for name in self._names(phone, rows):
            phone.put_setting(path[0], name, None)

    def _names(self, phone: Phone, rows: list[int]) -> list[str]:
        query = "SELECT key FROM settings WHERE rowid=?"
        return [str(phone.store.one(query, row)) for row in rows]
