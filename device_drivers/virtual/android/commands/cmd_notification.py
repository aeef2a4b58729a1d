"""``cmd notification``: post, list, read and snooze notifications; do not disturb.

Texts follow Android 14's NotificationShellCmd. There is no command that cancels one, there as here.
"""

from __future__ import annotations

from device_drivers.virtual.android.process import Process

PACKAGE = "com.android.shell"
_ZEN = {"on": "1", "priority": "1", "none": "2", "none-extra": "2", "alarms": "3", "off": "0",
        "all": "0"}  # fmt: skip
_VALUED = {"-t", "--title", "-S", "--style", "-i", "--icon", "-I", "--large-icon", "-c",
           "--content-intent", "--line", "--message", "--conversation", "--picture"}  # fmt: skip


def notification(p: Process, args: list[str]) -> int:
    verb, *rest = args or ["help"]
    run = _COMMANDS.get(verb)
    if run is None:
        p.error(f"Unknown command: {verb}")
        return 255
    return run(p, rest)


def _set_dnd(p: Process, args: list[str]) -> int:
    if not args or args[0] not in _ZEN:
        p.error("Unknown zen mode: " + (args[0] if args else "null"))
        return 255
    p.phone.put_setting("global", "zen_mode", _ZEN[args[0]])
    return 0


def _post(p: Process, args: list[str]) -> int:
    """``post [-t TITLE] [-S STYLE] [-c INTENT] TAG TEXT``"""
    title = ""
    while args and args[0].startswith("-"):
        option = args.pop(0)
        value = args.pop(0) if args and option in _VALUED else ""
        title = value if option in ("-t", "--title") else title
    if len(args) < 2:
        p.error('Error: expected "tag" and "text"')
        return 255
    p.phone.post_notification(PACKAGE, title or "Shell", args[1])
    p.line(
        f"posting:\n  Notification(channel=shell_cmd shortcut=null contentView=null vibrate=null "
        f"sound=null defaults=0x0 flags=0x0 color=0x00000000 vis=PRIVATE) tag={args[0]}"
    )
    return 0


def _keys(p: Process) -> dict[str, int]:
    rows = p.phone.store.rows(
        "SELECT id, package FROM notifications WHERE dismissed=0 ORDER BY when_ms DESC, id DESC"
    )
    return {f"0|{package}|{number}|null|10123": number for number, package in rows}


def _list(p: Process, args: list[str]) -> int:
    for key in _keys(p):
        p.line(key)
    return 0


def _get(p: Process, args: list[str]) -> int:
    number = _keys(p).get(args[0]) if args else None
    if number is None:
        p.error(f"error: {args[0] if args else 'null'} not found")
        return 0
    title, text, when = p.phone.store.rows(
        "SELECT title, text, when_ms FROM notifications WHERE id=?", number
    )[0]
    p.line(f"NotificationRecord(0x{number:08x}: key={args[0]})")
    p.line(f"  when={when}\n  android.title=String ({title})\n  android.text=String ({text})")
    return 0


def _snooze(p: Process, args: list[str]) -> int:
    """``snooze --for MILLISECONDS KEY``"""
    if args[:1] not in (["--for"], ["for"]) or len(args) < 3 or not args[1].isdigit():
        p.error("usage: cmd notification snooze --for <msec> <notification-key>")
        return 255
    number = _keys(p).get(args[2])
    if number is None:
        p.error(f"error: {args[2]} not found")
        return 0
    p.system.snooze(args[2], number, int(args[1]))
    p.line(f"snoozing <{args[2]}> until time: {p.phone.clock.now_ms() + int(args[1])}")
    return 0


def _unsnooze(p: Process, args: list[str]) -> int:
    if not args or not p.system.wake(args[0]):
        p.error(f"error: {args[0] if args else 'null'} is not snoozed")
        return 0
    p.line(f"unsnoozing: {args[0]}")
    return 0


def _accepted(p: Process, args: list[str]) -> int:
    """Which listeners and assistants are allowed concerns nothing that can be seen here."""
    return 0


_COMMANDS = {
    "set_dnd": _set_dnd, "post": _post, "notify": _post, "list": _list, "get": _get,
    "snooze": _snooze, "unsnooze": _unsnooze, "allow_listener": _accepted,
    "disallow_listener": _accepted, "allow_assistant": _accepted, "disallow_assistant": _accepted,
    "allow_dnd": _accepted, "disallow_dnd": _accepted,
}  # fmt: skip
