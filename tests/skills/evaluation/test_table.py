"""Published numbers are those in print, and ours are held against what counts the same."""

from __future__ import annotations

import pytest

from skills.evaluation.benchmarks import benchmark, names
from skills.evaluation.judging.reading import MODELS
from skills.evaluation.metric import Score, Tally
from skills.evaluation.report_lines import about_lines
from skills.evaluation.table import (
    Published,
    against,
    known,
    official,
    published,
    reproduced,
    sizes,
    told,
)

ONLINE = {"mobileworld"}


def counted(correct: int, n: int, official: float | None = None, not_counted: int = 0) -> Score:
    return Score(
        Tally(n, correct), not_counted, (0, 1), correct / n if official is None else official, "",
        None, {}, {},
    )  # fmt: skip


def test_numbers_in_print() -> None:
    """Some of each column, as ClawGUI's readme has them."""
    printed = {
        ("screenspot_pro", "GUI-Owl1.5-8B"): (71.10, 70.08),
        ("screenspot_pro", "UI-TARS1.5-7B"): (49.60, 42.06),
        ("screenspot_v2", "StepGUI-4B"): (93.60, 91.98),
        ("ui_vision", "UI-Venus1.5-2B"): (44.80, 43.82),
        ("mmbench_gui", "MAI-UI-2B"): (82.60, 82.80),
        ("osworld_g", "MAI-UI-8B"): (60.10, 63.23),
        ("osworld_g", "Qwen3-VL-8B"): (None, 65.88),
        ("screenspot_pro", "Seed-1.8"): (73.10, 72.80),
        ("screenspot_pro", "Gemini-3.1-Pro"): (None, 85.01),
        ("androidcontrol_high", "Qwen2.5-VL-7B"): (None, 64.47),
    }
    for (suite, model), (makers, clawgui) in printed.items():
        theirs = official(suite, model)
        assert (theirs.value if theirs else None) == makers, (suite, model)
        [again] = [each for each in published(suite, model) if each.by == "clawgui"]
        assert again.value == clawgui


def test_the_share_that_clawgui_reproduced() -> None:
    """46 of 48, as they say: 95.8 %."""
    pairs = [
        (theirs.value, again.value)
        for theirs in published()
        for again in published(theirs.benchmark, theirs.model.name)
        if theirs.by == "makers" and again.by == "clawgui"
    ]
    assert len(pairs) == 48
    assert sum(reproduced(*pair) for pair in pairs) == 46


def test_every_number_is_whole() -> None:
    """Denominators give the shares, and names are ours."""
    for number in published():
        assert number.source.where
        assert number.benchmark in {*names(), *ONLINE}
        if number.n and number.correct:
            assert abs(100 * number.correct / number.n - number.value) < 0.051, number
        if number.benchmark not in ONLINE:
            suite = benchmark(number.benchmark)
            assert number.variant in ("", *suite.variants)
            assert number.revision in ("", *suite.samples)
            assert number.metric in ("", "micro", suite.official)
    families = {number.model.family for number in published()} - {""}
    assert families <= set(MODELS)


def test_denominators_behind_osworld_g() -> None:
    """Some counted refusals and some did not."""
    assert {
        (number.variant, number.n)
        for number in published("osworld_g")
        if number.by == "clawgui" and number.n
    } == {("exclude_refusal", 510), ("include_refusal", 563)}


@pytest.mark.parametrize(
    "name",
    ["Qwen3-VL-8B", "qwen3-vl-8b", "Qwen/Qwen3-VL-8B-Instruct", "/weights/Qwen3-VL-8B-Instruct/"],
)
def test_one_model_has_several_names(name: str) -> None:
    found = official("screenspot_pro", name)
    assert found is not None
    assert found.value == 54.60


@pytest.mark.parametrize("name", ["", "qwen3_vl", "Qwen3-VL-8B-Thinking", "qwen3-vl-80b", "mai_ui"])
def test_what_is_no_size_of_a_model_has_no_number(name: str) -> None:
    assert official("screenspot_pro", name) is None


def test_sizes_of_a_family() -> None:
    preview = official("screenspot_pro", "GELab-Zero-4B")
    assert preview is not None
    assert preview.value == 60.00
    assert [model.name for model in sizes("mai_ui")] == ["MAI-UI-2B", "MAI-UI-8B"]
    assert sizes("") == []
    found = known("Tongyi-MAI/MAI-UI-8B")
    assert found is not None
    assert found.name == "MAI-UI-8B"


def test_reproduced_is_two_points_or_better() -> None:
    assert reproduced(58.0, 56.0)
    assert 64.4 - 62.4 > 2, "what binary numbers make of it does not count"
    assert reproduced(64.4, 62.4)
    assert not reproduced(58.0, 55.99)
    assert reproduced(58.0, 99.0)


def test_ours_beside_theirs() -> None:
    suite = benchmark("screenspot_pro")
    found = against(suite, "MAI-UI-8B", counted(1013, 1581))
    states = [(each.number.value, each.state) for each in found]
    assert states == [
        (65.8, "reproduced"), (66.1, "not_reproduced"), (67.0, "not_reproduced"),
        (64.07, "reproduced"),
    ]  # fmt: skip
    assert found[0].number.by == "makers"
    assert found[0].said().en == "official 65.80, here 64.07: reproduced"
    assert found[0].said().zh == "官方 65.80，本次 64.07：已复现"
    worse = against(suite, "MAI-UI-8B", counted(900, 1581))
    assert {each.state for each in worse} == {"not_reproduced"}


def test_a_part_is_not_the_whole() -> None:
    suite = benchmark("screenspot_pro")
    found = against(suite, "MAI-UI-8B", counted(90, 100))
    assert {each.state for each in found} == {"not_compared"}
    assert told(found)[0].en.endswith("only 100 of 1581 samples")
    assert len(told(found)) == 1


def test_another_rule_or_other_annotations_are_not_compared() -> None:
    osworld = benchmark("osworld_g")
    without = against(osworld, "MAI-UI-8B", counted(355, 510, not_counted=53))
    assert {each.state for each in without} == {"not_compared"}
    assert "--variant include_refusal" in told(without)[0].en
    whole = against(osworld, "MAI-UI-8B", counted(356, 563), "include_refusal+int")
    state = {(each.number.by, each.number.revision): each.state for each in whole}
    assert state["makers", ""] == state["clawgui", ""] == "reproduced"
    assert state["again", "refined"] == "not_compared"
    v2 = benchmark("screenspot_v2")
    mai = against(v2, "MAI-UI-8B", counted(1210, 1272), revision="mai_ui")
    assert [each.state for each in mai if each.number.by == "clawgui"] == ["not_compared"]
    assert [each.state for each in mai if each.number.by == "again"] == ["reproduced"] * 2


def test_a_plain_mean_is_held_against_a_plain_mean() -> None:
    """Jedi's 25.19 is the mean of three settings."""
    [found] = against(benchmark("ui_vision"), "Jedi-7B", counted(100, 5479, official=0.25))
    assert isinstance(found.number, Published)
    assert found.ours == 25
    assert found.state == "reproduced"


def test_what_a_number_of_samples_is_of_is_told() -> None:
    lines = list(about_lines(benchmark("androidcontrol_high"), whole=False))
    assert lines[0] == "androidcontrol_high: AndroidControl, high level"
    assert lines[1] == "  samples (revision): 7708 (7708), 8444 (8444)"
