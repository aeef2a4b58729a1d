"""``content://media``: pictures, videos, music and files, with their bytes."""

# ruff: noqa: S608  # views are put together from constants of this file; values are bound

from __future__ import annotations

import mimetypes
import posixpath

from device_drivers.virtual import made_files
from device_drivers.virtual.android.commands.content.table import (
    Unsupported,
    Value,
    Values,
    View,
    row_number,
    text,
    unknown_uri,
)
from device_drivers.virtual.android.files import Files
from device_drivers.virtual.phone import Phone

AUTHORITY = "media"
_VOLUMES = ("external", "external_primary", "internal")
_NAME = "replace({0}, rtrim({0}, replace({0}, '/', '')), '')"
_FOLDER = "substr({0}, 9, length({0}) - 8 - length(" + _NAME + "))"
_SHARED = f"""'/storage/emulated/0' || substr(path, 8) AS _data, {_NAME.format("path")} AS
  _display_name, media_type(path) AS mime_type, made_size(content) AS _size,
  mtime AS date_added, mtime AS date_modified, {_FOLDER.format("path")} AS relative_path,
  {_NAME.format("rtrim(rtrim(path, replace(path, '/', '')), '/')")} AS bucket_display_name,
  'external_primary' AS volume_name"""
_PICTURES = f"""
SELECT media.id AS _id, {_SHARED}, subject AS title, subject AS description, taken_ms AS datetaken,
  width, height, rotation * 90 AS orientation, favourite AS is_favorite, trashed_ms > 0 AS
  is_trashed, 0 AS is_pending, nullif(seconds, 0) * 1000 AS duration
FROM media JOIN files USING(path) WHERE seconds {{0}} 0"""
_SONGS = f"""
SELECT songs.id AS _id, {_SHARED}, title, artist, album, track, year, genre, seconds * 1000 AS
  duration, 1 AS is_music, 0 AS is_alarm, 0 AS is_notification, favourite AS is_favorite
FROM songs JOIN files USING(path)"""
_FILES = f"""
SELECT files.rowid AS _id, {_SHARED}, CASE WHEN mode & 16384 THEN 12289 ELSE 0 END AS format,
  {_NAME.format("path")} AS title
FROM files WHERE path LIKE '/sdcard/%'"""
_TABLES = {
    ("images", "media"): ("media", _PICTURES.format("=")),
    ("video", "media"): ("media", _PICTURES.format(">")),
    ("audio", "media"): ("songs", _SONGS),
    ("file",): ("files", _FILES),
}
_COLUMNS = {"media": {"is_favorite": "favourite", "title": "subject", "description": "subject"},
            "songs": {"is_favorite": "favourite", "title": "title", "artist": "artist",
                      "album": "album", "genre": "genre", "track": "track", "year": "year"},
            "files": {}}  # fmt: skip
_FOLDERS = {"images": "/sdcard/Pictures", "video": "/sdcard/Movies", "audio": "/sdcard/Music",
            "file": "/sdcard/Download"}  # fmt: skip


def media_type(path: str) -> str:
    """The MIME type a file's name promises."""
    return mimetypes.guess_type(path)[0] or "application/octet-stream"


class MediaProvider:
    """The rows the Gallery, Music and Files apps show."""

    def view(self, phone: Phone, path: list[str], query: str) -> View:
        db = phone.store.db
        db.create_function("media_type", 1, media_type, deterministic=True)
        db.create_function("made_size", 1, made_files.size, deterministic=True)
        _, sql, number = _place(path)
        if number is None:
            return View(f"SELECT * FROM ({sql})")
        return View(f"SELECT * FROM ({sql}) WHERE _id = ?", (number,))

    def insert(self, phone: Phone, path: list[str], values: Values) -> None:
        """A new file, empty until it is written to."""
        _place(path)
        name = text(values.get("_display_name")) or posixpath.basename(text(values.get("_data")))
        if not name:
            raise Unsupported("IllegalArgumentException", "_display_name is required")
        folder = text(values.get("relative_path")).strip("/")
        where = f"/sdcard/{folder}" if folder else _FOLDERS[path[1]]
        where = posixpath.dirname(text(values.get("_data"))) or where
        files = Files(phone, {})
        files.make_directory(where, parents=True)
        files.write(posixpath.join(where, name), b"")

    def update(self, phone: Phone, path: list[str], rows: list[int], values: Values) -> None:
        table, _, _ = _place(path)
        for row in rows:
            for name, value in values.items():
                if name in ("_display_name", "relative_path", "_data"):
                    self._move(phone, table, row, name, text(value))
                elif name not in ("is_pending", "date_modified"):
                    self._set(phone, table, row, name, value)

    def _set(self, phone: Phone, table: str, row: int, name: str, value: Value) -> None:
        column = _COLUMNS[table].get(name)
        if column is None:
            raise Unsupported("IllegalArgumentException", f"Invalid column {name}")
        phone.store.run(f"UPDATE {table} SET {column}=? WHERE id=?", value, row)

    def _move(self, phone: Phone, table: str, row: int, name: str, value: str) -> None:
        files, path = Files(phone, {}), _path(phone, table, row)
        folder, own = posixpath.split(path)
        target = {
            "_display_name": posixpath.join(folder, value),
            "relative_path": posixpath.join("/sdcard", value.strip("/"), own),
            "_data": files.canonical(value),
        }[name]
        files.make_directory(posixpath.dirname(target), parents=True)
        files.move(path, target)

    def delete(self, phone: Phone, path: list[str], rows: list[int]) -> None:
        table, _, _ = _place(path)
        for row in rows:
            Files(phone, {}).remove(_path(phone, table, row), recursive=True)

    def file(self, phone: Phone, path: list[str]) -> str:
        """Where the bytes of one row lie. Raises Unsupported."""
        table, _, number = _place(path)
        if number is None:
            raise Unsupported("IllegalArgumentException", "a single row is wanted")
        return _path(phone, table, number)


class DocumentsProvider:
    """``content://com.android.externalstorage.documents/document/primary:DCIM/a.jpg``: bytes."""

    def view(self, phone: Phone, path: list[str], query: str) -> View:
        return View(
            "SELECT rowid AS _id, path AS document_id FROM files WHERE path = ?",
            (self.file(phone, path),),
        )

    def insert(self, phone: Phone, path: list[str], values: Values) -> None:
        raise Unsupported("UnsupportedOperationException", "Insert not supported")

    def update(self, phone: Phone, path: list[str], rows: list[int], values: Values) -> None:
        raise Unsupported("UnsupportedOperationException", "Update not supported")

    def delete(self, phone: Phone, path: list[str], rows: list[int]) -> None:
        raise Unsupported("UnsupportedOperationException", "Delete not supported")

    def file(self, phone: Phone, path: list[str]) -> str:
        name = "/".join(path[1:]) if path and path[0] in ("document", "tree") else ""
        if not name.startswith("primary:"):
            raise unknown_uri("com.android.externalstorage.documents", path)
        return posixpath.join("/sdcard", name.removeprefix("primary:"))


def _place(path: list[str]) -> tuple[str, str, int | None]:
    """Table, its view, and the row meant. Raises Unsupported."""
    if path[:1] and path[0] in _VOLUMES:
        for names, (table, sql) in _TABLES.items():
            rest = path[1 + len(names) :]
            if tuple(path[1 : 1 + len(names)]) == names and len(rest) <= 1:
                return table, sql, row_number(rest[0]) if rest else None
    raise unknown_uri(AUTHORITY, path)


def _path(phone: Phone, table: str, row: int) -> str:
    key = "rowid" if table == "files" else "id"
    found = phone.store.one(f"SELECT path FROM {table} WHERE {key}=?", row)
    if found is None:
        raise Unsupported("FileNotFoundException", f"No item at row {row}")
    return str(found)
