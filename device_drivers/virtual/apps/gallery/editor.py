"""Editing a picture: turn it, cut it to a square, make it grey; nothing is written before Save."""

from __future__ import annotations

from device_drivers.virtual import made_files
from device_drivers.virtual.apps.gallery.grid import PACKAGE, id_of
from device_drivers.virtual.apps.gallery.library import Library
from device_drivers.virtual.screen import Screen
from device_drivers.virtual.ui.components import app_bar, button, chip, empty, icon_button, page
from device_drivers.virtual.ui.file_picture import FilePicture
from device_drivers.virtual.ui.widgets import FILL, Row, Scroll, Stack, Widget


class Editor(Screen):
    """The picture as it would become, and what can be done to it."""

    package = PACKAGE
    activity = f"{PACKAGE}.filtershow.FilterShowActivity"
    dark_always = True
    turn = 0
    square = grey = False

    def opened(self) -> None:
        self.library = Library(self.phone)
        last = self.intent.path[-1] if self.intent.path else ""
        self.number = int(last) if last.isdigit() else -1

    def build(self) -> Widget:
        item = self.library.item(self.number)
        if item is None:
            bar = app_bar("", back=self.finish)
            return page(bar, [empty("image", self.t("This picture is gone"))])
        save = button(self.t("Save"), self._save, id=id_of("save"), enabled=self._touched)
        actions = [Row([save], padding=(0, 0, 10, 0))]
        bar = app_bar(self.t("Edit"), back=self._leave, actions=actions)
        shown = made_files.edited(item.content, turn=self.turn, square=self.square, grey=self.grey)
        picture = FilePicture(data=shown, fit=True, height=FILL, description=item.title)
        frame = Stack([picture], weight=1, width=FILL, height=FILL, padding=12)
        return page(bar, [frame, self._tools()])

    @property
    def _touched(self) -> bool:
        return bool(self.turn or self.square or self.grey)

    def _tools(self) -> Widget:
        tools = [
            icon_button("rotate_left", self.t("Rotate left"), lambda: self._turn(-1)),
            icon_button("rotate_right", self.t("Rotate right"), lambda: self._turn(1)),
            chip(self.t("Square"), self.square, self._cut),
            chip(self.t("Black & white"), self.grey, self._fade),
        ]
        return Scroll([Row(tools, gap=10, padding=(16, 10, 16, 16))], key="tools", horizontal=True,
                      height=None)  # fmt: skip

    def _turn(self, by: int) -> None:
        self.turn = (self.turn + by) % 4

    def _cut(self) -> None:
        self.square = not self.square

    def _fade(self) -> None:
        self.grey = not self.grey

    def back(self) -> bool:
        self._leave()
        return True

    def _leave(self) -> None:
        if self._touched:
            self.ask(self.t("Discard changes?"), self.t("Your changes have not been saved."),
                     self.t("Discard"), self.finish)  # fmt: skip
        else:
            self.finish()

    def _save(self) -> None:
        item = self.library.item(self.number)
        if item:
            self.library.edit(item, turn=self.turn, square=self.square, grey=self.grey)
        self.finish()
        self.phone.toast(self.t("Saved"))
