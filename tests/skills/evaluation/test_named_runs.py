"""Runs at the command line: compared by name, samples that are not the published ones told."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from assistant import cli
from skills.evaluation.benchmarks import benchmark
from skills.evaluation.own_world.making import Wanted, made
from tests.skills.evaluation.infer.squares import draw, point


def test_two_runs_are_compared_by_their_names(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PHONEPILOT_HOME", str(tmp_path))
    rows = json.loads(draw(tmp_path, 4).read_text())
    agreed = {"hash": "h", "protocol": {"benchmark": "screenspot_v2", "model": "qwen3_vl"}}
    for place, right in (("eval/first", 3), ("eval/chat/second/run", 4)):
        folder = tmp_path / place
        folder.mkdir(parents=True)
        (folder / "protocol.json").write_text(json.dumps(agreed))
        said = [{**row, "qwen3_vl_infer": point(n) if n < right else "[1, 1]"}
                for n, row in enumerate(rows)]  # fmt: skip
        (folder / "predictions.jsonl").write_text("\n".join(map(json.dumps, said)))
    ended = CliRunner().invoke(cli.app, ["eval", "compare", "first", "second", "--json"])
    assert ended.exit_code == 0, ended.output
    told = json.loads(ended.stdout)
    assert (told["a"]["correct"], told["b"]["correct"]) == (3, 4)
    ended = CliRunner().invoke(cli.app, ["eval", "compare", "first", "third"])
    assert ended.exit_code
    assert "no such file or folder" in ended.stderr


def test_samples_that_are_not_the_published_ones_are_told(tmp_path: Path) -> None:
    place = made(tmp_path, Wanted("test", 3, 5))
    words = ["eval", "run", "--benchmark", "own_world", "--model", "baseline_tree", "--out",
             str(tmp_path / "out"), "--annotations", str(place / "annotations.json"),
             "--images", str(place)]  # fmt: skip
    ended = CliRunner().invoke(cli.app, words)
    assert ended.exit_code == 0, ended.output
    assert "These samples differ from the published set of Our own world" in ended.stderr


def test_what_cannot_be_asked_says_why_and_what_else(tmp_path: Path) -> None:
    row = {"image_id": "7", "question": "Which day?", "ground_truth": ["Monday"]}
    file = tmp_path / "short.json"
    file.write_text(json.dumps([row]))
    (tmp_path / "7.jpg").write_bytes(b"")
    words = ["eval", "run", "--benchmark", "screenqa", "--model", "qwen3_vl", "--weights", "m",
             "--url", "http://127.0.0.1:9/v1", "--out", str(tmp_path / "out"),
             "--annotations", str(file), "--images", str(tmp_path)]  # fmt: skip
    ended = CliRunner().invoke(cli.app, words)
    assert ended.exit_code
    assert "name no prompt" in " ".join(ended.stderr.split())
    assert "eval judge" in ended.stderr


def test_a_type_of_no_category_has_a_name() -> None:
    row = {"id": "1", "image_path": "a.png", "image_size": [9, 9], "instruction": "x",
           "box_type": "bbox", "box_coordinates": [1, 1, 2, 2],
           "GUI_types": ["Menu bar"]}  # fmt: skip
    assert benchmark("osworld_g").sample(row).groups["category"] == "other"
