"""What hdc and the phone's own tools print when something went wrong.

Neither has exit codes that can be trusted: hdc's is 0 whatever happens, uitest's is lost on the
way. So each answer is read here, and its failure becomes the error that fits, with what mends it.
Sources of the texts: OpenHarmony developtools_hdc, testfwk_arkxtest, ability_ability_runtime,
bundlemanager_bundle_framework.
"""

from __future__ import annotations

import re

from device_drivers.base import (
    ActionFailed,
    AppNotFound,
    DeviceError,
    DeviceGone,
    NoDevice,
    Unsupported,
)

_COLOUR = re.compile(r"\x1b\[[0-9;]*m")
_LOG = re.compile(r"^\[[A-Z]\]\[\d{4}-\d\d-\d\d[^\n]*\n?", re.MULTILINE)
"""Lines of its log that an hdc program mixes into what it prints."""

_AGAIN = "wait a moment, then try again; if it stays so, unplug and plug the phone in again"

HDC: tuple[tuple[str, type[DeviceError], str], ...] = (
    (r"\[Fail\].*version is too low|\[Fail\]\[E000001\]", NoDevice,
     "this hdc is too old for the phone's system: update it (DevEco Studio's command line tools)"),
    (r"device unauthorized|\[Fail\]\[E00000[23]\].*(auth|trust)", NoDevice,
     "unlock the phone and accept 'Allow USB debugging', ticking 'Always trust this computer'"),
    (r"communication channel is being established|\[Fail\]\[E000004\]", DeviceGone,
     "the link to the phone is being set up: " + _AGAIN),
    (r"Send isDead channelId|Send hChannel nullptr", DeviceGone,
     "the link to the phone broke: " + _AGAIN),
    (r"need connect-key", DeviceGone,
     "no phone is connected to the hdc server: check the cable, and that `hdc list targets` shows "
     "the phone"),
    (r"Not match target found", DeviceGone,
     "the hdc server does not list this phone: check its cable or Wi-Fi, then `hdc list targets`"),
    (r"Device not found(ed)? or connected", DeviceGone,
     "the phone is offline: unplug and plug it in again; if it stays so, switch USB debugging off "
     "and on"),
    (r"Connect server failed|Unable to connect to (hdc )?server", DeviceGone,
     "the hdc server does not run: `hdc start`"),
    (r"\[Fail\]\s*Connect failed", NoDevice,
     "no phone answers at that address: switch wireless debugging on and use the address it shows"),
)  # fmt: skip
"""Pattern, error, and how to mend it: what hdc itself says in place of the phone's answer."""

PHONE: tuple[tuple[str, type[DeviceError], str], ...] = (
    (r"Please confirm that the coordinate values are correct", ActionFailed,
     "the phone refused the coordinates: they must be above 0 and on the screen"),
    (r"Too many parameters", ActionFailed, "uitest takes no more than three keys at once"),
    (r"Missing parameter|Invalid parameters|number of parameters is incorrect", ActionFailed,
     "this phone's uitest takes other arguments; update its system"),
    (r"Illegal argument", Unsupported, "this phone's uitest does not know that command"),
    (r"DumpLayout failed|Get window nodes failed|CreateUiTestConnection|testmode", ActionFailed,
     "the phone's test mode is off: hdc shell param set persist.ace.testmode.enabled 1, then "
     "restart the phone"),
    (r"(uitest|snapshot_display|aa|bm|hidumper|power-shell): (inaccessible or )?not found",
     Unsupported, "this system lacks that tool; it takes HarmonyOS NEXT (5.0) or later"),
    (r"(?m)^(Segmentation fault|Aborted|Killed|Bus error|Illegal instruction)\b", ActionFailed,
     "a tool of the phone crashed: look at the screen; if it happens again, restart the phone"),
    (r"10106102|screen is locked during", ActionFailed,
     "the phone is locked: unlock it first"),
    (r"10104001|specified ability does not exist|10104002|resolve ability err", AppNotFound,
     "the app is not installed, or has another entry"),
    (r"1010300\d|10103101|matching application for implicit", ActionFailed,
     "no app on the phone opens that"),
    (r"10106107|10106106|currently in wukong mode", ActionFailed,
     "the system refuses to start apps now; look at the screen"),
    (r"9568320|no signature", ActionFailed,
     "the package is not signed: sign it in DevEco Studio"),
    (r"9568322|not trusted app source", ActionFailed,
     "the signature is not for this phone: add its UDID (hdc shell bm get -u) and sign again"),
    (r"9568332|sign info inconsistent", ActionFailed,
     "the app is installed with another signature: remove that one first"),
    (r"9568297|older sdk version in the device", ActionFailed,
     "the package is made for a newer system than the phone's: update the phone"),
    (r"9568289|grant request permissions failed", ActionFailed,
     "the package asks for permissions that only system apps get"),
    (r"9568258|releaseType target not same", ActionFailed,
     "another build of the app is installed: remove that one first"),
    (r"no such file or directory|No such file", ActionFailed, "there is no such file"),
    (r"permission denied|Permission denied|Operation not permitted", ActionFailed,
     "hdc's user may not read or write there; /data/local/tmp works"),
    (r"failed to (start ability|install bundle|uninstall bundle)", ActionFailed,
     "the phone refused it"),
    (r"(?m)^\[Fail\]", ActionFailed, "hdc could not do it"),
    (r"(?m)^error: ", ActionFailed, "the phone refused it"),
)  # fmt: skip
"""The same for what the phone's tools print."""


def clean(raw: bytes) -> str:
    """Text as the phone meant it: without colours, log lines and carriage returns."""
    text = re.sub(r"\r+\n", "\n", raw.decode("utf-8", "replace"))
    return _LOG.sub("", _COLOUR.sub("", text))


def link_failure(text: str) -> DeviceError | None:
    """What hdc itself says instead of passing the phone's answer on, None when it does not."""
    return _found(HDC, text) if "[Fail]" in text or "Send " in text or "server" in text else None


def failure(text: str) -> DeviceError | None:
    """The failure that ``text`` tells, None when it tells none."""
    return link_failure(text) or _found(PHONE, text)


def checked(text: str, what: str) -> str:
    """``text`` when it tells no failure. Raises what it tells; ``what`` says what was tried."""
    error = failure(text)
    if error is not None:
        raise type(error)(f"{what} failed: {error}")
    return text


def _found(table: tuple[tuple[str, type[DeviceError], str], ...], text: str) -> DeviceError | None:
    for pattern, error, mend in table:
        if found := re.search(pattern, text):
            return error(f"{mend} ({_line(text, found.start())}).")
    return None


def _line(text: str, at: int) -> str:
    """The line around ``at``, and the next when it says more."""
    start = text.rfind("\n", 0, at) + 1
    lines = [line.strip() for line in text[start:].splitlines()[:2] if line.strip()]
    return " ".join(lines)[:160]
