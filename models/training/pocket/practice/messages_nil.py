"""Practice in Messages: what is meant by its mark in the list is not there."""

from __future__ import annotations

from typing import ClassVar

from device_drivers.virtual.tasks import moves
from device_drivers.virtual.tasks.base import Impossible, Params
from device_drivers.virtual.tasks.hands import Hands
from models.training.pocket.practice.messages_told import LIST, Few


class _Vain(Few):
    """There is none."""

    steps = 1
    tags: ClassVar[tuple[str, ...]] = ("impossible", "list")
    impossible = True

    def solve(self, hands: Hands, p: Params) -> Impossible:
        self.find(hands)
        return Impossible("there is none")


class PracticeChatVainDraft(_Vain):
    """Nothing was begun."""

    goal = "Send the draft that is waiting in Messages"
    goal_zh = "把信息里还没发的草稿发出去"


class PracticeChatVainPin(_Vain):
    """Nothing is pinned."""

    goal = "Unpin the conversation that is pinned in Messages"
    goal_zh = "取消信息里置顶会话的置顶"


class PracticeChatVainAway(_Vain):
    """Nothing was put away."""

    goal = "Take {friend}'s conversation out of the message archive"
    goal_zh = "把{friend}的会话从短信归档里拿出来"
    steps = 3

    def solve(self, hands: Hands, p: Params) -> Impossible:
        moves.top(hands, "messages", LIST)
        hands.tap("More options")
        hands.tap("Archived")
        return Impossible("the archive is empty")
