"""``content://com.android.calendar``: calendars, events, instances, reminders, attendees."""

# ruff: noqa: S608  # views are put together from constants of this file; values are bound

from __future__ import annotations

import json
import re
from datetime import UTC, datetime
from zoneinfo import ZoneInfo

from device_drivers.virtual.android.commands.content.table import (
    LAST_TIME,
    Unsupported,
    Value,
    Values,
    View,
    row_number,
    text,
    unknown_uri,
)
from device_drivers.virtual.apps.calendar.records import occurrences
from device_drivers.virtual.phone import Phone

AUTHORITY = "com.android.calendar"
_CALENDARS = """
SELECT id AS _id, account AS account_name, 'LOCAL' AS account_type, name, name AS
  calendar_displayName, color AS calendar_color, 700 AS calendar_access_level, visible,
  1 AS sync_events, account AS ownerAccount, 0 AS deleted
FROM calendars"""
_EVENTS = """
SELECT events.id AS _id, calendar_id, title, location AS eventLocation, description,
  0 AS eventStatus, begin_ms AS dtstart, CASE rrule WHEN '' THEN end_ms END AS dtend,
  CASE rrule WHEN '' THEN NULL ELSE 'P' || ((end_ms - begin_ms) / 1000) || 'S' END AS duration,
  all_day AS allDay, nullif(rrule, '') AS rrule, nullif(replace(exdates, '-', ''), '') AS exdate,
  CASE all_day WHEN 1 THEN 'UTC' ELSE ? END AS eventTimezone, reminder_min >= 0 AS hasAlarm,
  guests != '' AS hasAttendeeData, nullif(events.color, 0) AS eventColor,
  nullif(original_id, 0) AS original_id, account AS organizer, account AS account_name,
  'LOCAL' AS account_type, name AS calendar_displayName, calendars.color AS calendar_color,
  visible, 0 AS availability, 0 AS deleted
FROM events LEFT JOIN calendars ON calendars.id = calendar_id"""
_INSTANCES = f"""
SELECT row.key + 1 AS _id, row.value ->> 0 AS event_id, row.value ->> 1 AS begin,
  row.value ->> 2 AS end, row.value ->> 3 AS startDay, row.value ->> 4 AS endDay,
  row.value ->> 5 AS startMinute, row.value ->> 6 AS endMinute,
  calendar_id, title, eventLocation, description, allDay, rrule, hasAlarm, eventTimezone, dtstart,
  dtend, organizer, calendar_displayName, visible
FROM json_each(?) AS row JOIN ({_EVENTS}) AS event ON event._id = row.value ->> 0"""
_REMINDERS = """
SELECT id AS _id, id AS event_id, reminder_min AS minutes, 1 AS method
FROM events WHERE reminder_min >= 0"""
_ATTENDEES = """
SELECT events.id * 100 + person.key AS _id, events.id AS event_id, trim(person.value) AS
  attendeeName, lower(replace(trim(person.value), ' ', '.')) || '@example.com' AS attendeeEmail,
  1 AS attendeeRelationship, 1 AS attendeeType, 1 AS attendeeStatus
FROM events, json_each('["' || replace(replace(guests, '"', ''), ',', '","') || '"]') AS person
WHERE guests != ''"""
_COLUMNS = {
    "calendar_id": "calendar_id", "title": "title", "eventLocation": "location",
    "description": "description", "dtstart": "begin_ms", "dtend": "end_ms", "allDay": "all_day",
    "rrule": "rrule", "eventColor": "color",
}  # fmt: skip
_IGNORED = {"eventTimezone", "eventStatus", "hasAlarm", "availability", "accessLevel", "duration",
            "hasAttendeeData", "selfAttendeeStatus", "organizer", "exdate"}  # fmt: skip
_CALENDAR_COLUMNS = {"name": "name", "calendar_displayName": "name", "account_name": "account",
                     "calendar_color": "color", "visible": "visible"}  # fmt: skip
_JULIAN_1970 = 2440588
_DAY_MS = 86_400_000


class CalendarProvider:
    """What stands in the calendar app."""

    def view(self, phone: Phone, path: list[str], query: str) -> View:
        zone = str(phone.clock.zone)
        match path:
            case ["calendars"]:
                return View(_CALENDARS)
            case ["calendars", number]:
                return View(f"{_CALENDARS} WHERE id = ?", (row_number(number),))
            case ["events"]:
                return View(_EVENTS, (zone,))
            case ["events", number]:
                return View(f"{_EVENTS} WHERE events.id = ?", (zone, row_number(number)))
            case ["instances", "when", begin, end]:
                spans = _instances(phone, row_number(begin), row_number(end))
                return View(_INSTANCES, (json.dumps(spans), zone), "begin ASC")
            case ["reminders"]:
                return View(_REMINDERS)
            case ["attendees"]:
                return View(_ATTENDEES)
        raise unknown_uri(AUTHORITY, path)

    def insert(self, phone: Phone, path: list[str], values: Values) -> None:
        match path:
            case ["calendars"]:
                columns = _chosen(values, _CALENDAR_COLUMNS)
                columns.setdefault("name", "")
                _insert(phone, "calendars", columns)
            case ["events"]:
                self._insert_event(phone, values)
            case ["reminders"]:
                minutes = int(text(values.get("minutes")) or 0)
                phone.store.run(
                    "UPDATE events SET reminder_min=? WHERE id=?", minutes, values.get("event_id")
                )
            case ["attendees"]:
                phone.store.run(
                    "UPDATE events SET guests=trim(guests || ', ' || ?, ', ') WHERE id=?",
                    text(values.get("attendeeName") or values.get("attendeeEmail")),
                    values.get("event_id"),
                )
            case _:
                raise unknown_uri(AUTHORITY, path)

    def _insert_event(self, phone: Phone, values: Values) -> None:
        for name in ("calendar_id", "eventTimezone", "dtstart"):
            if values.get(name) in (None, ""):
                raise Unsupported("IllegalArgumentException", f"Event values must include {name}")
        if values.get("dtend") is None and values.get("duration") is None:
            raise Unsupported(
                "IllegalArgumentException", "DTEND and DURATION cannot both be null for an event."
            )
        columns = _event_columns(values)
        columns.setdefault("end_ms", _end(values))
        columns["created_ms"] = phone.clock.now_ms()
        _insert(phone, "events", columns)

    def update(self, phone: Phone, path: list[str], rows: list[int], values: Values) -> None:
        match path:
            case ["calendars", *_]:
                _update(phone, "calendars", rows, _chosen(values, _CALENDAR_COLUMNS))
            case ["events", *_]:
                columns = _event_columns(values)
                if values.get("duration") is not None and "dtstart" in values:
                    columns["end_ms"] = _end(values)
                _update(phone, "events", rows, columns)
            case ["reminders", *_] if "minutes" in values:
                _update(phone, "events", rows, {"reminder_min": values["minutes"]})
            case _:
                raise unknown_uri(AUTHORITY, path)

    def delete(self, phone: Phone, path: list[str], rows: list[int]) -> None:
        for row in rows:
            match path:
                case ["calendars", *_]:
                    phone.store.run("DELETE FROM events WHERE calendar_id=?", row)
                    phone.store.run("DELETE FROM calendars WHERE id=?", row)
                case ["events", *_]:
                    phone.store.run("DELETE FROM event_alerts WHERE event_id=?", row)
                    phone.store.run("DELETE FROM events WHERE id=? OR original_id=?", row, row)
                case ["reminders", *_]:
                    phone.store.run("UPDATE events SET reminder_min=-1 WHERE id=?", row)
                case _:
                    raise unknown_uri(AUTHORITY, path)


def _instances(phone: Phone, begin_ms: int, end_ms: int) -> list[list[int]]:
    """Event, begin, end, first and last Julian day, minutes of the day, for each occurrence."""
    zone = phone.clock.zone
    ends = (min(ms, LAST_TIME) for ms in (begin_ms, end_ms))
    days = [datetime.fromtimestamp(ms / 1000, zone).date() for ms in ends]
    found: list[list[int]] = []
    for each in occurrences(phone, days[0], days[1], "1"):
        whole = bool(each.event.all_day)
        begin, end = (_ms(moment, zone, whole) for moment in (each.begin, each.end))
        if begin > end_ms or end < begin_ms:
            continue
        first = each.begin.date().toordinal() - 719_163 + _JULIAN_1970
        last = first + (each.end.date() - each.begin.date()).days - int(whole)
        minutes = [m.hour * 60 + m.minute for m in (each.begin, each.end)]
        found.append([each.event.id, begin, end, first, max(first, last), *minutes])
    return found


def _ms(moment: datetime, zone: ZoneInfo, whole_day: bool) -> int:
    """A local time as the provider counts it: whole days in UTC."""
    return round(moment.replace(tzinfo=UTC if whole_day else zone).timestamp() * 1000)


def _end(values: Values) -> int:
    """When an event ends that was given a DURATION such as ``P3600S``, ``PT1H``, ``P1D``."""
    begin = int(text(values.get("dtstart")) or 0)
    if values.get("dtend") is not None:
        return int(text(values["dtend"]))
    units = {"W": 7 * _DAY_MS, "D": _DAY_MS, "H": 3_600_000, "M": 60_000, "S": 1000}
    parts = re.findall(r"(\d+)([WDHMS])", text(values.get("duration")))
    return begin + sum(int(count) * units[unit] for count, unit in parts)


def _event_columns(values: Values) -> dict[str, Value]:
    columns = _chosen(
        {name: value for name, value in values.items() if name not in _IGNORED}, _COLUMNS
    )
    for name in ("title", "location", "description", "rrule"):
        if name in columns:
            columns[name] = text(columns[name])
    # A series has no end of its own there (DTEND is null); here it keeps the one it has.
    return {name: value for name, value in columns.items() if value is not None or name == "color"}


def _chosen(values: Values, known: dict[str, str]) -> dict[str, Value]:
    """Our columns for the provider's. Raises Unsupported for one there is none of."""
    for name in values:
        if name not in known:
            raise Unsupported("IllegalArgumentException", f"Invalid column {name}")
    return {known[name]: value for name, value in values.items()}


def _insert(phone: Phone, table: str, columns: dict[str, Value]) -> None:
    marks = ", ".join("?" * len(columns))
    phone.store.run(
        f"INSERT INTO {table}({', '.join(columns)}) VALUES ({marks})", *columns.values()
    )


def _update(phone: Phone, table: str, rows: list[int], columns: dict[str, Value]) -> None:
    if not columns:
        return
    changes = ", ".join(f"{name}=?" for name in columns)
    for row in rows:
        phone.store.run(f"UPDATE {table} SET {changes} WHERE id=?", *columns.values(), row)
