"""The shipped contract, over the emulator; and it finds a gateway that breaks it."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from pathlib import Path

import pytest

from gateways.base import Abilities, Deliver, Inbound, Outbound
from gateways.contract import CHECKS, Bench, run_checks
from gateways.telegram import TelegramGateway
from tests.platforms.telegram import TelegramEmulator
from tests.platforms.telegram_world import TELEGRAMS_OWN_LIMITS, Meter

pytestmark = pytest.mark.anyio

ANN = 31


@dataclass
class Ann:
    telegram: TelegramEmulator

    async def says(self, text: str) -> None:
        self.telegram.person_says(ANN, text)

    async def presses(self, message_id: str, value: str) -> None:
        self.telegram.presses(int(message_id), value)


async def test_telegram_keeps_the_whole_contract(
    telegram: TelegramEmulator, bot: TelegramGateway, picture: Path
) -> None:
    telegram.world.arrive(ANN, "/start", telegram.world.person(ANN))
    telegram.world.updates.clear()
    bench = Bench(bot, str(ANN), picture, Ann(telegram))
    findings = [finding async for finding in run_checks(bench)]
    assert [f for f in findings if f.problem or f.skipped] == []
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
