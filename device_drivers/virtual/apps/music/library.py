"""The music library: songs, albums, artists and playlists on tabs, and a search over all."""

from __future__ import annotations

from functools import partial

from device_drivers.virtual.apps.music.parts import PACKAGE, MusicScreen, id_of, new_playlist
from device_drivers.virtual.ui.components import (
    empty,
    fab,
    icon_button,
    listing,
    page,
    row,
    search_box,
    section,
    space,
    top_tabs,
)
from device_drivers.virtual.ui.controls import Avatar, Icon
from device_drivers.virtual.ui.pictures import Picture
from device_drivers.virtual.ui.widgets import Column, Grid, Row, Stack, Text, Widget

TABS = ("Songs", "Albums", "Artists", "Playlists")
ORDERS = {
    "Sort by title": "title COLLATE NOCASE",
    "Sort by artist": "artist COLLATE NOCASE, album, track",
    "Sort by length": "seconds DESC",
}
KEPT = (("Favorites", "heart"), ("Recently played", "clock"), ("Most played", "star"))
"""The lists that keep themselves."""


class Library(MusicScreen):
    """Everything there is to hear."""

    activity = f"{PACKAGE}.MusicBrowserActivity"
    tab = "Songs"
    order = "Sort by title"

    def build(self) -> Widget:
        bar = search_box("search", self.t("Search songs, albums, artists"), id=id_of("search"),
                         change=lambda _: self.phone.changed())  # fmt: skip
        if self.typed("search").strip():
            body = self._found(f"%{self.typed('search').strip()}%")
            return page(Column([space(4), bar]), [body], bottom=self.small_player())
        tabs = top_tabs([(tab, self.t(tab)) for tab in TABS], self.tab, self._turn)
        body = {"Songs": self._songs, "Albums": self._albums, "Artists": self._artists,
                "Playlists": self._playlists}[self.tab]()  # fmt: skip
        new = fab("add", self.t("New playlist"), self._new, id=id_of("new_playlist"))
        floating = new if self.tab == "Playlists" else None
        head: Widget = Column([space(4), bar, tabs])
        if self.phone.landscape:
            bar.weight, tabs.weight = 2, 3
            head = Row([bar, tabs])
        return page(head, [body], floating=floating, bottom=self.small_player(),
                    beside=self.phone.landscape)  # fmt: skip

    def back(self) -> bool:
        searching = bool(self.typed("search"))
        self.ui.fields.pop("search", None)
        return searching

    def _turn(self, tab: str) -> None:
        self.tab = tab
        self.phone.changed()

    # --- tabs -------------------------------------------------------------------------------

    def _songs(self) -> Widget:
        songs = self.songs(order=ORDERS[self.order])
        count = Text(self.count(len(songs)), size=14, color="on_surface_soft", weight=1)
        tools = Row(
            [count,
             icon_button("shuffle", self.t("Shuffle"), self._shuffle, id=id_of("shuffle"),
                         enabled=bool(songs)),
             icon_button("sort", self.t("Sort by"), self._sort, id=id_of("sort"))],
            padding=(20, 0, 8, 0),
        )  # fmt: skip
        return self.song_list(songs, "songs", [tools])

    def count(self, number: int) -> str:
        return self.t("1 song") if number == 1 else self.t("{count} songs", count=number)

    def _shuffle(self) -> None:
        songs = self.songs()
        self.store.run("UPDATE player SET shuffle=1")
        now = self.phone.clock.now_ms() // 1000 + self.phone.seed
        self.play(songs, songs[now % len(songs)])

    def _sort(self) -> None:
        def choose(order: str) -> None:
            self.order = order

        self.menu([(self.t(order), partial(choose, order)) for order in ORDERS])

    def _albums(self, like: str = "%") -> Widget:
        albums = self.store.rows(
            "SELECT album, artist, COUNT(*) FROM songs WHERE album != '' AND album LIKE ?"
            " GROUP BY album, artist ORDER BY album COLLATE NOCASE",
            like,
        )
        cards = [self._album(*album) for album in albums]
        columns = 4 if self.phone.landscape else 2
        grid = Grid(cards, columns=columns, gap=14)
        return listing([grid], key="albums", padding=(16, 12, 16, 24))

    def _album(self, album: str, artist: str, count: int) -> Widget:
        words = [
            Text(album, size=15.5, bold=500, max_lines=2, id=id_of("album")),
            Text(artist or self.t("Unknown artist"), size=13, color="on_surface_soft", max_lines=1),
            Text(self.count(count), size=13, color="on_surface_soft", max_lines=1),
        ]
        cover = Picture(subject=f"record {artist} {album}", height=150, radius=16, hidden=True)
        return Column([cover, space(8), *words], on_tap=partial(self.go, "album", album),
                      key=f"album {album}", radius=16)  # fmt: skip

    def _artists(self) -> Widget:
        return listing(self._artist_rows("%"), key="artists", id="android:id/list")

    def _artist_rows(self, like: str) -> list[Widget]:
        artists = self.store.rows(
            "SELECT artist, COUNT(*) FROM songs WHERE artist != '' AND artist LIKE ?"
            " GROUP BY artist ORDER BY artist COLLATE NOCASE",
            like,
        )
        return [
            row(artist, self.count(count), leading=Avatar(artist), key=f"artist {artist}",
                do=partial(self.go, "artist", artist), id=id_of("artist"))
            for artist, count in artists
        ]  # fmt: skip

    def _playlists(self) -> Widget:
        lists = self.store.rows(
            "SELECT playlists.id, name, COUNT(song_id) FROM playlists LEFT JOIN playlist_songs"
            " ON playlist_id = playlists.id GROUP BY playlists.id ORDER BY name COLLATE NOCASE"
        )
        rows = [row(self.t(name), leading=_badge(icon), do=partial(self.go, "kept", name), key=name)
                for name, icon in KEPT]  # fmt: skip
        rows += [
            row(name, self.count(count), leading=_badge("queue"), key=f"playlist {number}",
                do=partial(self.go, "playlist", number), id=id_of("playlist"))
            for number, name, count in lists
        ]  # fmt: skip
        return listing(rows, key="playlists", id="android:id/list", padding=(0, 6, 0, 90))

    def _new(self) -> None:
        def make(name: str) -> None:
            self.go("playlist", new_playlist(self, name))

        self.ask_name(self.t("New playlist"), "", make)

    # --- search -----------------------------------------------------------------------------

    def _found(self, like: str) -> Widget:
        songs = self.songs("title LIKE ?1 OR artist LIKE ?1 OR album LIKE ?1", like)
        albums = self.store.rows(
            "SELECT album, artist FROM songs WHERE album LIKE ? GROUP BY album, artist", like
        )
        rows: list[Widget] = self._artist_rows(like)
        if rows:
            rows.insert(0, section(self.t("Artists")))
        if albums:
            rows.append(section(self.t("Albums")))
        rows += [
            row(album, artist, leading=_badge("album"), key=f"album {album}",
                do=partial(self.go, "album", album))
            for album, artist in albums
        ]  # fmt: skip
        if songs:
            rows += [section(self.t("Songs")), *self.song_rows(songs)]
        return listing(rows or [empty("search", self.t("No results"))], key="found")


def _badge(icon: str) -> Widget:
    mark = Icon(icon, color="on_primary_soft", hidden=True)
    return Stack([mark], width=46, height=46, radius=12, background="primary_soft",
                 align_x="center", align_y="center")  # fmt: skip
