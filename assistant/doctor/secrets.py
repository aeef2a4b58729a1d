"""Checks of secrets: what holds them, and who could read them."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from assistant.doctor.finding import Finding
from assistant.plugins import MissingExtra
from assistant.secrets.modes import keeps_modes, open_to_others
from assistant.secrets.names import SecretError
from assistant.secrets.vault import Vault


def secrets(home: Path) -> Iterator[Finding]:
    if not keeps_modes(home):
        yield Finding("home", True, f"{home}; its file system tells not who may read it")
    elif found := list(open_to_others(home)):
        for each in found:
            seen, _, fix = each.partition(" Mend it with: ")
            yield Finding("home", False, seen, fix or "see there")
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
