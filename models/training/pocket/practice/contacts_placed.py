"""Practice with contacts: two numbers of one person, and what is passed on."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import ClassVar

from device_drivers.virtual.apps.contacts.book import as_text
from device_drivers.virtual.people import moment
from device_drivers.virtual.people import written as shown
from device_drivers.virtual.phone import Phone
from device_drivers.virtual.tasks import moves
from device_drivers.virtual.tasks.base import Added, Change, Done, Impossible, Params
from device_drivers.virtual.tasks.hands import Hands
from device_drivers.virtual.tasks.phone import ANSWERED, DIALLED, log
from device_drivers.virtual.tasks.world import known, number_of, sent
from models.training.pocket.practice.contacts import OnContact
from models.training.pocket.practice.messages import SAYINGS


class _Pair(OnContact):
    """Somebody with a number of their own and one at work."""

    apps: ClassVar[tuple[str, ...]] = ("contacts", "phone")
    steps = 5
    tags: ClassVar[tuple[str, ...]] = ("call", "search")

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        p = super().draw(phone, rng)
        [friend] = known(phone, rng, 1)
        while friend.id == p["id"]:
            [friend] = known(phone, rng, 1)
        return {**p, "friend": friend.name, "theirs": friend.number, "body": rng.choice(SAYINGS),
                "work": shown(p["number"]), "mobile": shown(p["old"]),
                "ago": rng.randint(3, 50)}  # fmt: skip

    def prepare(self, phone: Phone, p: Params) -> None:
        super().prepare(phone, p)
        phone.store.run("INSERT INTO phones(contact_id, number, type) VALUES (?, ?, 'Work')",
                        p["id"], p["number"])  # fmt: skip

    def rung(self, number: str) -> list[Change]:
        return [Added("calls", number=number_of(number), type=DIALLED)]


class PracticePairWork(_Pair):
    """The number at work."""

    goal = "Call {name} at work"
    goal_zh = "打{name}的单位电话"

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return self.rung(p["number"])

    def solve(self, hands: Hands, p: Params) -> None:
        moves.contact(hands, p["name"])
        hands.tap("Call")
        hands.tap(f"{p['work']} · Work")


class PracticePairMobile(_Pair):
    """The other."""

    goal = "Ring {name} on the mobile, not at work"
    goal_zh = "打{name}的手机，不要打单位电话"

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return self.rung(p["old"])

    def solve(self, hands: Hands, p: Params) -> None:
        moves.contact(hands, p["name"])
        hands.tap("Call")
        hands.tap(f"{p['mobile']} · Mobile")


class PracticePairAsked(_Pair):
    """Nobody said which."""

    goal = "Call {name} from the contacts; ask me first which number"
    goal_zh = "从通讯录打给{name}，先问我打哪个号码"
    steps = 6

    def reply(self, p: Params) -> str:
        return "The work number"

    def reply_zh(self, p: Params) -> str:
        return "单位电话"

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return self.rung(p["number"])

    def solve(self, hands: Hands, p: Params) -> None:
        moves.contact(hands, p["name"])
        hands.tap("Call")
        hands.ask("Which number, mobile or work?")
        hands.tap(f"{p['work']} · Work")


class PracticePairText(_Pair):
    """A text to the office."""

    goal = "Text {name}'s work number: {body}"
    goal_zh = "发短信到{name}的单位号码：{body}"
    apps = ("contacts", "messages")
    steps = 7
    tags = ("create", "cross_app")

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return sent(phone, p["number"], p["body"])

    def solve(self, hands: Hands, p: Params) -> None:
        moves.contact(hands, p["name"])
        hands.tap("Text")
        hands.tap(f"{p['work']} · Work")
        moves.send(hands, p["body"])


class PracticePairTell(_Pair):
    """Read out: the one at work."""

    goal = "What is {name}'s number at work?"
    goal_zh = "{name}的单位电话是多少？"
    apps = ("contacts",)
    tags = ("read", "search")
    which: ClassVar[str] = "work"

    def answer(self, phone: Phone, p: Params) -> str:
        return str(p[self.which])

    def solve(self, hands: Hands, p: Params) -> Done:
        moves.contact(hands, p["name"])
        return Done(hands.read(p[self.which]))


class PracticePairTellMobile(PracticePairTell):
    """Read out: the other."""

    goal = "{name} has two numbers. Which is the mobile one?"
    goal_zh = "{name}有两个号码，手机号是哪个？"
    which = "mobile"


class PracticePairPass(_Pair):
    """A friend needs the number."""

    goal = "Text {friend} the work number of {name}"
    goal_zh = "把{name}的单位电话发短信给{friend}"
    apps = ("contacts", "messages")
    steps = 9
    tags = ("read", "cross_app")

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return sent(phone, p["theirs"], p["work"])

    def solve(self, hands: Hands, p: Params) -> None:
        moves.contact(hands, p["name"])
        moves.text(hands, p["friend"], hands.read(p["work"]))


class PracticePairLastCall(_Pair):
    """What the page says of calls."""

    goal = "When was my last call with {name}? Their contact page tells"
    goal_zh = "我和{name}最近一次通话是什么时候？看联系人页面"
    apps = ("contacts",)
    tags = ("read", "search")

    def prepare(self, phone: Phone, p: Params) -> None:
        super().prepare(phone, p)
        phone.store.run("DELETE FROM calls")
        row = log(phone, p["old"], p["name"], p["ago"], ANSWERED, 60)
        at = phone.store.one("SELECT date_ms FROM calls WHERE id=?", row)
        p["at"] = moment(phone, at)

    def answer(self, phone: Phone, p: Params) -> str:
        return str(p["at"])

    def solve(self, hands: Hands, p: Params) -> Done:
        moves.contact(hands, p["name"])
        hands.scroll_to("Last call")
        return Done(hands.read(p["at"]))


class PracticeSoleNoWork(OnContact):
    """There is only a mobile."""

    goal = "Call {name} at the office number in my contacts, only there"
    goal_zh = "只打通讯录里{name}的单位电话"
    apps = ("contacts", "phone")
    steps = 4
    tags = ("impossible", "search")
    impossible = True

    def solve(self, hands: Hands, p: Params) -> Impossible:
        moves.contact(hands, p["name"])
        return Impossible(f"{p['name']} has no work number")


class PracticeSoleNoStreet(OnContact):
    """Nobody wrote down where."""

    goal = "In which street does {name} live, as my contacts have it?"
    goal_zh = "通讯录里{name}住哪条街？"
    steps = 4
    tags = ("impossible", "read")
    impossible = True

    def solve(self, hands: Hands, p: Params) -> Impossible:
        moves.contact(hands, p["name"])
        return Impossible(f"there is no address for {p['name']}")


class PracticeStarAndCall(_Pair):
    """Two wishes."""

    goal = "Add {name} to my favorite contacts, then call the mobile number"
    goal_zh = "把{name}加入收藏，然后打手机号"
    steps = 7

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return [*self.changed(p, starred=1), *self.rung(p["old"])]

    def solve(self, hands: Hands, p: Params) -> None:
        moves.contact(hands, p["name"])
        hands.tap("Add to favorites")
        hands.tap("Call")
        hands.tap(f"{p['mobile']} · Mobile")


class PracticePageHandOn(_Pair):
    """The whole contact to a friend."""

    goal = "Share the contact {name} with {friend} by text message"
    goal_zh = "用短信把联系人{name}分享给{friend}"
    apps = ("contacts", "messages")
    steps = 9
    tags = ("share", "cross_app")

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return sent(phone, p["theirs"], as_text(phone.store, p["id"]))

    def solve(self, hands: Hands, p: Params) -> None:
        moves.contact(hands, p["name"])
        hands.tap("More options")
        hands.tap("Share")
        moves.text_to(hands, p["friend"])
