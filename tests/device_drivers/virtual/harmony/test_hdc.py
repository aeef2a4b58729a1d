"""The hdc server: handshake, targets, files in both ways, forwards, apps, and hdc's own words."""

from __future__ import annotations

import io
import json
import socket
import zipfile
from pathlib import Path

import pytest

from device_drivers.base import ActionFailed, DeviceGone
from device_drivers.harmony import wire
from device_drivers.harmony.channel import Channel
from device_drivers.virtual import control
from tests.device_drivers.virtual.harmony.conftest import HarmonyPhone
from tests.phones import free_port


def hap(name: str = "com.example.cookbook", version: int = 3, label: str = "Cookbook") -> bytes:
    """A HAP that installs."""
    app = {"bundleName": name, "versionCode": version, "versionName": "1.2", "label": label}
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w") as archive:
        archive.writestr("module.json", json.dumps({"app": app, "module": {"name": "entry"}}))
    return packed.getvalue()


def test_the_phone_is_listed_by_its_key(harmony: HarmonyPhone) -> None:
    assert harmony.serial.startswith("VPH0")
    assert len(harmony.serial) == 16
    verbose = harmony.channel.run("list targets -v").decode()
    assert verbose.split() == [harmony.serial, "USB", "Connected", "localhost", "hdc"]


def test_any_target_and_a_wrong_one(harmony: HarmonyPhone) -> None:
    assert harmony.channel.run("shell echo yes") == b"yes\n"
    assert harmony.channel.run("shell echo yes", "SOMEBODY") == (
        b"[Fail]Not match target founded, check connect-key please\r\n"
    )


def test_unknown_commands_are_refused_in_hdc_s_words(harmony: HarmonyPhone) -> None:
    assert harmony.hdc("fly away") == "Unknown operation command..."


def test_a_channel_that_says_alive_takes_one_command_after_another(harmony: HarmonyPhone) -> None:
    with (
        socket.create_connection(("127.0.0.1", harmony.server.port), 5) as sock,
        sock.makefile("rwb") as stream,
    ):

        def receive() -> bytes:
            return stream.read(wire.length(stream.read(4)))

        def send(data: bytes) -> None:
            stream.write(wire.message(data))
            stream.flush()

        greeting = receive()
        assert greeting[:8] == b"OHOS HDC"
        assert len(greeting) == 44
        send(wire.answer(greeting, ""))
        send(b"alive")
        for _ in range(3):
            send(b"list targets")
            assert receive().decode().strip() == harmony.serial
        send(b"shell echo one; echo two")
        assert receive() == b"one\n"
        assert receive() == b"two\n"


def test_newer_clients_append_their_version(harmony: HarmonyPhone) -> None:
    greeting = wire.hello(5) + b"Ver: 3.2.0f".ljust(64, b"\0")
    answer = wire.answer(greeting, harmony.serial)
    assert len(answer) == 12 + 32 + 64
    assert wire.target_of(answer) == harmony.serial
    with socket.create_connection(("127.0.0.1", harmony.server.port), 5) as sock:
        sock.sendall(wire.message(answer) + wire.message(b"shell echo hi"))
        with sock.makefile("rb") as answers:
            assert answers.read()[48:] == wire.message(b"hi\n")


def test_what_does_not_speak_hdc_is_let_go(harmony: HarmonyPhone) -> None:
    with socket.create_connection(("127.0.0.1", harmony.server.port), 5) as sock:
        sock.sendall(b"GET / HTTP/1.1\r\n\r\n")
        heard = b""
        while piece := sock.recv(4096):
            heard += piece
    assert heard[4:12] == b"OHOS HDC"
    assert harmony.shell("echo still here") == "still here\n"


def test_the_control_channel_is_behind_the_greeting(harmony: HarmonyPhone) -> None:
    status = control.request(harmony.server.port, "status")
    assert status["foreground"].startswith("com.android.launcher3/")


@pytest.mark.parametrize("size", [0, 1, 49_000, 49_001, 2_000_000])
def test_files_travel_both_ways_unchanged(
    harmony: HarmonyPhone, tmp_path: Path, size: int
) -> None:  # fmt: skip
    content = bytes(i * 7 % 251 for i in range(1000)) * (size // 1000 + 1)
    local, back = tmp_path / "a b.bin", tmp_path / "back.bin"
    local.write_bytes(content[:size])
    said = harmony.channel.send_file(local, "/data/local/tmp/x y.bin", harmony.serial)
    assert said.startswith(f"FileTransfer finish, Size:{size}, File count = 1, time:")
    kept = harmony.call(
        lambda p: p.store.one("SELECT content FROM files WHERE path='/data/local/tmp/x y.bin'")
    )
    assert kept == content[:size]
    harmony.channel.recv_file("/data/local/tmp/x y.bin", back, harmony.serial)
    assert back.read_bytes() == content[:size]


def test_files_that_the_server_reads_and_writes_itself(
    harmony: HarmonyPhone, tmp_path: Path
) -> None:
    (tmp_path / "list.txt").write_text("milk")
    said = harmony.hdc(f'file send -cwd "{tmp_path}/" list.txt /data/local/tmp/')
    assert said.startswith("FileTransfer finish, Size:4,")
    assert harmony.shell("cat /data/local/tmp/list.txt") == "milk"
    said = harmony.hdc(f'file recv -cwd "{tmp_path}/" /data/local/tmp/list.txt back.txt')
    assert said.startswith("FileTransfer finish, Size:4,")
    assert (tmp_path / "back.txt").read_text() == "milk"


def test_a_person_s_files_lie_where_harmony_keeps_them(
    harmony: HarmonyPhone, tmp_path: Path
) -> None:
    (tmp_path / "n.txt").write_text("x")
    place = "/storage/media/100/local/files/Docs/Download/n.txt"
    harmony.channel.send_file(tmp_path / "n.txt", place)
    stored = harmony.call(lambda p: p.store.rows("SELECT path FROM files WHERE path LIKE '%n.txt'"))
    assert ("/sdcard/Download/n.txt",) in stored


def test_a_missing_file_is_told_and_leaves_nothing(harmony: HarmonyPhone, tmp_path: Path) -> None:
    assert harmony.hdc("file recv /data/local/tmp/no /tmp/no") == (
        "[Fail]Error opening file: no such file or directory, path:/data/local/tmp/no"
    )
    with pytest.raises(ActionFailed, match="no such file"):
        harmony.channel.recv_file("/data/local/tmp/no", tmp_path / "no")
    assert not (tmp_path / "no").exists()
    (tmp_path / "yes").write_bytes(b"1")
    assert harmony.channel.send_file(tmp_path / "yes", "/system/yes").startswith("[Fail]Error open")
    with pytest.raises(ActionFailed, match="cannot be read"):
        harmony.channel.send_file(tmp_path / "absent", "/data/local/tmp/absent")


def test_forwards_lead_to_the_phone_until_removed(harmony: HarmonyPhone) -> None:
    port = free_port()
    rule = f"tcp:{port} tcp:8012"
    assert harmony.hdc("fport ls") == "[Empty]"
    assert harmony.hdc(f"fport {rule}") == "Forwardport result:OK"
    assert harmony.hdc("fport ls") == f"{harmony.serial}    {rule}    [Forward]\n"
    assert harmony.hdc(f"fport {rule}").startswith("[Fail]TCP Port listen failed")
    with socket.create_connection(("127.0.0.1", port), 60) as sock:
        assert sock.recv(1) == b""  # nobody listens there on the phone
    assert harmony.hdc(f"fport rm {rule}") == f"Remove forward ruler success, ruler:{rule}"
    assert harmony.hdc(f"fport rm {rule}").startswith("[Fail]Remove forward ruler failed")
    with socket.socket() as sock:
        assert sock.connect_ex(("127.0.0.1", port)) != 0


def test_reverse_forwards_are_listed_as_such(harmony: HarmonyPhone) -> None:
    assert harmony.hdc("rport tcp:7000 tcp:7001") == "Forwardport result:OK"
    assert harmony.hdc("fport ls").endswith("tcp:7000 tcp:7001    [Reverse]\n")
    assert harmony.hdc("rport x y") == "[Fail]Forward parament failed"


def test_a_reversed_port_leads_from_the_phone_to_the_computer(harmony: HarmonyPhone) -> None:
    with socket.create_server(("127.0.0.1", 0)) as listening:
        listening.settimeout(60)
        port = listening.getsockname()[1]
        harmony.hdc(f"rport tcp:7000 tcp:{port}")
        with harmony.channel.opened("shell echo hello | nc 127.0.0.1 7000", "", 60) as link:
            there, _ = listening.accept()
            with there:
                assert there.recv(100) == b"hello\n"
                there.sendall(b"and back\n")
            assert link.receive() == b"and back\n"
    harmony.hdc(f"fport rm tcp:7000 tcp:{port}")
    assert "refused" in harmony.shell("nc 127.0.0.1 7000")


def test_its_own_words_end_as_lines_and_a_shell_s_as_they_are(harmony: HarmonyPhone) -> None:
    for command in ("list targets", "fport ls", "fport rm a b", "checkserver", "fly", "uninstall x",
                    "file recv /none /none", "target mount", "tconn a:1"):  # fmt: skip
        assert harmony.channel.run(command).endswith(b"\n")
    assert harmony.channel.run("shell printf 'a'") == b"a"


def test_installing_and_removing_an_app(harmony: HarmonyPhone, tmp_path: Path) -> None:
    package = tmp_path / "cookbook.hap"
    package.write_bytes(hap())
    said = harmony.hdc(f'install -cwd "{tmp_path}/" cookbook.hap')
    assert "msg:install bundle successfully." in said
    assert said.endswith("AppMod finish")
    assert "com.example.cookbook" in harmony.shell("bm dump -a")
    assert harmony.shell("aa start -b com.example.cookbook -a EntryAbility") == (
        "start ability successfully.\n"
    )
    assert harmony.foreground == "com.example.cookbook"
    package.write_bytes(hap(version=2))
    again = harmony.channel.upload("install", wire.APP, package, "", "", timeout=60)
    assert "code:9568306" in again
    assert "uninstall bundle successfully." in harmony.hdc("uninstall com.example.cookbook")
    assert "com.example.cookbook" not in harmony.shell("bm dump -a")
    assert "code:9568386" in harmony.hdc("uninstall com.example.cookbook")


def test_no_app_where_there_is_none(harmony: HarmonyPhone, tmp_path: Path) -> None:
    (tmp_path / "a.hap").write_bytes(b"not a zip")
    assert "code:9568347" in harmony.hdc(f'install -cwd "{tmp_path}/" a.hap')
    assert harmony.hdc("uninstall com.huawei.hmos.settings").count("code:9568284") == 1


def test_the_server_s_own_answers(harmony: HarmonyPhone) -> None:
    assert harmony.hdc("checkserver").startswith("Client version:Ver: ")
    assert harmony.hdc("target mount") == "Mount finish"
    assert harmony.hdc("wait") == f"Wait for connected target is {harmony.serial}"
    assert harmony.hdc("tconn 127.0.0.1:1") == "[Fail]Connect failed"
    assert harmony.hdc(f"tconn {harmony.serial}").startswith("[Info]Target is connected")


def test_nobody_there_is_device_gone() -> None:
    with pytest.raises(DeviceGone, match="hdc start"):
        Channel("127.0.0.1", free_port()).run("list targets")
