"""Verbs for people: find, add and delete a contact, call one, hang up."""

from __future__ import annotations

import re
from typing import Annotated

from pydantic import Field

from device_drivers.base import OS, AndroidDevice, Risk
from device_drivers.verbs.base import Args, Report, Said, Slot, State, Verb, VerbFailed, Way
from device_drivers.verbs.people import CONTACTS, Person, everybody, resolve, same_number
from device_drivers.verbs.shell import highest_id, query, run, sql, start, until
from device_drivers.verbs.wording import phrases

RAW = "content://com.android.contacts/raw_contacts"
DATA = "content://com.android.contacts/data"
CALLS = "content://call_log/calls"
_KIND = "vnd.android.cursor.item/"
_IDLE, _RINGING, _TALKING = 0, 1, 2
"""TelephonyManager.CALL_STATE_*."""


class AddArgs(Args):
    name: Annotated[str, Slot("label"), Field(min_length=1, description="The person's name")]
    number: Annotated[str, Slot("phone"), Field(min_length=3, description="Their phone number")]
    email: str = Field("", description="Their e-mail address, if told")


class Add(Way[AddArgs]):
    """A raw contact on the phone itself, then its name, number and e-mail."""

    def before(self, phone: AndroidDevice, args: AddArgs) -> State:
        return {"newest": highest_id(phone, RAW)}

    def act(self, phone: AndroidDevice, args: AddArgs) -> None:
        newest = highest_id(phone, RAW)
        _insert(phone, RAW, "account_type:s:", "account_name:s:")
        raw = highest_id(phone, RAW)
        if raw <= newest:
            raise VerbFailed(Said("The phone did not add a contact.", "手机没有添加联系人。"))
        values = {"name": args.name, "phone_v2": args.number, "email_v2": args.email}
        for kind, value in values.items():
            if value:
                typed = ["data2:i:2"] if kind == "phone_v2" else []
                bind = [f"raw_contact_id:i:{raw}", f"mimetype:s:{_KIND}{kind}"]
                _insert(phone, DATA, *bind, f"data1:s:{value}", *typed)

    def check(self, phone: AndroidDevice, args: AddArgs, before: State) -> Report:
        newest = int(before.get("newest", 0))
        raws = query(phone, RAW, ["_id", "contact_id"], where=f"_id > {newest}")
        fresh = {row["contact_id"] for row in raws}
        found = [
            p
            for p in everybody(phone)
            if p.contact in fresh and p.name == args.name and same_number(p.number, args.number)
        ]
        if not found:
            said = Said(f"{args.name} is not among the contacts.", f"联系人里没有{args.name}。")
            return Report(said, False, {CONTACTS: "no new contact with that name and number"})
        said = Said(f"Added {found[0].label} to the contacts.", f"已添加联系人{found[0].label}。")
        return Report(said, True, {f"{CONTACTS}/{found[0].contact}": found[0].label})


def _insert(phone: AndroidDevice, uri: str, *values: str) -> None:
    bind = [word for value in values for word in ("--bind", value)]
    run(phone, "content", "insert", "--uri", uri, *bind)


class WhoArgs(Args):
    who: Annotated[str, Slot("contact"), Field(min_length=1, description="A name, or a number")]
    name: str = Field("", description="Who it is in the contacts; looked up")
    number: str = Field("", description="Their number; looked up")


class Find(Way[WhoArgs]):
    """Every number of the one contact meant."""

    def prepare(self, phone: AndroidDevice, args: WhoArgs) -> WhoArgs:
        return _looked_up(phone, args)

    def check(self, phone: AndroidDevice, args: WhoArgs, before: State) -> Report:
        everyone = everybody(phone)
        meant = {p.contact for p in everyone if same_number(p.number, args.number)}
        numbers = [p for p in everyone if p.contact in meant]
        if not numbers:
            said = Said(f"Nobody has the number {args.number}.", f"没有人使用号码{args.number}。")
            return Report(said, True, {CONTACTS: "no such number"})
        name = numbers[0].name
        listed = ", ".join(p.number for p in numbers)
        return Report(Said(f"{name}: {listed}", f"{name}：{listed}"), True, {CONTACTS: listed})


def _looked_up(phone: AndroidDevice, args: WhoArgs) -> WhoArgs:
    person = resolve(phone, args.who, "who")
    return args.model_copy(update={"name": person.name, "number": person.number})


class Delete(Way[WhoArgs]):
    """Deletes the whole contact, with all its numbers."""

    def prepare(self, phone: AndroidDevice, args: WhoArgs) -> WhoArgs:
        found = _looked_up(phone, args)
        if not found.name:
            raise VerbFailed(
                Said(f"No contact has the number {args.who}.", f"没有号码为{args.who}的联系人。")
            )
        return found

    def before(self, phone: AndroidDevice, args: WhoArgs) -> State:
        return {"contacts": sorted({p.contact for p in _bearers(phone, args)})}

    def act(self, phone: AndroidDevice, args: WhoArgs) -> None:
        for contact in sorted({p.contact for p in _bearers(phone, args)}):
            where = f"contact_id={int(contact)}"
            run(phone, "content", "delete", "--uri", RAW, "--where", where)

    def check(self, phone: AndroidDevice, args: WhoArgs, before: State) -> Report:
        left = until(lambda: _bearers(phone, args), lambda people: not people, 2.0)
        same_name = query(phone, CONTACTS, ["_id"], where=f"display_name={sql(args.name)}")
        evidence = {CONTACTS: f"{len(same_name)} left with that name"}
        who = Person("", args.name, args.number).label
        if left:
            return Report(
                Said(f"{who} is still in the contacts.", f"{who}仍在联系人里。"), False, evidence
            )
        return Report(Said(f"Deleted the contact {who}.", f"已删除联系人{who}。"), True, evidence)


def _bearers(phone: AndroidDevice, args: WhoArgs) -> list[Person]:
    """Contacts with this very name and number."""
    return [
        p for p in everybody(phone) if p.name == args.name and same_number(p.number, args.number)
    ]


class Call(Way[WhoArgs]):
    """Proof is a line that was idle and is not any more, or the call in the call log."""

    def prepare(self, phone: AndroidDevice, args: WhoArgs) -> WhoArgs:
        if _line(phone) != _IDLE:
            raise VerbFailed(Said("The phone is already in a call.", "手机正在通话中。"))
        return _looked_up(phone, args)

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


class NoArgs(Args):
    """Nothing to say."""


class HangUp(Way[NoArgs]):
    """The end-call key."""

    def before(self, phone: AndroidDevice, args: NoArgs) -> State:
        return {"line": _line(phone)}

    def act(self, phone: AndroidDevice, args: NoArgs) -> None:
        if _line(phone) != _IDLE:
            run(phone, "input", "keyevent", "KEYCODE_ENDCALL")

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


def _delete_said(args: WhoArgs) -> Said:
    who = Person("", args.name, args.number).label if args.number else args.who
    return Said(f"Delete the contact {who}", f"删除联系人{who}")


VERBS = (
    Verb(
        name="add_contact",
        description="Add a person to the phone's contacts.",
        args=AddArgs,
        risk=Risk.CHANGE,
        phrases=phrases("""
            add {name} to my contacts with number {number} | save {number} as {name}
            new contact {name} {number} | create a contact for {name}, {number} | add contact {name} {number}
            store {name}'s number {number} | {name}'s number is {number}, save it
            put {name} in my phone book, number {number} | please save the number {number} under {name}
            添加联系人{name}，电话{number} | 把{number}存为{name} | 新建联系人{name}{number} | 保存{name}的号码{number}
            {name}的电话是{number}，存一下 | 帮我把{name}加到通讯录，号码{number} | 通讯录里加上{name}，{number} | 记下{name}的手机号{number}
        """),
        say=lambda a: Said(
            f"Add {a.name} ({a.number}) to the contacts", f"把{a.name}（{a.number}）加入联系人"
        ),
        ways={OS.ANDROID: Add()},
        repeatable=False,
    ),
    Verb(
        name="find_contact",
        description="Tell a contact's phone number, or whose number it is.",
        args=WhoArgs,
        risk=Risk.READ,
        phrases=phrases("""
            what's {who}'s number | find {who} in my contacts | look up {who}'s phone number
            do i have {who}'s number | give me the number of {who} | who has the number {who}
            how can i reach {who} by phone | {who} phone number | show me the contact {who} | whose number is {who}
            {who}的电话是多少 | 查一下{who}的号码 | 找一下联系人{who} | {who}的手机号 | 我有{who}的电话吗
            {who}的联系方式 | 这个号码{who}是谁的 | 帮我查{who}的电话号码
        """),
        say=lambda a: Said(f"Look up {a.who} in the contacts", f"在联系人里查找{a.who}"),
        ways={OS.ANDROID: Find()},
    ),
    Verb(
        name="delete_contact",
        description="Delete a person from the phone's contacts.",
        args=WhoArgs,
        risk=Risk.DELETE,
        phrases=phrases("""
            delete {who} from my contacts | remove the contact {who} | delete contact {who}
            erase {who} from my phone book | get rid of {who}'s contact | remove {who} from contacts
            i don't need {who}'s number any more, delete it | please delete the contact of {who}
            删除联系人{who} | 把{who}从通讯录删掉 | 删掉{who}的联系方式 | 移除联系人{who}
            把{who}的电话删了 | 帮我删除{who}这个联系人 | 通讯录里去掉{who} | 不要{who}的号码了，删掉
        """),
        say=_delete_said,
        ways={OS.ANDROID: Delete()},
    ),
    Verb(
        name="call_contact",
        description="Call a contact or a number.",
        args=WhoArgs,
        risk=Risk.CALL,
        phrases=phrases("""
            call {who} | phone {who} | give {who} a call | ring {who} | dial {who} | make a call to {who}
            please call {who} for me | i need to talk to {who}, call them | get {who} on the phone
            打电话给{who} | 给{who}打电话 | 呼叫{who} | 拨打{who} | 打给{who} | 拨{who}的电话
            帮我打个电话给{who} | 联系一下{who}，打电话 | 致电{who}
        """),
        say=_call_said,
        ways={OS.ANDROID: Call()},
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
        ways={OS.ANDROID: HangUp()},
    ),
)
