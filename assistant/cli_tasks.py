"""``phonepilot virtual tasks``: the tasks with proof, from the command line."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from assistant.cli_errors import errors_told

if TYPE_CHECKING:
    from device_drivers.virtual.tasks.base import Template
    from device_drivers.virtual.tasks.play import Episode

    Play = Callable[[Template, int], Episode]

tasks_app = typer.Typer(
    help="Tasks on virtual phones whose success is proved on the phone's state.",
    no_args_is_help=True,
)

NameArgument = Annotated[str, typer.Argument(help="A template's name, as `list` shows it.")]
SeedOption = Annotated[int, typer.Option("--seed", help="Which instance.", min=0)]
JsonOption = Annotated[bool, typer.Option("--json", help="Print JSON.")]
AppOption = Annotated[str, typer.Option("--app", help="Only those that use this app.")]
TagOption = Annotated[str, typer.Option("--tag", help="Only those with this tag.")]
SplitOption = Annotated[str, typer.Option("--split", help="train, validation or test.")]
ByOption = Annotated[str, typer.Option("--by", help="What is held out: template or app.")]
DEFAULT_DEVICE = "127.0.0.1:5601"
DeviceOption = Annotated[
    str, typer.Option("--device", help="A served virtual phone: 127.0.0.1:PORT, or the port.")
]
DifficultyOption = Annotated[str, typer.Option("--difficulty", help="easy, medium or hard.")]


@tasks_app.command("list")
def list_tasks(
    app: AppOption = "",
    tag: TagOption = "",
    split: SplitOption = "",
    by: ByOption = "template",
    difficulty: DifficultyOption = "",
    as_json: JsonOption = False,
) -> None:
    """List the templates."""
    with _told():
        from device_drivers.virtual.tasks.splits import split_of

        chosen = _chosen(app, tag, split, by, difficulty)
        if as_json:
            print(json.dumps([_facts(name, t) for name, t in chosen.items()], ensure_ascii=False))
            return
        rows = [
            (
                name,
                t.difficulty,
                str(t.steps),
                split_of(t, by) or "-",
                " ".join(t.apps),
                " ".join(t.tags),
            )
            for name, t in chosen.items()
        ]
        _table(("NAME", "DIFFICULTY", "STEPS", "SPLIT", "APPS", "TAGS"), rows)
        print(f"\n{len(rows)} templates", file=sys.stderr)


@tasks_app.command("show")
def show_task(name: NameArgument, seed: SeedOption = 1, as_json: JsonOption = False) -> None:
    """Show one instance: its goal, what must change, what must be answered."""
    with _told():
        from device_drivers.virtual.phone import Phone
        from device_drivers.virtual.tasks.check import describe
        from device_drivers.virtual.tasks.play import prepare
        from device_drivers.virtual.tasks.suite import template

        kind = template(name)
        trial = prepare(kind, seed, Phone(seed=seed))
        changes = [describe(change) for change in trial.expected]
        wanted = "(tested by code)" if callable(trial.answer) else trial.answer
        facts = {
            **_facts(name, kind), "seed": seed, "goal": trial.goal("en"),
            "goal_zh": trial.goal("zh"), "expect": changes, "answer": wanted,
            "question": kind.question, "impossible": kind.impossible, "limit": trial.limit,
        }  # fmt: skip
        if as_json:
            print(json.dumps(facts, ensure_ascii=False))
            return
        for key, value in facts.items():
            shown = "\n            ".join(map(str, value)) if isinstance(value, list) else value
            if shown not in ("", False):
                print(f"{key:11} {shown}")


@tasks_app.command("play")
def play_tasks(
    names: Annotated[list[str] | None, typer.Argument(help="Templates; none with --all.")] = None,
    everything: Annotated[bool, typer.Option("--all", help="Play every template.")] = False,
    app: AppOption = "",
    tag: TagOption = "",
    split: SplitOption = "",
    by: ByOption = "template",
    difficulty: DifficultyOption = "",
    seed: SeedOption = 1,
    seeds: Annotated[int, typer.Option("--seeds", help="How many instances.", min=1)] = 1,
    device: DeviceOption = "",
    as_json: JsonOption = False,
) -> None:
    """Play the reference solutions; exit code 0 only when each proves its task feasible.

    Without --device on a phone in this process; with it over adb, on a served virtual phone.
    """
    with _told():
        from device_drivers.virtual.tasks.suite import template

        narrowed = any((app, tag, split, difficulty))
        if not names and not everything and not narrowed:
            raise typer.BadParameter("name a template, or use --all, --app, --tag or --split")
        chosen = _chosen(app, tag, split, by, difficulty)
        if names:
            chosen = {name: template(name) for name in names}
        play = _over_adb(device) if device else _here()
        episodes = _play(play, list(chosen.values()), range(seed, seed + seeds), quiet=as_json)
        good = sum(episode.success for episode in episodes)
        if as_json:
            summary = {"succeeded": good, "episodes": [e.json() for e in episodes]}
            print(json.dumps(summary, ensure_ascii=False))
        else:
            print(f"\n{good} of {len(episodes)} episodes succeeded", file=sys.stderr)
        raise typer.Exit(0 if good == len(episodes) else 1)


@tasks_app.command("prepare")
def prepare_task(
    name: NameArgument,
    device: DeviceOption = DEFAULT_DEVICE,
    seed: SeedOption = 1,
    save: Annotated[
        Path | None, typer.Option("--save", help="Keep the phone's database here, for `check`.")
    ] = None,
    as_json: JsonOption = False,
) -> None:
    """Make a served virtual phone new and ready for a task, and print the goal."""
    with _told():
        from device_drivers.virtual.tasks.remote import prepare_there
        from device_drivers.virtual.tasks.suite import template

        trial = prepare_there(template(name), seed, _port(device))
        if save:
            save.write_bytes(trial.before)
        facts = {"name": name, "seed": seed, "goal": trial.goal("en"), "goal_zh": trial.goal("zh"),
                 "limit": trial.limit}  # fmt: skip
        print(json.dumps(facts, ensure_ascii=False) if as_json else facts["goal"])


@tasks_app.command("check")
def check_task(
    name: NameArgument,
    device: DeviceOption = DEFAULT_DEVICE,
    seed: SeedOption = 1,
    answer: Annotated[str, typer.Option(help="What was answered.")] = "",
    impossible: Annotated[
        str, typer.Option(metavar="REASON", help="It was said that it cannot be done.")
    ] = "",
    asked: Annotated[
        bool, typer.Option("--asked", help="The goal's open question was asked first.")
    ] = False,
    before: Annotated[
        Path | None, typer.Option(help="What `prepare --save` kept; default: made once more.")
    ] = None,
    as_json: JsonOption = False,
) -> None:
    """Judge what became of a task on a phone that was prepared for it; exit code 0 on success."""
    with _told():
        from dataclasses import replace

        from device_drivers.virtual.tasks.base import Done, Impossible
        from device_drivers.virtual.tasks.play import judge
        from device_drivers.virtual.tasks.remote import snapshot, trial_of
        from device_drivers.virtual.tasks.suite import template

        trial = trial_of(template(name), seed)
        if before:
            trial = replace(trial, before=before.read_bytes())
        ending = Impossible(impossible) if impossible else Done(answer)
        reasons = judge(trial, snapshot(_port(device)), ending, asked=asked)
        if as_json:
            print(json.dumps({"success": not reasons, "reasons": reasons}, ensure_ascii=False))
        else:
            print("\n".join(reasons) or "success")
        raise typer.Exit(1 if reasons else 0)


def _port(device: str) -> int:
    """The port of a served virtual phone on this machine."""
    host, _, port = device.rpartition(":")
    if host not in ("", "127.0.0.1", "localhost") or not port.isdigit():
        raise typer.BadParameter(
            f"--device {device}: the tasks need a virtual phone of this machine, as 127.0.0.1:PORT"
        )
    return int(port)


def _here() -> Play:
    """Playing on a phone in this process."""
    from device_drivers.virtual.phone import Phone
    from device_drivers.virtual.tasks.play import play_here

    phone = Phone(width=720, height=1600, density=320)
    return lambda kind, seed: play_here(kind, seed, phone)


def _over_adb(device: str) -> Play:
    """Playing on a served phone through the Android driver."""
    from assistant.plugins import load
    from device_drivers.virtual.tasks.play import play
    from device_drivers.virtual.tasks.remote import prepare_there, snapshot

    port = _port(device)
    android = load("device_drivers", "android")
    phone = android.create(android.Config(serial=f"127.0.0.1:{port}"))

    def play_there(kind: Template, seed: int) -> Episode:
        trial = prepare_there(kind, seed, port)
        return play(trial, phone, lambda: snapshot(port))

    return play_there


def _play(play: Play, chosen: Sequence[Template], seeds: range, *, quiet: bool) -> list[Episode]:
    episodes = []
    for kind in chosen:
        for seed in seeds:
            episode = play(kind, seed)
            episodes.append(episode)
            if not quiet:
                _report(episode)
    return episodes


def _report(episode: Episode) -> None:
    mark = "ok  " if episode.success else "FAIL"
    print(
        f"{mark} {episode.template:36} seed {episode.seed:<4} {episode.steps:3} steps "
        f"{episode.seconds * 1000:6.0f} ms  {_one_line(episode.goal)}",
        flush=True,
    )
    for reason in episode.reasons:
        print(f"       {reason}")


def _one_line(text: str, most: int = 90) -> str:
    text = " ".join(text.split())
    return text if len(text) <= most else text[: most - 1] + "…"


def _chosen(app: str, tag: str, split: str, by: str, difficulty: str) -> dict[str, Template]:
    """The templates that pass every filter given."""
    from device_drivers.virtual.tasks.splits import split_of
    from device_drivers.virtual.tasks.suite import templates

    known = templates()
    allowed = {
        "app": {a for t in known.values() for a in t.apps},
        "tag": {each for t in known.values() for each in t.tags},
        "split": {"train", "validation", "test"},
        "by": {"template", "app"},
        "difficulty": {"easy", "medium", "hard"},
    }
    given = {"app": app, "tag": tag, "split": split, "by": by, "difficulty": difficulty}
    for option, value in given.items():
        if value and value not in allowed[option]:
            known_values = ", ".join(sorted(allowed[option]))
            raise typer.BadParameter(f"--{option} {value}: it is one of {known_values}")
    return {
        name: t
        for name, t in known.items()
        if (not app or app in t.apps)
        and (not tag or tag in t.tags)
        and (not difficulty or difficulty == t.difficulty)
        and (not split or split_of(t, by) == split)
    }


def _facts(name: str, template: Template) -> dict[str, Any]:
    from device_drivers.virtual.tasks.splits import split_of

    return {
        "name": name, "about": (template.__doc__ or "").strip(), "apps": " ".join(template.apps),
        "difficulty": template.difficulty, "steps": template.steps,
        "tags": " ".join(template.tags), "split": split_of(template),
        "split_by_app": split_of(template, "app"),
    }  # fmt: skip


def _table(head: Sequence[str], rows: Sequence[Sequence[str]]) -> None:
    widths = [max(len(row[i]) for row in (head, *rows)) for i in range(len(head))]
    for row in (head, *rows):
        cells = (f"{cell:{width}}" for cell, width in zip(row, widths, strict=True))
        print("  ".join(cells).rstrip())


@contextmanager
def _told() -> Iterator[None]:
    """An unknown name is one line with those that are near."""
    from device_drivers.virtual.tasks.suite import UnknownTemplate

    with errors_told():
        try:
            yield
        except UnknownTemplate as error:
            print(f"phonepilot: {error}", file=sys.stderr)
            raise typer.Exit(2) from error
