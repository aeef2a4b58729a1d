"""``phonepilot memory``, as it is typed."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Annotated, Any

import typer

from assistant.cli_errors import errors_told

memory_app = typer.Typer(
    help="What is remembered of people (docs/memory.md): see, correct, erase, take along.",
    no_args_is_help=True,
)
PersonOption = Annotated[
    str,
    typer.Option(
        "--person", metavar="PERSON",
        help="Whose: GATEWAY:ID, an id or a name as `phonepilot people` shows; default: the owner.",
    ),
]  # fmt: skip
ConfigOption = Annotated[
    Path | None, typer.Option("--config", help="Settings file.", metavar="FILE")
]
JsonOption = Annotated[bool, typer.Option("--json", help="Print JSON.")]
NumberArgument = Annotated[int, typer.Argument(metavar="N", help="Its number in the list.", min=1)]


@memory_app.command("list")
def list_facts(
    person: PersonOption = "",
    history: Annotated[
        bool, typer.Option("--history", help="With what no longer holds, and what waits for a yes.")
    ] = False,
    as_json: JsonOption = False,
    config: ConfigOption = None,
) -> None:
    """The facts of one person by subject, each with its number."""
    with errors_told():
        from assistant.memories import at_machine, wording
        from memory.base import State

        place = at_machine.place_of(person, config)
        states: tuple[State, ...] = ("held", "asked", "past") if history else ("held",)
        with place.truth() as truth:
            facts = truth.known(place.person, states=states)
        if as_json:
            _print([at_machine.as_json(fact) for fact in facts])
            return
        if not facts:
            print(f"Nothing is remembered of {place.person}.")
        for state in states:
            some = [fact for fact in facts if fact.state == state]
            if history and some:
                print({"held": "Holds:", "asked": "Waits for a yes:", "past": "Past:"}[state])
            for said in wording.listed(some, wording.names_of(facts)):
                _plain(said.en)


@memory_app.command("show")
def show(
    number: NumberArgument, person: PersonOption = "", as_json: JsonOption = False,
    config: ConfigOption = None,
) -> None:  # fmt: skip
    """One fact: where it is from, in which words, and what was before it."""
    with errors_told():
        from assistant.memories import at_machine, wording

        place = at_machine.place_of(person, config)
        with place.truth() as truth:
            fact = at_machine.fact_of(truth, place, number)
            chain = truth.history(place.person, fact.id)
            again = len(truth.sources(place.person, fact.id)) - 1
            names = wording.names_of(truth.known(place.person))
        if as_json:
            _print([at_machine.as_json(each) for each in chain])
        else:
            _plain(wording.histories(chain, names, again).en)


@memory_app.command("edit")
def edit(
    number: NumberArgument,
    value: Annotated[str, typer.Argument(metavar="TEXT", help="What is right instead.")],
    person: PersonOption = "",
    yes: Annotated[
        bool, typer.Option("--yes", help="Keep it, also where it is about health, money, ...")
    ] = False,
    config: ConfigOption = None,
) -> None:
    """Put a fact right; what it was stays as its history."""
    with errors_told():
        import time

        from assistant.config import ConfigError
        from assistant.memories import at_machine, wording
        from assistant.memories.putting_right import NO_SECRETS, hides_secret
        from assistant.memories.sensitive_values import sensitive_kind
        from memory.base import Source

        place = at_machine.place_of(person, config)
        with place.opened() as opened:
            memory = opened.memory
            old = at_machine.fact_of(memory.truth, place, number)
            if hides_secret(old, value.strip()):
                raise ConfigError(NO_SECRETS.en)
            if old.state != "held":
                raise ConfigError(f"Fact {number} no longer holds; only what holds is put right.")
            kind = sensitive_kind(old, value.strip(), place.settings.memory.asks_about)
            if kind and not yes and not _said_yes(kind):
                print("Nothing was changed.")
                raise typer.Exit(1)
            source = Source("person", "machine", time.time())
            new = memory.correct(place.person, old.id, value.strip(), source, kind=kind)
            if new is None:
                raise ConfigError(f"Fact {number} no longer holds; only what holds is put right.")
            was, told = wording.value(old).en, wording.told(new).en
            _plain(f"{wording.number_of(new)}. {told} (before: {was})")


@memory_app.command("forget")
def forget(
    numbers: Annotated[
        list[int] | None, typer.Argument(metavar="[N]...", help="Numbers in the list.")
    ] = None,
    person: PersonOption = "",
    every: Annotated[bool, typer.Option("--all", help="Everything of the person.")] = False,
    yes: Annotated[bool, typer.Option("--yes", help="With --all: do not ask first.")] = False,
    config: ConfigOption = None,
) -> None:
    """Erase facts for good, with their history and the words in which they were said."""
    if bool(numbers) == every:
        raise typer.BadParameter("name numbers of the list, or say --all")
    with errors_told():
        from assistant.memories import at_machine

        place = at_machine.place_of(person, config)
        if numbers:
            gone = at_machine.forget(place, list(dict.fromkeys(numbers)))
            print(f"Erased for good: {gone} fact{'' if gone == 1 else 's'}, history included.")
            return
        with place.truth() as truth:
            counted = truth.stats(place.person)
        facts = counted["held"] + counted["asked"] + counted["past"]
        what = f"{facts} facts and {counted['episodes']} past tasks of {place.person}"
        if not (facts or counted["episodes"]):
            print(f"Nothing is remembered of {place.person}.")
            return
        if not yes and not typer.confirm(f"Erase {what} for good?"):
            raise typer.Exit(1)
        at_machine.forget_person(place)
        print(f"Erased for good: {what}.")


@memory_app.command("export")
def export(
    file: Annotated[Path, typer.Argument(help="Where to write it: JSON, a line for each thing.")],
    person: PersonOption = "",
    config: ConfigOption = None,
) -> None:
    """Write all that is remembered of a person into a file that only you can read."""
    with errors_told():
        from assistant.memories import at_machine, in_files
        from memory.taking_along import export as lines_of

        place = at_machine.place_of(person, config)
        in_files.check_free(file)
        with place.truth(sealing=True) as truth:
            lines = list(lines_of(truth, place.person))
            told = len(lines) - 1 - bool(truth.takes.key)
        in_files.write(file, lines)
        print(f"{told} facts and past tasks of {place.person}: {file}")


@memory_app.command("import")
def bring(
    file: Annotated[Path, typer.Argument(help="What `phonepilot memory export` wrote.")],
    person: PersonOption = "",
    yes: Annotated[
        bool, typer.Option("--yes", help="Also what is kept only after a yes: health, money, ...")
    ] = False,
    config: ConfigOption = None,
) -> None:
    """Take in what was exported: all of it, or nothing where a line is wrong."""
    with errors_told():
        from assistant.config import ConfigError
        from assistant.memories import at_machine, in_files
        from memory.taking_along import Unreadable, is_own
        from memory.taking_along import bring as taken_in

        lines = in_files.read(file)
        place = at_machine.place_to_fill(person, config)
        try:
            with place.truth(said_yes=yes) as truth:
                facts, tasks = taken_in(truth, place.person, lines)
                own = is_own(truth, place.person, lines)
        except Unreadable as error:
            raise ConfigError(f"{file}: {error}") from error
        print(f"New to {place.person}: {facts} facts, {tasks} past tasks.")
        if not own:
            print(f"This home did not write that file of {place.person}, or it was changed since: "
                  "what is in it counts as imported, and not as said by them.")  # fmt: skip


@memory_app.command("stats")
def stats(
    person: PersonOption = "", as_json: JsonOption = False, config: ConfigOption = None
) -> None:
    """How much is remembered, of everybody or one person, and how it is searched."""
    with errors_told():
        from assistant.memories import at_machine

        found = at_machine.stats(at_machine.place_of(person, config), everybody=not person)
        if as_json:
            _print(found)
            return
        everybody = "1 person" if found["people"] == 1 else f"{found['people']} people"
        of = f"of {found['person'] if person else everybody}"
        print(f"Facts {of}: {found['held']} held, {found['asked']} wait for a yes, "
              f"{found['past']} past. Past tasks: {found['episodes']}.")  # fmt: skip
        print(f"Embedder: {found['embedder']} ({found['dimension']} numbers); "
              f"{found['embedded']} of {found['to_embed']} entries embedded.")  # fmt: skip
        print(f"Index: {found['index']}, {found['index_bytes'] / 1e6:.1f} MB; "
              f"memory.db {found['database_bytes'] / 1e6:.1f} MB.")  # fmt: skip


@memory_app.command("rebuild")
def rebuild(config: ConfigOption = None) -> None:
    """Make anew what is searched, from the facts themselves; nothing that is remembered is lost."""
    with errors_told():
        from assistant.memories import at_machine

        place = at_machine.place_of("", config)
        entries = at_machine.rebuild(place, lambda far: print(f"{far[0]} of {far[1]} embedded"))
        print(f"{entries} entries are searched anew.")


def _said_yes(kind: str) -> bool:
    """Raises ConfigError where nobody can be asked."""
    from assistant.config import ConfigError

    try:
        return typer.confirm(f"This is about {kind}. Remember it?")
    except typer.Abort as error:
        raise ConfigError(
            f"This is about {kind}, and such things are kept only after a yes. Nobody can be asked"
            " here: say --yes. Nothing was changed."
        ) from error


def _print(found: Any) -> None:
    print(json.dumps(found, ensure_ascii=False, indent=1))


def _plain(text: str) -> None:
    from assistant.plain import plain

    for each in text.splitlines():
        print(plain(each))
