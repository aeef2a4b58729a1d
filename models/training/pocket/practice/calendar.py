"""Practice with the form of an event: every field of it, changed or emptied."""

from __future__ import annotations

import random
from datetime import date, datetime, time, timedelta
from typing import ClassVar

from device_drivers.virtual.apps.calendar.records import to_ms
from device_drivers.virtual.phone import Phone
from device_drivers.virtual.tasks import days, moves
from device_drivers.virtual.tasks.base import Change, Changed, Difficulty, Params, Template
from device_drivers.virtual.tasks.days import ms, when
from device_drivers.virtual.tasks.hands import Hands
from device_drivers.virtual.tasks.world import known

TITLES = (
    "Tango evening", "Tax adviser", "Window cleaner", "Swap the tyres", "Guitar lesson",
    "School play", "Allotment meeting", "Ice skating", "Carpet delivery", "Poetry night",
    "Visit the notary", "Rowing", "Nail studio", "Bicycle tour", "Kite festival", "Physio",
    "Hospital", "Job fair", "家长会", "剪头发", "打篮球", "看牙医", "陶笛课", "搬家", "公司年会",
    "取护照", "相亲", "社区义诊", "书法课", "接机",
)  # fmt: skip
PLACES = ("Harbour café", "Room 204", "Old station", "Lindenhof", "14 Quarry Road", "Gym hall",
          "Terminal 2", "Rose garden", "人民公园", "图书馆三楼", "北门", "星光影城")  # fmt: skip
NOTES = ("Bring cash", "Ask for a receipt", "Wear old clothes", "Entrance at the back",
         "Take the blue folder", "Bus 42 stops there", "Pay by card", "带身份证", "记得带雨伞",
         "提前十分钟到", "别忘了礼物")  # fmt: skip
COLORS = (
    ("red", "红色", "Red", 0xFFC5372C), ("orange", "橙色", "Orange", 0xFFC75B12),
    ("green", "绿色", "Green", 0xFF2E7D4F), ("blue", "蓝色", "Blue", 0xFF2F66C8),
    ("purple", "紫色", "Purple", 0xFF7B4FB3), ("pink", "粉色", "Pink", 0xFFB83A76),
)  # fmt: skip


def fresh_title(phone: Phone, rng: random.Random) -> str:
    """A title that no event holds."""
    have = " ".join(title for (title,) in phone.store.rows("SELECT title FROM events")).lower()
    return rng.choice([title for title in TITLES if title.lower() not in have])


class OnEvent(Template):
    """Something about an event of one day that is in the calendar."""

    apps = ("calendar",)
    difficulty: ClassVar[Difficulty] = "easy"
    tags: ClassVar[tuple[str, ...]] = ("edit", "search")

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        p = when(phone, days.some_day(phone, rng), days.some_time(rng))
        return {"title": fresh_title(phone, rng), "place": rng.choice(PLACES),
                "note": rng.choice(NOTES), "guest": known(phone, rng, 1)[0].name, **p}  # fmt: skip

    def prepare(self, phone: Phone, p: Params) -> None:
        days.add_event(phone, p["title"], days.moment(p), reminder_min=10, **self.beside(p))

    def beside(self, p: Params) -> Params:
        """What else is known of it."""
        return {}

    def changed(self, p: Params, **to: object) -> list[Change]:
        return [Changed("events", {"title": p["title"]}, to)]

    def edit(self, hands: Hands, p: Params) -> None:
        """Open its form."""
        days.open_event(hands, p["title"])
        hands.tap(id="info_action_edit")


class PracticeEventRename(OnEvent):
    """Another title."""

    goal = "Rename “{title}” in my calendar to “{new}”"
    goal_zh = "把日历里的“{title}”改名为“{new}”"
    steps = 8

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        p = super().draw(phone, rng)
        return {**p, "new": rng.choice([title for title in TITLES if title != p["title"]])}

    def expect(self, phone: Phone, p: Params) -> list[Change]:
        return self.changed(p, title=p["new"])

    def solve(self, hands: Hands, p: Params) -> None:
        self.edit(hands, p)
        hands.type(p["new"], into="title", clear=True)
        days.save(hands)


class PracticeEventHour(OnEvent):
    """Another hour of the same day."""

    goal = "“{title}” now starts at {new}, on the same day. Correct my calendar."
    goal_zh = "“{title}”改到当天{new_zh}开始，请更正日历。"
    steps = 13

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        p = super().draw(phone, rng)
        at = time(rng.choice([h for h in range(7, 21) if h != p["hour"]]), rng.choice((0, 20, 50)))
        new, new_zh = days.clock(at)
        return {**p, "new": new, "new_zh": new_zh, "new_hour": at.hour, "new_minute": at.minute}

    def begin(self, p: Params) -> datetime:
        return days.moment(p).replace(hour=p["new_hour"], minute=p["new_minute"])

    def expect(self, phone: Phone, p: Params) -> list[Change]:
        begin = ms(phone, self.begin(p))
        return self.changed(p, begin_ms=begin, end_ms=begin + 3_600_000)

    def solve(self, hands: Hands, p: Params) -> None:
        self.edit(hands, p)
        hands.tap(id="start_time")
        moves.set_time(hands, self.begin(p).time())
        days.save(hands)


class PracticeEventUntil(PracticeEventHour):
    """Another end."""

    goal = "“{title}” ends at {new} that day. Put that into the calendar event."
    goal_zh = "“{title}”当天{new_zh}结束，请改到日历里。"

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        p = super().draw(phone, rng)
        at = time(rng.randint(p["hour"] + 2, 23), rng.choice((0, 15, 30, 45)))
        new, new_zh = days.clock(at)
        return {**p, "new": new, "new_zh": new_zh, "new_hour": at.hour, "new_minute": at.minute}

    def expect(self, phone: Phone, p: Params) -> list[Change]:
        return self.changed(p, end_ms=ms(phone, self.begin(p)))

    def solve(self, hands: Hands, p: Params) -> None:
        self.edit(hands, p)
        hands.tap(id="end_time")
        moves.set_time(hands, self.begin(p).time())
        days.save(hands)


class PracticeEventDay(OnEvent):
    """Another day, the same hour."""

    goal = "“{title}” is on {new} instead, at the same time. Move it."
    goal_zh = "“{title}”改到{new_zh}，时间不变，请改一下。"
    steps = 9

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        p = super().draw(phone, rng)
        day = date.fromisoformat(p["date"]) + timedelta(days=rng.randint(1, 9))
        new, new_zh = days.words(day)
        return {**p, "new": new, "new_zh": new_zh, "new_date": day.isoformat()}

    def expect(self, phone: Phone, p: Params) -> list[Change]:
        day = date.fromisoformat(p["new_date"])
        begin = ms(phone, datetime.combine(day, days.moment(p).time()))
        return self.changed(p, begin_ms=begin, end_ms=begin + 3_600_000)

    def solve(self, hands: Hands, p: Params) -> None:
        self.edit(hands, p)
        hands.tap(id="start_date")
        days.pick_day(hands, date.fromisoformat(p["new_date"]), days.moment(p).date())
        days.save(hands)


class PracticeEventWhole(OnEvent):
    """The whole day."""

    goal = "“{title}” takes the whole day. Make it an all-day event."
    goal_zh = "“{title}”要一整天，请改成全天活动。"
    steps = 7

    def expect(self, phone: Phone, p: Params) -> list[Change]:
        day = datetime.combine(days.moment(p).date(), time())
        begin = to_ms(day, phone.clock.zone, 1)
        return self.changed(p, all_day=1, begin_ms=begin, end_ms=begin + 86_400_000)

    def solve(self, hands: Hands, p: Params) -> None:
        self.edit(hands, p)
        hands.tap("All day")
        days.save(hands)


class PracticeEventColor(OnEvent):
    """Another colour."""

    goal = "Mark “{title}” {color} in my calendar"
    goal_zh = "在日历里把“{title}”标成{color_zh}"
    steps = 8

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        color, color_zh, name, value = rng.choice(COLORS)
        return {**super().draw(phone, rng), "color": color, "color_zh": color_zh, "name": name,
                "value": value}  # fmt: skip

    def expect(self, phone: Phone, p: Params) -> list[Change]:
        return self.changed(p, color=p["value"])

    def solve(self, hands: Hands, p: Params) -> None:
        self.edit(hands, p)
        hands.tap("Color")
        hands.tap(p["name"])
        days.save(hands)


class PracticeEventNote(OnEvent):
    """Something to remember."""

    goal = "Add this description to “{title}” in my calendar: {note}"
    goal_zh = "给日历里的“{title}”加上说明：{note}"
    steps = 8

    def expect(self, phone: Phone, p: Params) -> list[Change]:
        return self.changed(p, description=p["note"])

    def solve(self, hands: Hands, p: Params) -> None:
        self.edit(hands, p)
        hands.type(p["note"], into="Add description")
        days.save(hands)


class PracticeEventNoPlace(OnEvent):
    """Nowhere in particular any more."""

    goal = "It is open where “{title}” takes place. Clear the location in my calendar."
    goal_zh = "“{title}”的地点还没定，请把日历里的地点清空。"
    steps = 8

    def beside(self, p: Params) -> Params:
        return {"location": p["place"]}

    def expect(self, phone: Phone, p: Params) -> list[Change]:
        return self.changed(p, location="")

    def solve(self, hands: Hands, p: Params) -> None:
        self.edit(hands, p)
        hands.type("", into="location", clear=True)
        days.save(hands)


class PracticeEventUninvite(OnEvent):
    """A guest less."""

    goal = "{guest} can't come to “{title}”, remove {guest} from the guests"
    goal_zh = "{guest}来不了“{title}”，请从参加者中移除{guest}"
    steps = 11

    def beside(self, p: Params) -> Params:
        return {"guests": p["guest"]}

    def expect(self, phone: Phone, p: Params) -> list[Change]:
        return self.changed(p, guests="")

    def solve(self, hands: Hands, p: Params) -> None:
        self.edit(hands, p)
        hands.tap(id="attendees")
        hands.type(p["guest"], into="guest_search")
        hands.tap(p["guest"])
        hands.tap("Navigate up")
        days.save(hands)


class PracticeEventQuiet(OnEvent):
    """No reminder."""

    goal = "I don't want to be reminded of “{title}”"
    goal_zh = "“{title}”不用提醒我"
    steps = 8

    def expect(self, phone: Phone, p: Params) -> list[Change]:
        return self.changed(p, reminder_min=-1)

    def solve(self, hands: Hands, p: Params) -> None:
        self.edit(hands, p)
        hands.tap(id="reminder")
        hands.tap("No reminder")
        days.save(hands)
