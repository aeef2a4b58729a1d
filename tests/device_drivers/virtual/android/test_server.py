"""The server as a whole: ports, signals, restarts, several phones."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
from pathlib import Path

import pytest
from adbutils import AdbTimeout

from device_drivers.virtual.listener import PortInUse
from device_drivers.virtual.phone import Phone
from device_drivers.virtual.server import VirtualPhoneServer
from tests.phones import AdbServer, connected_phone, free_port, running_phone

SERVE = """
import sys
from pathlib import Path
from device_drivers.virtual.server import serve
serve(int(sys.argv[1]), seed=4, width=720, height=1600, database=Path(sys.argv[2]), live=True,
      ready=lambda port: print("ready", port, flush=True))
print("ended", flush=True)
"""


def test_port_in_use() -> None:
    with running_phone() as (server, _):
        phone = Phone()
        with pytest.raises(PortInUse, match=f"port {server.port} on 127.0.0.1 is already in use"):
            VirtualPhoneServer(phone, server.port).start()
        phone.store.close()


def test_only_this_computer_gets_in() -> None:
    with running_phone() as (server, _):
        assert server.serial == f"127.0.0.1:{server.port}"
        with socket.socket() as sock:
            assert sock.connect_ex(("127.0.0.2", server.port)) != 0


def test_stop_and_start_again(adb_server: AdbServer) -> None:
    with connected_phone(adb_server) as phone:
        phone.shell("touch /sdcard/kept")
        phone.server.stop()
        assert phone.run("shell", "echo gone").returncode != 0
        again = VirtualPhoneServer(phone.phone, phone.port)
        again.start()
        _connect_again(adb_server, phone.serial)
        assert phone.shell("ls /sdcard/kept") == "/sdcard/kept"
        again.stop()


def _connect_again(adb_server: AdbServer, serial: str) -> None:
    """adb's own reconnecting may take the new link down with the old one: then once more."""
    for last in (False, False, False, True):
        adb_server.client.disconnect(serial)
        adb_server.client.connect(serial, timeout=60)
        try:
            adb_server.client.wait_for(serial, timeout=20)
        except AdbTimeout:
            if last:
                raise
        else:
            return


def test_several_phones(adb_server: AdbServer) -> None:
    with connected_phone(adb_server, seed=1) as one, connected_phone(adb_server, seed=2) as two:
        one.shell("settings put system marker one")
        assert two.shell("settings get system marker") == "null"
        assert one.shell("settings get system marker") == "one"


def _serving(database: Path) -> tuple[subprocess.Popen[bytes], int]:
    """A phone in a process of its own; another one may have taken its port meanwhile."""
    for _ in range(3):
        port = free_port()
        process = subprocess.Popen(
            [sys.executable, "-c", SERVE, str(port), str(database)],
            stdout=subprocess.PIPE,
            env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)},
        )
        assert process.stdout is not None
        if process.stdout.readline() == f"ready {port}\n".encode():
            return process, port
        process.kill()
        process.wait()
        process.stdout.close()
    pytest.fail("the phone did not start three times; its error stands above")


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_serve_ends_on_a_signal(adb_server: AdbServer, tmp_path: Path, number: int) -> None:
    process, port = _serving(tmp_path / "phone.db")
    assert process.stdout is not None
    try:
        serial = f"127.0.0.1:{port}"
        adb_server.client.connect(serial, timeout=60)
        adb_server.client.wait_for(serial, timeout=60)
        assert adb_server.client.device(serial).shell("wm size") == "Physical size: 720x1600"
        process.send_signal(number)
        assert process.stdout.read() == b"ended\n"
        assert process.wait(timeout=60) == 0
        adb_server.client.disconnect(serial)
    finally:
        process.kill()
        process.wait()
        process.stdout.close()
    assert (tmp_path / "phone.db").stat().st_size
