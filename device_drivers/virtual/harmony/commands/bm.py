"""``bm``: bundles listed, described, cleaned, installed and removed.

Source of the messages: OpenHarmony bundlemanager_bundle_framework, tools/bm.
"""

from __future__ import annotations

import json
from itertools import pairwise

from device_drivers.virtual.android.process import Family, Process
from device_drivers.virtual.harmony.bundles import (
    BadHap,
    bundle,
    bundles,
    description,
    install,
    uninstall,
)

_HELP = """usage: bm <command> <options>
These are common bm commands list:
  help         list available commands
  install      install a bundle with options
  uninstall    uninstall a bundle with options
  dump         dump the bundle info
  clean        clean the bundle data
  get          obtain device udid
"""


def bm(p: Process) -> int:
    name, *args = p.args or ["help"]
    run = {
        "dump": _dump, "clean": _clean, "install": _install, "uninstall": _uninstall, "get": _get,
    }.get(name)  # fmt: skip
    if run is None:
        p.out(_HELP if name == "help" else f"error: unknown command '{name}'.\n{_HELP}")
        return int(name != "help")
    return run(p, args)


def _option(args: list[str], *names: str) -> str:
    given = dict(pairwise(args))
    return next((given[name] for name in names if name in given), "")


def _dump(p: Process, args: list[str]) -> int:
    """``dump -a`` (all names) or ``dump -n BUNDLE``."""
    if "-a" in args:
        p.line("ID: 100:")
        for each in bundles(p.phone):
            p.line(f"\t{each.name}")
        return 0
    name = _option(args, "-n", "--bundle-name")
    found = bundle(p.phone, name)
    if found is None:
        p.line("error: failed to get information and the parameters may be wrong.")
        return 1
    p.line(f"{name}:")
    p.line(json.dumps(description(p.phone, found), ensure_ascii=False, indent=4))
    return 0


def _clean(p: Process, args: list[str]) -> int:
    """``clean -n BUNDLE -c|-d``: the cache, or all an app keeps."""
    found = bundle(p.phone, _option(args, "-n", "--bundle-name"))
    data = "-d" in args
    what = "data files" if data else "cache files"
    if found is None or not (data or "-c" in args):
        p.line(f"error: clean bundle {what} failed.")
        return 1
    if data:
        p.phone.clear_data(found.info.package)
    p.line(f"clean bundle {what} successfully.")
    return 0


def _install(p: Process, args: list[str]) -> int:
    """``install -p PATH [-r]``"""
    path = _option(args, "-p", "--bundle-path")
    try:
        install(p.phone, p.files.read(p.path(path)))
    except OSError:
        p.line("error: failed to install bundle.\ncode:9568273\nerror: install file path invalid.")
        return 1
    except BadHap as error:
        p.line(f"error: failed to install bundle.\ncode:{error.code}\nerror: {error}")
        return 1
    p.line("install bundle successfully.")
    return 0


def _uninstall(p: Process, args: list[str]) -> int:
    try:
        uninstall(p.phone, _option(args, "-n", "--bundle-name"))
    except BadHap as error:
        p.line(f"error: failed to uninstall bundle.\ncode:{error.code}\nerror: {error}")
        return 1
    p.line("uninstall bundle successfully.")
    return 0


def _get(p: Process, args: list[str]) -> int:
    """``get -u``: a number that names this phone."""
    number = p.phone.setting("secure", "android_id") or "0"
    p.line(f"udid of current device is :\n{(number * 64)[:64].upper()}")
    return 0


COMMANDS: Family = {"bm": bm}
