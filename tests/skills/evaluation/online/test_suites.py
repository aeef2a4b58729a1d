"""Whole runs on stand-ins of the suites' servers: the command, figures, troubles, going on."""

from __future__ import annotations

import json
import shlex
import sys
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner, Result

from assistant import cli
from tests.phones import free_port
from tests.platforms.background import in_background
from tests.scripted_model import ScriptedModel
from tests.skills.evaluation.online.standin_androidworld import AndroidWorldServer
from tests.skills.evaluation.online.standins import (
    MobileWorldServer,
    StandIn,
    Troubles,
)
from tests.skills.evaluation.online.worlds import FLASH, MAILS, NUMBER, Solver, known, seed

pytestmark = [pytest.mark.whole, pytest.mark.timeout(600)]


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PHONEPILOT_HOME", str(tmp_path / "home"))


def solver(*more: tuple[str, int], **how: Any) -> Solver:
    asked = [(NUMBER, 0), (FLASH, 0), (MAILS, 0), *more]
    return Solver([known(name, seed(name, attempt)) for name, attempt in asked], **how)


def goal(name: str) -> str:
    return known(name, seed(name, 0)).goal


def command(suite: str, servers: list[StandIn], model: ScriptedModel, *more: str) -> list[str]:
    return [
        "eval", "suite", "--suite", suite, "--mode", "qwen3_vl", "--url", model.base_url,
        "--weights", "scripted", "--servers", ",".join(each.url for each in servers),
        "--settle", "0", "--json", *more,
    ]  # fmt: skip


def invoked(words: list[str]) -> tuple[Result, dict[str, Any]]:
    ended = CliRunner().invoke(cli.app, words)
    assert ended.exception is None or isinstance(ended.exception, SystemExit), ended.exc_info
    return ended, json.loads(ended.stdout) if ended.stdout else {}


def test_mobileworld_on_two_servers_of_which_one_falls_ill(tmp_path: Path) -> None:
    """It falls ill in the middle of a task, and is well again once the owner's command was run.
    The other takes its time to begin, so that somebody waits for the first; and it cannot judge at
    its first try."""
    mended = tmp_path / "mended"
    servers: list[StandIn] = [
        MobileWorldServer(Troubles(statuses={"/task/eval": [500]}, slow={"/task/init": 1.5})),
        MobileWorldServer(Troubles(mended=mended, after={"/task/init": 0})),
    ]
    restart = shlex.join([sys.executable, "-c", f"open({str(mended)!r}, 'a').write('{{port}} ')"])
    script = solver(lies=frozenset({goal(MAILS)}))
    with (
        in_background(servers[0]), in_background(servers[1]),
        in_background(ScriptedModel(script)) as model,
    ):  # fmt: skip
        words = command(
            "mobileworld", servers, model, "--seeds", "2", "--restart", restart,
            NUMBER, FLASH, MAILS,
        )  # fmt: skip
        ended, told = invoked(words)
        assert ended.exit_code == 0, ended.output
        asked = len(script.asked)
        again, same = invoked(words)
    assert mended.read_text() == f"{servers[1].port} ", "only the one that was ill, and only once"
    assert (told["trials"], told["tasks"], told["errors"]) == (6, 3, [])
    assert told["all"]["success"]["hits"] == 4
    assert told["all"]["false_success"]["hits"] == 2, "the count of mails was made up"
    assert told["pass_at"] == {"1": 0.6667, "2": 0.6667}
    assert told["by"]["tag"]["camera"]["success"]["share"] == 1.0
    assert told["by"]["tag"]["agent-user-interaction"]["false_success"]["hits"] == 2
    assert told["all"]["tokens"] > 0
    assert 1 < told["all"]["steps"] < told["all"]["model_calls"] < 6
    judged = [each for each in servers[0].heard if each[1] == "/task/eval"]
    assert judged[0][0] == "GET"
    assert {*judged[0][2]} == {"task_name", "req_device"}
    assert same == told, "the same command tells the same"
    assert len(script.asked) == asked, "and plays nothing"
    assert "6 tasks, 6 of them played before" in again.stderr


def test_androidworld_draws_anew_and_plays_again_what_could_not_be_judged(tmp_path: Path) -> None:
    """One task cannot be begun until somebody mends it; one is done without a word."""
    server = AndroidWorldServer(Troubles(broken=frozenset({MAILS})))
    metadata = tmp_path / "task_metadata.json"
    rows = [{"task_name": NUMBER, "tags": ["search"], "difficulty": "easy"}]
    metadata.write_text(json.dumps(rows))
    script = solver((NUMBER, 1), silent=frozenset({goal(FLASH)}))
    with in_background(server), in_background(ScriptedModel(script)) as model:
        words = command(
            "androidworld", [server], model, "--seeds", "2", "--split", "test",
            "--metadata", str(metadata), "--steps", "6",
        )  # fmt: skip
        ended, told = invoked(words)
        assert ended.exit_code == 1, "not all could be judged"
        assert [each["task"] for each in told["errors"]] == [f"{MAILS}#0", f"{MAILS}#1"]
        assert "cannot be begun" in told["errors"][0]["why"]
        assert told["trials"] == 4, "what could not be judged counts for nothing"
        assert told["by"]["tag"]["search"] == told["by"]["difficulty"]["easy"]
        assert told["by"]["tag"]["search"]["success"]["hits"] == 2
        assert told["all"]["undeclared"]["hits"] == 2
        assert told["all"]["success"]["hits"] == 2
        drawn = [query for _, path, query in server.heard if path == "/suite/reinitialize"]
        assert drawn[0] == {
            "n_task_combinations": "2", "seed": "30", "task_family": "android_world",
        }  # fmt: skip
        server.troubles.broken = frozenset()
        before = server.count("/task/initialize")
        ended, told = invoked(words)
    assert ended.exit_code == 0, ended.output
    assert told["trials"] == 6
    assert server.count("/task/initialize") == before + 2, "only those two were played again"


@pytest.mark.parametrize("suite", ["mobileworld", "androidworld"])
def test_a_server_that_is_not_there(suite: str) -> None:
    ended, _ = invoked(
        ["eval", "suite", "--suite", suite, "--mode", "qwen3_vl", "--weights", "m", "--url",
         "http://127.0.0.1:9/v1", "--servers", f"127.0.0.1:{free_port()}", "--patience", "0"]
    )  # fmt: skip
    assert ended.exit_code == 3
    assert "docker run" in ended.stderr
    assert "--servers http://HOST:" in ended.stderr


@pytest.mark.parametrize(
    ("more", "said"),
    [
        (["--suite", "mobileworld", "--mode", "qwen3_vl"], "say where its model is"),
        (["--suite", "mobileworld", "--url", "http://x/v1"], "--url needs --mode"),
        (["--suite", "mobileworld", "--language", "zh"], "has none"),
        (["--suite", "androidworld", "--mode", "gui_g2", "--url", "http://x/v1", "--weights", "w"],
         "only points"),
        (["--suite", "androidworld", "--servers", "a,b", "--spares", "2"], "leave none"),
        (["--suite", "elsewhere"], "virtual, mobileworld, androidworld"),
        (["--servers", "http://x"], "for suites that are served"),
    ],
)  # fmt: skip
def test_what_makes_no_sense_is_said(more: list[str], said: str) -> None:
    ended, _ = invoked(["eval", "suite", *more])
    assert ended.exit_code == 2
    assert said in ended.stderr
