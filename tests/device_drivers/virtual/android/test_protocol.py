"""adbd against clients that misbehave: garbage, cut connections, floods, early deaths."""

from __future__ import annotations

import socket
import struct
import time
from collections.abc import Iterator

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from device_drivers.virtual.android.adbd import CLSE, CNXN, HEADER, MAX_PAYLOAD, OKAY, OPEN, WRTE
from device_drivers.virtual.server import VirtualPhoneServer
from tests.phones import running_phone


@pytest.fixture(scope="module")
def server() -> Iterator[VirtualPhoneServer]:
    with running_phone() as (server, _):
        yield server


class Host:
    """The computer's half of the protocol, as plainly as can be."""

    def __init__(self, server: VirtualPhoneServer, version: int = 0x01000001) -> None:
        self.sock = socket.create_connection((server.host, server.port), timeout=60)
        self.send(CNXN, version, MAX_PAYLOAD, b"host::features=shell_v2")
        command, self.version, self.max_payload, banner = self.receive()
        assert command == CNXN
        assert banner.startswith(b"device::ro.product.name=")

    def __enter__(self) -> Host:
        return self

    def __exit__(self, *_: object) -> None:
        self.sock.close()

    def send(self, command: int, arg0: int, arg1: int, data: bytes = b"") -> None:
        header = HEADER.pack(command, arg0, arg1, len(data), sum(data), command ^ 0xFFFFFFFF)
        self.sock.sendall(header + data)

    def receive(self) -> tuple[int, int, int, bytes]:
        command, arg0, arg1, size, self.checksum, magic = HEADER.unpack(self._exactly(24))
        assert magic == command ^ 0xFFFFFFFF
        return command, arg0, arg1, self._exactly(size)

    def _exactly(self, size: int) -> bytes:
        data = b""
        while len(data) < size:
            chunk = self.sock.recv(size - len(data))
            assert chunk, "the phone hung up"
            data += chunk
        return data

    def open(self, number: int, service: str) -> int:
        """The phone's number of the stream, 0 when it refused."""
        self.send(OPEN, number, 0, service.encode() + b"\0")
        command, theirs, mine, _ = self.receive()
        assert mine == number
        return theirs if command == OKAY else 0

    def ask(self, command: str) -> bytes:
        """Output of one command."""
        theirs = self.open(77, f"shell:{command}")
        output = b""
        while True:
            command_, _, _, data = self.receive()
            if command_ == CLSE:
                return output
            output += data
            self.send(OKAY, 77, theirs)


def alive(server: VirtualPhoneServer) -> bool:
    with Host(server) as host:
        return host.ask("echo alive") == b"alive\n"


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(garbage=st.binary(min_size=1, max_size=200), greeted=st.booleans())
def test_garbage(server: VirtualPhoneServer, garbage: bytes, greeted: bool) -> None:
    if greeted:
        with Host(server) as host:
            host.sock.sendall(garbage)
    else:
        with socket.create_connection((server.host, server.port), timeout=60) as sock:
            sock.sendall(garbage)
    assert alive(server)


@settings(max_examples=40, deadline=None)
@given(
    packets=st.lists(
        st.tuples(
            st.sampled_from([CNXN, OPEN, OKAY, CLSE, WRTE, 0x53595453, 0x48545541]),
            st.integers(0, 5),
            st.integers(0, 5),
            st.sampled_from([b"", b"shell:echo hi\0", b"sync:\0", b"\0", b"STAT\xff\xff\xff\xff"]),
        ),
        max_size=12,
    )
)
def test_any_order_of_packets(
    server: VirtualPhoneServer, packets: list[tuple[int, int, int, bytes]]
) -> None:
    with Host(server) as host:
        for packet in packets:
            host.send(*packet)
    assert alive(server)


@settings(max_examples=40, deadline=None)
@given(
    data=st.binary(max_size=120), service=st.sampled_from(["sync:", "shell,v2:", "shell,v2:cat"])
)
def test_garbage_inside_a_stream(server: VirtualPhoneServer, data: bytes, service: str) -> None:
    with Host(server) as host:
        theirs = host.open(9, service)
        host.send(WRTE, 9, theirs, data)
    assert alive(server)


def test_wrong_header_drops_the_link(server: VirtualPhoneServer) -> None:
    with Host(server) as host:
        host.sock.sendall(struct.pack("<6I", WRTE, 1, 1, MAX_PAYLOAD + 1, 0, WRTE ^ 0xFFFFFFFF))
        with pytest.raises((AssertionError, ConnectionError)):
            host.receive()
    assert alive(server)


def test_unknown_service_is_refused(server: VirtualPhoneServer) -> None:
    with Host(server) as host:
        assert host.open(5, "localabstract:nothing") == 0
        assert host.open(6, "tcp:9008") == 0
        assert host.ask("echo still here") == b"still here\n"


def test_packets_of_a_megabyte(server: VirtualPhoneServer) -> None:
    with Host(server) as host:
        theirs = host.open(3, "shell:head -c 3000000 | md5sum; true")
        sent = 0
        for _ in range(3):
            host.send(WRTE, 3, theirs, b"x" * MAX_PAYLOAD)
            assert host.receive()[0] == OKAY
            sent += MAX_PAYLOAD
        assert sent > 3_000_000
        assert alive(server)
        assert host.max_payload == MAX_PAYLOAD


def test_big_output_waits_for_the_reader(server: VirtualPhoneServer) -> None:
    with Host(server) as host:
        theirs = host.open(4, "exec:screencap")
        first = host.receive()
        assert (first[0], len(first[3])) == (WRTE, MAX_PAYLOAD)
        assert alive(server)  # the unread stream holds up nobody else
        total = len(first[3])
        while total < 16 + 1080 * 2400 * 4:
            host.send(OKAY, 4, theirs)
            total += len(host.receive()[3])
        assert total == 16 + 1080 * 2400 * 4


def test_old_hosts_get_checksums(server: VirtualPhoneServer) -> None:
    with Host(server, version=0x01000000) as host:
        assert host.version == 0x01000000
        host.open(8, "shell:echo sum")
        command, _, _, data = host.receive()
        assert (command, data, host.checksum) == (WRTE, b"sum\n", sum(b"sum\n"))


def test_death_in_the_middle_of_a_push(server: VirtualPhoneServer) -> None:
    with Host(server) as host:
        theirs = host.open(2, "sync:")
        target = b"/sdcard/half.bin,33188"
        host.send(WRTE, 2, theirs, b"SEND" + struct.pack("<I", len(target)) + target)
        host.receive()
        host.send(WRTE, 2, theirs, b"DATA" + struct.pack("<I", 60_000) + b"x" * 50_000)
        host.receive()
    half = "SELECT path FROM files WHERE path LIKE '%half%'"
    assert server.call(lambda p: p.store.rows(half)) == []
    assert alive(server)


def test_many_streams_on_one_link(server: VirtualPhoneServer) -> None:
    with Host(server) as host:
        for number in range(1, 301):
            host.send(OPEN, number, 0, f"shell:echo {number}\0".encode())
        output: dict[int, bytes] = {}
        closed = 0
        while closed < 300:
            command, _, mine, data = host.receive()
            closed += command == CLSE
            output[mine] = output.get(mine, b"") + data
        assert output == {n: f"{n}\n".encode() for n in range(1, 301)}


def opened(host: Host, number: int, service: str) -> int:
    """The phone's number of the stream, once the program that listens there has started."""
    deadline = time.monotonic() + 60
    while not (theirs := host.open(number, service)):
        assert time.monotonic() < deadline, f"nobody listens on {service}"
        time.sleep(0.02)
    return theirs


def flood(host: Host, stream: int) -> None:
    for _ in range(8):
        host.send(WRTE, 1, stream, b"x" * MAX_PAYLOAD)
    while True:
        host.receive()


def test_flood_without_flow_control_is_dropped(server: VirtualPhoneServer) -> None:
    with Host(server) as host:
        theirs = host.open(1, "shell:sleep 30")
        with pytest.raises((AssertionError, ConnectionError)):
            flood(host, theirs)
    assert alive(server)


def test_http_on_the_automation_port(server: VirtualPhoneServer) -> None:
    with Host(server) as starter, Host(server) as host:
        jar = b"/data/local/tmp/u2.jar"
        assert starter.ask(f"touch {jar.decode()}") == b""
        starter.open(1, f"shell:CLASSPATH={jar.decode()} app_process / com.wetest.uia2.Main")
        for number, (request, status) in enumerate(
            [
                (b"GET /ping HTTP/1.1\r\n\r\n", b"200"),
                (b"GET /nothing HTTP/1.1\r\n\r\n", b"404"),
                (b"not http at all\r\n\r\n", b"400"),
                (b"POST /jsonrpc/0 HTTP/1.1\r\nContent-Length: 3\r\n\r\n{]}", b"200"),
                (b"POST /jsonrpc/0 HTTP/1.1\r\nContent-Length: x\r\n\r\n", b"411"),
                (b"POST /jsonrpc/0 HTTP/1.1\r\nContent-Length: 99999999999\r\n\r\n", b"413"),
                (b"GET /ping HTTP/1.1\r\n\r\nGET /ping HTTP/1.1\r\n\r\n", b"200"),
            ],
            start=10,
        ):
            theirs = opened(host, number, "tcp:9008")
            host.send(WRTE, number, theirs, request)
            answers = [host.receive(), host.receive()]
            answer = next(a for a in answers if a[0] == WRTE)
            assert answer[3].startswith(b"HTTP/1.1 " + status)
            host.send(OKAY, number, theirs)
            if status[0:1] == b"4" and status != b"404":
                assert host.receive()[0] == CLSE
            elif request.count(b"GET") == 2:
                assert b"pong" in host.receive()[3]
