"""Practice with the phone app: other ways to a call; favourites, numbers, what is blocked."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import ClassVar

from device_drivers.virtual.people import written as shown
from device_drivers.virtual.phone import Phone
from device_drivers.virtual.tasks import moves
from device_drivers.virtual.tasks.base import (
    Added,
    Change,
    Difficulty,
    Done,
    Impossible,
    Params,
    Removed,
    Template,
)
from device_drivers.virtual.tasks.hands import Hands
from device_drivers.virtual.tasks.phone import DIALLED, blocked, log, written
from device_drivers.virtual.tasks.world import (
    FIRMS,
    TRADES,
    known,
    new_number,
    number_of,
    strangers,
    write_note,
)


class _Ways(Template):
    """Somebody who is known, another, and somebody who is not."""

    apps: ClassVar[tuple[str, ...]] = ("phone", "contacts")
    difficulty: ClassVar[Difficulty] = "easy"
    steps = 3
    tags: ClassVar[tuple[str, ...]] = ("call",)

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        who, other = known(phone, rng, 2)
        spare = new_number(phone, rng)
        trade, trade_zh = rng.choice(TRADES)
        return {"name": who.name, "number": who.number, "id": who.id, "other": other.name,
                "other_number": other.number, "new": strangers(phone, rng, 1)[0], "spare": spare,
                "said": written(spare), "trade": trade, "trade_zh": trade_zh,
                "firm": rng.choice(FIRMS)}  # fmt: skip

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return [Added("calls", number=number_of(p["number"]), type=DIALLED)]


class PracticeWaysTab(_Ways):
    """By the list of people."""

    goal = "Open the contacts tab of the phone app and call {name} from there"
    goal_zh = "打开电话应用的联系人标签，从那里呼叫{name}"

    def solve(self, hands: Hands, p: Params) -> None:
        hands.open("phone")
        hands.tap("Contacts")
        hands.tap(f"Call {p['name']}")


class PracticeWaysSearch(_Ways):
    """By its search."""

    goal = "Search for {name} in the phone app and call"
    goal_zh = "在电话应用里搜索{name}并拨打"
    tags = ("call", "search")

    def solve(self, hands: Hands, p: Params) -> None:
        hands.open("phone")
        hands.type(p["name"], into="search_box_start_search")
        hands.tap(shown(p["number"]))


class PracticeWaysNot(PracticeWaysSearch):
    """Not the other one."""

    goal = "I need to speak to {name}, not to {other}. Get them on the line"
    goal_zh = "我要和{name}通话，不是{other}，帮我接通"


class PracticeWaysLate(PracticeWaysSearch):
    """Why is of no matter."""

    goal = "I'm running late and {name} should hear it from me in person. Connect us"
    goal_zh = "我要迟到了，想亲口告诉{name}，帮我拨过去"


class PracticeWaysOnlyStar(_Ways):
    """The only favourite."""

    goal = "Call the one person who is in my phone favorites"
    goal_zh = "打给电话收藏里唯一的那个人"

    def prepare(self, phone: Phone, p: Params) -> None:
        phone.store.run("UPDATE contacts SET starred=0")
        phone.store.run("UPDATE contacts SET starred=1 WHERE id=?", p["id"])

    def solve(self, hands: Hands, p: Params) -> None:
        hands.open("phone")
        hands.tap("Favorites")
        hands.tap(p["name"])


class PracticeWaysWhoStar(PracticeWaysOnlyStar):
    """Who that is."""

    goal = "Who is among my favorites in the phone app?"
    goal_zh = "电话应用的收藏里有谁？"
    steps = 2
    tags = ("read",)

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return ()

    def answer(self, phone: Phone, p: Params) -> str:
        return str(p["name"])

    def solve(self, hands: Hands, p: Params) -> Done:  # type: ignore[override]
        hands.open("phone")
        hands.tap("Favorites")
        return Done(hands.read(p["name"]))


class PracticeWaysNoStar(_Ways):
    """Nobody is."""

    goal = "Call my favorite contact from the favorites of the phone"
    goal_zh = "从电话的收藏里打给我的常用联系人"
    steps = 2
    tags = ("impossible",)
    impossible = True

    def prepare(self, phone: Phone, p: Params) -> None:
        phone.store.run("UPDATE contacts SET starred=0")

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return ()

    def solve(self, hands: Hands, p: Params) -> Impossible:
        hands.open("phone")
        hands.tap("Favorites")
        return Impossible("there are no favorites")


class PracticeWaysNobody(_Ways):
    """Nobody of that name."""

    goal = "Call {new}, you will find them in the phone app"
    goal_zh = "给{new}打电话，电话应用里能找到"
    tags = ("impossible", "search")
    impossible = True

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return ()

    def solve(self, hands: Hands, p: Params) -> Impossible:
        hands.open("phone")
        hands.type(p["new"], into="search_box_start_search")
        return Impossible(f"{p['new']} is not there")


class PracticeWaysNumber(_Ways):
    """Only told."""

    goal = "What's the telephone number of {name}? Don't call"
    goal_zh = "{name}的电话号码是多少？别打过去"
    tags = ("read", "search")

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return ()

    def answer(self, phone: Phone, p: Params) -> str:
        return shown(p["number"])

    def solve(self, hands: Hands, p: Params) -> Done:
        hands.open("phone")
        hands.type(p["name"], into="search_box_start_search")
        return Done(hands.read(shown(p["number"])))


class _Dialled(_Ways):
    """A number that nobody has."""

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return [Added("calls", number=number_of(p["spare"]), type=DIALLED)]

    def solve(self, hands: Hands, p: Params) -> None:
        hands.open("phone")
        hands.tap("Keypad")
        hands.type(p["spare"], into="digits", clear=True)
        hands.tap("dial")


class PracticeWaysTrade(_Dialled):
    """Somebody who repairs things."""

    goal = "I need the {trade}: {said}, call there"
    goal_zh = "我要找{trade_zh}，电话{said}，打过去"
    steps = 4


class PracticeWaysNoted(_Dialled):
    """A note has it."""

    goal = "The number of {firm} is in my note of that name, call it"
    goal_zh = "{firm}的号码在同名笔记里，拨打它"
    apps = ("phone", "notes")
    difficulty = "medium"
    steps = 6
    tags = ("call", "cross_app", "read")

    def prepare(self, phone: Phone, p: Params) -> None:
        write_note(phone, p["firm"], p["said"])

    def solve(self, hands: Hands, p: Params) -> None:
        number = moves.note(hands, p["firm"])
        hands.open("phone")
        hands.tap("Keypad")
        hands.type(number, into="digits", clear=True)
        hands.tap("dial")


class PracticeWaysRedial(_Dialled):
    """An empty keypad knows the last one."""

    goal = "Redial from the keypad: the green button brings the last number I called"
    goal_zh = "在键盘上重拨：按绿色按钮会出现上次拨的号码"
    steps = 4

    def prepare(self, phone: Phone, p: Params) -> None:
        phone.store.run("DELETE FROM calls")
        log(phone, p["spare"], "", 12, DIALLED, 33)

    def solve(self, hands: Hands, p: Params) -> None:
        hands.open("phone")
        hands.tap("Keypad")
        hands.tap("dial")
        hands.tap("dial")


# --- who is kept out ------------------------------------------------------------------------------


class _Barred(_Ways):
    """Two are blocked."""

    steps = 4
    tags: ClassVar[tuple[str, ...]] = ("settings", "list")

    def prepare(self, phone: Phone, p: Params) -> None:
        phone.store.run("DELETE FROM blocked_numbers")
        for number in (p["number"], p["other_number"]):
            phone.store.run("INSERT INTO blocked_numbers(number) VALUES (?)", number)


class PracticeWaysBarredFirst(_Barred):
    """The first in the list may call again."""

    goal = "Unblock the first entry of the blocked numbers"
    goal_zh = "解除屏蔽列表里的第一个"

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return [Removed("blocked_numbers", number=number_of(p["number"]))]

    def solve(self, hands: Hands, p: Params) -> None:
        blocked(hands)
        hands.tap(f"Unblock {p['name']}?")
        hands.tap("Unblock", id="android:id/button1")


class PracticeWaysBarredNone(_Barred):
    """It is not in the list."""

    goal = "Take the number {said} off the blocked ones"
    goal_zh = "把号码{said}从屏蔽名单里去掉"
    steps = 3
    tags = ("impossible", "list")
    impossible = True

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return ()

    def solve(self, hands: Hands, p: Params) -> Impossible:
        blocked(hands)
        return Impossible(f"{p['said']} is not blocked")
