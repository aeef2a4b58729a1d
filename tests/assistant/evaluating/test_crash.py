"""kill -9 in the midst of a benchmark: it goes on by itself, and asks nothing twice."""

from __future__ import annotations

import os
import signal
from collections import Counter

import pytest

from tests.assistant.conftest import Cli
from tests.assistant.evaluating.world import COUNT, NAME, Knowing, small
from tests.assistant.test_ask_terminal import terminal
from tests.assistant.test_telegram import ANN, pair, running, says, telegram, wait_for
from tests.platforms.background import in_background
from tests.platforms.telegram import TelegramEmulator
from tests.scripted_model import ScriptedModel

pytestmark = pytest.mark.whole

__all__ = ["telegram"]
PROBES = 2


def test_a_killed_benchmark_goes_on(cli: Cli, telegram: TelegramEmulator) -> None:
    knowing = Knowing(small(cli.home))
    with in_background(ScriptedModel(knowing, name=NAME)) as model:
        more = f'[skills.evaluation]\nurl = "{model.base_url}"\nat_a_time = 1\n'
        knowing.held = PROBES + 7
        with running(cli, telegram, more) as process:
            pair(cli, telegram)
            telegram.person_says(ANN, "benchmark qwen3-vl-8b on own world")
            wait_for(telegram, says("Shall I begin?"))
            telegram.person_says(ANN, "Begin")
            wait_for(telegram, says("I have begun"))
            knowing.wait(1)
            os.kill(process.pid, signal.SIGKILL)
            process.wait()
        before = Counter(knowing.asked)
        assert sum(before.values()) == PROBES + 6
        knowing.held = 0
        with running(cli, telegram, more):
            wait_for(telegram, says(f"({COUNT - 1}/{COUNT})"))
        assert sum(knowing.asked.values()) == PROBES + COUNT, "each was asked once"
    results = [each for each in telegram.bot_said(ANN) if "right (95 %" in each.text]
    assert len(results) == 1


def test_a_single_request_sees_its_benchmark_through(cli: Cli) -> None:
    """No house runs beside it. One that is killed has another one go on."""
    knowing = Knowing(small(cli.home))
    ask = "ask", "benchmark qwen3-vl-8b on own world"
    with in_background(ScriptedModel(knowing, name=NAME)) as model:
        (cli.home / "phonepilot.toml").write_text(
            f'[skills.evaluation]\nurl = "{model.base_url}"\nat_a_time = 1\n', "utf-8"
        )
        knowing.held = PROBES + 7
        with terminal(cli, *ask) as person:
            person.reads("[2] No")
            person.types("1")
            knowing.wait(1)
            person.process.kill()
        knowing.held = 0
        before = "6 of 12 are answered and kept. “go on with the benchmark” continues."
        said = cli.process("ask", "how far is the benchmark?").stdout
        assert before in said, said
        said = cli.process(*ask).stdout
        assert "“go on with the benchmark” continues" in said, said
        with terminal(cli, "ask", "go on with the benchmark") as person:
            code, seen = person.ends()
        assert (code, f"({COUNT - 1}/{COUNT})" in seen) == (0, True), seen
        assert "report.html" in seen
    assert sum(knowing.asked.values()) == PROBES + COUNT, "each was asked once"


def test_why_a_single_requests_benchmark_ended_is_told(cli: Cli) -> None:
    knowing = Knowing(small(cli.home))
    knowing.refused = {knowing.rows[3]["id"]}
    with in_background(ScriptedModel(knowing, name=NAME)) as model:
        (cli.home / "phonepilot.toml").write_text(
            f'[skills.evaluation]\nurl = "{model.base_url}"\n', "utf-8"
        )
        with terminal(cli, "ask", "benchmark qwen3-vl-8b on own world") as person:
            person.reads("[2] No")
            person.types("1")
            _, seen = person.ends()
    assert "1 samples have no answer. 11 of 12 are answered and kept." in seen
