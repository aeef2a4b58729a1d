"""``cmd SERVICE ...`` and ``media``: what the system services take from a shell."""

from __future__ import annotations

import inspect
from collections.abc import Awaitable, Callable

from device_drivers.virtual.android.commands import am, display, input, lock_settings, pm, settings
from device_drivers.virtual.android.commands.cmd_notification import notification
from device_drivers.virtual.android.commands.cmd_wifi import wifi
from device_drivers.virtual.android.commands.dumpsys.machine import change_battery
from device_drivers.virtual.android.commands.keycodes import KEYCODES
from device_drivers.virtual.android.commands.volume import STREAMS, level, maximum, set_level
from device_drivers.virtual.android.foldable import device_state
from device_drivers.virtual.android.process import Family, Process
from device_drivers.virtual.apps.music.player import session

_Service = Callable[[Process, list[str]], int | Awaitable[int]]
_NIGHT = {"no": "1", "yes": "2", "auto": "0", "custom": "3"}
_MEDIA_KEYS = {
    "play": "MEDIA_PLAY", "pause": "MEDIA_PAUSE", "play-pause": "MEDIA_PLAY_PAUSE",
    "stop": "MEDIA_STOP", "next": "MEDIA_NEXT", "previous": "MEDIA_PREVIOUS",
    "fast-forward": "MEDIA_FAST_FORWARD", "rewind": "MEDIA_REWIND", "record": "MEDIA_RECORD",
    "mute": "VOLUME_MUTE",
}  # fmt: skip


async def cmd(p: Process) -> int:
    if not p.args:
        p.error(
            "cmd: No service specified; use -l to list all running services. "
            "Use -w to start and wait for a service."
        )
        return 20
    name, *args = p.args
    if name == "-l":
        p.line("Currently running services:")
        for service in sorted(_SERVICES):
            p.line(f"  {service}")
        return 0
    run = _SERVICES.get(name)
    if run is None:
        p.error(f"cmd: Can't find service: {name}")
        return 20
    result = run(p, args)
    return await result if inspect.isawaitable(result) else result


def _as(run: Callable[[Process], int | Awaitable[int]], name: str) -> _Service:
    """A service whose commands are those of a command of its own."""

    def service(p: Process, args: list[str]) -> int | Awaitable[int]:
        p.name, p.args = name, args
        return run(p)

    return service


def _unknown(p: Process, args: list[str]) -> int:
    p.error(f"Unknown command: {args[0]}" if args else "No command given")
    return 255


def _bluetooth(p: Process, args: list[str]) -> int:
    if args in (["enable"], ["disable"]):
        p.phone.put_setting("global", "bluetooth_on", "1" if args[0] == "enable" else "0")
        return 0
    return 0 if args[:1] and args[0].startswith("wait-for-state") else _unknown(p, args)


def _connectivity(p: Process, args: list[str]) -> int:
    if args == ["airplane-mode"]:
        p.line("enabled" if p.phone.flag("airplane_mode_on") else "disabled")
    elif args[:1] == ["airplane-mode"] and args[1:] in (["enable"], ["disable"]):
        p.phone.put_setting("global", "airplane_mode_on", "1" if args[1] == "enable" else "0")
    else:
        return _unknown(p, args)
    return 0


def _uimode(p: Process, args: list[str]) -> int:
    if args[:1] != ["night"]:
        return _unknown(p, args)
    if len(args) > 1:
        if args[1] not in _NIGHT:
            p.error(f"Error: mode must be 'yes', 'no', or 'auto', or 'custom_schedule': {args[1]}")
            return 255
        p.phone.put_setting("secure", "ui_night_mode", _NIGHT[args[1]])
    now = p.phone.setting("secure", "ui_night_mode") or "1"
    words = {value: word for word, value in _NIGHT.items()}
    p.line(f"Night mode: {words.get(now, 'no')}")
    return 0


def _media_session(p: Process, args: list[str]) -> int:
    if args[:1] == ["dispatch"] and len(args) > 1 and args[1] in _MEDIA_KEYS:
        p.phone.key(KEYCODES[_MEDIA_KEYS[args[1]]])
        return 0
    if args[:1] == ["volume"]:
        return _volume(p, args[1:])
    if args[:1] == ["list-sessions"]:
        p.line("Sessions:")
        if session(p.phone):
            p.line("  tag=music, package=com.android.music")
        return 0
    return _unknown(p, args)


def _volume(p: Process, args: list[str]) -> int:
    options = dict(zip(args[::2], args[1::2], strict=False))
    stream_text = options.get("--stream", "3")
    if not stream_text.isdigit() or int(stream_text) not in STREAMS:
        p.error(f"Error: invalid stream {stream_text}")
        return 255
    stream = int(stream_text)
    p.line(f"[V] will control stream={stream} (STREAM_{STREAMS[stream][0]})")
    top = maximum(stream)
    if "--set" in options:
        text = options["--set"]
        if not text.lstrip("-").isdigit():
            p.error(f'java.lang.NumberFormatException: For input string: "{text}"')
            return 255
        if not 0 <= int(text) <= top:
            p.line(f"[E] volume index {text} out of range [0..{top}]")
            return 0
        p.line(f"[V] will set volume to index={text}")
        set_level(p.phone, stream, int(text))
    if "--adj" in options:
        step = {"raise": 1, "lower": -1, "same": 0}.get(options["--adj"])
        if step is None:
            p.error(f"Error: no valid volume adjustment, was {options['--adj']}")
            return 255
        p.line(f"[V] will adjust volume by {options['--adj']}")
        set_level(p.phone, stream, level(p.phone, stream) + step)
    if "--get" in args:
        p.line("[V] will get volume")
        p.line(f"[V] volume is {level(p.phone, stream)} in range [0..{top}]")
    return 0


def _statusbar(p: Process, args: list[str]) -> int:
    if args[:1] == ["expand-notifications"]:
        p.phone.open_shade()
    elif args[:1] == ["expand-settings"]:
        p.phone.open_quick_settings()
    elif args[:1] == ["collapse"]:
        p.phone.close_shade()
    else:
        return _unknown(p, args)
    return 0


def _alarm(p: Process, args: list[str]) -> int:
    if args[:1] == ["set-timezone"] and len(args) > 1:
        return 0 if p.phone.set_zone(args[1]) else 255
    if args[:1] == ["get-config-version"]:
        p.line("1")
        return 0
    return _unknown(p, args)


def _no_commands(p: Process, args: list[str]) -> int:
    p.error("No shell command implementation.")
    return 0


def _battery(p: Process, args: list[str]) -> int:
    if args == ["get", "level"]:
        p.line(str(p.phone.battery))
        return 0
    return change_battery(p, args)


def _power(p: Process, args: list[str]) -> int:
    if args[:1] == ["set-mode"] and args[1:] in (["0"], ["1"]):
        p.phone.put_setting("global", "low_power", args[1])
        return 0
    return _unknown(p, args)


def _location(p: Process, args: list[str]) -> int:
    if args[:1] == ["set-location-enabled"] and args[1:] in (["true"], ["false"]):
        p.phone.put_setting("secure", "location_mode", "3" if args[1] == "true" else "0")
    elif args[:1] == ["is-location-enabled"]:
        p.line(str(p.phone.flag("location_mode", "secure")).lower())
    else:
        return _unknown(p, args)
    return 0


def _locale(p: Process, args: list[str]) -> int:
    """The languages of the phone; apps have none of their own here."""
    if args[:1] in (["get-system-locales"], ["get-device-locales"]):
        p.line(f"System locales: [{p.phone.setting('system', 'system_locales') or 'en-US'}]")
    elif args[:1] == ["get-app-locales"] and len(args) > 1:
        p.line(f"Locales for {args[1]} for user 0 are []")
    else:
        return _unknown(p, args)
    return 0


def _display(p: Process, args: list[str]) -> int:
    if args[:1] == ["set-brightness"] and len(args) > 1:
        try:
            share = float(args[1])
        except ValueError:
            share = -1.0
        if not 0 <= share <= 1:
            p.error("Error: invalid format of brightness: " + args[1])
            return 255
        p.phone.put_setting("system", "screen_brightness", str(round(share * 255)))
    elif args[:1] == ["get-displays"]:
        size = f"{p.phone.width} x {p.phone.height}"
        p.line(f'Displays:\nDisplay id 0: DisplayInfo{{"Built-in Screen", real {size}}}')
    else:
        return _unknown(p, args)
    return 0


def media(p: Process) -> int:
    """The older name of ``cmd media_session``."""
    return _media_session(p, p.args)


_SERVICES: dict[str, _Service] = {
    "activity": _as(am.am, "am"), "alarm": _alarm, "battery": _battery,
    "bluetooth_manager": _bluetooth, "clipboard": _no_commands, "connectivity": _connectivity,
    "device_state": device_state, "display": _display, "locale": _locale,
    "input": _as(input.input_, "input"), "location": _location,
    "lock_settings": _as(lock_settings.locksettings, "locksettings"),
    "media_session": _media_session,
    "notification": notification, "package": _as(pm.pm, "pm"), "power": _power,
    "settings": _as(settings.settings, "settings"), "statusbar": _statusbar, "uimode": _uimode,
    "wifi": wifi, "window": _as(display.wm, "wm"),
}  # fmt: skip

COMMANDS: Family = {"cmd": cmd, "media": media}
