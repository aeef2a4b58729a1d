"""A registry on a server: static files, got over HTTPS with bounds on size and time."""

from __future__ import annotations

import time
from functools import partial
from typing import TYPE_CHECKING
from urllib.parse import quote, urljoin, urlsplit

from device_drivers.verbs.base import Said
from skills.base import Refused
from skills.trust.registry import index
from skills.trust.registry.index import Offer

if TYPE_CHECKING:
    import httpx

SECONDS = 60.0
"""For one file, all in all."""
QUIET_SECONDS = 15.0
MOST_HOPS = 3
HERE = ("127.0.0.1", "::1", "localhost")


def is_address(where: str) -> bool:
    return where.lower().startswith(("https://", "http://"))


def offers(where: str) -> list[Offer]:
    """Raises Malformed, Refused."""
    folder = where.removesuffix(index.FILE).rstrip("/") + "/"
    listed = index.read(got(folder + index.FILE, index.LARGEST), where)
    return [
        Offer(entry, where, partial(got, folder + quote(entry.file), entry.size))
        for entry in listed.skills
    ]


def got(url: str, most: int, seconds: float = SECONDS) -> bytes:
    """What lies there, ``most`` bytes or fewer. Redirects are followed to where an address may
    lead. Raises Refused."""
    try:
        import httpx
    except ModuleNotFoundError as error:
        raise _refused(
            url,
            "the package httpx is missing: pip install 'phonepilot[skills]'",
            "缺少软件包 httpx",
        ) from error
    until = time.monotonic() + seconds
    try:
        with httpx.Client(
            timeout=QUIET_SECONDS, headers={"Accept-Encoding": "identity"},
            trust_env=urlsplit(url).hostname not in HERE,
        ) as client:  # fmt: skip
            for _ in range(MOST_HOPS + 1):
                _refuse_open(url)
                with client.stream("GET", url) as answer:
                    if not answer.has_redirect_location:
                        return _body(url, answer, most, until)
                    onward = urljoin(url, answer.headers["location"])
                    _refuse_inward(url, onward)
                    url = onward
    except (httpx.HTTPError, httpx.InvalidURL, ValueError, OSError) as error:
        raise _refused(url, "it cannot be reached", "无法连接") from error
    raise _refused(url, "it leads on and on", "重定向次数过多")


def _body(url: str, answer: httpx.Response, most: int, until: float) -> bytes:
    if answer.status_code != 200:
        code = answer.status_code
        raise _refused(url, f"the server answers {code}", f"服务器返回 {code}")
    parts, size = [], 0
    for part in answer.iter_raw(64 * 1024):
        parts.append(part)
        size += len(part)
        if size > most:
            raise _refused(url, "it is larger than it may be", "文件过大")
        if time.monotonic() > until:
            raise _refused(url, "it takes too long", "耗时过长")
    return b"".join(parts)


def _refuse_open(url: str) -> None:
    """Without TLS anybody on the way could change the index; on this machine nobody is on it."""
    parts = urlsplit(url)
    fine = parts.scheme == "https" or (parts.scheme == "http" and parts.hostname in HERE)
    if not (fine and parts.hostname) or parts.username is not None or parts.password is not None:
        raise _refused(url, "only https:// is used", "只能使用 https://")


def _refuse_inward(url: str, onward: str) -> None:
    """A server elsewhere does not lead to this machine."""
    if urlsplit(onward).hostname in HERE and urlsplit(url).hostname not in HERE:
        raise _refused(url, "it leads back to this machine", "它重定向到本机")


def _refused(url: str, en: str, zh: str) -> Refused:
    shown = f"{url[:200]!a}".strip("'")
    return Refused(Said(f"{shown} was not used: {en}.", f"未使用 {shown}：{zh}。"))
