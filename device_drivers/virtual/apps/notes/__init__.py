"""Notes: texts and checklists with labels, colours, reminders, an archive and a trash."""

from __future__ import annotations

from typing import TYPE_CHECKING

from device_drivers.virtual.apps.notes.content import fill
from device_drivers.virtual.apps.notes.listing import Archive, Labels, Notes, Trash
from device_drivers.virtual.apps.notes.note import EDIT, Note
from device_drivers.virtual.apps.notes.records import PACKAGE, SCHEMA, plain
from device_drivers.virtual.apps.notes.words import ZH
from device_drivers.virtual.intents import SEND, VIEW, AppInfo, Intent
from device_drivers.virtual.language import translate
from device_drivers.virtual.screen import App, Filter

if TYPE_CHECKING:
    from device_drivers.virtual.phone import Phone


def _keep(phone: Phone, intent: Intent) -> Note:
    """What was shared is a note at once, open to be changed."""
    screen = Note(phone, intent)
    screen.save()
    return screen


def _tick(phone: Phone, before: int, now: int) -> None:
    """Reminders that came due."""
    due = phone.store.rows(
        "SELECT id, title FROM notes WHERE reminder_ms > ? AND reminder_ms <= ?"
        " AND state != 'trashed' ORDER BY reminder_ms", before, now,
    )  # fmt: skip
    for number, title in due:
        text = plain(phone.store, number)
        done = translate("Done", phone.language, ZH, {})
        phone.store.run("UPDATE notes SET reminder_ms=0 WHERE id=?", number)
        phone.post_notification(
            PACKAGE, title or text.partition("\n")[0], text if title else "",
            f"content://{PACKAGE}/notes/{number}", actions=[(done, f"done/{number}")],
        )  # fmt: skip


def _act(phone: Phone, link: str) -> None:
    """Done: every line of a checklist is ticked."""
    number = int(link.rpartition("/")[2])
    phone.store.run("UPDATE note_items SET done=1 WHERE note_id=?", number)


APP = App(
    AppInfo(PACKAGE, "Notes", "笔记", Notes.activity, "2.0", 20),
    "note", 0xFFE3A008, (Notes, Note, Archive, Trash, Labels),
    (
        Filter((SEND,), Note, types=("text/plain",), handle=_keep),
        Filter(("android.intent.action.CREATE_NOTE", "com.google.android.gms.actions.CREATE_NOTE"),
               Note, handle=_keep),
        Filter((EDIT, VIEW), Note, schemes=("content",), authorities=(PACKAGE,)),
    ),
    ("notes", "note_items", "note_labels", "note_tags"),
    tick=_tick, schema=SCHEMA, fill=fill, zh=ZH, act=_act,
    incidental=("notes.changed_ms", "note_items.position", "settings[notes,view]"),
)  # fmt: skip
