"""Weights that are damaged make the model unavailable, and nothing else."""

from __future__ import annotations

from pathlib import Path

import pytest

from models.pocket.embedded import weights
from models.pocket.network import load


@pytest.mark.parametrize("kept", [0.0, 0.5, 0.999])
def test_half_a_file_is_refused_as_what_it_is(tmp_path: Path, kept: float) -> None:
    whole = weights().read_bytes()
    path = tmp_path / "policy.npz"
    path.write_bytes(whole[: int(len(whole) * kept)])
    with pytest.raises(OSError, match=r"policy\.npz holds no weights"):
        load(path)


def test_a_file_with_a_hole_is_refused(tmp_path: Path) -> None:
    whole = weights().read_bytes()
    path = tmp_path / "policy.npz"
    path.write_bytes(whole[:5000] + bytes(200) + whole[5200:])
    with pytest.raises(OSError, match="holds no weights"):
        load(path)
