"""``phonepilot models check`` and ``bench``, against models that look at what they are sent."""

from __future__ import annotations

import json
import subprocess
import tomllib
from pathlib import Path

import pytest

from models.coordinates import Space
from tests.assistant.conftest import run_here
from tests.platforms.background import in_background
from tests.pointing import GROUNDERS, Fault, PointingModel, pointing_server
from tests.scripted_model import ScriptedModel


class Home:
    """A folder with a configuration."""

    def __init__(self, path: Path) -> None:
        self.path = path

    def configure(self, table: str, server: ScriptedModel, more: str = "") -> None:
        lines = f'[models.{table}]\nbase_url = "{server.base_url}"\nmodel = "{server.name}"\n{more}'
        with (self.path / "phonepilot.toml").open("a", encoding="utf-8") as file:
            file.write(lines + "\n")

    def run(self, *args: str) -> subprocess.CompletedProcess[str]:
        return run_here("models", *args, home=self.path, env={"PHONEPILOT_HOME": str(self.path)})


@pytest.fixture
def home(tmp_path: Path) -> Home:
    return Home(tmp_path)


def test_a_model_that_points_well(home: Home) -> None:
    with in_background(pointing_server(PointingModel("qwen3_vl"))) as server:
        home.configure("gui", server)
        ended = home.run("check")
    assert ended.returncode == 0, ended.stdout
    assert "[models.gui]: ok (fine" in ended.stdout
    assert "定位正常" in ended.stdout
    assert "6/6" in ended.stdout
    assert "options" not in ended.stdout


def test_the_lines_it_prints_mend_the_fault(home: Home) -> None:
    fault = Fault(space=Space.UNIT, shift=(0.0, 0.07))
    with in_background(pointing_server(PointingModel("qwen3_vl", fault))) as server:
        home.configure("gui", server, "options = { max_image_tokens = 600 }")
        ended = home.run("check", "--model", "gui")
        assert ended.returncode == 0, ended.stdout
        assert "[models.gui]: corrected" in ended.stdout
        line = next(x for x in ended.stdout.splitlines() if x.startswith("options = "))
        assert tomllib.loads(line)["options"]["max_image_tokens"] == 600
        (home.path / "phonepilot.toml").unlink()
        home.configure("gui", server, line)
        again = home.run("check", "--model", "gui")
    assert "[models.gui]: ok (fine" in again.stdout


def test_a_blind_model_is_refused(home: Home) -> None:
    with in_background(
        pointing_server(PointingModel("qwen3_vl", Fault(words_only=True)))
    ) as server:
        home.configure("gui", server)
        ended = home.run("check", "--json")
    assert ended.returncode == 1
    (found,) = json.loads(ended.stdout)
    assert found["refused"]
    assert found["verdict"] == "blind"
    assert "does not see the picture" in found["said"]["en"]
    assert "6/6" in ended.stderr


def test_a_grounder_is_asked_where_things_are(home: Home) -> None:
    with in_background(pointing_server(PointingModel(GROUNDERS["qwen3_vl"]))) as server:
        home.configure("planner", server)
        home.configure("grounder", server)
        ended = home.run("check", "--json")
    (found,) = json.loads(ended.stdout)
    assert (found["model"], found["verdict"], found["how"]) == (
        "[models.grounder]",
        "fine",
        "point",
    )


def test_nothing_to_check_is_said_with_the_way_out(home: Home) -> None:
    for args in (["check"], ["bench", "--model", "gui"]):
        ended = home.run(*args)
        assert ended.returncode == 1
        assert "models serve" in ended.stderr
    assert "gui and grounder do" in home.run("check", "--model", "brain").stderr


def test_bench_measures_three_sizes_of_picture(home: Home) -> None:
    with in_background(pointing_server(PointingModel("qwen3_vl"))) as server:
        home.configure("gui", server)
        ended = home.run("bench", "--runs", "1", "--json")
    assert ended.returncode == 0, ended.stderr
    timings = json.loads(ended.stdout)
    sizes = [size for asked in server.asked for size in asked.images]
    assert [tuple(t["picture"]) for t in timings] == sizes
    assert sizes[0][0] < sizes[1][0] < sizes[2][0]
    for timing in timings:
        assert 0 < timing["first"] <= timing["whole"]
        wide, high = timing["picture"]
        assert timing["image_tokens"] == pytest.approx(wide * high / 1024, abs=2)
        assert timing["prompt_tokens"] > timing["image_tokens"]
        assert timing["speed"] > 0


def test_bench_prints_a_table_and_says_when_nobody_answers(home: Home) -> None:
    with in_background(pointing_server(PointingModel("qwen3_vl"))) as server:
        home.configure("gui", server)
        ended = home.run("bench", "--runs", "1")
        assert "first word s" in ended.stdout
        assert ended.stdout.count("\n") >= 8
    ended = home.run("bench", "--runs", "1")
    assert ended.returncode == 1
    assert "127.0.0.1" in ended.stderr
