"""``phonepilot skills``: to have some. Each command shows what it is about to do."""

from __future__ import annotations

import dataclasses
import sys
from typing import TYPE_CHECKING, Annotated

import typer

from assistant.cli_errors import errors_told
from assistant.cli_looking import ConfigOption, lies_here, store_of
from assistant.plain import show

if TYPE_CHECKING:
    from skills.trust.plan import Plan
    from skills.trust.store import Store

YesOption = Annotated[
    bool,
    typer.Option("--yes", help="Do not ask. It trusts nobody, and gives an update nothing new."),
]


def install(
    source: Annotated[
        str,
        typer.Argument(
            metavar="SKILL",
            help="A name in a registry (also NAME@VERSION), ./FOLDER, an archive, or https://…",
        ),
    ],
    unsigned: Annotated[
        bool,
        typer.Option("--unsigned", help="Even if nobody signed it; then it gets no permissions."),
    ] = False,
    allow_older: Annotated[
        bool, typer.Option("--allow-older", help="Even if what is installed is newer.")
    ] = False,
    yes: YesOption = False,
    config: ConfigOption = None,
) -> None:
    """Install a skill, or another version of one, after showing what it may do."""
    with errors_told():
        from skills.base import UnknownSkill
        from skills.trust import sources

        store, wanted = store_of(config), sources.understood(source)
        try:
            plan = store.plan(wanted, unsigned=unsigned, allow_older=allow_older)
        except UnknownSkill as error:
            raise UnknownSkill(lies_here(source, "install") or error.said) from error
        if _told_and_done(store, plan, yes=yes):
            return
        raise typer.Exit(1)


def update(
    name: Annotated[
        str, typer.Argument(metavar="NAME", help="One installed skill; left out: all.")
    ] = "",
    previous: Annotated[
        bool, typer.Option("--previous", help="Back to the version before the last update.")
    ] = False,
    yes: YesOption = False,
    config: ConfigOption = None,
) -> None:
    """Get newer versions of what is installed, each after showing what becomes different."""
    with errors_told():
        store = store_of(config)
        if previous:
            if not name:
                raise typer.BadParameter("say which skill: update NAME --previous")
            raise typer.Exit(not _told_and_done(store, store.previous(name), yes=yes))
        fine = [_updated(store, each, yes=yes) for each in ([name] if name else store.locked())]
        if not fine:
            print(
                "No skills are installed; those that came with the assistant are updated with it."
            )
        raise typer.Exit(not all(fine))


def remove(
    name: Annotated[str, typer.Argument(metavar="NAME", help="An installed skill's name.")],
    _yes: Annotated[bool, typer.Option("--yes", help="Removing never asks anyway.")] = False,
    config: ConfigOption = None,
) -> None:
    """Remove an installed skill. What it kept for people stays in their folders."""
    with errors_told():
        store_of(config).remove(name)
        show(f"{name} is removed.")


def _updated(store: Store, name: str, *, yes: bool) -> bool:
    """One that cannot be had keeps no other from it."""
    from skills.base import SkillError

    try:
        if plan := store.update(name):
            return _told_and_done(store, plan, yes=yes)
    except (SkillError, OSError) as error:
        show(f"{name}: {error}")
        return False
    show(f"{name}: nothing newer.")
    return True


def _told_and_done(store: Store, plan: Plan, *, yes: bool) -> bool:
    """Show the plan, ask, and do it; False where the answer is no. Raises Refused."""
    show(plan.said("en"))
    person = sys.stdin.isatty()
    if plan.needs_trust and person:
        print("If you know from the publisher that this is their key, type a name for them.")
        if not (called := typer.prompt("Trust them as", default="", show_default=False).strip()):
            return False
        store.publishers.trust(called, plan.skill.publisher)
        plan = dataclasses.replace(plan, trusted=called)
    beforehand = plan.before is None or not plan.asks_more
    as_said = yes and beforehand
    if plan.needs_yes and not plan.needs_trust and not as_said:  # without trust it is refused
        if not person:
            raise _nobody_here(beforehand)
        if not typer.confirm("Do it?"):
            return False
    skill = store.apply(plan)
    show(f"{skill.name} {skill.version} is installed.")
    return True


def _nobody_here(beforehand: bool) -> Exception:
    """``beforehand``: --yes would do."""
    from device_drivers.verbs.base import Said
    from skills.base import Refused

    if beforehand:
        return Refused(
            Said(
                "Nobody is here to say yes. Run it in a terminal, or add --yes.",
                "没有人在场确认。请在终端里运行，或加上 --yes。",
            )
        )
    return Refused(
        Said(
            "Nobody is here to say yes, and what is new in it needs one. Run it in a terminal.",
            "没有人在场确认，而它要求的新权限需要确认。请在终端里运行。",
        )
    )
