"""The families that speak mobile_use: what they offer, and how they show the past."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from datetime import date
from typing import Any

import pytest

from device_drivers.base import Screen
from models.base import GuiAdapter, PastStep, Situation
from models.served import Config as Served
from models.served import create as serve
from models.served import load_adapter
from tests.models.conftest import a_screen, a_situation
from tests.models.golden._mobile_use import call
from tests.scripted_model import Reply, ScriptedModel

PHONE = Screen(1080, 2400, "a")
Options = dict[str, Any]
WITH_A_SIGNATURE: list[tuple[str, Options]] = [
    ("qwen2_5_vl", {}), ("qwen3_vl", {}), ("qwen3_vl", {"tool": "computer_use"}), ("gui_owl", {}),
    ("gui_owl_1_5", {}),
]  # fmt: skip
FULL = {
    "coordinate": [1, 2], "coordinate2": [3, 4], "start_coordinate": [1, 2], "direction": "up",
    "end_coordinate": [3, 4], "text": "home", "keys": ["home"], "button": "home", "pixels": 5,
    "status": "failure", "time": 1, "clear": 1, "enter": 0,
}  # fmt: skip


def signature(model: GuiAdapter) -> Any:
    system = model.prompt(a_situation()).messages[0]["content"]
    return json.loads(system.split("<tools>\n")[1].split("\n</tools>")[0])["function"]


@pytest.mark.parametrize(("adapter", "options"), WITH_A_SIGNATURE)
def test_every_action_that_is_offered_is_understood(adapter: str, options: Options) -> None:
    model = load_adapter(adapter, options)
    tool = signature(model)
    takes = tool["parameters"]["properties"]
    kinds = set()
    for action in takes["action"]["enum"]:
        arguments = {name: FULL[name] for name in takes if name != "action"}
        said = call(tool["name"], action=action, **arguments)
        kinds.add(model.parse(said, PHONE).decision.kind)
        assert f"`{action}`" in takes["action"]["description"]
    assert kinds | {"double_tap"} == model.traits.says | {"double_tap"}


def test_every_action_that_mai_ui_is_offered_is_understood() -> None:
    model = load_adapter("mai_ui")
    system = model.prompt(a_situation()).messages[0]["content"]
    offered = re.findall(r'^\{"action": "(\w+)"(.*)\} #', system, re.MULTILINE)
    assert len(offered) == 12
    for action, takes in offered:
        arguments = {name: FULL[name] for name in re.findall(r'"(\w+)":', takes)}
        decision = model.parse(call(action=action, **arguments), PHONE).decision
        assert decision.kind in model.traits.says


@pytest.mark.parametrize("adapter", ["qwen2_5_vl", "gui_owl"])
@pytest.mark.parametrize("size", [(1080, 2400), (540, 1200), (2560, 1600)])
@pytest.mark.anyio
async def test_the_tool_names_the_size_of_the_picture_that_the_server_gets(
    adapter: str, size: tuple[int, int]
) -> None:
    async with ScriptedModel([call(action="click", coordinate=[0, 0])]) as server:
        model = serve(Served(base_url=server.base_url, model="scripted", adapter=adapter))
        await model.decide(a_situation("x", *size))
        await model.close()
    (width, height), system = server.asked[0].images[0], server.asked[0].messages[0]["content"]
    assert f"resolution is {width}x{height}:" in system
    assert width * height >= 1024 * 28**2


@pytest.mark.anyio
async def test_a_call_beside_the_text_is_understood_as_well() -> None:
    """Servers with a parser for tool calls take the call out of the text."""
    tools = (("mobile_use", {"action": "system_button", "button": "Home"}),)
    async with ScriptedModel([Reply("Action: 回到桌面", tools=tools)]) as server:
        model = serve(Served(base_url=server.base_url, model="scripted", adapter="qwen2_5_vl"))
        thought = await model.decide(a_situation())
        await model.close()
    assert (thought.decision.kind, thought.summary) == ("key", "回到桌面")


# --- the past, as each family is told it ----------------------------------------------------------


SEEN = a_screen()


def steps(most: int, *, failed: int = 0) -> tuple[PastStep, ...]:
    return tuple(
        PastStep(
            f"did {n}", f"no effect of {n}" if n == failed else "", screen=SEEN,
            reply=f"<think>hm {n}</think>Action: do {n}\n{call(action='wait', time=n)}",
        )
        for n in range(1, most + 1)
    )  # fmt: skip


def turns(model: GuiAdapter, situation: Situation) -> list[str]:
    """Each message after the system's as a line: role, texts, and # for a picture."""
    told = []
    for message in model.prompt(situation).messages[1:]:
        content = message["content"]
        parts = [content] if isinstance(content, str) else [p.get("text", "#") for p in content]
        told.append(f"{message['role'][0]}: {' '.join(parts)}")
    return told


def test_gui_owl_1_0_tells_the_past_by_its_conclusions() -> None:
    model = load_adapter("gui_owl")
    reply = (
        f'<thinking>x</thinking>{call(action="wait")}\n<conclusion>\nWaited "a bit"\n</conclusion>'
    )
    assert model.parse(reply, PHONE).summary == "Waited a bit"
    only = turns(model, replace(a_situation(), history=steps(2, failed=1)))
    assert len(only) == 1
    assert "Step 1: did 1 (no effect of 1); Step 2: did 2;" in only[0]
    assert only[0].endswith(" #")
    assert "<thinking> and </thinking>" in only[0]


def test_gui_owl_1_0_may_keep_the_picture_before() -> None:
    model = load_adapter("gui_owl", {"images": 2})
    told = turns(model, replace(a_situation(), history=steps(20, failed=20)))
    assert len(told) == 2 * 12 + 1
    assert "Step 8: did 8;" in told[0], "older than the conversation"
    assert "did 9" not in told[0]
    assert [n for n, turn in enumerate(told) if turn.endswith("#")] == [22, 24]
    assert "Action: do 20" in told[23], "replies stay as they were"
    assert "no effect of 20" in told[24]
    assert model.traits.images == 2
    large = model.view(Screen(2560, 1600, "a"))
    assert large.width * large.height <= 3_211_264


def test_gui_owl_1_5_tells_the_oldest_actions_in_its_first_turn() -> None:
    model = load_adapter("gui_owl_1_5")
    told = turns(model, replace(a_situation(), history=steps(6, failed=5)))
    assert [turn[:1] for turn in told] == ["u", "a"] * 4 + ["u"]
    assert "Previous actions:\nStep1: did 1\nStep2: did 2 #" in told[0]
    assert [turn.count("#") for turn in told] == [1, 0] * 4 + [1]
    assert told[1].startswith("a: <think>hm 3</think>Action: do 3\n<tool_call>")
    assert told[6] == "u: What came of it: no effect of 5 #"
    assert told[8] == "u: #"


def test_gui_owl_1_5_begins_with_no_action_and_the_day() -> None:
    model = load_adapter("gui_owl_1_5")
    (first,) = turns(model, replace(a_situation(), today=date(2026, 11, 21)))
    assert "Instruction: Today is 2026-11-21 Saturday. turn on wifi" in first
    assert first.endswith("Previous actions:\nNo previous action. #")


def test_gui_owl_1_5_tells_a_step_as_text_when_its_picture_is_gone() -> None:
    model = load_adapter("gui_owl_1_5")
    history = list(steps(4))
    history[2] = replace(history[2], screen=None)
    told = turns(model, replace(a_situation(), history=tuple(history)))
    assert "Step3: did 3 #" in told[0]
    assert len(told) == 3
    few = load_adapter("gui_owl_1_5", {"images": 1})
    assert len(turns(few, replace(a_situation(), history=steps(4)))) == 1


def test_gui_owl_1_5_thinks_without_reading_what_it_thought() -> None:
    model = load_adapter("gui_owl_1_5", {"thinking": True})
    told = turns(model, replace(a_situation(), history=steps(1)))
    assert told[1].startswith("a: Action: do 1\n<tool_call>")
    cut = replace(steps(1)[0], reply="<think>for ever")
    told = turns(model, replace(a_situation(), history=(cut,)))
    assert told[1] == "a: <think>for ever"
    assert model.prompt(a_situation()).settings["temperature"] == 0.6


def test_mai_ui_is_told_the_task_alone_then_what_it_said() -> None:
    model = load_adapter("mai_ui")
    told = turns(model, replace(a_situation(), history=steps(4, failed=1)))
    assert told[0] == "u: turn on wifi"
    compact = '{"name":"mobile_use","arguments":{"action":"wait","time":1}}'
    assert told[1] == f"a: <thinking>\nhm 1\n</thinking>\n<tool_call>\n{compact}\n</tool_call>"
    assert told[2] == "u: What came of it: no effect of 1"
    assert [turn for turn in told if turn == "u: #"] == ["u: #"] * 3
    assert [turn[:1] for turn in told] == list("uauauauau"), "step 2 has no picture any more"


def test_mai_ui_gets_back_what_cannot_be_read_as_it_was() -> None:
    model = load_adapter("mai_ui", {"images": 1})
    told = turns(model, replace(a_situation(), history=(PastStep("asked", reply="half <tool_"),)))
    assert told[1:] == ["a: half <tool_", "u: #"]
    told = turns(model, replace(a_situation(), notes=("no sugar",)))
    assert told[0].endswith('"no sugar"]\nTask: turn on wifi')


@pytest.mark.parametrize("adapter", ["gui_owl", "gui_owl_1_5", "mai_ui"])
def test_what_another_model_or_route_did_is_told_but_is_no_reply(adapter: str) -> None:
    model = load_adapter(adapter, {"images": 2})
    other = PastStep("switched Wi-Fi on", "it is off again", screen=SEEN)
    told = turns(model, replace(a_situation(), history=(*steps(1), other)))
    assert not [turn for turn in told if turn.startswith("a:") and "switched" in turn]
    assert sum("switched Wi-Fi on (it is off again)" in turn for turn in told) == 1


def test_mai_ui_sums_up_with_the_last_sentence_of_its_thinking() -> None:
    model = load_adapter("mai_ui")
    thinking = "The list is open.\n\nFirst the field. 然后我点击“发送”。下一步：点击确定"
    thought = model.parse(f"<thinking>\n{thinking}\n</thinking>{call(action='wait')}", PHONE)
    assert thought.summary == "下一步：点击确定"
    assert thought.thought == thinking
    assert model.parse(call(action="wait"), PHONE).summary == "wait"
