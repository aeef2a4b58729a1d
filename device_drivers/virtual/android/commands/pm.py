"""``pm`` and ``cmd package``: list, install, remove and resolve packages.

Texts and exit codes follow Android 14's PackageManagerShellCommand.
"""

from __future__ import annotations

import inspect
from collections.abc import Awaitable, Callable

from device_drivers.virtual.android.commands.apk import Apk, BadApk, read_apk
from device_drivers.virtual.android.commands.intents import (
    BadIntent,
    parse_intent,
    short_component,
)
from device_drivers.virtual.android.commands.packages import (
    apk_path,
    dump_package,
    installed_path,
    uid,
)
from device_drivers.virtual.android.process import Family, Process
from device_drivers.virtual.intents import LAUNCHER, MAIN, Intent

MAX_APK = 1 << 29
_VALUED = {"--user", "--uid", "-i", "--install-location", "--abi", "--originating-uri"}


async def pm(p: Process) -> int:
    if not p.args:
        p.line("Package manager (package) commands:\n  help\n    Print this help text.")
        return 255
    name, *args = p.args
    run = _COMMANDS.get(name)
    if run is None:
        p.error(f"Unknown command: {name}")
        return 255
    try:
        result = run(p, args)
        return await result if inspect.isawaitable(result) else result
    except BadIntent as error:
        p.error(f"\nException occurred while executing '{name}':")
        p.error(f"java.lang.IllegalArgumentException: {error}")
        return 255


def _split(args: list[str]) -> tuple[set[str], list[str]]:
    options: set[str] = set()
    rest: list[str] = []
    queue = list(args)
    while queue:
        arg = queue.pop(0)
        if arg in _VALUED and queue:
            queue.pop(0)
        elif arg.startswith("-"):
            options.add(arg)
        elif arg:
            rest.append(arg)
    return options, rest


def _list(p: Process, args: list[str]) -> int:
    kind = args[0] if args else ""
    if kind == "package":
        kind = "packages"
    if kind == "users":
        p.line("Users:\n\tUserInfo{0:Owner:4c13} running")
    elif kind == "features":
        for name in ("android.hardware.bluetooth", "android.hardware.telephony",
                     "android.hardware.touchscreen", "android.hardware.wifi"):  # fmt: skip
            p.line(f"feature:{name}")
    elif kind == "packages":
        _list_packages(p, *_split(args[1:]))
    else:
        p.error(f"Error: unknown list type '{kind}'")
        return 255
    return 0


def _list_packages(p: Process, options: set[str], filters: list[str]) -> None:
    if "-d" in options:
        return  # nothing is ever disabled here
    for package, app in p.phone.packages.items():
        if ("-3" in options and app.system) or ("-s" in options and not app.system):
            continue
        if filters and filters[0] not in package:
            continue
        text = f"{apk_path(app)}={package}" if "-f" in options else package
        if "--show-versioncode" in options:
            text += f" versionCode:{app.version_code}"
        if "-U" in options:
            text += f" uid:{uid(app)}"
        if "-i" in options:
            text += "  installer=null"
        p.line(f"package:{text}")


def _path(p: Process, args: list[str]) -> int:
    _, rest = _split(args)
    app = p.phone.packages.get(rest[0]) if rest else None
    if app is None:
        return 1
    p.line(f"package:{apk_path(app)}")
    return 0


def _clear(p: Process, args: list[str]) -> int:
    _, rest = _split(args)
    if not rest:
        p.error("Error: no package specified")
        return 1
    if rest[0] not in p.phone.packages:
        p.line("Failed")
        return 1
    p.phone.force_stop(rest[0])
    p.phone.clear_data(rest[0])
    p.line("Success")
    return 0


async def _install(p: Process, args: list[str]) -> int:
    """``install [-r] [-S SIZE] [PATH]``: from a path, or ``-S`` bytes of standard input."""
    size: int | None = None
    paths: list[str] = []
    queue = list(args)
    while queue:
        arg = queue.pop(0)
        if arg == "-S":
            text = queue.pop(0) if queue else ""
            if not text.isdigit():
                p.error("Error: must specify a APK size")
                return 1
            size = int(text)
            if size > MAX_APK:
                p.line("Failure [INSTALL_FAILED_INSUFFICIENT_STORAGE]")
                return 1
        elif arg in _VALUED and queue:
            queue.pop(0)
        elif not arg.startswith("-"):
            paths.append(arg)
    if paths and paths[0] != "-":
        try:
            data = p.files.read(p.path(paths[0]))
        except OSError:
            p.error(f"Error: failed to open file: {paths[0]}. Did not find the file")
            p.error("Error: Unable to open file: " + paths[0])
            return 1
    else:
        data = await _received(p, size)
    return _add(p, data)


async def _received(p: Process, size: int | None) -> bytes:
    data = bytearray()
    while size is None or len(data) < size:
        chunk = await p.stdin.read()
        if not chunk:
            break
        data += chunk
    return bytes(data[:size])


def _add(p: Process, data: bytes) -> int:
    try:
        apk = read_apk(data)
    except BadApk as error:
        p.line(f"Failure [INSTALL_FAILED_INVALID_APK: {error}]")
        return 1
    known = p.phone.packages.get(apk.package)
    if known is not None and apk.version_code < known.version_code:
        p.line(
            "Failure [INSTALL_FAILED_VERSION_DOWNGRADE: Downgrade detected: Update version code "
            f"{apk.version_code} is older than current {known.version_code}]"
        )
        return 1
    if known is not None and known.system:
        p.line(
            f"Failure [INSTALL_FAILED_UPDATE_INCOMPATIBLE: Existing package {apk.package} "
            "signatures do not match newer version; ignoring!]"
        )
        return 1
    _record(p, apk)
    p.line("Success")
    return 0


def _record(p: Process, apk: Apk) -> None:
    label = apk.label or apk.package.rpartition(".")[2].capitalize()
    if p.phone.store.db.execute("DELETE FROM apps WHERE package=?", (apk.package,)).rowcount:
        p.phone.changed()
    p.phone.store.db.execute(
        "INSERT INTO apps(package, installed, path, label, version_name, version_code,"
        " activity) VALUES (?, 1, ?, ?, ?, ?, ?)",
        (
            apk.package,
            installed_path(apk.package),
            label,
            apk.version_name,
            apk.version_code,
            apk.activity,
        ),
    )
    p.phone.changed()
    p.system.log("I", "PackageManager", f"Package {apk.package} installed", buffer="system")


def _uninstall(p: Process, args: list[str]) -> int:
    _, rest = _split(args)
    if not rest:
        p.error("Error: package name not specified")
        return 1
    app = p.phone.packages.get(rest[0])
    if app is None or app.system:
        p.line("Failure [DELETE_FAILED_INTERNAL_ERROR]")
        return 1
    p.phone.force_stop(app.package)
    p.phone.store.db.execute("DELETE FROM apps WHERE package=?", (app.package,))
    p.phone.changed()
    p.line("Success")
    return 0


def _grant(p: Process, args: list[str]) -> int:
    _, rest = _split(args)
    if len(rest) < 2:
        p.error("Error: no permission specified")
        return 1
    if rest[0] not in p.phone.packages:
        p.error(f"\nException occurred while executing '{p.args[0]}':")
        p.error(f"java.lang.IllegalArgumentException: Unknown package: {rest[0]}")
        return 255
    return 0


def _dump(p: Process, args: list[str]) -> int:
    return dump_package(p, args[0]) if args else 1


def _resolve_activity(p: Process, args: list[str]) -> int:
    parsed = parse_intent(args, bare="--brief --components", valued="--user --query-flags")
    found = _resolve(p, _launch_intent(parsed.intent))
    if not found:
        p.line("No activity found")
        return 0
    _show_activities(p, found[:1], parsed.options)
    return 0


def _query_activities(p: Process, args: list[str]) -> int:
    parsed = parse_intent(args, bare="--brief --components", valued="--user --query-flags")
    found = _resolve(p, _launch_intent(parsed.intent))
    if not found:
        p.line("No activities found")
        return 0
    if "--components" not in parsed.options:
        p.line(f"{len(found)} activities found:")
    _show_activities(p, found, parsed.options, numbered=True)
    return 0


def _launch_intent(intent: Intent) -> Intent:
    """``resolve-activity PKG`` alone asks for what would be launched."""
    if intent.package and not intent.action:
        return Intent(MAIN, package=intent.package, categories=(LAUNCHER,))
    return intent


def _resolve(p: Process, intent: Intent) -> list[str]:
    """Components that answer ``intent``, best first."""
    apps = [a for name, a in p.phone.apps.items() if intent.package in ("", name)]
    if intent.action in (MAIN, "") and LAUNCHER in intent.categories:
        return [f"{a.info.package}/{a.home.activity}" for a in apps if a.info.launchable]
    best = p.phone.stacks.resolve(intent)
    found = [f"{best[0].info.package}/{best[1].activity}"] if best else []
    if not intent.component:
        found += [
            f"{app.info.package}/{each.screen.activity}"
            for app in apps
            for each in app.filters
            if each.matches(intent)
        ]
    return list(dict.fromkeys(found))


def _show_activities(
    p: Process, components: list[str], options: dict[str, str], numbered: bool = False
) -> None:
    for index, component in enumerate(components):
        package, _, name = component.partition("/")
        if "--components" in options:
            p.line(short_component(component))
            continue
        margin = "  " if numbered else ""
        if numbered:
            p.line(f"  Activity #{index}:")
            margin = "    "
        p.line(
            f"{margin}priority=0 preferredOrder=0 match=0x108000 specificIndex=-1 isDefault=true"
        )
        if "--brief" in options:
            p.line(f"{margin}{short_component(component)}")
            continue
        p.line(f"{margin}ActivityInfo:\n{margin}  name={name}\n{margin}  packageName={package}")
        p.line(f"{margin}  enabled=true exported=true directBootAware=false")


_Run = Callable[[Process, list[str]], int | Awaitable[int]]
_COMMANDS: dict[str, _Run] = {
    "list": _list, "path": _path, "clear": _clear, "install": _install, "uninstall": _uninstall,
    "grant": _grant, "revoke": _grant, "dump": _dump, "resolve-activity": _resolve_activity,
    "query-activities": _query_activities,
}  # fmt: skip

COMMANDS: Family = {"pm": pm}
