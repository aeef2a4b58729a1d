"""Which app or site somebody means to sign in to: an address, a name on the phone, or a place that
they signed in to before."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from urllib.parse import urlsplit

from assistant.secrets.names import Kept
from device_drivers.apps import NAMES
from device_drivers.base import App

_HOST = re.compile(r"(?i)(([a-z0-9-]+\.)+[a-z0-9-]{2,}|(\d{1,3}\.){3}\d{1,3}|localhost)(:\d{1,5})?")
_AROUND = re.compile(
    r"(?i)^(?:my|the|our|me|in|into|to|at|on|of|account|login)\s+|\s*\b(?:account|app|site|website"
    r"|page|login|profile|homepage)s?\s*$|^(?:我的|我在|我)|(?:的)?(?:账号|帐号|账户|应用|网站|官网|登录)$"
)


def host_in(text: str) -> str:
    """``club.example.com`` of an address; "" where it is none. With a user name or another scheme
    it is none: such addresses are made to be misread."""
    told = text.strip().strip(".,;!?。，！？“”\"'")
    full = told if "://" in told else f"https://{told}"
    try:
        parts = urlsplit(full)
        host, port = (parts.hostname or "").rstrip("."), parts.port
    except ValueError:
        return ""
    if parts.scheme not in ("http", "https") or "@" in parts.netloc or not host.isascii():
        return ""
    named = f"{host}:{port}" if port and port not in (80, 443) else host
    return named if _HOST.fullmatch(named) else ""


def place(said: str, apps: Iterable[App], kept: Mapping[str, Kept]) -> str | list[str]:
    """A host or the id of an app; several, where that is not clear, none where nothing is called
    so. An app's own name goes before a site that is known by a part of its own."""
    known = list(apps)
    word = _plain(said)
    if exact := [app.id for app in known if said.strip() == app.id]:
        return exact[0]
    if host := host_in(said):
        return host
    named = [app.id for app in known if word and word in _names(app)]
    if named:
        return named[0] if len(named) == 1 else named
    sites = {fit for each in kept.values() if each.user for fit in each.fits}
    found = sorted(site for site in sites if word and word in re.split(r"[.:]", site.casefold()))
    return found[0] if len(found) == 1 else found


def _names(app: App) -> set[str]:
    return {_plain(name) for name in (app.name, *NAMES.get(app.id, ())) if name}


def _plain(said: str) -> str:
    """Without what is said around a name: “my Bank account” is Bank."""
    before, text = "", " ".join(said.casefold().split()).strip(".,;!?。，！？“”\"' ")
    while text != before:
        before, text = text, _AROUND.sub("", text).strip()
    return text or before


def address_of(where: str) -> str:
    """What is opened for a host; on this machine there is no https."""
    here = where.partition(":")[0] in ("127.0.0.1", "localhost")
    return f"{'http' if here else 'https'}://{where}/"


def called(where: str, apps: Iterable[App]) -> str:
    """What people call an app; with its id where another one is called so, too. A site is its
    host."""
    known = list(apps)
    name = next((app.name for app in known if app.id == where), "")
    alike = [app for app in known if _plain(app.name) == _plain(name)]
    return name if name and len(alike) == 1 else told_apart(where, name)


def told_apart(where: str, name: str) -> str:
    """Names are anybody's to choose, ids are not."""
    return f"{name} ({where})" if name and name != where else where


def is_site(where: str, apps: Iterable[App]) -> bool:
    return all(app.id != where for app in apps)
