"""What this machine's processor can do."""

from __future__ import annotations

from pathlib import Path


def processor_flags() -> frozenset[str]:
    """``avx512f``, ``avx_vnni``...; none where the system does not tell (not Linux on x86)."""
    try:
        text = Path("/proc/cpuinfo").read_text(encoding="utf-8")
    except OSError:
        return frozenset()
    lines = (line.partition(":") for line in text.splitlines())
    return frozenset(next((rest for head, _, rest in lines if head.strip() == "flags"), "").split())
