"""Practice in the shop: the cart, favourites and addresses, changed and left open."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import ClassVar

from device_drivers.virtual.phone import Phone
from device_drivers.virtual.tasks.base import (
    Added,
    Change,
    Changed,
    Difficulty,
    Impossible,
    Params,
    Removed,
    Template,
)
from device_drivers.virtual.tasks.hands import Hands
from device_drivers.virtual.tasks.shop import PLAIN, cart, fill_cart, show, some
from models.training.pocket.practice.shop import REVIEWS


class Basket(Template):
    """Two articles; the first is in the cart as often as ``held`` says."""

    apps: ClassVar[tuple[str, ...]] = ("shop",)
    difficulty: ClassVar[Difficulty] = "easy"
    steps = 4
    tags: ClassVar[tuple[str, ...]] = ("edit", "list")
    where: ClassVar[str] = PLAIN
    held: ClassVar[int] = 1

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        one, two = some(phone, rng, self.where, 2)
        return {"name": one.name, "id": one.id, "other": two.name, "other_id": two.id,
                "count": rng.randint(2, 3), "stars": rng.randint(2, 5),
                "text": rng.choice(REVIEWS)}  # fmt: skip

    def prepare(self, phone: Phone, p: Params) -> None:
        phone.store.run("DELETE FROM favourites WHERE product_id IN (?, ?)", p["id"], p["other_id"])
        fill_cart(phone, ((p["id"], self.held), (p["other_id"], 1)) if self.held else ())
        phone.store.run("UPDATE checkout SET voucher=''")


class PracticeBasketSeveral(Basket):
    """More than one of a thing."""

    goal = "Put {count} of the {name} into my cart"
    goal_zh = "把{count}件“{name}”加入购物车"
    steps = 7
    tags = ("create", "search")
    held = 0

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return [Added("cart", product_id=p["id"], quantity=p["count"])]

    def solve(self, hands: Hands, p: Params) -> None:
        show(hands, p["name"])
        for _ in range(p["count"] - 1):
            hands.tap(id="increase")
        hands.tap(id="add_to_cart")


class PracticeBasketOneMore(Basket):
    """One more of what is there."""

    goal = "I want one more {name}, it is in my cart already"
    goal_zh = "购物车里的“{name}”再加一件"
    steps = 3

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return [Changed("cart", {"product_id": p["id"]}, {"quantity": 2})]

    def solve(self, hands: Hands, p: Params) -> None:
        cart(hands)
        hands.tap(f"Increase quantity of {p['name']}")


class PracticeBasketOut(Basket):
    """One article less."""

    goal = "Take the {name} out of my cart"
    goal_zh = "把“{name}”从购物车里拿掉"
    steps = 3
    tags = ("delete", "list")

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return [Removed("cart", product_id=p["id"])]

    def solve(self, hands: Hands, p: Params) -> None:
        cart(hands)
        hands.tap(f"Remove {p['name']}")


class PracticeBasketOutWhich(PracticeBasketOut):
    """Which one is not said."""

    goal = "Remove one of the two things from my cart"
    goal_zh = "购物车里的两样东西去掉一样"
    tags = ("ask", "delete")
    question = "which|哪"

    def reply(self, p: Params) -> str:
        return f"The {p['name']}"

    def reply_zh(self, p: Params) -> str:
        return f"“{p['name']}”"

    def solve(self, hands: Hands, p: Params) -> None:
        cart(hands)
        hands.ask("Which of them?")
        hands.tap(f"Remove {p['name']}")


class PracticeBasketOops(Basket):
    """Out and in again."""

    goal = "Remove the {name} from the cart and bring it back with Undo"
    goal_zh = "把“{name}”移出购物车，再点撤消放回来"

    def solve(self, hands: Hands, p: Params) -> None:
        cart(hands)
        hands.tap(f"Remove {p['name']}")
        hands.tap("Undo")


class PracticeBasketEmpty(Basket):
    """Nothing is left."""

    goal = "Empty my shopping cart"
    goal_zh = "清空购物车"
    tags = ("delete",)

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return [Removed("cart", product_id=p["id"]), Removed("cart", product_id=p["other_id"])]

    def solve(self, hands: Hands, p: Params) -> None:
        cart(hands)
        hands.tap("Empty the cart")
        hands.tap("Empty", id="android:id/button1")


class PracticeBasketNotIn(Basket):
    """It is not in there."""

    goal = "Take the {name} off my shopping cart"
    goal_zh = "从购物车里删掉“{name}”"
    steps = 2
    tags = ("impossible", "list")
    impossible = True

    def prepare(self, phone: Phone, p: Params) -> None:
        fill_cart(phone, ((p["other_id"], 1),))

    def solve(self, hands: Hands, p: Params) -> Impossible:
        cart(hands)
        return Impossible(f"{p['name']} is not in the cart")
