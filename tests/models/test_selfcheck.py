"""The self-check names every fault there is, over the network once and by the hundred without."""

from __future__ import annotations

import io
import json
import random
from dataclasses import replace
from typing import Any

import pytest
from PIL import Image

from device_drivers.base import Screen, Tap
from models.base import Completion, Situation
from models.coordinates import Space
from models.selfcheck import PHONE, Report, Verdict, check
from models.selfcheck.asking import Answer, Asker, NumberReader
from models.selfcheck.judging import Finding, judge
from models.selfcheck.screens import draw, layout
from models.served import Config, load_adapter, open_wire
from tests.models.golden import ADAPTERS, replies_of
from tests.pointing import (
    GROUNDERS,
    WELL,
    Fault,
    PointingModel,
    find,
    mobile_use,
    pictures_in,
    pointing_server,
)

pytestmark = pytest.mark.anyio

SMALL = (540, 1200)
"""Pixels of the screen in tests that go over the network: looking at it is quicker."""
GRID, PIXELS, BOXES = "qwen3_vl", "qwen2_5_vl", "gui_g2"

RESIZED_HERE = Fault(max_pixels=160_000)
FAULTS: dict[str, tuple[Fault, dict[str, Verdict]]] = {
    "none": (WELL, {GRID: Verdict.FINE, PIXELS: Verdict.FINE, BOXES: Verdict.FINE}),
    "a little noise": (Fault(noise=0.006), {
        GRID: Verdict.FINE, PIXELS: Verdict.FINE, BOXES: Verdict.FINE}),
    "0-1000": (Fault(space=Space.GRID_1000), {
        GRID: Verdict.FINE, PIXELS: Verdict.SPACE, BOXES: Verdict.SPACE}),
    "0-999": (Fault(space=Space.GRID_999), {GRID: Verdict.FINE, PIXELS: Verdict.SPACE}),
    "0-1": (Fault(space=Space.UNIT), {GRID: Verdict.SPACE, PIXELS: Verdict.SPACE}),
    "pixels": (Fault(space=Space.RESIZED), {GRID: Verdict.SPACE, PIXELS: Verdict.FINE}),
    "resized by the server": (RESIZED_HERE, {
        GRID: Verdict.FINE, PIXELS: Verdict.RESIZED, BOXES: Verdict.RESIZED}),
    "pixels, resized by the server": (replace(RESIZED_HERE, space=Space.RESIZED), {
        GRID: Verdict.SPACE}),
    "padded": (Fault(square="pad"), {GRID: Verdict.PADDED, PIXELS: Verdict.PADDED}),
    "padded at the end": (Fault(square="pad end"), {GRID: Verdict.PADDED, PIXELS: Verdict.FINE}),
    "cropped": (Fault(square="crop"), {GRID: Verdict.CROPPED, PIXELS: Verdict.CROPPED}),
    "y shifted": (Fault(shift=(0.0, 0.06)), {
        GRID: Verdict.SHIFTED, PIXELS: Verdict.SHIFTED, BOXES: Verdict.SHIFTED}),
    "y shifted upwards": (Fault(shift=(0.0, -0.06)), {
        GRID: Verdict.SHIFTED, PIXELS: Verdict.SHIFTED}),
    "scaled": (Fault(scale=0.8), {GRID: Verdict.SHIFTED}),
    "axes swapped": (Fault(swapped=True), {
        GRID: Verdict.SWAPPED, PIXELS: Verdict.SWAPPED, BOXES: Verdict.SWAPPED}),
    "always the centre": (Fault(constant=True), {
        GRID: Verdict.CONSTANT, PIXELS: Verdict.CONSTANT, BOXES: Verdict.CONSTANT}),
    "no picture, made up": (Fault(blind=True), {
        GRID: Verdict.BLIND, PIXELS: Verdict.BLIND, BOXES: Verdict.BLIND}),
    "no picture, and says so": (Fault(words_only=True), {
        GRID: Verdict.BLIND, PIXELS: Verdict.BLIND, BOXES: Verdict.BLIND}),
    "no system prompt": (Fault(prose=True), {GRID: Verdict.FORMAT, PIXELS: Verdict.FORMAT}),
    "gibberish": (Fault(gibberish=True), {
        GRID: Verdict.UNREADABLE, PIXELS: Verdict.UNREADABLE, BOXES: Verdict.UNREADABLE}),
    "cut off": (Fault(cut_off=True), {GRID: Verdict.UNREADABLE, BOXES: Verdict.UNREADABLE}),
    "slow": (Fault(slow=30), {GRID: Verdict.UNREACHABLE}),
}  # fmt: skip
CASES = [(fault, family) for fault, (_, verdicts) in FAULTS.items() for family in verdicts]
MENDED = {Verdict.SPACE, Verdict.RESIZED, Verdict.PADDED, Verdict.SHIFTED}
USABLE = {Verdict.FINE, *MENDED}


async def checked(family: str, fault: Fault, **options: Any) -> Report:
    """A check of a model with a fault, over HTTP."""
    async with pointing_server(PointingModel(family, fault)) as server:
        limit = 1.0 if fault.slow else 60.0
        config = Config(
            base_url=server.base_url, model=server.name, adapter=family, timeout=limit, retries=0
        )
        wire = open_wire(config, load_adapter(family))
        report = await check(family, options, wire, size=SMALL)
        await wire.close()
        assert len(server.asked) == report.calls <= 8
        return report


@pytest.mark.parametrize(("fault", "family"), CASES)
async def test_every_fault_is_named_over_the_network(fault: str, family: str) -> None:
    report = await checked(family, FAULTS[fault][0])
    assert report.verdict is FAULTS[fault][1][family], report
    assert report.refused == (report.verdict not in USABLE)
    assert report.corrected == (report.verdict in MENDED)
    assert all((report.said.en, report.said.zh, report.advice.en, report.advice.zh))
    assert Report.model_validate_json(report.model_dump_json()) == report


@pytest.mark.parametrize("fault", ["0-1", "pixels", "padded", "y shifted", "scaled"])
async def test_with_the_correction_the_adapter_taps_the_right_place(fault: str) -> None:
    report = await checked(GRID, FAULTS[fault][0], max_image_tokens=512)
    assert report.options_with_correction["max_image_tokens"] == 512
    adapter = load_adapter(GRID, report.options_with_correction)
    model = PointingModel(GRID, FAULTS[fault][0])
    shown = draw(SMALL, seed=77)
    for target in shown.targets:
        prompt = adapter.prompt(Situation(f"Tap {target.words}", shown.screen))
        reply = model.reply(target.words, pictures_in(prompt.messages)[-1])
        tapped = adapter.parse(reply.text, shown.screen).decision
        assert isinstance(tapped, Tap)
        assert abs(tapped.x - target.x) < 15
        assert abs(tapped.y - target.y) < 15


async def test_an_older_correction_that_is_wrong_is_replaced() -> None:
    stale = {"correction": {"y_shift": 90.0}}
    report = await checked(GRID, WELL, **stale)
    assert report.verdict is Verdict.SHIFTED
    assert report.corrected
    fixed = report.options_with_correction["correction"]
    assert abs(fixed.get("y_shift", 0.0)) < 3


async def test_a_correction_that_does_not_help_is_refused() -> None:
    """A server that always halves the picture, so that a smaller one is halved again."""

    class Halving(PointingModel):
        def _span(self, sent: tuple[int, int]) -> tuple[float, float]:
            return sent[0] / 2, sent[1] / 2

    async with pointing_server(Halving(PIXELS)) as server:
        wire = open_wire(Config(base_url=server.base_url, model=server.name), load_adapter(PIXELS))
        report = await check(PIXELS, {}, wire, size=SMALL)
        await wire.close()
    assert report.verdict is Verdict.RESIZED
    assert report.refused
    assert report.options_with_correction == {}
    assert "did not" in report.said.en


async def test_the_adapter_that_fits_better_is_named() -> None:
    async with pointing_server(PointingModel("ui_tars")) as server:
        wire = open_wire(Config(base_url=server.base_url, model=server.name), load_adapter(GRID))
        report = await check(GRID, {}, wire, size=SMALL)
        await wire.close()
    assert report.verdict is Verdict.FORMAT
    assert report.refused
    assert "ui_tars" in report.advice.en
    assert "ui_tars" in report.advice.zh


@pytest.mark.parametrize(
    ("fault", "verdict"),
    [
        (WELL, Verdict.FINE),
        (Fault(space=Space.UNIT), Verdict.SPACE),
        (Fault(shift=(0.0, 0.06)), Verdict.SHIFTED),
        (Fault(constant=True), Verdict.CONSTANT),
        (Fault(words_only=True), Verdict.BLIND),
    ],
)
async def test_a_family_that_does_both_is_checked_as_a_grounder_too(
    fault: Fault, verdict: Verdict
) -> None:
    async with pointing_server(PointingModel(GROUNDERS[GRID], fault)) as server:
        wire = open_wire(Config(base_url=server.base_url, model=server.name), load_adapter(GRID))
        report = await check(GRID, {}, wire, how="point", size=SMALL)
        await wire.close()
    assert report.verdict is verdict
    assert report.how == "point"
    assert report.corrected == (verdict in MENDED)


def _elsewhere(action: str, **arguments: str) -> str:
    call = {"name": "mobile_use", "arguments": {"action": action, **arguments}}
    return f"<tool_call>{json.dumps(call, ensure_ascii=False)}</tool_call>"


@pytest.mark.parametrize(
    ("reply", "verdict"),
    [
        (_elsewhere("terminate", status="success"), Verdict.UNWILLING),
        (_elsewhere("system_button", button="Back"), Verdict.UNWILLING),
        (_elsewhere("ask_user", text="I can't see the screenshot. Send it?"), Verdict.BLIND),
        (_elsewhere("ask_user", text="我看不到截图，请上传图片"), Verdict.BLIND),
        (_elsewhere("type"), Verdict.UNREADABLE),
    ],
)
async def test_a_model_that_does_something_else_is_refused(reply: str, verdict: Verdict) -> None:
    report = await checked(GRID, Fault(says=reply))
    assert report.verdict is verdict
    assert report.refused


async def test_a_grounder_that_finds_nothing_is_blind() -> None:
    async with pointing_server(PointingModel(GROUNDERS[GRID], Fault(says="[]"))) as server:
        wire = open_wire(Config(base_url=server.base_url, model=server.name), load_adapter(GRID))
        report = await check(GRID, {}, wire, how="point", size=SMALL)
        await wire.close()
    assert report.verdict is Verdict.BLIND


async def test_nobody_there_is_said_with_the_address() -> None:
    config = Config(base_url="http://127.0.0.1:9/v1", model="m", retries=0)
    wire = open_wire(config, load_adapter(GRID))
    report = await check(GRID, {}, wire, size=SMALL)
    await wire.close()
    assert report.verdict is Verdict.UNREACHABLE
    assert report.refused
    assert "127.0.0.1:9" in report.said.en


async def test_progress_and_a_time_limit() -> None:
    heard: list[str] = []
    async with pointing_server(PointingModel(GRID, Fault(slow=30))) as server:
        wire = open_wire(Config(base_url=server.base_url, model=server.name), load_adapter(GRID))
        report = await check(GRID, {}, wire, size=SMALL, seconds=0.5, progress=heard.append)
        await wire.close()
    assert report.verdict is Verdict.UNREACHABLE
    assert heard == []
    assert "0.5 s" in report.said.en
    assert len(report.asked) == 6


# --- by the hundred, without a network ------------------------------------------------------------


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


@pytest.mark.parametrize("adapter", ADAPTERS)
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


@pytest.mark.parametrize("numbers", [(0, 0), (999, 1), (-12, 4000), (0.25, 0.75), (15000, 3)])
def test_numbers_are_read_as_they_were_said(numbers: tuple[float, float]) -> None:
    reader = NumberReader(GRID, {"max_image_tokens": 700}, "act")
    target = layout(PHONE, seed=1)[0]
    assert reader.answer(target, Completion(mobile_use(*numbers))).said == pytest.approx(
        numbers, abs=2e-4
    )
