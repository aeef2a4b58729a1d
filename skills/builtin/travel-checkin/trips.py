"""Reading a flight or a train out of a text, in English and Chinese, by rules."""

from __future__ import annotations

import datetime as dt
import re
from dataclasses import dataclass, replace

_MONTHS = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"]
_MONTH = r"(?P<month>jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\.?"
TRAVEL = re.compile(
    r"(?i)\b(flight|airline|boarding|train|rail|e-?ticket|itinerary|departs?|check-?in opens)\b|"
    r"航班|机票|登机|值机|火车|高铁|动车|列车|车次|行程单"
)
_FLIGHT = re.compile(r"(?i)\b(flight|airline|boarding|gate|air)\b|航班|机票|登机|值机|起飞|航空")
_TRAIN = re.compile(r"(?i)\b(train|rail|railway|platform|coach)\b|火车|高铁|动车|列车|车次|站台")
_NUMBERS = (
    re.compile(r"(?i)\b(?:flight|train)(?: (?:no|number))?[.:# ]*(?P<line>[a-z]{2,3}|[a-z]\d|"
               r"\d[a-z]) ?"
               r"-?(?P<number>\d{1,5})\b"),
    re.compile(r"(?:航班号?|车次)[:： ]*(?P<line>[A-Z]{1,3}|[A-Z]\d|\d[A-Z]) ?(?P<number>\d{1,5})"),
    re.compile(r"(?<![A-Za-z\d])(?P<line>[A-Z]{2}|[GDCZTKYS]|[A-Z]\d|"
               r"\d[A-Z]) ?(?P<number>\d{1,4})(?=次|航班)"),
    re.compile(r"\b(?P<line>[A-Z]{2}|[A-Z]\d|\d[A-Z]) ?(?P<number>\d{2,4})\b"),
)  # fmt: skip
_CODE = re.compile(
    r"(?i)(?:booking|confirmation|reservation|record|ticket|pnr|预订|预定|订单|确认|取票|票|订座)\s*"
    r"(?:code|reference|ref|number|no|locator|id|号码?|编号|编码|码)?\s*[.:：#]?\s*(?:is |是|为)?"
    r"(?P<code>(?=[A-Z\d]*\d)[A-Z\d]{5,12}|[A-Z]{6})(?![A-Za-z\d])"
)
_TO = re.compile(
    r"(?:\bTo:|目的地[:：]|\bto |前往|飞往|开往)\s*(?P<to>[A-Z][\w'’.-]+(?: [A-Z][\w'’.-]+){0,2}|"
    r"[\u4e00-\u9fff]{2,6})"
)
_SEAT = re.compile(r"(?i)(?:seat|座位)[:： ]*(?P<seat>\d{1,2}[A-K])\b")
_OPENS = re.compile(r"(?i)check-?in (?:opens|is open|starts)\D{0,20}(?P<hours>\d{1,2}) ?(?:h|"
                    r"hours)|"
                    r"(?:起飞|出发)前(?P<zh>\d{1,2})小时\D{0,8}值机|"
                    r"值机\D{0,12}前(?P<zh2>\d{1,2})小时")  # fmt: skip
_DATES = (
    re.compile(r"(?P<year>20\d\d)[-/.年](?P<number>\d{1,2})[-/.月](?P<day>\d{1,2})"),
    re.compile(r"(?P<number>\d{1,2})月(?P<day>\d{1,2})日"),
    re.compile(rf"(?i)\b(?P<day>\d{{1,2}})(?:st|nd|rd|th)?\.? {_MONTH}(?:,? (?P<year>20\d\d))?"),
    re.compile(rf"(?i)\b{_MONTH} (?P<day>\d{{1,2}})(?:st|nd|rd|th)?\b(?:,? (?P<year>20\d\d))?"),
    re.compile(r"\b(?P<day>\d{1,2})[./](?P<number>\d{1,2})[./](?P<year>20\d\d)\b"),
)
_TIME = re.compile(
    r"(?i)(?P<half0>上午|下午|晚上|中午)?(?<!\d)(?P<hour>[01]?\d|2[0-3])[:：](?P<minute>[0-5]\d)(?!\d)"
    r"\s*(?P<half>[ap]\.?m)?"
)
_LEAVES = re.compile(r"(?i)depart|leav|起飞|出发|开车|发车|from platform|take-?off")


@dataclass(frozen=True)
class Trip:
    """``leaves`` has no zone: a ticket tells the time where one leaves. ``opens_before`` is in
    hours, 0 where the booking does not say."""

    kind: str
    number: str
    leaves: dt.datetime
    to: str = ""
    code: str = ""
    seat: str = ""
    opens_before: int = 0


def trip_in(text: str, now: dt.datetime) -> Trip | None:
    """The flight or train of a text; None where number, day or time is missing."""
    if not TRAVEL.search(text):
        return None
    kind = "flight" if _FLIGHT.search(text) else "train" if _TRAIN.search(text) else ""
    number = _number(text)
    leaves = _leaves(text, now)
    if not kind or not number or leaves is None:
        return None
    opens = _OPENS.search(text)
    hours = next((h for h in opens.groups() if h), "0") if opens else "0"
    to, seat = _TO.search(text), _SEAT.search(text)
    return Trip(kind, number, leaves, to["to"] if to else "", _code(text),
                seat["seat"].upper() if seat else "", int(hours))  # fmt: skip


def merged(trips: list[Trip]) -> list[Trip]:
    """Each trip once, with what any of its texts says; the next one first."""
    found: dict[tuple[str, dt.date], Trip] = {}
    for trip in trips:
        key = (trip.number, trip.leaves.date())
        known = found.get(key, trip)
        found[key] = replace(
            known, to=known.to or trip.to, code=known.code or trip.code,
            seat=known.seat or trip.seat, opens_before=known.opens_before or trip.opens_before,
        )  # fmt: skip
    return sorted(found.values(), key=lambda trip: trip.leaves)


def opens_at(trip: Trip, usual: int) -> dt.datetime | None:
    """When online check-in opens; None for a train."""
    if trip.kind != "flight":
        return None
    return trip.leaves - dt.timedelta(hours=trip.opens_before or usual)


def _number(text: str) -> str:
    for pattern in _NUMBERS:
        if found := pattern.search(text):
            line = found["line"].upper()
            return f"{line} {found['number']}" if len(line) > 1 else line + found["number"]
    return ""


def _code(text: str) -> str:
    return next((found["code"].upper() for found in _CODE.finditer(text)), "")


def _leaves(text: str, now: dt.datetime) -> dt.datetime | None:
    """The day and time that stand nearest to a word for leaving, else the first."""
    word = _LEAVES.search(text)
    near = word.start() if word else 0
    days = [(abs(m.start() - near), day) for m, day in _days(text, now)]
    times = [(abs(m.start() - near), _time(m)) for m in _TIME.finditer(text)]
    if not days or not times:
        return None
    return dt.datetime.combine(min(days)[1], min(times)[1])


def _days(text: str, now: dt.datetime) -> list[tuple[re.Match[str], dt.date]]:
    found: list[tuple[re.Match[str], dt.date]] = []
    for pattern in _DATES:
        for match in pattern.finditer(text):
            if (day := _day(match, now)) is not None:
                found.append((match, day))
        if found:
            break
    for word, ahead in (("today|今天|今日", 0), ("tomorrow|明天|明日", 1), ("后天", 2)):
        for match in re.finditer(rf"(?i)\b(?:{word})\b|(?:{word.split('|')[-1]})", text):
            found.append((match, now.date() + dt.timedelta(days=ahead)))
    return found


def _day(match: re.Match[str], now: dt.datetime) -> dt.date | None:
    parts = match.groupdict()
    month = parts.get("month")
    number = _MONTHS.index(month[:3].lower()) + 1 if month else int(parts["number"])
    try:
        day = dt.date(int(parts.get("year") or now.year), number, int(parts["day"]))
        long_ago = not parts.get("year") and (now.date() - day).days > 60
        return day.replace(year=day.year + 1) if long_ago else day
    except ValueError:
        return None


def _time(match: re.Match[str]) -> dt.time:
    hour, half = int(match["hour"]), (match["half"] or match["half0"] or "").lower()
    if half[:1] == "p" or half in ("下午", "晚上"):
        hour = hour % 12 + 12
    elif half[:1] == "a" and hour == 12:
        hour = 0
    return dt.time(hour, int(match["minute"]))
