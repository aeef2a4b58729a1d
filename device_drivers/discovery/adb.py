"""Android phones, as the adb server knows them; each that is ready tells its model and version."""

from __future__ import annotations

import threading
from dataclasses import replace

from device_drivers.android import Config
from device_drivers.android.adb import (
    AdbServer,
    explained,
    is_address,
    is_local,
    server_of,
)
from device_drivers.android.quick import QuickDevice
from device_drivers.base import OS, DeviceError
from device_drivers.discovery import Seen

SERVER_SECONDS = 2.0
PHONE_SECONDS = 1.5
ASK = "getprop ro.product.model; getprop ro.build.version.release; getprop ro.serialno"

FIXES = {
    "unauthorized": "unlock the phone and accept 'Allow USB debugging?', ticking 'Always allow'; "
    "if it does not ask: Developer options > Revoke USB debugging authorizations, plug in again",
    "authorizing": "look at the phone's screen: it asks whether to allow USB debugging",
    "offline": "unplug and plug in again, or `adb reconnect offline`",
    "connecting": "wait a moment and list again",
    "no permissions": "install the android udev rules, put yourself into the group plugdev and "
    "plug in again",
    "silent": "adb lists it, but it does not answer: unlock it, or plug it in again",
    "recovery": "it is in recovery: choose 'Reboot system now' on its screen",
    "sideload": "it is in recovery: choose 'Reboot system now' on its screen",
    "bootloader": "it is in the bootloader: `fastboot reboot`",
}
"""adb's word for a state -> what to do about it."""
OFFLINE_WIFI = (
    "switch Wireless debugging off and on, in the Wi-Fi of this computer, then: phonepilot devices "
    "connect with its new 'IP address & port'"
)


def find() -> list[Seen]:
    """Every phone the adb server knows; starts the server when it does not run.

    Raises NoDevice or DeviceTimeout when there is no adb or its server hangs."""
    server = server_of(Config())
    server.ensure()
    return _folded(_details(server, server.phones(SERVER_SECONDS)))


def lists(serial: str) -> bool:
    """Whether a server runs and lists a phone under exactly that serial."""
    try:
        listed = server_of(Config()).phones(SERVER_SECONDS)
    except DeviceError:
        return False
    return serial in [known for known, _, _ in listed]


def _details(server: AdbServer, listed: list[tuple[str, str, str]]) -> list[Seen]:
    """All phones asked at once; one that hangs costs as much as all."""
    found: dict[str, Seen] = {}

    def ask(serial: str, model: str) -> None:
        found[serial] = _asked(server, serial, model)

    threads = []
    for serial, state, model in listed:
        if state == "device":
            threads.append(threading.Thread(target=ask, args=(serial, model), daemon=True))
            found[serial] = _in_state(serial, "silent", model)
        else:
            found[serial] = _in_state(serial, state, model)
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(2 * PHONE_SECONDS)
    return [found[serial] for serial, _, _ in listed]


def _asked(server: AdbServer, serial: str, model: str) -> Seen:
    try:
        with (
            explained(serial),
            QuickDevice(server.client, serial).open_transport(timeout=PHONE_SECONDS) as connection,
        ):
            connection.send_command(f"shell:{ASK}")
            connection.check_okay()
            said = str(connection.read_until_close()).replace("\r", "")
    except DeviceError:
        return _in_state(serial, "silent", model)
    model, _, rest = said.partition("\n")
    version, _, hardware = rest.partition("\n")
    return Seen(
        serial, OS.ANDROID, "ready", model.strip(), version.strip(), others=(hardware.strip(),)
    )


def _in_state(serial: str, state: str, model: str) -> Seen:
    known = "no permissions" if state.startswith("no") else state
    fix = FIXES.get(known, "plug it in again; `adb devices` must list it as 'device'")
    if known == "offline" and is_address(serial):
        fix = OFFLINE_WIFI
    return Seen(serial, OS.ANDROID, known, model, fix=fix)


def _folded(phones: list[Seen]) -> list[Seen]:
    """A phone on a cable and on Wi-Fi at once is one phone; the cable comes first.

    Virtual phones and emulators of this machine may share a hardware serial: they stay apart."""
    by_hardware: dict[tuple[str, ...], Seen] = {}
    kept: list[Seen] = []
    for phone in sorted(phones, key=lambda phone: is_address(phone.serial)):
        known = by_hardware.get(phone.others)
        if not phone.ready or is_local(phone.serial) or not any(phone.others):
            kept.append(phone)
        elif known is None:
            by_hardware[phone.others] = phone
            kept.append(phone)
        else:
            both = replace(known, others=(*known.others, phone.serial))
            kept[kept.index(known)] = by_hardware[phone.others] = both
    return kept
