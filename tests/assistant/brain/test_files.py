"""The phone and the sandbox share files: downloaded there, worked on here, put back there."""

from __future__ import annotations

import json
from typing import Any

import pytest

from assistant.sandbox import shell
from tests.assistant.brain.conftest import (
    HOST,
    READINGS,
    TOTAL,
    chatting,
    ended,
    result_of,
    shown,
    with_brain,
)
from tests.assistant.conftest import Cli
from tests.platforms.background import in_background
from tests.scripted_model import Reply, ScriptedModel

pytestmark = pytest.mark.whole

needs_a_shell = pytest.mark.skipif(bool(shell.trouble()), reason=shell.trouble())
SUM = "awk -F, 'NR>1 {s+=$2} END {print \"total,\" s}' meter.csv > total.csv; cat total.csv"


class Steps:
    """A model that takes one step after another, each seeing what the one before brought."""

    def __init__(self) -> None:
        self.results: list[dict[str, Any]] = []

    def __call__(self, messages: list[dict[str, Any]]) -> str | Reply:
        if messages[-1]["role"] == "tool":
            self.results.append(result_of(messages[-1]))
        match len(self.results):
            case 0:
                return Reply(tools=(("phone_task", {"goal": f"open https://{HOST}"}),))
            case 1:
                return Reply(tools=(("phone_task", {"goal": "tap Download the readings"}),))
            case 2:
                return Reply(tools=(("fetch_file", {"name": "meter.csv"}),))
            case 3:
                return Reply(tools=(("run_command", {"command": SUM}),))
            case 4:
                return Reply(tools=(("put_file", {"path": "total.csv"}),))
            case 5:
                return Reply(tools=(("send_file", {"path": "total.csv"}),))
            case _:
                number = self.results[3]["output_of_the_command"].strip().rpartition(",")[2]
                return f"You used {number} kWh in all; the total is on your phone."


@needs_a_shell
def test_a_file_is_downloaded_summed_and_sent_back_in_one_task(cli: Cli, meter: str) -> None:
    """Put back on the phone, which asks first, and sent into the chat."""
    steps = Steps()
    with in_background(ScriptedModel(steps)) as model, chatting(cli, model) as (chat, house):
        chat.says(
            "please get the readings from my meter's page and tell me what they all add up to"
        )
        asked = chat.wait(lambda m: [b.label for b in m.buttons] == ["Yes", "No"])
        assert "https://meter.example" in asked.text, "an address that the person never said"
        chat.says("", button=asked.buttons[0].value)
        asked = chat.wait(
            lambda m: "total.csv" in m.text and [b.label for b in m.buttons] == ["Yes", "No"]
        )
        assert cli.phone.sql("SELECT path FROM files WHERE path LIKE '%total.csv'") == []
        chat.says("", button=asked.buttons[0].value)
        file = chat.wait(lambda m: m.file is not None).file
        chat.hears(f"You used {TOTAL} kWh in all; the total is on your phone.")
        turn = ended(house, "chat-ann1")
    assert turn["outcome"] == "done", (turn, steps.results)
    assert json.loads(turn["report"])["model_calls"] == len(model.asked) == 7
    assert all(len(shown(each)) <= 14 for each in model.asked)
    assert steps.results[2]["path_in_sandbox"] == "meter.csv"
    assert steps.results[2]["bytes"] == len(READINGS)
    there = cli.phone.sql("SELECT path, content FROM files WHERE path LIKE '%total.csv'")
    assert there == [("/sdcard/Download/total.csv", f"total,{TOTAL}\n".encode())]
    assert file is not None
    assert file.read_bytes() == there[0][1]
    assert not list((cli.home / "transfers").iterdir()), "nothing is left on the way"


def test_a_file_is_put_on_the_phone_only_with_a_yes(cli: Cli) -> None:
    script: list[str | Reply] = [
        Reply(tools=(("files", {"action": "write", "path": "a.txt", "content": "hello"}),)),
        Reply(tools=(("put_file", {"path": "a.txt"}),)),
        "I was not allowed to.",
    ]
    with in_background(ScriptedModel(script)) as model:
        with_brain(cli, model)
        result = cli.ask("how about leaving a little greeting on that phone of mine, as a document")
    assert result["outcome"] == "needs_user", result
    assert "put a.txt on the phone as /sdcard/Download/a.txt" in str(model.asked[2].messages[-1])
    assert cli.phone.sql("SELECT path FROM files WHERE path LIKE '%/a.txt'") == []
