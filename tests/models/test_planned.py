"""Any chat model plans and any grounder points; what is doubtful is told to the planner."""

from __future__ import annotations

import json
import math
from contextlib import suppress
from dataclasses import replace
from datetime import date
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from device_drivers.base import (
    Action,
    Box,
    DoubleTap,
    Drag,
    Element,
    Key,
    Launch,
    LongPress,
    OpenUrl,
    Role,
    Screen,
    Scroll,
    Tap,
    TypeText,
    Wait,
)
from models.base import (
    Answer,
    AskPerson,
    BadReply,
    Decision,
    Finish,
    HandOver,
    ModelUnavailable,
    PastStep,
    Remember,
    Situation,
    Unfit,
)
from models.planned import GrounderConfig, PlannedGuiModel, PlannerConfig, create
from models.planner import Config, Plan, Planner, read_plan
from models.prices import Price
from models.selfcheck.screens import draw
from tests.models.conftest import a_situation
from tests.pointing import GROUNDERS, Fault, PointingModel, pointing_server
from tests.scripted_model import Reply, ScriptedModel

pytestmark = pytest.mark.anyio

FIELDS = (
    "thought", "action", "summary", "target", "to", "text", "direction", "key", "submit",
    "replace", "confirm",
)  # fmt: skip
SHOWN = draw((540, 1200), seed=4)
ONE, OTHER = SHOWN.targets[0], SHOWN.targets[3]
SITUATION = Situation("touch the shapes", SHOWN.screen)


def plan(action: str, **fields: Any) -> str:
    said = {"thought": "I see it.", "action": action, "summary": f"Do {action}", **fields}
    return json.dumps({name: said.get(name) for name in FIELDS}, ensure_ascii=False)


def a_model(
    planner: ScriptedModel, grounder: ScriptedModel, *, zoom: float = 0.0, **options: Any
) -> PlannedGuiModel:
    return create(
        PlannerConfig(base_url=planner.base_url, model=planner.name, options=options,
                      price=Price(input=1.0, output=1.0)),
        GrounderConfig(base_url=grounder.base_url, model=grounder.name, zoom=zoom, retries=0),
    )  # fmt: skip


async def decided(
    *replies: str | Reply, situation: Situation = SITUATION, fault: Fault | None = None,
    zoom: float = 0.0, **options: Any,
) -> list[Any]:  # fmt: skip
    """The thoughts (or the BadReplies) that follow from the planner's replies."""
    pointing = PointingModel(GROUNDERS["qwen3_vl"], fault or Fault())
    async with ScriptedModel(replies) as planner, pointing_server(pointing) as grounder:
        model = a_model(planner, grounder, zoom=zoom, **options)
        found: list[Any] = []
        for _ in replies:
            try:
                found.append(await model.decide(situation))
            except BadReply as error:
                found.append(error)
        await model.close()
    return found


def near(action: Action, x: int, y: int) -> bool:
    at = (getattr(action, "x", -99), getattr(action, "y", -99))
    return math.dist(at, (x, y)) < 12


async def test_what_the_planner_describes_the_grounder_finds() -> None:
    (thought,) = await decided(plan("tap", target=ONE.words, summary="Tap it"))
    assert near(thought.decision, ONE.x, ONE.y)
    assert thought.summary == "Tap it"
    assert thought.thought == "I see it."
    assert thought.model == "scripted"
    assert thought.usage.calls == 2
    assert thought.usage.money > 0
    assert json.loads(thought.raw)["action"] == "tap"


async def test_every_kind_of_touch() -> None:
    double, long, scroll, typed = await decided(
        plan("double_tap", target=ONE.words), plan("long_press", target=ONE.words),
        plan("scroll", direction="down", target=OTHER.words),
        plan("type", target=OTHER.words, text="hi “you”", submit=True, replace=True),
    )  # fmt: skip
    assert isinstance(double.decision, DoubleTap)
    assert isinstance(long.decision, LongPress)
    assert isinstance(scroll.decision, Scroll)
    assert near(scroll.decision, OTHER.x, OTHER.y)
    assert near(typed.decision, OTHER.x, OTHER.y)
    assert typed.then == (TypeText("hi “you”", clear=True, submit=True),)


async def test_a_drag_has_two_ends() -> None:
    dragged, nowhere = await decided(
        plan("drag", target=ONE.words, to=OTHER.words),
        plan("drag", target=ONE.words, to=ONE.words),
    )
    assert isinstance(dragged.decision, Drag)
    ends = dragged.decision
    assert near(Tap(ends.x1, ends.y1), ONE.x, ONE.y)
    assert near(Tap(ends.x2, ends.y2), OTHER.x, OTHER.y)
    assert "ends where it starts" in str(nowhere)


UNTOUCHING: list[tuple[str, Decision]] = [
    (plan("type", text="hello"), TypeText("hello")),
    (plan("scroll", direction="up"), Scroll("up")),
    (plan("press", key="back"), Key("back")),
    (plan("open", text="地图"), Launch("地图")),
    (plan("open_url", text="https://example.org"), OpenUrl("https://example.org")),
    (plan("wait"), Wait()),
    (plan("note", text="It costs 12"), Remember("It costs 12")),
    (plan("answer", text="21 °C"), Answer("21 °C")),
    (plan("ask", text="Which one?"), AskPerson("Which one?")),
    (plan("hand_over", text="Log in"), HandOver("Log in")),
    (plan("done"), Finish(ok=True)),
    (plan("give_up", text="no such app"), Finish(ok=False, text="no such app")),
]


async def test_what_needs_no_place_asks_no_grounder() -> None:
    async with ScriptedModel([p for p, _ in UNTOUCHING]) as planner, ScriptedModel([]) as grounder:
        model = a_model(planner, grounder)
        for _, meant in UNTOUCHING:
            assert (await model.decide(SITUATION)).decision == meant
        await model.close()
        assert grounder.asked == []


async def test_a_tap_that_wants_a_yes() -> None:
    (thought,) = await decided(plan("tap", target=ONE.words, confirm="It pays 12 euros."))
    assert thought.confirm == "It pays 12 euros."


async def test_a_target_that_is_not_there_is_told_to_the_planner() -> None:
    asked = [plan("tap", target="the cow")]
    async with ScriptedModel(asked) as planner, ScriptedModel(["[]"]) as grounder:
        model = a_model(planner, grounder)
        with pytest.raises(BadReply, match=r"the cow.*not on the screen") as raised:
            await model.decide(SITUATION)
        assert raised.value.usage.calls == 2
        assert raised.value.usage.tokens > 0
        await model.close()


async def test_a_grounder_that_cannot_be_read_or_reached_is_no_success() -> None:
    replies = [plan("tap", target=ONE.words)] * 2
    found: list[str | Reply] = ["Task completed!", Reply("no", status=500)]
    async with ScriptedModel(replies) as planner, ScriptedModel(found) as grounder:
        model = a_model(planner, grounder)
        with pytest.raises(BadReply, match="could not be found"):
            await model.decide(SITUATION)
        with pytest.raises(ModelUnavailable):
            await model.decide(SITUATION)
        await model.close()


@pytest.mark.parametrize("who", ["planner", "grounder"])
async def test_whose_key_is_refused_is_told(who: str) -> None:
    good = ScriptedModel([plan("tap", target=ONE.words)] if who == "grounder" else [])
    refusing = ScriptedModel([], key="another")
    servers = {"planner": good, "grounder": refusing}
    if who == "planner":
        servers = {"planner": refusing, "grounder": good}
    async with servers["planner"], servers["grounder"]:
        model = a_model(servers["planner"], servers["grounder"])
        with pytest.raises(ModelUnavailable, match=rf"Check \[models\.{who}\] api_key"):
            await model.decide(SITUATION)
        await model.close()


async def test_two_looks_are_an_option() -> None:
    pointing = PointingModel(GROUNDERS["qwen3_vl"], Fault())
    async with (
        ScriptedModel([plan("tap", target=ONE.words)]) as planner,
        pointing_server(pointing) as grounder,
    ):
        model = a_model(planner, grounder, zoom=0.5)
        thought = await model.decide(SITUATION)
        await model.close()
    assert near(thought.decision, ONE.x, ONE.y)  # type: ignore[arg-type]
    assert len(grounder.asked) == 2
    assert thought.usage.calls == 3


async def test_the_planner_sees_all_there_is_to_know() -> None:
    situation = replace(
        a_situation("turn on the frobnicator"),
        history=(PastStep("Tapped Wi-Fi"), PastStep("Scrolled down", "nothing changed")),
        apps=("微信",), memory=("Their sister is called Zoe.",), notes=("Order 4711",),
        complaint="There was no object.", today=date(2026, 11, 21),
    )  # fmt: skip
    async with ScriptedModel([plan("wait")]) as planner, ScriptedModel([]) as grounder:
        model = a_model(planner, grounder)
        await model.decide(situation)
        await model.close()
        (asked,) = planner.asked
    for text in (
        "turn on the frobnicator", "Tapped Wi-Fi", "nothing changed", "微信", "Zoe", "4711",
        "There was no object.", "2026-11-21 Saturday", "com.android.settings",
    ):  # fmt: skip
        assert text in asked.text
    assert len(asked.images) == 1
    assert asked.settings["response_format"]["type"] == "json_schema"


def test_only_grounders_can_point() -> None:
    with pytest.raises(ModelUnavailable, match="not made to point"):
        create(
            PlannerConfig(base_url="http://127.0.0.1:9/v1", model="m"),
            GrounderConfig(base_url="http://127.0.0.1:9/v1", model="m", adapter="step_gui"),
        )


# --- a planner without eyes -----------------------------------------------------------------------

LISTED = replace(
    SHOWN.screen,
    elements=(
        Element(Role.BUTTON, Box(10, 20, 110, 60), text="OK", clickable=True),
        Element(Role.GROUP, Box(0, 0, 540, 1200)),
        Element(Role.TEXT_FIELD, Box(10, 100, 500, 160), text="hunter2", password=True,
                clickable=True),
    ),
)  # fmt: skip


async def test_without_eyes_elements_are_listed_and_named_by_number() -> None:
    situation = Situation("press OK", LISTED)
    replies = [plan("tap", target="#0"), plan("tap", target="#1"), plan("tap", target="#99")]
    async with ScriptedModel(replies) as planner, ScriptedModel([]) as grounder:
        model = a_model(planner, grounder, pictures=False)
        assert (await model.decide(situation)).decision == Tap(60, 40)
        for _ in range(2):
            with pytest.raises(BadReply, match="no element"):
                await model.decide(situation)
        with pytest.raises(Unfit, match="no eyes"):
            await model.decide(SITUATION)
        await model.close()
        assert planner.asked[0].images == ()
        assert '["OK"]' in planner.asked[0].text
        assert "hunter2" not in planner.asked[0].text


def test_a_screen_without_a_picture_is_said_to_be_one() -> None:
    with pytest.raises(ModelUnavailable):
        Planner(Config()).prompt(Situation("x", Screen(1080, 2400, "a")))


# --- plans ----------------------------------------------------------------------------------------

GOOD = plan("tap", target="the red button")


@pytest.mark.parametrize(
    "reply",
    [
        GOOD,
        f"```json\n{GOOD}\n```",
        f"<think>maybe {plan('done')}</think>{GOOD}",
        f"Here it is: {GOOD} Shall I go on?",
        '{"thought": "I see it.", "action": "tap", '
        '"summary": "Do tap", "target": "the red button"}',
    ],
)
def test_plans_are_read_as_models_write_them(reply: str) -> None:
    assert read_plan(reply) == Plan(
        thought="I see it.", action="tap", summary="Do tap", target="the red button"
    )


BAD = {
    "": "no JSON object",
    "The task is done.": "no JSON object",
    GOOD[:-20]: "broken or cut off",
    "{'action': 'done', 'summary': 'x'}": "broken or cut off",
    '{"action": "done"}': "lacks 'summary'",
    '{"action": "done", "summary": ""}': "summary",
    '{"action": "done?", "summary": "x"}': "one of",
    '{"action": "tap", "action": "done", "summary": "x"}': "'action' twice",
    '{"action": "done", "summary": "x", "coordinate": [1, 2]}': "nobody asked for",
    '{"action": "tap", "summary": "x"}': "needs 'target'",
    '{"action": "tap", "summary": "x", "target": "  "}': "needs 'target'",
    '{"action": "type", "summary": "x", "target": "field"}': "needs 'text'",
    '{"action": "type", "summary": "x", "text": 4}': "text",
    '{"action": "scroll", "summary": "x"}': "needs 'direction'",
    '{"action": "press", "summary": "x", "key": "self_destruct"}': "one of",
    '{"action": "drag", "summary": "x", "target": "a"}': "needs 'to'",
    "[1, 2]": "no JSON object",
    '{"a": ' * 3000: "cut off",
    "{" * 30_000: "longer than",
}


@pytest.mark.parametrize("reply", sorted(BAD))
def test_bad_plans_are_refused_with_a_sentence(reply: str) -> None:
    with pytest.raises(BadReply, match=BAD[reply]):
        read_plan(reply)


@given(st.integers(0, len(GOOD) - 1))
def test_a_plan_cut_off_anywhere_is_none(end: int) -> None:
    with pytest.raises(BadReply):
        read_plan(GOOD[:end])


@given(st.text(max_size=60), st.sampled_from(["{", "}", '"action"', ": ", '"done"', ",", "null"]))
def test_whatever_a_planner_says_only_bad_reply_comes_out(text: str, piece: str) -> None:
    for reply in (text, GOOD[:40] + text + GOOD[40:], GOOD.replace(",", piece, 2), text + GOOD):
        with suppress(BadReply):
            assert read_plan(reply).summary


def test_a_prompt_without_pictures_has_plain_text() -> None:
    prompt = Planner(Config(pictures=False, json_schema=False)).prompt(Situation("x", LISTED))
    assert isinstance(prompt.messages[1]["content"], str)
    assert prompt.settings == {}
