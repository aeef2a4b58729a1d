"""A publisher is a name with one key, until the owner says otherwise."""

from __future__ import annotations

from pathlib import Path

import pytest

from skills.base import Malformed, Refused
from skills.trust.publishers import FILE, Publishers
from tests.skills.trust.made import EVE_KEY, MIA_KEY


def test_trusted_until_distrusted(tmp_path: Path) -> None:
    known = Publishers(tmp_path)
    assert known.all() == {}
    known.trust("mia", MIA_KEY)
    known.trust("mia", f" {MIA_KEY}\n")
    assert Publishers(tmp_path).all() == {"mia": MIA_KEY}
    assert known.name_of(MIA_KEY) == "mia"
    assert known.name_of(EVE_KEY) == known.name_of("") == ""
    assert (tmp_path / FILE).stat().st_mode & 0o077 == 0
    assert known.distrust("mia") == MIA_KEY
    assert known.all() == {}
    with pytest.raises(Malformed, match="mia"):
        known.distrust("mia")


def test_a_name_does_not_change_its_key(tmp_path: Path) -> None:
    known = Publishers(tmp_path)
    known.trust("mia", MIA_KEY)
    with pytest.raises(Refused, match="another key"):
        known.trust("mia", EVE_KEY)
    assert known.all() == {"mia": MIA_KEY}


def test_a_key_has_one_name(tmp_path: Path) -> None:
    known = Publishers(tmp_path)
    known.trust("mia", MIA_KEY)
    with pytest.raises(Refused, match="trusted as mia"):
        known.trust("mia-2", MIA_KEY)


@pytest.mark.parametrize("name", ["", "Mia", "a b", "-a", "a--b", "a" * 41, "mia\n", "м"])
def test_names_are_plain(tmp_path: Path, name: str) -> None:
    with pytest.raises(Malformed):
        Publishers(tmp_path).trust(name, MIA_KEY)


@pytest.mark.parametrize(
    "text",
    [
        "[publishers", "publishers = 1", f'[publishers]\nMia = "{MIA_KEY}"', "[other]\n",
        '[publishers]\nmia = "abc"', "[publishers]\nmia = 3", "\xff",
    ],
)  # fmt: skip
def test_a_damaged_file_trusts_nobody(tmp_path: Path, text: str) -> None:
    (tmp_path / FILE).write_bytes(text.encode("latin-1"))
    with pytest.raises(Malformed, match="cannot be read"):
        Publishers(tmp_path).name_of(MIA_KEY)
