"""``phonepilot eval suite --suite mobileworld|androidworld``: a GUI model on a suite's servers."""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, NoReturn

import typer

from assistant.cli_templates import refuse
from assistant.plain import show

if TYPE_CHECKING:
    from models.served import Config
    from skills.evaluation.online.base import Record, Told
    from skills.evaluation.online.kept import Kept
    from skills.evaluation.online.served import Asked, ServedSuite
    from skills.evaluation.online.trials import Result

PLAYER_CPUS = 0.25
"""Of a machine in a Ray cluster: a player mostly waits for its server and its model."""
MODEL_SECONDS, MODEL_RETRIES = 300.0, 8


@dataclass(frozen=True, slots=True)
class Wishes:
    """What stood on the command line."""

    suite: str
    mode: str
    split: str
    names: tuple[str, ...]
    tag: str
    app: str
    difficulty: str
    seed: int | None
    seeds: int
    workers: int
    ray: str
    servers: str
    spares: int
    restart: str
    patience: float
    url: str
    weights: str
    key_env: str
    steps: int
    settle: float
    metadata: Path | None
    out: Path | None
    config: Path | None


def play_served(wishes: Wishes, *, as_json: bool) -> NoReturn:
    """Play, report, and end with 0, or with 1 when some trials could not be judged."""
    import asyncio

    from assistant.suite.progress import Waiting
    from skills.evaluation.online import report
    from skills.evaluation.online.kept import Kept
    from skills.evaluation.online.places import Restart
    from skills.evaluation.online.served import ServedSuite, described, listed
    from skills.evaluation.online.trials import result

    asked = _asked(wishes)
    tasks = described(listed(asked, wishes.patience), wishes.metadata)
    restart = Restart(wishes.restart) if wishes.restart else None
    suite = ServedSuite(asked, tasks, spares=wishes.spares, restart=restart)
    kept: Kept[Result] = Kept(wishes.out or _usual_folder(asked), result)
    kept.agree(asked.about())
    of, waiting = len(suite.jobs), Waiting(kept.played().values())
    workers = min(wishes.workers or of, len(asked.servers) - wishes.spares)
    waiting.begin(of, workers, kept.path, "player")
    try:
        asyncio.run(_play(suite, kept, workers, wishes.ray, waiting))
    except KeyboardInterrupt:
        waiting.interrupted(of)
        raise
    finally:
        suite.close()
    about = {
        "suite": asked.suite, "mode": asked.model.adapter, "model": asked.model.model,
        "command": _command(asked, wishes),
    }  # fmt: skip
    report.write(about, kept)
    if as_json:
        print(json.dumps(report.as_json(about, kept)))
    else:
        show(f"{report.as_markdown(about, kept)}\nReport: {kept.path / 'report.md'}")
    raise typer.Exit(1 if kept.errors() else 0)


async def _play(
    suite: ServedSuite, kept: Kept[Result], workers: int, ray: str, told: Told[Record]
) -> None:
    from skills.evaluation.online.running import Run

    with kept.held():
        if not ray:
            await Run(suite, kept, workers).all(told)
            return
        from skills.evaluation.online.over_ray import Remote, cluster

        async with cluster(ray) as here:
            remote = Remote(here, suite.opener, PLAYER_CPUS)
            await Run(suite, kept, workers, remote).all(told)


def _asked(wishes: Wishes) -> Asked:
    from skills.evaluation.online.phone import Limits
    from skills.evaluation.online.served import PHONES, Asked, addresses

    kind = PHONES[wishes.suite]
    usual = f"http://127.0.0.1:{kind.usual_port}"
    servers = addresses(wishes.servers or usual, wishes.suite)
    if len(servers) <= wishes.spares:
        refuse(f"--spares {wishes.spares}: {len(servers)} servers leave none to play on")
    seed = {} if wishes.seed is None else {"seed": wishes.seed}
    return Asked(
        wishes.suite, wishes.split, servers, _model(wishes), attempts=wishes.seeds,
        names=wishes.names, tag=wishes.tag, app=wishes.app, difficulty=wishes.difficulty,
        steps=wishes.steps, limits=Limits(settle=wishes.settle), **seed,
    )  # fmt: skip


def _model(wishes: Wishes) -> Config:
    """The model that plays. Raises ConfigError, ModelUnavailable for what it cannot be."""
    from models.served import load_adapter

    config = _named(wishes) if wishes.url else _mine(wishes)
    traits = load_adapter(config.adapter, dict(config.options)).traits
    if not traits.plans:
        refuse(f"{traits.family} only points at what it is told; a family that decides is needed")
    if traits.wire == "inside":
        refuse(f"{traits.family} is no model of a server; name one by --mode, --url and --weights")
    return config


def _named(wishes: Wishes) -> Config:
    import os

    from pydantic import SecretStr, ValidationError

    from models.served import Config

    if not wishes.mode or not wishes.weights:
        refuse("--url needs --mode FAMILY (an adapter's name) and --weights NAME")
    if wishes.key_env and wishes.key_env not in os.environ:
        refuse(f"--key-env {wishes.key_env}: there is no such variable")
    try:
        return Config(
            base_url=wishes.url, model=wishes.weights, adapter=wishes.mode,
            api_key=SecretStr(os.environ.get(wishes.key_env, "")), timeout=MODEL_SECONDS,
            retries=MODEL_RETRIES,
        )  # fmt: skip
    except ValidationError:
        refuse(f"--url {wishes.url}: it is an address such as http://127.0.0.1:8000/v1")


def _mine(wishes: Wishes) -> Config:
    from assistant.config import load_settings, resolve_secret
    from models.served import Config

    if wishes.mode not in ("", "mine"):
        refuse(f"--mode {wishes.mode}: say where its model is, with --url and --weights")
    gui = load_settings(wishes.config).models.gui
    if gui is None or not gui.base_url:
        refuse(
            "your settings have no [models.gui] with a base_url; name a model by --mode FAMILY "
            "--url http://.../v1 --weights NAME"
        )
    return Config(
        base_url=gui.base_url, model=gui.model, api_key=resolve_secret(gui.api_key),
        adapter=gui.adapter, options=gui.options, timeout=MODEL_SECONDS, retries=MODEL_RETRIES,
        max_tokens=gui.max_tokens, price=gui.price,
    )  # fmt: skip


def _usual_folder(asked: Asked) -> Path:
    from assistant.cli_eval_suite import usual_folder

    told = json.dumps(asked.about(), sort_keys=True)
    return usual_folder(f"{asked.suite}-{asked.model.adapter}", asked.split, told)


def _command(asked: Asked, wishes: Wishes) -> str:
    """What to type for the same run; without a key that stands in an address."""
    import shlex

    from assistant.evaluating.choosing import without_key

    model: dict[str, object] = {"--mode": "mine", "--config": wishes.config or ""}
    if wishes.url:
        model = {
            "--mode": wishes.mode, "--url": without_key(wishes.url), "--weights": wishes.weights,
            "--key-env": wishes.key_env,
        }  # fmt: skip
    options = {
        "--suite": asked.suite, "--split": asked.split, "--tag": asked.tag, "--app": asked.app,
        "--difficulty": asked.difficulty, **model, "--seed": asked.seed,
        "--seeds": asked.attempts, "--steps": asked.steps, "--settle": wishes.settle,
        "--metadata": wishes.metadata or "", "--servers": ",".join(asked.servers),
    }  # fmt: skip
    said = [word for name, value in options.items() if value != "" for word in (name, str(value))]
    return " ".join(["phonepilot eval suite", shlex.join([*said, *asked.names])])
