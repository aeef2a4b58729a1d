"""Practice over several apps: what somebody wrote, or who somebody is, leads into another app."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from datetime import datetime, time, timedelta
from typing import ClassVar

from device_drivers.virtual.apps.browser.sites import wiki
from device_drivers.virtual.apps.mail.box import receive
from device_drivers.virtual.phone import Phone
from device_drivers.virtual.tasks import days, moves
from device_drivers.virtual.tasks.base import Added, Change, Changed, Params, Template
from device_drivers.virtual.tasks.browser import go
from device_drivers.virtual.tasks.hands import Hands
from device_drivers.virtual.tasks.maps import find, lists, named
from device_drivers.virtual.tasks.music import songs
from device_drivers.virtual.tasks.shop import PLAIN, fill_cart, put, some
from device_drivers.virtual.tasks.world import (
    FIRMS,
    clock_text,
    free_time,
    known,
    new_number,
    number_of,
    sent,
    soon_after,
    strangers,
    write_note,
)
from models.training.pocket.practice.cross import NOTE_TITLES, PARTIES, saying

CODES = (("door code", "门禁码"), ("alarm code", "报警器密码"), ("bike lock code", "自行车锁密码"),
         ("locker number", "储物柜号码"), ("ticket number", "票号"))  # fmt: skip
STREETS = ("Chapel Hill", "Sorrel Way", "Dyer's Court", "Beech Grove", "Tollgate Road", "Loom Street")


def letter(name: str) -> str:
    """A plain e-mail address."""
    return f"{name.split()[0].lower() if name.isascii() else 'friend'}@example.org"


class _FromText(Template):
    """Somebody wrote a text message."""

    apps = ("messages",)
    difficulty = "medium"
    steps = 10
    tags: ClassVar[tuple[str, ...]] = ("cross_app", "read", "create")

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        [sender] = known(phone, rng, 1)
        return {"sender": sender.name, "address": sender.number, **self.more(phone, rng)}

    def more(self, phone: Phone, rng: random.Random) -> Params:
        """What it is about; ``body`` is the message."""
        raise NotImplementedError

    def prepare(self, phone: Phone, p: Params) -> None:
        phone.receive_sms(p["address"], p["body"])


class PracticeCrossTextToNote(_FromText):
    """A code is written down."""

    goal = "Write the {what} that {sender} texted me into a new note “{title}”"
    goal_zh = "把{sender}短信里的{what_zh}记到新笔记“{title}”里"
    apps = ("notes", "messages")

    def more(self, phone: Phone, rng: random.Random) -> Params:
        what, what_zh = rng.choice(CODES)
        code = str(rng.randrange(1000, 99_999))
        return {"what": what, "what_zh": what_zh, "code": code, "title": rng.choice(NOTE_TITLES),
                "body": f"Here is the {what}: {code}. See you!"}  # fmt: skip

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return [Added("notes", title=p["title"], body=saying(p["code"]))]

    def solve(self, hands: Hands, p: Params) -> None:
        moves.conversation(hands, p["sender"])
        moves.new_note(hands, p["title"], p["code"])


class PracticeCrossTextToCalendar(_FromText):
    """A time that was proposed goes into the calendar."""

    goal = "{sender} texted when it starts tomorrow. Put it into my calendar as “{title}”."
    goal_zh = "{sender}发短信说了明天几点开始，请以“{title}”为标题加到日历。"
    apps = ("calendar", "messages")
    difficulty = "hard"
    steps = 17

    def more(self, phone: Phone, rng: random.Random) -> Params:
        at = free_time(phone, rng, 8, 21)
        day = days.today(phone) + timedelta(days=1)
        return {"title": rng.choice(PARTIES), "hour": at.hour, "minute": at.minute,
                "day": day.isoformat(), "today": days.today(phone).isoformat(),
                "body": f"Tomorrow we begin at {clock_text(at)}, don't be late"}  # fmt: skip

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        begin = days.ms(phone, self.at(p))
        return [Added("events", title=p["title"], begin_ms=begin, end_ms=soon_after(begin))]

    def at(self, p: Params) -> datetime:
        return datetime.combine(datetime.fromisoformat(p["day"]), time(p["hour"], p["minute"]))

    def solve(self, hands: Hands, p: Params) -> None:
        moves.conversation(hands, p["sender"])
        days.new_event(hands, p["title"], self.at(p), 60, days.start(p))
        days.save(hands)


class PracticeCrossTextToBookmark(_FromText):
    """A link that somebody sent is kept."""

    goal = "{sender} texted me a link. Bookmark that page in the browser."
    goal_zh = "{sender}发短信给了我一个网址，请在浏览器里加为书签。"
    apps = ("browser", "messages")
    steps = 7

    def more(self, phone: Phone, rng: random.Random) -> Params:
        url = f"https://wiki.example.org/wiki/{rng.choice(list(wiki.entries()))}"
        return {"url": url, "body": rng.choice((f"You must read this: {url}", f"Look: {url}",
                                                f"{url} is about your holiday"))}  # fmt: skip

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return [Added("web_bookmarks", url=p["url"])]

    def solve(self, hands: Hands, p: Params) -> None:
        moves.conversation(hands, p["sender"])
        go(hands, p["url"])
        hands.tap("Add to bookmarks")


class PracticeCrossTextToPlaces(_FromText):
    """A place that somebody liked is saved."""

    goal = "Save the place {sender} recommended by text to “{list}” on the map"
    goal_zh = "把{sender}短信里推荐的地方保存到地图的“{list}”"
    apps = ("maps", "messages")
    steps = 11

    def more(self, phone: Phone, rng: random.Random) -> Params:
        place = rng.choice(named(phone))
        number, name = rng.choice(lists(phone))
        phone.store.run("DELETE FROM saved_places WHERE place_id=?", place.id)
        return {"place": place.name, "id": place.id, "list": name, "list_id": number,
                "body": rng.choice((f"You should try {place.name}", f"{place.name} is lovely!",
                                    f"I liked {place.name} a lot"))}  # fmt: skip

    def prepare(self, phone: Phone, p: Params) -> None:
        super().prepare(phone, p)
        phone.store.run("DELETE FROM saved_places WHERE place_id=?", p["id"])

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return [Added("saved_places", list_id=p["list_id"], place_id=p["id"])]

    def solve(self, hands: Hands, p: Params) -> None:
        moves.conversation(hands, p["sender"])
        find(hands, p["place"])
        hands.tap("Save")
        hands.tap(p["list"])
        hands.tap("Done")


class PracticeCrossTextToCart(_FromText):
    """What somebody wishes for."""

    goal = "{sender} texted me what to get from the shop. Put it in the cart."
    goal_zh = "{sender}发短信说了要在商城买什么，请加入购物车。"
    apps = ("shop", "messages")
    steps = 9

    def more(self, phone: Phone, rng: random.Random) -> Params:
        [wish] = some(phone, rng, PLAIN)
        return {"id": wish.id, "wish": wish.name,
                "body": f"Please order me the {wish.name} from the shop"}  # fmt: skip

    def prepare(self, phone: Phone, p: Params) -> None:
        super().prepare(phone, p)
        fill_cart(phone, ())

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return [Added("cart", product_id=p["id"], quantity=1)]

    def solve(self, hands: Hands, p: Params) -> None:
        moves.conversation(hands, p["sender"])
        put(hands, p["wish"])


class PracticeCrossTextToSong(_FromText):
    """A song somebody likes becomes a favourite."""

    goal = "Mark the song {sender} recommended by text as a favorite in Music"
    goal_zh = "把{sender}短信里推荐的歌在音乐里收藏"
    apps = ("music", "messages")
    steps = 7

    def more(self, phone: Phone, rng: random.Random) -> Params:
        song = rng.choice(songs(phone, "NOT favourite"))
        return {"song": song.title, "id": song.id,
                "body": f"Do you know “{song.title}”? I hear it all day."}  # fmt: skip

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return [Changed("songs", {"id": p["id"]}, {"favourite": 1})]

    def solve(self, hands: Hands, p: Params) -> None:
        moves.conversation(hands, p["sender"])
        hands.open("music")
        hands.type(p["song"], into="search", clear=True)
        hands.tap(f"Song options: {p['song']}")
        hands.tap("Add to favorites")


class PracticeCrossTextBack(Template):
    """Somebody rang in vain and gets a text."""

    goal = "Text the person whose call I missed last: “{body}”"
    goal_zh = "给最近一个未接来电的人发短信：“{body}”"
    apps = ("messages", "phone")
    difficulty = "medium"
    steps = 8
    tags = ("cross_app", "read", "create")

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        [who] = known(phone, rng, 1)
        body = rng.choice(("I was in a meeting", "I'll ring you tonight", "Is it urgent?",
                           "刚才没听到，什么事？", "Call me again at six", "晚点回你电话"))  # fmt: skip
        return {"who": who.name, "number": who.number, "body": body}

    def prepare(self, phone: Phone, p: Params) -> None:
        phone.store.run("UPDATE calls SET date_ms = date_ms - 9000000")
        phone.store.run(
            "INSERT INTO calls(number, name, date_ms, duration, type) VALUES (?, ?, ?, 0, 3)",
            p["number"], p["who"], phone.clock.now_ms() - 1_900_000,
        )  # fmt: skip

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return sent(phone, p["number"], p["body"])

    def solve(self, hands: Hands, p: Params) -> None:
        hands.open("phone")
        hands.tap("Missed")
        hands.element(p["who"])
        moves.text(hands, p["who"], p["body"])


class PracticeCrossMailToContact(Template):
    """The writer of a mail becomes a contact."""

    goal = "Save {who}, who mailed me, as a contact with the number from the mail"
    goal_zh = "{who}给我发了邮件，请按邮件里的号码把{who}存为联系人"
    apps = ("contacts", "mail")
    difficulty = "medium"
    steps = 10
    tags = ("cross_app", "read", "create", "form")

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        [who] = strangers(phone, rng, 1)
        return {"who": who, "number": new_number(phone, rng)}

    def prepare(self, phone: Phone, p: Params) -> None:
        body = f"Hello,\n\nmy number is {p['number']}, please ring me.\n\n{p['who']}"
        receive(phone, p["who"], letter(p["who"]), "Hello again", body)

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return [Added("contacts", name=p["who"]), Added("phones", number=number_of(p["number"]))]

    def solve(self, hands: Hands, p: Params) -> None:
        moves.mail(hands, "Hello again")
        moves.new_contact(hands, p["who"], p["number"])


class PracticeCrossMailToFriend(Template):
    """A reference from a mail is sent on."""

    goal = "Text {name} the reference number from {firm}'s mail"
    goal_zh = "把{firm}邮件里的参考编号发短信给{name}"
    apps = ("messages", "mail")
    difficulty = "medium"
    steps = 9
    tags = ("cross_app", "read", "create")

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        [friend] = known(phone, rng, 1)
        return {"name": friend.name, "number": friend.number, "firm": rng.choice(FIRMS),
                "code": f"{rng.choice('BKQTZ')}{rng.randrange(10_000, 99_999)}"}  # fmt: skip

    def prepare(self, phone: Phone, p: Params) -> None:
        body = f"Dear customer,\n\nyour reference is {p['code']}.\n\n{p['firm']}"
        receive(phone, p["firm"], "desk@example.com", "Your order at our workshop", body)

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return sent(phone, p["number"], saying(p["code"]))

    def solve(self, hands: Hands, p: Params) -> None:
        moves.mail(hands, "Your order at our workshop")
        moves.text(hands, p["name"], p["code"])


class _OnPerson(Template):
    """What is known of one contact is told to another."""

    apps = ("messages", "contacts")
    difficulty = "medium"
    steps = 9
    tags: ClassVar[tuple[str, ...]] = ("cross_app", "read", "search")
    about: ClassVar[Callable[[Phone, Params], str]]

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        friend, other = known(phone, rng, 2)
        street = f"{rng.randrange(2, 90)} {rng.choice(STREETS)}"
        return {"name": friend.name, "number": friend.number, "other": other.name,
                "id": other.id, "street": street, "postcode": f"{rng.randrange(10_000, 99_999)}",
                "city": rng.choice(("Westbrook", "Port Elwood", "Lindenberg", "Saint Orla"))}  # fmt: skip

    def prepare(self, phone: Phone, p: Params) -> None:
        where = f"{p['street']}, {p['postcode']} {p['city']}"
        phone.store.run("UPDATE contacts SET address=? WHERE id=?", where, p["id"])


class PracticeCrossAddressToFriend(_OnPerson):
    """Where somebody lives."""

    goal = "Text {name} the address of {other} from my contacts"
    goal_zh = "把通讯录里{other}的地址发短信给{name}"

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return sent(phone, p["number"], saying(p["street"]))

    def solve(self, hands: Hands, p: Params) -> None:
        moves.contact(hands, p["other"])
        hands.scroll_to(p["street"])
        moves.text(hands, p["name"], f"{p['street']}, {p['postcode']} {p['city']}")


class PracticeCrossAddressToShop(_OnPerson):
    """So that things can be sent there."""

    goal = "Add the address of {other} from my contacts as a new address in the shop"
    goal_zh = "把通讯录里{other}的地址添加为商城的新地址"
    apps = ("shop", "contacts")
    difficulty = "hard"
    steps = 16

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return [Added("addresses", name=p["other"], street=p["street"], postcode=p["postcode"],
                      city=p["city"])]  # fmt: skip

    def solve(self, hands: Hands, p: Params) -> None:
        moves.contact(hands, p["other"])
        hands.scroll_to(p["street"])
        hands.open("shop")
        hands.tap("Account")
        hands.tap("Addresses")
        hands.tap("Add an address")
        for key, value in (("name", "other"), ("street", "street"), ("postcode", "postcode"),
                           ("city", "city")):  # fmt: skip
            hands.type(p[value], into=f"com.phonepilot.shop:id/{key}")
        hands.tap("Save")


class PracticeCrossNoteTimer(Template):
    """How long something takes stands in a note."""

    goal = "Start a timer for as long as my note “{title}” says"
    goal_zh = "按我的笔记“{title}”里写的时长开始一个计时器"
    apps = ("clock", "notes")
    difficulty = "medium"
    steps = 8
    tags = ("cross_app", "read", "create")

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        what = rng.choice(("Bread", "Rice", "Face mask", "Green tea", "Plank", "煲汤", "Laundry"))
        return {"title": what, "minutes": rng.randrange(3, 59)}

    def prepare(self, phone: Phone, p: Params) -> None:
        write_note(phone, p["title"], f"{p['minutes']} minutes, no longer")

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return [Added("timers", total_ms=p["minutes"] * 60_000, state="running")]

    def solve(self, hands: Hands, p: Params) -> None:
        moves.note(hands, p["title"])
        hands.open("clock")
        hands.tap("Timer")
        for digit in f"{p['minutes']}00":
            hands.tap(id=f"timer_setup_digit_{digit}")
        hands.tap("Start")
