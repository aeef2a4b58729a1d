"""Pictures in squares, and what is done to several of them at once: shared by the lists."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from device_drivers.base import Role
from device_drivers.virtual.apps.gallery.library import PICTURES, Item, Library
from device_drivers.virtual.intents import Intent
from device_drivers.virtual.screen import Screen
from device_drivers.virtual.ui.components import app_bar, button, dialog, icon_button, input_row
from device_drivers.virtual.ui.controls import Icon
from device_drivers.virtual.ui.file_picture import FilePicture
from device_drivers.virtual.ui.widgets import FILL, Grid, Row, Stack, Text, Widget

PACKAGE = "com.android.gallery3d"
GAP = 3


def id_of(name: str) -> str:
    return f"{PACKAGE}:id/{name}"


def duration(seconds: int) -> str:
    """65 is "1:05"."""
    return f"{seconds // 60}:{seconds % 60:02}"


class PictureList(Screen):
    """Base of the screens that show pictures: a long press begins to choose, taps go on."""

    package = PACKAGE

    def opened(self) -> None:
        self.library = Library(self.phone)
        self.chosen: list[int] = []

    def items(self) -> list[Item]:
        """What can be chosen on this screen."""
        raise NotImplementedError

    def open_item(self, item: Item) -> None:
        raise NotImplementedError

    def back(self) -> bool:
        choosing = bool(self.chosen)
        self.chosen = []
        return choosing

    # --- drawing ----------------------------------------------------------------------------

    def count(self, number: int) -> str:
        return self.t("1 item") if number == 1 else self.t("{count} items", count=number)

    def grid(self, items: Sequence[Item], columns: int = 0) -> Widget:
        columns = columns or (6 if self.phone.landscape else 3)
        side = (self.phone.width * 160 / self.phone.density - GAP * (columns - 1)) / columns
        return Grid([self._cell(item, side) for item in items], columns=columns, gap=GAP)

    def _cell(self, item: Item, side: float) -> Widget:
        then = self.library.when(item)
        words = [item.title, self.phone.date_text(then, "day"),
                 self.phone.time_text(then.hour, then.minute)]  # fmt: skip
        if item.seconds:
            words.append(self.t("video of {length}", length=duration(item.seconds)))
        chosen = item.id in self.chosen
        layers: list[Widget] = [FilePicture(data=item.content, height=side, hidden=True)]
        if item.seconds:
            mark = Row([Icon("play", size=14, color="white", hidden=True),
                        Text(duration(item.seconds), size=12, color="white", hidden=True)],
                       padding=(6, 2), radius=10, background=0x99000000)  # fmt: skip
            layers.append(_corner(mark, "end", "end"))
        if item.favourite:
            layers.append(_corner(Icon("heart", size=18, color="white", hidden=True), "start",
                                  "end"))  # fmt: skip
        if self.chosen:
            layers.append(_corner(_tick(chosen), "start", "start"))
        return Stack(
            layers, height=side, on_tap=partial(self._tapped, item), id=id_of("thumbnail"),
            on_long_press=partial(self._choose, item), key=f"item {item.id}", role=Role.IMAGE,
            description=", ".join(words),
            selected=chosen, checkable=bool(self.chosen), checked=chosen,

        )  # fmt: skip

    def _tapped(self, item: Item) -> None:
        if self.chosen:
            self._choose(item)
        else:
            self.open_item(item)

    def _choose(self, item: Item) -> None:
        if item.id in self.chosen:
            self.chosen.remove(item.id)
        else:
            self.chosen.append(item.id)

    def chosen_bar(self) -> Widget:
        """What takes the place of the title while pictures are chosen."""
        one = len(self.chosen) == 1
        actions = [
            icon_button("share", self.t("Share"), self._share, enabled=one, id=id_of("share")),
            icon_button("album", self.t("Move to album"), self._move, id=id_of("move")),
            icon_button("delete", self.t("Delete"), self._trash, id=id_of("delete")),
            icon_button("more", self.t("More options"), self._more, id=id_of("more")),
        ]
        return app_bar(str(len(self.chosen)), back=self._none, actions=actions)

    # --- doing ------------------------------------------------------------------------------

    def _none(self) -> None:
        self.chosen = []

    def _taken(self) -> list[int]:
        chosen, self.chosen = self.chosen, []
        return chosen

    def _share(self) -> None:
        item = self.library.item(self._taken()[0])
        if item:
            self.share(stream=item.path, type="video/mp4" if item.seconds else "image/jpeg")

    def _trash(self) -> None:
        throw_away(self, self.library, self._taken())

    def _move(self) -> None:
        choose_album(self, self.library, lambda folder: self.library.move(self._taken(), folder))

    def _more(self) -> None:
        def all_of_them() -> None:
            self.chosen = [item.id for item in self.items()]

        self.menu(
            [
                (self.t("Select all"), all_of_them),
                (self.t("Add to favorites"), lambda: self.library.favour(self._taken(), True)),
                (self.t("Remove from favorites"),
                 lambda: self.library.favour(self._taken(), False)),
            ]
        )  # fmt: skip


def _corner(mark: Widget, x: str, y: str) -> Widget:
    return Stack([mark], width=FILL, height=FILL, padding=6, align_x="end" if x == "end" else
                 "start", align_y="end" if y == "end" else "start")  # fmt: skip


def _tick(chosen: bool) -> Widget:
    inside = [Icon("check", size=16, color="on_primary", hidden=True)] if chosen else []
    return Stack(inside, width=24, height=24, radius=12, align_x="center", align_y="center",
                 background="primary" if chosen else 0x66000000, border="white")  # fmt: skip


def throw_away(screen: Screen, library: Library, numbers: list[int]) -> None:
    """Into the trash, with a chance to take it back."""
    library.trash(numbers)
    text = "Moved to trash" if len(numbers) == 1 else "{count} items moved to trash"
    screen.phone.stacks.top.snack(
        screen.t(text, count=len(numbers)), screen.t("Undo"), lambda: library.restore(numbers)
    )


def choose_album(screen: Screen, library: Library, do: Callable[[str], object]) -> None:
    """A sheet of albums, and a way to a new one."""

    def into(folder: str, name: str) -> None:
        do(folder)
        screen.phone.toast(screen.t("Moved to {album}", album=name))

    def new() -> None:
        ask_name(screen, screen.t("New album"), "", lambda name: into(f"{PICTURES}/{name}", name))

    screen.sheet(
        screen.t("Move to album"),
        [("add", screen.t("New album"), new)]
        + [
            ("album", screen.t(name) if name == "Camera" else name, partial(into, folder, name))
            for folder, name, _ in library.albums()
        ],
    )


def ask_name(screen: Screen, title: str, before: str, do: Callable[[str], object]) -> None:
    """A dialog for one name; ``do`` gets it when it is not empty."""
    screen.ui.fields.pop("name", None)
    screen.ui.field("name", before)

    def save() -> None:
        name = screen.typed("name").strip().replace("/", " ")
        if name:
            screen.dismiss()
            do(name)

    def make() -> Widget:
        return dialog(
            title,
            [input_row("name", screen.t("Name"), id=id_of("name"), enter="done")],
            [
                button(screen.t("Cancel"), screen.dismiss, kind="text", id="android:id/button2"),
                button(screen.t("Save"), save, kind="text", id="android:id/button1"),
            ],
        )

    screen.show(make)
    screen.phone.typing.focus("name")


def view(number: int, folder: str = "", action: str = "android.intent.action.VIEW") -> Intent:
    """The intent that shows picture ``number`` among those of ``folder`` ("" for all)."""
    where = f"?folder={folder}" if folder else ""
    return Intent(action, f"content://media/external/images/media/{number}{where}")
