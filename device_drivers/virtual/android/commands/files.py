"""Files: ls cat rm mkdir rmdir mv cp touch chmod (toybox)."""

from __future__ import annotations

import os
import posixpath
import stat
from collections.abc import Iterator
from datetime import datetime

from device_drivers.virtual.android.commands.options import BadUsage, read_options, refuse
from device_drivers.virtual.android.files import Entry
from device_drivers.virtual.android.process import Family, Process


def reason(error: OSError) -> str:
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
            code = p.fail(f"{name}: {reason(error)}")
    for name, entry in single:
        p.line(_listing(p, name, entry) if "l" in options else name)
    for index, (name, entries) in enumerate(listed):
        if len(listed) + len(single) > 1:
            p.out("\n" if index or single else "")
            p.line(f"{name}:")
        if "l" in options:
            p.line(f"total {sum(blocks(e) for e in entries) // 2}")
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


def blocks(entry: Entry) -> int:
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
                code = p.fail(f"{name}: {reason(error)}")
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
                code = p.fail(f"{name}: {reason(error)}")
        except OSError as error:
            code = p.fail(f"{name}: {reason(error)}")
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
            code = p.fail(f"'{name}': {reason(error)}")
    return code


def rmdir(p: Process) -> int:
    code = 0
    for name in p.args:
        try:
            p.files.remove_directory(p.path(name))
        except OSError as error:
            code = p.fail(f"{name}: {reason(error)}")
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
            code = p.fail(f"bad '{name}': {reason(error)}")
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
            code = p.fail(f"bad '{name}': {reason(error)}")
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
            code = p.fail(f"'{name}': {reason(error)}")
    return code


COMMANDS: Family = {
    "ls": ls, "cat": cat, "rm": rm, "mkdir": mkdir, "rmdir": rmdir, "mv": mv, "cp": cp,
    "touch": touch, "chmod": chmod,
}  # fmt: skip
