"""Verdicts by the hundred, without a network: no fault is taken for another."""

from __future__ import annotations

import io
import random
from dataclasses import replace
from typing import Any

import pytest
from PIL import Image

from device_drivers.base import Screen, Tap
from models.base import Completion
from models.selfcheck import PHONE, Verdict
from models.selfcheck.asking import Answer, Asker, NumberReader
from models.selfcheck.judging import Finding, judge
from models.selfcheck.screens import draw, layout
from models.served import load_adapter
from tests.models.faults import CASES, FAULTS, GRID, PIXELS, SMALL
from tests.models.golden import ADAPTERS, replies_of
from tests.pointing import (
    Fault,
    PointingModel,
    find,
    mobile_use,
)


def found(family: str, model: PointingModel, asker: Asker, seed: int) -> Finding:
    """The finding on one random screen, from replies of the family that its adapter reads."""
    view = asker.adapter.view(Screen(*PHONE, ""))
    sent = (view.width, view.height)
    targets = layout(PHONE, seed=seed, dark=seed % 2 == 1)
    places = [(target.x / PHONE[0], target.y / PHONE[1]) for target in targets]
    answers: list[Answer] = []
    for target, place in zip(targets, places, strict=True):
        said = Completion(model.say(model.place(place, sent), sent))
        answers.append(asker.read.answer(target, said))
    return judge(answers, places, view, asker.adapter.traits.sizing)


def asker_of(family: str) -> Asker:
    wire: Any = None
    return Asker(family, {}, wire)


def variations(fault: Fault, chance: random.Random) -> Fault:
    """The same fault, as strong as it may be, of a model that points as well as real ones do."""
    if fault.max_pixels:
        # a picture that is just as long as the grid is (1000 pixels) cannot be told from padding
        caps = (150_000, 380_000) if chance.random() < 0.5 else (530_000, 1_300_000)
        fault = replace(fault, max_pixels=chance.randint(*caps))
    if any(fault.shift):
        side = 1 if fault.shift[1] > 0 else -1
        fault = replace(fault, shift=(chance.uniform(0, 0.1), side * chance.uniform(0.04, 0.1)))
    return replace(fault, noise=max(fault.noise, 0.004))


SYSTEMATIC = [
    (name, family)
    for name, family in CASES
    if not (FAULTS[name][0].words_only or FAULTS[name][0].prose or FAULTS[name][0].gibberish
            or FAULTS[name][0].cut_off or FAULTS[name][0].slow)
]  # fmt: skip


@pytest.mark.parametrize(("fault", "family"), SYSTEMATIC)
def test_two_hundred_screens_and_no_wrong_verdict(fault: str, family: str) -> None:
    asker, chance = asker_of(family), random.Random(5)
    kind, verdicts = FAULTS[fault]
    wrong = []
    for seed in range(200):
        model = PointingModel(family, variations(kind, chance), seed=seed)
        finding = found(family, model, asker, seed)
        if finding.verdict is not verdicts[family]:
            wrong.append((seed, finding, model.fault))
    assert not wrong


@pytest.mark.parametrize("family", [GRID, PIXELS])
@pytest.mark.parametrize(("noise", "misses"), [(0.01, 0.0), (0.02, 0.0), (0.04, 0.0), (0.01, 0.2)])
def test_a_shaky_hand_is_not_taken_for_a_fault(family: str, noise: float, misses: float) -> None:
    """Of a hundred models that point badly, in the right space, hardly one is called something
    else than that."""
    asker = asker_of(family)
    verdicts = [
        found(family, PointingModel(family, Fault(noise=noise, misses=misses), seed=n), asker, n)
        for n in range(100)
    ]
    others = [
        f for f in verdicts if f.verdict not in (Verdict.FINE, Verdict.IMPRECISE, Verdict.WEAK)
    ]
    assert len(others) <= 8
    if noise == 0.01 and not misses:
        assert all(finding.verdict is Verdict.FINE for finding in verdicts)


@pytest.mark.parametrize(("fault", "family"), [
    ("0-1", GRID), ("pixels", GRID), ("axes swapped", GRID), ("0-1000", PIXELS),
    ("resized by the server", PIXELS), ("y shifted", PIXELS),
])  # fmt: skip
def test_a_fault_is_mostly_named_for_a_shaky_hand_too(fault: str, family: str) -> None:
    """And never called fine."""
    asker, (kind, verdicts) = asker_of(family), FAULTS[fault]
    named = 0
    for seed in range(100):
        shaky = replace(kind, noise=0.015, max_pixels=kind.max_pixels and 700_000)
        finding = found(family, PointingModel(family, shaky, seed=seed), asker, seed)
        assert finding.verdict is not Verdict.FINE
        named += finding.verdict is verdicts[family]
    assert named >= 80


def test_one_wild_miss_of_six_changes_no_verdict() -> None:
    asker = asker_of(GRID)
    view = asker.adapter.view(Screen(*PHONE, ""))
    for name in ("none", "0-1", "pixels", "y shifted"):
        for seed in range(50):
            targets = layout(PHONE, seed=seed)
            places = [(t.x / PHONE[0], t.y / PHONE[1]) for t in targets]
            model = PointingModel(GRID, FAULTS[name][0])
            said = [model.say(place, (view.width, view.height)) for place in places]
            said[seed % 6] = mobile_use(500, 120)
            answers = [
                asker.read.answer(t, Completion(s)) for t, s in zip(targets, said, strict=True)
            ]
            finding = judge(answers, places, view, asker.adapter.traits.sizing)
            assert finding.verdict is FAULTS[name][1][GRID], (name, seed, finding)


def test_a_model_that_misses_a_lot_is_never_called_blind_or_corrected() -> None:
    asker = asker_of(GRID)
    for seed in range(100):
        finding = found(GRID, PointingModel(GRID, Fault(misses=0.3), seed=seed), asker, seed)
        if finding.hits >= 2:
            assert finding.verdict in (Verdict.FINE, Verdict.IMPRECISE, Verdict.WEAK)
            assert finding.fix is None


# --- the screen, and what was said ----------------------------------------------------------------


@pytest.mark.parametrize("dark", [False, True])
@pytest.mark.parametrize("size", [PHONE, SMALL, (2560, 1600), (1179, 2556)])
def test_targets_are_where_the_layout_says(dark: bool, size: tuple[int, int]) -> None:
    shown = draw(size, seed=3, dark=dark)
    picture = Image.open(io.BytesIO(shown.screen.image))
    assert picture.size == size
    assert len({(t.colour, t.shape, t.letter) for t in shown.targets}) == 6
    for target in shown.targets:
        seen = find(target.words, picture)
        assert seen is not None
        assert seen == pytest.approx(shown.place(target), abs=0.02)
        assert target.radius < target.x < size[0] - target.radius
        assert target.radius < target.y < size[1] - target.radius


def test_the_same_seed_is_the_same_screen_and_another_is_not() -> None:
    assert draw(SMALL, seed=1) == draw(SMALL, seed=1)
    assert layout(SMALL, seed=1) != layout(SMALL, seed=2)


@pytest.mark.parametrize(
    "adapter", [name for name in ADAPTERS if load_adapter(name).traits.wire != "inside"]
)
def test_the_numbers_of_every_family_can_be_read(adapter: str) -> None:
    """Read raw, then taken for what the family counts, they are the tap that the adapter makes."""
    screen, target = Screen(*PHONE, ""), layout(PHONE, seed=1)[0]
    taps = [
        golden
        for golden in replies_of(adapter).GOLDEN.values()
        if isinstance(golden.phone, Tap) and not golden.then
    ]
    assert taps or not load_adapter(adapter).traits.plans
    for golden in taps:
        view = load_adapter(adapter, golden.options).view(screen)
        reader = NumberReader(adapter, golden.options, "act")
        answer = reader.answer(target, Completion(golden.reply))
        assert answer.said is not None
        assert view.to_screen(*answer.said) == (golden.phone.x, golden.phone.y)


@pytest.mark.parametrize(
    "adapter", [name for name in ADAPTERS if load_adapter(name).traits.grounds]
)
def test_the_numbers_of_every_grounder_can_be_read(adapter: str) -> None:
    view, target = load_adapter(adapter).view(Screen(*PHONE, "")), layout(PHONE, seed=1)[0]
    reader = NumberReader(adapter, {}, "point")
    for reply, phone, _ in replies_of(adapter).WHERE.values():
        answer = reader.answer(target, Completion(reply))
        if phone is None:
            assert answer.trouble == "elsewhere"
        else:
            assert answer.said is not None
            assert view.to_screen(*answer.said) == pytest.approx(phone, abs=3)


@pytest.mark.parametrize("numbers", [(0, 0), (999, 1), (-12, 4000), (0.25, 0.75), (15000, 3)])
def test_numbers_are_read_as_they_were_said(numbers: tuple[float, float]) -> None:
    reader = NumberReader(GRID, {"max_image_tokens": 700}, "act")
    target = layout(PHONE, seed=1)[0]
    assert reader.answer(target, Completion(mobile_use(*numbers))).said == pytest.approx(
        numbers, abs=2e-4
    )
