"""Days and hours as people say them in both languages; events put there, found and written."""

from __future__ import annotations

import random
from datetime import date, datetime, time, timedelta

from device_drivers.virtual.apps.calendar.records import Occurrence, occurrences, to_ms
from device_drivers.virtual.phone import Phone
from device_drivers.virtual.tasks import moves
from device_drivers.virtual.tasks.base import Params
from device_drivers.virtual.tasks.hands import Hands

TITLES = (
    ("Chess club", "国际象棋社"), ("Pottery class", "陶艺课"), ("Fire drill", "消防演习"),
    ("Book swap", "换书会"), ("Piano tuning", "钢琴调音"), ("Flat viewing", "看房"),
    ("Boiler inspection", "锅炉检查"), ("Quiz night", "问答之夜"), ("Bike repair", "修自行车"),
    ("Wine tasting", "品酒会"), ("Passport office", "办护照"), ("Blood donation", "献血"),
)  # fmt: skip
PLACES = (
    "Town hall", "Corner studio", "Library annex", "12 Orchard Street", "Pier 4", "Sports hall B",
    "East gate", "Café Meridian",
)  # fmt: skip


def words(day: date) -> tuple[str, str]:
    """A day in English and in Chinese."""
    weekday = "一二三四五六日"[day.weekday()]
    return f"{day:%A}, {day:%B} {day.day}", f"{day.month}月{day.day}日（星期{weekday}）"


def clock(at: time) -> tuple[str, str]:
    """A time of day in English and in Chinese."""
    half = "上午" if at.hour < 12 else "下午"
    hour = at.hour % 12 or 12
    english = f"{hour}:{at.minute:02d} {'AM' if at.hour < 12 else 'PM'}"
    return english, f"{half}{hour}:{at.minute:02d}"


def today(phone: Phone) -> date:
    return phone.clock.now().date()


def some_day(phone: Phone, rng: random.Random, first: int = 1, last: int = 18) -> date:
    """A day between so many days from today."""
    return today(phone) + timedelta(days=rng.randint(first, last))


def some_time(rng: random.Random, first: int = 8, last: int = 20) -> time:
    return time(rng.randint(first, last), rng.choice((0, 15, 30, 45)))


def when(phone: Phone, day: date, at: time) -> Params:
    """Parameters that tell a day and a time, for goals and for reckoning; and what today is."""
    day_text, day_zh = words(day)
    at_text, at_zh = clock(at)
    return {"day": day_text, "day_zh": day_zh, "at": at_text, "at_zh": at_zh,
            "date": day.isoformat(), "hour": at.hour, "minute": at.minute,
            "today": today(phone).isoformat()}  # fmt: skip


def start(p: Params) -> date:
    """The day on which the task began: where a date picker and the month stand."""
    return date.fromisoformat(p["today"])


def full(day: date) -> str:
    """A day as its cell in a month is called."""
    return f"{day:%A}, {day:%B} {day.day}, {day.year}"


def moment(p: Params) -> datetime:
    """The day and time of ``when``."""
    return datetime.combine(date.fromisoformat(p["date"]), time(p["hour"], p["minute"]))


def ms(phone: Phone, at: datetime) -> int:
    return to_ms(at, phone.clock.zone)


def add_event(
    phone: Phone, title: str, at: datetime, minutes: int = 60, **more: object
) -> int:  # fmt: skip
    """Put an event there; its id."""
    begin = ms(phone, at)
    values = {"title": title, "begin_ms": begin, "end_ms": begin + minutes * 60_000, **more}
    names, marks = ", ".join(values), ", ".join("?" * len(values))
    return phone.store.run(
        f"INSERT INTO events({names}) VALUES ({marks})",  # noqa: S608  # names of our own
        *values.values(),
    )


def busy(phone: Phone, first: date, last: date) -> list[Occurrence]:
    """What is in the calendar on these days, shown or not."""
    return occurrences(phone, first, last, "1")


def clear_of(phone: Phone, at: datetime, minutes: int = 60) -> None:
    """Take away single events in the way of a span, and series."""
    for each in busy(phone, at.date(), at.date()):
        if each.begin < at + timedelta(minutes=minutes) and each.end > at:
            phone.store.run("DELETE FROM events WHERE id=?", each.event.id)


def unknown(phone: Phone, rng: random.Random, count: int = 1) -> list[tuple[str, str]]:
    """Titles that no event has."""
    have = " ".join(title for (title,) in phone.store.rows("SELECT title FROM events")).lower()
    return rng.sample([pair for pair in TITLES if pair[0].lower() not in have], count)


# --- moves ----------------------------------------------------------------------------------------


def pick_day(hands: Hands, day: date, shown: date) -> None:
    """Choose a day in the open date picker that stands at ``shown``."""
    months = (day.year - shown.year) * 12 + day.month - shown.month
    for _ in range(abs(months)):
        hands.tap("Next month" if months > 0 else "Previous month")
    hands.tap(full(day))
    hands.tap(id="android:id/button1")


def calendar(hands: Hands) -> None:
    moves.top(hands, "calendar", "action_search")


def fill_times(hands: Hands, begin: datetime, minutes: int, shown: date) -> None:
    """Day and hours in the open form of an event that takes an hour."""
    if begin.date() != shown:
        hands.tap(id="start_date")
        pick_day(hands, begin.date(), shown)
    hands.tap(id="start_time")
    moves.set_time(hands, begin.time())
    if minutes != 60:
        hands.tap(id="end_time")
        moves.set_time(hands, (begin + timedelta(minutes=minutes)).time())


def new_event(hands: Hands, title: str, begin: datetime, minutes: int, shown: date) -> None:
    """Fill in the form of a new event up to Save; ``shown`` is today."""
    calendar(hands)
    hands.tap("New event")
    hands.type(title, into="Add title")
    fill_times(hands, begin, minutes, shown)


def save(hands: Hands) -> None:
    hands.tap(id="action_done")


def open_event(hands: Hands, title: str, nth: int = 0) -> None:
    """The page of the event of that name."""
    calendar(hands)
    hands.tap(id="action_search")
    hands.type(title, into="search_src_text")
    hands.tap(title, nth=nth)


def look_for(hands: Hands, title: str) -> None:
    """Search the events."""
    calendar(hands)
    hands.tap(id="action_search")
    hands.type(title, into="search_src_text")


def show_day(hands: Hands, day: date, today: date) -> None:
    """A day of this month or the next, by the month's page."""
    calendar(hands)
    hands.tap("Month")
    if day.month != today.month:
        hands.tap("Next month")
    hands.tap(full(day))
