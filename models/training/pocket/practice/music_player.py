"""Practice in the Music app: the player and its switches."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import ClassVar

from device_drivers.virtual.phone import Phone
from device_drivers.virtual.tasks.base import (
    Added,
    Change,
    Changed,
    Params,
)
from device_drivers.virtual.tasks.hands import Hands
from device_drivers.virtual.tasks.music import playing, songs
from device_drivers.virtual.tasks.music_playlists import playlist
from models.training.pocket.practice.music import Music, plays


class _Player(Music):
    """Something plays, or waits."""

    steps = 3
    paused: ClassVar[bool] = False

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        return {"id": rng.choice(songs(phone)[:-1]).id}

    def prepare(self, phone: Phone, p: Params) -> None:
        playing(phone, p["id"], paused=self.paused)

    def open(self, hands: Hands) -> None:
        hands.open("music")
        hands.tap(id="nowplaying")


class PracticeMusicResume(_Player):
    """It goes on."""

    goal = "Go on playing the music that I paused"
    goal_zh = "继续播放刚才暂停的音乐"
    steps = 2
    paused = True

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return plays(p["id"])

    def solve(self, hands: Hands, p: Params) -> None:
        hands.open("music")
        hands.tap("Play", id="toggle")


class PracticeMusicNext(_Player):
    """What comes after it."""

    goal = "Skip to the next song"
    goal_zh = "切到下一首歌"
    steps = 2

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return plays(phone.store.one("SELECT MIN(id) FROM songs WHERE id > ?", p["id"]))

    def solve(self, hands: Hands, p: Params) -> None:
        hands.open("music")
        hands.tap("Next", id="next")


class PracticeMusicShuffleOn(_Player):
    """Shuffle is switched."""

    goal = "Turn {state} shuffle in the music player"
    goal_zh = "在音乐播放器里{state_zh}随机播放"
    tags = ("settings",)

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        state, state_zh, to = rng.choice((("on", "打开", 1), ("off", "关闭", 0)))
        return {**super().draw(phone, rng), "state": state, "state_zh": state_zh, "to": to}

    def prepare(self, phone: Phone, p: Params) -> None:
        phone.store.run("UPDATE player SET shuffle=?", 1 - p["to"])
        super().prepare(phone, p)

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return [Changed("player", {"id": 1}, {"shuffle": p["to"]})]

    def solve(self, hands: Hands, p: Params) -> None:
        self.open(hands)
        hands.tap(id="shuffle")


class PracticeMusicRepeat(_Player):
    """What is played again."""

    goal = "Set the music player to {how}"
    goal_zh = "把音乐播放器设为{how_zh}"
    steps = 4
    tags = ("settings",)

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        before, after = rng.sample(("off", "all", "one"), 2)
        how, how_zh = {"off": ("not repeat anything", "不循环"), "all": ("repeat all", "全部循环"),
                       "one": ("repeat one song", "单曲循环")}[after]  # fmt: skip
        return {**super().draw(phone, rng), "before": before, "after": after, "how": how,
                "how_zh": how_zh}  # fmt: skip

    def prepare(self, phone: Phone, p: Params) -> None:
        super().prepare(phone, p)
        phone.store.run("UPDATE player SET repeat=?", p["before"])

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return [Changed("player", {"id": 1}, {"repeat": p["after"]})]

    def solve(self, hands: Hands, p: Params) -> None:
        self.open(hands)
        while not hands.see(f"Repeat {p['after']}"):
            hands.tap(id="repeat")


class PracticeMusicSleep(_Player):
    """The music ends by itself."""

    goal = "Let the music stop in {minutes} minutes"
    goal_zh = "让音乐{minutes}分钟后停止"
    steps = 4
    tags = ("settings", "time")

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        return {**super().draw(phone, rng), "minutes": rng.choice((5, 15, 30, 60))}

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        due = phone.clock.now_ms() + p["minutes"] * 60_000
        return [Changed("player", {"id": 1}, {"sleep_at_ms": lambda at: 0 <= at - due < 300_000})]

    def solve(self, hands: Hands, p: Params) -> None:
        self.open(hands)
        hands.tap("Sleep timer")
        hands.tap(f"{p['minutes']} minutes")


class PracticeMusicFavoriteThis(_Player):
    """What plays becomes a favourite."""

    goal = "Add the song that is playing to my favorites"
    goal_zh = "收藏正在播放的这首歌"
    tags = ("edit",)

    def prepare(self, phone: Phone, p: Params) -> None:
        phone.store.run("UPDATE songs SET favourite=0 WHERE id=?", p["id"])
        super().prepare(phone, p)

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return [Changed("songs", {"id": p["id"]}, {"favourite": 1})]

    def solve(self, hands: Hands, p: Params) -> None:
        self.open(hands)
        hands.tap("Add to favorites")


class PracticeMusicKeepThis(_Player):
    """What plays goes into a playlist."""

    goal = "Add the song that is playing right now to my playlist “{name}”"
    goal_zh = "把现在播放的歌加到歌单“{name}”"
    steps = 4
    tags = ("edit",)

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        number, name = playlist(phone, rng)
        return {**super().draw(phone, rng), "number": number, "name": name}

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return [Added("playlist_songs", playlist_id=p["number"], song_id=p["id"])]

    def solve(self, hands: Hands, p: Params) -> None:
        self.open(hands)
        hands.tap("Add to playlist")
        hands.tap(p["name"])
