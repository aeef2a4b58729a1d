"""Practice in the shop: favourites, what has to be asked, addresses."""

from __future__ import annotations

import random
from collections.abc import Sequence

from device_drivers.base import Role
from device_drivers.virtual.phone import Phone
from device_drivers.virtual.tasks.base import (
    Added,
    Change,
    Changed,
    Done,
    Impossible,
    Params,
    Removed,
)
from device_drivers.virtual.tasks.hands import Hands
from device_drivers.virtual.tasks.shop import page, show
from models.training.pocket.practice.shop_account import STREETS
from models.training.pocket.practice.shop_basket import Basket


class PracticeBasketLike(Basket):
    """Kept for later."""

    goal = "Add the {name} to my favourites in the shop"
    goal_zh = "在商城收藏“{name}”"
    steps = 5
    tags = ("create", "search")

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return [Added("favourites", product_id=p["id"])]

    def solve(self, hands: Hands, p: Params) -> None:
        show(hands, p["name"])
        hands.tap("Add to favourites")


class PracticeBasketUnlike(Basket):
    """Kept no longer."""

    goal = "Remove the {name} from my favourites in the shop"
    goal_zh = "取消收藏商城里的“{name}”"
    tags = ("delete", "list")

    def prepare(self, phone: Phone, p: Params) -> None:
        phone.store.run("INSERT OR IGNORE INTO favourites VALUES (?, ?)", p["id"],
                        phone.clock.now_ms() - 7_000)  # fmt: skip

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return [Removed("favourites", product_id=p["id"])]

    def solve(self, hands: Hands, p: Params) -> None:
        page(hands, "Favourites")
        hands.tap(f"Remove {p['name']}")


class PracticeBasketUnlikeNone(Basket):
    """It never was."""

    goal = "Drop the {name} from my favourites in the shop"
    goal_zh = "把“{name}”从商城收藏夹里去掉"
    steps = 3
    tags = ("impossible", "list")
    impossible = True

    def solve(self, hands: Hands, p: Params) -> Impossible:
        page(hands, "Favourites")
        return Impossible(f"{p['name']} is not among the favourites")


class PracticeBasketColour(Basket):
    """Nobody said which colour."""

    goal = "Add the {name} to my cart, but I have to tell you the colour"
    goal_zh = "把“{name}”加入购物车，颜色问我"
    where = "stock > 2 AND sizes = '' AND colours LIKE '%,%'"
    steps = 7
    tags = ("ask", "create", "search")
    question = "which|colour|color|哪|颜色"
    held = 0

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        p = super().draw(phone, rng)
        colours = str(phone.store.one("SELECT colours FROM products WHERE id=?", p["id"]))
        return {**p, "colour": rng.choice(colours.split(","))}

    def reply(self, p: Params) -> str:
        return str(p["colour"]).capitalize()

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return [Added("cart", product_id=p["id"], colour=p["colour"], quantity=1)]

    def solve(self, hands: Hands, p: Params) -> None:
        show(hands, p["name"])
        hands.ask("Which colour?")
        hands.tap(p["colour"], role=Role.CHECKBOX)
        hands.tap(id="add_to_cart")


class PracticeBasketOpinion(Basket):
    """What to write is not said."""

    goal = "Write a review of the {name} with {stars} stars; ask me for the words"
    goal_zh = "给“{name}”写个{stars}星评价，内容问我"
    difficulty = "medium"
    steps = 10
    tags = ("ask", "create", "form")
    question = "write|what|写|内容"

    def reply(self, p: Params) -> str:
        return str(p["text"])

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return [Added("reviews", product_id=p["id"], stars=p["stars"], text=p["text"], own=1)]

    def solve(self, hands: Hands, p: Params) -> None:
        text = hands.ask("What shall I write?")
        show(hands, p["name"])
        hands.tap(id="write_review")
        hands.tap(f"{p['stars']} stars")
        hands.type(text, into="review_text")
        hands.tap(id="publish")


class PracticeBasketUsual(Basket):
    """Another address is the usual one."""

    goal = "Make {street} my usual address in the shop"
    goal_zh = "把{street}设为商城的常用地址"
    tags = ("settings", "list")

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        sql = "SELECT id, street FROM addresses WHERE NOT chosen ORDER BY id"
        number, street = rng.choice(phone.store.rows(sql))
        return {"number": number, "street": street, "id": 0, "other_id": 0}

    def prepare(self, phone: Phone, p: Params) -> None:
        """Nothing: the addresses are there."""

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return [Changed("addresses", {"chosen": 1}, {"chosen": 0}),
                Changed("addresses", {"id": p["number"]}, {"chosen": 1})]  # fmt: skip

    def solve(self, hands: Hands, p: Params) -> None:
        page(hands, "Addresses")
        hands.tap(f"Make {p['street']} the usual address")


class PracticeBasketNoAddress(PracticeBasketUsual):
    """That one is not there."""

    goal = "Delete my address {street} from the shop"
    goal_zh = "从商城删掉我的地址{street}"
    steps = 3
    tags = ("impossible", "list")
    impossible = True

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        return {"street": rng.choice(STREETS), "id": 0, "other_id": 0}

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return ()

    def solve(self, hands: Hands, p: Params) -> Impossible:  # type: ignore[override]
        page(hands, "Addresses")
        return Impossible(f"{p['street']} is not among the addresses")


class PracticeBasketWhose(Basket):
    """To whom things go."""

    goal = "Whose name stands with the address {street} in the shop?"
    goal_zh = "商城里{street}这个地址的收件人是谁？"
    steps = 3
    tags = ("read", "list")

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        who, street = rng.choice(phone.store.rows("SELECT name, street FROM addresses ORDER BY id"))
        return {"who": who, "street": street, "id": 0, "other_id": 0}

    def prepare(self, phone: Phone, p: Params) -> None:
        """Nothing: the addresses are there."""

    def answer(self, phone: Phone, p: Params) -> str:
        return str(p["who"])

    def solve(self, hands: Hands, p: Params) -> Done:
        page(hands, "Addresses")
        hands.read(p["street"])
        return Done(hands.read(p["who"]))
