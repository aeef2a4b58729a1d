"""Tasks with the Camera: taking photos and videos, and what it is set to."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence

from device_drivers.virtual.phone import Phone
from device_drivers.virtual.tasks.base import Added, Change, Changed, Params, Template
from device_drivers.virtual.tasks.hands import Hands

ALBUMS = ("Shelf", "Flat", "Broken things", "Plants", "Kitchen", "维修", "阳台")


def taken(path: object) -> bool:
    """The path of a new photo."""
    return isinstance(path, str) and path.startswith("/sdcard/DCIM/Camera/IMG_")


def shot() -> list[Change]:
    """One new photo, and nothing done to it."""
    return [Added("files", path=taken, content=bool),
            Added("media", path=taken, seconds=0, trashed_ms=0)]  # fmt: skip


def start(hands: Hands) -> None:
    """Open the camera and let it see."""
    hands.open("camera")
    if hands.see("While using the app"):
        hands.tap("While using the app")


class CameraPhoto(Template):
    """One photo."""

    goal = "Take a photo."
    goal_zh = "拍一张照片。"
    apps = ("camera",)
    difficulty = "easy"
    steps = 3
    tags = ("create",)

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return shot()

    def solve(self, hands: Hands, p: Params) -> None:
        start(hands)
        hands.tap("Shutter")


class CameraSelfie(Template):
    """A photo with the camera on the front."""

    goal = "Take a selfie."
    goal_zh = "自拍一张。"
    apps = ("camera",)
    difficulty = "easy"
    steps = 4
    tags = ("create",)

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        def of_the_front(content: object) -> bool:
            return isinstance(content, bytes) and b"selfie" in content

        return [Added("files", path=taken, content=of_the_front), *shot()[1:]]

    def solve(self, hands: Hands, p: Params) -> None:
        start(hands)
        hands.tap("Switch to front camera")
        hands.tap("Shutter")


class CameraVideo(Template):
    """A video that lasts long enough."""

    goal = "Record a video of at least {seconds} seconds."
    goal_zh = "录一段至少{seconds}秒的视频。"
    apps = ("camera",)
    difficulty = "medium"
    steps = 6
    tags = ("create", "time")

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        return {"seconds": rng.choice((5, 8, 10))}

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        def film(path: object) -> bool:
            return isinstance(path, str) and path.startswith("/sdcard/DCIM/Camera/VID_")

        def long_enough(seconds: object) -> bool:
            return isinstance(seconds, int) and seconds >= p["seconds"]

        return [Added("files", path=film, content=bool),
                Added("media", path=film, seconds=long_enough)]  # fmt: skip

    def solve(self, hands: Hands, p: Params) -> None:
        start(hands)
        hands.tap("Video")
        hands.tap("Start recording")
        hands.wait(p["seconds"] + 1)
        hands.tap("Stop recording")


class CameraTimer(Template):
    """A photo taken by the timer, which stays set."""

    goal = "Set the camera's timer to {seconds} seconds and take a photo with it."
    goal_zh = "把相机定时器设为{seconds}秒，然后拍一张照片。"
    apps = ("camera",)
    difficulty = "medium"
    steps = 6
    tags = ("create", "settings", "time")

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        return {"seconds": rng.choice((3, 10))}

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return [Changed("camera", {"id": 1}, {"timer": p["seconds"]}), *shot()]

    def solve(self, hands: Hands, p: Params) -> None:
        start(hands)
        hands.tap("Timer off")
        if p["seconds"] == 10:
            hands.tap("Timer: 3 s")
        hands.tap("Shutter")
        hands.wait(p["seconds"] + 1)


class CameraFlash(Template):
    """What the flash is set to."""

    goal = "Switch the camera's flash {mode}."
    goal_zh = "把相机闪光灯设为{mode_zh}。"
    apps = ("camera",)
    difficulty = "easy"
    steps = 3
    tags = ("settings",)

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        now = phone.store.one("SELECT flash FROM camera")
        mode = rng.choice([mode for mode in ("off", "auto", "on") if mode != now])
        return {"mode": {"auto": "to automatic"}.get(mode, mode), "wanted": mode,
                "mode_zh": {"off": "关闭", "auto": "自动", "on": "开启"}[mode]}  # fmt: skip

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return [Changed("camera", {"id": 1}, {"flash": p["wanted"]})]

    def solve(self, hands: Hands, p: Params) -> None:
        start(hands)
        while not hands.see(f"Flash {p['wanted']}"):
            hands.tap("Flash", id="flash_toggle_button")


class CameraPhotoToAlbum(Template):
    """A new photo, sorted away at once."""

    goal = "Take a photo and put it into a new album called “{album}”."
    goal_zh = "拍一张照片，放进新相册“{album}”。"
    apps = ("camera", "gallery")
    difficulty = "hard"
    steps = 9
    tags = ("create", "cross_app", "form")

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        return {"album": rng.choice(ALBUMS)}

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        folder = f"/sdcard/Pictures/{p['album']}"
        inside = _in_folder(folder)
        return [Added("files", path=folder), Added("files", path=inside, content=bool),
                Added("media", path=inside, seconds=0)]  # fmt: skip

    def solve(self, hands: Hands, p: Params) -> None:
        start(hands)
        hands.tap("Shutter")
        hands.tap("Last picture")
        hands.tap("More options")
        hands.tap("Move to album")
        hands.tap("New album")
        hands.type(p["album"], into="Name")
        hands.tap("Save")


def _in_folder(folder: str) -> Callable[[object], bool]:
    def is_there(path: object) -> bool:
        return isinstance(path, str) and path.startswith(f"{folder}/IMG_")

    return is_there
