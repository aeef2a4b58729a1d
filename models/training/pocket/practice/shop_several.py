"""Practice in the shop: several wishes about one article, one order or one cart."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from typing import ClassVar

from device_drivers.base import Role
from device_drivers.virtual.apps.shop.parts import Product
from device_drivers.virtual.apps.shop.strings import ZH
from device_drivers.virtual.phone import Phone
from device_drivers.virtual.tasks.answers import only
from device_drivers.virtual.tasks.base import (
    Added,
    Change,
    Changed,
    Done,
    Params,
    Removed,
    Template,
)
from device_drivers.virtual.tasks.hands import Hands
from device_drivers.virtual.tasks.shop import cart, fill_cart, show, some
from models.training.pocket.practice.shop_basket import Basket
from models.training.pocket.practice.shop_checkout import NAMES, _Checkout
from models.training.pocket.practice.shop_kinds import _OnKind


class _Dyed(Template):
    """An article that there is in several colours."""

    apps: ClassVar[tuple[str, ...]] = ("shop",)
    difficulty = "easy"
    steps = 6
    tags: ClassVar[tuple[str, ...]] = ("create", "search")
    where: ClassVar[str] = "stock > 3 AND sizes = '' AND colours != ''"

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        [chosen] = some(phone, rng, self.where)
        colour = rng.choice(chosen.colours.split(","))
        return {"name": chosen.name, "id": chosen.id, "count": rng.randint(2, 3),
                "colour": colour, "colour_zh": ZH.get(colour, colour),
                "size": self.free(chosen, rng)}  # fmt: skip

    def free(self, chosen: Product, rng: random.Random) -> str:
        """A size that is not sold out."""
        gone = chosen.sold_out.split(",")
        return rng.choice([s for s in chosen.sizes.split(",") if s not in gone] or [""])

    def prepare(self, phone: Phone, p: Params) -> None:
        fill_cart(phone, ())

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return [Added("cart", product_id=p["id"], colour=p["colour"], quantity=1)]

    def solve(self, hands: Hands, p: Params) -> None:
        show(hands, p["name"])
        hands.tap(p["colour"], role=Role.CHECKBOX)
        hands.tap(id="add_to_cart")


class PracticeSundryColour(_Dyed):
    """In a colour."""

    goal = "I'd like the {name} in {colour}, put it in my cart"
    goal_zh = "我要{colour_zh}的“{name}”，加入购物车"


class PracticeSundryColourTwo(_Dyed):
    """More than one in a colour."""

    goal = "Put {count} of the {name} in my cart, all in {colour}"
    goal_zh = "“{name}”要{count}件，都要{colour_zh}，加入购物车"
    steps = 8

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return [Added("cart", product_id=p["id"], colour=p["colour"], quantity=p["count"])]

    def solve(self, hands: Hands, p: Params) -> None:
        show(hands, p["name"])
        hands.tap(p["colour"], role=Role.CHECKBOX)
        for _ in range(p["count"] - 1):
            hands.tap(id="increase")
        hands.tap(id="add_to_cart")


class PracticeSundryColourLike(_Dyed):
    """Kept, and bought in a colour."""

    goal = "Favourite the {name}, and add it in {colour} to my cart"
    goal_zh = "收藏“{name}”，再把{colour_zh}的加入购物车"
    steps = 7

    def prepare(self, phone: Phone, p: Params) -> None:
        super().prepare(phone, p)
        phone.store.run("DELETE FROM favourites WHERE product_id=?", p["id"])

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return [Added("favourites", product_id=p["id"]), *super().expect(phone, p)]

    def solve(self, hands: Hands, p: Params) -> None:
        show(hands, p["name"])
        hands.tap("Add to favourites")
        hands.tap(p["colour"], role=Role.CHECKBOX)
        hands.tap(id="add_to_cart")


class PracticeSundryCountAsked(Basket):
    """How many, must be asked."""

    goal = "I need some of the {name}, put them in my cart; ask me how many"
    goal_zh = "我需要几件“{name}”，加入购物车，数量问我"
    steps = 7
    tags = ("create", "ask")
    question = "which|how many|number|几|多少|数量|哪"
    held = 0

    def reply(self, p: Params) -> str:
        return str(p["count"])

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return [Added("cart", product_id=p["id"], quantity=p["count"])]

    def solve(self, hands: Hands, p: Params) -> None:
        hands.ask("Which number of them?")
        show(hands, p["name"])
        for _ in range(p["count"] - 1):
            hands.tap(id="increase")
        hands.tap(id="add_to_cart")


class PracticeSundryMoreLess(Basket):
    """One more of the one, none of the other."""

    goal = "In my cart: one more {name}, and no {other} at all"
    goal_zh = "购物车里“{name}”多一件，“{other}”不要了"
    steps = 4
    tags = ("edit", "list")

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return [Changed("cart", {"product_id": p["id"]}, {"quantity": self.held + 1}),
                Removed("cart", product_id=p["other_id"])]  # fmt: skip

    def solve(self, hands: Hands, p: Params) -> None:
        cart(hands)
        hands.tap(f"Increase quantity of {p['name']}")
        hands.tap(f"Remove {p['other']}")


class PracticeSundrySwap(Basket):
    """One thing for another."""

    goal = "Take the {name} out of my cart and put the {other} in"
    goal_zh = "把“{name}”从购物车拿掉，换成“{other}”"
    difficulty = "medium"
    steps = 8
    tags = ("edit", "search")

    def prepare(self, phone: Phone, p: Params) -> None:
        fill_cart(phone, ((p["id"], 1),))

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return [Removed("cart", product_id=p["id"]),
                Added("cart", product_id=p["other_id"], quantity=1)]  # fmt: skip

    def solve(self, hands: Hands, p: Params) -> None:
        cart(hands)
        hands.tap(f"Remove {p['name']}")
        hands.tap("Home")
        hands.tap(id="search_bar")
        hands.type(p["other"], into="search_src_text", submit=True)
        hands.tap(p["other"], id="product_name")
        hands.tap(id="add_to_cart")


# --- orders ---------------------------------------------------------------------------------------


class PracticeSundryOrderBoth(_Checkout):
    """Where it goes, and who pays."""

    goal = "Order what is in my cart to {street} and pay with the card ending in {last4}"
    goal_zh = "购物车下单寄到{street}，用尾号{last4}的卡付款"
    picks: ClassVar[tuple[bool, bool, bool]] = (True, False, True)
    """Whether the goal says where, how it comes, who pays."""

    def chosen(self, p: Params) -> tuple[int, str, int]:
        where, how, who = self.picks
        return (int(p["address"]) if where else 1, str(p["way"]) if how else "standard",
                int(p["card"]) if who else 1)  # fmt: skip

    def solve(self, hands: Hands, p: Params) -> None:
        cart(hands)
        hands.tap(id="checkout_button")
        for picked, label in zip(self.picks, (p["street"], NAMES[p["way"]], p["last4"]),
                                 strict=True):  # fmt: skip
            if picked:
                hands.tap(label)
            hands.tap(id="continue_button")
        hands.tap(id="place_order_button")


class PracticeSundryOrderWay(PracticeSundryOrderBoth):
    """Where it goes, and how."""

    goal = "Buy what is in my cart: to {street}, by {how}"
    goal_zh = "购买购物车里的东西：寄到{street}，{how_zh}"
    picks = (True, True, False)


class PracticeSundryOrderAll(PracticeSundryOrderBoth):
    """Where, how, and who pays."""

    goal = "Check out my cart: address {street}, {how}, card ending in {last4}"
    goal_zh = "结算购物车：地址{street}，{how_zh}，尾号{last4}的卡"
    picks = (True, True, True)


class PracticeSundryWayAsked(PracticeSundryOrderBoth):
    """How it comes, must be asked."""

    goal = "Order what is in the cart, but ask me how it should be delivered"
    goal_zh = "下单购物车里的东西，怎么配送先问我"
    tags = ("create", "ask")
    question = "which|how|deliver|哪|怎么|配送"
    picks = (False, True, False)

    def reply(self, p: Params) -> str:
        return str(p["how"]).capitalize()

    def reply_zh(self, p: Params) -> str:
        return str(p["how_zh"])

    def solve(self, hands: Hands, p: Params) -> None:
        hands.ask("Which way of delivery?")
        super().solve(hands, p)


class PracticeSundryCheapest(_OnKind):
    """The one that costs least."""

    goal = "Which {kind} costs least in the shop?"
    goal_zh = "商城里最便宜的{kind_zh}是哪款？"
    sort, order = "Price: low to high", "price, id"

    def answer(self, phone: Phone, p: Params) -> Callable[[str], bool]:
        return only(p["name"], [each.name for each in self.found(phone, p["kind"])][1:])

    def solve(self, hands: Hands, p: Params) -> Done:
        self.sorted_list(hands, p)
        return Done(hands.read(id="product_name"))
