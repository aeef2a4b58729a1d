"""Verbs for countdown timers: start one, cancel one.

Starting goes through the SET_TIMER intent; proof is a wake-up of the clock app at the right moment,
else the time left that its list of timers shows. Cancelling is done in that list.
"""

from __future__ import annotations

import datetime as dt
import re
from typing import Annotated

from pydantic import Field

from device_drivers.base import OS, AndroidDevice, Device, Element, Risk, Screen
from device_drivers.verbs.base import (
    Args,
    Back,
    NoArgs,
    Report,
    Said,
    Slot,
    State,
    Verb,
    VerbFailed,
    Way,
    for_good,
)
from device_drivers.verbs.hands import elsewhere
from device_drivers.verbs.looking import look, tap, wait_for
from device_drivers.verbs.shell import run, start, until
from device_drivers.verbs.sight import open_page
from device_drivers.verbs.wording import duration, phrases

EXTRA = "android.intent.extra.alarm."
_TAB = ("Timer", "Timers", "计时器", "定时器")
_SLACK = 5
"""Seconds that starting and reading may take."""
_LEFT = re.compile(r"(?:(?:(\d{1,2}):)?(\d{1,2}):)?(\d{1,2})")
_CANCEL_ID = re.compile(r":id/(delete|delete_timer|timer_delete|close|left_button|reset)$")
_CANCEL = re.compile(
    r"delete( timer)?|remove timer|cancel( timer)?|删除(计时器|定时器)?|取消(计时器)?",
    re.IGNORECASE,
)


class SetArgs(Args):
    seconds: Annotated[
        int, Slot("seconds"), Field(ge=1, le=86_400, description="How long, in seconds")
    ]
    label: Annotated[str, Slot("label"), Field(description="What it is for")] = ""


class SetTimer(Way[SetArgs]):
    """SET_TIMER without its screens."""

    def before(self, phone: AndroidDevice, args: SetArgs) -> State:
        return {"at": phone.now().isoformat(), "wakes": _wakes(phone)}

    def act(self, phone: AndroidDevice, args: SetArgs) -> None:
        start(
            phone, "-a", "android.intent.action.SET_TIMER",
            "--ei", f"{EXTRA}LENGTH", str(args.seconds),
            *(["--es", f"{EXTRA}MESSAGE", args.label] if args.label else []),
            "--ez", f"{EXTRA}SKIP_UI", "true",
        )  # fmt: skip

    def check(self, phone: AndroidDevice, args: SetArgs, before: State) -> Report:
        began = dt.datetime.fromisoformat(before.get("at", phone.now().isoformat()))
        known = set(before.get("wakes", ()))

        def fits(left: float) -> bool:
            gone = (phone.now() - began).total_seconds()
            return args.seconds - gone - _SLACK <= left <= args.seconds + 1

        def fresh() -> list[int]:
            return [w for w in _wakes(phone) if w not in known and fits(w - _elapsed(phone))]

        def listed(screen: Screen) -> list[int] | None:
            """Times left that fit, if there are more than ran before: theirs are no proof."""
            ran = sum(fits(w - _elapsed(phone)) for w in known)
            found = [left for left in _lefts(screen) if fits(left)]
            return found if len(found) > ran else None

        evidence = {"dumpsys alarm": "no wake-up of the clock app at that moment"}
        ok = bool(until(fresh, bool, 2.0))
        if ok:
            evidence = {"dumpsys alarm": f"wake-up in about {args.seconds} s"}
        else:
            start(phone, "-a", "android.intent.action.SHOW_TIMERS")
            seen = wait_for(phone, listed, 3.0)
            ok = seen is not None
            evidence["timers"] = f"{seen[0]} s left" if seen else "none with that time left"
        length = duration(args.seconds)
        if ok:
            return Report(
                Said(f"Timer running: {length.en}.", f"计时器已开始：{length.zh}。"), True, evidence
            )
        return Report(
            Said(f"I see no timer of {length.en}.", f"没有看到{length.zh}的计时器。"),
            False,
            evidence,
        )


def _elapsed(phone: AndroidDevice) -> float:
    """Seconds since boot."""
    return float(run(phone, "cat", "/proc/uptime").split()[0])


def _wakes(phone: AndroidDevice) -> list[int]:
    """Seconds since boot at which a clock app is to be woken by an ELAPSED_WAKEUP alarm."""
    output = run(phone, "dumpsys", "alarm", timeout=20.0)
    found = re.findall(r"Alarm\{\w+ type 2 (?:origWhen|when) (\d+)[^}]* ([\w.]+)\}", output)
    return sorted(int(when) // 1000 for when, package in found if "clock" in package)


def _lefts(screen: Screen) -> list[int]:
    """Times left, in seconds, of what reads like a countdown."""
    return [left for e in screen.elements if (left := seconds_left(e)) is not None]


def seconds_left(element: Element) -> int | None:
    """What an element of the list of timers shows as the time left; None when it is none."""
    match = _LEFT.fullmatch(element.text.strip())
    if not match or not (match[2] or "timer" in element.id):
        return None
    hours, minutes, seconds = (int(g or 0) for g in match.groups())
    return hours * 3600 + minutes * 60 + seconds


class CancelTimer(Way[NoArgs, Device]):
    """Presses the delete button of the only timer in the clock app's list."""

    def before(self, phone: Device, args: NoArgs) -> State:
        return {"buttons": len(_shown(phone))}

    def act(self, phone: Device, args: NoArgs) -> None:
        buttons = _shown(phone)
        if not buttons:
            raise VerbFailed(Said("There is no timer to cancel.", "没有可取消的计时器。"))
        if len(buttons) > 1:
            raise VerbFailed(
                Said(
                    "Several timers are there; I only cancel a single one by myself.",
                    "有多个计时器；我只会自行取消唯一的一个。",
                )
            )
        tap(phone, buttons[0])

    def check(self, phone: Device, args: NoArgs, before: State) -> Report:
        left = until(lambda: len(_shown(phone)), lambda n: n == 0, 3.0)
        ok = int(before.get("buttons", 0)) > 0 and left == 0
        evidence = {"timers": f"{before.get('buttons', 0)} before, {left} now"}
        if ok:
            return Report(Said("The timer is cancelled.", "计时器已取消。"), True, evidence)
        return Report(Said("The timer was not cancelled.", "计时器没有取消。"), False, evidence)


def _shown(phone: Device) -> list[Element]:
    """The delete buttons in the list of timers, one for each."""
    open_timers(phone)
    return cancel_buttons(look(phone))


def open_timers(phone: Device) -> None:
    """Bring the clock app's list of timers to the front."""
    if isinstance(phone, AndroidDevice):
        start(phone, "-a", "android.intent.action.SHOW_TIMERS")
    else:
        open_page(phone, "Clock", _TAB)
    wait_for(phone, lambda screen: cancel_buttons(screen) or None, 0.8)  # or there are none


def cancel_buttons(screen: Screen) -> list[Element]:
    """One for each timer in the list; none while the app shows its number pad: there, delete takes
    back a digit."""
    if sum(e.clickable and e.label.isdigit() for e in screen.elements) >= 9:
        return []
    return [
        e
        for e in screen.elements
        if e.clickable
        and (_CANCEL.fullmatch(e.label.strip()) or (_CANCEL_ID.search(e.id) and "timer" in e.id))
    ]


def _set_said(args: SetArgs) -> Said:
    length = duration(args.seconds)
    label = Said(f", “{args.label}”", f"，“{args.label}”") if args.label else Said("", "")
    return Said(f"Start a timer: {length.en}{label.en}", f"开始计时：{length.zh}{label.zh}")


def _set_by_hand(args: SetArgs, os: OS) -> str:
    """The clock app's number pad takes hours, minutes and seconds, two digits each."""
    minutes, seconds = divmod(args.seconds, 60)
    hours, minutes = divmod(minutes, 60)
    digits = f"{hours:02}{minutes:02}{seconds:02}".lstrip("0")
    english = "open Clock, tap Timer, " + "".join(f"tap {d}, " for d in digits) + "tap Start"
    return f"{english}\n打开时钟，点击计时器，" + "".join(f"点击{d}，" for d in digits) + "点击开始"


VERBS = (
    Verb(
        name="set_timer",
        description="Start a countdown timer.",
        args=SetArgs,
        risk=Risk.CHANGE,
        phrases=phrases("""
            set a timer for {seconds} | timer {seconds} | start a {seconds} timer
            count down {seconds}
            set a {seconds} timer for {label} | set a {label} timer for {seconds}
            {seconds} timer please
            time {seconds} for me | let me know when {seconds} are over
            start a countdown of {seconds}
            ring in {seconds} | set a timer called {label} for {seconds}
            计时{seconds} | 设置{seconds}的计时器 | 倒计时{seconds} | 定时{seconds}
            {seconds}后提醒我{label}
            开始一个{seconds}的倒计时 | 帮我计时{seconds} | {label}计时{seconds}
            设个{seconds}的定时器
        """),
        say=_set_said,
        undo=lambda args, before: Back("cancel_timer"),
        ways={OS.ANDROID: SetTimer()},
        by_hand=elsewhere(_set_by_hand),
        repeatable=False,
    ),
    Verb(
        name="cancel_timer",
        description="Cancel the running timer.",
        args=NoArgs,
        risk=Risk.DELETE,
        phrases=phrases("""
            cancel the timer | stop the timer | delete the timer | end the countdown
            turn off the timer
            clear my timer | i don't need the timer any more | remove the timer | kill the timer
            取消计时器 | 停止倒计时 | 关掉计时器 | 删除计时器 | 结束计时 | 不用计时了 | 取消倒计时
            把定时器取消
        """),
        say=lambda _: Said("Cancel the timer", "取消计时器"),
        undo=for_good(
            "A cancelled timer does not go on; I can start another.",
            "取消的计时器无法继续，可以重新开始。",
        ),
        ways={os: CancelTimer() for os in (OS.ANDROID, OS.IOS, OS.HARMONY)},
        repeatable=False,
    ),
)
