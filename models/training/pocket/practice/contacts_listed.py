"""Practice with contacts: places in the list, and how many a label has."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import ClassVar

from device_drivers.virtual.apps.contacts.book import everybody
from device_drivers.virtual.phone import Phone
from device_drivers.virtual.tasks import moves
from device_drivers.virtual.tasks.base import Change, Changed, Done, Params
from device_drivers.virtual.tasks.hands import Hands
from models.training.pocket.practice.contacts import OnContact
from models.training.pocket.practice.contacts_more import OnLabel


class PracticeHeadStar(OnContact):
    """The one at the top of the list."""

    goal = "Make the very first person in my contacts a favorite"
    goal_zh = "把通讯录里排第一的人加入收藏"
    steps = 3
    tags = ("edit", "list")
    place: ClassVar[int] = 0

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        contact, name = everybody(phone.store, "", starred=False)[self.place]
        return {**super().draw(phone, rng), "id": contact, "name": name}

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return [Changed("contacts", {"id": p["id"]}, {"starred": 1})]

    def solve(self, hands: Hands, p: Params) -> None:
        moves.top(hands, "contacts", "floating_action_button")
        hands.tap(p["name"])
        hands.tap("Add to favorites")


class PracticeSecondStar(PracticeHeadStar):
    """The next one."""

    goal = "Add the second person in my contact list to the favorites"
    goal_zh = "把联系人列表里的第二个人加入收藏"
    place = 1


class PracticeLabelSize(OnLabel):
    """How many there are."""

    goal = "How many people have the contact label “{label}”?"
    goal_zh = "联系人标签“{label}”里有几个人？"
    steps = 3
    tags = ("read", "list")

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        p = super().draw(phone, rng)
        return {**p, "ids": p["ids"][: rng.randint(2, 3)]}

    def prepare(self, phone: Phone, p: Params) -> None:
        phone.store.run("DELETE FROM label_members")
        super().prepare(phone, p)

    def answer(self, phone: Phone, p: Params) -> str:
        return str(len(p["ids"]))

    def solve(self, hands: Hands, p: Params) -> Done:
        moves.top(hands, "contacts", "floating_action_button")
        hands.tap("Labels")
        return Done(hands.read(f"{len(p['ids'])} contacts").removesuffix(" contacts"))
