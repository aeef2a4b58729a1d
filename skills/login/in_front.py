"""Which site or app is in front: told by the browser's own address bar and by the system.

Never by the page: that may write any address anywhere.
"""

from __future__ import annotations

from ipaddress import ip_address
from urllib.parse import SplitResult, urlsplit

from device_drivers.base import Element, Role, Screen
from device_drivers.verbs.looking import ancestors

ADDRESS_BARS = {
    "com.android.chrome": "url_bar", "com.google.android.apps.chrome": "url_bar",
    "com.microsoft.emmx": "url_bar", "com.brave.browser": "url_bar", "com.android.browser": "url",
    "com.sec.android.app.sbrowser": "location_bar_edit_text",
    "org.mozilla.firefox": "mozac_browser_toolbar_url_view",
}  # fmt: skip
"""Browsers whose address bar is known, by its id."""
WHOLE = frozenset({"com.apple.mobilesafari", "com.huawei.hmos.browser"})
"""Browsers whose bar is the only field outside the page, and counts where it shows the scheme, too:
without it nothing tells whether the page came over https."""
_PORTS = {"https": 443, "http": 80}


def is_browser(app: str) -> bool:
    """Whether what it shows are pages of others; the browser driver's apps are sites."""
    return app in ADDRESS_BARS or app in WHOLE or app.startswith(("http://", "https://"))


def address_of(screen: Screen) -> str:
    """The address in front, scheme first; "" where it is no page, or cannot be told."""
    if screen.app.startswith(("http://", "https://")):
        return screen.app
    bar = _bar(screen)
    if bar is None or bar.focused:
        return ""
    told = bar.text.strip()
    if "://" in told:
        return told
    return f"https://{told}" if told and screen.app in ADDRESS_BARS else ""


def in_front(screen: Screen) -> str:
    """The page's host, with its port where that is not the scheme's own, or the app's id.

    "" where that cannot be told, or the page came over plain http from another machine."""
    if not is_browser(screen.app):
        return screen.app
    return place(address_of(screen))


def place(address: str) -> str:
    """``host`` or ``host:port`` of an address that may be trusted to be what it says; else "".

    That is https, or http on this very machine; no user in it, no host that ends with a dot or
    is not written in plain letters."""
    parts = split(address)
    if parts is None or not (parts.scheme == "https" or is_loopback(parts.hostname or "")):
        return ""
    host, port = parts.hostname or "", parts.port
    shown = f"[{host}]" if ":" in host else host
    return shown if port in (None, _PORTS[parts.scheme]) else f"{shown}:{port}"


def split(address: str) -> SplitResult | None:
    """The parts of an http or https address that hides nothing; None for any other."""
    try:
        parts = urlsplit(address.strip())
        host, _port = parts.hostname or "", parts.port
    except ValueError:
        return None
    if parts.scheme not in _PORTS or "@" in parts.netloc or "\\" in address or not host.isascii():
        return None
    plain = host.replace("-", "").replace(".", "").replace("_", "").isalnum() or ":" in host
    return parts if plain and not host.startswith(".") and not host.endswith(".") else None


def is_loopback(host: str) -> bool:
    """This machine, where nobody listens on the way."""
    if host == "localhost":
        return True
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return False


def _bar(screen: Screen) -> Element | None:
    outside = [
        e
        for n, e in enumerate(screen.elements)
        if e.app in ("", screen.app) and not in_page(screen, n)
    ]
    if name := ADDRESS_BARS.get(screen.app):
        bars = [e for e in outside if e.id == f"{screen.app}:id/{name}"]
    elif screen.app in WHOLE:
        bars = [e for e in outside if e.role is Role.TEXT_FIELD]
    else:
        return None
    return bars[0] if len(bars) == 1 else None


def in_page(screen: Screen, index: int) -> bool:
    """Whether an element is part of a page; pages choose the ids of what they hold as they like."""
    return any(screen.elements[n].role is Role.WEB for n in ancestors(screen.elements, index))
