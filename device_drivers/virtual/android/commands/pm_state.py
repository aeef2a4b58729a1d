"""What ``pm`` keeps of a package beside its code: permissions, and whether it may be used.

Texts follow Android 14's PackageManagerShellCommand and PermissionManagerService.
"""

from __future__ import annotations

from device_drivers.virtual.android.process import Process
from device_drivers.virtual.phone import Phone
from device_drivers.virtual.windows import WISHES

PREFIX = "android.permission."
_GROUPS = {
    "CONTACTS": ("READ_CONTACTS", "WRITE_CONTACTS", "GET_ACCOUNTS"),
    "PHONE": ("CALL_PHONE", "READ_PHONE_STATE", "READ_PHONE_NUMBERS", "ANSWER_PHONE_CALLS"),
    "CALENDAR": ("READ_CALENDAR", "WRITE_CALENDAR"),
    "CALL_LOG": ("READ_CALL_LOG", "WRITE_CALL_LOG"),
    "CAMERA": ("CAMERA",),
    "READ_MEDIA_VISUAL": ("READ_MEDIA_IMAGES", "READ_MEDIA_VIDEO"),
    "READ_MEDIA_AURAL": ("READ_MEDIA_AUDIO",),
    "LOCATION": ("ACCESS_FINE_LOCATION", "ACCESS_COARSE_LOCATION"),
    "SMS": ("SEND_SMS", "RECEIVE_SMS", "READ_SMS"),
    "MICROPHONE": ("RECORD_AUDIO",),
    "NOTIFICATIONS": ("POST_NOTIFICATIONS",),
    "STORAGE": ("READ_EXTERNAL_STORAGE", "WRITE_EXTERNAL_STORAGE"),
}
_RUNTIME = {name for names in _GROUPS.values() for name in names} | set(WISHES)
_INSTALL_TIME = {"INTERNET", "ACCESS_NETWORK_STATE", "VIBRATE", "WAKE_LOCK", "SET_ALARM"}

# --- permissions --------------------------------------------------------------------------------


def requested(phone: Phone, package: str) -> list[str]:
    """The runtime permissions an app asks for, and those it was given otherwise."""
    app = phone.apps.get(package)
    rows = phone.store.rows("SELECT name FROM permissions WHERE package=?", package)
    return sorted({*(app.permissions if app else ()), *(str(name) for (name,) in rows)})


def grant(p: Process, args: list[str]) -> int:
    """``pm grant|revoke [--user N] PACKAGE PERMISSION``"""
    verb = p.args[0]
    rest = _plain(args)
    if len(rest) < 2:
        p.error("Error: no permission specified" if rest else "Error: no package specified")
        return 1
    package, permission = rest[:2]
    problem = _problem(p.phone, package, permission)
    if problem:
        p.error(f"\nException occurred while executing '{verb}':")
        p.error(problem)
        p.error("\tat com.android.server.pm.permission.PermissionManagerServiceImpl.java")
        return 255
    p.phone.permissions.put(package, permission.removeprefix(PREFIX), verb == "grant")
    if verb == "revoke":
        p.phone.force_stop(package)
    return 0


def _problem(phone: Phone, package: str, permission: str) -> str:
    if package not in phone.packages:
        return f"java.lang.IllegalArgumentException: Unknown package: {package}"
    name = permission.removeprefix(PREFIX)
    if name in _INSTALL_TIME:
        return (
            f"java.lang.SecurityException: Permission {permission} requested by {package} is not "
            "a changeable permission type"
        )
    if not permission.startswith(PREFIX) or name not in _RUNTIME:
        return f"java.lang.IllegalArgumentException: Unknown permission: {permission}"
    app = phone.apps[package]
    if app.info.system and name not in app.permissions:
        return (
            f"java.lang.SecurityException: Package {package} has not requested permission "
            f"{permission}"
        )
    return ""


def reset_permissions(p: Process, args: list[str]) -> int:
    p.phone.store.run("DELETE FROM permissions")
    p.phone.changed()
    return 0


def list_permissions(p: Process, args: list[str]) -> None:
    """``pm list permissions [-g] [-f] [-s] [-d] [-u]``"""
    grouped = any("g" in arg for arg in args if arg.startswith("-"))
    p.line("All Permissions:\n" if "-u" not in args else "Ungrouped permissions:\n")
    indent = "  " if grouped else ""
    for group, names in _GROUPS.items():
        if grouped:
            p.line(f"+ group:android.permission-group.{group}")
        for name in names:
            p.line(f"{indent}{'+ ' if grouped else ''}permission:{PREFIX}{name}")
        if grouped:
            p.line()
    if "-d" not in args:
        for name in sorted(_INSTALL_TIME):
            p.line(f"{indent}permission:{PREFIX}{name}")


def list_permission_groups(p: Process) -> None:
    for group in _GROUPS:
        p.line(f"permission group:android.permission-group.{group}")


def show_permissions(p: Process, package: str) -> None:
    """The part of ``dumpsys package`` about permissions."""
    p.line("    runtime permissions:")
    for name in requested(p.phone, package):
        granted = str(bool(p.phone.permissions.granted(package, name))).lower()
        p.line(f"      {PREFIX}{name}: granted={granted}, flags=[ USER_SET ]")


# --- may it be used -----------------------------------------------------------------------------

_STATES = {
    "enable": ("enabled", 1), "default-state": ("default", 1), "unhide": ("", 1),
    "disable": ("disabled", 0), "disable-user": ("disabled-user", 0),
    "disable-until-used": ("disabled-until-used", 0), "hide": ("", 0),
}  # fmt: skip


def disabled(phone: Phone) -> list[str]:
    """Installed packages that may not be used."""
    rows = phone.store.rows("SELECT package FROM apps WHERE installed=0 AND path != ''")
    return [str(package) for (package,) in rows]


def change_state(p: Process, args: list[str]) -> int:
    """``pm enable|disable|disable-user|hide|unhide [--user N] PACKAGE``; only what was installed
    may be switched off, the system's own apps are protected."""
    verb = p.args[0]
    rest = _plain(args)
    if not rest:
        p.error("Error: no package or component specified")
        return 1
    package = rest[0].partition("/")[0]
    app = p.phone.packages.get(package)
    known = app is not None or package in disabled(p.phone)
    word, installed = _STATES[verb]
    if not known:
        return _refuse(p, verb, f"java.lang.IllegalArgumentException: Unknown package: {package}")
    if app is not None and app.system and not installed:
        kind = "java.lang.SecurityException"
        return _refuse(p, verb, f"{kind}: Cannot disable a protected package: {package}")
    if not installed:
        p.phone.force_stop(package)
    p.phone.store.run(
        "UPDATE apps SET installed=? WHERE package=? AND path != ''", installed, package
    )
    p.phone.changed()
    if word:
        p.line(f"Package {package} new state: {word}")
    else:
        p.line(f"Package {package} new hidden state: {str(not installed).lower()}")
    return 0


def _refuse(p: Process, verb: str, problem: str) -> int:
    p.error(f"\nException occurred while executing '{verb}':")
    p.error(problem)
    return 255


def _plain(args: list[str]) -> list[str]:
    """Without ``--user N`` and flags."""
    queue, rest = list(args), []
    while queue:
        arg = queue.pop(0)
        if arg == "--user" and queue:
            queue.pop(0)
        elif not arg.startswith("-"):
            rest.append(arg)
    return rest
