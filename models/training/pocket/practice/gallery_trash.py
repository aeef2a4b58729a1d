"""Practice in the Gallery: videos, the trash, and the picture that was taken last."""

from __future__ import annotations

import posixpath
from collections.abc import Sequence

from device_drivers.virtual.phone import Phone
from device_drivers.virtual.tasks.base import (
    Change,
    Changed,
    Params,
    Removed,
    Template,
)
from device_drivers.virtual.tasks.gallery import Shot, album, trashed
from device_drivers.virtual.tasks.hands import Hands
from models.training.pocket.practice.gallery import OnShot


class PracticeGalleryBinVideo(OnShot):
    """A video goes to the trash."""

    goal = "Delete the video “{subject}”"
    goal_zh = "删除视频“{subject}”"
    tags = ("delete",)
    where = "trashed_ms = 0 AND seconds > 0"

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return trashed(self.shot(phone, p))

    def solve(self, hands: Hands, p: Params) -> None:
        album(hands, "Videos")
        hands.tap(p["subject"], id="thumbnail")
        hands.tap("Delete")


class _InTrash(OnShot):
    """Something is done with a picture of the trash."""

    steps = 6
    where = "trashed_ms > 0"

    def open(self, hands: Hands, p: Params) -> None:
        album(hands, "Trash")
        hands.tap(p["subject"], id="thumbnail")


class PracticeGalleryRestore(_InTrash):
    """A picture comes back."""

    goal = "I deleted the photo “{subject}” by mistake. Restore it from the trash."
    goal_zh = "我误删了照片“{subject}”，请从回收站恢复"
    tags = ("edit", "restore")

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        shot = self.shot(phone, p)
        folder, name = posixpath.split(shot.path)
        path = f"{folder}/{name.split('-', 2)[2]}"
        return [Changed("files", {"path": shot.path}, {"path": path}),
                Changed("media", {"id": shot.id}, {"path": path, "trashed_ms": 0})]  # fmt: skip

    def solve(self, hands: Hands, p: Params) -> None:
        self.open(hands, p)
        hands.tap("Restore")


class PracticeGalleryGone(_InTrash):
    """One picture of the trash is gone for good."""

    goal = "Delete the photo “{subject}” in the gallery's trash for good"
    goal_zh = "把相册回收站里的照片“{subject}”彻底删除"
    steps = 7
    tags = ("delete",)

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        shot = self.shot(phone, p)
        return [Removed("files", path=shot.path), Removed("media", id=shot.id)]

    def solve(self, hands: Hands, p: Params) -> None:
        self.open(hands, p)
        hands.tap("Delete for good")
        hands.tap("Delete", id="android:id/button1")


class _Latest(Template):
    """The picture that was taken last, whatever it shows."""

    apps = ("gallery",)
    difficulty = "easy"
    steps = 3

    def shot(self, phone: Phone) -> Shot:
        rows = phone.store.rows("SELECT id, path, subject, taken_ms FROM media WHERE trashed_ms = 0"
                                " ORDER BY taken_ms DESC, id DESC LIMIT 1")  # fmt: skip
        return Shot(*rows[0])

    def open(self, hands: Hands) -> None:
        hands.open("gallery")
        hands.tap(id="thumbnail")


class PracticeGalleryLatestToTrash(_Latest):
    """It was no good."""

    goal = "Delete the latest picture in my gallery"
    goal_zh = "删除相册里最新的一张照片"
    tags = ("delete",)

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return trashed(self.shot(phone))

    def solve(self, hands: Hands, p: Params) -> None:
        self.open(hands)
        hands.tap("Delete")


class PracticeGalleryLatestFavorite(_Latest):
    """It was very good."""

    goal = "Make the newest photo a favorite"
    goal_zh = "把最新拍的照片设为收藏"
    tags = ("edit",)

    def prepare(self, phone: Phone, p: Params) -> None:
        phone.store.run("UPDATE media SET favourite=0 WHERE id=?", self.shot(phone).id)

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return [Changed("media", {"id": self.shot(phone).id}, {"favourite": 1})]

    def solve(self, hands: Hands, p: Params) -> None:
        self.open(hands)
        hands.tap("Add to favorites")
