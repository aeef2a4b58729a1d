"""The machine: date id ps kill getprop uname sleep test env which uptime reboot (toybox, init)."""

from __future__ import annotations

import re
from datetime import UTC, datetime
from zoneinfo import ZoneInfo

from device_drivers.virtual.android.commands.options import BadUsage, read_options, refuse
from device_drivers.virtual.android.process import Family, Process


def date(p: Process) -> int:
    try:
        options, rest = read_options(p.args, "uR", "drD")
    except BadUsage as error:
        return refuse(p, error)
    now = p.phone.clock.now()
    if "d" in options:
        match = re.fullmatch(r"@(\d+)", options["d"])
        if match is None:
            return p.fail(f"bad date '{options['d']}'")
        now = datetime.fromtimestamp(int(match.group(1)), now.tzinfo)
    if "u" in options:
        now = now.astimezone(UTC)
    elif "TZ" in p.env:
        now = now.astimezone(ZoneInfo(p.env["TZ"]))
    if rest and not rest[0].startswith("+"):
        return p.fail("cannot set date: Operation not permitted")
    pattern = rest[0][1:] if rest else "%a %b %e %H:%M:%S %Z %Y"
    pattern = pattern.replace("%s", str(int(now.timestamp())))
    pattern = pattern.replace("%N", f"{now.microsecond * 1000:09d}")
    p.line(now.strftime(pattern))
    return 0


def identity(p: Process) -> int:
    """id and whoami."""
    if p.name == "whoami" or p.args == ["-un"]:
        p.line("shell")
    elif p.args == ["-u"]:
        p.line("2000")
    else:
        groups = "2000(shell),1004(input),1007(log),1011(adb),1015(sdcard_rw),3003(inet)"
        p.line(f"uid=2000(shell) gid=2000(shell) groups={groups} context=u:r:shell:s0")
    return 0


def getprop(p: Process) -> int:
    properties = p.system.properties()
    if not p.args:
        for key, value in properties.items():
            p.line(f"[{key}]: [{value}]")
        return 0
    default = p.args[1] if len(p.args) > 1 else ""
    p.line(properties.get(p.args[0], default))
    return 0


def setprop(p: Process) -> int:
    if len(p.args) != 2:
        return p.fail(f'Needs 2 arguments (see "{p.name} --help")')
    key, value = p.args
    if not key.startswith(("debug.", "log.", "persist.log.", "vendor.debug.")):
        return p.fail(f"failed to set property '{key}' to '{value}'")
    p.system.own_properties[key] = value
    return 0


def uname(p: Process) -> int:
    release = "6.1.75-android14-11-phonepilot"
    version = "#1 SMP PREEMPT Thu Nov 5 00:00:00 UTC 2026"
    values = {"s": "Linux", "n": "localhost", "r": release, "v": version, "m": "aarch64",
              "o": "Toybox"}  # fmt: skip
    letters = "".join(p.args).replace("-", "") or "s"
    p.line(" ".join(v for k, v in values.items() if k in letters or "a" in letters))
    return 0


async def sleep(p: Process) -> int:
    total = 0.0
    for arg in p.args:
        match = re.fullmatch(r"(\d*\.?\d+)([smhd]?)", arg)
        if match is None:
            return p.fail(f"Not number '{arg}'")
        total += (
            float(match.group(1)) * {"": 1, "s": 1, "m": 60, "h": 3600, "d": 86400}[match.group(2)]
        )
    await p.sleep(total)
    return 0


def true(p: Process) -> int:
    return 0


def false(p: Process) -> int:
    return 1


def test(p: Process) -> int:
    args = list(p.args)
    if p.name == "[":
        if args[-1:] != ["]"]:
            p.error("/system/bin/sh: [: missing ]")
            return 2
        args.pop()
    negated = False
    while args[:1] == ["!"]:
        negated = not negated
        args.pop(0)
    return int(_holds(p, args) == negated)


def _holds(p: Process, args: list[str]) -> bool:
    if len(args) == 2:
        kind, value = args
        path = p.path(value) if value else ""
        if kind == "-z":
            return not value
        if kind == "-n":
            return bool(value)
        if kind in ("-e", "-f", "-d", "-r", "-w", "-x", "-s"):
            if not value or not p.files.exists(path):
                return False
            entry = p.files.stat(path)
            return {"-f": not entry.is_directory, "-d": entry.is_directory,
                    "-s": entry.size > 0}.get(kind, True)  # fmt: skip
        return False
    if len(args) == 3:
        left, operator, right = args
        if operator in ("=", "=="):
            return left == right
        if operator == "!=":
            return left != right
        if not (left.lstrip("-").isdigit() and right.lstrip("-").isdigit()):
            return False
        a, b = int(left), int(right)
        return {"-eq": a == b, "-ne": a != b, "-lt": a < b, "-le": a <= b, "-gt": a > b,
                "-ge": a >= b}.get(operator, False)  # fmt: skip
    return bool(args and args[0])


def env(p: Process) -> int:
    for key, value in sorted(p.env.items()):
        p.line(f"{key}={value}")
    return 0


def uptime(p: Process) -> int:
    minutes = int(p.system.uptime // 60)
    now = p.phone.clock.now()
    p.line(
        f" {now:%H:%M:%S} up {minutes // 60}:{minutes % 60:02d},  0 users,  "
        "load average: 0.42, 0.37, 0.31"
    )
    return 0


def basename(p: Process) -> int:
    if not p.args:
        return p.fail('Needs 1 argument (see "basename --help")')
    p.line(p.args[0].rstrip("/").rpartition("/")[2] or "/")
    return 0


async def seq(p: Process) -> int:
    numbers = [int(a) for a in p.args if re.fullmatch(r"-?\d+", a)]
    if not numbers or len(numbers) != len(p.args):
        return p.fail('Needs 1 argument (see "seq --help")')
    first = numbers[0] if len(numbers) > 1 else 1
    step = numbers[1] if len(numbers) > 2 else 1
    last = numbers[-1]
    if step == 0:
        return 0
    for number in range(first, last + (1 if step > 0 else -1), step):
        p.line(str(number))
        await p.breathe()
    return 0


def address(p: Process) -> int:
    """ifconfig and ip: the phone's one network."""
    on = p.phone.setting("global", "wifi_on") == "1"
    if p.name == "ifconfig":
        if on:
            p.line("wlan0     Link encap:Ethernet  HWaddr 02:15:b2:00:00:00")
            p.line("          inet addr:10.0.2.16  Bcast:10.0.2.255  Mask:255.255.255.0 ")
        p.line(
            "lo        Link encap:Local Loopback\n          inet addr:127.0.0.1  Mask:255.0.0.0 "
        )
    elif "route" in p.args or "r" in p.args:
        if on:
            p.line("10.0.2.0/24 dev wlan0 proto kernel scope link src 10.0.2.16 ")
    else:
        p.line("1: lo: <LOOPBACK,UP,LOWER_UP> mtu 65536\n    inet 127.0.0.1/8 scope host lo")
        if on:
            p.line("30: wlan0: <BROADCAST,MULTICAST,UP,LOWER_UP> mtu 1500")
            p.line("    inet 10.0.2.16/24 brd 10.0.2.255 scope global wlan0")
    return 0


def reboot(p: Process) -> int:
    p.system.reboot()
    return 0


COMMANDS: Family = {
    "date": date, "id": identity, "whoami": identity,
    "getprop": getprop, "setprop": setprop, "uname": uname, "sleep": sleep, "true": true,
    "false": false, "test": test, "[": test, "env": env, "printenv": env, "uptime": uptime,
    "basename": basename, "seq": seq, "ifconfig": address, "ip": address, "reboot": reboot,
}  # fmt: skip
