"""Tasks in the Shop app that look for articles: into the cart, compared, asked about."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from datetime import UTC, datetime
from typing import Any

from device_drivers.base import Role
from device_drivers.virtual.apps.shop.buying import money
from device_drivers.virtual.apps.shop.parts import Product, products
from device_drivers.virtual.phone import Phone
from device_drivers.virtual.tasks.answers import only
from device_drivers.virtual.tasks.base import (
    Added,
    Change,
    Done,
    Impossible,
    Params,
    Template,
)
from device_drivers.virtual.tasks.hands import Hands

PLAIN = "stock > 3 AND sizes = '' AND colours = ''"
"""Articles that are bought without a choice."""


def some(phone: Phone, rng: random.Random, where: str, count: int = 1) -> list[Product]:
    """That many articles of which ``where`` is true, in no order."""
    return rng.sample(products(phone.store, f"{where} ORDER BY id"), count)


def search(hands: Hands, words: str) -> None:
    """Search the shop from its first page."""
    hands.open("shop")
    hands.tap(id="search_bar")
    hands.type(words, into="search_src_text", submit=True)


def show(hands: Hands, name: str) -> None:
    """Open the page of an article."""
    search(hands, name)
    hands.tap(name, id="product_name")


def put(hands: Hands, name: str, *options: str) -> None:
    """Put an article into the cart, its size and colour chosen."""
    show(hands, name)
    for option in options:
        hands.tap(option, role=Role.CHECKBOX)
    hands.tap(id="add_to_cart")


def page(hands: Hands, name: str) -> None:
    """A page of the customer's own corner."""
    hands.open("shop")
    hands.tap("Account")
    hands.tap(name)


def cart(hands: Hands) -> None:
    hands.open("shop")
    hands.tap("Cart")


def redeem(hands: Hands, code: str) -> None:
    """Use a voucher for what is in the cart."""
    cart(hands)
    hands.type(code, into="com.phonepilot.shop:id/voucher")
    hands.tap("Apply")


def order(hands: Hands, number: str) -> None:
    """Open one of the orders."""
    hands.open("shop")
    hands.tap("Orders")
    hands.tap(f"{number} ·")


def fill_cart(phone: Phone, items: Sequence[tuple[int, int]]) -> None:
    """Only these (article, quantity) are in the cart."""
    phone.store.run("DELETE FROM cart")
    for product, quantity in items:
        phone.store.run("INSERT INTO cart(product_id, quantity) VALUES (?, ?)", product, quantity)


class ShopAdd(Template):
    """One article without any choice, into the cart."""

    goal = "Put the {name} in my shopping cart."
    goal_zh = "把“{name}”加入商城的购物车。"
    apps = ("shop",)
    difficulty = "easy"
    steps = 5
    tags = ("create", "search")

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        [chosen] = some(phone, rng, PLAIN)
        return {"name": chosen.name, "id": chosen.id}

    def prepare(self, phone: Phone, p: Params) -> None:
        fill_cart(phone, ())

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return [Added("cart", product_id=p["id"], quantity=1)]

    def solve(self, hands: Hands, p: Params) -> None:
        put(hands, p["name"])


class ShopAddChinese(ShopAdd):
    """The same on a phone that speaks Chinese."""

    goal = "Put “{name}” in the cart of the shop."
    goal_zh = "帮我把“{name}”放进商城购物车。"
    tags = ("search", "chinese")
    language = "zh"

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        [chosen] = some(phone, rng, PLAIN)
        return {"name": chosen.name_zh, "id": chosen.id}


class ShopAddVariant(Template):
    """Size, colour and number."""

    goal = "Add {count} of the {name} to my cart, size {size}, {colour}."
    goal_zh = "把{count}件“{name}”加入购物车，尺码{size}，颜色选{colour_zh}。"
    apps = ("shop",)
    difficulty = "medium"
    steps = 9
    tags = ("create", "form")

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        zh = phone.apps["com.phonepilot.shop"].zh
        [chosen] = some(phone, rng, "stock > 4 AND sizes != '' AND colours != ''")
        gone = chosen.sold_out.split(",")
        size = rng.choice([s for s in chosen.sizes.split(",") if s not in gone])
        colour = rng.choice(chosen.colours.split(","))
        return {"name": chosen.name, "id": chosen.id, "size": size, "colour": colour,
                "colour_zh": zh[colour], "count": rng.randrange(2, 4)}  # fmt: skip

    def prepare(self, phone: Phone, p: Params) -> None:
        fill_cart(phone, ())

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return [Added("cart", product_id=p["id"], size=p["size"], colour=p["colour"],
                      quantity=p["count"])]  # fmt: skip

    def solve(self, hands: Hands, p: Params) -> None:
        show(hands, p["name"])
        hands.tap(p["size"], role=Role.CHECKBOX)
        hands.tap(p["colour"], role=Role.CHECKBOX)
        for _ in range(p["count"] - 1):
            hands.tap(id="increase")
        hands.tap(id="add_to_cart")


class ShopAskSize(Template):
    """The goal says nothing of the size, so one has to ask."""

    goal = "Put the {name} in {colour} in my cart."
    goal_zh = "把{colour_zh}的“{name}”加入购物车。"
    apps = ("shop",)
    difficulty = "medium"
    steps = 7
    tags = ("create", "ask")
    question = "size|尺码|大小"

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        zh = phone.apps["com.phonepilot.shop"].zh
        [chosen] = some(phone, rng, "stock > 2 AND sizes LIKE 'S,M,L%' AND colours != ''")
        gone = chosen.sold_out.split(",")
        size = rng.choice([s for s in chosen.sizes.split(",") if s not in gone])
        colour = rng.choice(chosen.colours.split(","))
        return {"name": chosen.name, "id": chosen.id, "colour": colour, "colour_zh": zh[colour],
                "size": size}  # fmt: skip

    def prepare(self, phone: Phone, p: Params) -> None:
        fill_cart(phone, ())

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return [Added("cart", product_id=p["id"], size=p["size"], colour=p["colour"], quantity=1)]

    def reply(self, p: Params) -> str:
        return str(p["size"])

    def solve(self, hands: Hands, p: Params) -> None:
        size = hands.ask(f"Which size of the {p['name']} do you need?")
        put(hands, p["name"], size, p["colour"])


class ShopOutOfStock(Template):
    """There is none left."""

    goal = "Add the {name} to my cart, please."
    goal_zh = "请把“{name}”加入购物车。"
    apps = ("shop",)
    difficulty = "easy"
    steps = 4
    tags = ("impossible", "search")
    impossible = True

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        [chosen] = some(phone, rng, PLAIN)
        return {"name": chosen.name, "id": chosen.id}

    def prepare(self, phone: Phone, p: Params) -> None:
        phone.store.run("DELETE FROM cart WHERE product_id=?", p["id"])
        phone.store.run("UPDATE products SET stock=0 WHERE id=?", p["id"])

    def solve(self, hands: Hands, p: Params) -> Impossible:
        show(hands, p["name"])
        assert hands.see("Out of stock")  # noqa: S101
        return Impossible(f"{p['name']} is out of stock")


class ShopSizeGone(Template):
    """The article is there, but not in that size."""

    goal = "I need the {name} in size {size}. Put it in my cart."
    goal_zh = "我需要{size}码的“{name}”，把它加入购物车。"
    apps = ("shop",)
    difficulty = "medium"
    steps = 4
    tags = ("impossible", "read")
    impossible = True

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        [chosen] = some(phone, rng, "stock > 2 AND sizes LIKE 'S,M,L%'")
        return {"name": chosen.name, "id": chosen.id, "size": rng.choice(("S", "M", "L"))}

    def prepare(self, phone: Phone, p: Params) -> None:
        phone.store.run("UPDATE products SET sold_out=? WHERE id=?", p["size"], p["id"])

    def solve(self, hands: Hands, p: Params) -> Impossible:
        show(hands, p["name"])
        return Impossible(f"size {p['size']} is sold out")


class ShopCheapest(Template):
    """The cheapest of several of a kind, of those that can be had."""

    goal = "Put the cheapest {kind} that is in stock in my cart."
    goal_zh = "把有货的{kind_zh}中最便宜的一款加入购物车。"
    apps = ("shop",)
    difficulty = "hard"
    steps = 10
    tags = ("search", "compare", "sort")

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        from device_drivers.virtual.apps.shop.words import ARTICLES, COLOURFUL

        kinds = [(a[0], a[1]) for k, each in ARTICLES.items() if k not in COLOURFUL for a in each]
        rng.shuffle(kinds)
        for kind, zh in kinds:
            there = products(phone.store, "name LIKE ? AND stock > 1 ORDER BY price", f"%{kind}")
            if len(there) > 1 and there[0].price < there[1].price:
                return {"kind": kind, "kind_zh": zh, "id": there[0].id, "name": there[0].name}
        raise LookupError("no two articles of one kind")

    def prepare(self, phone: Phone, p: Params) -> None:
        fill_cart(phone, ())

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return [Added("cart", product_id=p["id"], quantity=1)]

    def solve(self, hands: Hands, p: Params) -> None:
        search(hands, p["kind"])
        hands.tap("Sort by")
        hands.tap("Price: low to high")
        hands.tap("Filter")
        hands.tap("In stock only", id="android:id/title")
        hands.tap(id="apply_filter")
        hands.tap(id="product_name")
        hands.tap(id="add_to_cart")


class ShopBestUnder(Template):
    """The best rated of a category below a price."""

    goal = ("In the category {category}, find the best rated article that is in stock and costs at"
            " most {limit}, and add it to my favourites.")  # fmt: skip
    goal_zh = "在“{category_zh}”分类中找到有货且价格不超过{limit}的评分最高的商品，把它收藏起来。"
    apps = ("shop",)
    difficulty = "hard"
    steps = 11
    tags = ("search", "filter", "compare")

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        from device_drivers.virtual.apps.shop.words import CATEGORIES

        choices = [(name, cents) for name in CATEGORIES for cents in (2500, 5000, 10000)]
        rng.shuffle(choices)
        free = "id NOT IN (SELECT product_id FROM favourites)"
        for category, cents in choices:
            best = products(
                phone.store, f"category=? AND price <= ? AND stock > 0 AND {free}"
                " ORDER BY rating DESC LIMIT 3", category, cents,
            )  # fmt: skip
            every = products(
                phone.store,
                "category=? AND price <= ? AND stock > 0 ORDER BY rating DESC LIMIT 2",
                category, cents,
            )  # fmt: skip
            if len(every) > 1 and best and best[0] == every[0] and (
                every[0].rating > every[1].rating
            ):  # fmt: skip
                return {"category": category, "category_zh": CATEGORIES[category],
                        "limit": money(cents), "id": best[0].id, "name": best[0].name}  # fmt: skip
        raise LookupError("no category with one best article")

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return [Added("favourites", product_id=p["id"])]

    def solve(self, hands: Hands, p: Params) -> None:
        hands.open("shop")
        hands.tap("Browse")
        hands.tap(p["category"], id="android:id/title")
        hands.tap("Filter")
        hands.tap("In stock only", id="android:id/title")
        hands.tap(f"Up to {p['limit']}", id="android:id/title")
        hands.tap(id="apply_filter")
        hands.tap("Sort by")
        hands.tap("Rating", id="android:id/title")
        hands.tap(id="product_name")
        hands.tap(id="favourite")


class ShopPrice(Template):
    """What something costs."""

    goal = "How much is the {name} in the shop?"
    goal_zh = "商城里“{name}”多少钱？"
    apps = ("shop",)
    difficulty = "easy"
    steps = 3
    tags = ("search", "read")

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        [chosen] = some(phone, rng, "was = 0")
        return {"name": chosen.name, "price": money(chosen.price)}

    def answer(self, phone: Phone, p: Params) -> str:
        return str(p["price"])

    def solve(self, hands: Hands, p: Params) -> Done:
        search(hands, p["name"])
        return Done(hands.read(id="product_price"))


class ShopCompare(Template):
    """Which of two is rated better."""

    goal = "Which one is rated better, the {one} or the {other}?"
    goal_zh = "“{one}”和“{other}”，哪一个评分更高？"
    apps = ("shop",)
    difficulty = "medium"
    steps = 8
    tags = ("search", "read", "compare")

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        one, other = some(phone, rng, "1", 2)
        while one.rating == other.rating:
            one, other = some(phone, rng, "1", 2)
        better = one if one.rating > other.rating else other
        return {"one": one.name, "other": other.name, "better": better.name}

    def answer(self, phone: Phone, p: Params) -> Callable[[str], bool]:
        return only(p["better"], (p["one"], p["other"]))

    def solve(self, hands: Hands, p: Params) -> Done:
        ratings = {}
        for name in (p["one"], p["other"]):
            search(hands, name)
            ratings[name] = float(hands.read(id="product_rating").split(" ")[0])
            hands.back()
        return Done(max(ratings, key=lambda name: ratings[name]))


def day_of(phone: Phone, ms: int) -> datetime:
    """A moment of the phone's, in its own zone."""
    return datetime.fromtimestamp(ms / 1000, UTC).astimezone(phone.clock.now().tzinfo)


def past_orders(phone: Phone, where: str = "1") -> list[tuple[Any, ...]]:
    """(id, placed, total) of orders whose day no other order shares."""
    rows = phone.store.rows(f"SELECT id, placed_ms, total FROM orders WHERE {where}")  # noqa: S608
    every = [day_of(phone, at).date() for (at,) in phone.store.rows("SELECT placed_ms FROM orders")]
    return [row for row in rows if every.count(day_of(phone, row[1]).date()) == 1]
