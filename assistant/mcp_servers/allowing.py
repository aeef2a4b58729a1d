"""``phonepilot mcp allow``: the owner looks at what a server offers now, and says yes to it."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Mapping

import typer

from assistant.config import ConfigError, Settings, home
from assistant.mcp_servers.of_skills import OF_SKILLS, server_name, server_of
from assistant.mcp_servers.offers import Offer, changes
from assistant.mcp_servers.server import Server, ServerTrouble
from assistant.plain import plain
from models.nearest import either, nearest


def chosen(settings: Settings, name: str) -> Server:
    """The server of that name, in the settings or of a skill. Raises ConfigError."""
    known = settings.mcp.servers
    if name not in known and (of_skill := _of_skill(settings, name)):
        return of_skill
    if name not in known:
        close = nearest(name, list(known))
        meant = f" Did you mean {either(close)}?" if close else ""
        there = f" There are: {', '.join(known)}." if known else " There are none."
        raise ConfigError(f"There is no [mcp.servers.{name}] in phonepilot.toml.{meant}{there}")
    return Server(name, known[name], home())


def _of_skill(settings: Settings, name: str) -> Server | None:
    """Raises ConfigError where there is one that may not run."""
    from assistant.abilities.skills import values_of
    from skills.base import SkillError
    from skills.trust.store import Store

    if not name.startswith(OF_SKILLS):
        return None
    store = Store(home())
    try:
        for skill in store.installed():
            if skill.kind == "mcp" and server_name(skill) == name:
                state = skill.version if skill.built_in else store.locked()[skill.name].digest
                values = values_of(skill, settings)
                return server_of(skill, state, values, home())
    except SkillError as error:
        raise ConfigError(error.said.en) from error
    return None


def allow(settings: Settings, name: str, *, yes: bool) -> int:
    """The exit code: 0 when everything it offers is allowed now."""
    return asyncio.run(_allow(chosen(settings, name), yes=yes))


async def _allow(server: Server, *, yes: bool) -> int:
    try:
        seen = await server.seen()
        known = await asyncio.to_thread(server.known) or {}
        print(plain("\n".join(_shown(server, seen, known))))
        if seen == known:
            print("Nothing has changed.")
            return 0
        if not (yes or await asyncio.to_thread(typer.confirm, "Allow what it offers now?")):
            print("Nothing was allowed.")
            return 1
        await server.allow(seen)
    except ServerTrouble as trouble:
        raise ConfigError(str(trouble)) from trouble
    finally:
        await server.close()
    print("Allowed.")
    return 0


def _shown(server: Server, seen: Mapping[str, Offer], known: Mapping[str, Offer]) -> list[str]:
    """Each tool, with what became of it and, where it changed, what it said before."""
    what = {change.tool: change.what for change in changes(known, seen)}
    lines = []
    for name in {**seen, **known}:
        before, now = known.get(name), seen.get(name)
        mark = what.get(name, "as before")
        asks = "asks first" if now and server.asks_first(now) else "does not ask"
        lines.append(f"{name} ({mark}{', ' + asks if now else ''})")
        if now:
            lines.append(f"    {now.description}")
            lines.append(f"    arguments: {_arguments(now)}")
        if before and now and mark == "changed":
            lines.append(f"    before: {before.description}")
            lines.append(f"    its arguments then: {_arguments(before)}")
    return lines


def _arguments(offer: Offer) -> str:
    return json.dumps(offer.schema.get("properties", {}), ensure_ascii=False)[:600]
