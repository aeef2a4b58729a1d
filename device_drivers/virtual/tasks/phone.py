"""Tasks in the Phone app: calling, the call log, blocked numbers."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence

from device_drivers.virtual.phone import Phone
from device_drivers.virtual.tasks import moves
from device_drivers.virtual.tasks.answers import only
from device_drivers.virtual.tasks.base import (
    Added,
    Change,
    Changed,
    Done,
    Impossible,
    Params,
    Removed,
    Template,
)
from device_drivers.virtual.tasks.hands import Hands
from device_drivers.virtual.tasks.world import known, new_number, number_of, strangers

MINUTE = 60_000
ANSWERED, DIALLED, MISSED = 1, 2, 3


def log(phone: Phone, number: str, name: str, minutes_ago: int, kind: int, lasted: int = 0) -> int:
    """One line of the call log; its row id."""
    return phone.store.run(
        "INSERT INTO calls(number, name, date_ms, duration, type) VALUES (?, ?, ?, ?, ?)",
        number, name, phone.clock.now_ms() - minutes_ago * MINUTE, lasted, kind,
    )  # fmt: skip


def blocked(hands: Hands) -> None:
    """The list of blocked numbers."""
    hands.open("phone")
    hands.tap("More options")
    hands.tap("Blocked numbers")


def written(number: str) -> str:
    """+12125550142 as a person would say it."""
    return f"{number[2:5]}-{number[5:8]}-{number[8:]}"


class PhoneCall(Template):
    """Call somebody who has one number."""

    goal = "Call {name}"
    goal_zh = "给{name}打电话"
    apps = ("phone", "contacts")
    difficulty = "easy"
    steps = 4
    tags = ("call", "search")

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        [who] = known(phone, rng, 1)
        return {"name": who.name, "number": who.number}

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return [Added("calls", number=number_of(p["number"]), type=DIALLED)]

    def solve(self, hands: Hands, p: Params) -> None:
        hands.open("phone")
        hands.type(p["name"], into="Search contacts and numbers")
        hands.tap(p["name"], id="title")


class PhoneDial(Template):
    """A number that nobody in the contacts has."""

    goal = "Dial {said}"
    goal_zh = "拨打{said}"
    apps = ("phone",)
    difficulty = "easy"
    steps = 13
    tags = ("call", "keypad")

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        number = new_number(phone, rng)
        return {"number": number, "said": written(number)}

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return [Added("calls", number=number_of(p["number"]), type=DIALLED)]

    def solve(self, hands: Hands, p: Params) -> None:
        hands.open("phone")
        hands.tap("Keypad")
        for digit in p["number"][2:]:
            hands.tap(digit)
        hands.tap("dial")


class PhoneWhichNumber(Template):
    """Somebody has two numbers, and the goal does not say which."""

    goal = "Call {name} for me"
    goal_zh = "帮我给{name}打个电话"
    apps = ("phone", "contacts")
    difficulty = "medium"
    steps = 6
    tags = ("ask", "call", "search")
    question = "which|mobile|work|哪个|哪一个|手机|单位"

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        [who] = known(phone, rng, 1)
        work, wanted = new_number(phone, rng), rng.choice(("Mobile", "Work"))
        return {"name": who.name, "id": who.id, "work": work, "wanted": wanted,
                "number": work if wanted == "Work" else who.number}  # fmt: skip

    def prepare(self, phone: Phone, p: Params) -> None:
        phone.store.run("UPDATE phones SET type='Mobile' WHERE contact_id=?", p["id"])
        phone.store.run("INSERT INTO phones(contact_id, number, type) VALUES (?, ?, 'Work')",
                        p["id"], p["work"])  # fmt: skip

    def reply(self, p: Params) -> str:
        return f"The {p['wanted'].lower()} number, please"

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return [Added("calls", number=number_of(p["number"]), type=DIALLED)]

    def solve(self, hands: Hands, p: Params) -> None:
        moves.contact(hands, p["name"])
        hands.tap("Call")
        said = hands.ask(f"Which number of {p['name']}: Mobile or Work?")
        hands.tap("· Work" if "work" in said else "· Mobile")


class PhoneCallBack(Template):
    """Ring back the last one who was not answered."""

    goal = "Call back the last person whose call I missed"
    goal_zh = "给最近一个未接来电回电话"
    apps = ("phone",)
    difficulty = "easy"
    steps = 3
    tags = ("call", "list")

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        missed, other = known(phone, rng, 2)
        return {"missed": missed.number, "missed_name": missed.name, "other": other.number,
                "other_name": other.name, "ago": rng.randrange(20, 200)}  # fmt: skip

    def prepare(self, phone: Phone, p: Params) -> None:
        phone.store.run("UPDATE calls SET date_ms = date_ms - ?", 240 * MINUTE)
        log(phone, p["missed"], p["missed_name"], p["ago"], MISSED)
        log(phone, p["other"], p["other_name"], p["ago"] - 12, ANSWERED, 65)

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return [Added("calls", number=number_of(p["missed"]), type=DIALLED)]

    def solve(self, hands: Hands, p: Params) -> None:
        hands.open("phone")
        hands.tap("Missed")
        hands.tap(f"Call {p['missed_name']}")


class PhoneCountMissed(Template):
    """How often did somebody try?"""

    goal = "How many calls from {name} have I missed?"
    goal_zh = "我有多少个{name}的未接来电？"
    apps = ("phone",)
    difficulty = "medium"
    steps = 2
    tags = ("read", "list")

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        [who] = known(phone, rng, 1)
        return {"name": who.name, "number": who.number, "count": rng.randrange(2, 6)}

    def prepare(self, phone: Phone, p: Params) -> None:
        phone.store.run("DELETE FROM calls WHERE number=? AND type=3", p["number"])
        log(phone, p["number"], p["name"], 25, ANSWERED, 40)
        for i in range(p["count"]):
            log(phone, p["number"], p["name"], 40 + 190 * i, MISSED)

    def answer(self, phone: Phone, p: Params) -> str:
        return str(p["count"])

    def solve(self, hands: Hands, p: Params) -> Done:
        hands.open("phone")
        hands.tap(p["name"])
        missed = [text for text in hands.texts(id="summary") if text.startswith("Missed")]
        return Done(str(len(missed)))


class PhoneLastDialled(Template):
    """Who was rung last?"""

    goal = "Who did I call last?"
    goal_zh = "我最近一次打电话给谁？"
    apps = ("phone",)
    difficulty = "easy"
    steps = 1
    tags = ("read", "list")

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        dialled, caller = known(phone, rng, 2)
        return {"name": dialled.name, "number": dialled.number, "caller": caller.name,
                "caller_number": caller.number, "ago": rng.randrange(30, 300)}  # fmt: skip

    def prepare(self, phone: Phone, p: Params) -> None:
        phone.store.run("UPDATE calls SET date_ms = date_ms - ?", 400 * MINUTE)
        log(phone, p["number"], p["name"], p["ago"], DIALLED, 77)
        log(phone, p["caller_number"], p["caller"], p["ago"] - 20, ANSWERED, 15)

    def answer(self, phone: Phone, p: Params) -> Callable[[str], bool]:
        names = [n for (n,) in phone.store.rows("SELECT name FROM contacts")]
        return only(p["name"], names)

    def solve(self, hands: Hands, p: Params) -> Done:
        hands.open("phone")
        titles, said = hands.texts(id="title"), hands.texts(id="summary")
        return Done(next(t for t, s in zip(titles, said, strict=True) if s.startswith("Outgoing")))


class PhoneForgetCall(Template):
    """The last call with somebody is to go from the log, the others stay."""

    goal = "Delete my most recent call with {name} from the call history, just that one"
    goal_zh = "从通话记录中删除我和{name}最近的一次通话，只删这一条"
    apps = ("phone",)
    difficulty = "medium"
    steps = 4
    tags = ("delete", "list")

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        [who] = known(phone, rng, 1)
        return {"name": who.name, "number": who.number, "ago": rng.randrange(2, 15)}

    def prepare(self, phone: Phone, p: Params) -> None:
        log(phone, p["number"], p["name"], p["ago"] + 700, ANSWERED, 300)
        p["id"] = log(phone, p["number"], p["name"], p["ago"], DIALLED, 51)

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return [Removed("calls", id=p["id"])]

    def solve(self, hands: Hands, p: Params) -> None:
        hands.open("phone")
        hands.hold(p["name"])
        hands.tap("Delete call")
        hands.tap("Delete", id="android:id/button1")


class PhoneForgetPerson(Template):
    """Every call with one person is to go."""

    goal = "Remove all calls with {name} from my call history"
    goal_zh = "把我和{name}的所有通话记录都删掉"
    apps = ("phone",)
    difficulty = "medium"
    steps = 5
    tags = ("delete", "list")

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        [who] = known(phone, rng, 1)
        return {"name": who.name, "number": who.number, "count": rng.randrange(2, 5)}

    def prepare(self, phone: Phone, p: Params) -> None:
        for i in range(p["count"]):
            log(phone, p["number"], p["name"], 45 + 500 * i, ANSWERED + i % 3, 30)

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        rows = phone.store.rows("SELECT id FROM calls WHERE number=?", p["number"])
        return [Removed("calls", id=number) for (number,) in rows]

    def solve(self, hands: Hands, p: Params) -> None:
        hands.open("phone")
        hands.tap(p["name"])
        hands.tap("More options")
        hands.tap("Delete call history")
        hands.tap("Delete", id="android:id/button1")


class PhoneBlock(Template):
    """A number that is to be heard no more."""

    goal = "Block the number {said}"
    goal_zh = "屏蔽号码{said}"
    apps = ("phone",)
    difficulty = "easy"
    steps = 6
    tags = ("settings", "form")

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        number = new_number(phone, rng)
        return {"number": number, "said": written(number)}

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return [Added("blocked_numbers", number=number_of(p["number"]))]

    def solve(self, hands: Hands, p: Params) -> None:
        blocked(hands)
        hands.tap("Block number")
        hands.type(p["number"], into="Phone number")
        hands.tap("Block", id="android:id/button1")


class PhoneUnblock(Template):
    """Somebody may call again; another number stays blocked."""

    goal = "Let {name} call me again, I blocked {name} by mistake"
    goal_zh = "我误屏蔽了{name}，请取消屏蔽"
    apps = ("phone",)
    difficulty = "easy"
    steps = 5
    tags = ("settings", "list")

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        [who] = known(phone, rng, 1)
        return {"name": who.name, "number": who.number, "other": new_number(phone, rng)}

    def prepare(self, phone: Phone, p: Params) -> None:
        for number in (p["other"], p["number"]):
            phone.store.run("INSERT INTO blocked_numbers(number) VALUES (?)", number)

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return [Removed("blocked_numbers", number=p["number"])]

    def solve(self, hands: Hands, p: Params) -> None:
        blocked(hands)
        hands.tap(f"Unblock {p['name']}?")
        hands.tap("Unblock", id="android:id/button1")


class PhoneSaveCaller(Template):
    """An unknown number that called belongs to somebody new."""

    goal = "The unknown number that called me last is {name}'s. Save it."
    goal_zh = "最近打给我的那个陌生号码是{name}的，请存下来。"
    apps = ("phone", "contacts")
    difficulty = "medium"
    steps = 6
    tags = ("create", "form", "cross_app")

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        return {"name": strangers(phone, rng, 1)[0], "number": new_number(phone, rng),
                "ago": rng.randrange(3, 19)}  # fmt: skip

    def prepare(self, phone: Phone, p: Params) -> None:
        log(phone, p["number"], "", p["ago"], ANSWERED, 122)

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return [Added("contacts", name=p["name"]), Added("phones", number=number_of(p["number"]))]

    def solve(self, hands: Hands, p: Params) -> None:
        hands.open("phone")
        hands.hold(f"+1 {written(p['number'])}")
        hands.tap("Add to contacts")
        hands.type(p["name"], into="Name")
        hands.tap("Save")


class PhoneNothingMissed(Template):
    """There is no missed call from that person, so which one should go?"""

    goal = "Delete the missed call from {name} in my call history"
    goal_zh = "删除通话记录里{name}的未接来电"
    apps = ("phone",)
    difficulty = "easy"
    steps = 2
    tags = ("impossible", "list")
    impossible = True

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        [who] = known(phone, rng, 1)
        return {"name": who.name, "number": who.number}

    def prepare(self, phone: Phone, p: Params) -> None:
        phone.store.run("DELETE FROM calls WHERE number=? AND type=3", p["number"])
        log(phone, p["number"], p["name"], 33, ANSWERED, 210)

    def solve(self, hands: Hands, p: Params) -> Impossible:
        hands.open("phone")
        hands.tap(p["name"])
        return Impossible(f"there is no missed call from {p['name']}")


class PhoneDialFavorite(Template):
    """A favourite is to be one on a phone that speaks Chinese, and is rung then."""

    goal = "Add {name} to my favorites, then call"
    goal_zh = "把{name}加入收藏，然后给{name}打电话"
    apps = ("contacts", "phone")
    difficulty = "medium"
    steps = 6
    tags = ("call", "edit", "chinese")
    language = "zh"

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        [who] = known(phone, rng, 1)
        return {"name": who.name, "id": who.id, "number": who.number}

    def prepare(self, phone: Phone, p: Params) -> None:
        phone.store.run("UPDATE contacts SET starred=0 WHERE id=?", p["id"])

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return [
            Changed("contacts", {"id": p["id"]}, {"starred": 1}),
            Added("calls", number=number_of(p["number"]), type=DIALLED),
        ]

    def solve(self, hands: Hands, p: Params) -> None:
        moves.contact(hands, p["name"])
        hands.tap("添加到收藏")
        hands.tap("呼叫")
