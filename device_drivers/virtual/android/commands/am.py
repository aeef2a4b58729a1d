"""``am`` and ``cmd activity``: start and stop activities, send broadcasts.

Texts and exit codes follow Android 14's ActivityManagerShellCommand.
"""

from __future__ import annotations

from device_drivers.virtual.android.commands import keyboards
from device_drivers.virtual.android.commands.intents import (
    NEW_TASK,
    BadIntent,
    ParsedIntent,
    parse_intent,
    short_component,
    show_intent,
)
from device_drivers.virtual.android.process import Family, Process
from device_drivers.virtual.intents import StartResult

_PROTECTED = {
    "android.intent.action.AIRPLANE_MODE", "android.intent.action.BOOT_COMPLETED",
    "android.intent.action.BATTERY_CHANGED", "android.intent.action.SCREEN_ON",
    "android.intent.action.SCREEN_OFF", "android.intent.action.LOCALE_CHANGED",
    "android.intent.action.TIMEZONE_CHANGED", "android.intent.action.PACKAGE_ADDED",
}  # fmt: skip
"""Broadcasts only the system may send."""


def am(p: Process) -> int:
    if not p.args:
        p.line("Activity manager (activity) commands:\n  help\n      Print this help text.")
        return 255
    name, *args = p.args
    run = _COMMANDS.get(name)
    if run is None:
        p.error(f"Unknown command: {name}")
        return 255
    try:
        return run(p, args)
    except BadIntent as error:
        p.error(f"\nException occurred while executing '{name}':")
        p.error(f"java.lang.IllegalArgumentException: {error}")
        p.error("\tat android.content.Intent.parseCommandArgs(Intent.java)")
        return 255


def _start(p: Process, args: list[str]) -> int:
    parsed = parse_intent(
        args,
        bare="-D -N -W -S --track-allocation --streaming --splashscreen-show-icon "
        "--dismiss-keyguard",
        valued="-R -P --user --display --windowingMode --activityType --task --start-profiler "
        "--sampling --attach-agent",
    )
    intent, options = parsed.intent, parsed.options
    if not (intent.action or intent.component or intent.data or intent.package or intent.type):
        raise BadIntent("Intent does not match any activity: " + show_intent(intent))
    if "-S" in options:
        package = intent.component.partition("/")[0] or intent.package
        if package:
            p.line(f"Stopping: {package}")
            p.phone.force_stop(package)
    p.line(f"Starting: {show_intent(intent, parsed.flags)}")
    before = p.system.uptime
    result = p.phone.start_activity(intent)
    if not result.ok:
        return _not_started(p, parsed, result)
    p.system.log(
        "I",
        "ActivityTaskManager",
        f"START u0 {show_intent(intent)} with LAUNCH_MULTIPLE",
    )
    if result.delivered == "front":
        p.error("Warning: Activity not started, its current task has been brought to the front")
    elif result.delivered == "top":
        p.error(
            "Warning: Activity not started, intent has been delivered to currently running "
            "top-most instance."
        )
    if "-W" in options:
        cold = result.delivered == "started"
        p.line("Status: ok")
        p.line(f"LaunchState: {'COLD' if cold else 'UNKNOWN (0)'}")
        p.line(f"Activity: {short_component(result.component)}")
        elapsed = int((p.system.uptime - before) * 1000)
        p.line(f"TotalTime: {elapsed + 87 if cold else 0}")
        p.line(f"WaitTime: {elapsed + 91 if cold else 3}")
        p.line("Complete")
    return 0


def _not_started(p: Process, parsed: ParsedIntent, result: StartResult) -> int:
    intent = parsed.intent
    if intent.component:
        package, _, name = intent.component.partition("/")
        p.error("Error type 3")
        p.error(f"Error: Activity class {{{package}/{name}}} does not exist.")
    else:
        shown = show_intent(intent, parsed.flags | NEW_TASK)
        p.error(f"Error: Activity not started, unable to resolve {shown}")
    return 1


def _force_stop(p: Process, args: list[str]) -> int:
    packages = _without_user(args)
    if not packages:
        raise BadIntent('Argument expected after "force-stop"')
    p.phone.force_stop(packages[0])
    p.system.log("I", "ActivityManager", f"Force stopping {packages[0]} appid=10123 user=0")
    return 0


def _kill(p: Process, args: list[str]) -> int:
    """Ends a process that is safe to end: not the one in front."""
    for package in _without_user(args)[:1]:
        if p.phone.foreground[0] != package:
            p.phone.force_stop(package)
    return 0


def _kill_all(p: Process, args: list[str]) -> int:
    for _, package in p.phone.running():
        _kill(p, [package])
    return 0


def _crash(p: Process, args: list[str]) -> int:
    """``am crash PACKAGE``: the app dies, and a dialog says so."""
    packages = _without_user(args)
    if not packages:
        raise BadIntent('Argument expected after "crash"')
    if packages[0] in [package for _, package in p.phone.running()]:
        p.phone.weather.start("crash_dialog", app=packages[0])
    return 0


def _config(p: Process, args: list[str]) -> int:
    phone = p.phone
    side = min(phone.width, phone.height) * 160 // phone.density
    night = "night" if phone.dark else "notnight"
    turned = "land" if phone.landscape else "port"
    language = "zh-rCN" if phone.language == "zh" else "en-rUS"
    p.line(f"config: {language}-ldltr-sw{side}dp-{turned}-{night}-{phone.density}dpi-finger-"
           f"keysexposed-nokeys-{phone.width}x{phone.height}-v34")  # fmt: skip
    p.line("abi: arm64-v8a")
    return 0


def _instrument(p: Process, args: list[str]) -> int:
    name = next((a for a in reversed(args) if "/" in a), args[-1] if args else "")
    p.line(f"android.util.AndroidException: INSTRUMENTATION_FAILED: {name}")
    return 1


def _without_user(args: list[str]) -> list[str]:
    return args[2:] if args[:1] == ["--user"] else args


def _broadcast(p: Process, args: list[str]) -> int:
    parsed = parse_intent(
        args,
        bare="--async",
        valued="--user --receiver-permission --allow-background-activity-starts",
    )
    action = parsed.intent.action
    p.line(f"Broadcasting: {show_intent(parsed.intent, parsed.flags | 0x400000)}")
    if action in _PROTECTED:
        p.error("\nException occurred while executing 'broadcast':")
        p.error(
            "java.lang.SecurityException: Permission Denial: not allowed to send broadcast "
            f"{action} from pid=4712, uid=2000"
        )
        return 255
    reply = keyboards.receive(p.phone, action, parsed.intent.extras)
    if reply is None:
        p.line("Broadcast completed: result=0")
    else:
        said = f', data="{reply.data}"' if reply.data else ""
        p.line(f"Broadcast completed: result={reply.result}{said}")
    return 0


def _start_service(p: Process, args: list[str]) -> int:
    parsed = parse_intent(args, valued="--user")
    p.line(f"Starting service: {show_intent(parsed.intent, parsed.flags)}")
    p.error("Error: Not found; no service started.")
    return 255


def _current_user(p: Process, args: list[str]) -> int:
    p.line("0")
    return 0


def _stack(p: Process, args: list[str]) -> int:
    if args[:1] != ["list"]:
        p.error(f"Error: unknown command '{' '.join(args)}'")
        return 255
    front, activity = p.phone.foreground
    others = [package for package in p.phone.recents() if package != front]
    for index, package in enumerate([front, *others]):
        top = activity if package == front else _main_activity(p, package)
        bounds = f"bounds=[0,0][{p.phone.width},{p.phone.height}]"
        p.line(f"RootTask id={index + 1} {bounds} displayId=0 userId=0")
        visible = str(index == 0).lower()
        p.line(
            f"  taskId={index + 1}: {package}/{top} {bounds} userId=0 visible={visible} "
            f"topActivity=ComponentInfo{{{package}/{top}}}"
        )
    return 0


def _main_activity(p: Process, package: str) -> str:
    app = p.phone.packages.get(package)
    return app.main_activity if app else ""


_COMMANDS = {
    "start": _start, "start-activity": _start, "force-stop": _force_stop, "kill": _kill,
    "kill-all": _kill_all, "broadcast": _broadcast, "startservice": _start_service,
    "start-service": _start_service, "start-foreground-service": _start_service,
    "crash": _crash, "get-config": _config, "instrument": _instrument,
    "get-current-user": _current_user, "stack": _stack,
}  # fmt: skip

COMMANDS: Family = {"am": am}
