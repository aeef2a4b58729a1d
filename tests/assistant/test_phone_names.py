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


@pytest.mark.parametrize(("said", "meant"), [("PIXEL", "pixel"), ("Olde", "oldest")])
def test_capitals_do_not_matter(phones: Phones, said: str, meant: str) -> None:
    assert phones.resolve(said) == meant


@pytest.mark.parametrize(
    ("said", "near"), [("pixl", "pixel"), ("pxie", "pixie"), ("virtul", "virtual")]
)
def test_a_mistyped_name_is_not_taken_for_a_serial(phones: Phones, said: str, near: str) -> None:
    with pytest.raises(NoDevice, match=f"no phone '{said}'; did you mean {near}"):
        phones.resolve(said)


def test_a_default_phone_is_a_name_like_any_other(tmp_path: Path) -> None:
    known = {name: PhoneSettings() for name in ("pixel", "old")}
    assert Phones(known, "Pix", tmp_path).resolve("") == "pixel"
    with pytest.raises(NoDevice, match=r"default_phone .* did you mean pixel"):
        Phones(known, "pixl", tmp_path).resolve("")
