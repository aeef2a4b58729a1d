"""With model servers set, the same request may also use vision and conversation."""

from __future__ import annotations

import io
import json
import subprocess
from typing import Any

import pytest
from PIL import Image

from device_drivers.base import Role
from models.coordinates import Space
from tests.assistant.conftest import Cli
from tests.phones import VirtualPhone
from tests.platforms.background import in_background
from tests.pointing import Fault, PointingModel, pointing_server
from tests.scripted_model import Reply, ScriptedModel

pytestmark = pytest.mark.whole


def configure(cli: Cli, **models: ScriptedModel) -> None:
    tables = "".join(
        f'[models.{kind}]\nbase_url = "{model.base_url}"\nmodel = "{model.name}"\n'
        + ("check = false\n" if kind == "gui" else "")
        for kind, model in models.items()
    )
    (cli.home / "phonepilot.toml").write_text(tables, encoding="utf-8")


def centre(phone: VirtualPhone, label: str) -> list[int]:
    """Where an element is, in the 0-999 space the model answers in."""

    def look(p: Any) -> list[int]:
        def walk(node: Any) -> Any:
            yield node
            for child in node.children:
                yield from walk(child)

        box = next(n for n in walk(p.tree()) if n.text == label and n.role is not Role.GROUP).box
        return [round(box.center[0] / p.width * 999), round(box.center[1] / p.height * 999)]

    return phone.server.call(look)


def call(thought: str, action: str, **arguments: Any) -> str:
    """A reply as Qwen3-VL writes it."""
    body = json.dumps({"name": "mobile_use", "arguments": {"action": action, **arguments}})
    return f'Thought: {thought}\nAction: "{thought}"\n<tool_call>\n{body}\n</tool_call>'


def test_vision_does_what_nobody_could_spell_out(cli: Cli) -> None:
    phone = cli.phone

    def look_and_decide(messages: list[dict[str, Any]]) -> str:
        front = phone.server.call(lambda p: p.foreground[0])
        if front != "com.android.settings":
            return call("Open the settings", "open", text="Settings")
        texts = phone.server.call(lambda p: [n.text for n in _all(p.tree())])
        if "Dark theme" in texts:
            return call("The display page is open", "terminate", status="success")
        return call("Open the display page", "click", coordinate=centre(phone, "Display"))

    with in_background(ScriptedModel(look_and_decide)) as model:
        configure(cli, gui=model)
        result = cli.ask("show me where one changes how bright things look at night")
    assert result["outcome"] == "done", result
    assert {s["route"] for s in result["steps"]} == {"vision"}
    assert result["model_calls"] == 3
    assert model.asked[0].images, "the model saw the screen"


def test_a_model_that_counts_pixels_is_found_out_and_still_does_it(cli: Cli) -> None:
    phone, eyes = cli.phone, PointingModel("qwen3_vl", Fault(space=Space.RESIZED))
    goal = "show me where one changes how bright things look at night"

    def answer(messages: list[dict[str, Any]]) -> str | Reply:
        asked = model.asked[-1]
        picture = Image.open(io.BytesIO(asked.pictures[-1]))
        if goal not in asked.text:
            return eyes.reply(asked.text, picture)
        if phone.server.call(lambda p: p.foreground[0]) != "com.android.settings":
            return call("Open the settings", "open", text="Settings")
        if "Dark theme" in phone.server.call(lambda p: [n.text for n in _all(p.tree())]):
            return call("The display page is open", "terminate", status="success")
        x, y = centre(phone, "Display")
        return eyes.say((x / 999, y / 999), picture.size)

    with in_background(ScriptedModel(answer)) as model:
        table = f'[models.gui]\nbase_url = "{model.base_url}"\nmodel = "scripted"\n'
        (cli.home / "phonepilot.toml").write_text(table)
        result = cli.ask(goal)
    assert result["outcome"] == "done", result
    assert [s["action"]["kind"] for s in result["steps"]] == ["launch", "tap"]
    assert result["model_calls"] == 3 + 8, "who asks first pays for the check"
    assert "is used with a correction" in result["stderr"]


def test_gibberish_is_asked_again_and_never_success(cli: Cli) -> None:
    with in_background(ScriptedModel(lambda _: "I clicked it, all done!")) as model:
        configure(cli, gui=model)
        result = cli.ask("show me where one changes how bright things look at night")
    assert result["outcome"] == "failed", result
    assert result["exit"] == 1
    assert len(model.asked) == 3
    assert "3 replies of the GUI model scripted" in result["reply"]
    assert "family qwen3_vl. `phonepilot models check` tells" in result["reply"]


def test_a_dead_model_server_is_said(cli: Cli) -> None:
    (cli.home / "phonepilot.toml").write_text(
        '[models.gui]\nbase_url = "http://127.0.0.1:9/v1"\nmodel = "x"\ncheck = false\n'
    )
    result = cli.ask("show me where one changes how bright things look at night")
    assert result["outcome"] == "failed"
    assert "127.0.0.1:9" in result["reply"]


def _all(node: Any) -> Any:
    yield node
    for child in node.children:
        yield from _all(child)


def test_a_model_is_checked_when_the_assistant_starts(cli: Cli) -> None:
    fault = Fault(words_only=True)
    with in_background(pointing_server(PointingModel("qwen3_vl", fault))) as model:
        table = f'[models.gui]\nbase_url = "{model.base_url}"\nmodel = "scripted"\n'
        (cli.home / "phonepilot.toml").write_text(table)
        process = cli.start("run", "--device", cli.phone.serial, stdin=subprocess.PIPE)
        assert process.stdin is not None
        assert process.stdout is not None
        said = ""
        for line in process.stdout:
            said += line
            if "scripted cannot be used" in line:
                process.stdin.close()
        assert process.wait(60) == 0
        process.stdout.close()
    assert len(model.asked) == 6
    assert "Checking whether scripted points where it should" in said
    assert "chat template" in said
    assert "Traceback" not in said
