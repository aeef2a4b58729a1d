"""Our small ``hdc``: hdc's arguments in, hdc's words out, exit code 0 whatever happens."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path

import pytest

from device_drivers.harmony.as_hdc import make
from device_drivers.harmony.channel import Channel
from device_drivers.harmony.hdc_command import Line, main, packed, read
from tests.device_drivers.virtual.harmony.conftest import ROOT, HarmonyPhone
from tests.phones import free_port


def said(capfd: pytest.CaptureFixture[str], harmony: HarmonyPhone, *arguments: str) -> str:
    assert main(["-s", f"127.0.0.1:{harmony.server.port}", *arguments]) == 0
    return capfd.readouterr().out


def test_the_server_is_the_one_named_else_the_usual_one() -> None:
    assert read(["-s", "10.0.0.2:9000", "-t", "KEY", "shell", "ls"], {}).server == Channel(
        "10.0.0.2", 9000
    )
    assert read(["-p", "-l5", "-s9000", "-tK", "shell", "-t"], {}) == Line(
        Channel("127.0.0.1", 9000), "K", ("shell", "-t")
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


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        ((), "usage: phonepilot-hdc"),
        (("-h",), "usage: phonepilot-hdc"),
        (("-v",), "Ver: "),
        (("-t", "KEY", "-v"), "Ver: "),
        (("lst", "targets"), "Unknown operation command...\nusage: "),
        (("-x", "list", "targets"), "[Fail]option -x not recognized; phonepilot-hdc -h tells"),
        (("-t",), "[Fail]option -t requires argument; "),
        (("-s", "nowhere", "list", "targets"), "[Fail]'nowhere' is no port; write -s 127.0.0.1:"),
        (("file", "send", "one"), "[Fail]file send needs two paths"),
        (("install",), "[Fail]Not any installation package was found"),
        (("install", "/no/such.hap"), "[Fail]/no/such.hap cannot be read: No such file"),
        (("start", "-r"), "[Fail]phonepilot-hdc is no server and has none. `phonepilot virtual"),
        (("as-hdc",), "[Fail]as-hdc needs one folder"),
    ],
)
def test_what_is_wrong_is_said_and_the_exit_code_is_0(
    capfd: pytest.CaptureFixture[str], arguments: tuple[str, ...], told: str
) -> None:
    assert main(arguments) == 0
    printed = capfd.readouterr().out
    assert printed.startswith(told)
    assert printed.endswith("\n")


def test_no_server_is_told_as_hdc_tells_it(capfd: pytest.CaptureFixture[str]) -> None:
    assert main(["-s", f"127.0.0.1:{free_port()}", "list", "targets"]) == 0
    assert capfd.readouterr().out.startswith("[Fail]Connect server failed: the hdc server at 127.")


@pytest.fixture
def no_hdc(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """A machine without hdc, and with little else."""
    monkeypatch.setenv("PATH", str(tmp_path / "path"))


@pytest.mark.usefixtures("no_hdc")
def test_an_hdc_is_made_for_those_who_call_it(
    harmony: HarmonyPhone, capfd: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    folder = tmp_path / "a folder"
    assert main(["as-hdc", str(folder)]) == 0
    assert f'export PATH="{folder}:$PATH"' in capfd.readouterr().out
    server = f"127.0.0.1:{harmony.server.port}"
    ran = subprocess.run(
        [folder / "hdc", "-s", server, "shell", "echo 'a  b'"], capture_output=True, check=True,
        env={**os.environ, "PATH": f"{folder}:/bin:/usr/bin", "PYTHONPATH": str(ROOT)},
    )  # fmt: skip
    assert ran.stdout == b"a  b\n"


@pytest.mark.usefixtures("no_hdc")
def test_an_hdc_on_path_is_found_and_may_be_made_again(tmp_path: Path) -> None:
    folder = tmp_path / "path"
    assert make(folder) == make(folder) == f"Made {folder}/hdc; programs that call hdc find it.\n"


@pytest.mark.usefixtures("no_hdc")
def test_the_real_hdc_is_left_alone(tmp_path: Path) -> None:
    real = tmp_path / "path" / "hdc"
    real.parent.mkdir()
    real.write_text("#!/bin/sh\n")
    real.chmod(0o755)
    assert make(tmp_path / "other") == (
        f"[Fail]There is an hdc already: {real}. Programs find that one.\n"
    )
    assert not (tmp_path / "other").exists()
    real.chmod(0o644)
    assert make(real.parent).startswith("[Fail]")
    assert real.read_text() == "#!/bin/sh\n"


@pytest.mark.usefixtures("no_hdc")
def test_a_folder_that_cannot_be_made(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    assert make(tmp_path / "file" / "bin").endswith("choose another folder.\n")


def test_whoever_reads_may_stop_reading(harmony: HarmonyPhone, hdc_command: dict[str, str]) -> None:
    done = subprocess.run(
        ["sh", "-c", "hdc shell seq 1 100000 | head -n 1"], env=hdc_command, capture_output=True,
        text=True, timeout=60, check=True,
    )  # fmt: skip
    assert done.stdout == "1\n"
    assert done.stderr == ""


def test_a_shell_without_a_command_takes_lines(
    harmony: HarmonyPhone, hdc_command: dict[str, str]
) -> None:
    done = subprocess.run(
        ["hdc", "-t", harmony.serial, "shell"], input="cd /data/local/tmp\npwd\n",
        env=hdc_command, capture_output=True, text=True, timeout=60, check=True,
    )  # fmt: skip
    assert "\n/data/local/tmp\n" in done.stdout.replace("\r", "")
