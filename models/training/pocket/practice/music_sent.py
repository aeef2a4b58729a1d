"""Practice between Music and other apps: what is told of songs, and songs that others tell."""

from __future__ import annotations

import posixpath
import random
from collections.abc import Sequence
from typing import ClassVar

from device_drivers.virtual.apps.mail import receive
from device_drivers.virtual.phone import Phone
from device_drivers.virtual.tasks import moves
from device_drivers.virtual.tasks.base import Added, Change, Changed, Difficulty, Params, Template
from device_drivers.virtual.tasks.hands import Hands
from device_drivers.virtual.tasks.mail import begins, friends, look_for
from device_drivers.virtual.tasks.music import open_album, playing, search, song_options, songs
from device_drivers.virtual.tasks.music_playlists import open_playlist, playlist
from device_drivers.virtual.tasks.world import known, sent, strangers
from models.training.pocket.practice.cross import NOTE_TITLES, saying
from models.training.pocket.practice.mail_writing import SUBJECTS
from models.training.pocket.practice.music_wishes import whatever


class _Song(Template):
    """A song, and people."""

    apps: ClassVar[tuple[str, ...]] = ("music", "messages")
    difficulty: ClassVar[Difficulty] = "medium"
    steps = 9
    tags: ClassVar[tuple[str, ...]] = ("cross_app", "read")

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        song, other = rng.sample(songs(phone)[:-1], 2)
        number, name = playlist(phone, rng)
        [friend], [(mailed, address)] = known(phone, rng, 1), friends(phone, rng, 1)
        path, year = phone.store.rows("SELECT path, year FROM songs WHERE id=?", song.id)[0]
        return {"id": song.id, "song": song.title, "artist": song.artist, "album": song.album,
                "other": other.id, "number": number, "playlist": name, "name": friend.name,
                "phone": friend.number, "mailed": mailed, "address": address, "path": path,
                "year": str(year), "line": rng.choice(SUBJECTS), "title": rng.choice(NOTE_TITLES),
                "who": strangers(phone, rng, 1)[0]}  # fmt: skip


class PracticeMusMailSong(_Song):
    """Its file goes by mail."""

    goal = "Mail the song “{song}” to {mailed} with the subject “{line}”"
    goal_zh = "把歌曲《{song}》用邮件发给{mailed}，主题“{line}”"
    apps = ("music", "mail")
    tags = ("cross_app", "share")

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return [
            Added("mails", folder="sent", recipients=p["address"], cc="", bcc="",
                  subject=p["line"], body=begins(phone, "")),
            Added("mail_attachments", name=posixpath.basename(p["path"]), path=p["path"],
                  size=bool),
        ]  # fmt: skip

    def solve(self, hands: Hands, p: Params) -> None:
        song_options(hands, p["song"])
        hands.tap("Share")
        hands.tap("Mail")
        hands.type(p["mailed"], into="To")
        hands.tap(p["address"])
        hands.type(p["line"], into="Subject")
        hands.tap("Send")


class PracticeMusAlbumOn(_Song):
    """Its record is told."""

    goal = "Text {name} on which album “{song}” is"
    goal_zh = "发短信告诉{name}《{song}》在哪张专辑里"

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return sent(phone, p["phone"], saying(p["album"]))

    def solve(self, hands: Hands, p: Params) -> None:
        song_options(hands, p["song"])
        hands.tap("Go to album")
        hands.read(p["album"])
        moves.text(hands, p["name"], p["album"])


class PracticeMusYearOn(_Song):
    """From when a record is, is told."""

    goal = "Text {name} the year of the album “{album}”, just the number"
    goal_zh = "把专辑《{album}》的年份发短信给{name}，只发数字"

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return sent(phone, p["phone"], saying(p["year"]))

    def solve(self, hands: Hands, p: Params) -> None:
        open_album(hands, p["album"])
        hands.read(id="facts")
        moves.text(hands, p["name"], p["year"])


class PracticeMusNowSingerOn(_Song):
    """Who is heard is told."""

    goal = "Tell {name} by text who sings what I am listening to"
    goal_zh = "发短信告诉{name}我正在听的歌是谁唱的"

    def prepare(self, phone: Phone, p: Params) -> None:
        playing(phone, p["id"])

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return sent(phone, p["phone"], saying(p["artist"]))

    def solve(self, hands: Hands, p: Params) -> None:
        hands.open("music")
        hands.tap(id="nowplaying")
        hands.read(id="artistname")
        moves.text(hands, p["name"], p["artist"])


class PracticeMusListFirstOn(_Song):
    """What a list begins with is noted."""

    goal = "Note the first song of my playlist “{playlist}” in a new note “{title}”"
    goal_zh = "把歌单“{playlist}”的第一首记到新笔记“{title}”里"
    apps = ("music", "notes")

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        p = super().draw(phone, rng)
        first = phone.store.one(
            "SELECT title FROM songs JOIN playlist_songs ON song_id = songs.id"
            " WHERE playlist_id=? ORDER BY position LIMIT 1", p["number"],
        )  # fmt: skip
        return {**p, "first": first}

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return [Added("notes", title=p["title"], body=p["first"])]

    def solve(self, hands: Hands, p: Params) -> None:
        open_playlist(hands, p["playlist"])
        hands.read(p["first"], id="android:id/title")
        moves.new_note(hands, p["title"], p["first"])


class _Texted(_Song):
    """A friend's text names music: ``says``."""

    says: ClassVar[str] = "Listen to this: {song}"

    def prepare(self, phone: Phone, p: Params) -> None:
        phone.receive_sms(p["phone"], self.says.format(**p))


class PracticeMusTextedList(_Texted):
    """It is kept in a list."""

    goal = "{name} texted me a song. Add it to my playlist “{playlist}”"
    goal_zh = "{name}发短信推荐了一首歌，加到歌单“{playlist}”"

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return [Added("playlist_songs", playlist_id=p["number"], song_id=p["id"])]

    def solve(self, hands: Hands, p: Params) -> None:
        moves.conversation(hands, p["name"])
        song_options(hands, p["song"])
        hands.tap("Add to playlist")
        hands.tap(p["playlist"])


class PracticeMusTextedQueue(_Texted):
    """It waits behind what plays."""

    goal = "Queue up the song that {name} texted me, without stopping this one"
    goal_zh = "把{name}短信里的那首歌加到播放队列，别打断现在这首"
    says = "You should hear {song}!"

    def prepare(self, phone: Phone, p: Params) -> None:
        super().prepare(phone, p)
        playing(phone, p["other"])

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return [Added("queue", song_id=p["id"], position=whatever, original=whatever)]

    def solve(self, hands: Hands, p: Params) -> None:
        moves.conversation(hands, p["name"])
        song_options(hands, p["song"])
        hands.tap("Add to queue")


class PracticeMusTextedAlbum(_Texted):
    """A record that a friend named is heard."""

    goal = "Play the album that {name} wrote to me about in a text"
    goal_zh = "播放{name}在短信里提到的专辑"
    says = "My album of the week: {album}"

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        sql = "SELECT id FROM songs WHERE album=? ORDER BY track, id LIMIT 1"
        first = phone.store.one(sql, p["album"])
        return [Changed("player", {"id": 1}, {"song_id": first, "state": "playing"})]

    def solve(self, hands: Hands, p: Params) -> None:
        moves.conversation(hands, p["name"])
        open_album(hands, p["album"])
        hands.tap("Play all")


class PracticeMusTextedBand(_Texted):
    """A band that a friend named is heard."""

    goal = "{name} texted me the name of a band. Play everything they have"
    goal_zh = "{name}发短信说了一个乐队的名字，播放他们所有的歌"
    says = "Do you know {artist}? So good"

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        sql = "SELECT id FROM songs WHERE artist=? ORDER BY album COLLATE NOCASE, track, id LIMIT 1"
        first = phone.store.one(sql, p["artist"])
        return [Changed("player", {"id": 1}, {"song_id": first, "state": "playing"})]

    def solve(self, hands: Hands, p: Params) -> None:
        moves.conversation(hands, p["name"])
        search(hands, p["artist"])
        hands.tap(p["artist"])
        hands.tap("Play all")


class PracticeMusMailedDear(_Song):
    """A song that was mailed is dear."""

    goal = "{who} names a song in a mail. Mark that song as a favorite"
    goal_zh = "{who}在邮件里提到一首歌，把那首歌加入收藏"
    apps = ("music", "mail")

    def prepare(self, phone: Phone, p: Params) -> None:
        phone.store.run("UPDATE songs SET favourite=0 WHERE id=?", p["id"])
        receive(phone, p["who"], "new.friend@example.com", p["line"],
                f"Hello,\n\nI play “{p['song']}” all day.\n")  # fmt: skip

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return [Changed("songs", {"id": p["id"]}, {"favourite": 1})]

    def solve(self, hands: Hands, p: Params) -> None:
        look_for(hands, f'from:"{p["who"]}"')
        hands.tap(p["who"], id="senders")
        hands.read(id="body")
        song_options(hands, p["song"])
        hands.tap("Add to favorites")
