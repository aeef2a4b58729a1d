"""Practice in the shop: favourites, addresses and cards."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import ClassVar

from device_drivers.base import Role
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
from device_drivers.virtual.tasks.shop import page

STREETS = (
    "14 Heather Row", "3 Chandler Street", "88 Lime Walk", "27 Mason's Yard", "6 Pond Lane",
    "51 Old Dairy Road", "9 Kestrel Close", "40 Harbour Steps", "梧桐路12号", "2 Cobbler Passage",
)  # fmt: skip


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
        page(hands, "Favourites")
        while hands.see(id="remove"):
            hands.tap(id="remove")


class _OnCard(Template):
    """One of the cards."""

    apps: ClassVar[tuple[str, ...]] = ("shop",)
    difficulty: ClassVar[Difficulty] = "easy"
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
        page(hands, "Cards")
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
        page(hands, "Cards")
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
        page(hands, "Cards")
        return Impossible(f"no card ends in {p['last4']}")


class _OnAddress(Template):
    """One of the two addresses."""

    apps: ClassVar[tuple[str, ...]] = ("shop",)
    difficulty: ClassVar[Difficulty] = "easy"
    steps = 5
    tags: ClassVar[tuple[str, ...]] = ("edit", "form")

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        number, street, postcode = rng.choice(
            phone.store.rows("SELECT id, street, postcode FROM addresses ORDER BY id")
        )
        return {"id": number, "street": street, "code": postcode, "new": rng.choice(STREETS),
                "new_code": str(rng.randrange(10_000, 99_999))}  # fmt: skip


class PracticeShopRemoveAddress(_OnAddress):
    """Nothing goes there any more."""

    goal = "Delete the address {street} in the shop"
    goal_zh = "删除商城里的地址{street}"
    tags = ("delete",)

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return [Removed("addresses", id=p["id"])]

    def solve(self, hands: Hands, p: Params) -> None:
        page(hands, "Addresses")
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
        page(hands, "Addresses")
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
        page(hands, "Addresses")
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
        page(hands, "Addresses")
        line = hands.read(f"{p['street']},")
        return Done(line.removeprefix(f"{p['street']}, ").partition(" ")[0])
