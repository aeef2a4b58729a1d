"""The shipped contract, over the emulator; and it finds a gateway that breaks it."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from assistant import plugins
from gateways.base import Abilities, Deliver, Inbound, Outbound
from gateways.contract import CHECKS, Bench, run_checks
from gateways.telegram import TelegramGateway
from tests.platforms.stages import stage
from tests.platforms.stages.telegram import ANN
from tests.platforms.telegram import TelegramEmulator
from tests.platforms.telegram_world import TELEGRAMS_OWN_LIMITS, Meter

pytestmark = [pytest.mark.whole, pytest.mark.anyio]

NAMES = sorted(set(plugins.listing("gateways")) - {"terminal"})
"""A terminal has one person, at this computer: its own tests show it."""


@pytest.mark.parametrize("name", NAMES)
async def test_a_gateway_keeps_the_whole_contract(name: str, picture: Path) -> None:
    async with stage(name) as on:
        bench = Bench(
            on.gateway, on.chat, picture, on.person, nobody=on.nobody, gone=on.gone
        )  # fmt: skip
        findings = [finding async for finding in run_checks(bench)]
    assert [f for f in findings if f.problem] == []
    skipped = {f.check: f.skipped for f in findings if f.skipped}
    assert all(why.startswith("needs ") for why in skipped.values())
    assert "needs person" not in skipped.values()
    assert len(findings) == len(CHECKS)


async def test_without_a_person_and_at_telegrams_real_pace(
    telegram: TelegramEmulator, bot: TelegramGateway, picture: Path
) -> None:
    telegram.person_says(ANN, "/start")
    telegram.world.meter = Meter(TELEGRAMS_OWN_LIMITS)
    (says,) = [check for check in CHECKS if check.name == "says a word"]
    await says.run(Bench(bot, str(ANN), picture))
    assert telegram.world.meter.refused > 0
    assert telegram.world.meter.impatient == 0


class Careless:
    """A gateway that confirms before delivering, forgets ids and swallows refusals."""

    name = "careless"
    abilities = Abilities(edit=True)

    def __init__(self) -> None:
        self.waiting: list[Inbound] = []

    async def check(self) -> str:
        return "nobody"

    async def run(self, deliver: Deliver) -> None:
        while True:
            await asyncio.sleep(0.01)
            while self.waiting:
                await deliver(self.waiting.pop(0))

    async def send(self, message: Outbound) -> str:
        return "2" if message.edits else "1"


async def test_the_contract_finds_a_careless_gateway(picture: Path) -> None:
    findings = [f async for f in run_checks(Bench(Careless(), "31", picture, wait=0.2))]
    broken = {f.check for f in findings if f.problem}
    skipped = {f.check: f.skipped for f in findings if f.skipped}
    assert broken == {"says a word", "edits", "refuses a wrong chat"}
    assert skipped["offers buttons"] == "needs buttons"
    assert skipped["hears in order"] == "needs person"
