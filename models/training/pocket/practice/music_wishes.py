"""Practice in the Music app: what plays, by its page, its queue and its notification."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import ClassVar

from device_drivers.virtual.apps.music import player
from device_drivers.virtual.phone import Phone
from device_drivers.virtual.tasks.base import Added, Change, Changed, Done, Params
from device_drivers.virtual.tasks.hands import Hands
from device_drivers.virtual.tasks.music import search, song_options, songs
from device_drivers.virtual.tasks.music_playlists import playlist
from models.training.pocket.practice.music import NEW_LISTS, Music, plays


def whatever(value: object) -> bool:
    return True


class _Now(Music):
    """Three songs wait in the queue, the first of them plays."""

    steps = 3
    tags: ClassVar[tuple[str, ...]] = ("play",)

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        one, two, three, more = rng.sample(songs(phone), 4)
        number, name = playlist(phone, rng)
        return {"id": one.id, "title": one.title, "artist": one.artist, "album": one.album,
                "length": f"{one.seconds // 60}:{one.seconds % 60:02}", "two_id": two.id,
                "two": two.title, "three_id": three.id, "three": three.title, "more_id": more.id,
                "more": more.title, "number": number, "name": name,
                "new": rng.choice(NEW_LISTS)}  # fmt: skip

    def prepare(self, phone: Phone, p: Params) -> None:
        phone.store.run("UPDATE player SET shuffle=0, repeat='off'")
        phone.store.run("UPDATE songs SET favourite=0 WHERE id IN (?, ?, ?)", p["id"],
                        p["two_id"], p["three_id"])  # fmt: skip
        player.play(phone, p["id"], [p["id"], p["two_id"], p["three_id"]])

    def open(self, hands: Hands) -> None:
        hands.open("music")
        hands.tap(id="nowplaying")


class PracticeMusQueueNext(_Now):
    """What comes after it."""

    goal = "Which song comes after the one that is playing?"
    goal_zh = "现在这首放完之后是哪首歌？"
    steps = 4
    tags = ("read",)

    def answer(self, phone: Phone, p: Params) -> str:
        return str(p["two"])

    def solve(self, hands: Hands, p: Params) -> Done:
        self.open(hands)
        hands.tap("Queue")
        return Done(hands.read(p["two"], id="android:id/title"))


class PracticeMusQueueAdd(_Now):
    """One more waits."""

    goal = "Put “{more}” at the end of what is going to be played"
    goal_zh = "把《{more}》排到播放队列最后"
    steps = 4

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return [Added("queue", song_id=p["more_id"], position=whatever, original=whatever)]

    def solve(self, hands: Hands, p: Params) -> None:
        song_options(hands, p["more"])
        hands.tap("Add to queue")


class PracticeMusQueueJump(_Now):
    """Straight to the last that waits."""

    goal = "Skip ahead in the queue to “{three}”"
    goal_zh = "在播放队列里直接跳到《{three}》"
    steps = 4

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return plays(p["three_id"])

    def solve(self, hands: Hands, p: Params) -> None:
        self.open(hands)
        hands.tap("Queue")
        hands.tap(p["three"], id="android:id/title")


class PracticeMusNowLength(_Now):
    """How long what plays is."""

    goal = "How long is the song I am listening to, in all?"
    goal_zh = "我现在听的这首歌总共多长？"
    tags = ("read",)

    def answer(self, phone: Phone, p: Params) -> str:
        return str(p["length"])

    def solve(self, hands: Hands, p: Params) -> Done:
        self.open(hands)
        return Done(hands.read(id="totaltime"))


class PracticeMusNowAlbum(_Now):
    """From which record it is."""

    goal = "From which album is the song that is on?"
    goal_zh = "正在放的歌出自哪张专辑？"
    tags = ("read",)

    def answer(self, phone: Phone, p: Params) -> str:
        return str(p["album"])

    def solve(self, hands: Hands, p: Params) -> Done:
        self.open(hands)
        return Done(hands.read(p["album"]))


class PracticeMusNowNewList(_Now):
    """A list begins with it."""

    goal = "Start a new playlist “{new}” with the song that is playing"
    goal_zh = "用正在放的歌新建歌单“{new}”"
    difficulty = "medium"
    steps = 6

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return [Added("playlists", name=p["new"]), Added("playlist_songs", song_id=p["id"])]

    def solve(self, hands: Hands, p: Params) -> None:
        self.open(hands)
        hands.tap("Add to playlist")
        hands.tap("New playlist")
        hands.type(p["new"], into="Name")
        hands.tap("Save")


class PracticeMusNowUnheart(_Now):
    """It is dear no longer."""

    goal = "I do not like this song any more, take the heart off what is playing"
    goal_zh = "正在放的这首我不喜欢了，取消收藏"

    def prepare(self, phone: Phone, p: Params) -> None:
        super().prepare(phone, p)
        phone.store.run("UPDATE songs SET favourite=1 WHERE id=?", p["id"])

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return [Changed("songs", {"id": p["id"]}, {"favourite": 0})]

    def solve(self, hands: Hands, p: Params) -> None:
        self.open(hands)
        hands.tap("Remove from favorites")


class PracticeMusNowOver(_Now):
    """Over and over."""

    goal = "I want to hear this one song over and over"
    goal_zh = "我想一直循环听这一首"
    steps = 4

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return [Changed("player", {"id": 1}, {"repeat": "one"})]

    def solve(self, hands: Hands, p: Params) -> None:
        self.open(hands)
        while not hands.see("Repeat one"):
            hands.tap(id="repeat")


class PracticeMusNowRound(_Now):
    """From the beginning when it is over."""

    goal = "When the last song is over, the music should begin again with the first"
    goal_zh = "最后一首放完后，从第一首重新开始"

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return [Changed("player", {"id": 1}, {"repeat": "all"})]

    def solve(self, hands: Hands, p: Params) -> None:
        self.open(hands)
        hands.tap(id="repeat")


class PracticeMusShadePause(_Now):
    """Paused without the app."""

    goal = "Pause the music from the notifications"
    goal_zh = "在通知栏里暂停音乐"
    steps = 2

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return [Changed("player", {"id": 1}, {"state": "paused"})]

    def solve(self, hands: Hands, p: Params) -> None:
        hands.shade()
        hands.tap("Pause")


class PracticeMusShadeNext(_Now):
    """The next without the app."""

    goal = "Go to the next song by the notification"
    goal_zh = "用通知切到下一首"
    steps = 2

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return plays(p["two_id"])

    def solve(self, hands: Hands, p: Params) -> None:
        hands.shade()
        hands.tap("Next")


class PracticeMusInstead(_Now):
    """Another than the one that plays."""

    goal = "Not “{title}”! I want to hear “{more}”"
    goal_zh = "不要放《{title}》，我要听《{more}》"
    tags = ("play", "search")

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return plays(p["more_id"])

    def solve(self, hands: Hands, p: Params) -> None:
        search(hands, p["more"])
        hands.tap(p["more"], id="android:id/title")
