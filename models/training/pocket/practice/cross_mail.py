"""Practice across apps: what was read in a mail, or is to be mailed, leads into another app."""

from __future__ import annotations

import random
from datetime import time
from typing import ClassVar

from device_drivers.virtual.apps.mail import receive
from device_drivers.virtual.phone import Phone
from device_drivers.virtual.tasks import moves
from device_drivers.virtual.tasks.base import Added, Change, Changed, Params, Template
from device_drivers.virtual.tasks.hands import Hands
from device_drivers.virtual.tasks.mail import friends, look_for, start
from device_drivers.virtual.tasks.music import search, song_options, songs
from device_drivers.virtual.tasks.music_playlists import playlist
from device_drivers.virtual.tasks.world import (
    clock_text,
    free_time,
    known,
    new_number,
    number_of,
    sent,
    strangers,
)
from models.training.pocket.practice.mail_writing import SUBJECTS


class _InMail(Template):
    """A stranger wrote something short that is wanted elsewhere."""

    difficulty = "medium"
    tags: ClassVar[tuple[str, ...]] = ("cross_app", "read", "create")

    def writer(self, phone: Phone, rng: random.Random) -> Params:
        return {"name": strangers(phone, rng, 1)[0], "subject": rng.choice(SUBJECTS)}

    def told(self, p: Params) -> str:
        """The text of the mail."""
        raise NotImplementedError

    def prepare(self, phone: Phone, p: Params) -> None:
        receive(phone, p["name"], "new.friend@example.com", p["subject"], self.told(p))

    def open(self, hands: Hands, p: Params) -> None:
        look_for(hands, f'from:"{p["name"]}"')
        hands.tap(p["name"], id="senders")
        hands.read(id="body")


class PracticeMailContact(_InMail):
    """Whoever wrote becomes a contact."""

    goal = "{name} mailed me a phone number. Save {name} with that number in my contacts."
    goal_zh = "{name}发邮件告诉了我电话号码，请把{name}和这个号码存到联系人"
    apps = ("contacts", "mail")
    steps = 9

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        return {**self.writer(phone, rng), "number": new_number(phone, rng)}

    def told(self, p: Params) -> str:
        return f"Hi,\n\nmy new number is {p['number']}. Call me any time!\n"

    def expect(self, phone: Phone, p: Params) -> list[Change]:
        return [Added("contacts", name=p["name"]), Added("phones", number=number_of(p["number"]))]

    def solve(self, hands: Hands, p: Params) -> None:
        self.open(hands, p)
        moves.new_contact(hands, p["name"], p["number"])


class PracticeMailAlarm(_InMail):
    """A mail says when to be ready."""

    goal = "{name} wrote by mail when I have to be ready tomorrow. Set an alarm for that time."
    goal_zh = "{name}在邮件里写了我明天几点要准备好，请按那个时间设闹钟"
    apps = ("clock", "mail")
    steps = 10

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        at = free_time(phone, rng, 4, 9)
        return {**self.writer(phone, rng), "hour": at.hour, "minute": at.minute,
                "at": clock_text(at)}  # fmt: skip

    def told(self, p: Params) -> str:
        return f"Hello,\n\nplease be ready at {p['at']} tomorrow. I pick you up.\n"

    def expect(self, phone: Phone, p: Params) -> list[Change]:
        return [Added("alarms", hour=p["hour"], minute=p["minute"], enabled=1, days=0)]

    def solve(self, hands: Hands, p: Params) -> None:
        self.open(hands, p)
        moves.new_alarm(hands, time(p["hour"], p["minute"]))


class PracticeMailCodeToFriend(_InMail):
    """A code goes on by text message."""

    goal = "Text {friend} the {what} from the mail of {name}, just that"
    goal_zh = "把{name}邮件里的{what_zh}用短信发给{friend}，只发这个"
    apps = ("messages", "mail")
    steps = 9

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        [friend] = known(phone, rng, 1)
        what, what_zh = rng.choice((("locker code", "储物柜密码"), ("ticket code", "票号"),
                                    ("voucher code", "优惠码"), ("order code", "订单号"),
                                    ("gate code", "大门密码")))  # fmt: skip
        letters = "".join(rng.choice("ABCDEFGHKMNPRSTUVWXYZ") for _ in range(3))
        return {**self.writer(phone, rng), "friend": friend.name, "number": friend.number,
                "what": what, "what_zh": what_zh,
                "code": f"{letters}{rng.randrange(100, 999)}"}  # fmt: skip

    def told(self, p: Params) -> str:
        return f"Hi,\n\nhere is the {p['what']}: {p['code']}\n\nPlease pass it on."

    def expect(self, phone: Phone, p: Params) -> list[Change]:
        return sent(phone, p["number"], p["code"])

    def solve(self, hands: Hands, p: Params) -> None:
        self.open(hands, p)
        moves.text(hands, p["friend"], p["code"])


class PracticeMailCall(_InMail):
    """A number out of a mail is dialled."""

    goal = "Call the number that {name} gave me by mail"
    goal_zh = "拨打{name}在邮件里给我的号码"
    apps = ("phone", "mail")
    steps = 7
    tags = ("cross_app", "read", "call")

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        return {**self.writer(phone, rng), "number": new_number(phone, rng)}

    def told(self, p: Params) -> str:
        return f"Good morning,\n\nyou reach our office at {p['number']} until five.\n"

    def expect(self, phone: Phone, p: Params) -> list[Change]:
        return [Added("calls", number=number_of(p["number"]), type=2)]

    def solve(self, hands: Hands, p: Params) -> None:
        self.open(hands, p)
        hands.open("phone")
        hands.tap("Keypad")
        hands.type(p["number"], into="digits")
        hands.tap(id="dialpad_floating_action_button")


class _SongInMail(_InMail):
    """A song is recommended."""

    apps = ("music", "mail")
    steps = 8

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        song = rng.choice(songs(phone))
        number, name = playlist(phone, rng)
        return {**self.writer(phone, rng), "id": song.id, "title": song.title, "number": number,
                "playlist": name}  # fmt: skip

    def told(self, p: Params) -> str:
        return f"Hey,\n\nyou must listen to “{p['title']}”, it is so good!\n"


class PracticeMailPlaySong(_SongInMail):
    """It is heard at once."""

    goal = "Play the song that {name} recommended to me by mail"
    goal_zh = "播放{name}在邮件里推荐给我的歌"

    def expect(self, phone: Phone, p: Params) -> list[Change]:
        return [Changed("player", {"id": 1}, {"song_id": p["id"], "state": "playing"})]

    def solve(self, hands: Hands, p: Params) -> None:
        self.open(hands, p)
        search(hands, p["title"])
        hands.tap(p["title"], id="android:id/title")


class PracticeMailKeepSong(_SongInMail):
    """It goes into a playlist."""

    goal = "{name} recommended a song to me by mail. Put it into my playlist “{playlist}”."
    goal_zh = "{name}发邮件推荐了一首歌，请把它加到歌单“{playlist}”"
    steps = 9

    def expect(self, phone: Phone, p: Params) -> list[Change]:
        return [Added("playlist_songs", playlist_id=p["number"], song_id=p["id"])]

    def solve(self, hands: Hands, p: Params) -> None:
        self.open(hands, p)
        song_options(hands, p["title"])
        hands.tap("Add to playlist")
        hands.tap(p["playlist"])


class _ByMail(Template):
    """Something read elsewhere is mailed."""

    difficulty = "hard"
    steps = 14
    tags = ("cross_app", "read", "create")

    def to(self, phone: Phone, rng: random.Random) -> Params:
        [(name, address)] = friends(phone, rng, 1)
        return {"name": name, "address": address, "subject": rng.choice(SUBJECTS)}

    def mail(self, hands: Hands, p: Params, body: str) -> None:
        start(hands)
        hands.tap("Compose")
        hands.type(p["name"], into="To")
        hands.tap(p["address"])
        hands.type(p["subject"], into="Subject")
        hands.type(body, into="Compose email")
        hands.tap("Send")


class PracticeNumberByMail(_ByMail):
    """A contact's number is mailed to somebody."""

    goal = "Mail {name} the phone number of {other} from my contacts, subject “{subject}”"
    goal_zh = "把通讯录里{other}的电话号码发邮件给{name}，主题“{subject}”"
    apps = ("mail", "contacts")

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        p = self.to(phone, rng)
        [other] = [c for c in known(phone, rng, 2) if c.name != p["name"]][:1]
        return {**p, "other": other.name, "number": other.number}

    def expect(self, phone: Phone, p: Params) -> list[Change]:
        def has_number(value: object) -> bool:
            return p["number"][-10:] in "".join(c for c in str(value) if c.isdigit())

        return [Added("mails", folder="sent", recipients=p["address"], cc="", bcc="",
                      subject=p["subject"], body=has_number)]  # fmt: skip

    def solve(self, hands: Hands, p: Params) -> None:
        moves.contact(hands, p["other"])
        self.mail(hands, p, p["number"])


class PracticeCodeByMail(_ByMail):
    """A code from a text message is mailed to somebody."""

    goal = "{sender} texted me a code. Mail it to {name} with the subject “{subject}”."
    goal_zh = "{sender}发短信给了我一个代码，请用邮件发给{name}，主题“{subject}”"
    apps = ("mail", "messages")

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        p = self.to(phone, rng)
        [sender] = [c for c in known(phone, rng, 2) if c.name != p["name"]][:1]
        return {**p, "sender": sender.name, "number": sender.number,
                "code": str(rng.randrange(10_000, 999_999))}  # fmt: skip

    def prepare(self, phone: Phone, p: Params) -> None:
        phone.receive_sms(p["number"], f"The code for the shed is {p['code']}")

    def expect(self, phone: Phone, p: Params) -> list[Change]:
        return [Added("mails", folder="sent", recipients=p["address"], cc="", bcc="",
                      subject=p["subject"],
                      body=lambda value: p["code"] in str(value))]  # fmt: skip

    def solve(self, hands: Hands, p: Params) -> None:
        moves.conversation(hands, p["sender"])
        self.mail(hands, p, p["code"])
