"""Numbers that a request says for a skill: in digits, in words, before what is counted."""

from __future__ import annotations

import datetime as dt
from pathlib import Path

import pytest

from assistant.abilities.arguments import read
from device_drivers.verbs.base import Said
from skills.base import Argument, Skill

COUNTS = Skill(
    "water-count", "1.0.0", Path(), Said("Water", "水"), Said("", ""),
    arguments=(Argument("many", Said("how many", "多少"), "number"),),
)  # fmt: skip


@pytest.mark.parametrize(
    ("text", "many"),
    [
        ("I drank two glasses of water", 2),
        ("add 2.5 litres", 2.5),
        ("我喝了两杯水", 2),
        ("记一杯水", 1),
        ("我喝了十二杯水", 12),
        ("买一百二十块的", 120),
        ("喝了3杯", 3),
        ("看一下我喝了多少水", None),
        ("删掉第三个", None),
        ("三二百杯", None),
        ("how much water did I drink", None),
    ],
)
def test_numbers(text: str, many: float | None) -> None:
    assert read(COUNTS, text, "", dt.datetime.now(dt.UTC)).get("many") == many
