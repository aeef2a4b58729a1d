"""Facts about files: stat df du find md5sum sha1sum sha256sum (toybox)."""

from __future__ import annotations

import hashlib
import posixpath
import re
import stat
from collections.abc import Iterator
from datetime import datetime
from fnmatch import fnmatchcase

from device_drivers.virtual.android.commands.files import blocks, reason
from device_drivers.virtual.android.commands.options import BadUsage, read_options, refuse
from device_drivers.virtual.android.files import Entry
from device_drivers.virtual.android.process import Family, Process


def stat_(p: Process) -> int:
    try:
        options, names = read_options(p.args, "Lft", "c")
    except BadUsage as error:
        return refuse(p, error)
    code = 0
    for name in names:
        try:
            entry = p.files.stat(p.path(name))
        except OSError as error:
            code = p.fail(f"'{name}': {reason(error)}")
            continue
        p.line(_formatted(p, name, entry, options["c"]) if "c" in options else _facts(name, entry))
    return code


def _formatted(p: Process, name: str, entry: Entry, pattern: str) -> str:
    values = {
        "%s": str(entry.size),
        "%n": name,
        "%a": f"{stat.S_IMODE(entry.mode):o}",
        "%A": stat.filemode(entry.mode),
        "%Y": str(entry.mtime),
        "%y": str(datetime.fromtimestamp(entry.mtime, p.phone.clock.now().tzinfo)),
        "%F": "directory" if entry.is_directory else "regular file",
        "%U": "shell",
        "%u": "2000",
        "%b": str(blocks(entry)),
    }
    for key, value in values.items():
        pattern = pattern.replace(key, value)
    return pattern


def _facts(name: str, entry: Entry) -> str:
    kind = "directory" if entry.is_directory else "regular file"
    return (
        f"  File: {name}\n  Size: {entry.size}\t Blocks: {blocks(entry)}\t "
        f"IO Blocks: 512\t{kind}\nAccess: ({stat.S_IMODE(entry.mode):04o}/"
        f"{stat.filemode(entry.mode)})\tUid: ( 2000/   shell)\tGid: ( 2000/   shell)"
    )


def df(p: Process) -> int:
    human = "-h" in p.args
    total, used = 115_249_236, 31_457_280
    rows = [
        ("/dev/block/dm-5", 1_043_412, 1_040_176, "/"),
        ("tmpfs", 4_023_044, 1_320, "/dev"),
        ("/dev/block/dm-51", total, used, "/data"),
        ("/dev/fuse", total, used, "/storage/emulated"),
    ]
    wanted = [p.path(a).replace("/sdcard", "/storage/emulated") for a in p.args if a[0] != "-"]
    if wanted:
        mounts = sorted((r[3] for r in rows), key=len, reverse=True)
        kept = [
            next(m for m in mounts if (w + "/").startswith(m.rstrip("/") + "/")) for w in wanted
        ]
        rows = [r for r in rows if r[3] in kept]
    p.line(
        "Filesystem            Size  Used Avail Use% Mounted on"
        if human
        else "Filesystem       1K-blocks     Used Available Use% Mounted on"
    )
    for device, size, taken, mount in rows:
        percent = f"{round(taken * 100 / size)}%"
        if human:
            sizes = [_human(n) for n in (size, taken, size - taken)]
            p.line(f"{device:<20} {sizes[0]:>5} {sizes[1]:>5} {sizes[2]:>5} {percent:>4} {mount}")
        else:
            p.line(f"{device:<16} {size:>10} {taken:>8} {size - taken:>9} {percent:>4} {mount}")
    return 0


def _human(kilobytes: int) -> str:
    for unit, size in (("G", 1 << 20), ("M", 1 << 10)):
        if kilobytes >= size:
            value = kilobytes / size
            return f"{value:.1f}{unit}" if value < 10 else f"{value:.0f}{unit}"
    return f"{kilobytes}K"


def du(p: Process) -> int:
    for name in [a for a in p.args if not a.startswith("-")] or ["."]:
        p.line(f"{_size(p, p.path(name)) // 1024}\t{name}")
    return 0


def _size(p: Process, path: str) -> int:
    entry = p.files.stat(path)
    if entry.is_directory:
        return 4096 + sum(_size(p, child.path) for child in p.files.list(path))
    return blocks(entry) * 512


def find(p: Process) -> int:
    roots = []
    args = list(p.args)
    while args and not args[0].startswith("-"):
        roots.append(args.pop(0))
    tests = dict(zip(args[::2], args[1::2], strict=False))
    size = _SIZE.fullmatch(tests.get("-size", "+0c"))
    if size is None:
        return p.fail(f"bad integer '{tests['-size']}'")
    for root in roots or ["."]:
        for name, entry in _walk(p, root):
            pattern = tests.get("-name")
            kind = tests.get("-type")
            if pattern and not fnmatchcase(posixpath.basename(name), pattern):
                continue
            if kind and entry.is_directory != (kind == "d"):
                continue
            if "-size" in tests and not _as_large(entry.size, size):
                continue
            p.line(name)
    return 0


_SIZE = re.compile(r"([+-]?)(\d{1,12})([ckMG]?)", re.ASCII)


def _as_large(size: int, wanted: re.Match[str]) -> bool:
    """``-size``: a number of units, of more than so many (+), or of less (-)."""
    sign, digits, unit = wanted.groups()
    units = -(-size // {"c": 1, "": 512, "k": 1 << 10, "M": 1 << 20, "G": 1 << 30}[unit])
    return {"+": units > int(digits), "-": units < int(digits), "": units == int(digits)}[sign]


def _walk(p: Process, name: str) -> Iterator[tuple[str, Entry]]:
    entry = p.files.stat(p.path(name))
    yield name, entry
    if entry.is_directory:
        try:
            children = p.files.list(entry.path)
        except PermissionError as error:
            p.error(f"find: {name}: {reason(error)}")
            return
        for child in children:
            yield from _walk(p, posixpath.join(name, child.name))


async def digest(p: Process) -> int:
    """md5sum, sha1sum, sha256sum: the algorithm is in the name."""
    algorithm = p.name.removesuffix("sum")
    code = 0
    brief = "-b" in p.args
    for name in [a for a in p.args if a != "-b"] or ["-"]:
        try:
            data = await p.input() if name == "-" else p.files.read(p.path(name))
        except OSError as error:
            code = p.fail(f"{name}: {reason(error)}")
            continue
        value = hashlib.new(algorithm, data, usedforsecurity=False).hexdigest()
        p.line(value if brief else f"{value}  {name}")
    return code


COMMANDS: Family = {
    "stat": stat_, "df": df, "du": du, "find": find, "md5sum": digest, "sha1sum": digest,
    "sha256sum": digest,
}  # fmt: skip
