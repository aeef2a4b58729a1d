"""Models in order: who is asked when, who rests, what is told and counted."""

from __future__ import annotations

from dataclasses import replace

import pytest

from device_drivers.base import Tap
from models.base import (
    BadReply,
    Finish,
    ModelError,
    ModelUnavailable,
    Situation,
    Thought,
    Unfit,
    Usage,
)
from models.fallback import LONGEST_REST, REST, FallbackModel
from models.served import Config, create
from tests.models.conftest import a_situation
from tests.models.test_served import CALL
from tests.scripted_model import Reply, ScriptedModel

pytestmark = pytest.mark.anyio
SITUATION = a_situation()
AGAIN = replace(SITUATION, complaint="There was no call.")


class Model:
    """Answers from a list, its last entry for ever. Errors are raised. Each reply takes a token."""

    def __init__(self, *script: Thought | ModelError, images: int = 1) -> None:
        self.script = list(script) or [Thought(Tap(1, 1), "tap")]
        self.asked: list[Situation] = []
        self.images = images
        self.closed = False

    async def decide(self, situation: Situation) -> Thought:
        self.asked.append(situation)
        said = self.script.pop(0) if len(self.script) > 1 else self.script[0]
        if isinstance(said, ModelError):
            said.usage = Usage(calls=1, prompt_tokens=1)
            raise said
        return replace(said, usage=Usage(calls=1, prompt_tokens=1))

    async def close(self) -> None:
        self.closed = True


class Clock:
    """Time that passes when it is told to."""

    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now


def in_order(*models: Model, clock: Clock | None = None) -> FallbackModel:
    named = [(name, model) for name, model in zip("abc", models, strict=False)]
    return FallbackModel(named, clock or Clock())


DEAD = ModelUnavailable("The server at x failed.")


async def test_the_first_that_can_is_asked_alone() -> None:
    first, second = Model(images=2), Model(images=5)
    model = in_order(first, second)
    thought = await model.decide(SITUATION)
    assert (thought.instead, thought.usage.calls) == ("", 1)
    assert (len(first.asked), len(second.asked)) == (1, 0)
    assert model.images == 5
    await model.close()
    assert first.closed
    assert second.closed


async def test_a_dead_one_gives_way_at_once_and_it_is_told_and_counted() -> None:
    model = in_order(Model(DEAD), Model(Thought(Tap(2, 2), "tap")))
    thought = await model.decide(SITUATION)
    assert thought.decision == Tap(2, 2)
    assert thought.instead == "a could not help: The server at x failed."
    assert thought.usage == Usage(calls=2, prompt_tokens=2)


async def test_a_dead_one_rests_longer_each_time_and_is_tried_again() -> None:
    first, clock = Model(DEAD), Clock()
    model = in_order(first, Model(), clock=clock)
    for tries, rest in ((1, REST), (2, 2 * REST), (3, 4 * REST)):
        await model.decide(SITUATION)
        assert len(first.asked) == tries
        clock.now += rest - 1
        thought = await model.decide(SITUATION)
        assert len(first.asked) == tries, "it is left alone"
        assert thought.instead == "a rests: The server at x failed."
        clock.now += 1
    first.script = [Thought(Tap(3, 3), "tap")]
    assert (await model.decide(SITUATION)).decision == Tap(3, 3)
    first.script = [DEAD]
    await model.decide(SITUATION)
    clock.now += REST
    await model.decide(SITUATION)
    assert len(first.asked) == 6, "after it was well, the short rest counts again"


@pytest.mark.parametrize(("wanted", "kept"), [(5.0, 5.0), (3e9, LONGEST_REST)])
async def test_it_rests_as_long_as_its_server_asks(wanted: float, kept: float) -> None:
    busy = ModelUnavailable("asked too often")
    busy.again_in = wanted
    first, clock = Model(busy), Clock()
    model = in_order(first, Model(), clock=clock)
    await model.decide(SITUATION)
    clock.now += kept - 0.1
    await model.decide(SITUATION)
    assert len(first.asked) == 1
    clock.now += 0.2
    await model.decide(SITUATION)
    assert len(first.asked) == 2


async def test_the_first_unreadable_reply_is_no_reason_to_change() -> None:
    second = Model()
    model = in_order(Model(BadReply("There was no call."), Thought(Tap(1, 1), "tap")), second)
    with pytest.raises(BadReply, match="no call") as caught:
        await model.decide(SITUATION)
    assert caught.value.usage.tokens == 1
    assert (await model.decide(AGAIN)).decision == Tap(1, 1)
    assert not second.asked


async def test_the_second_unreadable_reply_in_a_row_is() -> None:
    first, second = Model(BadReply("There was no call.")), Model()
    model = in_order(first, second)
    thought = await model.decide(AGAIN)
    assert "a could not help: There was no call." in thought.instead
    assert second.asked[0].complaint == "", "the complaint was about another's reply"
    assert thought.usage.calls == 2
    await model.decide(SITUATION)
    assert len(first.asked) == 1, "it rests"


async def test_the_last_one_is_asked_again_by_whoever_asks() -> None:
    model = in_order(Model(DEAD), Model(BadReply("There was no call.")))
    for situation in (SITUATION, AGAIN):
        with pytest.raises(BadReply):
            await model.decide(situation)


async def test_when_none_can_help_every_reason_is_told() -> None:
    clock = Clock()
    first, second = Model(DEAD), Model(ModelUnavailable("No credit."))
    model = in_order(first, second, clock=clock)
    for _ in range(2):  # the second time both rest, and are asked all the same
        with pytest.raises(
            ModelUnavailable, match=r"a could.*failed.*b could.*No credit"
        ) as caught:
            await model.decide(SITUATION)
        assert caught.value.usage.tokens == 2
    assert len(first.asked) == 2


async def test_what_is_unfit_for_one_request_makes_nobody_rest() -> None:
    first = Model(Unfit("It declined."), Thought(Finish(True), "done"))
    model = in_order(first, Model())
    assert "declined" in (await model.decide(SITUATION)).instead
    assert (await model.decide(SITUATION)).decision == Finish(True)
    no_picture = Unfit("This screen came without a picture.")
    with pytest.raises(Unfit) as caught:
        await in_order(Model(no_picture), Model(no_picture)).decide(SITUATION)
    assert str(caught.value) == str(no_picture), "one reason is told once"


async def test_from_a_dead_server_to_a_living_one() -> None:
    async with ScriptedModel([Reply("out", status=500)]) as dead, ScriptedModel([CALL]) as living:
        model = FallbackModel([
            (name, create(Config(base_url=server.base_url, model=server.name, retries=0)))
            for name, server in (("dead", dead), ("living", living))
        ])  # fmt: skip
        thought = await model.decide(a_situation())
        await model.close()
    assert thought.decision == Tap(483, 195)
    assert thought.model == "scripted"
    assert thought.instead.startswith("dead could not help: ")
    assert thought.usage.calls == 2
    assert thought.usage.tokens > 0
