"""Practice in the Gallery: several pictures at once, the trash, what is not there."""

from __future__ import annotations

import posixpath
import random
from collections.abc import Sequence
from typing import ClassVar

from device_drivers.virtual.made_files import size
from device_drivers.virtual.phone import Phone
from device_drivers.virtual.tasks.base import (
    Change,
    Changed,
    Done,
    Impossible,
    Params,
    Removed,
    Template,
)
from device_drivers.virtual.tasks.gallery import (
    Shot,
    album,
    find,
    shots,
    show,
    trashed,
)
from device_drivers.virtual.tasks.hands import Hands
from models.training.pocket.practice.gallery import CAMERA, NOT_THERE, OnShot

NEW_NAMES = ("sunday", "for_the_card", "proof", "before", "kitchen_plan", "wallpaper2", "passport",
             "mum_likes_this", "生日", "封面图")  # fmt: skip
NEW_ALBUMS = ("Grandma", "Show at work", "Allotment", "Colours", "Holiday 2026", "Boats", "搬家",
              "好看的云")  # fmt: skip


class _Two(Template):
    """Two pictures that stand beside each other, chosen by long presses."""

    apps = ("gallery",)
    difficulty = "medium"
    steps = 6
    tags: ClassVar[tuple[str, ...]] = ("edit", "select")

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        found = shots(phone)[:9]
        first = rng.randrange(len(found) - 1)
        return {"first": found[first].subject, "second": found[first + 1].subject}

    def both(self, phone: Phone, p: Params) -> list[Shot]:
        return [s for s in shots(phone) if s.subject in (p["first"], p["second"])]

    def choose(self, hands: Hands, p: Params) -> None:
        hands.open("gallery")
        hands.hold(p["first"], id="thumbnail")
        hands.tap(p["second"], id="thumbnail")


class PracticeShotTwoBin(_Two):
    """Both go."""

    goal = "Select the photos “{first}” and “{second}” and delete them together"
    goal_zh = "选中照片“{first}”和“{second}”，一起删除"
    tags = ("delete", "select")

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return [change for shot in self.both(phone, p) for change in trashed(shot)]

    def solve(self, hands: Hands, p: Params) -> None:
        self.choose(hands, p)
        hands.tap("Delete")


class PracticeShotTwoDear(_Two):
    """Both are dear."""

    goal = "Select the photos “{first}” and “{second}” and favorite both at once"
    goal_zh = "选中照片“{first}”和“{second}”，一次加入收藏"

    def prepare(self, phone: Phone, p: Params) -> None:
        phone.store.run("UPDATE media SET favourite=0")

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return [Changed("media", {"id": s.id}, {"favourite": 1}) for s in self.both(phone, p)]

    def solve(self, hands: Hands, p: Params) -> None:
        self.choose(hands, p)
        hands.tap("More options")
        hands.tap("Add to favorites")


class PracticeShotEmptyTrash(Template):
    """Nothing is left of what was thrown away."""

    goal = "Empty the trash of the gallery"
    goal_zh = "清空相册的回收站"
    apps = ("gallery",)
    difficulty = "easy"
    steps = 5
    tags = ("delete",)

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        rows = phone.store.rows("SELECT id, path FROM media WHERE trashed_ms > 0 ORDER BY id")
        files = [Removed("files", path=path) for _, path in rows]
        return [*files, *(Removed("media", id=number) for number, _ in rows)]

    def solve(self, hands: Hands, p: Params) -> None:
        album(hands, "Trash")
        hands.tap("Empty trash")
        hands.tap("Delete", id="android:id/button1")


class PracticeShotSize(OnShot):
    """How large its file is."""

    goal = "How many kilobytes is the photo “{subject}”?"
    goal_zh = "照片“{subject}”有多少 kB？"
    tags = ("read", "search")

    def answer(self, phone: Phone, p: Params) -> str:
        sql = "SELECT content FROM files WHERE path=?"
        return f"{size(phone.store.one(sql, self.shot(phone, p).path)) / 1000:,.0f} kB"

    def solve(self, hands: Hands, p: Params) -> Done:
        show(hands, p["subject"])
        hands.tap("Details")
        return Done(hands.read(" kB"))


class PracticeShotNotInTrash(Template):
    """It was never thrown away."""

    goal = "Get the photo “{subject}” back from the trash"
    goal_zh = "把照片“{subject}”从回收站里找回来"
    apps = ("gallery",)
    difficulty = "easy"
    steps = 3
    tags = ("impossible", "list")
    impossible = True

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        return {"subject": rng.choice(NOT_THERE)}

    def solve(self, hands: Hands, p: Params) -> Impossible:
        album(hands, "Trash")
        return Impossible(f"“{p['subject']}” is not in the trash")


class PracticeShotNoVideo(PracticeShotNotInTrash):
    """There is no such film."""

    goal = "Play the video “{subject}”"
    goal_zh = "播放视频“{subject}”"
    steps = 2
    tags = ("impossible", "search")

    def solve(self, hands: Hands, p: Params) -> Impossible:
        find(hands, p["subject"])
        return Impossible(f"there is no video “{p['subject']}”")


class PracticeShotAllDear(Template):
    """A whole album."""

    goal = "Select all in the album “{album}” and make them favorites"
    goal_zh = "把相册“{album}”里的全部选中，加入收藏"
    apps = ("gallery",)
    difficulty = "medium"
    steps = 8
    tags = ("edit", "select", "menu")

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        found = shots(phone)
        folders = sorted({posixpath.dirname(s.path) for s in found} - {CAMERA})
        folder = rng.choice(folders)
        first = next(s for s in found if posixpath.dirname(s.path) == folder)
        return {"album": posixpath.basename(folder), "folder": folder, "first": first.subject}

    def prepare(self, phone: Phone, p: Params) -> None:
        phone.store.run("UPDATE media SET favourite=0")

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        rows = phone.store.rows("SELECT id, path FROM media WHERE trashed_ms = 0 ORDER BY id")
        return [Changed("media", {"id": number}, {"favourite": 1}) for number, path in rows
                if posixpath.dirname(path) == p["folder"]]  # fmt: skip

    def solve(self, hands: Hands, p: Params) -> None:
        album(hands, p["album"], id="album_name")
        hands.hold(id="thumbnail")
        hands.tap("More options")
        hands.tap("Select all")
        hands.tap("More options")
        hands.tap("Add to favorites")
