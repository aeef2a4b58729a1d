"""``content://sms`` and ``content://mms-sms``: text messages and conversations."""

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

_SMS = """
SELECT id AS _id, thread_id, address, NULL AS person, date_ms AS date, date_ms AS date_sent,
  0 AS protocol, read, -1 AS status, type, 0 AS reply_path_present, NULL AS subject, body,
  NULL AS service_center, 0 AS locked, 1 AS sub_id, 0 AS error_code,
  'com.android.messaging' AS creator, read AS seen
FROM sms"""
_THREADS = """
SELECT threads.id AS _id, max(date_ms) AS date, count(sms.id) AS message_count,
  threads.id AS recipient_ids, body AS snippet, min(read) AS read, 0 AS type, 0 AS archived
FROM threads JOIN sms ON sms.thread_id = threads.id GROUP BY threads.id"""
_TYPES = {"inbox": 1, "sent": 2, "draft": 3, "outbox": 4}
_COLUMNS = {"read": "read", "seen": "read", "body": "body", "date": "date_ms", "type": "type"}
_NOT_NULL: dict[str, Value] = {"body": "", "read": 0, "seen": 0, "date": 0, "type": 1}
_NEWEST = "date DESC"


class SmsProvider:
    """Single messages; the newest come first."""

    def view(self, phone: Phone, path: list[str], query: str) -> View:
        match path:
            case []:
                return View(_SMS, order=_NEWEST)
            case [box] if box in _TYPES:
                return View(f"{_SMS} WHERE type = ?", (_TYPES[box],), _NEWEST)
            case ["conversations"]:
                return View(_THREADS, order=_NEWEST)
            case ["conversations", number]:
                return View(f"{_SMS} WHERE thread_id = ?", (row_number(number),), _NEWEST)
            case [number] if number.isdigit():
                return View(f"{_SMS} WHERE id = ?", (row_number(number),))
        raise unknown_uri("sms", path)

    def insert(self, phone: Phone, path: list[str], values: Values) -> None:
        address = text(values.get("address"))
        kind = _TYPES.get(path[0] if path else "", values.get("type") or 1)
        store = phone.store
        store.run("INSERT OR IGNORE INTO threads(address) VALUES (?)", address)
        thread = store.one("SELECT id FROM threads WHERE address=?", address)
        store.run(
            "INSERT INTO sms(thread_id, address, body, date_ms, type, read)"
            " VALUES (?, ?, ?, ?, ?, ?)",
            thread, address, text(values.get("body")), values.get("date") or phone.clock.now_ms(),
            kind, values.get("read", 0 if kind == 1 else 1),
        )  # fmt: skip

    def update(self, phone: Phone, path: list[str], rows: list[int], values: Values) -> None:
        for row in rows:
            for name, value in values.items():
                column = _COLUMNS.get(name)
                if column is None:
                    raise Unsupported("IllegalArgumentException", f"Invalid column {name}")
                phone.store.run(
                    f"UPDATE sms SET {column}=? WHERE id=?",  # noqa: S608  # names from the table
                    _NOT_NULL.get(name) if value is None else value, row,
                )  # fmt: skip

    def delete(self, phone: Phone, path: list[str], rows: list[int]) -> None:
        whole_threads = path == ["conversations"]
        for row in rows:
            column = "thread_id" if whole_threads else "id"
            phone.store.run(f"DELETE FROM sms WHERE {column}=?", row)  # noqa: S608  # as above
        phone.store.run("DELETE FROM threads WHERE id NOT IN (SELECT thread_id FROM sms)")


class ConversationsProvider:
    """Conversations; with ``?simple=true`` as rows of the threads table, else the last messages."""

    def view(self, phone: Phone, path: list[str], query: str) -> View:
        match path:
            case ["conversations"] if "simple=true" in query:
                return View(_THREADS, order=_NEWEST)
            case ["conversations"]:
                last = "SELECT id FROM sms s WHERE s.thread_id = sms.thread_id"
                newest = f"({last} ORDER BY date_ms DESC, id DESC LIMIT 1)"
                return View(f"{_SMS} WHERE id = {newest}", order=_NEWEST)
            case ["conversations", number]:
                return View(f"{_SMS} WHERE thread_id = ?", (row_number(number),), "date ASC")
            case ["canonical-addresses"]:
                return View("SELECT id AS _id, address FROM threads")
        raise unknown_uri("mms-sms", path)

    def insert(self, phone: Phone, path: list[str], values: Values) -> None:
        raise Unsupported(
            "UnsupportedOperationException", "MmsSmsProvider does not support inserts"
        )

    def update(self, phone: Phone, path: list[str], rows: list[int], values: Values) -> None:
        SmsProvider().update(phone, path, rows, values)

    def delete(self, phone: Phone, path: list[str], rows: list[int]) -> None:
        SmsProvider().delete(phone, path[1:], rows)
