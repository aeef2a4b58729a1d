"""Practice in the shop: favourites and the cart, by the place of what is meant."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from typing import ClassVar

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
    Removed,
    Template,
)
from device_drivers.virtual.tasks.hands import Hands
from device_drivers.virtual.tasks.shop import PLAIN, cart, fill_cart, page, some


class _Three(Template):
    """Three articles, kept or in the cart in this order."""

    apps: ClassVar[tuple[str, ...]] = ("shop",)
    difficulty: ClassVar[Difficulty] = "easy"
    steps = 4
    tags: ClassVar[tuple[str, ...]] = ("edit", "list")

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        found = some(phone, rng, PLAIN, 3)
        return {"names": [each.name for each in found], "ids": [each.id for each in found]}

    def prepare(self, phone: Phone, p: Params) -> None:
        phone.store.run("DELETE FROM favourites")
        now = phone.clock.now_ms()
        for i, number in enumerate(p["ids"]):
            phone.store.run("INSERT INTO favourites VALUES (?, ?)", number, now - (i + 1) * 90_000)
        fill_cart(phone, [(number, 1) for number in p["ids"]])
        phone.store.run("UPDATE checkout SET voucher=''")


class PracticeLikedNewest(_Three):
    """Which was kept last."""

    goal = "What did I add to my shop favourites last?"
    goal_zh = "我最近收藏了商城里的什么？"
    tags = ("read", "list")

    def answer(self, phone: Phone, p: Params) -> Callable[[str], bool]:
        return only(p["names"][0], p["names"][1:])

    def solve(self, hands: Hands, p: Params) -> Done:
        page(hands, "Favourites")
        return Done(hands.read(id="product_name"))


class PracticeLikedNewestOff(_Three):
    """That one is not liked after all."""

    goal = "Remove the newest of my favourites in the shop"
    goal_zh = "把商城收藏里最新的那个去掉"
    tags = ("delete", "list")

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return [Removed("favourites", product_id=p["ids"][0])]

    def solve(self, hands: Hands, p: Params) -> None:
        page(hands, "Favourites")
        hands.tap(f"Remove {p['names'][0]}")


class PracticeLikedOldestOff(_Three):
    """The first ever."""

    goal = "Take the oldest article off my favourites in the shop"
    goal_zh = "把商城里最早收藏的商品取消收藏"
    tags = ("delete", "list")

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return [Removed("favourites", product_id=p["ids"][2])]

    def solve(self, hands: Hands, p: Params) -> None:
        page(hands, "Favourites")
        hands.tap(f"Remove {p['names'][2]}")


class PracticeLikedOldest(_Three):
    """What that is."""

    goal = "Which article has been on my favourites in the shop the longest?"
    goal_zh = "商城里我收藏得最久的是哪件？"
    tags = ("read", "list")

    def answer(self, phone: Phone, p: Params) -> Callable[[str], bool]:
        return only(p["names"][2], p["names"][:2])

    def solve(self, hands: Hands, p: Params) -> Done:
        page(hands, "Favourites")
        return Done(hands.read(p["names"][2]))


class PracticeLikedNewestBuy(_Three):
    """It goes into the cart."""

    goal = "Put the favourite I added last into the cart"
    goal_zh = "把我最近收藏的商品加入购物车"
    steps = 6
    tags = ("create", "list")

    def prepare(self, phone: Phone, p: Params) -> None:
        super().prepare(phone, p)
        fill_cart(phone, ())

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return [Added("cart", product_id=p["ids"][0], quantity=1)]

    def solve(self, hands: Hands, p: Params) -> None:
        page(hands, "Favourites")
        hands.tap(p["names"][0], id="product_name")
        hands.tap(id="add_to_cart")


class PracticeLikedCount(_Three):
    """How many there are."""

    goal = "How many favourites do I have in the shop?"
    goal_zh = "我在商城一共收藏了几件商品？"
    steps = 2
    tags = ("read", "count")

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        found = some(phone, rng, PLAIN, rng.randrange(5, 10))
        return {"names": [each.name for each in found], "ids": [each.id for each in found]}

    def answer(self, phone: Phone, p: Params) -> str:
        return str(len(p["ids"]))

    def solve(self, hands: Hands, p: Params) -> Done:
        hands.open("shop")
        hands.tap("Account")
        return Done(hands.read(str(len(p["ids"]))))


class PracticeCartFirstOff(_Three):
    """The uppermost thing goes."""

    goal = "Remove the first article from my shopping cart"
    goal_zh = "把购物车里的第一件商品删掉"
    steps = 3
    tags = ("delete", "list")

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return [Removed("cart", product_id=p["ids"][0])]

    def solve(self, hands: Hands, p: Params) -> None:
        cart(hands)
        hands.tap(f"Remove {p['names'][0]}")


class PracticeCartLastOff(_Three):
    """What was put in last goes."""

    goal = "Throw the last thing out of my cart that I put in"
    goal_zh = "购物车里最后加的那件不要了"
    tags = ("delete", "list")

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return [Removed("cart", product_id=p["ids"][2])]

    def solve(self, hands: Hands, p: Params) -> None:
        cart(hands)
        hands.tap(f"Remove {p['names'][2]}")


class PracticeCartFirstMore(_Three):
    """Two of the uppermost."""

    goal = "I need two of what is at the top of my cart"
    goal_zh = "购物车最上面那件要两件"
    steps = 3

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return [Changed("cart", {"product_id": p["ids"][0]}, {"quantity": 2})]

    def solve(self, hands: Hands, p: Params) -> None:
        cart(hands)
        hands.tap(f"Increase quantity of {p['names'][0]}")


class PracticeCartFirstLike(_Three):
    """Kept for later instead of bought."""

    goal = "Add the first thing in my cart to the favourites too"
    goal_zh = "把购物车里第一件也加到收藏"
    steps = 4

    def prepare(self, phone: Phone, p: Params) -> None:
        super().prepare(phone, p)
        phone.store.run("DELETE FROM favourites")

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return [Added("favourites", product_id=p["ids"][0])]

    def solve(self, hands: Hands, p: Params) -> None:
        cart(hands)
        hands.tap(p["names"][0], id="product_name")
        hands.tap("Add to favourites")


class PracticeCartFirstWhat(_Three):
    """What lies at the top."""

    goal = "What is the first article in my shopping cart?"
    goal_zh = "我购物车里第一件是什么？"
    steps = 3
    tags = ("read", "list")

    def answer(self, phone: Phone, p: Params) -> Callable[[str], bool]:
        return only(p["names"][0], p["names"][1:])

    def solve(self, hands: Hands, p: Params) -> Done:
        cart(hands)
        return Done(hands.read(id="product_name"))


class PracticeCartNothing(_Three):
    """It is empty."""

    goal = "Order what is in my cart"
    goal_zh = "把购物车里的东西下单"
    steps = 2
    tags = ("impossible", "list")
    impossible = True

    def prepare(self, phone: Phone, p: Params) -> None:
        fill_cart(phone, ())

    def solve(self, hands: Hands, p: Params) -> Impossible:
        cart(hands)
        return Impossible("the cart is empty")


class PracticeLikedNothing(_Three):
    """Nothing was kept."""

    goal = "Put my newest favourite of the shop into the cart"
    goal_zh = "把我商城收藏夹里最新的一件放进购物车"
    steps = 3
    tags = ("impossible", "list")
    impossible = True

    def prepare(self, phone: Phone, p: Params) -> None:
        phone.store.run("DELETE FROM favourites")

    def solve(self, hands: Hands, p: Params) -> Impossible:
        page(hands, "Favourites")
        return Impossible("there are no favourites")
