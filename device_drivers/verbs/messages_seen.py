"""Sending a text message on phones whose sent messages can only be read on the screen.

A ``sms:`` link opens the messages app with recipient and text; the send button is pressed after
both are seen. Proof is one more bubble with that text in the thread than before.
"""

from __future__ import annotations

import re
from urllib.parse import quote

from device_drivers.base import Device, OpenUrl, Role, Screen
from device_drivers.verbs.base import Report, Said, State, VerbFailed, Way
from device_drivers.verbs.composer import ReadArgs, SendArgs, UnreadArgs, composer, ready
from device_drivers.verbs.items import items
from device_drivers.verbs.looking import ancestors, inside, look, pages, tap, to_top, wait_for
from device_drivers.verbs.people import Person
from device_drivers.verbs.people_seen import seen_person
from device_drivers.verbs.shell import until
from device_drivers.verbs.sight import app_called, labelled, leave_page, open_page

_BACKS = 3
_TITLES = ("Messages", "信息", "短信", "消息")
_UNREAD = re.compile(r"(?i)(\d+ )?unread( messages?)?|(\d+ ?[条个])?未[读讀](短信|信息|消息)?")
_FAILED = re.compile(r"(?i)not delivered|failed( to send)?|not sent|未送达|发送失败|未发送")


class SendSeen(Way[SendArgs, Device]):
    """The risk is SEND: the person has seen number and text before ``act`` presses send."""

    def prepare(self, phone: Device, args: SendArgs) -> SendArgs:
        person = seen_person(phone, args.recipient, "recipient")
        return args.model_copy(update={"name": person.name, "number": person.number})

    def before(self, phone: Device, args: SendArgs) -> State:
        _open_link(phone, args.number, "")
        return {"bubbles": _bubbles(look(phone), args.body)}

    def act(self, phone: Device, args: SendArgs) -> None:
        _open_link(phone, args.number, args.body)
        field = wait_for(phone, lambda screen: composer(screen, args.body), seconds=8)
        button = wait_for(phone, lambda screen: ready(screen, args.body)) if field else None
        if button is None:
            raise VerbFailed(
                Said(
                    "The messages app shows no message with that text and a send button; nothing "
                    "was sent.",
                    "短信应用没有显示写好的信息和发送按钮，没有发送。",
                )
            )
        tap(phone, button)

    def check(self, phone: Device, args: SendArgs, before: State) -> Report:
        known = int(before.get("bubbles", 0))
        _open_link(phone, args.number, "")
        screen = until(lambda: look(phone), lambda s: _bubbles(s, args.body) > known, 5.0)
        count = _bubbles(screen, args.body)
        failed = [e.label for e in screen.elements if _FAILED.fullmatch(e.label.strip())]
        ok = count > known and not failed
        who = Person("", args.name, args.number).label
        evidence = {"bubbles with that text": f"{known} before, {count} now"}
        if ok:
            said = Said(f"Sent to {who}: “{args.body}”", f"已发送给{who}：“{args.body}”")
        else:
            said = Said(
                f"I see no sent message to {who} with that text.",
                f"没有看到发给{who}的这条信息。",
            )
        return Report(said, ok, evidence | ({"says": failed[0]} if failed else {}))


class UnreadSeen(Way[UnreadArgs, Device]):
    """The conversations that the messages app marks as unread, with what they show of themselves;
    they are not opened, which would mark them read."""

    def check(self, phone: Device, args: UnreadArgs, before: State) -> Report:
        _open_list(phone)
        found = dict.fromkeys(row for page in pages(phone) for row in _fresh(page))
        told = list(found)[: args.count]
        evidence = {"marked as unread": str(len(found))}
        if not told:
            none = Said("There are no unread messages.", "没有未读短信。")
            return Report(none, True, evidence | items([]))
        lines = "\n".join(told)
        evidence |= items([{"text": line} for line in told])
        return Report(Said(f"Unread:\n{lines}", f"未读短信：\n{lines}"), True, evidence)


class ReadSeen(Way[ReadArgs, Device]):
    """What stands on the other's side of the conversation, the newest first; without a sender, what
    the list shows of the newest conversations."""

    def prepare(self, phone: Device, args: ReadArgs) -> ReadArgs:
        if not args.sender:
            return args
        person = seen_person(phone, args.sender, "sender")
        return args.model_copy(update={"number": person.number})

    def check(self, phone: Device, args: ReadArgs, before: State) -> Report:
        if args.number:
            _open_link(phone, args.number, "")
            told = wait_for(phone, lambda screen: _received(screen) or None, 2.0) or []
            told = told[: -args.count - 1 : -1]
        else:
            _open_list(phone)
            told = _conversations(look(phone))[: args.count]
        nobody = (f" from {args.sender}", f"来自{args.sender}的") if args.sender else ("", "")
        said = Said(f"I see no messages{nobody[0]}.", f"没有看到{nobody[1]}短信。")
        if told:
            said = Said("\n".join(told), "\n".join(told))
        rows = items([{"text": line} for line in told])
        return Report(said, True, {"messages app": f"{len(told)} shown"} | rows)


def _received(screen: Screen) -> list[str]:
    """The bubbles that stand nearer to the left side, from top to bottom."""
    return [
        e.text
        for index, e in enumerate(screen.elements)
        if e.role is Role.TEXT and e.text and e.box.right < screen.width - 1.2 * e.box.left
        and _in_a_list(screen, index)
    ]  # fmt: skip


def _conversations(screen: Screen) -> list[str]:
    """A line for each row of the list: who, the last message, when."""
    rows = [
        [part.label for part in inside(screen.elements, index) if part.label]
        for index, e in enumerate(screen.elements)
        if e.clickable and _in_a_list(screen, index)
    ]
    return [" · ".join(dict.fromkeys(row)) for row in rows if len(row) > 1]


def _in_a_list(screen: Screen, index: int) -> bool:
    _, *around = ancestors(screen.elements, index)
    outer = [screen.elements[i] for i in around]
    return any(e.scrollable or e.role is Role.LIST for e in outer)


def _open_list(phone: Device) -> None:
    """The messages app's conversations, from their top. Raises VerbFailed."""
    for _ in range(_BACKS):
        if labelled(open_page(phone, "Messages"), _TITLES) is not None:
            break
        leave_page(phone)
    else:
        raise VerbFailed(
            Said("The messages app shows no conversations.", "短信应用没有显示会话列表。")
        )
    to_top(phone)


def _fresh(screen: Screen) -> list[str]:
    """A line for each row in which something says that it is unread."""
    elements, lines = screen.elements, []
    for index, mark in enumerate(elements):
        row = next((i for i in ancestors(elements, index) if elements[i].clickable), None)
        if row is None or not _UNREAD.fullmatch(mark.label.strip()):
            continue
        said = [e.label for e in inside(elements, row) if e.label and e is not mark]
        lines.append(" · ".join(dict.fromkeys(said)))
    return lines


def _open_link(phone: Device, number: str, body: str) -> None:
    """``?&body=`` is read by every system; iOS alone wants no question mark, and takes both."""
    number = re.sub(r"[^\d+*#]", "", number) or number
    text = f"?&body={quote(body)}" if body else ""
    phone.act(OpenUrl(f"sms:{number}{text}"))
    app = app_called(phone, "Messages")
    if wait_for(phone, lambda s: (s.app == app) or None, 6.0) is None:
        raise VerbFailed(Said("The messages app did not open.", "短信应用没有打开。"))


def _bubbles(screen: Screen, body: str) -> int:
    """How many elements other than fields say exactly this; a bubble and its text count once."""
    boxes = {
        e.box.top // 8
        for e in screen.elements
        if body in (e.text, e.description) and e.role is not Role.TEXT_FIELD
    }
    return len(boxes)
