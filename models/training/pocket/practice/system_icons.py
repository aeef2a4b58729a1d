"""Practice with icons: what a long press on one offers, and where that leads."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import ClassVar

from device_drivers.base import Role
from device_drivers.virtual.phone import Phone
from device_drivers.virtual.tasks.base import (
    Added,
    Change,
    Changed,
    Difficulty,
    Params,
    Removed,
    Template,
)
from device_drivers.virtual.tasks.hands import Hands
from device_drivers.virtual.tasks.settings import put
from device_drivers.virtual.tasks.settings_apps import install
from device_drivers.virtual.tasks.world import new_number, number_of, strangers
from models.training.pocket.practice.settings_things import STRANGE_APPS, launchable
from models.training.pocket.practice.system_home import ICON


class _Held(Template):
    """An icon of the home screen is held."""

    apps: ClassVar[tuple[str, ...]] = ("system",)
    difficulty: ClassVar[Difficulty] = "medium"
    steps = 5
    tags: ClassVar[tuple[str, ...]] = ("home", "long_press")

    def hold(self, hands: Hands, name: str, choice: str) -> None:
        """Find the icon on the pages of the home screen, hold it and choose."""
        hands.home()
        for _ in range(4):
            if hands.see(name, id=ICON):
                break
            hands.swipe("left")
        hands.hold(name, id=ICON)
        hands.tap(choice)


class PracticeIconTimer(_Held):
    """The timers by way of the clock's icon."""

    goal = "Hold the Clock icon, go to Timers from there and start one of {minutes} minutes"
    goal_zh = "长按时钟图标，进入其中的计时器，开始{minutes}分钟的计时"
    steps = 9
    tags = ("home", "long_press", "create")

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        return {"minutes": rng.randint(2, 59)}

    def prepare(self, phone: Phone, p: Params) -> None:
        phone.store.run("DELETE FROM timers")

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return [Added("timers", total_ms=p["minutes"] * 60_000, state="running")]

    def solve(self, hands: Hands, p: Params) -> None:
        self.hold(hands, "Clock", "Timers")
        for digit in f"{p['minutes']}00":
            hands.tap(id=f"timer_setup_digit_{digit}")
        hands.tap(id="timer_start")


class PracticeIconRadio(_Held):
    """A radio by way of the icon of Settings."""

    goal = "Hold the Settings icon, open {radio} from there and switch it off"
    goal_zh = "长按设置图标，打开其中的{radio_zh}，把它关掉"
    tags = ("home", "long_press", "switch")

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        radio, zh, key = rng.choice(
            (("Wi-Fi", " Wi-Fi", "wifi_on"), ("Bluetooth", "蓝牙", "bluetooth_on"))
        )
        return {"radio": radio, "radio_zh": zh, "key": key}

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return [put("global", p["key"], "0")]

    def solve(self, hands: Hands, p: Params) -> None:
        self.hold(hands, "Settings", p["radio"])
        hands.tap(f"Use {p['radio']}", role=Role.SWITCH)


class PracticeIconContact(_Held):
    """A contact by way of the icon of Contacts."""

    goal = "Hold the Contacts icon and make a new contact from there: {name}, {number}"
    goal_zh = "长按联系人图标，从那里新建联系人：{name}，{number}"
    steps = 7
    tags = ("home", "long_press", "create", "form")

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        return {"name": strangers(phone, rng, 1)[0], "number": new_number(phone, rng)}

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return [Added("contacts", name=p["name"]), Added("phones", number=number_of(p["number"]))]

    def solve(self, hands: Hands, p: Params) -> None:
        self.hold(hands, "Contacts", "New contact")
        hands.type(p["name"], into="Name")
        hands.type(p["number"], into="Phone")
        hands.tap("Save")


class PracticeIconQuiet(_Held):
    """Silence by way of an app's own icon."""

    goal = "Hold the icon of {name}, go to its app info and forbid its notifications"
    goal_zh = "长按“{name_zh}”的图标，进入应用信息，禁止它的通知"
    steps = 6
    tags = ("home", "long_press", "switch")
    strict = ("permissions",)

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        info = rng.choice(launchable(phone)).info
        return {"package": info.package, "name": info.label, "name_zh": info.label_zh}

    def prepare(self, phone: Phone, p: Params) -> None:
        phone.permissions.put(p["package"], "POST_NOTIFICATIONS", True)

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        where = {"package": p["package"], "name": "POST_NOTIFICATIONS"}
        return [Changed("permissions", where, {"granted": 0})]

    def solve(self, hands: Hands, p: Params) -> None:
        self.hold(hands, p["name"], "App info")
        hands.tap("Notifications")
        hands.tap(f"All {p['name']} notifications")


class PracticeIconGone(_Held):
    """An app goes by its own icon."""

    goal = "Uninstall {name} by holding its icon on the home screen"
    goal_zh = "长按主屏幕上 {name} 的图标，把它卸载"
    tags = ("home", "long_press", "delete")

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        package, name = rng.choice(STRANGE_APPS)
        return {"package": package, "name": name}

    def prepare(self, phone: Phone, p: Params) -> None:
        install(phone, p["package"], p["name"])

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return [Removed("apps", package=p["package"])]

    def solve(self, hands: Hands, p: Params) -> None:
        self.hold(hands, p["name"], "Uninstall")
        hands.tap("Uninstall", id="android:id/button1")
