"""Practice in the shop: the cart and the vouchers."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import ClassVar

from device_drivers.virtual.apps.shop.buying import money
from device_drivers.virtual.phone import Phone
from device_drivers.virtual.tasks.base import (
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
from device_drivers.virtual.tasks.shop import PLAIN, cart, fill_cart, page, redeem, some

INVENTED = ("SUMMER50", "HAPPY30", "AUTUMN7", "VIP99", "NEWS12", "GIFT25")


class _OnCart(Template):
    """Some articles are in the cart, each a number of times."""

    apps: ClassVar[tuple[str, ...]] = ("shop",)
    difficulty: ClassVar[Difficulty] = "easy"
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
        cart(hands)
        hands.scroll_to(id="total")
        return Done(hands.read(id="total"))


class PracticeShopCartHowMany(_OnCart):
    """How many pieces of a thing."""

    goal = "How many pieces of the {name} are in my cart?"
    goal_zh = "我的购物车里有几件“{name}”？"

    def answer(self, phone: Phone, p: Params) -> str:
        return str(p["count"])

    def solve(self, hands: Hands, p: Params) -> Done:
        cart(hands)
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
        cart(hands)
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
        cart(hands)
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
        redeem(hands, p["code"])


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
        redeem(hands, p["code"])
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
        page(hands, "Vouchers")
        texts = hands.texts()
        return Done(texts[texts.index(p["code"]) + 1].partition(" off")[0])
