"""``phonepilot skills``: to have some. Each command shows what it is about to do."""

from __future__ import annotations

import dataclasses
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from assistant.cli_errors import errors_told
from assistant.plain import plain_json, show

if TYPE_CHECKING:
    from skills.trust.plan import Plan
    from skills.trust.store import Store

ConfigOption = Annotated[
    Path | None, typer.Option("--config", help="Settings file.", metavar="FILE")
]
JsonOption = Annotated[bool, typer.Option("--json", help="Print JSON.")]
YesOption = Annotated[
    bool,
    typer.Option("--yes", help="Do not ask. It trusts nobody, and gives an update nothing new."),
]


def list_skills(as_json: JsonOption = False, config: ConfigOption = None) -> None:
    """All skills: those that came with the assistant, and those that were installed."""
    with errors_told():
        store = _store(config)
        state = store.state()
        trusted = {key: name for name, key in store.publishers.all().items()}
        rows = [
            {"name": each.name, "version": each.version, "title": each.title.en,
             "kind": each.kind, "built_in": each.built_in,
             "publisher": trusted.get(each.publisher, "") if not each.built_in else "phonepilot"}
            for each in state.skills
        ]  # fmt: skip
        if as_json:
            told = {name: said.en for name, said in state.troubles.items()}
            print(plain_json({"skills": rows, "troubles": told}))
            return
        for row in rows:
            by = "came with phonepilot" if row["built_in"] else row["publisher"] or "unsigned"
            show(f"{row['name']} {row['version']}  {row['title']} ({by})")
        for name, said in state.troubles.items():
            show(f"{name}  DOES NOT RUN: {said.en}")


def search(
    words: Annotated[list[str] | None, typer.Argument(help="What it should do.")] = None,
    as_json: JsonOption = False,
    config: ConfigOption = None,
) -> None:
    """Look for skills in the registries of the settings; without words, all of them."""
    with errors_told():
        from skills.trust.differences import shown

        store = _store(config)
        trusted = {key: name for name, key in store.publishers.all().items()}
        found = store.search(" ".join(words or []))
        if as_json:
            print(
                plain_json([each.entry.model_dump() | {"registry": each.where} for each in found])
            )
            return
        for each in found:
            by = trusted.get(
                each.entry.publisher, "not trusted" if each.entry.publisher else "unsigned"
            )
            version, about = shown(each.entry.version), shown(each.entry.about.en, 120)
            show(f"{each.entry.name} {version}  {about} ({by})")
        if not store.registries:
            print('There are no registries. In phonepilot.toml: [skills] registries = ["FOLDER"]')
        elif not found:
            print("Nothing fits.")


def install(
    source: Annotated[
        str,
        typer.Argument(help="A name in a registry, ./FOLDER, an archive, or https://…"),
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
        from skills.trust import sources

        store, wanted = _store(config), sources.understood(source)
        plan = store.plan(wanted, unsigned=unsigned, allow_older=allow_older)
        if _told_and_done(store, plan, yes=yes):
            return
        raise typer.Exit(1)


def update(
    name: Annotated[str, typer.Argument(help="One skill; left out: all.")] = "",
    previous: Annotated[
        bool, typer.Option("--previous", help="Back to the version before the last update.")
    ] = False,
    yes: YesOption = False,
    config: ConfigOption = None,
) -> None:
    """Get newer versions of what is installed, each after showing what becomes different."""
    with errors_told():
        store = _store(config)
        if previous:
            if not name:
                raise typer.BadParameter("say which skill")
            raise typer.Exit(not _told_and_done(store, store.previous(name), yes=yes))
        fine = [_updated(store, each, yes=yes) for each in ([name] if name else store.locked())]
        if not fine:
            print("No skills are installed.")
        raise typer.Exit(not all(fine))


def remove(name: str, config: ConfigOption = None) -> None:
    """Remove an installed skill."""
    with errors_told():
        _store(config).remove(name)
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
    as_said = yes and (plan.before is None or not plan.asks_more)
    if plan.needs_yes and not plan.needs_trust and not as_said:  # without trust it is refused
        if not person:
            raise _nobody_here(yes)
        if not typer.confirm("Do it?"):
            return False
    skill = store.apply(plan)
    show(f"{skill.name} {skill.version} is installed.")
    return True


def _nobody_here(yes: bool) -> Exception:
    from device_drivers.verbs.base import Said
    from skills.base import Refused

    more = Said("", "") if yes else Said(", or add --yes", "，或加上 --yes")
    return Refused(
        Said(
            f"Nobody is here to say yes. Run it in a terminal{more.en}.",
            f"没有人在场确认。请在终端里运行{more.zh}。",
        )
    )


def _store(config: Path | None) -> Store:
    from assistant.config import home, load_settings
    from skills.trust.store import Store

    return Store(home(), load_settings(config).skills.registries)
