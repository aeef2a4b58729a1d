"""The command line. Everything heavy is imported inside the command that needs it."""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Annotated, Any

import typer

from assistant import cli_audit, cli_backup, cli_check, cli_health, cli_init, cli_quantize
from assistant.cli_devices import devices_app
from assistant.cli_errors import errors_told
from assistant.cli_eval import eval_app
from assistant.cli_mcp import mcp_app
from assistant.cli_memory import memory_app
from assistant.cli_models import models_app
from assistant.cli_people import pair, people_app
from assistant.cli_routes import routes
from assistant.cli_secrets import secrets_app
from assistant.cli_skills import skills_app
from assistant.cli_train import train_app
from assistant.cli_virtual import virtual_app

app = typer.Typer(
    name="phonepilot",
    help="A personal assistant in your chat app that does the job on your phone, and proves it.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode="markdown",  # in "rich", [cluster] in a help text would be taken for markup
)
app.add_typer(devices_app, name="devices")
app.add_typer(eval_app, name="eval")
app.add_typer(mcp_app, name="mcp")
app.add_typer(memory_app, name="memory")
app.add_typer(models_app, name="models")
models_app.command("check")(cli_check.check)
models_app.command("bench")(cli_check.bench)
models_app.command("quantize")(cli_quantize.quantize)
app.add_typer(people_app, name="people")
app.add_typer(secrets_app, name="secrets")
app.add_typer(skills_app, name="skills")
app.add_typer(train_app, name="train")
app.add_typer(virtual_app, name="virtual")
app.command("audit")(cli_audit.audit)
app.command("backup")(cli_backup.backup)
app.command("health")(cli_health.health)
app.command("init")(cli_init.init)
app.command("pair")(pair)
app.command("restore")(cli_backup.restore)
app.command("routes")(routes)

ConfigOption = Annotated[
    Path | None, typer.Option("--config", help="Settings file.", metavar="FILE")
]
DeviceOption = Annotated[
    str,
    typer.Option(
        "--device",
        "-s",
        help="A configured phone (the start of its name will do), a serial such as "
        "127.0.0.1:5601, or the address of a WebDriverAgent or of an hdc server.",
    ),
]


def _version(wanted: bool) -> None:
    if wanted:
        from importlib.metadata import version

        print(f"phonepilot {version('phonepilot')}")
        raise typer.Exit


@app.callback()
def options(
    version: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help="Print the version.")
    ] = False,
) -> None:
    """A personal assistant in your chat app that does the job on your phone, and proves it."""


@app.command()
def ask(
    text: Annotated[str, typer.Argument(help="What to do, in plain words.")],
    device: DeviceOption = "",
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object.")] = False,
    yes: Annotated[
        bool, typer.Option("--yes", help="Allow sending, calling, deleting... without asking.")
    ] = False,
    config: ConfigOption = None,
) -> None:
    """Do one request and print the reply with its evidence. Exit code 0 only when it is done."""
    import asyncio

    from assistant.patience import STARTING, Patience

    patience = Patience(STARTING.zh if re.search(r"[\u3400-\u9fff]", text) else STARTING.en)
    if not as_json:
        patience.begin()
    try:
        with _house(config, device, as_json=as_json) as house:
            from assistant.ask import ask as ask_once

            house.answering = sys.stdin.isatty()
            house.consent = "yes" if yes else "ask" if house.answering else "no"
            code = asyncio.run(ask_once(house, text, as_json=as_json, begun=patience.over))
    finally:
        patience.over()
    raise typer.Exit(code)


@app.command()
def run(
    config: ConfigOption = None,
    device: DeviceOption = "",
    role: Annotated[
        str,
        typer.Option("--role", help="In a cluster: all, gateways or phones, for [cluster] role."),
    ] = "",
) -> None:
    """Start the assistant: chat platforms, phones, and a chat in this terminal."""
    import asyncio

    from assistant.serve import serve

    with _house(config, device, role=role) as house:
        asyncio.run(serve(house))


@app.command()
def doctor(
    device: DeviceOption = "",
    gateway: Annotated[str, typer.Option("--gateway", help="Check one chat platform.")] = "",
    model: Annotated[
        str, typer.Option("--model", help="Check a model: gui, planner, grounder or brain.")
    ] = "",
    chat: Annotated[
        str,
        typer.Option(
            "--chat",
            help="With --gateway: a chat of yours with the bot, in which its gateway shows what it "
            "can (it writes some twenty messages).",
        ),
    ] = "",
    log: Annotated[
        Path | None,
        typer.Option("--log", help="Say what the failures in this log mean; - reads it here."),
    ] = None,
    guide: Annotated[
        str,
        typer.Option("--guide", help="How to set a phone up: android, wifi, ios or harmony."),
    ] = "",
    config: ConfigOption = None,
) -> None:
    """Check this machine, the phones, the chat platforms and the models; each finding has a fix."""
    from assistant import doctor as doctors

    with errors_told():
        if guide:
            raise typer.Exit(doctors.guide(guide))
        if log:
            raise typer.Exit(doctors.read_log(log))
        from assistant import logs
        from assistant.config import home

        with suppress(OSError):  # the doctor says so, too
            logs.to_file(home() / "phonepilot.log")  # not between the lines
        code = doctors.examine(config, device=device, gateway=gateway, model=model, chat=chat)
        raise typer.Exit(code)


@app.command()
def replay(
    task: Annotated[str, typer.Argument(help="A task's id; without one, list recent tasks.")] = "",
    device: Annotated[
        str, typer.Option("--device", "-s", help="List only the tasks of this phone.")
    ] = "",
) -> None:
    """Show what a task saw and did, step by step."""
    from assistant.replay import replay as show

    with errors_told():
        raise typer.Exit(show(task, device))


@app.command()
def verbs(
    as_markdown: Annotated[bool, typer.Option("--markdown", help="Print docs/verbs.md.")] = False,
) -> None:
    """List what can be asked for without a model, and how each system does it."""
    from assistant.cli_verbs import markdown, plain

    print(markdown() if as_markdown else plain(), end="" if as_markdown else "\n")


@app.command(hidden=True)
def prepare(config: ConfigOption = None) -> None:
    """Do now what the first start would have to do; set-up runs it."""
    with errors_told():
        from assistant.config import load_settings
        from assistant.parts import understanding

        understanding(load_settings(config))


@contextmanager
def _house(
    config: Path | None, device: str, *, as_json: bool = False, role: str = ""
) -> Iterator[Any]:
    """The house, with errors turned into one clear line."""
    with errors_told(as_json=as_json):
        from assistant import logs
        from assistant.cluster.settings import with_role
        from assistant.config import home, load_settings
        from assistant.secrets.modes import refuse_if_open

        settings = load_settings(config)
        if role:
            settings.cluster = with_role(settings.cluster, role)
        folder = home()
        refuse_if_open(folder)  # now, not after all the rest was read
        logs.to_file(folder / "phonepilot.log", settings.logs)
        from assistant.app import House

        house = House(settings, folder, device)
        try:
            yield house
        finally:
            house.close()


def main() -> None:
    os.umask(0o077)  # what is written is for its user alone, whoever made the folder
    app()


if __name__ == "__main__":
    main()
