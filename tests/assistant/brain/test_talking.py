"""The brain talks, uses few tools, tells how far it is, and says what came of it."""

from __future__ import annotations

import json
import subprocess

from tests.assistant.brain.conftest import with_brain
from tests.assistant.conftest import Cli
from tests.platforms.background import in_background
from tests.scripted_model import Reply, ScriptedModel


def test_the_brain_talks_and_hands_work_to_the_phone(cli: Cli) -> None:
    script: list[str | Reply] = [
        Reply(tools=(("phone_task", {"goal": "set a timer for 19 minutes"}),)),
        "Your tea timer is running.",
    ]
    with in_background(ScriptedModel(script)) as model:
        with_brain(cli, model)
        result = cli.ask("I am making a pot of tea that has to steep for nineteen minutes, help me")
    assert result["outcome"] == "done", result
    assert result["reply"] == "Your tea timer is running."
    assert [s["route"] for s in result["steps"]] == ["verb"]
    assert cli.phone.sql("SELECT count(*) FROM timers WHERE total_ms=1140000") == [(1,)]
    assert "verified" in model.asked[0].text or "phone_task" in str(model.asked[0].settings)


def test_a_brain_s_library_does_not_advertise_itself(cli: Cli) -> None:
    """It shows a banner to terminals, and to programs that look like coding agents."""
    env = {k: v for k, v in cli.env.items() if k != "CI" and not k.startswith("PYTEST")}
    with in_background(ScriptedModel(["All is well."])) as model:
        with_brain(cli, model)
        ended = subprocess.run(
            cli.command("ask", "how are you feeling about the world today", "--json"),
            env=env | {"CLAUDECODE": "1"}, cwd=cli.home, stdin=subprocess.DEVNULL,
            capture_output=True, text=True, timeout=90, check=False,
        )  # fmt: skip
    assert json.loads(ended.stdout)["reply"] == "All is well.", ended
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
