"""Practice across apps: what the shop says, told to a friend or noted."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import ClassVar

from device_drivers.virtual.apps.shop.buying import money
from device_drivers.virtual.phone import Phone
from device_drivers.virtual.tasks import moves
from device_drivers.virtual.tasks.base import Added, Change, Difficulty, Params, Template
from device_drivers.virtual.tasks.hands import Hands
from device_drivers.virtual.tasks.shop import PLAIN, cart, fill_cart, page, search, show, some
from device_drivers.virtual.tasks.world import known, sent
from models.training.pocket.practice.cross import NOTE_TITLES, saying


class Carry(Template):
    """A fact of one app, and a friend or a note to have it."""

    difficulty: ClassVar[Difficulty] = "medium"
    steps = 10
    tags: ClassVar[tuple[str, ...]] = ("cross_app", "read", "create")

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        [friend] = known(phone, rng, 1)
        return {"friend": friend.name, "number": friend.number, "note": rng.choice(NOTE_TITLES),
                **self.fact(phone, rng)}  # fmt: skip

    def fact(self, phone: Phone, rng: random.Random) -> Params:
        """What it is about; under ``told`` what must be passed on."""
        raise NotImplementedError

    def look(self, hands: Hands, p: Params) -> None:
        """Bring it in sight."""
        raise NotImplementedError

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        if "messages" in self.apps:
            return sent(phone, p["number"], saying(p["told"]))
        return [Added("notes", title=p["note"], body=saying(p["told"]))]

    def solve(self, hands: Hands, p: Params) -> None:
        self.look(hands, p)
        found = hands.read(p["told"])
        if "messages" in self.apps:
            moves.text(hands, p["friend"], found)
        else:
            moves.new_note(hands, p["note"], found)


class _Article(Carry):
    """One article of the shop."""

    where: ClassVar[str] = "1"

    def fact(self, phone: Phone, rng: random.Random) -> Params:
        [chosen] = some(phone, rng, self.where)
        return {"name": chosen.name, "told": money(chosen.price), "id": chosen.id,
                "description": chosen.description}  # fmt: skip


class PracticeCarryPrice(_Article):
    """What it costs."""

    goal = "Text {friend} what the {name} costs in the shop"
    goal_zh = "发短信告诉{friend}商城里“{name}”卖多少钱"
    apps = ("shop", "messages")

    def look(self, hands: Hands, p: Params) -> None:
        search(hands, p["name"])


class PracticeCarryPriceNote(_Article):
    """What it costs, for later."""

    goal = "Note the price of the {name} in a new note “{note}”"
    goal_zh = "把商城里“{name}”的价格记到新笔记“{note}”"
    apps = ("shop", "notes")

    def look(self, hands: Hands, p: Params) -> None:
        search(hands, p["name"])


class PracticeCarryAbout(_Article):
    """What the shop says of it."""

    goal = "Put the shop's description of the {name} into a new note “{note}”"
    goal_zh = "把商城对“{name}”的介绍写进新笔记“{note}”"
    apps = ("shop", "notes")

    def fact(self, phone: Phone, rng: random.Random) -> Params:
        p = super().fact(phone, rng)
        return {**p, "told": p["description"]}

    def look(self, hands: Hands, p: Params) -> None:
        show(hands, p["name"])
        hands.scroll_to("Description")


class PracticeCarryCart(Carry):
    """What the cart comes to."""

    goal = "Tell {friend} by text what everything in my shopping cart costs together"
    goal_zh = "发短信告诉{friend}我购物车里一共多少钱"
    apps = ("shop", "messages")

    def fact(self, phone: Phone, rng: random.Random) -> Params:
        one, two = some(phone, rng, PLAIN, 2)
        return {"told": money(one.price + two.price), "ids": [one.id, two.id]}

    def prepare(self, phone: Phone, p: Params) -> None:
        fill_cart(phone, [(number, 1) for number in p["ids"]])
        phone.store.run("UPDATE checkout SET voucher=''")

    def look(self, hands: Hands, p: Params) -> None:
        cart(hands)
        hands.scroll_to(id="total")


class PracticeCarryVoucher(Carry):
    """Another may use it."""

    goal = "Send {friend} the voucher code of the shop that is worth {off}"
    goal_zh = "把商城里值{off}的优惠码发给{friend}"
    apps = ("shop", "messages")

    def fact(self, phone: Phone, rng: random.Random) -> Params:
        code, percent, cents = rng.choice(
            phone.store.rows("SELECT code, percent, cents FROM vouchers ORDER BY code")
        )
        return {"told": code, "off": f"{percent}%" if percent else money(cents)}

    def look(self, hands: Hands, p: Params) -> None:
        page(hands, "Vouchers")


class PracticeCarryOrder(Carry):
    """The newest order's number is kept."""

    goal = "Write the amount of my most recent shop order into a new note “{note}”"
    goal_zh = "把我最近一笔商城订单的金额记进新笔记“{note}”"
    apps = ("shop", "notes")

    def fact(self, phone: Phone, rng: random.Random) -> Params:
        sql = "SELECT total FROM orders ORDER BY placed_ms DESC, id DESC"
        return {"told": money(phone.store.one(sql))}

    def look(self, hands: Hands, p: Params) -> None:
        hands.open("shop")
        hands.tap("Orders")
