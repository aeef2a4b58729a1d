"""Practice in the Music app: the song meant is told by its place in an album or a list."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import ClassVar

from device_drivers.virtual.phone import Phone
from device_drivers.virtual.tasks.base import Added, Change, Changed, Done, Params, Removed
from device_drivers.virtual.tasks.hands import Hands
from device_drivers.virtual.tasks.music import open_album, song_options, songs
from device_drivers.virtual.tasks.music_playlists import open_playlist, playlist
from models.training.pocket.practice.music import Music, plays


class _OfAlbum(Music):
    """The song at the place ``nth`` of an album; -1 is the last."""

    steps = 4
    tags: ClassVar[tuple[str, ...]] = ("play", "list")
    nth: ClassVar[int] = 0

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        album = rng.choice(songs(phone)).album
        rows = phone.store.rows("SELECT id, title FROM songs WHERE album=? ORDER BY track", album)
        return {"album": album, "id": rows[self.nth][0], "title": rows[self.nth][1]}


class _Said(_OfAlbum):
    """It is to be named."""

    tags: ClassVar[tuple[str, ...]] = ("read", "list")

    def answer(self, phone: Phone, p: Params) -> str:
        return str(p["title"])

    def solve(self, hands: Hands, p: Params) -> Done:
        open_album(hands, p["album"])
        hands.element(f"Song options: {p['title']}")
        return Done(hands.read(p["title"], id="android:id/title"))


class _Heard(_OfAlbum):
    """It is to be heard."""

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return plays(p["id"])

    def solve(self, hands: Hands, p: Params) -> None:
        open_album(hands, p["album"])
        hands.element(f"Song options: {p['title']}")
        hands.tap(p["title"], id="android:id/title")


class PracticeMusAlbumEnds(_Said):
    """What an album ends with."""

    goal = "With which song does the album “{album}” end?"
    goal_zh = "专辑《{album}》的最后一首是什么？"
    nth = -1


class PracticeMusAlbumSecond(_Said):
    """What comes second."""

    goal = "What is the second track on “{album}”?"
    goal_zh = "专辑《{album}》的第二首是什么？"
    nth = 1


class PracticeMusAlbumThirdPlay(_Heard):
    """The third is wanted."""

    goal = "Play the third song on the album “{album}”"
    goal_zh = "放专辑《{album}》的第三首"
    nth = 2


class PracticeMusAlbumLastPlay(_Heard):
    """The last is wanted."""

    goal = "Play the final track of the album “{album}”"
    goal_zh = "放专辑《{album}》的最后一首"
    nth = -1


class PracticeMusAlbumSecondDear(_OfAlbum):
    """The second is dear."""

    goal = "Favorite the second song on the album “{album}”"
    goal_zh = "收藏专辑《{album}》的第二首歌"
    nth = 1

    def prepare(self, phone: Phone, p: Params) -> None:
        phone.store.run("UPDATE songs SET favourite=0 WHERE id=?", p["id"])

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return [Changed("songs", {"id": p["id"]}, {"favourite": 1})]

    def solve(self, hands: Hands, p: Params) -> None:
        open_album(hands, p["album"])
        hands.tap(f"Song options: {p['title']}")
        hands.tap("Add to favorites")


class _OfList(Music):
    """A song of a playlist, by its place."""

    steps = 4
    tags: ClassVar[tuple[str, ...]] = ("edit", "list")
    nth: ClassVar[int] = 0

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        number, name = playlist(phone, rng)
        rows = phone.store.rows(
            "SELECT playlist_songs.id, songs.id, title FROM songs JOIN playlist_songs"
            " ON song_id = songs.id WHERE playlist_id=? ORDER BY position", number,
        )  # fmt: skip
        entry, song, title = rows[self.nth]
        names = phone.store.rows("SELECT id, name FROM playlists WHERE id != ? AND id NOT IN"
                                 " (SELECT playlist_id FROM playlist_songs WHERE song_id = ?)",
                                 number, song)  # fmt: skip
        to, other = rng.choice(names or [(number, name)])
        return {"number": number, "name": name, "entry": entry, "id": song, "title": title,
                "to": to, "other": other}  # fmt: skip

    def prepare(self, phone: Phone, p: Params) -> None:
        phone.store.run("UPDATE songs SET favourite=0 WHERE id=?", p["id"])


class PracticeMusListEnds(_OfList):
    """What a playlist ends with."""

    goal = "Which song is the last one in my playlist “{name}”?"
    goal_zh = "歌单“{name}”的最后一首是什么？"
    tags = ("read",)
    nth = -1

    def answer(self, phone: Phone, p: Params) -> str:
        return str(p["title"])

    def solve(self, hands: Hands, p: Params) -> Done:
        open_playlist(hands, p["name"])
        hands.scroll_to(f"Song options: {p['title']}")
        return Done(hands.read(p["title"], id="android:id/title"))


class PracticeMusListSecondPlay(_OfList):
    """The second is wanted."""

    goal = "Play the second song in my playlist “{name}”"
    goal_zh = "放歌单“{name}”里的第二首"
    tags = ("play",)
    nth = 1

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return plays(p["id"])

    def solve(self, hands: Hands, p: Params) -> None:
        open_playlist(hands, p["name"])
        hands.tap(p["title"], id="android:id/title")


class PracticeMusListFirstOut(_OfList):
    """The first goes."""

    goal = "Remove the first song from my playlist “{name}”"
    goal_zh = "把歌单“{name}”的第一首移除"
    steps = 5

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return [Removed("playlist_songs", id=p["entry"])]

    def solve(self, hands: Hands, p: Params) -> None:
        open_playlist(hands, p["name"])
        hands.tap(f"Song options: {p['title']}")
        hands.tap("Remove from playlist")


class PracticeMusListFirstDear(_OfList):
    """The first is dear."""

    goal = "Mark the song at the top of my playlist “{name}” as a favorite"
    goal_zh = "把歌单“{name}”最上面的歌加入收藏"
    steps = 5

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return [Changed("songs", {"id": p["id"]}, {"favourite": 1})]

    def solve(self, hands: Hands, p: Params) -> None:
        open_playlist(hands, p["name"])
        hands.tap(f"Song options: {p['title']}")
        hands.tap("Add to favorites")


class PracticeMusListMove(_OfList):
    """From one list to another."""

    goal = "Move “{title}” from the playlist “{name}” to “{other}”"
    goal_zh = "把《{title}》从歌单“{name}”移到“{other}”"
    difficulty = "medium"
    steps = 9

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return [Removed("playlist_songs", id=p["entry"]),
                Added("playlist_songs", playlist_id=p["to"], song_id=p["id"])]  # fmt: skip

    def solve(self, hands: Hands, p: Params) -> None:
        song_options(hands, p["title"])
        hands.tap("Add to playlist")
        hands.tap(p["other"])
        hands.back()
        open_playlist(hands, p["name"])
        hands.tap(f"Song options: {p['title']}")
        hands.tap("Remove from playlist")
