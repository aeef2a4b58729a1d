"""``pm`` and ``cmd package``: list, install, remove and resolve packages.

Texts and exit codes follow Android 14's PackageManagerShellCommand.
"""

from __future__ import annotations

import inspect
from collections.abc import Awaitable, Callable

from device_drivers.virtual.android.commands import pm_install, pm_state
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
from device_drivers.virtual.systems import FRAMEWORK


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
        if arg in pm_install.VALUED and queue:
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
    elif kind == "permissions":
        pm_state.list_permissions(p, args[1:])
    elif kind == "permission-groups":
        pm_state.list_permission_groups(p)
    elif kind == "libraries":
        p.line("library:android.test.runner\nlibrary:org.apache.http.legacy")
    elif kind == "packages":
        _list_packages(p, *_split(args[1:]))
    else:
        p.error(f"Error: unknown list type '{kind}'")
        return 255
    return 0


def _list_packages(p: Process, options: set[str], filters: list[str]) -> None:
    off = pm_state.disabled(p.phone)
    if not options & {"-s", "-e"}:
        for package in off:
            if not filters or filters[0] in package:
                path = f"{installed_path(package)}=" if "-f" in options else ""
                p.line(f"package:{path}{package}")
    if "-d" in options:
        return
    if not options & {"-3", "-f", "-U", "--show-versioncode"}:
        for package in FRAMEWORK:
            if not filters or filters[0] in package:
                p.line(f"package:{package}")
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


def _uninstall(p: Process, args: list[str]) -> int:
    _, rest = _split(args)
    if not rest:
        p.error("Error: package name not specified")
        return 1
    app = p.phone.packages.get(rest[0])
    if (app is None or app.system) and rest[0] not in pm_state.disabled(p.phone):
        p.line("Failure [DELETE_FAILED_INTERNAL_ERROR]")
        return 1
    p.phone.force_stop(rest[0])
    p.phone.store.run("DELETE FROM apps WHERE package=?", rest[0])
    p.phone.store.run("DELETE FROM permissions WHERE package=?", rest[0])
    p.phone.changed()
    p.line("Success")
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
    "list": _list, "path": _path, "clear": _clear, "install": pm_install.install,
    "install-create": pm_install.create, "install-write": pm_install.write,
    "install-commit": pm_install.commit, "install-abandon": pm_install.abandon,
    "uninstall": _uninstall, "grant": pm_state.grant, "revoke": pm_state.grant,
    "reset-permissions": pm_state.reset_permissions,
    **dict.fromkeys(
        ("enable", "disable", "disable-user", "disable-until-used", "default-state", "hide",
         "unhide"), pm_state.change_state,
    ),
    "dump": _dump, "resolve-activity": _resolve_activity,
    "query-activities": _query_activities,
}  # fmt: skip

COMMANDS: Family = {"pm": pm}
