"""Practice with the system: shortcuts of icons, the search for apps, notifications, ways to go."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import ClassVar

from device_drivers.virtual.phone import Phone
from device_drivers.virtual.tasks.base import (
    Change,
    Changed,
    Difficulty,
    Done,
    Impossible,
    Params,
    Template,
)
from device_drivers.virtual.tasks.hands import Hands
from device_drivers.virtual.tasks.settings import put

NEWS = (
    ("Bus 14", "Line 14 runs every ten minutes today"),
    ("Parcel", "Left with the neighbour, 3rd floor"),
    ("Water", "No water tomorrow from nine to eleven"),
    ("Library", "Two books are due on Friday"),
    ("Gym", "The pool is closed this week"),
    ("快递", "包裹放在门口了"),
)
MISSING = ("Chessboard", "Tax Helper", "Sky Map", "Recipe Box", "Translator", "血压日记",
           "Podcasts", "Weather Radar")  # fmt: skip


class _Around(Template):
    """Notifications of several apps in the shade."""

    apps: ClassVar[tuple[str, ...]] = ("system",)
    difficulty: ClassVar[Difficulty] = "easy"
    steps = 2
    tags: ClassVar[tuple[str, ...]] = ("shade", "notifications", "read")

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        packages = ("com.android.calendar", "com.android.browser", "com.android.notes")
        news = [(package, *each) for package, each in zip(packages, rng.sample(NEWS, 3),
                                                          strict=True)]  # fmt: skip
        _, title, text = rng.choice(news)
        absent = rng.choice([name for name, _ in NEWS if name not in {n[1] for n in news}])
        return {"news": news, "title": title, "text": text, "absent": absent}

    def prepare(self, phone: Phone, p: Params) -> None:
        phone.store.run("UPDATE notifications SET dismissed=1")
        for each in p["news"]:
            phone.post_notification(*each)
        phone.drop_heads_up()


class PracticeAroundDismiss(_Around):
    """One of them goes."""

    goal = "Dismiss the notification “{title}”"
    goal_zh = "清掉标题为“{title}”的通知"
    tags: ClassVar[tuple[str, ...]] = ("shade", "notifications", "delete", "swipe")

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return [Changed("notifications", {"title": p["title"], "dismissed": 0}, {"dismissed": 1})]

    def solve(self, hands: Hands, p: Params) -> None:
        hands.shade()
        hands.swipe("right", on=p["title"])


class PracticeAroundDismissWhich(PracticeAroundDismiss):
    """Which one is not said."""

    goal = "Swipe one of my notifications away"
    goal_zh = "划掉我的一条通知"
    tags = ("shade", "notifications", "ask")
    question = "which|哪"

    def reply(self, p: Params) -> str:
        return f"“{p['title']}”"

    def solve(self, hands: Hands, p: Params) -> None:
        hands.shade()
        hands.ask("Which notification?")
        hands.swipe("right", on=p["title"])


class PracticeAroundNoNews(_Around):
    """It is not there."""

    goal = "Dismiss the notification about “{absent}”"
    goal_zh = "把关于“{absent}”的通知划掉"
    steps = 1
    tags = ("shade", "notifications", "impossible")
    impossible = True

    def solve(self, hands: Hands, p: Params) -> Impossible:
        hands.shade()
        return Impossible(f"there is no notification “{p['absent']}”")


class PracticeAroundBoth(_Around):
    """Two tiles by one pull."""

    goal = "Turn on the flashlight and Do Not Disturb from the quick settings"
    goal_zh = "在快捷设置里打开手电筒和勿扰模式"
    steps = 4
    tags = ("shade", "repeat")

    def prepare(self, phone: Phone, p: Params) -> None:
        phone.put_setting("secure", "flashlight_enabled", "0")
        phone.put_setting("global", "zen_mode", "0")

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return [put("secure", "flashlight_enabled", "1"), put("global", "zen_mode", "1")]

    def solve(self, hands: Hands, p: Params) -> None:
        hands.shade()
        hands.tap("More quick settings")
        hands.tap("Flashlight")
        hands.tap("Do Not Disturb")


class PracticeAroundMissing(Template):
    """No such app is on the phone."""

    goal = "Open the app {name}"
    goal_zh = "打开应用“{name}”"
    apps = ("system",)
    difficulty = "easy"
    steps = 3
    tags = ("impossible", "search", "home")
    impossible = True

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        return {"name": rng.choice(MISSING)}

    def solve(self, hands: Hands, p: Params) -> Impossible:
        hands.home()
        hands.swipe("up")
        hands.type(p["name"], into="Search apps")
        return Impossible(f"there is no app called {p['name']}")


class PracticeAroundVolume(_Around):
    """Two steps by the key."""

    goal = "Press the volume key twice to make it {how}"
    goal_zh = "按两下音量键，{how_zh}"
    tags = ("keys", "repeat")

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        up = rng.random() < 0.5
        return {"up": up, "how": "louder" if up else "quieter",
                "how_zh": "调大声" if up else "调小声"}  # fmt: skip

    def prepare(self, phone: Phone, p: Params) -> None:
        phone.put_setting("system", "volume_music", "8")

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return [put("system", "volume_music", "10" if p["up"] else "6")]

    def solve(self, hands: Hands, p: Params) -> None:
        for _ in range(2):
            hands.press("volume_up" if p["up"] else "volume_down")


class PracticeAroundNewest(_Around):
    """What came in last."""

    goal = "What is my newest notification about? Read me its text"
    goal_zh = "最新的一条通知写了什么？念给我听"
    steps = 1

    def prepare(self, phone: Phone, p: Params) -> None:
        phone.store.run("UPDATE notifications SET dismissed=1")
        phone.post_notification("com.android.notes", p["title"], p["text"])
        phone.drop_heads_up()

    def answer(self, phone: Phone, p: Params) -> str:
        return str(p["text"])

    def solve(self, hands: Hands, p: Params) -> Done:
        hands.shade()
        return Done(hands.read(p["text"]))
