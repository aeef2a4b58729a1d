"""Tasks in the Shop app that pay or deal with orders: buying, vouchers, cancelling, reordering."""

from __future__ import annotations

import random
from collections.abc import Sequence

from device_drivers.base import Role
from device_drivers.virtual.apps.shop.buying import money, shipping
from device_drivers.virtual.phone import Phone
from device_drivers.virtual.tasks.base import (
    Added,
    Change,
    Changed,
    Done,
    Impossible,
    Params,
    Removed,
    Template,
)
from device_drivers.virtual.tasks.hands import Hands
from device_drivers.virtual.tasks.shop import (
    PLAIN,
    day_of,
    fill_cart,
    order,
    past_orders,
    put,
    redeem,
    search,
    show,
    some,
)


def ordered(p: Params, **order: object) -> list[Change]:
    """An order of ``count`` of the one article ``id``, with these values."""
    return [
        Added("orders", status="placed", items=p["price"] * p["count"], **order),
        Added("order_items", product_id=p["id"], quantity=p["count"], price=p["price"]),
    ]


def check_out(hands: Hands, *, address: str = "", delivery: str = "", card: str = "") -> None:
    """From the first page of the checkout to the payment."""
    for choice in (address, delivery, card):
        if choice:
            hands.tap(choice)
        hands.tap("Continue")
    hands.tap(id="place_order_button")


class ShopBuy(Template):
    """One article, everything as usual."""

    goal = ("Buy one {name} in the shop. Standard delivery to my usual address, pay with the card"
            " ending in {last4}.")  # fmt: skip
    goal_zh = "在商城买一件“{name}”，标准配送到默认地址，用尾号{last4}的卡付款。"
    apps = ("shop",)
    difficulty = "medium"
    steps = 10
    tags = ("create", "payment", "form")

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        [chosen] = some(phone, rng, PLAIN)
        card, last4 = rng.choice(phone.store.rows("SELECT id, last4 FROM cards ORDER BY id"))
        return {"name": chosen.name, "id": chosen.id, "price": chosen.price, "count": 1,
                "card": card, "last4": last4}  # fmt: skip

    def prepare(self, phone: Phone, p: Params) -> None:
        fill_cart(phone, ())

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        home = phone.store.one("SELECT id FROM addresses WHERE chosen=1")
        cost = shipping("standard", p["price"])
        return ordered(p, address_id=home, card_id=p["card"], delivery="standard", shipping=cost,
                       total=p["price"] + cost)  # fmt: skip

    def solve(self, hands: Hands, p: Params) -> None:
        show(hands, p["name"])
        hands.tap(id="buy_now")
        check_out(hands, card=p["last4"])


class ShopBuyExpress(Template):
    """Two of them, fast, to somebody else."""

    goal = ("Order {count} of the {name} by express to {street} and pay with the card ending in"
            " {last4}.")  # fmt: skip
    goal_zh = "订{count}件“{name}”，加急送到{street}，用尾号{last4}的卡支付。"
    apps = ("shop",)
    difficulty = "hard"
    steps = 13
    tags = ("create", "payment", "form")

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        [chosen] = some(phone, rng, PLAIN)
        card, last4 = rng.choice(phone.store.rows("SELECT id, last4 FROM cards ORDER BY id"))
        address, street = phone.store.rows("SELECT id, street FROM addresses WHERE chosen=0")[0]
        return {"name": chosen.name, "id": chosen.id, "price": chosen.price, "count": 2,
                "card": card, "last4": last4, "address": address, "street": street}  # fmt: skip

    def prepare(self, phone: Phone, p: Params) -> None:
        fill_cart(phone, ())

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return ordered(p, address_id=p["address"], card_id=p["card"], delivery="express",
                       shipping=990, total=2 * p["price"] + 990)  # fmt: skip

    def solve(self, hands: Hands, p: Params) -> None:
        show(hands, p["name"])
        hands.tap(id="increase")
        hands.tap(id="buy_now")
        check_out(hands, address=p["street"], delivery="Express delivery", card=p["last4"])


class ShopBuyVoucher(Template):
    """What is in the cart, with a voucher, fetched at the pick-up point."""

    goal = ("Check out my cart with the voucher {code}. I'll fetch it at the pick-up point; the"
            " card doesn't matter.")  # fmt: skip
    goal_zh = "用优惠码{code}结算购物车，我到自提点取货，用哪张卡都行。"
    apps = ("shop",)
    difficulty = "hard"
    steps = 11
    tags = ("create", "payment")

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        codes = phone.store.rows("SELECT code, percent, cents, least FROM vouchers ORDER BY code")
        code, percent, cents, least = rng.choice(codes)
        [chosen] = some(phone, rng, f"{PLAIN} AND price * 3 >= {least}")
        off = chosen.price * 3 * percent // 100 + cents
        return {"code": code, "id": chosen.id, "price": chosen.price, "count": 3,
                "off": min(off, chosen.price * 3)}  # fmt: skip

    def prepare(self, phone: Phone, p: Params) -> None:
        fill_cart(phone, [(p["id"], 3)])

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        total = p["price"] * 3 - p["off"]
        [(address, card)] = phone.store.rows("SELECT address_id, card_id FROM checkout")
        return [
            *ordered(
                p,
                delivery="pickup",
                voucher=p["code"],
                discount=p["off"],
                total=total,
                address_id=address,
                card_id=card,
            ),
            Removed("cart", product_id=p["id"]),
            Changed("vouchers", {"code": p["code"]}, {"used": 1}),
        ]

    def solve(self, hands: Hands, p: Params) -> None:
        redeem(hands, p["code"])
        hands.tap(id="checkout_button")
        check_out(hands, delivery="Pick-up point")


class ShopBuyNewAddress(Template):
    """An address that is not there yet."""

    goal = ("Buy one {name} and have it sent to {person}, {street}, {postcode} {city} by standard"
            " delivery. Use the card ending in {last4}.")  # fmt: skip
    goal_zh = ("买一件“{name}”，标准配送给{person}，地址{street}，{postcode} {city}，"
               "用尾号{last4}的卡。")  # fmt: skip
    apps = ("shop",)
    difficulty = "hard"
    steps = 20
    tags = ("create", "payment", "form", "long")

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        [chosen] = some(phone, rng, PLAIN)
        card, last4 = rng.choice(phone.store.rows("SELECT id, last4 FROM cards ORDER BY id"))
        people = [name for (name,) in phone.store.rows("SELECT name FROM contacts ORDER BY id")]
        return {"name": chosen.name, "id": chosen.id, "price": chosen.price, "count": 1,
                "card": card, "last4": last4, "person": rng.choice(people),
                "street": f"{rng.randrange(1, 90)} Copper Beech Way", "city": "Lindenberg",
                "postcode": str(rng.randrange(10000, 99999))}  # fmt: skip

    def prepare(self, phone: Phone, p: Params) -> None:
        fill_cart(phone, ())

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        new = int(phone.store.one("SELECT max(id) FROM addresses")) + 1
        return [
            *ordered(p, address_id=new, card_id=p["card"], delivery="standard"),
            Added("addresses", name=p["person"], street=p["street"], postcode=p["postcode"],
                  city=p["city"]),
        ]  # fmt: skip

    def solve(self, hands: Hands, p: Params) -> None:
        show(hands, p["name"])
        hands.tap(id="buy_now")
        hands.tap("Add an address")
        for key, value in (("name", "person"), ("street", "street"), ("postcode", "postcode"),
                           ("city", "city")):  # fmt: skip
            hands.type(p[value], into=f"com.phonepilot.shop:id/{key}")
        hands.tap("Save")
        check_out(hands, card=p["last4"])


class ShopBuyCheapestUnder(Template):
    """A limit of price that nothing keeps."""

    goal = "Buy me a {kind} for less than {limit}. Don't spend more than that."
    goal_zh = "帮我买一件低于{limit}的{kind_zh}，不要超过这个价格。"
    apps = ("shop",)
    difficulty = "medium"
    steps = 5
    tags = ("impossible", "compare")
    impossible = True

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        from device_drivers.virtual.apps.shop.words import ARTICLES

        kinds = [(a[0], a[1]) for each in ARTICLES.values() for a in each]
        rng.shuffle(kinds)
        for kind, zh in kinds:
            low = phone.store.one("SELECT min(price) FROM products WHERE name LIKE ?", f"%{kind}%")
            if low and low > 1000:
                limit = low * (6 + rng.randrange(3)) // 1000 * 100
                return {"kind": kind, "kind_zh": zh, "limit": money(limit)}
        raise LookupError("everything is cheap")

    def solve(self, hands: Hands, p: Params) -> Impossible:
        search(hands, p["kind"])
        hands.tap("Sort by")
        hands.tap("Price: low to high")
        cheapest = hands.read(id="product_price")
        return Impossible(f"the cheapest {p['kind']} costs {cheapest}")


class ShopCancelOrder(Template):
    """The order that has not left yet."""

    goal = "Cancel my shop order that is still being packed."
    goal_zh = "取消我在商城里还在打包的那笔订单。"
    apps = ("shop",)
    difficulty = "medium"
    steps = 6
    tags = ("edit", "delete")

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        number = phone.store.one("SELECT id FROM orders WHERE status='placed'")
        return [Changed("orders", {"id": number}, {"status": "cancelled"})]

    def solve(self, hands: Hands, p: Params) -> None:
        hands.open("shop")
        hands.tap("Orders")
        hands.tap("· Being packed")
        hands.tap(id="cancel_order")
        hands.tap("Cancel order", id="android:id/button1")


class ShopCancelShipped(Template):
    """An order on its way can no longer be cancelled."""

    goal = "Please cancel my shop order of {day}."
    goal_zh = "请取消我{day_zh}在商城下的订单。"
    apps = ("shop",)
    difficulty = "medium"
    steps = 3
    tags = ("impossible", "read")
    impossible = True

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        _, at, _ = rng.choice(past_orders(phone, "status IN ('shipped', 'delivered')"))
        when = day_of(phone, at)
        return {"day": f"{when:%B} {when.day}", "day_zh": f"{when.month}月{when.day}日",
                "short": phone.date_text(when)}  # fmt: skip

    def solve(self, hands: Hands, p: Params) -> Impossible:
        order(hands, p["short"])
        return Impossible("it has left already" if not hands.see("Cancel order") else "")


class ShopReorder(Template):
    """What was bought once goes into the cart again."""

    goal = "Put everything from my order of {day} in the cart again."
    goal_zh = "把我{day_zh}那笔订单里的商品全部再次加入购物车。"
    apps = ("shop",)
    difficulty = "medium"
    steps = 5
    tags = ("create", "list")

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        number, at, _ = rng.choice(past_orders(phone))
        when = day_of(phone, at)
        return {"order": number, "day": f"{when:%B} {when.day}", "short": phone.date_text(when),
                "day_zh": f"{when.month}月{when.day}日"}  # fmt: skip

    def prepare(self, phone: Phone, p: Params) -> None:
        fill_cart(phone, ())
        phone.store.run(
            "UPDATE products SET stock=9 WHERE id IN"
            " (SELECT product_id FROM order_items WHERE order_id=?)", p["order"],
        )  # fmt: skip

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return [
            Added("cart", product_id=product, size=size, colour=colour, quantity=count)
            for product, size, colour, count in phone.store.rows(
                "SELECT product_id, size, colour, quantity FROM order_items WHERE order_id=?",
                p["order"],
            )
        ]

    def solve(self, hands: Hands, p: Params) -> None:
        order(hands, p["short"])
        hands.tap(id="reorder")


class ShopOrderTotal(Template):
    """What an order came to."""

    goal = "What was the total of my shop order of {day}?"
    goal_zh = "我{day_zh}在商城的订单总共多少钱？"
    apps = ("shop",)
    difficulty = "easy"
    steps = 3
    tags = ("read", "list")

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        _, at, total = rng.choice(past_orders(phone))
        when = day_of(phone, at)
        return {"day": f"{when:%B} {when.day}", "day_zh": f"{when.month}月{when.day}日",
                "short": phone.date_text(when), "total": money(total)}  # fmt: skip

    def answer(self, phone: Phone, p: Params) -> str:
        return str(p["total"])

    def solve(self, hands: Hands, p: Params) -> Done:
        order(hands, p["short"])
        hands.scroll_to(id="order_total")
        return Done(hands.read(id="order_total"))


class ShopSpent(Template):
    """Several orders have to be added up."""

    goal = "How much have I paid in the shop for orders that were delivered, all together?"
    goal_zh = "我在商城已送达的订单一共付了多少钱？"
    apps = ("shop",)
    difficulty = "hard"
    steps = 3
    tags = ("read", "count")

    def answer(self, phone: Phone, p: Params) -> str:
        return money(phone.store.one("SELECT sum(total) FROM orders WHERE status='delivered'"))

    def solve(self, hands: Hands, p: Params) -> Done:
        hands.open("shop")
        hands.tap("Orders")
        hands.tap("Delivered", role=Role.CHECKBOX)
        amounts = hands.texts(id="order_total")
        return Done(f"{sum(float(amount) for amount in amounts):.2f}")


class ShopCompareAndBuy(Template):
    """The cheaper of two, into the cart; the other one not."""

    goal = "Put whichever is cheaper in my cart: the {one} or the {other}."
    goal_zh = "“{one}”和“{other}”，哪个便宜就把哪个加入购物车。"
    apps = ("shop",)
    difficulty = "hard"
    steps = 13
    tags = ("search", "compare", "create")

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        one, other = some(phone, rng, PLAIN, 2)
        while one.price == other.price:
            one, other = some(phone, rng, PLAIN, 2)
        cheaper = min(one, other, key=lambda each: each.price)
        return {"one": one.name, "other": other.name, "id": cheaper.id}

    def prepare(self, phone: Phone, p: Params) -> None:
        fill_cart(phone, ())

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return [Added("cart", product_id=p["id"], quantity=1)]

    def solve(self, hands: Hands, p: Params) -> None:
        prices = {}
        for name in (p["one"], p["other"]):
            search(hands, name)
            prices[name] = float(hands.read(id="product_price"))
            hands.back()
        put(hands, min(prices, key=lambda name: prices[name]))
