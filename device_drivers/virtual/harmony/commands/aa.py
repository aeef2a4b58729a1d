"""``aa``: abilities started, stopped and listed.

Source of the messages: OpenHarmony ability_ability_runtime, tools/aa.
"""

from __future__ import annotations

from itertools import pairwise

from device_drivers.virtual.android.process import Family, Process
from device_drivers.virtual.harmony.bundles import Bundle, bundle
from device_drivers.virtual.intents import VIEW, Intent
from device_drivers.virtual.systems import package_of, public_id

_HELP = """usage: aa <command> <options>
These are common aa commands list:
  help                        list available commands
  start                       start ability with options
  force-stop <bundle-name>    force stop the process with bundle name
  dump                        dump the ability info
"""
LOCKED = (10106102, "The device screen is locked during the application launch.")


def aa(p: Process) -> int:
    name, *args = p.args or ["help"]
    run = {"start": _start, "force-stop": _force_stop, "dump": _dump}.get(name)
    if run is None:
        p.out(_HELP if name == "help" else f"error: unknown command '{name}'.\n{_HELP}")
        return int(name != "help")
    return run(p, args)


def _start(p: Process, args: list[str]) -> int:
    """``start [-b BUNDLE [-a ABILITY] [-m MODULE]] [-U URI] [-A ACTION] [-e ENTITY]``"""
    given = dict(pairwise(args))
    name, uri = given.get("-b", ""), given.get("-U", "")
    if not name and not uri and not given.get("-A"):
        p.line("error: option requires a value.\n" + _HELP)
        return 1
    if p.phone.lock.shown and p.phone.lock.pin:
        return _failed(p, *LOCKED)
    if uri:
        return _open(p, uri, name)
    found = bundle(p.phone, name)
    if found is None:
        return _failed(p, 10104001, "The specified ability does not exist.")
    if given.get("-a", found.ability) != found.ability or given.get("-m", "") not in (
        "", found.module,
    ):  # fmt: skip
        return _failed(p, 10104001, "The specified ability does not exist.")
    if not found.info.launchable and "-a" not in given:
        return _failed(p, 10103001, "Failed to find a matching application for implicit launch.")
    p.phone.open_app(found.info.package)
    p.line("start ability successfully.")
    return 0


def _open(p: Process, uri: str, name: str) -> int:
    package = package_of(p.phone.system, name) if name else ""
    result = p.phone.start_activity(Intent(VIEW, uri, package=package))
    if not result.ok:
        return _failed(p, 10103101, "Failed to find a matching application for implicit launch.")
    p.line("start ability successfully.")
    return 0


def _failed(p: Process, code: int, message: str) -> int:
    p.line(f"error: failed to start ability.\nError Code:{code}  Error Message:{message}")
    return 1


def _force_stop(p: Process, args: list[str]) -> int:
    if not args:
        p.line("error: argc < 1")
        return 1
    found = bundle(p.phone, args[0])
    if found is None:
        p.line("error: failed to force stop process.\nerror: Invalid bundleName.")
        return 1
    p.phone.force_stop(found.info.package)
    p.line("force stop process successfully.")
    return 0


def _dump(p: Process, args: list[str]) -> int:
    """``dump -l`` (missions) and ``dump -a`` (abilities too)."""
    if not {"-l", "-a", "--mission-list", "--all"} & set(args):
        p.line("error: unknown option.\n" + _HELP)
        return 1
    p.line("User ID #100")
    p.line("  current mission lists:{")
    front = public_id(p.phone.system, p.phone.foreground[0])
    for number, found in enumerate(_missions(p, front), 1):
        _mission(p, number, found, found.name == front)
    p.line("  }")
    return 0


def _missions(p: Process, front: str) -> list[Bundle]:
    """What runs with a window, the one in front first."""
    names = [front, *(public_id(p.phone.system, each) for each in p.phone.recents())]
    names.append("com.ohos.sceneboard")
    found = (bundle(p.phone, name) for name in dict.fromkeys(names))
    return [each for each in found if each is not None]


def _mission(p: Process, number: int, found: Bundle, in_front: bool) -> None:
    state = "FOREGROUND" if in_front and p.phone.awake else "BACKGROUND"
    p.line(
        f"    Mission ID #{number}  mission name #[#{found.name}:{found.module}:{found.ability}]"
        "  lockedState #0  mission affinity #[]"
    )
    p.line(f"      AbilityRecord ID #{number}")
    p.line(f"        app name [{found.name}]")
    p.line(f"        main name [{found.ability}]")
    p.line(f"        bundle name [{found.name}]")
    p.line("        ability type [PAGE]")
    p.line(f"        state #{state}  start time [{number * 1000}]")
    p.line(f"        app state #{state}")
    p.line(f"        ready #1  window attached #0  launcher #{int(not found.info.launchable)}")
    p.line("        callee connections: ")
    p.line("        isKeepAlive: false")
    p.line("    }")


COMMANDS: Family = {"aa": aa}
