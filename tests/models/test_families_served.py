"""Families whose replies take a way of their own through a server: tabs, tool calls, schemas."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace
from typing import Any

import pytest

from device_drivers.base import Key, Tap, TypeText
from models.base import BadReply, PastStep
from models.served import Config, ServedGuiModel, create
from tests.models.conftest import a_situation
from tests.models.golden import autoglm_phone, glm_4_5v, holo, opencua, step_gui
from tests.scripted_model import Reply, Script, ScriptedModel

pytestmark = pytest.mark.anyio


@asynccontextmanager
async def served(
    adapter: str, script: Script, **options: Any
) -> AsyncIterator[tuple[ServedGuiModel, ScriptedModel]]:
    async with ScriptedModel(script) as server:
        settings = {"base_url": server.base_url, "model": "scripted", "retries": 0}
        model = create(Config.model_validate({**settings, "adapter": adapter, "options": options}))
        try:
            yield model, server
        finally:
            await model.close()


async def test_the_tabs_of_step_gui_survive() -> None:
    async with served("step_gui", [step_gui.TYPE]) as (model, server):
        thought = await model.decide(a_situation("找面馆"))
    assert thought.decision == Tap(540, 600)
    assert thought.then == (TypeText("附近的面馆"),)
    (asked,) = server.asked
    assert [message["role"] for message in asked.messages] == ["user"]
    assert (asked.settings["temperature"], asked.settings["top_p"]) == (0.1, 0.95)


async def test_autoglm_reads_its_own_past() -> None:
    script = [autoglm_phone.CLICK, autoglm_phone.reply('do(action="Back")')]
    async with served("autoglm_phone", script) as (model, server):
        first = await model.decide(a_situation())
        past = PastStep(first.summary, reply=first.raw, model=first.model)
        second = await model.decide(replace(a_situation(), history=(past,)))
    assert second.decision == Key("back")
    assert [len(asked.images) for asked in server.asked] == [1, 1]
    assert server.asked[1].messages[2]["content"].endswith(f"<answer>{autoglm_phone.TAP}</answer>")
    assert server.asked[0].settings["frequency_penalty"] == 0.2


async def test_thinking_that_came_beside_the_text_is_thinking() -> None:
    said = "Maybe left_click(start_box='[1,1]')."
    async with served("glm_4_5v", [Reply(glm_4_5v.CLICK, reasoning=said)]) as (model, server):
        thought = await model.decide(a_situation())
    assert thought.decision == Tap(483, 194)
    assert server.asked[0].settings["chat_template_kwargs"] == {"enable_thinking": True}


async def test_holo_is_held_to_a_schema_and_may_call_natively() -> None:
    native = Reply(tools=(("click", holo.ROW),), reasoning="The row is there.")
    async with served("holo", [holo.CLICK, native]) as (model, server):
        first = await model.decide(a_situation())
        second = await model.decide(a_situation())
    assert first.decision == second.decision == Tap(483, 194)
    assert second.summary == "The row is there."
    schema = server.asked[0].settings["response_format"]
    assert schema["type"] == "json_schema"


async def test_opencua_sees_its_last_screens() -> None:
    async with served("opencua", [opencua.CLICK] * 5) as (model, server):
        history: tuple[PastStep, ...] = ()
        for _ in range(5):
            situation = replace(a_situation(width=540, height=1200), history=history)
            thought = await model.decide(situation)
            history += (PastStep(thought.summary, reply=thought.raw, screen=situation.screen),)
    assert [len(asked.images) for asked in server.asked] == [1, 2, 3, 3, 3]
    assert set(server.asked[-1].images) == {(532, 1204)}


@pytest.mark.parametrize("adapter", ["step_gui", "autoglm_phone", "glm_4_5v", "opencua", "holo"])
async def test_a_reply_that_was_cut_off_is_refused(adapter: str) -> None:
    async with served(adapter, [Reply("Half of it", finish="length")]) as (model, _):
        with pytest.raises(BadReply, match="cut off"):
            await model.decide(a_situation())
