"""A server that has too many asks all to wait, and is not given up for that."""

from __future__ import annotations

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
    patient = Patient(Crowded(12).ask, often, pauses.append)
    assert (await patient(Prompt([]))).text == "[1, 2]"
    assert patient.paused == 12
    assert pauses == [0.002] + [0.004] * 10, "they grow up to a bound; the short ones are not told"


async def test_in_the_end_it_is_believed() -> None:
    patient = Patient(Crowded(99).ask, Patience(tries=3, first=0.001, persists=0.0))
    with pytest.raises(ModelUnavailable, match="too often"):
        await patient(Prompt([]))
    assert patient.paused == 2
