"""The way out for MCP servers that list hosts: to those hosts, by TLS, and nowhere else."""

from __future__ import annotations

import asyncio
import os
import socket
import ssl
import subprocess
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from skills.running import starting, trouble, wall
from skills.running.hello import server_named
from skills.running.proxy import Proxy
from skills.running.server import ServerBounds, _program
from skills.running.staging import Staged
from skills.running.wall import MEGABYTE, Limits
from tests.platforms.certificates import certificates
from tests.skills.running.made import made

NAME, OTHER = "phones.test", "rooms.phones.test"


@pytest.fixture
def port() -> Iterator[int]:
    """Of a server of TLS that says hello to whoever shakes hands, and echoes."""
    door = socket.create_server(("127.0.0.1", 0))
    context = certificates().server()

    def serve() -> None:
        while True:
            try:
                plain, _ = door.accept()
            except OSError:
                return
            try:
                with context.wrap_socket(plain, server_side=True) as line:
                    line.sendall(b"hello " + line.recv(100))
            except OSError:
                continue

    threading.Thread(target=serve, daemon=True).start()
    yield int(door.getsockname()[1])
    door.shutdown(socket.SHUT_RDWR)
    door.close()


async def resolve(host: str, port: int) -> list[str]:
    await asyncio.sleep(0)
    return ["127.0.0.1"]


@pytest.fixture
def way(tmp_path: Path, port: int) -> Iterator[Path]:
    with Proxy(tmp_path, [f"{NAME}:{port}", f"{OTHER}:{port}"], resolve, [NAME]):
        yield tmp_path / "proxy.sock"


def asked(way: Path, line: str, more: bytes = b"") -> tuple[socket.socket, bytes]:
    client = socket.socket(socket.AF_UNIX)
    client.settimeout(20)
    client.connect(str(way))
    client.sendall(f"{line}\r\n\r\n".encode("latin-1") + more)
    return client, client.recv(100)


def shaken(client: socket.socket, name: str) -> bytes:
    """What the far end says after a handshake for ``name``. Raises OSError."""
    context = ssl.create_default_context(cafile=str(certificates().authority))
    with context.wrap_socket(client, server_hostname=name) as line:
        line.sendall(b"there")
        return line.recv(100)


def test_a_listed_host_is_reached(way: Path, port: int) -> None:
    client, said = asked(way, f"CONNECT {NAME}:{port} HTTP/1.1\r\nHost: x")
    assert said == b"HTTP/1.1 200 OK\r\n\r\n"
    assert shaken(client, NAME) == b"hello there"


@pytest.mark.parametrize(
    "line",
    ["CONNECT evil.example:443 HTTP/1.1", "CONNECT phones.test:443 HTTP/1.1",
     "CONNECT 127.0.0.1:PORT HTTP/1.1", "CONNECT localhost:PORT HTTP/1.1",
     "GET https://phones.test:PORT/ HTTP/1.1", "CONNECT phones.test:PORT", "", "\xff\0 x y",
     "CONNECT phones.test:٤٤٣ HTTP/1.1", "CONNECT :PORT HTTP/1.1",
     "CONNECT upload.phones.test:PORT HTTP/1.1", "CONNECT phones.test:99999999 HTTP/1.1"],
)  # fmt: skip
def test_nothing_else_is(way: Path, port: int, line: str) -> None:
    client, said = asked(way, line.replace("PORT", str(port)).encode().decode("latin-1"))
    client.close()
    assert said.startswith(b"HTTP/1.1 403") or said == b""


def test_a_listed_name_that_stands_for_this_machine_is_not(way: Path, port: int) -> None:
    client, said = asked(way, f"CONNECT {OTHER}:{port} HTTP/1.1")
    client.close()
    assert said.startswith(b"HTTP/1.1 403")


def test_what_is_no_tls_does_not_go_through(way: Path, port: int) -> None:
    client, said = asked(way, f"CONNECT {NAME}:{port} HTTP/1.1", b"GET / HTTP/1.1\r\n\r\n")
    assert said.startswith(b"HTTP/1.1 200")
    assert client.recv(100) == b""
    client.close()


def test_a_handshake_for_another_name_does_not_go_through(way: Path, port: int) -> None:
    client, _ = asked(way, f"CONNECT {NAME}:{port} HTTP/1.1")
    with pytest.raises(OSError, match=r"EOF|reset|closed"):
        shaken(client, "upload.phones.test")


def test_a_head_without_an_end_is_not_kept(way: Path) -> None:
    client, said = asked(way, "CONNECT " + "x" * 20_000)
    client.close()
    assert said == b"" or said.startswith(b"HTTP/1.1 403")


def test_with_no_hosts_there_is_no_way(tmp_path: Path) -> None:
    with Proxy(tmp_path, []):
        assert not (tmp_path / "proxy.sock").exists()


@pytest.mark.skipif(trouble() is not None, reason=str(trouble()))
def test_from_within_the_wall(tmp_path: Path, port: int) -> None:
    client = f"""
import os, socket, ssl
way = socket.create_connection(("127.0.0.1", 8080), 20)
assert os.environ["HTTPS_PROXY"].endswith(":8080")
way.sendall(b"CONNECT {NAME}:{port} HTTP/1.1\\r\\n\\r\\n")
assert way.recv(100).startswith(b"HTTP/1.1 200")
line = ssl.create_default_context(cafile="/skill/ca.pem").wrap_socket(way, server_hostname="{NAME}")
line.sendall(b"there")
print(line.recv(100))
"""
    authority = certificates().authority.read_text()
    skill = made(tmp_path, files={"client.py": client, "ca.pem": authority})
    staged, rules, bounds = Staged(skill.folder), wall.open_rules(), ServerBounds()
    what = {"command": ["python", "client.py"], "hosts": [f"{NAME}:{port}"],
            "folder": str(skill.folder)}  # fmt: skip
    limits = Limits(20, bounds.memory, bounds.processes, MEGABYTE)
    try:
        with Proxy(staged.house, what["hosts"], resolve, [NAME]):
            ran = subprocess.run(
                [*starting.before(staged, limits, rules), *_program(what)], check=False,
                capture_output=True, timeout=60, pass_fds=[] if rules is None else [rules],
            )  # fmt: skip
    finally:
        staged.remove()
        if rules is not None:
            os.close(rules)
    assert (ran.stdout, ran.stderr) == (b"b'hello there'\n", b"")


def hello(name: str) -> bytes:
    """What a client of Python's says first."""
    context = ssl.create_default_context()
    inward, outward = ssl.MemoryBIO(), ssl.MemoryBIO()
    line = context.wrap_bio(inward, outward, server_hostname=name)
    with pytest.raises(ssl.SSLWantReadError):
        line.do_handshake()
    return outward.read()


def test_the_name_in_a_handshake_is_read() -> None:
    assert server_named(hello("Phones.Test")) == "phones.test"
    assert server_named(b"") == ""
    assert server_named(b"GET / HTTP/1.1\r\n\r\n") == ""


def test_a_handshake_that_hides_a_name_is_not_read() -> None:
    whole = hello(NAME)
    record, extra = bytearray(whole), b"\xfe\x0d\x00\x01x"
    at = 5 + 4 + 2 + 32
    at += 1 + record[at]
    at += 2 + int.from_bytes(record[at : at + 2], "big")
    at += 1 + record[at]
    for where, size in ((3, 2), (6, 3), (at, 2)):
        number = int.from_bytes(record[where : where + size], "big") + len(extra)
        record[where : where + size] = number.to_bytes(size, "big")
    assert server_named(bytes(record) + extra) == ""
    assert server_named(bytes(record) + b"\xfe\x0e\x00\x01x") == NAME, "an unknown one is fine"


@given(st.data())
def test_no_handshake_breaks_the_reader(data: st.DataObject) -> None:
    whole = HELLO
    at = data.draw(st.integers(0, len(whole) - 1))
    rest = whole[at + data.draw(st.integers(0, 9)) :]
    mutated = whole[:at] + data.draw(st.binary(max_size=8)) + rest
    assert server_named(mutated) in ("", NAME) or len(server_named(mutated)) < 70
    assert server_named(data.draw(st.binary(max_size=200))) == ""


HELLO = hello(NAME)
