"""What is done with mails: finding, moving, sending, receiving. All of it in the database."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from device_drivers.virtual.language import translate
from device_drivers.virtual.store import Store

if TYPE_CHECKING:
    from device_drivers.virtual.phone import Phone

PACKAGE = "com.android.email"
FOLDERS = {
    "inbox": ("Inbox", "inbox"), "starred": ("Starred", "star"), "sent": ("Sent", "send"),
    "drafts": ("Drafts", "note"), "archive": ("Archive", "archive"),
    "spam": ("Spam", "report"), "trash": ("Trash", "delete"),
}  # fmt: skip
"""Key of a folder: (what it is called, its icon)."""
ADDRESS = re.compile(r"[^@\s,;<>]+@[^@\s,;<>]+\.[a-zA-Z]{2,}")
COLUMNS = (
    "id, thread_id, folder, sender_name, sender, recipients, cc, bcc, subject, body, date_ms, read,"
    " starred, quoted"
)


@dataclass(frozen=True, slots=True)
class Mail:
    """One row of ``mails``; ``recipients``, ``cc`` and ``bcc`` are addresses with commas."""

    id: int
    thread: int
    folder: str
    name: str
    sender: str
    recipients: str
    cc: str
    bcc: str
    subject: str
    body: str
    date_ms: int
    read: bool
    starred: bool
    quoted: str


@dataclass(frozen=True, slots=True)
class Line:
    """One line of a list: the latest mail of a talk, how many there are, whether all are read."""

    mail: Mail
    count: int
    read: bool
    starred: bool
    attached: bool
    labels: tuple[str, ...]


def setting(store: Store, key: str) -> str:
    """One of ``mail_settings``; "" when there is none."""
    return store.one("SELECT value FROM mail_settings WHERE key=?", key) or ""


def put_setting(store: Store, key: str, value: str) -> None:
    store.run("INSERT OR REPLACE INTO mail_settings VALUES (?, ?)", key, value)


def mail(store: Store, number: int) -> Mail | None:
    found = store.rows(f"SELECT {COLUMNS} FROM mails WHERE id=?", number)  # noqa: S608  # constant
    return Mail(*found[0]) if found else None


def talk(store: Store, thread: int, *, trash: bool = False) -> list[Mail]:
    """All mails of a thread, oldest first; those thrown away and drafts only in their folders."""
    hidden = "" if trash else " AND folder != 'trash'"
    sql = f"SELECT {COLUMNS} FROM mails WHERE thread_id=? AND folder != 'drafts'{hidden}"  # noqa: S608
    return [Mail(*row) for row in store.rows(f"{sql} ORDER BY date_ms, id", thread)]


def _where(folder: str) -> tuple[str, tuple[object, ...]]:
    if folder == "starred":
        return "starred AND folder NOT IN ('trash', 'spam')", ()
    if folder.startswith("label:"):
        label = int(folder.partition(":")[2])
        return ("id IN (SELECT mail_id FROM mail_labelled WHERE label_id=?)"
                " AND folder NOT IN ('trash', 'spam', 'drafts')"), (label,)  # fmt: skip
    return "folder=?", (folder,)


def lines(store: Store, folder: str) -> list[Line]:
    """What a folder (or ``starred``, or ``label:ID``) lists, the latest first."""
    where, values = _where(folder)
    return _lines(store, where, values)


def _lines(store: Store, where: str, values: Sequence[object]) -> list[Line]:
    rows = store.rows(
        f"SELECT {COLUMNS.replace('date_ms', 'MAX(date_ms)')}, COUNT(*), SUM(NOT read),"  # noqa: S608
        f" SUM(starred), SUM(id IN (SELECT mail_id FROM mail_attachments)) FROM mails WHERE {where}"
        " GROUP BY CASE folder WHEN 'drafts' THEN -id ELSE thread_id END"
        " ORDER BY MAX(date_ms) DESC, id DESC",
        *values,
    )
    labels: dict[int, list[str]] = {}
    for number, name in store.rows(
        "SELECT mail_id, name FROM mail_labelled JOIN mail_labels ON mail_labels.id = label_id"
        " ORDER BY label_id"
    ):
        labels.setdefault(number, []).append(name)
    return [
        Line(Mail(*row[:14]), row[14], not row[15], bool(row[16]), bool(row[17]),
             tuple(labels.get(row[0], ())))
        for row in rows
    ]  # fmt: skip


def search(store: Store, text: str) -> list[Line]:
    """Mails in which every word of ``text`` occurs; understood are ``from:``, ``to:``,
    ``subject:``, ``is:unread``, ``is:starred``, ``has:attachment``."""
    where, values = ["folder NOT IN ('trash', 'spam')"], []
    fields = {"from": "sender || ' ' || sender_name", "to": "recipients || ' ' || cc",
              "subject": "subject"}  # fmt: skip
    flags = {"is:unread": "NOT read", "is:starred": "starred",
             "has:attachment": "id IN (SELECT mail_id FROM mail_attachments)"}  # fmt: skip
    anything = "subject || ' ' || body || ' ' || sender || ' ' || sender_name || ' ' || recipients"
    for word in re.findall(r'\w+:"[^"]*"|\S+', text.strip()):
        kind, colon, rest = word.partition(":")
        if word.lower() in flags:
            where.append(flags[word.lower()])
        elif colon and kind.lower() in fields:
            where.append(f"{fields[kind.lower()]} LIKE ?")
            values.append(f"%{rest.strip(chr(34))}%")
        else:
            where.append(f"{anything} LIKE ?")
            values.append(f"%{word}%")
    return _lines(store, " AND ".join(where), values)


def members(store: Store, line: Mail, folder: str) -> list[int]:
    """The mails that one line of ``folder`` stands for."""
    if line.folder == "drafts" or folder == "search":
        return [line.id] if line.folder == "drafts" else _ids(store, "thread_id=?", line.thread)
    where, values = _where(folder)
    return _ids(store, f"thread_id=? AND {where}", line.thread, *values)


def _ids(store: Store, where: str, *values: object) -> list[int]:
    return [n for (n,) in store.rows(f"SELECT id FROM mails WHERE {where}", *values)]  # noqa: S608


def move(store: Store, numbers: Iterable[int], folder: str) -> list[tuple[int, str]]:
    """Put mails into a folder; (mail, folder it was in) of each, for ``put_back``."""
    before = []
    for number in numbers:
        before.append((number, str(store.one("SELECT folder FROM mails WHERE id=?", number))))
        store.run("UPDATE mails SET folder=? WHERE id=?", folder, number)
    return before


def put_back(store: Store, before: Iterable[tuple[int, str]]) -> None:
    for number, folder in before:
        store.run("UPDATE mails SET folder=? WHERE id=?", folder, number)


def mark(store: Store, numbers: Iterable[int], column: str, value: int) -> None:
    """Set ``read`` or ``starred`` of mails."""
    for number in numbers:
        store.run(f"UPDATE mails SET {column}=? WHERE id=?", value, number)  # noqa: S608


def remove(store: Store, numbers: Iterable[int]) -> None:
    """Delete mails for good, with what belongs to them."""
    for number in numbers:
        store.run("DELETE FROM mail_attachments WHERE mail_id=?", number)
        store.run("DELETE FROM mail_labelled WHERE mail_id=?", number)
        store.run("DELETE FROM mails WHERE id=?", number)


def unread(store: Store, folder: str) -> int:
    where, values = _where(folder)
    return int(store.one(f"SELECT COUNT(*) FROM mails WHERE NOT read AND {where}", *values))  # noqa: S608


def attachments(store: Store, number: int) -> list[tuple[int, str, str, int]]:
    """(id, name, path, bytes) of what is attached to a mail; path "" when it is not saved here."""
    return store.rows(
        "SELECT id, name, path, size FROM mail_attachments WHERE mail_id=? ORDER BY id", number
    )


def addresses(text: str) -> list[str]:
    """The addresses in a text, each once."""
    return list(dict.fromkeys(ADDRESS.findall(text)))


def people(store: Store, text: str, most: int = 5) -> list[tuple[str, str]]:
    """(name, address) of whom ``text`` may mean: contacts first, then who has written before."""
    found = store.rows(
        "SELECT contacts.name, emails.address FROM emails JOIN contacts"
        " ON contacts.id = contact_id WHERE contacts.name LIKE ?1 OR emails.address LIKE ?1"
        " UNION ALL"
        " SELECT DISTINCT sender_name, sender FROM mails WHERE folder = 'inbox'"
        " AND (sender_name LIKE ?1 OR sender LIKE ?1)",
        f"%{text}%",
    )
    unique = {address: (str(name), str(address)) for name, address in reversed(found)}
    mine = setting(store, "address")
    ordered = [pair for pair in dict.fromkeys(found) if pair[1] != mine]
    return [unique.pop(address) for _, address in ordered if address in unique][:most]


def receive(phone: Phone, name: str, sender: str, subject: str, body: str, *, thread: int = 0,
            files: Sequence[tuple[str, int]] = (), cc: str = "") -> int:  # fmt: skip
    """A mail comes in from outside: into the inbox, with a notification. Its id.

    ``files`` are (name, bytes). When the out-of-office reply is on, it is sent.
    """
    store = phone.store
    to = setting(store, "address")
    number = add(phone, "inbox", (name, sender), to, subject, body, thread=thread, read=False,
                 cc=cc)  # fmt: skip
    for file, size in files:
        store.run("INSERT INTO mail_attachments(mail_id, name, size) VALUES (?, ?, ?)", number,
                  file, size)  # fmt: skip
    if setting(store, "away") == "1" and not thread:
        me = setting(store, "name"), to
        add(phone, "sent", me, sender, f"Re: {subject}", setting(store, "away_text"),
            thread=number)  # fmt: skip
    if setting(store, "notifications") == "1":
        phone.post_notification(
            PACKAGE, name, subject, f"content://{PACKAGE}/mail/{number}",
            actions=[(action_name(phone, "Archive"), f"mail:archive/{number}"),
                     (action_name(phone, "Reply"), f"mail:reply/{number}")],
        )  # fmt: skip
    phone.changed()
    return number


def action_name(phone: Phone, text: str) -> str:
    """A word of this app's in the phone's language."""
    return translate(text, phone.language, phone.apps[PACKAGE].zh, {})


def add(phone: Phone, folder: str, sender: tuple[str, str], to: str, subject: str, body: str, *,
        cc: str = "", bcc: str = "", quoted: str = "", thread: int = 0,
        read: bool = True) -> int:  # fmt: skip
    """A new mail in a folder, of this moment; its id. ``thread`` 0 begins a talk."""
    store = phone.store
    number = store.run(
        "INSERT INTO mails(thread_id, folder, sender_name, sender, recipients, cc, bcc, subject,"
        " body, date_ms, read, quoted) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
        thread, folder, *sender, to, cc, bcc, subject, body, phone.clock.now_ms(), int(read),
        quoted,
    )  # fmt: skip
    if not thread:
        store.run("UPDATE mails SET thread_id=id WHERE id=?", number)
    return number
