"""Practice in the shop: what was ordered, again or not at all, cards, and forms to fill in."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any, ClassVar

from device_drivers.virtual.phone import Phone
from device_drivers.virtual.tasks.base import (
    Added,
    Change,
    Changed,
    Done,
    Impossible,
    Params,
    Template,
)
from device_drivers.virtual.tasks.hands import Hands
from device_drivers.virtual.tasks.shop import day_of, fill_cart, order, page, past_orders
from models.training.pocket.practice.shop_account import STREETS

PEOPLE = ("Nadia Ferrow", "Karl Ostrand", "Yusuf Belhadj", "Greta Sandoval", "周岚", "Emil Novak")
TOWNS = ("Harborview", "Alderfield", "Northgate", "Marlow Bay", "Saltmere")


class _Bought(Template):
    """One order, known by its day."""

    apps = ("shop",)
    difficulty = "easy"
    steps = 5
    tags: ClassVar[tuple[str, ...]] = ("read", "list")
    which = "1"

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        number, at, _ = rng.choice(past_orders(phone, self.which))
        when = day_of(phone, at)
        return {"order": number, "short": phone.date_text(when), "day": f"{when:%B} {when.day}",
                "day_zh": f"{when.month}月{when.day}日"}  # fmt: skip

    def value(self, phone: Phone, p: Params, sql: str) -> Any:
        return phone.store.one(sql, p["order"])


class PracticeBoughtCancel(_Bought):
    """It is not wanted any more."""

    goal = "Cancel the shop order of {day}, it has not left yet"
    goal_zh = "取消{day_zh}的商城订单，还没发货"
    steps = 6
    tags = ("delete", "list")
    which = "status = 'placed'"

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return [Changed("orders", {"id": p["order"]}, {"status": "cancelled"})]

    def solve(self, hands: Hands, p: Params) -> None:
        order(hands, p["short"])
        hands.tap(id="cancel_order")
        hands.tap("Cancel order", id="android:id/button1")


class PracticeBoughtAgain(_Bought):
    """The same once more."""

    goal = "Put everything from my order of {day} in the cart once more"
    goal_zh = "把{day_zh}订单里的东西再加进购物车"
    tags = ("create", "list")

    def prepare(self, phone: Phone, p: Params) -> None:
        fill_cart(phone, ())
        sql = "SELECT product_id FROM order_items WHERE order_id=?"
        for (product,) in phone.store.rows(sql, p["order"]):
            phone.store.run("UPDATE products SET stock=30 WHERE id=?", product)

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        sql = "SELECT product_id, size, colour, quantity FROM order_items WHERE order_id=?"
        return [Added("cart", product_id=product, size=size, colour=colour, quantity=count)
                for product, size, colour, count in phone.store.rows(sql, p["order"])]  # fmt: skip

    def solve(self, hands: Hands, p: Params) -> None:
        order(hands, p["short"])
        hands.tap(id="reorder")


class PracticeBoughtCard(_Bought):
    """How it was paid."""

    goal = "With which card did I pay the shop order of {day}? The last four digits"
    goal_zh = "{day_zh}的商城订单用哪张卡付的？说尾号四位"

    def answer(self, phone: Phone, p: Params) -> str:
        sql = "SELECT last4 FROM cards JOIN orders ON cards.id = card_id WHERE orders.id=?"
        return str(self.value(phone, p, sql))

    def solve(self, hands: Hands, p: Params) -> Done:
        order(hands, p["short"])
        hands.scroll_to("••••")
        return Done(hands.read("••••").rpartition(" ")[2])


class PracticeBoughtStreet(_Bought):
    """Where it went."""

    goal = "To which street did the shop order of {day} go?"
    goal_zh = "{day_zh}的商城订单寄到了哪条街？"

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        p = super().draw(phone, rng)
        sql = ("SELECT street FROM addresses JOIN orders ON addresses.id = address_id"
               " WHERE orders.id=?")  # fmt: skip
        return {**p, "street": self.value(phone, p, sql)}

    def answer(self, phone: Phone, p: Params) -> str:
        return str(p["street"])

    def solve(self, hands: Hands, p: Params) -> Done:
        order(hands, p["short"])
        hands.scroll_to(p["street"])
        hands.read(p["street"])
        return Done(p["street"])


class PracticeBoughtNone(_Bought):
    """Nothing was ordered then."""

    goal = "What did my shop order of {day} cost?"
    goal_zh = "我{day_zh}的商城订单多少钱？"
    steps = 2
    tags = ("impossible", "list")
    impossible = True

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        have = {day_of(phone, at).date()
                for (at,) in phone.store.rows("SELECT placed_ms FROM orders")}  # fmt: skip
        days = [phone.clock.now().replace(month=m, day=d) for m in (9, 10) for d in range(2, 29, 3)]
        when = rng.choice([day for day in days if day.date() not in have])
        return {"day": f"{when:%B} {when.day}", "day_zh": f"{when.month}月{when.day}日"}

    def solve(self, hands: Hands, p: Params) -> Impossible:
        hands.open("shop")
        hands.tap("Orders")
        return Impossible(f"there is no order of {p['day']}")


# --- forms ----------------------------------------------------------------------------------------


class _Form(Template):
    """A page with fields."""

    apps = ("shop",)
    difficulty = "medium"
    steps = 12
    tags = ("create", "form")

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        card = "4" + "".join(str(rng.randrange(10)) for _ in range(15))
        return {"who": rng.choice(PEOPLE), "street": rng.choice(STREETS), "town": rng.choice(TOWNS),
                "code": str(rng.randrange(10_000, 99_999)), "card": card,
                "until": f"{rng.randrange(1, 13):02d}/{rng.randrange(28, 33)}",
                "secret": str(rng.randrange(100, 999))}  # fmt: skip


class PracticeBoughtTo(_Form):
    """Another address."""

    goal = "New address in the shop: {who}, {street}, {code} {town}"
    goal_zh = "在商城添加地址：{who}，{street}，邮编{code}，{town}"

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return [Added("addresses", name=p["who"], street=p["street"], postcode=p["code"],
                      city=p["town"])]  # fmt: skip

    def solve(self, hands: Hands, p: Params) -> None:
        page(hands, "Addresses")
        hands.tap("Add an address")
        for key, field in (("who", "name"), ("street", "street"), ("code", "postcode"),
                           ("town", "city")):  # fmt: skip
            hands.type(p[key], into=f"com.phonepilot.shop:id/{field}")
        hands.tap("Save")


class PracticeBoughtWith(_Form):
    """Another card."""

    goal = ("Add a card in the shop: number {card}, name {who}, valid until {until}, security code "
            "{secret}")  # fmt: skip
    goal_zh = "在商城添加银行卡：卡号{card}，持卡人{who}，有效期{until}，安全码{secret}"

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return [Added("cards", last4=p["card"][-4:], holder=p["who"], expires=p["until"],
                      kind="Credit card")]  # fmt: skip

    def solve(self, hands: Hands, p: Params) -> None:
        page(hands, "Cards")
        hands.tap("Add a card")
        for key, field in (("card", "number"), ("who", "holder"), ("until", "expires"),
                           ("secret", "code")):  # fmt: skip
            hands.type(p[key], into=f"com.phonepilot.shop:id/card_{field}")
        hands.tap("Save")
