"""What a verb's arguments ask for, read off its pydantic model."""

from __future__ import annotations

import datetime as dt
import types
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Literal, Union, get_args, get_origin

from device_drivers.verbs.base import Args, Slot

TYPED = frozenset({"time", "date", "days", "seconds", "percent", "count", "on", "choice", "url"})
"""Kinds that are recognised wherever they stand; all others are what a phrase leaves open."""
MOMENTS = frozenset({"time", "date", "days", "seconds"})


@dataclass(frozen=True, slots=True)
class Field:
    """One argument. ``choices`` maps each value to the words people say for it."""

    name: str
    kind: str
    required: bool
    choices: Mapping[str, tuple[str, ...]] = field(default_factory=dict)


def fields_of(args: type[Args]) -> tuple[Field, ...]:
    """The arguments that are read from a sentence, in the order of the model.

    A plain ``str`` without a Slot is none: the verb fills it in itself."""
    found = []
    for name, info in args.model_fields.items():
        slot = next((m for m in info.metadata if isinstance(m, Slot)), None)
        slot = slot or _slot_in(info.annotation)
        kind = slot.kind if slot else _kind_of(info.annotation)
        choices = dict(slot.choices) if slot else _literals(info.annotation)
        if kind:
            found.append(Field(name, kind, info.is_required(), choices))
    return tuple(found)


def _slot_in(annotation: Any) -> Slot | None:
    for part in (*getattr(annotation, "__metadata__", ()), *get_args(annotation)):
        found = part if isinstance(part, Slot) else _slot_in(part)
        if found:
            return found
    return None


def _kind_of(annotation: Any) -> str:
    origin = get_origin(annotation)
    if origin in (Union, types.UnionType):
        return _kind_of(next(a for a in get_args(annotation) if a is not type(None)))
    if origin in (tuple, frozenset, set, list):
        return "days"
    kinds: dict[Any, str] = {dt.time: "time", dt.date: "date", bool: "on", int: "count"}
    return "choice" if origin is Literal else kinds.get(annotation, "")


def _literals(annotation: Any) -> dict[str, tuple[str, ...]]:
    if get_origin(annotation) is Literal:
        return {value: (value.replace("_", " "),) for value in get_args(annotation)}
    for part in get_args(annotation):
        if found := _literals(part):
            return found
    return {}
