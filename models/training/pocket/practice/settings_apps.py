"""Practice in Settings: apps that were put on the phone, and their removal."""

from __future__ import annotations

import random
from collections.abc import Sequence

from device_drivers.virtual.phone import Phone
from device_drivers.virtual.tasks import moves
from device_drivers.virtual.tasks.base import (
    Change,
    Impossible,
    Params,
    Removed,
)
from device_drivers.virtual.tasks.hands import Hands
from device_drivers.virtual.tasks.settings import enter
from device_drivers.virtual.tasks.settings_apps import install
from models.training.pocket.practice.settings import InSettings
from models.training.pocket.practice.settings_things import STRANGE_APPS


class PracticeSettingsUninstall(InSettings):
    """An app goes."""

    goal = "Uninstall the app {name}"
    goal_zh = "卸载应用 {name}"
    steps = 5
    tags = ("settings", "delete")

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        there = rng.sample(STRANGE_APPS, 3)
        package, name = rng.choice(there)
        return {"there": there, "package": package, "name": name}

    def prepare(self, phone: Phone, p: Params) -> None:
        for package, name in p["there"]:
            install(phone, package, name)

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return [Removed("apps", package=p["package"])]

    def solve(self, hands: Hands, p: Params) -> None:
        enter(hands, "Apps")
        hands.tap(p["name"])
        moves.confirmed(hands, "Uninstall")


class PracticeSettingsNoSuchApp(InSettings):
    """An app that is not there."""

    goal = "Remove the app {name} from my phone"
    goal_zh = "把应用 {name} 从手机里删除"
    steps = 3
    tags = ("settings", "impossible", "search")
    impossible = True

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        return {"name": rng.choice(STRANGE_APPS)[1]}

    def solve(self, hands: Hands, p: Params) -> Impossible:
        enter(hands, "Apps")
        hands.type(p["name"], into="Search apps")
        return Impossible(f"{p['name']} is not installed")


class PracticeSettingsWhichApp(InSettings):
    """Nobody said which app."""

    goal = "Uninstall one of the apps I added"
    goal_zh = "把我自己装的应用卸载一个"
    difficulty = "medium"
    steps = 6
    tags = ("settings", "delete", "ask")
    question = "which|哪"

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        there = rng.sample(STRANGE_APPS, 2)
        package, name = rng.choice(there)
        return {"there": there, "package": package, "name": name}

    def prepare(self, phone: Phone, p: Params) -> None:
        for package, name in p["there"]:
            install(phone, package, name)

    def reply(self, p: Params) -> str:
        return f"{p['name']}, please"

    def reply_zh(self, p: Params) -> str:
        return f"{p['name']}，谢谢"

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return [Removed("apps", package=p["package"])]

    def solve(self, hands: Hands, p: Params) -> None:
        enter(hands, "Apps")
        said = hands.ask(f"Which one: {' or '.join(name for _, name in p['there'])}?")
        hands.tap(next(name for _, name in p["there"] if name in said))
        moves.confirmed(hands, "Uninstall")
