"""The apps of a HarmonyOS phone, as its bundle manager tells them, and how each is started."""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Any

from device_drivers.base import ActionFailed
from device_drivers.harmony.link import Link, quoted

ASK_NAMES = "bm dump -a"
AT_ONCE = 12
"""Bundles described by one line; each description is tens of kilobytes."""

_NEXT = "X4BUNDLE"
_ICON = ("entity.system.home", "action.system.home", "ohos.want.action.home")


@dataclass(frozen=True, slots=True)
class Entry:
    """What `aa start` needs to open an app; ``label`` is its name where the system tells it,
    ``system`` whether it came with the phone."""

    bundle: str
    ability: str
    module: str
    icon: bool
    label: str = ""
    system: bool | None = None

    @property
    def start(self) -> str:
        return f"aa start -b {quoted(self.bundle)} -a {quoted(self.ability)}" + (
            f" -m {quoted(self.module)}" if self.module else ""
        )


def names(said: str) -> list[str]:
    """The answer to ASK_NAMES."""
    lines = (line.strip() for line in said.splitlines())
    return [line for line in lines if line and not line.startswith(("ID:", "error"))]


def entries(link: Link, bundles: Iterable[str]) -> dict[str, Entry]:
    """How each of ``bundles`` is opened; those that cannot be are left out."""
    wanted = list(bundles)
    found: dict[str, Entry] = {}
    for start in range(0, len(wanted), AT_ONCE):
        some = wanted[start : start + AT_ONCE]
        line = "; ".join(f"echo {_NEXT}; bm dump -n {quoted(name)}" for name in some)
        for told in link.ask(line, timeout=30.0).split(_NEXT)[1:]:
            one = entry(told)
            if one:
                found[one.bundle] = one
    return found


def entry(told: str) -> Entry | None:
    """The answer to `bm dump -n`: the ability with an icon, else the module's main one."""
    at = told.find("{")
    if at < 0:
        return None
    try:
        described: dict[str, Any] = json.JSONDecoder().raw_decode(told[at:])[0]
    except ValueError as error:
        raise ActionFailed(f"The description of an app cannot be read: {error}") from error
    best: Entry | None = None
    came = described.get("isSystemApp")
    for module in described.get("hapModuleInfos", ()):
        for one in _of_module(module):
            if best is None or (one.icon and not best.icon):
                best = one
    return best and replace(best, system=came if isinstance(came, bool) else None)


def _of_module(module: dict[str, Any]) -> list[Entry]:
    """The module's abilities that could be opened, the main one first."""
    main = module.get("mainAbility") or module.get("mainElementName") or ""
    name = module.get("moduleName") or module.get("name") or ""
    found = []
    for ability in module.get("abilityInfos", ()):
        label = str(ability.get("label", ""))
        found.append(
            Entry(
                bundle=str(ability.get("bundleName") or module.get("bundleName", "")),
                ability=str(ability.get("name", "")), module=str(name), icon=_has_icon(ability),
                label="" if label.startswith("$") else label,
            )
        )  # fmt: skip
    return sorted((e for e in found if e.ability), key=lambda e: e.ability != main)


def _has_icon(ability: dict[str, Any]) -> bool:
    said = {word for skill in ability.get("skills", ())
            for word in (*skill.get("entities", ()), *skill.get("actions", ()))}  # fmt: skip
    return bool(said & set(_ICON))
