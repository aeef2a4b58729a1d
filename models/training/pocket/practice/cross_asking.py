"""Practice: what has to be asked first."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import ClassVar

from device_drivers.base import Role
from device_drivers.virtual.phone import Phone
from device_drivers.virtual.tasks import moves
from device_drivers.virtual.tasks.base import (
    Added,
    Change,
    Difficulty,
    Params,
    Removed,
    Template,
)
from device_drivers.virtual.tasks.hands import Hands
from device_drivers.virtual.tasks.maps import saved
from device_drivers.virtual.tasks.shop import page
from device_drivers.virtual.tasks.world import known, new_number, number_of, sent
from models.training.pocket.practice.cross import NOTE_TITLES
from models.training.pocket.practice.maps_lists import TITLES

BODIES = (
    ("I'm on the train", "我在火车上"), ("Dinner is at seven", "七点吃晚饭"),
    ("The keys are in the drawer", "钥匙在抽屉里"), ("Happy birthday!", "生日快乐！"),
    ("Please bring the projector", "请带上投影仪"), ("I found your scarf", "我找到你的围巾了"),
    ("We need more milk", "牛奶不够了"), ("See you at the pool", "游泳池见"),
)  # fmt: skip
PLEAS = (("the concert", "音乐会"), ("the dentist", "看牙"), ("our dinner", "我们的晚饭"),
         ("the train", "火车"), ("the meeting with Rosa", "和罗莎的会"))  # fmt: skip


class _Asking(Template):
    """Something is left open."""

    difficulty: ClassVar[Difficulty] = "medium"
    steps = 7
    tags: ClassVar[tuple[str, ...]] = ("ask", "create")


class PracticeAskWhatToText(_Asking):
    """To whom is said, but not what."""

    goal = "Please send {name} a text for me"
    goal_zh = "请帮我给{name}发一条短信"
    apps = ("messages", "contacts")
    question = "what|say|write|写什么|说什么|内容"

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        [friend] = known(phone, rng, 1)
        body, body_zh = rng.choice(BODIES)
        return {"name": friend.name, "number": friend.number, "body": body, "body_zh": body_zh}

    def reply(self, p: Params) -> str:
        return str(p["body"])

    def reply_zh(self, p: Params) -> str:
        return str(p["body_zh"])

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return sent(phone, p["number"], lambda body: body in (p["body"], p["body_zh"]))

    def solve(self, hands: Hands, p: Params) -> None:
        moves.text(hands, p["name"], hands.ask("What shall I write?"))


class PracticeAskWhatToNote(_Asking):
    """A title, but nothing to put under it."""

    goal = "Write something down for me in a new note “{title}”; ask me what"
    goal_zh = "帮我在新笔记“{title}”里记点东西，内容问我"
    apps = ("notes",)
    question = "what|write|写什么|记什么|内容"

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        body, body_zh = rng.choice(BODIES)
        return {"title": rng.choice(NOTE_TITLES), "body": body, "body_zh": body_zh}

    def reply(self, p: Params) -> str:
        return str(p["body"])

    def reply_zh(self, p: Params) -> str:
        return str(p["body_zh"])

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return [Added("notes", title=p["title"], body=lambda b: b in (p["body"], p["body_zh"]))]

    def solve(self, hands: Hands, p: Params) -> None:
        moves.new_note(hands, p["title"], hands.ask("What shall I write?"))


class PracticeAskWhomToCall(_Asking):
    """A call to nobody in particular."""

    goal = "Make a phone call for me, it is about {what}"
    goal_zh = "帮我打个电话，是关于{what_zh}的事"
    apps = ("phone", "contacts")
    steps = 5
    tags = ("ask", "call")
    question = "who|whom|谁|哪位"

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        [friend] = known(phone, rng, 1)
        what, what_zh = rng.choice(PLEAS)
        return {"name": friend.name, "number": friend.number, "what": what, "what_zh": what_zh}

    def reply(self, p: Params) -> str:
        return f"Call {p['name']}"

    def reply_zh(self, p: Params) -> str:
        return f"打给{p['name']}"

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return [Added("calls", number=number_of(p["number"]), type=2)]

    def solve(self, hands: Hands, p: Params) -> None:
        hands.ask("Whom shall I call?")
        hands.open("phone")
        hands.type(p["name"], into="Search contacts and numbers")
        hands.tap(p["name"], id="title")


class PracticeAskWhichOfTwo(_Asking):
    """Two people have that first name; one is to be called."""

    goal = "Call {first}, please"
    goal_zh = "请给{first}打电话"
    apps = ("phone", "contacts")
    tags = ("ask", "call")
    question = "which|who|whom|哪|谁"

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        taken = {
            word for (n,) in phone.store.rows("SELECT name FROM contacts") for word in n.split()
        }
        first = rng.choice([n for n in ("Oscar", "Judith", "Ramona", "Bertram", "Xenia", "Ludovic")
                            if n not in taken])  # fmt: skip
        lasts = rng.sample(("Keller", "Amadi", "Nyström", "Pardo", "Whitby", "Yilmaz"), 2)
        numbers = [new_number(phone, rng)]
        while len(numbers) < 2:
            number = new_number(phone, rng)
            numbers += [number] if number[-4:] != numbers[0][-4:] else []
        return {"first": first, "names": [f"{first} {last}" for last in lasts], "numbers": numbers}

    def prepare(self, phone: Phone, p: Params) -> None:
        for name, number in zip(p["names"], p["numbers"], strict=True):
            who = phone.store.run("INSERT INTO contacts(name) VALUES (?)", name)
            phone.store.run("INSERT INTO phones(contact_id, number) VALUES (?, ?)", who, number)

    def reply(self, p: Params) -> str:
        return str(p["names"][0])

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return [Added("calls", number=number_of(p["numbers"][0]), type=2)]

    def solve(self, hands: Hands, p: Params) -> None:
        hands.open("phone")
        hands.type(p["first"], into="Search contacts and numbers")
        wanted = hands.ask(f"Which one: {' or '.join(p['names'])}?")
        hands.tap(wanted, id="title")


class PracticeAskWhichCard(_Asking):
    """There are two cards."""

    goal = "Delete my card from the shop"
    goal_zh = "删除我在商城的银行卡"
    apps = ("shop",)
    tags = ("ask", "delete")
    question = "which|哪"

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        number, last4 = rng.choice(phone.store.rows("SELECT id, last4 FROM cards ORDER BY id"))
        return {"id": number, "last4": last4}

    def reply(self, p: Params) -> str:
        return f"The one ending in {p['last4']}"

    def reply_zh(self, p: Params) -> str:
        return f"尾号{p['last4']}的那张"

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return [Removed("cards", id=p["id"])]

    def solve(self, hands: Hands, p: Params) -> None:
        page(hands, "Cards")
        hands.ask("Which of them shall go?")
        hands.tap(f"Remove card {p['last4']}")
        hands.tap("Delete", role=Role.BUTTON, id="android:id/button1")


class PracticeAskListName(_Asking):
    """A list of places that has no name yet."""

    goal = "Make me a new list of places on the map"
    goal_zh = "帮我在地图上新建一个地点列表"
    apps = ("maps",)
    question = "name|call|名|叫什么"

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        return {"title": rng.choice(TITLES)}

    def reply(self, p: Params) -> str:
        return str(p["title"])

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return [Added("place_lists", name=p["title"])]

    def solve(self, hands: Hands, p: Params) -> None:
        title = hands.ask("What is the name of the list?")
        saved(hands)
        hands.tap("New list")
        hands.type(title, into="list_name")
        hands.tap("Create")
