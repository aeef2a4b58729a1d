"""Battery, power, memory, processor, notifications."""

from __future__ import annotations

import json

from device_drivers.virtual.android.process import Process

_PLUGS = ("ac", "usb", "wireless", "dock")


def battery(p: Process, args: list[str]) -> None:
    """Also ``set level N``, ``set ac|usb|wireless N``, ``set status N``, ``unplug``, ``reset``."""
    if args:
        change_battery(p, args)
        return
    phone = p.phone
    level = phone.battery
    plug = phone.setting("phone", "plugged") or ""
    status = phone.number("phone", "battery_status", 2 if plug else 3)
    p.line("Current Battery Service state:")
    if phone.setting("phone", "battery_before"):
        p.line("  (UPDATES STOPPED -- use 'reset' to restart)")
    for name, value in (
        *((f"{label} powered", str(plug == key).lower()) for key, label in
          zip(_PLUGS, ("AC", "USB", "Wireless", "Dock"), strict=True)),
        ("Max charging current", 0), ("Max charging voltage", 0),
        ("Charge counter", level * 46_000), ("status", status), ("health", 2), ("present", "true"),
        ("level", level), ("scale", 100), ("voltage", 3700 + level * 6), ("temperature", 284),
        ("technology", "Li-ion"),
    ):  # fmt: skip
        p.line(f"  {name}: {value}")


def change_battery(p: Process, args: list[str]) -> int:
    """What ``dumpsys battery`` and ``cmd battery`` change, until ``reset``."""
    phone, store = p.phone, p.phone.store
    verb, name, value, *_ = [*args, "", "", ""]
    before = phone.setting("phone", "battery_before")
    if verb == "reset":
        if before is not None:
            store.put_setting("phone", "battery", before)
        for key in ("battery_before", "plugged", "battery_status"):
            store.put_setting("phone", key, None)
        phone.changed()
        return 0
    if verb not in ("set", "unplug") or (verb == "set" and not value.isdigit()):
        p.error(f"Unknown set option: {name}" if verb == "set" else f"Unknown command: {verb}")
        return 255
    if before is None:
        store.put_setting("phone", "battery_before", str(phone.battery))
    if verb == "unplug":
        store.put_setting("phone", "plugged", None)
    elif name == "level":
        store.put_setting("phone", "battery", str(min(100, int(value))))
    elif name == "status":
        store.put_setting("phone", "battery_status", value)
    elif name in _PLUGS:
        store.put_setting("phone", "plugged", name if value != "0" else None)
    else:
        p.error(f"Unknown set option: {name}")
        return 255
    phone.changed()
    return 0


def power(p: Process, args: list[str]) -> None:
    awake = p.phone.awake
    flag = str(awake).lower()
    p.line("POWER MANAGER (dumpsys power)\n\nPower Manager State:")
    p.line(f"  mWakefulness={'Awake' if awake else 'Asleep'}\n  mWakefulnessChanging=false")
    p.line(f"  mIsPowered=false\n  mPlugType=0\n  mBatteryLevel={p.phone.battery}")
    p.line(f"  mStayOn={str(p.phone.flag('stay_on_while_plugged_in')).lower()}")
    p.line(f"  mHoldingWakeLockSuspendBlocker=false\n  mHoldingDisplaySuspendBlocker={flag}")
    saver = str(p.phone.flag("low_power")).lower()
    p.line(f"  mSettingBatterySaverEnabled={saver}\n  mIsLowPowerModeEnabled={saver}")
    timeout = p.phone.number("system", "screen_off_timeout", 60_000)
    p.line(f"  mScreenOffTimeoutSetting={timeout}")
    p.line(f"\nDisplay Power: state={'ON' if awake else 'OFF'}")


def meminfo(p: Process, args: list[str]) -> None:
    running = p.phone.running()
    wanted = [r for r in running if not args or r[1] in args or str(r[0]) in args]
    if args and not wanted:
        p.line(f"No process found for: {args[0]}")
        return
    if args:
        for pid, package in wanted:
            _memory_of(p, pid, package)
        return
    p.line("Applications Memory Usage (in Kilobytes):")
    p.line(f"Uptime: {int(p.system.uptime * 1000)} Realtime: {int(p.system.uptime * 1000)}\n")
    p.line("Total PSS by process:")
    for pid, package in wanted:
        p.line(f"    {60_000 + pid * 13 % 40_000:>7,}K: {package} (pid {pid} / activities)")
    p.line("\nTotal RAM: 8,046,092K (status normal)\n Free RAM: 4,935,016K")


def _memory_of(p: Process, pid: int, package: str) -> None:
    total = 60_000 + pid * 13 % 40_000
    native, java, code = total // 3, total // 4, total // 6
    p.line(f"Applications Memory Usage (in Kilobytes):\nUptime: {int(p.system.uptime * 1000)} "
           f"Realtime: {int(p.system.uptime * 1000)}\n")  # fmt: skip
    p.line(f"** MEMINFO in pid {pid} [{package}] **")
    p.line("                   Pss  Private  Private  SwapPss      Rss     Heap     Heap     Heap")
    p.line("                 Total    Dirty    Clean    Dirty    Total     Size    Alloc     Free")
    p.line("                ------   ------   ------   ------   ------   ------   ------   ------")
    for name, size in (("Native Heap", native), ("Dalvik Heap", java), (".apk mmap", code),
                       ("Unknown", total - native - java - code), ("TOTAL", total)):  # fmt: skip
        p.line(f"  {name:>12} {size:>7}  {size:>7}        0        0  {size:>7}")
    p.line(f"\n App Summary\n           TOTAL PSS: {total:>8}            TOTAL RSS: {total:>8}")


def cpuinfo(p: Process, args: list[str]) -> None:
    p.line("Load: 0.42 / 0.37 / 0.31\nCPU usage from 60000ms to 0ms ago:")
    p.line("  1.2% 1372/system_server: 0.8% user + 0.4% kernel")
    for pid, package in p.phone.running():
        p.line(f"  0.{pid % 9}% {pid}/{package}: 0.{pid % 9}% user + 0% kernel")
    p.line("2.1% TOTAL: 1.3% user + 0.8% kernel")


def notification(p: Process, args: list[str]) -> None:
    rows = p.phone.store.rows(
        "SELECT id, package, title, text, when_ms, actions, ongoing FROM notifications"
        " WHERE dismissed=0 ORDER BY when_ms DESC, id DESC"
    )
    p.line("Current Notification Manager state:\n  Notification List:")
    for number, package, title, text, when, actions, ongoing in rows:
        key = f"0|{package}|{number}|null|10123"
        flags = "ONGOING_EVENT|NO_CLEAR" if ongoing else "AUTO_CANCEL"
        buttons = json.loads(actions) if actions else []
        p.line(f"    NotificationRecord(0x{number:08x}: pkg={package} user=UserHandle{{0}} "
               f"id={number} tag=null importance=4 key={key}: Notification(channel=default "
               f"flags={flags} vis=PRIVATE))")  # fmt: skip
        p.line(f"      uid=10123 userId=0\n      opPkg={package}\n      when={when}")
        p.line("      extras={")
        for name, value in (("title", title), ("text", text)):
            shown = f"[length={len(value)}]" if "-r" in args else value
            p.line(f"        android.{name}=String ({shown})")
        p.line("      }")
        if buttons:
            p.line("      actions={")
            for index, (label, uri) in enumerate(buttons):
                p.line(f'        [{index}] "{label}" -> PendingIntent{{{uri}}}')
            p.line("      }")
    zen = p.phone.number("global", "zen_mode")
    p.line(f"\n  Zen Mode:\n    mInterruptionFilter={1 if zen == 0 else 2}")
    p.line(f"    mZenMode={_ZEN[zen % 4]}")


_ZEN = (
    "ZEN_MODE_OFF",
    "ZEN_MODE_IMPORTANT_INTERRUPTIONS",
    "ZEN_MODE_NO_INTERRUPTIONS",
    "ZEN_MODE_ALARMS",
)
