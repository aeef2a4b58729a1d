"""What can be done to one note or several from any of the app's screens: colour, labels, moving."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from device_drivers.virtual.apps.notes.records import (
    ARCHIVED,
    PACKAGE,
    TRASHED,
    forget,
    put_state,
    tag,
)
from device_drivers.virtual.apps.notes.words import COLORS, ground
from device_drivers.virtual.screen import Screen
from device_drivers.virtual.ui.components import button, check_row, dialog, input_row, row
from device_drivers.virtual.ui.controls import Icon
from device_drivers.virtual.ui.widgets import Stack, Text, Widget


def move(screen: Screen, numbers: Sequence[int], state: str) -> None:
    """Archive, trash or bring back, with a way to undo it."""
    store, phone, t = screen.store, screen.phone, screen.t
    marks = ",".join("?" * len(numbers))
    before = store.rows(
        f"SELECT state, trashed_ms, pinned, id FROM notes WHERE id IN ({marks})",  # noqa: S608
        *numbers,
    )

    def undo() -> None:
        for each in before:
            store.run("UPDATE notes SET state=?, trashed_ms=?, pinned=? WHERE id=?", *each)
        phone.changed()

    put_state(phone, numbers, state)
    n = len(numbers)
    said = {
        ARCHIVED: t("Note archived") if n == 1 else t("{n} notes archived", n=n),
        TRASHED: t("Note moved to trash") if n == 1 else t("{n} notes moved to trash", n=n),
        "": t("Note restored"),
    }[state]
    phone.stacks.top.snack(said, t("Undo"), undo)


def choose_color(screen: Screen, now: str, done: Callable[[str], object]) -> None:
    """Ask for a colour."""

    def line(key: str, name: str) -> Widget:
        shade = ground(key, screen.phone.dark, "surface")
        disc = Stack([], width=26, height=26, radius=13, background=shade, border="outline")
        mark = Icon("check", color="primary") if key == now else None
        return row(screen.t(name), leading=disc, trailing=mark, do=partial(pick, key),
                   selected=key == now)  # fmt: skip

    def pick(key: str) -> None:
        screen.dismiss()
        done(key)

    screen.show(
        lambda: dialog(screen.t("Color"), [line(key, name) for key, name, _ in COLORS])
    )  # fmt: skip


def choose_labels(screen: Screen, numbers: Sequence[int]) -> None:
    """Ask which labels the notes have; each tick counts at once."""
    store, t = screen.store, screen.t
    screen.ui.fields.pop("label name", None)

    def flip(label: int, on: bool) -> None:
        for number in numbers:
            tag(store, number, label, on)

    def add() -> None:
        label = add_label(screen, screen.typed("label name"))
        if label:
            screen.ui.field("label name").put("")
            flip(label, True)
        screen.phone.changed()

    def make() -> Widget:
        rows: list[Widget] = []
        for label, name in store.rows("SELECT id, name FROM note_labels ORDER BY name"):
            count = sum(
                bool(store.one("SELECT 1 FROM note_tags WHERE note_id=? AND label_id=?", n, label))
                for n in numbers
            )
            rows.append(check_row(name, count == len(numbers), partial(flip, label)))
        if not rows:
            rows = [Text(t("No labels yet"), color="on_surface_soft", padding=(24, 8))]
        new = input_row("label name", t("New label"), icon="add", enter="done",
                        id=f"{PACKAGE}:id/label_name")  # fmt: skip
        return dialog(
            t("Labels"), [*rows, new],
            [button(t("Add"), add, kind="text", id="android:id/button3"),
             button(t("Done"), screen.dismiss, kind="text", id="android:id/button1")],
        )  # fmt: skip

    screen.show(make)


def add_label(screen: Screen, typed: str) -> int:
    """The label of this name, made if there is none; 0 for an empty name."""
    name = typed.strip()
    if not name:
        return 0
    found = screen.store.one("SELECT id FROM note_labels WHERE name=?", name)
    return int(found or screen.store.run("INSERT INTO note_labels(name) VALUES (?)", name))


def delete_for_good(screen: Screen, number: int, then: Callable[[], object]) -> None:
    """Take a note out of the trash, for ever, after a yes."""
    t = screen.t

    def gone() -> None:
        forget(screen.store, number)
        then()

    screen.ask(t("Delete forever"), t("This note will be deleted for good."), t("Delete"), gone)
