"""Recipes of llm-compressor: safetensors in compressed-tensors' format, for vLLM."""

from __future__ import annotations

import gc
import json
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from models.serving.base import Tell
from models.serving.conversation import Speaker
from models.serving.quantize.compare import Comparison, check, compare, load, originals, places
from models.serving.quantize.job import Job
from models.serving.quantize.recipes import Recipe
from models.serving.quantize.samples import conversations
from models.serving.quantize.source import INDEX, look


def make(job: Job, recipe: Recipe, tell: Tell) -> Comparison:
    """Writes the folder ``job.out``. Raises QuantizeError when it differs too much."""
    source = look(job.folder)
    tell("loading the model")
    speaker, model = Speaker(job.folder), load(job.folder)
    tell(f"asking the original about {job.compared} screens")
    asked = conversations(source.adapter, job.compared, job.seed + 1, job.image_tokens)
    said = originals(model, speaker, asked, job.words)
    samples: list[dict[str, Any]] = []
    if recipe.calibrates:
        tell(f"drawing {job.samples} screens to calibrate with")
        shown = conversations(source.adapter, job.samples, job.seed, job.image_tokens)
        samples = [speaker.inputs(messages) for messages in shown]
    tell(f"quantising with {recipe.name}")
    _quantise(model, speaker, recipe, samples)
    model.save_pretrained(job.out, save_compressed=True)
    _finish(job.folder, job.out, recipe)
    del model, samples
    gc.collect()
    tell("loading the result and comparing")
    again = load(job.out)
    found = compare(said, [places(again, speaker, original) for original in said])
    check(found, recipe.bound)
    return found


def _quantise(
    model: Any, speaker: Speaker, recipe: Recipe, samples: list[dict[str, Any]]
) -> None:  # fmt: skip
    """In place."""
    from llmcompressor import oneshot
    from torch.utils.data import DataLoader

    calibration: dict[str, Any] = {}
    if samples:
        calibration = {
            "dataset": DataLoader(samples, batch_size=None), "pipeline": "sequential",
            "num_calibration_samples": len(samples),
        }  # fmt: skip
    with _unpinned():
        # the tokenizer is named as processor: it would look for the real one, which wants more
        oneshot(model=model, recipe=_modifiers(recipe), processor=speaker.tokenizer, **calibration)


def _modifiers(recipe: Recipe) -> list[Any]:
    from llmcompressor.modifiers.gptq import GPTQModifier
    from llmcompressor.modifiers.quantization import QuantizationModifier
    from llmcompressor.modifiers.transform.awq import AWQModifier

    what = {"targets": "Linear", "scheme": recipe.scheme, "ignore": list(recipe.keeps)}
    match recipe.method:
        case "gptq":
            return [GPTQModifier(**what)]
        case "awq":
            return [AWQModifier(), QuantizationModifier(**what)]
        case "rtn":
            return [QuantizationModifier(**what)]


@contextmanager
def _unpinned() -> Iterator[None]:
    """AWQ pins memory for a GPU, which fails where there is none (llm-compressor 0.14)."""
    import torch
    from llmcompressor.pipelines.cache import IntermediatesCache

    if torch.accelerator.is_available():
        yield
        return
    pin = IntermediatesCache.pin_memory
    IntermediatesCache.pin_memory = lambda *_, **__: None
    try:
        yield
    finally:
        IntermediatesCache.pin_memory = pin


def _finish(folder: Path, out: Path, recipe: Recipe) -> None:
    """Names the layers that were kept so that every loader finds them, and adds what belongs to the
    model but not to its weights.

    The names llm-compressor writes for Qwen2.5-VL lack a prefix that the modules have, and a
    loader then fills the vision tower with noise."""
    path = out / "config.json"
    config = json.loads(path.read_text())
    ignored = config["quantization_config"].setdefault("ignore", [])
    ignored += [name for name in recipe.keeps if name not in ignored]
    path.write_text(json.dumps(config, indent=2))
    for file in folder.iterdir():
        if file.suffix in _BELONGS and file.name != INDEX and not (out / file.name).exists():
            shutil.copy2(file, out)


_BELONGS = {".json", ".jinja", ".txt", ".model"}
