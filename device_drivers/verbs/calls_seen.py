"""Telephone calls on the screen of the phone app, for systems without a shell.

A button may belong to whatever was in front before, so it is tapped only when it, or the page it is
on, shows the number that was meant.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from device_drivers.base import Device, Element, OpenUrl, Role, Screen
from device_drivers.verbs.base import NoArgs, Report, Said, State, VerbFailed, Way
from device_drivers.verbs.contacts import WhoArgs
from device_drivers.verbs.looking import look, tap, wait_for
from device_drivers.verbs.matching import plain
from device_drivers.verbs.people import Person, same_number
from device_drivers.verbs.people_seen import seen_person
from device_drivers.verbs.shell import until
from device_drivers.verbs.sight import labelled, open_page

_END_ID = re.compile(r":id/(incall_end_call|end_call\w*|endcall\w*)$")
_END = re.compile(r"(?i)end( call)?|hang up|挂断|结束通话|掛斷")
_OVER = re.compile(
    r"(?i)call (ended|failed|dropped|rejected)|(hanging up|disconnected|ended|busy)\W*|"
    r"(通话)?已(结束|断开|挂断)|(呼叫|通话)失败|通话结束|无法接通"
)
_DIAL = re.compile(
    r"(?i)(call|dial|呼叫|拨打|拨号)([ “\"]*\+?[\d ().\-\u202a-\u202e\u2011]+[”\"]*)?"
)
_NUMBER = re.compile(r"\+?\d[\d ().\-*#\u2011]+[\d*#]")
_RETURN = ("Return to call", "Tap to return to call", "Touch to return to call", "返回通话",
           "点按返回通话", "轻点以返回通话")  # fmt: skip
_RECENTS = ("Recents", "最近", "最近通话")


class CallSeen(Way[WhoArgs, Device]):
    """A ``tel:`` link and the call button it leads to; proof is a call screen with that person."""

    def prepare(self, phone: Device, args: WhoArgs) -> WhoArgs:
        if end_button(look(phone)):
            raise VerbFailed(Said("The phone is already in a call.", "手机正在通话中。"))
        person = seen_person(phone, args.who, "who")
        return args.model_copy(update={"name": person.name, "number": person.number})

    def before(self, phone: Device, args: WhoArgs) -> State:
        return {"in call": end_button(look(phone)) is not None}

    def act(self, phone: Device, args: WhoArgs) -> None:
        number = re.sub(r"[^\d+*#]", "", args.number).replace("#", "%23")
        stale = look(phone).fingerprint
        phone.act(OpenUrl(f"tel:{number}"))
        button = wait_for(phone, lambda s: end_button(s) or _call_button(s, args, stale), 6.0)
        if button is None:
            who = _label(args)
            en, zh = f"The phone app shows no button to call {who}.", f"没有找到呼叫{who}的按钮。"
            raise VerbFailed(Said(en, zh))
        if not _ends(button):
            tap(phone, button)

    def check(self, phone: Device, args: WhoArgs, before: State) -> Report:
        screen = until(lambda: look(phone), lambda s: _calling(s, args))
        ok = _calling(screen, args) and not before.get("in call", False)
        who = _label(args)
        shown = "shown" if end_button(screen) else "not shown"
        evidence = {"hang-up button": shown, "screen": " | ".join(_words(screen.elements)[:3])}
        said = (
            Said(f"Calling {who}.", f"正在呼叫{who}。")
            if ok
            else Said(f"The phone did not start a call to {who}.", f"手机没有呼叫{who}。")
        )
        return Report(said, ok, evidence)


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
        until(lambda: end_button(look(phone)) is not None, lambda on: not on)

    def check(self, phone: Device, args: NoArgs, before: State) -> Report:
        still = _ongoing(phone) is not None
        evidence = {"hang-up button": "shown" if still else "gone"}
        if still:
            return Report(Said("The call is still on.", "通话仍在进行。"), False, evidence)
        if not before.get("in call", False):
            return Report(Said("No call was going on.", "当前没有通话。"), False, evidence)
        return Report(Said("The call has ended.", "通话已结束。"), True, evidence)


def end_button(screen: Screen) -> Element | None:
    """What hangs up the call on the screen."""
    return next((e for e in screen.elements if _ends(e)), None)


def _ends(e: Element) -> bool:
    return e.clickable and bool(_END_ID.search(e.id) or _END.fullmatch(e.label.strip()))


def _call_button(screen: Screen, args: WhoArgs, stale: str) -> Element | None:
    """The button that calls the number meant: it says so, stands under it in a dialler, or on a
    page that shows no other number. One that shows only the name must have come with the link."""
    buttons = [e for e in screen.elements if e.clickable and _DIAL.fullmatch(e.label.strip())]
    for button in buttons:
        named = _numbers([button])
        if named:
            if all(same_number(number, args.number) for number in named):
                return button
            continue
        page = [e for e in screen.elements if e.app == button.app]
        fields = [e for e in page if e.role is Role.TEXT_FIELD]
        if any(same_number(number, args.number) for number in _numbers(fields)):
            return button
        shown = _numbers(page)
        right = all(same_number(number, args.number) for number in shown)
        told = bool(shown) or (_named(page, args) and screen.fingerprint != stale)
        if right and told and len(buttons) == 1:
            return button
    return None


def _calling(screen: Screen, args: WhoArgs) -> bool:
    """A call is on, and nothing says that it is with somebody else."""
    button = end_button(screen)
    if button is None:
        return False
    page = [e for e in screen.elements if e.app == button.app]
    if any(_OVER.fullmatch(word) for word in _words(page)):
        return False
    shown = _numbers(page)
    if any(same_number(number, args.number) for number in shown):
        return True
    return _named(page, args) if args.name else not shown


def _numbers(elements: Iterable[Element]) -> list[str]:
    return [number for e in elements for number in _NUMBER.findall(e.label)]


def _named(elements: Iterable[Element], args: WhoArgs) -> bool:
    name = plain(args.name)
    return bool(name) and any(name in plain(e.label) for e in elements)


def _words(elements: Iterable[Element]) -> list[str]:
    return [e.label.strip() for e in elements if e.label.strip() and not e.clickable]


def _label(args: WhoArgs) -> str:
    return Person("", args.name, args.number).label


def _ongoing(phone: Device) -> Element | None:
    """The hang-up button of the call that is on, looked for in the phone app too.

    Raises VerbFailed when there is a call whose screen cannot be reached."""
    here = end_button(look(phone))
    if here is not None:
        return here
    there = open_page(phone, "Phone")
    back = labelled(there, _RETURN)
    if back is not None and end_button(there) is None:
        tap(phone, back)
        button = wait_for(phone, end_button, 3.0)
        if button is None:
            en, zh = "A call is on, but its screen does not open.", "正在通话，但通话界面没有打开。"
            raise VerbFailed(Said(en, zh))
        return button
    recents = None if end_button(there) else labelled(there, _RECENTS)
    if recents is not None and not recents.selected:
        tap(phone, recents)
    return wait_for(phone, end_button, 1.0)
