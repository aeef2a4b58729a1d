"""Checks of what is not a phone: this machine, the chat platforms."""

from __future__ import annotations

import asyncio
import importlib.util
import sys
import time
from collections.abc import Callable, Iterator, Mapping
from typing import Any

from assistant import losing, parts, plugins, searching
from assistant.config import ConfigError, Settings, home
from assistant.database import JournalLocked
from assistant.doctor import chats
from assistant.doctor.finding import Finding
from assistant.doctor.secrets import secrets
from assistant.kept import in_cluster, open_journal
from assistant.sandbox import shell
from gateways.base import GatewayError
from models import embeddings
from models.nearest import either, nearest
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
    if in_cluster(settings):
        from assistant.cluster.looking import database

        yield from database(settings)
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


def gateways(settings: Settings, name: str, chat: str = "") -> Iterator[Finding]:
    """Each, or the one named with what it can; in ``chat``, if given, it has to prove that."""
    if name and name not in settings.gateways:
        yield _not_there(settings, name)
        return
    for each in [name] if name else settings.gateways:
        yield from _gateway(each, settings.gateways[each], chat, alone=bool(name))
    if not name:
        yield from _undelivered(settings)


def _gateway(name: str, values: Mapping[str, Any], chat: str, *, alone: bool) -> Iterator[Finding]:
    called = f"gateway {name}"
    correct = f"correct [gateways.{name}] in phonepilot.toml, or: phonepilot init --chat {name}"
    try:
        gateway = parts.gateway(name, values)
    except plugins.MissingExtra as error:
        yield Finding(called, False, str(error), "run that command")
        return
    except plugins.UnknownPlugin as error:
        yield Finding(called, False, str(error), "correct its name in phonepilot.toml")
        return
    except (ConfigError, GatewayError) as error:
        yield Finding(called, False, str(error), correct)
        return
    try:
        seen = asyncio.run(gateway.check())
    except GatewayError as error:
        yield Finding(called, False, str(error), "mend that and try again")
    else:
        yield Finding(called, True, seen)
        if alone:
            yield chats.abilities(gateway)
        if chat:
            yield from chats.contract(gateway, chat)


def _not_there(settings: Settings, name: str) -> Finding:
    """One that is not set up, or that nobody knows."""
    there = ", ".join(settings.gateways) or "none"
    seen = f"not configured (there is: {there})"
    known = [each for each in plugins.listing("gateways") if each != "terminal"]
    if name in known:
        return Finding(f"gateway {name}", False, seen, f"phonepilot init --chat {name}")
    close = nearest(name, [*settings.gateways]) or nearest(name, known)
    fix = (
        f"did you mean {either(close)}? phonepilot doctor --gateway {close[0]}"
        if close
        else f"name one of: {', '.join(sorted(known))}"
    )
    return Finding(f"gateway {name}", False, f"there is no such chat platform; {seen}", fix)


def _undelivered(settings: Settings) -> Iterator[Finding]:
    """Messages that never arrived, of those the journal still knows."""
    if not (in_cluster(settings) or (home() / "journal.db").is_file()):
        return
    try:
        journal = open_journal(settings)
    except (JournalLocked, ConfigError, plugins.MissingExtra) as error:
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
