"""Practice with the Camera: what the person wants said without its button, and what follows."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import ClassVar

from device_drivers.virtual.phone import Phone
from device_drivers.virtual.tasks.base import (
    Change,
    Changed,
    Difficulty,
    Params,
    Template,
)
from device_drivers.virtual.tasks.camera import shot, start
from device_drivers.virtual.tasks.hands import Hands
from models.training.pocket.practice.camera import set_timer


class Wish(Template):
    apps: ClassVar[tuple[str, ...]] = ("camera",)
    difficulty: ClassVar[Difficulty] = "easy"
    steps = 4
    tags: ClassVar[tuple[str, ...]] = ("create",)


class _Flash(Wish):
    """The flash is to be ``after``."""

    tags: ClassVar[tuple[str, ...]] = ("settings",)
    after: ClassVar[str]

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        return {
            "before": rng.choice([each for each in ("off", "auto", "on") if each != self.after])
        }

    def prepare(self, phone: Phone, p: Params) -> None:
        phone.store.run("UPDATE camera SET flash=?", p["before"])

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return [Changed("camera", {"id": 1}, {"flash": self.after})]

    def solve(self, hands: Hands, p: Params) -> None:
        start(hands)
        while not hands.see(f"Flash {self.after}"):
            hands.tap(id="flash_toggle_button")


class PracticeCamFlashDark(_Flash):
    """It is dark."""

    goal = "It is dark in here: let the camera always flash"
    goal_zh = "这里太暗了，让相机一直开闪光灯"
    after = "on"


class PracticeCamFlashMuseum(_Flash):
    """Flashes are forbidden."""

    goal = "I am in a museum, the camera must not flash"
    goal_zh = "我在博物馆，相机不能闪光"
    after = "off"


class PracticeCamFlashItself(_Flash):
    """It may decide."""

    goal = "Let the camera decide by itself whether to flash"
    goal_zh = "让相机自己决定要不要闪光"
    after = "auto"


class PracticeCamNoWaiting(Wish):
    """It waits too long."""

    goal = "The camera should take its pictures at once, without counting down"
    goal_zh = "让相机马上拍，不要倒计时"
    tags = ("settings",)

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        return {"before": rng.choice((3, 10))}

    def prepare(self, phone: Phone, p: Params) -> None:
        phone.store.run("UPDATE camera SET timer=?", p["before"])

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return [Changed("camera", {"id": 1}, {"timer": 0})]

    def solve(self, hands: Hands, p: Params) -> None:
        start(hands)
        set_timer(hands, 0)


class PracticeCamOnTheShelf(Wish):
    """Time to run around."""

    goal = (
        "I put the phone on a shelf; give me {seconds} seconds to run around, then take the photo"
    )
    goal_zh = "我把手机放在架子上，给我{seconds}秒跑过去，然后拍照"
    steps = 6

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        return {"seconds": rng.choice((3, 10))}

    def prepare(self, phone: Phone, p: Params) -> None:
        phone.store.run("UPDATE camera SET timer=0")

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return [Changed("camera", {"id": 1}, {"timer": p["seconds"]}), *shot()]

    def solve(self, hands: Hands, p: Params) -> None:
        start(hands)
        set_timer(hands, p["seconds"])
        hands.tap("Shutter")
        hands.wait(p["seconds"] + 1)


class PracticeCamSelfieTwice(Wish):
    """Two of oneself."""

    goal = "Take two selfies, so that I can choose"
    goal_zh = "拍两张自拍，让我挑"

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return [*shot(), *shot()]

    def solve(self, hands: Hands, p: Params) -> None:
        start(hands)
        hands.tap("Switch to front camera")
        hands.tap("Shutter")
        hands.tap("Shutter")


class PracticeCamBothWays(Wish):
    """What is before and what is behind."""

    goal = "Take one photo of the view and then one of me"
    goal_zh = "先拍一张风景，再拍一张我自己"
    steps = 5

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return [*shot(), *shot()]

    def solve(self, hands: Hands, p: Params) -> None:
        start(hands)
        hands.tap("Shutter")
        hands.tap("Switch to front camera")
        hands.tap("Shutter")
