"""Into which field a secret belongs: the password field of an app or a site that it was kept for.

Which site it is tells only the browser's own address bar, never the page.
"""

from __future__ import annotations

from collections.abc import Iterable
from urllib.parse import urlsplit

from assistant.secrets.names import Kept
from device_drivers.base import Element, Role, Screen

ADDRESS_BARS = {
    "com.android.chrome": "url_bar", "com.google.android.apps.chrome": "url_bar",
    "com.microsoft.emmx": "url_bar", "com.brave.browser": "url_bar", "com.android.browser": "url",
    "com.sec.android.app.sbrowser": "location_bar_edit_text",
    "org.mozilla.firefox": "mozac_browser_toolbar_url_view",
}  # fmt: skip
"""Browsers whose address bar is known, by its id."""


def belongs(kept: Kept, screen: Screen, field: Element | None) -> bool:
    """Whether it may be typed there without asking anybody."""
    if field is None or not field.password or not field.focused or field.app != screen.app:
        return False
    site = site_of(screen)
    if site:
        return is_of(site, kept.fits)
    return screen.app in kept.fits


def is_of(site: str, sites: Iterable[str]) -> bool:
    """Whether it is one of them, or a subdomain of one."""
    return any(site == one or site.endswith(f".{one}") for one in sites)


def site_of(screen: Screen) -> str:
    """The host in front, if it is reached over https; "" where that cannot be told."""
    if screen.app.startswith(("http://", "https://")):
        return _host(screen.app)
    name = ADDRESS_BARS.get(screen.app)
    bars = [
        e
        for n, e in enumerate(screen.elements)
        if name and e.id == f"{screen.app}:id/{name}" and not _in_a_page(screen, n)
    ]
    return _host(bars[0].text) if len(bars) == 1 and not bars[0].focused else ""


def _host(address: str) -> str:
    """Browsers leave https:// out, and never http://."""
    full = address.strip() if "://" in address else f"https://{address.strip()}"
    try:
        parts = urlsplit(full)
        host = parts.hostname or ""
    except ValueError:
        return ""
    return host.casefold() if parts.scheme == "https" and "." in host else ""


def _in_a_page(screen: Screen, index: int) -> bool:
    """Pages choose the ids of what they hold as they like."""
    above: int | None = index
    while above is not None:
        if screen.elements[above].role is Role.WEB:
            return True
        above = screen.elements[above].parent
    return False
