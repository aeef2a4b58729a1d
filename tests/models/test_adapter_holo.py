"""Holo: what Holo1.5 does instead of planning, and what the others are shown."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest

from device_drivers.base import Box
from models.adapters.holo import Config, create
from models.base import BadReply, PastStep, Unfit
from tests.models.conftest import a_screen, a_situation
from tests.models.golden import PHONE
from tests.models.golden.holo import CLICK, reply

HOLO = create(Config())
POINTS = create(Config(version="1.5"))
PICTURE = a_screen(54, 120)


def layout(messages: list[dict[str, Any]]) -> list[str]:
    """The roles, with a + for a picture."""
    return [
        message["role"] + "+" * sum(part["type"] == "image_url" for part in message["content"])
        if isinstance(message["content"], list)
        else message["role"]
        for message in messages
    ]


def steps(count: int) -> tuple[PastStep, ...]:
    return tuple(
        PastStep("x", reply=reply("click", note=f"note {n}", x=n, y=n), screen=PICTURE)
        for n in range(1, count + 1)
    )


def test_the_schema_stands_in_the_prompt_and_in_the_request() -> None:
    prompt = HOLO.prompt(a_situation())
    schema = prompt.settings["response_format"]["json_schema"]["schema"]
    shown = prompt.messages[0]["content"].split("```json\n")[1].split("\n```")[0]
    assert json.loads(shown) == schema
    assert prompt.settings["extra_body"]["chat_template_kwargs"] == {"enable_thinking": True}


def test_every_tool_that_is_offered_is_understood() -> None:
    schema = HOLO.prompt(a_situation()).settings["response_format"]["json_schema"]["schema"]
    offered = schema["properties"]["tool_call"]["anyOf"]
    assert len(offered) == 13
    values = {"integer": 7, "number": 1, "string": "a", "boolean": False}
    for tool in offered:
        name = tool["properties"].pop("tool_name")["const"]
        arguments = {
            argument: how["enum"][0] if "enum" in how else values[how["type"]]
            for argument, how in tool["properties"].items()
        }
        if name == "drag":
            arguments["end_x"] = 9
        HOLO.parse(reply(name, **arguments), PHONE)


def test_three_screens_are_shown_and_a_word_for_the_older_ones() -> None:
    history = replace_result(steps(4), 1, "nothing <changed>")
    messages = HOLO.prompt(replace(a_situation(), history=history)).messages
    assert layout(messages) == [
        "system", "user", "user", "assistant", "user", "user", "assistant", "user",
        "user+", "assistant", "user", "user+", "assistant", "user", "user+",
    ]  # fmt: skip
    observation = [part["text"] for part in messages[2]["content"]]
    assert observation == ["<observation>\n", "(an older screenshot)", "\n</observation>"]
    assert json.loads(messages[3]["content"])["note"] == "note 1"
    assert messages[4]["content"] == '<tool_output tool="click">\ndone\n</tool_output>'
    assert '\n"nothing \\u003cchanged>"\n' in messages[7]["content"]


def replace_result(history: tuple[PastStep, ...], n: int, result: str) -> tuple[PastStep, ...]:
    return (*history[:n], replace(history[n], result=result), *history[n + 1 :])


def test_replies_come_back_without_their_thinking() -> None:
    history = (PastStep("x", reply=f"<think>deep</think>{CLICK}"), PastStep("Go\nback", reply="?"))
    messages = HOLO.prompt(replace(a_situation(), history=history)).messages
    assert layout(messages) == [
        "system", "user", "user", "assistant", "user", "user", "user+",
    ]  # fmt: skip
    assert json.loads(messages[3]["content"]) == json.loads(CLICK)
    assert messages[5]["content"] == "Done meanwhile: Go back"


def test_notes_outlive_the_steps_they_were_taken_in() -> None:
    opening = HOLO.prompt(replace(a_situation(), history=steps(45))).messages[1]["content"]
    assert '"note 1"' in opening
    assert '"note 20"' in opening
    assert "note 21" not in opening
    same = {
        HOLO.prompt(replace(a_situation(), history=steps(n))).messages[1]["content"]
        for n in range(40, 50)
    }
    assert len(same) == 1


def test_holo_1_5_points_and_does_not_plan() -> None:
    with pytest.raises(Unfit):
        POINTS.prompt(a_situation())
    with pytest.raises(BadReply, match="only points"):
        POINTS.parse(CLICK, PHONE)
    screen = a_screen()
    region = POINTS.view(screen, Box(0, 1200, 1080, 2400))
    prompt = POINTS.ask_where("the blue <|button|>", screen, region)
    assert layout(prompt.messages) == ["user+"]
    assert prompt.messages[0]["content"][1]["text"].endswith("\nthe blue < |button|>")
    assert prompt.settings == {"temperature": 0.0}


@pytest.mark.parametrize(
    "said",
    ["Click(546, 602)", '{"action": "click_absolute", "x": 546, "y": 602}', "click(x=546, y=602)"],
)
def test_points_of_holo_1_5_are_pixels_of_the_picture(said: str) -> None:
    view = POINTS.view(a_screen(), Box(0, 1200, 1080, 2400))
    assert (view.width, view.height) == (1092, 1204)
    assert POINTS.read_where(said, view) == (540, 1800)


@pytest.mark.parametrize(
    "said", ["", "It is not there.", "Click(5", '{"x": 5, "y": 6', '{"x": 5}', "Click(9999, 1)"]
)
def test_where_is_not_guessed(said: str) -> None:
    for holo in (HOLO, POINTS):
        with pytest.raises(BadReply):
            holo.read_where(said, holo.view(PHONE))


def test_pointing_is_done_without_thinking() -> None:
    settings = HOLO.ask_where("it", a_screen(), HOLO.view(PHONE)).settings
    assert settings["extra_body"]["chat_template_kwargs"] == {"enable_thinking": False}
    assert settings["response_format"]["json_schema"]["schema"]["required"] == ["x", "y"]
