"""What the contacts app reads from and writes to the phone's memory."""

from __future__ import annotations

from collections.abc import Collection

from device_drivers.virtual.life import Life
from device_drivers.virtual.people import digits, written
from device_drivers.virtual.store import Store

SCHEMA = """
CREATE TABLE labels(id INTEGER PRIMARY KEY, name TEXT UNIQUE);
CREATE TABLE label_members(id INTEGER PRIMARY KEY, label_id INTEGER, contact_id INTEGER,
    UNIQUE(label_id, contact_id));
"""
CIRCLES = ("Book club", "Hiking", "Choir", "Neighbours", "Tennis", "Allotment", "Pub quiz",
           "羽毛球", "同学")  # fmt: skip
Named = tuple[int, str]


def fill(life: Life) -> None:
    """Family and Work, and a circle or two of friends."""
    rng = life.rng("contacts")
    numbered = list(enumerate(life.people, start=1))
    labels: list[tuple[str, list[int]]] = [
        ("Family", [i for i, who in numbered if who.relation == "family"]),
        ("Work", [i for i, who in numbered if who.relation == "colleague"]),
    ]
    friends = [i for i, who in numbered if who.relation == "friend"]
    for name in rng.sample(CIRCLES, rng.randrange(1, 4)):
        labels.append((name, rng.sample(friends, min(len(friends), rng.randrange(2, 5)))))
    life.db.executemany("INSERT INTO labels(name) VALUES (?)", [(name,) for name, _ in labels])
    members = [(i, each) for i, (_, people) in enumerate(labels, start=1) for each in people]
    life.db.executemany("INSERT INTO label_members(label_id, contact_id) VALUES (?, ?)", members)


def everybody(store: Store, query: str = "", *, starred: bool = False) -> list[Named]:
    """(id, name) by name; ``query`` may stand in the name, a number, an address or the company."""
    return store.rows(
        "SELECT id, name FROM contacts WHERE (name LIKE ?1 OR company LIKE ?1 OR id IN"
        " (SELECT contact_id FROM phones WHERE number LIKE ?1"
        " UNION SELECT contact_id FROM emails WHERE address LIKE ?1))"
        " AND starred >= ?2 ORDER BY name COLLATE NOCASE, id",
        f"%{query}%", int(starred),
    )  # fmt: skip


def labels(store: Store) -> list[tuple[int, str, int]]:
    """(id, name, how many people) of each label."""
    return store.rows(
        "SELECT labels.id, labels.name, count(contacts.id) FROM labels"
        " LEFT JOIN label_members ON label_id = labels.id"
        " LEFT JOIN contacts ON contacts.id = contact_id"
        " GROUP BY labels.id ORDER BY labels.name COLLATE NOCASE"
    )


def members(store: Store, label: int) -> list[Named]:
    """(id, name) of everybody with a label."""
    return store.rows(
        "SELECT contacts.id, name FROM contacts JOIN label_members ON contact_id = contacts.id"
        " WHERE label_id=? ORDER BY name COLLATE NOCASE, contacts.id",
        label,
    )


def labels_of(store: Store, contact: int) -> set[int]:
    found = store.rows("SELECT label_id FROM label_members WHERE contact_id=?", contact)
    return {label for (label,) in found}


def put_labels(store: Store, contact: int, wanted: Collection[int]) -> None:
    """Give a contact exactly these labels."""
    before = labels_of(store, contact)
    for label in before - set(wanted):
        store.run("DELETE FROM label_members WHERE label_id=? AND contact_id=?", label, contact)
    for label in sorted(set(wanted) - before):
        add_to_label(store, label, contact)


def add_to_label(store: Store, label: int, contact: int) -> None:
    store.run(
        "INSERT OR IGNORE INTO label_members(label_id, contact_id) VALUES (?, ?)", label, contact
    )


def remove(store: Store, contact: int) -> None:
    """Delete a contact with all that belongs to it."""
    for table in ("phones", "emails", "label_members"):
        store.run(f"DELETE FROM {table} WHERE contact_id=?", contact)  # noqa: S608  # constants
    store.run("DELETE FROM contacts WHERE id=?", contact)


def as_text(store: Store, contact: int) -> str:
    """A contact for somebody else to read."""
    name, company, address = store.rows(
        "SELECT name, company, address FROM contacts WHERE id=?", contact
    )[0]
    numbers = store.rows("SELECT number FROM phones WHERE contact_id=? ORDER BY id", contact)
    emails = store.rows("SELECT address FROM emails WHERE contact_id=? ORDER BY id", contact)
    lines = [name, company, *(written(n) for (n,) in numbers), *(e for (e,) in emails), address]
    return "\n".join(line for line in lines if line)


def duplicates(store: Store) -> list[list[Named]]:
    """Groups of contacts that share a name or a number, the oldest of each first."""
    groups: dict[int, list[Named]] = {}
    owner: dict[str, int] = {}
    for contact, name in store.rows("SELECT id, name FROM contacts ORDER BY id"):
        marks = [f"name {name.casefold()}"] if name else []
        marks += [
            f"number {digits(number)}"
            for (number,) in store.rows("SELECT number FROM phones WHERE contact_id=?", contact)
        ]
        first = next((owner[mark] for mark in marks if mark in owner), contact)
        groups.setdefault(first, []).append((contact, name))
        for mark in marks:
            owner.setdefault(mark, first)
    return [group for group in groups.values() if len(group) > 1]


def merge(store: Store, contacts: list[int]) -> None:
    """Make the first of ``contacts`` have all that the others have; the others are gone."""
    keep, *others = contacts
    known = {digits(n) for (n,) in store.rows("SELECT number FROM phones WHERE contact_id=?", keep)}
    mails = {a for (a,) in store.rows("SELECT address FROM emails WHERE contact_id=?", keep)}
    for other in others:
        for row, number in store.rows("SELECT id, number FROM phones WHERE contact_id=?", other):
            if digits(number) not in known:
                store.run("UPDATE phones SET contact_id=? WHERE id=?", keep, row)
                known.add(digits(number))
        for row, address in store.rows("SELECT id, address FROM emails WHERE contact_id=?", other):
            if address not in mails:
                store.run("UPDATE emails SET contact_id=? WHERE id=?", keep, row)
                mails.add(address)
        for column in ("company", "job", "address", "birthday", "note"):
            store.run(
                f"UPDATE contacts SET {column} = (SELECT {column} FROM contacts WHERE id=?)"  # noqa: S608
                f" WHERE id=? AND {column} = ''",
                other, keep,
            )  # fmt: skip
        put_labels(store, keep, labels_of(store, keep) | labels_of(store, other))
        remove(store, other)
