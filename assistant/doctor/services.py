"""Checks of what is not a phone: this machine, the chat platforms."""

from __future__ import annotations

import asyncio
import importlib.util
import sys
import time
from collections.abc import Callable, Iterator

from assistant import losing, plugins, searching
from assistant.app import build_gateways
from assistant.config import ConfigError, Settings, home
from assistant.database import JournalLocked
from assistant.doctor.finding import Finding
from assistant.doctor.secrets import secrets
from assistant.journal import Journal
from assistant.sandbox import shell
from gateways.base import GatewayError
from models import embeddings
from models.search.base import Search, SearchError

EXTRAS = {
    "android": "uiautomator2", "virtual": "skia", "ios": "wda", "harmony": "PIL",
    "browser": "playwright",
}  # fmt: skip
"""What each extra brings, as it is imported."""
ALWAYS = ("android", "virtual")


def machine(settings: Settings) -> Iterator[Finding]:
    version = ".".join(map(str, sys.version_info[:3]))
    yield Finding("python", sys.version_info >= (3, 11), version, "install Python 3.11 or newer")
    yield from secrets(home())
    used = {*ALWAYS, *(phone.driver for phone in settings.phones.values())}
    for extra in sorted(used & set(EXTRAS)):
        there = importlib.util.find_spec(EXTRAS[extra]) is not None
        seen = "installed" if there else "missing"
        yield Finding(f"extra {extra}", there, seen, f"pip install 'phonepilot[{extra}]'")
    if settings.models.brain:
        why_not = shell.trouble()
        yield Finding("sandbox", not why_not, why_not or "its shell is walled in", "see there")
    yield _try("drawing", _draw, "ready", "see the message")
    yield _try(
        "understanding",
        lambda: embeddings.load(settings.models.embeddings),
        settings.models.embeddings,
        "make setup",
    )


def _draw() -> object:
    from device_drivers.virtual.phone import Phone

    return Phone(width=360, height=800, density=160).frame()


def _try(name: str, check: Callable[[], object], seen: str, fix: str) -> Finding:
    try:
        check()
    except (ImportError, OSError, RuntimeError, embeddings.EmbedderMissing) as e:
        return Finding(name, False, str(e).splitlines()[0], fix)
    return Finding(name, True, seen)


def gateways(settings: Settings, name: str) -> Iterator[Finding]:
    if name and name not in settings.gateways:
        known = ", ".join(settings.gateways) or "none"
        yield Finding(
            f"gateway {name}", False, f"not configured (there is: {known})",
            f"add [gateways.{name}] to phonepilot.toml",
        )  # fmt: skip
        return
    try:
        built = build_gateways(settings)
    except (ConfigError, plugins.MissingExtra, plugins.UnknownPlugin, GatewayError) as error:
        yield Finding("gateways", False, str(error), "correct phonepilot.toml")
        return
    for gateway in built:
        if name and gateway.name != name:
            continue
        try:
            seen = asyncio.run(gateway.check())
        except GatewayError as error:
            yield Finding(f"gateway {gateway.name}", False, str(error), "mend that and try again")
        else:
            yield Finding(f"gateway {gateway.name}", True, seen)
    if not name:
        yield from _undelivered()


def _undelivered() -> Iterator[Finding]:
    """Messages that never arrived, of those the journal still knows."""
    path = home() / "journal.db"
    if not path.is_file():
        return
    try:
        journal = Journal(path)
    except JournalLocked as error:
        yield Finding("messages", False, str(error), "mend that and try again")
        return
    lost = losing.undelivered(journal.undelivered(time.time() - losing.DAYS * 86400)).en
    journal.close()
    if lost:
        yield Finding("messages", False, lost, "see phonepilot.log for why each was given up")
    else:
        yield Finding("messages", True, "all were delivered")


def searches(settings: Settings) -> Iterator[Finding]:
    """Those of the config that leave this machine, asked once."""
    try:
        built = searching.build(settings, home())
    except (ConfigError, plugins.MissingExtra, plugins.UnknownPlugin) as error:
        yield Finding("search", False, str(error), "correct [search] in phonepilot.toml")
        return
    for name, search in built.items():
        if name != searching.NOTES:
            yield asyncio.run(_searched(search))


async def _searched(search: Search) -> Finding:
    name = f"search {search.name}"
    try:
        found = await search.search("weather", 3)
    except SearchError as error:
        return Finding(name, False, str(error), "mend that and try again")
    finally:
        await search.close()
    return Finding(name, True, f"{len(found)} results for a trial")
