"""Tasks in the Shop app that keep things in order: cart, favourites, addresses, reviews."""

from __future__ import annotations

import random
from collections.abc import Sequence

from device_drivers.base import Role
from device_drivers.virtual.phone import Phone
from device_drivers.virtual.tasks.base import Added, Change, Changed, Params, Removed, Template
from device_drivers.virtual.tasks.hands import Hands
from device_drivers.virtual.tasks.shop import PLAIN, cart, fill_cart, page, show, some

OPINIONS = ("Does what it should.", "A little too small for me.", "My neighbour wants one too!",
            "Good, but the box was torn.")  # fmt: skip
STREETS = ("12 Quarry Lane", "7 Tulip Court", "31 Weaver Street", "5 Bridge End")


class ShopFavourite(Template):
    """Keep an article for later."""

    goal = "Save the {name} to my favourites in the shop."
    goal_zh = "在商城收藏“{name}”。"
    apps = ("shop",)
    difficulty = "easy"
    steps = 5
    tags = ("create", "search")

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        [chosen] = some(phone, rng, "id NOT IN (SELECT product_id FROM favourites)")
        return {"name": chosen.name, "id": chosen.id}

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return [Added("favourites", product_id=p["id"])]

    def solve(self, hands: Hands, p: Params) -> None:
        show(hands, p["name"])
        hands.tap(id="favourite")


class ShopUnfavourite(Template):
    """Let one go again."""

    goal = "Remove the {name} from my favourites."
    goal_zh = "把“{name}”从收藏夹移除。"
    apps = ("shop",)
    difficulty = "easy"
    steps = 4
    tags = ("delete", "list")

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        [chosen] = some(phone, rng, "id IN (SELECT product_id FROM favourites)")
        return {"name": chosen.name, "id": chosen.id}

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return [Removed("favourites", product_id=p["id"])]

    def solve(self, hands: Hands, p: Params) -> None:
        page(hands, "Favourites")
        hands.tap(f"Remove {p['name']}")


class ShopCartQuantity(Template):
    """More of something that is in the cart already."""

    goal = "Change the number of {name} in my cart to {count}."
    goal_zh = "把购物车里“{name}”的数量改成{count}。"
    apps = ("shop",)
    difficulty = "easy"
    steps = 5
    tags = ("edit",)

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        chosen = some(phone, rng, "stock > 5 AND sizes = '' AND colours = ''", 3)
        return {"name": chosen[0].name, "ids": [each.id for each in chosen],
                "count": rng.randrange(2, 5)}  # fmt: skip

    def prepare(self, phone: Phone, p: Params) -> None:
        fill_cart(phone, [(number, 1) for number in p["ids"]])

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return [Changed("cart", {"product_id": p["ids"][0]}, {"quantity": p["count"]})]

    def solve(self, hands: Hands, p: Params) -> None:
        cart(hands)
        for _ in range(p["count"] - 1):
            hands.tap(f"Increase quantity of {p['name']}")


class ShopCartRemove(Template):
    """One of three goes."""

    goal = "Take the {name} out of my shopping cart."
    goal_zh = "把“{name}”从购物车中删除。"
    apps = ("shop",)
    difficulty = "easy"
    steps = 3
    tags = ("delete",)

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        chosen = some(phone, rng, PLAIN, 3)
        return {"name": chosen[0].name, "ids": [each.id for each in chosen]}

    def prepare(self, phone: Phone, p: Params) -> None:
        fill_cart(phone, [(number, 1) for number in sorted(p["ids"])])

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return [Removed("cart", product_id=p["ids"][0])]

    def solve(self, hands: Hands, p: Params) -> None:
        cart(hands)
        hands.tap(f"Remove {p['name']}")


class ShopEmptyCart(ShopCartRemove):
    """All of them go."""

    goal = "Empty my shopping cart."
    goal_zh = "清空我的购物车。"
    steps = 4

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return [Removed("cart", product_id=number) for number in p["ids"]]

    def solve(self, hands: Hands, p: Params) -> None:
        cart(hands)
        hands.tap("Empty the cart")
        hands.tap("Empty", role=Role.BUTTON)


class ShopAddress(Template):
    """A new address."""

    goal = "Save a new address in the shop: {name}, {street}, {postcode} {city}."
    goal_zh = "在商城添加新地址：{name}，{street}，{postcode} {city}。"
    apps = ("shop",)
    difficulty = "medium"
    steps = 13
    tags = ("create", "form")

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        people = [name for (name,) in phone.store.rows("SELECT name FROM contacts ORDER BY id")]
        return {"name": rng.choice(people), "street": rng.choice(STREETS),
                "postcode": str(rng.randrange(10000, 99999)), "city": "Westbrook"}  # fmt: skip

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return [Added("addresses", **p)]

    def solve(self, hands: Hands, p: Params) -> None:
        page(hands, "Addresses")
        hands.tap("Add an address")
        for key in ("name", "street", "postcode", "city"):
            hands.type(p[key], into=f"com.phonepilot.shop:id/{key}")
        hands.tap("Save")


class ShopUsualAddress(Template):
    """Another address becomes the usual one."""

    goal = "Make {street} my usual address in the shop."
    goal_zh = "把{street}设为商城的默认地址。"
    apps = ("shop",)
    difficulty = "easy"
    steps = 4
    tags = ("edit",)

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        rows = phone.store.rows("SELECT id, street FROM addresses WHERE chosen=0")
        number, street = rng.choice(rows)
        return {"id": number, "street": street}

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        before = phone.store.one("SELECT id FROM addresses WHERE chosen=1")
        return [Changed("addresses", {"id": p["id"]}, {"chosen": 1}),
                Changed("addresses", {"id": before}, {"chosen": 0})]  # fmt: skip

    def solve(self, hands: Hands, p: Params) -> None:
        page(hands, "Addresses")
        hands.tap(f"Make {p['street']} the usual address")


class ShopReview(Template):
    """Stars and a sentence."""

    goal = "Write a review of the {name}: {stars} stars, “{text}”"
    goal_zh = "给“{name}”写评价：{stars} 星，内容“{text}”"
    apps = ("shop",)
    difficulty = "medium"
    steps = 10
    tags = ("create", "form")

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        [chosen] = some(phone, rng, "1")
        return {"name": chosen.name, "id": chosen.id, "stars": rng.randrange(2, 6),
                "text": rng.choice(OPINIONS)}  # fmt: skip

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return [Added("reviews", product_id=p["id"], stars=p["stars"], text=p["text"], own=1)]

    def solve(self, hands: Hands, p: Params) -> None:
        show(hands, p["name"])
        hands.tap(id="write_review")
        hands.tap(f"{p['stars']} stars")
        hands.type(p["text"], into="review_text")
        hands.tap("Publish")
