"""A person types a request; an Android phone does it; the reply proves it."""

from __future__ import annotations

import json
import socket
import subprocess
from pathlib import Path

import pytest

from tests.assistant.conftest import Cli
from tests.phones import free_port

pytestmark = pytest.mark.whole


def test_an_alarm_is_set_and_proven(cli: Cli) -> None:
    assert not cli.phone.sql("SELECT 1 FROM alarms WHERE hour=5 AND minute=50")
    result = cli.ask_process("wake me up at 5:50")
    assert result["exit"] == 0, result
    assert result["outcome"] == "done"
    assert [s["route"] for s in result["steps"]] == ["verb"]
    assert result["model_calls"] == 0
    assert cli.phone.sql("SELECT enabled FROM alarms WHERE hour=5 AND minute=50") == [(1,)]
    for path in result["evidence"]:
        assert Path(path).stat().st_size > 100
    steps = Path(result["evidence"][-1]).read_text(encoding="utf-8").splitlines()
    assert json.loads(steps[0])["action"]["name"] == "set_alarm"
    assert "alarm" in json.loads(steps[0])["evidence"].__repr__()


def test_chinese_is_answered_in_chinese(cli: Cli) -> None:
    result = cli.ask("打开蓝牙然后把亮度调到30%")
    assert result["outcome"] == "done", result
    assert len(result["steps"]) == 2
    assert cli.phone.sql(
        "SELECT value FROM settings WHERE namespace='global' AND key='bluetooth_on'"
    ) == [("1",)]
    (brightness,) = cli.phone.sql(
        "SELECT value FROM settings WHERE namespace='system' AND key='screen_brightness'"
    )
    assert 70 <= int(brightness[0]) <= 85
    assert any("一" <= c <= "鿿" for c in result["reply"])


def test_the_tree_route_walks_the_settings(cli: Cli) -> None:
    result = cli.ask("open Settings, tap Display, then switch on Dark theme")
    assert result["outcome"] == "done", result
    assert {s["route"] for s in result["steps"]} == {"tree"}
    assert cli.phone.sql(
        "SELECT value FROM settings WHERE namespace='secure' AND key='ui_night_mode'"
    ) == [("2",)]


def test_a_message_is_not_sent_without_a_yes(cli: Cli) -> None:
    name, _ = cli.phone.sql(
        "SELECT c.name, p.number FROM contacts c JOIN phones p ON p.contact_id=c.id"
        " WHERE c.name GLOB '[A-Z]* [A-Z]*' LIMIT 1"
    )[0]
    before = cli.phone.sql("SELECT count(*) FROM sms WHERE type=2")
    result = cli.ask(f"text {name}: running late, see you at 8")
    assert result["outcome"] == "needs_user", result
    assert result["exit"] == 1
    assert cli.phone.sql("SELECT count(*) FROM sms WHERE type=2") == before

    result = cli.ask(f"text {name}: running late, see you at 8", "--yes")
    assert result["outcome"] == "done", result
    assert "Allowed by --yes" in result["reply"]
    (sent,) = cli.phone.sql("SELECT body FROM sms WHERE type=2 ORDER BY id DESC LIMIT 1")
    assert sent == ("running late, see you at 8",)


def test_what_nobody_understands_is_said_plainly(cli: Cli) -> None:
    result = cli.ask("compose a symphony in the style of Mahler")
    assert (result["outcome"], result["exit"], result["steps"]) == ("failed", 1, [])
    assert result["reply"]


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "empty"),
        ("   ", "empty"),
        ("x" * 100_000, "at most"),
        ("open Frobnicator9000", "Frobnicator9000"),
    ],
    ids=["empty", "blank", "100 kB", "unknown app"],
)
def test_bad_input_gets_a_clear_answer(cli: Cli, text: str, words: str) -> None:
    result = cli.ask(text)
    assert result["exit"] == 1
    assert result["outcome"] in ("failed", "needs_user")
    assert words in result["reply"]


def test_a_phone_that_is_not_there(cli: Cli) -> None:
    ended = cli.process("ask", "turn on wifi", "--json", "--device", "127.0.0.1:1")
    result = json.loads(ended.stdout)
    assert (ended.returncode, result["outcome"]) == (1, "failed")
    assert "127.0.0.1:1" in result["reply"]


def test_a_config_with_a_mistake_names_the_line(cli: Cli) -> None:
    (cli.home / "phonepilot.toml").write_text("[limits]\nsteps = 5\nstepz = 6\n")
    ended = cli.process("ask", "turn on wifi")
    assert ended.returncode == 1
    assert "line 3: limits.stepz" in ended.stderr
    assert "Traceback" not in ended.stderr


def test_replay_shows_what_was_done(cli: Cli) -> None:
    result = cli.ask("open Settings, tap Display")
    task = Path(result["evidence"][0]).parent.name
    shown = cli.run("replay", task).stdout
    assert "open Settings, tap Display" in shown
    assert "tree" in shown
    assert "Tap “Display”" in shown
    assert "done:" in shown
    assert task in cli.run("replay").stdout
    assert task in cli.run("replay", "-s", cli.phone.serial[:-1]).stdout
    (cli.home / "phonepilot.toml").write_text('[phones.desk]\nserial = "R5"\n')
    assert cli.run("replay", "-s", "desk").stdout == "No tasks on desk yet.\n"
    mistyped = cli.run("replay", "-s", "dsek")
    assert (mistyped.stdout, mistyped.returncode) == (
        "There is no phone 'dsek'; did you mean desk?\n", 1,
    )  # fmt: skip


def test_help_names_the_commands(cli: Cli) -> None:
    shown = cli.run("--help").stdout
    for command in ("ask", "run", "doctor", "virtual", "replay", "pair"):
        assert command in shown
    assert "--seed" in cli.run("virtual", "start", "--help").stdout


def test_a_typo_gets_help(cli: Cli) -> None:
    ended = cli.run("aks", "something")
    assert ended.returncode == 2
    assert "No such command" in ended.stderr


def test_an_assistant_that_nobody_can_talk_to_says_so_and_ends(cli: Cli) -> None:
    """As systemd starts it: the input is /dev/null."""
    ended = cli.process("run", "--device", cli.phone.serial)
    assert ended.returncode == 1
    assert "No chat platform is set, and nobody is at this terminal" in ended.stderr
    assert "phonepilot init" in ended.stderr
    assert "Good-bye" not in ended.stdout


@pytest.mark.parametrize("what", ["web", "health"])
def test_a_port_that_is_taken_is_all_that_is_said(cli: Cli, what: str) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        told = {
            "web": f'[gateways.web]\nkey = "0123456789abcdef"\nport = {port}\n',
            "health": f'[health]\nlisten = "127.0.0.1:{port}"\n[gateways.web]\n'
            f'key = "0123456789abcdef"\nport = {free_port()}\n',
        }
        (cli.home / "phonepilot.toml").write_text(told[what])
        ended = cli.process("run", "--device", cli.phone.serial)
    assert ended.returncode == 1
    assert str(port) in ended.stderr
    assert ended.stdout == "", "no greeting before it"


def test_whoever_closes_the_input_ends_it(cli: Cli) -> None:
    process = cli.start("run", "--device", cli.phone.serial, stdin=subprocess.PIPE)
    said, _ = process.communicate(timeout=200)
    assert process.returncode == 0
    assert "Good-bye" in said
