"""Practice in the Gallery: something is done with the newest picture, whatever it shows."""

from __future__ import annotations

import posixpath
from collections.abc import Sequence

from device_drivers.virtual.apps.gallery.library import Library
from device_drivers.virtual.phone import Phone
from device_drivers.virtual.tasks.base import Added, Change, Changed, Done, Params
from device_drivers.virtual.tasks.gallery import edited, moved
from device_drivers.virtual.tasks.hands import Hands
from device_drivers.virtual.tasks.world import positive
from models.training.pocket.practice.gallery_placed import Placed


class PracticeGalNewestMove(Placed):
    """The newest belongs into an album."""

    goal = "Move the newest picture into the album “{album}”"
    goal_zh = "把最新的照片移到相册“{album}”"
    steps = 5

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return moved(self.shot(phone, p), p["folder"])

    def solve(self, hands: Hands, p: Params) -> None:
        self.open(hands, p)
        hands.tap("More options")
        hands.tap("Move to album")
        hands.tap(p["album"])


class PracticeGalNewestFresh(Placed):
    """An album is made for the newest."""

    goal = "Start an album “{fresh}” with my newest picture"
    goal_zh = "用最新的照片建一个相册“{fresh}”"
    difficulty = "medium"
    steps = 7

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        folder = f"/sdcard/Pictures/{p['fresh']}"
        return [Added("files", path=folder, content=b"", mtime=positive),
                *moved(self.shot(phone, p), folder)]  # fmt: skip

    def solve(self, hands: Hands, p: Params) -> None:
        self.open(hands, p)
        hands.tap("More options")
        hands.tap("Move to album")
        hands.tap("New album")
        hands.type(p["fresh"], into="name")
        hands.tap("Save", id="android:id/button1")


class PracticeGalNewestRename(Placed):
    """The newest is called something else."""

    goal = "Rename the file of my newest picture to {new}"
    goal_zh = "把最新照片的文件改名为 {new}"
    steps = 6

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        shot = self.shot(phone, p)
        path = f"{posixpath.dirname(shot.path)}/{p['new']}{posixpath.splitext(shot.path)[1]}"
        return [Changed("files", {"path": shot.path}, {"path": path}),
                Changed("media", {"id": shot.id}, {"path": path})]  # fmt: skip

    def solve(self, hands: Hands, p: Params) -> None:
        self.open(hands, p)
        hands.tap("More options")
        hands.tap("Rename")
        hands.type(p["new"], into="name", clear=True)
        hands.tap("Save", id="android:id/button1")


class PracticeGalNewestGrey(Placed):
    """The newest loses its colours."""

    goal = "Turn my newest photo black and white"
    goal_zh = "把我最新的照片变成黑白"
    steps = 5

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return edited(phone, self.shot(phone, p), grey=True)

    def solve(self, hands: Hands, p: Params) -> None:
        self.open(hands, p)
        hands.tap("Edit")
        hands.tap("Black & white")
        hands.tap("Save")


class PracticeGalNewestTaken(Placed):
    """When the newest was taken."""

    goal = "When was my newest picture taken? Day and time, please"
    goal_zh = "我最新的照片是哪天几点拍的？"
    tags = ("read",)

    def answer(self, phone: Phone, p: Params) -> str:
        library = Library(phone)
        item = library.item(self.shot(phone, p).id)
        assert item  # noqa: S101
        then = library.when(item)
        return f"{phone.date_text(then, 'full')}, {phone.time_text(then.hour, then.minute)}"

    def solve(self, hands: Hands, p: Params) -> Done:
        self.open(hands, p)
        hands.tap("Details")
        return Done(hands.read(", 2026, "))
