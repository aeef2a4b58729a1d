"""Which phone a name means."""

from __future__ import annotations

from pathlib import Path

import pytest

from assistant.config import PhoneSettings
from assistant.phones import Phones
from device_drivers.base import NoDevice


@pytest.fixture
def phones(tmp_path: Path) -> Phones:
    known = {name: PhoneSettings() for name in ("pixel", "pixie", "old", "oldest")}
    return Phones(known, "", tmp_path)


@pytest.mark.parametrize(
    ("said", "meant"),
    [("pixel", "pixel"), ("pixe", "pixel"), ("old", "old"), ("olde", "oldest"),
     ("virtual", "virtual"), ("127.0.0.1:5601", "127.0.0.1:5601")],
)  # fmt: skip
def test_the_start_of_a_name_will_do(phones: Phones, said: str, meant: str) -> None:
    assert phones.resolve(said) == meant


def test_a_start_of_several_names_is_asked_back(phones: Phones) -> None:
    with pytest.raises(NoDevice, match="pixel or pixie"):
        phones.resolve("pi")
