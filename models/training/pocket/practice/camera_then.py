"""Practice with the Camera: what becomes of a picture just taken, and of the one before."""

from __future__ import annotations

import posixpath
import random
from collections.abc import Sequence
from typing import ClassVar

from device_drivers.virtual.apps.gallery.library import Library
from device_drivers.virtual.phone import Phone
from device_drivers.virtual.tasks.base import Added, Change, Changed, Done, Params
from device_drivers.virtual.tasks.camera import start, taken
from device_drivers.virtual.tasks.hands import Hands
from device_drivers.virtual.tasks.world import positive
from models.training.pocket.practice.camera_wishes import Wish
from models.training.pocket.practice.gallery import CAMERA
from models.training.pocket.practice.gallery_deeds import NEW_NAMES


class _Then(Wish):
    """A picture is taken, and something done with it."""

    apps: ClassVar[tuple[str, ...]] = ("camera", "gallery")
    difficulty = "medium"
    steps = 6

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        folders = [folder for folder, _, _ in Library(phone).albums()]
        folder = rng.choice([each for each in folders if each != CAMERA and "Scr" not in each])
        return {"new": rng.choice(NEW_NAMES), "folder": folder,
                "album": posixpath.basename(folder)}  # fmt: skip

    def take(self, hands: Hands) -> None:
        start(hands)
        hands.tap("Shutter")
        hands.tap("Last picture")


class PracticeCamThenGrey(_Then):
    """Without colours."""

    goal = "Take a photo and turn it black and white"
    goal_zh = "拍一张照片，然后变成黑白"

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return [Added("files", path=taken, content=bool),
                Added("media", path=taken, seconds=0, trashed_ms=0, grey=1)]  # fmt: skip

    def solve(self, hands: Hands, p: Params) -> None:
        self.take(hands)
        hands.tap("Edit")
        hands.tap("Black & white")
        hands.tap("Save")


class PracticeCamThenAlbum(_Then):
    """Into an album."""

    goal = "Take a photo and put it into the album “{album}”"
    goal_zh = "拍一张照片，放进相册“{album}”"
    steps = 7

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        def there(path: object) -> bool:
            return str(path).startswith(f"{p['folder']}/IMG_")

        return [Added("files", path=there, content=bool),
                Added("media", path=there, seconds=0, trashed_ms=0)]  # fmt: skip

    def solve(self, hands: Hands, p: Params) -> None:
        self.take(hands)
        hands.tap("More options")
        hands.tap("Move to album")
        hands.tap(p["album"])


class PracticeCamThenName(_Then):
    """With a name."""

    goal = "Take a photo and name its file {new}"
    goal_zh = "拍一张照片，文件命名为 {new}"
    steps = 8

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        path = f"{CAMERA}/{p['new']}.jpg"
        return [Added("files", path=path, content=bool),
                Added("media", path=path, seconds=0, trashed_ms=0)]  # fmt: skip

    def solve(self, hands: Hands, p: Params) -> None:
        self.take(hands)
        hands.tap("More options")
        hands.tap("Rename")
        hands.type(p["new"], into="name", clear=True)
        hands.tap("Save", id="android:id/button1")


class PracticeCamThenBin(_Then):
    """It was only a try."""

    goal = "Take a test photo and delete it again"
    goal_zh = "试拍一张照片，然后删掉"
    steps = 5

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        def hidden(path: object) -> bool:
            return str(path).startswith(f"{CAMERA}/.trashed-")

        return [Added("files", path=hidden, content=bool),
                Added("media", path=hidden, seconds=0, trashed_ms=positive)]  # fmt: skip

    def solve(self, hands: Hands, p: Params) -> None:
        self.take(hands)
        hands.tap("Delete")


class _Last(Wish):
    """The picture that was taken last, by the camera's little picture."""

    apps: ClassVar[tuple[str, ...]] = ("camera", "gallery")

    def last(self, phone: Phone) -> tuple[int, str]:
        row = phone.store.rows(
            "SELECT id, subject FROM media WHERE trashed_ms=0 AND path LIKE ?"
            " ORDER BY taken_ms DESC, id DESC LIMIT 1",
            f"{CAMERA}/%",
        )[0]
        return int(row[0]), str(row[1])

    def prepare(self, phone: Phone, p: Params) -> None:
        phone.store.run("UPDATE media SET favourite=0 WHERE id=?", self.last(phone)[0])

    def show(self, hands: Hands) -> None:
        start(hands)
        hands.tap("Last picture")


class PracticeCamLastShows(_Last):
    """What it shows."""

    goal = "What did I photograph last? Look from the camera app"
    goal_zh = "从相机里看看，我上一张拍的是什么？"
    tags = ("read",)

    def answer(self, phone: Phone, p: Params) -> str:
        return self.last(phone)[1]

    def solve(self, hands: Hands, p: Params) -> Done:
        self.show(hands)
        return Done(hands.read(id="caption"))


class PracticeCamLastDear(_Last):
    """It is dear."""

    goal = "Open the camera and favorite the last picture it took"
    goal_zh = "打开相机，把上一张照片加入收藏"
    tags = ("edit",)

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return [Changed("media", {"id": self.last(phone)[0]}, {"favourite": 1})]

    def solve(self, hands: Hands, p: Params) -> None:
        self.show(hands)
        hands.tap("Add to favorites")
