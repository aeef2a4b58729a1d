"""What hdc and the phone's tools print becomes the right error; what is no failure stays text."""

from __future__ import annotations

import pytest

from device_drivers.base import (
    ActionFailed,
    AppNotFound,
    DeviceError,
    DeviceGone,
    NoDevice,
    Unsupported,
)
from device_drivers.harmony.output import checked, clean, failure, link_failure

SAID: tuple[tuple[str, type[DeviceError], str], ...] = (
    ("[Fail]ExecuteCommand need connect-key? please confirm a device by help info", DeviceGone,
     "no phone is connected to the hdc server: check the cable"),
    ("[Fail]Not match target founded, check connect-key please", DeviceGone, "cable or Wi-Fi"),
    ("[Fail]Device not founded or connected", DeviceGone, "offline"),
    ("[Fail][E000004]:The communication channel is being established.\nPlease wait", DeviceGone,
     "being set up"),
    ("[Fail][E000003]:The device unauthorized.", NoDevice, "Allow USB debugging"),
    ("[Fail][E000001]:The sdk hdc.exe version is too low, please upgrade", NoDevice, "too old"),
    ("Send hChannel nullptr channelId:45868981", DeviceGone, "broke"),
    ("Connect server failed", DeviceGone, "hdc start"),
    ("[Fail]Connect failed", NoDevice, "wireless debugging"),
    ("Please confirm that the coordinate values are correct. \n\nUSAGE :", ActionFailed, "above 0"),
    (" Too many parameters. \n", ActionFailed, "three keys"),
    ("Missing parameter. \n", ActionFailed, "other arguments"),
    ("Invalid parameters. \n", ActionFailed, "other arguments"),
    ("The number of parameters is incorrect. \n", ActionFailed, "other arguments"),
    ("Illegal argument: uiRecord", Unsupported, "does not know"),
    ("DumpLayout failed:Get window nodes failed", ActionFailed, "testmode.enabled 1"),
    ("/system/bin/sh: uitest: inaccessible or not found", Unsupported, "NEXT"),
    ("error: failed to start ability.\nError Code:10106102  Error Message:The device screen is "
     "locked during the application launch.", ActionFailed, "unlock it"),
    ("error: failed to start ability.\nError Code:10104001  Error Message:The specified ability "
     "does not exist.", AppNotFound, "another entry"),
    ("error: failed to start ability.\nError Code:10103101  Error Message:Failed to find a "
     "matching application for implicit launch.", ActionFailed, "no app on the phone opens"),
    ("error: failed to install bundle.\ncode:9568320\nerror: no signature file.", ActionFailed,
     "not signed"),
    ("error: failed to install bundle.\ncode:9568322\nerror: signature verification failed due to "
     "not trusted app source.", ActionFailed, "UDID"),
    ("error: failed to install bundle.\ncode:9568332\nerror: install sign info inconsistent.",
     ActionFailed, "remove that one first"),
    ("[Fail]Error opening file: no such file or directory, path:/x", ActionFailed, "no such file"),
    ("[Fail]Error opening file: permission denied, path:/x", ActionFailed, "/data/local/tmp"),
    ("error: fileName /x invalid, file name must end with .jpeg!", ActionFailed, "refused"),
    ("[Fail]Something new", ActionFailed, "Something new"),
)  # fmt: skip


@pytest.mark.parametrize(("said", "error", "mend"), SAID, ids=[s[0][:40] for s in SAID])
def test_a_failure_is_the_right_error(said: str, error: type[DeviceError], mend: str) -> None:
    with pytest.raises(error, match="Trying failed") as raised:
        checked(said, "Trying")
    assert type(raised.value) is error
    assert mend in str(raised.value)


FINE = (
    "No Error\n",
    "start ability successfully.\n",
    "DumpLayout saved to:/data/local/tmp/a.json\n",
    "success: snapshot display 0 , write to /data/local/tmp/x.jpeg as jpeg, width 1, height 2\n",
    "install bundle successfully.\n",
    "The swipe velocity out of range, the default value will be used. \n\nNo Error\n",
    "FileTransfer finish, Size:3, File count = 1, time:1ms rate:3kB/s",
    "",
)


@pytest.mark.parametrize("said", FINE)
def test_what_is_no_failure_stays(said: str) -> None:
    assert failure(said) is None
    assert checked(said, "Trying") == said


def test_only_hdcs_own_words_are_failures_of_the_link() -> None:
    assert link_failure("Please confirm that the coordinate values are correct.") is None
    assert isinstance(link_failure("[Fail]Device not founded or connected"), DeviceGone)


def test_noise_is_cleaned_away() -> None:
    raw = (
        b"\x1b[31m[W][2026-11-21 12:00:00.1] Use default\x1b[0m\r\r\n"
        b"[F][2026-09-30 19:29:28] x\nhello\r\nthere\n"
    )
    assert clean(raw) == "hello\nthere\n"
