"""``phonepilot virtual tasks``: the tasks with proof, from the command line."""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from assistant.cli_play import play_tasks
from assistant.cli_templates import (
    DEFAULT_DEVICE,
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
    refuse,
    told,
)

if TYPE_CHECKING:
    from device_drivers.virtual.tasks.base import Template
    from device_drivers.virtual.tasks.play import Trial

tasks_app = typer.Typer(
    help="Tasks on virtual phones whose success is proved on the phone's state.",
    no_args_is_help=True,
)
tasks_app.command("play")(play_tasks)
MOST_SHOWN = 12
"""As many of the reasons why a task failed are printed."""

NameArgument = Annotated[str, typer.Argument(help="A template's name, as `list` shows it.")]


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
    with told():
        from device_drivers.virtual.tasks.splits import split_of

        chosen = chosen_templates(app, tag, split, by, difficulty)
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
    with told():
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
            **_asked(trial), "impossible": kind.impossible, "limit": trial.limit,
        }  # fmt: skip
        if as_json:
            print(json.dumps(facts, ensure_ascii=False))
            return
        for key, value in facts.items():
            between = " " if key in ("apps", "tags") else "\n            "
            shown = between.join(map(str, value)) if isinstance(value, list) else value
            if shown not in ("", False):
                print(f"{key:11} {shown}")


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
    with told():
        from device_drivers.virtual.tasks.remote import prepare_there
        from device_drivers.virtual.tasks.suite import template

        kind, port = template(name), port_of(device)
        if save:
            save.touch()  # what cannot be written is told before the phone is touched
        trial = prepare_there(kind, seed, port)
        if save:
            save.write_bytes(trial.before)
        facts = {"name": name, "seed": seed, "goal": trial.goal("en"), "goal_zh": trial.goal("zh"),
                 **_asked(trial), "limit": trial.limit}  # fmt: skip
        print(json.dumps(facts, ensure_ascii=False) if as_json else facts["goal"])
        if trial.template.question and not as_json:
            print(f"   when asked about {facts['question']}, the person says: {facts['reply']}",
                  file=sys.stderr)  # fmt: skip


@tasks_app.command("check")
def check_task(
    name: NameArgument,
    device: DeviceOption = DEFAULT_DEVICE,
    seed: Annotated[
        int | None,
        typer.Option(help="Which instance; default: the one it was prepared for.", min=0),
    ] = None,
    answer: Annotated[str | None, typer.Option(help="What was answered.")] = None,
    impossible: Annotated[
        str | None, typer.Option(metavar="REASON", help="It was said that it cannot be done.")
    ] = None,
    asked: Annotated[
        bool, typer.Option("--asked", help="The goal's open question was asked first.")
    ] = False,
    before: Annotated[
        Path | None, typer.Option(help="What `prepare --save` kept; default: made once more.")
    ] = None,
    as_json: JsonOption = False,
) -> None:
    """Judge what became of a task on a phone that was prepared for it.

    Exit code 0: success; 1: failed; 2: not asked rightly; 3: the phone or a file cannot be used.
    """
    with told():
        from dataclasses import replace

        from device_drivers.virtual.tasks.base import Done, Impossible
        from device_drivers.virtual.tasks.play import judge
        from device_drivers.virtual.tasks.remote import saved, snapshot, trial_of
        from device_drivers.virtual.tasks.suite import template

        if impossible is not None and (answer is not None or not impossible.strip()):
            raise typer.BadParameter("--impossible wants a reason, and no --answer beside it")
        kind, port = template(name), port_of(device)
        kept = saved(before) if before else None
        there = snapshot(port)
        seed = _prepared(name, seed, there, f"the phone at port {port}")
        if kept:
            _prepared(name, seed, kept, str(before))
        trial = trial_of(kind, seed)
        trial = replace(trial, before=kept or trial.before)
        ending = Done(answer or "") if impossible is None else Impossible(impossible)
        reasons = judge(trial, there, ending, asked=asked)
        if as_json:
            print(json.dumps({"success": not reasons, "reasons": reasons}, ensure_ascii=False))
        else:
            print("\n".join(reasons[:MOST_SHOWN]) or "success")
            if len(reasons) > MOST_SHOWN:
                print(f"and {len(reasons) - MOST_SHOWN} more")
        raise typer.Exit(1 if reasons else 0)


def _prepared(name: str, seed: int | None, there: bytes, where: str) -> int:
    """The seed that a phone, or a file, was prepared with for this very task."""
    from device_drivers.virtual.tasks.remote import prepared_for

    known = prepared_for(there)
    if known is None:
        refuse(f"{where} was prepared for no task; `virtual tasks prepare` does that")
    if known != (name, known[1] if seed is None else seed):
        refuse(f"{where} was prepared for {known[0]} --seed {known[1]}")
    return known[1]


def _asked(trial: Trial) -> dict[str, str]:
    """What the person may be asked, and replies."""
    kind = trial.template
    if not kind.question:
        return {"question": "", "reply": "", "reply_zh": ""}
    return {
        "question": kind.question.replace("|", " or "),
        "reply": kind.reply(trial.params), "reply_zh": kind.reply_zh(trial.params),
    }  # fmt: skip


def _facts(name: str, template: Template) -> dict[str, Any]:
    from device_drivers.virtual.tasks.splits import split_of

    return {
        "name": name, "about": (template.__doc__ or "").strip(), "apps": list(template.apps),
        "difficulty": template.difficulty, "steps": template.steps,
        "tags": list(template.tags), "split": split_of(template),
        "split_by_app": split_of(template, "app"),
    }  # fmt: skip


def _table(head: Sequence[str], rows: Sequence[Sequence[str]]) -> None:
    widths = [max(len(row[i]) for row in (head, *rows)) for i in range(len(head))]
    for row in (head, *rows):
        cells = (f"{cell:{width}}" for cell, width in zip(row, widths, strict=True))
        print("  ".join(cells).rstrip())
