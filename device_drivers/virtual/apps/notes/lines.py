"""The lines of a checklist while its note is open: to write, to tick, to take away."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

from device_drivers.virtual.apps.notes.records import PACKAGE
from device_drivers.virtual.ui.components import icon_button, section
from device_drivers.virtual.ui.controls import Checkbox, Field, Icon
from device_drivers.virtual.ui.widgets import Row, Widget

if TYPE_CHECKING:
    from device_drivers.virtual.apps.notes.note import Note

NEW = "new item"


def _id(name: str) -> str:
    return f"{PACKAGE}:id/{name}"


@dataclass(slots=True)
class Line:
    """One line; ``key`` is its field's, ``id`` 0 until it is saved."""

    key: str
    id: int = 0
    done: bool = False


class Lines:
    """All lines of the note on ``screen``; what is typed is kept in its fields."""

    def __init__(self, screen: Note) -> None:
        self.screen = screen
        self.all: list[Line] = []

    def read(self, number: int) -> None:
        """Take the lines of note ``number`` from the database."""
        rows = self.screen.store.rows(
            "SELECT id, text, done FROM note_items WHERE note_id=? ORDER BY position, id", number
        )
        for item, text, done in rows:
            self.add(text, item, bool(done))

    def add(self, text: str, number: int = 0, done: bool = False) -> None:
        line = Line(f"item {len(self.screen.ui.fields)}", number, done)
        self.screen.ui.field(line.key, text)
        self.all.append(line)

    def take(self) -> list[str]:
        """The texts; none is left."""
        texts = [self._text(line) for line in self.all]
        self.all = []
        return texts

    def typed(self) -> list[tuple[int, str, bool]]:
        """Id, text and whether it is ticked, of each."""
        return [(line.id, self._text(line), line.done) for line in self.all]

    def _text(self, line: Line) -> str:
        return self.screen.typed(line.key).strip()

    def tidy(self) -> None:
        """Take in what stands in the field for a new line; drop the empty ones."""
        self._enter()
        self.all = [line for line in self.all if self._text(line)]

    def write(self, number: int) -> None:
        """Make the database's lines of note ``number`` these."""
        store = self.screen.store
        kept = {line.id for line in self.all}
        for (item,) in store.rows("SELECT id FROM note_items WHERE note_id=?", number):
            if item not in kept:
                store.run("DELETE FROM note_items WHERE id=?", item)
        for position, line in enumerate(self.all):
            line.id = line.id or store.run("INSERT INTO note_items(note_id) VALUES (?)", number)
            store.run("UPDATE note_items SET text=?, done=?, position=? WHERE id=?",
                      self._text(line), int(line.done), position, line.id)  # fmt: skip

    def _enter(self) -> None:
        text = self.screen.typed(NEW).strip()
        if text:
            self.add(text)
            self.screen.ui.field(NEW).put("")

    def _tick(self, line: Line) -> None:
        line.done = not line.done
        self.screen.save()

    def _remove(self, line: Line) -> None:
        self.all.remove(line)
        self.screen.save()

    def rows(self) -> list[Widget]:
        """What is open, a field for a new one, then what is done."""
        t = self.screen.t
        new = Field(
            key=NEW, hint=t("Add item"), size=16.5, enter="next", padding=(0, 11),
            on_enter=self._enter, capitalize=True, weight=1, id=_id("new_item"),
        )  # fmt: skip
        rows = [self._row(line) for line in self.all if not line.done]
        rows.append(Row([Icon("add"), new], gap=14, padding=(26, 0, 14, 0)))
        done = [line for line in self.all if line.done]
        if done:
            rows.append(section(t("{n} ticked", n=len(done))))
            rows += [self._row(line) for line in done]
        return rows

    def _row(self, line: Line) -> Widget:
        text = self._text(line)
        box = Checkbox(checked=line.done, description=text, on_tap=partial(self._tick, line),
                       id=_id("item_checkbox"), width=44, height=44)  # fmt: skip
        field = Field(key=line.key, size=16.5, enter="next", weight=1, padding=(0, 11),
                      id=_id("item_text"))  # fmt: skip
        said = f"{self.screen.t('Remove item')} {text}"
        remove = icon_button("close", said, partial(self._remove, line), id=_id("item_remove"),
                             size=40)  # fmt: skip
        return Row([box, field, remove], gap=4, padding=(16, 0, 8, 0), key=line.key)
