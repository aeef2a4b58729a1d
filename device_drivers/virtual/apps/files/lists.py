"""Lists of files: rows or squares, sorted, several chosen at once; and what is done to them."""

from __future__ import annotations

import posixpath
from collections.abc import Callable, Sequence
from datetime import datetime
from functools import partial

from device_drivers.virtual.android.files import Entry, Files
from device_drivers.virtual.apps.files.kinds import icon_of, readable, size_text, type_of
from device_drivers.virtual.intents import VIEW, Extra, Intent
from device_drivers.virtual.screen import Screen
from device_drivers.virtual.ui.components import (
    app_bar,
    button,
    dialog,
    empty,
    icon_button,
    input_row,
    row,
)
from device_drivers.virtual.ui.controls import Checkbox, Icon
from device_drivers.virtual.ui.file_picture import FilePicture
from device_drivers.virtual.ui.surfaces import sheet
from device_drivers.virtual.ui.widgets import FILL, Column, Grid, Row, Stack, Text, Widget

PACKAGE = "com.android.documentsui"
ROOT = "/sdcard"
SYSTEM_IMAGE = 1_300_000_000
"""What is older came with the system: its date says nothing."""
SORTS = {"name": "Name", "mtime": "Date modified", "size": "Size"}


def id_of(name: str) -> str:
    return f"{PACKAGE}:id/{name}"


class FileScreen(Screen):
    """Base of all screens of the app: files, dates, names."""

    package = PACKAGE

    def opened(self) -> None:
        self.files = Files(self.phone, {})

    def place(self, path: str) -> str:
        """A folder as a person knows it: "Documents/Work"."""
        return path.removeprefix(ROOT).lstrip("/") or self.t("Internal storage")

    def date(self, entry: Entry) -> str:
        then = datetime.fromtimestamp(entry.mtime, self.phone.clock.zone)
        return self.phone.date_text(then, "day")

    def ask_name(self, title: str, before: str, do: Callable[[str], object]) -> None:
        """A dialog for one name; ``do`` gets it when it is not empty."""
        self.ui.fields.pop("name", None)
        self.ui.field("name", before)

        def save() -> None:
            name = self.typed("name").strip().replace("/", "-")
            if name:
                self.dismiss()
                do(name)

        def make() -> Widget:
            cancel = button(self.t("Cancel"), self.dismiss, kind="text", id="android:id/button2")
            keep = button(self.t("OK"), save, kind="text", id="android:id/button1")
            body = [input_row("name", self.t("Name"), id="android:id/text1", enter="done")]
            return dialog(title, body, [cancel, keep])

        self.show(make)
        self.phone.typing.focus("name")


class FileList(FileScreen):
    """A long press begins to choose, taps go on; a tap alone opens."""

    def opened(self) -> None:
        super().opened()
        self.chosen: list[str] = []

    def entries(self) -> list[Entry]:
        """What is listed, in no order."""
        raise NotImplementedError

    def back(self) -> bool:
        choosing = bool(self.chosen)
        self.chosen = []
        return choosing

    # --- how it looks -----------------------------------------------------------------------

    def look(self) -> tuple[str, int, int, int]:
        """Sorted by, downwards, as squares, hidden files too."""
        rows = self.store.rows("SELECT sort, descending, grid, hidden FROM files_look")
        return rows[0] if rows else ("name", 0, 0, 0)

    def set_look(self, column: str, value: object) -> None:
        self.store.run("INSERT OR IGNORE INTO files_look(id) VALUES (1)")
        self.store.run(f"UPDATE files_look SET {column}=?", value)  # noqa: S608  # one of four
        self.phone.changed()

    def sorted(self) -> list[Entry]:
        sort, down, _, hidden = self.look()
        found = [e for e in self.entries() if hidden or not e.name.startswith(".")]
        found.sort(key=lambda e: e.name.casefold())
        if sort != "name":
            found.sort(key=lambda e: e.mtime if sort == "mtime" else e.size)
        if down:
            found.reverse()
        return sorted(found, key=lambda e: not e.is_directory)

    def body(self, entries: Sequence[Entry], *, where: bool = False) -> list[Widget]:
        """The rows or squares; ``where`` tells the folder of each."""
        if not entries:
            return [empty("folder", self.t("No items"))]
        if self.look()[2]:
            columns = 6 if self.phone.landscape else 3
            grid = Grid([self._square(e) for e in entries], columns=columns, gap=10)
            return [Column([grid], padding=(14, 6))]
        return [self._row(e, where) for e in entries]

    def _row(self, entry: Entry, where: bool) -> Widget:
        facts = [self.date(entry)] if entry.mtime > SYSTEM_IMAGE else []
        facts += [] if entry.is_directory else [size_text(entry.size)]
        if where:
            facts.append(self.place(posixpath.dirname(entry.path)))
        chosen = entry.path in self.chosen
        tick = Checkbox(checked=chosen, description=entry.name)
        mark = Row([tick], padding=(12, 0)) if self.chosen else None
        more = icon_button("more", f"{self.t('More options')}: {entry.name}",
                           partial(self._options, entry), id=id_of("item_more"))  # fmt: skip
        words = Column(
            [Text(entry.name, size=16, max_lines=2, id="android:id/title"),
             Text(" · ".join(facts), size=13, color="on_surface_soft", max_lines=2,
                  id="android:id/summary")][: 2 if facts else 1],
            weight=1,
        )  # fmt: skip
        return Row(
            [self._picture(entry, 40), words, mark or more], gap=12, padding=(16, 8, 6, 8),
            min_height=60, width=FILL, on_tap=partial(self._tapped, entry), key=entry.path,
            on_long_press=partial(self._choose, entry), selected=chosen, radius=20,
            background="primary_soft" if chosen else "", id=id_of("item_root"),
            android_class="android.widget.LinearLayout",
        )  # fmt: skip

    def _square(self, entry: Entry) -> Widget:
        name = Text(entry.name, size=13, max_lines=2, align="center", id="android:id/title")
        chosen = entry.path in self.chosen
        return Column(
            [self._picture(entry, 84), name], gap=6, padding=(4, 10), align="center", radius=16,
            on_tap=partial(self._tapped, entry), on_long_press=partial(self._choose, entry),
            key=entry.path, id=id_of("item_root"), selected=chosen,
            background="primary_soft" if chosen else "",
        )  # fmt: skip

    def _picture(self, entry: Entry, side: float) -> Widget:
        if type_of(entry.name).startswith(("image/", "video/")) and not entry.is_directory:
            content = self.store.one("SELECT content FROM files WHERE path=?", entry.path)
            return FilePicture(data=content, width=side, height=side, radius=8, hidden=True)
        color = "primary" if entry.is_directory else "on_surface_soft"
        return Stack([Icon(icon_of(entry), size=side * 0.65, color=color, hidden=True)],
                     width=side, height=side, align_x="center", align_y="center")  # fmt: skip

    def _tapped(self, entry: Entry) -> None:
        if self.chosen:
            self._choose(entry)
        else:
            self.open_entry(entry)

    def _choose(self, entry: Entry) -> None:
        if entry.path in self.chosen:
            self.chosen.remove(entry.path)
        else:
            self.chosen.append(entry.path)

    def open_entry(self, entry: Entry) -> None:
        """A folder here, a text in the viewer, anything else in the app that knows it."""
        from device_drivers.virtual.apps.files.browse import Folder  # it is made of this
        from device_drivers.virtual.apps.files.viewer import TextViewer

        intent = Intent(VIEW, f"file://{entry.path}", type="" if entry.is_directory else
                        type_of(entry.name))  # fmt: skip
        if entry.is_directory:
            self.open(Folder(self.phone, intent))
        elif readable(entry.name):
            self.open(TextViewer(self.phone, intent))
        elif intent.type.startswith(("image/", "video/", "audio/")):
            self.phone.follow(self, intent)
        else:
            self.phone.toast(self.t("No app can open this"))

    # --- several at once --------------------------------------------------------------------

    def chosen_bar(self) -> Widget:
        """What takes the place of the title while files are chosen."""
        one = len(self.chosen) == 1
        actions = [
            icon_button("share", self.t("Share"), self._share, id=id_of("action_menu_share"),
                        enabled=one and not self.files.stat(self.chosen[0]).is_directory),
            icon_button("delete", self.t("Delete"), lambda: self._delete(self._taken()),
                        id=id_of("action_menu_delete")),
            icon_button("more", self.t("More options"), self._more, id=id_of("action_menu_more")),
        ]  # fmt: skip
        return app_bar(str(len(self.chosen)), back=self._none, actions=actions)

    def _none(self) -> None:
        self.chosen = []

    def _taken(self) -> list[str]:
        chosen, self.chosen = self.chosen, []
        return chosen

    def _share(self) -> None:
        path = self._taken()[0]
        self.share(stream=path, type=type_of(path))

    def _more(self) -> None:
        def everything() -> None:
            self.chosen = [entry.path for entry in self.sorted()]

        choices: list[tuple[str, Callable[[], object]]] = [
            (self.t("Select all"), everything),
            (self.t("Move to…"), lambda: self._carry("move", self._taken())),
            (self.t("Copy to…"), lambda: self._carry("copy", self._taken())),
        ]
        if len(self.chosen) == 1:
            entry = self.files.stat(self.chosen[0])
            choices += [(self.t("Rename"), lambda: self._rename(entry)),
                        (self.t("Details"), lambda: self._details(entry))]  # fmt: skip
        self.menu(choices)

    # --- one --------------------------------------------------------------------------------

    def _options(self, entry: Entry) -> None:
        path = entry.path
        choices: list[tuple[str, str, Callable[[], object]]] = [
            ("edit", self.t("Rename"), lambda: self._rename(entry)),
            ("folder", self.t("Move to…"), lambda: self._carry("move", [path])),
            ("document", self.t("Copy to…"), lambda: self._carry("copy", [path])),
            ("info", self.t("Details"), lambda: self._details(entry)),
            ("delete", self.t("Delete"), lambda: self._delete([path])),
        ]
        if not entry.is_directory:
            share = partial(self.share, stream=path, type=type_of(path))
            choices.insert(0, ("share", self.t("Share"), share))
        self.sheet(entry.name, choices)

    def _carry(self, how: str, paths: Sequence[str]) -> None:
        from device_drivers.virtual.apps.files.browse import Target  # it is made of this

        extras: dict[str, Extra] = {"how": how, "paths": list(paths)}
        self.open(Target(self.phone, Intent(VIEW, f"file://{ROOT}", extras=extras)))

    def _rename(self, entry: Entry) -> None:
        self.chosen = []

        def rename(name: str) -> None:
            target = posixpath.join(posixpath.dirname(entry.path), name)
            if name == entry.name:
                return
            if self.files.exists(target):
                self.phone.toast(self.t("There is something of that name already"))
            else:
                self.attempt(lambda: self.files.move(entry.path, target))

        self.ask_name(self.t("Rename"), entry.name, rename)

    def attempt(self, do: Callable[[], object]) -> bool:
        """Change the files; the person is told when the system does not let them."""
        try:
            do()
        except OSError as error:
            self.phone.toast(self.t("That is not possible: {reason}", reason=error.strerror))
            return False
        self.phone.changed()
        return True

    def _delete(self, paths: Sequence[str]) -> None:
        names = [posixpath.basename(path) for path in paths]
        title = self.t("Delete “{name}”?", name=names[0])
        if len(names) > 1:
            title = self.t("Delete {count} items?", count=len(names))

        def delete() -> None:
            for path in paths:
                if not self.attempt(partial(self.files.remove, path, recursive=True)):
                    return
            self.phone.toast(self.t("Deleted"))

        self.ask(title, self.t("This cannot be undone."), self.t("Delete"), delete)

    def _details(self, entry: Entry) -> None:
        self.chosen = []
        then = datetime.fromtimestamp(entry.mtime, self.phone.clock.zone)
        time = self.phone.time_text(then.hour, then.minute)
        kind = self.t("Folder") if entry.is_directory else type_of(entry.name)
        facts = [
            (self.t("Type"), kind),
            (self.t("Modified"), f"{self.phone.date_text(then, 'full')}, {time}"),
            (self.t("Where"), self.place(posixpath.dirname(entry.path))),
        ]
        if entry.is_directory:
            inside = len(self.files.list(entry.path))
            facts.append((self.t("Contains"), self.t("{count} items", count=inside)))
        else:
            facts.append((self.t("Size"), f"{size_text(entry.size)} ({entry.size:,} B)"))
        rows = [row(fact, name, key=name, lines=3) for name, fact in facts]
        self.show(lambda: sheet(entry.name, rows), "bottom")
