"""The vision route in the loop: nothing of what a model says is taken on trust."""

from __future__ import annotations

import asyncio
import io
from collections.abc import Callable, Mapping
from dataclasses import replace

import pytest
from PIL import Image

from assistant.config import Limits
from assistant.routes import vision
from assistant.routes.vision import VisionRoute
from assistant.steps import FreeStep
from assistant.understanding import TreeStep
from assistant.understanding.instruction import TapOn
from device_drivers.base import Launch, Tap, TypeText
from device_drivers.verbs.base import Said
from models.base import (
    Answer,
    AskPerson,
    BadReply,
    Finish,
    HandOver,
    ModelUnavailable,
    Remember,
    Situation,
    Thought,
    Usage,
)
from tests.assistant.world import World
from tests.board import Board, Crash

Make = Callable[[Board], World]
USED = Usage(calls=1, prompt_tokens=1000, completion_tokens=20, money=0.05)


class Scripted:
    """A GUI model that answers from a list, the last for ever; keeps what it was told."""

    tokens = 0
    images = 2

    def __init__(self, *script: Thought | BadReply | ModelUnavailable) -> None:
        self.script = list(script)
        self.told: list[Situation] = []

    async def decide(self, situation: Situation) -> Thought:
        self.told.append(situation)
        reply = self.script.pop(0) if len(self.script) > 1 else self.script[0]
        if not isinstance(reply, Thought):
            reply.usage = USED
            raise reply
        return replace(reply, usage=USED)

    async def close(self) -> None:
        pass


def with_model(world: World, model: Scripted, *memory: str) -> World:
    world.routes["vision"] = VisionRoute(model, asyncio.run, lambda _: memory)
    return world


def picture() -> bytes:
    out = io.BytesIO()
    Image.new("RGB", (108, 240)).save(out, "PNG")
    return out.getvalue()


def at(row: int) -> Tap:
    return Tap(500, 100 + 200 * row)


PRESS = Thought(at(0), "press the first", raw="<press>", thought="It is the first.")
DONE = Thought(Finish(True, "pressed"), "done")


def test_an_unreadable_reply_is_asked_again_with_the_reason(make: Make) -> None:
    model = Scripted(BadReply("no tool call"), PRESS, DONE)
    world = with_model(make(Board(buttons=["Add"])), model)
    assert world.run(FreeStep("press add"))[0].name == "done"
    assert [told.complaint for told in model.told][:2] == ["", "no tool call"]


def test_unreadable_replies_for_ever_are_not_success(make: Make) -> None:
    world = with_model(make(Board(buttons=["Add"])), Scripted(BadReply("gibberish")))
    assert world.run(FreeStep("press add"))[0].name == "failed"


def test_done_without_any_change_is_not_believed(make: Make) -> None:
    world = with_model(make(Board(buttons=["Add"])), Scripted(Thought(Finish(True), "done")))
    (outcome,) = world.run(FreeStep("press add"))
    assert outcome.name == "failed"
    assert "nothing on the phone changed" in outcome.said.en


LATER = Thought(Answer("3 drawings"), "answer")


def test_an_answer_at_the_first_look_is_asked_for_once_more(make: Make) -> None:
    model = Scripted(LATER, PRESS, replace(LATER, decision=Answer("2 drawings")))
    (outcome,) = with_model(make(Board(buttons=["Add"])), model).run(FreeStep("how many drawings?"))
    assert (outcome.name, outcome.said.en) == ("done", "Read from the screen: 2 drawings")
    assert [told.complaint for told in model.told] == ["", vision.UNSEEN, ""]


@pytest.mark.parametrize(("goal", "asked"), [("how many are there?", 2), ("这个屏幕上有什么", 1),
                                             ("what is on the screen now?", 1)])  # fmt: skip
def test_who_insists_may_have_seen_it(make: Make, goal: str, asked: int) -> None:
    model = Scripted(LATER)
    (outcome,) = with_model(make(Board(buttons=["Add"])), model).run(FreeStep(goal))
    assert (outcome.name, len(model.told)) == ("done", asked)


def test_what_a_model_is_told_to_do_better_is_not_told_to_the_person(make: Make) -> None:
    error = BadReply("The reply was cut off after 512 tokens; be shorter. Say a word.")
    error.model, error.family = "scripted", "qwen3_vl"
    (outcome,) = with_model(make(Board(buttons=["Add"])), Scripted(error)).run(FreeStep("add"))
    assert "replies of the GUI model scripted (The reply was cut off after 512 tokens)" in (
        outcome.said.en
    )
    assert "family qwen3_vl. `phonepilot models check` tells" in outcome.said.en
    assert "3 次无法读懂（回答被截断了）；目前按 qwen3_vl 系列" in outcome.said.zh
    assert "horter" not in outcome.said.en


def test_a_model_that_gives_up_has_failed(make: Make) -> None:
    model = Scripted(PRESS, Thought(Finish(False, "cannot find it"), "giving up"))
    (outcome,) = with_model(make(Board(buttons=["Add"])), model).run(FreeStep("press add"))
    assert (outcome.name, outcome.said.en) == ("failed", "cannot find it")


def test_the_same_tap_on_a_dead_button_ends_stuck(make: Make) -> None:
    world = with_model(make(Board(buttons=["Add"], dead={"Add"})), Scripted(PRESS))
    assert world.run(FreeStep("press add"))[0].name == "stuck"
    assert len(world.board.presses) < 4


def test_a_model_cannot_tap_delete_unasked(make: Make) -> None:
    world = with_model(make(Board(buttons=["Delete"])), Scripted(PRESS))
    assert world.run(FreeStep("tidy up"))[0].name == "needs_user"
    assert world.board.presses == []


def test_what_the_tree_cannot_find_is_handed_to_the_model(make: Make) -> None:
    model = Scripted(PRESS, DONE)
    world = with_model(make(Board(buttons=["＋"])), model)
    (outcome,) = world.run(TreeStep(TapOn("the plus sign"), "tap the plus sign"))
    assert outcome.name == "done"
    assert [s["route"] for s in world.trajectory.steps()] == ["vision"]


# --- what a model is told -------------------------------------------------------------------------


def test_a_model_sees_its_own_replies_and_as_many_screens_as_it_can_use(make: Make) -> None:
    model = Scripted(PRESS, replace(PRESS, decision=at(1)), PRESS, DONE)
    world = with_model(make(Board(buttons=["Add", "Next"], image=picture())), model)
    assert world.run(FreeStep("press them"))[0].name == "done"
    history = model.told[-1].history
    assert [(s.summary, s.reply, s.thought, s.result) for s in history] == [
        ("press the first", "<press>", "It is the first.", "")
    ] * 3
    assert [step.screen is not None for step in history] == [False, False, True]
    assert len(history[2].screen.elements if history[2].screen else ()) == 4, "what it saw then"


def test_what_is_known_reaches_the_model(make: Make) -> None:
    model = Scripted(PRESS, DONE)
    world = with_model(make(Board(buttons=["Add"])), model, "Vegetarian")
    world.run(FreeStep("press add"))
    assert model.told[0].memory == ("Vegetarian",)
    assert model.told[0].apps == ("Board",)
    assert model.told[0].today is not None


@pytest.mark.parametrize(
    ("change", "presses"),
    [("nothing", ["Add"]), ("elsewhere", ["Add"]), ("under the finger", []), ("app", [])],
)
def test_a_screen_that_changed_while_the_model_thought_is_looked_at_again(
    make: Make, monkeypatch: pytest.MonkeyPatch, change: str, presses: list[str]
) -> None:
    monkeypatch.setattr(vision, "MOMENT", -1.0)
    world = make(Board(buttons=["Add", "Next"]))

    class Slow(Scripted):
        async def decide(self, situation: Situation) -> Thought:
            match change if not self.told else "":
                case "elsewhere":
                    world.board.buttons[1] = "Later"
                case "under the finger":
                    world.board.buttons[0] = "Delete"
                case "app":
                    world.board.app = "com.elsewhere"
            return await super().decide(situation)

    model = Slow(PRESS, Thought(Finish(False, "gave up"), "give up"))
    with_model(world, model).run(FreeStep("press add"))
    assert world.board.presses == presses
    assert world.memory.asked == []
    if not presses:
        assert "screen changed" in model.told[1].complaint
        assert model.told[1].screen != model.told[0].screen


# --- several actions in one reply -----------------------------------------------------------------

TYPE = Thought(at(1), "write it", raw="<both>", then=(TypeText("late"), at(0)))


def test_further_actions_of_a_reply_follow_without_asking_the_model(make: Make) -> None:
    model = Scripted(TYPE, DONE)
    world = with_model(make(Board(buttons=["Add"], fields={"Note": ""})), model)
    assert world.run(FreeStep("write late and add it"))[0].name == "done"
    assert world.board.fields == {"Note": "late"}
    assert world.board.presses == ["Add"]
    assert [(s.summary, s.result) for s in model.told[1].history] == [("write it", "")]
    assert [s["action"]["kind"] for s in world.trajectory.steps()] == ["tap", "type", "tap"]


@pytest.mark.parametrize("change", ["app", "size", "aim"])
def test_they_are_left_out_when_the_screen_is_another_one(
    make: Make, monkeypatch: pytest.MonkeyPatch, change: str
) -> None:
    model = Scripted(replace(TYPE, then=(at(0),)), DONE)
    world = with_model(make(Board(buttons=["Add"], fields={"Note": ""})), model)
    act = world.board.act

    def act_and_change(action: Tap) -> None:
        act(action)
        match change:
            case "app":
                world.board.app = "com.elsewhere"
            case "aim":
                world.board.buttons = ["Other"]
            case "size":
                observe = world.board.observe
                monkeypatch.setattr(
                    world.board, "observe", lambda **kw: replace(observe(**kw), rotation=1)
                )

    monkeypatch.setattr(world.board, "act", act_and_change)
    assert world.run(FreeStep("write"))[0].name == "done"
    assert world.board.presses == []
    assert "left out" in model.told[1].history[0].result


def test_they_pass_the_guard_one_by_one(make: Make) -> None:
    model = Scripted(Thought(at(0), "both", then=(at(1),)), DONE)
    world = with_model(make(Board(buttons=["Add", "Delete"])), model)
    world.memory.answers = ["no"]
    assert world.run(FreeStep("tidy up"))[0].name == "stopped"
    assert world.memory.asked == ["May I tap “Delete” on “Add pressed 1”?"]
    assert world.board.presses == ["Add"]


def test_they_count_as_steps(make: Make) -> None:
    world = with_model(
        make(Board(buttons=["Add"])), Scripted(Thought(at(0), "all", then=(at(0),) * 9))
    )
    world.limits = Limits(steps=4, seconds=60)
    assert world.run(FreeStep("press on"))[0].name == "stuck"
    assert len(world.board.presses) == 4


@pytest.mark.parametrize("moment", ["crash_before", "crash_after"])
def test_a_crash_between_them_repeats_nothing(make: Make, moment: str) -> None:
    model = Scripted(Thought(at(0), "both", then=(at(1), at(0))), DONE)
    world = with_model(make(Board(buttons=["Add", "Next"])), model)
    setattr(world.board, moment, 1)
    with pytest.raises(Crash):
        world.run(FreeStep("press"))
    assert world.run(FreeStep("press"))[0].name == "done"
    assert world.board.presses == ["Add", "Next", "Add"]
    assert len(model.told) == 2


def test_a_password_is_kept_nowhere(make: Make) -> None:
    secret = Thought(
        at(0), "type the PIN", thought="PIN 4711", raw="type 4711", then=(TypeText("4711"),)
    )
    model = Scripted(secret, DONE)
    world = with_model(make(Board(fields={"PIN": ""})), model)
    world.memory.answers = ["yes"]
    assert world.run(FreeStep("unlock it"))[0].name == "done"
    assert world.board.fields == {"PIN": "4711"}
    assert "4711" not in world.trajectory.steps_file.read_text()
    assert "4711" not in str(world.memory.asked)
    assert "4711" not in "".join(s.reply + s.thought for s in model.told[-1].history)


# --- a yes that the model wants -------------------------------------------------------------------


def test_a_model_may_want_a_yes_for_what_looks_harmless(make: Make) -> None:
    model = Scripted(replace(PRESS, confirm="This books a table."), DONE)
    world = with_model(make(Board(buttons=["Next"])), model)
    world.memory.answers = ["yes"]
    assert world.run(FreeStep("book"))[0].name == "done"
    assert world.memory.asked == [
        "May I tap “Next” (the model wants your yes: “This books a table.”)?"
    ]
    assert world.trajectory.steps()[0]["risk"] == "unknown"


# --- the person -----------------------------------------------------------------------------------


def test_the_person_answers_and_the_model_hears_it(make: Make) -> None:
    model = Scripted(Thought(AskPerson("Which one?"), "ask", raw="<ask>"), PRESS, DONE)
    world = with_model(make(Board(buttons=["Add"])), model)
    world.memory.answers = ["the first"]
    assert world.run(FreeStep("press one"))[0].name == "done"
    assert model.told[1].notes == ("Which one?: the first",)
    step = model.told[1].history[0]
    assert (step.summary, step.reply, step.result) == (
        "ask", "<ask>", "The person answered: the first",
    )  # fmt: skip


def test_a_model_that_asks_the_same_again_is_going_round(make: Make) -> None:
    world = with_model(make(Board()), Scripted(Thought(AskPerson("Which one?"), "ask")))
    world.memory.answers = ["the first", "the first", "the first"]
    (outcome,) = world.run(FreeStep("press one"))
    assert outcome.name == "stuck"
    assert world.memory.asked == ["Which one?"]


def test_the_person_does_it_on_the_phone_and_says_when(make: Make) -> None:
    model = Scripted(Thought(HandOver("solve the puzzle"), "hand over"), DONE)
    world = with_model(make(Board(buttons=["Add"])), model)

    def by_hand(question: Said, options: Mapping[str, str], risky: bool) -> str | None:
        world.memory.asked.append(question.en)
        assert dict(options) == {"Done": "done"}
        world.board.buttons = ["Solved"]
        return "done"

    world.memory.ask = by_hand  # type: ignore[method-assign]
    assert world.run(FreeStep("get in"))[0].name == "done"
    assert "do this on the phone yourself" in world.memory.asked[0]
    assert [e.label for e in model.told[1].screen.elements] == ["Solved"], "it looked again"


def test_nobody_there_to_do_it_needs_the_person(make: Make) -> None:
    model = Scripted(Thought(HandOver("solve the puzzle"), "hand over"), DONE)
    (outcome,) = with_model(make(Board()), model).run(FreeStep("get in"))
    assert outcome.name == "needs_user"
    assert "solve the puzzle" in outcome.said.en


@pytest.mark.parametrize("why", ["stop", "time"])
def test_a_model_that_thinks_for_long_is_not_waited_for(make: Make, why: str) -> None:
    world = make(Board(buttons=["Add"]))
    world.limits = Limits(seconds=2 if why == "time" else 900)
    cancelled: list[bool] = []

    class Pondering(Scripted):
        async def decide(self, situation: Situation) -> Thought:
            if why == "stop":
                world.journal.stop("t")
            try:
                await asyncio.sleep(600)
            finally:
                cancelled.append(True)
            raise AssertionError("it was never stopped")

    (outcome,) = with_model(world, Pondering()).run(FreeStep("press add"))
    if why == "stop":
        assert outcome.name == "stopped"
    else:
        assert (outcome.name, outcome.said.en) == (
            "stuck",
            "The task reached its limit of 2 seconds",
        )
    assert cancelled == [True]


# --- notes ----------------------------------------------------------------------------------------


def test_a_note_is_told_in_later_steps_and_outlives_a_crash(make: Make) -> None:
    model = Scripted(Thought(Remember("Train at 9:12"), "note it"), PRESS, DONE)
    world = with_model(make(Board(buttons=["Add"], crash_after=0)), model)
    with pytest.raises(Crash):
        world.run(FreeStep("note the train and add it"))
    assert world.run(FreeStep("note the train and add it"))[0].name == "done"
    assert model.told[-1].notes == ("Train at 9:12",)
    assert [s.summary for s in model.told[-1].history] == ["note it", "press the first"]
    assert world.board.presses == ["Add"]


def test_a_model_that_only_takes_notes_is_going_round(make: Make) -> None:
    world = with_model(make(Board()), Scripted(Thought(Remember("hm"), "note")))
    (outcome,) = world.run(FreeStep("press one"))
    assert outcome.name == "stuck"
    assert "only takes notes" in outcome.said.en


def test_an_app_that_is_not_there_is_told_to_the_model(make: Make) -> None:
    model = Scripted(Thought(Launch("Frobnicator"), "open"), PRESS, DONE)
    world = with_model(make(Board(buttons=["Add"])), model)
    assert world.run(FreeStep("open it"))[0].name == "done"
    assert "No app called Frobnicator" in model.told[1].complaint


# --- budgets --------------------------------------------------------------------------------------


def test_all_calls_are_counted_failed_ones_too(make: Make) -> None:
    world = with_model(make(Board(buttons=["Add"])), Scripted(BadReply("what"), PRESS, DONE))
    world.run(FreeStep("press add"))
    spent = world.journal.spent_by_task("t")
    assert (spent.steps, spent.usage.calls, spent.usage.tokens) == (1, 3, 3060)


@pytest.mark.parametrize(
    ("limits", "said"),
    [
        (Limits(tokens=2000), "its limit of 2000 model tokens"),
        (Limits(cost=0.09), "its limit of 0.09 to spend on models"),
        (Limits.model_validate({"person": {"tokens": 2000}}), "budget of 2000 model tokens"),
        (
            Limits.model_validate({"people": {"terminal:me": {"cost": 0.09}}}),
            "budget of 0.09 to spend",
        ),
    ],
)
def test_a_budget_ends_what_asks_the_model(make: Make, limits: Limits, said: str) -> None:
    model = Scripted(PRESS)
    world = with_model(make(Board(buttons=["Add"])), model)
    world.limits = limits
    (outcome,) = world.run(FreeStep("press on"))
    assert outcome.name == "stuck"
    assert said in outcome.said.en
    assert len(model.told) == 2
