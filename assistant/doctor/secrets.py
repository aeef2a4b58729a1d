"""Checks of secrets: what holds them, who could read them, which stand in the open."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from assistant.config import Settings
from assistant.doctor.finding import Finding
from assistant.plugins import MissingExtra
from assistant.secrets.modes import keeps_modes, open_to_others
from assistant.secrets.names import SecretError
from assistant.secrets.places import in_the_open
from assistant.secrets.vault import Vault


def secrets(settings: Settings, home: Path) -> Iterator[Finding]:
    """For the doctor and for the audit."""
    if not keeps_modes(home):
        yield Finding("home", True, f"{home}; its file system tells not who may read it")
    elif found := list(open_to_others(home)):
        for each in found:
            seen, _, fix = each.partition(": ")
            yield Finding("home", False, seen, fix)
    else:
        yield Finding("home", True, f"{home}, readable by nobody else")
    vault = Vault(home)
    try:
        missing = set(vault.kept()) - set(vault.values())
        where = vault.where()
    except (SecretError, MissingExtra) as error:
        yield Finding("secrets", False, str(error), "see the message")
        return
    for name in sorted(missing):
        yield Finding(
            "secrets", False, f"{name} has lost its value", f"phonepilot secrets set {name}"
        )
    if where and not missing:
        yield Finding("secrets", True, f"{len(vault.kept())} in {where}")
    for key in in_the_open(settings):
        yield Finding(
            "secrets", False, f"{key} stands in the settings in the open",
            f"phonepilot secrets set {key.rpartition('.')[2].replace('_', '-').casefold()}, and "
            "write secret: and that name instead",
            "whoever gets to see the file, a copy or a backup of it can use it",
        )  # fmt: skip
