"""Practice in the shop: articles of a kind, in some order, or none at all."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from typing import ClassVar

from device_drivers.virtual.apps.shop.buying import money
from device_drivers.virtual.apps.shop.parts import Product, products
from device_drivers.virtual.apps.shop.words import ARTICLES, CATEGORIES
from device_drivers.virtual.phone import Phone
from device_drivers.virtual.tasks.answers import only
from device_drivers.virtual.tasks.base import (
    Added,
    Change,
    Difficulty,
    Done,
    Impossible,
    Params,
    Template,
)
from device_drivers.virtual.tasks.hands import Hands
from device_drivers.virtual.tasks.shop import search
from models.training.pocket.practice.told import as_told

NOWHERE = (
    ("chainsaw", "电锯"), ("trombone", "长号"), ("aquarium", "鱼缸"), ("wheelbarrow", "手推车"),
    ("telescope", "望远镜"), ("surfboard", "冲浪板"), ("sewing machine", "缝纫机"),
    ("snow shovel", "雪铲"),
)  # fmt: skip


class _OnKind(Template):
    """Articles of one kind, put in some order."""

    apps: ClassVar[tuple[str, ...]] = ("shop",)
    difficulty: ClassVar[Difficulty] = "medium"
    steps = 7
    tags: ClassVar[tuple[str, ...]] = ("search", "sort", "read")
    sort: ClassVar[str]
    order: ClassVar[str]

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        kinds = [(a[0], a[1]) for each in ARTICLES.values() for a in each]
        rng.shuffle(kinds)
        for kind, zh in kinds:
            found = self.found(phone, kind)
            if len(found) > 1:
                return {"kind": kind, "kind_zh": zh, "id": found[0].id, "name": found[0].name}
        raise LookupError("no two articles of one kind")

    def found(self, phone: Phone, kind: str) -> list[Product]:
        return products(phone.store, f"name LIKE ? ORDER BY {self.order}", f"%{kind}%")

    def sorted_list(self, hands: Hands, p: Params) -> None:
        search(hands, as_told(hands, p, "kind"))
        hands.tap("Sort by")
        hands.tap(self.sort)


class PracticeShopDearest(_OnKind):
    """The one that costs most."""

    goal = "Which {kind} in the shop is the most expensive?"
    goal_zh = "商城里最贵的{kind_zh}是哪一款？"
    sort, order = "Price: high to low", "price DESC, id"

    def answer(self, phone: Phone, p: Params) -> Callable[[str], bool]:
        return only(p["name"], [each.name for each in self.found(phone, p["kind"])])

    def solve(self, hands: Hands, p: Params) -> Done:
        self.sorted_list(hands, p)
        return Done(hands.read(id="product_name"))


class PracticeShopBestLiked(_OnKind):
    """The one with the most stars becomes a favourite."""

    goal = "Add the best rated {kind} to my favourites in the shop"
    goal_zh = "把商城里评分最高的{kind_zh}加入收藏"
    sort, order = "Rating", "rating DESC, ratings DESC, id"
    tags = ("search", "sort", "create")

    def prepare(self, phone: Phone, p: Params) -> None:
        phone.store.run("DELETE FROM favourites WHERE product_id=?", p["id"])

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return [Added("favourites", product_id=p["id"])]

    def solve(self, hands: Hands, p: Params) -> None:
        self.sorted_list(hands, p)
        hands.tap(id="product_name")
        hands.tap(id="favourite")


class PracticeShopLowestPrice(_OnKind):
    """What one must pay at least."""

    goal = "What does the cheapest {kind} in the shop cost?"
    goal_zh = "商城里最便宜的{kind_zh}卖多少钱？"
    sort, order = "Price: low to high", "price, id"

    def answer(self, phone: Phone, p: Params) -> str:
        return money(self.found(phone, p["kind"])[0].price)

    def solve(self, hands: Hands, p: Params) -> Done:
        self.sorted_list(hands, p)
        return Done(hands.read(id="product_price"))


class PracticeShopBrowse(Template):
    """Through the categories instead of the search: the cheapest of one."""

    goal = "What is the cheapest article under {category} in the shop?"
    goal_zh = "商城“{category_zh}”分类里最便宜的商品是什么？"
    apps = ("shop",)
    difficulty = "medium"
    steps = 6
    tags = ("list", "sort", "read")

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        category, zh = rng.choice(list(CATEGORIES.items()))
        return {"category": category, "category_zh": zh}

    def answer(self, phone: Phone, p: Params) -> Callable[[str], bool]:
        found = products(phone.store, "category = ? ORDER BY price, id", p["category"])
        return only(found[0].name, [each.name for each in found])

    def solve(self, hands: Hands, p: Params) -> Done:
        hands.open("shop")
        hands.tap("Browse")
        hands.tap(p["category"])
        hands.tap("Sort by")
        hands.tap("Price: low to high")
        return Done(hands.read(id="product_name"))


class PracticeShopNoSuchKind(Template):
    """The shop does not sell that."""

    goal = "Add a {kind} to my cart in the shop"
    goal_zh = "在商城把一件{kind_zh}加入购物车"
    apps = ("shop",)
    difficulty = "easy"
    steps = 4
    tags = ("impossible", "search")
    impossible = True

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        kind, zh = rng.choice(NOWHERE)
        return {"kind": kind, "kind_zh": zh}

    def solve(self, hands: Hands, p: Params) -> Impossible:
        hands.open("shop")
        hands.tap(id="search_bar")
        hands.type(as_told(hands, p, "kind"), into="search_src_text", submit=True)
        return Impossible(f"the shop sells no {p['kind']}")
