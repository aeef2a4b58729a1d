"""GLM-4.5V: the past in one message, and the memory that comes back to it."""

from __future__ import annotations

from dataclasses import replace
from datetime import date

import pytest

from models.adapters._objects import first_object
from models.adapters.glm_4_5v import Config, create
from models.base import BadReply, PastStep, Situation
from tests.models.conftest import a_screen, a_situation
from tests.models.golden import PHONE
from tests.models.golden.glm_4_5v import CLICK, LEFT_CLICK, pc

GLM = create(Config())


def told(situation: Situation, actions: str = "mobile") -> str:
    prompt = create(Config.model_validate({"actions": actions})).prompt(situation)
    (message,) = prompt.messages
    words, picture = message["content"]
    assert picture["type"] == "image_url"
    text: str = words["text"]
    return text


def test_past_steps_stand_in_the_prompt_as_they_were_written() -> None:
    seen = CLICK.replace("None", "order <|4711|>")
    history = (
        PastStep("Tap", "nothing changed", reply=seen),
        PastStep("Go back", reply=pc(LEFT_CLICK)),
    )
    text = told(replace(a_situation("打开蓝牙"), history=history, today=date(2026, 11, 21)))
    assert "# Task:\n打开蓝牙\nToday is 2026-11-21 Saturday." in text
    assert (
        "Step 1:\nMemory: order < |4711|>\nReason: The list is open, Wi-Fi is next.\n"
        'Action: {"action_type": "click", "box_2d": [[437, 71, 457, 91]]}\n'
        "Result: nothing changed\nStep 2:\n"
    ) in text
    assert f"Action: {LEFT_CLICK}" in text
    assert 'Memory:\n[{"order": "4711"}]' in text
    assert "box|>" not in text


def test_a_step_whose_reply_is_lost_is_told_in_a_line() -> None:
    text = told(replace(a_situation(), history=(PastStep("Tap Wi-Fi", reply="What?"),)))
    assert "Step 1:\nTap Wi-Fi\n" in text


def test_every_action_that_is_offered_is_understood() -> None:
    assert '{"action_type": "status"' in told(a_situation())
    offered = told(a_situation(), "pc").split("# Action Space\n")[1].split("\n\n")[0]
    calls = [line for line in offered.splitlines() if "(" in line and not line.startswith(" ")]
    assert len(calls) == 12
    values = {
        "[x1,y1]": "[1,2]", "[x2,y2]": "[3,4]", "[x,y]": "[5,6]", " or 'up'": "", "keys=''":
        "keys='home'", "content=''": "content='a'", "app_name=''": "app_name='b'",
    }  # fmt: skip
    for call in calls:
        for name, value in values.items():
            call = call.replace(name, value)
        GLM.parse(pc(call), PHONE)


@pytest.mark.parametrize("thinking", [True, False])
def test_the_server_is_told_whether_to_think(thinking: bool) -> None:
    settings = create(Config(thinking=thinking)).prompt(a_situation()).settings
    assert settings["extra_body"] == {"chat_template_kwargs": {"enable_thinking": thinking}}


@pytest.mark.parametrize(
    ("written", "meant"),
    [
        ('x {"a": "b\nc"} {', {"a": "b\nc"}),
        ("{'a': True, 'b': None}", {"a": True, "b": None}),
        ('{"a"：[1，2]，"b"："c，d：e"}', {"a": [1, 2], "b": "c，d：e"}),
        ("{'a': ': True'}", {"a": ": True"}),
        ("[1]", None),
        ('{"a": 1', None),
        ("{'a': 'it's'}", None),
        ('{"a": "b"c"}', None),
        ('"{1}"', None),
    ],
)
def test_objects_are_read_without_guessing(written: str, meant: object) -> None:
    assert first_object(written) == meant


@pytest.mark.parametrize("said", ["", "It is not there.", "[437,71,4", "[1,2] or [300,400]"])
def test_where_is_not_guessed(said: str) -> None:
    with pytest.raises(BadReply):
        GLM.read_where(said, GLM.view(PHONE))


def test_pointing_is_done_without_thinking() -> None:
    prompt = GLM.ask_where("the <|blue|> button", a_screen(), GLM.view(PHONE))
    assert [part["type"] for part in prompt.messages[0]["content"]] == ["image_url", "text"]
    assert prompt.messages[0]["content"][1]["text"].endswith("\nthe < |blue|> button")
    assert prompt.settings["extra_body"]["chat_template_kwargs"] == {"enable_thinking": False}
