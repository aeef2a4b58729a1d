"""The Calendar, used by touch, by intents and by the clock: screen and database agree."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest

from device_drivers.virtual.apps.calendar import words
from device_drivers.virtual.apps.calendar.hours import spots
from device_drivers.virtual.apps.calendar.records import (
    event,
    next_of,
    now,
    occurrences,
    to_ms,
)
from device_drivers.virtual.intents import Extra
from device_drivers.virtual.phone import Intent, Phone
from tests.device_drivers.virtual.hands import by_id, open_app, see, tap

MONDAY = datetime(2026, 11, 16, 10)  # noqa: DTZ001  # what the wall clock shows
VIEW, INSERT = "android.intent.action.VIEW", "android.intent.action.INSERT"
Add = Callable[..., int]


@pytest.fixture
def phone() -> Phone:
    made = Phone(seed=4, width=720, height=1600, density=320)
    made.store.run("DELETE FROM events")
    made.changed()
    return made


@pytest.fixture
def add(phone: Phone) -> Add:
    """Puts an event there; its id."""

    def added(title: str, begin: datetime = MONDAY, minutes: int = 60, **more: object) -> int:
        ms = to_ms(begin, phone.clock.zone, int(bool(more.get("all_day"))))
        values = {"title": title, "begin_ms": ms, "end_ms": ms + minutes * 60_000, **more}
        names, marks = ", ".join(values), ", ".join("?" * len(values))
        number = phone.store.run(
            f"INSERT INTO events({names}) VALUES ({marks})",  # noqa: S608  # names of the test
            *values.values(),
        )
        phone.changed()
        return number

    return added


def at(phone: Phone, ms: int) -> str:
    return f"{datetime.fromtimestamp(ms / 1000, phone.clock.zone):%Y-%m-%d %H:%M}"


def days_of(phone: Phone, number: int, last: date) -> list[str]:
    """Month and day of what stands in the calendar of one event."""
    found = occurrences(phone, date(2026, 11, 1), last, "events.id = ?", number)
    return [f"{o.begin:%m-%d}" for o in found]


# --- the rules ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("rule", "days"),
    [
        ("FREQ=WEEKLY", ["11-16", "11-23", "11-30"]),
        ("FREQ=WEEKLY;BYDAY=MO,WE;UNTIL=20261125", ["11-16", "11-18", "11-23", "11-25"]),
        ("RRULE:FREQ=DAILY;INTERVAL=5;COUNT=3", ["11-16", "11-21", "11-26"]),
        ("FREQ=MONTHLY;UNTIL=20270101T000000Z", ["11-16"]),
        ("FREQ=SECONDLY", ["11-16"]),
        ("nonsense", ["11-16"]),
    ],
)
def test_series_are_unrolled(phone: Phone, add: Add, rule: str, days: list[str]) -> None:
    number = add("Choir", rrule=rule)
    assert days_of(phone, number, date(2026, 11, 30)) == days


def test_a_series_keeps_its_hour_over_the_change_of_summer_time(phone: Phone, add: Add) -> None:
    phone.clock.zone = ZoneInfo("Europe/Berlin")
    number = add("Choir", MONDAY.replace(month=3, day=28, hour=18, minute=30), rrule="FREQ=DAILY")
    found = occurrences(phone, date(2026, 3, 28), date(2026, 3, 30), "events.id = ?", number)
    assert [f"{o.begin:%d %H:%M}" for o in found] == ["28 18:30", "29 18:30", "30 18:30"]
    last = to_ms(found[-1].begin, phone.clock.zone) - to_ms(found[0].begin, phone.clock.zone)
    assert last == 47 * 3_600_000


def test_days_and_nights_and_whole_days(phone: Phone, add: Add) -> None:
    phone.clock.zone = ZoneInfo("America/New_York")
    add("Party", MONDAY.replace(hour=22), 240)
    add("Trip", MONDAY.replace(hour=0), 2 * 1440, all_day=1)

    def on(day: int) -> list[str]:
        found = occurrences(phone, date(2026, 11, day), date(2026, 11, day))
        return [o.event.title for o in found]

    assert on(15) == []
    assert on(16) == ["Trip", "Party"]
    assert on(17) == ["Trip", "Party"]
    assert on(18) == []


def test_the_next_of_a_series_is_found_years_ahead(phone: Phone, add: Add) -> None:
    long_ago = MONDAY.replace(year=2020, month=6, day=1)
    yearly = event(phone, add("Fair", long_ago, rrule="FREQ=YEARLY"))
    over = event(phone, add("Old", long_ago, rrule="FREQ=DAILY;COUNT=3"))
    assert yearly
    assert over
    coming = next_of(phone, yearly, now(phone))
    assert coming
    assert coming.begin == long_ago.replace(year=2027)
    assert next_of(phone, over, now(phone)) is None


def test_events_at_the_same_time_share_the_width(phone: Phone, add: Add) -> None:
    for title, hour, minutes in (("A", 9, 120), ("B", 9, 60), ("C", 10, 60), ("D", 14, 5)):
        add(title, MONDAY.replace(hour=hour), minutes)
    day = MONDAY.date()
    placed = spots(occurrences(phone, day, day), day, 0)
    assert [(s.lane, s.lanes) for s in placed] == [(0, 2), (1, 2), (1, 2), (0, 1)]
    assert placed[3].end - placed[3].begin >= 20


@pytest.mark.parametrize(
    ("rule", "english", "chinese"),
    [
        ("FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR", "Every weekday (Mon–Fri)", "每个工作日（周一至周五）"),
        ("FREQ=WEEKLY;BYDAY=WE,MO", "Weekly on Monday, Wednesday", "每周的星期一、星期三"),
        ("FREQ=DAILY;UNTIL=20261201", "Every day, until Dec 1", "每天，直到12月1日"),
        ("FREQ=MONTHLY;BYMONTHDAY=3", "Custom", "自定义"),
    ],
)
def test_rules_in_words(phone: Phone, rule: str, english: str, chinese: str) -> None:
    phone.open_app("com.android.calendar")
    screen = phone.stacks.top
    assert words.repeats(phone, screen.t, rule) == english
    phone.put_setting("system", "system_locales", "zh-Hans-CN")
    assert words.repeats(phone, screen.t, rule) == chinese


# --- by touch -------------------------------------------------------------------------------------


def test_an_event_is_made_changed_and_deleted(phone: Phone) -> None:
    open_app(phone, "Calendar")
    tap(phone, "New event")
    tap(phone, "Add title")
    phone.type_text("Lunch 午饭")
    phone.back()
    tap(phone, "Start date, Mon, Nov 16")
    tap(phone, "Friday, November 20, 2026")
    tap(phone, "OK")
    tap(phone, "Start time, 10:00 AM")
    for label in ("12 o’clock", "30 minutes", "PM", "OK"):
        tap(phone, label)
    assert see(phone, "End time, 1:30 PM")
    tap(phone, "10 minutes before")
    tap(phone, "1 hour before")
    tap(phone, "Save")
    ((number, title, begin, end, reminder),) = phone.store.rows(
        "SELECT id, title, begin_ms, end_ms, reminder_min FROM events"
    )
    assert (title, at(phone, begin), at(phone, end), reminder) == (
        "Lunch 午饭", "2026-11-20 12:30", "2026-11-20 13:30", 60,
    )  # fmt: skip
    tap(phone, "Lunch 午饭")
    tap(phone, "Edit")
    tap(phone, "All day")
    tap(phone, "Save")
    assert phone.store.rows("SELECT id, all_day, end_ms - begin_ms FROM events") == [
        (number, 1, 86_400_000)
    ]
    tap(phone, "Delete")
    tap(phone, "Delete")
    assert phone.store.rows("SELECT * FROM events") == []
    assert see(phone, "Event deleted")
    assert see(phone, "Nothing planned")


def test_an_end_before_the_beginning_is_refused(phone: Phone) -> None:
    open_app(phone, "Calendar")
    tap(phone, "New event")
    tap(phone, "End date, Mon, Nov 16")
    tap(phone, "Sunday, November 15, 2026")
    tap(phone, "OK")
    tap(phone, "Save")
    assert phone.last_toast == "The event ends before it begins"
    tap(phone, "Navigate up")
    tap(phone, "Discard")
    assert phone.store.rows("SELECT * FROM events") == []
    assert see(phone, "Nothing planned")


@pytest.mark.parametrize(
    ("answer", "left"),
    [
        ("Only this event", ["11-16", "11-30"]),
        ("This and following events", ["11-16"]),
        ("All events", []),
    ],
)
def test_a_day_of_a_series_is_deleted(
    phone: Phone, add: Add, answer: str, left: list[str]
) -> None:  # fmt: skip
    number = add("Choir", rrule="FREQ=WEEKLY")
    open_app(phone, "Calendar")
    tap(phone, "Month")
    tap(phone, "Monday, November 23, 2026, 1 event")
    tap(phone, "Choir")
    tap(phone, "Delete")
    tap(phone, answer)
    assert days_of(phone, number, date(2026, 12, 1)) == left


@pytest.mark.parametrize(
    ("answer", "titles"),
    [
        ("Only this event", {"Choir": ["11-16", "11-30"], "Choir!": ["11-23"]}),
        ("This and following events", {"Choir": ["11-16"], "Choir!": ["11-23", "11-30"]}),
        ("All events", {"Choir!": ["11-16", "11-23", "11-30"]}),
    ],
)
def test_a_day_of_a_series_is_changed(
    phone: Phone, add: Add, answer: str, titles: dict[str, list[str]]
) -> None:
    add("Choir", rrule="FREQ=WEEKLY")
    open_app(phone, "Calendar")
    tap(phone, "Month")
    tap(phone, "Monday, November 23, 2026, 1 event")
    tap(phone, "Choir")
    tap(phone, "Edit")
    tap(phone, "Choir")
    phone.key(123)
    phone.type_text("!")
    phone.back()
    tap(phone, "Save")
    tap(phone, answer)
    found: dict[str, list[str]] = {}
    for o in occurrences(phone, date(2026, 11, 1), date(2026, 12, 1)):
        found.setdefault(o.event.title, []).append(f"{o.begin:%m-%d}")
    assert found == titles
    assert see(phone, "Choir!")


def test_weekdays_and_the_end_of_a_series_are_chosen(phone: Phone) -> None:
    open_app(phone, "Calendar")
    tap(phone, "New event")
    tap(phone, "Does not repeat")
    tap(phone, "Every week")
    tap(phone, "Thursday")
    tap(phone, "Never")
    tap(phone, "On a date")
    tap(phone, "Next month")
    tap(phone, "Tuesday, December 1, 2026")
    tap(phone, "OK")
    assert see(phone, "Weekly on Monday, Thursday, until Dec 1")
    tap(phone, "Save")
    assert phone.store.one("SELECT rrule FROM events") == (
        "FREQ=WEEKLY;BYDAY=MO,TH;UNTIL=20261201"
    )  # fmt: skip


def test_guests_are_chosen_from_the_contacts(phone: Phone) -> None:
    first, second = (
        n for (n,) in phone.store.rows("SELECT name FROM contacts ORDER BY id LIMIT 2")
    )
    open_app(phone, "Calendar")
    tap(phone, "New event")
    tap(phone, "Add guests")
    for name in (first, second):
        tap(phone, "Search")
        phone.key(29, 0x1000)
        phone.type_text(name)
        tap(phone, name)
    tap(phone, "Navigate up")
    tap(phone, "Save")
    assert phone.store.one("SELECT guests FROM events") == f"{first}, {second}"
    tap(phone, "(No title)")
    assert see(phone, "2 guests")
    tap(phone, second)
    assert phone.foreground[0] == "com.android.contacts"


def test_views_are_turned_by_swiping_and_today_comes_back(phone: Phone, add: Add) -> None:
    add("Quiz", MONDAY + timedelta(days=8))
    add("Fair", MONDAY.replace(hour=0), 24 * 60, all_day=1)
    open_app(phone, "Calendar")
    for view in ("Day", "Week"):
        tap(phone, view)
        assert see(phone, "Fair, All day")
        for _ in range(8 if view == "Day" else 1):
            phone.swipe(600, 1000, 100, 1000, 0.2)
        assert see(phone, "Quiz, 10:00 AM – 11:00 AM")
        assert not see(phone, "Fair, All day")
        tap(phone, "Today")
    tap(phone, "Month")
    phone.swipe(100, 600, 600, 600, 0.2)
    assert see(phone, "Oct 2026")
    tap(phone, "Next month")
    assert see(phone, "Tuesday, November 24, 2026, 1 event")


def test_a_hidden_calendar_is_not_seen_but_found(phone: Phone, add: Add) -> None:
    add("Audit", calendar_id=2)
    open_app(phone, "Calendar")
    assert see(phone, "Audit")
    tap(phone, "More options")
    tap(phone, "Calendars")
    tap(phone, phone.store.one("SELECT name FROM calendars WHERE id=2"))
    phone.back()
    assert not see(phone, "Audit")
    tap(phone, "Search")
    phone.type_text("aud")
    assert len(by_id(phone, "event")) == 1
    assert see(phone, "Audit")


def test_a_long_press_offers_what_can_be_done(phone: Phone, add: Add) -> None:
    add("Audit", location="Room 3")
    open_app(phone, "Calendar")
    spot = phone.tree().find("Audit")
    assert spot
    phone.long_press(*spot.box.center)
    tap(phone, "Duplicate")
    tap(phone, "Save")
    assert phone.store.rows("SELECT title, location FROM events") == [("Audit", "Room 3")] * 2


# --- from outside ---------------------------------------------------------------------------------


def test_an_event_is_inserted_by_intent(phone: Phone) -> None:
    begin = to_ms(MONDAY + timedelta(days=1), phone.clock.zone)
    (name, address) = phone.store.rows(
        "SELECT name, emails.address FROM contacts JOIN emails ON contact_id = contacts.id"
    )[0]
    result = phone.start_activity(
        Intent(INSERT, "content://com.android.calendar/events", extras={
            "title": "Sync", "beginTime": begin, "endTime": begin + 1_800_000,
            "eventLocation": "Pier 4", "rrule": "FREQ=DAILY",
            "android.intent.extra.EMAIL": address,
        })
    )  # fmt: skip
    assert result.ok
    assert phone.foreground[1].endswith("EditEventActivity")
    tap(phone, "Save")
    assert phone.store.rows("SELECT title, location, rrule, guests, end_ms - begin_ms FROM events"
                            ) == [("Sync", "Pier 4", "FREQ=DAILY", name, 1_800_000)]  # fmt: skip


@pytest.mark.parametrize("kind", ["vnd.android.cursor.item/event", "vnd.android.cursor.dir/event"])
def test_a_form_is_opened_by_type_as_the_assistant_does(phone: Phone, kind: str) -> None:
    extras: dict[str, Extra] = {"title": "Fair", "allDay": True, "beginTime": 1_795_046_400_000}
    assert phone.start_activity(Intent(INSERT, type=kind, extras=extras)).ok
    tap(phone, "Save")
    assert phone.store.rows("SELECT title, all_day, begin_ms, end_ms - begin_ms FROM events") == [
        ("Fair", 1, 1_795_046_400_000, 86_400_000)
    ]


def test_days_and_events_are_opened_by_their_address(phone: Phone, add: Add) -> None:
    number = add("Audit", MONDAY + timedelta(days=40))
    uri = "content://com.android.calendar"
    assert phone.start_activity(Intent(VIEW, f"{uri}/events/{number}")).ok
    assert see(phone, "Sat, Dec 26, 10:00 AM – 11:00 AM")
    assert phone.start_activity(Intent(VIEW, f"{uri}/events/999")).ok
    assert see(phone, "This event is gone")
    ms = to_ms(MONDAY + timedelta(days=40), phone.clock.zone)
    assert phone.start_activity(Intent(VIEW, f"{uri}/time/{ms}")).ok
    assert see(phone, "Audit, 10:00 AM – 11:00 AM")


def test_a_reminder_rings_is_put_off_and_leads_to_the_event(phone: Phone, add: Add) -> None:
    number = add("Choir", MONDAY + timedelta(minutes=-5), reminder_min=5, rrule="FREQ=DAILY",
                 location="Town hall")  # fmt: skip
    waiting = "SELECT id, title, text, opens FROM notifications WHERE package=? AND dismissed=0"
    calendar = "com.android.calendar"
    phone.clock.advance(8 * 60)
    phone.settle()
    assert phone.store.rows(waiting, calendar) == []
    phone.clock.advance(61)
    phone.settle()
    ((shown, title, text, opens),) = phone.store.rows(waiting, calendar)
    assert (title, text) == ("Choir", "9:55 AM – 10:55 AM · Town hall")
    phone.press_notification(shown, f"snooze/{number}/{to_ms(MONDAY, phone.clock.zone)}")
    assert phone.last_toast == "Snoozed for 10 minutes"
    phone.clock.advance(601)
    phone.settle()
    assert [row[1] for row in phone.store.rows(waiting, calendar)] == ["Choir"]
    assert phone.store.rows("SELECT * FROM event_alerts") == []
    phone.start_activity(Intent(VIEW, opens, package=calendar))
    assert see(phone, "Mon, Nov 16, 9:55 AM – 10:55 AM")
    phone.clock.advance(86_400)
    phone.settle()
    assert len(phone.store.rows(waiting, calendar)) == 2


def test_a_jump_of_years_rings_only_the_last_day(phone: Phone, add: Add) -> None:
    add("Choir", rrule="FREQ=DAILY", reminder_min=0)
    phone.clock.advance(3 * 365 * 86_400)
    phone.settle()
    assert phone.store.one("SELECT count(*) FROM notifications WHERE title='Choir'") == 1


# --- looks ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("turned", [False, True])
@pytest.mark.parametrize("chinese", [False, True])
def test_every_view_is_drawn_in_both_languages_and_ways(chinese: bool, turned: bool) -> None:
    phone = Phone(seed=5, width=720, height=1600, density=320)
    if chinese:
        phone.put_setting("system", "system_locales", "zh-Hans-CN")
    if turned:
        phone.put_setting("system", "accelerometer_rotation", "0")
        phone.put_setting("system", "user_rotation", "1")
    phone.put_setting("system", "font_scale", "1.3")
    phone.open_app("com.android.calendar")
    views = ("日程", "日", "周", "月") if chinese else ("Schedule", "Day", "Week", "Month")
    for view in views:
        tap(phone, view)
        assert phone.frame().std() > 5
        own = [n for n in phone.tree().walk() if n.package == "com.android.calendar"]
        assert all(n.box.right <= phone.width and n.box.bottom <= phone.height for n in own)
    assert see(phone, "新建活动" if chinese else "New event")


def test_seeds_differ_and_come_again() -> None:
    phones = [Phone(seed=seed, width=360, height=640, density=160) for seed in (1, 2)]
    rows = [p.store.rows("SELECT title, begin_ms FROM events") for p in phones]
    assert rows[0] != rows[1]
    assert all(25 < len(found) < 90 for found in rows)
    again = Phone(seed=1, width=360, height=640, density=160)
    assert again.store.rows("SELECT title, begin_ms FROM events") == rows[0]
