"""Tasks with what the system puts before the apps: lock screen, its questions, home screen."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import TYPE_CHECKING

from device_drivers.base import Role, Swipe
from device_drivers.virtual.tasks import moves
from device_drivers.virtual.tasks.base import Added, Change, Params, Removed, Template
from device_drivers.virtual.tasks.settings import put
from device_drivers.virtual.tasks.settings_apps import INSTALLED, install
from device_drivers.virtual.tasks.system import TILES, tiles

if TYPE_CHECKING:
    from device_drivers.virtual.phone import Phone
    from device_drivers.virtual.tasks.hands import Hands


class SystemUnlock(Template):
    """The phone is locked, and the PIN is told."""

    goal = "Unlock the phone (the PIN is {pin}) and turn on {name}"
    goal_zh = "解锁手机（PIN 码是 {pin}），然后打开{name_zh}"
    apps = ("launcher",)
    difficulty = "medium"
    steps = 9
    tags = ("lock", "shade", "switch")

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        name, zh, namespace, key, on, off = rng.choice(TILES[:5])
        return {"pin": f"{rng.randrange(1000, 9999)}", "name": name, "name_zh": zh,
                "namespace": namespace, "key": key, "on": on, "off": off}  # fmt: skip

    def prepare(self, phone: Phone, p: Params) -> None:
        phone.put_setting(p["namespace"], p["key"], p["off"])
        phone.put_setting("phone", "pin", p["pin"])
        phone.lock.show()

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return [put(p["namespace"], p["key"], p["on"])]

    def solve(self, hands: Hands, p: Params) -> None:
        unlock(hands, p["pin"])
        tiles(hands)
        hands.tap(p["name"], role=Role.SWITCH)


def unlock(hands: Hands, pin: str) -> None:
    """Swipe the lock screen up and tap the PIN in."""
    screen = hands.screen
    middle = screen.width // 2
    hands.act(Swipe(middle, screen.height * 3 // 4, middle, screen.height // 4, 0.2))
    for digit in pin:
        hands.tap(id=f"com.android.systemui:id/key{digit}")
    hands.tap(id="com.android.systemui:id/key_enter")


class SystemAnswerPermission(Template):
    """An app asks for a permission; the person has said what to do about it."""

    goal = "{name} is asking for something. {wish}"
    goal_zh = "“{name_zh}”正在请求权限，{wish_zh}"
    apps = ("launcher",)
    difficulty = "easy"
    steps = 1
    tags = ("permissions", "dialog")
    strict = ("permissions",)

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        app = phone.apps[rng.choice(("com.android.notes", "com.android.browser",
                                     "com.android.contacts"))]  # fmt: skip
        allow = rng.random() < 0.5
        permission = rng.choice(("CAMERA", "READ_CALENDAR", "RECORD_AUDIO", "READ_SMS"))
        return {
            "package": app.info.package, "name": app.info.label, "name_zh": app.info.label_zh,
            "permission": permission, "allow": allow,
            "wish": "I trust it: let it." if allow else "I don't trust it: refuse.",
            "wish_zh": "我信任它，请允许。" if allow else "我不信任它，请拒绝。",
        }  # fmt: skip

    def prepare(self, phone: Phone, p: Params) -> None:
        phone.permissions.ask(p["package"], p["permission"], _nothing, _nothing)

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        granted = int(p["allow"])
        return [Added("permissions", package=p["package"], name=p["permission"], granted=granted)]

    def solve(self, hands: Hands, p: Params) -> None:
        if not p["allow"]:
            hands.tap("Don't allow")
        elif hands.see("While using the app"):
            hands.tap("While using the app")
        else:
            hands.tap("Allow")


def _nothing() -> None:
    """What the app does with the answer."""


class SystemAfterCrash(Template):
    """A crash dialog is in the way."""

    goal = "Something has crashed. Get rid of the message and turn on {name}"
    goal_zh = "有个应用崩溃了。关掉提示，然后打开{name_zh}"
    apps = ("launcher",)
    difficulty = "easy"
    steps = 4
    tags = ("dialog", "shade", "switch")

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        name, zh, namespace, key, on, off = rng.choice(TILES)
        crashed = rng.choice(("com.android.notes", "com.android.browser", "com.android.contacts"))
        return {"name": name, "name_zh": zh, "namespace": namespace, "key": key, "on": on,
                "off": off, "crashed": crashed}  # fmt: skip

    def prepare(self, phone: Phone, p: Params) -> None:
        phone.put_setting(p["namespace"], p["key"], p["off"])
        phone.weather.start("crash_dialog", app=p["crashed"])

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return [put(p["namespace"], p["key"], p["on"])]

    def solve(self, hands: Hands, p: Params) -> None:
        hands.tap("Close app")
        tiles(hands)
        hands.tap(p["name"], role=Role.SWITCH)


class SystemUninstallIcon(Template):
    """Remove an app by its icon on the home screen."""

    goal = "Remove {name} from this phone, starting at its icon on the home screen"
    goal_zh = "从主屏幕的图标开始，把 {name} 从手机上卸载"
    apps = ("launcher",)
    difficulty = "medium"
    steps = 4
    tags = ("home", "long_press", "delete")

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        there = rng.sample(INSTALLED, 3)
        package, name = rng.choice(there)
        return {"there": there, "package": package, "name": name}

    def prepare(self, phone: Phone, p: Params) -> None:
        for package, name in p["there"]:
            install(phone, package, name)

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return [Removed("apps", package=p["package"])]

    def solve(self, hands: Hands, p: Params) -> None:
        hands.home()
        while not hands.see(p["name"], id="com.android.launcher3:id/icon"):
            hands.swipe("left")
        hands.hold(p["name"])
        moves.confirmed(hands, "Uninstall")
