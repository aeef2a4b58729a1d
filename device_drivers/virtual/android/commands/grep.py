"""``grep`` (toybox), and the lines other commands read."""

from __future__ import annotations

import re

import regex as engine

from device_drivers.virtual.android.commands.options import BadUsage, read_options, refuse
from device_drivers.virtual.android.process import Family, Lines, Process, decode

MATCH_SECONDS = 0.2
"""A pattern that needs longer for one line is given up: the whole phone waits for it."""
_NO_MATTER = ("--line-buffered", "--color")
_LONG = {"--ignore-case": "-i", "--invert-match": "-v", "--count": "-c", "--quiet": "-q",
         "--only-matching": "-o", "--extended-regexp": "-E", "--fixed-strings": "-F",
         "--line-number": "-n", "--word-regexp": "-w"}  # fmt: skip


async def lines_of(p: Process, names: list[str]) -> list[str]:
    """All lines of the files, or of standard input. Raises OSError."""
    if not names:
        return decode(await p.input()).splitlines()
    return [
        line
        for name in names
        for line in decode(
            p.files.read(p.path(name)) if name != "-" else await p.input()
        ).splitlines()
    ]


async def grep(p: Process) -> int:
    args = [_LONG.get(arg, arg) for arg in p.args if not arg.startswith(_NO_MATTER)]
    try:
        options, rest = read_options(args, "aEFinvclqoswxhHr", "eABCm")
    except BadUsage as error:
        return refuse(p, error)
    if "e" not in options and not rest:
        return p.fail('Needs 1 argument (see "grep --help")', 2)
    several = [args[i + 1] for i, arg in enumerate(args[:-1]) if arg == "-e"]
    patterns = several or [options["e"] if "e" in options else rest.pop(0)]
    pattern = ", ".join(patterns)
    basic = p.name == "grep" and "E" not in options
    try:
        wanted = engine.compile(
            "|".join(regex(each, options, basic) for each in patterns),
            engine.IGNORECASE if "i" in options else 0,
        )
    except engine.error as error:
        return p.fail(f"bad regex '{pattern}': {error}", 2)
    try:
        return await _grep(p, wanted, options, rest)
    except TimeoutError:
        return p.fail(f"bad regex '{pattern}': out of memory", 2)


async def _grep(
    p: Process, wanted: engine.Pattern[str], options: dict[str, str], rest: list[str]
) -> int:
    if not rest and not {"c", "l", "m", "A", "B", "C"} & options.keys():
        return await _grep_stream(p, wanted, options)
    count = 0
    code_on_missing = 1
    for name in rest or ["-"]:
        try:
            lines = await lines_of(p, [name])
        except OSError as error:
            if "s" not in options:
                p.fail(f"{name}: {error.strerror}")
            code_on_missing = 2
            continue
        prefix = f"{name}:" if len(rest) > 1 and "h" not in options else ""
        count += _print_matches(p, lines, wanted, options, prefix)
    if "c" in options:
        p.line(str(count))
    return 0 if count else code_on_missing


async def _grep_stream(p: Process, wanted: engine.Pattern[str], options: dict[str, str]) -> int:
    """Standard input line by line, each match told at once: what feeds us may never end."""
    lines, count, number = Lines(p.stdin), 0, 0
    while (line := await lines.line()) is not None:
        number += 1
        hits = _print_matches(p, [decode(line).rstrip("\n")], wanted, options, "", number)
        if hits and "q" in options:
            return 0
        if hits:
            count += hits
            await p.stdout.drain()
    return 0 if count else 1


def regex(pattern: str, options: dict[str, str], basic: bool) -> str:
    if "F" in options:
        pattern = re.escape(pattern)
    elif basic:  # in a basic expression the plain signs are letters and the escaped ones are not
        pattern = re.sub(
            r"\\?[+?|(){}]", lambda m: m.group()[1:] if m.group()[0] == "\\" else "\\" + m.group(),
            pattern,
        )  # fmt: skip
    for name, chars in (("space", r"\s"), ("digit", "0-9"), ("alpha", "A-Za-z"),
                        ("alnum", "A-Za-z0-9"), ("upper", "A-Z"), ("lower", "a-z")):  # fmt: skip
        pattern = pattern.replace(f"[:{name}:]", chars)
    if "w" in options:
        pattern = rf"\b(?:{pattern})\b"
    return f"^(?:{pattern})$" if "x" in options else pattern


def _print_matches(
    p: Process, lines: list[str], wanted: engine.Pattern[str], options: dict[str, str], prefix: str,
    first: int = 1,
) -> int:  # fmt: skip
    """Show what matches, numbered from ``first``; how many lines did."""
    before = int(options.get("B") or options.get("C") or 0)
    after = int(options.get("A") or options.get("C") or 0)
    most = int(options.get("m") or len(lines))
    hits = [
        i
        for i, line in enumerate(lines)
        if bool(wanted.search(line, timeout=MATCH_SECONDS)) != ("v" in options)
    ]
    hits = hits[:most]
    if {"q", "c", "l"} & options.keys():
        if hits and "l" in options:
            p.line(prefix[:-1] or "(standard input)")
        return len(hits)
    shown = -1
    for i in hits:
        for j in range(max(shown + 1, i - before), min(len(lines), i + after + 1)):
            if (before or after) and 0 <= shown < j - 1:
                p.line("--")
            number = f"{j + first}:" if "n" in options else ""
            texts = [m.group() for m in wanted.finditer(lines[j])] if "o" in options else [lines[j]]
            for text in texts:
                p.line(f"{prefix}{number}{text}")
            shown = j
    return len(hits)


COMMANDS: Family = {"grep": grep, "egrep": grep, "fgrep": grep}
