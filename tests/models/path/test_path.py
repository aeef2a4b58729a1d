"""The whole path: tiny weights are built, quantised, served by llama.cpp's real server, shown a
screenshot through an adapter, and what they decide is the right tap on the right screen."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from device_drivers.base import Tap
from models import served
from models.base import ModelUnavailable
from models.served import ServedGuiModel
from models.serving import llama_cpp
from models.serving.base import Server
from models.serving.tiny import FAMILIES
from tests.models.path.lessons import BUTTONS, OPTIONS, RADIUS, answer, situation

pytestmark = [pytest.mark.whole, pytest.mark.anyio, pytest.mark.timeout(900)]
Quantised = Callable[[str, str], tuple[Path, dict[str, Any]]]


@asynccontextmanager
async def gui_model(server: Server, family: str) -> AsyncIterator[ServedGuiModel]:
    """The model that the server serves, asked as the assistant asks."""
    await server.start()
    try:
        await server.ready()
        model = served.create(
            served.Config(
                base_url=server.base_url, model=server.model, adapter=family, options=OPTIONS,
                timeout=300,
            )
        )  # fmt: skip
        try:
            yield model
        finally:
            await model.close()
    finally:
        await server.stop()


async def taps_every_button(model: ServedGuiModel) -> None:
    for colour, (x, y) in BUTTONS.items():
        thought = await model.decide(situation(colour))
        assert isinstance(thought.decision, Tap), colour
        assert abs(thought.decision.x - x) < RADIUS, colour
        assert abs(thought.decision.y - y) < RADIUS, colour


def llama_server(folder: Path, tmp_path: Path, *, eyes: bool = True) -> Server:
    [weights] = [file for file in folder.glob("*.gguf") if "mmproj" not in file.name]
    [mmproj] = folder.glob("mmproj-*.gguf")
    return llama_cpp.create(
        llama_cpp.Config(
            weights=weights, mmproj=mmproj if eyes else None, context=4096, threads=1,
            image_tokens=(16, 2048), log=tmp_path / "server.log",
        )
    )  # fmt: skip


@pytest.mark.parametrize("family", FAMILIES)
async def test_a_quantised_model_sees_and_taps(
    family: str, quantised: Quantised, tmp_path: Path
) -> None:
    folder, card = quantised(family, "gguf-q4_k_m")
    assert card["agreement"] >= 0.6
    async with gui_model(llama_server(folder, tmp_path), family) as model:
        await taps_every_button(model)
        assert model.usage.prompt_tokens > 4 * 200


async def test_a_model_without_its_eyes_says_so(quantised: Quantised, tmp_path: Path) -> None:
    folder, _ = quantised("qwen3_vl", "gguf-q4_k_m")
    async with gui_model(llama_server(folder, tmp_path, eyes=False), "qwen3_vl") as model:
        with pytest.raises(ModelUnavailable, match="mmproj"):
            await model.decide(situation(next(iter(BUTTONS))))


@pytest.mark.parametrize("family", FAMILIES)
def test_transformers_answers_as_taught(family: str, tiny: Path) -> None:
    report = json.loads((tiny / "report.json").read_text())
    assert report[family] == ["".join(answer(family, colour)) for colour in BUTTONS]


@pytest.mark.parametrize("family", FAMILIES)
def test_the_same_seed_builds_the_same_weights(family: str, tiny: Path) -> None:
    first, again, other = json.loads((tiny / "report.json").read_text())[f"{family} prints"]
    assert first == again != other
