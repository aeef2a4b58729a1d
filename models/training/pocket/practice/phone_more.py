"""Practice with the call log and the blocked numbers: tidying, keeping, looking up."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence

from device_drivers.virtual.people import written as shown
from device_drivers.virtual.phone import Phone
from device_drivers.virtual.tasks.answers import tokens
from device_drivers.virtual.tasks.base import (
    Added,
    Change,
    Done,
    Impossible,
    Params,
    Removed,
    Template,
)
from device_drivers.virtual.tasks.hands import Hands
from device_drivers.virtual.tasks.phone import ANSWERED, DIALLED, MISSED, blocked, log
from device_drivers.virtual.tasks.world import clock_text, known, new_number, number_of, strangers


class _WithCaller(Template):
    """Somebody whose one call is in the log."""

    apps = ("phone",)
    difficulty = "easy"
    kinds: tuple[int, ...] = (ANSWERED, DIALLED, MISSED)

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        [who] = known(phone, rng, 1)
        kind = rng.choice(self.kinds)
        lasted = 0 if kind == MISSED else rng.randint(61, 1500)
        return {"name": who.name, "number": who.number, "id": who.id, "kind": kind,
                "ago": rng.randint(3, 300), "lasted": lasted}  # fmt: skip

    def prepare(self, phone: Phone, p: Params) -> None:
        phone.store.run("DELETE FROM calls WHERE number=?", p["number"])
        p["call"] = log(phone, p["number"], p["name"], p["ago"], p["kind"], p["lasted"])

    def page(self, hands: Hands, p: Params) -> None:
        """Everything that was called with them."""
        hands.open("phone")
        hands.tap(p["name"])


class PracticeCallDelete(_WithCaller):
    """One line less."""

    goal = "Delete the call with {name} from the call history"
    goal_zh = "从通话记录里删除和{name}的那次通话"
    steps = 4
    tags = ("delete", "list")

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return [Removed("calls", id=p["call"])]

    def solve(self, hands: Hands, p: Params) -> None:
        self.page(hands, p)
        hands.tap("Delete call")
        hands.tap("Delete", id="android:id/button1")


class PracticeCallsClear(Template):
    """A log with nothing in it."""

    goal = "Clear my whole call history"
    goal_zh = "清空所有通话记录"
    apps = ("phone",)
    difficulty = "easy"
    steps = 4
    tags = ("delete", "list")

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return [Removed("calls", id=call) for (call,) in phone.store.rows("SELECT id FROM calls")]

    def solve(self, hands: Hands, p: Params) -> None:
        hands.open("phone")
        hands.tap("More options")
        hands.tap("Clear call history")
        hands.tap("Clear", id="android:id/button1")


class PracticeBlockCaller(_WithCaller):
    """Somebody who is to call no more."""

    goal = "Block {name}, so that no more calls come from there"
    goal_zh = "屏蔽{name}，不要再让{name}打进来"
    steps = 5
    tags = ("settings", "list")

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return [Added("blocked_numbers", number=number_of(p["number"]))]

    def solve(self, hands: Hands, p: Params) -> None:
        self.page(hands, p)
        hands.tap("More options")
        hands.tap("Block number")
        hands.tap("Block", id="android:id/button1")


class PracticeUnblockNumber(Template):
    """A number may call again."""

    goal = "Unblock the number {said}"
    goal_zh = "取消屏蔽号码{said}"
    apps = ("phone",)
    difficulty = "easy"
    steps = 5
    tags = ("settings", "list")

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        number = new_number(phone, rng)
        return {"number": number, "said": shown(number), "other": new_number(phone, rng)}

    def prepare(self, phone: Phone, p: Params) -> None:
        for number in dict.fromkeys((p["other"], p["number"])):
            phone.store.run("INSERT INTO blocked_numbers(number) VALUES (?)", number)

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return [Removed("blocked_numbers", number=p["number"])]

    def solve(self, hands: Hands, p: Params) -> None:
        blocked(hands)
        hands.tap(f"Unblock {p['said']}?")
        hands.tap("Unblock", id="android:id/button1")


class PracticeNotBlocked(_WithCaller):
    """Nothing to undo."""

    goal = "Take {name} off the blocked numbers"
    goal_zh = "把{name}从已屏蔽的号码里移除"
    steps = 3
    tags = ("impossible", "list")
    impossible = True

    def prepare(self, phone: Phone, p: Params) -> None:
        super().prepare(phone, p)
        phone.store.run("DELETE FROM blocked_numbers WHERE number=?", p["number"])

    def solve(self, hands: Hands, p: Params) -> Impossible:
        blocked(hands)
        return Impossible(f"{p['name']} is not blocked")


class PracticeSaveCaller(Template):
    """Who called gets a name."""

    goal = "{said} has called me. Save it as {name} in the contacts."
    goal_zh = "{said}给我打过电话，请存为联系人{name}。"
    apps = ("phone", "contacts")
    difficulty = "easy"
    steps = 7
    tags = ("create", "form")

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        number = new_number(phone, rng)
        return {"number": number, "said": shown(number), "name": strangers(phone, rng, 1)[0],
                "ago": rng.randint(5, 90)}  # fmt: skip

    def prepare(self, phone: Phone, p: Params) -> None:
        log(phone, p["number"], "", p["ago"], ANSWERED, 70)

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return [Added("contacts", name=p["name"]), Added("phones", number=number_of(p["number"]))]

    def solve(self, hands: Hands, p: Params) -> None:
        hands.open("phone")
        hands.tap(p["said"])
        hands.tap("More options")
        hands.tap("Add to contacts")
        hands.type(p["name"], into="Name")
        hands.tap("Save")


class PracticeMissedLast(_WithCaller):
    """Who tried in vain."""

    goal = "Whose call did I miss last?"
    goal_zh = "我最近一次漏接的是谁的电话？"
    steps = 2
    tags = ("read", "list")
    kinds = (MISSED,)

    def prepare(self, phone: Phone, p: Params) -> None:
        phone.store.run("UPDATE calls SET date_ms = date_ms - ?", 6 * 3_600_000)
        super().prepare(phone, p)

    def answer(self, phone: Phone, p: Params) -> str:
        return str(p["name"])

    def solve(self, hands: Hands, p: Params) -> Done:
        hands.open("phone")
        hands.tap("Missed")
        return Done(hands.read(p["name"]))


class PracticeTalkedWhen(_WithCaller):
    """When it was."""

    goal = "At what time was my call with {name} today?"
    goal_zh = "我今天和{name}的通话是几点？"
    steps = 2
    tags = ("read", "list")

    def answer(self, phone: Phone, p: Params) -> str | Callable[[str], bool]:
        now = phone.clock.now().timestamp() - p["ago"] * 60
        at = clock_text(phone.clock.now().fromtimestamp(now, phone.clock.zone))
        return lambda said: {*tokens(at)} <= {*tokens(said)}

    def solve(self, hands: Hands, p: Params) -> Done:
        self.page(hands, p)
        return Done(hands.texts()[hands.texts().index("Call history") + 1])


class PracticeTalkedLong(_WithCaller):
    """How long it was."""

    goal = "How long was my call with {name}?"
    goal_zh = "我和{name}那次通话打了多久？"
    steps = 2
    tags = ("read", "list")
    kinds = (ANSWERED, DIALLED)

    def answer(self, phone: Phone, p: Params) -> str:
        return f"{p['lasted'] // 60} min {p['lasted'] % 60} s"

    def solve(self, hands: Hands, p: Params) -> Done:
        self.page(hands, p)
        return Done(hands.read("Duration"))
