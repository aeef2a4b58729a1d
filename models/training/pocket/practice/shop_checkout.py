"""Practice in the shop: what is in the cart is ordered and paid."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import ClassVar

from device_drivers.virtual.apps.shop.buying import DELIVERIES, shipping
from device_drivers.virtual.phone import Phone
from device_drivers.virtual.tasks.base import Added, Change, Difficulty, Params, Removed, Template
from device_drivers.virtual.tasks.hands import Hands
from device_drivers.virtual.tasks.shop import PLAIN, cart, fill_cart, some
from device_drivers.virtual.tasks.world import positive

WAYS = {"standard": ("standard delivery", "标准配送"), "express": ("express delivery", "快速配送"),
        "pickup": ("the pick-up point", "自提点")}  # fmt: skip
NAMES = {key: name for key, name, _, _ in DELIVERIES}


class _Checkout(Template):
    """One article is in the cart; address and card are the usual ones unless said."""

    apps = ("shop",)
    difficulty: ClassVar[Difficulty] = "medium"
    steps = 8
    tags: ClassVar[tuple[str, ...]] = ("create", "form")
    said: ClassVar[str] = ""
    """What of it the goal says: how, street or last4."""

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        [chosen] = some(phone, rng, PLAIN)
        key = rng.choice(sorted(WAYS))
        address, street = rng.choice(phone.store.rows("SELECT id, street FROM addresses"))
        card, last4 = rng.choice(phone.store.rows("SELECT id, last4 FROM cards"))
        return {"article": chosen.name, "id": chosen.id, "price": chosen.price, "way": key,
                "how": WAYS[key][0], "how_zh": WAYS[key][1], "address": address, "street": street,
                "card": card, "last4": last4}  # fmt: skip

    def prepare(self, phone: Phone, p: Params) -> None:
        fill_cart(phone, ((p["id"], 1),))
        phone.store.run("UPDATE checkout SET voucher='', delivery='standard', address_id=1,"
                        " card_id=1")  # fmt: skip

    def chosen(self, p: Params) -> tuple[int, str, int]:
        """Address, way, card."""
        return 1, "standard", 1

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        address, way, card = self.chosen(p)
        costs = shipping(way, p["price"])
        return [
            Added("orders", number=bool, placed_ms=positive, due_ms=positive, status="placed",
                  address_id=address, card_id=card, delivery=way, voucher="", items=p["price"],
                  discount=0, shipping=costs, total=p["price"] + costs),
            Added("order_items", order_id=positive, product_id=p["id"], name=p["article"], size="",
                  colour="", quantity=1, price=p["price"]),
            Removed("cart", product_id=p["id"]),
        ]  # fmt: skip

    def solve(self, hands: Hands, p: Params) -> None:
        _, way, _ = self.chosen(p)
        cart(hands)
        hands.tap(id="checkout_button")
        if self.said == "street":
            hands.tap(p["street"])
        hands.tap(id="continue_button")
        if self.said == "how":
            hands.tap(NAMES[way])
        hands.tap(id="continue_button")
        if self.said == "last4":
            hands.tap(p["last4"])
        hands.tap(id="continue_button")
        hands.tap(id="place_order_button")


class PracticeCheckoutPay(_Checkout):
    """As it stands."""

    goal = "Order what is in my cart, address and card as usual"
    goal_zh = "把购物车里的东西下单，地址和卡照常"


class PracticeCheckoutWay(_Checkout):
    """How it comes."""

    goal = "Buy what is in my cart with {how}"
    goal_zh = "购买购物车里的东西，选{how_zh}"
    said = "how"

    def chosen(self, p: Params) -> tuple[int, str, int]:
        return 1, str(p["way"]), 1


class PracticeCheckoutTo(_Checkout):
    """Where it goes."""

    goal = "Order what is in the cart and have it sent to {street}"
    goal_zh = "下单购物车里的东西，寄到{street}"
    said = "street"

    def chosen(self, p: Params) -> tuple[int, str, int]:
        return int(p["address"]), "standard", 1


class PracticeCheckoutCard(_Checkout):
    """Who pays."""

    goal = "Pay what is in my cart with the card ending in {last4}"
    goal_zh = "用尾号{last4}的卡付购物车里的东西"
    said = "last4"

    def chosen(self, p: Params) -> tuple[int, str, int]:
        return 1, "standard", int(p["card"])


class PracticeCheckoutCardAsked(PracticeCheckoutCard):
    """Which card is not said."""

    goal = "Order what is in my cart; ask me which card to use"
    goal_zh = "下单购物车里的东西，用哪张卡问我"
    tags = ("ask", "create")
    question = "which|card|哪|卡"

    def reply(self, p: Params) -> str:
        return f"The one ending in {p['last4']}"

    def reply_zh(self, p: Params) -> str:
        return f"尾号{p['last4']}的"

    def solve(self, hands: Hands, p: Params) -> None:
        hands.ask("Which card?")
        super().solve(hands, p)
