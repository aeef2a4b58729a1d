"""``phonepilot skills``, as it is typed: abilities that can be installed (docs/skills.md)."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from assistant import cli_installing, cli_looking, cli_signing
from assistant.cli_errors import errors_told
from assistant.plain import plain_json, show

skills_app = typer.Typer(
    help="Skills (docs/skills.md): abilities that can be installed, and writing some yourself.",
    no_args_is_help=True,
)
JsonOption = Annotated[bool, typer.Option("--json", help="Print JSON.")]
FolderArgument = Annotated[
    Path, typer.Argument(metavar="FOLDER", help="The skill's folder, with its SKILL.md.")
]


# --- to write one ----------------------------------------------------------------------------


@skills_app.command("new")
def new(
    name: Annotated[
        str,
        typer.Argument(
            metavar="NAME", help="Its name: a-z, 0-9 and single hyphens, such as water-reminder."
        ),
    ],
    kind: Annotated[str, typer.Option("--kind", help="python, text or mcp.")] = "python",
    title: Annotated[
        str, typer.Option("--title", help="What people call it, in English or Chinese.")
    ] = "",
    into: Annotated[
        Path, typer.Option("--in", metavar="FOLDER", help="Where its folder is made.")
    ] = Path(),
) -> None:
    """Make the folder of a new skill that passes its own check and test."""
    with errors_told():
        from skills.form.making import make, next_steps

        folder = make(name, kind, into, title)
        show(next_steps(folder))


@skills_app.command("check")
def check(folder: FolderArgument, as_json: JsonOption = False) -> None:
    """Read a skill as an installer would: what is wrong with it, and what helps. Exit code 1 when
    it cannot be used as it is."""
    with errors_told():
        from assistant.abilities.taken import taken
        from skills.form.checking import check as findings_of
        from skills.form.checking import worst

        findings = findings_of(folder, taken)
        if as_json:
            print(plain_json([each.as_json() for each in findings]))
        else:
            for each in findings:
                show(each.line().en)
            print(worst(findings))
        raise typer.Exit(any(each.severity == "error" for each in findings))


@skills_app.command("test")
def try_out(
    folder: FolderArgument,
    only: Annotated[str, typer.Option("--case", help="Only cases whose name has this.")] = "",
    as_json: JsonOption = False,
) -> None:
    """Run the cases of its skill.toml on a virtual phone, its program walled in. Exit code 1 when
    one of them fails."""
    with errors_told():
        from skills.trials.trying import summed_up, try_cases

        outcomes = []
        for each in try_cases(folder, only):
            outcomes.append(each)
            if not as_json:
                show(each.lines())
        if as_json:
            print(plain_json([each.as_json() for each in outcomes]))
        else:
            print(summed_up(outcomes))
        raise typer.Exit(any(not each.passed for each in outcomes))


# --- to look at some, and for others -----------------------------------------------------------

skills_app.command("list")(cli_looking.list_skills)
skills_app.command("show")(cli_looking.show_one)
skills_app.command("search")(cli_looking.search)


# --- to have some ----------------------------------------------------------------------------

skills_app.command("install")(cli_installing.install)
skills_app.command("update")(cli_installing.update)
skills_app.command("remove")(cli_installing.remove)


# --- to publish some, and whom to trust --------------------------------------------------------

skills_app.command("sign")(cli_signing.sign)
skills_app.command("pack")(cli_signing.pack)
skills_app.command("verify")(cli_signing.verify)
skills_app.command("index")(cli_signing.index)
skills_app.add_typer(cli_signing.keys_app, name="keys")
