"""Which servers a skill may ask: exactly those it lists, over HTTPS, by their names."""

from __future__ import annotations

import re
from collections.abc import Collection
from urllib.parse import urlsplit

from device_drivers.verbs.base import Said

HTTPS = 443
_LABEL = r"(?!-)[a-z0-9-]{1,63}(?<!-)"
_NAME = re.compile(rf"{_LABEL}(?:\.{_LABEL})*\.[a-z](?:[a-z0-9-]{{0,61}}[a-z0-9])?")
"""A name with a dot whose last part does not begin with a digit: no address in any notation."""
_LISTED = re.compile(r"(?P<below>\*\.)?(?P<name>[^:*]+)(?::(?P<port>[1-9][0-9]{0,4}))?")
_URL = re.compile(r"[!-\[\]-~]+")


class NotListed(Exception):
    """An address that may not be asked; ``said`` is why."""

    def __init__(self, said: Said) -> None:
        super().__init__(said.en)
        self.said = said


def target(url: str, hosts: Collection[str]) -> tuple[str, int]:
    """The name and port of ``url``. Raises NotListed where ``hosts`` do not have them."""
    if not _URL.fullmatch(url):
        raise NotListed(
            Said(
                "An address has no spaces, backslashes or letters beyond ASCII.",
                "网址里不能有空格、反斜杠或非 ASCII 字符。",
            )
        )
    try:
        parts = urlsplit(url)
        host, port = parts.hostname or "", parts.port
    except ValueError:
        raise NotListed(Said("This is no address.", "这不是网址。")) from None
    if parts.scheme != "https" or not host:
        raise NotListed(Said("An address begins with https://.", "网址要以 https:// 开头。"))
    if "@" in parts.netloc:
        raise NotListed(
            Said("An address holds no name and no password.", "网址里不能有用户名和密码。")
        )
    if port is None:
        port = HTTPS
    if not is_listed(host, port, hosts):
        shown = host[:100] if port == HTTPS else f"{host[:100]}:{port}"
        raise NotListed(Said(f"{shown} is not among its hosts.", f"{shown} 不在它的服务器列表里。"))
    return host, port


def is_listed(host: str, port: int, hosts: Collection[str]) -> bool:
    """Whether one of ``hosts`` (``a.example.org``, ``*.example.org`` for all below, either with
    ``:port`` where it is not 443) means this. Never for what is no name: numbers, ``localhost``."""
    host = host.lower()
    if len(host) > 253 or not _NAME.fullmatch(host):
        return False
    return any(_means(listed.lower(), host, port) for listed in hosts)


def _means(listed: str, host: str, port: int) -> bool:
    read = _LISTED.fullmatch(listed)
    if read is None or int(read["port"] or HTTPS) != port or "." not in read["name"]:
        return False
    if read["below"]:
        return host.endswith(f".{read['name']}")
    return host == read["name"]
