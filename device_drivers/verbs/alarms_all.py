"""Verbs for all alarms at once: delete every one, turn off every one.

One after the other in the clock app's list, which is read again after each: rows move up when one
goes. Proof is the list at the end.
"""

from __future__ import annotations

from collections.abc import Callable

from device_drivers.base import OS, Device, Risk
from device_drivers.verbs.alarm_list import Alarm, alarms, delete, flip
from device_drivers.verbs.base import NoArgs, Report, Said, State, Verb, VerbFailed, Way, for_good
from device_drivers.verbs.wording import phrases

MOST = 30
"""Alarms that are worked through in one go."""


class Each(Way[NoArgs, Device]):
    """Does the same to every alarm that still wants it."""

    done: Said
    left_over: Said

    def wanted(self, alarm: Alarm) -> bool:
        raise NotImplementedError

    def one(self, phone: Device, wanted: Callable[[Alarm], bool]) -> None:
        raise NotImplementedError

    def prepare(self, phone: Device, args: NoArgs) -> NoArgs:
        found = alarms(phone)
        if not found:
            raise VerbFailed(Said("No alarms are set.", "没有闹钟。"))
        if not any(map(self.wanted, found)):
            raise VerbFailed(Said("There is no alarm that is on.", "没有开着的闹钟。"))
        return args

    def before(self, phone: Device, args: NoArgs) -> State:
        return {"alarms": [a.shown for a in self._left(phone)]}

    def act(self, phone: Device, args: NoArgs) -> None:
        left = len(self._left(phone))
        for _ in range(min(left, MOST)):
            self.one(phone, self.wanted)
            still = len(self._left(phone))
            if still >= left:
                return  # the check tells what is left
            left = still
            if not left:
                return

    def check(self, phone: Device, args: NoArgs, before: State) -> Report:
        were, left = len(before.get("alarms", ())), self._left(phone)
        evidence = {"alarm list": f"{were} such before, {len(left)} now"}
        if were and not left:
            en, zh = self.done.en.format(n=were), self.done.zh.format(n=were)
            return Report(Said(en, zh), True, evidence)
        shown = "; ".join(a.shown for a in left)
        said = Said(self.left_over.en.format(left=shown), self.left_over.zh.format(left=shown))
        return Report(said, False, evidence)

    def _left(self, phone: Device) -> list[Alarm]:
        return [a for a in alarms(phone) if self.wanted(a)]


class DeleteEach(Each):
    """Unfolds each alarm in the clock app's list and presses its delete button."""

    done = Said("Deleted all alarms ({n}).", "已删除全部闹钟（{n}个）。")
    left_over = Said("These alarms are still there: {left}.", "这些闹钟还在：{left}。")

    def wanted(self, alarm: Alarm) -> bool:
        return True

    def one(self, phone: Device, wanted: Callable[[Alarm], bool]) -> None:
        top = alarms(phone)[0]
        delete(phone, lambda a: (a.time, a.texts) == (top.time, top.texts))


class SwitchOffEach(Each):
    """Flips the switch of each alarm that is on in the clock app's list."""

    done = Said("All alarms are off ({n} were on).", "闹钟已全部关闭（原来开着{n}个）。")
    left_over = Said("These alarms are still on: {left}.", "这些闹钟还开着：{left}。")

    def wanted(self, alarm: Alarm) -> bool:
        return alarm.on is not False

    def one(self, phone: Device, wanted: Callable[[Alarm], bool]) -> None:
        flip(phone, wanted)


PHONES = (OS.ANDROID, OS.IOS, OS.HARMONY)
VERBS = (
    Verb(
        name="delete_all_alarms",
        description="Delete every alarm.",
        args=NoArgs,
        risk=Risk.DELETE,
        phrases=phrases("""
            delete all my alarms | delete all alarms | remove every alarm | clear all my alarms
            get rid of all my alarms | delete each of my alarms | delete all of my alarms
            erase all alarms | delete all the alarms i have | clear my alarms
            wipe all alarms from the clock
            删除所有闹钟 | 把闹钟都删了 | 删除全部闹钟 | 清空闹钟 | 把所有的闹钟删掉 | 闹钟全删了
            把我的闹钟全部删除 | 把闹钟都清掉 | 所有闹钟都不要了，删掉
        """),
        say=lambda _: Said("Delete every alarm", "删除所有闹钟"),
        undo=for_good(
            "Deleted alarms do not come back; I can set them anew.",
            "删除的闹钟无法恢复，可以重新设置。",
        ),
        ways={os: DeleteEach() for os in PHONES},
    ),
    Verb(
        name="turn_off_all_alarms",
        description="Turn every alarm off without deleting any.",
        args=NoArgs,
        risk=Risk.CHANGE,
        phrases=phrases("""
            turn off all my alarms | turn all alarms off | disable every alarm
            switch off all alarms
            cancel all my alarms | deactivate all alarms | all my alarms off please
            turn off every alarm i have | stop all my alarms from ringing | turn my alarms off
            关闭所有闹钟 | 把闹钟都关了 | 关掉全部闹钟 | 把所有闹钟关掉 | 停用所有闹钟
            取消所有闹钟 | 闹钟全关了 | 把我的闹钟全部关闭 | 所有闹钟都关掉
        """),
        say=lambda _: Said("Turn off every alarm", "关闭所有闹钟"),
        undo=for_good(
            "I have no command that switches alarms on again.",
            "我没有重新打开闹钟的命令。",
        ),
        ways={os: SwitchOffEach() for os in PHONES},
    ),
)
