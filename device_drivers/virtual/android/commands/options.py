"""Command-line options the way toybox reads them: ``-abc``, ``-n 5``, ``-n5``, ``--``."""

from __future__ import annotations

from device_drivers.virtual.android.process import Process


class BadUsage(Exception):
    """The arguments make no sense; the message is what toybox prints after the command's name."""


def read_options(
    args: list[str], flags: str, valued: str = "", stop_at_first: bool = False
) -> tuple[dict[str, str], list[str]]:
    """Options found (letter -> value, "" for a flag) and the remaining arguments.

    Raises BadUsage for an unknown letter or a missing value."""
    found: dict[str, str] = {}
    rest: list[str] = []
    queue = list(args)
    while queue:
        arg = queue.pop(0)
        if arg == "--":
            return found, rest + queue
        if not arg.startswith("-") or arg == "-":
            rest.append(arg)
            if stop_at_first:
                return found, rest + queue
            continue
        letters = arg[1:]
        while letters:
            letter, letters = letters[0], letters[1:]
            if letter in valued:
                if not letters and not queue:
                    raise BadUsage(f"Missing argument to -{letter}")
                found[letter] = letters or queue.pop(0)
                letters = ""
            elif letter in flags:
                found[letter] = ""
            else:
                raise BadUsage(f"Unknown option '{arg[1:]}'")
    return found, rest


def refuse(process: Process, error: BadUsage) -> int:
    """Print what was wrong with the arguments."""
    return process.fail(f'{error} (see "{process.name} --help")')
