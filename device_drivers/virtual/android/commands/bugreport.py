"""``bugreport`` and ``bugreportz``: what the phone says about itself, in one text or zip file."""

from __future__ import annotations

import io
import zipfile

from device_drivers.virtual.android.commands.dumpsys import SERVICES
from device_drivers.virtual.android.process import Family, Gathered, Process, decode
from device_drivers.virtual.android.system import BUILD, FINGERPRINT

VERSION = "1.2"
_FOLDER = "/data/local/tmp"


def _report(p: Process) -> str:
    """Properties, the log, and every service's dump."""
    p.system.notice()
    parts = [
        "========================================================",
        f"== dumpstate: {p.phone.clock.now():%Y-%m-%d %H:%M:%S}",
        "========================================================",
        f"\nBuild: {BUILD}\nBuild fingerprint: '{FINGERPRINT}'\n",
        "------ SYSTEM PROPERTIES (getprop) ------",
        *(f"[{key}]: [{value}]" for key, value in p.system.properties().items()),
        "------ SYSTEM LOG (logcat -d) ------",
        *(f"{line.time:%m-%d %H:%M:%S} {line.pid} {line.level} {line.tag}: {line.message}"
          for line in p.system.log_lines),
    ]  # fmt: skip
    for name, dump in SERVICES.items():
        text = Gathered()
        inner = Process(p.system, "dumpsys", [name], p.stdin, text, text)
        dump(inner, [])
        parts += [f"DUMP OF SERVICE {name}:", decode(text.data)]
    return "\n".join(parts) + "\n"


def bugreport(p: Process) -> int:
    p.out(_report(p))
    return 0


def bugreportz(p: Process) -> int:
    """``bugreportz [-p] [-v]``: lines that ``adb bugreport`` follows, ending in the file's path."""
    if "-v" in p.args:
        p.error(VERSION)
        return 0
    name = f"bugreport-{BUILD}-{p.phone.clock.now():%Y-%m-%d-%H-%M-%S}"
    path = f"{_FOLDER}/{name}.zip"
    if "-p" in p.args:
        p.line(f"BEGIN:{path}\nPROGRESS:10/100")
    data = io.BytesIO()
    with zipfile.ZipFile(data, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("version.txt", "2.0")
        archive.writestr("main_entry.txt", f"{name}.txt")
        archive.writestr(f"{name}.txt", _report(p))
    p.files.write(path, data.getvalue())
    p.line(f"OK:{path}")
    return 0


COMMANDS: Family = {"bugreport": bugreport, "bugreportz": bugreportz, "dumpstate": bugreport}
