"""Notes, used by touch: what is written, ticked, labelled and put away stands in the database."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from device_drivers.base import Role
from device_drivers.virtual.phone import Intent, Phone
from tests.device_drivers.virtual.hands import by_id, labels, open_app, scroll_to, see, tap

SEND, NOTES = "android.intent.action.SEND", "com.android.notes"


@pytest.fixture
def phone() -> Phone:
    made = Phone(seed=4, width=720, height=1600, density=320)
    for table in ("notes", "note_items", "note_labels", "note_tags"):
        made.store.run(f"DELETE FROM {table}")  # noqa: S608  # constants
    made.changed()
    return made


def write(phone: Phone, title: str, body: str = "", **more: object) -> int:
    """A note in the database."""
    values = {"title": title, "body": body, "created_ms": 1, "changed_ms": 1, **more}
    names, marks = ", ".join(values), ", ".join("?" * len(values))
    number = phone.store.run(f"INSERT INTO notes({names}) VALUES ({marks})", *values.values())  # noqa: S608
    phone.changed()
    return number


def hold(phone: Phone, label: str) -> None:
    found = phone.tree().find(label)
    assert found
    phone.long_press(*found.box.center)


def test_a_note_is_saved_when_it_is_left(phone: Phone) -> None:
    open_app(phone, "Notes")
    tap(phone, "New note")
    tap(phone, "Title")
    phone.type_text("Plan 计划")
    tap(phone, "Note")
    phone.type_text("one\ntwo 🎈")
    phone.home()
    assert phone.store.rows("SELECT title, body FROM notes") == [("Plan 计划", "one\ntwo 🎈")]
    open_app(phone, "Notes")
    phone.back()
    tap(phone, "Plan 计划")
    tap(phone, "Delete note")
    assert not see(phone, "Plan 计划")
    assert phone.store.one("SELECT state FROM notes") == "trashed"
    tap(phone, "Undo")
    assert see(phone, "Plan 计划")
    assert phone.store.rows("SELECT state, trashed_ms FROM notes") == [("", 0)]


def test_an_empty_note_is_not_kept_and_a_shared_text_is(phone: Phone) -> None:
    open_app(phone, "Notes")
    tap(phone, "New note")
    phone.back()
    assert phone.store.one("SELECT count(*) FROM notes") == 0
    extras = {"android.intent.extra.TEXT": "body", "android.intent.extra.SUBJECT": "title"}
    phone.start_activity(Intent(SEND, type="text/plain", package=NOTES, extras=extras))
    assert phone.store.rows("SELECT title, body FROM notes") == [("title", "body")]


def test_notes_are_searched_in_items_and_labels_too(phone: Phone) -> None:
    write(phone, "x", "鲸鱼")
    listed = write(phone, "Shopping", checklist=1)
    phone.store.run("INSERT INTO note_items(note_id, text) VALUES (?, 'Whale bread')", listed)
    labelled = write(phone, "Third", "three")
    phone.store.run("INSERT INTO note_labels VALUES (7, 'Whaling')")
    phone.store.run("INSERT INTO note_tags(note_id, label_id) VALUES (?, 7)", labelled)
    open_app(phone, "Notes")
    tap(phone, "Search notes")
    phone.type_text("鲸")
    assert [n.text for n in by_id(phone, "note_body")] == ["鲸鱼"]
    phone.back()
    phone.back()
    tap(phone, "Search notes")
    phone.type_text("whal")
    assert [n.text for n in by_id(phone, "note_title")] == ["Third", "Shopping"]


def test_a_checklist_is_written_and_ticked(phone: Phone) -> None:
    open_app(phone, "Notes")
    tap(phone, "New list")
    tap(phone, "Title")
    phone.type_text("Trip")
    tap(phone, "Add item")
    phone.type_text("Tent")
    phone.key(66)
    phone.type_text("Map")
    tap(phone, "Save")
    rows = "SELECT text, done, position FROM note_items ORDER BY id"
    assert phone.store.rows(rows) == [("Tent", 0, 0), ("Map", 0, 1)]
    tap(phone, "Trip")
    tap(phone, "Tent")
    phone.tap(*by_id(phone, "item_checkbox")[0].box.center)
    assert phone.store.rows(rows) == [("Tent", 1, 0), ("Map", 0, 1)]
    tap(phone, "Remove item Map")
    assert phone.store.rows(rows) == [("Tent", 1, 0)]
    tap(phone, "More options")
    tap(phone, "Hide checkboxes")
    assert phone.store.rows("SELECT body, checklist FROM notes") == [("Tent", 0)]
    assert phone.store.rows(rows) == []


def test_several_are_chosen_by_a_long_press(phone: Phone) -> None:
    for name in ("One", "Two", "Three"):
        write(phone, name)
    open_app(phone, "Notes")
    hold(phone, "One")
    tap(phone, "Three")
    assert see(phone, "2 selected")
    tap(phone, "Archive")
    state = dict(phone.store.rows("SELECT title, state FROM notes"))
    assert state == {"One": "archived", "Two": "", "Three": "archived"}
    assert see(phone, "2 notes archived")
    tap(phone, "More options")
    tap(phone, "Archive")
    hold(phone, "One")
    tap(phone, "Unarchive")
    assert phone.store.one("SELECT state FROM notes WHERE title='One'") == ""
    phone.back()
    hold(phone, "One")
    tap(phone, "Pin note")
    assert phone.store.one("SELECT pinned FROM notes WHERE title='One'") == 1
    assert labels(phone).index("Pinned") < labels(phone).index("One") < labels(phone).index("Two")


def test_labels_colours_and_the_trash(phone: Phone) -> None:
    number = write(phone, "Soup", "Leeks")
    open_app(phone, "Notes")
    tap(phone, "Soup")
    tap(phone, "More options")
    tap(phone, "Labels")
    tap(phone, "New label")
    phone.type_text("Recipes")
    tap(phone, "Add")
    tap(phone, "Done", role=Role.BUTTON)
    tap(phone, "More options")
    tap(phone, "Color")
    tap(phone, "Mint")
    assert phone.store.one("SELECT color FROM notes") == "mint"
    assert phone.store.rows("SELECT note_id, name FROM note_tags JOIN note_labels"
                            " ON label_id = note_labels.id") == [(number, "Recipes")]  # fmt: skip
    tap(phone, "Delete note")
    tap(phone, "More options")
    tap(phone, "Trash")
    tap(phone, "Empty trash")
    tap(phone, "Cancel")
    assert phone.store.one("SELECT count(*) FROM notes") == 1
    tap(phone, "Soup")
    tap(phone, "Delete forever")
    tap(phone, "Delete")
    for table in ("notes", "note_tags"):
        assert phone.store.rows(f"SELECT * FROM {table}") == []  # noqa: S608  # constants


def test_a_reminder_comes_as_a_notification(phone: Phone) -> None:
    number = write(phone, "Tea", checklist=1)
    phone.store.run("INSERT INTO note_items(note_id, text) VALUES (?, 'Jasmine')", number)
    open_app(phone, "Notes")
    tap(phone, "Tea")
    tap(phone, "Reminder")
    tap(phone, "Tuesday, November 17, 2026")
    tap(phone, "OK")
    tap(phone, "8 o’clock")
    tap(phone, "OK")
    at = datetime(2026, 11, 17, 8, tzinfo=UTC)
    assert phone.store.one("SELECT reminder_ms FROM notes") == at.timestamp() * 1000
    assert see(phone, "Tomorrow, 8:00 AM")
    phone.clock.set(at)
    phone.settle()
    waiting = "SELECT id, title, text, opens FROM notifications WHERE package='com.android.notes'"
    ((shown, title, text, opens),) = phone.store.rows(waiting)
    assert (title, text) == ("Tea", "☐ Jasmine")
    assert phone.start_activity(Intent("android.intent.action.VIEW", opens)).ok
    assert phone.foreground[1].endswith("EditNoteActivity")
    phone.press_notification(shown, f"done/{number}")
    assert phone.store.one("SELECT done FROM note_items") == 1


def test_a_note_is_shared_and_found_in_chinese(phone: Phone) -> None:
    write(phone, "Soup", "Leeks")
    phone.put_setting("system", "system_locales", "zh-Hans-CN")
    phone.open_app("com.android.notes")
    assert see(phone, "搜索笔记")
    tap(phone, "Soup")
    tap(phone, "更多选项")
    tap(phone, "分享")
    assert phone.foreground[1].endswith("ChooserActivity")
    assert see(phone, "Leeks")
    phone.back()
    scroll_to(phone, "保存")
