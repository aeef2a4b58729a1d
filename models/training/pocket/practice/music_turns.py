"""Practice in the Music app: the queue, the player's keys, several wishes about what plays."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from typing import ClassVar

from device_drivers.virtual.phone import Phone
from device_drivers.virtual.tasks.answers import only
from device_drivers.virtual.tasks.base import Added, Change, Changed, Done, Params, Removed
from device_drivers.virtual.tasks.hands import Hands
from device_drivers.virtual.tasks.music import open_album, song_options, songs
from device_drivers.virtual.tasks.music_playlists import open_playlist, playlist
from device_drivers.virtual.tasks.world import positive
from models.training.pocket.practice.music import Music, plays
from models.training.pocket.practice.music_wishes import _Now


class PracticeTurnsThird(_Now):
    """What comes after the next."""

    goal = "Which song is the last in the queue of what is playing?"
    goal_zh = "播放队列里最后一首是什么歌？"
    steps = 4
    tags = ("read", "list")

    def answer(self, phone: Phone, p: Params) -> Callable[[str], bool]:
        return only(p["three"], [p["title"], p["two"]])

    def solve(self, hands: Hands, p: Params) -> Done:
        self.open(hands)
        hands.tap("Queue")
        return Done(hands.read(p["three"], id="android:id/title"))


class PracticeTurnsOut(_Now):
    """One leaves the queue."""

    goal = "Take “{three}” out of the queue"
    goal_zh = "把《{three}》从播放队列里去掉"
    steps = 4
    tags = ("delete", "list")

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return [Removed("queue", song_id=p["three_id"])]

    def solve(self, hands: Hands, p: Params) -> None:
        self.open(hands)
        hands.tap("Queue")
        hands.tap(f"Remove from queue: {p['three']}")


class PracticeTurnsLoveSkip(_Now):
    """It is dear, and over."""

    goal = "Make the song that's on a favorite, then go to the next one"
    goal_zh = "收藏正在放的歌，然后切下一首"
    steps = 4

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return [Changed("songs", {"id": p["id"]}, {"favourite": 1}), *plays(p["two_id"])]

    def solve(self, hands: Hands, p: Params) -> None:
        self.open(hands)
        hands.tap("Add to favorites")
        hands.tap("Next", id="next")


class PracticeTurnsSkipTwo(_Now):
    """Two songs on."""

    goal = "Skip two songs ahead"
    goal_zh = "往后跳两首歌"
    steps = 4

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return plays(p["three_id"])

    def solve(self, hands: Hands, p: Params) -> None:
        self.open(hands)
        hands.tap("Next", id="next")
        hands.tap("Next", id="next")


class PracticeTurnsShuffleRepeat(_Now):
    """Mixed, and without an end."""

    goal = "Shuffle on, and everything should repeat in the player"
    goal_zh = "播放器打开随机播放，并全部循环"
    steps = 4
    tags = ("settings",)

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return [Changed("player", {"id": 1}, {"shuffle": 1, "repeat": "all"})]

    def solve(self, hands: Hands, p: Params) -> None:
        self.open(hands)
        hands.tap("Shuffle off")
        hands.tap("Repeat off")


class PracticeTurnsLoveSleep(_Now):
    """It is dear, and time to sleep."""

    goal = "Favorite what is playing and let the music stop in {minutes} minutes"
    goal_zh = "收藏正在放的歌，再让音乐{minutes}分钟后停止"
    steps = 6
    tags = ("settings",)

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        return {**super().draw(phone, rng), "minutes": rng.choice((5, 15, 30, 60))}

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return [Changed("songs", {"id": p["id"]}, {"favourite": 1}),
                Changed("player", {"id": 1}, {"sleep_at_ms": positive})]  # fmt: skip

    def solve(self, hands: Hands, p: Params) -> None:
        self.open(hands)
        hands.tap("Add to favorites")
        hands.tap("Sleep timer")
        hands.tap(f"{p['minutes']} minutes")


class PracticeTurnsSleepAsked(_Now):
    """In how long, must be asked."""

    goal = "Set the sleep timer of the music; ask me for how long"
    goal_zh = "给音乐设睡眠定时，多久问我"
    steps = 5
    tags = ("settings", "ask")
    question = "how long|minutes|多久|多长|几分钟"

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        return {**super().draw(phone, rng), "minutes": rng.choice((5, 15, 30, 60))}

    def reply(self, p: Params) -> str:
        return f"{p['minutes']} minutes"

    def reply_zh(self, p: Params) -> str:
        return f"{p['minutes']}分钟"

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return [Changed("player", {"id": 1}, {"sleep_at_ms": positive})]

    def solve(self, hands: Hands, p: Params) -> None:
        hands.ask("How long shall it play?")
        self.open(hands)
        hands.tap("Sleep timer")
        hands.tap(f"{p['minutes']} minutes")


class PracticeTurnsNextUp(_Now):
    """One more waits, before the others."""

    goal = "Let me hear “{more}” right after this song"
    goal_zh = "这首放完紧接着放《{more}》"
    steps = 4

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return [Changed("queue", {"position": 1}, {"song_id": p["more_id"]}),
                Changed("queue", {"position": 2}, {"song_id": p["two_id"]}),
                Added("queue", song_id=p["three_id"], position=3, original=3)]  # fmt: skip

    def solve(self, hands: Hands, p: Params) -> None:
        song_options(hands, p["more"])
        hands.tap("Play next")


# --- albums and lists -----------------------------------------------------------------------------


class PracticeTurnsAlbumKeep(Music):
    """The last song of an album goes into a list."""

    goal = "Put the last song of the album “{album}” into my playlist “{name}”"
    goal_zh = "把专辑《{album}》的最后一首加到歌单“{name}”"
    difficulty = "medium"
    steps = 6
    tags: ClassVar[tuple[str, ...]] = ("edit", "list")
    nth: ClassVar[int] = -1

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        number, name = playlist(phone, rng)
        album = rng.choice(songs(phone)).album
        rows = phone.store.rows("SELECT id, title FROM songs WHERE album=? ORDER BY track", album)
        return {"album": album, "id": rows[self.nth][0], "title": rows[self.nth][1],
                "number": number, "name": name}  # fmt: skip

    def prepare(self, phone: Phone, p: Params) -> None:
        phone.store.run("DELETE FROM playlist_songs WHERE playlist_id=? AND song_id=?",
                        p["number"], p["id"])  # fmt: skip

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return [Added("playlist_songs", playlist_id=p["number"], song_id=p["id"])]

    def solve(self, hands: Hands, p: Params) -> None:
        open_album(hands, p["album"])
        hands.tap(f"Song options: {p['title']}")
        hands.tap("Add to playlist")
        hands.tap(p["name"])


class PracticeTurnsAlbumFirstKeep(PracticeTurnsAlbumKeep):
    """The first song of an album goes into a list."""

    goal = "Add the opening track of “{album}” to the playlist “{name}”"
    goal_zh = "把《{album}》的第一首放进歌单“{name}”"
    nth = 0


class PracticeTurnsListLastOut(Music):
    """The last of a list goes."""

    goal = "Drop the last song of my playlist “{name}”"
    goal_zh = "去掉歌单“{name}”的最后一首"
    steps = 5
    tags: ClassVar[tuple[str, ...]] = ("delete", "list")

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        number, name = playlist(phone, rng)
        rows = phone.store.rows(
            "SELECT playlist_songs.id, title FROM songs JOIN playlist_songs ON song_id = songs.id"
            " WHERE playlist_id=? ORDER BY position", number,
        )  # fmt: skip
        return {"name": name, "entry": rows[-1][0], "title": rows[-1][1]}

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return [Removed("playlist_songs", id=p["entry"])]

    def solve(self, hands: Hands, p: Params) -> None:
        open_playlist(hands, p["name"])
        hands.tap(f"Song options: {p['title']}")
        hands.tap("Remove from playlist")
