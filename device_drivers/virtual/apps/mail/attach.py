"""Choosing a file to attach: the photos and documents on the phone."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from device_drivers.virtual.apps.mail.box import PACKAGE
from device_drivers.virtual.apps.mail.parts import view_id
from device_drivers.virtual.screen import Screen
from device_drivers.virtual.ui.components import app_bar, empty, listing, page, row, search_box
from device_drivers.virtual.ui.widgets import Column, Widget

DIRECTORY = 0o040000


class Attach(Screen):
    """Every file of the shared storage, the latest first; ``chosen`` is told its path."""

    package = PACKAGE
    activity = f"{PACKAGE}.activity.AttachmentPicker"
    chosen: Callable[[str], object] = staticmethod(lambda path: None)

    def build(self) -> Widget:
        files = self.store.rows(
            "SELECT path, mtime FROM files WHERE path LIKE '/sdcard/%' AND path LIKE ?"
            " AND path NOT LIKE '%/.%' AND (mode & 61440) != ? ORDER BY mtime DESC, path",
            f"%{self.typed('search').strip()}%", DIRECTORY,
        )  # fmt: skip
        rows: list[Widget] = [self._row(path) for path, _ in files]
        if not rows:
            rows = [empty("attach", self.t("No files"))]
        bar = search_box("search", self.t("Search files"), id=view_id("search_files"),
                         change=lambda _: self.phone.changed())  # fmt: skip
        if not self.cramped:
            bar = Column([app_bar(self.t("Attach file"), back=self.finish), bar])
        return page(bar, [listing(rows, key="files", id=view_id("files"))])

    def _row(self, path: str) -> Widget:
        folder, _, name = path.rpartition("/")
        icon = "note" if not name.lower().endswith((".jpg", ".png", ".webp")) else "grid"
        return row(name, folder.removeprefix("/sdcard/"), icon=icon, key=path, lines=1,
                   do=partial(self._choose, path))  # fmt: skip

    def _choose(self, path: str) -> None:
        self.finish()
        self.chosen(path)
