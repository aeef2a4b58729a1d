"""Files: ls cat rm mkdir rmdir mv cp touch chmod stat df du md5sum sha256sum find (toybox)."""

from __future__ import annotations

import hashlib
import os
import posixpath
import stat
from collections.abc import Iterator
from datetime import datetime
from fnmatch import fnmatchcase

from device_drivers.virtual.android.commands.options import BadUsage, read_options, refuse
from device_drivers.virtual.android.files import Entry
from device_drivers.virtual.android.process import Family, Process


def _reason(error: OSError) -> str:
    return os.strerror(error.errno or 5)


def ls(p: Process) -> int:
    try:
        options, names = read_options(p.args, "la1dAhRtrFpnSic")
    except BadUsage as error:
        return refuse(p, error)
    code = 0
    listed: list[tuple[str, list[Entry]]] = []
    single: list[tuple[str, Entry]] = []
    for name in names or ["."]:
        path = p.path(name)
        try:
            entry = p.files.stat(path)
            if entry.is_directory and "d" not in options:
                listed.append((name, p.files.list(path)))
            else:
                single.append((name, entry))
        except OSError as error:
            code = p.fail(f"{name}: {_reason(error)}")
    for name, entry in single:
        p.line(_listing(p, name, entry) if "l" in options else name)
    for index, (name, entries) in enumerate(listed):
        if len(listed) + len(single) > 1:
            p.out("\n" if index or single else "")
            p.line(f"{name}:")
        if "l" in options:
            p.line(f"total {sum(_blocks(e) for e in entries) // 2}")
        if "t" in options:
            entries = sorted(entries, key=lambda e: -e.mtime)
        for entry in reversed(entries) if "r" in options else entries:
            if entry.name.startswith(".") and not {"a", "A"} & options.keys():
                continue
            p.line(_listing(p, entry.name, entry) if "l" in options else entry.name)
    return code


def _listing(p: Process, name: str, entry: Entry) -> str:
    when = datetime.fromtimestamp(entry.mtime, p.phone.clock.now().tzinfo)
    owner = "root   root  " if not p.path(entry.path).startswith(("/sdcard", "/data/local")) else (
        "u0_a90 media_rw" if entry.path.startswith("/sdcard") else "shell  shell "
    )  # fmt: skip
    size = f"{entry.size:>8}"
    return f"{stat.filemode(entry.mode)} 1 {owner} {size} {when:%Y-%m-%d %H:%M} {name}"


def _blocks(entry: Entry) -> int:
    """Disk space in 512-byte blocks, 4 KiB at a time."""
    return -(-entry.size // 4096) * 8


async def cat(p: Process) -> int:
    code = 0
    for name in p.args or ["-"]:
        if name == "-":
            while chunk := await p.stdin.read():
                p.out(chunk)
                await p.stdout.drain()
        else:
            try:
                p.out(p.files.read(p.path(name)))
            except OSError as error:
                code = p.fail(f"{name}: {_reason(error)}")
    return code


def rm(p: Process) -> int:
    try:
        options, names = read_options(p.args, "rfRv")
    except BadUsage as error:
        return refuse(p, error)
    if not names and "f" not in options:
        return p.fail('Needs 1 argument (see "rm --help")')
    code = 0
    for name in names:
        try:
            p.files.remove(p.path(name), recursive=bool({"r", "R"} & options.keys()))
        except FileNotFoundError as error:
            if "f" not in options:
                code = p.fail(f"{name}: {_reason(error)}")
        except OSError as error:
            code = p.fail(f"{name}: {_reason(error)}")
    return code


def mkdir(p: Process) -> int:
    try:
        options, names = read_options(p.args, "pv", "m")
    except BadUsage as error:
        return refuse(p, error)
    if not names:
        return p.fail('Needs 1 argument (see "mkdir --help")')
    code = 0
    for name in names:
        try:
            p.files.make_directory(p.path(name), parents="p" in options)
        except OSError as error:
            code = p.fail(f"'{name}': {_reason(error)}")
    return code


def rmdir(p: Process) -> int:
    code = 0
    for name in p.args:
        try:
            p.files.remove_directory(p.path(name))
        except OSError as error:
            code = p.fail(f"{name}: {_reason(error)}")
    return code


def _targets(p: Process, names: list[str]) -> Iterator[tuple[str, str]]:
    """Pairs of source and target path for mv and cp."""
    target = p.path(names[-1])
    into = p.files.exists(target) and p.files.stat(target).is_directory
    for name in names[:-1]:
        yield name, posixpath.join(target, posixpath.basename(p.path(name))) if into else target


def mv(p: Process) -> int:
    try:
        _, names = read_options(p.args, "finv")
    except BadUsage as error:
        return refuse(p, error)
    if len(names) < 2:
        return p.fail('Needs 2 arguments (see "mv --help")')
    code = 0
    for name, target in _targets(p, names):
        try:
            p.files.move(p.path(name), target)
        except OSError as error:
            code = p.fail(f"bad '{name}': {_reason(error)}")
    return code


def cp(p: Process) -> int:
    try:
        options, names = read_options(p.args, "rRfpaHLPdnv")
    except BadUsage as error:
        return refuse(p, error)
    if len(names) < 2:
        return p.fail('Needs 2 arguments (see "cp --help")')
    code = 0
    for name, target in _targets(p, names):
        try:
            _copy(p, p.path(name), target, bool({"r", "R", "a"} & options.keys()))
        except OSError as error:
            code = p.fail(f"bad '{name}': {_reason(error)}")
    return code


def _copy(p: Process, source: str, target: str, recursive: bool) -> None:
    entry = p.files.stat(source)
    if not entry.is_directory:
        p.files.write(target, p.files.read(source), entry.mode)
        return
    if not recursive:
        raise IsADirectoryError(21, "Is a directory", source)
    p.files.make_directory(target, parents=True)
    for child in p.files.list(source):
        _copy(p, child.path, posixpath.join(target, child.name), recursive)


def touch(p: Process) -> int:
    try:
        options, names = read_options(p.args, "acm", "dtr")
    except BadUsage as error:
        return refuse(p, error)
    for name in names:
        path = p.path(name)
        if "c" not in options or p.files.exists(path):
            p.files.touch(path)
    return 0


def chmod(p: Process) -> int:
    try:
        _, names = read_options(p.args, "Rfv")
    except BadUsage as error:
        return refuse(p, error)
    if len(names) < 2:
        return p.fail('Needs 2 arguments (see "chmod --help")')
    code = 0
    for name in names[1:]:
        try:
            if names[0].isdigit():
                p.files.change_mode(p.path(name), int(names[0], 8) & 0o7777)
            else:
                p.files.stat(p.path(name))
        except OSError as error:
            code = p.fail(f"'{name}': {_reason(error)}")
    return code


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
            code = p.fail(f"'{name}': {_reason(error)}")
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
        "%b": str(_blocks(entry)),
    }
    for key, value in values.items():
        pattern = pattern.replace(key, value)
    return pattern


def _facts(name: str, entry: Entry) -> str:
    kind = "directory" if entry.is_directory else "regular file"
    return (
        f"  File: {name}\n  Size: {entry.size}\t Blocks: {_blocks(entry)}\t "
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
    return _blocks(entry) * 512


def find(p: Process) -> int:
    roots = []
    args = list(p.args)
    while args and not args[0].startswith("-"):
        roots.append(args.pop(0))
    tests = dict(zip(args[::2], args[1::2], strict=False))
    for root in roots or ["."]:
        for name, entry in _walk(p, root):
            pattern = tests.get("-name")
            kind = tests.get("-type")
            if pattern and not fnmatchcase(posixpath.basename(name), pattern):
                continue
            if kind and entry.is_directory != (kind == "d"):
                continue
            p.line(name)
    return 0


def _walk(p: Process, name: str) -> Iterator[tuple[str, Entry]]:
    entry = p.files.stat(p.path(name))
    yield name, entry
    if entry.is_directory:
        try:
            children = p.files.list(entry.path)
        except PermissionError as error:
            p.error(f"find: {name}: {_reason(error)}")
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
            code = p.fail(f"{name}: {_reason(error)}")
            continue
        value = hashlib.new(algorithm, data, usedforsecurity=False).hexdigest()
        p.line(value if brief else f"{value}  {name}")
    return code


COMMANDS: Family = {
    "ls": ls, "cat": cat, "rm": rm, "mkdir": mkdir, "rmdir": rmdir, "mv": mv, "cp": cp,
    "touch": touch, "chmod": chmod, "stat": stat_, "df": df, "du": du, "find": find,
    "md5sum": digest, "sha1sum": digest, "sha256sum": digest,
}  # fmt: skip
