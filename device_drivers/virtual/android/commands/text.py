"""Text: echo printf head tail wc sort uniq cut tr sed base64 tee yes xxd (toybox)."""

from __future__ import annotations

import asyncio
import base64 as codec
import re

import regex as engine

from device_drivers.virtual.android.commands.grep import MATCH_SECONDS, lines_of, regex
from device_drivers.virtual.android.commands.options import BadUsage, read_options, refuse
from device_drivers.virtual.android.process import Family, Lines, Process, decode

MAX_WIDTH = 65_536
"""``printf`` pads no further."""
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

    widths = "".join(re.findall(r"%[-0-9.]*[sdxX]", pattern))
    if any(int(digits[:9]) > MAX_WIDTH for digits in re.findall(r"\d+", widths)):
        return p.fail("out of memory")

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


async def head(p: Process) -> int:
    """head and tail."""
    args = [f"-n{a[1:]}" if re.fullmatch(r"-\d+", a) else a for a in p.args]
    try:
        options, names = read_options(args, "qvfF", "nc")
    except BadUsage as error:
        return refuse(p, error)
    if "c" in options:
        count = int(options["c"])
        if p.name == "head" and not names and count >= 0:
            return await _head_bytes(p, count)
        data = p.files.read(p.path(names[0])) if names else await p.input()
        p.out(data[:count] if p.name == "head" else data[-count:])
        return 0
    text = options.get("n", "10")
    count = int(text)
    if p.name == "head" and not names and count >= 0:
        return await _head_stream(p, count)
    lines = await lines_of(p, names)
    if p.name == "head":
        chosen = lines[:count]
    elif text.startswith("+"):
        chosen = lines[count - 1 :]
    else:
        chosen = lines[-abs(count) :] if count else []
    for line in chosen:
        p.line(line)
    return 0


async def _head_bytes(p: Process, count: int) -> int:
    """The first bytes of standard input; what feeds us need not end."""
    while count > 0 and (chunk := await p.stdin.read()):
        p.out(chunk[:count])
        await p.stdout.drain()
        count -= len(chunk)
    return 0


async def _head_stream(p: Process, count: int) -> int:
    """The first lines of standard input; what feeds us need not end."""
    lines = Lines(p.stdin)
    for _ in range(count):
        line = await lines.line()
        if line is None:
            break
        p.out(line)
        await p.stdout.drain()
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
    lines = await lines_of(p, names)
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
    for line in await lines_of(p, [a for a in p.args if not a.startswith("-")]):
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
    for line in await lines_of(p, names):
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
    lines = await lines_of(p, rest)
    for number, line in enumerate(lines, 1):
        text = line
        hit = _addressed(match, number, len(lines), line, basic)
        if hit and match["do"] == "d":
            continue
        if hit and match["do"].startswith("s"):
            new = re.sub(r"(?<!\\)&", r"\\g<0>", match["new"])
            count = 0 if "g" in match["flags"] else 1
            text = engine.sub(
                regex(match["old"], {}, basic), new, line, count=count, timeout=MATCH_SECONDS
            )
        if "n" not in options or (hit and match["do"] == "p"):
            p.line(text)
    return 0


def _addressed(match: re.Match[str], number: int, last: int, line: str, basic: bool) -> bool:
    if match["re"] is not None:
        pattern = regex(match["re"], {}, basic)
        return engine.search(pattern, line, timeout=MATCH_SECONDS) is not None
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
    data = bytearray()
    while chunk := await p.stdin.read():
        data += chunk
        p.out(chunk)
        await p.stdout.drain()
    for name in [a for a in p.args if not a.startswith("-")]:
        before = p.files.read(p.path(name)) if "-a" in p.args and p.files.exists(
            p.path(name)
        ) else b""  # fmt: skip
        p.files.write(p.path(name), before + bytes(data))
    return 0


async def yes(p: Process) -> int:
    text = " ".join(p.args) or "y"
    while True:
        p.out((text + "\n") * 64)
        await p.stdout.drain()
        await asyncio.sleep(0)


async def xxd(p: Process) -> int:
    """``xxd [-p] [FILE]``, ``od``: bytes as hexadecimal."""
    names = [a for a in p.args if not a.startswith("-")]
    data = p.files.read(p.path(names[0])) if names else await p.input()
    if "-p" in p.args:
        for start in range(0, len(data), 30):
            p.line(data[start : start + 30].hex())
        return 0
    for start in range(0, len(data), 16):
        row = data[start : start + 16]
        pairs = " ".join(row[i : i + 2].hex() for i in range(0, len(row), 2))
        shown = "".join(chr(b) if 32 <= b < 127 else "." for b in row)
        p.line(f"{start:08x}: {pairs:<39}  {shown}")
    return 0


COMMANDS: Family = {
    "echo": echo, "printf": printf, "head": head,
    "tail": head, "wc": wc, "sort": sort, "uniq": uniq, "cut": cut, "tr": tr, "sed": sed,
    "base64": base64, "tee": tee, "yes": yes, "xxd": xxd,
}  # fmt: skip
