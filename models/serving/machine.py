"""What this machine has: graphics cards with their free memory, memory, cores, disk."""

from __future__ import annotations

import os
import platform
import re
import shutil
import subprocess
from dataclasses import dataclass
from pathlib import Path

from models.installing import extra
from models.serving import llama_cpp
from models.serving.base import MissingProgram, ServingError
from models.serving.catalogue import GIGA
from models.serving.processor import processor_flags

MEBI = 1024**2
ASK_SECONDS = 10


@dataclass(frozen=True, slots=True)
class Gpu:
    name: str
    total: float
    free: float
    """Gigabytes."""
    capability: float = 0.0
    """CUDA's: 8.0 for A100, 9.0 for H100. 0.0: unknown."""
    cuda: bool = True
    """False: only llama.cpp can use it, by Vulkan or Metal."""


@dataclass(frozen=True, slots=True)
class Machine:
    """Gigabytes everywhere."""

    gpus: tuple[Gpu, ...]
    memory: float
    free_memory: float
    cores: int
    free_disk: float
    system: str = "Linux"
    shared_memory: bool = False
    """The processor and the graphics card share one memory, as on a Mac."""
    flags: frozenset[str] = frozenset()
    """What the processor can do, as Linux names it; none: unknown."""

    @property
    def gpu_memory(self) -> float:
        """Free, of the roomiest card."""
        return max((gpu.free for gpu in self.gpus), default=0.0)

    def described(self) -> str:
        cards = ", ".join(
            f"{gpu.name} ({gpu.free:.0f} of {gpu.total:.0f} GB free)" for gpu in self.gpus
        )
        return (
            f"{cards or 'no graphics card'}; {self.free_memory:.0f} of "
            f"{self.memory:.0f} GB memory free, {self.cores} cores, {self.free_disk:.0f} GB disk "
            "free"
        )


def this_machine(store: Path) -> Machine:
    """``store``: the folder that models are kept in, for the disk it is on. Raises ServingError
    without psutil."""
    try:
        import psutil
    except ModuleNotFoundError as error:
        raise ServingError(
            f"To see what fits this machine, psutil is missing: {extra('serve')}",
            f"查看本机能运行哪些模型需要 psutil：{extra('serve')}",
        ) from error
    memory = psutil.virtual_memory()
    place = next(each for each in (store, *store.absolute().parents) if each.exists())
    mac = platform.system() == "Darwin" and platform.machine() == "arm64"
    return Machine(
        gpus=tuple(nvidia() or other_cards()),
        memory=memory.total / GIGA,
        free_memory=memory.available / GIGA,
        cores=psutil.cpu_count(logical=False) or psutil.cpu_count() or 1,
        free_disk=shutil.disk_usage(place).free / GIGA,
        system=platform.system(),
        shared_memory=mac,
        flags=processor_flags(),
    )


def nvidia() -> list[Gpu]:
    """As nvidia-smi lists them; [] without one, or when its driver does not answer."""
    command = [
        "nvidia-smi", "--query-gpu=name,memory.total,memory.free,compute_cap",
        "--format=csv,noheader,nounits",
    ]  # fmt: skip
    try:
        said = subprocess.run(
            command, capture_output=True, text=True, timeout=ASK_SECONDS, check=True
        )
    except (OSError, subprocess.SubprocessError):
        return []
    return [gpu for line in said.stdout.splitlines() if (gpu := _gpu(line))]


def other_cards() -> list[Gpu]:
    """As llama.cpp's server lists what it can use; [] without one."""
    try:
        program = llama_cpp.find_program()
        said = subprocess.run(
            [str(program), "--list-devices"], capture_output=True, text=True, timeout=ASK_SECONDS,
            check=True, env={**os.environ, **llama_cpp.environment(program)},
        )  # fmt: skip
    except (MissingProgram, OSError, subprocess.SubprocessError):
        return []
    return [
        Gpu(name, int(total) * MEBI / GIGA, int(free) * MEBI / GIGA, cuda=False)
        for name, total, free in _DEVICE.findall(said.stdout)
    ]


_DEVICE = re.compile(r"^\s+\w+: (.+) \((\d+) MiB, (\d+) MiB free\)$", re.MULTILINE)


def _gpu(line: str) -> Gpu | None:
    """``NVIDIA A100-SXM4-80GB, 81920, 81000, 8.0``; cards that do not tell are left out."""
    fields = [field.strip() for field in line.split(",")]
    try:
        total, free = (float(field) * MEBI / GIGA for field in fields[1:3])
    except ValueError:
        return None
    capability = float(fields[3]) if len(fields) > 3 and _is_number(fields[3]) else 0.0
    return Gpu(fields[0], total, free, capability)


def _is_number(text: str) -> bool:
    return text.replace(".", "", 1).isdigit()
