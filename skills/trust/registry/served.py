"""A registry on a server: static files, got over HTTPS with bounds on size and time."""

from __future__ import annotations

import asyncio
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
"""For one file, all in all: looking up, headers and redirects, too."""
QUIET_SECONDS = 15.0
MOST_HOPS = 3
HTTPS = 443
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
    lead. Blocks. Raises Refused."""
    try:
        import httpx
    except ModuleNotFoundError as error:
        raise _refused(
            url,
            "the package httpx is missing: pip install 'phonepilot[skills]'",
            "缺少软件包 httpx",
        ) from error
    try:
        return asyncio.run(_followed(url, most, seconds))
    except TimeoutError as error:
        raise _refused(url, "it takes too long", "耗时过长") from error
    except (httpx.HTTPError, httpx.InvalidURL, ValueError, OSError) as error:
        raise _refused(url, "it cannot be reached", "无法连接") from error


async def _followed(url: str, most: int, seconds: float) -> bytes:
    """Raises Refused, TimeoutError, and what the line may raise."""
    import httpx

    async with asyncio.timeout(seconds), httpx.AsyncClient(
        timeout=QUIET_SECONDS, headers={"Accept-Encoding": "identity"},
        trust_env=urlsplit(url).hostname not in HERE,
    ) as client:  # fmt: skip
        _refuse_open(url)
        for _ in range(MOST_HOPS + 1):
            async with client.stream("GET", url) as answer:
                if not answer.has_redirect_location:
                    return await _body(url, answer, most)
                onward = urljoin(url, answer.headers["location"])
            _refuse_open(onward)
            await _refuse_inward(url, onward)
            url = onward
    raise _refused(url, "it leads on and on", "重定向次数过多")


async def _body(url: str, answer: httpx.Response, most: int) -> bytes:
    if answer.status_code != 200:
        code = answer.status_code
        raise _refused(url, f"the server answers {code}", f"服务器返回 {code}")
    kept = bytearray()
    async for part in answer.aiter_raw():
        kept += part
        if len(kept) > most:
            raise _refused(url, "it is larger than it may be", "文件过大")
    return bytes(kept)


def _refuse_open(url: str) -> None:
    """Without TLS anybody on the way could change the index; on this machine nobody is on it."""
    parts = urlsplit(url)
    fine = parts.scheme == "https" or (parts.scheme == "http" and parts.hostname in HERE)
    if not (fine and parts.hostname) or parts.username is not None or parts.password is not None:
        raise _refused(url, "only https:// is used", "只能使用 https://")


async def _refuse_inward(url: str, onward: str) -> None:
    """A server does not lead to this machine, or to another of its network."""
    here, there = ((urlsplit(each).hostname or "").rstrip(".") for each in (url, onward))
    if there == here or {here, there} <= {*HERE}:
        return
    from gateways._outside import is_outside, look_up

    try:
        found = await look_up(there, HTTPS)
    except OSError:
        return  # where only a proxy knows names, it decides; else there is nothing to reach
    if there in HERE or not all(is_outside(each) for each in found):
        raise _refused(url, "it leads back to this machine or network", "它重定向到本机或内网")


def _refused(url: str, en: str, zh: str) -> Refused:
    shown = f"{url[:200]!a}".strip("'")
    return Refused(Said(f"{shown} was not used: {en}.", f"未使用 {shown}：{zh}。"))
