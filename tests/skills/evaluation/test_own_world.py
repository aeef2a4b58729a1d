"""Samples of our own world: the same seed, the same samples; a box does one thing; one is meant."""

from __future__ import annotations

import hashlib
import json
import random
import subprocess
import sys
from collections import Counter
from itertools import islice
from pathlib import Path

import numpy as np
import pytest
from PIL import Image

from device_drivers.base import OS
from device_drivers.base import Box as Rectangle
from skills.evaluation.at_hand import at_hand
from skills.evaluation.base import Box, EvaluationError, Sample
from skills.evaluation.benchmarks import benchmark
from skills.evaluation.infer.sources import nobody
from skills.evaluation.infer.troubles import Mixed
from skills.evaluation.infer.whole import Wanted as Asked
from skills.evaluation.infer.whole import Whole
from skills.evaluation.own_world.instructing import asked, functions
from skills.evaluation.own_world.making import ANNOTATIONS, Wanted, made, tree_of
from skills.evaluation.own_world.touchables import sight
from skills.evaluation.own_world.walking import SPLITS, Stop, apps_of, walks
from skills.evaluation.runs import run_at
from tests.skills.evaluation.infer.test_running import Told

pytestmark = [pytest.mark.whole, pytest.mark.anyio]

SMALL = Wanted("test", 24, 5)


@pytest.fixture(scope="module")
def world(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return made(tmp_path_factory.mktemp("worlds"), SMALL)


def test_the_same_seed_makes_the_same_samples_in_another_process(
    world: Path, tmp_path: Path
) -> None:
    options = ["--out", str(tmp_path), "--count", "24", "--seed", "5"]
    again = subprocess.run(
        [sys.executable, "-m", "assistant.cli", "eval", "make", *options],
        capture_output=True, text=True, check=True, timeout=150,
    )  # fmt: skip
    there = Path(again.stdout.strip())
    assert (there / ANNOTATIONS).read_bytes() == (world / ANNOTATIONS).read_bytes()
    rows = json.loads((world / ANNOTATIONS).read_text("utf-8"))
    for row in rows:
        pixels = np.asarray(Image.open(there / row["image"]).convert("RGB"))
        assert hashlib.sha256(pixels.tobytes()).hexdigest() == row["pixels"]
        assert [pixels.shape[1], pixels.shape[0]] == row["image_size"]
    assert {row["id"] for row in rows} == {s.id for s in _samples(world)}
    assert Counter(row["system"] for row in rows) == {"android": 8, "ios": 8, "harmony": 8}
    assert {row["kind"] for row in rows} == {"name", "function", "position"}
    before = (world / ANNOTATIONS).stat().st_mtime_ns
    assert made(world.parent, SMALL) == world
    assert (world / ANNOTATIONS).stat().st_mtime_ns == before, "what is there is not made again"


@pytest.mark.parametrize("system", [OS.ANDROID, OS.IOS, OS.HARMONY])
def test_a_finger_does_the_same_everywhere_in_a_box(system: OS) -> None:
    """Two phones on one walk: one is touched in the middle, the other near a corner."""
    touched = 0
    twins = zip(walks(system, "test", 3), walks(system, "test", 3), strict=True)
    for n, (here, there) in enumerate(islice(twins, 16)):
        mine, theirs = (asked(each.phone, each.sight, _rng()) for each in (here, there))
        assert [each.instruction for each in mine] == [each.instruction for each in theirs]
        could = [each for each in mine if each.touchable.looks != "field"]
        if not could:  # in a field it is the cursor's place that tells them apart
            continue
        touched += 1
        one = max(could, key=lambda each: len(_others(here, each.touchable.box)))
        box = one.touchable.box
        corners = [(box.left + 3, box.top + 3), (box.right - 4, box.bottom - 4)]
        aside = (_others(here, box) or corners[n % 2 :])[0]
        here.phone.tap(*box.center)
        there.phone.tap(*aside)
        assert _shown(here) == _shown(there), one.instruction
    assert touched > 10


@pytest.mark.parametrize("system", [OS.ANDROID, OS.IOS, OS.HARMONY])
def test_one_control_is_meant(system: OS) -> None:
    ways: Counter[str] = Counter()
    for stop in islice(walks(system, "test", 8), 30):
        found = asked(stop.phone, stop.sight, _rng())
        nodes = [node for node in stop.phone.tree().walk() if node.visible]
        for each in found:
            ways[each.way or each.kind] += 1
            same = [one for one in found if one.instruction == each.instruction]
            assert len(same) == 1, each.instruction
            if each.kind == "name":
                said = each.touchable.words[0].text.casefold()
                texts = [w.text.casefold() for w in stop.sight.written]
                assert sum(said in text for text in texts) == 1
            if each.way == "list" and "from the top" in each.instruction:
                at = ("first", "second", "third", "fourth").index(_nth(each.instruction))
                named = each.touchable.id
                boxes = (n.box for n in nodes if named and n.resource_id == named)
                rows = sorted(boxes, key=lambda box: box.top)
                if rows:
                    assert rows[at].contains(*each.touchable.box.center)
    assert {"name", "function", "bar", "beside"} <= set(ways)


def test_no_person_and_no_held_out_app_is_in_two_splits() -> None:
    held = {split: {app for app, out in apps_of(split) if out} for split in SPLITS}
    assert held["train"] == set()
    assert held["validation"]
    assert held["test"]
    assert not held["validation"] & held["test"]
    people = {
        split: {stop.phone.seed // 1_000_000 for stop in islice(walks(OS.ANDROID, split, 0), 12)}
        for split in SPLITS
    }
    assert [people[split] for split in SPLITS] == [{1}, {2}, {3}]


def test_every_function_is_said_in_two_languages() -> None:
    for app, table in functions().items():
        for name, (en, zh) in table.items():
            assert en.isascii(), (app, name)
            assert not en.endswith("."), (app, name)
            assert any("\u4e00" <= letter <= "\u9fff" for letter in zh), (app, name)


async def test_the_baseline_is_asked_kept_and_judged_like_a_model(
    world: Path, tmp_path: Path
) -> None:
    def want(family: str, out: str, limit: int = 0) -> Asked:
        return Asked(
            benchmark("own_world"), world / ANNOTATIONS, world, tmp_path / out, family, "", jobs=2,
            limit=limit,
        )  # fmt: skip

    async with nobody() as ask:
        for family, out, limit in (("baseline_tree", "tree", 0), ("baseline_ocr", "ocr", 4)):
            told = Told()
            outcome = await Whole(want(family, out, limit)).ask(ask, told)
            assert outcome.failed == 0
            assert outcome.answered == (limit or 24)
            run = run_at(tmp_path / out)
            assert run.score.total.n == (limit or 24)
            assert run.score.total.unparsed == 0
            assert run.kept.about.revision.startswith("sha256:")
        assert run_at(tmp_path / "tree").score.groups["kind"]["name"].accuracy > 0.7
        again = Told()
        await Whole(want("baseline_tree", "tree")).ask(ask, again)
        assert again.begun == [(24, 24)]
        with pytest.raises(Mixed, match="model"):
            await Whole(want("baseline_ocr", "tree")).ask(ask, again)
    (tmp_path / "steps.json").write_text(
        json.dumps([{
            "id": "1", "image": "1.png", "image_size": [10, 10], "instruction": "x",
            "answer": [1, 1, 2, 2], "tree": "trees/none.json",
        }])
    )  # fmt: skip
    Image.new("RGB", (10, 10)).save(tmp_path / "1.png")
    lost = Asked(
        benchmark("own_world"), tmp_path / "steps.json", tmp_path, tmp_path / "lost",
        "baseline_tree", "",
    )  # fmt: skip
    async with nobody() as ask:
        assert (await Whole(lost).ask(ask, Told())).failed == 1
    assert "none.json" in (tmp_path / "lost" / "predictions.jsonl").read_text()


def test_trees_come_back_as_they_were(world: Path) -> None:
    tree = tree_of(next((world / "trees").glob("ios-*.json")))
    assert len(tree) > 10
    assert any(each.clickable for each in tree)
    assert any(each.text for each in tree)


def test_what_is_not_at_hand_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("PHONEPILOT_DATA", raising=False)
    suite = benchmark("screenspot-pro")
    with pytest.raises(EvaluationError, match="likaixin2000") as missing:
        at_hand(suite, tmp_path)
    assert "PHONEPILOT_DATA" in missing.value.said.zh
    file = tmp_path / "grounding" / "screenspot-pro.json"
    monkeypatch.setenv("PHONEPILOT_DATA", str(tmp_path))
    with pytest.raises(EvaluationError, match="is not there"):
        at_hand(suite, tmp_path)
    file.parent.mkdir()
    file.write_text("[]")
    assert at_hand(suite, tmp_path) == (file, tmp_path)
    assert at_hand(suite, tmp_path, images=tmp_path / "p")[1] == tmp_path / "p"


def _samples(world: Path) -> list[Sample]:
    found = benchmark("own world").read(world / ANNOTATIONS)
    for sample in found:
        assert isinstance(sample.target, Box)
        assert 0 <= sample.target.left < sample.target.right < sample.size[0]
        assert 0 <= sample.target.top < sample.target.bottom < sample.size[1]
        assert sample.groups["apps"] in ("seen", "held_out")
    return found


def _rng() -> random.Random:
    return random.Random(1)


def _others(stop: Stop, box: Rectangle) -> list[tuple[int, int]]:
    """The middles of smaller controls in a box, as accessibility has them."""
    return [
        node.box.center
        for node in stop.phone.tree().walk()
        if node.clickable and node.visible and box.contains(*node.box.center)
        and node.box.width * node.box.height < box.width * box.height / 2
    ]  # fmt: skip


def _nth(instruction: str) -> str:
    return next(w for w in ("first", "second", "third", "fourth") if w in instruction.lower())


def _shown(stop: Stop) -> list[str]:
    stop.phone.settle()
    return sorted(each.text for each in sight(stop.phone).written)
