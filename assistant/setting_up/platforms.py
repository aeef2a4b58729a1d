"""The chat platforms as people know them; ``platforms.toml`` holds the words."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

from device_drivers.verbs.base import Said


@dataclass(frozen=True, slots=True)
class Platform:
    """One of them. ``where`` says where to click to get what its gateway asks for, ``fields`` in
    Chinese what each of that is: in English it stands in the gateway's Config."""

    name: Said
    about: Said
    where: Said | None = None
    fields: Mapping[str, str] = field(default_factory=dict)


@cache
def platforms() -> dict[str, Platform]:
    """By the names of their gateways, in the order in which they are offered."""
    told = tomllib.loads(Path(__file__).with_name("platforms.toml").read_text(encoding="utf-8"))
    return {
        gateway: Platform(
            Said(**known["name"]), Said(**known["about"]), Said(**known["where"]), known["fields"]
        )
        for gateway, known in told.items()
    }


def platform(gateway: str, line: str) -> Platform:
    """``line`` is how a gateway describes itself: that is all there is of somebody's plugin."""
    name, _, about = line.partition(":")
    known = Platform(Said(name, name), Said(about.strip() or line, about.strip() or line))
    return platforms().get(gateway, known)
