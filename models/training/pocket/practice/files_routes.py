"""Practice from Files on: songs and pictures found there as files are heard, shown, passed on."""

from __future__ import annotations

import posixpath
import random
from collections.abc import Sequence
from typing import ClassVar

from device_drivers.virtual.phone import Phone
from device_drivers.virtual.tasks import moves
from device_drivers.virtual.tasks.base import Added, Change, Changed, Done, Params, Template
from device_drivers.virtual.tasks.gallery import Shot, shots, trashed
from device_drivers.virtual.tasks.hands import Hands
from device_drivers.virtual.tasks.music import songs
from device_drivers.virtual.tasks.world import known, sent
from models.training.pocket.practice.files import options


class _Found(Template):
    """A song and a picture, by the names of their files."""

    apps: ClassVar[tuple[str, ...]] = ("files", "gallery")
    difficulty = "medium"
    steps = 5
    tags: ClassVar[tuple[str, ...]] = ("search", "cross_app")

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        song, shot = rng.choice(songs(phone)), rng.choice(shots(phone))
        [friend] = known(phone, rng, 1)
        path = phone.store.one("SELECT path FROM songs WHERE id=?", song.id)
        return {"song": song.id, "sound": posixpath.basename(path), "id": shot.id,
                "path": shot.path, "file": posixpath.basename(shot.path), "ms": shot.taken_ms,
                "subject": shot.subject, "name": friend.name, "number": friend.number}  # fmt: skip

    def prepare(self, phone: Phone, p: Params) -> None:
        phone.store.run("UPDATE media SET favourite=0 WHERE id=?", p["id"])

    def open(self, hands: Hands, file: str) -> None:
        hands.open("files")
        hands.type(file, into="Search files")
        hands.tap(file, id="android:id/title")


class PracticeFileFoundHear(_Found):
    """A song's file."""

    goal = "Find the file {sound} in Files and play it from there"
    goal_zh = "在文件里找到 {sound}，直接从那里播放"
    apps = ("files", "music")

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return [Changed("player", {"id": 1}, {"song_id": p["song"], "state": "playing"})]

    def solve(self, hands: Hands, p: Params) -> None:
        self.open(hands, p["sound"])


class PracticeFileFoundDear(_Found):
    """A picture's file is dear."""

    goal = "Open the picture file {file} and add it to my favorites"
    goal_zh = "打开图片文件 {file}，加入收藏"

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return [Changed("media", {"id": p["id"]}, {"favourite": 1})]

    def solve(self, hands: Hands, p: Params) -> None:
        self.open(hands, p["file"])
        hands.tap("Add to favorites")


class PracticeFileFoundShows(_Found):
    """What is on it."""

    goal = "What does the picture in the file {file} show?"
    goal_zh = "文件 {file} 里的照片拍的是什么？"
    tags = ("read", "search")

    def answer(self, phone: Phone, p: Params) -> str:
        return str(p["subject"])

    def solve(self, hands: Hands, p: Params) -> Done:
        self.open(hands, p["file"])
        return Done(hands.read(id="caption"))


class PracticeFileFoundPhotoBin(_Found):
    """It is opened and thrown away."""

    goal = "Open {file} from Files, it is a photo, and put it into the gallery's trash"
    goal_zh = "从文件里打开照片 {file}，放进相册回收站"

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return trashed(Shot(p["id"], p["path"], p["subject"], p["ms"]))

    def solve(self, hands: Hands, p: Params) -> None:
        self.open(hands, p["file"])
        hands.tap("Delete")


class PracticeFileFoundSend(_Found):
    """It is passed on right there."""

    goal = "Share the picture file {file} from Files with {name} by text"
    goal_zh = "从文件里把图片 {file} 用短信分享给{name}"
    apps = ("files", "messages")
    steps = 8

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        message, *thread = sent(phone, p["number"], "")
        assert isinstance(message, Added)  # noqa: S101
        return [Added("sms", **{**message.values, "picture": p["path"]}), *thread]

    def solve(self, hands: Hands, p: Params) -> None:
        hands.open("files")
        hands.type(p["file"], into="Search files")
        options(hands, p["file"], "Share")
        moves.text_to(hands, p["name"])
