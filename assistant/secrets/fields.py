"""Into which field a secret belongs: the password field of an app or a site that it was kept for.

Which site it is tells only the browser's own address bar, never the page. A code that is good for
once belongs into any field there.
"""

from __future__ import annotations

from collections.abc import Iterable
from urllib.parse import urlsplit

from assistant.secrets.names import Kept
from device_drivers.base import Element, Role, Screen
from device_drivers.verbs.looking import ancestors
from skills.login.fields import kind_of
from skills.login.in_front import ADDRESS_BARS, address_of, in_page

OF_HARMONY = "TextInput"
LOOPBACK = ("127.0.0.1", "localhost")
"""Nobody else sees what goes there."""


def belongs(kept: Kept, screen: Screen, field: Element | None) -> bool:
    """Whether it may be typed there without asking anybody."""
    if field is None or not field.focused or field.app != screen.app:
        return False
    if field.role is not Role.TEXT_FIELD or (kept.kind == "password" and not hides(field, screen)):
        return False
    site = site_of(screen)
    if site:
        return is_of(site, kept.fits) and not (kept.kind == "password" and in_frame(screen, field))
    return screen.app in kept.fits


def hides(field: Element, screen: Screen) -> bool:
    """Whether it is a password field. HarmonyOS tells of none before something stands in it: there
    it has to be called one."""
    told = field.class_name == OF_HARMONY and kind_of(field, screen) == "password"
    return field.password or told


def in_frame(screen: Screen, field: Element) -> bool:
    """Whether it is in a page within the page: the address bar tells nothing of that one."""
    index = next((n for n, e in enumerate(screen.elements) if e is field), None)
    if index is None:
        return False
    around = (screen.elements[n] for n in ancestors(screen.elements, index))
    pages = {e.box for e in around if e.role is Role.WEB}  # some views tell of one page twice
    return len(pages) > 1


def is_of(site: str, sites: Iterable[str]) -> bool:
    """Whether it is one of them, or a subdomain of one."""
    return any(site == one or site.endswith(f".{one}") for one in sites)


def site_of(screen: Screen) -> str:
    """The host in front, if it is reached over https or on this machine (with its port); "" where
    that cannot be told. A port that is not that of https is a part of it."""
    if screen.app.startswith(("http://", "https://")):
        return _host(screen.app)
    return _host(written_address(screen) or address_of(screen))


def written_address(screen: Screen) -> str:
    """As it stands in the address bar of a browser that is known, and where nobody is writing
    there; "" where there is none."""
    name = ADDRESS_BARS.get(screen.app)
    bars = [
        e
        for n, e in enumerate(screen.elements)
        if name and e.id == f"{screen.app}:id/{name}" and not in_page(screen, n)
    ]
    return bars[0].text if len(bars) == 1 and not bars[0].focused else ""


def _host(address: str) -> str:
    """Browsers leave https:// out, and never http://."""
    full = address.strip() if "://" in address else f"https://{address.strip()}"
    try:
        parts = urlsplit(full)
        host, port = parts.hostname or "", parts.port
    except ValueError:
        return ""
    if host in LOOPBACK:
        return f"{host}:{port}" if port else host
    if parts.scheme != "https" or "." not in host or "\\" in parts.netloc:
        return ""
    return host if port in (None, 443) else f"{host}:{port}"  # another port is another's
