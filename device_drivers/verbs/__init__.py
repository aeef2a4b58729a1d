"""Verbs by name. Every module in this folder that offers ``VERBS`` adds its verbs."""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Mapping
from functools import cache
from types import MappingProxyType
from typing import Any

from device_drivers.verbs.base import Verb


@cache
def all_verbs() -> Mapping[str, Verb[Any]]:
    """Every verb by name. Raises ValueError when two files claim the same name."""
    found: dict[str, Verb[Any]] = {}
    for info in pkgutil.iter_modules(__path__, f"{__name__}."):
        for verb in getattr(importlib.import_module(info.name), "VERBS", ()):
            if verb.name in found:
                raise ValueError(f"two verbs are called {verb.name}; the second is in {info.name}")
            found[verb.name] = verb
    return MappingProxyType(found)
