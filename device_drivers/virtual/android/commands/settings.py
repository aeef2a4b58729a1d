"""``settings`` and ``svc``: switches and values, the same rows the Settings app shows."""

from __future__ import annotations

from device_drivers.virtual.android.makers import NO_SETTINGS, forbids_settings
from device_drivers.virtual.android.process import Family, Process

_NAMESPACES = ("system", "secure", "global")


def settings(p: Process) -> int:
    args = list(p.args)
    while "--user" in args:
        at = args.index("--user")
        del args[at : at + 2]
    if not args:
        p.error("Settings provider (settings) commands:\n  help\n      Print this help text.")
        return 255
    verb, *rest = args
    wanted = {"get": 2, "put": 3, "delete": 2, "list": 1, "reset": 1}.get(verb)
    if wanted is None:
        p.error(f"Unknown command: {verb}")
        return 255
    if not rest or rest[0] not in _NAMESPACES:
        p.error(
            f"Invalid namespace '{rest[0]}'" if rest else "Invalid command: not enough arguments"
        )
        return 255
    if len(rest) < wanted:
        p.error("Bad arguments" if verb != "put" else "Invalid command: value is missing")
        return 255
    if verb in ("put", "delete", "reset") and forbids_settings(p.phone):
        p.error(f"\nException occurred while executing '{verb}':")
        p.error(f"java.lang.SecurityException: {NO_SETTINGS}")
        return 255
    return _run(p, verb, *rest)


def _run(p: Process, verb: str, namespace: str, key: str = "", value: str = "", *_: str) -> int:
    if verb == "get":
        found = p.phone.setting(namespace, key)
        p.line("null" if found is None else found)
    elif verb == "put":
        p.phone.put_setting(namespace, key, value)
    elif verb == "delete":
        count = 0 if p.phone.setting(namespace, key) is None else 1
        p.phone.put_setting(namespace, key, None)
        p.line(f"Deleted {count} rows")
    elif verb == "list":
        rows = p.phone.store.db.execute(
            "SELECT key, value FROM settings WHERE namespace=? ORDER BY key", (namespace,)
        )
        for name, text in rows:
            p.line(f"{name}={text}")
    return 0


def svc(p: Process) -> int:
    if len(p.args) < 2:
        p.error(
            "Available commands:\n    help     Show information about the subcommands\n"
            "    power\n    data\n    wifi\n    usb\n    nfc\n    bluetooth"
        )
        return 0
    service, action = p.args[0], p.args[1]
    key = {"wifi": "wifi_on", "data": "mobile_data", "bluetooth": "bluetooth_on"}.get(service)
    if key and action in ("enable", "disable"):
        p.phone.put_setting("global", key, "1" if action == "enable" else "0")
        return 0
    if service == "power" and action == "stayon":
        value = {"true": "7", "false": "0", "usb": "2", "ac": "1", "wireless": "4"}
        chosen = value.get(p.args[2] if len(p.args) > 2 else "")
        if chosen is not None:
            p.phone.put_setting("global", "stay_on_while_plugged_in", chosen)
            return 0
    if service == "power" and action == "reboot":
        p.system.reboot()
        return 0
    p.error(f"Invalid usage of svc {service}")
    return 1


COMMANDS: Family = {"settings": settings, "svc": svc}
