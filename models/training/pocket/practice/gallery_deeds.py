"""Practice in the Gallery: names, albums, several pictures at once, the trash, what is asked."""

from __future__ import annotations

import posixpath
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
from device_drivers.virtual.tasks.gallery import (
    edited,
    moved,
    show,
    trashed,
)
from device_drivers.virtual.tasks.hands import Hands
from device_drivers.virtual.tasks.world import positive
from models.training.pocket.practice.gallery import CAMERA, OnShot

NEW_NAMES = ("sunday", "for_the_card", "proof", "before", "kitchen_plan", "wallpaper2", "passport",
             "mum_likes_this", "生日", "封面图")  # fmt: skip
NEW_ALBUMS = ("Grandma", "Show at work", "Allotment", "Colours", "Holiday 2026", "Boats", "搬家",
              "好看的云")  # fmt: skip


class PracticeShotFavorite(OnShot):
    """One that is dear."""

    goal = "Mark the photo “{subject}” as a favorite"
    goal_zh = "收藏照片“{subject}”"
    where = "trashed_ms = 0 AND seconds = 0 AND NOT favourite"

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return [Changed("media", {"subject": p["subject"]}, {"favourite": 1})]

    def solve(self, hands: Hands, p: Params) -> None:
        show(hands, p["subject"])
        hands.tap("Add to favorites")


class PracticeShotBin(OnShot):
    """Into the trash."""

    goal = "Throw the photo “{subject}” away"
    goal_zh = "把照片“{subject}”删掉"
    tags = ("delete", "search")

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return trashed(self.shot(phone, p))

    def solve(self, hands: Hands, p: Params) -> None:
        show(hands, p["subject"])
        hands.tap("Delete")


class PracticeShotUndo(OnShot):
    """Into the trash and back at once."""

    goal = "Delete the photo “{subject}”, then undo it right away"
    goal_zh = "删除照片“{subject}”，然后马上撤消"
    steps = 6

    def solve(self, hands: Hands, p: Params) -> None:
        show(hands, p["subject"])
        hands.tap("Delete")
        hands.tap("Undo")


class PracticeShotRename(OnShot):
    """Its file is called something else."""

    goal = "Rename the file of the photo “{subject}” to {new}"
    goal_zh = "把照片“{subject}”的文件改名为 {new}"
    steps = 8
    tags: ClassVar[tuple[str, ...]] = ("edit", "menu", "form")

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        return {**super().draw(phone, rng), "new": rng.choice(NEW_NAMES)}

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        shot = self.shot(phone, p)
        path = f"{posixpath.dirname(shot.path)}/{p['new']}.jpg"
        return [Changed("files", {"path": shot.path}, {"path": path}),
                Changed("media", {"id": shot.id}, {"path": path})]  # fmt: skip

    def rename(self, hands: Hands, p: Params, new: str) -> None:
        show(hands, p["subject"])
        hands.tap("More options")
        hands.tap("Rename")
        hands.type(new, into="name", clear=True)
        hands.tap("Save", id="android:id/button1")

    def solve(self, hands: Hands, p: Params) -> None:
        self.rename(hands, p, p["new"])


class PracticeShotRenameAsked(PracticeShotRename):
    """What it is to be called is not said."""

    goal = "Give the file of the photo “{subject}” another name"
    goal_zh = "给照片“{subject}”的文件换个名字"
    tags = ("ask", "edit")
    question = "name|call|名|叫什么"

    def reply(self, p: Params) -> str:
        return str(p["new"])

    def solve(self, hands: Hands, p: Params) -> None:
        self.rename(hands, p, hands.ask("What is the name it gets?"))


class PracticeShotNewAlbum(OnShot):
    """An album of its own."""

    goal = "Put the photo “{subject}” into a new album called “{album}”"
    goal_zh = "新建相册“{album}”，把照片“{subject}”放进去"
    steps = 9
    tags = ("create", "move", "form")

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        return {**super().draw(phone, rng), "album": rng.choice(NEW_ALBUMS)}

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        folder = f"/sdcard/Pictures/{p['album']}"
        return [Added("files", path=folder, content=b"", mtime=positive),
                *moved(self.shot(phone, p), folder)]  # fmt: skip

    def solve(self, hands: Hands, p: Params) -> None:
        show(hands, p["subject"])
        hands.tap("More options")
        hands.tap("Move to album")
        hands.tap("New album")
        hands.type(p["album"], into="name")
        hands.tap("Save", id="android:id/button1")


class PracticeShotOldLook(OnShot):
    """Two changes, one after the other."""

    goal = "Turn the photo “{subject}” to the right and make it black and white"
    goal_zh = "把照片“{subject}”向右转，再变成黑白"
    steps = 8

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return edited(phone, self.shot(phone, p), turn=1, grey=True)

    def solve(self, hands: Hands, p: Params) -> None:
        show(hands, p["subject"])
        hands.tap("Edit")
        hands.tap("Rotate right")
        hands.tap("Black & white")
        hands.tap("Save")


class PracticeShotWhichAlbum(OnShot):
    """Where it is to go is not said."""

    goal = "Move the photo “{subject}” into one of my albums"
    goal_zh = "把照片“{subject}”移到一个相册里"
    steps = 8
    tags = ("ask", "move")
    question = "which|album|哪|相册"

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        found = self.offered(phone)
        folder = rng.choice(sorted({posixpath.dirname(s.path) for s in found} - {CAMERA}))
        shot = rng.choice([s for s in found if posixpath.dirname(s.path) == CAMERA])
        return {"subject": shot.subject, "album": posixpath.basename(folder), "folder": folder}

    def reply(self, p: Params) -> str:
        return f"“{p['album']}”"

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return moved(self.shot(phone, p), p["folder"])

    def solve(self, hands: Hands, p: Params) -> None:
        show(hands, p["subject"])
        hands.tap("More options")
        hands.tap("Move to album")
        hands.ask("Which album?")
        hands.tap(p["album"])
