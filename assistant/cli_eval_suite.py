"""``phonepilot eval suite``: tasks played and judged, on virtual phones or on a suite's servers."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

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
    from collections.abc import Callable

    from assistant.suite.running import Folder, Run
    from device_drivers.virtual.tasks.play import Goal
    from skills.evaluation.online.base import Record

VIRTUAL, SERVED = "virtual", ("mobileworld", "androidworld")


def suite(
    names: Annotated[
        list[str] | None, typer.Argument(help="Templates, or tasks of the server; default: all.")
    ] = None,
    suite: Annotated[
        str, typer.Option("--suite", help="virtual, mobileworld or androidworld.")
    ] = VIRTUAL,
    mode: Annotated[
        str,
        typer.Option(
            "--mode",
            help="virtual: verbs+tree, pocket, pocket-pixels, team. Served: a family of GUI "
            "models, with --url and --weights. All: mine, the models of your settings.",
        ),
    ] = "",
    split: Annotated[
        str,
        typer.Option(
            "--split",
            help="virtual: train, validation or test, default all; mobileworld: test (the same as "
            "gui-only), gui-only or ask-user; androidworld: test.",
        ),
    ] = "",
    by: ByOption = "template",
    tag: TagOption = "",
    app: AppOption = "",
    difficulty: DifficultyOption = "",
    seed: Annotated[
        int | None, typer.Option("--seed", help="The first suite seed; default: evaluation's own.")
    ] = None,
    seeds: Annotated[
        int, typer.Option("--seeds", help="How many suite seeds: attempts at each task.", min=1)
    ] = 1,
    n: Annotated[int, typer.Option("--n", help="Instances per template and seed.", min=1)] = 1,
    language: Annotated[str, typer.Option("--language", help="en, zh or both.")] = "en",
    workers: Annotated[
        int,
        typer.Option(
            "--workers", "--jobs", help="Played at a time; 0: one a core, or one a server.", min=0
        ),
    ] = 0,
    ray: Annotated[
        str,
        typer.Option("--ray", help="Players in a Ray cluster: HOST:6379, ray://..., auto, local."),
    ] = "",
    servers: Annotated[
        str, typer.Option("--servers", help="Of the suite: http://host:6800,http://other:6800")
    ] = "",
    spares: Annotated[
        int, typer.Option("--spares", help="The last so many servers only stand in.", min=0)
    ] = 0,
    restart: Annotated[
        str,
        typer.Option("--restart", help="For a server that is not well: docker restart mw_{port}"),
    ] = "",
    patience: Annotated[
        float, typer.Option("--patience", help="Seconds to wait for the first server.", min=0)
    ] = 60.0,
    url: Annotated[str, typer.Option("--url", help="The model's server: http://.../v1.")] = "",
    weights: Annotated[str, typer.Option("--weights", help="The model's name there.")] = "",
    key_env: Annotated[
        str, typer.Option("--key-env", help="The environment variable that holds its key.")
    ] = "",
    steps: Annotated[int, typer.Option("--steps", help="Of a served task, at most.", min=1)] = 50,
    settle: Annotated[
        float, typer.Option("--settle", help="Seconds from an action to the next look.", min=0)
    ] = 1.0,
    metadata: Annotated[
        Path | None,
        typer.Option("--metadata", help="AndroidWorld's task_metadata.json: tags.", exists=True),
    ] = None,
    out: Annotated[
        Path | None, typer.Option("--out", help="Folder of the results; a run there goes on.")
    ] = None,
    config: Annotated[
        Path | None, typer.Option("--config", help="Settings file for --mode mine.")
    ] = None,
    as_json: JsonOption = False,
) -> None:
    """Play tasks and judge what became of the phone.

    virtual: through the whole assistant, each on a phone made new for it, in this machine's memory;
    leave to act is given, open questions are answered as its person would. mobileworld and
    androidworld: a GUI model alone, on their servers' phones. Results and report are kept in a
    folder; the same command goes on.
    """
    with told():
        if suite in SERVED:
            from assistant.cli_eval_served import Wishes, play_served

            if n != 1 or by != "template" or language != "en":
                refuse(f"--n, --by and --language are the virtual phone's, {suite} has none")
            wishes = Wishes(
                suite, mode, split, tuple(names or ()), tag, app, difficulty, seed, seeds, workers,
                ray, servers, spares, restart, patience, url, weights, key_env, steps, settle,
                metadata,
                out, config,
            )  # fmt: skip
            play_served(wishes, as_json=as_json)
        if suite != VIRTUAL:
            refuse(f"--suite {suite}: it is one of {', '.join((VIRTUAL, *SERVED))}")
        if servers or url or restart:
            refuse("--servers, --url and --restart are for suites that are served")
        run = _run(names or [], mode, split, by, seed, seeds, n, language, tag, app, difficulty)
        _play_virtual(run, workers, ray, out, config, as_json=as_json)


def _run(
    names: list[str], mode: str, split: str, by: str, seed: int | None, seeds: int, n: int,
    language: str, tag: str, app: str, difficulty: str,
) -> Run:  # fmt: skip
    from assistant.suite.modes import NAMES, WITHOUT
    from assistant.suite.played import SUITE_SEED
    from assistant.suite.running import Run
    from device_drivers.virtual.tasks.suite import template

    chosen_templates(app, tag, split, by, difficulty)
    mode = mode or WITHOUT
    if mode not in NAMES:
        refuse(f"--mode {mode}: it is one of {', '.join(NAMES)}")
    run = Run(
        mode, split, by, SUITE_SEED if seed is None else seed, seeds, n, _languages(language),
        tuple(template(name).name() for name in names), tag, app, difficulty,
    )  # fmt: skip
    if not any(True for _ in run.entries()):
        refuse("no template passes all of these filters")
    return run


def _play_virtual(
    run: Run, workers: int, ray: str, out: Path | None, config: Path | None, *, as_json: bool
) -> None:
    import asyncio

    from assistant.plain import show
    from assistant.suite import report
    from assistant.suite.modes import settings_of
    from assistant.suite.progress import Waiting
    from assistant.suite.running import Folder

    settings_of(run.mode, config)  # what is wrong with them is told at once
    folder = Folder(out or usual_folder(run.mode, run.split, repr(run)))
    folder.claim(run)
    waiting, of = Waiting(folder.played().values()), sum(1 for _ in run.entries())
    players = workers or os.cpu_count() or 1
    waiting.begin(of, players, folder.path)
    try:
        asyncio.run(_virtual(run, folder, players, ray, config, waiting))
    except KeyboardInterrupt:
        waiting.interrupted(of)
        raise
    report.write(run, folder)
    if as_json:
        print(json.dumps(report.as_json(run, folder), ensure_ascii=False))
    else:
        show(f"{report.as_markdown(run, folder)}\nReport: {folder.path / 'report.md'}")
    raise typer.Exit(1 if folder.errors() else 0)


async def _virtual(
    run: Run, folder: Folder, players: int, ray: str, config: Path | None,
    waiting: Callable[[int, int, Record], None],
) -> None:  # fmt: skip
    from assistant.suite.online import HousePlayers, play_all

    if not ray:
        await play_all(run, folder, players, config, waiting)
        return
    from skills.evaluation.online.over_ray import Remote, cluster

    elsewhere = HousePlayers(run.mode, settings=_settings_text(run.mode, config))
    async with cluster(ray) as here:
        await play_all(run, folder, players, config, waiting, Remote(here, elsewhere))


def _settings_text(mode: str, config: Path | None) -> str:
    """Sent to the machines of the cluster; secrets that it names each has to have itself."""
    from assistant.config import find_config
    from assistant.suite.modes import MINE

    path = find_config(config) if mode == MINE else None
    return path.read_text(encoding="utf-8") if path else ""


def _languages(said: str) -> tuple[Goal, ...]:
    known: dict[str, tuple[Goal, ...]] = {"en": ("en",), "zh": ("zh",), "both": ("en", "zh")}
    if said not in known:
        refuse(f"--language {said}: it is one of {', '.join(known)}")
    return known[said]


def usual_folder(mode: str, split: str, asked: str) -> Path:
    """The same for the same question, so that it is gone on with."""
    import hashlib

    from assistant.config import home

    name = hashlib.sha256(asked.encode()).hexdigest()[:8]
    return home() / "eval" / f"{mode}-{split or 'all'}-{name}"
