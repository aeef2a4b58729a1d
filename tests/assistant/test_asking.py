"""Silence: a safe way on for what was only left open, a no for everything risky."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace

import pytest

from assistant.asking import asks_for_leave
from assistant.routes.diary import NOBODY
from assistant.steps import FreeStep
from assistant.understanding import TreeStep
from assistant.understanding.instruction import TypeInto
from device_drivers.base import App, Launch
from device_drivers.verbs.base import Said
from models.base import AskPerson, HandOver, Thought
from tests.assistant.test_vision import DONE, PRESS, Scripted, at, with_model
from tests.assistant.world import World
from tests.board import Board, Crash

Make = Callable[[Board], World]
WHICH = Thought(AskPerson("Which one?"), "ask", raw="<ask>")


def test_without_an_answer_it_goes_on_where_that_does_no_harm(make: Make) -> None:
    model = Scripted(WHICH, PRESS, DONE)
    world = with_model(make(Board(buttons=["Add", "Next"])), model)
    world.memory.answers = [None]
    (outcome,) = world.run(FreeStep("press one"))
    assert outcome.name == "done"
    assert world.board.presses == ["Add"]
    assert model.told[1].history[0].result == NOBODY
    assert "Nobody answered “Which one?”, so I went on with: press the first" in outcome.said.en
    assert "“Which one?”没有得到回答，于是先这样做" in outcome.said.zh


def test_what_was_assumed_is_told_once(make: Make) -> None:
    model = Scripted(WHICH, PRESS, DONE, PRESS, DONE)
    world = with_model(make(Board(buttons=["Add", "Next"])), model)
    first, second = world.run(FreeStep("press one"), FreeStep("press another"))
    assert "Nobody answered" in first.said.en
    assert "Nobody answered" not in second.said.en


def test_nothing_risky_is_done_or_even_asked_for_after_that(make: Make) -> None:
    model = Scripted(WHICH, PRESS, DONE)
    world = with_model(make(Board(buttons=["Delete"])), model)
    world.memory.answers = [None, "yes"]
    (outcome,) = world.run(FreeStep("delete one"))
    assert outcome.name == "needs_user"
    assert world.board.presses == []
    assert world.memory.asked == ["Which one?"]
    assert "I had no answer to “Which one?”, so I did not tap “Delete”" in outcome.said.en


ELSEWHERE = Thought(Launch("Mail"), "open Mail", raw="<open>")
NOTE = FreeStep("make a note")


def noting(make: Make, *thoughts: Thought) -> tuple[World, Scripted]:
    """A phone with a notes app and a mail app; a task that is about notes."""
    board = Board(buttons=["Add", "Next"])
    apps = (App("com.android.notes", "Notes"), App("com.android.email", "Mail"))
    board.apps = lambda: apps  # type: ignore[method-assign]
    model = Scripted(*thoughts)
    world = with_model(make(board), model)
    world.text = NOTE.text
    return world, model


def test_what_a_model_added_is_left_out_and_the_task_goes_on(make: Make) -> None:
    world, model = noting(make, ELSEWHERE, ELSEWHERE, PRESS, DONE)
    world.memory.answers = ["no"]
    (outcome,) = world.run(NOTE)
    assert outcome.name == "done"
    assert world.board.presses == ["Add"]
    assert len(world.memory.asked) == 1, "the same again is not asked about again"
    assert "The person said no to this step (open Mail)" in model.told[1].history[0].summary
    assert "As you said no, I did not open" in outcome.said.en


def test_a_model_that_wants_nothing_else_ends_it(make: Make) -> None:
    world, _ = noting(make, *[ELSEWHERE] * 12)
    world.memory.answers = ["no"]
    (outcome,) = world.run(NOTE)
    assert outcome.name == "stopped"
    assert len(world.memory.asked) == 1


def test_silence_about_what_a_model_added_waits_for_the_person(make: Make) -> None:
    world, _ = noting(make, ELSEWHERE, DONE)
    (outcome,) = world.run(NOTE)
    assert outcome.name == "needs_user"


def test_consent_given_beforehand_is_none_for_what_was_left_open(make: Make) -> None:
    world = with_model(make(Board(buttons=["Delete"])), Scripted(WHICH, PRESS, DONE))
    world.consent = "yes"
    assert world.run(FreeStep("delete one"))[0].name == "needs_user"
    assert world.board.presses == []


def test_a_second_question_without_an_answer_ends_it(make: Make) -> None:
    other = Thought(AskPerson("What colour?"), "ask", raw="<ask>")
    world = with_model(make(Board(buttons=["Add"])), Scripted(WHICH, other, DONE))
    (outcome,) = world.run(FreeStep("press one"))
    assert outcome.name == "needs_user"
    assert "What colour?" in outcome.said.en
    assert world.memory.asked == ["Which one?", "What colour?"]


def test_what_only_a_hand_can_do_does_not_go_on(make: Make) -> None:
    model = Scripted(Thought(HandOver("solve the puzzle"), "hand over"), DONE)
    assert with_model(make(Board()), model).run(FreeStep("get in"))[0].name == "needs_user"


def test_a_restart_still_knows_that_nobody_answered(make: Make) -> None:
    board = Board(buttons=["Add", "Delete"], crash_before=0)
    model = Scripted(WHICH, PRESS, replace(PRESS, decision=at(1)), DONE)
    world = with_model(make(board), model)
    world.memory.answers = [None, "yes"]
    with pytest.raises(Crash):
        world.run(FreeStep("press one"))
    assert world.run(FreeStep("press one"))[0].name == "needs_user"
    assert board.presses == ["Add"]
    assert world.memory.asked == ["Which one?"]


# --- a model that asks for leave ------------------------------------------------------------------

MAY_I = Thought(AskPerson("May I press it?"), "ask", raw="<ask>")


@pytest.mark.parametrize(
    ("answer", "heard"),
    [("yes", "The person answered: yes"), ("no", "The person answered: no"),
     ("No.", "The person answered: no"), (None, f"{NOBODY} That is no leave to do it.")],
)  # fmt: skip
def test_a_model_that_asks_for_leave(make: Make, answer: str | None, heard: str) -> None:
    model = Scripted(MAY_I, PRESS, DONE)
    world = with_model(make(Board(buttons=["Add"])), model)
    posed: list[tuple[Mapping[str, str], bool]] = []
    ask = world.memory.ask

    def seen(question: Said, options: Mapping[str, str], risky: bool) -> str | None:
        posed.append((options, risky))
        return ask(question, options, risky)

    world.memory.ask = seen  # type: ignore[method-assign]
    world.memory.answers = [answer]
    world.run(FreeStep("press it"))
    assert posed == [({"Yes": "yes", "No": "no"}, True)]
    assert model.told[1].history[0].result == heard


def test_a_yes_to_a_models_words_is_none_to_a_risky_step(make: Make) -> None:
    world = with_model(make(Board(buttons=["Delete"])), Scripted(MAY_I, PRESS, DONE))
    world.memory.answers = ["yes", "no"]
    assert world.run(FreeStep("tidy up"))[0].name == "stopped"
    assert world.memory.asked == ["May I press it?", "May I tap “Delete” on “com.board”?"]
    assert world.board.presses == []


def test_who_said_yes_beforehand_is_not_asked(make: Make) -> None:
    model = Scripted(MAY_I, PRESS, DONE)
    world = with_model(make(Board(buttons=["Add"])), model)
    world.consent = "yes"
    assert world.run(FreeStep("press it"))[0].name == "done"
    assert world.memory.asked == []


@pytest.mark.parametrize(
    "question",
    ["May I delete the old alarms?", "Should I send it now?", "Do you want me to pay 20 EUR?",
     "Is it okay to overwrite the file?", "Can I go ahead and book it?", "Shall I proceed?",
     "我可以删除这些照片吗？", "是否发送？", "要不要现在付款？", "确认删除吗？"],
)  # fmt: skip
def test_questions_for_leave(question: str) -> None:
    assert asks_for_leave(question)


@pytest.mark.parametrize(
    "question",
    ["Which one?", "May I know your name?", "Should I take the red or the blue one?",
     "What can I do for you?", "Can I have the code?", "哪一个？", "要红色的还是蓝色的？",
     "密码是什么？", "May I delete it.", "Which account should I use?", "可以用哪个邮箱？"],
)  # fmt: skip
def test_questions_for_something_else(question: str) -> None:
    assert not asks_for_leave(question)


@pytest.mark.parametrize(
    ("answers", "typed", "asked"),
    [
        (["the name field"], "Name", 1),
        (["2"], "Name", 1),
        (["no idea", "0", "7", "1"], "Search", 4),
    ],
)
def test_a_field_is_answered_in_any_words(
    make: Make, answers: list[str], typed: str, asked: int
) -> None:
    world = make(Board(fields={"Search": "", "Name": ""}))
    world.memory.answers = [*answers]
    (outcome,) = world.run(TreeStep(TypeInto("Ann", None), "type “Ann”"))
    assert outcome.name == "done", outcome
    assert world.board.fields == {"Search": "", "Name": "", typed: "Ann"}
    assert world.memory.asked == ["Into which field?"] * asked
