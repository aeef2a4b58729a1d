"""Whose a site or an app is: where challenges may be solved, because they are the owner's."""

from __future__ import annotations

import re
from collections.abc import Iterable

from device_drivers.base import Role, Screen
from skills.login.in_front import (
    address_of,
    in_front,
    is_browser,
    is_loopback,
    place,
)

__all__ = ["in_front", "is_own", "is_owners", "problem"]

_HOST = re.compile(
    r"(?=.{1,253}$)([a-z0-9_]([a-z0-9_-]{0,61}[a-z0-9])?)(\.[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?)*"
)
_ADDRESS = re.compile(r"https?://|([a-z0-9-]+\.)+[a-z]{2,}(:\d+)?(/\S*)?$", re.IGNORECASE)
"""What stands in the bar of a browser that nobody knows; an e-mail address does not."""
_NUMBERS = re.compile(r"[\d.]+|\[[0-9a-f:]+\]")


def is_owners(screen: Screen, own: Iterable[str]) -> bool:
    """Whether what is in front is one of the owner's sites or apps.

    An app that shows a web page, or looks like a browser, is not: which page that is, nobody can
    tell, whosever the app."""
    if is_browser(screen.app):
        return is_own(address_of(screen), own)
    listed = bool(screen.app) and screen.app in {_plain(one) for one in own}
    return listed and not _shows_pages(screen)


def _shows_pages(screen: Screen) -> bool:
    return any(
        e.role is Role.WEB or (e.role is Role.TEXT_FIELD and _ADDRESS.match(e.text.strip()))
        for e in screen.elements
        if e.app in ("", screen.app)
    )


def is_own(address_or_app: str, own: Iterable[str]) -> bool:
    """Whether an address, a ``host``, a ``host:port`` or an app's id is on the owner's list.

    A subdomain of a listed host is the owner's, too; another port than the listed one is not, and
    none stands for that of https. Look-alikes are not: other letters, a dot at the end, a user
    before the host. An app that is in front is asked about by ``is_owners``: there are no
    subdomains of apps."""
    told = address_or_app.strip()
    there = place(told if "://" in told else f"{_scheme(told)}://{told}")
    return bool(there) and any(covers(_plain(one), there) for one in own)


def problem(entry: str) -> str:
    """What is wrong with an entry of the list, and how to mend it; "" when it may stand there."""
    one = entry.strip().casefold()
    if "://" in one or "/" in one or "@" in one:
        what = place(one) if "://" in one else ""
        hint = f"Write {what!r}." if what else "Write the host alone, as staging.example.org."
        return f"{entry!r} is an address, not a host. {hint}"
    if is_browser(one):
        return f"{entry!r} is a browser: list the sites, not what shows them."
    if "*" in one:
        return f"{entry!r} has a star: a host stands for its subdomains already."
    host, _, port = one.rpartition(":") if re.search(r":\d*$", one) else (one, "", "")
    if one.count(":") and not (port.isdigit() and 0 < int(port) < 65536) and "]" not in port:
        return f"{entry!r} has no port behind its colon."
    if not _HOST.fullmatch(host) and not _NUMBERS.fullmatch(host):
        return (
            f"{entry!r} is no host and no app. Write it as staging.example.org, 127.0.0.1:8080 or "
            "com.example.app; a host with other letters as browsers do: xn--..."
        )
    if "." not in host and not is_loopback(host.strip("[]")):
        return f"{entry!r} would stand for every site that ends like that."
    return ""


def covers(one: str, there: str) -> bool:
    """Whether ``there`` is that ``host`` or ``host:port``, or a subdomain of it."""
    host, _, port = one.partition(":") if "[" not in one else (one, "", "")
    if one == there:
        return True
    if _NUMBERS.fullmatch(host) or "[" in one:
        return False
    end = f":{port}" if port else ""
    return there.endswith(f".{host}{end}")


def _plain(one: str) -> str:
    """The port of https need not be said."""
    return one.strip().casefold().removesuffix(":443")


def _scheme(told: str) -> str:
    """Without one it came over https; this machine needs none of that."""
    host = told.rpartition(":")[0] or told
    return "http" if is_loopback(host.strip("[]")) or is_loopback(told.strip("[]")) else "https"
