"""Benchmarks in their makers' own formats, judged by their makers' own rules."""

from __future__ import annotations

import json
import random
from collections.abc import Mapping
from itertools import permutations
from pathlib import Path
from typing import Any

import pytest

from skills.evaluation.base import Answers, Box, EvaluationError, Prediction, Sample, Step
from skills.evaluation.benchmarks import benchmark
from skills.evaluation.judged import judge, variant_of
from skills.evaluation.judging import answering, stepping, webbing
from skills.evaluation.metric import score

PHONE = (1080, 2400)


# --- Android in the Wild --------------------------------------------------------------------------

BOXES = [0.125, 0.25, 0.0625, 0.125, 0.5, 0.5, 0.125, 0.125]
"""Top, left, height, width of two."""


def step(kind: int, **more: Any) -> dict[str, Any]:
    return {"img_filename": "general/7_0", "goal": "Do it", "action_type_id": kind, **more}


def sets(folder: Path, *steps: Mapping[str, Any]) -> list[Sample]:
    path = folder / "aitw_data_test.json"
    path.write_text(json.dumps({"general": [list(steps)], "install": [[step(6)]]}), "utf-8")
    return benchmark("aitw").read(path)


def test_seeclicks_split_of_aitw(tmp_path: Path) -> None:
    found = sets(
        tmp_path,
        step(4, touch=[0.25, 0.125], lift=[0.25, 0.125], annot_position=BOXES[:4]),
        step(4, touch=[0.5, 0.8], lift=[0.5, 0.2]),
        step(3, type_text="noon"), step(5), step(7), step(10), step(11),
    )  # fmt: skip
    tap = Step("click", (270, 300), (Box(270, 300, 405, 450),))
    assert [each.target for each in found] == [
        tap, Step("swipe", (540, 1920), end=(540, 480), direction="down"),
        Step("type", text="noon"), Step("system_button", value="back"),
        Step("system_button", value="enter"), Step("terminate", value="success"),
        Step("terminate", value="failure"), Step("system_button", value="home"),
    ]  # fmt: skip
    assert found[0].id == "general_0_0"
    assert found[0].image == "general/7_0.png"
    assert [each.groups["set"] for each in found] == ["general"] * 7 + ["install"]
    with pytest.raises(EvaluationError, match="there is no action 8"):
        sets(tmp_path, step(8))


def test_records_of_aitw_as_their_makers_name_them() -> None:
    row = {
        "episode_id": "12", "step_id": 3, "goal_info": "turn wifi off", "image/width": 540,
        "image/height": 1200, "results/action_type": 4, "results/yx_touch": [0.125, 0.25],
        "results/yx_lift": [0.125, 0.28], "image/ui_annotations_positions": BOXES,
    }  # fmt: skip
    sample = benchmark("aitw").sample(row)
    assert (sample.id, sample.size, sample.image) == ("12_3", (540, 1200), "12_3.png")
    assert isinstance(sample.target, Step)
    assert (sample.target.kind, sample.target.point) == ("click", (135, 150))
    assert len(sample.target.boxes) == 2


TAP = Step("click", (270, 300), (Box(216, 240, 324, 360),))
DOWN = Step("swipe", (1, 900), end=(1, 100), direction="down")
AT_THE_EDGE = Step("click", (30, 30), (Box(0, 0, 100, 100),))


@pytest.mark.parametrize(
    ("done", "meant", "right"),
    [
        (Step("click", (270 + 150, 300)), TAP, True),  # 0.139 of the width off
        (Step("click", (270 + 152, 300)), TAP, False),
        (Step("click", (140.4, 300)), TAP, True),  # on the edge of the box 2.4 times as wide
        (Step("click", (540, 1200)), Step("click", (400, 900), (Box(200, 700, 600, 1300),)), True),
        (Step("click", (239, 239)), AT_THE_EDGE, True),  # cut at the top, it goes on below
        (Step("long_press", (270, 300)), TAP, True),
        (Step("swipe", direction="up"), DOWN, True),
        (Step("swipe", direction="left"), Step("swipe", direction="up"), False),
        (Step("swipe", (0, 0), (), (500, 600), "up"), Step("swipe", direction="right"), True),
        (Step("type", text="one"), Step("type", text="other"), True),
        (Step("system_button", value="back"), Step("system_button", value="home"), False),
        (Step("terminate", value="success"), Step("terminate", value="failure"), False),
        (Step("click", (270, 300)), Step("type", text="x"), False),
    ],
)  # fmt: skip
def test_action_matching_of_aitw(done: Step, meant: Step, right: bool) -> None:
    assert stepping.compare(done, meant, PHONE, stepping.RULES["aitw"]).right is right


# --- Mind2Web -------------------------------------------------------------------------------------

PAGE = {
    "annotation_id": "a", "action_uid": "u", "task": "Rent a truck", "website": "budget",
    "domain": "Travel", "operation": "TYPE", "value": "08817", "split": "task",
    "bbox": [[105.0, 188.0, 345.0, 36.0]], "previous_actions": ["[link] Truck -> CLICK"],
    "step": 2, "total_steps": 14,
}  # fmt: skip


def test_steps_of_mind2web() -> None:
    suite = benchmark("mind2web")
    whole = suite.sample({**PAGE, "image": "a_u.png"})
    assert (whole.id, whole.image, whole.size) == ("a_u", "a_u.png", (0, 0))
    assert whole.target == Step("type", boxes=(Box(105, 188, 450, 224),), text="08817")
    assert whole.groups == {"split": "cross_task", "operation": "type", "domain": "Travel"}
    assert whole.more["before"] == ("[link] Truck -> CLICK",)
    blocks = {
        **PAGE,
        "blocks_path": "a_u",
        "target_blocks": {"10": [[1, 2, 3, 4]], "2": [[5, 6, 7, 8]]},
    }
    cut = suite.sample(blocks)
    assert cut.image == "a_u/2.png"
    assert cut.target == Step("type", boxes=(Box(5, 6, 12, 14),), text="08817")


@pytest.mark.parametrize(
    ("done", "element", "f1"),
    [
        (Step("type", (105, 188), text="08817"), True, 1.0),
        (Step("type", (450, 224), text="08817 ."), True, 1.0),
        (Step("type", (451, 200), text="08817"), False, 1.0),
        (Step("type", text="08817"), False, 1.0),
        (Step("type", (200, 200), text="nj 08817"), True, 0.8),
        (Step("click", (200, 200)), True, 0.0),
    ],
)
def test_element_and_operation(done: Step, element: bool, f1: float) -> None:
    suite = benchmark("mind2web")
    sample = suite.sample({**PAGE, "image_size": [1280, 1000]})
    assert isinstance(sample.target, Step)
    found = webbing.verdict(sample, sample.target, done)
    assert found.marks == {"element": element, "operation": f1 == 1}
    assert found.scores["operation F1"] == pytest.approx(f1)
    assert found.correct is (element and f1 == 1)


def test_a_page_of_unknown_size_is_not_judged() -> None:
    suite = benchmark("mind2web")
    call = {"name": "mobile_use", "arguments": {"action": "click", "coordinate": [150, 205]}}
    said = {"a_u": Prediction("a_u", f"<tool_call>\n{json.dumps(call)}\n</tool_call>")}
    how = variant_of(suite, "qwen3_vl")
    row = {**PAGE, "operation": "CLICK", "value": ""}
    assert judge([suite.sample(row)], said, how)[0].why == webbing.NO_SIZE
    known = judge([suite.sample({**row, "image_size": [1280, 1000]})], said, how)
    assert known[0].correct
    counted = score(suite, [suite.sample(row)], known)
    assert counted.means["operation F1"].value == 1


# --- ScreenQA -------------------------------------------------------------------------------------


def element(text: str, left: float = 0) -> dict[str, Any]:
    return {"text": text, "bounds": [left, 0, left + 10, 10]}


def question(*raters: list[dict[str, Any]]) -> Answers:
    truth = [{"full_answer": "It is so.", "ui_elements": each} for each in raters]
    row = {"id": "1", "image_id": 5, "question": "?", "ground_truth": truth}
    target = benchmark("screenqa").sample(row).target
    assert isinstance(target, Answers)
    return target


def scores(target: Answers, said: Any, rule: str) -> dict[str, float]:
    reply = said if isinstance(said, str) else json.dumps(said)
    return dict(answering.verdict("1", target, reply, rule).scores)


def test_texts_of_elements_in_order() -> None:
    two = question([element("4.5"), element("stars")], [element("4.5")])
    assert scores(two, ["4.5", "stars"], "uic") == {"exact": 1, "F1": 1}
    assert scores(two, ["stars", "4.5"], "uic") == {"exact": 0, "F1": 1}
    assert scores(two, "The list:\n[\"4.5\", \"stars\", \"of\", \"five\"]", "uic")["F1"] == (
        pytest.approx(2 / 3)
    )  # fmt: skip
    assert scores(two, [], "uic") == {"exact": 0, "F1": 0}
    assert scores(question([]), [], "uic") == {"exact": 1, "F1": 1}
    assert scores(question([], [element("4.5")]), "<no answer>", "uic") == {"exact": 1, "F1": 1}
    broken = answering.verdict("1", two, "4.5 stars", "uic")
    assert broken.label == "unparsed"


def test_boxes_of_elements() -> None:
    two = question([element("4.5"), element("stars", 20)])
    both = {"boxes F1": 1, "exact": 1, "F1": 1}
    assert scores(two, [element("4.5", 2), element("stars", 18)], "uic_bb") == both
    turned = scores(two, [element("stars", 20), element("4.5")], "uic_bb")
    assert turned == {"boxes F1": 1, "exact": 0, "F1": 1}
    other = scores(two, [element("4.5"), element("star", 20)], "uic_bb")
    assert other == {"boxes F1": 1, "exact": 0, "F1": 0.5}
    away = scores(two, [element("4.5", 9)], "uic_bb")
    assert away == {"boxes F1": 0, "exact": 0, "F1": 0}


def test_an_answer_that_one_rater_did_not_see() -> None:
    target = question([], [element("4.5")])
    assert target.absent
    assert scores(target, "no answer", "f1") == {"exact": 1, "F1": 1}
    assert scores(target, "4.5", "f1") == {"exact": 1, "F1": 1}
    assert scores(question([element("4.5")]), "no answer", "f1") == {"exact": 0, "F1": 0}


def test_pairs_are_the_best_there_are() -> None:
    """Against every way to pair, of up to five with up to five."""
    drawn = random.Random(5)
    for _ in range(300):
        rows, columns = drawn.randint(1, 5), drawn.randint(1, 5)
        gains = [[round(drawn.random(), 2) for _ in range(columns)] for _ in range(rows)]
        found = answering.pairing(gains)
        assert len({row for row, _ in found}) == len({c for _, c in found}) == min(rows, columns)
        if rows <= columns:
            ways = [list(enumerate(way)) for way in permutations(range(columns), rows)]
        else:
            ways = [
                [(r, c) for c, r in enumerate(way)] for way in permutations(range(rows), columns)
            ]
        best = max(sum(gains[row][column] for row, column in way) for way in ways)
        assert sum(gains[row][column] for row, column in found) == pytest.approx(best)


@pytest.mark.parametrize(
    ("name", "image", "packed"),
    [
        ("screenspot_pro", "image/screenspot-pro/vivado/a.png", "screenspot-pro/images/vivado"),
        ("screenspot_pro", "vivado/a.png", "images/vivado"),
        ("screenspot_v2", "image/screenspot-v2/a.png", "screenspot-v2/screenspotv2_image"),
        ("ui_vision", "image/uivision/some/a.png", "uivision/images/some"),
        ("mmbench_gui", "image/mmbench-gui/os_mac/a.png", "mmbench-gui/offline_images/os_mac"),
        ("osworld_g", "image/osworld-g/a.png", "osworld-g/images"),
        ("osworld_g", "image/osworld-g/a.png", "."),
    ],
)  # fmt: skip
def test_pictures_are_found_as_their_makers_pack_them(
    tmp_path: Path, name: str, image: str, packed: str
) -> None:
    """The message that says how to get them leads there."""
    (tmp_path / "other").mkdir()
    for folder in (tmp_path / packed, tmp_path / "other"):
        folder.mkdir(parents=True, exist_ok=True)
        (folder / "a.png").touch()
    sample = Sample("1", image, (1, 1), "x", Box(0, 0, 1, 1), {}, name)
    assert benchmark(name).image(sample, tmp_path) == tmp_path / packed / "a.png"


def test_of_two_pictures_of_one_name_the_right_one_is_taken(tmp_path: Path) -> None:
    for app in ("vivado", "origin"):
        (tmp_path / "screenspot-pro" / "images" / app).mkdir(parents=True)
        (tmp_path / "screenspot-pro" / "images" / app / "a.png").touch()
    for app in ("vivado", "origin"):
        image = f"image/screenspot-pro/{app}/a.png"
        sample = Sample("1", image, (1, 1), "x", Box(0, 0, 1, 1), {}, "screenspot_pro")
        assert benchmark("screenspot_pro").image(sample, tmp_path).parent.name == app
