"""What was used: today against its limits, this month, and by whom."""

from __future__ import annotations

from typing import TYPE_CHECKING

from assistant.commands.status import counted
from assistant.ledger import Spent
from device_drivers.verbs.base import Said
from gateways.base import Inbound

if TYPE_CHECKING:
    from assistant.app import House


def cost(house: House, message: Inbound, rest: str) -> Said:
    """Who may see everybody hears of them all, whoever else of themself."""
    month = house.now().replace(day=1, hour=0, minute=0, second=0, microsecond=0).timestamp()
    journal = house.journal
    used = _in_words(journal.spent_by_person(message.gateway, message.sender, month))
    blocks = [
        house.turns.budget_of(message).told(),
        Said(f"This month: {used.en}", f"本月：{used.zh}"),
    ]
    person = house.authority.who(message)
    if house.authority.may(person, "see everybody"):
        blocks += [
            _of_person(house, gateway, sender, spent)
            for gateway, sender, spent in journal.spenders(month)
            if not house.authority.owns(person, {"gateway": gateway, "person": sender})
        ]
    return Said("\n".join(b.en for b in blocks), "\n".join(b.zh for b in blocks))


def _of_person(house: House, gateway: str, person: str, spent: Spent) -> Said:
    name = house.journal.name_of(gateway, person) or person
    used = _in_words(spent)
    return Said(f"• {name} ({gateway}): {used.en}", f"• {name}（{gateway}）：{used.zh}")


def _in_words(spent: Spent) -> Said:
    usage = spent.usage
    about = Said(" (estimated)", "（估计）") if usage.estimated else Said("", "")
    return Said(
        f"{counted(usage.calls, 'model call')}, {counted(usage.tokens, 'token')}, "
        f"{usage.money:.4g} spent{about.en}, "
        f"{counted(spent.steps, 'step')}, {spent.seconds:.0f} s at work",
        f"调用模型{usage.calls}次，{usage.tokens}个 token，费用{usage.money:.4g}{about.zh}，"
        f"{spent.steps}步，工作{spent.seconds:.0f}秒",
    )
