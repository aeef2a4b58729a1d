"""Practice in the shop: what an article's page says, sizes and colours, searches, what was seen."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from typing import ClassVar

from device_drivers.base import Role
from device_drivers.virtual.phone import Phone
from device_drivers.virtual.tasks.answers import only
from device_drivers.virtual.tasks.base import (
    Added,
    Change,
    Difficulty,
    Done,
    Impossible,
    Params,
    Removed,
    Template,
)
from device_drivers.virtual.tasks.hands import Hands
from device_drivers.virtual.tasks.shop import PLAIN, fill_cart, put, search, show, some

QUERIES = ("bicycle bell", "rain cape", "teapot", "garden hose", "reading lamp", "picnic rug",
           "保温杯", "wool socks", "desk fan", "chess set", "跳绳", "sun hat")  # fmt: skip


class _Shelf(Template):
    """An article, and something about it."""

    apps: ClassVar[tuple[str, ...]] = ("shop",)
    difficulty: ClassVar[Difficulty] = "easy"
    steps = 5
    tags: ClassVar[tuple[str, ...]] = ("read", "search")
    where: ClassVar[str] = PLAIN

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        [chosen] = some(phone, rng, self.where)
        rows = phone.store.rows("SELECT author FROM reviews WHERE product_id=?", chosen.id)
        sizes = [s for s in chosen.sizes.split(",") if s and s not in chosen.sold_out.split(",")]
        return {"name": chosen.name, "id": chosen.id, "about": chosen.description,
                "author": rows[0][0] if rows else "", "size": rng.choice(sizes or [""]),
                "colour": rng.choice(chosen.colours.split(",")), "sizes": len(sizes),
                "query": rng.choice(QUERIES), "older": rng.choice(QUERIES[:6])}  # fmt: skip


class PracticeShelfAbout(_Shelf):
    """What the shop says of it."""

    goal = "What does the shop say about the {name}? Read me the description."
    goal_zh = "商城是怎么介绍“{name}”的？念给我听。"

    def answer(self, phone: Phone, p: Params) -> str:
        return str(p["about"])

    def solve(self, hands: Hands, p: Params) -> Done:
        show(hands, p["name"])
        return Done(hands.read(p["about"]))


class PracticeShelfCritic(_Shelf):
    """Who wrote about it."""

    goal = "Who reviewed the {name} in the shop?"
    goal_zh = "商城里谁评价过“{name}”？"
    where = "(SELECT count(*) FROM reviews WHERE product_id = products.id) = 1"

    def answer(self, phone: Phone, p: Params) -> Callable[[str], bool]:
        return lambda said: p["author"] in said

    def solve(self, hands: Hands, p: Params) -> Done:
        show(hands, p["name"])
        hands.scroll_to(f"{p['author']} ·")
        return Done(hands.read(f"{p['author']} ·"))


class PracticeShelfSize(_Shelf):
    """In a size."""

    goal = "Put the {name} in size {size} into my cart"
    goal_zh = "把{size}码的“{name}”加入购物车"
    where = "stock > 3 AND sizes != ''"
    tags = ("create", "search")

    def prepare(self, phone: Phone, p: Params) -> None:
        fill_cart(phone, ())
        phone.store.run("UPDATE products SET colours='' WHERE id=?", p["id"])

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return [Added("cart", product_id=p["id"], size=p["size"], quantity=1)]

    def solve(self, hands: Hands, p: Params) -> None:
        put(hands, p["name"], p["size"])


class PracticeShelfSizeTwo(PracticeShelfSize):
    """Two of it in a size."""

    goal = "Two of the {name}, size {size}, for my cart please"
    goal_zh = "“{name}”{size}码要两件，放进购物车"
    steps = 7

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return [Added("cart", product_id=p["id"], size=p["size"], quantity=2)]

    def solve(self, hands: Hands, p: Params) -> None:
        show(hands, p["name"])
        hands.tap(p["size"], role=Role.CHECKBOX)
        hands.tap(id="increase")
        hands.tap(id="add_to_cart")


class PracticeShelfLikeBuy(_Shelf):
    """Kept, and put in the cart."""

    goal = "Add the {name} to my favourites and to my cart"
    goal_zh = "收藏“{name}”，并加入购物车"
    steps = 6
    tags = ("create", "search")

    def prepare(self, phone: Phone, p: Params) -> None:
        fill_cart(phone, ())
        phone.store.run("DELETE FROM favourites")

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return [Added("favourites", product_id=p["id"]),
                Added("cart", product_id=p["id"], quantity=1)]  # fmt: skip

    def solve(self, hands: Hands, p: Params) -> None:
        show(hands, p["name"])
        hands.tap("Add to favourites")
        hands.tap(id="add_to_cart")


class PracticeShelfStars(_Shelf):
    """Stars without words."""

    goal = "Rate the {name} in the shop with five stars, no text"
    goal_zh = "在商城给“{name}”打五星，不写文字"
    steps = 8
    tags = ("create", "form")

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return [Added("reviews", product_id=p["id"], stars=5, text="", own=1)]

    def solve(self, hands: Hands, p: Params) -> None:
        show(hands, p["name"])
        hands.tap(id="write_review")
        hands.tap("5 stars")
        hands.tap(id="publish")


class PracticeShelfSoldOut(_Shelf):
    """There is none."""

    goal = "Put the {name} in my cart, and only if it's there"
    goal_zh = "有货的话把“{name}”放进购物车"
    where = "stock = 0"
    tags = ("impossible", "search")
    impossible = True

    def solve(self, hands: Hands, p: Params) -> Impossible:
        search(hands, p["name"])
        return Impossible(f"the {p['name']} is sold out")


class PracticeShelfSeenLike(_Shelf):
    """The only thing looked at becomes a favourite."""

    goal = "I looked at an article in the shop lately. Add it to my favourites."
    goal_zh = "我最近在商城看过一件商品，帮我收藏"
    tags = ("create", "list")

    def prepare(self, phone: Phone, p: Params) -> None:
        phone.store.run("DELETE FROM favourites")
        phone.store.run("DELETE FROM shop_viewed")
        phone.store.run("INSERT INTO shop_viewed VALUES (?, ?)", p["id"],
                        phone.clock.now_ms() - 600_000)  # fmt: skip

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return [Added("favourites", product_id=p["id"])]

    def solve(self, hands: Hands, p: Params) -> None:
        hands.open("shop")
        hands.tap("Browse")
        hands.tap(p["name"], id="product_name")
        hands.tap("Add to favourites")


class PracticeShelfSeen(PracticeShelfSeenLike):
    """What that is."""

    goal = "Which article did I look at in the shop before?"
    goal_zh = "我之前在商城看的是哪件商品？"
    tags = ("read", "list")

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return ()

    def answer(self, phone: Phone, p: Params) -> str:
        return str(p["name"])

    def solve(self, hands: Hands, p: Params) -> Done:  # type: ignore[override]  # it answers
        hands.open("shop")
        hands.tap("Browse")
        return Done(hands.read(p["name"]))


class PracticeShelfSearched(_Shelf):
    """What was searched for."""

    goal = "What did I search for last in the shop?"
    goal_zh = "我上次在商城搜了什么？"
    steps = 3

    def prepare(self, phone: Phone, p: Params) -> None:
        phone.store.run("DELETE FROM shop_searches")
        now = phone.clock.now_ms()
        for i, text in enumerate(dict.fromkeys((p["query"], p["older"], "umbrella"))):
            phone.store.run("INSERT INTO shop_searches VALUES (?, ?)", text, now - 9_000 * (i + 1))

    def answer(self, phone: Phone, p: Params) -> Callable[[str], bool]:
        return only(p["query"], [each for each in (p["older"], "umbrella") if each != p["query"]])

    def solve(self, hands: Hands, p: Params) -> Done:
        hands.open("shop")
        hands.tap(id="search_bar")
        return Done(hands.read(p["query"]))


class PracticeShelfForget(PracticeShelfSearched):
    """It is forgotten."""

    goal = "Remove “{query}” from my recent searches in the shop"
    goal_zh = "把“{query}”从商城的最近搜索里删掉"
    tags = ("delete", "list")
    strict = ("shop_searches",)

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return [Removed("shop_searches", query=p["query"])]

    def answer(self, phone: Phone, p: Params) -> str:  # type: ignore[override]  # nothing is asked
        return ""

    def solve(self, hands: Hands, p: Params) -> None:  # type: ignore[override]  # nor answered
        hands.open("shop")
        hands.tap(id="search_bar")
        hands.tap(f"Remove {p['query']}")
