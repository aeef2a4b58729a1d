"""``phonepilot eval``: how good the assistant is on tasks with proof, GUI models on benchmarks."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from assistant.cli_eval_judge import judge, list_benchmarks, metric
from assistant.cli_eval_run import run
from assistant.cli_templates import (
    AppOption,
    ByOption,
    DifficultyOption,
    JsonOption,
    TagOption,
    chosen_templates,
    refuse,
    told,
)

if TYPE_CHECKING:
    from assistant.suite.running import Run
    from device_drivers.virtual.tasks.play import Goal

eval_app = typer.Typer(
    help="Measure GUI models on benchmarks, the assistant on tasks with proof.",
    no_args_is_help=True,
)


eval_app.command("judge")(judge)
eval_app.command("metric")(metric)
eval_app.command("list")(list_benchmarks)


eval_app.command("run")(run)


@eval_app.command("suite")
def suite(
    names: Annotated[list[str] | None, typer.Argument(help="Templates; default: all.")] = None,
    mode: Annotated[
        str,
        typer.Option(
            "--mode",
            help="verbs+tree, pocket, pocket-pixels, team; or mine: the models of your settings.",
        ),
    ] = "verbs+tree",
    split: Annotated[
        str, typer.Option("--split", help="train, validation or test; default: all.")
    ] = "",
    by: ByOption = "template",
    tag: TagOption = "",
    app: AppOption = "",
    difficulty: DifficultyOption = "",
    seed: Annotated[
        int | None, typer.Option("--seed", help="The first suite seed; default: evaluation's own.")
    ] = None,
    seeds: Annotated[int, typer.Option("--seeds", help="How many suite seeds.", min=1)] = 1,
    n: Annotated[int, typer.Option("--n", help="Instances per template and seed.", min=1)] = 1,
    language: Annotated[str, typer.Option("--language", help="en, zh or both.")] = "en",
    jobs: Annotated[int, typer.Option("--jobs", help="Processes; 0: one a core.", min=0)] = 0,
    out: Annotated[
        Path | None, typer.Option("--out", help="Folder of the results; a run there goes on.")
    ] = None,
    config: Annotated[
        Path | None, typer.Option("--config", help="Settings file for --mode mine.")
    ] = None,
    as_json: JsonOption = False,
) -> None:
    """Play tasks through the whole assistant and judge what became of the phone.

    Each has a phone made new for it, in this machine's memory.
    Leave to act is given, open questions are answered as its person would.
    Results and report are kept in a folder.
    """
    with told():
        import asyncio

        from assistant.suite import report
        from assistant.suite.modes import NAMES, settings_of
        from assistant.suite.played import SUITE_SEED
        from assistant.suite.progress import Waiting
        from assistant.suite.running import Folder, Run, play_all
        from device_drivers.virtual.tasks.suite import template

        chosen_templates(app, tag, split, by, difficulty)
        if mode not in NAMES:
            refuse(f"--mode {mode}: it is one of {', '.join(NAMES)}")
        run = Run(
            mode, split, by, SUITE_SEED if seed is None else seed, seeds, n, _languages(language),
            tuple(template(name).name() for name in names or ()), tag, app, difficulty,
        )  # fmt: skip
        if not (of := sum(1 for _ in run.entries())):
            refuse("no template passes all of these filters")
        settings_of(mode, config)  # what is wrong with them is told at once
        folder = Folder(out or _usual_folder(run))
        folder.claim(run)
        processes, waiting = jobs or os.cpu_count() or 1, Waiting(folder.played().values())
        waiting.begin(of, processes, folder.path)
        try:
            asyncio.run(play_all(run, folder, processes, config, waiting))
        except KeyboardInterrupt:
            waiting.interrupted(of)
            raise
        report.write(run, folder)
        if as_json:
            print(json.dumps(report.as_json(run, folder), ensure_ascii=False))
        else:
            print(f"{report.as_markdown(run, folder)}\nReport: {folder.path / 'report.md'}")
        raise typer.Exit(1 if folder.errors() else 0)


@eval_app.command("compare")
def compare(
    a: Annotated[Path, typer.Argument(help="The folder of a run, or its report.")],
    b: Annotated[Path, typer.Argument(help="The folder of another one.")],
    as_json: JsonOption = False,
) -> None:
    """Put two runs side by side, task by task, over what both have played."""
    with told():
        from assistant.suite import comparing

        first, second = comparing.side(a), comparing.side(b)
        if as_json:
            print(json.dumps(comparing.as_json(first, second), ensure_ascii=False))
        else:
            print(comparing.as_markdown(first, second))


def _languages(said: str) -> tuple[Goal, ...]:
    known: dict[str, tuple[Goal, ...]] = {"en": ("en",), "zh": ("zh",), "both": ("en", "zh")}
    if said not in known:
        refuse(f"--language {said}: it is one of {', '.join(known)}")
    return known[said]


def _usual_folder(run: Run) -> Path:
    """The same for the same question, so that it is gone on with."""
    import hashlib

    from assistant.config import home

    name = hashlib.sha256(repr(run).encode()).hexdigest()[:8]
    return home() / "eval" / f"{run.mode}-{run.split or 'all'}-{name}"
