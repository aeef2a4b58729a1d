"""The gallery's lists: all pictures by day, the albums, one album, the trash."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from itertools import groupby

from device_drivers.virtual.apps.gallery.grid import GAP, PACKAGE, PictureList, id_of, view
from device_drivers.virtual.apps.gallery.library import Item
from device_drivers.virtual.apps.gallery.photo import PhotoPage
from device_drivers.virtual.intents import Intent
from device_drivers.virtual.ui.components import (
    app_bar,
    empty,
    icon_button,
    listing,
    page,
    search_box,
    section,
    space,
    tab_bar,
)
from device_drivers.virtual.ui.controls import Icon
from device_drivers.virtual.ui.file_picture import FilePicture
from device_drivers.virtual.ui.widgets import FILL, Column, Grid, Stack, Text, Widget

FAVORITES, VIDEOS, TRASH = "favorites", "videos", "trash"


class Gallery(PictureList):
    """Everything by day, with a search; the albums on a tab of their own."""

    activity = f"{PACKAGE}.app.GalleryActivity"
    tab = "Photos"

    def build(self) -> Widget:
        tabs = [(self.t("Photos"), "image"), (self.t("Albums"), "album")]
        bottom = tab_bar(tabs, self.t(self.tab), self._turn, low=self.phone.landscape)
        bar = self.chosen_bar() if self.chosen else self._search()
        body = self._days() if self.tab == "Photos" else self._albums()
        return page(bar, [body], bottom=bottom)

    def back(self) -> bool:
        if super().back() or self.typed("search"):
            self.ui.fields.pop("search", None)
            return True
        before, self.tab = self.tab, "Photos"
        return before != "Photos"

    def items(self) -> list[Item]:
        return self.library.items(search=self.typed("search"))

    def open_item(self, item: Item) -> None:
        self.open(PhotoPage(self.phone, view(item.id)))

    def _turn(self, name: str) -> None:
        self.tab = "Photos" if name == self.t("Photos") else "Albums"
        self.chosen = []
        self.phone.changed()

    def _search(self) -> Widget:
        if self.tab == "Albums":
            return app_bar(self.t("Albums"))
        box = search_box("search", self.t("Search photos"), id=id_of("search"),
                         change=lambda _: self.phone.changed())  # fmt: skip
        return Column([space(4), box])

    def _days(self) -> Widget:
        items = self.items()
        if not items:
            text = self.t("No results") if self.typed("search") else self.t("No photos yet")
            return empty("image", text)
        today = self.phone.clock.now().date()
        parts: list[Widget] = []
        for day, group in groupby(items, key=lambda item: self.library.when(item).date()):
            held = list(group)
            away = (today - day).days
            title = self.phone.date_text(self.library.when(held[0]), "weekday_day")
            title = self.t(("Today", "Yesterday")[away]) if 0 <= away < 2 else title
            parts += [section(title), self.grid(held)]
        return listing(parts, key="days", id=id_of("photos"))

    def _albums(self) -> Widget:
        library = self.library
        kept = [(FAVORITES, library.items(favourites=True)),
                (VIDEOS, [item for item in library.items() if item.seconds]),
                (TRASH, library.items(trash=True))]  # fmt: skip
        cards = [self._album(folder, name, held) for folder, name, held in library.albums()]
        cards += [self._album(key, SMART[key][0], held, SMART[key][1]) for key, held in kept]
        columns = 4 if self.phone.landscape else 2
        grid = Grid(cards, columns=columns, gap=12)
        return listing([grid], key="albums", padding=(14, 6, 14, 24))

    def _album(self, folder: str, name: str, held: Sequence[Item], icon: str = "") -> Widget:
        shown = self.t(name) if icon or name in TRANSLATED else name
        count = self.count(len(held))
        if held and not icon:
            cover: Widget = FilePicture(data=held[0].content, height=150, radius=20)
        else:
            mark = Icon(icon or "image", size=40, color="on_primary_soft", hidden=True)
            cover = Stack([mark], height=150, width=FILL, radius=20, background="primary_soft",
                          align_x="center", align_y="center")  # fmt: skip
        return Column(
            [cover, space(8), Text(shown, size=15.5, max_lines=1, id=id_of("album_name")),
             Text(count, size=13, color="on_surface_soft", max_lines=1, id=id_of("album_count"))],
            on_tap=partial(self._open_album, folder), key=f"album {folder}", radius=20,
            id=id_of("album"),
        )  # fmt: skip

    def _open_album(self, folder: str) -> None:
        self.open(Album(self.phone, Intent(data=f"content://{PACKAGE}/albums?folder={folder}")))


TRANSLATED = ("Camera", "Screenshots", "Download")
"""Albums that the phone makes itself."""
SMART = {
    FAVORITES: ("Favorites", "heart"),
    VIDEOS: ("Videos", "play"),
    TRASH: ("Trash", "delete"),
}


class Album(PictureList):
    """One folder, the favourites, the videos, or the trash."""

    activity = f"{PACKAGE}.app.AlbumPage"

    def opened(self) -> None:
        super().opened()
        self.folder = self.intent.data.partition("folder=")[2]

    def items(self) -> list[Item]:
        if self.folder == FAVORITES:
            return self.library.items(favourites=True)
        if self.folder == VIDEOS:
            return [item for item in self.library.items() if item.seconds]
        if self.folder == TRASH:
            return self.library.items(trash=True)
        return self.library.items(folder=self.folder)

    def open_item(self, item: Item) -> None:
        self.open(PhotoPage(self.phone, view(item.id, self.folder)))

    def build(self) -> Widget:
        items = self.items()
        name = SMART[self.folder][0] if self.folder in SMART else self.folder.rpartition("/")[2]
        title = self.t(name) if self.folder in SMART or name in TRANSLATED else name
        bar = app_bar(title, back=self.finish, actions=self._actions(items))
        if self.chosen:
            bar = self._trash_bar() if self.folder == TRASH else self.chosen_bar()
        facts = [self.count(len(items))]
        if self.folder == TRASH:
            facts.append(self.t("Items are deleted for good after 30 days."))
        hint = Text(" · ".join(facts), size=13.5, color="on_surface_soft", padding=(20, 2, 20, 12),
                    id=id_of("album_count"))  # fmt: skip
        body = listing([hint, self.grid(items)], key="album", id=id_of("photos"), gap=GAP)
        return page(bar, [body if items else empty("image", self.t("Nothing here"))])

    def _actions(self, items: Sequence[Item]) -> list[Widget]:
        if self.folder != TRASH or not items:
            return []
        everything = [item.id for item in items]

        def ask() -> None:
            self.ask(self.t("Empty trash?"), self.t("Everything in it is deleted for good."),
                     self.t("Delete"), lambda: self.library.delete(everything))  # fmt: skip

        return [icon_button("delete", self.t("Empty trash"), ask, id=id_of("empty_trash"))]

    def _trash_bar(self) -> Widget:
        def restore() -> None:
            self.library.restore(self._taken())
            self.phone.toast(self.t("Restored"))

        def delete() -> None:
            self.ask(self.t("Delete for good?"), self.t("This cannot be undone."),
                     self.t("Delete"), lambda: self.library.delete(self._taken()))  # fmt: skip

        actions = [
            icon_button("reset", self.t("Restore"), restore, id=id_of("restore")),
            icon_button("delete", self.t("Delete for good"), delete, id=id_of("delete")),
        ]
        return app_bar(str(len(self.chosen)), back=self._none, actions=actions)
