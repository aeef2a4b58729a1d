"""The browser's way out, spoken to by hand: where it leads, where not, and how much comes in."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

import pytest

from gateways._outside import NotOutside
from skills.extraction.going_out import Way

Talk = Callable[[int, int], Awaitable[None]]
"""With the port of the way and of a server on this machine."""


async def names(host: str, port: int) -> list[str]:
    return {"away.example": ["203.0.113.9"], "both.example": ["8.8.8.8", "127.0.0.1"]}.get(
        host, ["127.0.0.1"]
    )


def talked(talk: Talk, inside: str = "home.example", most: int = 1_000_000) -> Way:
    """The way, after ``talk``; the server answers each line with its length in x, or a redirect."""

    async def served(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        head = (await reader.readuntil(b"\n")).decode()
        if "/robots.txt" in head or "/away" in head:
            await reader.readuntil(b"\r\n\r\n")
        if "/away" in head:
            writer.write(b"HTTP/1.1 302 Found\r\nLocation: http://other.example/\r\n\r\n")
        elif head.startswith("GET"):
            writer.write(
                b"HTTP/1.1 200 OK\r\nConnection: close\r\n\r\nUser-agent: *\n" + head.encode()
            )
        else:
            writer.write(b"x" * int(head))
        await writer.drain()
        writer.close()

    async def run() -> Way:
        server = await asyncio.start_server(served, "127.0.0.1", 0)
        port = int(server.sockets[0].getsockname()[1])
        way = Way([inside.format(port)], names, seconds=120)
        way.allow(most)
        try:
            async with asyncio.timeout(150):
                await talk(await way.open(), port)
        finally:
            await way.close()
            server.close()
        return way

    return asyncio.run(run())


async def asked(port: int, words: str) -> bytes:
    """What comes back for ``words`` until it ends."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    writer.write(words.encode())
    answer = await reader.read()
    writer.close()
    return answer


def test_tunnels_and_plain_requests_lead_where_they_may() -> None:
    async def talk(way: int, port: int) -> None:
        tunnel = await asked(way, f"CONNECT home.example:{port} HTTP/1.1\r\n\r\n7\n")
        assert tunnel == b"HTTP/1.1 200 OK\r\n\r\nxxxxxxx"
        head = f"GET http://home.example:{port}/a?b=c HTTP/1.1\r\nHost: x\r\nProxy-Y: z\r\n\r\n"
        assert (await asked(way, head)).endswith(b"GET /a?b=c HTTP/1.1\r\n")

    assert talked(talk).refused == []


@pytest.mark.parametrize(
    "target",
    ["127.0.0.1", "localhost", "other.example", "both.example", "HOME.example.", "[::1]"],
)
def test_this_network_is_not_reached(target: str) -> None:
    async def talk(way: int, port: int) -> None:
        for words in (
            f"CONNECT {target}:{port} HTTP/1.1\r\n\r\n7\n",
            f"GET http://{target}:{port}/ HTTP/1.1\r\n\r\n",
        ):
            assert (await asked(way, words)).startswith(b"HTTP/1.1 403")

    assert len(talked(talk).refused) == 2


def test_a_host_may_be_let_in_with_its_port_only() -> None:
    async def talk(way: int, port: int) -> None:
        assert (await asked(way, f"CONNECT home.example:{port} HTTP/1.1\r\n\r\n3\n")).endswith(
            b"xxx"
        )
        other = await asked(way, f"CONNECT home.example:{port + 1} HTTP/1.1\r\n\r\n3\n")
        assert other.startswith(b"HTTP/1.1 403")

    talked(talk, "home.example:{}")


def test_what_comes_in_is_counted() -> None:
    async def talk(way: int, port: int) -> None:
        for n in (400_000, 500_000, 300_000):
            got = len(await asked(way, f"CONNECT home.example:{port} HTTP/1.1\r\n\r\n{n}\n"))
            assert got >= n if n != 300_000 else got < n

    assert talked(talk).spent.is_set()


def test_nonsense_ends() -> None:
    async def talk(way: int, port: int) -> None:
        for words in ("hello\r\n\r\n", "GET / HTTP/1.1\r\n\r\n", "CONNECT :1 HTTP/1.1\r\n\r\n",
                      "CONNECT home.example:99999 HTTP/1.1\r\n\r\n", "\r\n\r\n"):  # fmt: skip
            assert b"200" not in await asked(way, words)

    talked(talk)


def test_small_texts_go_the_same_way() -> None:
    async def talk(_: int, port: int) -> None:
        way = Way(["home.example"], names, seconds=120)
        found = await way.get(f"http://home.example:{port}/robots.txt", "Phonepilot")
        assert (found.status, found.text.splitlines()[0]) == (200, "User-agent: *")
        for url in (
            f"http://other.example:{port}/robots.txt",
            f"http://home.example:{port}/away",
            "ftp://home.example/robots.txt",
        ):
            with pytest.raises(NotOutside):
                await way.get(url, "Phonepilot")

    talked(talk)
