"""Practice with contacts: who stands where in the list, and a label that nobody made."""

from __future__ import annotations

from typing import ClassVar

from device_drivers.virtual.phone import Phone
from device_drivers.virtual.tasks import moves
from device_drivers.virtual.tasks.base import Change, Done, Impossible, Params
from device_drivers.virtual.tasks.hands import Hands
from models.training.pocket.practice.contacts_listed import PracticeHeadStar
from models.training.pocket.practice.contacts_more import OnLabel


class PracticeHeadWho(PracticeHeadStar):
    """The name at the top."""

    goal = "Whose name comes first in my contacts?"
    goal_zh = "我的通讯录里第一个是谁？"
    steps = 2
    tags = ("read", "list")
    place: ClassVar[int] = 0

    def expect(self, phone: Phone, p: Params) -> list[Change]:
        return []

    def answer(self, phone: Phone, p: Params) -> str:
        return str(p["name"])

    def solve(self, hands: Hands, p: Params) -> Done:  # type: ignore[override]
        moves.top(hands, "contacts", "floating_action_button")
        return Done(hands.read(p["name"]))


class PracticeHeadThird(PracticeHeadWho):
    """Two below."""

    goal = "Who is the third person in my contact list?"
    goal_zh = "联系人列表里第三个人是谁？"
    place = 2


class PracticeLabelUnmade(OnLabel):
    """A label that is not there has no members."""

    goal = "Who belongs to the label “{new}” in my contacts?"
    goal_zh = "通讯录的标签“{new}”里有谁？"
    steps = 2
    tags = ("impossible", "list")
    impossible = True

    def solve(self, hands: Hands, p: Params) -> Impossible:
        moves.top(hands, "contacts", "floating_action_button")
        hands.tap("Labels")
        return Impossible(f"no label is called {p['new']}")
