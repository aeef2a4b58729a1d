"""Practice over several apps: what somebody texted leads into another app."""

from __future__ import annotations

import random
from collections.abc import Sequence
from datetime import datetime, time, timedelta
from typing import ClassVar

from device_drivers.virtual.apps.browser.sites import wiki
from device_drivers.virtual.phone import Phone
from device_drivers.virtual.tasks import days, moves
from device_drivers.virtual.tasks.base import Added, Change, Changed, Difficulty, Params, Template
from device_drivers.virtual.tasks.browser import go
from device_drivers.virtual.tasks.hands import Hands
from device_drivers.virtual.tasks.maps import find, lists, named
from device_drivers.virtual.tasks.music import songs
from device_drivers.virtual.tasks.shop import PLAIN, fill_cart, put, some
from device_drivers.virtual.tasks.world import (
    clock_text,
    free_time,
    known,
    soon_after,
)
from models.training.pocket.practice.cross import NOTE_TITLES, PARTIES, saying

CODES = (("door code", "门禁码"), ("alarm code", "报警器密码"), ("bike lock code", "自行车锁密码"),
         ("locker number", "储物柜号码"), ("ticket number", "票号"))  # fmt: skip


class _FromText(Template):
    """Somebody wrote a text message."""

    apps: ClassVar[tuple[str, ...]] = ("messages",)
    difficulty: ClassVar[Difficulty] = "medium"
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
