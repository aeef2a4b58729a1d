"""Each platform on this machine: ``tests/platforms/stages/NAME.py`` offers ``stage()`` for the
gateway NAME, and the contract is held on it."""

from __future__ import annotations

import importlib
from collections.abc import Callable
from contextlib import AbstractAsyncContextManager
from dataclasses import dataclass
from typing import Any, cast

from gateways.base import Gateway
from gateways.contract import Person


@dataclass(frozen=True, slots=True)
class Stage:
    """A real gateway, a platform that runs here, and somebody in ``chat``."""

    gateway: Gateway
    chat: str
    person: Person
    platform: Any
    """The emulator or the real server."""
    server: str
    """What it is: "emulator", or the real server's name and version."""
    nobody: str = "1"
    gone: str = "999999999"
    strict: Callable[[], None] | None = None
    """Has the platform enforce its own published limits from now on; None where it always does, or
    has none."""
    answers: int = 0
    """How many answers the platform allows to each message; 0 where it does not count them."""
    dropped: Callable[[], int] = lambda: 0
    """How many messages it let fall without a word, because they were too many."""


def stage(name: str) -> AbstractAsyncContextManager[Stage]:
    """The platform of a gateway, running. Raises ModuleNotFoundError where nobody built one."""
    module = importlib.import_module(f"tests.platforms.stages.{name}")
    build = cast("Callable[[], AbstractAsyncContextManager[Stage]]", module.stage)
    return build()
