"""The whole path through a real vLLM on a processor; scripts/setup_vllm_cpu.sh installs it."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

import openai
import pytest

from models.serving import vllm
from models.serving.base import Server
from models.serving.local import Patience
from tests.models.path.lessons import BUTTONS, adapter, situation
from tests.models.path.test_path import Quantised, gui_model, taps_every_button

pytestmark = [pytest.mark.anyio, pytest.mark.slow, pytest.mark.timeout(1800)]
PYTHON = Path(os.environ.get("VLLM_VENV", ".venv-vllm")).absolute() / "bin" / "python"
ON_A_PROCESSOR = {"VLLM_CPU_KVCACHE_SPACE": "1", "VLLM_CPU_OMP_THREADS_BIND": "0-1"}


@pytest.fixture(autouse=True)
def _installed() -> None:
    if not PYTHON.exists():
        pytest.skip("no vLLM for processors here: sh scripts/setup_vllm_cpu.sh")


def vllm_server(weights: Path, tmp_path: Path, dtype: str = "float32") -> Server:
    return vllm.create(
        vllm.Config(
            weights=weights, context=4096, max_pixels=2048 * 32**2, python=PYTHON,
            arguments=("--dtype", dtype, "--enforce-eager"), environment=ON_A_PROCESSOR,
            log=tmp_path / "server.log",
        ),
        Patience(load=1200),
    )  # fmt: skip


@pytest.mark.parametrize("family", ["qwen3_vl", "qwen2_5_vl"])
async def test_it_answers_as_transformers_does(family: str, tiny: Path, tmp_path: Path) -> None:
    said = json.loads((tiny / "report.json").read_text())[family]
    server = vllm_server(tiny / family, tmp_path)
    async with gui_model(server, family) as model:
        await taps_every_button(model)
        async with openai.AsyncOpenAI(base_url=server.base_url, api_key="none") as client:
            for colour, meant in zip(BUTTONS, said, strict=True):
                messages: Any = adapter(family).prompt(situation(colour)).messages
                reply = await client.chat.completions.create(
                    model=server.model, messages=messages, temperature=0, max_tokens=8
                )
                assert reply.choices[0].message.content == meant


@pytest.mark.parametrize(
    ("family", "recipe"),
    [("qwen3_vl", "w8a8"), ("qwen3_vl", "w4a16-gptq"), ("qwen2_5_vl", "w8a8")],
)
async def test_it_serves_what_we_quantised(
    family: str, recipe: str, quantised: Quantised, tmp_path: Path
) -> None:
    folder, _ = quantised(family, recipe)
    async with gui_model(vllm_server(folder, tmp_path, "bfloat16"), family) as model:
        await taps_every_button(model)
