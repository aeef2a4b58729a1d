"""Practice with the Camera: flash, the other side, several pictures, what it cannot do."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import ClassVar

from device_drivers.virtual.phone import Phone
from device_drivers.virtual.tasks.base import (
    Added,
    Change,
    Changed,
    Done,
    Impossible,
    Params,
    Template,
)
from device_drivers.virtual.tasks.camera import shot, start, taken
from device_drivers.virtual.tasks.hands import Hands
from models.training.pocket.practice.camera import FLASHES, set_timer

SHOWN = {"off": "Flash off", "auto": "Flash auto", "on": "Flash on"}


class _Lens(Template):
    apps: ClassVar[tuple[str, ...]] = ("camera",)
    difficulty = "easy"
    steps = 3
    tags: ClassVar[tuple[str, ...]] = ("settings",)


class PracticeLensFlash(_Lens):
    """Only the flash."""

    goal = "Set the flash of the camera to {mode}, take no picture"
    goal_zh = "把相机的闪光灯设为{mode_zh}，不用拍照"
    steps = 4

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        before, after = rng.sample(sorted(FLASHES), 2)
        mode, mode_zh = FLASHES[after]
        return {"before": before, "after": after, "mode": mode, "mode_zh": mode_zh}

    def prepare(self, phone: Phone, p: Params) -> None:
        phone.store.run("UPDATE camera SET flash=?", p["before"])

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return [Changed("camera", {"id": 1}, {"flash": p["after"]})]

    def solve(self, hands: Hands, p: Params) -> None:
        start(hands)
        while not hands.see(SHOWN[p["after"]]):
            hands.tap(id="flash_toggle_button")


class PracticeLensSelfie(_Lens):
    """The other side."""

    goal = "Take a selfie"
    goal_zh = "拍一张自拍"
    tags = ("create",)
    steps = 4

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        def mine(content: object) -> bool:
            return isinstance(content, bytes) and b"selfie" in content

        return [Added("files", path=taken, content=mine), shot()[1]]

    def solve(self, hands: Hands, p: Params) -> None:
        start(hands)
        hands.tap("Switch to front camera")
        hands.tap("Shutter")


class PracticeLensThree(_Lens):
    """Three in a row."""

    goal = "Take three photos, one after the other"
    goal_zh = "连着拍三张照片"
    tags = ("create", "repeat")
    steps = 5

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return [*shot(), *shot(), *shot()]

    def solve(self, hands: Hands, p: Params) -> None:
        start(hands)
        for _ in range(3):
            hands.tap("Shutter")


class PracticeLensReady(_Lens):
    """Two switches."""

    goal = "Prepare the camera: flash off, timer at {seconds} seconds"
    goal_zh = "把相机调好：闪光灯关闭，定时{seconds}秒"
    steps = 5

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        return {"seconds": rng.choice((3, 10))}

    def prepare(self, phone: Phone, p: Params) -> None:
        phone.store.run("UPDATE camera SET flash='on', timer=0")

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return [Changed("camera", {"id": 1}, {"flash": "off", "timer": p["seconds"]})]

    def solve(self, hands: Hands, p: Params) -> None:
        start(hands)
        while not hands.see(SHOWN["off"]):
            hands.tap(id="flash_toggle_button")
        set_timer(hands, p["seconds"])


class PracticeLensWait(_Lens):
    """How long it is to wait is not said."""

    goal = "Set the camera's self-timer for me"
    goal_zh = "帮我设一下相机的定时"
    tags = ("ask", "settings")
    question = "long|seconds|多久|多长|几秒|时间"
    steps = 5

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        return {"seconds": rng.choice((3, 10))}

    def prepare(self, phone: Phone, p: Params) -> None:
        phone.store.run("UPDATE camera SET timer=0")

    def reply(self, p: Params) -> str:
        return f"{p['seconds']} seconds"

    def reply_zh(self, p: Params) -> str:
        return f"{p['seconds']}秒"

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return [Changed("camera", {"id": 1}, {"timer": p["seconds"]})]

    def solve(self, hands: Hands, p: Params) -> None:
        start(hands)
        hands.ask("How long shall it wait?")
        set_timer(hands, p["seconds"])


class PracticeLensLastFile(_Lens):
    """What the last picture is called."""

    goal = "Open the last picture from the camera: what is its file called?"
    goal_zh = "从相机打开上一张照片：文件叫什么名字？"
    apps = ("camera", "gallery")
    tags = ("read",)
    steps = 4

    def answer(self, phone: Phone, p: Params) -> str:
        path = phone.store.one(
            "SELECT path FROM media WHERE trashed_ms=0 AND path LIKE '/sdcard/DCIM/Camera/%'"
            " ORDER BY taken_ms DESC, id DESC LIMIT 1"
        )
        return str(path).rpartition("/")[2]

    def solve(self, hands: Hands, p: Params) -> Done:
        start(hands)
        hands.tap("Last picture")
        hands.tap("Details")
        hands.read("Name")
        [name] = [text for text in hands.texts() if text.endswith((".jpg", ".mp4"))]
        return Done(name)


class PracticeLensCannot(_Lens):
    """It has nothing of that kind."""

    goal = "Take a {what} with the camera"
    goal_zh = "用相机拍一张{what_zh}"
    tags: ClassVar[tuple[str, ...]] = ("impossible",)
    impossible = True
    steps = 1

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        what, zh = rng.choice((("panorama", "全景照片"), ("slow-motion clip", "慢动作视频"),
                               ("portrait with a blurred background", "背景虚化的人像"),
                               ("time-lapse", "延时摄影")))  # fmt: skip
        return {"what": what, "what_zh": zh}

    def solve(self, hands: Hands, p: Params) -> Impossible:
        start(hands)
        return Impossible(f"this camera takes no {p['what']}")


class PracticeLensNoTimer(PracticeLensCannot):
    """So long it does not wait."""

    goal = "Let the camera wait {seconds} seconds before it takes the picture"
    goal_zh = "让相机等{seconds}秒再拍"
    tags = ("impossible", "settings")
    steps = 4

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        return {"seconds": rng.choice((5, 7, 15, 20, 30))}

    def prepare(self, phone: Phone, p: Params) -> None:
        phone.store.run("UPDATE camera SET timer=0")

    def solve(self, hands: Hands, p: Params) -> Impossible:
        start(hands)
        for _ in range(3):
            hands.tap(id="countdown_toggle_button")
        return Impossible(f"the timer has no {p['seconds']} seconds")
