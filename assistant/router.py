"""The router: which routes a part of the plan may take, best first, and why.

The shortest way that works: a typed command, then the accessibility tree, then a GUI model that
looks at the screen. A route that cannot do the part hands it to the next.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Literal

from assistant.steps import FreeStep, Part, RouteName, ShortcutStep, SignInStep, SkillStep
from assistant.understanding import TreeStep, VerbStep
from device_drivers.base import Device
from device_drivers.verbs.base import Verb


@dataclass(frozen=True, slots=True)
class Choice:
    route: RouteName
    why: str


TeamUse = Literal["never", "when stuck", "instead"]
"""Of a team of GUI models: not at all, after a single one got stuck, or instead of it."""


def choices(
    part: Part,
    device: Device,
    verbs: Mapping[str, Verb[Any]],
    vision: bool,
    team: TeamUse = "never",
) -> list[Choice]:
    """The routes worth trying, in order; empty when nothing here can do the part."""
    look = _looking(vision, team)
    match part:
        case VerbStep():
            verb = verbs[part.name]
            if verb.refusal(part.args, device.os):
                return []
            command = [Choice("verb", f"{part.name} needs no looking")] if verb.way(device) else []
            by_hand = (
                [Choice("tree", "the same by hand, over the elements of the screen")]
                if verb.hands(part.args, device.os)
                else []
            )
            return [*command, *by_hand, *look]
        case TreeStep():
            return [Choice("tree", "an atomic instruction about elements"), *look]
        case ShortcutStep():
            return [Choice("replay", "a shortcut that was learnt before"), *look]
        case SignInStep():
            return [Choice("login", "a sign-in, by what stands in its fields")]
        case FreeStep():
            return look
        case SkillStep():  # which is done part by part (``abilities.performing``)
            return []


def _looking(vision: bool, team: TeamUse) -> list[Choice]:
    if team == "instead":
        return [Choice("team", "several roles of GUI models plan, act and check")]
    single = [Choice("vision", "a GUI model can look at the screen")] if vision else []
    if team == "never":
        return single
    return [*single, Choice("team", "a single GUI model got stuck: several roles try")]
