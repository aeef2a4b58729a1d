"""Practice over two apps: something is looked up in one, and told or kept in another."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import ClassVar

from device_drivers.virtual.apps.shop.buying import money
from device_drivers.virtual.phone import Phone
from device_drivers.virtual.tasks import maps, moves, music, shop
from device_drivers.virtual.tasks.base import Added, Change, Changed, Difficulty, Params, Template
from device_drivers.virtual.tasks.clock import at_time, tab
from device_drivers.virtual.tasks.hands import Hands
from device_drivers.virtual.tasks.settings import enter
from device_drivers.virtual.tasks.world import free_time, known, sent
from models.training.pocket.practice.clock import LABELS, on_card
from models.training.pocket.practice.cross import NOTE_TITLES, saying
from models.training.pocket.practice.settings import NETWORK


class _Told(Template):
    """A fact of one app, and a friend or a note to have it."""

    difficulty: ClassVar[Difficulty] = "medium"
    steps = 10
    tags: ClassVar[tuple[str, ...]] = ("cross_app", "read", "create")

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        [friend] = known(phone, rng, 1)
        return {"name": friend.name, "number": friend.number, "title": rng.choice(NOTE_TITLES),
                **self.fact(phone, rng)}  # fmt: skip

    def fact(self, phone: Phone, rng: random.Random) -> Params:
        """What it is about; under ``told`` what must be passed on."""
        raise NotImplementedError

    def look(self, hands: Hands, p: Params) -> str:
        """Find it; how it stands there."""
        raise NotImplementedError

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        if "messages" in self.apps:
            return sent(phone, p["number"], saying(p["told"]))
        return [Added("notes", title=p["title"], body=saying(p["told"]))]

    def solve(self, hands: Hands, p: Params) -> None:
        found = self.look(hands, p)
        if "messages" in self.apps:
            moves.text(hands, p["name"], found)
        else:
            moves.new_note(hands, p["title"], found)


class PracticeToldBattery(_Told):
    """How full the phone is."""

    goal = "Text {name} how many percent my battery has"
    goal_zh = "发短信告诉{name}我的电量还有百分之多少"
    apps = ("settings", "messages")

    def fact(self, phone: Phone, rng: random.Random) -> Params:
        level = rng.randrange(12, 97)
        phone.put_setting("phone", "battery", str(level))
        return {"told": f"{level}%"}

    def look(self, hands: Hands, p: Params) -> str:
        enter(hands, "Battery")
        return hands.read(id="usage_summary")


class PracticeToldNetwork(_Told):
    """Which network it is."""

    goal = "Write the name of the Wi-Fi I am connected to into a new note “{title}”"
    goal_zh = "把我连着的 Wi-Fi 名称记到新笔记“{title}”里"
    apps = ("settings", "notes")

    def fact(self, phone: Phone, rng: random.Random) -> Params:
        return {"told": phone.store.one("SELECT ssid FROM networks WHERE connected")}

    def look(self, hands: Hands, p: Params) -> str:
        enter(hands, *NETWORK, "Internet")
        return hands.read(p["told"])


class PracticeToldModel(_Told):
    """Which phone it is."""

    goal = "Note which model my phone is in a new note “{title}”"
    goal_zh = "新建笔记“{title}”，写上手机的型号"
    apps = ("settings", "notes")

    def fact(self, phone: Phone, rng: random.Random) -> Params:
        return {"told": phone.build.model}

    def look(self, hands: Hands, p: Params) -> str:
        enter(hands, "About phone")
        hands.scroll_to("Model")
        return hands.read(p["told"])


class PracticeToldAlarm(_Told):
    """When an alarm rings."""

    goal = "Tell {name} by text at what time my alarm “{label}” rings"
    goal_zh = "发短信告诉{name}我的“{label}”闹钟几点响"
    apps = ("clock", "messages")

    def fact(self, phone: Phone, rng: random.Random) -> Params:
        at = at_time(free_time(phone, rng))
        return {"label": rng.choice(LABELS), "told": at["at"], **at}

    def prepare(self, phone: Phone, p: Params) -> None:
        phone.store.run("DELETE FROM alarms WHERE label=?", p["label"])
        phone.store.run("INSERT INTO alarms(hour, minute, label) VALUES (?, ?, ?)", p["hour"],
                        p["minute"], p["label"])  # fmt: skip

    def look(self, hands: Hands, p: Params) -> str:
        tab(hands, "Alarm")
        on_card(hands, p["label"], "digital_clock")
        return hands.read(p["told"], id="digital_clock")


class _OfPlace(_Told):
    """Something about a place of the map."""

    def fact(self, phone: Phone, rng: random.Random) -> Params:
        place = rng.choice([each for each in maps.named(phone) if each.rating > 0
                            and each.address and each.address != each.name])  # fmt: skip
        return {"place": place.name, "address": place.address, "told": place.address}

    def look(self, hands: Hands, p: Params) -> str:
        maps.find(hands, p["place"])
        return hands.read(id="address")


class PracticeToldAddress(_OfPlace):
    """Where it is."""

    goal = "Text {name} the address of {place}; the map has it"
    goal_zh = "地图上查一下{place}的地址，发短信给{name}"
    apps = ("maps", "messages")


class PracticeToldHours(_OfPlace):
    """Whether one can go there."""

    goal = "Look on the map whether {place} is open and text {name} what it says"
    goal_zh = "在地图上看看{place}营业没有，把显示的内容发短信给{name}"
    apps = ("maps", "messages")

    def fact(self, phone: Phone, rng: random.Random) -> Params:
        p = super().fact(phone, rng)
        [place] = [each for each in maps.named(phone) if each.name == p["place"]]
        return {**p, "told": "Open" if place.open_at(phone.clock.now()) else "Closed"}

    def look(self, hands: Hands, p: Params) -> str:
        maps.find(hands, p["place"])
        return hands.read(id="open_state")


class _OfArticle(_Told):
    """Something about an article of the shop."""

    def fact(self, phone: Phone, rng: random.Random) -> Params:
        [chosen] = shop.some(phone, rng, "was = 0")
        return {"article": chosen.name, "id": chosen.id, "told": money(chosen.price)}

    def look(self, hands: Hands, p: Params) -> str:
        shop.search(hands, p["article"])
        return hands.read(p["told"])


class PracticeToldPrice(_OfArticle):
    """What it costs, to a friend."""

    goal = "Text {name} what the {article} costs in the shop"
    goal_zh = "发短信告诉{name}商城里“{article}”多少钱"
    apps = ("shop", "messages")


class PracticeToldPriceNote(_OfArticle):
    """What it costs, for oneself."""

    goal = "Look up the price of the {article} in the shop and keep it in a new note “{title}”"
    goal_zh = "查一下商城里“{article}”的价格，记到新笔记“{title}”"
    apps = ("shop", "notes")


class PracticeToldSinger(_Told):
    """Who sings something."""

    goal = "Find out who sings “{song}” and text it to {name}"
    goal_zh = "查查《{song}》是谁唱的，发短信告诉{name}"
    apps = ("music", "messages")

    def fact(self, phone: Phone, rng: random.Random) -> Params:
        song = rng.choice(music.songs(phone)[:-1])
        return {"song": song.title, "id": song.id, "told": song.artist}

    def look(self, hands: Hands, p: Params) -> str:
        music.search(hands, p["song"])
        hands.read(p["told"])
        return str(p["told"])


class _FromNote(_Told):
    """A note says what is to be done in another app."""

    def prepare(self, phone: Phone, p: Params) -> None:
        now = phone.clock.now_ms()
        phone.store.run("DELETE FROM notes WHERE title=?", p["title"])
        phone.store.run("INSERT INTO notes(title, body, created_ms, changed_ms) VALUES (?,?,?,?)",
                        p["title"], p["told"], now, now)  # fmt: skip


class PracticeToldFavourite(_FromNote):
    """What to keep in the shop."""

    goal = "My note “{title}” names an article. Put it among my favourites in the shop"
    goal_zh = "我的笔记“{title}”里写着一件商品，在商城里收藏它"
    apps = ("shop", "notes")

    def fact(self, phone: Phone, rng: random.Random) -> Params:
        where = "id NOT IN (SELECT product_id FROM favourites)"
        [chosen] = shop.some(phone, rng, where)
        return {"told": chosen.name, "id": chosen.id}

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return [Added("favourites", product_id=p["id"])]

    def solve(self, hands: Hands, p: Params) -> None:
        moves.note(hands, p["title"])
        shop.show(hands, p["told"])
        hands.tap("Add to favourites")


class PracticeToldPlay(_FromNote):
    """What to listen to."""

    goal = "Play the song that is written in my note “{title}”"
    goal_zh = "播放我笔记“{title}”里写的那首歌"
    apps = ("music", "notes")
    steps = 6

    def fact(self, phone: Phone, rng: random.Random) -> Params:
        song = rng.choice(music.songs(phone)[:-1])
        return {"told": song.title, "id": song.id}

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return [Changed("player", {"id": 1}, {"song_id": p["id"], "state": "playing"})]

    def solve(self, hands: Hands, p: Params) -> None:
        moves.note(hands, p["title"])
        music.search(hands, p["told"])
        hands.tap(p["told"], id="android:id/title")


class PracticeToldSave(_FromNote):
    """Where to go one day."""

    goal = "Save the place from my note “{title}” in “{list}” on the map"
    goal_zh = "把笔记“{title}”里写的地点保存到地图的“{list}”"
    apps = ("maps", "notes")

    def fact(self, phone: Phone, rng: random.Random) -> Params:
        number, name = rng.choice(maps.lists(phone))
        sql = "SELECT place_id FROM saved_places"
        kept = {each for (each,) in phone.store.rows(sql)}
        place = rng.choice([each for each in maps.named(phone) if each.id not in kept])
        return {"told": place.name, "id": place.id, "list": name, "list_id": number}

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return [Added("saved_places", list_id=p["list_id"], place_id=p["id"])]

    def solve(self, hands: Hands, p: Params) -> None:
        moves.note(hands, p["title"])
        maps.find(hands, p["told"])
        hands.tap("Save")
        hands.tap(p["list"])
        hands.tap("Done")
