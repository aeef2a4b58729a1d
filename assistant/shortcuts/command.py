"""What a request is answered with that a shortcut does, or that is done once more as it was."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, slots=True)
class RunShortcut:
    """A recipe of the person, in this version, with these values."""

    name: str
    version: int
    values: Mapping[str, str]

    @property
    def arguments(self) -> Mapping[str, str]:
        return self.values

    def as_json(self) -> dict[str, Any]:
        return {"shortcut": self.name, "version": self.version, "values": dict(self.values)}


@dataclass(frozen=True, slots=True)
class Same:
    """The command of an earlier request, unchanged."""

    command: Mapping[str, Any]

    def as_json(self) -> dict[str, Any]:
        return dict(self.command)
