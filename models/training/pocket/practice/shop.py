"""Practice in the shop: one article, asked about, kept, reviewed, put in the cart."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import ClassVar

from device_drivers.base import Role
from device_drivers.virtual.apps.shop.buying import money
from device_drivers.virtual.apps.shop.parts import Product, products
from device_drivers.virtual.phone import Phone
from device_drivers.virtual.tasks import moves
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
from device_drivers.virtual.tasks.shop import PLAIN, fill_cart, page, put, search, show, some
from device_drivers.virtual.tasks.world import known, sent

REVIEWS = (
    "Arrived quickly, works well.", "Nicer than in the picture.", "It broke after two days.",
    "Exactly what I was looking for.", "The colour is a bit dull.", "质量不错，会再买。",
    "Good value, but noisy.", "My daughter loves it.", "比想象的小一点。", "Smells odd at first.",
    "Sturdy and easy to clean.", "Not worth the money.",
)  # fmt: skip


class _OnArticle(Template):
    """One article of the shop."""

    apps: ClassVar[tuple[str, ...]] = ("shop",)
    difficulty: ClassVar[Difficulty] = "easy"
    steps = 4
    tags: ClassVar[tuple[str, ...]] = ("read", "search")
    where: ClassVar[str] = "1"
    """Which articles the goal can be about."""

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        [chosen] = some(phone, rng, self.where)
        return {"name": chosen.name, "id": chosen.id}


def article(phone: Phone, p: Params) -> Product:
    return products(phone.store, "id = ?", p["id"])[0]


class PracticeShopRating(_OnArticle):
    """How well it is liked."""

    goal = "What rating does the {name} have in the shop?"
    goal_zh = "商城里“{name}”的评分是多少？"

    def answer(self, phone: Phone, p: Params) -> str:
        return f"{article(phone, p).rating / 10:.1f}"

    def solve(self, hands: Hands, p: Params) -> Done:
        search(hands, p["name"])
        return Done(hands.read(id="product_rating").partition(" ★")[0])


class PracticeShopHowManyReviews(_OnArticle):
    """How many people wrote about it."""

    goal = "How many written reviews does the {name} have?"
    goal_zh = "“{name}”有几条评价？"
    where = "id IN (SELECT product_id FROM reviews)"

    def answer(self, phone: Phone, p: Params) -> str:
        return str(phone.store.one("SELECT count(*) FROM reviews WHERE product_id=?", p["id"]))

    def solve(self, hands: Hands, p: Params) -> Done:
        show(hands, p["name"])
        hands.scroll_to("Reviews (")
        return Done(hands.read("Reviews (").removeprefix("Reviews (").removesuffix(")"))


class PracticeShopLeft(_OnArticle):
    """How few are left."""

    goal = "How many of the {name} are left in the shop?"
    goal_zh = "商城里“{name}”还剩几件？"
    where = "stock BETWEEN 1 AND 3"

    def prepare(self, phone: Phone, p: Params) -> None:
        phone.store.run("UPDATE products SET was=0 WHERE id=?", p["id"])

    def answer(self, phone: Phone, p: Params) -> str:
        return str(article(phone, p).stock)

    def solve(self, hands: Hands, p: Params) -> Done:
        show(hands, p["name"])
        return Done(hands.read(id="stock").removeprefix("Only ").removesuffix(" left"))


class PracticeShopOldPrice(_OnArticle):
    """What a thing cost before it was cut."""

    goal = "What did the {name} cost before it was reduced?"
    goal_zh = "“{name}”降价之前卖多少钱？"
    where = "was > 0"

    def answer(self, phone: Phone, p: Params) -> str:
        return money(article(phone, p).was)

    def solve(self, hands: Hands, p: Params) -> Done:
        search(hands, p["name"])
        return Done(hands.read(id="product_old_price").strip("()"))


class PracticeShopSizeSoldOut(_OnArticle):
    """The size that cannot be had."""

    goal = "Which size of the {name} is sold out?"
    goal_zh = "“{name}”哪个尺码售罄了？"
    where = "sold_out != '' AND stock > 0"

    def answer(self, phone: Phone, p: Params) -> str:
        return article(phone, p).sold_out

    def solve(self, hands: Hands, p: Params) -> Done:
        show(hands, p["name"])
        return Done(hands.read("(sold out)").removesuffix(" (sold out)"))


class PracticeShopReview(_OnArticle):
    """Stars and a sentence."""

    goal = "Give the {name} {stars} stars in the shop and write: {text}"
    goal_zh = "在商城给“{name}”打{stars}星，并写评价：{text}"
    difficulty = "medium"
    steps = 10
    tags = ("create", "form", "search")

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        return {**super().draw(phone, rng), "stars": rng.randrange(2, 6),
                "text": rng.choice(REVIEWS)}  # fmt: skip

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return [Added("reviews", product_id=p["id"], stars=p["stars"], text=p["text"], own=1)]

    def solve(self, hands: Hands, p: Params) -> None:
        show(hands, p["name"])
        hands.tap(id="write_review")
        hands.tap(f"{p['stars']} stars")
        hands.type(p["text"], into="review_text")
        hands.tap(id="publish")


class PracticeShopShare(_OnArticle):
    """An article is sent to somebody."""

    goal = "Text {friend} the link to the {name} from the shop"
    goal_zh = "把商城里“{name}”的链接用短信分享给{friend}"
    apps = ("shop", "messages")
    difficulty = "medium"
    steps = 10
    tags = ("share", "search", "cross_app")

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        [friend] = known(phone, rng, 1)
        return {**super().draw(phone, rng), "friend": friend.name, "number": friend.number}

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return sent(phone, p["number"], f"{p['name']} shop://product/{p['id']}")

    def solve(self, hands: Hands, p: Params) -> None:
        show(hands, p["name"])
        hands.tap(id="share")
        moves.text_to(hands, p["friend"])


class PracticeShopSoldOut(_OnArticle):
    """It is not to be had at all."""

    goal = "Buy me the {name}"
    goal_zh = "帮我买“{name}”"
    where = "stock = 0"
    impossible = True
    tags = ("impossible", "search")

    def solve(self, hands: Hands, p: Params) -> Impossible:
        show(hands, p["name"])
        return Impossible(f"{p['name']} is out of stock")


class PracticeShopAskSize(_OnArticle):
    """Nobody said which size."""

    goal = "Put the {name} in my cart, but ask me for the size first"
    goal_zh = "把“{name}”加入购物车，尺码先问我"
    where = "stock > 2 AND sizes LIKE '%,%'"
    difficulty = "medium"
    steps = 8
    tags = ("ask", "create", "search")
    question = "size|尺码|码"

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        p = super().draw(phone, rng)
        found = article(phone, p)
        gone = found.sold_out.split(",")
        return {**p, "size": rng.choice([s for s in found.sizes.split(",") if s not in gone])}

    def prepare(self, phone: Phone, p: Params) -> None:
        fill_cart(phone, ())
        phone.store.run("UPDATE products SET colours='' WHERE id=?", p["id"])

    def reply(self, p: Params) -> str:
        return f"Size {p['size']}"

    def reply_zh(self, p: Params) -> str:
        return f"{p['size']}码"

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return [Added("cart", product_id=p["id"], size=p["size"], quantity=1)]

    def solve(self, hands: Hands, p: Params) -> None:
        show(hands, p["name"])
        hands.ask("Which size?")
        hands.tap(p["size"], role=Role.CHECKBOX)
        hands.tap(id="add_to_cart")


class PracticeShopFromFavourites(_OnArticle):
    """What was kept goes into the cart."""

    goal = "Add the {name} from my favourites to the cart"
    goal_zh = "把收藏夹里的“{name}”加入购物车"
    where = PLAIN
    steps = 5
    tags = ("create", "list")

    def prepare(self, phone: Phone, p: Params) -> None:
        fill_cart(phone, ())
        phone.store.run("INSERT OR IGNORE INTO favourites VALUES (?, ?)", p["id"],
                        phone.clock.now_ms() - 9_000_000)  # fmt: skip

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return [Added("cart", product_id=p["id"], quantity=1)]

    def solve(self, hands: Hands, p: Params) -> None:
        page(hands, "Favourites")
        hands.tap(p["name"])
        hands.tap(id="add_to_cart")


class PracticeShopTwoThings(Template):
    """Two articles, one after the other."""

    goal = "Put the {one} and the {two} in my shopping cart"
    goal_zh = "把“{one}”和“{two}”都加入购物车"
    apps = ("shop",)
    difficulty = "medium"
    steps = 12
    tags = ("create", "search", "repeat")

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        one, two = some(phone, rng, PLAIN, 2)
        return {"one": one.name, "two": two.name, "ids": [one.id, two.id]}

    def prepare(self, phone: Phone, p: Params) -> None:
        fill_cart(phone, ())

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return [Added("cart", product_id=number, quantity=1) for number in p["ids"]]

    def solve(self, hands: Hands, p: Params) -> None:
        put(hands, p["one"])
        hands.tap("Navigate up")
        hands.tap("Clear")
        hands.type(p["two"], into="search_src_text", submit=True)
        hands.tap(p["two"], id="product_name")
        hands.tap(id="add_to_cart")
