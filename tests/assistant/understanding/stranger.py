"""Requests as a stranger would type them, with what should come of each: ``stranger.toml``.

Written from the list of commands alone: whoever wrote it had not seen the phrases of the verbs, the
understanding's code or its other test sets. Keep it so: an entry may change when its expectation
was unreasonable, never because it fails.

The set was written blind. Its first result was 86 % of intents and 85 % with all arguments in
English, 80 % and 79 % in Chinese; it has been used for development since, so that what it shows now
is no longer what a stranger would find.

It is Saturday 2026-11-21, 10:00, UTC+8. An argument an entry does not name must keep its default.
"""

from __future__ import annotations

import datetime as dt
import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal

NOW = dt.datetime(2026, 11, 21, 10, 0, tzinfo=dt.timezone(dt.timedelta(hours=8)))
CONTACTS = ("Anna Lee", "Bob Miller", "Mom", "Dr. Chen", "李雷", "韩梅梅", "王芳", "妈妈")
APPS = ("Settings", "Clock", "Contacts", "Messages", "Notes", "Phone", "Browser")


@dataclass(frozen=True)
class OneOf:
    """An argument with more than one right value; without any values, every value is right."""

    values: tuple[Any, ...] = ()


@dataclass(frozen=True)
class Step:
    """``kind`` is a verb's name or the class of a tree instruction."""

    kind: str
    args: dict[str, Any]


Steps = tuple[tuple[Step, ...], ...]
"""In order; each place lists the steps that are right there."""
Vague = Literal["talk", "refuse", "ask"]
Wanted = Steps | Vague
VAGUE: tuple[Vague, ...] = ("talk", "refuse", "ask")


@dataclass(frozen=True)
class Case:
    """``also``: another reading that is as good."""

    text: str
    wanted: Wanted
    also: Steps | None = None


def cases(told: Mapping[str, Any]) -> tuple[Case, ...]:
    """Of one language."""
    plans = [
        Case(each["text"], _steps(each["steps"]), _steps(each["also"]) if "also" in each else None)
        for each in told["plans"]
    ]
    return (*plans, *(Case(text, kind) for kind in VAGUE for text in told[kind]))


def _steps(told: Sequence[Sequence[Mapping[str, Any]]]) -> Steps:
    return tuple(tuple(_step(way) for way in ways) for ways in told)


def _step(told: Mapping[str, Any]) -> Step:
    return Step(told["kind"], {name: _value(v) for name, v in told.items() if name != "kind"})


def _value(told: Any) -> Any:
    if isinstance(told, dict):
        return OneOf(tuple(told["one_of"]))
    return tuple(told) if isinstance(told, list) else told


_TOLD = tomllib.loads(Path(__file__).with_name("stranger.toml").read_text(encoding="utf-8"))
ENGLISH, CHINESE = cases(_TOLD["en"]), cases(_TOLD["zh"])
