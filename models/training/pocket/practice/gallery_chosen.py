"""Practice in the Gallery: several pictures of an album or of the trash, the oldest, undone."""

from __future__ import annotations

import posixpath
import random
from collections.abc import Sequence
from typing import ClassVar

from device_drivers.virtual.apps.gallery.library import Library
from device_drivers.virtual.phone import Phone
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
from device_drivers.virtual.tasks.gallery import Shot, album, edited, moved, shots, show, trashed
from device_drivers.virtual.tasks.hands import Hands
from models.training.pocket.practice.gallery import OnShot
from models.training.pocket.practice.gallery_placed import Placed


class _InTrash(Template):
    """Three pictures were thrown away; two of them are named."""

    apps: ClassVar[tuple[str, ...]] = ("gallery",)
    difficulty: ClassVar[Difficulty] = "medium"
    steps = 6
    tags: ClassVar[tuple[str, ...]] = ("select", "restore")

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        found = [shot for shot in shots(phone) if "," not in shot.subject]
        three = rng.sample(found, 3)
        return {"ids": [shot.id for shot in three], "first": three[0].subject,
                "second": three[1].subject}  # fmt: skip

    def prepare(self, phone: Phone, p: Params) -> None:
        library = Library(phone)
        library.delete([item.id for item in library.items(trash=True)])
        library.trash(p["ids"])

    def these(self, phone: Phone, count: int, p: Params) -> list[Shot]:
        found = {shot.id: shot for shot in shots(phone, "trashed_ms > 0")}
        return [found[number] for number in p["ids"][:count]]

    def back(self, phone: Phone, count: int, p: Params) -> list[Change]:
        changes: list[Change] = []
        for shot in self.these(phone, count, p):
            folder, name = posixpath.split(shot.path)
            path = f"{folder}/{name.split('-', 2)[2]}"
            changes.append(Changed("files", {"path": shot.path}, {"path": path}))
            changes.append(Changed("media", {"id": shot.id}, {"path": path, "trashed_ms": 0}))
        return changes

    def choose(self, hands: Hands, p: Params) -> None:
        album(hands, "Trash")
        hands.hold(p["first"], id="thumbnail")
        hands.tap(p["second"], id="thumbnail")


class PracticeTrashTwoBack(_InTrash):
    """Both come back."""

    goal = "Restore “{first}” and “{second}” from the gallery's trash"
    goal_zh = "从相册回收站恢复“{first}”和“{second}”"

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return self.back(phone, 2, p)

    def solve(self, hands: Hands, p: Params) -> None:
        self.choose(hands, p)
        hands.tap("Restore")


class PracticeTrashTwoGone(_InTrash):
    """Both are gone for good."""

    goal = "Delete “{first}” and “{second}” in the trash of the gallery for good"
    goal_zh = "把相册回收站里的“{first}”和“{second}”彻底删除"
    tags = ("delete", "select")
    steps = 7

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        two = self.these(phone, 2, p)
        return [*(Removed("files", path=shot.path) for shot in two),
                *(Removed("media", id=shot.id) for shot in two)]  # fmt: skip

    def solve(self, hands: Hands, p: Params) -> None:
        self.choose(hands, p)
        hands.tap("Delete for good")
        hands.tap("Delete", id="android:id/button1")


class PracticeTrashAllBack(_InTrash):
    """Nothing stays in the trash."""

    goal = "Bring everything in the gallery's trash back"
    goal_zh = "把相册回收站里的全部恢复"
    steps = 6

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return self.back(phone, 3, p)

    def solve(self, hands: Hands, p: Params) -> None:
        album(hands, "Trash")
        hands.hold(id="thumbnail")
        hands.tap(id="thumbnail", nth=1)
        hands.tap(id="thumbnail", nth=2)
        hands.tap("Restore")


class _Rows(Placed):
    """The first ``limit`` pictures of those ``where`` picks."""

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

    def everything(self, hands: Hands, name: str) -> None:
        album(hands, name, id="album_name")
        hands.hold(id="thumbnail")
        hands.tap("More options")
        hands.tap("Select all")


class PracticeGalFavoritesNone(_Rows):
    """No favourite is left."""

    goal = "No picture should be a favorite any more: take all out of the favorites"
    goal_zh = "不要任何收藏的照片了，把收藏里的全部移出"
    where = "favourite"
    limit = 500

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return [Changed("media", {"id": s.id}, {"favourite": 0}) for s in self.these(phone, p)]

    def solve(self, hands: Hands, p: Params) -> None:
        self.everything(hands, "Favorites")
        hands.tap("More options")
        hands.tap("Remove from favorites")


class PracticeGalVideosGone(_Rows):
    """No film is left."""

    goal = "Delete all my videos, the photos stay"
    goal_zh = "把所有视频都删掉，照片留着"
    where = "seconds > 0"
    limit = 500
    tags = ("delete", "select")

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return [change for each in self.these(phone, p) for change in trashed(each)]

    def solve(self, hands: Hands, p: Params) -> None:
        self.everything(hands, "Videos")
        hands.tap("Delete")


class PracticeGalTwoFresh(_Rows):
    """Both of the newest begin an album."""

    goal = "Make an album “{fresh}” of my two newest pictures"
    goal_zh = "用我最新的两张照片建一个相册“{fresh}”"
    steps = 7
    FOLDER: ClassVar[str] = "/sdcard/Pictures"

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        to = f"{self.FOLDER}/{p['fresh']}"
        return [*(change for each in self.these(phone, p) for change in moved(each, to)),
                Added("files", path=to, mode=is_folder)]  # fmt: skip

    def solve(self, hands: Hands, p: Params) -> None:
        hands.open("gallery")
        hands.hold(id="thumbnail")
        hands.tap(id="thumbnail", nth=1)
        hands.tap("Move to album")
        hands.tap("New album")
        hands.type(p["fresh"], into="Name")
        hands.tap("Save")


class PracticeGalTwoUndo(_Rows):
    """Thrown away and back."""

    goal = "Delete the two newest pictures, then undo it"
    goal_zh = "删除最新的两张照片，再撤销"
    steps = 5

    def solve(self, hands: Hands, p: Params) -> None:
        hands.open("gallery")
        hands.hold(id="thumbnail")
        hands.tap(id="thumbnail", nth=1)
        hands.tap("Delete")
        hands.tap("Undo")


class PracticeGalNewestSize(Placed):
    """How many dots."""

    goal = "What resolution has my newest picture?"
    goal_zh = "我最新那张照片的分辨率是多少？"
    tags = ("read", "list")

    def answer(self, phone: Phone, p: Params) -> str:
        shot = self.shot(phone, p)
        [(wide, high)] = phone.store.rows("SELECT width, height FROM media WHERE id=?", shot.id)
        return f"{wide} × {high}"

    def solve(self, hands: Hands, p: Params) -> Done:
        self.open(hands, p)
        hands.tap("Details")
        return Done(hands.read("×"))


class PracticeShotThree(OnShot):
    """Turned, cut and without colours."""

    goal = "Turn “{subject}” to the right, crop it square and make it black and white"
    goal_zh = "把“{subject}”向右转，裁成方形，再变成黑白"
    steps = 8

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return edited(phone, self.shot(phone, p), turn=1, square=True, grey=True)

    def solve(self, hands: Hands, p: Params) -> None:
        show(hands, p["subject"])
        hands.tap("Edit")
        hands.tap("Rotate right")
        hands.tap("Square")
        hands.tap("Black & white")
        hands.tap("Save")
