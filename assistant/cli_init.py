"""``phonepilot init``: guided set-up; with options for everything, scripts use it, too."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from assistant.cli_errors import errors_told


def init(
    phone: Annotated[
        str, typer.Option("--phone", help="virtual, android, ios, harmony, a serial or an address.")
    ] = "",
    phone_name: Annotated[str, typer.Option("--phone-name", help="What to call it.")] = "",
    model: Annotated[str, typer.Option("--model", help="none, here, cloud or serve.")] = "",
    model_url: Annotated[str, typer.Option("--model-url", help="Of an OpenAI-like server.")] = "",
    model_key: Annotated[
        str, typer.Option("--model-key", help="A key, better env:NAME, file:PATH or secret:NAME.")
    ] = "",
    model_name: Annotated[str, typer.Option("--model-name", help="Which of its models.")] = "",
    model_for: Annotated[str, typer.Option("--model-for", help="gui, brain or both.")] = "",
    model_family: Annotated[str, typer.Option("--model-family", help="Of a GUI model.")] = "",
    chat: Annotated[
        str, typer.Option("--chat", help="A chat platform, such as telegram, or none.")
    ] = "",
    settings: Annotated[
        list[str] | None,
        typer.Option("--set", metavar="NAME=VALUE",
                     help="A setting of that platform. A secret: better env:NAME, file:PATH."),
    ] = None,
    pairs: Annotated[
        bool, typer.Option("--pair/--no-pair", help="Wait for your first message, to pair you.")
    ] = True,
    yes: Annotated[
        bool, typer.Option("--yes", help="Ask nothing: what is not given stays as it is.")
    ] = False,
    language: Annotated[
        str, typer.Option("--language", metavar="en|zh", help="Left out: as the terminal's.")
    ] = "",
    config: Annotated[
        Path | None, typer.Option("--config", help="Settings file.", metavar="FILE")
    ] = None,
) -> None:  # fmt: skip
    """Set up phone, model and chat: each answer is tried at once, and written down if it works."""
    with errors_told():
        from assistant import logs
        from assistant.config import home
        from assistant.setting_up import asker
        from assistant.setting_up.guide import Guide

        logs.to_file(home() / "phonepilot.log")  # not between the questions

        given = {
            "phone": phone, "phone-name": phone_name, "model": model, "model-url": model_url,
            "model-key": model_key, "model-name": model_name, "model-for": model_for,
            "model-family": model_family, "chat": chat,
        }  # fmt: skip
        somebody = asker.somebody_is_there() and not yes
        asks = asker.Asker(
            asker.language(language), interactive=somebody,
            given={name: value for name, value in given.items() if value},
        )  # fmt: skip
        Guide(asks, config, settings or [], pairs=pairs and somebody).lead()
