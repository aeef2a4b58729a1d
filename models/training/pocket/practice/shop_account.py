"""Practice in the shop: the cart, vouchers, addresses, cards, orders."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from typing import Any, ClassVar

from device_drivers.base import Role
from device_drivers.virtual.apps.shop.buying import money
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
from device_drivers.virtual.tasks.shop import PLAIN, day_of, fill_cart, past_orders, some

STREETS = (
    "14 Heather Row", "3 Chandler Street", "88 Lime Walk", "27 Mason's Yard", "6 Pond Lane",
    "51 Old Dairy Road", "9 Kestrel Close", "40 Harbour Steps", "梧桐路12号", "2 Cobbler Passage",
)  # fmt: skip
INVENTED = ("SUMMER50", "HAPPY30", "AUTUMN7", "VIP99", "NEWS12", "GIFT25")


def corner(hands: Hands, page: str) -> None:
    """A page of the customer's own corner."""
    hands.open("shop")
    hands.tap("Account")
    hands.tap(page)


class _OnCart(Template):
    """Some articles are in the cart, each a number of times."""

    apps = ("shop",)
    difficulty = "easy"
    steps = 3
    tags: ClassVar[tuple[str, ...]] = ("read", "list")
    times: ClassVar[tuple[int, int]] = (1, 3)

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        chosen = some(phone, rng, PLAIN, 3)
        counts = [rng.randint(*self.times) for _ in chosen]
        return {"name": chosen[0].name, "count": counts[0], "price": chosen[0].price,
                "items": [(each.id, n) for each, n in zip(chosen, counts, strict=True)],
                "sum": sum(each.price * n for each, n in zip(chosen, counts, strict=True)),
                }  # fmt: skip

    def prepare(self, phone: Phone, p: Params) -> None:
        fill_cart(phone, p["items"])
        phone.store.run("UPDATE checkout SET voucher=''")


class PracticeShopCartTotal(_OnCart):
    """What it all comes to."""

    goal = "What does everything in my shopping cart cost together?"
    goal_zh = "我购物车里的东西一共多少钱？"

    def answer(self, phone: Phone, p: Params) -> str:
        return money(p["sum"])

    def solve(self, hands: Hands, p: Params) -> Done:
        hands.open("shop")
        hands.tap("Cart")
        hands.scroll_to(id="total")
        return Done(hands.read(id="total"))


class PracticeShopCartHowMany(_OnCart):
    """How many pieces of a thing."""

    goal = "How many pieces of the {name} are in my cart?"
    goal_zh = "我的购物车里有几件“{name}”？"

    def answer(self, phone: Phone, p: Params) -> str:
        return str(p["count"])

    def solve(self, hands: Hands, p: Params) -> Done:
        hands.open("shop")
        hands.tap("Cart")
        hands.scroll_to(p["name"])
        texts = hands.texts()
        rest = texts[texts.index(p["name"]) :]
        return Done(next(text for text in rest if text.isdigit()))


class PracticeShopCartFewer(_OnCart):
    """One piece less."""

    goal = "Take one {name} less, I have {count} in the cart"
    goal_zh = "购物车里有{count}件“{name}”，减少一件"
    times = (2, 4)
    tags = ("edit",)

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return [Changed("cart", {"product_id": p["items"][0][0]}, {"quantity": p["count"] - 1})]

    def solve(self, hands: Hands, p: Params) -> None:
        hands.open("shop")
        hands.tap("Cart")
        hands.tap(f"Decrease quantity of {p['name']}")


class PracticeShopCartKeepOne(_OnCart):
    """All but one thing go."""

    goal = "Remove everything but the {name} from my cart"
    goal_zh = "购物车里只留“{name}”，其他都删掉"
    times = (1, 1)
    difficulty = "medium"
    steps = 5
    tags = ("delete", "repeat")

    def prepare(self, phone: Phone, p: Params) -> None:
        super().prepare(phone, p)
        p["others"] = [phone.store.one("SELECT name FROM products WHERE id=?", number)
                       for number, _ in p["items"][1:]]  # fmt: skip

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return [Removed("cart", product_id=number) for number, _ in p["items"][1:]]

    def solve(self, hands: Hands, p: Params) -> None:
        hands.open("shop")
        hands.tap("Cart")
        for name in p["others"]:
            hands.tap(f"Remove {name}")


class PracticeShopUseVoucher(_OnCart):
    """A code is put to the cart; nothing is bought yet."""

    goal = "Apply the voucher code {code} to my cart, but don't order yet"
    goal_zh = "给购物车用上优惠码{code}，先不要下单"
    steps = 5
    tags = ("edit", "form")

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        p = super().draw(phone, rng)
        codes = phone.store.rows("SELECT code, least FROM vouchers WHERE used=0 ORDER BY code")
        code, least = rng.choice(codes)
        number, _ = p["items"][0]
        return {**p, "items": [(number, least // p["price"] + 1)], "code": code}

    def prepare(self, phone: Phone, p: Params) -> None:
        super().prepare(phone, p)
        phone.store.run("UPDATE products SET stock=99 WHERE id=?", p["items"][0][0])

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return [Changed("checkout", {"id": 1}, {"voucher": p["code"]})]

    def solve(self, hands: Hands, p: Params) -> None:
        hands.open("shop")
        hands.tap("Cart")
        hands.type(p["code"], into="com.phonepilot.shop:id/voucher")
        hands.tap("Apply")


class PracticeShopBadVoucher(_OnCart):
    """No such code is accepted."""

    goal = "Use the voucher {code} for what is in my cart"
    goal_zh = "购物车用优惠码{code}"
    steps = 5
    tags = ("impossible", "form")
    impossible = True

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        return {**super().draw(phone, rng), "code": rng.choice(INVENTED)}

    def solve(self, hands: Hands, p: Params) -> Impossible:
        hands.open("shop")
        hands.tap("Cart")
        hands.type(p["code"], into="com.phonepilot.shop:id/voucher")
        hands.tap("Apply")
        return Impossible(f"{p['code']} is not valid")


class PracticeShopVoucherWorth(Template):
    """What a voucher takes off."""

    goal = "How much do I get off with the voucher {code}?"
    goal_zh = "优惠券{code}能减多少？"
    apps = ("shop",)
    difficulty = "easy"
    steps = 3
    tags = ("read",)

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        rows = phone.store.rows("SELECT code, percent, cents FROM vouchers ORDER BY code")
        code, percent, cents = rng.choice(rows)
        return {"code": code, "off": f"{percent}%" if percent else money(cents)}

    def answer(self, phone: Phone, p: Params) -> str:
        return str(p["off"])

    def solve(self, hands: Hands, p: Params) -> Done:
        corner(hands, "Vouchers")
        texts = hands.texts()
        return Done(texts[texts.index(p["code"]) + 1].partition(" off")[0])


class _OnCard(Template):
    """One of the cards."""

    apps = ("shop",)
    difficulty = "easy"
    steps = 5
    tags: ClassVar[tuple[str, ...]] = ("delete",)

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        number, last4, expires = rng.choice(
            phone.store.rows("SELECT id, last4, expires FROM cards ORDER BY id")
        )
        return {"id": number, "last4": last4, "expires": expires}


class PracticeShopRemoveCard(_OnCard):
    """It is not to be paid with any more."""

    goal = "Delete the card ending in {last4} from the shop"
    goal_zh = "从商城删除尾号{last4}的银行卡"

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return [Removed("cards", id=p["id"])]

    def solve(self, hands: Hands, p: Params) -> None:
        corner(hands, "Cards")
        hands.tap(f"Remove card {p['last4']}")
        hands.tap("Delete", role=Role.BUTTON, id="android:id/button1")


class PracticeShopCardUntil(_OnCard):
    """Until when it can be used."""

    goal = "Until when is my card ending in {last4} valid? It is in the shop."
    goal_zh = "我在商城里尾号{last4}的卡有效期到什么时候？"
    steps = 3
    tags = ("read",)

    def answer(self, phone: Phone, p: Params) -> str:
        return str(p["expires"])

    def solve(self, hands: Hands, p: Params) -> Done:
        corner(hands, "Cards")
        texts = hands.texts()
        at = next(i for i, text in enumerate(texts) if text.endswith(p["last4"]))
        return Done(texts[at + 1].rpartition(" · ")[2])


class PracticeShopNoSuchCard(_OnCard):
    """The card is not there."""

    goal = "Remove the card ending in {last4} from my cards in the shop"
    goal_zh = "把尾号{last4}的卡从商城移除"
    steps = 3
    tags = ("impossible", "delete")
    impossible = True

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        have = {last4 for (last4,) in phone.store.rows("SELECT last4 FROM cards")}
        return {"last4": rng.choice([f"{n}" for n in range(1000, 9999, 7) if f"{n}" not in have])}

    def solve(self, hands: Hands, p: Params) -> Impossible:
        corner(hands, "Cards")
        return Impossible(f"no card ends in {p['last4']}")


class _OnAddress(Template):
    """One of the two addresses."""

    apps = ("shop",)
    difficulty = "easy"
    steps = 5
    tags: ClassVar[tuple[str, ...]] = ("edit", "form")

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        number, street, postcode = rng.choice(
            phone.store.rows("SELECT id, street, postcode FROM addresses ORDER BY id")
        )
        return {"id": number, "street": street, "code": postcode,
                "new": rng.choice(STREETS), "new_code": str(rng.randrange(10_000, 99_999))}  # fmt: skip


class PracticeShopRemoveAddress(_OnAddress):
    """Nothing goes there any more."""

    goal = "Delete the address {street} in the shop"
    goal_zh = "删除商城里的地址{street}"
    tags = ("delete",)

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return [Removed("addresses", id=p["id"])]

    def solve(self, hands: Hands, p: Params) -> None:
        corner(hands, "Addresses")
        hands.tap(f"Remove {p['street']}")
        hands.tap("Delete", role=Role.BUTTON, id="android:id/button1")


class PracticeShopChangeStreet(_OnAddress):
    """Another street, the rest stays."""

    goal = "In the shop, change the street of my address {street} to {new}"
    goal_zh = "在商城把地址{street}的街道改成{new}"
    steps = 7

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return [Changed("addresses", {"id": p["id"]}, {"street": p["new"]})]

    def solve(self, hands: Hands, p: Params) -> None:
        corner(hands, "Addresses")
        hands.tap(f"{p['street']},")
        hands.type(p["new"], into="com.phonepilot.shop:id/street", clear=True)
        hands.tap("Save")


class PracticeShopChangePostcode(_OnAddress):
    """Another postcode."""

    goal = "The postcode of {street} is {new_code}. Correct it in the shop."
    goal_zh = "{street}的邮编是{new_code}，在商城的地址里改一下。"
    steps = 7

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return [Changed("addresses", {"id": p["id"]}, {"postcode": p["new_code"]})]

    def solve(self, hands: Hands, p: Params) -> None:
        corner(hands, "Addresses")
        hands.tap(f"{p['street']},")
        hands.type(p["new_code"], into="com.phonepilot.shop:id/postcode", clear=True)
        hands.tap("Save")


class PracticeShopPostcodeOf(_OnAddress):
    """What is written there."""

    goal = "Which postcode belongs to my address {street} in the shop?"
    goal_zh = "商城里我的地址{street}的邮编是多少？"
    steps = 3
    tags = ("read",)

    def answer(self, phone: Phone, p: Params) -> str:
        return str(p["code"])

    def solve(self, hands: Hands, p: Params) -> Done:
        corner(hands, "Addresses")
        line = hands.read(f"{p['street']},")
        return Done(line.removeprefix(f"{p['street']}, ").partition(" ")[0])


class _OnOrder(Template):
    """One order, known by its day."""

    apps = ("shop",)
    difficulty = "easy"
    steps = 4
    tags: ClassVar[tuple[str, ...]] = ("read", "list")
    which: ClassVar[str] = "1"

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        number, at, total = rng.choice(past_orders(phone, self.which))
        when = day_of(phone, at)
        return {"order": number, "total": total, "day": f"{when:%B} {when.day}",
                "short": phone.date_text(when), "day_zh": f"{when.month}月{when.day}日"}  # fmt: skip

    def value(self, phone: Phone, p: Params, column: str) -> Any:
        return phone.store.one(f"SELECT {column} FROM orders WHERE id=?", p["order"])  # noqa: S608  # constants

    def show(self, hands: Hands, p: Params) -> None:
        hands.open("shop")
        hands.tap("Orders")
        hands.tap(f"{p['short']} ·")


class PracticeShopOrderTotal(_OnOrder):
    """What it cost."""

    goal = "How much was my shop order of {day}?"
    goal_zh = "我{day_zh}的商城订单花了多少钱？"

    def answer(self, phone: Phone, p: Params) -> str:
        return money(p["total"])

    def solve(self, hands: Hands, p: Params) -> Done:
        self.show(hands, p)
        hands.scroll_to(id="order_total")
        return Done(hands.read(id="order_total"))


class PracticeShopOrderStatus(_OnOrder):
    """Where it is."""

    goal = "What is the state of the shop order I placed on {day}?"
    goal_zh = "我{day_zh}在商城下的订单现在是什么状态？"
    steps = 3

    def answer(self, phone: Phone, p: Params) -> str:
        from device_drivers.virtual.apps.shop.buying import STATUS

        return STATUS[self.value(phone, p, "status")]

    def solve(self, hands: Hands, p: Params) -> Done:
        self.show(hands, p)
        return Done(hands.read(id="order_status"))


class PracticeShopOrderNumber(_OnOrder):
    """Its number, for asking about it."""

    goal = "What is the order number of my purchase of {day} in the shop?"
    goal_zh = "我{day_zh}在商城那笔购买的订单号是多少？"

    def answer(self, phone: Phone, p: Params) -> Callable[[str], bool]:
        number = str(self.value(phone, p, "number"))
        return lambda said: number in said

    def solve(self, hands: Hands, p: Params) -> Done:
        self.show(hands, p)
        return Done(hands.read("Order P").removeprefix("Order "))


class PracticeShopExpected(_OnOrder):
    """When the parcel comes."""

    goal = "When will the shop order arrive that is on its way?"
    goal_zh = "商城里正在运输的那笔订单哪天到？"
    which = "status = 'shipped'"

    def answer(self, phone: Phone, p: Params) -> str:
        when = day_of(phone, self.value(phone, p, "due_ms"))
        return f"{when:%B} {when.day}"

    def solve(self, hands: Hands, p: Params) -> Done:
        hands.open("shop")
        hands.tap("Orders")
        hands.tap("· On its way")
        return Done(hands.read(id="expected").removeprefix("Expected on "))


class PracticeShopTooLate(_OnOrder):
    """What has left cannot be called back."""

    goal = "Cancel my shop order of {day}"
    goal_zh = "取消我{day_zh}的商城订单"
    which = "status IN ('shipped', 'delivered')"
    tags = ("impossible", "delete")
    impossible = True

    def solve(self, hands: Hands, p: Params) -> Impossible:
        self.show(hands, p)
        hands.scroll("down")
        return Impossible("it has left already")
