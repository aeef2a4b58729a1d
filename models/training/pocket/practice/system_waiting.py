"""Practice with the shade: which of several notifications, and tiles told by what they are for."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import ClassVar

from device_drivers.virtual.phone import Phone
from device_drivers.virtual.tasks import moves
from device_drivers.virtual.tasks.base import (
    SYSTEM,
    Added,
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
from device_drivers.virtual.tasks.world import known, sent
from models.training.pocket.practice.system import NEWS, POSTERS, tile_of

NOTES = ("From the shade", "Remember", "Today", "Codes", "Numbers", "别忘了", "今天的事")


class _Waiting(Template):
    """Three notifications of three apps."""

    apps: ClassVar[tuple[str, ...]] = (SYSTEM,)
    difficulty: ClassVar[Difficulty] = "easy"
    steps = 2
    tags: ClassVar[tuple[str, ...]] = ("shade", "notifications")
    strict = ("notifications",)
    place: ClassVar[int] = -1
    """Which came when: 0 first, 2 last."""

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        packages = rng.sample([p for p in POSTERS if p in phone.apps], 3)
        said = rng.sample(NEWS, 4)
        news = [(package, title, text.format(rng.randrange(11, 99)))
                for package, (title, text) in zip(packages, said, strict=False)]  # fmt: skip
        place = rng.randrange(3) if self.place < 0 else self.place
        package, title, text = news[place]
        rest = [each[1] for each in news if each[1] != title]
        info = phone.apps[package].info
        [who] = known(phone, rng, 1)
        return {"news": news, "title": title, "text": text, "other": rest[0], "third": rest[1],
                "absent": said[3][0], "app": info.label, "app_zh": info.label_zh,
                "note": rng.choice(NOTES), "name": who.name, "number": who.number}  # fmt: skip

    def prepare(self, phone: Phone, p: Params) -> None:
        phone.store.run("UPDATE notifications SET dismissed=1")
        for i, each in enumerate(p["news"]):
            phone.post_notification(*each)
            phone.store.run("UPDATE notifications SET when_ms = when_ms - ? WHERE title=?",
                            (2 - i) * 600_000, each[1])  # fmt: skip
        phone.drop_heads_up()

    def gone(self, *titles: str) -> Sequence[Change]:
        return [Changed("notifications", {"title": title, "dismissed": 0}, {"dismissed": 1})
                for title in titles]  # fmt: skip


class PracticeShadeKeep(_Waiting):
    """All but one."""

    goal = "Dismiss all notifications except “{title}”"
    goal_zh = "除了“{title}”，把通知都划掉"
    steps = 3

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return self.gone(p["other"], p["third"])

    def solve(self, hands: Hands, p: Params) -> None:
        hands.shade()
        hands.swipe("right", on=p["other"])
        hands.swipe("right", on=p["third"])


class PracticeShadePair(PracticeShadeKeep):
    """Two of three, by name."""

    goal = "Swipe away the notifications “{other}” and “{third}”"
    goal_zh = "把通知“{other}”和“{third}”划掉"


class PracticeShadeNewestGone(_Waiting):
    """The one that came last."""

    goal = "Get rid of the notification that came in last"
    goal_zh = "把最后来的那条通知清掉"
    place = 2

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return self.gone(p["title"])

    def solve(self, hands: Hands, p: Params) -> None:
        hands.shade()
        hands.swipe("right", on=p["title"])


class PracticeShadeOldest(_Waiting):
    """The one that came first."""

    goal = "What does the oldest of my notifications say?"
    goal_zh = "我最早的那条通知说了什么？"
    place = 0

    def answer(self, phone: Phone, p: Params) -> str:
        return str(p["text"])

    def solve(self, hands: Hands, p: Params) -> Done:
        hands.shade()
        return Done(hands.read(p["text"]))


class PracticeShadeTitle(_Waiting):
    """What it is about."""

    goal = "How is the notification from {app} titled?"
    goal_zh = "“{app_zh}”的通知标题是什么？"

    def answer(self, phone: Phone, p: Params) -> str:
        return str(p["title"])

    def solve(self, hands: Hands, p: Params) -> Done:
        hands.shade()
        return Done(hands.read(p["title"]))


class PracticeShadeNone(_Waiting):
    """It is not there."""

    goal = "Read me the notification “{absent}”"
    goal_zh = "把通知“{absent}”念给我"
    tags = ("shade", "notifications", "impossible")
    impossible = True

    def solve(self, hands: Hands, p: Params) -> Impossible:
        hands.shade()
        return Impossible(f"there is no notification “{p['absent']}”")


class PracticeShadeNoted(_Waiting):
    """Kept in a note."""

    goal = "Keep what the notification “{title}” says in a new note “{note}”"
    goal_zh = "把通知“{title}”的内容记到新笔记“{note}”"
    apps = (SYSTEM, "notes")
    difficulty = "medium"
    steps = 8
    tags = ("shade", "cross_app", "create")

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return [Added("notes", title=p["note"], body=p["text"])]

    def solve(self, hands: Hands, p: Params) -> None:
        hands.shade()
        text = hands.read(p["text"])
        moves.new_note(hands, p["note"], text)


class PracticeShadePassed(_Waiting):
    """Passed on to a friend."""

    goal = "Text {name} what the notification about “{title}” says"
    goal_zh = "把“{title}”那条通知的内容发短信给{name}"
    apps = (SYSTEM, "messages")
    difficulty = "medium"
    steps = 8
    tags = ("shade", "cross_app", "create")

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return sent(phone, p["number"], p["text"])

    def solve(self, hands: Hands, p: Params) -> None:
        hands.shade()
        text = hands.read(p["text"])
        moves.text(hands, p["name"], text)


# --- tiles ----------------------------------------------------------------------------------------


class _Tile(Template):
    """One tile that stands the wrong way."""

    apps: ClassVar[tuple[str, ...]] = (SYSTEM,)
    difficulty: ClassVar[Difficulty] = "easy"
    steps = 2
    tags: ClassVar[tuple[str, ...]] = ("shade", "switch")
    tiles: ClassVar[tuple[tuple[str, str, str, str, str], ...]]
    """What it is called, namespace, key, from, to."""

    def prepare(self, phone: Phone, p: Params) -> None:
        for _, namespace, key, before, _ in self.tiles:
            phone.put_setting(namespace, key, before)

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return [put(namespace, key, after) for _, namespace, key, _, after in self.tiles]

    def solve(self, hands: Hands, p: Params) -> None:
        hands.shade()
        for tile, *_ in self.tiles:
            hands.tap_on(tile_of(hands, tile))


class PracticeShadeTorch(_Tile):
    """In the dark."""

    goal = "It's pitch dark here, I need some light from the phone"
    goal_zh = "这里一片漆黑，用手机照个亮"
    tiles = (("Flashlight", "secure", "flashlight_enabled", "0", "1"),)


class PracticeShadeTorchOff(_Tile):
    """No more."""

    goal = "The lamp on the back of the phone is still burning, put it out"
    goal_zh = "手机背面的灯还亮着，关掉它"
    tiles = (("Flashlight", "secure", "flashlight_enabled", "1", "0"),)


class PracticeShadeMeeting(_Tile):
    """In a meeting."""

    goal = "Quickly, from the quick settings: no disturbance while I'm in this meeting"
    goal_zh = "快，用快捷设置：开会期间别打扰我"
    tiles = (("Do Not Disturb", "global", "zen_mode", "0", "1"),)


class PracticeShadeNight(_Tile):
    """Before bed."""

    goal = "Pull down the quick settings and make the screen's light warm for the night"
    goal_zh = "下拉快捷设置，让屏幕光线变暖，适合夜里看"
    tiles = (("Night Light", "secure", "night_display_activated", "0", "1"),)


class PracticeShadeThrift(_Tile):
    """Nearly empty."""

    goal = "The battery is nearly empty, save power by the quick settings"
    goal_zh = "快没电了，用快捷设置省电"
    tiles = (("Battery Saver", "global", "low_power", "0", "1"),)


class PracticeShadeWide(_Tile):
    """A film."""

    goal = "I want to watch a film sideways, let the screen turn, by the quick settings"
    goal_zh = "我想横着看电影，用快捷设置让屏幕能转"
    tiles = (("Auto-rotate", "system", "accelerometer_rotation", "0", "1"),)


class PracticeShadeTaxi(_Tile):
    """To be found."""

    goal = "The taxi can't find me because location is off. Fix it from the quick settings"
    goal_zh = "定位关着，出租车找不到我，用快捷设置弄好"
    tiles = (("Location", "secure", "location_mode", "0", "3"),)


class PracticeShadeRadios(_Tile):
    """None of the three."""

    goal = "Quick settings: Wi-Fi, Bluetooth and mobile data all off"
    goal_zh = "快捷设置：Wi-Fi、蓝牙和移动数据全关"
    difficulty = "medium"
    steps = 5
    tiles = (("Wi-Fi", "global", "wifi_on", "1", "0"),
             ("Bluetooth", "global", "bluetooth_on", "1", "0"),
             ("Mobile data", "global", "mobile_data", "1", "0"))  # fmt: skip
