"""``phonepilot virtual``: weather, files and pictures from the command line."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
from typer.testing import CliRunner

from assistant.cli import app
from device_drivers.base import OS
from device_drivers.virtual.kept import DatabaseUnusable, held, seed_of
from device_drivers.virtual.phone import Phone
from tests.phones import running_phone


def run(*arguments: str, code: int = 0) -> str:
    """Standard output of ``phonepilot virtual ...``, and standard error, in one line of words."""
    result = CliRunner().invoke(app, ["virtual", *arguments], catch_exceptions=False)
    assert result.exit_code == code, result.output
    return result.output


def test_all_faults_are_listed_with_their_options_and_words() -> None:
    rows = {row["name"]: row for row in json.loads(run("fault", "--list", "--json"))}
    assert rows["tree_hang"]["options"] == {"seconds": 0.0}
    assert "winner_en" in rows["hostile_popup"]["choices"]["bait"]
    assert "winner_en" in run("fault", "--list")


@pytest.mark.parametrize(
    ("wrong", "words"),
    [
        (("incoming_cal",), "did you mean"), (("rotation", "turns=4"), "from 0 to 3"),
        (("rotation", "turns=1.5"), "whole number"), (("tree_hang", "seconds=-1"), "from 0"),
        (("clock_jump", "seconds=1e12"), "seconds is a number"),
        (("hostile_popup", "bait=Hello"), "winner_en"), (("hostile_sms", "index=9"), "index"),
        (("permission_popup", "permission=FLY"), "CAMERA"), (("incoming_call", "number="), "empty"),
        (("low_storage", "free_mb=-3"), "free_mb"),
    ],
)  # fmt: skip
def test_weather_that_makes_no_sense_is_refused(wrong: tuple[str, ...], words: str) -> None:
    assert words in run("fault", *wrong, "--port", "1", code=2)


def test_weather_on_a_served_phone() -> None:
    with running_phone(seed=9, width=360, height=640, density=160) as (server, _):
        where = ("--port", str(server.port))
        assert "com.android.deskclock" in run("fault", "crash_dialog", "app=clock", *where)
        assert "com.android.deskclock" in run("fault", "crash_dialog", "app=clok", *where, code=1)
        server.call(lambda phone: phone.weather.fell_for.append("winner_en"))
        assert json.loads(run("fault", "--json", *where))["fell_for"] == ["winner_en"]
        assert run("fault", "--off", *where).startswith("all is well")


@pytest.mark.parametrize("system", [OS.ANDROID, OS.IOS, OS.HARMONY])
def test_the_phone_of_a_fault_may_go_by_its_name(
    system: OS, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PHONEPILOT_HOME", str(tmp_path))
    monkeypatch.chdir(tmp_path)
    with running_phone(system=system, width=360, height=640, density=160) as (server, _):
        at = f"127.0.0.1:{server.port}"
        told = {
            OS.ANDROID: f'serial = "{at}"', OS.IOS: f'url = "http://{at}"',
            OS.HARMONY: f"port = {server.port}",
        }[system]  # fmt: skip
        (tmp_path / "phonepilot.toml").write_text(
            f'[phones.mine]\ndriver = "{system}"\n{told}\n[phones.far]\nserial = "R5X"\n'
        )
        assert "tree_hang" in run("fault", "tree_hang", "-s", "min")
        assert run("fault", "--off", "-s", at).startswith("all is well")
        assert "a virtual phone of this machine" in run("fault", "-s", "far", code=2)
        assert "did you mean mine?" in run("fault", "-s", "mnie", code=1)


def test_a_database_file_is_one_phones(tmp_path: Path) -> None:
    file = tmp_path / "phone.db"
    with (
        held(file),
        pytest.raises(DatabaseUnusable, match=str(os.getpid())),
        held(file, patience=0),
    ):
        pass
    with held(file, patience=0):
        pass


def test_a_database_file_tells_its_seed(tmp_path: Path) -> None:
    file = tmp_path / "phone.db"
    assert seed_of(file) is None
    Phone(seed=7, database=file).store.close()
    Phone(seed=8, database=file).store.close()
    assert seed_of(file) == 7


def test_a_file_that_cannot_be_used_is_named(tmp_path: Path) -> None:
    assert "there is no folder" in run("start", "--database", str(tmp_path / "no" / "x"), code=1)
    other = tmp_path / "other"
    other.write_text("something else\n" * 100)
    assert "no phone's database" in run("start", "--database", str(other), code=1)


def test_a_picture_there_is_none_of_is_refused_with_near_ones(tmp_path: Path) -> None:
    assert "clock" in run("gallery", str(tmp_path), "--only", "clok", code=2)
    assert not list(tmp_path.iterdir())


def test_whoever_stops_reading_gets_no_traceback() -> None:
    command = [sys.executable, "-m", "assistant.cli", "virtual", "fault", "--list"]
    reading, writing = os.pipe()
    os.close(reading)
    ended = subprocess.run(command, stdout=writing, stderr=subprocess.PIPE, text=True, check=False)
    os.close(writing)
    assert "Broken pipe" not in ended.stderr
    assert ended.returncode == 141


@pytest.mark.parametrize(
    ("said", "hint"),
    [
        ("ihpone", "ios?"), ("HarmonyOS", "harmony?"),
        ("browser", "there are"),
    ],
)  # fmt: skip
def test_a_system_no_virtual_phone_runs_is_refused(said: str, hint: str) -> None:
    assert hint in run("start", "--os", said, code=2)


@pytest.mark.whole
@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("--os", "android"), "adb connect 127.0.0.1:{port}"),
        (("--os", "iOS"), 'wda.Client("http://127.0.0.1:{port}").app_current())\''),
        (("--os", "harmony"), "hdc -s 127.0.0.1:{port} list targets"),
        (("--os", "ios", "--count", "2"), 'url = "http://127.0.0.1:{port}"'),
    ],
)
def test_it_says_how_the_clients_of_each_system_connect(
    arguments: tuple[str, ...], words: str
) -> None:  # fmt: skip
    command = [sys.executable, "-m", "assistant.cli", "virtual", "start", *arguments]
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
    ) as process:
        assert process.stdout
        lines = []
        for line in process.stdout:
            lines.append(line)
            if "Ctrl-C" in line:
                break
        process.terminate()
        process.wait(60)
    port = re.search(r"^ready 127\.0\.0\.1:(\d+)", "".join(lines), re.MULTILINE)
    assert port
    assert words.format(port=port[1]) in "".join(lines)


def test_a_database_file_is_of_one_system(tmp_path: Path) -> None:
    file = tmp_path / "phone.db"
    Phone(system=OS.HARMONY, seed=1, database=file).store.close()
    said = run("start", "--os", "ios", "--database", str(file), code=1)
    assert "runs harmony, not ios" in " ".join(said.split())
