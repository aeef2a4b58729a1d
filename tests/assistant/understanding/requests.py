"""Labelled requests, and what came out of understanding in the same notation.

``verb field=value; field=value`` with defaults left out, ``Instruction field=value``, steps joined
by ``|``; ``ask FIELD`` or ``ask`` for any question; ``talk KIND``; ``no`` for not understood. Times
are ``HH:MM``, days of the week ``0,1,2`` with Monday 0.
"""

from __future__ import annotations

import dataclasses
import datetime as dt
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from assistant.understanding import (
    Language,
    NotUnderstood,
    PastQuestion,
    Plan,
    Question,
    Talk,
    Understood,
    VerbStep,
)

NOW = dt.datetime(2026, 11, 21, 10, 30)  # noqa: DTZ001 - the phone's own clock
CONTACTS = ("Anna Lee", "Bob", "Mom", "Tom Baker", "妈妈", "李雷", "韩梅梅", "王小明")
APPS = (
    "Settings",
    "Clock",
    "Messages",
    "Contacts",
    "Notes",
    "Gmail",
    "Chrome",
    "设置",
    "微信",
    "时钟",
)


@dataclasses.dataclass(frozen=True)
class Labelled:
    text: str
    expected: tuple[str, ...]
    """Any of these is right."""

    @property
    def language(self) -> Language:
        return "zh" if re.search("[一-龥]", self.text) else "en"


def labelled(name: str) -> Iterator[Labelled]:
    for line in Path(__file__).with_name(name).read_text(encoding="utf-8").splitlines():
        if line.strip() and not line.startswith("#"):
            text, expected = line.split(" => ")
            yield Labelled(text, tuple(expected.split(" || ")))


def shown(result: Understood) -> str:
    match result:
        case Plan(steps=steps):
            return " | ".join(
                _step(s.name, s.args.model_dump(exclude_defaults=True))
                if isinstance(s, VerbStep)
                else _step(type(s.instruction).__name__, _set_fields(s.instruction))
                for s in steps
            )
        case Question(blank=blank):
            return f"ask {blank.field}" if blank else "ask"
        case Talk(topic=kind):
            return f"talk {kind}"
        case PastQuestion(kind=past):
            return f"past {past}"
        case NotUnderstood():
            return "no"


def right(result: Understood, case: Labelled) -> bool:
    got = shown(result)
    return any(got == e or (e == "ask" and got.startswith("ask")) for e in case.expected)


def intents(notation: str) -> list[str]:
    """Only what is to be done, without arguments."""
    return [step.split(" ")[0] for step in notation.split(" | ")]


def _step(name: str, values: dict[str, Any]) -> str:
    said = "; ".join(f"{k}={_plain(v)}" for k, v in sorted(values.items()))
    return f"{name} {said}".strip()


def _set_fields(instruction: Any) -> dict[str, Any]:
    values = {f.name: getattr(instruction, f.name) for f in dataclasses.fields(instruction)}
    return {k: v for k, v in values.items() if v not in (None, "")}


def _plain(value: Any) -> str:
    match value:
        case bool():
            return str(value).lower()
        case dt.time():
            return value.strftime("%H:%M")
        case tuple() | list():
            return ",".join(str(v) for v in value)
        case float():
            return f"{value:g}"
    return str(value)
