"""Coming flights and trains, and when check-in opens. Checking in is left to the person."""

from __future__ import annotations

import datetime as dt
import json
import re
from typing import Any

from mails import travel_mails
from trips import Trip, merged, opens_at, trip_in

from skills.context import CallFailed, Context, Done, NotDone

_DAYS = ("Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun")
_MONTHS = ("Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec")
_CHECK_IN = re.compile(
    r"(?i)\bcheck (?:me|us|\w+ and me) in\b|\bdo (?:my|the|our) check-?in\b"
    r"|(?:帮|替|给)我(?:们)?(?:办|办理|做)?(?:一下)?值机|办理?值机"
)
"""What it leaves to the person."""


def run(context: Context) -> str:
    now = context.now.replace(tzinfo=None)
    not_read: list[str] = []
    texts = [*_messages(context, not_read), *_events(context, not_read), *_mails(context, not_read)]
    found = [trip for text in texts if (trip := trip_in(text, now)) is not None]
    coming = [trip for trip in merged(found) if trip.leaves > now]
    lines = [_told(context, trip) for trip in coming] or [context.words(
        "I found no coming flight or train.", "没有找到接下来的航班或火车。",
    )]  # fmt: skip
    if not_read:
        names = context.words(", ", "、").join(not_read)
        lines.append(context.words(f"I could not read {names}.", f"没有读到{names}。"))
    if not coming and not texts and not_read:
        raise NotDone(lines[-1])
    flights = _meant(context, coming)
    if coming and _CHECK_IN.search(context.request):
        lines.append(context.words(
            "Checking in itself is yours, at the airline: I press nothing there.",
            "值机要您自己在航空公司办理，我不会替您按。",
        ))  # fmt: skip
    if flights:
        for line in lines:
            context.say(line)
        lines += _offered(context, flights[0])
    return "\n".join(lines)


def _meant(context: Context, coming: list[Trip]) -> list[Trip]:
    """The flights that the request names by number or place; all where it names no trip."""
    said = re.sub(r"\s", "", context.request).casefold()
    named = [
        trip for trip in coming
        if any(
            each and re.sub(r"\s", "", each).casefold() in said for each in (trip.number, trip.to)
        )
    ]  # fmt: skip
    return [trip for trip in named or coming if trip.kind == "flight"]


# --- reading ---------------------------------------------------------------------------------


def _messages(context: Context, not_read: list[str]) -> list[str]:
    answer = context.verb("read_messages", count=20)
    if not answer.ok:
        not_read.append(context.words("the messages", "短信"))
    return [str(row["text"]) for row in rows(answer)]


def _events(context: Context, not_read: list[str]) -> list[str]:
    """As texts: title, day and time of each event."""
    texts = []
    for ahead in range(max(0, int(context.settings.get("days", 7)))):
        day = context.now.date() + dt.timedelta(days=ahead)
        answer = context.verb("list_events", date=day.isoformat())
        if not answer.ok:
            not_read.append(context.words("the calendar", "日历"))
            break
        texts += [f"{e['title']} {str(e['begin'])[:16].replace('T', ' ')}" for e in rows(answer)]
    return texts


def _mails(context: Context, not_read: list[str]) -> list[str]:
    if not context.settings.get("mail", True):
        return []
    apps = {str(row["app"]) for row in rows(context.verb("list_apps"))}
    try:
        found = travel_mails(context, apps)
    except CallFailed:
        found = None
    if found is None:
        not_read.append(context.words("the mails", "邮件"))
    return found or []


# --- telling ---------------------------------------------------------------------------------


def _told(context: Context, trip: Trip) -> str:
    mark = "✈" if trip.kind == "flight" else "🚆"
    to = context.words(f" to {trip.to}", f" 前往{trip.to}") if trip.to else ""
    parts = [f"{mark} {trip.number}{to}", _at(context, trip.leaves)]
    if trip.seat:
        parts.append(context.words(f"seat {trip.seat}", f"座位{trip.seat}"))
    if trip.code:
        parts.append(context.words(f"booking code {trip.code}", f"预订号{trip.code}"))
    line = context.words(", ", "，").join(parts)
    opens = opens_at(trip, _usual(context))
    if opens is None:
        return line
    if opens <= context.now.replace(tzinfo=None):
        return line + context.words(". Check-in should be open now.", "。现在应该可以值机了。")
    at = _at(context, opens)
    sure = trip.opens_before > 0
    return line + context.words(
        f". Check-in {'opens' if sure else 'usually opens'} {at}.",
        f"。{'' if sure else '通常'}{at}开放值机。",
    )


def _at(context: Context, moment: dt.datetime) -> str:
    return context.words(
        f"{_DAYS[moment.weekday()]} {moment.day} {_MONTHS[moment.month - 1]} {moment:%H:%M}",
        f"{moment.month}月{moment.day}日 {moment:%H:%M}",
    )


def _usual(context: Context) -> int:
    return max(1, int(context.settings.get("check_in_hours", 24)))


# --- offering --------------------------------------------------------------------------------


def _offered(context: Context, trip: Trip) -> list[str]:
    opens = opens_at(trip, _usual(context))
    remind = context.words("Remind me when it opens", "开放时提醒我")
    page = context.words("Find the check-in page", "找值机页面")
    nothing = context.words("No, thanks", "不用了")
    later = opens is not None and opens > context.now.replace(tzinfo=None)
    question = context.words(
        f"What shall I do about {trip.number}, {_at(context, trip.leaves)}?",
        f"{_at(context, trip.leaves)}的{trip.number}要我做什么？",
    )
    try:
        answer = context.ask(question, [*([remind] if later else []), page, nothing])
    except CallFailed:
        return []
    try:
        if answer == remind and opens is not None:
            return [_reminded(context, trip, opens)]
        if answer == page:
            return [_searched(context, trip)]
    except CallFailed as refused:  # the person said no to it
        return [str(refused)]
    return []


def _reminded(context: Context, trip: Trip, opens: dt.datetime) -> str:
    title = context.words(f"Check in: {trip.number}", f"值机：{trip.number}")
    done = context.verb(
        "add_event", title=title, date=opens.date().isoformat(), time=f"{opens:%H:%M}", seconds=900
    )
    if not done.ok:
        return done.said
    at = _at(context, opens)
    return context.words(f"A reminder is in your calendar: {at}.", f"已在日历里提醒：{at}。")


def _searched(context: Context, trip: Trip) -> str:
    words = context.words(f"{trip.number} online check-in", f"{trip.number} 网上值机")
    done = context.verb("web_search", query=words)
    return done.said + context.words(
        " Checking in is yours: I press nothing there.", " 值机请你自己完成，我不会替你按。"
    )


def rows(answer: Done) -> list[dict[str, Any]]:
    """What a verb listed; [] where it only said it in words."""
    try:
        found = json.loads(answer.facts.get("items", "[]"))
    except ValueError:
        return []
    return [row for row in found if isinstance(row, dict)]
