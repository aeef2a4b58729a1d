"""``phonepilot audit``."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from assistant.cli_errors import errors_told


def audit(
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
    config: Annotated[
        Path | None, typer.Option("--config", help="Settings file.", metavar="FILE")
    ] = None,
) -> None:
    """Tell what in the set-up is risky, and how to mend it.

    Exit code 1 when something is; what could not be found out does not count."""
    with errors_told():
        import json
        from dataclasses import asdict

        from assistant import audit as auditing
        from assistant.config import home, load_settings

        found = auditing.audit(load_settings(config), home())
        if as_json:
            print(json.dumps([asdict(risk) for risk in found], ensure_ascii=False, indent=1))
        else:
            print("\n".join(risk.text() for risk in found) or "Nothing that I know is risky.")
        if any(risk.weight != "unknown" for risk in found):
            raise typer.Exit(1)
