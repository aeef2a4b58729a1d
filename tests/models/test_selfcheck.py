"""The self-check names every fault there is, asked over the network."""

from __future__ import annotations

import json
from typing import Any

import pytest

from device_drivers.base import Tap
from models.base import Situation
from models.coordinates import Space
from models.selfcheck import Report, Verdict, check
from models.selfcheck.screens import draw
from models.served import Config, load_adapter, open_wire
from tests.models.faults import CASES, FAULTS, GRID, MENDED, PIXELS, SMALL, USABLE
from tests.pointing import (
    GROUNDERS,
    WELL,
    Fault,
    PointingModel,
    pictures_in,
    pointing_server,
)
from tests.scripted_model import Reply, ScriptedModel

pytestmark = pytest.mark.anyio


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
        assert report.usage.tokens > 0 or fault.slow or fault.cut_off
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


async def test_a_shift_that_is_gone_when_asked_again_was_none() -> None:
    """A model of the kind that misses: its first six points happened to lie in a line."""

    class Wandering(PointingModel):
        asked = 0

        def say(self, place: tuple[float, float] | None, sent: tuple[int, int]) -> str:
            self.asked += 1
            self.fault = Fault(shift=(0.0, 0.05 if self.asked <= 6 else -0.05))
            return super().say(place, sent)

    async with pointing_server(Wandering(GRID)) as server:
        wire = open_wire(Config(base_url=server.base_url, model=server.name), load_adapter(GRID))
        report = await check(GRID, {}, wire, size=SMALL)
        await wire.close()
    assert report.verdict is Verdict.WEAK
    assert report.refused
    assert report.fix is None


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


async def test_a_server_without_eyes_is_blind_and_not_just_unreachable() -> None:
    no_eyes = "image input is not supported - hint: you may need to provide the mmproj"
    replies = [Reply(no_eyes, status=500)] * 6
    async with ScriptedModel(replies) as server:
        config = Config(base_url=server.base_url, model=server.name, retries=0)
        wire = open_wire(config, load_adapter(GRID))
        report = await check(GRID, {}, wire, size=SMALL)
        await wire.close()
    assert report.verdict is Verdict.BLIND
    assert "mmproj" in report.said.en
    assert "mmproj" in report.said.zh


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
