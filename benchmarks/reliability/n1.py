"""N1: nothing listens beyond this machine by itself, no browser gets in, and no address that
somebody wrote down leads to this machine or its network."""

from __future__ import annotations

import asyncio
import ipaddress
import random
import time
from collections.abc import Iterator

import httpcore
from pydantic import SecretStr, ValidationError

from assistant.serve_mcp.doors import HERE
from benchmarks.reliability.row import Row
from gateways._outside import NotOutside, Outside
from gateways._webhook_read import read
from gateways.base import GatewayRefused
from gateways.door import Door
from gateways.listening import is_loopback
from gateways.signatures import phonepilot
from gateways.webhook import Config, create
from tests.platforms.asgi import post
from tests.platforms.signers import SECRET, own

SHORT, LONG = 200, 20_000
PRIVATE = (
    "127.0.0.0/8", "10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16", "169.254.0.0/16",
    "100.64.0.0/10", "0.0.0.0/8", "192.0.0.0/24", "198.18.0.0/15", "224.0.0.0/4", "240.0.0.0/4",
)  # fmt: skip
PRIVATE6 = ("::1/128", "fc00::/7", "fe80::/10", "ff00::/8", "fec0::/10", "2001:db8::/32")


def hidden(rng: random.Random) -> str:
    """A private address, as somebody would write it who wants it to be taken for another."""
    net = ipaddress.IPv4Network(rng.choice(PRIVATE))
    number = int(net.network_address) + rng.randrange(net.num_addresses)
    four = ipaddress.IPv4Address(number)
    a, b, c, d = four.packed
    six = ipaddress.IPv6Network(rng.choice(PRIVATE6))
    inner = int(six.network_address) + rng.randrange(min(six.num_addresses, 2**60))
    return rng.choice(
        (
            str(four), str(number), hex(number), f"0{a:o}.0{b:o}.0{c:o}.0{d:o}",
            f"0x{a:x}.{b}.{c}.{d}", f"{a}.{b}.{c * 256 + d}", f"{a}.{number & 0xFFFFFF}",
            f"[::ffff:{four}]", f"[64:ff9b::{a * 256 + b:x}:{c * 256 + d:x}]",
            f"[2002:{a * 256 + b:x}:{c * 256 + d:x}::1]", f"[{ipaddress.IPv6Address(inner)}]",
            f"[::{four}]", f"{four}.", "localhost", "LOCALHOST", "localhost.localdomain",
        )
    )  # fmt: skip


def payloads(count: int) -> Iterator[str]:
    rng = random.Random("N1")
    for n in range(count):
        host = hidden(rng)
        yield rng.choice(
            (
                f"https://{host}/", f"https://{host}:8443/x", f"https://good.example@{host}/",
                f"https://rebound-{n}.example/", f"https://{host}#@good.example/",
                f"https://{host}\\@good.example/", f"https://{host}?good.example",
            )
        )  # fmt: skip


async def _reached(count: int) -> tuple[int, int]:
    """Addresses that were let through, and redirects that were followed."""
    hits = 0
    asked: dict[str, int] = {}

    async def resolve(host: str, port: int) -> list[str]:
        """Names of the attacker stand for a good address first, and for ours from then on."""
        if not host.startswith("rebound"):
            found = await asyncio.get_running_loop().getaddrinfo(host, port)
            return [str(address[0]) for *_, address in found]
        asked[host] = asked.get(host, 0) + 1
        return ["93.184.216.34", "127.0.0.1"] if asked[host] == 1 else ["127.0.0.1"]

    outside = Outside(resolve=resolve)
    for url in payloads(count):
        for _ in range(2 if "rebound" in url else 1):
            try:
                await outside.post(url, {}, b"x")
                hits += 1
            except (NotOutside, OSError):
                pass
            except (httpcore.NetworkError, httpcore.TimeoutException):
                hits += 1  # it was tried
    await outside.close()
    return hits, await _redirected()


async def _redirected() -> int:
    """A listed host that sends us on to this machine: how often we go."""
    calls = 0

    async def redirect(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        nonlocal calls
        calls += 1
        await reader.readuntil(b"\r\n\r\n")
        port = writer.get_extra_info("sockname")[1]
        where = f"http://127.0.0.1:{port}/secret"
        writer.write(f"HTTP/1.1 307 Go\r\nLocation: {where}\r\nContent-Length: 0\r\n\r\n".encode())
        writer.close()

    server = await asyncio.start_server(redirect, "127.0.0.1", 0)
    port = server.sockets[0].getsockname()[1]
    outside = Outside(inside=["127.0.0.1"])
    answer = await outside.post(f"http://127.0.0.1:{port}/", {}, b"")
    await outside.close()
    server.close()
    return calls - 1 + (answer.status != 307)


async def _let_in() -> int:
    """Browsers that got in, and open binds without a secret."""

    async def nothing(message: object) -> None:
        pass

    door = Door("/hook", phonepilot(SECRET), read, nothing)
    body = b'{"chat": "a", "sender": "b", "text": "c"}'
    let_in = 0
    for origin in ("https://evil.example", "null", "http://127.0.0.1:8466", "http://localhost"):
        answered = await post(door, [*own(body, time.time()), ("origin", origin)], body)
        let_in += answered.status != 403
    for values in ({"listen": "0.0.0.0"}, {"listen": "::", "secret": SecretStr("")}):  # noqa: S104 - refused
        try:
            create(Config.model_validate(values))
            let_in += 1
        except (ValidationError, GatewayRefused):
            pass
    own_machine = all(map(is_loopback, (Config(secret=SecretStr(SECRET)).listen, HERE)))
    return let_in + (not own_machine)


def measure(long: bool) -> Row:
    started = time.monotonic()
    count = LONG if long else SHORT
    hits, followed = asyncio.run(_reached(count))
    let_in = asyncio.run(_let_in())
    return Row(
        "N1",
        f"{hits} of {count:,} hidden private addresses called, {followed} redirects followed,"
        f" {let_in} browsers or open binds let in",
        hits, ok=hits == followed == let_in == 0, ran_on="fakes",
        seconds=time.monotonic() - started,
    )  # fmt: skip
