"""Notes: all of them, and one to read and write; saved when it is left."""

from __future__ import annotations

from device_drivers.virtual.intents import AppInfo, Intent
from device_drivers.virtual.people import when
from device_drivers.virtual.screen import App, Filter, Screen
from device_drivers.virtual.ui.components import (
    app_bar,
    empty,
    fab,
    icon_button,
    listing,
    page,
    search_box,
    space,
)
from device_drivers.virtual.ui.controls import Field
from device_drivers.virtual.ui.widgets import FILL, Column, Grid, Scroll, Text, Widget

PACKAGE = "com.android.notes"
EDIT = "android.intent.action.EDIT"


def _id(name: str) -> str:
    return f"{PACKAGE}:id/{name}"


class Notes(Screen):
    """All notes as cards, the latest first."""

    package = PACKAGE
    activity = f"{PACKAGE}.MainActivity"

    def build(self) -> Widget:
        bar = search_box("search", "Search notes", id=_id("search"),
                         change=lambda _: self.phone.changed())  # fmt: skip
        new = fab("edit", "New note", lambda: self.open(Note(self.phone)), id=_id("fab"))
        found = self.store.rows(
            "SELECT id, title, body, changed_ms FROM notes WHERE title LIKE ?1 OR body LIKE ?1"
            " ORDER BY changed_ms DESC, id DESC",
            f"%{self.typed('search').strip()}%",
        )
        cards = [self._card(*note) for note in found]
        columns = 4 if self.phone.landscape else 2
        body: Widget = Grid(cards, columns=columns, gap=10)
        if not cards:
            body = empty(
                "note", "No results" if self.typed("search") else "Notes you add appear here"
            )
        page_body = [listing([body], key="notes", padding=(14, 6, 14, 100))]
        return page(Column([app_bar("Notes"), bar]), page_body, floating=new)

    def back(self) -> bool:
        return bool(self.ui.fields.pop("search", None))

    def _card(self, number: int, title: str, body: str, changed: int) -> Widget:
        words: list[Widget] = []
        if title:
            words.append(Text(title, size=16, bold=500, max_lines=2, id=_id("note_title")))
        if body:
            words.append(Text(body, size=14, color="on_surface_soft", max_lines=6,
                              id=_id("note_body")))  # fmt: skip
        now = self.phone.clock.now()
        words.append(Text(when(changed, now), size=12, color="outline", max_lines=1))
        return Column(
            words, gap=6, padding=16, radius=22, background="surface_low", key=f"note {number}",
            on_tap=lambda: self.open(note(self, number)), id=_id("note"),
            on_long_press=lambda: ask_delete(self, number, title or body),
        )  # fmt: skip


def note(caller: Screen, number: int) -> Note:
    """The page of one note."""
    return Note(caller.phone, Intent(EDIT, f"content://{PACKAGE}/notes/{number}"))


def ask_delete(screen: Screen, number: int, title: str) -> None:
    """Delete a note after a yes."""

    def delete() -> None:
        screen.store.run("DELETE FROM notes WHERE id=?", number)
        if isinstance(screen, Note):
            screen.gone = True
            screen.finish()
        screen.phone.toast("Note deleted")

    short = title.splitlines()[0][:40] if title else "This note"
    screen.ask("Delete note?", f"“{short}” will be deleted.", "Delete", delete)


class Note(Screen):
    """Title and text of one note."""

    package = PACKAGE
    activity = f"{PACKAGE}.EditNoteActivity"
    number = 0
    gone = False

    def opened(self) -> None:
        last = self.intent.path[-1] if self.intent.path else ""
        title = self.intent.text("android.intent.extra.SUBJECT", "android.intent.extra.TITLE",
                                 "com.google.android.gms.actions.extra.NAME")  # fmt: skip
        body = self.intent.text("android.intent.extra.TEXT",
                                "com.google.android.gms.actions.extra.TEXT")  # fmt: skip
        if last.isdigit():
            self.number = int(last)
            found = self.store.rows("SELECT title, body FROM notes WHERE id=?", self.number)
            title, body = found[0] if found else ("", "")
            self.gone = not found
        self.ui.field("title", title)
        self.ui.field("body", body).multiline = True
        self._saved = ("", "") if not self.number else (title, body)

    def build(self) -> Widget:
        if self.gone:
            return page(app_bar("", back=self.finish), [empty("note", "This note is gone")])
        delete = icon_button("delete", "Delete note", self._delete, id=_id("delete"))
        done = icon_button("check", "Save", self.finish, id=_id("save"))
        title = Field(key="title", hint="Title", size=26, enter="next", padding=(22, 10),
                      capitalize=True, id=_id("edit_title"))  # fmt: skip
        body = Field(key="body", hint="Note", size=17, enter="newline", lines=500, padding=(22, 6),
                     min_height=400, capitalize=True, id=_id("edit_body"))  # fmt: skip
        text = Scroll([Column([title, body, space(24)])], key="note", weight=1, height=FILL)
        return page(app_bar("", back=self.finish, actions=[delete, done]), [text])

    def left(self) -> None:
        self.save()

    def save(self) -> None:
        """Write the note if it says something new; an empty new one is not kept."""
        now = (self.typed("title").strip(), self.typed("body").rstrip())
        if self.gone or now == self._saved or (not self.number and not any(now)):
            return
        ms = self.phone.clock.now_ms()
        if self.number:
            self.store.run("UPDATE notes SET title=?, body=?, changed_ms=? WHERE id=?", *now, ms,
                           self.number)  # fmt: skip
        else:
            self.number = self.store.run(
                "INSERT INTO notes(title, body, created_ms, changed_ms) VALUES (?, ?, ?, ?)",
                *now, ms, ms,
            )  # fmt: skip
        self._saved = now

    def _delete(self) -> None:
        if self.number:
            ask_delete(self, self.number, self.typed("title") or self.typed("body"))
        else:
            self.gone = True
            self.finish()


def _keep(screen: Note) -> Note:
    screen.save()
    return screen


APP = App(
    AppInfo(PACKAGE, "Notes", "便签笔记", Notes.activity, "1.3", 13),
    "note", 0xFFE3A008, (Notes, Note),
    (
        Filter(("android.intent.action.SEND",), Note, types=("text/plain",),
               handle=lambda phone, intent: _keep(Note(phone, intent))),
        Filter(("android.intent.action.CREATE_NOTE", "com.google.android.gms.actions.CREATE_NOTE"),
               Note, handle=lambda phone, intent: _keep(Note(phone, intent))),
        Filter((EDIT, "android.intent.action.VIEW"), Note, schemes=("content",),
               authorities=(PACKAGE,)),
    ),
    ("notes",),
)  # fmt: skip
