"""Our small ``hdc``: hdc's arguments in, hdc's words out, exit code 0 whatever happens."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

from device_drivers.harmony.channel import Channel
from device_drivers.harmony.hdc_command import main, packed, read
from tests.device_drivers.virtual.harmony.conftest import HarmonyPhone
from tests.phones import free_port


def said(capfd: pytest.CaptureFixture[str], harmony: HarmonyPhone, *arguments: str) -> str:
    assert main(["-s", f"127.0.0.1:{harmony.server.port}", *arguments]) == 0
    return capfd.readouterr().out


def test_the_server_is_the_one_named_else_the_usual_one() -> None:
    assert read(["-s", "10.0.0.2:9000", "-t", "KEY", "shell", "ls"], {}).server == Channel(
        "10.0.0.2", 9000
    )
    line = read(["list", "targets"], {"OHOS_HDC_SERVER_PORT": "8899"})
    assert line.server == Channel("127.0.0.1", 8899)
    assert (line.target, line.words) == ("", ("list", "targets"))
    with pytest.raises(ValueError, match="no port"):
        read(["-s", "nowhere", "list"], {})


def test_words_with_blanks_are_packed_as_hdc_packs_them() -> None:
    assert packed(["shell", "ls", "-l"]) == "shell ls -l"
    assert packed(["shell", "echo a b"]) == 'shell "echo a b"'


def test_shell_and_targets(harmony: HarmonyPhone, capfd: pytest.CaptureFixture[str]) -> None:
    assert said(capfd, harmony, "list", "targets").strip() == harmony.serial
    key = ("-t", harmony.serial)
    assert said(capfd, harmony, *key, "shell", "echo 'a  b'; echo c") == "a  b\nc\n"
    assert said(capfd, harmony, *key, "shell", "echo", "x  y") == "x  y\n"
    assert said(capfd, harmony, "-t", "NO", "shell", "ls").startswith("[Fail]Not match")


def test_files_go_both_ways(
    harmony: HarmonyPhone, capfd: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    local = tmp_path / "one.txt"
    local.write_text("milk")
    sent = said(capfd, harmony, "file", "send", "-z", str(local), "/data/local/tmp/one.txt")
    assert sent.startswith("FileTransfer finish, Size:4")
    into = tmp_path / "into"
    into.mkdir()
    got = said(capfd, harmony, "file", "recv", "/data/local/tmp/one.txt", str(into))
    assert got.startswith("FileTransfer finish, Size:4")
    assert (into / "one.txt").read_text() == "milk"
    missing = said(capfd, harmony, "file", "recv", "/data/local/tmp/none", str(into))
    assert missing.startswith("[Fail]")


def test_it_tells_what_is_wrong_and_exits_0(capfd: pytest.CaptureFixture[str]) -> None:
    assert main(["-s", f"127.0.0.1:{free_port()}", "list", "targets"]) == 0
    assert capfd.readouterr().out.startswith("[Fail]the hdc server at 127.0.0.1:")
    assert main([]) == 0
    assert "usage" in capfd.readouterr().out
    assert main(["-v"]) == 0
    assert capfd.readouterr().out.startswith("Ver: ")


def test_a_shell_without_a_command_takes_lines(
    harmony: HarmonyPhone, hdc_command: dict[str, str]
) -> None:
    done = subprocess.run(
        ["hdc", "-t", harmony.serial, "shell"], input="cd /data/local/tmp\npwd\n",
        env=hdc_command, capture_output=True, text=True, timeout=60, check=True,
    )  # fmt: skip
    assert "\n/data/local/tmp\n" in done.stdout.replace("\r", "")
