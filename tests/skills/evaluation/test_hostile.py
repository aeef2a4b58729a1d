"""Files from strangers that mean harm: none crashes a stage, fills the memory, or is written
through; a report shows what they say and does nothing of it."""

from __future__ import annotations

import gzip
import json
import os
from pathlib import Path
from typing import Any

import pytest
from PIL import Image
from typer.testing import CliRunner

from assistant.cli import app
from skills.evaluation import runs
from skills.evaluation.base import EvaluationError, Protocol
from skills.evaluation.benchmarks import _rows, benchmark
from skills.evaluation.infer.keeping import Folder
from skills.evaluation.judging.verdicts import back, kept
from skills.evaluation.lines import row_of
from skills.evaluation.predictions import read
from skills.evaluation.reporting import write_report
from skills.evaluation.runs import Run
from tests.skills.evaluation.test_strangers import MAI, ROW, SAID

CALL = '{"name":"mobile_use","arguments":{"action":"click","coordinate":[1,2]}}'
NOWHERE = (
    "[NaN, 5]",
    "[1e999, 5]",
    f"[{'9' * 180}, 5]",
    "[-1e999, 5, 6, 7]",
    MAI.replace("100", "NaN"),
)


def judged(path: Path, *rows: dict[str, Any], variant: str = "") -> Run:
    path.write_text("".join(json.dumps(row) + "\n" for row in rows), "utf-8")
    found = runs.judged(benchmark("screenspot_pro"), "mai_ui", path, variant=variant)
    return runs.counted(found, "stranger")


@pytest.mark.parametrize("reply", NOWHERE)
@pytest.mark.parametrize("variant", ["", "int"])
def test_a_place_that_is_none_cannot_be_read(tmp_path: Path, reply: str, variant: str) -> None:
    run = judged(
        tmp_path / "p.jsonl", {**ROW, "maiui_infer": reply}, SAID | {"id": "2"}, variant=variant
    )
    assert [each.label for each in run.kept.verdicts] == ["unparsed", "right"]
    assert write_report([run], tmp_path / "report").is_file()


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("answer", [10**400, 1, 2, 3]), ("answer", [float("nan"), 1, 2, 3]),
        ("answer", [1e300, 1, 2, 3]), ("image_size", [10**400, 1]), ("image_size", [1e300, 1e300]),
        ("image_size", [-5, 5]),
    ],
)  # fmt: skip
def test_a_box_that_is_nowhere_is_told(tmp_path: Path, field: str, value: Any) -> None:
    with pytest.raises(EvaluationError, match="The prediction 1 carries no sample"):
        judged(tmp_path / "p.jsonl", {**SAID, field: value})


def test_one_picture_that_no_model_can_be_shown_spoils_one_sample(tmp_path: Path) -> None:
    click = f"<tool_call>{CALL}</tool_call>"
    step = {"check_options": {"action": "click", "coordinate": [1, 2]}, "goal": "g", "reply": click}
    path = tmp_path / "p.jsonl"
    rows = [
        {**step, "id": "1", "image_size": [90_000, 1]},
        {**step, "id": "2", "image_size": [900, 900]},
    ]
    path.write_text("".join(json.dumps(row) + "\n" for row in rows), "utf-8")
    found = runs.judged(benchmark("androidcontrol_high"), "qwen2_5_vl", path)
    assert [each.label for each in found.verdicts] == ["error", "right"]


def test_more_than_any_benchmark_has_is_refused_before_it_is_unpacked(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(_rows, "MOST_BYTES", 2**20)
    line = (json.dumps({**SAID, "maiui_infer": " " * 2**20}) + "\n").encode()
    bomb = tmp_path / "bomb.jsonl.gz"
    bomb.write_bytes(gzip.compress(line * 50))
    (tmp_path / "long.jsonl").write_bytes(line)
    for path in (bomb, tmp_path / "long.jsonl"):
        with pytest.raises(EvaluationError, match="more than 1 MB"):
            read(path)


def test_what_has_no_end_is_not_read(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    for path in (tmp_path / "pipe", Path("/dev/zero")):
        with pytest.raises(EvaluationError, match="no file to be read"):
            read(path)


def test_deep_json_is_no_row() -> None:
    assert row_of(b'{"id": ' + b"[" * 200_000) is None


@pytest.mark.parametrize(
    "spoiled",
    [
        {"point": [float("nan"), 1]}, {"point": [10**400, 1]}, {"point": "ab"}, {"point": [1]},
        {"size": [float("inf"), 1]}, {"label": "splendid"}, {"groups": 5}, {"marks": [1]},
        {"scores": {"F1": "x"}}, {"scores": {"F1": float("nan")}},
        {"target": {"box": [1, 2, 3, float("nan")]}}, {"target": {"polygon": [[1, 2], 5]}},
        {"target": {"step": {"kind": "click", "boxes": [[1]]}}},
    ],
)  # fmt: skip
def test_verdicts_that_make_no_sense_are_none(tmp_path: Path, spoiled: dict[str, Any]) -> None:
    place = tmp_path / "verdicts.jsonl"
    found = judged(tmp_path / "p.jsonl", SAID).kept
    kept(place, found.samples, found.verdicts, found.benchmark, "mai_ui", found.variant)
    assert back(place).verdicts == found.verdicts
    about, row = place.read_text("utf-8").splitlines()
    place.write_text(f"{about}\n{json.dumps({**json.loads(row), **spoiled})}\n", "utf-8")
    with pytest.raises(EvaluationError, match="holds no verdicts"):
        back(place)


def test_names_steer_no_terminal_and_break_no_output(tmp_path: Path) -> None:
    odd = {**SAID, "ui_type": "\ud834", "group": "\x1b[31mred", "application": "a\x9b31m"}
    path, out = tmp_path / "p.jsonl", tmp_path / "v.jsonl"
    path.write_text(json.dumps(odd) + "\n", "utf-8")
    ask = ["eval", "judge", "--benchmark", "screenspot_pro", "--model", "mai_ui"]
    ask += ["--predictions", str(path)]
    for more in (["--out", str(out)], ["--json"]):
        done = CliRunner().invoke(app, [*ask, *more])
        assert done.exit_code == 0, done.output
        assert not {"\x1b", "\x9b"} & set(done.output)
    assert json.loads(done.output)["groups"]["group"] == {
        "\x1b[31mred": {"n": 1, "correct": 1, "accuracy": 1.0, "unparsed": 0, "errors": 0}
    }
    for more in ([], ["--json"]):
        done = CliRunner().invoke(app, ["eval", "compare", str(out), str(out), *more])
        assert done.exit_code == 0, done.output
        assert not {"\x1b", "\x9b"} & set(done.output)


def test_a_report_shows_markup_and_does_nothing_of_it(tmp_path: Path) -> None:
    mark = "</pre></svg><script>alert(1)</script><img src=x onerror=alert(1)>\"'"
    names = {name: mark for name in ("id", "question", "ui_type", "group", "application")}
    page = write_report(
        [judged(tmp_path / "p.jsonl", {**ROW, **names, "maiui_infer": f"{mark} [1, 2]"})],
        tmp_path / "report", title=mark,
    )  # fmt: skip
    told = page.read_text("utf-8")
    assert "&lt;script&gt;" in told
    assert "<script" not in told
    assert "<img" not in told
    assert f'{mark[-2]}{mark[-1]}"' not in told


def test_a_picture_that_would_fill_the_memory_is_left_out(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Image, "MAX_IMAGE_PIXELS", 100)
    (tmp_path / "a").mkdir()
    Image.new("RGB", (200, 100)).save(tmp_path / "a" / "b.png")
    run = judged(tmp_path / "p.jsonl", {**ROW, "maiui_infer": "[900, 900]"})
    told = write_report([run], tmp_path / "report", tmp_path).read_text("utf-8")
    assert "1 have no picture at hand" in told


def test_no_picture_is_taken_from_outside_its_folder(tmp_path: Path) -> None:
    (tmp_path / "pictures").mkdir()
    Image.new("RGB", (2000, 1000), "red").save(tmp_path / "secret.png")
    wrong = {**ROW, "maiui_infer": "[900, 900]"}
    for name in ("../secret.png", str(tmp_path / "secret.png"), "a/../../secret.png"):
        run = judged(tmp_path / "p.jsonl", {**wrong, "image": name})
        told = write_report([run], tmp_path / "report", tmp_path / "pictures").read_text("utf-8")
        assert "data:image" not in told


def test_nothing_is_written_through_a_link(tmp_path: Path) -> None:
    """A run's folder from elsewhere may have any file of ours behind its names."""
    mine = tmp_path / "mine.txt"
    mine.write_text("mine, and no newline", "utf-8")
    folder = tmp_path / "run"
    folder.mkdir()
    (folder / "predictions.jsonl").symlink_to(mine)
    with pytest.raises(EvaluationError, match="is a link"), Folder(folder, Protocol("b", "m")):
        pass
    report = tmp_path / "report"
    report.mkdir()
    (report / "report.html").symlink_to(mine)
    write_report([judged(tmp_path / "p.jsonl", SAID)], report)
    assert mine.read_text("utf-8") == "mine, and no newline"
    assert not (report / "report.html").is_symlink()
