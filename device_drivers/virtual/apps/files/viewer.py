"""A text file, to read."""

from __future__ import annotations

import csv
import io

from device_drivers.virtual.apps.files.kinds import size_text, type_of
from device_drivers.virtual.apps.files.lists import PACKAGE, FileScreen, id_of
from device_drivers.virtual.ui.components import app_bar, empty, icon_button, listing, page
from device_drivers.virtual.ui.widgets import FILL, Column, Row, Text, Widget

MOST = 20_000
"""Characters shown of a long file."""


class TextViewer(FileScreen):
    """The lines of a text; a table of values as a table."""

    activity = f"{PACKAGE}.files.TextViewerActivity"

    def opened(self) -> None:
        super().opened()
        self.path = self.files.canonical(self.intent.rest.removeprefix("//"))

    def build(self) -> Widget:
        if not self.files.exists(self.path) or self.files.stat(self.path).is_directory:
            bar = app_bar("", back=self.finish)
            return page(bar, [empty("document", self.t("This file is gone"))])
        entry = self.files.stat(self.path)
        share = icon_button("share", self.t("Share"), self._share, id=id_of("share"))
        bar = app_bar(entry.name, back=self.finish, actions=[share])
        text = self.files.read(self.path)[: MOST * 4].decode(errors="replace")[:MOST]
        facts = Text(f"{self.date(entry)} · {size_text(entry.size)}", size=13,
                     color="on_surface_soft", padding=(22, 0, 22, 10))  # fmt: skip
        return page(bar, [listing([facts, *self._lines(text)], key="text")])

    def _lines(self, text: str) -> list[Widget]:
        if self.path.endswith(".csv"):
            return [self._row(cells, head=i == 0) for i, cells in
                    enumerate(csv.reader(io.StringIO(text)))]  # fmt: skip
        return [
            Text(line or " ", size=15.5, padding=(22, 2), id=id_of("line"))
            for line in text.splitlines()
        ]

    def _row(self, cells: list[str], *, head: bool) -> Widget:
        words = [
            Text(cell, size=15, bold=600 if head else 400, weight=1, id=id_of("cell"))
            for cell in cells
        ]
        line = Widget(height=1, width=FILL, background="divider")
        return Column([Row(words, gap=10, padding=(22, 8)), line])

    def _share(self) -> None:
        self.share(stream=self.path, type=type_of(self.path))
