"""Practice in the Gallery: the two newest pictures, all of an album, all screenshots."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from device_drivers.virtual.phone import Phone
from device_drivers.virtual.tasks.base import Change, Changed, Params
from device_drivers.virtual.tasks.gallery import Shot, album, moved, trashed
from device_drivers.virtual.tasks.hands import Hands
from models.training.pocket.practice.gallery_placed import Placed


class _Several(Placed):
    """``limit`` pictures of those ``where`` picks, the newest first."""

    difficulty = "medium"
    steps = 6
    tags: ClassVar[tuple[str, ...]] = ("select",)
    limit: ClassVar[int] = 2

    def these(self, phone: Phone, p: Params) -> list[Shot]:
        rows = phone.store.rows(
            "SELECT id, path, subject, taken_ms FROM media WHERE trashed_ms = 0"  # noqa: S608
            f" AND ({self.where.format(**p)}) ORDER BY taken_ms DESC, id DESC LIMIT {self.limit}"
        )
        return [Shot(*row) for row in rows]

    def prepare(self, phone: Phone, p: Params) -> None:
        phone.store.run("UPDATE media SET favourite=0")

    def two(self, hands: Hands) -> None:
        hands.open("gallery")
        hands.hold(id="thumbnail")
        hands.tap(id="thumbnail", nth=1)

    def everything(self, hands: Hands, name: str) -> None:
        album(hands, name, id="album_name")
        hands.hold(id="thumbnail")
        hands.tap("More options")
        hands.tap("Select all")


class PracticeGalTwoBin(_Several):
    """Both of the newest go."""

    goal = "Delete my two most recent pictures"
    goal_zh = "删除我最近的两张照片"

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return [change for each in self.these(phone, p) for change in trashed(each)]

    def solve(self, hands: Hands, p: Params) -> None:
        self.two(hands)
        hands.tap("Delete")


class PracticeGalTwoDear(_Several):
    """Both of the newest are dear."""

    goal = "Add the two newest pictures to my favorites"
    goal_zh = "把最新的两张照片加入收藏"

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return [Changed("media", {"id": s.id}, {"favourite": 1}) for s in self.these(phone, p)]

    def solve(self, hands: Hands, p: Params) -> None:
        self.two(hands)
        hands.tap("More options")
        hands.tap("Add to favorites")


class PracticeGalTwoMove(_Several):
    """Both of the newest belong elsewhere."""

    goal = "Put my last two pictures into the album “{album}”"
    goal_zh = "把我最后两张照片放进相册“{album}”"

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return [change for each in self.these(phone, p) for change in moved(each, p["folder"])]

    def solve(self, hands: Hands, p: Params) -> None:
        self.two(hands)
        hands.tap("Move to album")
        hands.tap(p["album"])


class PracticeGalAllScreens(_Several):
    """No screenshot stays."""

    goal = "Delete all my screenshots"
    goal_zh = "把我的截图全部删掉"
    limit = 99
    where = "path LIKE '%/Screenshots/%'"

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return [change for each in self.these(phone, p) for change in trashed(each)]

    def solve(self, hands: Hands, p: Params) -> None:
        self.everything(hands, "Screenshots")
        hands.tap("Delete")


class PracticeGalAllAlbum(_Several):
    """Nothing of an album stays."""

    goal = "Throw away everything that is in the album “{album}”"
    goal_zh = "把相册“{album}”里的全都扔掉"
    limit = 99
    where = "path LIKE '{folder}/%'"

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return [change for each in self.these(phone, p) for change in trashed(each)]

    def solve(self, hands: Hands, p: Params) -> None:
        self.everything(hands, p["album"])
        hands.tap("Delete")
