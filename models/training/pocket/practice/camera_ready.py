"""Practice with the Camera: several of its switches together, what it waits for, what is asked."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import ClassVar

from device_drivers.virtual.phone import Phone
from device_drivers.virtual.tasks.base import Added, Change, Changed, Params
from device_drivers.virtual.tasks.camera import shot, start, taken
from device_drivers.virtual.tasks.hands import Hands
from models.training.pocket.practice.camera import FLASHES, set_timer
from models.training.pocket.practice.camera_wishes import Wish


class _Ready(Wish):
    """Flash and timer stand otherwise than wanted."""

    apps: ClassVar[tuple[str, ...]] = ("camera",)
    steps = 6
    tags: ClassVar[tuple[str, ...]] = ("create", "settings")

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        before, wanted = rng.sample(sorted(FLASHES), 2)
        mode, mode_zh = FLASHES[wanted]
        return {"before": before, "wanted": wanted, "mode": mode, "mode_zh": mode_zh,
                "seconds": rng.choice((3, 10))}  # fmt: skip

    def prepare(self, phone: Phone, p: Params) -> None:
        phone.store.run("INSERT OR IGNORE INTO camera(id) VALUES (1)")
        phone.store.run("UPDATE camera SET flash=?, timer=0, facing='back'", p["before"])

    def flash(self, hands: Hands, wanted: str) -> None:
        while not hands.see(f"Flash {wanted}"):
            hands.tap("Flash", id="flash_toggle_button")


class PracticeReadyBoth(_Ready):
    """Flash and timer."""

    goal = "Set up the camera: flash {mode}, self-timer {seconds} seconds"
    goal_zh = "设好相机：闪光灯{mode_zh}，定时{seconds}秒"

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return [Changed("camera", {"id": 1}, {"flash": p["wanted"], "timer": p["seconds"]})]

    def solve(self, hands: Hands, p: Params) -> None:
        start(hands)
        self.flash(hands, p["wanted"])
        set_timer(hands, p["seconds"])


class PracticeReadySelfTimed(_Ready):
    """Oneself, after a wait."""

    goal = "Take a selfie with {seconds} seconds to get ready"
    goal_zh = "自拍一张，先留{seconds}秒准备"
    steps = 7

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        def mine(content: object) -> bool:
            return isinstance(content, bytes) and b"selfie" in content

        return [Changed("camera", {"id": 1}, {"facing": "front", "timer": p["seconds"]}),
                Added("files", path=taken, content=mine),
                Added("media", path=taken, seconds=0)]  # fmt: skip

    def solve(self, hands: Hands, p: Params) -> None:
        start(hands)
        hands.tap("Switch to front camera")
        set_timer(hands, p["seconds"])
        hands.tap("Shutter")
        hands.wait(p["seconds"] + 1)


class PracticeReadyFlashAsked(_Ready):
    """Which flash, must be asked."""

    goal = "Change the flash of the camera"
    goal_zh = "改一下相机的闪光灯"
    tags = ("settings", "ask")
    question = "which|how|mode|哪|怎么"

    def reply(self, p: Params) -> str:
        return str(p["mode"]).capitalize()

    def reply_zh(self, p: Params) -> str:
        return str(p["mode_zh"])

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return [Changed("camera", {"id": 1}, {"flash": p["wanted"]})]

    def solve(self, hands: Hands, p: Params) -> None:
        hands.ask("Which mode do you want?")
        start(hands)
        self.flash(hands, p["wanted"])


class PracticeReadyOffShot(_Ready):
    """Neither light nor wait."""

    goal = "Take a photo with no flash at all"
    goal_zh = "不用闪光灯拍一张照片"

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        return {**super().draw(phone, rng), "before": rng.choice(("on", "auto")), "wanted": "off"}

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return [Changed("camera", {"id": 1}, {"flash": "off"}), *shot()]

    def solve(self, hands: Hands, p: Params) -> None:
        start(hands)
        self.flash(hands, "off")
        hands.tap("Shutter")


class PracticeReadyBack(_Ready):
    """Back to the lens behind."""

    goal = "The camera shows me; switch to the other lens and take a picture"
    goal_zh = "相机对着我自己，换到另一个镜头再拍一张"
    steps = 4

    def prepare(self, phone: Phone, p: Params) -> None:
        super().prepare(phone, p)
        phone.store.run("UPDATE camera SET facing='front'")

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return [Changed("camera", {"id": 1}, {"facing": "back"}), *shot()]

    def solve(self, hands: Hands, p: Params) -> None:
        start(hands)
        hands.tap("Switch to back camera")
        hands.tap("Shutter")
