"""``phonepilot backup FILE`` and ``phonepilot restore [FILE]``."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Annotated

import typer

from assistant.cli_errors import errors_told

PASSPHRASE_VARIABLE = "PHONEPILOT_BACKUP_PASSPHRASE"  # noqa: S105 - its name


def backup(
    file: Annotated[Path, typer.Argument(help="Where to write it; outside of the home.")],
    trajectories: Annotated[
        bool, typer.Option("--trajectories", help="With the steps and screens of past tasks.")
    ] = False,
    with_secrets: Annotated[
        bool,
        typer.Option("--with-secrets", help="With the secrets, encrypted with a passphrase."),
    ] = False,
    config: Annotated[
        Path | None, typer.Option("--config", help="Settings file.", metavar="FILE")
    ] = None,
) -> None:
    """Keep everything the assistant knows in one file; it may go on working meanwhile."""
    with errors_told():
        from assistant.backup import back_up
        from assistant.config import find_config, load_settings, where_home_is

        folder = where_home_is()
        settings = load_settings(config)
        passphrase = _passphrase(again=True) if with_secrets else ""
        made = back_up(
            folder, file, settings, find_config(config),
            trajectories=trajectories, passphrase=passphrase,
        )  # fmt: skip
        print(f"{made.files} files of {folder}, {made.size / 1e6:.1f} MB: {file}")
        if made.secrets:
            print(f"Without the secrets {made.secrets} (--with-secrets adds them, encrypted).")
        if settings.cluster.database:
            print("Without the database of [cluster]: pg_dump keeps that (docs/cluster.md).")


def restore(
    file: Annotated[
        Path | None, typer.Argument(help="A backup; without one, only --aside is done.")
    ] = None,
    aside: Annotated[
        bool,
        typer.Option("--aside", help="First move what is there beside the home; settings stay."),
    ] = False,
    with_secrets: Annotated[
        bool, typer.Option("--with-secrets", help="Set the secrets of the backup, too.")
    ] = False,
) -> None:
    """Put a backup in place, or begin anew. What was going on then is not done again."""
    with errors_told():
        from assistant import restoring
        from assistant.config import home

        if file is None and not aside:
            raise typer.BadParameter("name a backup, or say --aside to begin anew")
        folder = home()
        if aside and (moved := restoring.set_aside(folder)):
            print(f"What was there is in {moved} now.")
        if file is None:
            return
        secret = _passphrase(again=False) if with_secrets else ""
        done = restoring.restore(file, folder, secret)
        print(f"{done.files} files of {done.made} are in {folder}.")
        if done.tasks:
            print(f"{done.tasks} tasks were being done then; they are not gone on with.")
        if done.late:
            print(f"{done.late} scheduled requests: times that have passed since are left out.")
        if done.sealed:
            print("The secrets in it were left out; --with-secrets sets them.")


def _passphrase(*, again: bool) -> str:
    """Of a backup's secrets: from the environment, or typed."""
    given = os.environ.get(PASSPHRASE_VARIABLE, "")
    return given or str(typer.prompt("Passphrase", hide_input=True, confirmation_prompt=again))
