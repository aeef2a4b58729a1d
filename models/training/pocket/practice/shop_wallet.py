"""Practice in the shop: cards, addresses and vouchers, known by what they are."""

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
    Params,
    Removed,
    Template,
)
from device_drivers.virtual.tasks.hands import Hands
from device_drivers.virtual.tasks.shop import page


class _Mine(Template):
    """Cards, addresses and vouchers, known by what they are."""

    apps: ClassVar[tuple[str, ...]] = ("shop",)
    difficulty: ClassVar[Difficulty] = "easy"
    steps = 3
    tags: ClassVar[tuple[str, ...]] = ("read", "list")

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        sql = "SELECT kind, last4, expires, id FROM cards ORDER BY id"
        kind, last4, until, card = rng.choice(phone.store.rows(sql))
        code, percent, cents, least = rng.choice(
            phone.store.rows("SELECT code, percent, cents, least FROM vouchers ORDER BY code")
        )
        [(street, code2, number)] = phone.store.rows(
            "SELECT street, postcode, id FROM addresses WHERE NOT chosen"
        )
        return {"kind": kind.lower(), "kind_zh": {"Credit card": "信用卡"}.get(kind, "借记卡"),
                "last4": last4, "until": until, "card": card, "code": code,
                "off": f"{percent}%" if percent else money(cents), "least": money(least),
                "street": street, "postcode": code2, "address": number}  # fmt: skip


class PracticePapersCardDigits(_Mine):
    """Known by its kind."""

    goal = "What are the last four digits of my {kind} in the shop?"
    goal_zh = "我在商城的{kind_zh}后四位是多少？"

    def answer(self, phone: Phone, p: Params) -> str:
        return str(p["last4"])

    def solve(self, hands: Hands, p: Params) -> Done:
        page(hands, "Cards")
        hands.read(p["last4"])
        return Done(p["last4"])


class PracticePapersCardUntil(_Mine):
    """How long it can be used."""

    goal = "When does my {kind} in the shop expire?"
    goal_zh = "我在商城的{kind_zh}什么时候到期？"

    def answer(self, phone: Phone, p: Params) -> str:
        return str(p["until"])

    def solve(self, hands: Hands, p: Params) -> Done:
        page(hands, "Cards")
        hands.read(p["until"])
        return Done(p["until"])


class PracticePapersCardGone(_Mine):
    """It is lost."""

    goal = "I no longer have my {kind}, delete it from the shop"
    goal_zh = "我的{kind_zh}没有了，从商城删掉"
    steps = 5
    tags = ("delete", "list")

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return [Removed("cards", id=p["card"])]

    def solve(self, hands: Hands, p: Params) -> None:
        page(hands, "Cards")
        hands.tap(f"Remove card {p['last4']}")
        hands.tap("Delete", id="android:id/button1")


class PracticePapersOtherHome(_Mine):
    """Of two addresses the other one."""

    goal = "Make the other of my two addresses in the shop the usual one"
    goal_zh = "把我商城里另一个地址设为常用"
    steps = 4
    tags = ("settings", "list")

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return [Changed("addresses", {"chosen": 1}, {"chosen": 0}),
                Changed("addresses", {"id": p["address"]}, {"chosen": 1})]  # fmt: skip

    def solve(self, hands: Hands, p: Params) -> None:
        page(hands, "Addresses")
        hands.tap(f"Make {p['street']} the usual address")


class PracticePapersOtherGone(_Mine):
    """The address that is not the usual one goes."""

    goal = "Delete the shop address that is not my usual one"
    goal_zh = "删除商城里不常用的那个地址"
    steps = 5
    tags = ("delete", "list")

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return [Removed("addresses", id=p["address"])]

    def solve(self, hands: Hands, p: Params) -> None:
        page(hands, "Addresses")
        hands.tap(f"Remove {p['street']}")
        hands.tap("Delete", id="android:id/button1")


class PracticePapersVoucherFrom(_Mine):
    """How much must be bought."""

    goal = "From which amount on can I use the voucher {code} in the shop?"
    goal_zh = "商城的优惠券{code}满多少可以用？"

    def answer(self, phone: Phone, p: Params) -> str:
        return str(p["least"])

    def solve(self, hands: Hands, p: Params) -> Done:
        page(hands, "Vouchers")
        texts = hands.texts()
        return Done(texts[texts.index(p["code"]) + 2].removeprefix("From "))


class PracticePapersVoucherFor(_Mine):
    """Known by what it is worth."""

    goal = "Which voucher in the shop takes {off} off?"
    goal_zh = "商城哪张优惠券可以减{off}？"

    def answer(self, phone: Phone, p: Params) -> str:
        return str(p["code"])

    def solve(self, hands: Hands, p: Params) -> Done:
        page(hands, "Vouchers")
        return Done(hands.read(p["code"]))


class PracticePapersFront(_Mine):
    """What the first page says."""

    goal = "Which voucher does the first page of the shop show?"
    goal_zh = "商城首页显示的是哪张优惠券？"
    steps = 2

    def answer(self, phone: Phone, p: Params) -> str:
        return str(phone.store.one("SELECT code FROM vouchers WHERE used=0 ORDER BY code"))

    def solve(self, hands: Hands, p: Params) -> Done:
        hands.open("shop")
        return Done(hands.read("With voucher").split()[2])
