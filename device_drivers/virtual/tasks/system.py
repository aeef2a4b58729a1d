"""Tasks in the shade: quick settings and notifications."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from device_drivers.base import Role
from device_drivers.virtual.tasks.base import (
    Change,
    Changed,
    Declaration,
    Done,
    Impossible,
    Params,
    Template,
)
from device_drivers.virtual.tasks.settings import put, slide

if TYPE_CHECKING:
    from device_drivers.virtual.phone import Phone
    from device_drivers.virtual.tasks.hands import Hands

# title, Chinese name, namespace, key, on, off
TILES = (
    ("Flashlight", "手电筒", "secure", "flashlight_enabled", "1", "0"),
    ("Hotspot", "热点", "global", "hotspot_on", "1", "0"),
    ("Night Light", "护眼模式", "secure", "night_display_activated", "1", "0"),
    ("Battery Saver", "省电模式", "global", "low_power", "1", "0"),
    ("Do Not Disturb", "勿扰模式", "global", "zen_mode", "1", "0"),
    ("Auto-rotate", "自动旋转", "system", "accelerometer_rotation", "1", "0"),
    ("Location", "位置信息", "secure", "location_mode", "3", "0"),
    ("Dark theme", "深色主题", "secure", "ui_night_mode", "2", "1"),
)


class Note(NamedTuple):
    """A notification put there for a task: app, title, text, and a fact that the text holds."""

    package: str
    app: str
    app_zh: str
    title: str
    text: str
    question: str
    question_zh: str
    fact: str


def _notes(rng: random.Random) -> list[Note]:
    """Four notifications of different apps, each with a fact of its own."""
    gate, shelf = f"{rng.choice('ABCDE')}{rng.randrange(2, 40)}", f"{rng.randrange(100, 999)}"
    hour, degrees = f"{rng.randrange(2, 12)}:{rng.choice((10, 25, 40))} PM", rng.randrange(3, 29)
    wanted = [
        Note("com.android.calendar", "Calendar", "日历", "Boarding moved",
             f"Flight 418 now boards at gate {gate}", "At which gate does my flight board now?",
             "我的航班现在在哪个登机口登机？", gate),
        Note("com.android.browser", "Browser", "浏览器", "Library",
             f"Your book waits on shelf {shelf} until Friday", "On which shelf does my book wait?",
             "我的书放在几号架上？", shelf),
        Note("com.android.notes", "Notes", "笔记", "Reminder",
             f"Pick up the cake at {hour}", "When do I have to pick up the cake?",
             "我几点要去取蛋糕？", hour),
        Note("com.android.deskclock", "Clock", "时钟", "Tomorrow",
             f"Frost at night, {degrees} degrees by noon", "How warm will it be tomorrow at noon?",
             "明天中午多少度？", str(degrees)),
    ]  # fmt: skip
    return rng.sample(wanted, 4)


def _post(phone: Phone, notes: Sequence[Note]) -> list[int]:
    """Post them; their ids. No banner is left over the screen."""
    numbers = [phone.post_notification(n.package, n.title, n.text) for n in notes]
    phone.drop_heads_up()
    return numbers


def tiles(hands: Hands) -> None:
    """Pull the shade down and show all the tiles."""
    hands.shade()
    hands.tap("More quick settings")


class SystemTile(Template):
    """One tile of the quick settings."""

    goal = "Use the quick settings to turn {state} {name}"
    goal_zh = "在快捷设置里{state_zh}{name_zh}"
    apps = ("launcher",)
    difficulty = "easy"
    steps = 3
    tags = ("shade", "switch")

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        name, zh, namespace, key, on, off = rng.choice(TILES)
        wanted = rng.random() < 0.6
        return {
            "name": name, "name_zh": zh, "namespace": namespace, "key": key,
            "value": on if wanted else off, "before": off if wanted else on,
            "state": "on" if wanted else "off", "state_zh": "打开" if wanted else "关闭",
        }  # fmt: skip

    def prepare(self, phone: Phone, p: Params) -> None:
        phone.put_setting(p["namespace"], p["key"], p["before"])

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return [put(p["namespace"], p["key"], p["value"])]

    def solve(self, hands: Hands, p: Params) -> None:
        tiles(hands)
        hands.tap(p["name"], role=Role.SWITCH)


class SystemTileMissing(Template):
    """A tile that this phone has not got."""

    goal = "Turn on {name} in the quick settings"
    goal_zh = "在快捷设置里打开{name_zh}"
    apps = ("launcher",)
    difficulty = "medium"
    steps = 2
    tags = ("shade", "impossible")
    impossible = True

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        name, zh = rng.choice((("NFC", " NFC"), ("screen casting", "投屏"),
                               ("reading mode", "阅读模式"), ("the VPN", " VPN")))  # fmt: skip
        return {"name": name, "name_zh": zh}

    def solve(self, hands: Hands, p: Params) -> Declaration:
        tiles(hands)
        return Impossible(f"there is no tile for {p['name']}")


class SystemBrightness(Template):
    """The brightness from the shade."""

    goal = "{why} Make the screen as {how} as it gets"
    goal_zh = "{why_zh}把屏幕调到最{how_zh}"
    apps = ("launcher",)
    difficulty = "easy"
    steps = 2
    tags = ("shade", "slider")

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        why, zh, bright = rng.choice((
            ("I can't read a thing in this sun.", "太阳下什么都看不清，", True),
            ("I'm showing photos to the whole table.", "我在给一桌人看照片，", True),
            ("I'm looking for my keys in the dark.", "我在黑暗里找钥匙，", True),
            ("My eyes hurt.", "我眼睛疼，", False),
            ("Everybody around me is asleep.", "周围的人都睡着了，", False),
            ("I'm in a cinema.", "我在电影院里，", False),
        ))  # fmt: skip
        return {"why": why, "why_zh": zh, "how": "bright" if bright else "dim",
                "how_zh": "亮" if bright else "暗", "value": "255" if bright else "0",
                "bright": bright}  # fmt: skip

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return [put("system", "screen_brightness", p["value"])]

    def solve(self, hands: Hands, p: Params) -> None:
        hands.shade()
        slide(hands, "Display brightness", to_end=p["bright"])


class SystemBedtime(Template):
    """Several things for the night, all in the shade."""

    goal = "I'm going to bed: turn on Do Not Disturb and {name}, and dim the screen completely"
    goal_zh = "我要睡了：打开勿扰模式和{name_zh}，并把屏幕调到最暗"
    apps = ("launcher",)
    difficulty = "medium"
    steps = 5
    tags = ("shade", "switch", "slider", "several")

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        name, zh, namespace, key, on = rng.choice((
            ("Night Light", "护眼模式", "secure", "night_display_activated", "1"),
            ("the dark theme", "深色主题", "secure", "ui_night_mode", "2"),
            ("Battery Saver", "省电模式", "global", "low_power", "1"),
        ))  # fmt: skip
        return {"name": name, "name_zh": zh, "namespace": namespace, "key": key, "on": on}

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return [
            put("global", "zen_mode", "1"), put(p["namespace"], p["key"], p["on"]),
            put("system", "screen_brightness", "0"),
        ]  # fmt: skip

    def solve(self, hands: Hands, p: Params) -> None:
        tiles(hands)
        hands.tap("Do Not Disturb", role=Role.SWITCH)
        hands.tap(p["name"].removeprefix("the ").capitalize() if "the " in p["name"]
                  else p["name"], role=Role.SWITCH)  # fmt: skip
        slide(hands, "Display brightness", to_end=False)


class SystemReadNotification(Template):
    """A fact in one of several notifications."""

    goal = "Have a look at my notifications. {question}"
    goal_zh = "看一下我的通知。{question_zh}"
    apps = ("launcher",)
    difficulty = "easy"
    steps = 1
    tags = ("shade", "notifications", "read")

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        notes = _notes(rng)
        asked = rng.choice(notes)
        return {"notes": notes, "question": asked.question, "question_zh": asked.question_zh,
                "fact": asked.fact, "title": asked.title}  # fmt: skip

    def prepare(self, phone: Phone, p: Params) -> None:
        _post(phone, p["notes"])

    def answer(self, phone: Phone, p: Params) -> str:
        return str(p["fact"])

    def solve(self, hands: Hands, p: Params) -> Declaration:
        hands.shade()
        hands.scroll_to(p["title"])
        text = next(t for t in hands.texts(id="android:id/text") if p["fact"] in t)
        return Done(p["fact"] if p["fact"] in text else "")


class SystemCountNotifications(Template):
    """How many notifications an app has posted."""

    goal = "How many notifications from {name} are waiting?"
    goal_zh = "“{name_zh}”有几条待处理的通知？"
    apps = ("launcher",)
    difficulty = "medium"
    steps = 1
    tags = ("shade", "notifications", "read")

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        app = phone.apps[rng.choice(("com.android.notes", "com.android.browser"))]
        return {"package": app.info.package, "name": app.info.label, "name_zh": app.info.label_zh,
                "count": rng.randrange(2, 6)}  # fmt: skip

    def prepare(self, phone: Phone, p: Params) -> None:
        for number in range(p["count"]):
            phone.post_notification(p["package"], f"Reminder {number + 1}", "Have a look")
        phone.post_notification("com.android.deskclock", "Timer", "Time is up")
        phone.drop_heads_up()

    def answer(self, phone: Phone, p: Params) -> str:
        return str(p["count"])

    def solve(self, hands: Hands, p: Params) -> Declaration:
        hands.shade()
        return Done(next(t for t in hands.texts(id="android:id/time") if t.isdigit()))


class SystemDismiss(Template):
    """One notification goes, the others stay."""

    goal = "Dismiss the notification “{title}” and leave the others alone"
    goal_zh = "清除通知“{title}”，其他的保留"
    apps = ("launcher",)
    difficulty = "easy"
    steps = 2
    tags = ("shade", "notifications", "delete", "swipe")
    strict = ("notifications",)

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        notes = _notes(rng)
        return {"notes": notes, "title": rng.choice(notes).title}

    def prepare(self, phone: Phone, p: Params) -> None:
        _post(phone, p["notes"])

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return [Changed("notifications", {"title": p["title"]}, {"dismissed": 1})]

    def solve(self, hands: Hands, p: Params) -> None:
        hands.shade()
        hands.swipe("right", on=p["title"])


class SystemClearAll(Template):
    """All notifications go at once; one that cannot be cleared stays."""

    goal = "Clear all my notifications{but}"
    goal_zh = "清除我的所有通知{but_zh}"
    apps = ("launcher",)
    difficulty = "easy"
    steps = 2
    tags = ("shade", "notifications", "delete")
    strict = ("notifications",)

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        ongoing = rng.random() < 0.5
        return {
            "notes": _notes(rng)[: rng.randrange(2, 5)], "ongoing": ongoing,
            "but": " (the music may go on playing)" if ongoing else "",
            "but_zh": "（音乐可以继续播放）" if ongoing else "",
        }  # fmt: skip

    def prepare(self, phone: Phone, p: Params) -> None:
        _post(phone, p["notes"])
        if p["ongoing"]:
            phone.post_notification("com.android.browser", "Playing", "River tones", ongoing=True)

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        waiting = phone.store.rows("SELECT id FROM notifications WHERE NOT dismissed AND"
                                   " NOT ongoing")  # fmt: skip
        return [Changed("notifications", {"id": n}, {"dismissed": 1}) for (n,) in waiting]

    def solve(self, hands: Hands, p: Params) -> None:
        hands.shade()
        hands.tap("Clear all")
