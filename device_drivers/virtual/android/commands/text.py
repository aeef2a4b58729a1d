"""Text: echo printf grep head tail wc sort uniq cut tr sed base64 xargs tee (toybox)."""

from __future__ import annotations

import base64 as codec
import re

from device_drivers.virtual.android.commands.options import BadUsage, read_options, refuse
from device_drivers.virtual.android.process import Family, Process, decode

_ESCAPES = {"n": "\n", "t": "\t", "r": "\r", "\\": "\\", "0": "\0", "a": "\a", "e": "\x1b"}


def _unescape(text: str) -> str:
    return re.sub(r"\\([ntr\\0ae])", lambda m: _ESCAPES[m.group(1)], text)


def echo(p: Process) -> int:
    args = list(p.args)
    newline, escapes = True, True  # mksh's own echo reads escapes without being asked
    while args and re.fullmatch("-[neE]+", args[0]):
        flags = args.pop(0)
        newline = newline and "n" not in flags
        escapes = "E" not in flags
    text = " ".join(args)
    p.out((_unescape(text) if escapes else text) + ("\n" if newline else ""))
    return 0


def printf(p: Process) -> int:
    if not p.args:
        return p.fail('Needs 1 argument (see "printf --help")')
    pattern, values = _unescape(p.args[0]), list(p.args[1:])

    def fill(match: re.Match[str]) -> str:
        kind = match.group()[-1]
        if kind == "%":
            return "%"
        value = values.pop(0) if values else ""
        return match.group() % int(value or 0) if kind in "dxX" else match.group() % value

    while True:
        before = len(values)
        p.out(re.sub(r"%[-0-9.]*[sdxX%]", fill, pattern))
        if not values or len(values) == before:
            return 0


async def _lines(p: Process, names: list[str]) -> list[str]:
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
    try:
        options, rest = read_options(p.args, "EFinvclqoswxhHr", "eABCm")
    except BadUsage as error:
        return refuse(p, error)
    if "e" not in options and not rest:
        return p.fail('Needs 1 argument (see "grep --help")', 2)
    pattern = options["e"] if "e" in options else rest.pop(0)
    try:
        wanted = re.compile(
            _regex(pattern, options, basic=p.name == "grep" and "E" not in options),
            re.IGNORECASE if "i" in options else 0,
        )
    except re.error as error:
        return p.fail(f"bad regex '{pattern}': {error}", 2)
    count = 0
    code_on_missing = 1
    for name in rest or ["-"]:
        try:
            lines = await _lines(p, [name])
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


def _regex(pattern: str, options: dict[str, str], basic: bool) -> str:
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
    p: Process, lines: list[str], wanted: re.Pattern[str], options: dict[str, str], prefix: str
) -> int:
    before = int(options.get("B") or options.get("C") or 0)
    after = int(options.get("A") or options.get("C") or 0)
    most = int(options.get("m") or len(lines))
    hits = [i for i, line in enumerate(lines) if bool(wanted.search(line)) != ("v" in options)]
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
            number = f"{j + 1}:" if "n" in options else ""
            texts = [m.group() for m in wanted.finditer(lines[j])] if "o" in options else [lines[j]]
            for text in texts:
                p.line(f"{prefix}{number}{text}")
            shown = j
    return len(hits)


async def head(p: Process) -> int:
    """head and tail."""
    args = [f"-n{a[1:]}" if re.fullmatch(r"-\d+", a) else a for a in p.args]
    try:
        options, names = read_options(args, "qvfF", "nc")
    except BadUsage as error:
        return refuse(p, error)
    if "c" in options:
        data = p.files.read(p.path(names[0])) if names else await p.input()
        count = int(options["c"])
        p.out(data[:count] if p.name == "head" else data[-count:])
        return 0
    lines = await _lines(p, names)
    text = options.get("n", "10")
    count = int(text)
    if p.name == "head":
        chosen = lines[:count]
    elif text.startswith("+"):
        chosen = lines[count - 1 :]
    else:
        chosen = lines[-abs(count) :] if count else []
    for line in chosen:
        p.line(line)
    return 0


async def wc(p: Process) -> int:
    try:
        options, names = read_options(p.args, "lwcm")
    except BadUsage as error:
        return refuse(p, error)
    for name in names or ["-"]:
        data = await p.input() if name == "-" else p.files.read(p.path(name))
        counts = {"l": data.count(b"\n"), "w": len(data.split()), "c": len(data)}
        if "m" in options:
            counts["m"] = len(decode(data))
        chosen = [k for k in options if k in counts] or ["l", "w", "c"]
        shown = " ".join(f"{counts[k]:>7}" for k in chosen) if len(chosen) > 1 else str(
            counts[chosen[0]]
        )  # fmt: skip
        p.line(shown + (f" {name}" if name != "-" else ""))
    return 0


async def sort(p: Process) -> int:
    try:
        options, names = read_options(p.args, "rnuf", "tk")
    except BadUsage as error:
        return refuse(p, error)
    lines = await _lines(p, names)
    field = int(options["k"].split(",")[0]) - 1 if "k" in options else None

    def key(line: str) -> tuple[float, str]:
        text = line
        if field is not None:
            parts = line.split(options.get("t"))
            text = parts[field] if field < len(parts) else ""
        number = re.match(r"\s*-?\d+(\.\d+)?", text)
        return (float(number.group()) if number and "n" in options else 0.0), text

    ordered = sorted(lines, key=key, reverse="r" in options)
    for line in dict.fromkeys(ordered) if "u" in options else ordered:
        p.line(line)
    return 0


async def uniq(p: Process) -> int:
    runs: list[tuple[str, int]] = []
    for line in await _lines(p, [a for a in p.args if not a.startswith("-")]):
        if runs and runs[-1][0] == line:
            runs[-1] = (line, runs[-1][1] + 1)
        else:
            runs.append((line, 1))
    for line, count in runs:
        p.line(f"{count:>7} {line}" if "-c" in p.args else line)
    return 0


async def cut(p: Process) -> int:
    try:
        options, names = read_options(p.args, "s", "dfcb")
    except BadUsage as error:
        return refuse(p, error)
    wanted = options.get("f") or options.get("c") or options.get("b")
    if not wanted:
        return p.fail('Needs -f, -c or -b (see "cut --help")')
    delimiter = options.get("d", "\t") if "f" in options else ""
    for line in await _lines(p, names):
        parts = line.split(delimiter) if delimiter else list(line)
        if delimiter and len(parts) == 1:
            p.line(line)
            continue
        p.line(delimiter.join(parts[i] for i in _ranges(wanted, len(parts))))
    return 0


def _ranges(text: str, size: int) -> list[int]:
    chosen: set[int] = set()
    for piece in text.split(","):
        first, dash, last = piece.partition("-")
        start = int(first or 1)
        end = (int(last) if last else size) if dash else start
        chosen.update(range(start - 1, min(end, size)))
    return sorted(chosen)


async def tr(p: Process) -> int:
    try:
        options, sets = read_options(p.args, "dsc")
    except BadUsage as error:
        return refuse(p, error)
    text = decode(await p.input())
    source = _characters(sets[0]) if sets else ""
    if "d" in options:
        p.out("".join(c for c in text if (c in source) == ("c" in options)))
        return 0
    target = _characters(sets[1]) if len(sets) > 1 else ""
    if not target:
        return p.fail('Needs 2 arguments (see "tr --help")')
    target = target.ljust(len(source), target[-1])
    p.out(text.translate(str.maketrans(source, target[: len(source)])))
    return 0


def _characters(text: str) -> str:
    text = _unescape(text)
    for name, chars in (("upper", "A-Z"), ("lower", "a-z"), ("digit", "0-9")):
        text = text.replace(f"[:{name}:]", chars)
    return re.sub(
        r"(.)-(.)",
        lambda m: "".join(chr(c) for c in range(ord(m.group(1)), ord(m.group(2)) + 1)),
        text,
    )


async def sed(p: Process) -> int:
    """``s/old/new/[g]``, ``Np``, ``N,Mp``, ``Nd``, ``/re/d``, ``/re/p``, with -n, -E, -e."""
    try:
        options, rest = read_options(p.args, "nEr", "e")
    except BadUsage as error:
        return refuse(p, error)
    script = options["e"] if "e" in options else (rest.pop(0) if rest else "")
    match = re.fullmatch(
        r"(?:(?P<from>\d+|\$)(?:,(?P<to>\d+|\$))?|/(?P<re>[^/]*)/)?(?P<do>[pd]|s(?P<sep>.)(?P<old>.*?)"
        r"(?<!\\)(?P=sep)(?P<new>.*?)(?<!\\)(?P=sep)(?P<flags>[gIp]*))",
        script.strip(),
    )
    if match is None:
        return p.fail(f"bad pattern '{script}'@0 ({script[:1]})")
    basic = not {"E", "r"} & options.keys()
    lines = await _lines(p, rest)
    for number, line in enumerate(lines, 1):
        text = line
        hit = _addressed(match, number, len(lines), line, basic)
        if hit and match["do"] == "d":
            continue
        if hit and match["do"].startswith("s"):
            new = re.sub(r"(?<!\\)&", r"\\g<0>", match["new"])
            count = 0 if "g" in match["flags"] else 1
            text = re.sub(_regex(match["old"], {}, basic), new, line, count=count)
        if "n" not in options or (hit and match["do"] == "p"):
            p.line(text)
    return 0


def _addressed(match: re.Match[str], number: int, last: int, line: str, basic: bool) -> bool:
    if match["re"] is not None:
        return re.search(_regex(match["re"], {}, basic), line) is not None
    if match["from"] is None:
        return True
    start = last if match["from"] == "$" else int(match["from"])
    end = start if match["to"] is None else last if match["to"] == "$" else int(match["to"])
    return start <= number <= end


async def base64(p: Process) -> int:
    try:
        options, names = read_options(p.args, "di", "w")
    except BadUsage as error:
        return refuse(p, error)
    data = p.files.read(p.path(names[0])) if names else await p.input()
    if "d" in options:
        p.out(codec.b64decode(data))
        return 0
    text = codec.b64encode(data).decode()
    width = int(options.get("w", 76)) or len(text)
    for start in range(0, len(text), max(width, 1)):
        p.line(text[start : start + width])
    return 0


async def tee(p: Process) -> int:
    data = await p.input()
    p.out(data)
    for name in [a for a in p.args if not a.startswith("-")]:
        p.files.write(p.path(name), data)
    return 0


COMMANDS: Family = {
    "echo": echo, "printf": printf, "grep": grep, "egrep": grep, "fgrep": grep, "head": head,
    "tail": head, "wc": wc, "sort": sort, "uniq": uniq, "cut": cut, "tr": tr, "sed": sed,
    "base64": base64, "tee": tee,
}  # fmt: skip
