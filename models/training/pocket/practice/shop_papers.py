"""Practice in the shop: orders known by their state, and the newest."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from typing import Any, ClassVar

from device_drivers.virtual.apps.shop.buying import STATUS, money
from device_drivers.virtual.phone import Phone
from device_drivers.virtual.tasks.answers import only
from device_drivers.virtual.tasks.base import (
    Added,
    Change,
    Changed,
    Difficulty,
    Done,
    Impossible,
    Params,
    Template,
)
from device_drivers.virtual.tasks.hands import Hands
from device_drivers.virtual.tasks.shop import fill_cart

STATES = (
    ("placed", "that is still being packed", "还在打包", "Being packed"),
    ("shipped", "that is on its way", "在路上", "On its way"),
    ("delivered", "that was delivered last", "最近送到", "Delivered"),
    ("cancelled", "that was cancelled", "被取消", "Cancelled"),
)  # fmt: skip


class _InState(Template):
    """The newest order of a state; its chip is behind the tab."""

    apps: ClassVar[tuple[str, ...]] = ("shop",)
    difficulty: ClassVar[Difficulty] = "easy"
    steps = 5
    tags: ClassVar[tuple[str, ...]] = ("read", "list")
    states: ClassVar[tuple[str, ...]] = ("placed", "shipped", "delivered", "cancelled")

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        have = {status for (status,) in phone.store.rows("SELECT status FROM orders")}
        state, said, zh, chip = rng.choice([s for s in STATES if s[0] in have & {*self.states}])
        sql = "SELECT id FROM orders WHERE status=? ORDER BY placed_ms DESC, id DESC"
        return {"state": state, "said": said, "said_zh": zh, "chip": chip,
                "order": phone.store.one(sql, state)}  # fmt: skip

    def value(self, phone: Phone, p: Params, column: str) -> Any:
        return phone.store.one(f"SELECT {column} FROM orders WHERE id=?", p["order"])  # noqa: S608  # constants

    def chosen(self, hands: Hands, p: Params) -> None:
        hands.open("shop")
        hands.tap("Orders")
        if all(each.label != p["chip"] for each in hands.screen.elements):
            hands.scroll("right", on="All")
        hands.tap(p["chip"])

    def opened(self, hands: Hands, p: Params) -> None:
        self.chosen(hands, p)
        hands.tap(f"· {STATUS[p['state']]}")


class PracticePapersTotal(_InState):
    """What it cost."""

    goal = "What did the shop order cost {said}?"
    goal_zh = "商城里{said_zh}的那个订单多少钱？"
    steps = 4

    def answer(self, phone: Phone, p: Params) -> str:
        return money(self.value(phone, p, "total"))

    def solve(self, hands: Hands, p: Params) -> Done:
        self.chosen(hands, p)
        return Done(hands.read(id="order_total"))


class PracticePapersNumber(_InState):
    """What it is called when one asks about it."""

    goal = "I need the number of the shop order {said}"
    goal_zh = "我要商城里{said_zh}的那个订单的订单号"

    def answer(self, phone: Phone, p: Params) -> Callable[[str], bool]:
        number = str(self.value(phone, p, "number"))
        return lambda said: number in said

    def solve(self, hands: Hands, p: Params) -> Done:
        self.opened(hands, p)
        return Done(hands.read("Order P").removeprefix("Order "))


class PracticePapersCard(_InState):
    """How it was paid."""

    goal = "Which card paid for the shop order {said}?"
    goal_zh = "商城里{said_zh}的那个订单是用哪张卡付的？"

    def answer(self, phone: Phone, p: Params) -> Callable[[str], bool]:
        last4 = str(phone.store.one("SELECT last4 FROM cards WHERE id=?",
                                    self.value(phone, p, "card_id")))  # fmt: skip
        return lambda said: last4 in said

    def solve(self, hands: Hands, p: Params) -> Done:
        self.opened(hands, p)
        hands.scroll_to("••••")
        return Done(hands.read("••••"))


class PracticePapersAgain(_InState):
    """The same once more."""

    goal = "Order the same again as in the shop order {said}: into the cart with it"
    goal_zh = "把商城里{said_zh}的那个订单的东西再放进购物车"
    tags = ("create", "list")

    def prepare(self, phone: Phone, p: Params) -> None:
        fill_cart(phone, ())
        for (product,) in phone.store.rows("SELECT product_id FROM order_items"):
            phone.store.run("UPDATE products SET stock=30 WHERE id=?", product)

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        sql = "SELECT product_id, size, colour, quantity FROM order_items WHERE order_id=?"
        return [Added("cart", product_id=product, size=size, colour=colour, quantity=count)
                for product, size, colour, count in phone.store.rows(sql, p["order"])]  # fmt: skip

    def solve(self, hands: Hands, p: Params) -> None:
        self.opened(hands, p)
        hands.tap(id="reorder")


class PracticePapersStop(_InState):
    """It has not left."""

    goal = "Cancel the order in the shop that hasn't been sent yet"
    goal_zh = "取消商城里还没发出的订单"
    tags = ("delete", "list")
    states = ("placed",)

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return [Changed("orders", {"id": p["order"]}, {"status": "cancelled"})]

    def solve(self, hands: Hands, p: Params) -> None:
        self.opened(hands, p)
        hands.tap(id="cancel_order")
        hands.tap("Cancel order", id="android:id/button1")


class PracticePapersTooLate(_InState):
    """It has left."""

    goal = "Stop the shop order {said}"
    goal_zh = "把商城里{said_zh}的那个订单撤销"
    tags = ("impossible", "list")
    states = ("shipped", "delivered")
    impossible = True

    def solve(self, hands: Hands, p: Params) -> Impossible:
        self.opened(hands, p)
        hands.scroll_to(id="reorder")
        return Impossible("it cannot be cancelled any more")


class PracticePapersNewest(_InState):
    """The one on top."""

    goal = "How much was my most recent shop order?"
    goal_zh = "我最近的商城订单多少钱？"
    steps = 3

    def answer(self, phone: Phone, p: Params) -> Callable[[str], bool]:
        sql = "SELECT total FROM orders ORDER BY placed_ms DESC, id DESC"
        sums = [money(total) for (total,) in phone.store.rows(sql)]
        return only(sums[0], [each for each in sums[1:] if each != sums[0]])

    def solve(self, hands: Hands, p: Params) -> Done:
        hands.open("shop")
        hands.tap("Orders")
        return Done(hands.read(id="order_total"))
