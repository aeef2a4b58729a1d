"""``pm install`` and the sessions of ``adb install-multiple``."""

from __future__ import annotations

from dataclasses import dataclass, field

from device_drivers.apk import Apk, BadApk, read_apk
from device_drivers.virtual.android.commands.packages import installed_path
from device_drivers.virtual.android.process import Process

MAX_APK = 1 << 29
VALUED = {"--user", "--uid", "-i", "--install-location", "--abi", "--originating-uri", "--pkg",
          "--installer", "--referrer", "--install-reason"}  # fmt: skip


@dataclass
class Session:
    """An installation under way: the APKs written so far, by name."""

    parts: dict[str, bytes] = field(default_factory=dict)


async def install(p: Process, args: list[str]) -> int:
    """``install [-r] [-S SIZE] [PATH]``: from a path, or ``-S`` bytes of standard input."""
    size, paths = _read(args)
    if size is not None and size < 0:
        p.error("Error: must specify a APK size")
        return 1
    if size is not None and size > MAX_APK:
        p.line("Failure [INSTALL_FAILED_INSUFFICIENT_STORAGE]")
        return 1
    if paths and paths[0] != "-":
        try:
            data = p.files.read(p.path(paths[0]))
        except OSError:
            p.error(f"Error: failed to open file: {paths[0]}. Did not find the file")
            p.error("Error: Unable to open file: " + paths[0])
            return 1
    else:
        data = await _received(p, size)
    return _add(p, [data])


def create(p: Process, args: list[str]) -> int:
    """``install-create [-S SIZE]``"""
    number = 1_000_001 + 17 * len(p.system.sessions)
    p.system.sessions[number] = Session()
    p.line(f"Success: created install session [{number}]")
    return 0


async def write(p: Process, args: list[str]) -> int:
    """``install-write -S SIZE SESSION NAME [PATH|-]``"""
    size, rest = _read(args)
    session = _session(p, rest)
    if session is None or len(rest) < 2:
        p.error("Error: Invalid session" if session is None else "Error: must specify a split name")
        return 1
    path = rest[2] if len(rest) > 2 else "-"
    data = await _received(p, size) if path == "-" else p.files.read(p.path(path))
    session.parts[rest[1]] = data
    p.line(f"Success: streamed {len(data)} bytes")
    return 0


def commit(p: Process, args: list[str]) -> int:
    """``install-commit SESSION``"""
    _, rest = _read(args)
    session = _session(p, rest)
    if session is None:
        p.error("java.lang.SecurityException: Caller has no access to session")
        return 255
    del p.system.sessions[int(rest[0])]
    if not session.parts:
        p.line("Failure [INSTALL_FAILED_INVALID_APK: Session does not contain any APKs]")
        return 1
    return _add(p, list(session.parts.values()))


def abandon(p: Process, args: list[str]) -> int:
    """``install-abandon SESSION``"""
    _, rest = _read(args)
    if _session(p, rest) is None:
        p.error("java.lang.SecurityException: Caller has no access to session")
        return 255
    del p.system.sessions[int(rest[0])]
    p.line("Success")
    return 0


def _session(p: Process, rest: list[str]) -> Session | None:
    return p.system.sessions.get(int(rest[0])) if rest and rest[0].isdigit() else None


def _read(args: list[str]) -> tuple[int | None, list[str]]:
    """The size of what follows on standard input (-1: not a number), and the plain arguments."""
    size: int | None = None
    rest: list[str] = []
    queue = list(args)
    while queue:
        arg = queue.pop(0)
        if arg == "-S":
            text = queue.pop(0) if queue else ""
            size = int(text) if text.isdigit() else -1
        elif arg in VALUED and queue:
            queue.pop(0)
        elif not arg.startswith("-") or arg == "-":
            rest.append(arg)
    return size, rest


async def _received(p: Process, size: int | None) -> bytes:
    data = bytearray()
    while size is None or len(data) < size:
        chunk = await p.stdin.read()
        if not chunk:
            break
        data += chunk
    return bytes(data[:size])


def _add(p: Process, parts: list[bytes]) -> int:
    """Install an app from its APK, or from several that are parts of the same one."""
    try:
        apks = [read_apk(data) for data in parts]
    except BadApk as error:
        p.line(f"Failure [INSTALL_FAILED_INVALID_APK: {error}]")
        return 1
    apk = next((each for each in apks if each.activity), apks[0])
    if any(each.package != apk.package for each in apks):
        p.line(
            "Failure [INSTALL_FAILED_INVALID_APK: Split apks have different package names: "
            f"{', '.join(sorted({each.package for each in apks}))}]"
        )
        return 1
    problem = _problem(p, apk)
    if problem:
        p.line(f"Failure [{problem}]")
        return 1
    _record(p, apk)
    p.line("Success")
    return 0


def _problem(p: Process, apk: Apk) -> str:
    known = p.phone.packages.get(apk.package)
    if p.phone.weather.on("low_storage"):
        return "INSTALL_FAILED_INSUFFICIENT_STORAGE"
    if known is not None and apk.version_code < known.version_code:
        return (
            "INSTALL_FAILED_VERSION_DOWNGRADE: Downgrade detected: Update version code "
            f"{apk.version_code} is older than current {known.version_code}"
        )
    if known is not None and known.system:
        return (
            f"INSTALL_FAILED_UPDATE_INCOMPATIBLE: Existing package {apk.package} "
            "signatures do not match newer version; ignoring!"
        )
    return ""


def _record(p: Process, apk: Apk) -> None:
    label = apk.label or apk.package.rpartition(".")[2].capitalize()
    if p.phone.store.db.execute("DELETE FROM apps WHERE package=?", (apk.package,)).rowcount:
        p.phone.changed()
    p.phone.store.run(
        "INSERT INTO apps(package, installed, path, label, version_name, version_code,"
        " activity) VALUES (?, 1, ?, ?, ?, ?, ?)",
        apk.package, installed_path(apk.package), label, apk.version_name, apk.version_code,
        apk.activity,
    )  # fmt: skip
    p.phone.changed()
    p.system.log("I", "PackageManager", f"Package {apk.package} installed")
