"""What practice across apps draws from: where something is read, and what is made of it elsewhere.

The classes here are no tasks yet: a task says in which of the places (a mail, a text, a note, a
file, an event, a contact) it is read, and does something with it.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from datetime import date, time
from typing import ClassVar

from device_drivers.virtual.apps.mail import receive
from device_drivers.virtual.phone import Phone
from device_drivers.virtual.tasks import days, moves
from device_drivers.virtual.tasks.base import Added, Change, Changed, Difficulty, Params, Template
from device_drivers.virtual.tasks.contacts import COMPANIES, email_of
from device_drivers.virtual.tasks.hands import Hands
from device_drivers.virtual.tasks.mail import friends, look_for, start
from device_drivers.virtual.tasks.world import (
    free_time,
    known,
    new_number,
    soon_after,
    strangers,
    write_note,
)
from models.training.pocket.practice.contacts import STREETS
from models.training.pocket.practice.cross import PARTIES, saying
from models.training.pocket.practice.files import DOCUMENTS, FILES, FOLDERS, SHELVES, put_file
from models.training.pocket.practice.mail_writing import SUBJECTS
from models.training.pocket.practice.notes import BODIES, TITLES
from models.training.pocket.practice.notes_lists import THINGS

TEXTS = tuple(each for each in FILES if each.endswith((".txt", ".md")))
HEADS = ("Carried over", "To hand", "Asked for", "Looked up", "From elsewhere", "备忘", "摘抄",
         "Keep this", "查到的", "For the file")  # fmt: skip


class Across(Template):
    """Something is read in one app and used in another; ``says`` is what stands there."""

    difficulty: ClassVar[Difficulty] = "medium"
    steps = 10
    tags: ClassVar[tuple[str, ...]] = ("cross_app", "read", "create")
    says: ClassVar[tuple[str, ...]] = ("{body}",)

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        friend, other, third = known(phone, rng, 3)
        names = {friend.name, other.name, third.name}
        mailed, address = next(e for e in friends(phone, rng, 4) if e[0] not in names)
        at, born = free_time(phone, rng, 6, 21), _birthday(rng)
        who, minutes = strangers(phone, rng, 1)[0], rng.randint(4, 55)
        note, title = rng.sample(HEADS, 1)[0], rng.choice(TITLES)
        thing, second, *items = rng.sample(THINGS, 4)
        p: Params = {
            "friend": friend.name, "tel": friend.number, "id": friend.id,
            "other": other.name, "other_tel": other.number, "other_id": other.id,
            "third": third.name, "third_tel": third.number, "mailed": mailed, "address": address,
            "who": who, "new": new_number(phone, rng), "email": email_of(who), "note": note,
            "title": title, "thing": thing, "second": second, "items": items,
            "minutes": minutes, "subject": f"{rng.choice(SUBJECTS)} {rng.randint(11, 98)}",
            "topic": rng.choice(SUBJECTS), "event": rng.choice(PARTIES),
            "street": f"{rng.randrange(2, 90)} {rng.choice(STREETS)}", "iso": born.isoformat(),
            "born": f"{born:%B} {born.day}, {born.year}", "company": rng.choice(COMPANIES),
            "code": f"{rng.choice('BKQTZ')}{rng.randrange(1000, 99_999)}",
            "amount": f"${rng.randrange(12, 480)}.{rng.choice(('00', '20', '50', '95'))}",
            "file": rng.choice(TEXTS), "shelf": rng.choice(SHELVES),
            "folder": rng.choice(FOLDERS), "body": rng.choice(BODIES),
            **days.when(phone, days.some_day(phone, rng), at), **self.more(phone, rng),
        }  # fmt: skip
        return {**p, "said": rng.choice(self.says).format(**p)}

    def more(self, phone: Phone, rng: random.Random) -> Params:
        """What only this task needs."""
        return {}

    def look(self, hands: Hands, p: Params) -> None:
        """Bring it in sight."""
        raise NotImplementedError


def _birthday(rng: random.Random) -> date:
    return date(rng.randrange(1986, 2005), rng.randrange(1, 6), rng.randrange(1, 29))


# --- where it stands ------------------------------------------------------------------------------


class InMail(Across):
    """In a mail of somebody new, told by ``near``: sender, subject or the newest."""

    near: ClassVar[str] = "sender"

    def prepare(self, phone: Phone, p: Params) -> None:
        body = f"Hello,\n\n{p['said']}\n\nBest wishes\n"
        p["mail"] = receive(phone, p["who"], p["email"], p["subject"], body)

    def look(self, hands: Hands, p: Params) -> None:
        if self.near == "sender":
            look_for(hands, f'from:"{p["who"]}"')
            hands.tap(p["who"], id="senders")
        else:
            start(hands)
            hands.tap(p["subject"] if self.near == "subject" else "", id="subject")
        hands.read(id="body")


class InText(Across):
    """In a text message of a friend, told by the name or as the newest."""

    near: ClassVar[str] = "sender"

    def prepare(self, phone: Phone, p: Params) -> None:
        phone.receive_sms(p["tel"], p["said"])

    def look(self, hands: Hands, p: Params) -> None:
        moves.top(hands, "messages", "start_new_conversation_button")
        if self.near == "sender":
            hands.tap(p["friend"])
        else:
            hands.tap(id="conversation_name")
        hands.read(p["said"])


class InNote(Across):
    """In a note."""

    def prepare(self, phone: Phone, p: Params) -> None:
        phone.store.run("DELETE FROM notes WHERE title=?", p["title"])
        write_note(phone, p["title"], p["said"])

    def look(self, hands: Hands, p: Params) -> None:
        moves.note(hands, p["title"])


class InFile(Across):
    """In a text among the documents."""

    def prepare(self, phone: Phone, p: Params) -> None:
        put_file(phone, f"{DOCUMENTS}/{p['shelf']}/{p['file']}", f"{p['said']}\n")

    def look(self, hands: Hands, p: Params) -> None:
        hands.open("files")
        hands.type(p["file"], into="Search files")
        hands.tap(p["file"], id="android:id/title")
        hands.read(id="line")


class InEvent(Across):
    """In the description of an event, which has a place and a guest too."""

    def prepare(self, phone: Phone, p: Params) -> None:
        phone.store.run("DELETE FROM events WHERE title=?", p["event"])
        days.add_event(phone, p["event"], days.moment(p), reminder_min=10, location=p["street"],
                       description=p["said"], guests=p["other"])  # fmt: skip

    def look(self, hands: Hands, p: Params) -> None:
        days.open_event(hands, p["event"])


class InContact(Across):
    """In one of the fields of a contact."""

    def prepare(self, phone: Phone, p: Params) -> None:
        phone.store.run(
            "UPDATE contacts SET company=?, job='', note='', address=?, birthday=? WHERE id=?",
            p["company"], p["street"], p["iso"], p["id"],
        )  # fmt: skip

    def look(self, hands: Hands, p: Params) -> None:
        moves.contact(hands, p["friend"])


# --- what is made of it ---------------------------------------------------------------------------


def noted(p: Params, key: str) -> list[Change]:
    """A new note that holds that parameter."""
    return [Added("notes", title=p["note"], body=saying(str(p[key])))]


def mailed(p: Params, key: str) -> list[Change]:
    """A mail that holds that parameter."""
    return [Added("mails", folder="sent", recipients=p["address"], cc="", bcc="",
                  subject=p["topic"], body=saying(str(p[key])))]  # fmt: skip


def mail_to(hands: Hands, p: Params, body: str) -> None:
    """Write a mail to the friend who gets one."""
    start(hands)
    hands.tap("Compose")
    hands.type(p["mailed"], into="To")
    hands.tap(p["address"])
    hands.type(p["topic"], into="Subject")
    hands.type(body, into="Compose email")
    hands.tap("Send")


def add_items(hands: Hands, title: str, *items: str) -> None:
    """Put them at the end of a checklist."""
    moves.top(hands, "notes", "fab")
    hands.tap(title)
    for item in items:
        hands.type(item, into="Add item", submit=True)
    hands.tap("Save")


def entered(phone: Phone, p: Params, **more: object) -> Sequence[Change]:
    """The event at the day and time that were told."""
    begin = days.ms(phone, days.moment(p))
    return [Added("events", title=p["event"], begin_ms=begin, end_ms=soon_after(begin), **more)]


def enter_event(hands: Hands, p: Params) -> None:
    days.new_event(hands, p["event"], days.moment(p), 60, days.start(p))
    days.save(hands)


def rings(p: Params, **more: object) -> list[Change]:
    """An alarm at the time that was told."""
    return [Added("alarms", hour=p["hour"], minute=p["minute"], enabled=1, days=0, **more)]


def ring(hands: Hands, p: Params) -> None:
    moves.new_alarm(hands, time(p["hour"], p["minute"]))


def field(p: Params, name: str, key: str) -> list[Change]:
    """One field of the friend's contact."""
    return [Changed("contacts", {"id": p["id"]}, {name: p[key]})]


def blank(phone: Phone, number: int) -> None:
    """Empty all that a contact may have beside name and number."""
    phone.store.run("UPDATE contacts SET company='', job='', note='', address='', birthday=''"
                    " WHERE id=?", number)  # fmt: skip
    phone.store.run("DELETE FROM emails WHERE contact_id=?", number)


def edit(hands: Hands, name: str) -> None:
    """Open the form of a contact, all of it."""
    moves.contact(hands, name)
    hands.tap("Edit contact")
    hands.scroll_to("Add email")
    if hands.see("More fields"):
        hands.tap("More fields")


def fill(hands: Hands, p: Params, name: str, text: str) -> None:
    """Type into one field of the friend's form."""
    edit(hands, p["friend"])
    hands.type(text, into=f"com.android.contacts:id/{name}")
    hands.tap("Save")


def fill_birthday(hands: Hands, p: Params) -> None:
    day = date.fromisoformat(p["iso"])
    edit(hands, p["friend"])
    hands.tap("Birthday")
    hands.tap(id="android:id/date_picker_header_year")
    hands.tap(str(day.year))
    days.pick_day(hands, day, date(day.year, 1, 1))
    hands.tap("Save")


def on_answer(*parts: str) -> Callable[[str], bool]:
    """A test for an answer that holds all of these."""
    return lambda said: all(part.casefold() in said.casefold() for part in parts)
