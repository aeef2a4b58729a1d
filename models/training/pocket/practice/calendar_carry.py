"""Practice across apps: what the calendar says, told to a friend or noted, and the other way."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import ClassVar

from device_drivers.virtual.phone import Phone
from device_drivers.virtual.tasks import days, moves
from device_drivers.virtual.tasks.base import Added, Change, Changed, Params
from device_drivers.virtual.tasks.hands import Hands
from device_drivers.virtual.tasks.world import known, number_of, sent, write_note
from models.training.pocket.practice.calendar import NOTES, PLACES, fresh_title
from models.training.pocket.practice.cross import NOTE_TITLES
from models.training.pocket.practice.shop_carry import Carry


class _Event(Carry):
    """An event with a place, a remark and a guest."""

    part: ClassVar[str] = "place"

    def fact(self, phone: Phone, rng: random.Random) -> Params:
        p = days.when(phone, days.some_day(phone, rng), days.some_time(rng))
        guest = next(each for each in known(phone, rng, 8) if len(each.name) > 2)
        p |= {"title": fresh_title(phone, rng), "place": rng.choice(PLACES), "guest": guest.name,
              "remark": rng.choice(NOTES), "guest_number": guest.number}  # fmt: skip
        return {**p, "told": p[self.part]}

    def prepare(self, phone: Phone, p: Params) -> None:
        days.add_event(phone, p["title"], days.moment(p), reminder_min=10, location=p["place"],
                       description=p["remark"], guests=p["guest"])  # fmt: skip

    def look(self, hands: Hands, p: Params) -> None:
        days.open_event(hands, p["title"])


class PracticeCarryWhere(_Event):
    """Where it is."""

    goal = "Text {friend} where “{title}” takes place, see my calendar"
    goal_zh = "看日历，发短信告诉{friend}“{title}”在哪里"
    apps = ("calendar", "messages")


class PracticeCarryWhereNote(_Event):
    """Where it is, for later."""

    goal = "Copy the place of “{title}” from my calendar into a new note “{note}”"
    goal_zh = "把日历里“{title}”的地点抄到新笔记“{note}”"
    apps = ("calendar", "notes")


class PracticeCarryRemark(_Event):
    """What to think of."""

    goal = "Send {friend} by text what I wrote in the description of “{title}”"
    goal_zh = "把我在“{title}”说明里写的发短信给{friend}"
    apps = ("calendar", "messages")
    part = "remark"


class PracticeCarryWho(_Event):
    """Who comes."""

    goal = "Make a new note “{note}” with the name of the guest of “{title}”"
    goal_zh = "新建笔记“{note}”，写上“{title}”的客人名字"
    apps = ("calendar", "notes")
    part = "guest"


class PracticeCarryAsk(_Event):
    """The guest is told where to come."""

    goal = "Text the guest of “{title}” where it is"
    goal_zh = "给“{title}”的客人发短信，说在哪里"
    apps = ("calendar", "messages")

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return sent(phone, p["guest_number"], p["place"])

    def solve(self, hands: Hands, p: Params) -> None:
        self.look(hands, p)
        hands.read(p["guest"])
        moves.text(hands, p["guest"], hands.read(p["place"]))


class PracticeCarryRing(_Event):
    """The guest is called."""

    goal = "Call whoever is invited to “{title}”"
    goal_zh = "给受邀参加“{title}”的人打电话"
    apps = ("calendar", "contacts", "phone")
    steps = 7
    tags = ("cross_app", "call")

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return [Added("calls", number=number_of(p["guest_number"]), type=2)]

    def solve(self, hands: Hands, p: Params) -> None:
        self.look(hands, p)
        hands.tap(p["guest"])
        hands.tap("Call")


class PracticeCarryShare(_Event):
    """The whole event is shared."""

    goal = "Share the event “{title}” with {friend} in a text"
    goal_zh = "把日程“{title}”用短信分享给{friend}"
    apps = ("calendar", "messages")
    tags = ("cross_app", "share")

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return sent(phone, p["number"], lambda body: p["title"] in str(body))

    def solve(self, hands: Hands, p: Params) -> None:
        self.look(hands, p)
        hands.tap("More options")
        hands.tap("Share")
        moves.text_to(hands, p["friend"])


class _Back(_Event):
    """Another app knows what the event lacks."""

    apps = ("notes", "calendar")
    tags = ("cross_app", "edit")

    def prepare(self, phone: Phone, p: Params) -> None:
        days.add_event(phone, p["title"], days.moment(p), reminder_min=10)

    def fill(self, hands: Hands, p: Params, into: str, text: str) -> None:
        days.open_event(hands, p["title"])
        hands.tap(id="info_action_edit")
        hands.type(text, into=into)
        days.save(hands)


class PracticeCarryFromNote(_Back):
    """A note says where."""

    goal = "My note “{paper}” says where “{title}” is. Enter the place in the calendar."
    goal_zh = "我的笔记“{paper}”写着“{title}”在哪，把地点填进日历。"

    def fact(self, phone: Phone, rng: random.Random) -> Params:
        have = " ".join(title for (title,) in phone.store.rows("SELECT title FROM notes"))
        free = [each for each in NOTE_TITLES if each not in have]
        return {**super().fact(phone, rng), "paper": rng.choice(free)}

    def prepare(self, phone: Phone, p: Params) -> None:
        super().prepare(phone, p)
        write_note(phone, p["paper"], p["place"])

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return [Changed("events", {"title": p["title"]}, {"location": p["place"]})]

    def solve(self, hands: Hands, p: Params) -> None:
        place = moves.note(hands, p["paper"])
        self.fill(hands, p, "location", place)


class PracticeCarryFromText(_Back):
    """Somebody wrote it."""

    goal = "{friend} texted me what to mind for “{title}”; put it into the event's description"
    goal_zh = "{friend}发短信说了“{title}”要注意什么，写进日程说明"
    apps = ("messages", "calendar")

    def prepare(self, phone: Phone, p: Params) -> None:
        super().prepare(phone, p)
        phone.receive_sms(p["number"], p["remark"])

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return [Changed("events", {"title": p["title"]}, {"description": p["remark"]})]

    def solve(self, hands: Hands, p: Params) -> None:
        moves.conversation(hands, p["friend"])
        self.fill(hands, p, "description", hands.read(p["remark"]))
