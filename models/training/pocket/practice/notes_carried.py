"""Practice from Notes into other apps, and from other apps into Notes."""

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
    Difficulty,
    Done,
    Params,
    Removed,
    Template,
)
from device_drivers.virtual.tasks.files import is_folder
from device_drivers.virtual.tasks.gallery import Shot, shots, show, trashed
from device_drivers.virtual.tasks.hands import Hands
from device_drivers.virtual.tasks.mail import begins, friends
from device_drivers.virtual.tasks.music import playing, song_options, songs
from device_drivers.virtual.tasks.music_playlists import playlist
from device_drivers.virtual.tasks.notes import open_menu, open_note
from device_drivers.virtual.tasks.world import known, strangers
from models.training.pocket.practice.files import (
    DOCUMENTS,
    FILES,
    FOLDERS,
    SHELVES,
    options,
    put_file,
)
from models.training.pocket.practice.mail_writing import SUBJECTS
from models.training.pocket.practice.notes import BODIES, TITLES, write
from models.training.pocket.practice.notes_lists import THINGS


class Told(Template):
    """A note says what is to be done elsewhere."""

    apps: ClassVar[tuple[str, ...]] = ("notes", "gallery")
    difficulty: ClassVar[Difficulty] = "medium"
    steps = 8
    tags: ClassVar[tuple[str, ...]] = ("cross_app", "read")
    says: ClassVar[str] = "Photo: {photo}"

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        shot, song = rng.choice(shots(phone)), rng.choice(songs(phone)[:-1])
        number, name = playlist(phone, rng)
        [(mailed, address)] = friends(phone, rng, 1)
        [friend], (thing, other, third) = known(phone, rng, 1), rng.sample(THINGS, 3)
        p: Params = {
            "title": rng.choice(TITLES), "body": rng.choice(BODIES), "photo": shot.subject,
            "photo_id": shot.id, "song": song.title, "song_id": song.id, "artist": song.artist,
            "playlist": name, "number": number, "mailed": mailed, "address": address,
            "file": rng.choice(FILES), "shelf": rng.choice(SHELVES), "friend": friend.name,
            "phone": friend.number, "thing": thing, "items": [other, third],
            "folder": rng.choice(FOLDERS), "who": strangers(phone, rng, 1)[0],
            "subject": rng.choice(SUBJECTS),
        }  # fmt: skip
        return {**p, "said": self.says.format(**p)}

    def prepare(self, phone: Phone, p: Params) -> None:
        phone.store.run("UPDATE media SET favourite=0 WHERE id=?", p["photo_id"])
        phone.store.run("UPDATE songs SET favourite=0 WHERE id=?", p["song_id"])
        put_file(phone, f"{DOCUMENTS}/{p['shelf']}/{p['file']}")
        p["id"] = write(phone, p["title"], p["said"])

    def read(self, hands: Hands, p: Params) -> None:
        open_note(hands, p["title"])
        hands.read(id="edit_body")


class PracticeNoteToPhoto(Told):
    """It names a picture that is dear."""

    goal = "My note “{title}” names a photo. Put that photo among my favorites"
    goal_zh = "笔记“{title}”里写了一张照片的名字，把那张照片加入收藏"

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return [Changed("media", {"id": p["photo_id"]}, {"favourite": 1})]

    def solve(self, hands: Hands, p: Params) -> None:
        self.read(hands, p)
        show(hands, p["photo"])
        hands.tap("Add to favorites")


class PracticeNoteToPhotoBin(Told):
    """It names a picture that is not wanted."""

    goal = "Delete the photo that I wrote down in my note “{title}”"
    goal_zh = "删除我在笔记“{title}”里写的那张照片"

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        rows = phone.store.rows("SELECT id, path, subject, taken_ms FROM media WHERE id=?",
                                p["photo_id"])  # fmt: skip
        return trashed(Shot(*rows[0]))

    def solve(self, hands: Hands, p: Params) -> None:
        self.read(hands, p)
        show(hands, p["photo"])
        hands.tap("Delete")


class PracticeNoteToPlaylist(Told):
    """It names a song."""

    goal = "Put the song from my note “{title}” into the playlist “{playlist}”"
    goal_zh = "把笔记“{title}”里写的歌加到歌单“{playlist}”"
    apps = ("notes", "music")
    says = "Song: {song}"

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return [Added("playlist_songs", playlist_id=p["number"], song_id=p["song_id"])]

    def solve(self, hands: Hands, p: Params) -> None:
        self.read(hands, p)
        song_options(hands, p["song"])
        hands.tap("Add to playlist")
        hands.tap(p["playlist"])


class PracticeNoteToFileBin(Told):
    """It names a file."""

    goal = "The file that is named in my note “{title}” can be deleted"
    goal_zh = "笔记“{title}”里写的那个文件可以删了"
    apps = ("notes", "files")
    says = "{file}"

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return [Removed("files", path=f"{DOCUMENTS}/{p['shelf']}/{p['file']}")]

    def solve(self, hands: Hands, p: Params) -> None:
        self.read(hands, p)
        hands.open("files")
        hands.type(p["file"], into="Search files")
        options(hands, p["file"], "Delete")
        hands.tap("Delete", id="android:id/button1")


class PracticeNoteToFolder(Told):
    """It names a folder that is missing."""

    goal = "Make a folder in Documents with the name that stands in my note “{title}”"
    goal_zh = "在 Documents 里新建文件夹，名字用笔记“{title}”里写的"
    apps = ("notes", "files")
    says = "Folder: {folder}"

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return [Added("files", path=f"{DOCUMENTS}/{p['folder']}", mode=is_folder)]

    def solve(self, hands: Hands, p: Params) -> None:
        self.read(hands, p)
        hands.open("files")
        hands.tap("Internal storage")
        hands.tap("Documents")
        hands.tap("New folder")
        hands.type(p["folder"], into="Name", clear=True)
        hands.tap("OK")


class PracticeNoteToMail(Told):
    """It is mailed as it is."""

    goal = "Share my note “{title}” with {mailed} by mail"
    goal_zh = "把笔记“{title}”用邮件分享给{mailed}"
    apps = ("notes", "mail")
    tags = ("cross_app", "share")
    says = "{body}"

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return [Added("mails", folder="sent", recipients=p["address"], cc="", bcc="",
                      subject=p["title"], body=begins(phone, p["said"]))]  # fmt: skip

    def solve(self, hands: Hands, p: Params) -> None:
        open_menu(hands, p["title"])
        hands.tap("Share")
        hands.tap("Mail")
        hands.type(p["mailed"], into="To")
        hands.tap(p["address"])
        hands.tap("Send")


class PracticeNoteFromSinger(Told):
    """Who sings something is noted."""

    goal = "Look up who sings “{song}” and replace my note “{title}” by the name"
    goal_zh = "查一下《{song}》是谁唱的，把笔记“{title}”的内容换成歌手名字"
    apps = ("music", "notes")
    steps = 9

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return [Changed("notes", {"id": p["id"]}, {"body": p["artist"]})]

    def solve(self, hands: Hands, p: Params) -> None:
        song_options(hands, p["song"])
        hands.tap("Go to artist")
        hands.read(p["artist"])
        open_note(hands, p["title"])
        hands.type(p["artist"], into="edit_body", clear=True)
        hands.tap("Save")


class PracticeNoteFromPlaying(Told):
    """What plays is noted."""

    goal = "Note which song is playing, in a new note without a title"
    goal_zh = "新建一条没有标题的笔记，记下正在放的是哪首歌"
    apps = ("music", "notes")

    def prepare(self, phone: Phone, p: Params) -> None:
        playing(phone, p["song_id"])

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return [Added("notes", body=p["song"])]

    def solve(self, hands: Hands, p: Params) -> None:
        hands.open("music")
        hands.tap(id="nowplaying")
        hands.read(id="trackname")
        moves.top(hands, "notes", "fab")
        hands.tap(id="fab")
        hands.type(p["song"], into="edit_body")
        hands.tap("Save")


class PracticeNoteToFileFind(Told):
    """It names a file that is looked for."""

    goal = "In which folder is the file that my note “{title}” names?"
    goal_zh = "笔记“{title}”里写的文件在哪个文件夹？"
    apps = ("notes", "files")
    says = "{file}"
    steps = 5

    def answer(self, phone: Phone, p: Params) -> str:
        return f"Documents/{p['shelf']}"

    def solve(self, hands: Hands, p: Params) -> Done:
        self.read(hands, p)
        hands.open("files")
        hands.type(p["file"], into="Search files")
        return Done(f"Documents/{p['shelf']}")
