"""Practice in the Music app: playlists are named, filled, emptied and thrown away."""

from __future__ import annotations

from collections.abc import Sequence

from device_drivers.virtual.phone import Phone
from device_drivers.virtual.tasks import moves
from device_drivers.virtual.tasks.base import (
    Added,
    Change,
    Changed,
    Impossible,
    Params,
    Removed,
)
from device_drivers.virtual.tasks.hands import Hands
from device_drivers.virtual.tasks.music import song_options
from device_drivers.virtual.tasks.music_playlists import open_playlist
from models.training.pocket.practice.music_tunes import Tune


class _List(Tune):
    """A playlist changes."""

    tags = ("edit", "menu")
    steps = 6

    def menu(self, hands: Hands, p: Params, choice: str) -> None:
        open_playlist(hands, p["name"])
        hands.tap("Playlist options")
        hands.tap(choice)


class PracticeTuneRenameList(_List):
    """It is called something else."""

    goal = "Rename my playlist “{name}” to “{new}”"
    goal_zh = "把歌单“{name}”改名为“{new}”"

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return [Changed("playlists", {"id": p["number"]}, {"name": p["new"]})]

    def solve(self, hands: Hands, p: Params) -> None:
        self.menu(hands, p, "Rename playlist")
        hands.type(p["new"], into="playlist", clear=True)
        hands.tap("Save", id="android:id/button1")


class PracticeTuneRenameAsked(PracticeTuneRenameList):
    """What it is to be called is not said."""

    goal = "Give my playlist “{name}” another name"
    goal_zh = "给歌单“{name}”换个名字"
    tags = ("ask", "edit")
    question = "name|call|名|叫什么"

    def reply(self, p: Params) -> str:
        return str(p["new"])

    def solve(self, hands: Hands, p: Params) -> None:
        new = hands.ask("What is the name it gets?")
        super().solve(hands, {**p, "new": new})


class PracticeTuneDropList(_List):
    """It goes, its songs stay."""

    goal = "Delete my playlist “{name}”"
    goal_zh = "删除歌单“{name}”"
    tags = ("delete", "menu")

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        held = phone.store.rows("SELECT id FROM playlist_songs WHERE playlist_id=?", p["number"])
        gone = [Removed("playlist_songs", id=each) for (each,) in held]
        return [Removed("playlists", id=p["number"]), *gone]

    def solve(self, hands: Hands, p: Params) -> None:
        self.menu(hands, p, "Delete playlist")
        hands.tap("Delete", id="android:id/button1")


class PracticeTuneDropWhich(PracticeTuneDropList):
    """Which one is not said."""

    goal = "Delete one of my playlists"
    goal_zh = "删掉我的一个歌单"
    tags = ("ask", "delete")
    question = "which|哪"

    def reply(self, p: Params) -> str:
        return f"“{p['name']}”"

    def solve(self, hands: Hands, p: Params) -> None:
        hands.ask("Which playlist?")
        super().solve(hands, p)


class PracticeTuneListOf(_List):
    """A new one with a song."""

    goal = "Make a new playlist “{new}” with the song “{title}” in it"
    goal_zh = "新建歌单“{new}”，把《{title}》放进去"
    tags = ("create", "search")
    steps = 7

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return [Added("playlists", name=p["new"]), Added("playlist_songs", song_id=p["id"])]

    def solve(self, hands: Hands, p: Params) -> None:
        song_options(hands, p["title"])
        hands.tap("Add to playlist")
        hands.tap("New playlist")
        hands.type(p["new"], into="playlist")
        hands.tap("Save", id="android:id/button1")


class PracticeTuneOutOfList(_List):
    """One song less."""

    goal = "Take “{title}” out of the playlist “{name}”"
    goal_zh = "把《{title}》从歌单“{name}”里移除"

    def prepare(self, phone: Phone, p: Params) -> None:
        phone.store.run("DELETE FROM playlist_songs WHERE playlist_id=? AND song_id=?",
                        p["number"], p["id"])  # fmt: skip
        sql = "INSERT INTO playlist_songs(playlist_id, song_id, position) VALUES (?, ?, 2)"
        p["line"] = phone.store.run(sql, p["number"], p["id"])

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return [Removed("playlist_songs", id=p["line"])]

    def solve(self, hands: Hands, p: Params) -> None:
        open_playlist(hands, p["name"])
        hands.tap(f"Song options: {p['title']}")
        hands.tap("Remove from playlist")


class PracticeTuneNoList(Tune):
    """There is no such playlist."""

    goal = "Delete the playlist called “{new}”"
    goal_zh = "把叫“{new}”的歌单删掉"
    steps = 2
    tags = ("impossible", "list")
    impossible = True

    def solve(self, hands: Hands, p: Params) -> Impossible:
        moves.top(hands, "music", "search")
        hands.tap("Playlists")
        return Impossible(f"there is no playlist “{p['new']}”")
