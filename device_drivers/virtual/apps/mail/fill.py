"""A mailbox out of a seed: services, people, newsletters, spam; threads with their answers."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from datetime import UTC, datetime, timedelta
from functools import lru_cache

from device_drivers.virtual.apps.mail import content, content_zh
from device_drivers.virtual.life import DAY, MINUTE, Life, Person

SCHEMA = """
CREATE TABLE mails(id INTEGER PRIMARY KEY, thread_id INTEGER, folder TEXT, sender_name TEXT,
    sender TEXT, recipients TEXT, cc TEXT DEFAULT '', bcc TEXT DEFAULT '', subject TEXT DEFAULT '',
    body TEXT DEFAULT '', date_ms INTEGER, read INTEGER DEFAULT 1, starred INTEGER DEFAULT 0,
    quoted TEXT DEFAULT '');
CREATE TABLE mail_labels(id INTEGER PRIMARY KEY, name TEXT, color INTEGER);
CREATE TABLE mail_labelled(mail_id INTEGER, label_id INTEGER, PRIMARY KEY(mail_id, label_id));
CREATE TABLE mail_attachments(id INTEGER PRIMARY KEY, mail_id INTEGER, name TEXT,
    path TEXT DEFAULT '', size INTEGER DEFAULT 0);
CREATE TABLE mail_settings(key TEXT PRIMARY KEY, value TEXT);
CREATE INDEX mails_folder ON mails(folder, date_ms);
"""
TABLES = ("mails", "mail_labels", "mail_labelled", "mail_attachments", "mail_settings")
WEEKDAYS = "一二三四五六日"
ALPHABET = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789"
TIMES = ("08:15", "09:00", "09:45", "10:30", "11:20", "13:40", "14:00", "15:25", "16:10")
LATE = ("17:30", "18:00", "18:45", "19:00", "19:30", "20:00")


def address_of(person: Person) -> str:
    """Where a person gets mail; made up from the number for one whose contact has no address."""
    return person.email or f"user{person.number[-4:]}@example.com"


@lru_cache(maxsize=8)
def _days(day: int) -> tuple[tuple[str, str], ...]:
    """The next 20 days after day ``day`` of the epoch, in English and Chinese."""
    start = datetime.fromtimestamp(day * DAY / 1000, UTC)
    ahead = [start + timedelta(days=i) for i in range(2, 22)]
    return tuple(
        (f"{d:%A}, {d:%B} {d.day}", f"{d.month}月{d.day}日星期{WEEKDAYS[d.weekday()]}")
        for d in ahead
    )


class Facts(dict[str, object]):
    """What a pattern may ask for, drawn when it is asked for and then the same."""

    def __init__(self, rng: random.Random, life: Life, **known: object) -> None:
        super().__init__(known)
        self.pick = rng.random
        self.life = life
        self.days = _days(life.now_ms // DAY)[int(self.pick() * 20)]

    def __missing__(self, name: str) -> object:
        value = self[name] = MAKERS[name](self)
        return value

    def of(self, choices: Sequence[str]) -> str:
        return choices[int(self.pick() * len(choices))]

    def among(self, least: int, count: int) -> int:
        return least + int(self.pick() * count)

    def somebody(self) -> str:
        people = self.life.people
        return people[self.among(0, len(people))].name if people else "Robin"


def _chosen(choices: Sequence[str]) -> Callable[[Facts], str]:
    return lambda facts: facts.of(choices)


MAKERS: dict[str, Callable[[Facts], object]] = {
    "day": lambda f: f.days[0], "zh_day": lambda f: f.days[1], "person": Facts.somebody,
    "amount": lambda f: f"{20 + f.pick() * 180:.2f}", "number": lambda f: f.among(10**7, 9 * 10**7),
    "code": lambda f: "".join(f.of(ALPHABET) for _ in range(6)),
    "seat": lambda f: f"{f.among(1, 30)}{f.of('ABCDEF')}",
    "plate": lambda f: f"{f.of(ALPHABET)}{f.of(ALPHABET)} {f.among(1000, 9000)}",
    "time": _chosen(TIMES), "time2": _chosen(LATE), "city": _chosen(content.CITIES),
    "zh_city": _chosen(content_zh.CITIES), "thing": _chosen(content.THINGS),
    "topic": _chosen(content.TOPICS), "book": _chosen(content.BOOKS),
    "band": _chosen(content.BANDS), "dish": _chosen(content.DISHES),
    "street": _chosen(content.STREETS), "restaurant": _chosen(content.RESTAURANTS),
    "flight": lambda f: f.among(100, 890), "count": lambda f: f.among(2, 7),
    "room": lambda f: f.among(100, 300), "small": lambda f: f.among(10, 60),
    "cents": lambda f: f.among(10, 89), "rent": lambda f: 600 + 5 * f.among(0, 200),
    "rate": lambda f: f.among(80, 120), "percent": lambda f: f.among(50, 49),
    "pin": lambda f: f.among(1000, 8999), "phone": lambda f: f.among(100, 100),
    "minutes": lambda f: f.among(5, 20), "age": lambda f: f.among(25, 40),
}  # fmt: skip


class Mailbox:
    """Rows gathered in memory, to be written at once."""

    def __init__(self, life: Life) -> None:
        self.life = life
        self.rng = life.rng("mail")
        self.owner = life.owner.email or f"{life.owner.name.lower().replace(' ', '.')}@example.com"
        self.mails: list[tuple[object, ...]] = []
        self.labelled: list[tuple[int, int]] = []
        self.attached: list[tuple[int, str, int]] = []
        self.labels = {name: i + 1 for i, (name, _) in enumerate(content.LABELS)}

    def add(self, folder: str, sender: tuple[str, str], to: str, subject: str, body: str, at: int,
            *, thread: int = 0, read: bool = True, label: str = "",
            file: str = "") -> int:  # fmt: skip
        number = len(self.mails) + 1
        starred = folder == "inbox" and self.rng.random() < 0.12
        self.mails.append((number, thread or number, folder, *sender, to, subject, body, at,
                           int(read), int(starred)))  # fmt: skip
        if label:
            self.labelled.append((number, self.labels[label]))
        if file:
            self.attached.append((number, file, 20_000 + len(body) * 977))
        return thread or number

    def service(self, pattern: content.Service, folder: str, at: int) -> None:
        name, box, label, subject, body, file = pattern
        known = Facts(self.rng, self.life, owner=self.life.owner.first)
        read = folder != "inbox" or self.rng.random() < 0.62
        self.add(folder, (name, f"{box}@example.com"), self.owner, subject.format_map(known),
                 body.format_map(known), at, read=read, label=label,
                 file=file.format_map(known))  # fmt: skip

    def talk(self, pattern: content.Talk, person: Person, at: int) -> None:
        subject, label, turns = pattern
        known = Facts(self.rng, self.life, owner=self.life.owner.first, me=person.first)
        subject = subject.format_map(known)
        them, me = (person.name, address_of(person)), (self.life.owner.name, self.owner)
        thread = 0
        for i, (who, text) in enumerate(turns):
            to, sender, folder = (me[1], them, "inbox") if who == 1 else (them[1], me, "sent")
            last = i == len(turns) - 1
            read = who == 2 or not last or self.rng.random() < 0.6
            file = {"Budget draft": "budget.xlsx", "Photos from the lake": "lake.jpg"}.get(subject)
            thread = self.add(folder, sender, to, f"Re: {subject}" if i else subject,
                              text.format_map(known), at, thread=thread, read=read, label=label,
                              file=(file or "") if i == 0 else "")  # fmt: skip
            at += int((0.5 + self.rng.random() * 9) * 60 * MINUTE)

    def write(self) -> None:
        db = self.life.db
        db.executemany(
            "INSERT INTO mails(id, thread_id, folder, sender_name, sender, recipients, subject,"
            " body, date_ms, read, starred) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)", self.mails,
        )  # fmt: skip
        db.executemany("INSERT INTO mail_labels(name, color) VALUES (?, ?)", content.LABELS)
        db.executemany("INSERT INTO mail_labelled VALUES (?, ?)", self.labelled)
        db.executemany(
            "INSERT INTO mail_attachments(mail_id, name, size) VALUES (?, ?, ?)", self.attached
        )
        settings = {
            "name": self.life.owner.name, "address": self.owner, "notifications": "1",
            "signature": self.rng.choice(("", "", f"Best regards\n{self.life.owner.name}")),
            "away": "0", "away_text": "I am out of the office and will answer when I am back.",
            "swipe_left": "delete", "swipe_right": "archive",
        }  # fmt: skip
        db.executemany("INSERT INTO mail_settings VALUES (?, ?)", settings.items())


def fill(life: Life) -> None:
    """Forty and more mails in the inbox, and what the other folders hold."""
    box = Mailbox(life)
    rng, now = box.rng, life.now_ms
    services = rng.sample(content.SERVICES, 25) + rng.sample(
        content_zh.SERVICES, rng.randrange(3, 6)
    )
    friends = [person for person in life.people if person.relation != "service"]
    people = rng.sample(friends, min(12, len(friends)))
    talks = rng.sample(content.TALKS, len(content.TALKS) - 1)
    talks_zh = rng.sample(content_zh.TALKS, len(content_zh.TALKS))
    gaps = sorted(rng.random() for _ in range(len(services) + len(people)))
    moments = [now - int((0.02 + 30 * gap * gap) * DAY) for gap in gaps]
    rng.shuffle(moments)
    for pattern in services:
        box.service(pattern, "inbox", moments.pop())
    for person in people:
        supply = talks_zh if person.chinese and talks_zh else talks
        if supply:
            box.talk(supply.pop(), person, min(moments.pop(), now - DAY))
    for folder, patterns in (("archive", rng.sample(content.SERVICES, 7)),
                             ("spam", rng.sample(content.SPAM, 3)),
                             ("trash", rng.sample(content.SERVICES, 2))):  # fmt: skip
        for pattern in patterns:
            box.service(pattern, folder, now - int((1 + rng.random() * 80) * DAY))
    me = life.owner.name, box.owner
    for subject, text in rng.sample(content.DRAFTS, 2):
        known = Facts(rng, life)
        to = address_of(rng.choice(people)) if people and rng.random() < 0.6 else ""
        box.add("drafts", me, to, subject, text.format_map(known),
                now - int((0.1 + rng.random() * 9) * DAY))  # fmt: skip
    for subject, text in rng.sample(content.SENT, 5 if people else 0):
        person = rng.choice(people)
        known = Facts(rng, life, me=person.first)
        box.add("sent", me, address_of(person), subject.format_map(known), text.format_map(known),
                now - int((0.1 + rng.random() * 40) * DAY))  # fmt: skip
    box.write()
