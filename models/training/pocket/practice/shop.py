"""Practice in the shop: finding articles, asking about them, keeping them, reviewing them."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from typing import ClassVar

from device_drivers.base import Role
from device_drivers.virtual.apps.shop.buying import money
from device_drivers.virtual.apps.shop.parts import Product, products
from device_drivers.virtual.apps.shop.words import ARTICLES, CATEGORIES
from device_drivers.virtual.phone import Phone
from device_drivers.virtual.tasks.answers import only
from device_drivers.virtual.tasks.base import (
    Added,
    Change,
    Done,
    Impossible,
    Params,
    Removed,
    Template,
)
from device_drivers.virtual.tasks.hands import Hands
from device_drivers.virtual.tasks.shop import PLAIN, fill_cart, put, search, show, some
from device_drivers.virtual.tasks.world import known, sent
from models.training.pocket.practice.told import as_told

REVIEWS = (
    "Arrived quickly, works well.", "Nicer than in the picture.", "It broke after two days.",
    "Exactly what I was looking for.", "The colour is a bit dull.", "质量不错，会再买。",
    "Good value, but noisy.", "My daughter loves it.", "比想象的小一点。", "Smells odd at first.",
    "Sturdy and easy to clean.", "Not worth the money.",
)  # fmt: skip
NOWHERE = (
    ("chainsaw", "电锯"), ("trombone", "长号"), ("aquarium", "鱼缸"), ("wheelbarrow", "手推车"),
    ("telescope", "望远镜"), ("surfboard", "冲浪板"), ("sewing machine", "缝纫机"),
    ("snow shovel", "雪铲"),
)  # fmt: skip


class _OnArticle(Template):
    """One article of the shop."""

    apps = ("shop",)
    difficulty = "easy"
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
        hands.tap("Messages")
        hands.type(p["friend"], into="recipient_text_view")
        hands.tap(p["friend"])
        hands.tap(id="send_message_button_icon")


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
        hands.open("shop")
        hands.tap("Account")
        hands.tap("Favourites")
        hands.tap(p["name"])
        hands.tap(id="add_to_cart")


class PracticeShopNoMoreFavourites(Template):
    """All of them go."""

    goal = "Remove everything from my favourites in the shop"
    goal_zh = "把商城收藏夹里的东西全部移除"
    apps = ("shop",)
    difficulty = "easy"
    steps = 6
    tags = ("delete", "repeat")

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        rows = phone.store.rows("SELECT product_id FROM favourites ORDER BY product_id")
        return [Removed("favourites", product_id=number) for (number,) in rows]

    def solve(self, hands: Hands, p: Params) -> None:
        hands.open("shop")
        hands.tap("Account")
        hands.tap("Favourites")
        while hands.see(id="remove"):
            hands.tap(id="remove")


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


class _OnKind(Template):
    """Articles of one kind, put in some order."""

    apps = ("shop",)
    difficulty = "medium"
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
