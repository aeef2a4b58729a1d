"""Practice in Messages: what somebody wrote, when, and who."""

from __future__ import annotations

import random

from device_drivers.virtual.phone import Phone
from device_drivers.virtual.tasks import moves
from device_drivers.virtual.tasks.base import (
    Done,
    Impossible,
    Params,
)
from device_drivers.virtual.tasks.hands import Hands
from device_drivers.virtual.tasks.world import known
from models.training.pocket.practice.messages import SAYINGS, WithSomebody, arrive


class PracticeMessagesLast(WithSomebody):
    """What somebody wrote last."""

    goal = "What was the last thing {name} texted me?"
    goal_zh = "{name}最后一条短信说了什么？"
    steps = 2
    tags = ("read",)

    def prepare(self, phone: Phone, p: Params) -> None:
        arrive(phone, p["number"], p["more"], 300)
        super().prepare(phone, p)

    def answer(self, phone: Phone, p: Params) -> str:
        return str(p["body"])

    def solve(self, hands: Hands, p: Params) -> Done:
        return Done(moves.conversation(hands, p["name"])[-1])


class PracticeMessagesWhenCame(WithSomebody):
    """At what time it came."""

    goal = "What time was it today when {name} texted me?"
    goal_zh = "{name}今天是几点给我发短信的？"
    steps = 2
    tags = ("read",)

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        return {**super().draw(phone, rng), "ago": rng.randrange(20, 400)}

    def prepare(self, phone: Phone, p: Params) -> None:
        phone.store.run("DELETE FROM sms WHERE address=?", p["number"])
        arrive(phone, p["number"], p["more"], 4000)
        arrive(phone, p["number"], p["body"], p["ago"])
        now = phone.clock.now()
        then = now.hour * 60 + now.minute - p["ago"]
        p["at"] = phone.time_text(then // 60, then % 60)

    def answer(self, phone: Phone, p: Params) -> str:
        return str(p["at"])

    def solve(self, hands: Hands, p: Params) -> Done:
        moves.conversation(hands, p["name"])
        return Done(hands.read(p["at"]))


class PracticeMessagesWho(WithSomebody):
    """Who wrote about something."""

    goal = "Who texted me about “{word}”?"
    goal_zh = "谁给我发过提到“{word}”的短信？"
    steps = 3
    tags = ("read", "search")

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        word = rng.choice(("rhubarb", "saxophone", "canoe", "landlady", "wallpaper", "beekeeper",
                           "萨克斯", "皮划艇", "房东太太", "墙纸", "蜂蜜"))  # fmt: skip
        body = rng.choice(("Have you seen the {}?", "The {} was wonderful", "昨天的{}真不错"))
        return {**super().draw(phone, rng), "word": word, "body": body.format(word)}

    def answer(self, phone: Phone, p: Params) -> str:
        return str(p["name"])

    def solve(self, hands: Hands, p: Params) -> Done:
        moves.top(hands, "messages", "start_new_conversation_button")
        hands.type(p["word"], into="Search messages")
        return Done(hands.read(p["name"]))


class PracticeMessagesNoPicture(WithSomebody):
    """There is no picture in that conversation."""

    goal = "Forward the photo that {name} sent me to {friend}"
    goal_zh = "把{name}发给我的照片转发给{friend}"
    difficulty = "medium"
    steps = 2
    tags = ("impossible", "read")
    impossible = True

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        who, friend = known(phone, rng, 2)
        return {"name": who.name, "number": who.number, "friend": friend.name,
                "body": rng.choice(SAYINGS)}  # fmt: skip

    def prepare(self, phone: Phone, p: Params) -> None:
        phone.store.run("DELETE FROM sms WHERE address=?", p["number"])
        super().prepare(phone, p)

    def solve(self, hands: Hands, p: Params) -> Impossible:
        moves.conversation(hands, p["name"])
        return Impossible(f"{p['name']} sent no photo")
