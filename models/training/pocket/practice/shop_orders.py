"""Practice in the shop: orders that were placed."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any, ClassVar

from device_drivers.virtual.apps.shop.buying import STATUS, money
from device_drivers.virtual.phone import Phone
from device_drivers.virtual.tasks.base import (
    Difficulty,
    Done,
    Impossible,
    Params,
    Template,
)
from device_drivers.virtual.tasks.hands import Hands
from device_drivers.virtual.tasks.shop import day_of, order, past_orders


class _OnOrder(Template):
    """One order, known by its day."""

    apps: ClassVar[tuple[str, ...]] = ("shop",)
    difficulty: ClassVar[Difficulty] = "easy"
    steps = 4
    tags: ClassVar[tuple[str, ...]] = ("read", "list")
    which: ClassVar[str] = "1"

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        number, at, total = rng.choice(past_orders(phone, self.which))
        when = day_of(phone, at)
        day, day_zh = f"{when:%B} {when.day}", f"{when.month}月{when.day}日"
        return {"order": number, "total": total, "short": phone.date_text(when), "day": day,
                "day_zh": day_zh}  # fmt: skip

    def value(self, phone: Phone, p: Params, column: str) -> Any:
        return phone.store.one(f"SELECT {column} FROM orders WHERE id=?", p["order"])  # noqa: S608  # constants

    def show(self, hands: Hands, p: Params) -> None:
        order(hands, p["short"])


class PracticeShopOrderTotal(_OnOrder):
    """What it cost."""

    goal = "How much was my shop order of {day}?"
    goal_zh = "我{day_zh}的商城订单花了多少钱？"

    def answer(self, phone: Phone, p: Params) -> str:
        return money(p["total"])

    def solve(self, hands: Hands, p: Params) -> Done:
        self.show(hands, p)
        hands.scroll_to(id="order_total")
        return Done(hands.read(id="order_total"))


class PracticeShopOrderStatus(_OnOrder):
    """Where it is."""

    goal = "What is the state of the shop order I placed on {day}?"
    goal_zh = "我{day_zh}在商城下的订单现在是什么状态？"
    steps = 3

    def answer(self, phone: Phone, p: Params) -> str:
        return STATUS[self.value(phone, p, "status")]

    def solve(self, hands: Hands, p: Params) -> Done:
        self.show(hands, p)
        return Done(hands.read(id="order_status"))


class PracticeShopOrderNumber(_OnOrder):
    """Its number, for asking about it."""

    goal = "What is the order number of my purchase of {day} in the shop?"
    goal_zh = "我{day_zh}在商城那笔购买的订单号是多少？"

    def answer(self, phone: Phone, p: Params) -> Callable[[str], bool]:
        number = str(self.value(phone, p, "number"))
        return lambda said: number in said

    def solve(self, hands: Hands, p: Params) -> Done:
        self.show(hands, p)
        return Done(hands.read("Order P").removeprefix("Order "))


class PracticeShopExpected(_OnOrder):
    """When the parcel comes."""

    goal = "When will the shop order arrive that is on its way?"
    goal_zh = "商城里正在运输的那笔订单哪天到？"
    which = "status = 'shipped'"

    def answer(self, phone: Phone, p: Params) -> str:
        when = day_of(phone, self.value(phone, p, "due_ms"))
        return f"{when:%B} {when.day}"

    def solve(self, hands: Hands, p: Params) -> Done:
        hands.open("shop")
        hands.tap("Orders")
        hands.tap("· On its way")
        return Done(hands.read(id="expected").removeprefix("Expected on "))


class PracticeShopTooLate(_OnOrder):
    """What has left cannot be called back."""

    goal = "Cancel my shop order of {day}"
    goal_zh = "取消我{day_zh}的商城订单"
    which = "status IN ('shipped', 'delivered')"
    tags = ("impossible", "delete")
    impossible = True

    def solve(self, hands: Hands, p: Params) -> Impossible:
        self.show(hands, p)
        hands.scroll("down")
        return Impossible("it has left already")
