"""``phonepilot virtual fault``: what goes wrong on a virtual phone, from the command line."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Annotated, Any

import typer

from assistant.cli_errors import errors_told
from assistant.cli_templates import port_of


def fault(
    name: Annotated[str, typer.Argument(help="Which fault; --list tells them all.")] = "",
    options: Annotated[
        list[str] | None, typer.Argument(help="Its options, such as seconds=5.")
    ] = None,
    port: Annotated[
        int | None,
        typer.Option(
            help="The phone's adb port, as `virtual start` printed it; default: the assistant's "
            "own virtual phone.",
            min=1,
            max=65535,
        ),
    ] = None,
    device: Annotated[
        str,
        typer.Option("--device", "-s", help="The same as 127.0.0.1:PORT, or its configured name."),
    ] = "",
    off: Annotated[
        bool, typer.Option("--off", help="End the fault; without a name, all of them.")
    ] = False,
    listing: Annotated[bool, typer.Option("--list", help="Tell all faults there are.")] = False,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
) -> None:
    """Let something go wrong on a virtual phone: cut the cable, crash an app, lock the screen..."""
    with errors_told():
        if listing:
            _list(as_json)
            return
        given = pairs(options or [])
        if name:
            fault_of(name, given)
        told = _ask(port or (port_of(device) if device else None), name, given, off)
        if as_json:
            print(json.dumps(told, ensure_ascii=False))
        else:
            _show(told["active"])
            if told.get("fell_for"):
                print(f"fell for: {' '.join(told['fell_for'])}")


def _ask(port: int | None, name: str, options: dict[str, str], off: bool) -> dict[str, Any]:
    from device_drivers.virtual.control import request

    at = _port(port)
    if off:
        return request(at, "clear", name=name) if name else request(at, "clear")
    if not name:
        return request(at, "status")
    return request(at, "fault", name=name, options=options)


def _port(given: int | None) -> int:
    from assistant.config import home
    from assistant.phones import last_port
    from device_drivers.virtual.control import ControlError

    port = given or last_port(home())
    if not port:
        raise ControlError(
            "the assistant has no virtual phone yet; name another one with --port, the port that "
            "`phonepilot virtual start` printed"
        )
    return port


def fault_of(name: str, options: Mapping[str, str]) -> None:
    """Refuse a fault there is none of, and options that make no sense."""
    from device_drivers.virtual.weather import settled

    try:
        settled(name, options)
    except ValueError as error:
        raise typer.BadParameter(str(error)) from error


def pairs(texts: Sequence[str]) -> dict[str, str]:
    """``key=value`` texts as they were typed."""
    parts = [text.partition("=") for text in texts]
    for key, sign, _ in parts:
        if not sign or not key:
            raise typer.BadParameter(f"{key!r} is no option; write it as key=value")
    return {key: value for key, _, value in parts}


def _list(as_json: bool) -> None:
    from device_drivers.virtual.weather import DEFAULTS, FAULTS, choices

    rows: list[dict[str, Any]] = [
        {
            "name": name, "what": what, "options": dict(DEFAULTS.get(name, {})),
            "choices": {key: choices(name, key) for key in DEFAULTS.get(name, {})
                        if choices(name, key)},
        }
        for name, what in FAULTS.items()
    ]  # fmt: skip
    if as_json:
        print(json.dumps(rows, ensure_ascii=False))
        return
    for row in rows:
        print(f"{row['name']:<22}{row['what']}")
        if row["options"]:
            print(" " * 22 + " ".join(f"{key}={usual}" for key, usual in row["options"].items()))
        for key, words in row["choices"].items():
            print(" " * 24 + f"{key}: {' '.join(words)}")


def _show(active: dict[str, dict[str, object]]) -> None:
    if not active:
        print("all is well")
    for name, options in active.items():
        print(" ".join([name, *(f"{key}={value}" for key, value in options.items())]))
