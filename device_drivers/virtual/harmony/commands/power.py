"""``power-shell``: the display on and off."""

from __future__ import annotations

from device_drivers.virtual.android.process import Family, Process

_HELP = """usage: power-shell <command> <options>
These are common power-shell commands list:
  help       list available commands
  setmode    set power mode
  wakeup     wakeup system and turn screen on
  suspend    suspend system and turn screen off
  timeout    override or restore screen off time
"""
_MODES = {"600": "normal mode", "601": "power save mode", "602": "performance mode",
          "603": "extreme power save mode"}  # fmt: skip


def power_shell(p: Process) -> int:
    name = p.args[0] if p.args else "help"
    if name == "wakeup":
        p.phone.wake()
        p.line("WakeupDevice is called")
    elif name == "suspend":
        p.phone.sleep()
        p.line("SuspendDevice is called")
    elif name == "setmode":
        return _set_mode(p)
    elif name == "timeout":
        p.line("Override screen off time to " + (p.args[2] if len(p.args) > 2 else "default"))
    else:
        p.out(_HELP if name == "help" else f"error: unknown command '{name}'.\n{_HELP}")
        return int(name != "help")
    return 0


def _set_mode(p: Process) -> int:
    mode = p.args[1] if len(p.args) > 1 else ""
    if mode not in _MODES:
        p.line(f"Set Mode: {mode} failed! Set Mode parameter is incorrect.")
        return 1
    p.phone.put_setting("global", "low_power", "1" if mode in ("601", "603") else "0")
    p.line(f"Set Mode: {_MODES[mode]}")
    return 0


COMMANDS: Family = {"power-shell": power_shell}
