"""Ways to files: the start page with categories and search, folders, and choosing a folder."""

from __future__ import annotations

import posixpath
from collections.abc import Callable
from functools import partial

from device_drivers.virtual.android.files import Entry
from device_drivers.virtual.apps.files.kinds import CATEGORIES, size_text, type_of
from device_drivers.virtual.apps.files.lists import (
    PACKAGE,
    ROOT,
    SORTS,
    FileList,
    FileScreen,
    id_of,
)
from device_drivers.virtual.intents import VIEW, Intent
from device_drivers.virtual.ui.components import (
    Do,
    app_bar,
    button,
    card,
    chip,
    empty,
    fab,
    icon_button,
    listing,
    page,
    row,
    search_box,
    section,
    space,
)
from device_drivers.virtual.ui.controls import Icon, Progress
from device_drivers.virtual.ui.widgets import FILL, Column, Grid, Row, Scroll, Stack, Text, Widget

DISK_KB, SYSTEM_KB = 115_249_236, 31_457_280
"""The storage there is and what the system takes of it, as ``df`` says."""
RECENT = 8


class Home(FileList):
    """Categories, storage, the latest files; a search over everything."""

    activity = f"{PACKAGE}.files.FilesActivity"

    def entries(self) -> list[Entry]:
        words = self.typed("search").casefold().split()
        paths = self.store.rows("SELECT path FROM files WHERE path LIKE '/sdcard/%'")
        found = [p for (p,) in paths if all(w in posixpath.basename(p).casefold() for w in words)]
        return [self.files.stat(path) for path in found] if words else []

    def back(self) -> bool:
        if super().back() or self.typed("search"):
            self.ui.fields.pop("search", None)
            return True
        return False

    def build(self) -> Widget:
        box = search_box("search", self.t("Search files"), id=id_of("option_menu_search"),
                         change=lambda _: self.phone.changed())  # fmt: skip
        bar = self.chosen_bar() if self.chosen else Column([space(4), box])
        if self.typed("search").strip():
            body = self.body(self.sorted(), where=True)
            return page(bar, [listing(body, key="found", id=id_of("dir_list"))])
        parts = [self._categories(), section(self.t("Storage")), self._storage(),
                 section(self.t("Recent files")), *self._recent()]  # fmt: skip
        return page(bar, [listing(parts, key="home")])

    def _categories(self) -> Widget:
        cells = [("Downloads", "download", partial(self._open, f"{ROOT}/Download"))]
        cells += [(name, icon, partial(self._category, name))
                  for name, (icon, _) in CATEGORIES.items()]  # fmt: skip
        columns = 5 if self.phone.landscape else 3
        return Grid([self._cell(*each) for each in cells], columns=columns, gap=8, padding=(14, 8))

    def _cell(self, name: str, icon: str, do: Do) -> Widget:
        badge = Stack([Icon(icon, color="on_primary_soft", hidden=True)], width=56, height=56,
                      radius=28, background="primary_soft", align_x="center",
                      align_y="center")  # fmt: skip
        label = Text(self.t(name), size=13.5, align="center", max_lines=1, hidden=True)
        return Column([badge, label], gap=6, align="center", padding=(0, 8), radius=16,
                      on_tap=do, text=self.t(name), key=f"category {name}",
                      id=id_of("category"))  # fmt: skip

    def _storage(self) -> Widget:
        sizes = self.store.one("SELECT SUM(length(content)) FROM files") or 0
        used, total = SYSTEM_KB * 1024 + sizes, DISK_KB * 1024
        words = self.t("{used} of {total} used", used=size_text(used), total=size_text(total))
        internal = row(self.t("Internal storage"), words, icon="storage", key="internal",
                       do=partial(self._open, ROOT))  # fmt: skip
        return card([internal, Column([Progress(amount=used / total)], padding=(20, 0, 20, 16))])

    def _recent(self) -> list[Widget]:
        rows = self.store.rows(
            "SELECT path FROM files WHERE path LIKE '/sdcard/%' AND NOT mode & 16384"
            " AND path NOT LIKE '%/.%' AND path NOT LIKE '/sdcard/Music/%'"
            " ORDER BY mtime DESC, path LIMIT ?",
            RECENT,
        )
        return [self._row(self.files.stat(path), True) for (path,) in rows]

    def _open(self, path: str) -> None:
        self.open(Folder(self.phone, Intent(VIEW, f"file://{path}")))

    def _category(self, name: str) -> None:
        self.open(Category(self.phone, Intent(VIEW, extras={"category": name})))


class SortedList(FileList):
    """A list with a sort menu, and squares instead of rows on demand."""

    def tools(self) -> list[Widget]:
        grid = self.look()[2]
        name, icon = ("List view", "view_list") if grid else ("Grid view", "grid")
        return [
            icon_button(icon, self.t(name), lambda: self.set_look("grid", 1 - grid),
                        id=id_of("sub_menu_grid")),
            icon_button("more", self.t("More options"), self._menu, id=id_of("option_menu")),
        ]  # fmt: skip

    def _menu(self) -> None:
        hidden = self.look()[3]
        show = "Hide hidden files" if hidden else "Show hidden files"
        self.menu([
            (self.t("Sort by"), self._sort),
            (self.t("New folder"), self._new_folder),
            (self.t(show), lambda: self.set_look("hidden", 1 - hidden)),
        ])  # fmt: skip

    def _sort(self) -> None:
        sort, down, _, _ = self.look()

        def choose(column: str) -> None:
            self.set_look("descending", 1 - down if column == sort else int(column != "name"))
            self.set_look("sort", column)

        arrow = "down" if down else "up"
        self.sheet(self.t("Sort by"), [
            (arrow if column == sort else "sort", self.t(name), partial(choose, column))
            for column, name in SORTS.items()
        ])  # fmt: skip

    @property
    def path(self) -> str:
        """The folder that new ones are made in."""
        return ROOT

    def _new_folder(self) -> None:
        def make(name: str) -> None:
            if self.files.exists(f"{self.path}/{name}"):
                self.phone.toast(self.t("There is something of that name already"))
            else:
                self.attempt(lambda: self.files.make_directory(f"{self.path}/{name}"))

        self.ask_name(self.t("New folder"), "", make)


class Category(SortedList):
    """All files of one kind, wherever they are."""

    activity = f"{PACKAGE}.files.CategoryActivity"

    def opened(self) -> None:
        super().opened()
        self.name = self.intent.text("category") or "Documents"

    def entries(self) -> list[Entry]:
        begins = CATEGORIES[self.name][1]
        rows = self.store.rows(
            "SELECT path FROM files WHERE path LIKE '/sdcard/%' AND NOT mode & 16384"
        )
        return [self.files.stat(p) for (p,) in rows if type_of(p).startswith(begins)]

    def build(self) -> Widget:
        bar = app_bar(self.t(self.name), back=self.finish, actions=self.tools())
        body = self.body(self.sorted(), where=True)
        return page(self.chosen_bar() if self.chosen else bar,
                    [listing(body, key="files", id=id_of("dir_list"))])  # fmt: skip


class Folder(SortedList):
    """What lies in one folder, with the way to it above."""

    activity = f"{PACKAGE}.files.FolderActivity"

    def opened(self) -> None:
        super().opened()
        self._path = self.files.canonical(self.intent.rest.removeprefix("//"), ROOT)
        if self.intent.scheme != "file" or not self._path.startswith(ROOT):
            self._path = ROOT
        if self.files.exists(self._path) and not self.files.stat(self._path).is_directory:
            self._path = posixpath.dirname(self._path)

    @property
    def path(self) -> str:
        return self._path

    def entries(self) -> list[Entry]:
        return self.files.list(self._path) if self.files.exists(self._path) else []

    def build(self) -> Widget:
        title = posixpath.basename(self._path) if self._path != ROOT else ""
        bar = app_bar(title or self.t("Internal storage"), back=self._up, actions=self.tools())
        body = listing(self.body(self.sorted()), key="files", id=id_of("dir_list"),
                       padding=(0, 0, 0, 90))  # fmt: skip
        new = fab("add", self.t("New folder"), self._new_folder, id=id_of("new_folder"))
        head = self.chosen_bar() if self.chosen else bar
        return page(Column([head, crumbs(self, self._path, self._go)]), [body],
                    floating=None if self.chosen else new,
                    beside=self.phone.landscape)  # fmt: skip

    def _up(self) -> None:
        if self._path == ROOT:
            self.finish()
        else:
            self._go(posixpath.dirname(self._path))

    def _go(self, path: str) -> None:
        self._path, self.chosen = path, []
        self.phone.changed()


def crumbs(screen: FileScreen, path: str, go: Callable[[str], object]) -> Widget:
    """The folders from the root to ``path``, each to be tapped."""
    steps: list[Widget] = []
    parts = path.removeprefix(ROOT).strip("/").split("/") if path != ROOT else []
    at = ROOT
    for name in ["", *parts]:
        at = f"{at}/{name}" if name else at
        if steps:
            steps.append(Icon("right", size=16))
        label = name or screen.t("Internal storage")
        steps.append(chip(label, at == path, partial(go, at)))
    return Scroll([Row(steps, gap=4, padding=(16, 0, 16, 8))], key=f"crumbs {path}",
                  horizontal=True, height=None, start="bottom")  # fmt: skip


class Target(FileScreen):
    """Where to move or copy files to: folders only, and a button to do it here."""

    activity = f"{PACKAGE}.picker.PickActivity"

    def opened(self) -> None:
        super().opened()
        paths = self.intent.extras.get("paths")
        self.paths = [str(path) for path in paths] if isinstance(paths, list) else []
        self.moving = self.intent.text("how") == "move"
        self.path = ROOT

    def build(self) -> Widget:
        folders = [entry for entry in self.files.list(self.path) if entry.is_directory
                   and entry.path not in self.paths and not entry.name.startswith(".")]  # fmt: skip
        rows: list[Widget] = [
            row(entry.name, icon="folder", do=partial(self._go, entry.path), key=entry.path,
                id=id_of("item_root"))
            for entry in folders
        ] or [empty("folder", self.t("No folders here"))]  # fmt: skip
        title = self.t("Move to…") if self.moving else self.t("Copy to…")
        new = icon_button("add", self.t("New folder"), self._new, id=id_of("new_folder"))
        bar = Column([app_bar(title, back=self.finish, actions=[new]),
                      crumbs(self, self.path, self._go)])  # fmt: skip
        do = button(self.t("Move here") if self.moving else self.t("Copy here"), self._do,
                    id=id_of("button_pick"))  # fmt: skip
        cancel = button(self.t("Cancel"), self.finish, kind="text", id="android:id/button2")
        bottom = Row([cancel, do], justify="end", gap=8, padding=(14, 8), width=FILL,
                     background="surface_low")  # fmt: skip
        return page(bar, [listing(rows, key=f"target {self.path}")], bottom=bottom)

    def back(self) -> bool:
        if self.path == ROOT:
            return False
        self._go(posixpath.dirname(self.path))
        return True

    def _go(self, path: str) -> None:
        self.path = path
        self.phone.changed()

    def _new(self) -> None:
        def make(name: str) -> None:
            if not self.files.exists(f"{self.path}/{name}"):
                self.files.make_directory(f"{self.path}/{name}")
            self._go(f"{self.path}/{name}")

        self.ask_name(self.t("New folder"), "", make)

    def _do(self) -> None:
        count = 0
        for path in self.paths:
            if self.moving and posixpath.dirname(path) == self.path:
                continue
            target = self._free(posixpath.basename(path))
            if self.moving:
                self.files.move(path, target)
            else:
                self._copy(path, target)
            count += 1
        words = "Moved {count} items" if self.moving else "Copied {count} items"
        if count == 1:
            words = "Moved" if self.moving else "Copied"
        self.finish()
        self.phone.toast(self.t(words, count=count))

    def _copy(self, source: str, target: str) -> None:
        if not self.files.stat(source).is_directory:
            self.files.copy(source, target)
            return
        inside = self.files.list(source)
        self.files.make_directory(target)
        for entry in inside:
            self._copy(entry.path, f"{target}/{entry.name}")

    def _free(self, name: str) -> str:
        """A path here that nothing has: ``name``, or with a number behind it."""
        stem, ending = posixpath.splitext(name)
        path, number = f"{self.path}/{name}", 1
        while self.files.exists(path):
            path, number = f"{self.path}/{stem} ({number}){ending}", number + 1
        return path
