"""The verb that tells how long timers still run, as the clock app's list of timers shows it."""

from __future__ import annotations

import re
from dataclasses import dataclass

from device_drivers.base import OS, Device, Risk, Screen
from device_drivers.verbs.base import NoArgs, Report, Said, State, Verb, Way
from device_drivers.verbs.looking import pages
from device_drivers.verbs.timers import cancel_buttons, open_timers, seconds_left
from device_drivers.verbs.wording import duration, phrases

_PAUSE = re.compile(r"pause( timer)?|暂停(计时器)?", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Timer:
    """One row of the list."""

    seconds: int
    label: str
    running: bool

    @property
    def said(self) -> Said:
        left = duration(self.seconds)
        named = Said(f" (“{self.label}”)", f"（“{self.label}”）") if self.label else Said("", "")
        if self.running:
            return Said(f"{left.en} left{named.en}", f"还剩{left.zh}{named.zh}")
        return Said(f"stopped at {left.en}{named.en}", f"停在{left.zh}{named.zh}")


class TimerLeft(Way[NoArgs, Device]):
    """The list of timers, read from top to bottom."""

    def check(self, phone: Device, args: NoArgs, before: State) -> Report:
        open_timers(phone)
        found: list[Timer] = []
        for page in pages(phone):
            known = {t.label for t in found if t.label}
            found += [t for t in timers(page) if not t.label or t.label not in known]
        if not found:
            return Report(Said("No timer is set.", "没有计时器。"), True, {"timers": "none"})
        en, zh = ("; ".join(t.said.en for t in found), "；".join(t.said.zh for t in found))
        return Report(Said(f"Timer: {en}.", f"计时器：{zh}。"), True, {"timers": en})


def timers(screen: Screen) -> list[Timer]:
    """Each time left on one screen, with its name and whether it can be paused, which only what
    runs can be. A screen without a button to delete one is no list of timers."""
    found: list[Timer] = []
    if not cancel_buttons(screen):
        return found
    label = ""
    for element in screen.elements:
        left = seconds_left(element)
        if left is not None:
            found.append(Timer(left, label, running=False))
            label = ""
        elif element.id.endswith("label") and element.text:
            label = element.text
        elif found and _PAUSE.fullmatch(element.label.strip()):
            found[-1] = Timer(found[-1].seconds, found[-1].label, running=True)
    return found


VERBS = (
    Verb(
        name="timer_left",
        description="Tell how long the timers still run.",
        args=NoArgs,
        risk=Risk.READ,
        phrases=phrases("""
            how long is left on the timer | how much time is left on my timer | is a timer running
            how long until the timer goes off | when does the timer go off | check the timer
            how much longer does the timer run | show my timers | what timers do i have
            time left on the timer | is there a timer running | when will the timer ring
            how long does the timer still have | how many minutes are left on the timer
            计时器还剩多久 | 计时还有多长时间 | 倒计时还剩多少 | 有计时器在跑吗 | 计时器什么时候响
            看看计时器 | 倒计时到哪了 | 我有哪些计时器 | 计时器还有几分钟 | 定时器还剩多少时间
        """),
        say=lambda _: Said("Look how long the timer still runs", "查看计时器还剩多久"),
        ways={os: TimerLeft() for os in (OS.ANDROID, OS.IOS, OS.HARMONY)},
    ),
)
