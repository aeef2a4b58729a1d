"""The alarm service: what will ring next."""

from __future__ import annotations

from datetime import datetime, timedelta

from device_drivers.virtual.android.process import Process

_CLOCK = "com.android.deskclock"


def next_ring(now: datetime, hour: int, minute: int, days: int, skip_once: bool) -> datetime:
    """When an alarm rings next. ``days``: bit 0 is Monday; 0 means once, at the next such time."""
    moment = now.replace(hour=hour, minute=minute, second=0, microsecond=0)
    if moment <= now:
        moment += timedelta(days=1)
    skipped = not skip_once
    for _ in range(15):
        if days == 0 or days >> moment.weekday() & 1:
            if skipped or days == 0:
                return moment
            skipped = True
        moment += timedelta(days=1)
    return moment


def upcoming(p: Process) -> list[tuple[datetime, str]]:
    """(moment, label) of every alarm that is on, soonest first."""
    now = p.phone.clock.now()
    rows = p.phone.store.db.execute(
        "SELECT hour, minute, days, skip_once, label FROM alarms WHERE enabled=1"
    )
    return sorted((next_ring(now, h, m, d, bool(s)), label) for h, m, d, s, label in rows)


def alarm(p: Process, args: list[str]) -> None:
    now = p.phone.clock.now()
    coming = upcoming(p)
    now_ms = p.phone.clock.now_ms()
    elapsed = int(p.system.uptime * 1000)
    p.line("Current Alarm Manager state:")
    p.line(f"  nowRTC={now_ms}={_stamp(now)} nowELAPSED={elapsed}")
    if coming:
        p.line("  Next alarm clock information: ")
        moment = coming[0][0]
        p.line(f"    user:0 pendingSend:false time:{_ms(moment)} = {_stamp(moment)} = "
               f"{_span(moment - now)}")  # fmt: skip
    timers = p.phone.store.db.execute(
        "SELECT label, ends_at_ms FROM timers WHERE state='running' ORDER BY ends_at_ms"
    ).fetchall()
    p.line(f"\n  {len(coming) + len(timers)} pending alarms:")
    for index, (moment, _) in enumerate(coming):
        span = moment - now
        when = elapsed + int(span.total_seconds() * 1000)
        p.line(f"    RTC_WAKEUP #{index}: Alarm{{{index + 0x4C2A1F:x} type 0 "
               f"origWhen {_ms(moment)} whenElapsed {when} {_CLOCK}}}")  # fmt: skip
        p.line(f"      tag=*walarm*:{_CLOCK}.ALARM_ALERT")
        p.line(f"      type=RTC_WAKEUP origWhen={_stamp(moment)} window=0 repeatInterval=0 count=0 "
               "flags=0x3")  # fmt: skip
        p.line(f"      whenElapsed={_span(span)} maxWhenElapsed={_span(span)}")
        p.line("      Alarm clock:")
        p.line(f"        triggerTime={_stamp(moment)}")
        p.line(f"        showIntent=PendingIntent{{{index + 0x7B31:x}: PendingIntentRecord{{5d1c "
               f"{_CLOCK} startActivity}}}}")  # fmt: skip
        p.line(f"      operation=PendingIntent{{{index + 0x8E02:x}: PendingIntentRecord{{5d1d "
               f"{_CLOCK} broadcastIntent}}}}")  # fmt: skip
    for index, (_, ends) in enumerate(timers):
        span = timedelta(milliseconds=ends - now_ms)
        when = elapsed + ends - now_ms
        p.line(f"    ELAPSED_WAKEUP #{index}: Alarm{{{index + 0x1A2B3C:x} type 2 origWhen {when} "
               f"whenElapsed {when} {_CLOCK}}}")  # fmt: skip
        p.line(f"      tag=*walarm*:{_CLOCK}.action.TIMER_EXPIRED")
        p.line(
            f"      type=ELAPSED_WAKEUP origWhen={_span(span)} window=0 repeatInterval=0 count=0"
        )


def _ms(moment: datetime) -> int:
    return round(moment.timestamp() * 1000)


def _stamp(moment: datetime) -> str:
    return f"{moment:%Y-%m-%d %H:%M:%S}.{moment.microsecond // 1000:03d}"


def _span(span: timedelta) -> str:
    """``+1d2h3m4s5ms``, as TimeUtils.formatDuration writes it."""
    total = round(span.total_seconds() * 1000)
    sign, total = ("+", total) if total >= 0 else ("-", -total)
    text = ""
    for unit, size in (("d", 86_400_000), ("h", 3_600_000), ("m", 60_000), ("s", 1000)):
        if total >= size or text:
            text += f"{total // size}{unit}"
        total %= size
    return f"{sign}{text}{total}ms"
