"""The folder that is to be quantised: is it whole, of a kind we know, and is there room for it?"""

from __future__ import annotations

import json
import shutil
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from models.serving.quantize.job import QuantizeError
from models.serving.quantize.recipes import Recipe

ADAPTERS = {
    "qwen2_5_vl": "qwen2_5_vl",
    "qwen3_vl": "qwen3_vl",
    "qwen3_vl_moe": "qwen3_vl",
    "qwen3_5": "qwen3_vl",
    "qwen3_5_moe": "qwen3_vl",
}
"""``model_type`` of config.json to the adapter in whose words the model is asked."""
INDEX = "model.safetensors.index.json"
SPARE = 2_000_000_000
"""Bytes of memory for torch itself and the samples."""


@dataclass(frozen=True, slots=True)
class Source:
    """A model folder that can be quantised."""

    folder: Path
    model_type: str
    bytes: int
    """Of the weights."""

    @property
    def adapter(self) -> str:
        return ADAPTERS[self.model_type]


def look(folder: Path) -> Source:
    """Raises QuantizeError for a folder that is of no use, with the reason."""
    config = _json(folder / "config.json", "It is not a model folder as its makers publish it.")
    model_type = str(config.get("model_type", ""))
    if model_type not in ADAPTERS:
        raise QuantizeError(
            f"{folder} holds a model of type {model_type!r}. The recipes know these types and what "
            f"was tuned from them: {', '.join(sorted(ADAPTERS))}."
        )
    if "quantization_config" in config:
        raise QuantizeError(f"{folder} is quantised already; start from the original weights.")
    for name in ("tokenizer.json", "preprocessor_config.json"):
        if not (folder / name).is_file():
            raise QuantizeError(f"{folder} has no {name}; fetch it again with all its files.")
    return Source(folder, model_type, sum(file.stat().st_size for file in _weights(folder)))


def _weights(folder: Path) -> list[Path]:
    """The files of weights, all of them there."""
    if (folder / INDEX).is_file():
        index = _json(folder / INDEX, "Fetch it again.")
        files = [folder / name for name in sorted(set(index["weight_map"].values()))]
    else:
        files = [folder / "model.safetensors"]
    missing = [file.name for file in files if not file.is_file()]
    if missing:
        raise QuantizeError(f"{folder} lacks {', '.join(missing)}; fetch it again.")
    damaged = [file.name for file in files if not _whole(file)]
    if damaged:
        raise QuantizeError(f"{', '.join(damaged)} in {folder} is damaged; fetch it again.")
    return files


def _whole(file: Path) -> bool:
    """As long as its header says (https://github.com/huggingface/safetensors#format)."""
    with file.open("rb") as opened:
        length = int.from_bytes(opened.read(8), "little")
        if length > file.stat().st_size:
            return False
        try:
            header = json.loads(opened.read(length))
            ends = [each["data_offsets"][1] for name, each in header.items() if name[:2] != "__"]
        except (ValueError, KeyError, IndexError, TypeError, AttributeError):
            return False
    return bool(8 + length + max(ends, default=0) == file.stat().st_size)


def _json(path: Path, otherwise: str) -> dict[str, Any]:
    try:
        return dict(json.loads(path.read_text()))
    except FileNotFoundError:
        raise QuantizeError(f"There is no {path}. {otherwise}") from None
    except (ValueError, OSError) as error:
        raise QuantizeError(f"{path} cannot be read: {error}. {otherwise}") from error


def check_room(source: Source, recipe: Recipe, out: Path) -> None:
    """Raises QuantizeError when disk or memory is too small."""
    import psutil

    result = int(source.bytes * recipe.bits / 16 * 1.2)
    disk = result + (source.bytes if recipe.output == "gguf" and recipe.scheme != "F16" else 0)
    free = shutil.disk_usage(_existing(out)).free
    if free < disk * 1.1:
        raise QuantizeError(
            f"{recipe.name} writes {_gb(disk)} beside {out}, and the disk has {_gb(free)} left. "
            "Choose another place with --out."
        )
    memory = int(source.bytes * 1.3) + SPARE
    available = psutil.virtual_memory().available
    if available < memory:
        raise QuantizeError(
            f"{recipe.name} holds the whole model in memory, about {_gb(memory)}, and "
            f"{_gb(available)} are free. Do it on a larger machine, or fetch a ready-made file: "
            "see phonepilot models list."
        )


def _existing(path: Path) -> Path:
    path = path.absolute()
    while not path.exists():
        path = path.parent
    return path


def _gb(number: int) -> str:
    return f"{number / 1e9:.1f} GB"
