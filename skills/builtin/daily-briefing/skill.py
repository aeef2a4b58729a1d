"""What a day brings, in a few lines ordered by time. It only reads, and asks nothing."""

from __future__ import annotations

import datetime as dt
import json
import re
from collections import Counter
from typing import Any

from skills.context import CallFailed, Context, Done, NotDone

Rows = list[dict[str, Any]]
_DAYS = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")
_DAYS_ZH = "一二三四五六日"
_MONTHS = ("January", "February", "March", "April", "May", "June", "July", "August", "September",
           "October", "November", "December")  # fmt: skip
_AHEAD = 7
"""Days for which a birthday is told beforehand."""
_ID = re.compile(r"[a-z][\w-]*(\.[\w-]+){1,}")
_WEATHER = re.compile(r"(?i)weather|天气|accuweather|breezy")


_WEEKEND = re.compile(r"(?i)\bweek-?end\b|周末")
_WEEK = re.compile(
    r"(?i)\b(?:this|next|the|my|whole) (?:\w+ )?week\b"
    r"|[这本下]个?(?:周|星期|礼拜)(?![一二三四五六日天末])"
)
_NEXT = re.compile(r"(?i)\bnext\b|下个?(?:周|星期|礼拜)")


def run(context: Context) -> str:
    today = context.now.date()
    unread: list[str] = []
    days = _days(context, today)
    if len(days) > 1:
        return _several(context, days)
    (day,) = days
    lines = [_headline(context, day), *_by_time(context, day, unread)]
    if day == today:
        lines += _waiting(context, unread)
    lines += _birthdays(context, day)
    if day == today:
        lines += _battery(context)
    if unread:
        if len(lines) == 1:
            raise NotDone(_not_read(context, unread))
        lines.append(_not_read(context, unread))
    return "\n".join(lines)


def _days(context: Context, today: dt.date) -> list[dt.date]:
    """Which the request is about: a weekend, a week, or one day."""
    said = context.request
    monday = today - dt.timedelta(days=today.weekday())
    if _NEXT.search(said):
        monday += dt.timedelta(days=7)
    week = [monday + dt.timedelta(days=n) for n in range(7)]
    if _WEEKEND.search(said):
        week = week[5:]
    elif not _WEEK.search(said):
        told = str(context.arguments.get("day") or "")
        return [dt.date.fromisoformat(told[:10]) if told else today]
    return [day for day in week if day >= today]


def _several(context: Context, days: list[dt.date]) -> str:
    """What is in the calendar on each; what waits unread belongs to no day."""
    lines: list[str] = []
    for day in days:
        unread: list[str] = []
        lines += [_headline(context, day), *_by_time(context, day, unread)]
        if unread:
            raise NotDone(_not_read(context, unread))
    return "\n".join(lines)


def _headline(context: Context, day: dt.date) -> str:
    months = _MONTHS[day.month - 1]
    return context.words(
        f"{_DAYS[day.weekday()]}, {day.day} {months}",
        f"{day.month}月{day.day}日，星期{_DAYS_ZH[day.weekday()]}",
    )


# --- the day by time -------------------------------------------------------------------------


def _by_time(context: Context, day: dt.date, unread: list[str]) -> list[str]:
    """Events and the alarm in one list; events over by now are only counted."""
    answer = context.verb("list_events", date=day.isoformat())
    events = rows(answer)
    whole = [str(e["title"]) for e in events if e["all_day"]]
    timed = [(_clock(e["begin"]), _line(e), _over(context, e)) for e in events if not e["all_day"]]
    lines = [f"• {context.words('All day', '全天')} {title}" for title in whole]
    if not answer.ok:
        unread.append(context.words("the calendar", "日历"))
    elif "items" not in answer.facts:
        lines.append(answer.said)  # read off the screen, where nothing gives the values
    coming = [(at, line) for at, line, over in timed if not over]
    coming += _alarm(context, day, unread)
    past = sum(over for *_, over in timed)
    lines += [f"• {line}" for _, line in sorted(coming)]
    if past:
        things = "event is" if past == 1 else "events are"
        lines.append(context.words(f"({past} {things} over.)", f"（{past}项已结束。）"))
    if answer.ok and not lines:
        lines.append(context.words("• Nothing in the calendar", "• 日历里没有安排"))
    return lines


def _alarm(context: Context, day: dt.date, unread: list[str]) -> list[tuple[str, str]]:
    if day != context.now.date():
        return []
    answer = context.verb("next_alarm")
    if not answer.ok:
        unread.append(context.words("the alarms", "闹钟"))
        return []
    rings = [dt.datetime.fromisoformat(row["when"]) for row in rows(answer) if row.get("when")]
    if not rings and "alarm list" in answer.facts and rows(answer):
        on = sorted(row["time"] for row in rows(answer) if row["on"])
        return [(at, context.words(f"{at} alarm", f"{at} 闹钟")) for at in on]
    return [
        (f"{at:%H:%M}", context.words(f"{at:%H:%M} alarm", f"{at:%H:%M} 闹钟"))
        for at in rings
        if at.date() == day
    ]


def _line(event: dict[str, Any]) -> str:
    end = f"–{_clock(event['end'])}" if event["end"] else ""
    return f"{_clock(event['begin'])}{end} {event['title']}"


def _clock(moment: str) -> str:
    return f"{dt.datetime.fromisoformat(moment):%H:%M}"


def _over(context: Context, event: dict[str, Any]) -> bool:
    end = dt.datetime.fromisoformat(event["end"] or event["begin"])
    return end.replace(tzinfo=None) <= context.now.replace(tzinfo=None)


# --- what waits ------------------------------------------------------------------------------


def _waiting(context: Context, unread: list[str]) -> list[str]:
    lines = [_messages(context, unread), _missed(context, unread)]
    lines += _notices(context, unread)
    return [line for line in lines if line]


def _messages(context: Context, unread: list[str]) -> str:
    answer = context.verb("unread_messages")
    if not answer.ok:
        unread.append(context.words("the messages", "短信"))
        return ""
    found = rows(answer)
    if not found:
        return ""
    who = Counter(str(row["from"]) for row in found if row.get("from"))
    names = context.words(", ", "、").join(who)
    count, thing = len(found), "message" if len(found) == 1 else "messages"
    tail = context.words(f": {names}", f"：{names}") if names else ""
    return context.words(f"{count} unread {thing}{tail}", f"{count}条未读短信{tail}")


def _missed(context: Context, unread: list[str]) -> str:
    answer = context.verb("recent_calls", which="missed")
    if not answer.ok:
        unread.append(context.words("the calls", "通话记录"))
        return ""
    since = context.now.replace(tzinfo=None) - dt.timedelta(days=1)
    who = Counter(
        str(row["who"])
        for row in rows(answer)
        if dt.datetime.fromisoformat(row["when"]).replace(tzinfo=None) >= since
    )
    if not who:
        return ""
    names = context.words(", ", "、").join(who)
    return context.words(f"Missed calls since yesterday: {names}", f"昨天以来的未接来电：{names}")


def _notices(context: Context, unread: list[str]) -> list[str]:
    """Counted by app: what they say may be private. Only the weather is told as it stands."""
    answer = context.verb("list_notifications")
    if not answer.ok:
        unread.append(context.words("the notifications", "通知"))
        return []
    found = rows(answer)
    weather = [row for row in found if _WEATHER.search(f"{row['app']} {row['en']} {row['zh']}")]
    lines = [
        context.words("Weather: ", "天气：") + " ".join(f"{row['title']} {row['text']}".split())
        for row in weather[:1]
    ]
    apps = Counter(
        named(context.words(row["en"], row["zh"])) for row in found if row not in weather
    )
    if apps:
        told = context.words(", ", "，").join(f"{app} {n}" for app, n in apps.most_common())
        lines.append(context.words(f"Notifications: {told}", f"通知：{told}"))
    return lines


def named(app: str) -> str:
    """What an app is called; of one that is known by its id alone, the end of that."""
    return app.rpartition(".")[2].capitalize() if _ID.fullmatch(app) else app


def _battery(context: Context) -> list[str]:
    answer = context.verb("battery")
    percent = re.search(r"(\d+) ?%", answer.said)
    low = int(context.settings.get("low_battery", 40))
    if not answer.ok or not percent or int(percent[1]) >= low:
        return []
    return [answer.said]


def _not_read(context: Context, unread: list[str]) -> str:
    return context.words(f"I could not read {', '.join(unread)}.", f"没有读到{'、'.join(unread)}。")


# --- what is remembered ----------------------------------------------------------------------


def _birthdays(context: Context, day: dt.date) -> list[str]:
    """Remembered facts that name a birthday or anniversary on one of the next days."""
    try:
        facts = context.recall(context.words("birthdays and anniversaries", "生日和纪念日"))
    except CallFailed:
        return []
    lines = []
    for fact in facts:
        if not re.search(r"(?i)birthday|anniversary|生日|纪念日|born on", fact):
            continue
        at = day_in(fact, day)
        if at is not None and (at - day).days <= _AHEAD:
            lines.append((at, f"• {fact} {_in_days(context, (at - context.now.date()).days)}"))
    return [line for _, line in sorted(set(lines))]


def _in_days(context: Context, days: int) -> str:
    if days < 2:
        return context.words(("(today)", "(tomorrow)")[days], ("（今天）", "（明天）")[days])
    return context.words(f"(in {days} days)", f"（{days}天后）")


def day_in(text: str, after: dt.date) -> dt.date | None:
    """The next such day of the year on or after ``after`` that a text names."""
    names = "|".join(month[:3] for month in _MONTHS)
    found = (
        re.search(rf"(?i)\b(?P<d>\d{{1,2}})(?:st|nd|rd|th)?\.? (?:of )?(?P<m>{names})[a-z]*", text)
        or re.search(rf"(?i)\b(?P<m>{names})[a-z]*\.? (?P<d>\d{{1,2}})\b", text)
        or re.search(r"(?P<m>\d{1,2})月(?P<d>\d{1,2})", text)
        or re.search(r"\d{4}-(?P<m>\d\d)-(?P<d>\d\d)", text)
    )
    if not found:
        return None
    month = found["m"]
    number = int(month) if month.isdigit() else names.lower().split("|").index(month.lower()) + 1
    for year in (after.year, after.year + 1):
        try:
            at = dt.date(year, number, int(found["d"]))
        except ValueError:  # 29 February, or no day at all
            continue
        if at >= after:
            return at
    return None


def rows(answer: Done) -> Rows:
    """What a verb listed; [] where it only said it in words."""
    try:
        found = json.loads(answer.facts.get("items", "[]"))
    except ValueError:
        return []
    return [row for row in found if isinstance(row, dict)]
