"""Practice with the home screen, recent apps, the lock screen and dialogs in the way."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import ClassVar

from device_drivers.base import Role, Swipe
from device_drivers.virtual.phone import Phone
from device_drivers.virtual.tasks.base import (
    SYSTEM,
    Added,
    Change,
    Difficulty,
    Done,
    Params,
    Template,
)
from device_drivers.virtual.tasks.hands import Hands
from device_drivers.virtual.tasks.settings import put
from models.training.pocket.practice.notes import BODIES, TITLES
from models.training.pocket.practice.system import TILES, tile_of

ICON = "com.android.launcher3:id/icon"
USED = ("com.android.notes", "com.android.deskclock", "com.android.calendar",
        "com.android.contacts", "com.android.settings", "com.android.documentsui")  # fmt: skip


class _System(Template):
    apps: ClassVar[tuple[str, ...]] = (SYSTEM,)
    difficulty: ClassVar[Difficulty] = "easy"
    tags: ClassVar[tuple[str, ...]] = ("home",)


class PracticeSystemOpen(_System):
    """An app, and no more."""

    goal = "Open {name}"
    goal_zh = "打开“{name_zh}”"
    steps = 1

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        info = rng.choice([a for _, a in sorted(phone.apps.items()) if a.info.launchable]).info
        return {"package": info.package, "name": info.label, "name_zh": info.label_zh}

    def solve(self, hands: Hands, p: Params) -> None:
        hands.open(p["package"])


class PracticeSystemHome(_System):
    """Away from an app."""

    goal = "Leave this and go to the home screen"
    goal_zh = "退出当前应用，回到主屏幕"
    steps = 1

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        return {"package": rng.choice([each for each in USED if each in phone.apps])}

    def prepare(self, phone: Phone, p: Params) -> None:
        phone.open_app(p["package"])

    def solve(self, hands: Hands, p: Params) -> None:
        hands.home()


class _Recent(_System):
    """Some apps were used lately."""

    tags: ClassVar[tuple[str, ...]] = ("recents",)

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        there = [each for each in USED if each in phone.apps]
        packages = rng.sample(there, rng.randint(2, 3))
        info = phone.apps[rng.choice(packages[-2:])].info
        return {"packages": packages, "name": info.label, "name_zh": info.label_zh}

    def prepare(self, phone: Phone, p: Params) -> None:
        for package in p["packages"]:
            phone.open_app(package)
        phone.home()


class PracticeSystemCloseAll(_Recent):
    """None is left open."""

    goal = "Close all the apps I used lately"
    goal_zh = "关闭所有最近使用的应用"
    steps = 4

    def solve(self, hands: Hands, p: Params) -> None:
        hands.press("recents")
        for _ in range(6):
            if hands.see("Clear all"):
                break
            hands.scroll("right")
        hands.tap("Clear all")


class PracticeSystemCloseOne(_Recent):
    """One of them."""

    goal = "Close {name} among the recent apps"
    goal_zh = "在最近应用里关闭“{name_zh}”"
    steps = 2

    def solve(self, hands: Hands, p: Params) -> None:
        hands.press("recents")
        hands.swipe("up", on=p["name"])


class PracticeSystemBackTo(_Recent):
    """To and fro."""

    goal = "Go back to {name} through the recent apps"
    goal_zh = "从最近应用切换到“{name_zh}”"
    steps = 2

    def solve(self, hands: Hands, p: Params) -> None:
        hands.press("recents")
        hands.tap(p["name"], id="snapshot")


def _icon(hands: Hands, name: str) -> None:
    """Press and hold an app's icon, wherever on the home screen it is."""
    hands.home()
    for _ in range(4):
        if hands.see(name, id=ICON):
            break
        hands.swipe("left")
    hands.hold(name, id=ICON)


class PracticeSystemNewNote(_System):
    """A shortcut of an icon."""

    goal = (
        "Hold the Notes icon on the home screen and write a new note “{title}” from there: {body}"
    )
    goal_zh = "长按主屏幕上的笔记图标，从那里新建笔记“{title}”，内容：{body}"
    apps = (SYSTEM, "notes")
    difficulty = "medium"
    steps = 8
    tags = ("home", "long_press", "create")

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        return {"title": rng.choice(TITLES), "body": rng.choice(BODIES)}

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return [Added("notes", title=p["title"], body=p["body"])]

    def solve(self, hands: Hands, p: Params) -> None:
        _icon(hands, "Notes")
        hands.tap("New note")
        hands.type(p["title"], into="edit_title")
        hands.type(p["body"], into="edit_body")
        hands.tap("Save")


class PracticeSystemShortcut(_System):
    """The battery by way of an icon."""

    goal = "Hold the Settings icon, open Battery from there and turn {state} Battery Saver"
    goal_zh = "长按设置图标，打开其中的“电池”，{state_zh}省电模式"
    difficulty = "medium"
    steps = 4
    tags = ("home", "long_press", "switch")

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        on = rng.random() < 0.5
        return {"on": on, "state": "on" if on else "off", "state_zh": "打开" if on else "关闭"}

    def prepare(self, phone: Phone, p: Params) -> None:
        phone.put_setting("global", "low_power", "0" if p["on"] else "1")

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return [put("global", "low_power", "1" if p["on"] else "0")]

    def solve(self, hands: Hands, p: Params) -> None:
        _icon(hands, "Settings")
        hands.tap("Battery")
        hands.tap("Battery Saver", role=Role.SWITCH)


class PracticeSystemAppVersion(_System):
    """What an icon's menu leads to."""

    goal = "Hold the icon of {name} on the home screen, open its app info: which version is it?"
    goal_zh = "长按主屏幕上{name_zh}的图标，打开应用信息，看看是什么版本"
    difficulty = "medium"
    steps = 4
    tags = ("home", "long_press", "read")

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        there = [phone.apps[each].info for each in USED if each in phone.apps]
        info = rng.choice(there)
        return {"name": info.label, "name_zh": info.label_zh, "version": info.version_name}

    def answer(self, phone: Phone, p: Params) -> str:
        return str(p["version"])

    def solve(self, hands: Hands, p: Params) -> Done:
        _icon(hands, p["name"])
        hands.tap("App info")
        return Done(hands.read(p["version"]))


class PracticeSystemTime(_System):
    """What the clock of the home screen says."""

    goal = "What time is it?"
    goal_zh = "现在几点？"
    steps = 1
    tags = ("read",)

    def answer(self, phone: Phone, p: Params) -> str:
        return phone.time_text()

    def solve(self, hands: Hands, p: Params) -> Done:
        hands.shade()
        return Done(hands.read(id="shade_clock"))


class _InTheWay(_System):
    """A switch is wanted, and something is in the way."""

    tags: ClassVar[tuple[str, ...]] = ("dialog", "shade", "switch")

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        name, zh, tile, namespace, key, on, off = rng.choice(TILES)
        return {"name": name, "name_zh": zh, "tile": tile, "namespace": namespace, "key": key,
                "on": on, "off": off, "app": rng.choice(USED[:4])}  # fmt: skip

    def prepare(self, phone: Phone, p: Params) -> None:
        phone.put_setting(p["namespace"], p["key"], p["off"])

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return [put(p["namespace"], p["key"], p["on"])]

    def switch(self, hands: Hands, p: Params) -> None:
        hands.shade()
        hands.tap_on(tile_of(hands, p["tile"]))


class PracticeSystemHangs(_InTheWay):
    """An app does not answer."""

    goal = "An app does not respond any more; close it, then switch on {name}"
    goal_zh = "有个应用没有响应，关闭它，然后打开{name_zh}"
    steps = 3

    def prepare(self, phone: Phone, p: Params) -> None:
        super().prepare(phone, p)
        phone.weather.start("app_not_responding", app=p["app"])

    def solve(self, hands: Hands, p: Params) -> None:
        hands.tap("Close app")
        self.switch(hands, p)


class PracticeSystemLocked(_InTheWay):
    """The lock screen is up; it has no PIN."""

    goal = "The phone is locked, without a PIN. Unlock it and turn on {name}"
    goal_zh = "手机锁屏了，没有密码。解锁后打开{name_zh}"
    steps = 4
    tags = ("lock", "shade", "switch")

    def prepare(self, phone: Phone, p: Params) -> None:
        super().prepare(phone, p)
        phone.lock.show()

    def solve(self, hands: Hands, p: Params) -> None:
        screen = hands.screen
        middle = screen.width // 2
        hands.act(Swipe(middle, screen.height * 3 // 4, middle, screen.height // 4, 0.2))
        self.switch(hands, p)
