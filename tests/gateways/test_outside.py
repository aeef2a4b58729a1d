"""No address that somebody wrote down leads to this machine or its network."""

from __future__ import annotations

import asyncio

import httpcore
import pytest

from gateways._outside import NotOutside, Outside, checked, is_outside

pytestmark = pytest.mark.anyio


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


@pytest.mark.parametrize(
    "address",
    [
        "127.0.0.1", "10.1.2.3", "169.254.169.254", "100.64.0.1", "0.0.0.0", "192.0.0.8",  # noqa: S104
        "224.0.0.1", "255.255.255.255", "::1", "::", "::ffff:10.0.0.1", "64:ff9b::7f00:1",
        "64:ff9b:1::1", "2002:7f00:1::", "fe80::1%eth0", "fc00::1", "ff02::1", "::7f00:1",
    ],
)  # fmt: skip
def test_what_is_not_outside(address: str) -> None:
    assert not is_outside(address)


@pytest.mark.parametrize("address", ["93.184.216.34", "2606:4700::1111", "64:ff9b::5db8:d822"])
def test_what_is_outside(address: str) -> None:
    assert is_outside(address)


@pytest.mark.parametrize(
    "url",
    [
        "https://a b/", "https://a\\@b/", "https://münchen.de/", "file:///etc/passwd", "https:///x",
        "https://user@a.example/", "http://a.example/", "https://a.example:99999/", "https://[::1/",
    ],
)  # fmt: skip
def test_what_is_no_address(url: str) -> None:
    with pytest.raises(NotOutside):
        checked(url, frozenset())


async def test_a_name_is_looked_up_once_and_all_it_stands_for_counts() -> None:
    asked: list[str] = []

    async def resolve(host: str, port: int) -> list[str]:
        asked.append(host)
        return ["93.184.216.34", "127.0.0.1"]

    outside = Outside(resolve=resolve)
    with pytest.raises(NotOutside, match=r"127\.0\.0\.1"):
        await outside.post("https://two.example/", {}, b"")
    await outside.close()
    assert asked == ["two.example"]


async def test_a_listed_host_is_called_at_the_first_address_that_answers() -> None:
    heard: list[bytes] = []

    async def answer(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        heard.append(await reader.readuntil(b"\r\n\r\n"))
        writer.write(b"HTTP/1.1 200 OK\r\nX-Y: z\r\nContent-Length: 100000\r\n\r\n" + b"a" * 100000)
        writer.close()

    async def resolve(host: str, port: int) -> list[str]:
        return ["127.0.0.2", "127.0.0.1"]

    server = await asyncio.start_server(answer, "127.0.0.1", 0)
    port = server.sockets[0].getsockname()[1]
    outside = Outside(inside=["here.example"], resolve=resolve)
    got = await outside.post(f"http://here.example:{port}/a?b=c", {"K": "v"}, b"")
    assert (got.status, got.headers["x-y"], len(got.body)) == (200, "z", 64 * 1024)
    assert heard[0].startswith(b"POST /a?b=c HTTP/1.1\r\nHost: here.example")
    server.close()
    await server.wait_closed()
    with pytest.raises(httpcore.ConnectError):
        await outside.post(f"http://here.example:{port}/", {}, b"")
    await outside.close()
