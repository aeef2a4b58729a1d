"""Rules by name, replies in all their shapes, files of predictions, and what is counted."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from skills.evaluation.base import (
    Box,
    EvaluationError,
    ImagesMissing,
    Polygon,
    Prediction,
    Protocol,
    Refusal,
    Sample,
    Step,
    Verdict,
)
from skills.evaluation.benchmarks import benchmark
from skills.evaluation.judged import Variant, judge, read_as_agreed, variant_of
from skills.evaluation.judging import pointing, stepping, texts
from skills.evaluation.judging.reading import Reader, model_named, reading_of, with_changes
from skills.evaluation.metric import Tally, interval_of, mcnemar, paired, score
from skills.evaluation.predictions import joined, read, reply_of, strays
from skills.evaluation.samples import carried

SIZE = (2000, 1000)
MAI = '<grounding_think>It is at 3, 4.</grounding_think><answer>{"coordinate":[100,200]}</answer>'


def test_edges_belong_to_boxes() -> None:
    box, reversed_box = Box(10, 20, 30, 40), Box(30, 40, 10, 20)
    for corner in ((10, 20), (30, 40), (10, 40)):
        assert pointing.in_box(corner, box)
        assert pointing.in_box_either_way(corner, reversed_box)
        assert not pointing.in_box(corner, reversed_box)
    assert not pointing.in_box((30.01, 30), box)
    assert not pointing.in_box((5, 5), Box(10, -1, 30, 40))
    assert pointing.in_box_minus_one((5, 5), Box(-1, -1, 30, 40))
    assert not pointing.in_box_minus_one((-0.5, 5), Box(-1, 0, 30, 40))


def test_a_polygon_with_a_bay() -> None:
    bay = Polygon(((0, 0), (10, 0), (10, 10), (5, 2), (0, 10)))
    assert pointing.in_polygon((1, 5), bay)
    assert pointing.in_polygon((9, 5), bay)
    assert not pointing.in_polygon((5, 5), bay)


@pytest.mark.parametrize(
    ("model", "reply", "point"),
    [
        ("mai_ui", MAI, (200, 200)),
        ("mai_ui", '<answer>\n{"coordinate": [100, 200]}\n</answer>', (200, 200)),
        ("MAI-UI-8B", "<answer>[100,200]</answer>", (200, 200)),
        ("mai_ui", '{"coordinate":[50,100,150,300]}', (200, 200)),
        (
            "qwen3vl",
            '<tool_call>\n{"name": "computer_use", "arguments": {"action": "left_click", '
            '"coordinate": [100, 200]}}\n</tool_call>',
            (200, 200),
        ),
        ("uivenus15", "[100,200]", (200, 200)),
        ("uivenus15", "[100, 200", None),
        ("gemini", "(100, 200)", (200, 200)),
        ("guig2", "[0.1, 0.2, 0.1, 0.2]", (200, 200)),
        ("mai_ui", "I do not see it.", None),
        ("mai_ui", "<grounding_think>It is at [100,200], but", None),
        ("mai_ui", "__import__('os').getcwd()", None),
        ("mai_ui", '{"coordinate":["100","x"]}', None),
        ("mai_ui", '{"coordinate":[1e999, NaN]}', None),
    ],
)  # fmt: skip
def test_where_replies_point(model: str, reply: str, point: tuple[float, float] | None) -> None:
    said = Reader(reading_of(model_named(model))).point(reply, SIZE)
    assert said.point == (pytest.approx(point) if point else None)
    assert not said.refused


@pytest.mark.parametrize(
    ("model", "reply"),
    [
        ("mai_ui", '<answer>{"coordinate": [-1, -1]}</answer>'),
        ("mai_ui", '<answer>{"coordinate": null}</answer>'),
        ("uivenus15", "[-1,-1]"),
        (
            "qwen3vl",
            '<tool_call>{"name": "computer_use", "arguments": {"action": "terminate", '
            '"status": "failure"}}</tool_call>',
        ),
    ],
)  # fmt: skip
def test_refusals(model: str, reply: str) -> None:
    assert Reader(reading_of(model_named(model))).point(reply, SIZE).refused


def test_numbers_and_rounding_are_the_protocols() -> None:
    size, reply = (1920, 1080), '{"coordinate":[333,333]}'
    exact = Reader(reading_of("mai_ui")).point(reply, size).point
    cut = Reader(with_changes(reading_of("mai_ui"), ["int"])).point(reply, size).point
    other = Reader(with_changes(reading_of("mai_ui"), ["grid_999"])).point(reply, size).point
    assert exact == pytest.approx((639.36, 359.64))
    assert cut == (639, 359)
    assert other == pytest.approx((640, 360))
    edge = Reader(reading_of("mai_ui")).point('{"coordinate":[1000,1000]}', size).point
    assert edge == size, "what lies on the edge is not moved"


def grounding(target: Box | Polygon | Refusal, sample_id: str = "a") -> Sample:
    return Sample(sample_id, "a.png", SIZE, "Tap it", target, {"box_type": "x"}, "osworld_g")


def one(target: Box | Refusal, reply: str, rule: str = "", error: str = "") -> Verdict:
    how = variant_of(benchmark("osworld_g"), "mai_ui", rule)
    return judge([grounding(target)], {"a": Prediction("a", reply, error)}, how)[0]


def test_each_label() -> None:
    box = Box(150, 150, 250, 250)
    assert one(box, MAI).label == "right"
    assert one(Box(0, 0, 9, 9), MAI).label == "wrong"
    assert one(box, "nothing").label == "unparsed"
    assert one(box, "", error="HTTP 503").label == "error"
    assert one(box, MAI, error="HTTP 503").label == "error"
    assert one(box, "[-1,-1]").label == "wrong"
    assert one(Refusal(), "[-1,-1]").label == "not_counted"
    assert one(Refusal(), "[-1,-1]", "include_refusal").label == "right"
    assert one(Refusal(), MAI, "include_refusal").label == "wrong"
    assert one(Refusal(), "nothing", "include_refusal").label == "unparsed", "is no refusal"
    missing = judge([grounding(box)], {}, variant_of(benchmark("osworld_g"), "mai_ui"))[0]
    assert (missing.label, missing.why) == ("error", "there is no prediction")


def test_names_that_are_none() -> None:
    with pytest.raises(EvaluationError, match="include_refusal"):
        variant_of(benchmark("osworld_g"), "mai_ui", "strict")
    with pytest.raises(EvaluationError, match="screenspot_pro"):
        benchmark("screenspot_9")
    with pytest.raises(EvaluationError, match="mean screenspot_pro or screenspot_v2\\?"):
        benchmark("screnspot-pro")
    with pytest.raises(EvaluationError, match="mean mai_ui\\?"):
        model_named("may_ui")
    with pytest.raises(EvaluationError, match=r"'zebra'; there are: .*mai_ui"):
        model_named("zebra")


# --- steps ----------------------------------------------------------------------------------------

PHONE = (1000, 2000)
TALL = Step("click", (100, 100), (Box(90, 90, 110, 110), Box(0, 0, 1000, 1000)))


@pytest.mark.parametrize(
    ("done", "meant", "right"),
    [
        (Step("click", (900, 900)), TALL, "clawgui qwen"),
        (Step("click", (240, 100)), TALL, "clawgui os_atlas os_genesis qwen gui_odyssey"),
        (Step("click", (100, 390)), TALL, "clawgui os_genesis qwen"),
        (Step("click", (100, 1050)), TALL, "qwen"),
        (Step("long_press", (100, 100)), TALL, ""),
        (Step("type", text="see you at noon"), Step("type", text="see you"), "clawgui os_atlas "
         "os_genesis qwen gui_odyssey"),
        (Step("type", text="see you"), Step("type", text="yes see yours"), "qwen "
         "gui_odyssey"),
        (Step("type", text=""), Step("type", text="hello"), ""),
        (Step("open", value="Clock App"), Step("open", value="clock"), "clawgui os_atlas qwen "
         "gui_odyssey"),
        (Step("click", (5, 5)), Step("open", boxes=(Box(0, 0, 9, 9),), value="Clock"), "qwen"),
        (Step("swipe", direction="down"), Step("swipe", direction="down"), "clawgui os_atlas "
         "os_genesis qwen gui_odyssey"),
        (Step("swipe", direction="up"), Step("swipe", direction="down"), ""),
        (Step("system_button", value="back"), Step("system_button", value="Back"), "clawgui "
         "os_atlas os_genesis qwen gui_odyssey"),
        (Step("wait"), Step("wait"), "clawgui os_atlas os_genesis qwen gui_odyssey"),
    ],
)  # fmt: skip
def test_steps_by_each_rule(done: Step, meant: Step, right: str) -> None:
    found = {
        name for name in benchmark("androidcontrol_high").variants
        if stepping.compare(done, meant, PHONE, stepping.RULES[name]).right
    }  # fmt: skip
    assert found == set(right.split())


def test_a_reply_becomes_a_step() -> None:
    """The finger goes up to follow the content down, however the model says it."""
    meant = {"action": "swipe", "direction": "down"}
    sample = benchmark("androidcontrol_high").sample({"id": "1", "goal": "g", "answer": meant})
    how = variant_of(benchmark("androidcontrol_high"), "qwen3_vl", "os_atlas")
    call = {
        "name": "mobile_use",
        "arguments": {"action": "swipe", "coordinate": [500, 800], "coordinate2": [500, 200]},
    }
    reply = f"<tool_call>\n{json.dumps(call)}\n</tool_call>"
    verdict = judge([sample], {"1": Prediction("1", reply)}, how)[0]
    assert (verdict.label, verdict.marks) == ("right", {"type": True})
    broken = judge([sample], {"1": Prediction("1", reply[:40])}, how)[0]
    assert (broken.label, broken.marks) == ("unparsed", {"type": False})


def test_clawguis_call_counts_in_thousandths() -> None:
    answer = {
        "name": "mobile", "arguments": {"action": "click", "points": [[500, 250]]},
        "candidate_bbox": [[1, 2, 3, 4]],
    }  # fmt: skip
    row = {"id": "1", "question": "g", "answer": answer, "image_size": [1080, 2400]}
    target = benchmark("androidcontrol_low").sample(row).target
    assert target == Step("click", (540, 600), (Box(1, 2, 3, 4),))


def test_texts() -> None:
    assert texts.edits("kitten", "sitting") == 3
    assert texts.anls("same", "same") == 1
    assert texts.f1(["a", "b"], ["b", "c"]) == 0.5
    assert texts.squad("The Cat's, hat!") == ["cats", "hat"]


# --- files ----------------------------------------------------------------------------------------


def test_upstreams_boxes_have_their_own_shape() -> None:
    """Of the same box: width and height, parts of one, corners."""
    box = Box(200, 100, 400, 300)
    base = {"id": "1", "image_size": [2000, 1000], "instruction": "x", "img_filename": "mobile.png"}
    v2 = {**base, "bbox": [200, 100, 200, 200], "data_type": "icon"}
    mm = {**base, "bbox": [0.1, 0.1, 0.2, 0.3], "platform": "os_mac"}
    osg = {**base, "box_coordinates": [200, 100, 200, 200], "box_type": "bbox"}
    pro = {**base, "bbox": [200, 100, 400, 300]}
    assert benchmark("screenspot_v2").sample(v2).target == box
    assert benchmark("mmbench_gui").sample(mm).target == Box(200, 100, 400, 300)
    assert benchmark("mmbench_gui").sample(mm).groups["platform"] == "macos"
    assert benchmark("osworld_g").sample(osg).target == box
    assert benchmark("screenspot_pro").sample(pro).target == box
    assert benchmark("osworld_g").sample({**osg, "box_coordinates": [0, 0, 0, 0]}).target == (
        Refusal()
    )


def test_an_episode_of_gui_odyssey(tmp_path: Path) -> None:
    """A finger that goes up follows the content down; points and boxes are thousandths."""
    steps = [
        {"step": 0, "action": "CLICK", "info": [[500, 250]], "sam2_bbox": [400, 200, 600, 300]},
        {"step": 1, "action": "SCROLL", "info": [[500, 800], [500, 200]]},
        {"step": 2, "action": "CLICK", "info": "KEY_HOME"},
        {"step": 3, "action": "TYPE", "info": "noon"},
        {"step": 4, "action": "COMPLETE", "info": ""},
    ]
    episode = {
        "episode_id": "7", "device_info": {"w": 1000, "h": 2000, "device_name": "Pixel Fold"},
        "task_info": {"instruction": "Do it", "category": "General_Tool"}, "steps": steps,
    }  # fmt: skip
    (tmp_path / "7.json").write_text(json.dumps(episode), "utf-8")
    found = benchmark("gui_odyssey").read(tmp_path)
    assert [each.target for each in found] == [
        Step("click", (500, 500), (Box(400, 400, 600, 600),)),
        Step("swipe", (500, 1600), end=(500, 400), direction="down"),
        Step("system_button", value="home"),
        Step("type", text="noon"),
        Step("terminate", value="success"),
    ]
    assert found[0].groups["device"] == "Pixel Fold"


def test_answers_in_words(tmp_path: Path) -> None:
    elements = [{"text": "4.5 stars", "bounds": [0, 0, 9, 9]}]
    truth = [{"full_answer": "The rating is 4.5 stars.", "ui_elements": elements}]
    rows = [
        {"image_id": 5, "question": "How good is it?", "ground_truth": truth},
        {"image_id": 5, "question": "Who made it?", "ground_truth": ["<no answer>"]},
    ]
    path = tmp_path / "test.json"
    path.write_text(json.dumps(rows), "utf-8")
    suite = benchmark("screenqa")
    samples = suite.read(path)
    said = {"5_0": Prediction("5_0", "The 4.5 stars"), "5_1": Prediction("5_1", "no answer")}
    assert all(v.correct for v in judge(samples, said, variant_of(suite, "qwen3_vl", "exact")))
    other = {"5_0": Prediction("5_0", "the stars"), "5_1": Prediction("5_1", "Bob")}
    by_words = judge(samples, other, variant_of(suite, "qwen3_vl", "f1"))
    assert [v.label for v in by_words] == ["right", "wrong"]


ROW: dict[str, Any] = {
    "id": "1", "image_size": [2000, 1000], "answer": [150, 150, 250, 250], "image": "a/b.png",
    "question": "x", "ui_type": "text",
}  # fmt: skip


@pytest.mark.parametrize("field", ["maiui_infer", "mai_ui_infer", "MAI-UI-8B_infer", "x_infer"])
def test_the_models_text_stands_under_its_name(field: str) -> None:
    assert reply_of({**ROW, field: MAI}, "mai_ui") == MAI
    assert reply_of({**ROW, field: [MAI, "later"]}, "mai_ui") == MAI
    assert reply_of({**ROW, field: [1, 2]}, "mai_ui") == "[1, 2]"
    assert reply_of({**ROW, field: None}, "mai_ui") == ""


def test_of_two_models_the_asked_one_counts() -> None:
    row = {**ROW, "qwen3vl_infer": "no", "maiui_infer": "yes"}
    assert reply_of(row, "mai_ui") == "yes"
    assert reply_of(row, "ui_tars") == ""


def test_a_file_of_clawguis_with_a_torn_end(tmp_path: Path) -> None:
    rows = [
        {**ROW, "maiui_infer": MAI},
        {**ROW, "id": "2", "maiui_infer": "", "error": "503"},
        {**ROW, "id": "2", "maiui_infer": MAI},
        {**ROW, "id": 3, "maiui_infer": None, "more": {}},
        {**ROW, "id": "1", "maiui_infer": "", "error": "asked again"},
    ]
    path = tmp_path / "predictions.jsonl"
    path.write_text("\n".join(map(json.dumps, rows)) + '\n{"id": "4", "maiui_in', "utf-8")
    suite = benchmark("screenspot_pro")
    reads = read(path, "maiui")
    samples = carried(suite, reads)
    assert samples is not None
    found = judge(samples, joined(reads, samples), variant_of(suite, "mai_ui"))
    assert {v.id: v.label for v in found} == {"1": "right", "2": "right", "3": "error"}
    counted = score(suite, samples, found)
    assert (counted.total.n, counted.total.correct, counted.total.errors) == (3, 2, 1)
    path.write_text('{"id": "4", "maiui_in\n' + json.dumps(ROW), "utf-8")
    with pytest.raises(EvaluationError, match="line 1"):
        read(path, "maiui")


def test_predictions_of_another_benchmark(tmp_path: Path) -> None:
    """All strange: something is mixed up. Some: they are left out, and counted."""
    path = tmp_path / "predictions.jsonl"
    rows = [{"id": name, "reply": MAI} for name in ("a", "b", "q1")]
    path.write_text("\n".join(map(json.dumps, rows)), "utf-8")
    reads, samples = read(path), [grounding(Refusal(), name) for name in ("a", "b", "c")]
    assert strays(reads, samples, joined(reads, samples), "X") == 1
    others = [grounding(Refusal(), "z")]
    with pytest.raises(EvaluationError, match="None of the 3 predictions is of a sample of X"):
        strays(reads, others, joined(reads, others), "X")
    path.write_text(json.dumps({"name": "a", "text": MAI}), "utf-8")
    with pytest.raises(EvaluationError, match="no row has an “id”; they have name, text"):
        read(path)


def test_rows_without_a_target_need_annotations(tmp_path: Path) -> None:
    path = tmp_path / "predictions.jsonl"
    path.write_text(json.dumps({"id": "1", "reply": MAI}) + "\n", "utf-8")
    reads = read(path)
    assert carried(benchmark("screenspot_pro"), reads) is None
    assert joined(reads, [grounding(Refusal(), "1")])["1"].reply == MAI


def test_a_run_is_read_as_it_was_agreed(tmp_path: Path) -> None:
    agreed = Protocol("screenspot_pro", "mai_ui", space="0-999", rounding="int").stored()
    (tmp_path / "protocol.json").write_text(json.dumps({"protocol": agreed}), "utf-8")

    def read_with(variant: str) -> Variant:
        return read_as_agreed(variant_of(benchmark("screenspot_pro"), "mai_ui", variant), tmp_path)

    assert (read_with("").reading.numbers, read_with("").reading.rounding) == ("0-999", "int")
    assert read_with("grid_1000").reading.numbers == "0-1000"
    assert read_with("float").reading.rounding == "float"


def test_what_makes_no_sense_is_told_with_its_row(tmp_path: Path) -> None:
    path = tmp_path / "pro.json"
    suite = benchmark("screenspot_pro")
    for rows, why in [
        ([ROW, {**ROW, "id": "2", "answer": [1, 2, 3]}], "row 2"),
        ([ROW, ROW], "two samples"),
        ([{"id": "1"}], "'answer' is missing"),
        ([], "no sample"),
    ]:
        path.write_text(json.dumps(rows), "utf-8")
        with pytest.raises(EvaluationError, match=why):
            suite.read(path)


def test_pictures_that_are_missing_can_be_got(tmp_path: Path) -> None:
    suite = benchmark("screenspot_pro")
    sample = suite.sample(ROW)
    with pytest.raises(ImagesMissing, match="huggingface-cli download likaixin"):
        suite.image(sample, tmp_path)
    (tmp_path / "a").mkdir()
    (tmp_path / "a" / "b.png").write_bytes(b"x")
    assert suite.image(sample, tmp_path) == tmp_path / "a" / "b.png"


# --- counting -------------------------------------------------------------------------------------


def test_official_and_micro_stand_side_by_side() -> None:
    """Ten of ten and none of thirty: a quarter of the samples, half of the settings."""
    suite = benchmark("ui_vision")
    samples = [
        Sample(str(n), "", SIZE, "", Refusal(), {"task_type": "basic" if n < 10 else "spatial"}, "")
        for n in range(40)
    ]
    verdicts = [Verdict(str(n), n < 10, "right" if n < 10 else "wrong") for n in range(40)]
    found = score(suite, samples, verdicts)
    assert (found.total.accuracy, found.official) == (0.25, 0.5)
    assert found.groups["task_type"]["spatial"].n == 30
    low, high = found.interval
    assert 0.1 < low < 0.25 < high < 0.45
    assert found.official_interval == (0.5, 0.5), "each setting came out all alike"


def test_intervals_hold_what_they_say() -> None:
    low, high = interval_of([Tally(n=1000, correct=500)])
    assert abs(low - (0.5 - 1.96 * 0.0158)) < 0.004
    assert abs(high - (0.5 + 1.96 * 0.0158)) < 0.004


def test_two_runs_over_the_same_samples() -> None:
    def run(right: set[int], ids: range) -> list[Verdict]:
        return [Verdict(str(n), n in right, "right" if n in right else "wrong") for n in ids]

    pair = paired(run({0, 1, 2}, range(10)), run({2, 3}, range(9)))
    assert (pair.n, pair.both, pair.only_first, pair.only_second, pair.neither) == (9, 1, 2, 1, 5)
    assert pair.difference == pytest.approx(-1 / 9)
    assert mcnemar(0, 5) == pytest.approx(2 / 32)
    assert mcnemar(4, 4) == 1
    assert mcnemar(2, 1) == pytest.approx(1)
    assert mcnemar(3000, 3100) == pytest.approx(0.205, abs=0.01)


def test_a_file_that_is_not_there_is_named_with_what_is_wanted(tmp_path: Path) -> None:
    with pytest.raises(EvaluationError, match=r"There is no .*nowhere\.jsonl\. --predictions is"):
        read(tmp_path / "nowhere.jsonl")
