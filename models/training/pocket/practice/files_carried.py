"""Practice from Files into other apps, and from other apps into Files."""

from __future__ import annotations

import posixpath
import random
from collections.abc import Sequence
from datetime import time
from typing import ClassVar

from device_drivers.virtual.apps.mail import receive
from device_drivers.virtual.phone import Phone
from device_drivers.virtual.tasks import moves
from device_drivers.virtual.tasks.base import Added, Change, Changed, Difficulty, Params, Template
from device_drivers.virtual.tasks.gallery import shots, show
from device_drivers.virtual.tasks.hands import Hands
from device_drivers.virtual.tasks.mail import begins, friends, look_for
from device_drivers.virtual.tasks.music import search, songs
from device_drivers.virtual.tasks.notes import open_menu
from device_drivers.virtual.tasks.world import (
    clock_text,
    free_time,
    known,
    new_number,
    number_of,
    sent,
    strangers,
)
from models.training.pocket.practice.cross import NOTE_TITLES, saying
from models.training.pocket.practice.files import DOCUMENTS, FILES, SHELVES, options, put_file
from models.training.pocket.practice.mail_writing import SUBJECTS
from models.training.pocket.practice.notes import BODIES, TITLES, write

DOWNLOADS = "/sdcard/Download"
TEXTS = tuple(each for each in FILES if each.endswith((".txt", ".md")))


class _Carried(Template):
    """A file says something that is wanted in another app."""

    apps: ClassVar[tuple[str, ...]] = ("files", "messages")
    difficulty: ClassVar[Difficulty] = "medium"
    steps = 9
    tags: ClassVar[tuple[str, ...]] = ("cross_app", "read")
    says: ClassVar[str] = "{body}"

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        [friend], at = known(phone, rng, 1), free_time(phone, rng, 4, 9)
        [(mailed, address)] = friends(phone, rng, 1)
        song, shot = rng.choice(songs(phone)), rng.choice(shots(phone))
        p: Params = {
            "file": rng.choice(TEXTS), "shelf": rng.choice(SHELVES), "body": rng.choice(BODIES),
            "name": friend.name, "number": friend.number, "title": rng.choice(NOTE_TITLES),
            "mailed": mailed, "address": address, "subject": rng.choice(SUBJECTS),
            "who": strangers(phone, rng, 1)[0], "new": new_number(phone, rng),
            "hour": at.hour, "minute": at.minute, "at": clock_text(at), "song": song.title,
            "song_id": song.id, "photo": shot.subject, "photo_id": shot.id,
        }  # fmt: skip
        return {**p, "said": self.says.format(**p)}

    def prepare(self, phone: Phone, p: Params) -> None:
        put_file(phone, f"{DOCUMENTS}/{p['shelf']}/{p['file']}", f"{p['said']}\n")
        phone.store.run("UPDATE media SET favourite=0 WHERE id=?", p["photo_id"])

    def read(self, hands: Hands, p: Params) -> None:
        hands.open("files")
        hands.type(p["file"], into="Search files")
        hands.tap(p["file"], id="android:id/title")
        hands.read(id="line")


class PracticeFileTextOn(_Carried):
    """A friend is to know it."""

    goal = "Text {name} what the file {file} says"
    goal_zh = "把文件{file}里的话发短信告诉{name}"

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return sent(phone, p["number"], saying(p["said"]))

    def solve(self, hands: Hands, p: Params) -> None:
        self.read(hands, p)
        moves.text(hands, p["name"], p["said"])


class PracticeFileIntoNote(_Carried):
    """It is wanted as a note."""

    goal = "Copy what the file {file} says into a new note “{title}”"
    goal_zh = "把文件{file}里的内容写进新笔记“{title}”"
    apps = ("files", "notes")

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return [Added("notes", title=p["title"], body=p["said"])]

    def solve(self, hands: Hands, p: Params) -> None:
        self.read(hands, p)
        moves.new_note(hands, p["title"], p["said"])


class PracticeFileIntoContacts(_Carried):
    """It holds a number."""

    goal = "The phone number in the file {file} is {who}'s. Save it as a contact"
    goal_zh = "文件{file}里的电话号码是{who}的，存成联系人"
    apps = ("files", "contacts")
    says = "Call {new} any time"

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return [Added("contacts", name=p["who"]), Added("phones", number=number_of(p["new"]))]

    def solve(self, hands: Hands, p: Params) -> None:
        self.read(hands, p)
        moves.new_contact(hands, p["who"], p["new"])


class PracticeFileIntoAlarm(_Carried):
    """It holds a time."""

    goal = "Set an alarm for the time that stands in the file {file}"
    goal_zh = "按文件{file}里写的时间设一个闹钟"
    apps = ("files", "clock")
    says = "Be at the gate at {at}"

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return [Added("alarms", hour=p["hour"], minute=p["minute"], enabled=1, days=0)]

    def solve(self, hands: Hands, p: Params) -> None:
        self.read(hands, p)
        moves.new_alarm(hands, time(p["hour"], p["minute"]))


class PracticeFileIntoSong(_Carried):
    """It names a song."""

    goal = "Play the song that is named in the file {file}"
    goal_zh = "播放文件{file}里提到的歌"
    apps = ("files", "music")
    says = "Number one: {song}"

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return [Changed("player", {"id": 1}, {"song_id": p["song_id"], "state": "playing"})]

    def solve(self, hands: Hands, p: Params) -> None:
        self.read(hands, p)
        search(hands, p["song"])
        hands.tap(p["song"], id="android:id/title")


class PracticeFileIntoPhoto(_Carried):
    """It names a picture."""

    goal = "The file {file} says which photo won. Mark that photo as a favorite"
    goal_zh = "文件{file}里写了哪张照片获胜，把那张照片加入收藏"
    apps = ("files", "gallery")
    says = "The winner is {photo}"

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return [Changed("media", {"id": p["photo_id"]}, {"favourite": 1})]

    def solve(self, hands: Hands, p: Params) -> None:
        self.read(hands, p)
        show(hands, p["photo"])
        hands.tap("Add to favorites")


class PracticeFileByMail(_Carried):
    """It is attached to a mail."""

    goal = "Mail the file {file} to {mailed}, subject “{subject}”"
    goal_zh = "把文件{file}用邮件发给{mailed}，主题“{subject}”"
    apps = ("files", "mail")
    tags = ("cross_app", "share")

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        path = f"{DOCUMENTS}/{p['shelf']}/{p['file']}"
        return [
            Added("mails", folder="sent", recipients=p["address"], cc="", bcc="",
                  subject=p["subject"], body=begins(phone, "")),
            Added("mail_attachments", name=p["file"], path=path, size=bool),
        ]  # fmt: skip

    def solve(self, hands: Hands, p: Params) -> None:
        hands.open("files")
        hands.type(p["file"], into="Search files")
        options(hands, p["file"], "Share")
        hands.tap("Mail")
        hands.type(p["mailed"], into="To")
        hands.tap(p["address"])
        hands.type(p["subject"], into="Subject")
        hands.tap("Send")


class PracticeFileFromNote(Template):
    """A note becomes a file."""

    goal = "Save my note “{title}” as a file, by sharing it to Files"
    goal_zh = "把笔记“{title}”分享到文件，存成一个文件"
    apps = ("notes", "files")
    difficulty = "medium"
    steps = 5
    tags = ("cross_app", "share")

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        return {"title": rng.choice(TITLES), "body": rng.choice(BODIES)}

    def prepare(self, phone: Phone, p: Params) -> None:
        write(phone, p["title"], p["body"])

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return [Added("files", path=f"{DOWNLOADS}/{p['title']}.txt", content=p["body"].encode())]

    def solve(self, hands: Hands, p: Params) -> None:
        open_menu(hands, p["title"])
        hands.tap("Share")
        hands.tap("Save to Files")


class PracticeFileFromPhoto(Template):
    """A picture is doubled among the downloads."""

    goal = "Share the photo “{subject}” to Files, so that it lies in the downloads as well"
    goal_zh = "把照片“{subject}”分享到文件，让下载里也有一份"
    apps = ("gallery", "files")
    difficulty = "medium"
    steps = 6
    tags = ("cross_app", "share")

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        shot = rng.choice(shots(phone))
        return {"subject": shot.subject, "path": shot.path}

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        path = f"{DOWNLOADS}/{posixpath.basename(p['path'])}"
        return [Added("files", path=path, content=bool), Added("media", path=path)]

    def solve(self, hands: Hands, p: Params) -> None:
        show(hands, p["subject"])
        hands.tap("Share")
        hands.tap("Save to Files")


class PracticeFileFromMail(Template):
    """What came with a mail is kept."""

    goal = "{who} mailed me a file. Save it to the downloads"
    goal_zh = "{who}用邮件发来一个文件，存到下载里"
    apps = ("mail", "files")
    difficulty = "medium"
    steps = 6
    tags = ("cross_app", "create")

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        return {"who": strangers(phone, rng, 1)[0], "subject": rng.choice(SUBJECTS),
                "file": f"{rng.choice(('plan', 'sheet', 'offer', 'map', '名单'))}_"
                        f"{rng.randrange(10, 99)}.pdf"}  # fmt: skip

    def prepare(self, phone: Phone, p: Params) -> None:
        receive(phone, p["who"], "new.friend@example.com", p["subject"], "Here it is.",
                files=[(p["file"], 48_000)])  # fmt: skip

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        path = f"{DOWNLOADS}/{p['file']}"
        return [Added("files", path=path, content=bool),
                Changed("mail_attachments", {"name": p["file"]}, {"path": path})]  # fmt: skip

    def solve(self, hands: Hands, p: Params) -> None:
        look_for(hands, f'from:"{p["who"]}"')
        hands.tap(p["who"], id="senders")
        hands.tap(p["file"])
        hands.tap("Save to Downloads")
