"""Practice in the Music app: songs found in many ways, shuffled, paused."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import ClassVar

from device_drivers.virtual.phone import Phone
from device_drivers.virtual.tasks.base import (
    Change,
    Changed,
    Done,
    Impossible,
    Params,
)
from device_drivers.virtual.tasks.hands import Hands
from device_drivers.virtual.tasks.music import (
    open_album,
    open_artist,
    playing,
    search,
    songs,
)
from device_drivers.virtual.tasks.music_playlists import playlist
from device_drivers.virtual.tasks.world import positive
from models.training.pocket.practice.music import NEW_LISTS, Music, plays

NOBODY = ("The Velvet Anchors", "Dj Marzipan", "Lone Pelicans", "Rosalind Quay", "海盐合唱团",
          "Brass Umbrella", "木星乐队")  # fmt: skip


class Tune(Music):
    """One song, with all that is known of it."""

    tags: ClassVar[tuple[str, ...]] = ("play", "search")
    steps = 3

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        song = rng.choice(songs(phone)[:-1])
        number, name = playlist(phone, rng)
        return {"id": song.id, "title": song.title, "artist": song.artist, "album": song.album,
                "number": number, "name": name, "new": rng.choice(NEW_LISTS)}  # fmt: skip


class PracticeTunePlay(Tune):
    """One song."""

    goal = "Put on “{title}” by {artist}"
    goal_zh = "放{artist}的《{title}》"

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return plays(p["id"])

    def solve(self, hands: Hands, p: Params) -> None:
        search(hands, p["title"])
        hands.tap(p["title"], id="android:id/title")


class PracticeTuneFromAlbum(Tune):
    """One song of an album, the rest after it."""

    goal = "Open the album “{album}” and play it from “{title}” on"
    goal_zh = "打开专辑《{album}》，从《{title}》开始放"
    steps = 4

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return plays(p["id"])

    def solve(self, hands: Hands, p: Params) -> None:
        open_album(hands, p["album"])
        hands.tap(p["title"], id="android:id/title")


class _Shuffled(Tune):
    """In no order."""

    steps = 4

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        to = {"song_id": positive, "state": "playing", "shuffle": 1}
        return [Changed("player", {"id": 1}, to)]


class PracticeTuneShuffleArtist(_Shuffled):
    """Somebody's songs."""

    goal = "Shuffle everything by {artist}"
    goal_zh = "随机播放{artist}的歌"

    def solve(self, hands: Hands, p: Params) -> None:
        open_artist(hands, p["artist"])
        hands.tap("Shuffle")


class PracticeTuneShuffleAlbum(_Shuffled):
    """An album's songs."""

    goal = "Play the album “{album}” in random order"
    goal_zh = "打乱顺序播放专辑《{album}》"

    def solve(self, hands: Hands, p: Params) -> None:
        open_album(hands, p["album"])
        hands.tap("Shuffle")


class PracticeTuneShuffleAll(_Shuffled):
    """Whatever there is."""

    goal = "Just shuffle all my songs"
    goal_zh = "把我所有的歌随机播放"
    steps = 2

    def solve(self, hands: Hands, p: Params) -> None:
        hands.open("music")
        hands.tap("Shuffle", id="shuffle")


class PracticeTunePause(Tune):
    """Quiet."""

    goal = "Pause the music"
    goal_zh = "暂停音乐"
    steps = 2
    tags = ("play",)

    def prepare(self, phone: Phone, p: Params) -> None:
        playing(phone, p["id"])

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return [Changed("player", {"id": 1}, {"state": "paused"})]

    def solve(self, hands: Hands, p: Params) -> None:
        hands.open("music")
        hands.tap("Pause", id="toggle")


class PracticeTuneAwake(PracticeTunePause):
    """It is not to stop by itself."""

    goal = "Switch the sleep timer of the music off"
    goal_zh = "关掉音乐的睡眠定时"
    steps = 4
    tags = ("settings",)

    def prepare(self, phone: Phone, p: Params) -> None:
        playing(phone, p["id"])
        phone.store.run("UPDATE player SET sleep_at_ms=?", phone.clock.now_ms() + 1_500_000)

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return [Changed("player", {"id": 1}, {"sleep_at_ms": 0})]

    def solve(self, hands: Hands, p: Params) -> None:
        hands.open("music")
        hands.tap(id="nowplaying")
        hands.tap("Sleep timer")
        hands.tap("Off")


class PracticeTuneWhat(PracticeTunePause):
    """What is to be heard."""

    goal = "What song is playing right now?"
    goal_zh = "现在放的是什么歌？"
    steps = 1
    tags = ("read",)

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return ()

    def answer(self, phone: Phone, p: Params) -> str:
        return str(p["title"])

    def solve(self, hands: Hands, p: Params) -> Done:  # type: ignore[override]
        hands.open("music")
        return Done(hands.read(id="now_title"))


class PracticeTuneNobody(Tune):
    """Nothing by them is on the phone."""

    goal = "Play something by {nobody}"
    goal_zh = "放点{nobody}的歌"
    steps = 2
    tags = ("impossible", "search")
    impossible = True

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        return {"nobody": rng.choice(NOBODY)}

    def solve(self, hands: Hands, p: Params) -> Impossible:
        search(hands, p["nobody"])
        return Impossible(f"there is nothing by {p['nobody']}")
