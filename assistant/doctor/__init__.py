"""``phonepilot doctor``: checks of machine, phones, chats and models, each with its fix.

On a terminal it leads through the steps to a phone: it waits until what does not stand is mended,
and goes on. With a log it says what the known failures in it mean; with a guide, how to set a phone
up.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from itertools import chain
from pathlib import Path

from assistant.config import ConfigError, Settings, load_settings
from assistant.doctor.finding import Finding
from assistant.doctor.guides import GUIDES

__all__ = ["Finding", "examine", "guide", "read_log"]


def examine(
    config: Path | None, *, device: str, gateway: str, model: str, chat: str = ""
) -> int:  # fmt: skip
    """Run the checks asked for (all, when none is named), print them, return the exit code."""
    if chat and not gateway:
        raise ConfigError("--chat belongs to --gateway NAME: which platform is it on?")
    settings = load_settings(config)
    everything = not (device or gateway or model)
    teller = _Teller(leads=bool(device) and sys.stdin.isatty() and sys.stdout.isatty())
    checks = _checks(settings, device, gateway, model, everything, teller.again, chat, config)
    return teller.tell(checks)


def read_log(log: Path) -> int:
    """Print what is known of the failures in a log; the exit code.

    ``-`` is standard input, and each failure is told as it comes: a program may run on."""
    from assistant.doctor.known import as_they_come, recognise
    from assistant.doctor.phones import TABLES

    if str(log) == "-":
        if sys.stdin.isatty():
            print("Paste what it printed; Ctrl-D ends it.", file=sys.stderr)
        found = as_they_come(sys.stdin, TABLES.values())
    else:
        try:
            found = iter(recognise(log.read_text("utf-8", errors="replace"), TABLES.values()))
        except OSError as error:
            raise ConfigError(f"{log} cannot be read: {error.strerror}") from error
    first = next(found, None)
    if first is None:
        print(
            "Nothing in it is a failure that I know. All the steps: phonepilot doctor --guide "
            + "|".join(GUIDES)
        )
        return 0
    return _Teller().tell(chain([first], found))


def guide(name: str) -> int:
    """Print how to set a kind of phone up; the exit code."""
    known = _ALSO.get(name.casefold(), name.casefold())
    if known not in GUIDES:
        raise ConfigError(f"There is no guide {name!r}; there are {', '.join(GUIDES)}.")
    print(GUIDES[known], end="")
    return 0


_ALSO = {"iphone": "ios", "harmonyos": "harmony", "usb": "android", "wi-fi": "wifi", "wlan": "wifi"}
"""What people call them."""


def _checks(
    settings: Settings, device: str, gateway: str, model: str, everything: bool,
    again: Callable[[], bool], chat: str = "", config: Path | None = None,
) -> Iterator[Finding]:  # fmt: skip
    from assistant.doctor import mcp, models, phones, services, skills

    if everything:
        yield from services.machine(settings)
    if device or everything:
        yield from phones.phones(settings, device, again)
    if gateway or everything:
        yield from services.gateways(settings, gateway, chat)
    if model or everything:
        yield from models.models(settings, model)
    if everything:
        yield from mcp.servers(settings)
        yield from skills.skills(settings, config)
        yield from services.searches(settings)


class _Teller:
    """Prints findings. One that ``leads`` asks the person to mend what does not stand."""

    def __init__(self, *, leads: bool = False) -> None:
        self._leads = leads
        self._bad = 0

    def tell(self, findings: Iterator[Finding]) -> int:
        """Print each; the exit code."""
        for finding in findings:
            print(finding.text(), flush=True)
            self._bad += not finding.ok
        print(f"\n{'All is well.' if not self._bad else f'{self._bad} to mend.'}")
        return 1 if self._bad else 0

    def again(self) -> bool:
        """Whether to look anew at what was told last."""
        if not self._leads:
            return False
        try:
            answer = input("     Enter when that is done, q to stop: ")
        except EOFError:
            return False
        goes_on = not answer.strip().casefold().startswith("q")
        self._bad -= goes_on
        return goes_on
