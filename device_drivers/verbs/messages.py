"""Verbs for text messages: send one, read the last ones.

Sending goes through the phone's own messages app: its composer is opened with recipient and text,
both are looked at, its send button is found by identifier or words and tapped. Proof is the new row
among the sent messages. What messages say was written by others and is only ever shown.
"""

from __future__ import annotations

import datetime as dt
import re
from collections.abc import Sequence

from device_drivers.base import OS, AndroidDevice, Risk, TypeText
from device_drivers.verbs.base import Report, Said, State, Verb, VerbFailed, Way, for_good
from device_drivers.verbs.composer import ReadArgs, SendArgs, UnreadArgs, composer, ready
from device_drivers.verbs.hands import elsewhere, quoted
from device_drivers.verbs.items import items
from device_drivers.verbs.looking import tap, wait_for
from device_drivers.verbs.messages_seen import ReadSeen, SendSeen, UnreadSeen
from device_drivers.verbs.people import Person, called, everybody, resolve, same_number
from device_drivers.verbs.shell import highest_id, query, single_value, start, until
from device_drivers.verbs.wording import moment, phrases

SMS = "content://sms"
_SENT, _FAILED = "2", "5"
"""Telephony.TextBasedSmsColumns.MESSAGE_TYPE_*: 1 inbox, 2 sent, 4 outbox, 5 failed, 6 queued."""
_OUTGOING = "type IN (2, 4, 5, 6)"


class Send(Way[SendArgs]):
    """SENDTO composer, checked, then its send button."""

    def prepare(self, phone: AndroidDevice, args: SendArgs) -> SendArgs:
        person = resolve(phone, args.recipient, "recipient")
        return args.model_copy(update={"name": person.name, "number": person.number})

    def before(self, phone: AndroidDevice, args: SendArgs) -> State:
        return {"newest": highest_id(phone, SMS)}

    def act(self, phone: AndroidDevice, args: SendArgs) -> None:
        number = re.sub(r"[^\d+*#]", "", args.number) or args.number
        intent = ["-a", "android.intent.action.SENDTO", "-d", f"smsto:{number}"]
        start(phone, *intent, "--es", "sms_body", args.body)
        field = wait_for(phone, lambda screen: composer(screen, args.body), seconds=8)
        if field is None:
            raise VerbFailed(
                Said("The messages app did not open a new message.", "短信应用没有打开新信息。")
            )
        if field.text != args.body:
            tap(phone, field)
            phone.act(TypeText(args.body, clear=True))
        button = wait_for(phone, lambda screen: ready(screen, args.body))
        if button is None:
            raise VerbFailed(
                Said(
                    "The message is written but I found no send button to press; nothing was sent.",
                    "信息已写好，但找不到发送按钮，没有发送。",
                )
            )
        tap(phone, button)

    def check(self, phone: AndroidDevice, args: SendArgs, before: State) -> Report:
        newest = int(before.get("newest", 0))
        state = until(lambda: _outgoing(phone, args, newest), lambda s: s in (_SENT, _FAILED), 6.0)
        who = Person("", args.name, args.number).label
        evidence = {f"{SMS} after row {newest}": _STATES.get(state, state)}
        if state == _SENT:
            said = Said(f"Sent to {who}: “{args.body}”", f"已发送给{who}：“{args.body}”")
        elif state == _FAILED:
            said = Said(
                f"The phone could not send the message to {who}.", f"手机未能将短信发送给{who}。"
            )
        elif state:
            said = Said(
                f"The message to {who} is still waiting to be sent.",
                f"发给{who}的短信仍在等待发送。",
            )
        else:
            said = Said(
                f"I see no sent message to {who} with that text.",
                f"在已发送的信息中没有看到发给{who}的这条内容。",
            )
        return Report(said, state == _SENT, evidence)


_STATES = {"": "nothing new", "2": "sent", "4": "still in the outbox", "5": "failed", "6": "queued"}


def _outgoing(phone: AndroidDevice, args: SendArgs, newest: int) -> str:
    """State of the message asked for among those newer than ``newest``; "" when it is not there."""
    rows = query(phone, SMS, ["_id", "type", "address"], where=f"_id > {newest} AND {_OUTGOING}")
    for row in rows:
        body = single_value(phone, SMS, "body", f"_id={int(row['_id'])}")
        if same_number(row["address"], args.number) and body == args.body:
            return row["type"]
    return ""


class Read(Way[ReadArgs]):
    """The last messages received, newest first; the sender may be no contact (a shop, a bank)."""

    def prepare(self, phone: AndroidDevice, args: ReadArgs) -> ReadArgs:
        if not args.sender:
            return args
        written = {row["address"] for row in query(phone, SMS, ["address"], where="type=1")}
        exact = next((a for a in written if same_number(a, args.sender)), "")
        number = exact or resolve(phone, args.sender, "sender").number
        return args.model_copy(update={"number": number})

    def check(self, phone: AndroidDevice, args: ReadArgs, before: State) -> Report:
        limit = 200 if args.number else args.count
        rows = _received(phone, "type=1", limit)
        if args.number:
            rows = [r for r in rows if same_number(r["address"], args.number)][: args.count]
        said = Said("There are no messages", "没有短信")
        if args.sender:
            said = Said(f"There are no messages from {args.sender}", f"没有来自{args.sender}的短信")
        return _told(phone, rows, nothing=said)


class Unread(Way[UnreadArgs]):
    """Messages received and not yet read; reading them here does not mark them."""

    def check(self, phone: AndroidDevice, args: UnreadArgs, before: State) -> Report:
        rows = _received(phone, "type=1 AND read=0", args.count)
        return _told(phone, rows, nothing=Said("There are no unread messages", "没有未读短信"))


def _received(phone: AndroidDevice, where: str, limit: int) -> list[dict[str, str]]:
    columns = ["_id", "date", "address"]
    return query(phone, SMS, columns, where=where, sort=f"date DESC, _id DESC LIMIT {limit}")


def _told(phone: AndroidDevice, rows: Sequence[dict[str, str]], *, nothing: Said) -> Report:
    """One line for each message: who, when, what."""
    if not rows:
        none = Said(f"{nothing.en}.", f"{nothing.zh}。")
        return Report(none, True, {SMS: "0 rows"} | items([]))
    people = everybody(phone)
    zone = phone.now().tzinfo
    en, zh, evidence, told = [], [], {}, []
    for row in rows:
        who = called(people, row["address"]) or row["address"]
        when = dt.datetime.fromtimestamp(int(row["date"]) / 1000, zone)
        at = moment(when)
        body = single_value(phone, SMS, "body", f"_id={int(row['_id'])}") or ""
        en.append(f"{who}, {at.en}: {body}")
        zh.append(f"{who}，{at.zh}：{body}")
        evidence[f"{SMS}/{row['_id']}"] = body
        told.append({"from": who, "number": row["address"], "when": when.isoformat(), "text": body})
    return Report(Said("\n".join(en), "\n".join(zh)), True, evidence | items(told))


def _send_said(args: SendArgs) -> Said:
    who = Person("", args.name, args.number).label if args.number else args.recipient
    return Said(f"Send a text message to {who}: “{args.body}”", f"给{who}发短信：“{args.body}”")


def _read_said(args: ReadArgs) -> Said:
    if args.sender:
        return Said(
            f"Read the last messages from {args.sender}", f"读取{args.sender}发来的最近短信"
        )
    en = f"{args.count} messages" if args.count > 1 else "message"
    return Said(f"Read the last {en}", f"读取最近{args.count}条短信")


def _read_by_hand(args: ReadArgs, os: OS) -> str:
    if not args.sender:
        return "open Messages, read the screen"
    who = quoted(args.sender)
    return who and f"open Messages, tap {who}, read the screen"


VERBS = (
    Verb(
        name="send_message",
        description="Send a text message (SMS) to a contact or number.",
        args=SendArgs,
        risk=Risk.SEND,
        phrases=phrases("""
            text {recipient} {body} | text {recipient}: {body}
            send {recipient} a message saying {body}
            tell {recipient} {body} | tell {recipient} that {body} | message {recipient} {body}
            send a text to {recipient}: {body} | send {body} to {recipient}
            let {recipient} know {body}
            send an sms to {recipient} saying {body} | shoot {recipient} a text saying {body}
            could you text {recipient} that {body} | write {recipient} a message: {body}
            给{recipient}发短信说{body} | 告诉{recipient}{body} | 发短信给{recipient}：{body}
            给{recipient}发条信息，{body}
            跟{recipient}说{body} | 短信通知{recipient}{body} | 帮我给{recipient}发个消息说{body}
            发消息给{recipient}，内容是{body} | 把{body}发给{recipient}
            给{recipient}发一条短信：{body} | 通知{recipient}{body}
        """),
        say=_send_said,
        undo=for_good(
            "A message that is sent stays sent.",
            "短信发出后无法撤回。",
        ),
        ways={OS.ANDROID: Send(), OS.IOS: SendSeen(), OS.HARMONY: SendSeen()},
        repeatable=False,
    ),
    Verb(
        name="read_messages",
        description="Read the last text messages, from anyone or from one person.",
        args=ReadArgs,
        risk=Risk.READ,
        phrases=phrases("""
            read my last message | what did {sender} write | read the last {count} messages
            what was the last text from {sender} | show me messages from {sender}
            any texts from {sender}
            read me the latest sms | what are my most recent texts | did {sender} text me
            read the last {count} messages from {sender}
            what does {sender} say in the last message
            读一下最近的短信 | {sender}给我发了什么 | 看看{sender}的短信 | 最近{count}条短信
            念一下最新的短信
            {sender}发消息了吗 | 查看{sender}发来的最后{count}条信息 | 帮我读{sender}的信息
            最后一条短信说了什么
        """),
        say=_read_said,
        ways={OS.ANDROID: Read(), OS.IOS: ReadSeen(), OS.HARMONY: ReadSeen()},
        by_hand=elsewhere(_read_by_hand),
    ),
    Verb(
        name="unread_messages",
        description="Read the text messages that have not been read yet.",
        args=UnreadArgs,
        risk=Risk.READ,
        phrases=phrases("""
            do i have new messages | any unread messages | read my unread texts
            what's new in my messages
            check my new sms | are there unread texts | how many unread messages do i have
            any new texts | show unread messages | did anyone text me
            有新短信吗 | 有没有未读信息 | 读一下未读短信 | 看看新消息 | 我有几条未读短信
            有人给我发短信吗 | 查看未读消息 | 帮我看看有没有新短信
        """),
        say=lambda _: Said("Read the unread messages", "读取未读短信"),
        ways={OS.ANDROID: Unread(), OS.IOS: UnreadSeen(), OS.HARMONY: UnreadSeen()},
    ),
)
