"""``--help`` says what was written: nothing in it is taken for markup."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest
import typer
from typer.testing import CliRunner

from assistant.cli import app

Command = Any
"""Of click, which typer brings under a name of its own."""


def written(command: Command) -> Iterator[str]:
    yield command.help or ""
    for parameter in command.params:
        yield getattr(parameter, "help", None) or ""


def tables(command: Command) -> set[str]:
    """Those of phonepilot.toml that its help names: ``[health]``."""
    return {name for text in written(command) for name in re.findall(r"\[[a-z.]+\]", text)}


def naming_tables(command: Command, path: tuple[str, ...]) -> Iterator[tuple[str, ...]]:
    if tables(command):
        yield path
    for name, each in getattr(command, "commands", {}).items():
        yield from naming_tables(each, (*path, name))


ALL = typer.main.get_command(app)


def at(path: tuple[str, ...]) -> Command:
    command: Command = ALL
    for name in path:
        command = getattr(command, "commands", {})[name]
    return command


def test_some_do() -> None:
    assert {("run",), ("health",), ("mcp", "allow")} <= set(naming_tables(ALL, ()))


@pytest.mark.parametrize("path", list(naming_tables(ALL, ())), ids=" ".join)
def test_names_of_tables_are_shown(path: tuple[str, ...]) -> None:
    shown = CliRunner().invoke(app, [*path, "--help"], env={"COLUMNS": "100"}).output
    for table in tables(at(path)):
        assert table in shown
