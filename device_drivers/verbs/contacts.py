"""Verbs for the phone's contacts: find, add and delete one."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from device_drivers.base import OS, AndroidDevice, Device, Risk
from device_drivers.verbs.base import (
    Args,
    Back,
    Report,
    Said,
    Slot,
    State,
    Verb,
    VerbFailed,
    Way,
    for_good,
)
from device_drivers.verbs.hands import elsewhere, way
from device_drivers.verbs.people import (
    CONTACTS,
    Person,
    everybody,
    is_number,
    resolve,
    same_number,
)
from device_drivers.verbs.people_seen import seen_person
from device_drivers.verbs.shell import highest_id, query, run, sql, until
from device_drivers.verbs.wording import phrases

RAW = "content://com.android.contacts/raw_contacts"
DATA = "content://com.android.contacts/data"
_KIND = "vnd.android.cursor.item/"


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
        return looked_up(phone, args)

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


class FindSeen(Way[WhoArgs, Device]):
    """What the contacts app shows of the person."""

    def prepare(self, phone: Device, args: WhoArgs) -> WhoArgs:
        if is_number(args.who):
            raise VerbFailed(
                Said("Here I find people only by name.", "在这个系统上我只能按姓名查找。")
            )
        person = seen_person(phone, args.who, "who")
        return args.model_copy(update={"name": person.name, "number": person.number})

    def check(self, phone: Device, args: WhoArgs, before: State) -> Report:
        said = Said(f"{args.name}: {args.number}", f"{args.name}：{args.number}")
        return Report(said, bool(args.number), {"contacts app": args.number})


def looked_up(phone: AndroidDevice, args: WhoArgs) -> WhoArgs:
    person = resolve(phone, args.who, "who")
    return args.model_copy(update={"name": person.name, "number": person.number})


class Delete(Way[WhoArgs]):
    """Deletes the whole contact, with all its numbers."""

    def prepare(self, phone: AndroidDevice, args: WhoArgs) -> WhoArgs:
        found = looked_up(phone, args)
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


def _delete_said(args: WhoArgs) -> Said:
    who = Person("", args.name, args.number).label if args.number else args.who
    return Said(f"Delete the contact {who}", f"删除联系人{who}")


def _add_by_hand(args: AddArgs, os: OS) -> str:
    ways = (
        "open Contacts, tap Create new contact, type {0} into Name, type {1} into Phone, tap Save",
        "打开通讯录，点击新建联系人，在姓名输入{0}，在电话输入{1}，点击保存",
    )
    return "\n".join(filter(None, (way(told, args.name, args.number) for told in ways)))


def _delete_by_hand(args: WhoArgs, os: OS) -> str:
    ways = (
        "open Contacts, tap {0}, tap Delete contact, tap Delete",
        "打开通讯录，点击{0}，点击删除联系人，点击删除",
    )
    return "\n".join(filter(None, (way(told, args.name or args.who) for told in ways)))


VERBS = (
    Verb(
        name="add_contact",
        description="Add a person to the phone's contacts.",
        args=AddArgs,
        risk=Risk.CHANGE,
        phrases=phrases("""
            add {name} to my contacts with number {number} | save {number} as {name}
            new contact {name} {number} | create a contact for {name}, {number}
            add contact {name} {number}
            store {name}'s number {number} | {name}'s number is {number}, save it
            put {name} in my phone book, number {number}
            please save the number {number} under {name}
            添加联系人{name}，电话{number} | 把{number}存为{name} | 新建联系人{name}{number}
            保存{name}的号码{number}
            {name}的电话是{number}，存一下 | 帮我把{name}加到通讯录，号码{number}
            通讯录里加上{name}，{number} | 记下{name}的手机号{number}
        """),
        say=lambda a: Said(
            f"Add {a.name} ({a.number}) to the contacts", f"把{a.name}（{a.number}）加入联系人"
        ),
        undo=lambda args, before: Back("delete_contact", {"who": args.name}),
        ways={OS.ANDROID: Add()},
        by_hand=elsewhere(_add_by_hand),
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
            how can i reach {who} by phone | {who} phone number | show me the contact {who}
            whose number is {who}
            {who}的电话是多少 | 查一下{who}的号码 | 找一下联系人{who} | {who}的手机号
            我有{who}的电话吗
            {who}的联系方式 | 这个号码{who}是谁的 | 帮我查{who}的电话号码
        """),
        say=lambda a: Said(f"Look up {a.who} in the contacts", f"在联系人里查找{a.who}"),
        ways={OS.ANDROID: Find(), OS.IOS: FindSeen(), OS.HARMONY: FindSeen()},
    ),
    Verb(
        name="delete_contact",
        description="Delete a person from the phone's contacts.",
        args=WhoArgs,
        risk=Risk.DELETE,
        phrases=phrases("""
            delete {who} from my contacts | remove the contact {who} | delete contact {who}
            erase {who} from my phone book | get rid of {who}'s contact
            remove {who} from contacts
            i don't need {who}'s number any more, delete it | please delete the contact of {who}
            删除联系人{who} | 把{who}从通讯录删掉 | 删掉{who}的联系方式 | 移除联系人{who}
            把{who}的电话删了 | 帮我删除{who}这个联系人 | 通讯录里去掉{who}
            不要{who}的号码了，删掉
        """),
        say=_delete_said,
        undo=for_good(
            "Deleted contacts do not come back.",
            "删除的联系人无法恢复。",
        ),
        ways={OS.ANDROID: Delete()},
        by_hand=elsewhere(_delete_by_hand),
    ),
)
