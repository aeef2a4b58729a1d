"""Clock: alarms, world clock, timers, stopwatch; what rings, and the intents other apps use."""

from __future__ import annotations

from typing import TYPE_CHECKING

from device_drivers.virtual.apps.clock.cities import CitySearch
from device_drivers.virtual.apps.clock.content import fill
from device_drivers.virtual.apps.clock.main import EXTRA, Clock, ClockSettings
from device_drivers.virtual.apps.clock.records import (
    PACKAGE,
    SCHEMA,
    TABLES,
    set_alarm,
    start_timer,
    upcoming,
)
from device_drivers.virtual.apps.clock.ringing import Ringing, answer, tick
from device_drivers.virtual.apps.clock.words import ZH, say
from device_drivers.virtual.intents import AppInfo, Intent
from device_drivers.virtual.screen import App, Filter, Screen

if TYPE_CHECKING:
    from device_drivers.virtual.phone import Phone


def _sync(phone: Phone) -> None:
    """Keep the system's line about the next alarm true."""
    clock = phone.clock
    if not phone.store.news("next alarm", clock.now_ms() // 60_000, clock.zone):
        return
    due = upcoming(phone.store, phone.clock.now())
    text = ""
    if due:
        at = due[0][0]
        text = f"{at:%a} {phone.time_text(at.hour, at.minute)}"
    if phone.store.setting("system", "next_alarm_formatted") != text:
        phone.store.put_setting("system", "next_alarm_formatted", text)


def _set_alarm(phone: Phone, intent: Intent) -> Screen | None:
    hour, minute = intent.number(f"{EXTRA}HOUR"), intent.number(f"{EXTRA}MINUTES") or 0
    if hour is not None and 0 <= hour <= 23 and 0 <= minute <= 59:
        given = intent.extras.get(f"{EXTRA}DAYS", [])
        listed = given if isinstance(given, list) else str(given).replace(",", " ").split()
        days = 0
        for day in listed:
            days |= 1 << (int(day) + 5) % 7
        set_alarm(phone, hour, minute, days, intent.text(f"{EXTRA}MESSAGE"))
        if intent.flag(f"{EXTRA}SKIP_UI"):
            return None
    return Clock(phone, intent)


def _set_timer(phone: Phone, intent: Intent) -> Screen | None:
    seconds = intent.number(f"{EXTRA}LENGTH")
    if seconds is not None and 0 < seconds <= 86_400:
        start_timer(phone, seconds, intent.text(f"{EXTRA}MESSAGE"))
        if intent.flag(f"{EXTRA}SKIP_UI"):
            return None
    return Clock(phone, intent)


def _dismiss(phone: Phone, intent: Intent) -> Screen | None:
    mode = intent.text(f"{EXTRA}SEARCH_MODE")
    due = upcoming(phone.store, phone.clock.now())
    if mode == "android.label":
        wanted = intent.text(f"{EXTRA}MESSAGE").lower()
        due = [each for each in due if wanted in each[1].label.lower()]
    elif mode == "android.time":
        wanted_time = intent.number(f"{EXTRA}HOUR"), intent.number(f"{EXTRA}MINUTES") or 0
        due = [each for each in due if (each[1].hour, each[1].minute) == wanted_time]
    elif mode == "android.next":
        due = due[:1]
    elif mode != "android.all":
        return Clock(phone, intent)
    for _, alarm in due:
        skip = "skip_once=1" if alarm.days else "enabled=0"
        phone.store.run(f"UPDATE alarms SET {skip} WHERE id=?", alarm.id)  # noqa: S608  # constants
    text = "1 alarm dismissed" if len(due) == 1 else "{n} alarms dismissed"
    phone.toast(say(phone, text, n=len(due)))
    return None


APP = App(
    AppInfo(PACKAGE, "Clock", "时钟", Clock.activity, "7.0", 700),
    "clock", 0xFF3B4CA8, (Clock, Ringing, CitySearch, ClockSettings),
    (
        Filter(("android.intent.action.SET_ALARM",), Clock, handle=_set_alarm),
        Filter(("android.intent.action.SET_TIMER",), Clock, handle=_set_timer),
        Filter(("android.intent.action.DISMISS_ALARM",), Clock, handle=_dismiss),
        Filter(("android.intent.action.SHOW_ALARMS", "android.intent.action.SHOW_TIMERS"), Clock),
    ),
    TABLES, sync=_sync, tick=tick, schema=SCHEMA, fill=fill, zh=ZH, act=answer,
)  # fmt: skip
