"""Checks of the MCP servers of the config: whether they start, and what they offer."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from typing import TYPE_CHECKING

from assistant import plugins
from assistant.config import Settings
from assistant.doctor.finding import Finding

if TYPE_CHECKING:
    from assistant.mcp_servers.server import Server


def servers(settings: Settings, name: str = "", *, tools: bool = False) -> Iterator[Finding]:
    """One finding each; with ``tools`` a line for each tool, too. Raises ConfigError for a name
    that is not there."""
    if not (settings.mcp.servers or name):
        return
    try:
        with plugins.needing_extra("mcp"):
            from assistant.mcp_servers.allowing import chosen
    except plugins.MissingExtra as error:
        yield Finding("MCP servers", False, str(error), "install that extra")
        return
    for each in [name] if name else settings.mcp.servers:
        yield asyncio.run(_looked_at(chosen(settings, each), tools=tools))


async def _looked_at(server: Server, *, tools: bool) -> Finding:
    from assistant.mcp_servers.server import ServerTrouble

    name = f"MCP server {server.name}"
    try:
        seen = await server.seen()
    except ServerTrouble as trouble:
        return Finding(
            name, False, str(trouble),
            f"correct [mcp.servers.{server.name}], or start what it names",
        )  # fmt: skip
    finally:
        await server.close()
    missing = [tool for tool in server.settings.tools if tool not in seen]
    if missing:
        return Finding(
            name, False, f"offers no {', '.join(missing)}; it has {', '.join(seen)}",
            f"correct tools in [mcp.servers.{server.name}]",
        )  # fmt: skip
    if server.changes:
        changed = ", ".join(f"{each.tool} ({each.what})" for each in server.changes)
        return Finding(
            name, False, f"offers otherwise than you know: {changed}",
            f"look at it: phonepilot mcp allow {server.name}",
        )  # fmt: skip
    if not tools:
        return Finding(name, True, f"offers {', '.join(seen) or 'nothing'}{_refused(server)}")
    lines = [
        f"\n     {offer.name}{' (asks first)' if server.asks_first(offer) else ''}: "
        f"{offer.description.splitlines()[0] if offer.description else ''}"
        for offer in seen.values()
    ]
    return Finding(name, True, f"{len(seen)} tools{_refused(server)}{''.join(lines)}")


def _refused(server: Server) -> str:
    return f"; not usable: {', '.join(server.refused)}" if server.refused else ""
