"""``phonepilot mcp``: the assistant as an MCP server, and the MCP servers it uses itself."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated

import typer

from assistant.cli_errors import errors_told

mcp_app = typer.Typer(
    help="Offer the phone to MCP clients, and look after the MCP servers the assistant uses."
)
ConfigOption = Annotated[
    Path | None, typer.Option("--config", help="Settings file.", metavar="FILE")
]


@mcp_app.callback(invoke_without_command=True)
def serve(
    context: typer.Context,
    http: Annotated[
        int | None,
        typer.Option("--http", metavar="PORT", min=0, max=65535,
                     help="Serve over HTTP on this machine (0: any port) instead of stdio."),
    ] = None,
    device: Annotated[
        str, typer.Option("--device", "-s", help="The phone that is meant when none is named.")
    ] = "",
    config: ConfigOption = None,
) -> None:  # fmt: skip
    """Serve MCP over standard input and output (how MCP clients start it), or over HTTP."""
    if context.invoked_subcommand:
        return
    import asyncio

    with errors_told():
        from assistant import logs, plugins
        from assistant.config import home, load_settings

        settings, folder = load_settings(config), home()
        logs.to_file(folder / "phonepilot.log")
        with plugins.needing_extra("mcp"):
            from assistant.serve_mcp import doors
        from assistant.app import House

        if http is None and sys.stdin.isatty():
            print("Waiting for an MCP client on standard input; Ctrl-C ends it.", file=sys.stderr)
        house = House(settings, folder, device)
        try:
            asyncio.run(doors.serve(house, http))
        finally:
            house.close()


@mcp_app.command("config")
def show_config() -> None:
    """Print the settings that most MCP clients want in order to start this server."""
    import json
    import shutil

    from assistant.config import home

    with errors_told():
        from assistant.serve_mcp.doors import config_of

        command = shutil.which("phonepilot") or str(Path(sys.executable).with_name("phonepilot"))
        print(json.dumps(config_of(command, home()), indent=2))


@mcp_app.command("servers")
def servers(
    name: Annotated[str, typer.Argument(help="One of [mcp.servers]; all when empty.")] = "",
    config: ConfigOption = None,
) -> None:
    """Start the MCP servers of the config and list what each offers."""
    with errors_told():
        from assistant.config import load_settings
        from assistant.doctor import mcp

        findings = list(mcp.servers(load_settings(config), name, tools=True))
        for finding in findings:
            print(finding.text())
        if not findings:
            print("No MCP servers are configured: [mcp.servers.NAME] in phonepilot.toml adds one.")
        raise typer.Exit(0 if all(finding.ok for finding in findings) else 1)


@mcp_app.command("allow")
def allow(
    name: Annotated[
        str,
        typer.Argument(
            help="Its name in [mcp.servers]; of a skill, skill_ and its name with underscores for "
            "hyphens, such as skill_day_counter."
        ),
    ],
    yes: Annotated[bool, typer.Option("--yes", help="Do not ask.")] = False,
    config: ConfigOption = None,
) -> None:
    """Look at what an MCP server of the config, or of a skill, offers now, and allow it: after it
    changed its tools."""
    with errors_told():
        from assistant.config import load_settings
        from assistant.mcp_servers.allowing import allow as look_and_allow

        raise typer.Exit(look_and_allow(load_settings(config), name, yes=yes))
