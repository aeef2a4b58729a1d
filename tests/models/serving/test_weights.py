"""Which files of a repository, or of somebody's folder, make up a model."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from models.serving import weights
from models.serving.base import ServingError
from models.serving.weights import choose_eyes, choose_gguf
from tests.models.serving.tiny_gguf import write_eyes, write_gguf

NAMES = [
    "Qwen3VL-8B-Instruct-F16.gguf", "Qwen3VL-8B-Instruct-Q4_K_M.gguf",
    "Qwen3VL-8B-Instruct-Q8_0.gguf", "mmproj-Qwen3VL-8B-Instruct-F16.gguf",
    "mmproj-Qwen3VL-8B-Instruct-Q8_0.gguf", "README.md",
]  # fmt: skip
SPLIT = [f"big-q8_0-0000{part}-of-00003.gguf" for part in (1, 2, 3)]


def test_the_file_of_a_format_is_found_and_not_its_eyes() -> None:
    assert choose_gguf(NAMES, "gguf-q8_0", eyes=False) == ["Qwen3VL-8B-Instruct-Q8_0.gguf"]
    assert choose_gguf(NAMES, "gguf-q4_k_m", eyes=False) == ["Qwen3VL-8B-Instruct-Q4_K_M.gguf"]
    assert choose_gguf(["model.q4-k-m.gguf"], "gguf-q4_k_m", eyes=False) == ["model.q4-k-m.gguf"]
    assert choose_gguf(["x-IQ4_K_M.gguf", "x-Q4_K_S.gguf"], "gguf-q4_k_m", eyes=False) == []


def test_all_parts_of_a_split_file_are_taken() -> None:
    assert choose_gguf([*reversed(SPLIT), "other.gguf"], "gguf-q8_0", eyes=False) == SPLIT


@pytest.mark.parametrize(
    ("names", "chosen"),
    [
        (NAMES, "mmproj-Qwen3VL-8B-Instruct-F16.gguf"),
        (["mmproj-BF16.gguf", "mmproj-F16.gguf", "mmproj-F32.gguf"], "mmproj-F16.gguf"),
        (["mmproj-F32.gguf", "mmproj-BF16.gguf"], "mmproj-BF16.gguf"),
        (["m-mmproj-Q8_0.gguf"], "m-mmproj-Q8_0.gguf"),
        (["model.gguf"], ""),
    ],
)
def test_the_eyes_are_taken_in_16_bits(names: list[str], chosen: str) -> None:
    assert choose_eyes(names) == chosen


def test_a_gguf_file_finds_the_eyes_beside_it_by_what_they_are(tmp_path: Path) -> None:
    model = write_gguf(tmp_path / "model.gguf")
    eyes = write_eyes(tmp_path / "vision-part.gguf")
    found = weights.local(model)
    assert (found.path, found.mmproj, found.server) == (model, eyes, "llama_cpp")
    assert weights.local(tmp_path) == found
    assert weights.sees(found)


def test_a_folder_of_safetensors_is_for_vllm(tmp_path: Path) -> None:
    (tmp_path / "model.safetensors").write_bytes(b"")
    (tmp_path / "config.json").write_text(json.dumps({"vision_config": {}}))
    found = weights.local(tmp_path)
    assert (found.path, found.server) == (tmp_path, "vllm")
    assert weights.sees(found)


def test_a_folder_with_several_models_asks_which(tmp_path: Path) -> None:
    for name in ("a.gguf", "b.gguf"):
        write_gguf(tmp_path / name)
    with pytest.raises(ServingError, match=r"name one of a\.gguf, b\.gguf"):
        weights.local(tmp_path)


def test_what_is_no_model_is_told(tmp_path: Path) -> None:
    with pytest.raises(ServingError, match="holds no model"):
        weights.local(tmp_path)
    (tmp_path / "notes.txt").write_text("words")
    with pytest.raises(ServingError, match="neither a GGUF file nor a folder"):
        weights.local(tmp_path / "notes.txt")
