"""The brain talks, hands work to the phone, and says what came of it."""

from __future__ import annotations

import subprocess

import pytest

from tests.assistant.brain.conftest import shown, with_brain
from tests.assistant.conftest import Cli, read_result
from tests.platforms.background import in_background
from tests.scripted_model import Reply, ScriptedModel

pytestmark = pytest.mark.whole


def test_the_brain_talks_and_hands_work_to_the_phone(cli: Cli) -> None:
    """As a program, which looks like a coding agent's: to these its library shows a banner."""
    script: list[str | Reply] = [
        Reply(tools=(("phone_task", {"goal": "set a timer for 19 minutes"}),)),
        "Your tea timer is running.",
    ]
    env = {k: v for k, v in cli.env.items() if k != "CI" and not k.startswith("PYTEST")}
    request = "I am making a pot of tea that has to steep for nineteen minutes, help me"
    with in_background(ScriptedModel(script)) as model:
        with_brain(cli, model)
        ended = subprocess.run(
            cli.command("ask", request, "--json", "--device", cli.phone.serial),
            env=env | {"CLAUDECODE": "1"}, cwd=cli.home, stdin=subprocess.DEVNULL,
            capture_output=True, text=True, timeout=200, check=False,
        )  # fmt: skip
    result = read_result(ended)
    assert result["outcome"] == "done", result
    assert result["reply"] == "Your tea timer is running."
    assert [s["route"] for s in result["steps"]] == ["verb"]
    assert cli.phone.sql("SELECT count(*) FROM timers WHERE total_ms=1140000") == [(1,)]
    assert "phone_task" in shown(model.asked[0])
    assert "ydantic" not in ended.stderr


def test_a_brain_that_only_claims_success_is_contradicted_by_the_outcome(cli: Cli) -> None:
    script: list[str | Reply] = [
        Reply(tools=(("phone_task", {"goal": "open Frobnicator9000"}),)),
        "Done, I opened it!",
    ]
    with in_background(ScriptedModel(script)) as model:
        with_brain(cli, model)
        result = cli.ask("please be so kind and get this Frobnicator thing going somehow")
    assert result["outcome"] != "done", result
    assert result["exit"] == 1
