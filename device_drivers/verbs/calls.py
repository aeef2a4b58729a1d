"""Verbs for telephone calls: call somebody, hang up."""

from __future__ import annotations

import re

from device_drivers.base import OS, AndroidDevice, Device, Element, OpenUrl, Risk, Screen
from device_drivers.verbs.base import NoArgs, Report, Said, State, Verb, VerbFailed, Way
from device_drivers.verbs.contacts import WhoArgs, looked_up
from device_drivers.verbs.looking import look, tap, wait_for
from device_drivers.verbs.people import Person, same_number
from device_drivers.verbs.people_seen import seen_person
from device_drivers.verbs.shell import highest_id, query, run, start, until
from device_drivers.verbs.sight import labelled, open_page
from device_drivers.verbs.wording import phrases

CALLS = "content://call_log/calls"
_IDLE, _TALKING = 0, 2
"""TelephonyManager.CALL_STATE_*."""
_END_ID = re.compile(r":id/(incall_end_call|end_call\w*|endcall\w*)$")
_DIAL = re.compile(
    r"(?i)(call|dial|呼叫|拨打|拨号)([ “\"]*\+?[\d ().\-\u202a-\u202e\u2011]+[”\"]*)?"
)
_RETURN = ("Return to call", "Tap to return to call", "Touch to return to call", "返回通话",
           "点按返回通话", "轻点以返回通话")  # fmt: skip
_RECENTS = ("Recents", "最近", "最近通话")
_END = re.compile(r"(?i)end( call)?|hang up|挂断|结束通话|掛斷")


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
            button = wait_for(phone, _end_button, 2.0)
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


def _end_button(screen: Screen) -> Element | None:
    return next(
        (
            e
            for e in screen.elements
            if e.clickable and (_END_ID.search(e.id) or _END.fullmatch(e.label.strip()))
        ),
        None,
    )


class CallSeen(Way[WhoArgs, Device]):
    """A ``tel:`` link and the call button it leads to; proof is the hang-up button of a call."""

    def prepare(self, phone: Device, args: WhoArgs) -> WhoArgs:
        if _end_button(look(phone)):
            raise VerbFailed(Said("The phone is already in a call.", "手机正在通话中。"))
        person = seen_person(phone, args.who, "who")
        return args.model_copy(update={"name": person.name, "number": person.number})

    def before(self, phone: Device, args: WhoArgs) -> State:
        return {"in call": _end_button(look(phone)) is not None}

    def act(self, phone: Device, args: WhoArgs) -> None:
        number = re.sub(r"[^\d+*#]", "", args.number).replace("#", "%23")
        phone.act(OpenUrl(f"tel:{number}"))
        button = wait_for(phone, lambda s: _end_button(s) or _call_button(s), 6.0)
        if button is None:
            raise VerbFailed(
                Said("The phone app shows no call button.", "电话应用没有显示拨打按钮。")
            )
        if _end_button(look(phone)) is None:
            tap(phone, button)

    def check(self, phone: Device, args: WhoArgs, before: State) -> Report:
        button = wait_for(phone, _end_button, 4.0)
        ok = button is not None and not before.get("in call", False)
        who = Person("", args.name, args.number).label
        evidence = {"hang-up button": "shown" if button else "not shown"}
        said = (
            Said(f"Calling {who}.", f"正在呼叫{who}。")
            if ok
            else Said(f"The phone did not start a call to {who}.", f"手机没有呼叫{who}。")
        )
        return Report(said, ok, evidence)


def _call_button(screen: Screen) -> Element | None:
    named = [e for e in screen.elements if e.clickable and _DIAL.fullmatch(e.label.strip())]
    return named[0] if named else None


class HangUpSeen(Way[NoArgs, Device]):
    """The hang-up button of the call; a call behind other apps is found in the phone app.

    Proof is that neither the screen nor the phone app shows that button any more."""

    def before(self, phone: Device, args: NoArgs) -> State:
        return {"in call": _ongoing(phone) is not None}

    def act(self, phone: Device, args: NoArgs) -> None:
        button = _ongoing(phone)
        if button is None:
            raise VerbFailed(Said("No call is going on.", "当前没有通话。"))
        tap(phone, button)
        until(lambda: _end_button(look(phone)) is not None, lambda on: not on)

    def check(self, phone: Device, args: NoArgs, before: State) -> Report:
        still = _ongoing(phone) is not None
        evidence = {"hang-up button": "shown" if still else "gone"}
        if still:
            return Report(Said("The call is still on.", "通话仍在进行。"), False, evidence)
        if not before.get("in call", False):
            return Report(Said("No call was going on.", "当前没有通话。"), False, evidence)
        return Report(Said("The call has ended.", "通话已结束。"), True, evidence)


def _ongoing(phone: Device) -> Element | None:
    """The hang-up button of the call that is on, looked for in the phone app too."""
    here = _end_button(look(phone))
    if here is not None:
        return here
    there = open_page(phone, "Phone")
    back = labelled(there, _RETURN)
    if back is not None and _end_button(there) is None:
        tap(phone, back)
        return wait_for(phone, _end_button, 3.0)
    recents = None if _end_button(there) else labelled(there, _RECENTS)
    if recents is not None and not recents.selected:
        tap(phone, recents)
    return wait_for(phone, _end_button, 1.0)


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
        ways={OS.ANDROID: HangUp(), OS.IOS: HangUpSeen(), OS.HARMONY: HangUpSeen()},
    ),
)
