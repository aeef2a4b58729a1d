"""Practice in the Music app: playing, the switches of the player, favourites, playlists."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import ClassVar

from device_drivers.virtual.phone import Phone
from device_drivers.virtual.tasks.base import (
    Added,
    Change,
    Changed,
    Impossible,
    Params,
    Removed,
    Template,
)
from device_drivers.virtual.tasks.hands import Hands
from device_drivers.virtual.tasks.music import playing, search, songs
from device_drivers.virtual.tasks.music_playlists import open_playlist, playlist

NEW_LISTS = ("Ironing", "Night shift", "Birthday", "Long walks", "Gym", "Old friends", "Breakfast",
             "Bath", "周末", "做饭", "夜跑", "Garden work", "Studying", "Winter drive")  # fmt: skip
NO_SONGS = ("Velvet Thunder Road", "Ninety Candles", "Hotel Marzipan", "The Wrong Elevator",
            "Pebble in My Shoe", "蓝色自行车", "没有名字的海", "Two Left Feet")  # fmt: skip


class _Music(Template):
    apps = ("music",)
    difficulty = "easy"
    tags: tuple[str, ...] = ("play",)


def plays(song: int, **more: object) -> list[Change]:
    return [Changed("player", {"id": 1}, {"song_id": song, "state": "playing", **more})]


# --- what is played -------------------------------------------------------------------------------


class PracticeMusicPlayAlbum(_Music):
    """An album from its beginning."""

    goal = "Play the album “{album}”"
    goal_zh = "播放专辑《{album}》"
    steps = 4

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        return {"album": rng.choice(songs(phone)).album}

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        sql = "SELECT id FROM songs WHERE album=? ORDER BY track, id LIMIT 1"
        return plays(phone.store.one(sql, p["album"]))

    def solve(self, hands: Hands, p: Params) -> None:
        hands.open("music")
        hands.tap("Albums")
        hands.tap(p["album"], id="album")
        hands.tap("Play all")


class PracticeMusicPlayArtist(_Music):
    """Everything by somebody."""

    goal = "Play all songs by {artist}"
    goal_zh = "播放{artist}的所有歌曲"
    steps = 4

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        return {"artist": rng.choice(songs(phone)).artist}

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        sql = ("SELECT id FROM songs WHERE artist=? ORDER BY album COLLATE NOCASE, track, id"
               " LIMIT 1")  # fmt: skip
        return plays(phone.store.one(sql, p["artist"]))

    def solve(self, hands: Hands, p: Params) -> None:
        hands.open("music")
        hands.tap("Artists")
        hands.tap(p["artist"])
        hands.tap("Play all")


class _OnPlaylist(_Music):
    """A playlist that there is."""

    steps = 4

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        number, name = playlist(phone, rng)
        return {"number": number, "name": name}

    def held(self, phone: Phone, p: Params) -> list[int]:
        sql = "SELECT song_id FROM playlist_songs WHERE playlist_id=? ORDER BY position"
        return [song for (song,) in phone.store.rows(sql, p["number"])]


class PracticeMusicPlayPlaylist(_OnPlaylist):
    """A playlist in its order."""

    goal = "Play my playlist “{name}”"
    goal_zh = "播放歌单“{name}”"

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return plays(self.held(phone, p)[0])

    def solve(self, hands: Hands, p: Params) -> None:
        open_playlist(hands, p["name"])
        hands.tap("Play all")


class PracticeMusicShufflePlaylist(_OnPlaylist):
    """A playlist in any order."""

    goal = "Play my playlist “{name}” shuffled"
    goal_zh = "随机播放歌单“{name}”"

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        held = self.held(phone, p)
        to = {"song_id": lambda song: song in held, "state": "playing", "shuffle": 1}
        return [Changed("player", {"id": 1}, to)]

    def solve(self, hands: Hands, p: Params) -> None:
        open_playlist(hands, p["name"])
        hands.tap("Shuffle")


class PracticeMusicPlayFavorites(_Music):
    """A list that keeps itself."""

    goal = "Play my favorite songs"
    goal_zh = "播放我收藏的歌曲"
    steps = 4

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        return {"id": rng.choice(songs(phone)).id}

    def prepare(self, phone: Phone, p: Params) -> None:
        phone.store.run("UPDATE songs SET favourite=1 WHERE id=?", p["id"])

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        sql = "SELECT id FROM songs WHERE favourite ORDER BY title COLLATE NOCASE, id LIMIT 1"
        return plays(phone.store.one(sql))

    def solve(self, hands: Hands, p: Params) -> None:
        open_playlist(hands, "Favorites")
        hands.tap("Play all")


class PracticeMusicNoSuchSong(_Music):
    """There is no song of that name."""

    goal = "Play the song “{title}”"
    goal_zh = "播放歌曲《{title}》"
    steps = 2
    tags = ("impossible", "search")
    impossible = True

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        return {"title": rng.choice(NO_SONGS)}

    def solve(self, hands: Hands, p: Params) -> Impossible:
        search(hands, p["title"])
        return Impossible(f"there is no song “{p['title']}”")


class PracticeMusicNoSuchPlaylist(_Music):
    """There is no playlist of that name."""

    goal = "Put on the playlist “{name}”"
    goal_zh = "放一下歌单“{name}”"
    steps = 3
    tags = ("impossible",)
    impossible = True

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        return {"name": rng.choice(NEW_LISTS)}

    def solve(self, hands: Hands, p: Params) -> Impossible:
        hands.open("music")
        hands.tap("Playlists")
        return Impossible(f"there is no playlist “{p['name']}”")


# --- the player -----------------------------------------------------------------------------------


class _Player(_Music):
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


# --- songs and playlists --------------------------------------------------------------------------


class _OnSong(_Music):
    """Something is done with one song."""

    steps = 5
    tags: tuple[str, ...] = ("edit", "search")

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        song = rng.choice(songs(phone))
        number, name = playlist(phone, rng)
        return {"id": song.id, "title": song.title, "number": number, "name": name}

    def options(self, hands: Hands, p: Params) -> None:
        search(hands, p["title"])
        hands.tap(f"Song options: {p['title']}")


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
        hands.tap("Delete")
        hands.tap("Delete", id="android:id/button1")


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


class PracticeMusicEmptyPlaylist(_Music):
    """A playlist with nothing in it yet."""

    goal = "Create an empty playlist called “{name}”"
    goal_zh = "新建一个名为“{name}”的空歌单"
    steps = 5
    tags = ("create", "form")

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
