"""Practice in the Music app: favourites, deleting a song, filling and making playlists."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import ClassVar

from device_drivers.virtual.phone import Phone
from device_drivers.virtual.tasks import moves
from device_drivers.virtual.tasks.base import (
    Added,
    Change,
    Changed,
    Params,
    Removed,
)
from device_drivers.virtual.tasks.hands import Hands
from device_drivers.virtual.tasks.music import song_options, songs
from device_drivers.virtual.tasks.music_playlists import playlist
from models.training.pocket.practice.music import NEW_LISTS, Music


class _OnSong(Music):
    """Something is done with one song."""

    steps = 5
    tags: ClassVar[tuple[str, ...]] = ("edit", "search")

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        song = rng.choice(songs(phone))
        number, name = playlist(phone, rng)
        return {"id": song.id, "title": song.title, "number": number, "name": name}

    def options(self, hands: Hands, p: Params) -> None:
        song_options(hands, p["title"])


class PracticeMusicUnfavorite(_OnSong):
    """A favourite is one no longer."""

    goal = "Remove “{title}” from my favorite songs"
    goal_zh = "取消收藏歌曲《{title}》"

    def prepare(self, phone: Phone, p: Params) -> None:
        phone.store.run("UPDATE songs SET favourite=1 WHERE id=?", p["id"])

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return [Changed("songs", {"id": p["id"]}, {"favourite": 0})]

    def solve(self, hands: Hands, p: Params) -> None:
        self.options(hands, p)
        hands.tap("Remove from favorites")


class PracticeMusicDeleteSong(_OnSong):
    """A song is gone from the phone."""

    goal = "Delete the song “{title}” from the phone"
    goal_zh = "从手机上删除歌曲《{title}》"
    steps = 6
    tags = ("delete", "search")

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        path = phone.store.one("SELECT path FROM songs WHERE id=?", p["id"])
        held = phone.store.rows("SELECT id FROM playlist_songs WHERE song_id=?", p["id"])
        return [Removed("files", path=path), Removed("songs", id=p["id"]),
                *(Removed("playlist_songs", id=each) for (each,) in held)]  # fmt: skip

    def solve(self, hands: Hands, p: Params) -> None:
        self.options(hands, p)
        moves.confirmed(hands, "Delete")


class PracticeMusicAddOne(_OnSong):
    """One song more in a playlist."""

    goal = "Add “{title}” to the playlist “{name}”"
    goal_zh = "把《{title}》加到歌单“{name}”"

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return [Added("playlist_songs", playlist_id=p["number"], song_id=p["id"])]

    def solve(self, hands: Hands, p: Params) -> None:
        self.options(hands, p)
        hands.tap("Add to playlist")
        hands.tap(p["name"])


class PracticeMusicAddWhere(PracticeMusicAddOne):
    """The playlist is for the person to say."""

    goal = "Add the song “{title}” to one of my playlists"
    goal_zh = "把歌曲《{title}》加到我的一个歌单里"
    difficulty = "medium"
    tags = ("edit", "ask")
    question = "which|哪"

    def reply(self, p: Params) -> str:
        return f"To “{p['name']}”, please"

    def reply_zh(self, p: Params) -> str:
        return f"加到“{p['name']}”"

    def solve(self, hands: Hands, p: Params) -> None:
        self.options(hands, p)
        hands.tap("Add to playlist")
        hands.ask("Which playlist?")
        hands.tap(p["name"])


class PracticeMusicEmptyPlaylist(Music):
    """A playlist with nothing in it yet."""

    goal = "Create an empty playlist called “{name}”"
    goal_zh = "新建一个名为“{name}”的空歌单"
    steps = 5
    tags: ClassVar[tuple[str, ...]] = ("create", "form")

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        return {"name": rng.choice(NEW_LISTS)}

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return [Added("playlists", name=p["name"])]

    def solve(self, hands: Hands, p: Params) -> None:
        hands.open("music")
        hands.tap("Playlists")
        hands.tap("New playlist")
        hands.type(p["name"], into="Name")
        hands.tap("Save")


class PracticeMusicNamePlaylist(PracticeMusicEmptyPlaylist):
    """Its name is for the person to say."""

    goal = "Make a new playlist for me"
    goal_zh = "帮我新建一个歌单"
    difficulty = "medium"
    steps = 6
    tags = ("create", "ask", "form")
    question = "name|call|名|叫什么"

    def reply(self, p: Params) -> str:
        return f"Call it “{p['name']}”"

    def reply_zh(self, p: Params) -> str:
        return f"就叫“{p['name']}”"

    def solve(self, hands: Hands, p: Params) -> None:
        hands.ask("What shall be the name?")
        super().solve(hands, p)
