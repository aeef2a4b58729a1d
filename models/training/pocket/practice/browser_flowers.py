"""Practice in the browser: bouquets, what they cost and how they are sent."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import ClassVar

from device_drivers.virtual.apps.browser.sites import flowers
from device_drivers.virtual.apps.browser.sites.flowers import money
from device_drivers.virtual.phone import Phone
from device_drivers.virtual.tasks.base import (
    Added,
    Change,
    Difficulty,
    Done,
    Impossible,
    Params,
    Template,
)
from device_drivers.virtual.tasks.browser import go
from device_drivers.virtual.tasks.hands import Hands

CARDS = ("Happy birthday", "Thank you for everything", "Good luck tomorrow", "Sorry I'm late",
         "Congratulations to both of you", "生日快乐", "Thinking of you")  # fmt: skip
STREETS = ("Mill Road", "Pear Lane", "Anchor Street", "Linden Row", "Glass Court", "Ferry Walk")


class _OnFlowers(Template):
    """The shop that sends bouquets."""

    apps: ClassVar[tuple[str, ...]] = ("browser",)
    difficulty: ClassVar[Difficulty] = "easy"
    steps = 4
    tags: ClassVar[tuple[str, ...]] = ("read", "web", "table")


class PracticeWebBouquet(_OnFlowers):
    """What flowers cost."""

    goal = "How much is the bouquet “{name}” on flowers.example.com?"
    goal_zh = "flowers.example.com 上的花束“{name}”多少钱？"
    tags = ("read", "web", "list")

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        rows = phone.store.rows(
            "SELECT name, price FROM web_goods WHERE site='flowers' ORDER BY id"
        )
        name, price = rng.choice(rows)
        return {"name": name, "price": money(price)}

    def answer(self, phone: Phone, p: Params) -> str:
        return str(p["price"])

    def solve(self, hands: Hands, p: Params) -> Done:
        go(hands, flowers.HOST)
        hands.tap(p["name"])
        hands.scroll_to(p["price"])
        return Done(hands.read(p["price"]))


class PracticeWebSendBouquet(_OnFlowers):
    """Flowers of one kind, today, without a ribbon."""

    goal = ("Order {count} bouquets “{name}” on flowers.example.com for today, no ribbon, to"
            " {address}. The card: “{card}”")  # fmt: skip
    goal_zh = ("在 flowers.example.com 订{count}束“{name}”，今天送到 {address}，不要丝带，"
               "卡片写“{card}”")  # fmt: skip
    difficulty = "hard"
    steps = 17
    tags = ("form", "web", "create")

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        rows = phone.store.rows(
            "SELECT name FROM web_goods WHERE site='flowers' AND stock > 0 ORDER BY id"
        )
        return {"name": rng.choice(rows)[0], "count": rng.randrange(2, 8),
                "address": f"{rng.randrange(2, 90)} {rng.choice(STREETS)}",
                "card": rng.choice(CARDS)}  # fmt: skip

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        values = {"bouquet": p["name"], "count": str(p["count"]), "ribbon": "none",
                  "day": "today", "address": p["address"], "card": p["card"]}  # fmt: skip
        sent = [Added("web_values", name=name, value=value) for name, value in values.items()]
        return [Added("web_forms", host=flowers.HOST, form="flowers"), *sent]

    def solve(self, hands: Hands, p: Params) -> None:
        go(hands, flowers.HOST)
        hands.tap(p["name"])
        hands.type(str(p["count"]), into="Number of bouquets")
        hands.back()
        hands.tap("Ribbon", id="ribbon")
        hands.tap("No ribbon", id="android:id/title")
        hands.tap("Today")
        hands.type(p["address"], into="Street and city")
        hands.type(p["card"], into="Words on the card")
        hands.back()
        hands.tap("Send order")


class PracticeWebFlowersGone(_OnFlowers):
    """They are sold out."""

    goal = "Order the bouquet “{name}” on flowers.example.com for tomorrow, to {address}"
    goal_zh = "在 flowers.example.com 订一束“{name}”，明天送到 {address}"
    tags = ("impossible", "web", "list")
    impossible = True

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        rows = phone.store.rows("SELECT name FROM web_goods WHERE site='flowers' AND stock=0")
        return {"name": rng.choice(rows)[0],
                "address": f"{rng.randrange(2, 90)} {rng.choice(STREETS)}"}  # fmt: skip

    def solve(self, hands: Hands, p: Params) -> Impossible:
        go(hands, flowers.HOST)
        hands.tap(p["name"])
        return Impossible(hands.read("Sold out until next week"))


class PracticeWebDeliveryFee(_OnFlowers):
    """What bringing flowers costs."""

    goal = "What does flowers.example.com charge for delivery to the district {district}?"
    goal_zh = "flowers.example.com 送花到{district_zh}（{district}）收多少配送费？"

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        district, zh, fee = rng.choice((("Old town", "老城", "0.00"), ("Harbour", "港口", "2.50"),
                                        ("Hill side", "山坡", "4.00")))  # fmt: skip
        return {"district": district, "district_zh": zh, "fee": fee}

    def answer(self, phone: Phone, p: Params) -> str:
        return str(p["fee"])

    def solve(self, hands: Hands, p: Params) -> Done:
        go(hands, flowers.HOST)
        hands.tap("Delivery")
        texts = hands.texts()
        return Done(texts[texts.index(p["district"]) + 1])
