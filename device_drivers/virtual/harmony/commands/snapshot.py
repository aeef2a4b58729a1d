"""``snapshot_display``: the display as a picture in a file.

Source of the messages: OpenHarmony window_window_manager, snapshot/src/snapshot_utils.cpp.
"""

from __future__ import annotations

from device_drivers.virtual.android.process import Family, Process

_VALUED = ("-f", "-w", "-h", "-i", "-t")


async def snapshot_display(p: Process) -> int:
    """``snapshot_display [-i DISPLAY] [-f PATH] [-t png|jpeg]``; pictures keep their size."""
    given = {name: value for name, value in zip(p.args, p.args[1:], strict=False)
             if name in _VALUED}  # fmt: skip
    kind = given.get("-t", "jpeg")
    path = given.get("-f") or f"/data/local/tmp/snapshot_{p.phone.clock.now_ms()}.{kind}"
    suffixes = (".png",) if kind == "png" else (".jpeg", ".jpg")
    if kind not in ("png", "jpeg") or not path.endswith(suffixes):
        p.line(f"error: fileName {path} invalid, file name must end with {suffixes[0]}!")
        return 1
    if given.get("-i", "0") != "0":
        p.line(f"error: displayId {given['-i']} invalid!")
        return 1
    await p.system.weather_delay("slow_screenshots")
    phone = p.phone
    phone.settle()
    picture = phone.png() if kind == "png" else phone.jpeg(quality=80)
    p.line(f"process: display 0: width {phone.width}, height {phone.height}")
    try:
        p.files.write(p.path(path), picture)
    except OSError as error:
        p.line(f"error: snapshot display 0, write to {path} as {kind} failed! {error.strerror}")
        return 1
    height, width = phone.frame().shape[:2]
    p.line(
        f"success: snapshot display 0 , write to {path} as {kind}, "
        f"width {width}, height {height}"
    )  # fmt: skip
    return 0


COMMANDS: Family = {"snapshot_display": snapshot_display}
