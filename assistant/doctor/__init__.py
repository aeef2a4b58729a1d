"""``phonepilot doctor``: checks of machine, phones, chats and models, each with its fix.

With a log it says what the known failures in it mean; with a guide, how to set a phone up.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

from assistant.config import ConfigError, Settings, load_settings
from assistant.doctor.finding import Finding
from assistant.doctor.guides import GUIDES

__all__ = ["Finding", "examine", "guide", "read_log"]


def examine(config: Path | None, *, device: str, gateway: str, model: str) -> int:
    """Run the checks asked for (all, when none is named), print them, return the exit code."""
    settings = load_settings(config)
    everything = not (device or gateway or model)
    return _tell(_checks(settings, device, gateway, model, everything))


def read_log(log: Path) -> int:
    """Print what is known of the failures in a log (``-``: standard input); the exit code."""
    from assistant.doctor.known import MOST_BYTES, recognise
    from assistant.doctor.phones import TABLES

    if str(log) == "-":
        text = sys.stdin.read(MOST_BYTES)
    else:
        try:
            text = log.read_text(encoding="utf-8", errors="replace")
        except OSError as error:
            raise ConfigError(f"{log} cannot be read: {error.strerror}") from error
    found = recognise(text, TABLES.values())
    if not found:
        print("Nothing in it is a failure that I know. phonepilot doctor --guide lists the steps.")
        return 0
    return _tell(iter(found))


def guide(name: str) -> int:
    """Print how to set a kind of phone up; the exit code."""
    if name not in GUIDES:
        raise ConfigError(f"There is no guide {name!r}; there are {', '.join(GUIDES)}.")
    print(GUIDES[name], end="")
    return 0


def _checks(
    settings: Settings, device: str, gateway: str, model: str, everything: bool
) -> Iterator[Finding]:
    from assistant.doctor import phones, services

    if everything:
        yield from services.machine(settings)
    if device or everything:
        yield from phones.phones(settings, device)
    if gateway or everything:
        yield from services.gateways(settings, gateway)
    if model or everything:
        yield from services.models(settings, model)


def _tell(findings: Iterator[Finding]) -> int:
    bad = 0
    for finding in findings:
        print(finding.text(), flush=True)
        bad += not finding.ok
    print(f"\n{'All is well.' if not bad else f'{bad} to mend.'}")
    return 1 if bad else 0
