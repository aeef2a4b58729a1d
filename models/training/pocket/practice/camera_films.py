"""Practice with the Camera: films, and what becomes of them."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import ClassVar

from device_drivers.virtual.phone import Phone
from device_drivers.virtual.tasks.base import Added, Change, Params
from device_drivers.virtual.tasks.camera import start
from device_drivers.virtual.tasks.hands import Hands
from device_drivers.virtual.tasks.world import positive
from models.training.pocket.practice.camera_wishes import Wish
from models.training.pocket.practice.gallery import CAMERA
from models.training.pocket.practice.gallery_deeds import NEW_NAMES


class _Film(Wish):
    """Something is filmed."""

    apps: ClassVar[tuple[str, ...]] = ("camera", "gallery")
    steps = 7
    begins: ClassVar[str] = f"{CAMERA}/VID_"

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        return {"seconds": rng.randrange(2, 12), "new": rng.choice(NEW_NAMES)}

    def filmed(self, p: Params, begins: str, **more: object) -> list[Change]:
        def there(path: object) -> bool:
            return str(path).startswith(begins)

        def long_enough(seconds: object) -> bool:
            return isinstance(seconds, int) and seconds >= p["seconds"]

        return [Added("files", path=there, content=bool),
                Added("media", path=there, seconds=long_enough, **more)]  # fmt: skip

    def film(self, hands: Hands, p: Params) -> None:
        start(hands)
        hands.tap("Video")
        hands.tap("Start recording")
        hands.wait(p["seconds"] + 1)
        hands.tap("Stop recording")


class PracticeCamFilmPlain(_Film):
    """No more than that."""

    goal = "Record a video of at least {seconds} seconds"
    goal_zh = "录一段至少{seconds}秒的视频"
    apps = ("camera",)

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return self.filmed(p, self.begins)

    def solve(self, hands: Hands, p: Params) -> None:
        self.film(hands, p)


class PracticeCamFilmDear(_Film):
    """It is dear."""

    goal = "Film this for {seconds} seconds or more and mark the video as a favorite"
    goal_zh = "把这个录上{seconds}秒以上，并收藏这段视频"

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return self.filmed(p, self.begins, favourite=1)

    def solve(self, hands: Hands, p: Params) -> None:
        self.film(hands, p)
        hands.tap("Last picture")
        hands.tap("Add to favorites")


class PracticeCamFilmName(_Film):
    """It gets a name."""

    goal = "Film at least {seconds} seconds and rename the clip to {new}"
    goal_zh = "至少录{seconds}秒，然后把视频改名为 {new}"
    steps = 11

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return self.filmed(p, f"{CAMERA}/{p['new']}.mp4")

    def solve(self, hands: Hands, p: Params) -> None:
        self.film(hands, p)
        hands.tap("Last picture")
        hands.tap("More options")
        hands.tap("Rename")
        hands.type(p["new"], into="name", clear=True)
        hands.tap("Save", id="android:id/button1")


class PracticeCamFilmBin(_Film):
    """It was only a try."""

    goal = "Record a test video of {seconds} seconds or longer, then delete it"
    goal_zh = "试录一段{seconds}秒以上的视频，然后删掉"

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return self.filmed(p, f"{CAMERA}/.trashed-", trashed_ms=positive)

    def solve(self, hands: Hands, p: Params) -> None:
        self.film(hands, p)
        hands.tap("Last picture")
        hands.tap("Delete")
