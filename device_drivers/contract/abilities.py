"""Checks of what only some phones can do; whatever they change is put back."""

from __future__ import annotations

import tempfile
from pathlib import Path

from device_drivers.abilities import (
    Clipboard,
    Displays,
    Files,
    Notifications,
    Power,
    Recording,
)
from device_drivers.base import (
    OS,
    ActionFailed,
    AndroidDevice,
    Device,
    DeviceError,
    Unsupported,
    Wait,
)
from device_drivers.contract.checking import Skipped, expect

COPIED = "copied 你好 🎉\nsecond line"
FOLDERS = {
    OS.ANDROID: "/data/local/tmp/",
    OS.HARMONY: "/data/local/tmp/",
    OS.IOS: "/",
    OS.BROWSER: "/",
}
FILE = "phonepilot check 文件.txt"
CONTENT = "one line, 一行\n".encode() * 40


def the_clipboard_keeps_a_text(device: Device) -> None:
    if not isinstance(device, Clipboard):
        raise Skipped("this system lets nobody outside use its clipboard")
    try:
        before = device.clipboard()
        device.set_clipboard(COPIED)
        kept = device.clipboard()
        device.set_clipboard(before)
    except Unsupported as reason:
        raise Skipped(str(reason)) from reason
    expect(kept == COPIED, f"copied {COPIED!r}, the clipboard holds {kept!r}")


def a_file_goes_there_and_back(device: Device) -> None:
    """Its name has a space and Chinese; it is removed where there is a command line for it."""
    if not isinstance(device, Files):
        raise Skipped("this system takes no files over its connection")
    remote = FOLDERS[device.os] + FILE
    with tempfile.TemporaryDirectory() as folder:
        sent, returned = Path(folder, "sent"), Path(folder, "returned")
        sent.write_bytes(CONTENT)
        try:
            device.push(sent, remote)
        except Unsupported as reason:
            raise Skipped(str(reason)) from reason
        try:
            device.pull(remote, returned)
            expect(returned.read_bytes() == CONTENT, "the file came back with other content")
        finally:
            if isinstance(device, AndroidDevice):
                device.shell("rm", "-f", remote)


def a_file_that_is_not_there_is_said_to_be_missing(device: Device) -> None:
    if not isinstance(device, Files):
        raise Skipped("this system gives no files over its connection")
    with tempfile.TemporaryDirectory() as folder:
        local = Path(folder, "none")
        try:
            device.pull(FOLDERS[device.os] + "phonepilot has no such file", local)
        except Unsupported as reason:
            raise Skipped(str(reason)) from reason
        except ActionFailed:
            expect(not local.exists(), "a missing file left an empty one here")
            return
    expect(False, "a missing file should raise ActionFailed")


def notifications_are_listed(device: Device) -> None:
    if not isinstance(device, Notifications):
        raise Skipped("this driver reads no notifications")
    waiting = device.notifications()
    keys = [notice.key for notice in waiting]
    expect(all(keys), "a notification has no key")
    expect(len(set(keys)) == len(keys), f"notifications share keys: {keys}")
    expect(all(n.app for n in waiting), "a notification belongs to no app")


def a_recording_is_a_video(device: Device) -> None:
    if not isinstance(device, Recording):
        raise Skipped("this driver records no video")
    with tempfile.TemporaryDirectory() as folder:
        video = Path(folder, "video")
        try:
            device.start_recording(limit=10.0)
        except Unsupported as reason:
            raise Skipped(str(reason)) from reason
        device.act(Wait(2.0))
        device.stop_recording(video)
        expect(video.stat().st_size > 500, f"a video of {video.stat().st_size} bytes")


def one_display_at_least_is_on(device: Device) -> None:
    if not isinstance(device, Displays):
        raise Skipped("this driver knows of one display only")
    shown = device.displays()
    expect(any(display.on for display in shown), f"no display is on: {shown}")
    expect(all(d.width > 0 and d.height > 0 for d in shown), f"a display has no size: {shown}")
    expect(len({d.id for d in shown}) == len(shown), f"displays share ids: {shown}")


def the_battery_is_told(device: Device) -> None:
    if not isinstance(device, Power):
        raise Skipped("the battery is told by the command line, or not at all")
    percent = device.battery().percent
    expect(0 <= percent <= 100, f"a battery of {percent} %")
    expect(device.awake(), "the phone is in use and says it sleeps")


def letting_go_twice_does_no_harm(device: Device) -> None:
    """Afterwards the driver either takes the phone up again or says that it let go of it."""
    device.close()
    device.close()
    try:
        screen = device.observe(image=False)
    except DeviceError:
        return
    expect(screen.width > 0, "after close() a look sees nothing")
    device.close()


CHECKS = (
    the_clipboard_keeps_a_text,
    a_file_goes_there_and_back,
    a_file_that_is_not_there_is_said_to_be_missing,
    notifications_are_listed,
    a_recording_is_a_video,
    one_display_at_least_is_on,
    the_battery_is_told,
)
