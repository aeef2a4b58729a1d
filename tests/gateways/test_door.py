"""The door takes what is genuine, whole and small enough, and nothing else."""

from __future__ import annotations

import asyncio
import contextlib
import json
import socket
import time
from collections.abc import AsyncIterator
from datetime import UTC, datetime
from typing import Any

import httpx
import pytest
from uvicorn.protocols.http.h11_impl import H11Protocol

from gateways import door as doors
from gateways import listening
from gateways.base import GatewayRefused, Inbound, NotKept, Overloaded
from gateways.door import Door, Mail, Unreadable
from gateways.listening import CONNECTIONS, is_loopback, listen
from gateways.signatures import Delivery, Forged, open_feishu
from tests.platforms.asgi import post
from tests.platforms.signers import KINDS, SECRET, Headers, Kind

pytestmark = pytest.mark.anyio

BODY = b'{"text": "hello"}'
WEBHOOK = KINDS[-1]


def signed(body: bytes = BODY) -> Headers:
    return WEBHOOK.sign(body, time.time())


def read(body: bytes) -> Mail:
    try:
        text = json.loads(body)["text"]
    except ValueError:
        raise Unreadable("no JSON") from None
    return Mail([Inbound("any", text, "c", "s", text, datetime.now(UTC))])


class Kept(list[Inbound]):
    trouble: Exception | None = None

    async def __call__(self, message: Inbound) -> None:
        if self.trouble:
            raise self.trouble
        self.append(message)


@pytest.fixture
def kept() -> Kept:
    return Kept()


@pytest.fixture
def door(kept: Kept) -> Door:
    return Door("/hook", WEBHOOK.verifier(), read, kept, largest=100)


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.name)
async def test_what_a_platform_signs_is_taken(kind: Kind, kept: Kept) -> None:
    door = Door("/hook", kind.verifier(), read, kept)
    assert (await post(door, kind.sign(BODY, time.time()), BODY)).status == 200
    assert [m.text for m in kept] == ["hello"]


async def test_a_body_in_pieces_is_one(door: Door, kept: Kept) -> None:
    assert (await post(door, signed(), [BODY[:5], BODY[5:]])).status == 200
    assert len(kept) == 1


async def test_size_counts_before_anything_is_read(door: Door, kept: Kept) -> None:
    large = b'{"text": "' + b"x" * 200 + b'"}'
    assert (await post(door, signed(large), large)).status == 413
    assert (await post(door, [*signed(), ("content-length", "9" * 30)], BODY)).status == 413
    assert (await post(door, [*signed(), ("content-length", "-1")], BODY)).status == 413
    assert kept == []


async def test_only_genuine_bodies_are_read(door: Door, kept: Kept) -> None:
    assert (await post(door, [], b"{")).status == 401
    garbled = await post(door, signed(b"{"), b"{")
    assert (garbled.status, garbled.body) == (400, {"error": "no JSON"})
    assert kept == []


@pytest.mark.parametrize(
    ("headers", "path", "method", "status"),
    [
        ([], "/other", "POST", 404),
        ([], "/hook", "GET", 405),
        ([("origin", "https://evil.example")], "/hook", "POST", 403),
        ([("content-encoding", "gzip")], "/hook", "POST", 415),
        ([], "/hook\n", "POST", 404),
        ([("content-length", "17"), ("transfer-encoding", "chunked")], "/hook", "POST", 400),
    ],
)
async def test_who_is_not_meant(
    door: Door, kept: Kept, headers: Headers, path: str, method: str, status: int
) -> None:
    answered = await post(door, [*signed(), *headers], BODY, path=path, method=method)
    assert answered.status == status
    assert kept == []


@pytest.mark.parametrize(
    ("trouble", "status", "after"),
    [(NotKept("disk full", 2.0), 503, "2"), (Overloaded("too many", 0.1), 429, "1")],
)
async def test_what_is_not_kept_is_not_acknowledged(
    door: Door, kept: Kept, trouble: NotKept, status: int, after: str
) -> None:
    kept.trouble = trouble
    answered = await post(door, signed(), BODY)
    assert answered.status == status
    assert answered.headers["retry-after"] == after


async def test_who_sends_slowly_is_shown_out(door: Door, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(doors, "BODY_SECONDS", 0.05)
    assert (await post(door, signed(), BODY, never_ends=True)).status == 408


async def test_no_more_than_a_few_are_inside(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(doors, "AT_ONCE", 2)
    may = asyncio.Event()

    async def slow(message: Inbound) -> None:
        await may.wait()

    door = Door("/hook", WEBHOOK.verifier(), read, slow)
    inside = [asyncio.create_task(post(door, signed(), BODY)) for _ in range(2)]
    await asyncio.sleep(0)
    assert (await post(door, signed(), BODY)).status == 503
    may.set()
    assert [(await each).status for each in inside] == [200, 200]
    assert (await post(door, signed(), BODY)).status == 200


async def test_what_is_still_coming_keeps_nobody_out_before_it_is_much(
    door: Door, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(doors, "HELD_BYTES", 200 * len(BODY))
    slow = [asyncio.create_task(post(door, [], BODY, never_ends=True)) for _ in range(199)]
    await asyncio.sleep(0)
    assert (await post(door, signed(), BODY)).status == 200
    slow.append(asyncio.create_task(post(door, [], BODY, never_ends=True)))
    await asyncio.sleep(0)
    assert (await post(door, signed(), BODY)).status == 503
    for task in slow:
        task.cancel()
    await asyncio.gather(*slow, return_exceptions=True)
    assert (await post(door, signed(), BODY)).status == 200


async def test_who_says_nothing_is_shown_out_and_keeps_nobody_out(door: Door) -> None:
    async with at(door, head_seconds=1.0) as port:
        held = [await asyncio.open_connection("127.0.0.1", port) for _ in range(CONNECTIONS)]
        for _, writer in held:
            writer.write(b"POST /hook HTTP/1.1\r\nHost: x\r\n")
        async with asyncio.timeout(60):
            for other, _ in held:
                with contextlib.suppress(ConnectionResetError):
                    assert await other.read() == b"", "without an answer"
        async with httpx.AsyncClient(timeout=60) as client, asyncio.timeout(60):
            headers = signed()
            for _ in range(2):  # the second time over the same connection
                answer = await client.post(
                    f"http://127.0.0.1:{port}/hook", content=BODY, headers=dict(headers)
                )
                assert answer.status_code == 200
        for _, writer in held:
            writer.close()


@pytest.mark.whole
async def test_a_second_request_that_never_becomes_one_is_shown_out(door: Door) -> None:
    async with at(door, head_seconds=1.0) as port:
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        writer.write(b"GET /nothing HTTP/1.1\r\nHost: x\r\n\r\nGET /")
        async with asyncio.timeout(60):
            assert b"404" in await reader.read()
        writer.close()


async def test_an_answer_waits_for_no_acknowledgement_of_its_head(
    door: Door, monkeypatch: pytest.MonkeyPatch
) -> None:
    sockets: list[socket.socket] = []

    class Noted(H11Protocol):
        def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
            super().connection_made(transport)
            sockets.append(transport.get_extra_info("socket"))

    monkeypatch.setattr(listening, "H11Protocol", Noted)
    async with at(door) as port, httpx.AsyncClient(timeout=60) as client:
        await client.get(f"http://127.0.0.1:{port}/hook")
        assert [s.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY) for s in sockets] == [1]


async def test_one_address_has_only_so_many_connections(
    door: Door, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(listening, "is_loopback", lambda host: False)
    async with at(door, of_one_peer=3) as port:
        held = [await asyncio.open_connection("127.0.0.1", port) for _ in range(3)]
        reader, over = await asyncio.open_connection("127.0.0.1", port)
        with contextlib.suppress(ConnectionResetError):
            assert await asyncio.wait_for(reader.read(), 60) == b""
        for _, writer in [held.pop(), ("", over)]:
            writer.close()
        async with httpx.AsyncClient(timeout=60) as client, asyncio.timeout(60):
            while True:  # until the server has seen that one is gone
                with contextlib.suppress(httpx.TransportError):
                    answer = await client.get(f"http://127.0.0.1:{port}/hook")
                    break
        assert answer.status_code == 405
        for _, writer in held:
            writer.close()


@contextlib.asynccontextmanager
async def at(door: Door, **more: Any) -> AsyncIterator[int]:
    """Its port, while it listens."""
    ports: list[int] = []
    listens = asyncio.create_task(listen(door, "127.0.0.1", 0, ports.append, **more))
    while not ports:  # noqa: ASYNC110 - nothing to await there
        await asyncio.sleep(0.01)
    yield ports[0]
    listens.cancel()
    await asyncio.gather(listens, return_exceptions=True)


async def test_an_address_that_is_taken_is_said(door: Door) -> None:
    ports: list[int] = []
    first = asyncio.create_task(listen(door, "127.0.0.1", 0, ports.append))
    while not ports:  # noqa: ASYNC110 - nothing to await there
        await asyncio.sleep(0.01)
    with pytest.raises(GatewayRefused, match="Nothing can listen"):
        await listen(door, "127.0.0.1", ports[0], ports.append)
    first.cancel()
    await asyncio.gather(first, return_exceptions=True)


def test_what_is_loopback() -> None:
    assert all(is_loopback(host) for host in ("127.0.0.1", "::1", "localhost", "127.8.0.1"))
    assert not any(is_loopback(host) for host in ("0.0.0.0", "::", "example.com"))  # noqa: S104


def test_feishus_seal_opens_with_its_key_only() -> None:
    import base64
    import hashlib

    from cryptography.hazmat.primitives.ciphers import Cipher, algorithms, modes
    from cryptography.hazmat.primitives.padding import PKCS7

    pad = PKCS7(128).padder()
    padded = pad.update(b'{"challenge": "x"}') + pad.finalize()
    key = hashlib.sha256(SECRET.encode()).digest()
    cipher = Cipher(algorithms.AES256(key), modes.CBC(b"0123456789abcdef")).encryptor()
    sealed = b"0123456789abcdef" + cipher.update(padded) + cipher.finalize()
    body = json.dumps({"encrypt": base64.b64encode(sealed).decode()}).encode()
    assert open_feishu(body, SECRET) == b'{"challenge": "x"}'
    for wrong in (b"", b"[]", b'{"encrypt": 1}', b'{"encrypt": "AAAA"}', b"[" * 100_000):
        with pytest.raises(Forged, match="does not open"):
            open_feishu(wrong, SECRET)


def test_a_header_that_is_there_twice_counts_as_none() -> None:
    with pytest.raises(Forged, match="2 headers"):
        Delivery((("a", "1"), ("a", "1")), b"").header("a")
