"""Verbs for telephone calls: call somebody, hang up."""

from __future__ import annotations

import re

from device_drivers.base import OS, AndroidDevice, Risk
from device_drivers.verbs.base import NoArgs, Report, Said, State, Verb, VerbFailed, Way, for_good
from device_drivers.verbs.calls_seen import CallSeen, HangUpSeen, end_button
from device_drivers.verbs.contacts import WhoArgs, looked_up
from device_drivers.verbs.looking import tap, wait_for
from device_drivers.verbs.people import Person, same_number
from device_drivers.verbs.shell import highest_id, query, run, start, until
from device_drivers.verbs.wording import phrases

CALLS = "content://call_log/calls"
_IDLE, _TALKING = 0, 2
"""TelephonyManager.CALL_STATE_*."""


class Call(Way[WhoArgs]):
    """Proof is a line that was idle and is not any more, or the call in the call log."""

    def prepare(self, phone: AndroidDevice, args: WhoArgs) -> WhoArgs:
        if _line(phone) != _IDLE:
            raise VerbFailed(Said("The phone is already in a call.", "手机正在通话中。"))
        return looked_up(phone, args)

    def before(self, phone: AndroidDevice, args: WhoArgs) -> State:
        return {"line": _line(phone), "newest": highest_id(phone, CALLS)}

    def act(self, phone: AndroidDevice, args: WhoArgs) -> None:
        number = re.sub(r"[^\d+*#]", "", args.number).replace("#", "%23")
        start(phone, "-a", "android.intent.action.CALL", "-d", f"tel:{number}")

    def check(self, phone: AndroidDevice, args: WhoArgs, before: State) -> Report:
        newest = int(before.get("newest", 0))
        line, logged = until(
            lambda: (_line(phone), _logged(phone, args.number, newest)),
            lambda seen: seen[0] == _TALKING or seen[1],
        )
        began = before.get("line", _IDLE) == _IDLE and line == _TALKING
        who = Person("", args.name, args.number).label
        evidence = {"telephony.registry mCallState": str(line), CALLS: "new" if logged else "same"}
        if began or logged:
            return Report(Said(f"Calling {who}.", f"正在呼叫{who}。"), True, evidence)
        return Report(
            Said(f"The phone did not start a call to {who}.", f"手机没有呼叫{who}。"),
            False,
            evidence,
        )


def _line(phone: AndroidDevice) -> int:
    """The busiest line's call state: 0 idle, 1 ringing, 2 in a call."""
    output = run(phone, "dumpsys", "telephony.registry")
    return max(map(int, re.findall(r"mCallState=(\d)", output)), default=_IDLE)


def _logged(phone: AndroidDevice, number: str, newest: int) -> bool:
    rows = query(phone, CALLS, ["_id", "number"], where=f"_id > {newest} AND type=2")
    return any(same_number(row["number"], number) for row in rows)


class HangUp(Way[NoArgs]):
    """The end-call key; where a phone ignores it, the red button of the call on the screen."""

    def before(self, phone: AndroidDevice, args: NoArgs) -> State:
        return {"line": _line(phone)}

    def act(self, phone: AndroidDevice, args: NoArgs) -> None:
        if _line(phone) == _IDLE:
            return
        run(phone, "input", "keyevent", "KEYCODE_ENDCALL")
        if until(lambda: _line(phone), lambda state: state == _IDLE, 1.0) != _IDLE:
            button = wait_for(phone, end_button, 2.0)
            if button is not None:
                tap(phone, button)

    def check(self, phone: AndroidDevice, args: NoArgs, before: State) -> Report:
        line = until(lambda: _line(phone), lambda state: state == _IDLE)
        evidence = {"telephony.registry mCallState": str(line)}
        if line != _IDLE:
            return Report(Said("The call is still on.", "通话仍在进行。"), False, evidence)
        if before.get("line", _IDLE) == _IDLE:
            return Report(Said("No call was going on.", "当前没有通话。"), True, evidence)
        return Report(Said("The call has ended.", "通话已结束。"), True, evidence)


def _call_said(args: WhoArgs) -> Said:
    who = Person("", args.name, args.number).label if args.number else args.who
    return Said(f"Call {who}", f"给{who}打电话")


VERBS = (
    Verb(
        name="call_contact",
        description="Call a contact or a number.",
        args=WhoArgs,
        risk=Risk.CALL,
        phrases=phrases("""
            call {who} | phone {who} | give {who} a call | ring {who} | dial {who}
            make a call to {who}
            please call {who} for me | i need to talk to {who}, call them | get {who} on the phone
            打电话给{who} | 给{who}打电话 | 呼叫{who} | 拨打{who} | 打给{who} | 拨{who}的电话
            帮我打个电话给{who} | 联系一下{who}，打电话 | 致电{who}
        """),
        say=_call_said,
        undo=for_good(
            "A call that was made was made.",
            "电话已经打出，无法撤回。",
        ),
        ways={OS.ANDROID: Call(), OS.IOS: CallSeen(), OS.HARMONY: CallSeen()},
        repeatable=False,
    ),
    Verb(
        name="end_call",
        description="Hang up the call that is going on.",
        args=NoArgs,
        risk=Risk.CHANGE,
        phrases=phrases("""
            hang up | end the call | hang up the phone | stop the call | end this call please
            disconnect the call | finish the phone call | drop the call
            挂断电话 | 挂了吧 | 结束通话 | 挂掉 | 把电话挂了 | 停止通话 | 挂机 | 帮我挂断
        """),
        say=lambda _: Said("Hang up", "挂断电话"),
        undo=for_good(
            "A call that is over is over; I can call again.",
            "通话已经结束；可以重新拨打。",
        ),
        ways={OS.ANDROID: HangUp(), OS.IOS: HangUpSeen(), OS.HARMONY: HangUpSeen()},
    ),
)
