"""Virtual phones in this process, in English or Chinese."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from device_drivers.verbs.base import Language
from device_drivers.virtual.phone import Phone
from tests.skills.builtin.standin import House

Build = Callable[..., House]


@pytest.fixture
def house() -> Iterator[Build]:
    """Builds houses; ``phone_language`` is what the phone speaks, else the person's."""
    made: list[House] = []

    def build(
        skill: str, language: Language = "en", *, phone: Phone | None = None, seed: int = 5,
        phone_language: str = "", **more: Any,
    ) -> House:  # fmt: skip
        phone = phone or Phone(seed=seed)
        if (phone_language or language) == "zh":
            phone.store.put_setting("system", "system_locales", "zh-Hans-CN")
            phone.changed()
        made.append(House(phone, skill, language, **more))
        return made[-1]

    yield build
    for each in made:
        each.device.close()
    for phone in {id(each.phone): each.phone for each in made}.values():
        phone.store.close()
