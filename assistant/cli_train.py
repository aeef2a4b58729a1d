"""``phonepilot train``: models of our own, from nothing, with a seed."""

from __future__ import annotations

import dataclasses
import sys
import time
from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer

from assistant.cli_errors import errors_told

train_app = typer.Typer(no_args_is_help=True, help="Train a model of our own.")


class By(StrEnum):
    """What is held out."""

    template = "template"
    app = "app"


@train_app.callback()
def _train() -> None:
    """Train a model of our own."""


@train_app.command()
def pocket(
    seed: Annotated[int, typer.Option("--seed", help="Another seed, another model.", min=0)] = 0,
    by: Annotated[
        By, typer.Option("--by", help="Hold out templates, or whole apps.")
    ] = By.template,
    start: Annotated[
        str,
        typer.Option(
            "--from", help="Go on from weights: a file, or pocket for those that are here."
        ),
    ] = "",
    out: Annotated[
        Path | None,
        typer.Option("--out", help="The folder of the run; left out: pocket-SEED here."),
    ] = None,
    workers: Annotated[int, typer.Option("--workers", help="Processes at once.", min=1)] = 2,
    minutes: Annotated[
        float,
        typer.Option("--minutes", help="For learning; making lessons comes before.", min=0.5),
    ] = 75.0,
    quick: Annotated[
        bool, typer.Option("--quick", help="A tiny model in two minutes, to see that it runs.")
    ] = False,
    install: Annotated[
        bool, typer.Option("--install", help="Put the weights where the assistant takes them from.")
    ] = False,
) -> None:
    """Train the embedded GUI model on the virtual phone's training tasks."""
    if start and (by is By.app or quick):
        raise typer.BadParameter(
            "weights to go on from have learnt of all apps, and are larger than a quick run's: "
            "leave --by app and --quick out.", param_hint="--from"
        )  # fmt: skip
    if install and by is By.app:
        raise typer.BadParameter(
            "what was trained without some apps is for measuring: leave it out.",
            param_hint="--install",
        )
    with errors_told():
        try:
            from device_drivers.virtual.tasks.splits import TEMPLATES
            from models.training.pocket.run import OtherSettings, train
            from models.training.pocket.settings import Settings
        except ModuleNotFoundError as error:
            from models.installing import extra

            print(f"Training needs {error.name}: {extra('train')}", file=sys.stderr)
            raise typer.Exit(2) from error
        settings = Settings(seed=seed, by=by.value, workers=workers, minutes=minutes)
        if start:
            settings = settings.going_on(start)
        if quick:
            some = tuple(sorted(TEMPLATES["train"]))[::8]
            settings = dataclasses.replace(settings.quick, rounds=1, walks=0, templates=some)
        began = time.monotonic()

        def tell(line: str) -> None:
            print(f"[{time.monotonic() - began:6.0f} s] {line}", flush=True)

        folder = out or Path(f"pocket-{seed}" + ("-by-app" if by is By.app else ""))
        try:
            trained = train(settings, folder, tell)
        except OtherSettings as error:
            print(error, file=sys.stderr)
            raise typer.Exit(2) from error
        for path in trained.weights:
            print(f"{path}: {path.stat().st_size / 1e6:.1f} MB, from {trained.steps} steps")
        if install:
            from models.pocket.committee import install as put_in_place
            from models.pocket.embedded import FOLDER

            for path in put_in_place(folder, FOLDER):
                print(f"installed as {path}")
