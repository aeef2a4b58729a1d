"""Budgets of a task and of a person's day: counted durably, told truthfully, free again later."""

from __future__ import annotations

import time
from collections.abc import Iterator
from dataclasses import replace
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any

import pytest

from assistant.budgets import Budget
from assistant.config import Limits
from assistant.journal import Journal
from models.base import Usage
from models.prices import Price
from tests.assistant.conftest import Cli
from tests.platforms.background import in_background
from tests.scripted_model import Reply, ScriptedModel

USED = Usage(calls=2, prompt_tokens=900, completion_tokens=100, money=0.25)

pytestmark = [pytest.mark.whole, pytest.mark.usefixtures("noon")]


@pytest.fixture
def journal(tmp_path: Path) -> Iterator[Journal]:
    journal = Journal(tmp_path / "journal.db")
    yield journal
    journal.close()


def budget(journal: Journal, task: str = "t", sender: str = "ann", **limits: Any) -> Budget:
    return Budget(journal, Limits.model_validate(limits), task, "telegram", sender)


def test_what_was_used_outlives_the_process(journal: Journal, tmp_path: Path) -> None:
    budget(journal).spend(steps=3, seconds=1.5, usage=USED)
    budget(journal, "other").spend(steps=1, usage=replace(USED, estimated=True))
    again = Journal(tmp_path / "journal.db")
    assert again.spent_by_task("t").usage == USED
    today = budget(again).today()
    assert (today.steps, today.seconds, today.usage.calls) == (4, 1.5, 4)
    assert today.usage.money == 0.5
    assert today.usage.estimated
    again.close()


@pytest.mark.parametrize(
    ("limits", "en", "zh"),
    [
        ({"steps": 4}, "budget of 4 steps is used up", "（4 步）已用完"),
        ({"seconds": 9}, "budget of 9 seconds is used up", "（9 秒）已用完"),
        ({"tokens": 1000}, "budget of 1000 model tokens is used up", "（1000 个模型 token）已用完"),
        ({"cost": 0.25}, "budget of 0.25 to spend on models is used up", "（模型费用 0.25）已用完"),
    ],
)
def test_a_day_is_used_up_and_told(
    journal: Journal, limits: dict[str, float], en: str, zh: str
) -> None:
    budget(journal).spend(steps=4, seconds=9.5, usage=USED)
    own = budget(journal, "next", person=limits)
    said = own.of_day(asks_model=True)
    assert said is not None
    assert en in said.en
    assert zh in said.zh
    tomorrow = datetime.now().astimezone() + timedelta(days=1)
    assert said.en.endswith(f"{tomorrow:%B} {tomorrow.day} at 00:00")
    models_only = not {"steps", "seconds"} & set(limits)
    assert (own.of_day(asks_model=False) is None) == models_only, "commands need no model"
    assert budget(journal, sender="bob", person=limits).of_day(asks_model=True) is None
    assert replace(own, now=lambda: tomorrow).of_day(asks_model=True) is None


def test_the_owner_sets_limits_for_single_persons(journal: Journal) -> None:
    limits: dict[str, Any] = {
        "person": {"steps": 10, "tokens": 500}, "people": {"telegram:ann": {"tokens": 5000}},
    }  # fmt: skip
    for sender in ("ann", "bob"):
        budget(journal, sender=sender).spend(steps=2, usage=USED)
    assert budget(journal, sender="ann", **limits).of_day(asks_model=True) is None
    assert budget(journal, sender="bob", **limits).of_day(asks_model=True) is not None
    told = budget(journal, sender="ann", **limits).told()
    assert "steps: 2 of 10" in told.en
    assert "model tokens: 1000 of 5000" in told.en
    assert "步骤：2 / 10" in told.zh


def test_a_task_has_its_own_limits(journal: Journal) -> None:
    own = budget(journal, steps=5, seconds=60, tokens=1500, cost=0.5)
    own.spend(usage=USED)
    budget(journal, "other").spend(usage=USED)
    now = time.monotonic()
    assert own.used_up(steps=4, started=now, asks_model=True) is None
    assert own.used_up(steps=5, started=now, asks_model=False) is not None
    assert own.used_up(steps=0, started=now - 61, asks_model=False) is not None
    own.spend(usage=USED)
    said = own.used_up(steps=0, started=now, asks_model=True)
    assert said is not None
    assert said.zh == "任务达到上限：1500 个模型 token"
    assert own.used_up(steps=0, started=now, asks_model=False) is None


def test_tokens_that_are_left_follow_from_the_money_too(journal: Journal) -> None:
    own = budget(journal, tokens=1500, cost=1.0, person={"cost": 0.3})
    assert budget(journal, tokens=None).tokens_left(Price()) is None
    left = own.tokens_left(Price())
    assert left is not None
    assert left.tokens == 1500
    own.spend(usage=USED)
    left = own.tokens_left(Price())
    assert left is not None
    assert left.tokens == 500
    assert "1500 model tokens for one message" in left.said.en
    left = own.tokens_left(Price(input=10, output=500))
    assert left is not None
    assert left.tokens == pytest.approx(100, abs=1), "0.05 is left of the day"
    assert "today's budget of 0.3 to spend on models" in left.said.en
    assert "0:00 起恢复" in left.said.zh


def test_a_used_up_day_stops_a_request_and_the_next(cli: Cli) -> None:
    (cli.home / "phonepilot.toml").write_text("[limits.person]\nsteps = 2\n")
    minutes = " then ".join(f"set a timer for {n} minutes" for n in (11, 12, 13))
    result = cli.ask(minutes)
    assert result["outcome"] == "stuck", result
    assert len(result["steps"]) == 2
    assert "today's budget of 2 steps is used up" in result["reply"]
    again = cli.ask("设置一个14分钟的计时器")
    assert (again["outcome"], again["steps"]) == ("stuck", [])
    assert "今天的额度（2 步）已用完" in again["reply"]
    assert cli.phone.sql("SELECT count(*) FROM timers") == [(2,)]


def with_brain(cli: Cli, model: ScriptedModel, more: str = "") -> None:
    (cli.home / "phonepilot.toml").write_text(
        f'[models.brain]\nbase_url = "{model.base_url}"\nmodel = "scripted"\n'
        f"[models.brain.price]\ninput = 1000\noutput = 1000\n{more}"
    )


TEA = "I am making a pot of tea that has to steep for nineteen minutes, help"
TIMER = Reply(tools=(("phone_task", {"goal": "set a timer for 19 minutes"}),))


def test_what_the_brain_asks_counts(cli: Cli) -> None:
    with in_background(ScriptedModel([TIMER, "It runs."])) as model:
        with_brain(cli, model)
        result = cli.ask(TEA)
    assert result["outcome"] == "done", result
    usage = result["usage"]
    assert (usage["calls"], result["model_calls"]) == (2, 2)
    tokens = usage["prompt_tokens"] + usage["completion_tokens"]
    assert usage["money"] == pytest.approx(tokens / 1000)
    told = cli.run("ask", "/usage").stdout
    assert "model calls: 2" in told
    assert f"model tokens: {tokens}" in told


def test_a_brain_that_goes_on_for_ever_is_stopped(cli: Cli) -> None:
    with in_background(ScriptedModel(lambda _: TIMER)) as model:
        with_brain(cli, model, "[limits.person]\ncost = 0.8\n")
        result = cli.ask(TEA)
        again = cli.ask(TEA)
    assert result["outcome"] == "stuck", result
    assert "today's budget of 0.8 to spend on models is used up; it is free" in result["reply"]
    assert "Timer running" in result["reply"], "what was done by then is told"
    assert 1 <= result["usage"]["calls"] < 12
    assert again["outcome"] == "stuck"
    assert "today's budget of 0.8 to spend on models is used up" in again["reply"]
    assert "Commands still work" in again["reply"]
    assert len(model.asked) == result["usage"]["calls"]


def test_a_brain_without_tokens_says_of_how_many_and_commands_still_work(cli: Cli) -> None:
    with in_background(ScriptedModel(lambda _: "Hello there.")) as model:
        with_brain(cli, model, "[limits]\ntokens = 10\n")
        told = cli.ask("turn on the flashlight")
        greeted = cli.ask("你好")
        done = cli.ask("set a timer for 3 minutes")
    assert told["outcome"] == greeted["outcome"] == "stuck"
    assert "10 model tokens for one message is used up; your next message has" in told["reply"]
    assert "no command for the flashlight" in told["reply"]
    assert "（10 个模型 token）已用完" in greeted["reply"]
    assert "\n您好，" in greeted["reply"]
    assert done["outcome"] == "done", done
    assert done["model_calls"] == 0


@pytest.mark.slow
def test_a_brain_that_is_asked_too_often_for_one_message(cli: Cli) -> None:
    with in_background(ScriptedModel(lambda _: TIMER)) as model:
        with_brain(cli, model, "[limits]\ncost = 1000\n")
        config = cli.home / "phonepilot.toml"
        config.write_text(
            config.read_text().replace("[models.brain]\n", "[models.brain]\nrequests = 12\n")
        )
        result = cli.ask(TEA)
    assert result["outcome"] == "stuck"
    assert len(model.asked) == 12
    assert "asked 12 times for one message" in result["reply"]


def test_a_command_is_answered_as_its_sender_writes(cli: Cli) -> None:
    assert "Today:" in cli.run("ask", "/usage").stdout
    assert cli.ask("设置一个14分钟的计时器")["outcome"] == "done"
    told = cli.run("ask", "/usage").stdout
    assert "步骤：1" in told
    assert "没有这个命令。您是想用 /usage 吗？" in cli.run("ask", "/usages").stdout
    assert cli.ask("set a timer for 3 minutes")["outcome"] == "done"
    assert "steps: 2" in cli.run("ask", "/usage").stdout
