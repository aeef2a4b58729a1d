"""Wireless debugging of the virtual phone, with the stock adb; SPAKE2 against known numbers."""

from __future__ import annotations

import asyncio
import base64
import hashlib
import struct
from pathlib import Path

import pytest
from cryptography.hazmat.primitives.asymmetric import rsa

from device_drivers.virtual.android.wireless import spake2
from device_drivers.virtual.android.wireless.keys import BadKey, read_key
from tests.phones import private_adb
from tests.wireless import PAIRING_ADBS, until, wireless_phone

needs_pairing = pytest.mark.parametrize("path", PAIRING_ADBS, ids=lambda path: Path(path).parts[-3])


@needs_pairing
def test_stock_adb_pairs_and_connects(tmp_path: Path, path: str) -> None:
    with private_adb(tmp_path, path) as adb, wireless_phone(seed=4) as phone:
        refused = adb.run("connect", phone.address).stdout.decode()
        assert "connected to" not in refused, "a computer nobody let in"
        address, code = phone.show_code()
        wrong = adb.run("pair", address, f"{(int(code) + 1) % 10**6:06}")
        assert b"Successfully" not in wrong.stdout
        assert phone.trusted == []
        paired = adb.run("pair", address, code).stdout.decode()
        assert f"[guid={phone.name}]" in paired
        assert len(phone.trusted) == 1
        assert "connected to" in adb.run("connect", phone.address).stdout.decode()
        said = adb.run("shell", "echo 我; seq 50000 | tail -1", serial=phone.address).stdout
        assert said.decode() == "我\n50000\n"
        (tmp_path / "big").write_bytes(bytes(range(256)) * 8000)
        adb.run("push", str(tmp_path / "big"), "/sdcard/big", serial=phone.address)
        adb.run("pull", "/sdcard/big", str(tmp_path / "back"), serial=phone.address)
        assert (tmp_path / "back").read_bytes() == (tmp_path / "big").read_bytes()


def test_revoked_computers_and_pulled_cables(tmp_path: Path) -> None:
    with private_adb(tmp_path, PAIRING_ADBS[0]) as adb, wireless_phone(seed=5) as phone:
        adb.run("pair", *phone.show_code())
        assert "connected to" in adb.run("connect", phone.address).stdout.decode()
        phone.server.call(lambda inside: inside.weather.start("unplugged"))
        until(lambda: adb.run("get-state", serial=phone.address).returncode)
        phone.server.call(lambda inside: inside.weather.clear())
        adb.run("disconnect", phone.address)
        phone.server.call(lambda inside: inside.computers.forget())
        assert "connected to" not in adb.run("connect", phone.address).stdout.decode()


def test_each_switching_on_has_another_port_and_a_code_serves_once(tmp_path: Path) -> None:
    with private_adb(tmp_path, PAIRING_ADBS[0]) as adb, wireless_phone() as phone:
        before = phone.address
        address, code = phone.show_code()
        assert b"Successfully" in adb.run("pair", address, code).stdout
        phone.switch(on=False)
        phone.switch(on=True)
        assert phone.address != before
        assert b"Successfully" not in adb.run("pair", address, code).stdout


def test_twenty_wrong_codes_withdraw_the_offer(tmp_path: Path) -> None:
    with private_adb(tmp_path, PAIRING_ADBS[0]) as adb, wireless_phone() as phone:
        address, code = phone.show_code()
        wrong = f"{(int(code) + 1) % 10**6:06}"
        for _ in range(20):
            adb.run("pair", address, wrong)
        assert b"Successfully" not in adb.run("pair", address, code).stdout
        assert phone.trusted == []


def test_noise_on_the_ports_is_survived() -> None:
    with wireless_phone() as phone:
        pairing, _ = phone.show_code()

        async def shout(address: str, noise: bytes) -> bytes:
            host, port = address.split(":")
            reader, writer = await asyncio.open_connection(host, int(port))
            writer.write(noise)
            writer.write_eof()
            said = await asyncio.wait_for(reader.read(), 60)
            writer.close()
            return said

        header = struct.pack("<6I", 0x4E584E43, 0, 0, 0xFFFFFFFF, 0, 0)
        for noise in (b"", b"GET / HTTP/1.1\r\n\r\n", bytes(64), header, b"\x16\x03\x01\x00\x02hi"):
            for address in (pairing, phone.address):
                asyncio.run(shout(address, noise))
        assert phone.server.call(lambda inside: inside.computers.port)


# --- SPAKE2 --------------------------------------------------------------------------------------


class Alice:
    """The computer's side, written from the same formulas with the points exchanged."""

    def __init__(self, password: bytes) -> None:
        self.hash = hashlib.sha512(password).digest()
        self.mask = spake2._mask_scalar(self.hash)
        self.secret = 8 * 987654321
        own = spake2.multiply(self.secret, spake2.BASE)
        self.message = spake2.encode(spake2.add(own, spake2.multiply(self.mask, spake2.M)))

    def key(self, theirs: bytes) -> bytes:
        mask = spake2.negative(spake2.multiply(self.mask, spake2.N))
        point = spake2.add(spake2.decode(theirs), mask)
        shared = spake2.encode(spake2.multiply(self.secret, point))
        parts = (b"a", b"b", self.message, theirs, shared, self.hash)
        return hashlib.sha512(
            b"".join(len(part).to_bytes(8, "little") + part for part in parts)
        ).digest()


@pytest.mark.parametrize(("told", "same"), [(b"123456", True), (b"123457", False)])
def test_one_password_gives_one_key(told: bytes, same: bool) -> None:
    alice, bob = Alice(b"123456"), spake2.Bob(told, b"a", b"b")
    assert (alice.key(bob.message) == bob.key(alice.message)) is same


def test_the_points_are_those_of_boringssl() -> None:
    """M and N come from hashing a sentence until it is a point."""
    for letter, point in (("M", spake2.M), ("N", spake2.N)):
        digest = hashlib.sha256(f"edwards25519 point generation seed ({letter})".encode()).digest()
        for _ in range(20):
            try:
                found = spake2.decode(digest)
                break
            except spake2.NotAPoint:
                digest = hashlib.sha256(digest).digest()
        assert spake2.encode(found) == spake2.encode(point)
        assert spake2.encode(spake2.multiply(8 * spake2.ORDER, point)) == spake2.encode(
            spake2.NEUTRAL
        )


@pytest.mark.parametrize("bad", [b"", bytes(31), b"\xff" * 32, b"\x02" + bytes(31)])
def test_what_is_no_point_is_refused(bad: bytes) -> None:
    with pytest.raises(spake2.NotAPoint):
        spake2.Bob(b"1", b"a", b"b").key(bad)


# --- keys ----------------------------------------------------------------------------------------


def test_a_key_of_adb_is_read() -> None:
    numbers = rsa.generate_private_key(65537, 2048).public_key().public_numbers()
    modulus = numbers.n.to_bytes(256, "little")
    raw = struct.pack("<II256s256sI", 64, 0, modulus, bytes(256), numbers.e)
    line = base64.b64encode(raw) + b" somebody@somewhere\0"
    assert read_key(line) == (numbers, "somebody@somewhere")


@pytest.mark.parametrize("line", [b"", b"AAAA x", b"\xff\xfe", base64.b64encode(bytes(524))])
def test_what_is_no_key_is_refused(line: bytes) -> None:
    with pytest.raises(BadKey):
        read_key(line)
