"""Caddy in front of a webhook: signed messages come through whole, and nothing else does."""

from __future__ import annotations

import asyncio
import functools
import json
import os
import re
import socket
import threading
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from concurrent.futures import Future
from contextlib import contextmanager
from pathlib import Path

import pytest
from pydantic import SecretStr

from assistant.plugins import listing, load
from gateways.base import Inbound
from gateways.door import Listening
from gateways.signatures import sign
from gateways.webhook import Config, create
from tests.deploy.programs import DEPLOY, program, running, said
from tests.phones import free_port
from tests.platforms.background import end

SECRET = "0123456789abcdef0123456789abcdef"


@contextmanager
def webhook(heard: list[Inbound]) -> Iterator[int]:
    """A real webhook gateway, listening; its port."""
    gateway = create(Config(secret=SecretStr(SECRET), port=0))
    loop = asyncio.new_event_loop()
    thread = threading.Thread(target=loop.run_forever, daemon=True)
    thread.start()

    async def keep(message: Inbound) -> None:
        heard.append(message)

    async def all_over() -> None:
        others = asyncio.all_tasks() - {asyncio.current_task()}
        await asyncio.gather(*others, return_exceptions=True)

    serving: Future[None] = asyncio.run_coroutine_threadsafe(gateway.run(keep), loop)
    try:
        while not gateway.port:
            assert not serving.done(), serving.exception()
            time.sleep(0.01)
        yield gateway.port
    finally:
        serving.cancel()
        asyncio.run_coroutine_threadsafe(all_over(), loop).result(60)
        end(loop, thread)


@pytest.fixture
def heard() -> list[Inbound]:
    return []


@contextmanager
def caddy(port: int, folder: Path) -> Iterator[str]:
    """Its address; at ``port`` is the door of the webhook gateway."""
    own, admin = free_port(), free_port()
    env = os.environ | {
        "PHONEPILOT_DOMAIN": f"http://127.0.0.1:{own}", "PHONEPILOT_UPSTREAM": "127.0.0.1",
        "WEBHOOK_PORT": str(port),
        "CADDY_ADMIN": f"127.0.0.1:{admin}", "HOME": str(folder),
        "XDG_DATA_HOME": str(folder / "data"), "XDG_CONFIG_HOME": str(folder / "config"),
    }  # fmt: skip
    url = f"http://127.0.0.1:{own}"
    command = program("caddy"), "run", "--config", DEPLOY / "caddy" / "Caddyfile"
    with running(*command, url=url, log=folder / "caddy.log", env=env):
        yield url


@pytest.fixture
def front(heard: list[Inbound], tmp_path: Path) -> Iterator[str]:
    """Caddy's address, the gateway behind it."""
    program("caddy")
    with webhook(heard) as port, caddy(port, tmp_path) as url:
        yield url


def post(url: str, body: bytes, headers: dict[str, str]) -> int:
    request = urllib.request.Request(url, body, headers)  # noqa: S310 - ours
    try:
        with urllib.request.urlopen(request, timeout=10) as answer:  # noqa: S310
            return int(answer.status)
    except urllib.error.HTTPError as error:
        error.close()
        return error.code


def signed(body: bytes) -> dict[str, str]:
    at = str(int(time.time()))
    return {
        "Content-Type": "application/json", "Phonepilot-Timestamp": at,
        "Phonepilot-Signature": sign(SECRET, at, body),
    }  # fmt: skip


def test_a_signed_message_comes_through(front: str, heard: list[Inbound], tmp_path: Path) -> None:
    body = json.dumps({"id": "m1", "chat": "c", "sender": "ann", "text": "你好"}).encode()
    assert post(f"{front}/phonepilot", body, signed(body)) == 200
    assert [message.text for message in heard] == ["你好"]
    assert post(f"{front}/phonepilot", body + b" ", signed(body)) == 401
    assert len(heard) == 1
    assert "Phonepilot-Signature" not in (tmp_path / "caddy.log").read_text()


def test_what_proves_a_request_stands_in_no_log(front: str, tmp_path: Path) -> None:
    """WeCom's and WhatsApp's proofs stand behind the question mark. At /wecom nobody listens: of
    what goes wrong Caddy writes another line."""
    proof = {"Authorization": "Bearer pr00f", "X-Hub-Signature-256": "pr00f"}
    asked = "?msg_signature=pr00f&echostr=pr00f&hub.verify_token=pr00f&token=pr00f"
    assert post(f"{front}/wecom{asked}", b"{}", proof) == 502
    assert post(f"{front}/phonepilot{asked}", b"{}", proof) == 401
    assert post(f"{front}/elsewhere{asked}", b"{}", proof) == 404
    written = '"uri":"/wecom?"', '"uri":"/phonepilot?"', "http.log.error", "http.log.access"
    deadline = time.monotonic() + 60
    while not all(each in (tmp_path / "caddy.log").read_text() for each in written):
        assert time.monotonic() < deadline  # it answers first
        time.sleep(0.05)
    assert "pr00f" not in (tmp_path / "caddy.log").read_text()


def test_a_body_reaches_the_door_once_it_is_whole(tmp_path: Path) -> None:
    with (
        socket.create_server(("127.0.0.1", 0)) as door,
        caddy(door.getsockname()[1], tmp_path) as front,
    ):
        to = int(front.rpartition(":")[2])
        with socket.create_connection(("127.0.0.1", to), timeout=10) as slow:
            head = f"POST /phonepilot HTTP/1.1\r\nHost: 127.0.0.1:{to}\r\nContent-Length: 2000000"
            slow.sendall(head.encode() + b"\r\n\r\n" + b"a" * 1_999_999)
            door.settimeout(1)
            with pytest.raises(TimeoutError):
                door.accept()
            slow.sendall(b"a")
            door.settimeout(60)
            came, _ = door.accept()
            with came:
                assert came.recv(10).startswith(b"POST /phon")


def test_nothing_else_is_behind_it(front: str) -> None:
    for path in ("/", "/healthz", "/readyz", "/metrics", "/phonepilot/other", "/mcp"):
        with pytest.raises(urllib.error.HTTPError) as refused:
            urllib.request.urlopen(front + path, timeout=10)  # noqa: S310 - ours
        refused.value.close()
        assert refused.value.code == 404, path


def test_what_is_too_large_is_not_let_in(front: str, heard: list[Inbound]) -> None:
    body = b"x" * 3_500_000
    assert post(f"{front}/phonepilot", body, signed(body)) in (400, 413, 502)
    assert heard == []


@functools.cache
def doors() -> dict[str, Listening]:
    """Every gateway that can listen, and where it does by default."""
    found = {}
    for name in listing("gateways"):
        source = (DEPLOY.parent / "gateways" / f"{name}.py").read_text()
        if "Listening" not in source:  # the libraries of the others take seconds to load
            continue
        config = load("gateways", name).Config
        if issubclass(config, Listening):
            known = {key: config.model_fields[key].default for key in ("listen", "port", "path")}
            found[name] = Listening(**known)
    assert {"webhook", "whatsapp", "slack", "web"} <= set(found)
    return found


def test_each_gateway_that_listens_has_a_port_and_a_path_of_its_own() -> None:
    for what in ("port", "path"):
        assert len({getattr(each, what) for each in doors().values()}) == len(doors()), what


def test_the_way_to_each_door_is_in_the_caddyfile(tmp_path: Path) -> None:
    """But to the page of the web chat, whose key is not for a name that the world knows."""
    told = said(program("caddy"), "adapt", "--config", DEPLOY / "caddy" / "Caddyfile",
                env=os.environ | {"HOME": str(tmp_path)})  # fmt: skip
    ways = re.findall(r'"dial":"assistant:(\d+)".*?"path":\["(/\w+)\*?"\]', told)
    assert {(each.path, str(each.port)) for name, each in doors().items() if name != "web"} == {
        (path, port) for port, path in ways
    }


def test_each_page_names_the_port() -> None:
    for name, each in doors().items():
        page = DEPLOY.parent / "docs" / "gateways" / f"{name}.md"
        assert set(re.findall(r"\b8\d{3}\b", page.read_text())) == {str(each.port)}, name


def test_caddy_has_nothing_against_it(tmp_path: Path) -> None:
    proxy = program("caddy")
    env = os.environ | {"HOME": str(tmp_path)}
    file = DEPLOY / "caddy" / "Caddyfile"
    assert "Valid configuration" in said(proxy, "validate", "--config", file, env=env)
    copy = tmp_path / "Caddyfile"
    copy.write_text(file.read_text())
    said(proxy, "fmt", "--overwrite", copy, env=env)
    assert copy.read_text() == file.read_text()
