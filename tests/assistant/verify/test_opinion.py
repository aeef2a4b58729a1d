"""Who is asked for a second opinion, about what, and what becomes of the answer."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

import pytest

from assistant.routes.base import Scene
from assistant.steps import Do, ModelSaid, Request
from assistant.verify.base import Verdict
from assistant.verify.ending import Doubt
from assistant.verify.opinion import Opinion
from device_drivers.base import Risk, Screen, Tap
from device_drivers.verbs.base import Said
from models.base import ModelUnavailable, PastStep, Usage
from models.judge import Ruling
from tests.board import Board

REQUEST = Request("t", "t", "x", "c", "me", "board", "save it", "en")
LOOKS = (Screen(9, 9, "a", image=b"before"), Screen(9, 9, "a", image=b"after"))
MOVE = Do(Tap(1, 1), Said("Tap it", "点"), Risk.CHANGE, model=ModelSaid("tap Save"))
UNSURE = Verdict("unsure", Said("the screen changed", "屏幕已变化"), "picture")
HISTORY = [PastStep("Opened the form")]


@dataclass
class Judge:
    """Says what it was told to, and remembers what it was asked."""

    ruling: Ruling | None = None
    line: str = ""
    asked: list[tuple[Any, ...]] = field(default_factory=list)
    closed: int = 0

    async def step(
        self, goal: str, step: str, history: Sequence[PastStep], before: Screen, after: Screen
    ) -> Ruling:
        return self._said(goal, step, history, before.image, after.image)

    async def ending(
        self, goal: str, claim: str, history: Sequence[PastStep], doubt: str, screen: Screen
    ) -> Ruling:
        return self._said(goal, claim, history, doubt, screen.image)

    async def summed_up(
        self, goal: str, step: str, before: Screen, after: Screen
    ) -> tuple[str, Usage]:
        self._said(goal, step, before.image, after.image)
        return self.line, Usage(calls=1)

    async def close(self) -> None:
        self.closed += 1

    def _said(self, *asked: Any) -> Ruling:
        self.asked.append(asked)
        if self.ruling is None:
            raise ModelUnavailable("down")
        return self.ruling


def ruling(judged: str, label: str = "wrong_place", why: str = "") -> Ruling:
    return Ruling(judged, label, why, Usage(calls=1))  # type: ignore[arg-type]


def run(coroutine: Coroutine[Any, Any, Any]) -> Any:
    return asyncio.run(coroutine)


def scene() -> Scene:
    return Scene(Board(image=b"now"), REQUEST)


def test_a_judge_that_is_sure_decides_what_was_unsure() -> None:
    judge, at = Judge(ruling("correct")), scene()
    opinion = Opinion(run, judge)
    assert opinion.judges
    assert not opinion.writes
    verdict = opinion.step(MOVE, UNSURE, HISTORY, at, LOOKS)
    assert verdict == Verdict("correct", UNSURE.said, "model")
    assert judge.asked == [("save it", "tap Save", HISTORY, b"before", b"after")]
    assert at.used.calls == 1


@pytest.mark.parametrize(
    ("why", "told"), [("no row", "“no row”"), ("", "“wrong place”")], ids=("a reason", "a label")
)
def test_what_a_judge_holds_against_it_is_told(why: str, told: str) -> None:
    found = Opinion(run, Judge(ruling("incorrect", why=why))).step(
        MOVE, UNSURE, HISTORY, scene(), LOOKS
    )
    assert (found.judged, found.by) == ("incorrect", "model")
    assert found.said.en == f"the screen changed; a second look says {told}"
    assert found.said.zh == f"屏幕已变化；复核认为{told}"


@pytest.mark.parametrize("said", [ruling("unsure"), None], ids=("doubtful", "not there"))
def test_a_judge_that_cannot_tell_leaves_it_as_it_was(said: Ruling | None) -> None:
    judge, at = Judge(said), scene()
    assert Opinion(run, judge).step(MOVE, UNSURE, HISTORY, at, LOOKS) is UNSURE
    assert len(judge.asked) == 1
    assert at.used.calls == (1 if said else 0), "what was asked in vain costs, too"


@pytest.mark.parametrize(
    ("move", "cheap", "looks"),
    [
        (MOVE, Verdict("correct", UNSURE.said, "state"), LOOKS),
        (MOVE, Verdict("incorrect", UNSURE.said, "state"), LOOKS),
        (replace(MOVE, risk=Risk.CREDENTIAL), UNSURE, LOOKS),
        (MOVE, UNSURE, (LOOKS[0], replace(LOOKS[1], image=b""))),
        (MOVE, UNSURE, (replace(LOOKS[0], secure=True), LOOKS[1])),
    ],
    ids=("clear", "clearly not", "a secret", "no picture", "hidden"),
)
def test_nobody_is_asked_where_nothing_may_be_shown_or_it_is_clear(
    move: Do, cheap: Verdict, looks: tuple[Screen, Screen]
) -> None:
    judge = Judge(ruling("incorrect"), line="a line")
    opinion = Opinion(run, judge, judge)
    assert opinion.step(move, cheap, HISTORY, scene(), looks) is cheap
    if cheap is UNSURE:
        assert opinion.summed_up(move, scene(), looks) == ""
    assert judge.asked == []


@pytest.mark.parametrize("model", [None, ModelSaid("")])
def test_a_step_without_a_models_words_is_told_in_ours(model: ModelSaid | None) -> None:
    judge = Judge(ruling("correct"))
    Opinion(run, judge).step(replace(MOVE, model=model), UNSURE, HISTORY, scene(), LOOKS)
    assert judge.asked[0][1] == "Tap it"


def test_the_judge_of_an_end_hears_the_doubt_and_sees_the_screen() -> None:
    judge, at = Judge(ruling("correct")), scene()
    opinion = Opinion(run, judge)
    doubt = Doubt(Said("Save was not pressed", "没有按"))
    assert opinion.ending("save it", "saved", doubt, HISTORY, at) == judge.ruling
    assert judge.asked == [("save it", "saved", HISTORY, "Save was not pressed", b"now")]
    assert at.used.calls == 1
    opinion.ending("save it", "saved", None, HISTORY, at)
    assert judge.asked[1][3] == ""


def test_without_a_judge_or_its_answer_there_is_no_ruling() -> None:
    assert Opinion(run).ending("x", "y", None, HISTORY, scene()) is None
    assert Opinion(run, Judge()).ending("x", "y", None, HISTORY, scene()) is None
    assert Opinion(run).step(MOVE, UNSURE, HISTORY, scene(), LOOKS) is UNSURE


def test_a_writer_sums_a_models_step_up_and_is_paid() -> None:
    writer, at = Judge(ruling("correct"), "Saved the form."), scene()
    opinion = Opinion(run, writer=writer)
    assert opinion.writes
    assert not opinion.judges
    assert opinion.summed_up(MOVE, at, LOOKS) == "Saved the form."
    assert writer.asked == [("save it", "tap Save", b"before", b"after")]
    assert at.used.calls == 1
    assert opinion.summed_up(replace(MOVE, model=None), at, LOOKS) == ""
    assert Opinion(run).summed_up(MOVE, at, LOOKS) == ""
    assert len(writer.asked) == 1


def test_a_writer_that_is_not_there_writes_nothing() -> None:
    at = scene()
    assert Opinion(run, writer=Judge(None, "x")).summed_up(MOVE, at, LOOKS) == ""
    assert at.used.calls == 0


def test_what_is_both_judge_and_writer_is_closed_once() -> None:
    both, other = Judge(), Judge()
    run(Opinion(run, both, both).close())
    assert both.closed == 1
    run(Opinion(run, both, other).close())
    assert (both.closed, other.closed) == (2, 1)
    run(Opinion(run).close())
