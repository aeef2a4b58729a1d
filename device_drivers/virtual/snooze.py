"""Alarms that come due or are put off, and the words for when the next one rings."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING

from device_drivers.virtual.alarms import Alarm, alarms, in_words

if TYPE_CHECKING:
    from device_drivers.virtual.phone import Phone

SNOOZE_MS = 10 * 60_000


def announce(phone: Phone, number: int) -> None:
    """Say in a toast how long until alarm ``number`` rings."""
    now = phone.clock.now()
    for alarm in alarms(phone.store, "enabled"):
        if alarm.id == number:
            phone.toast(f"Alarm set for {in_words(alarm.after(now) - now)} from now.")


def later(phone: Phone, number: int) -> None:
    """Ring alarm ``number`` again in ten minutes."""
    at = phone.clock.now_ms() + SNOOZE_MS
    phone.store.put_setting("phone", "snoozed", f"{number} {at}")
    phone.toast("Snoozing for 10 minutes.")


def due(phone: Phone, before_ms: int, now_ms: int) -> list[Alarm]:
    """The alarms to ring for the time between two moments; a one-time alarm is off afterwards."""
    zone = phone.clock.zone
    before = datetime.fromtimestamp(before_ms / 1000, UTC).astimezone(zone)
    now = datetime.fromtimestamp(now_ms / 1000, UTC).astimezone(zone)
    ringing = []
    for alarm in alarms(phone.store, "enabled"):
        if alarm.after(before - timedelta(microseconds=1)) > now or before == now:
            continue
        if alarm.skip_once:
            phone.store.run("UPDATE alarms SET skip_once=0 WHERE id=?", alarm.id)
        else:
            ringing.append(alarm)
        if not alarm.days:
            phone.store.run("UPDATE alarms SET enabled=0 WHERE id=?", alarm.id)
    number, _, at = (phone.setting("phone", "snoozed") or "").partition(" ")
    if at and int(at) <= now_ms:
        phone.store.put_setting("phone", "snoozed", None)
        ringing += [a for a in alarms(phone.store) if a.id == int(number) and a not in ringing]
    return ringing
