"""What the music screens share: songs from the database, their rows, what can be done to one."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial

from device_drivers.virtual.apps.music import player
from device_drivers.virtual.intents import VIEW, Intent
from device_drivers.virtual.screen import Screen
from device_drivers.virtual.ui.components import (
    button,
    dialog,
    empty,
    icon_button,
    input_row,
    listing,
    row,
)
from device_drivers.virtual.ui.lazy import Lazy
from device_drivers.virtual.ui.pictures import Picture
from device_drivers.virtual.ui.widgets import FILL, Column, Row, Text, Widget

PACKAGE = player.PACKAGE


def id_of(name: str) -> str:
    return f"{PACKAGE}:id/{name}"


@dataclass(frozen=True, slots=True)
class Song:
    id: int
    path: str
    title: str
    artist: str
    album: str
    seconds: int
    favourite: int

    @property
    def cover(self) -> str:
        """What the picture on its sleeve shows."""
        return f"record {self.artist} {self.album}"


def duration(seconds: int) -> str:
    """65 is "1:05"."""
    return f"{seconds // 60}:{seconds % 60:02}"


class MusicScreen(Screen):
    """Base of the lists: songs in rows, a small player at the bottom."""

    package = PACKAGE

    def songs(self, where: str = "1", *values: object, order: str = "title") -> list[Song]:
        rows = self.store.rows(
            "SELECT songs.id, path, title, artist, album, seconds, favourite FROM songs"  # noqa: S608
            f" WHERE {where} ORDER BY {order}, songs.id",
            *values,
        )
        return [Song(*each) for each in rows]

    def song(self, number: int) -> Song | None:
        return next(iter(self.songs("songs.id = ?", number)), None)

    def go(self, kind: str, name: str | int) -> None:
        """Open an album, an artist, a playlist or one of the lists kept by itself."""
        from device_drivers.virtual.apps.music.collection import Collection  # it is made of this

        self.open(Collection(self.phone, Intent(VIEW, extras={"kind": kind, "name": name})))

    def play(self, songs: Sequence[Song], first: Song | None = None) -> None:
        """Play ``songs``, beginning with ``first``."""
        player.play(self.phone, (first or songs[0]).id, [song.id for song in songs])

    # --- drawing ----------------------------------------------------------------------------

    def song_rows(self, songs: Sequence[Song], *, playlist: int = 0) -> list[Widget]:
        return [
            Lazy(make=partial(self._song_row, songs, at, playlist), like="song",
                 key=f"song {song.id} {at}")
            for at, song in enumerate(songs)
        ]  # fmt: skip

    def _song_row(self, songs: Sequence[Song], at: int, playlist: int) -> Widget:
        song, now = songs[at], player.session(self.phone)
        options = icon_button(
            "more", f"{self.t('Song options')}: {song.title}",
            partial(self.options, song, playlist), id=id_of("song_options"),
        )  # fmt: skip
        return row(
            song.title,
            " · ".join(part for part in (self.artist(song), duration(song.seconds)) if part),
            leading=Picture(subject=song.cover, width=46, height=46, radius=8, hidden=True),
            trailing=options, do=partial(self.play, songs, song),
            hold=partial(self.options, song, playlist), key=f"song {song.id} {at}",
            id=id_of("song"), lines=1, selected=bool(now and now.song_id == song.id),
        )  # fmt: skip

    def song_list(self, songs: Sequence[Song], key: str, head: Sequence[Widget] = ()) -> Widget:
        rows = self.song_rows(songs)
        if not rows:
            rows = [empty("music", self.t("No songs here"))]
        return listing([*head, *rows], key=key, id="android:id/list")

    def artist(self, song: Song) -> str:
        return song.artist or self.t("Unknown artist")

    def small_player(self) -> Widget | None:
        """What plays, at the bottom of every list; None when nothing does."""
        from device_drivers.virtual.apps.music.now_playing import NowPlaying  # it is made of this

        now = player.session(self.phone)
        if now is None:
            return None
        name, icon = ("Pause", "pause") if now.state == "playing" else ("Play", "play")
        words = Column(
            [Text(now.title, size=15, bold=500, max_lines=1, id=id_of("now_title")),
             Text(now.artist or self.t("Unknown artist"), size=13, color="on_surface_soft",
                  max_lines=1)],
            weight=1,
        )  # fmt: skip
        cover = Picture(subject=f"record {now.artist} {now.album}", width=44, height=44, radius=8,
                        hidden=True)  # fmt: skip
        return Row(
            [cover, words,
             icon_button(icon, self.t(name), lambda: player.toggle(self.phone), id=id_of("toggle")),
             icon_button("next_track", self.t("Next"), lambda: player.step(self.phone, 1),
                         id=id_of("next"))],
            gap=12, padding=(14, 8), background="surface_high", width=FILL, id=id_of("nowplaying"),
            on_tap=lambda: self.open(NowPlaying(self.phone)), key="small player",
        )  # fmt: skip

    # --- one song ---------------------------------------------------------------------------

    def options(self, song: Song, playlist: int = 0) -> None:
        """The sheet of everything that can be done to a song."""
        star = "Remove from favorites" if song.favourite else "Add to favorites"
        choices: list[tuple[str, str, Callable[[], object]]] = [
            ("next_track", self.t("Play next"), partial(self._enqueue, song, True)),
            ("queue", self.t("Add to queue"), partial(self._enqueue, song, False)),
            ("add", self.t("Add to playlist"), partial(self.add_to_playlist, song)),
            ("heart", self.t(star), partial(self.favour, song)),
        ]
        if playlist:
            leave = partial(self._leave_playlist, song, playlist)
            choices.append(("close", self.t("Remove from playlist"), leave))
        if song.album:
            album = partial(self.go, "album", song.album)
            choices.append(("album", self.t("Go to album"), album))
        if song.artist:
            artist = partial(self.go, "artist", song.artist)
            choices.append(("person", self.t("Go to artist"), artist))
        choices += [
            ("share", self.t("Share"), lambda: self.share(stream=song.path, type="audio/mpeg")),
            ("delete", self.t("Delete"), partial(self._delete, song)),
        ]
        self.sheet(song.title, choices)

    def _enqueue(self, song: Song, soon: bool) -> None:
        player.enqueue(self.phone, song.id, soon=soon)
        self.phone.toast(self.t("Added to queue"))

    def favour(self, song: Song) -> None:
        self.store.run("UPDATE songs SET favourite=? WHERE id=?", 1 - song.favourite, song.id)
        self.phone.changed()

    def add_to_playlist(self, song: Song) -> None:
        lists = self.store.rows("SELECT id, name FROM playlists ORDER BY name COLLATE NOCASE")

        def put(number: int, name: str) -> None:
            last = self.store.one(
                "SELECT MAX(position) FROM playlist_songs WHERE playlist_id=?", number
            )
            self.store.run(
                "INSERT INTO playlist_songs(playlist_id, song_id, position) VALUES (?, ?, ?)",
                number, song.id, 0 if last is None else last + 1,
            )  # fmt: skip
            self.phone.toast(self.t("Added to {name}", name=name))

        def new() -> None:
            self.ask_name(
                self.t("New playlist"), "", lambda name: put(new_playlist(self, name), name)
            )

        self.sheet(
            self.t("Add to playlist"),
            [("add", self.t("New playlist"), new)]
            + [("queue", name, partial(put, number, name)) for number, name in lists],
        )

    def _leave_playlist(self, song: Song, playlist: int) -> None:
        held = self.store.rows(
            "SELECT id, position FROM playlist_songs WHERE playlist_id=? AND song_id=?"
            " ORDER BY position LIMIT 1",
            playlist, song.id,
        )  # fmt: skip
        name = self.store.one("SELECT name FROM playlists WHERE id=?", playlist)
        for number, position in held:
            self.store.run("DELETE FROM playlist_songs WHERE id=?", number)

            def undo(number: int = number, position: int = position) -> None:
                self.store.run("INSERT INTO playlist_songs VALUES (?, ?, ?, ?)", number, playlist,
                               song.id, position)  # fmt: skip
                self.phone.changed()

            self.snack(self.t("Removed from {name}", name=name), self.t("Undo"), undo)

    def _delete(self, song: Song) -> None:
        def delete() -> None:
            if self.store.one("SELECT song_id FROM player") == song.id:
                player.stop(self.phone)
            self.store.run("DELETE FROM files WHERE path=?", song.path)

        message = self.t("{name} will be deleted from this phone.", name=f"“{song.title}”")
        self.ask(self.t("Delete song?"), message, self.t("Delete"), delete)

    def ask_name(self, title: str, before: str, do: Callable[[str], object]) -> None:
        """A dialog for one name; ``do`` gets it when it is not empty."""
        self.ui.fields.pop("name", None)
        self.ui.field("name", before)

        def save() -> None:
            name = self.typed("name").strip()
            if name:
                self.dismiss()
                do(name)

        def make() -> Widget:
            cancel = button(self.t("Cancel"), self.dismiss, kind="text", id="android:id/button2")
            keep = button(self.t("Save"), save, kind="text", id="android:id/button1")
            body = [input_row("name", self.t("Name"), id=id_of("playlist"), enter="done")]
            return dialog(title, body, [cancel, keep])

        self.show(make)
        self.phone.typing.focus("name")


def new_playlist(screen: Screen, name: str) -> int:
    """An empty playlist; its id."""
    return screen.store.run(
        "INSERT INTO playlists(name, created_ms) VALUES (?, ?)", name, screen.phone.clock.now_ms()
    )
