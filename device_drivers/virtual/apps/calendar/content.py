"""A fortnight's appointments and the series of a year, made up from a seed."""

from __future__ import annotations

import random
from datetime import UTC, date, datetime, time, timedelta

from device_drivers.virtual.apps.calendar.words import COLORS
from device_drivers.virtual.life import Life, Person

PACKAGE = "com.android.calendar"
CALENDARS = (
    ("Personal", "Work", "Family", "Birthdays"),
    ("My calendar", "Office", "Home", "Birthdays"),
    ("Private", "Team", "Household", "Birthdays"),
    ("个人", "工作", "家庭", "生日"),
)
PLACES = (
    "Blue Kettle Café", "Trattoria Nonna", "Riverside Park", "Café Lune", "Noodle House 88",
    "Sunrise Bakery", "The Old Mill", "Garden Pavilion", "Harbor Grill", "Lantern Tea House",
)  # fmt: skip
ROOMS = ("Room Maple", "Room 3.12", "Room Cedar", "Meeting room 2", "Studio B", "Online")
TOPICS = (
    "Budget", "Roadmap", "Website", "Launch", "Hiring", "Budget 2027", "Spring campaign",
    "Supplier", "Office move", "Customer survey", "Onboarding", "Release 4.2",
)  # fmt: skip
Pattern = tuple[str, tuple[int, ...], tuple[int, ...]]
"""Title, possible hours, possible minutes it takes."""
SOCIAL: tuple[Pattern, ...] = (
    ("Lunch with {who}", (12, 13), (60, 75)), ("Coffee with {who}", (9, 10, 15, 16), (30, 45)),
    ("Dinner with {who}", (18, 19), (90, 120)), ("Walk with {who}", (8, 17), (60,)),
    ("Cinema with {who}", (19, 20), (120, 150)), ("Call {who}", (11, 17, 20), (30,)),
    ("Board games at {who}'s", (18, 19), (180,)), ("Tennis with {who}", (7, 18), (60, 90)),
)  # fmt: skip
SOCIAL_ZH: tuple[Pattern, ...] = (
    ("和{who}吃午饭", (12,), (60, 90)), ("和{who}喝茶", (14, 15, 16), (60,)),
    ("和{who}吃火锅", (18, 19), (120,)), ("和{who}打羽毛球", (9, 19), (90,)),
    ("和{who}看电影", (19, 20), (120, 150)), ("给{who}打电话", (20,), (30,)),
)  # fmt: skip
EATING = ("Lunch", "Coffee", "Dinner", "午饭", "茶", "火锅")
WORK: tuple[Pattern, ...] = (
    ("{topic} meeting", (9, 10, 11, 14, 15), (30, 45, 60)),
    ("{topic} review with {who}", (10, 13, 14, 16), (30, 60)),
    ("Interview: {topic}", (10, 11, 14), (45, 60)), ("1:1 with {who}", (9, 11, 15, 16), (30,)),
    ("{topic} workshop", (9, 13), (120, 180)), ("Call about {topic}", (9, 13, 17), (15, 30)),
)  # fmt: skip
ERRANDS = (
    ("Dentist", (8, 9, 14), (30, 45), "Dental practice, {street}"),
    ("Haircut", (10, 17), (30, 45), "Salon Ines, {street}"),
    ("Car service", (8,), (60,), "Garage Nord, {street}"),
    ("Eye test", (11, 15), (30,), "Optik Haus, {street}"),
    ("Parents' evening", (18, 19), (60, 90), "Hillside School"),
    ("Vet: Biscuit", (9, 16), (30,), "Vet clinic, {street}"),
    ("Pick up the parcel", (17,), (15,), "Parcel shop, {street}"),
    ("体检", (8, 9), (90,), "市第二医院"), ("拿快递", (18,), (15,), "小区门口"),
)  # fmt: skip
STREETS = ("Mill Lane", "Station Road", "Harbour Street", "Elm Avenue", "Castle Street")
SERIES = (
    ("Stand-up", "FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR", 9, (0, 15, 30), 15, 1),
    ("Team meeting", "FREQ=WEEKLY", 10, (0, 30), 60, 1),
    ("Yoga", "FREQ=WEEKLY", 18, (0, 30), 60, 0),
    ("Piano lesson", "FREQ=WEEKLY", 17, (0, 15), 45, 2),
    ("Swimming", "FREQ=WEEKLY;BYDAY=TU,TH", 7, (0, 30), 60, 0),
    ("Choir practice", "FREQ=WEEKLY;INTERVAL=2", 19, (30,), 90, 0),
    ("Book club", "FREQ=MONTHLY", 19, (0, 30), 120, 0),
    ("Pay the rent", "FREQ=MONTHLY", 9, (0,), 15, 2),
    ("Take out the recycling", "FREQ=WEEKLY;INTERVAL=2", 20, (0,), 15, 2),
    ("瑜伽课", "FREQ=WEEKLY", 19, (0, 30), 60, 0), ("部门例会", "FREQ=WEEKLY", 14, (0, 30), 60, 1),
    ("羽毛球", "FREQ=WEEKLY", 20, (0,), 90, 0),
)  # fmt: skip
WHOLE = ("Trip to {city}", "Visit from {who}", "Day off", "Conference in {city}", "{who}来玩")
CITIES = ("Maple Falls", "Port Elwood", "Lindenberg", "Westbrook", "Harborview", "杭州", "成都")
NOTES = (
    "Bring the printed documents.", "Ask about the invoice from October.", "Parking in the yard.",
    "Ring twice, the bell is weak.", "Agenda follows by mail.", "记得带身份证。",
)  # fmt: skip
_INSERT = (
    "INSERT INTO events(calendar_id, title, location, description, begin_ms, end_ms, all_day,"
    " rrule, reminder_min, guests, color, created_ms) VALUES (?,?,?,?,?,?,?,?,?,?,?,?)"
)


def fill(life: Life) -> None:
    """Calendars, series and single events from a week ago to three weeks ahead."""
    rng = life.rng("calendar")
    names = rng.choice(CALENDARS)
    account = f"{life.owner.first.lower() or 'owner'}@example.com"
    colors = rng.sample([value for _, value in COLORS[1:7]], 4)
    life.db.executemany(
        "INSERT INTO calendars(name, account, color) VALUES (?, ?, ?)",
        [(name, account, color) for name, color in zip(names, colors, strict=True)],
    )
    today = datetime.fromtimestamp(life.now_ms / 1000, UTC).date()
    friends = [p for p in life.people if " " in p.name or p.chinese] or life.people
    rows = [*_series(rng, today), *_birthdays(rng, today, friends), *_whole(rng, today, friends)]
    for ahead in range(-6, 22):
        rows += _day(rng, today + timedelta(days=ahead), friends)
    created = life.now_ms - 9 * 86_400_000
    life.db.executemany(_INSERT, [(*row, created) for row in rows])


def _at(day: date, hour: int, minute: int = 0) -> int:
    return round(datetime.combine(day, time(hour, minute), UTC).timestamp() * 1000)


def _series(rng: random.Random, today: date) -> list[tuple[object, ...]]:
    rows: list[tuple[object, ...]] = []
    for title, rule, hour, minutes, length, calendar in rng.sample(SERIES, rng.randrange(4, 7)):
        first = today - timedelta(days=rng.randrange(30, 120))
        begin = _at(first, hour + rng.randrange(2), rng.choice(minutes))
        end, room = begin + length * 60_000, rng.choice(ROOMS) if calendar == 1 else ""
        before = rng.choice((-1, 5, 10, 10))
        rows.append((calendar + 1, title, room, "", begin, end, 0, rule, before, "", 0))
    return rows


def _birthdays(rng: random.Random, today: date, friends: list[Person]) -> list[tuple[object, ...]]:
    rows: list[tuple[object, ...]] = []
    for who in rng.sample(friends, min(4, len(friends))):
        day = today - timedelta(days=365 * rng.randrange(1, 4) - rng.randrange(-20, 45))
        title = f"{who.name}的生日" if who.chinese else f"{who.name}'s birthday"
        begin = _at(day, 0)
        rows.append((4, title, "", "", begin, begin + 86_400_000, 1, "FREQ=YEARLY", 540, "", 0))
    return rows


def _whole(rng: random.Random, today: date, friends: list[Person]) -> list[tuple[object, ...]]:
    rows: list[tuple[object, ...]] = []
    for pattern in rng.sample(WHOLE, rng.randrange(1, 3)):
        begin = _at(today + timedelta(days=rng.randrange(3, 18)), 0)
        end = begin + rng.choice((1, 1, 2, 3)) * 86_400_000
        who, city = rng.choice(friends).first if friends else "", rng.choice(CITIES)
        title = pattern.format(who=who, city=city)
        rows.append((rng.choice((1, 3)), title, "", "", begin, end, 1, "", -1, "", 0))
    return rows


def _day(rng: random.Random, day: date, friends: list[Person]) -> list[tuple[object, ...]]:
    """Nought to three appointments that do not begin at the same hour."""
    rows: list[tuple[object, ...]] = []
    taken: set[int] = set()
    weekend = day.weekday() >= 5
    for _ in range(rng.choice((0, 1, 1) if weekend else (0, 1, 1, 2, 2, 3))):
        made = _errand(rng) if rng.random() < 0.2 else _meeting(rng, weekend, friends)
        calendar, title, place, hours, lengths, guests = made
        hour = rng.choice(hours)
        if hour in taken:
            continue
        taken.add(hour)
        begin = _at(day, hour, rng.choice((0, 0, 15, 30, 30, 45)))
        note = rng.choice(NOTES) if rng.random() < 0.15 else ""
        rows.append((calendar, title, place, note, begin, begin + rng.choice(lengths) * 60_000, 0,
                     "", rng.choice((-1, 10, 10, 15, 30, 60)), guests,
                     rng.choice(COLORS)[1] if rng.random() < 0.08 else 0))  # fmt: skip
    return rows


Made = tuple[int, str, str, tuple[int, ...], tuple[int, ...], str]
"""Calendar, title, place, possible hours, possible minutes, guests."""


def _errand(rng: random.Random) -> Made:
    title, hours, lengths, place = rng.choice(ERRANDS)
    where = place.format(street=f"{rng.randrange(2, 90)} {rng.choice(STREETS)}")
    return 1, title, where, hours, lengths, ""


def _meeting(rng: random.Random, weekend: bool, friends: list[Person]) -> Made:
    who = rng.choice(friends) if friends else Person("Sam Reed", "")
    if weekend or rng.random() < 0.4:
        pattern, hours, lengths = rng.choice(SOCIAL_ZH if who.chinese else SOCIAL)
        place = rng.choice(PLACES) if any(word in pattern for word in EATING) else ""
        return 1, pattern.format(who=who.first), place, hours, lengths, who.name
    colleagues = [p for p in friends if p.relation == "colleague"]
    who = rng.choice(colleagues or [who])
    pattern, hours, lengths = rng.choice(WORK)
    title = pattern.format(topic=rng.choice(TOPICS), who=who.first)
    guests = [who.name]
    if colleagues and rng.random() < 0.4:
        guests.append(rng.choice(colleagues).name)
    return 2, title, rng.choice(ROOMS), hours, lengths, ", ".join(dict.fromkeys(guests))
