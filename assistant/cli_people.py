"""``phonepilot pair`` and ``phonepilot people``, as they are typed."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from assistant.cli_errors import errors_told

people_app = typer.Typer(
    help="Who may use the assistant from a chat, as what, and with which phones (docs/people.md).",
)
WhoArgument = Annotated[
    str, typer.Argument(metavar="PERSON", help="GATEWAY:ID as the list shows it, an id, or a name.")
]


def pair(
    code: Annotated[str, typer.Argument(help="The code a new person was shown in the chat.")] = "",
    role: Annotated[
        str,
        typer.Option(
            "--role",
            metavar="owner|member|guest",
            help="What they may do; left out: the first person is the owner, others are members.",
        ),
    ] = "",
    name: Annotated[str, typer.Option("--name", help="What to call them.")] = "",
) -> None:
    """Let a person use the assistant from their chat; without a code, list who may."""
    from assistant import pairing

    with errors_told():
        raise typer.Exit(pairing.pair(code, role, name))


@people_app.callback(invoke_without_command=True)
def people(context: typer.Context) -> None:
    """List the people; the commands change who they are."""
    if context.invoked_subcommand is None:
        list_people()


@people_app.command("list")
def list_people() -> None:
    """Everybody, with role and phones, and who waits with a code."""
    from contextlib import closing

    from assistant import pairing
    from assistant.kept import open_journal

    with errors_told(), closing(open_journal()) as journal:
        raise typer.Exit(pairing.listed(journal))


@people_app.command("role")
def set_role(
    who: WhoArgument, role: Annotated[str, typer.Argument(metavar="owner|member|guest")]
) -> None:
    """Change what somebody may do; it counts from their next task on."""
    from assistant import pairing

    with errors_told():
        raise typer.Exit(pairing.set_role(who, role))


@people_app.command("phones")
def share(
    who: WhoArgument,
    names: Annotated[
        str,
        typer.Argument(
            metavar="NAME,NAME",
            help="Left out: tells which they are. none: only those that their role has.",
        ),
    ] = "",
    config: Annotated[
        Path | None, typer.Option("--config", help="Settings file.", metavar="FILE")
    ] = None,
) -> None:
    """Share phones with a member or a guest; the first is the one meant when none is named.

    Without names it tells which are shared."""
    from assistant import pairing
    from assistant.config import load_settings
    from assistant.phones import VIRTUAL

    with errors_told():
        if not names.strip(" ,"):
            raise typer.Exit(pairing.shared(who))
        settings = load_settings(config)
        known = tuple(dict.fromkeys([*settings.phones, settings.default_phone or VIRTUAL, VIRTUAL]))
        chosen = tuple(name.strip() for name in names.split(",") if name.strip())
        raise typer.Exit(pairing.share(who, chosen, known))


@people_app.command("remove")
def remove(who: WhoArgument) -> None:
    """Take somebody out: their tasks stop, what they scheduled ends, and they are told."""
    from assistant import pairing

    with errors_told():
        raise typer.Exit(pairing.remove(who))


@people_app.command("forget-codes")
def forget_codes() -> None:
    """Void all pairing codes that are out; strangers may hold all three of a platform."""
    from assistant import pairing

    with errors_told():
        raise typer.Exit(pairing.forget_codes())
