"""Practice with the Camera: its switches, and what becomes of a picture just taken."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import ClassVar

from device_drivers.virtual.phone import Phone
from device_drivers.virtual.tasks.base import Added, Change, Changed, Done, Params, Template
from device_drivers.virtual.tasks.camera import shot, start, taken
from device_drivers.virtual.tasks.gallery import Shot, trashed
from device_drivers.virtual.tasks.hands import Hands

FLASHES = {"off": ("off", "关闭"), "auto": ("automatic", "自动"), "on": ("on", "打开")}


class _Camera(Template):
    apps: ClassVar[tuple[str, ...]] = ("camera",)
    difficulty = "easy"


def set_timer(hands: Hands, seconds: int) -> None:
    wanted = f"Timer: {seconds} s" if seconds else "Timer off"
    while not hands.see(wanted):
        hands.tap("Timer", id="countdown_toggle_button")


class PracticeCameraTimer(_Camera):
    """How long the camera waits."""

    goal = "Set the self-timer of the camera to {wait}"
    goal_zh = "把相机的定时器设为{wait_zh}"
    steps = 4
    tags = ("settings",)

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        before, after = rng.sample((0, 3, 10), 2)
        return {"before": before, "after": after, "wait": f"{after} seconds" if after else "off",
                "wait_zh": f"{after}秒" if after else "关闭"}  # fmt: skip

    def prepare(self, phone: Phone, p: Params) -> None:
        phone.store.run("UPDATE camera SET timer=?", p["before"])

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return [Changed("camera", {"id": 1}, {"timer": p["after"]})]

    def solve(self, hands: Hands, p: Params) -> None:
        start(hands)
        set_timer(hands, p["after"])


class PracticeCameraTimed(_Camera):
    """A picture after a wait."""

    goal = "Take a photo with the camera's timer at {seconds} seconds"
    goal_zh = "用相机的{seconds}秒定时拍一张照片"
    steps = 6
    tags = ("create", "settings", "time")

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        return {"seconds": rng.choice((3, 10))}

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return [Changed("camera", {"id": 1}, {"timer": p["seconds"]}), *shot()]

    def solve(self, hands: Hands, p: Params) -> None:
        start(hands)
        set_timer(hands, p["seconds"])
        hands.tap("Shutter")
        hands.wait(p["seconds"] + 1)


class PracticeCameraTwice(_Camera):
    """The same again."""

    goal = "Take two photos with the camera"
    goal_zh = "用相机拍两张照片"
    steps = 4
    tags = ("create",)

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return [*shot(), *shot()]

    def solve(self, hands: Hands, p: Params) -> None:
        start(hands)
        hands.tap("Shutter")
        hands.tap("Shutter")


class PracticeCameraFlashShot(_Camera):
    """A picture with the flash as it should be."""

    goal = "Set the camera's flash to {mode} and take a photo"
    goal_zh = "把相机的闪光灯设为{mode_zh}，然后拍一张照片"
    steps = 5
    tags = ("create", "settings")

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        now = phone.store.one("SELECT flash FROM camera")
        wanted = rng.choice([mode for mode in FLASHES if mode != now])
        mode, mode_zh = FLASHES[wanted]
        return {"wanted": wanted, "mode": mode, "mode_zh": mode_zh}

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return [Changed("camera", {"id": 1}, {"flash": p["wanted"]}), *shot()]

    def solve(self, hands: Hands, p: Params) -> None:
        start(hands)
        while not hands.see(f"Flash {p['wanted']}"):
            hands.tap("Flash", id="flash_toggle_button")
        hands.tap("Shutter")


class PracticeCameraFavorite(_Camera):
    """A picture is taken and kept dear."""

    goal = "Take a photo and mark it as a favorite"
    goal_zh = "拍一张照片并加入收藏"
    apps = ("camera", "gallery")
    steps = 5
    tags = ("create", "edit")

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return [shot()[0], Added("media", path=taken, seconds=0, trashed_ms=0, favourite=1)]

    def solve(self, hands: Hands, p: Params) -> None:
        start(hands)
        hands.tap("Shutter")
        hands.tap("Last picture")
        hands.tap("Add to favorites")


class PracticeCameraDeleteLast(_Camera):
    """What the camera took last is thrown away."""

    goal = "Open the camera and delete the last picture it took"
    goal_zh = "打开相机，删除它拍的上一张照片"
    apps = ("camera", "gallery")
    steps = 4
    tags = ("delete",)

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        rows = phone.store.rows(
            "SELECT id, path, subject, taken_ms FROM media WHERE trashed_ms=0"
            " AND path LIKE '/sdcard/DCIM/Camera/%' ORDER BY taken_ms DESC, id DESC LIMIT 1"
        )
        return trashed(Shot(*rows[0]))

    def solve(self, hands: Hands, p: Params) -> None:
        start(hands)
        hands.tap("Last picture")
        hands.tap("Delete")


class PracticeCameraFilmMyself(_Camera):
    """A video with the camera on the front."""

    goal = "Film me with the front camera for at least {seconds} seconds"
    goal_zh = "用前置摄像头给我录至少{seconds}秒的视频"
    steps = 7
    tags = ("create", "time")

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        return {"seconds": rng.randrange(3, 15)}

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        def film(path: object) -> bool:
            return isinstance(path, str) and path.startswith("/sdcard/DCIM/Camera/VID_")

        def of_the_front(content: object) -> bool:
            return isinstance(content, bytes) and b"selfie" in content

        def long_enough(seconds: object) -> bool:
            return isinstance(seconds, int) and seconds >= p["seconds"]

        return [Added("files", path=film, content=of_the_front),
                Added("media", path=film, seconds=long_enough)]  # fmt: skip

    def solve(self, hands: Hands, p: Params) -> None:
        start(hands)
        hands.tap("Switch to front camera")
        hands.tap("Video")
        hands.tap("Start recording")
        hands.wait(p["seconds"] + 1)
        hands.tap("Stop recording")


class PracticeCameraWhichFlash(_Camera):
    """What the flash is set to."""

    goal = "Is the camera's flash on, off or automatic right now?"
    goal_zh = "现在相机的闪光灯是开启、关闭还是自动？"
    steps = 2
    tags = ("read",)

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        return {"now": rng.choice(list(FLASHES))}

    def prepare(self, phone: Phone, p: Params) -> None:
        phone.store.run("UPDATE camera SET flash=?", p["now"])

    def answer(self, phone: Phone, p: Params) -> str:
        return f"Flash {p['now']}"

    def solve(self, hands: Hands, p: Params) -> Done:
        start(hands)
        return Done(hands.read(id="flash_toggle_button"))


class PracticeCameraWhichTimer(_Camera):
    """What the timer is set to."""

    goal = "How many seconds does the camera wait before it takes the photo?"
    goal_zh = "相机定时器设的是几秒？"
    steps = 2
    tags = ("read",)

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        return {"now": rng.choice((3, 10))}

    def prepare(self, phone: Phone, p: Params) -> None:
        phone.store.run("UPDATE camera SET timer=?", p["now"])

    def answer(self, phone: Phone, p: Params) -> str:
        return str(p["now"])

    def solve(self, hands: Hands, p: Params) -> Done:
        start(hands)
        hands.read(id="countdown_toggle_button")
        return Done(str(p["now"]))
