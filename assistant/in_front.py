"""The web page that a phone shows: its address, and what "this page" means later."""

from __future__ import annotations

import re
import time
from typing import TYPE_CHECKING

from assistant.config import ConfigError
from assistant.secrets.fields import written_address
from device_drivers.abilities import WebPages
from device_drivers.base import Device, DeviceError, Screen
from device_drivers.pool import NoPhoneFree
from device_drivers.verbs.base import Said
from gateways.base import Inbound
from models.strangers import line
from skills.extraction.addresses import NoAddress, canonical

if TYPE_CHECKING:
    from assistant.app import House

PATIENCE = 20.0
LONGEST = 2000
_THIS = re.compile(
    r"\b(?:this|the current|the open)\s+(?:web ?)?(?:page|site)\b"
    r"|(?:这个?|当前|本|此)(?:网页|页面|网站|页)",
    re.IGNORECASE,
)
NO_PAGE = Said(
    "“This page” will be another one then, and what the phone shows now has no address that I "
    "could keep. Say the address, or open the page first.",
    "到时候“这个页面”就不是现在这个了，而手机现在显示的内容没有可以记下的网址。"
    "请说出网址，或先打开那个网页。",
)


def address_of(screen: Screen, phone: Device) -> str:
    """Of the page in front; "" where that is none, or nobody can tell."""
    if isinstance(phone, WebPages):
        try:
            return canonical(phone.web_page()[0])
        except (DeviceError, NoAddress):
            return ""
    written = written_address(screen).strip()
    if not written or " " in written or "." not in written:
        return ""
    try:  # browsers leave https:// out, and never http://
        return canonical(written if "://" in written else f"https://{written}")
    except NoAddress:
        return ""


def says_this_page(text: str) -> bool:
    """Whether a request is about what is in front now."""
    return bool(_THIS.search(text))


def pinned(house: House, message: Inbound, text: str) -> str | Said:
    """A request for later with the address in place of "this page"; or why that cannot be."""
    if not says_this_page(text):
        return text
    until = time.monotonic() + PATIENCE
    try:
        with house.phones.lease(
            house.device_of(message) or house.device, "in front",
            stopping=lambda: time.monotonic() > until,
        ) as lease:  # fmt: skip
            address = address_of(lease.device.observe(image=False), lease.device)
    except (DeviceError, NoPhoneFree, ConfigError):
        return NO_PAGE
    shown = line(address, LONGEST)
    return _THIS.sub(lambda _: shown, text) if address and shown == address else NO_PAGE
