"""One album, artist, playlist, or list that keeps itself: its songs, to play and to change."""

from __future__ import annotations

from device_drivers.virtual.apps.music.parts import PACKAGE, MusicScreen, Song, id_of
from device_drivers.virtual.ui.components import (
    app_bar,
    button,
    empty,
    icon_button,
    listing,
    page,
)
from device_drivers.virtual.ui.pictures import Picture
from device_drivers.virtual.ui.widgets import Column, Row, Text, Widget

_KEPT = {
    "Favorites": ("favourite", "title COLLATE NOCASE"),
    "Recently played": ("played_ms > 0", "played_ms DESC"),
    "Most played": ("plays > 0", "plays DESC"),
}


class Collection(MusicScreen):
    """The songs of what the intent's ``kind`` and ``name`` say."""

    activity = f"{PACKAGE}.TrackBrowserActivity"

    def opened(self) -> None:
        self.kind = self.intent.text("kind") or "kept"
        self.name = self.intent.text("name")
        self.number = int(self.name) if self.kind == "playlist" else 0

    def held(self) -> list[Song]:
        if self.kind == "kept":
            where, order = _KEPT.get(self.name, _KEPT["Favorites"])
            return self.songs(where, order=order)[: None if self.name == "Favorites" else 25]
        if self.kind == "playlist":
            rows = self.store.rows(
                "SELECT songs.id, path, title, artist, album, seconds, favourite FROM songs"
                " JOIN playlist_songs ON song_id = songs.id WHERE playlist_id=? ORDER BY position",
                self.number,
            )
            return [Song(*each) for each in rows]
        order = "track" if self.kind == "album" else "album COLLATE NOCASE, track"
        return self.songs(f"{self.kind} = ?", self.name, order=order)

    @property
    def title(self) -> str:
        if self.kind == "playlist":
            return str(self.store.one("SELECT name FROM playlists WHERE id=?", self.number) or "")
        return self.t(self.name) if self.kind == "kept" else self.name

    def build(self) -> Widget:
        songs = self.held()
        actions = []
        if self.kind == "playlist":
            actions = [icon_button("more", self.t("Playlist options"), self._more,
                                   id=id_of("options"))]  # fmt: skip
        rows = self.song_rows(songs, playlist=self.number)
        if not rows:
            rows = [empty("music", self.t("No songs here"))]
        body = listing([self._head(songs), *rows], key="tracks", id="android:id/list")
        bar = app_bar(self.title, back=self.finish, actions=actions)
        return page(bar, [body], bottom=self.small_player())

    def _head(self, songs: list[Song]) -> Widget:
        minutes = sum(song.seconds for song in songs) // 60
        one = len(songs) == 1
        facts = [self.t("1 song") if one else self.t("{count} songs", count=len(songs)),
                 self.t("{minutes} minutes", minutes=minutes)]  # fmt: skip
        if self.kind == "album" and songs:
            year = self.store.one("SELECT year FROM songs WHERE id=?", songs[0].id)
            facts = [songs[0].artist, *([str(year)] if year else []), *facts]
        words = Text(" · ".join(facts), size=14, color="on_surface_soft", max_lines=2,
                     id=id_of("facts"))  # fmt: skip
        playing = Row(
            [button(self.t("Play all"), lambda: self.play(songs), enabled=bool(songs),
                    id=id_of("play_all")),
             button(self.t("Shuffle"), lambda: self._shuffle(songs), kind="tonal",
                    enabled=bool(songs), id=id_of("shuffle"))],
            gap=10,
        )  # fmt: skip
        if self.kind != "album" or not songs:
            return Column([words, playing], gap=12, padding=(20, 4, 20, 12))
        cover = Picture(subject=songs[0].cover, width=96, height=96, radius=16)
        top = Row([cover, Column([words], weight=1)], gap=16)
        return Column([top, playing], gap=14, padding=(20, 4, 20, 12))

    def _shuffle(self, songs: list[Song]) -> None:
        self.store.run("UPDATE player SET shuffle=1")
        now = self.phone.clock.now_ms() // 1000 + self.phone.seed
        self.play(songs, songs[now % len(songs)])

    def _more(self) -> None:
        self.menu([(self.t("Rename playlist"), self._rename),
                   (self.t("Delete playlist"), self._remove)])  # fmt: skip

    def _rename(self) -> None:
        def rename(name: str) -> None:
            self.store.run("UPDATE playlists SET name=? WHERE id=?", name, self.number)
            self.phone.changed()

        self.ask_name(self.t("Rename playlist"), self.title, rename)

    def _remove(self) -> None:
        def delete() -> None:
            self.store.run("DELETE FROM playlist_songs WHERE playlist_id=?", self.number)
            self.store.run("DELETE FROM playlists WHERE id=?", self.number)
            self.finish()

        words = "{name} will be deleted. Its songs stay on the phone."
        self.ask(self.t("Delete playlist?"), self.t(words, name=f"“{self.title}”"),
                 self.t("Delete"), delete)  # fmt: skip
