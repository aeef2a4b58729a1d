"""Practice in the Gallery: the picture meant is told by its place in a list or an album."""

from __future__ import annotations

import posixpath
import random
from collections.abc import Sequence
from typing import ClassVar

from device_drivers.virtual.apps.gallery.library import Library
from device_drivers.virtual.phone import Phone
from device_drivers.virtual.tasks.base import (
    Change,
    Changed,
    Difficulty,
    Done,
    Params,
    Template,
)
from device_drivers.virtual.tasks.gallery import Shot, album, trashed
from device_drivers.virtual.tasks.hands import Hands
from models.training.pocket.practice.gallery import CAMERA
from models.training.pocket.practice.gallery_deeds import NEW_ALBUMS, NEW_NAMES

ORDER = "ORDER BY taken_ms DESC, id DESC LIMIT 1"


class Placed(Template):
    """The first picture of a list, or the one after it; of those ``where`` picks."""

    apps: ClassVar[tuple[str, ...]] = ("gallery",)
    difficulty: ClassVar[Difficulty] = "easy"
    steps = 4
    tags: ClassVar[tuple[str, ...]] = ("edit", "list")
    where: ClassVar[str] = "1"
    skip: ClassVar[int] = 0
    inside: ClassVar[str] = ""
    """The album to be opened; none: all pictures."""

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        folders = [folder for folder, _, _ in Library(phone).albums() if folder != CAMERA]
        folder = rng.choice([each for each in folders if "Screenshots" not in each])
        return {"folder": folder, "album": posixpath.basename(folder),
                "new": rng.choice(NEW_NAMES), "fresh": rng.choice(NEW_ALBUMS)}  # fmt: skip

    def shot(self, phone: Phone, p: Params) -> Shot:
        where = self.where.format(**p)
        rows = phone.store.rows(
            "SELECT id, path, subject, taken_ms FROM media WHERE trashed_ms = 0"  # noqa: S608
            f" AND ({where}) {ORDER} OFFSET {self.skip}"
        )
        return Shot(*rows[0])

    def open(self, hands: Hands, p: Params) -> None:
        if self.inside:
            album(hands, self.inside.format(**p), id="album_name")
        else:
            hands.open("gallery")
        hands.tap(id="thumbnail", nth=self.skip)


class _Shows(Placed):
    """What it shows is asked."""

    tags: ClassVar[tuple[str, ...]] = ("read", "list")

    def answer(self, phone: Phone, p: Params) -> str:
        return self.shot(phone, p).subject

    def solve(self, hands: Hands, p: Params) -> Done:
        self.open(hands, p)
        return Done(hands.read(id="caption"))


class _Bin(Placed):
    """It is thrown away."""

    tags: ClassVar[tuple[str, ...]] = ("delete", "list")

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return trashed(self.shot(phone, p))

    def solve(self, hands: Hands, p: Params) -> None:
        self.open(hands, p)
        hands.tap("Delete")


class PracticeGalFavShows(_Shows):
    """The newest of the dear ones."""

    goal = "What is on the newest of my favorite pictures?"
    goal_zh = "我收藏的照片里最新的一张拍的是什么？"
    where = "favourite"
    inside = "Favorites"


class PracticeGalFavDrop(Placed):
    """The newest of the dear ones is dear no longer."""

    goal = "Take the newest of my favorites out of the favorites"
    goal_zh = "把收藏里最新的一张取消收藏"
    where = "favourite"
    inside = "Favorites"

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return [Changed("media", {"id": self.shot(phone, p).id}, {"favourite": 0})]

    def solve(self, hands: Hands, p: Params) -> None:
        self.open(hands, p)
        hands.tap("Remove from favorites")


class PracticeGalVideoShows(_Shows):
    """The newest film."""

    goal = "What can be seen on my most recent video?"
    goal_zh = "我最近的视频拍的是什么？"
    where = "seconds > 0"
    inside = "Videos"


class PracticeGalVideoBin(_Bin):
    """The newest film goes."""

    goal = "Delete my latest video"
    goal_zh = "删除我最新的视频"
    where = "seconds > 0"
    inside = "Videos"


class PracticeGalVideoLasts(Placed):
    """How long the newest film is."""

    goal = "How long is the newest video I have?"
    goal_zh = "我最新的视频有多长？"
    tags = ("read",)
    where = "seconds > 0"
    inside = "Videos"

    def answer(self, phone: Phone, p: Params) -> str:
        seconds = phone.store.one("SELECT seconds FROM media WHERE id=?", self.shot(phone, p).id)
        p["length"] = f"{seconds // 60}:{seconds % 60:02}"
        return str(p["length"])

    def solve(self, hands: Hands, p: Params) -> Done:
        self.open(hands, p)
        hands.tap("Details")
        hands.element("Length")
        return Done(p["length"])


class PracticeGalAlbumShows(_Shows):
    """The newest of an album."""

    goal = "What does the newest picture in the album “{album}” show?"
    goal_zh = "相册“{album}”里最新的照片拍的是什么？"
    where = "path LIKE '{folder}/%'"
    inside = "{album}"


class PracticeGalAlbumBin(_Bin):
    """The newest of an album goes."""

    goal = "Delete the newest picture in the album “{album}”"
    goal_zh = "删除相册“{album}”里最新的照片"
    where = "path LIKE '{folder}/%'"
    inside = "{album}"


class PracticeGalAlbumCount(Placed):
    """How much is in an album."""

    goal = "How many pictures does the album “{album}” hold?"
    goal_zh = "相册“{album}”里有几张照片？"
    steps = 3
    tags = ("read", "count")

    def answer(self, phone: Phone, p: Params) -> str:
        count = "SELECT COUNT(*) FROM media WHERE trashed_ms=0 AND path LIKE ?"
        return str(phone.store.one(count, f"{p['folder']}/%"))

    def solve(self, hands: Hands, p: Params) -> Done:
        album(hands, p["album"], id="album_name")
        return Done(hands.read(id="album_count").partition(" ")[0])


class PracticeGalScreenShows(_Shows):
    """The newest screenshot."""

    goal = "What is my latest screenshot of?"
    goal_zh = "我最新的截图是什么内容？"
    where = "path LIKE '%/Screenshots/%'"
    inside = "Screenshots"


class PracticeGalScreenBin(_Bin):
    """The newest screenshot goes."""

    goal = "Delete the last screenshot I made"
    goal_zh = "删掉我最后一张截图"
    where = "path LIKE '%/Screenshots/%'"
    inside = "Screenshots"


class PracticeGalSecondShows(_Shows):
    """The one before the newest."""

    goal = "What does the second newest picture in my gallery show?"
    goal_zh = "我相册里倒数第二新的照片拍的是什么？"
    steps = 3
    skip = 1


class PracticeGalSecondBin(_Bin):
    """The one before the newest goes."""

    goal = "Delete the second picture from the top of the gallery, not the first"
    goal_zh = "删除相册里第二张照片，不是第一张"
    steps = 3
    skip = 1


class PracticeGalThirdDear(Placed):
    """The third is dear."""

    goal = "Favorite the third picture in the gallery"
    goal_zh = "收藏相册里的第三张照片"
    steps = 3
    skip = 2

    def prepare(self, phone: Phone, p: Params) -> None:
        phone.store.run("UPDATE media SET favourite=0 WHERE id=?", self.shot(phone, p).id)

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return [Changed("media", {"id": self.shot(phone, p).id}, {"favourite": 1})]

    def solve(self, hands: Hands, p: Params) -> None:
        self.open(hands, p)
        hands.tap("Add to favorites")
