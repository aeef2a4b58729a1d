"""``phonepilot routes``: what was learnt about the ways of doing things, and what that saved."""

from __future__ import annotations

import json
from typing import Annotated

import typer

from assistant.cli_errors import errors_told


def routes(
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
    forget: Annotated[
        bool, typer.Option("--forget", help="Forget all of it and begin anew.")
    ] = False,
) -> None:
    """Show which way worked for what (command, elements, GUI model), and what knowing it saved."""
    from assistant import learnt
    from assistant.config import home
    from assistant.experience import Experience

    with errors_told():
        experience = Experience(home() / "experience.db")
        try:
            if forget:
                experience.forget()
            told = learnt.as_json(experience) if as_json else learnt.as_text(experience)
        finally:
            experience.close()
        print(json.dumps(told, ensure_ascii=False) if as_json else told)
