"""Battery, power, memory, processor, notifications."""

from __future__ import annotations

import json

from device_drivers.virtual.android.process import Process


def battery(p: Process, args: list[str]) -> None:
    level = p.phone.battery
    p.line("Current Battery Service state:")
    for name, value in (
        ("AC powered", "false"), ("USB powered", "false"), ("Wireless powered", "false"),
        ("Dock powered", "false"), ("Max charging current", 0), ("Max charging voltage", 0),
        ("Charge counter", level * 46_000), ("status", 3), ("health", 2), ("present", "true"),
        ("level", level), ("scale", 100), ("voltage", 3700 + level * 6), ("temperature", 284),
        ("technology", "Li-ion"),
    ):  # fmt: skip
        p.line(f"  {name}: {value}")


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
    p.line("Applications Memory Usage (in Kilobytes):")
    p.line(f"Uptime: {int(p.system.uptime * 1000)} Realtime: {int(p.system.uptime * 1000)}\n")
    p.line("Total PSS by process:")
    for pid, package in wanted:
        p.line(f"    {60_000 + pid * 13 % 40_000:>7,}K: {package} (pid {pid} / activities)")
    p.line("\nTotal RAM: 8,046,092K (status normal)\n Free RAM: 4,935,016K")


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
