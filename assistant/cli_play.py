"""``phonepilot virtual tasks play``: the reference solutions, here or over adb, in any weather."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Annotated

import typer

from assistant.cli_fault import fault_of, pairs
from assistant.cli_templates import (
    AppOption,
    ByOption,
    DeviceOption,
    DifficultyOption,
    JsonOption,
    SeedOption,
    SplitOption,
    TagOption,
    chosen_templates,
    port_of,
    told,
)

if TYPE_CHECKING:
    from device_drivers.virtual.tasks.base import Template
    from device_drivers.virtual.tasks.play import Episode

    Play = Callable[[Template, int], Episode]
    Weather = dict[str, dict[str, str]]


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
    weather: Annotated[
        list[str] | None,
        typer.Option(
            "--weather",
            help="A fault to begin once all is prepared; again for more: "
            "'incoming_call', 'clock_jump seconds=60'.",
        ),
    ] = None,
    as_json: JsonOption = False,
) -> None:
    """Play the reference solutions; exit code 0 only when each proves its task feasible.

    Without --device on a phone in this process; with it over adb, on a served virtual phone.
    """
    with told():
        from device_drivers.virtual.tasks.suite import template

        narrowed = any((app, tag, split, difficulty))
        if not names and not everything and not narrowed:
            raise typer.BadParameter("name a template, or use --all, --app, --tag or --split")
        if names and (everything or narrowed):
            raise typer.BadParameter("name templates, or choose them by options, not both")
        faults = _faults(weather or [])
        chosen = chosen_templates(app, tag, split, by, difficulty)
        if names:
            chosen = {name: template(name) for name in names}
        play = _over_adb(device, faults) if device else _here(faults)
        episodes = _play(play, list(chosen.values()), range(seed, seed + seeds), quiet=as_json)
        good = sum(episode.success for episode in episodes)
        if as_json:
            summary = {"succeeded": good, "episodes": [e.json() for e in episodes]}
            print(json.dumps(summary, ensure_ascii=False))
        else:
            print(f"\n{good} of {len(episodes)} episodes succeeded", file=sys.stderr)
        raise typer.Exit(0 if good == len(episodes) else 1)


def _faults(given: Sequence[str]) -> Weather:
    """The faults of ``--weather`` with their options."""
    parts = [text.split() for text in given if text.split()]
    faults = {name: pairs(options) for name, *options in parts}
    for name, options in faults.items():
        fault_of(name, options)
    return faults


def _here(faults: Weather) -> Play:
    """Playing on a phone in this process."""
    from device_drivers.virtual.device import VirtualPhone
    from device_drivers.virtual.phone import Phone
    from device_drivers.virtual.tasks.play import play, prepare

    phone = Phone(width=720, height=1600, density=320)

    def play_here(kind: Template, seed: int) -> Episode:
        trial = prepare(kind, seed, phone)
        for name, options in faults.items():
            phone.weather.start(name, **options)
        return play(trial, VirtualPhone(phone), phone.snapshot)

    return play_here


def _over_adb(device: str, faults: Weather) -> Play:
    """Playing on a served phone through the Android driver."""
    from assistant.plugins import load
    from device_drivers.virtual.control import request
    from device_drivers.virtual.tasks.play import play
    from device_drivers.virtual.tasks.remote import prepare_there, snapshot

    port = port_of(device)
    android = load("device_drivers", "android")
    phone = android.create(android.Config(serial=f"127.0.0.1:{port}"))

    def play_there(kind: Template, seed: int) -> Episode:
        trial = prepare_there(kind, seed, port)
        for name, options in faults.items():
            request(port, "fault", name=name, options=options)
        return play(trial, phone, lambda: snapshot(port))

    return play_there


def _play(play: Play, chosen: Sequence[Template], seeds: range, *, quiet: bool) -> list[Episode]:
    episodes = []
    for kind in chosen:
        for seed in seeds:
            episode = play(kind, seed)
            episodes.append(episode)
            if not quiet:
                _report(episode, kind.steps)
    return episodes


def _report(episode: Episode, declared: int) -> None:
    mark = "ok  " if episode.success else "FAIL"
    print(
        f"{mark} {episode.template:36} seed {episode.seed:<4} {episode.steps:3} steps "
        f"{episode.seconds * 1000:6.0f} ms  {_one_line(episode.goal)}",
        flush=True,
    )
    if episode.success and episode.steps != declared:
        print(f"       its template says {declared} steps")
    for reason in episode.reasons:
        print(f"       {reason}")


def _one_line(text: str, most: int = 90) -> str:
    text = " ".join(text.split())
    return text if len(text) <= most else text[: most - 1] + "…"
