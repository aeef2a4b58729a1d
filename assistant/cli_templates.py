"""What the commands of ``phonepilot virtual tasks`` share: options, filters, errors."""

from __future__ import annotations

import sqlite3
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Annotated, NoReturn

import typer

from assistant.cli_errors import errors_told

if TYPE_CHECKING:
    from device_drivers.virtual.tasks.base import Template

UNUSABLE = 3
"""The exit code when a phone or a file could not be used."""
SeedOption = Annotated[int, typer.Option("--seed", help="Which instance.", min=0)]
JsonOption = Annotated[bool, typer.Option("--json", help="Print JSON.")]
AppOption = Annotated[str, typer.Option("--app", help="Only those that use this app.")]
TagOption = Annotated[str, typer.Option("--tag", help="Only those with this tag.")]
SplitOption = Annotated[str, typer.Option("--split", help="train, validation or test.")]
ByOption = Annotated[str, typer.Option("--by", help="What is held out: template or app.")]
DEFAULT_DEVICE = "127.0.0.1:5601"
DeviceOption = Annotated[
    str,
    typer.Option(
        "--device", "-s", help="A served virtual phone: 127.0.0.1:PORT, the port, or its name."
    ),
]
DifficultyOption = Annotated[str, typer.Option("--difficulty", help="easy, medium or hard.")]


def chosen_templates(
    app: str, tag: str, split: str, by: str, difficulty: str
) -> dict[str, Template]:
    """The templates that pass every filter given."""
    from device_drivers.virtual.tasks.splits import split_of
    from device_drivers.virtual.tasks.suite import templates

    known = templates()
    allowed = {
        "app": {a for t in known.values() for a in t.apps},
        "tag": {each for t in known.values() for each in t.tags},
        "split": {"train", "validation", "test"},
        "by": {"template", "app"},
        "difficulty": {"easy", "medium", "hard"},
    }
    given = {"app": app, "tag": tag, "split": split, "by": by, "difficulty": difficulty}
    for option, value in given.items():
        if value and value not in allowed[option]:
            known_values = ", ".join(sorted(allowed[option]))
            raise typer.BadParameter(f"--{option} {value}: it is one of {known_values}")
    return {
        name: t
        for name, t in known.items()
        if (not app or app in t.apps)
        and (not tag or tag in t.tags)
        and (not difficulty or difficulty == t.difficulty)
        and (not split or split_of(t, by) == split)
    }


def port_of(device: str) -> int:
    """The port of a served virtual phone on this machine, by its address or its name in the
    settings. Raises ConfigError, NoDevice."""
    port = _port_at(device) or _port_at(_address_of(device))
    if not port:
        raise typer.BadParameter(
            f"--device {device}: it has to be a virtual phone of this machine, as 127.0.0.1:PORT "
            "or by its name in phonepilot.toml"
        )
    return port


def _port_at(address: str) -> int:
    host, _, port = address.removeprefix("http://").rstrip("/").rpartition(":")
    here = host in ("", "127.0.0.1", "localhost")
    return int(port) if here and port.isascii() and port.isdecimal() else 0


def _address_of(name: str) -> str:
    """Where a phone of the settings is served; ``name`` when there is none."""
    from assistant.config import home, load_settings
    from assistant.phones import VIRTUAL, Phones, last_port

    phones = load_settings().phones
    name = Phones(phones, "", home()).resolve(name)
    if name == VIRTUAL and VIRTUAL not in phones:
        return str(last_port(home()))
    extra = (phones[name].model_extra or {}) if name in phones else {}
    if port := extra.get("port"):
        return f"{extra.get('host') or '127.0.0.1'}:{port}"
    return str(extra.get("url") or extra.get("serial") or extra.get("target") or name)


def refuse(why: str) -> NoReturn:
    """End with what was asked wrongly, in one line."""
    print(f"phonepilot: {why}", file=sys.stderr)
    raise typer.Exit(2)


@contextmanager
def told() -> Iterator[None]:
    """What was named wrongly is one line and exit code 2; a phone or file that fails, 3."""
    from device_drivers.virtual.tasks.play import BadTemplate
    from device_drivers.virtual.tasks.suite import UnknownTemplate

    with errors_told(code=UNUSABLE):
        try:
            yield
        except (UnknownTemplate, BadTemplate) as error:
            print(f"phonepilot: {error}", file=sys.stderr)
            raise typer.Exit(2) from error
        except sqlite3.Error as error:
            print(
                f"phonepilot: the phone was started from other code than this ({error}); "
                "end it and start it again",
                file=sys.stderr,
            )
            raise typer.Exit(UNUSABLE) from error
