"""A virtual phone that folds, as a shell sees it; and ending programs by their arguments."""

from __future__ import annotations

import struct

from tests.device_drivers.virtual.android.shells import PhoneShell
from tests.phones import VirtualPhone

INNER, OUTER = "4619827259835644672", "4619827259835644673"


def size(picture: bytes) -> tuple[int, ...]:
    """Width and height of a PNG."""
    assert picture.startswith(b"\x89PNG")
    return struct.unpack(">2I", picture[16:24])


def test_folding_switches_from_one_display_to_the_other(virtual_phone: VirtualPhone) -> None:
    def shot(*options: str) -> bytes:
        return bytes(virtual_phone.run("exec-out", "screencap", "-p", *options).stdout)

    assert size(shot()) == size(shot("-d", INNER)) == (1080, 2400)
    virtual_phone.shell("settings put global outer_display 904x2316")
    opened = shot("-d", INNER)
    virtual_phone.shell("cmd device_state state 0")
    assert virtual_phone.shell("cmd device_state print-state") == "0"
    assert "904x2316" in virtual_phone.shell("wm size")
    assert size(shot("-d", OUTER)) == (904, 2316)
    black = shot("-d", INNER)
    assert size(black) == (1080, 2400)
    assert black != opened
    assert shot().startswith(b"[Warning] Multiple displays")
    assert b"is not valid" in shot("-d", "5")
    listed = virtual_phone.shell("dumpsys SurfaceFlinger --display-id")
    assert [line.split()[1] for line in listed.splitlines()] == [INNER, OUTER]
    told = virtual_phone.shell("dumpsys display | grep DisplayDeviceInfo").splitlines()
    assert ["state OFF" in line for line in told] == [True, False]
    virtual_phone.shell("cmd device_state state reset")
    assert shot("-d", INNER) == opened


def test_what_a_foldable_is_asked(sh: PhoneShell) -> None:
    assert "name='CLOSED'" in sh("cmd device_state print-states").out
    assert "OPENED" in sh("cmd device_state state").out
    assert sh("cmd device_state state 7").code == 255
    assert sh("cmd device_state").code == 255
    sh("cmd device_state state 0")  # a phone that does not fold stays as it is
    assert sh("wm size").out == "Physical size: 1080x2400\n"


def test_programs_are_ended_by_their_arguments(sh: PhoneShell) -> None:
    one = sh.system.run_program("screenrecord", "/sdcard/one.mp4")
    two = sh.system.run_program("screenrecord", "/sdcard/two.mp4")
    assert sh("pkill -2 -f '[t]wo.mp4'").code == 0
    assert (one.stopped, two.stopped) == (False, True)
    assert sh("pkill -2 two.mp4").code == 1
