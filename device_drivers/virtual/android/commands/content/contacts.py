"""``content://com.android.contacts``: contacts, raw_contacts, data, phone_lookup.

One contact is one raw contact with the same id. A data row's id is eight times the id of what it
shows, plus 0 for a name, 1 for a phone number, 2 for an e-mail address, 3 and more for what else
is known of a contact (``_MORE``).
"""

# ruff: noqa: S608  # views are put together from constants of this file; values are bound

from __future__ import annotations

import re

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

AUTHORITY = "com.android.contacts"
_NAME, _PHONE, _EMAIL = (
    f"vnd.android.cursor.item/{kind}" for kind in ("name", "phone_v2", "email_v2")
)
_MORE = {
    3: ("vnd.android.cursor.item/organization", "company"),
    4: ("vnd.android.cursor.item/postal-address_v2", "address"),
    5: ("vnd.android.cursor.item/contact_event", "birthday"),
    6: ("vnd.android.cursor.item/note", "note"),
}
"""What kind of row shows which column of a contact."""
_SECOND = {3: "NULL", 4: "1", 5: "3", 6: "NULL"}
"""data2 of those: the type of an address is home, that of an event birthday."""
_KINDS_OF_ROWS = 8
_TYPES = {1: "Home", 2: "Mobile", 3: "Work", 7: "Other"}
_MIN_MATCH = 7
"""Two numbers are the same when this many last digits agree (or all, if there are fewer)."""

_CONTACTS = """
SELECT id AS _id, nullif(name, '') AS display_name, nullif(name, '') AS display_name_alt,
  name AS sort_key, starred, 'lookup' || id AS lookup,
  EXISTS(SELECT 1 FROM phones WHERE contact_id = contacts.id) AS has_phone_number,
  id AS name_raw_contact_id, NULL AS photo_id, 0 AS times_contacted, 0 AS last_time_contacted,
  1 AS in_visible_group, 0 AS send_to_voicemail, NULL AS custom_ringtone,
  created AS contact_last_updated_timestamp
FROM contacts"""
_RAW = """
SELECT id AS _id, id AS contact_id, nullif(name, '') AS display_name, NULL AS account_type,
  NULL AS account_name, NULL AS sourceid, 0 AS deleted, starred, 1 AS version, 0 AS dirty
FROM contacts"""
_TYPE_NUMBER = "CASE {0}.type WHEN 'Home' THEN 1 WHEN 'Mobile' THEN 2 WHEN 'Work' THEN 3 ELSE 7 END"
_DATA = f"""
SELECT id * 8 AS _id, id AS raw_contact_id, id AS contact_id, '{_NAME}' AS mimetype,
  name AS data1, CASE instr(name, ' ') WHEN 0 THEN name
    ELSE substr(name, 1, instr(name, ' ') - 1) END AS data2,
  CASE instr(name, ' ') WHEN 0 THEN NULL ELSE substr(name, instr(name, ' ') + 1) END AS data3,
  NULL AS data4, name AS display_name, starred, 0 AS is_primary, 0 AS is_super_primary
FROM contacts WHERE name != ''
UNION ALL SELECT phones.id * 8 + 1, contact_id, contact_id, '{_PHONE}', number,
  {_TYPE_NUMBER.format("phones")}, NULL, replace(replace(number, ' ', ''), '-', ''), name, starred,
  0, 0 FROM phones JOIN contacts ON contacts.id = contact_id
UNION ALL SELECT emails.id * 8 + 2, contact_id, contact_id, '{_EMAIL}', emails.address, 3, NULL,
  NULL, name, starred, 0, 0 FROM emails JOIN contacts ON contacts.id = contact_id""" + "".join(
    f"""
UNION ALL SELECT id * 8 + {kind}, id, id, '{mimetype}', {column}, {_SECOND[kind]}, NULL,
  {"nullif(job, '')" if column == "company" else "NULL"}, name, starred, 0, 0
  FROM contacts WHERE {column} != ''"""
    for kind, (mimetype, column) in _MORE.items()
)
_KINDS = {"phones": _PHONE, "emails": _EMAIL}


class ContactsProvider:
    """The address book."""

    def view(self, phone: Phone, path: list[str], query: str) -> View:
        match path:
            case ["contacts" | "people"]:
                return View(_CONTACTS)
            case ["contacts", "filter", name]:
                return View(f"{_CONTACTS} WHERE name LIKE '%' || ? || '%'", (name,))
            case ["contacts" | "people", number]:
                return View(f"{_CONTACTS} WHERE id = ?", (row_number(number),))
            case ["contacts" | "raw_contacts", number, "data" | "entities"]:
                return View(f"SELECT * FROM ({_DATA}) WHERE contact_id = ?", (row_number(number),))
            case ["raw_contacts"]:
                return View(_RAW)
            case ["raw_contacts", number]:
                return View(f"{_RAW} WHERE id = ?", (row_number(number),))
            case ["data", *rest]:
                return self._data(path, rest)
            case ["phone_lookup", number]:
                return self._lookup(phone, number)
        raise unknown_uri(AUTHORITY, path)

    def _data(self, path: list[str], rest: list[str]) -> View:
        match rest:
            case []:
                return View(_DATA)
            case ["phones" | "emails" as kind]:
                return View(f"SELECT * FROM ({_DATA}) WHERE mimetype = ?", (_KINDS[kind],))
            case ["phones" | "emails" as kind, "filter", wanted]:
                return View(
                    f"SELECT * FROM ({_DATA}) WHERE mimetype = ? AND"
                    " (data1 LIKE '%' || ? || '%' OR display_name LIKE '%' || ? || '%')",
                    (_KINDS[kind], wanted, wanted),
                )
            case [number] if number.isdigit():
                return View(f"SELECT * FROM ({_DATA}) WHERE _id = ?", (row_number(number),))
        raise unknown_uri(AUTHORITY, path)

    def _lookup(self, phone: Phone, number: str) -> View:
        rows = phone.store.db.execute("SELECT id, number FROM phones").fetchall()
        same = [str(row[0]) for row in rows if same_number(row[1], number)]
        return View(
            "SELECT contact_id AS _id, contact_id, number, name AS display_name, starred,"
            " replace(number, ' ', '') AS normalized_number,"
            f" {_TYPE_NUMBER.format('phones')} AS type"
            f" FROM phones JOIN contacts ON contacts.id = contact_id"
            f" WHERE phones.id IN ({', '.join(same) or 'NULL'})"
        )

    def insert(self, phone: Phone, path: list[str], values: Values) -> None:
        db = phone.store.db
        if path == ["raw_contacts"]:
            starred = values.get("starred") or 0
            db.execute(
                "INSERT INTO contacts(name, starred, created) VALUES ('', ?, ?)",
                (starred, phone.clock.now_ms()),
            )
        elif path == ["data"]:
            self._insert_data(phone, values)
        else:
            raise Unsupported("UnsupportedOperationException", f"Unknown uri: {'/'.join(path)}")

    def _insert_data(self, phone: Phone, values: Values) -> None:
        owner = values.get("raw_contact_id")
        if phone.store.one("SELECT 1 FROM contacts WHERE id=?", owner) is None:
            raise Unsupported("IllegalArgumentException", "raw_contact_id is required")
        kind, data = values.get("mimetype"), text(values.get("data1"))
        if kind == _NAME:
            phone.store.run("UPDATE contacts SET name=? WHERE id=?", _full_name(values), owner)
        elif kind == _PHONE:
            phone.store.run(
                "INSERT INTO phones(contact_id, number, type) VALUES (?, ?, ?)",
                owner, data, _type_name(values.get("data2")),
            )  # fmt: skip
        elif kind == _EMAIL:
            phone.store.run("INSERT INTO emails(contact_id, address) VALUES (?, ?)", owner, data)
        else:
            column = next((c for mimetype, c in _MORE.values() if mimetype == kind), None)
            if column is None:
                raise Unsupported("IllegalArgumentException", f"Unsupported mimetype: {kind}")
            phone.store.run(f"UPDATE contacts SET {column}=? WHERE id=?", data, owner)
            if "data4" in values and column == "company":
                phone.store.run(
                    "UPDATE contacts SET job=? WHERE id=?", text(values["data4"]), owner
                )  # fmt: skip

    def update(self, phone: Phone, path: list[str], rows: list[int], values: Values) -> None:
        for row in rows:
            if path[0] == "data":
                self._update_data(phone, row, values)
            elif "starred" in values:
                phone.store.run("UPDATE contacts SET starred=? WHERE id=?", values["starred"], row)

    def _update_data(self, phone: Phone, row: int, values: Values) -> None:
        number, kind = divmod(row, _KINDS_OF_ROWS)
        if kind == 0:
            phone.store.run("UPDATE contacts SET name=? WHERE id=?", _full_name(values), number)
        elif "data1" in values:
            table, column = {1: ("phones", "number"), 2: ("emails", "address")}.get(
                kind, ("contacts", _MORE.get(kind, ("", "note"))[1])
            )
            phone.store.run(
                f"UPDATE {table} SET {column}=? WHERE id=?",  # our own names
                text(values["data1"]), number,
            )  # fmt: skip

    def delete(self, phone: Phone, path: list[str], rows: list[int]) -> None:
        for row in rows:
            if path[0] == "data":
                number, kind = divmod(row, _KINDS_OF_ROWS)
                if kind == 0 or kind in _MORE:
                    column = _MORE[kind][1] if kind else "name"
                    phone.store.run(f"UPDATE contacts SET {column}='' WHERE id=?", number)
                else:
                    table = ("phones", "emails")[kind - 1]
                    phone.store.run(f"DELETE FROM {table} WHERE id=?", number)
            else:
                phone.store.run("DELETE FROM phones WHERE contact_id=?", row)
                phone.store.run("DELETE FROM emails WHERE contact_id=?", row)
                phone.store.run("DELETE FROM contacts WHERE id=?", row)


def same_number(one: str, other: str) -> bool:
    """Whether two ways of writing a number mean the same telephone."""
    a, b = (re.sub(r"\D", "", number)[-_MIN_MATCH:] for number in (one, other))
    return bool(a) and a == b


def _full_name(values: Values) -> str:
    whole = text(values.get("data1"))
    return whole or " ".join(part for key in ("data2", "data3") if (part := text(values.get(key))))


def _type_name(value: Value) -> str:
    return _TYPES.get(int(value), "Other") if isinstance(value, int) else "Mobile"
