"""``locksettings``: what keeps strangers out of the phone, as far as a shell may ask."""

from __future__ import annotations

from device_drivers.virtual.android.process import Family, Process


def locksettings(p: Process) -> int:
    match list(p.args):
        case ["get-disabled"]:
            p.line("false")  # one can always swipe
        case [] | ["help"]:
            p.line("lockSettings service commands:\n\n  help\n    Prints this help text.\n\n"
                   "  get-disabled\n    Checks whether lock screen is disabled.")  # fmt: skip
        case [other, *_]:
            p.error(f"Unknown command: {other}")
            return 255
    return 0


COMMANDS: Family = {"locksettings": locksettings}
