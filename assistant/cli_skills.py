"""``phonepilot skills``, as it is typed: abilities that can be installed (docs/skills.md)."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from assistant import cli_installing, cli_signing
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
        str, typer.Argument(help="Its name: a-z, 0-9 and single hyphens, such as water-reminder.")
    ],
    kind: Annotated[str, typer.Option("--kind", help="python, text or mcp.")] = "python",
    into: Annotated[Path, typer.Option("--in", help="Where its folder is made.")] = Path(),
) -> None:
    """Make the folder of a new skill that passes its own check and test."""
    with errors_told():
        from skills.form.making import make, next_steps

        folder = make(name, kind, into)
        show(next_steps(folder))


@skills_app.command("check")
def check(folder: FolderArgument, as_json: JsonOption = False) -> None:
    """Read a skill as an installer would: what is wrong with it, and what helps. Exit code 1 when
    it cannot be used as it is."""
    with errors_told():
        from skills.form.checking import check as findings_of
        from skills.form.checking import worst

        findings = findings_of(folder)
        if as_json:
            print(plain_json([each.as_json() for each in findings]))
        else:
            for each in findings:
                show(each.line())
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


@skills_app.command("show")
def show_one(
    name: Annotated[str, typer.Argument(help="An installed skill's name, or a skill's folder.")],
    words: Annotated[bool, typer.Option("--words", help="With all the words of SKILL.md.")] = False,
) -> None:
    """What a skill is, who made it and what it may touch."""
    with errors_told():
        from assistant.config import home
        from skills.form.showing import shown

        folder = Path(name)
        if (folder / "SKILL.md").is_file():
            from skills.form.reading import read_skill

            show(shown(read_skill(folder), body=words))
            return
        from skills.trust.store import Store

        show(shown(Store(home()).get(name), body=words))


# --- to have some ----------------------------------------------------------------------------

skills_app.command("list")(cli_installing.list_skills)
skills_app.command("search")(cli_installing.search)
skills_app.command("install")(cli_installing.install)
skills_app.command("update")(cli_installing.update)
skills_app.command("remove")(cli_installing.remove)


# --- to publish some, and whom to trust --------------------------------------------------------

skills_app.command("sign")(cli_signing.sign)
skills_app.command("pack")(cli_signing.pack)
skills_app.command("verify")(cli_signing.verify)
skills_app.command("index")(cli_signing.index)
skills_app.add_typer(cli_signing.keys_app, name="keys")
