"""Golden replies of every adapter: what a model wrote, and the action it must become.

One module for each adapter, of the same name. It offers

- ``GOLDEN``: name -> :class:`Golden`, at least 12 (for each wire format and version of the family),
- ``BAD``: name -> (reply, pattern of the complaint), at least 8: cut off, gibberish, prose that
  claims success, unknown actions, points far off the screen, texts that quote a call,
- ``PIECES``: fragments of its format, for fuzzing,
- ``WHERE``: name -> (reply, phone point, tablet point), for families that ground, and
  ``NO_PLACE``: name -> (reply, pattern of the complaint), where they have tests of their own.
"""

from __future__ import annotations

import importlib
import pkgutil
from dataclasses import dataclass, field
from types import ModuleType
from typing import Any

import models.adapters
from device_drivers.base import Screen
from models.base import Decision

PHONE, TABLET = Screen(1080, 2400, "a"), Screen(2560, 1600, "a")


@dataclass(frozen=True)
class Golden:
    """``reply`` must become ``phone`` on 1080 x 2400 and ``tablet`` on 2560 x 1600 (None: the
    same), with ``then`` as further actions of the phone and ``confirm`` when it wants a yes."""

    reply: str
    phone: Decision
    tablet: Decision | None = None
    then: tuple[Decision, ...] = ()
    confirm: bool = False
    options: dict[str, Any] = field(default_factory=dict)
    """Settings of the adapter it was written for."""

    def on(self, screen: Screen) -> Decision:
        return self.phone if screen == PHONE or self.tablet is None else self.tablet


ADAPTERS = sorted(
    module.name
    for module in pkgutil.iter_modules(models.adapters.__path__)
    if not module.name.startswith("_")
)
"""Every adapter there is: a new file is tested without being listed."""


def replies_of(adapter: str) -> ModuleType:
    """The golden module of an adapter; an empty one when nobody has written it yet, which
    test_each_family_has_enough_golden_replies then says."""
    name = f"tests.models.golden.{adapter}"
    try:
        return importlib.import_module(name)
    except ModuleNotFoundError as error:
        if error.name != name:
            raise
        nothing = ModuleType(name)
        nothing.__dict__.update(GOLDEN={}, BAD={}, PIECES=[""])
        return nothing
