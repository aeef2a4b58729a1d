"""A server that has too many asks all to wait, and is not given up for that."""

from __future__ import annotations

import asyncio

import pytest

from models.base import Completion, ModelUnavailable, Prompt
from skills.evaluation.infer.patience import Patience, Patient

pytestmark = pytest.mark.anyio


class Crowded:
    """Refuses so many requests as too many, and names no pause."""

    def __init__(self, times: int) -> None:
        self.left = times

    async def ask(self, prompt: Prompt) -> Completion:
        if self.left > 0:
            self.left -= 1
            error = ModelUnavailable("asked too often")
            error.passing = error.crowded = True
            raise error
        return Completion("[1, 2]")


async def test_too_many_without_a_pause_is_waited_for_and_told() -> None:
    pauses: list[float] = []
    often = Patience(tries=3, first=0.001, slowest=0.004, tells=0.002)
    patient = Patient(Crowded(12).ask, often, lambda seconds, why: pauses.append(seconds))
    assert (await patient(Prompt([]))).text == "[1, 2]"
    assert patient.paused == 12
    assert pauses == [0.002] + [0.004] * 10, "they grow up to a bound; the short ones are not told"


async def test_in_the_end_it_is_believed() -> None:
    patient = Patient(Crowded(99).ask, Patience(tries=3, first=0.001, persists=0.0))
    with pytest.raises(ModelUnavailable, match="too often"):
        await patient(Prompt([]))
    assert patient.paused == 2


class Nobody:
    """Answers nobody until so many have asked."""

    def __init__(self, until: int) -> None:
        self.asked, self._until = 0, until

    async def ask(self, prompt: Prompt) -> Completion:
        self.asked += 1
        if self.asked <= self._until:
            error = ModelUnavailable("nobody is there")
            error.passing = True
            raise error
        return Completion("[1, 2]")


async def test_where_nobody_ever_answered_it_is_told_at_once_and_soon_given_up() -> None:
    told: list[tuple[float, str]] = []
    often = Patience(tries=9, at_first=3, first=0.001)
    nobody = Nobody(99)
    patient = Patient(nobody.ask, often, lambda seconds, why: told.append((seconds, why)))
    with pytest.raises(ModelUnavailable, match="nobody is there"):
        await patient(Prompt([]))
    assert (nobody.asked, told) == (3, [(0.001, "nobody is there")])
    later = Nobody(0)
    patient = Patient(later.ask, often)
    await patient(Prompt([]))
    later.asked, later._until = 0, 8
    await patient(Prompt([]))
    assert later.asked == 9, "one that answered before is asked longer"


async def test_a_long_pause_that_a_server_names_is_told_once() -> None:
    class Named(Nobody):
        async def ask(self, prompt: Prompt) -> Completion:
            await asyncio.sleep(0)  # so that all are refused together
            try:
                return await super().ask(prompt)
            except ModelUnavailable as error:
                error.again_in = 0.05
                raise

    told: list[float] = []
    usual = Patience(tells=0.04)
    patient = Patient(Named(3).ask, usual, lambda seconds, why: told.append(seconds))
    await asyncio.gather(*(patient(Prompt([])) for _ in range(3)))
    assert told == [0.05]
