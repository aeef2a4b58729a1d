"""``phonepilot virtual tasks``: what it prints, and what it ends with."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from assistant.cli import app
from tests.phones import running_phone

NAME = "alarm_from_message"


def run(*arguments: str, code: int = 0) -> str:
    """Standard output of ``phonepilot virtual tasks ...``, and standard error behind it."""
    result = CliRunner().invoke(app, ["virtual", "tasks", *arguments], catch_exceptions=False)
    assert result.exit_code == code, result.output
    return result.output


def test_list_narrows_by_every_filter() -> None:
    everything = json.loads(run("list", "--json"))
    chosen = json.loads(run("list", "--app", "clock", "--tag", "ask", "--json"))
    assert 0 < len(chosen) < len(everything)
    assert all("clock" in each["apps"] and "ask" in each["tags"] for each in chosen)
    hard = json.loads(run("list", "--difficulty", "hard", "--split", "test", "--json"))
    assert {(each["difficulty"], each["split"]) for each in hard} == {("hard", "test")}
    by_app = json.loads(run("list", "--split", "test", "--by", "app", "--json"))
    assert {each["split_by_app"] for each in by_app} == {"test"}


def test_list_is_a_table_for_people() -> None:
    out = run("list", "--app", "clock")
    assert out.splitlines()[0].split()[:3] == ["NAME", "DIFFICULTY", "STEPS"]
    assert NAME in out


def test_show_tells_goal_and_proof() -> None:
    shown = json.loads(run("show", NAME, "--seed", "4", "--json"))
    assert shown["seed"] == 4
    assert shown["expect"][0].startswith("a new row in alarms with hour ")
    assert shown["limit"] == 10 * shown["steps"]
    assert shown["goal"] in run("show", NAME, "--seed", "4")


def test_play_proves_and_counts() -> None:
    played = json.loads(run("play", NAME, "--seeds", "2", "--json"))
    assert played["succeeded"] == 2
    assert [episode["seed"] for episode in played["episodes"]] == [1, 2]
    assert "2 of 2 episodes succeeded" in run("play", NAME, "--seeds", "2")


def test_an_unknown_name_is_answered_with_near_ones() -> None:
    said = run("play", "alarm_from_mesage", code=2)
    assert f"did you mean {NAME}" in said


@pytest.mark.parametrize("arguments", [("play",), ("play", "--all", NAME),
                                       ("list", "--app", "nothing"),
                                       ("list", "--split", "half")])  # fmt: skip
def test_what_makes_no_sense_is_refused(arguments: tuple[str, ...]) -> None:
    run(*arguments, code=2)


def test_a_served_phone_is_prepared_and_judged(tmp_path: Path) -> None:
    saved = tmp_path / "before.sqlite"
    with running_phone(seed=9, width=720, height=1600, density=320, live=True) as (server, _):
        where = ("--device", server.serial)
        goal = run("prepare", NAME, *where, "--seed", "4", "--save", str(saved)).strip()
        assert "Set an alarm" in goal
        assert saved.read_bytes().startswith(b"SQLite format 3")
        assert "missing: a new row in alarms" in run("check", NAME, *where, "--seed", "4", code=1)
        wanted = json.loads(run("show", NAME, "--seed", "4", "--json"))["expect"][0]
        hour, minute = (int(wanted.split(f"{unit} ")[1].split(",")[0]) for unit in
                        ("hour", "minute"))  # fmt: skip
        insert = "INSERT INTO alarms(hour, minute) VALUES (?, ?)"
        server.call(lambda phone: phone.store.run(insert, hour, minute))
        assert run("check", NAME, *where, "--seed", "4").strip() == "success"
        judged = run("check", NAME, *where, "--before", str(saved), "--json")
        assert json.loads(judged) == {"success": True, "reasons": []}
        for wrong in (("alarm_before_event",), (NAME, "--seed", "5")):
            said = run("check", *wrong, *where, code=2)
            assert f"prepared for {NAME} --seed 4" in said
        run("check", NAME, *where, "--before", "/etc/hostname", code=3)
        run("check", NAME, *where, "--impossible", "", code=2)
        run("check", NAME, *where, "--impossible", "no", "--answer", "7", code=2)
        server.call(lambda phone: phone.store.run("DELETE FROM contacts"))
        lines = run("check", NAME, *where, code=1).splitlines()
        assert len(lines) == 13
        assert lines[-1].startswith("and ")


def test_what_cannot_be_saved_is_told_before_the_phone_is_touched(tmp_path: Path) -> None:
    with running_phone(seed=9, width=720, height=1600, density=320) as (server, _):
        nowhere = str(tmp_path / "nowhere" / "x.db")
        run("prepare", NAME, "--device", server.serial, "--save", nowhere, code=3)
        assert server.call(lambda phone: phone.seed) == 9
        said = run("check", NAME, "--device", server.serial, code=2)
        assert "was prepared for no task" in said


def test_the_persons_reply_is_told() -> None:
    shown = json.loads(run("show", "ask_which_alarm", "--json"))
    assert shown["reply"]
    assert shown["reply"] in run("show", "ask_which_alarm")


@pytest.mark.parametrize("weather", ["incoming_call", "hostile_sms", "clock_jump seconds=60"])
def test_a_task_is_played_in_any_weather(weather: str) -> None:
    played = run("play", NAME, "--weather", weather, "--json", code=0)
    assert json.loads(played)["succeeded"] == 1


def test_weather_there_is_none_of_is_refused() -> None:
    assert "did you mean" in run("play", NAME, "--weather", "incoming_cal", code=2)
    run("play", NAME, "--weather", "rotation turns=7", code=2)


def test_nobody_listening_is_said_with_the_way_out() -> None:
    assert "phonepilot virtual start" in run("check", NAME, "--device", "127.0.0.1:1", code=3)
    run("check", NAME, "--device", "192.0.2.1:5555", code=2)
