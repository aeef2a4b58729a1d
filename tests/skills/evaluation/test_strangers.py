"""Predictions of others: names as people write them, replies as evaluators find them, odd files."""

from __future__ import annotations

import gzip
import json
from pathlib import Path
from typing import Any

import pytest

from skills.evaluation.base import EvaluationError
from skills.evaluation.benchmarks import benchmark
from skills.evaluation.judging import places
from skills.evaluation.judging.reading import Reader, model_named, reading_of, with_changes
from skills.evaluation.predictions import read, reply_of
from skills.evaluation.runs import counted, judged
from skills.evaluation.samples import from_file
from tests.skills.evaluation.data import data

SIZE = (2000, 1000)
ROW: dict[str, Any] = {
    "id": "1", "image_size": [2000, 1000], "answer": [150, 150, 250, 250], "image": "a/b.png",
    "question": "x", "ui_type": "text",
}  # fmt: skip
MAI = '<grounding_think>Here.</grounding_think>\n<answer>\n{"coordinate":[100,200]}\n</answer>'
SAID = {**ROW, "maiui_infer": MAI}


@pytest.mark.parametrize(
    ("name", "family"),
    [
        ("Tongyi-MAI/MAI-UI-8B", "mai_ui"),
        ("UI-Venus-1.5-8B", "ui_venus"),
        ("UI-Venus1.5-2B", "ui_venus"),
        ("uivenus158b", "ui_venus"),
        ("inclusionAI/UI-Venus-Ground-7B", "ui_venus_ground"),
        ("UI-Venus-7B", "ui_venus_ground"),
        ("GUI-Owl-1.5-8B-Instruct", "gui_owl_1_5"),
        ("GUI-Owl1.5-2B", "gui_owl_1_5"),
        ("GUI-Owl-7B", "gui_owl"),
        ("inclusionAI/GUI-G2-7B", "gui_g2"),
        ("GUI-G2-3B", "gui_g2"),
        ("ui_tars_1_5", "ui_tars"),
        ("ByteDance-Seed/UI-TARS-1.5-7B", "ui_tars"),
        ("UI-TARS-7B-DPO", "ui_tars_1_0"),
        ("UI-TARS-2", "ui_tars_2"),
        ("Qwen/Qwen2.5-VL-72B-Instruct", "qwen2_5_vl"),
        ("Qwen3-VL-30B-A3B-Instruct-FP8", "qwen3_vl"),
        ("stepfun-ai/GELab-Zero-4B-preview", "step_gui"),
        ("Holo1.5-7B", "holo_1_5"),
        ("Holo2-8B", "holo"),
        ("InfiGUI-R1-3B", "qwen2_5_vl"),
        ("OS-Atlas-Base-7B", "plain"),
        ("gemini-3.1-pro-preview", "plain"),
        ("Doubao-Seed-1.8", "plain"),
        ("claude-sonnet-4-5", "claude_computer"),
        ("GLM-4.5V", "glm_4_5v"),
    ],
)  # fmt: skip
def test_a_models_version_is_not_taken_for_its_size(name: str, family: str) -> None:
    assert model_named(name) == family
    assert Reader(reading_of(family)).reading


@pytest.mark.parametrize("name", ["qwen3.5", "mai_ui_9_x", "", "8B", "/"])
def test_nothing_is_guessed_from_how_a_name_begins(name: str) -> None:
    with pytest.raises(EvaluationError, match="No model family"):
        model_named(name)


@pytest.mark.parametrize(
    ("model", "reply", "point"),
    [
        ("stepgui", "point:100,200", (200.2, 200.2)),
        ("stepgui", "point: 100, 200", (200.2, 200.2)),
        ("uitars15", "<point>100 200</point>", (100.4, 198.4)),
        ("uitars", "(100,200)", (100.4, 198.4)),
        ("seed", "<point>100 200<point>", (200, 200)),
        ("seed", "<think>(1, 2)?</think><point>100 200</point>", (200, 200)),
        ("seed", "<bbox>50 100 150 300</bbox>", (200, 200)),
        ("gemini", "Not (3, 4), which is the menu.\nIt is at (100, 200).", (200, 200)),
        ("gemini", "(0.1, 0.2)", (200, 200)),
        ("kimi", '{"x": 0.1, "y": 0.2}', (200, 200)),
        ("os_atlas", "<|box_start|>(50,100),(150,300)<|box_end|>", (200, 200)),
        ("aguvis", "pyautogui.click(x=0.1, y=0.2)", (200, 200)),
        ("gemini", "At (100, 200), or rather (300, 4", None),
        ("gemini", "<think>It is at (100, 200)", None),
        ("mai_ui", "Somewhere near (100, 200), I think.", (200, 200)),
        ("mai_ui", "Between (1, 2), (100, 200) and (3, 4).", None),
        ("stepgui", "There is no such point:it is 1 of 2", None),
    ],
)  # fmt: skip
def test_places_in_replies(model: str, reply: str, point: tuple[float, float] | None) -> None:
    said = Reader(reading_of(model_named(model))).point(reply, SIZE)
    assert said.point == (pytest.approx(point, abs=0.5) if point else None)


@pytest.mark.parametrize(
    ("model", "reply"),
    [
        ("qwen25vl", '{"name": "mobile_use", "arguments": {"action": "click", "coordinate": %s}}'),
        ("InfiGUI-R1-3B", '{"name":"mobile_use","arguments":{"action":"click","coordinate":%s}}'),
        ("uitars", "Thought: Here.\nAction: click(start_box='%s')"),
    ],
)  # fmt: skip
def test_steps_count_the_pixels_that_were_measured(model: str, reply: str) -> None:
    """Not those of the smaller picture that we would send."""
    usual = reading_of(model_named(model))
    said = reply % ("(546,2300)" if "%s'" in reply else "[546,2300]")
    if "arguments" in said:
        said = f"<tool_call>\n{said}\n</tool_call>"
    assert Reader(usual).step(said, (1080, 2400)).point == (540, 2292)
    exact = Reader(with_changes(usual, ["original"])).step(said, (1080, 2400)).point
    assert exact == (546, 2300)


def test_typing_that_says_where_is_typing() -> None:
    said = "<THINK>a</THINK>\nexplain:x\taction:TYPE\tvalue:hi\tpoint:500,500\tsummary:y"
    step = Reader(reading_of("step_gui")).step(said, (999, 999))
    assert (step.kind, step.text, step.point) == ("type", "hi", (500, 500))


def test_a_long_reply_is_read_in_no_time() -> None:
    for odd in ("[1," * 200_000, "(1 " * 6_000, "x" + " " * 19_000 + "= 1", "1" * 19_000):
        assert places.last(odd) is None
        assert places.whole(odd) is None


def test_the_text_of_the_asked_model_whatever_its_name() -> None:
    row = {**ROW, "qwen3vl_infer": "no", "maiui_infer": "yes"}
    assert reply_of(row, "MAI-UI-8B") == "yes"
    assert reply_of(row, "Qwen/Qwen3-VL-8B-Instruct") == "no"
    assert reply_of(row, "UI-TARS-1.5-7B") == ""


def test_files_as_others_keep_them(tmp_path: Path) -> None:
    lines = "".join(json.dumps({**SAID, "id": n}) + "\n" for n in range(3))
    path = tmp_path / "predictions.jsonl"
    for told in (
        lines.encode(), b"\xef\xbb\xbf" + lines.encode(), lines.encode("utf-16"),
        lines.replace("\n", "\r\n\r\n").encode(), gzip.compress(lines.encode()),
        json.dumps([json.loads(line) for line in lines.splitlines()], indent=1).encode(),
    ):  # fmt: skip
        path.write_bytes(told)
        found = counted(judged(benchmark("ScreenSpot-Pro"), "mai_ui", path))
        assert (found.score.total.n, found.score.total.correct) == (3, 3), told[:20]
    for told, why in (
        (gzip.compress(lines.encode())[:-9], "gzip"),
        (b"[" * 100_000, "line 1"),
        (bytes(range(256)), "line 1"),
        (b"null", "no list"),
    ):  # fmt: skip
        path.write_bytes(told)
        with pytest.raises(EvaluationError, match=why):
            read(path)


def test_verdicts_of_clawguis_judge_are_no_predictions_again(tmp_path: Path) -> None:
    (tmp_path / "predictions.jsonl").write_text(json.dumps(SAID), "utf-8")
    (tmp_path / "predictions_judge.jsonl").write_text(
        json.dumps({**SAID, "id": "2", "correct": True}), "utf-8"
    )
    assert [each.prediction.id for each in read(tmp_path)] == ["1"]


def test_a_folder_of_all_annotations() -> None:
    folder = data("grounding/screenspot-v2.json").parent
    assert len(from_file(benchmark("screenspot_v2"), folder)) == 1272
    assert len(from_file(benchmark("osworld_g"), folder.parent)) == 563


def test_pictures_are_as_large_as_makers_pixels_say(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """MAI-UI's released files need no annotations; but its polygons are no boxes."""
    monkeypatch.setenv("PHONEPILOT_DATA", str(tmp_path))
    real = data_beside("predictions/SSV2.json", monkeypatch)
    found = counted(judged(benchmark("screenspot_v2"), "mai_ui", real))
    assert found.score.total.correct == 1210
    assert found.kept.about.revision == "mai_ui"
    with pytest.raises(EvaluationError, match="do not carry the samples of OSWorld-G"):
        judged(benchmark("osworld_g"), "mai_ui", real.with_name("OS_G.json"))
    cut = tmp_path / "cut.json"
    rows = json.loads(real.read_text("utf-8"))["details"][:2]
    cut.write_text(json.dumps({"details": [{**row, "pred": "x"} for row in rows]}), "utf-8")
    with pytest.raises(EvaluationError, match="do not carry the samples of ScreenSpot-V2"):
        judged(benchmark("screenspot_v2"), "mai_ui", cut)


def data_beside(name: str, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The file from where it really is, while nothing else of the data is at hand."""
    with monkeypatch.context() as before:
        before.delenv("PHONEPILOT_DATA")
        return data(name)


def test_samples_of_another_benchmark_are_told_by_their_own_word(tmp_path: Path) -> None:
    path = tmp_path / "p.jsonl"
    path.write_text(json.dumps({**SAID, "benchmark": "screenspot-pro"}), "utf-8")
    assert judged(benchmark("screenspot_pro"), "mai_ui", path).verdicts[0].correct
    for read_there in (lambda: judged(benchmark("mmbench_gui"), "mai_ui", path),
                       lambda: benchmark("mmbench_gui").read(path)):  # fmt: skip
        with pytest.raises(EvaluationError, match="says that it is one of screenspot_pro"):
            read_there()
    for told in ("androidcontrol", "AndroidControl-low", "a stranger's own word", 5):
        step = {"check_options": {"action": "wait"}, "goal": "g", "id": "1", "benchmark": told}
        path.write_text(json.dumps(step), "utf-8")
        assert len(benchmark("androidcontrol_low").read(path)) == 1
