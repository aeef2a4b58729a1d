"""Practice in the Gallery: single pictures are edited, moved, thrown away and brought back."""

from __future__ import annotations

import posixpath
import random
from collections.abc import Sequence
from typing import ClassVar

from device_drivers.virtual.phone import Phone
from device_drivers.virtual.tasks.base import (
    Change,
    Changed,
    Impossible,
    Params,
    Template,
)
from device_drivers.virtual.tasks.gallery import Shot, edited, find, moved, shots, show
from device_drivers.virtual.tasks.hands import Hands

CAMERA = "/sdcard/DCIM/Camera"
NOT_THERE = ("The lighthouse", "Grandfather's boat", "A red balloon", "Snowman", "Our old car",
             "Kittens in a basket", "滑雪", "新房子", "The wedding cake", "Tent in the dunes",
             "毕业典礼", "Sand castle")  # fmt: skip


class OnShot(Template):
    """Something is done with one picture, named by what it shows."""

    apps = ("gallery",)
    difficulty = "easy"
    steps = 5
    tags: ClassVar[tuple[str, ...]] = ("edit", "search")
    where: ClassVar[str] = "trashed_ms = 0 AND seconds = 0"

    def offered(self, phone: Phone) -> list[Shot]:
        return shots(phone, self.where)

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        return {"subject": rng.choice(self.offered(phone)).subject}

    def shot(self, phone: Phone, p: Params) -> Shot:
        [found] = [s for s in self.offered(phone) if s.subject == p["subject"]]
        return found


class PracticeGalleryUnfavorite(OnShot):
    """A favourite is one no longer."""

    goal = "Take the photo “{subject}” out of my favorites"
    goal_zh = "把照片“{subject}”从收藏里去掉"
    where = "trashed_ms = 0 AND favourite"

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return [Changed("media", {"subject": p["subject"]}, {"favourite": 0})]

    def solve(self, hands: Hands, p: Params) -> None:
        show(hands, p["subject"])
        hands.tap("Remove from favorites")


class _Editing(OnShot):
    """The picture is edited with ``taps``."""

    steps = 7
    taps: ClassVar[tuple[str, ...]]
    turn: ClassVar[int] = 0

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return edited(phone, self.shot(phone, p), turn=self.turn, square="Square" in self.taps,
                      grey="Black & white" in self.taps)  # fmt: skip

    def solve(self, hands: Hands, p: Params) -> None:
        show(hands, p["subject"])
        hands.tap("Edit")
        for each in self.taps:
            hands.tap(each)
        hands.tap("Save")


class PracticeGalleryTurnLeft(_Editing):
    """A quarter turn the other way."""

    goal = "Rotate the photo “{subject}” to the left and save it"
    goal_zh = "把照片“{subject}”向左旋转并保存"
    taps, turn = ("Rotate left",), 3


class PracticeGalleryUpsideDown(_Editing):
    """Half a turn."""

    goal = "The photo “{subject}” is upside down. Turn it by 180 degrees and save it."
    goal_zh = "照片“{subject}”是倒着的，旋转180度并保存"
    steps = 8
    taps, turn = ("Rotate right", "Rotate right"), 2


class PracticeGallerySquare(_Editing):
    """Cut, and nothing else."""

    goal = "Crop the photo “{subject}” to a square"
    goal_zh = "把照片“{subject}”裁成方形"
    taps = ("Square",)


class PracticeGalleryGrey(_Editing):
    """Grey, and nothing else."""

    goal = "Make the photo “{subject}” black and white"
    goal_zh = "把照片“{subject}”变成黑白的"
    taps = ("Black & white",)


class PracticeGalleryToAlbum(OnShot):
    """A picture moves into an album that there is."""

    goal = "Move the photo “{subject}” to the album “{album}”"
    goal_zh = "把照片“{subject}”移到相册“{album}”"
    steps = 7
    tags = ("move", "search")

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        found = self.offered(phone)
        folders = sorted({posixpath.dirname(s.path) for s in found} - {CAMERA})
        folder = rng.choice(folders)
        shot = rng.choice([s for s in found if posixpath.dirname(s.path) == CAMERA])
        return {"subject": shot.subject, "album": posixpath.basename(folder), "folder": folder}

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return moved(self.shot(phone, p), p["folder"])

    def solve(self, hands: Hands, p: Params) -> None:
        show(hands, p["subject"])
        hands.tap("More options")
        hands.tap("Move to album")
        hands.tap(p["album"])


class PracticeGalleryTwoFavorites(Template):
    """Two pictures, one after the other."""

    goal = "Add the photos “{first}” and “{second}” to my favorites"
    goal_zh = "把照片“{first}”和“{second}”都加入收藏"
    apps = ("gallery",)
    difficulty = "medium"
    steps = 10
    tags = ("edit", "search")

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        found = shots(phone, "trashed_ms = 0 AND seconds = 0 AND NOT favourite")
        first, second = rng.sample(found, 2)
        return {"first": first.subject, "second": second.subject}

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return [Changed("media", {"subject": p[which]}, {"favourite": 1})
                for which in ("first", "second")]  # fmt: skip

    def solve(self, hands: Hands, p: Params) -> None:
        show(hands, p["first"])
        hands.tap("Add to favorites")
        hands.back()
        hands.type(p["second"], into="Search photos", clear=True)
        hands.tap(p["second"], id="thumbnail")
        hands.tap("Add to favorites")


class PracticeGalleryNoSuchPhoto(Template):
    """No picture shows that."""

    goal = "Delete the photo “{subject}” from my gallery"
    goal_zh = "从相册里删除照片“{subject}”"
    apps = ("gallery",)
    difficulty = "easy"
    steps = 2
    tags = ("impossible", "search")
    impossible = True

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        return {"subject": rng.choice(NOT_THERE)}

    def solve(self, hands: Hands, p: Params) -> Impossible:
        find(hands, p["subject"])
        return Impossible(f"there is no photo “{p['subject']}”")
