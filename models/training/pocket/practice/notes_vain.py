"""Practice across apps: what a note or a text names is looked for elsewhere, in vain."""

from __future__ import annotations

import random
from typing import ClassVar

from device_drivers.virtual.phone import Phone
from device_drivers.virtual.tasks import moves
from device_drivers.virtual.tasks.base import Difficulty, Impossible, Params, Template
from device_drivers.virtual.tasks.gallery import find
from device_drivers.virtual.tasks.hands import Hands
from device_drivers.virtual.tasks.music import search
from device_drivers.virtual.tasks.music_playlists import playlist
from device_drivers.virtual.tasks.notes import open_note
from device_drivers.virtual.tasks.world import known
from models.training.pocket.practice.files import FILES
from models.training.pocket.practice.gallery import NOT_THERE
from models.training.pocket.practice.music import NO_SONGS
from models.training.pocket.practice.notes import TITLES, write


class _Vain(Template):
    apps: ClassVar[tuple[str, ...]] = ("notes", "music")
    difficulty: ClassVar[Difficulty] = "medium"
    steps = 5
    tags: ClassVar[tuple[str, ...]] = ("impossible", "cross_app")
    impossible = True
    says: ClassVar[str] = "Song: {song}"

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        [friend], (_, name) = known(phone, rng, 1), playlist(phone, rng)
        return {"title": rng.choice(TITLES), "song": rng.choice(NO_SONGS), "name": friend.name,
                "photo": rng.choice(NOT_THERE), "file": rng.choice(FILES), "playlist": name,
                "number": friend.number}  # fmt: skip

    def prepare(self, phone: Phone, p: Params) -> None:
        write(phone, p["title"], self.says.format(**p))

    def read(self, hands: Hands, p: Params) -> None:
        open_note(hands, p["title"])
        hands.read(id="edit_body")


class PracticeNoteVainSong(_Vain):
    """A song that is not on the phone."""

    goal = "Play the song whose name I put into the note “{title}”"
    goal_zh = "播放我在笔记“{title}”里写了名字的歌"

    def solve(self, hands: Hands, p: Params) -> Impossible:
        self.read(hands, p)
        search(hands, p["song"])
        return Impossible(f"there is no song “{p['song']}”")


class PracticeNoteVainPhoto(_Vain):
    """A picture that was never taken."""

    goal = "Favorite the picture that is named in my note “{title}”"
    goal_zh = "收藏笔记“{title}”里写的那张图片"
    apps = ("notes", "gallery")
    says = "Photo: {photo}"

    def solve(self, hands: Hands, p: Params) -> Impossible:
        self.read(hands, p)
        find(hands, p["photo"])
        return Impossible(f"there is no picture “{p['photo']}”")


class PracticeNoteVainFile(_Vain):
    """A file that is gone."""

    goal = "Tell me what stands in the file that my note “{title}” names"
    goal_zh = "告诉我笔记“{title}”里提到的文件写了什么"
    apps = ("notes", "files")
    says = "See {file}"

    def solve(self, hands: Hands, p: Params) -> Impossible:
        self.read(hands, p)
        hands.open("files")
        hands.type(p["file"], into="Search files")
        return Impossible(f"there is no file {p['file']}")


class PracticeNoteVainTexted(_Vain):
    """A song that a friend likes and nobody here has."""

    goal = "{name} told me by text about a song. Put it on my playlist “{playlist}”"
    goal_zh = "{name}发短信说了一首歌，放进歌单“{playlist}”"
    apps = ("messages", "music")

    def prepare(self, phone: Phone, p: Params) -> None:
        phone.receive_sms(p["number"], f"You will love {p['song']}")

    def solve(self, hands: Hands, p: Params) -> Impossible:
        moves.conversation(hands, p["name"])
        hands.read(p["song"], id="message_text")
        search(hands, p["song"])
        return Impossible(f"there is no song “{p['song']}”")
