"""The phone's memory: seeds, files that outlive us, files of an older version."""

from __future__ import annotations

import re
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

from device_drivers.virtual.apps import built_in
from device_drivers.virtual.life import Life
from device_drivers.virtual.phone import Phone
from device_drivers.virtual.store import Store

NOW_MS = 1_794_000_000_000


def test_a_file_of_an_older_version_gets_what_it_lacks_and_keeps_what_it_has(
    tmp_path: Path,
) -> None:
    path = tmp_path / "phone.db"
    Store(1, NOW_MS, path).close()
    with closing(sqlite3.connect(path, isolation_level=None)) as old:
        notes = old.execute("SELECT id, title FROM notes ORDER BY id").fetchall()
        old.execute("UPDATE notes SET title='kept' WHERE id=?", (notes[0][0],))
        old.execute("DROP TABLE events")
        old.execute("ALTER TABLE notifications DROP COLUMN ongoing")
    store = Store(1, NOW_MS, path)
    assert store.one("SELECT title FROM notes WHERE id=?", notes[0][0]) == "kept"
    assert store.one("SELECT count(*) FROM events") > 0
    assert store.rows("SELECT ongoing FROM notifications") == []
    store.close()


def test_no_two_seeds_look_alike_in_any_app() -> None:
    stores = [Store(seed, NOW_MS) for seed in range(6)]
    tables = [
        name for (name,) in stores[0].rows("SELECT name FROM sqlite_master WHERE type='table'")
    ]
    fixed = {"mail_labels"}
    filled = [t for t in tables if stores[0].one(f"SELECT count(*) FROM {t}") > 3]  # noqa: S608
    assert len(filled) >= 15
    for table in filled:
        contents = {str(store.rows(f"SELECT * FROM {table}")) for store in stores}  # noqa: S608
        assert (len(contents) > 1) is (table not in fixed), table
    for store in stores:
        store.close()


def test_every_seed_makes_a_phone() -> None:
    for seed in range(200):
        Store(seed, NOW_MS + seed * 86_400_000).close()


def test_clearing_an_apps_data_leaves_the_others_alone() -> None:
    phone = Phone(seed=2)
    for package, app in built_in().items():
        if not app.tables:
            continue
        before = phone.store.dump()
        phone.clear_data(package)
        emptied = {table for table in app.tables if not phone.store.one(f"SELECT 1 FROM {table}")}  # noqa: S608
        assert emptied == set(app.tables), package
        phone.reset(2)
        assert phone.store.dump() == before


def test_every_app_says_which_of_its_tables_use_changes() -> None:
    phone = Phone(seed=1)
    tables = {name for (name,) in phone.store.rows("SELECT name FROM sqlite_master")}
    for package, app in built_in().items():
        named = {re.split(r"\W", each)[0] for each in (*app.incidental, *app.tables)}
        assert named <= tables, package


def test_what_is_restored_counts_at_once() -> None:
    phone = Phone(seed=1)
    before = phone.snapshot()
    phone.put_setting("system", "font_scale", "1.3")
    assert phone.font_scale == 1.3
    phone.restore(before)
    assert phone.font_scale == 1.0


def test_dice_reach_every_face_and_nothing_beyond() -> None:
    dice = Life(sqlite3.connect(":memory:"), 7, NOW_MS).rng("test")
    assert {dice.randrange(3, 7) for _ in range(200)} == {3, 4, 5, 6}
    assert {dice.randrange(10, 40, 10) for _ in range(200)} == {10, 20, 30}
    assert {dice.choice("abc") for _ in range(200)} == set("abc")
    for size, count in ((10, 10), (100, 4), (3, 0)):
        drawn = dice.sample(range(size), count)
        assert len(set(drawn)) == count
        assert set(drawn) <= set(range(size))
    cards = list(range(30))
    dice.shuffle(cards)
    assert cards != sorted(cards) == list(range(30))


CLOSED_UNDER_READERS = """
import sqlite3, threading
from device_drivers.virtual.store import Store

def read(store):
    try:
        while True:
            store.rows("SELECT a.key FROM settings a, settings b ORDER BY a.value || b.value")
    except sqlite3.ProgrammingError:
        pass

for _ in range(60):
    store = Store(1, 1_794_000_000_000)
    readers = [threading.Thread(target=read, args=(store,)) for _ in range(2)]
    [each.start() for each in readers]
    store.close()
    [each.join() for each in readers]
"""


def test_a_phone_that_is_closed_while_others_read_ends_no_process() -> None:
    ended = subprocess.run([sys.executable, "-c", CLOSED_UNDER_READERS], check=False)
    assert ended.returncode == 0
