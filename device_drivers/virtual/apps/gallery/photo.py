"""One picture on the whole display: swipe to the next, zoom, and everything done to one."""

from __future__ import annotations

from urllib.parse import parse_qs, urlsplit

from device_drivers.virtual.apps.gallery.editor import Editor
from device_drivers.virtual.apps.gallery.grid import (
    PACKAGE,
    ask_name,
    choose_album,
    duration,
    id_of,
    throw_away,
    view,
)
from device_drivers.virtual.apps.gallery.library import Item, Library
from device_drivers.virtual.made_files import size
from device_drivers.virtual.screen import Screen
from device_drivers.virtual.ui.components import app_bar, empty, icon_button, page, row
from device_drivers.virtual.ui.controls import Icon, Progress
from device_drivers.virtual.ui.file_picture import FilePicture
from device_drivers.virtual.ui.surfaces import sheet
from device_drivers.virtual.ui.widgets import FILL, Column, Direction, Row, Stack, Text, Widget

ZOOM = 2.5
PAN = 0.25


class PhotoPage(Screen):
    """One of the pictures of an album, or of all of them."""

    package = PACKAGE
    activity = f"{PACKAGE}.app.PhotoPage"
    dark_always = True
    ticks = True
    bars = True
    zoom = 1.0
    focus = (0.5, 0.5)
    playing_ms = 0
    """When the video began to play, 0 while it stands."""

    def opened(self) -> None:
        self.library = Library(self.phone)
        parts = urlsplit(self.intent.data)
        self.folder = parse_qs(parts.query).get("folder", [""])[0]
        last = self.intent.path[-1] if self.intent.path else ""
        item = self.library.at(self.intent.rest.removeprefix("//")) if parts.scheme == "file" else (
            None
        )  # fmt: skip
        self.number = item.id if item else int(last) if last.isdigit() else -1

    def others(self) -> list[int]:
        """The pictures one can swipe through."""
        library, folder = self.library, self.folder
        if folder == "trash":
            found = library.items(trash=True)
        elif folder in ("favorites", "videos"):
            found = library.items(favourites=folder == "favorites")
            found = [item for item in found if item.seconds or folder == "favorites"]
        else:
            found = library.items(folder=folder)
        return [item.id for item in found]

    def build(self) -> Widget:
        item = self.library.item(self.number)
        if item is None:
            bar = app_bar("", back=self.finish)
            return page(bar, [empty("image", self.t("This picture is gone"))])
        picture = FilePicture(data=item.content, fit=True, zoom=self.zoom, focus=self.focus,
                              height=FILL, hidden=True)  # fmt: skip
        frame = Stack(
            [picture, *self._film(item)], weight=1, width=FILL, height=FILL, align_x="center",
            align_y="center", description=item.title, id=id_of("photo"), key=f"photo {item.id}",
            on_tap=self._toggle, on_double_tap=self._zoom, on_swipe=self._swipe,
            value=f"{self.zoom:g}x",
        )  # fmt: skip
        if not self.bars:
            return Column([frame], width=FILL, height=FILL)
        caption = Text(item.title, size=14, color="on_surface_soft", align="center", max_lines=2,
                       padding=(20, 8), id=id_of("caption"), width=FILL)  # fmt: skip
        low = [] if self.phone.landscape else [caption]
        return Column([self._top(item), frame, *low, self._bottom(item)], width=FILL, height=FILL)

    def _film(self, item: Item) -> list[Widget]:
        if not item.seconds:
            return []
        done = (self.phone.clock.now_ms() - self.playing_ms) / 1000 if self.playing_ms else 0.0
        if done >= item.seconds:
            self.playing_ms, done = 0, 0.0

        def play() -> None:
            self.playing_ms = 0 if self.playing_ms else self.phone.clock.now_ms()

        name, icon = ("Pause", "pause") if self.playing_ms else ("Play", "play")
        knob = Stack(
            [Icon(icon, size=36, color="white", hidden=True)], width=72, height=72, radius=36,
            background=0x88000000, align_x="center", align_y="center", on_tap=play,
            description=self.t(name), id=id_of("play"),
        )  # fmt: skip
        time = Text(f"{duration(int(done))} / {duration(item.seconds)}", size=13, color="white",
                    id=id_of("time"))  # fmt: skip
        foot = Column([time, Progress(amount=done / item.seconds)], gap=6, padding=(24, 16))
        return [knob, Stack([foot], width=FILL, height=FILL, align_y="end", align_x="stretch")]

    def _top(self, item: Item) -> Widget:
        then = self.library.when(item)
        when = self.phone.time_text(then.hour, then.minute)
        title = f"{self.phone.date_text(then, 'day')}, {when}"
        actions = [icon_button("more", self.t("More options"), lambda: self._more(item),
                               id=id_of("more"))]  # fmt: skip
        return app_bar(title, back=self.finish, actions=[] if item.trashed_ms else actions)

    def _bottom(self, item: Item) -> Widget:
        if item.trashed_ms:
            actions = [
                icon_button("reset", self.t("Restore"), lambda: self._restore(item)),
                icon_button("delete", self.t("Delete for good"), lambda: self._delete(item)),
            ]
        else:
            star = "Remove from favorites" if item.favourite else "Add to favorites"
            actions = [
                icon_button("share", self.t("Share"), lambda: self._share(item), id=id_of("share")),
                icon_button("edit", self.t("Edit"), lambda: self._edit(item), id=id_of("edit"),
                            enabled=not item.seconds),
                icon_button("heart" if item.favourite else "heart_off", self.t(star),
                            lambda: self.library.favour([item.id], not item.favourite),
                            id=id_of("favorite"), color="primary" if item.favourite else
                            "on_surface_soft"),
                icon_button("info", self.t("Details"), lambda: self._details(item),
                            id=id_of("details")),
                icon_button("delete", self.t("Delete"), lambda: self._trash(item),
                            id=id_of("delete")),
            ]  # fmt: skip
        spread = [Stack([each], weight=1, align_x="center") for each in actions]
        return Row(spread, padding=(8, 4, 8, 10), width=FILL)

    # --- fingers ----------------------------------------------------------------------------

    def _toggle(self) -> None:
        self.bars = not self.bars

    def _zoom(self) -> None:
        self.zoom = 1.0 if self.zoom > 1 else ZOOM
        self.focus = 0.5, 0.5
        self.bars = self.zoom == 1

    def _swipe(self, direction: Direction) -> bool:
        if self.zoom > 1:
            dx = {"left": PAN, "right": -PAN}.get(direction, 0.0)
            dy = {"up": PAN, "down": -PAN}.get(direction, 0.0)
            x, y = self.focus
            self.focus = min(0.8, max(0.2, x + dx)), min(0.8, max(0.2, y + dy))
        elif direction == "down":
            self.finish()
        elif direction == "up":
            item = self.library.item(self.number)
            if item:
                self._details(item)
        else:
            self._step(1 if direction == "left" else -1)
        return True

    def _step(self, by: int) -> None:
        others = self.others()
        if self.number in others:
            at = min(len(others) - 1, max(0, others.index(self.number) + by))
            self.number, self.playing_ms = others[at], 0

    # --- actions ----------------------------------------------------------------------------

    def _next(self, item: Item) -> None:
        """Go on to the neighbour of a picture about to leave this list; close when alone."""
        others = self.others()
        at = others.index(item.id) if item.id in others else 0
        rest = [number for number in others if number != item.id]
        if rest:
            self.number = rest[min(at, len(rest) - 1)]
        else:
            self.finish()

    def _share(self, item: Item) -> None:
        self.share(stream=item.path, type="video/mp4" if item.seconds else "image/jpeg")

    def _edit(self, item: Item) -> None:
        self.open(Editor(self.phone, view(item.id, action="android.intent.action.EDIT")))

    def _trash(self, item: Item) -> None:
        self._next(item)
        throw_away(self, self.library, [item.id])

    def _restore(self, item: Item) -> None:
        self._next(item)
        self.library.restore([item.id])
        self.phone.toast(self.t("Restored"))

    def _delete(self, item: Item) -> None:
        def delete() -> None:
            self._next(item)
            self.library.delete([item.id])

        self.ask(self.t("Delete for good?"), self.t("This cannot be undone."), self.t("Delete"),
                 delete)  # fmt: skip

    def _more(self, item: Item) -> None:
        stem, _, ending = item.name.rpartition(".")

        def rename(name: str) -> None:
            if not self.library.rename(item, f"{name}.{ending}"):
                self.phone.toast(self.t("There is a file of that name already"))

        self.menu(
            [
                (self.t("Rename"), lambda: ask_name(self, self.t("Rename"), stem, rename)),
                (self.t("Move to album"),
                 lambda: choose_album(self, self.library,
                                      lambda folder: self.library.move([item.id], folder))),
            ]
        )  # fmt: skip

    def _details(self, item: Item) -> None:
        then = self.library.when(item)
        time = self.phone.time_text(then.hour, then.minute)
        facts = [
            (self.t("Name"), item.name, "label"),
            (self.t("Taken"), f"{self.phone.date_text(then, 'full')}, {time}", "clock"),
            (self.t("Resolution"), f"{item.width} × {item.height}", "image"),
            (self.t("Size"), f"{size(item.content) / 1000:,.0f} kB", "storage"),
            (self.t("Folder"), item.folder.replace("/sdcard", self.t("Internal storage")),
             "folder"),
        ]  # fmt: skip
        if item.seconds:
            facts.append((self.t("Length"), duration(item.seconds), "timer"))
        rows = [row(fact, name, icon=icon, key=name, lines=3) for name, fact, icon in facts]
        self.show(lambda: sheet(item.title, rows), "bottom")
