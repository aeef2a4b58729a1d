"""Recipes as JSON, and back. A file of them is data of our own, yet it is read as one that anybody
might have written: what is not of the right form is refused."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from assistant.shortcuts.base import Landmark, Parameter, Place, Recipe, Slot, Step, Text
from device_drivers.verbs.base import Said


def recipe_json(recipe: Recipe) -> dict[str, Any]:
    return {
        "name": recipe.name, "version": recipe.version, "system": recipe.system,
        "parameters": [
            {"name": p.name, "kind": p.kind, "seen": list(p.seen)} for p in recipe.parameters
        ],
        "frames": [_text_json(frame) for frame in recipe.frames],
        "goals": list(recipe.goals), "tasks": list(recipe.tasks),
        "end": _place_json(recipe.end) if recipe.end else None,
        "steps": [_step_json(step) for step in recipe.steps],
    }  # fmt: skip


def recipe_of(known: Mapping[str, Any]) -> Recipe:
    """Raises KeyError, TypeError and ValueError for what ``recipe_json`` did not write."""
    return Recipe(
        str(known["name"]), int(known["version"]),
        tuple(
            Parameter(str(p["name"]), p["kind"], tuple(map(str, p["seen"])))
            for p in known["parameters"]
        ),
        tuple(_step_of(step) for step in known["steps"]),
        tuple(_text_of(frame) for frame in known["frames"]),
        tuple(map(str, known["goals"])), tuple(map(str, known["tasks"])), str(known["system"]),
        _place_of(known["end"]) if known["end"] else None,
    )  # fmt: skip


def _text_json(text: Text) -> list[Any]:
    return [[p.parameter, p.form] if isinstance(p, Slot) else p for p in text]


def _text_of(known: Sequence[Any]) -> Text:
    return tuple(
        each if isinstance(each, str) else Slot(str(each[0]), str(each[1])) for each in known
    )


def _place_json(place: Place) -> dict[str, Any]:
    return {"app": place.app, "activity": place.activity, "signs": list(place.signs)}


def _place_of(known: Mapping[str, Any]) -> Place:
    return Place(str(known["app"]), str(known["activity"]), tuple(map(str, known["signs"])))


def _step_json(step: Step) -> dict[str, Any]:
    return {
        "kind": step.kind, "place": _place_json(step.place),
        "landmark": _landmark_json(step.landmark) if step.landmark else None,
        "text": _text_json(step.text), "plain": dict(step.plain),
        "arguments": {name: _text_json(text) for name, text in step.arguments.items()},
        "optional": step.optional, "again": step.again, "times": _text_json(step.times),
        "changes": step.changes, "holds": step.holds, "risk": step.risk,
        "say": [step.say.en, step.say.zh],
    }  # fmt: skip


def _step_of(known: Mapping[str, Any]) -> Step:
    return Step(
        str(known["kind"]), _place_of(known["place"]),
        _landmark_of(known["landmark"]) if known["landmark"] else None,
        _text_of(known["text"]), dict(known["plain"]),
        {str(name): _text_of(text) for name, text in known["arguments"].items()},
        bool(known["optional"]), _text_of(known["times"]), bool(known["again"]),
        bool(known["holds"]), bool(known["changes"]), str(known["risk"]),
        Said(*map(str, known["say"])),
    )  # fmt: skip


def _landmark_json(mark: Landmark) -> dict[str, Any]:
    return {
        "words": [_text_json(text) for text in mark.words], "id": mark.id, "role": mark.role,
        "class_name": mark.class_name, "row": [_text_json(text) for text in mark.row],
        "near": mark.near, "place": mark.place, "checked": mark.checked,
        "spot": list(mark.spot) if mark.spot else None,
    }  # fmt: skip


def _landmark_of(known: Mapping[str, Any]) -> Landmark:
    spot = known["spot"]
    return Landmark(
        tuple(_text_of(text) for text in known["words"]), str(known["id"]), str(known["role"]),
        str(known["class_name"]), tuple(_text_of(text) for text in known["row"]),
        None if known["near"] is None else str(known["near"]),
        None if known["place"] is None else int(known["place"]),
        None if known["checked"] is None else bool(known["checked"]),
        (float(spot[0]), float(spot[1])) if spot else None,
    )  # fmt: skip
