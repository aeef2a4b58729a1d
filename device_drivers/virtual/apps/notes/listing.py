"""The screens with many notes: the notes themselves, the archive, the trash; and the labels."""

from __future__ import annotations

from functools import partial

from device_drivers.base import Role
from device_drivers.virtual.apps.notes import actions
from device_drivers.virtual.apps.notes.note import Note
from device_drivers.virtual.apps.notes.records import (
    ARCHIVED,
    PACKAGE,
    TRASHED,
    forget,
)
from device_drivers.virtual.apps.notes.shelf import Shelf
from device_drivers.virtual.screen import Screen
from device_drivers.virtual.ui.components import (
    app_bar,
    button,
    chip,
    dialog,
    empty,
    fab,
    icon_button,
    input_row,
    listing,
    page,
    row,
    search_box,
    space,
)
from device_drivers.virtual.ui.widgets import (
    Column,
    Row,
    Scroll,
    Text,
    Widget,
)


def _id(name: str) -> str:
    return f"{PACKAGE}:id/{name}"


class Notes(Shelf):
    """All notes that are neither archived nor in the trash, the latest first."""

    activity = f"{PACKAGE}.MainActivity"

    def build(self) -> Widget:
        t = self.t
        if self.chosen:
            return page(self.selection_bar(), [self.body("")])
        grid = self.grid
        deeds = [
            icon_button("list" if grid else "grid", t("List view") if grid else t("Grid view"),
                        self._flip_view, id=_id("menu_view")),
            icon_button("more", t("More options"), self._more, id=_id("menu_more")),
        ]  # fmt: skip
        box = search_box("search", t("Search notes"), id=_id("search"),
                         change=lambda _: self.phone.changed())  # fmt: skip
        bar: list[Widget] = [app_bar(t("Notes"), actions=deeds), box]
        if self.phone.landscape:
            box.weight = 1
            bar = [Row([box, *deeds], padding=(0, 0, 6, 0))]
        buttons = [
            fab("checklist", t("New list"), lambda: self.open(Note(self.phone, Note.LIST)),
                id=_id("fab_list")),
            fab("edit", t("New note"), lambda: self.open(Note(self.phone)), id=_id("fab")),
        ]  # fmt: skip
        body = self.body(t("Notes you add appear here"))
        return page(Column([*bar, *self._labels()]), [body],
                    floating=Column(buttons, gap=12), beside=self.phone.landscape)  # fmt: skip

    def _labels(self) -> list[Widget]:
        labels = self.store.rows("SELECT id, name FROM note_labels ORDER BY name")
        if not labels:
            return []
        chips = [self._chip(self.t("All"), 0)]
        chips += [self._chip(name, number) for number, name in labels]
        line = Row(chips, gap=8, padding=(16, 4))
        return [Scroll([line], horizontal=True, key="labels", height=46)]

    def _chip(self, name: str, label: int) -> Widget:
        on = self.label == label
        made = chip(name, on, partial(self._show, label))
        made.role, made.checkable, made.selected = Role.BUTTON, False, on
        return made

    def back(self) -> bool:
        if super().back():
            return True
        was, self.label = self.label, 0
        return bool(was)

    def _show(self, label: int) -> None:
        self.label = label

    def _flip_view(self) -> None:
        self.phone.put_setting("notes", "view", "list" if self.grid else "grid")

    def _more(self) -> None:
        self.menu(
            [
                (self.t("Archive"), lambda: self.open(Archive(self.phone))),
                (self.t("Trash"), lambda: self.open(Trash(self.phone))),
                (self.t("Edit labels"), lambda: self.open(Labels(self.phone))),
            ]
        )


class Archive(Shelf):
    """Notes put away."""

    activity = f"{PACKAGE}.ArchiveActivity"
    state = ARCHIVED

    def build(self) -> Widget:
        bar = app_bar(self.t("Archive"), back=self.finish)
        if self.chosen:
            bar = self.selection_bar()
        return page(bar, [self.body(self.t("Archived notes appear here"))])


class Trash(Shelf):
    """Notes thrown away, not yet for good."""

    activity = f"{PACKAGE}.TrashActivity"
    state = TRASHED

    def build(self) -> Widget:
        t = self.t
        everything = button(t("Empty trash"), self._empty, kind="text", id=_id("empty_trash"),
                            enabled=bool(self.found()))  # fmt: skip
        bar = app_bar(t("Trash"), back=self.finish, actions=[everything])
        if self.chosen:
            bar = self.selection_bar()
        hint = Text(t("Notes in the trash can be restored."), size=13.5, color="on_surface_soft",
                    padding=(22, 2, 22, 8))  # fmt: skip
        return page(bar, [hint, self.body(t("The trash is empty"))])

    def _empty(self) -> None:
        def gone() -> None:
            for (number,) in self.store.rows("SELECT id FROM notes WHERE state=?", TRASHED):
                forget(self.store, number)

        message = self.t("These notes will be deleted for good.")
        self.ask(self.t("Empty trash?"), message, self.t("Empty trash"), gone)


class Labels(Screen):
    """The labels: new ones, other names, none any more."""

    package = PACKAGE
    activity = f"{PACKAGE}.LabelsActivity"

    def build(self) -> Widget:
        t = self.t
        rows: list[Widget] = [
            row(name, icon="label", key=f"label {number}", do=partial(self._rename, number, name),
                trailing=icon_button("delete", f"{t('Delete')} {name}",
                                     partial(self._delete, number, name)))
            for number, name in self.store.rows("SELECT id, name FROM note_labels ORDER BY name")
        ]  # fmt: skip
        new = fab("add", t("New label"), partial(self._rename, 0, ""), id=_id("fab"))
        body = listing([*(rows or [empty("label", t("No labels yet"))]), space(90)])
        return page(app_bar(t("Labels"), back=self.finish), [body], floating=new,
                    beside=self.phone.landscape)  # fmt: skip

    def _rename(self, number: int, name: str) -> None:
        t = self.t
        self.ui.fields.pop("label name", None)

        def save() -> None:
            typed = self.typed("label name").strip()
            taken = self.store.one("SELECT id FROM note_labels WHERE name=?", typed)
            self.dismiss()
            if number and typed and not taken:
                self.store.run("UPDATE note_labels SET name=? WHERE id=?", typed, number)
            elif not number:
                actions.add_label(self, typed)

        self.show(
            lambda: dialog(
                t("Rename") if number else t("New label"),
                [input_row("label name", t("Enter label name"), icon="label", initial=name,
                           enter="done", id=_id("label_name"))],
                [button(t("Cancel"), self.dismiss, kind="text", id="android:id/button2"),
                 button(t("OK"), save, kind="text", id="android:id/button1")],
            )
        )  # fmt: skip

    def _delete(self, number: int, name: str) -> None:
        def gone() -> None:
            self.store.run("DELETE FROM note_tags WHERE label_id=?", number)
            self.store.run("DELETE FROM note_labels WHERE id=?", number)

        message = self.t("The label “{name}” is removed from all notes.", name=name)
        self.ask(self.t("Delete label?"), message, self.t("Delete"), gone)
