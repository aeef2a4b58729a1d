"""Finding the iPhones of this computer, and joining one of them."""

from __future__ import annotations

import os
from urllib.parse import urlsplit

from device_drivers.base import NoDevice
from device_drivers.ios import Config, usbmux
from device_drivers.ios.agent import Agent
from device_drivers.ios.phone import IosPhone
from device_drivers.ios.way import Way, whole

RUNNER = "com.facebook.WebDriverAgentRunner"


def join(config: Config) -> IosPhone:
    """The iPhone ``config`` names, whose WebDriverAgent answers now.

    Raises NoDevice, DeviceGone, DeviceTimeout; each says how to mend it."""
    way = find(config)
    name = config.name or way.udid or urlsplit(way.url).netloc
    agent = Agent(name, way)
    try:
        status = agent.facts("/status", timeout=8.0)
    except usbmux.Refused as error:
        raise NoDevice(str(error)) from error
    finally:
        agent.drop()
    built = str((status.get("build") or {}).get("productBundleIdentifier") or RUNNER)
    runner = config.runner or (built if built.endswith(".xctrunner") else f"{built}.xctrunner")
    return IosPhone(name, way, mjpeg_port=config.mjpeg_port, runner=runner)


def find(config: Config) -> Way:
    """How to reach the phone: by its address if there is one, else over usbmuxd.

    Nobody is asked about USB for a phone that has an address."""
    url = config.url or os.environ.get("DEVICE_URL", "")
    if config.udid or not url:
        mux = usbmux.address()
        udid = _choose(config.udid, usbmux.phones(mux))
        return Way(udid=udid, port=config.port, mux=mux)
    return Way(url=whole(url, config.port))


def _choose(udid: str, found: list[usbmux.MuxPhone]) -> str:
    if udid:
        phone = next((phone for phone in found if usbmux.same(phone.udid, udid)), None)
        if phone is None:
            known = ", ".join(f"{phone.udid} ({phone.connection})" for phone in found) or "none"
            raise NoDevice(
                f"No iPhone {udid} is connected; usbmuxd knows: {known}. Plug it in and unlock it."
            )
        return phone.udid
    by_cable = [phone for phone in found if phone.connection == "USB"] or found
    if len(by_cable) > 1:
        there = ", ".join(phone.udid for phone in by_cable)
        raise NoDevice(f"There are {len(by_cable)} iPhones: {there}. Say which by udid.")
    if not by_cable:
        raise NoDevice(
            "No iPhone is connected. Plug it in with a data cable, unlock it and tap Trust; or "
            'give the address of its WebDriverAgent in the Wi-Fi (url = "http://HOST:8100").'
        )
    return by_cable[0].udid
