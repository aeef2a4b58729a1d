"""``phonepilot devices`` from the command line, on virtual phones."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from assistant.cli import app
from assistant.listing import Listing, Row
from assistant.phones import Phones
from assistant.plain import plain
from device_drivers.base import OS
from tests.phones import AdbServer, connected_phone, private_adb, running_phone
from tests.qr import read
from tests.wireless import PAIRING_ADBS, until, wireless_phone


@dataclass
class Home:
    """A home of its own, an adb server of its own."""

    path: Path
    adb: AdbServer

    def run(self, *args: str) -> subprocess.CompletedProcess[str]:
        """The command in this process: most of its time would be the interpreter's start."""
        ended = CliRunner().invoke(app, ["devices", *args], env=self.env)
        if ended.exception and not isinstance(ended.exception, SystemExit):
            raise ended.exception
        return subprocess.CompletedProcess(args, ended.exit_code, ended.stdout, ended.stderr)

    def start(self, *args: str) -> subprocess.Popen[str]:
        return subprocess.Popen(
            self.command(*args), env=self.env, cwd=self.path, stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
        )  # fmt: skip

    def command(self, *args: str) -> list[str]:
        return [sys.executable, "-m", "assistant.cli", "devices", *args]

    @property
    def env(self) -> dict[str, str]:
        return {
            **self.adb.env, "PHONEPILOT_HOME": str(self.path), "PHONEPILOT_MDNS": "127.0.0.1",
            "USBMUXD_SOCKET_ADDRESS": f"UNIX:{self.path / 'none'}", "OHOS_HDC_SERVER_PORT": "9",
            "PYTHONWARNINGS": "",
        }  # fmt: skip

    def json(self) -> dict[str, dict[str, Any]]:
        listed = json.loads(self.run("--json").stdout)
        return {row["name"]: row for row in listed["devices"]}


@pytest.fixture
def house(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Home]:
    path = tmp_path / "home"
    path.mkdir(mode=0o700)
    monkeypatch.chdir(path)
    with private_adb(tmp_path, PAIRING_ADBS[0]) as adb:
        yield Home(path, adb)


def test_the_list_tells_states_and_fixes(house: Home) -> None:
    (house.path / "phonepilot.toml").write_text(
        '[phones.away]\nserial = "192.0.2.1:5555"\n[phones.page]\ndriver = "browser"\n'
    )
    with connected_phone(house.adb, seed=3) as ready, running_phone(seed=4) as (asking, _):
        asking.call(lambda phone: phone.put_setting("global", "adb_asks", "1"))
        house.adb.run("connect", asking.serial)
        rows = house.json()
        assert rows[ready.serial]["state"] == "ready"
        assert rows[ready.serial]["os"] == "android 14"
        assert rows[asking.serial]["state"] == "unauthorized"
        assert rows["away"]["state"] == "not found"
        assert "devices connect 192.0.2.1:5555" in rows["away"]["fix"]
        assert rows["page"]["state"] == "opens when needed"
        assert rows["virtual"]["state"] == "starts when needed"
        text = house.run().stdout.splitlines()
        assert text[0].split() == ["NAME", "OS", "MODEL", "STATE", "SERIAL"]
        fixed = next(i for i, line in enumerate(text) if line.startswith(asking.serial))
        assert text[fixed + 1].startswith("    -> unlock the phone")
        house.adb.run("disconnect", asking.serial)


def test_a_harmony_phone_of_an_hdc_server_of_its_own_is_found_there(house: Home) -> None:
    with (
        running_phone(system=OS.HARMONY, seed=3) as (one, _),
        running_phone(system=OS.HARMONY, seed=4) as (two, _),
    ):
        tables = [
            f'[phones.{name}]\ndriver = "harmony"\nhost = "127.0.0.1"\nport = {port}\n'
            for name, port in (("one", one.port), ("two", two.port), ("gone", 9))
        ]
        (house.path / "phonepilot.toml").write_text("".join(tables))
        rows = house.json()
    assert {name: row["state"] for name, row in rows.items()} == {
        "one": "ready", "two": "ready", "gone": "not found", "virtual": "starts when needed",
    }  # fmt: skip
    assert rows["two"]["serial"] == two.serial


def test_a_name_is_given_used_and_forgotten(house: Home) -> None:
    with connected_phone(house.adb, seed=3) as phone:
        named = house.run("name", phone.serial, "desk")
        assert named.returncode == 0, named.stderr
        rows = house.json()
        assert rows["desk"]["serial"] == phone.serial
        assert phone.serial not in rows
        forgotten = house.run("forget", "desk")
        assert forgotten.returncode == 0, forgotten.stderr
        assert "desk" not in house.json()
        assert house.run("forget", "desk").returncode == 1


def test_pairing_by_code_names_a_phone_that_is_found_again(house: Home) -> None:
    with wireless_phone(seed=5) as phone:
        address, code = phone.show_code()
        wrong = house.run("pair", address, f"{(int(code) + 1) % 10**6:06}")
        assert wrong.returncode == 1
        assert "did not accept the code" in wrong.stderr
        paired = house.run("pair", address, code, "--name", "wifi")
        assert paired.returncode == 0, paired.stderr
        assert "Virtual Phone, Android 14, is connected" in paired.stdout
        assert house.json()["wifi"]["state"] == "ready"
        phone.switch(on=False)
        until(lambda: house.json()["wifi"]["state"] != "ready")
        assert "it joins by itself" in house.json()["wifi"]["fix"]
        phone.switch(on=True)
        again = house.run("connect", phone.name)
        assert again.returncode == 0, again.stderr


def test_pairing_by_the_qr_code_on_the_screen(house: Home) -> None:
    with wireless_phone(seed=5) as phone:
        waiting = house.start("pair", "--wait", "100", "--name", "wifi")
        assert waiting.stderr
        drawn = []
        for line in waiting.stderr:
            if set(line.strip("\n")) & set("█▀▄"):
                drawn.append(line.strip("\n"))
            elif drawn:
                break
        phone.scan(read(drawn))
        said, errors = waiting.communicate(timeout=110)
        assert waiting.returncode == 0, errors
        assert "Virtual Phone, Android 14, is connected" in said
        assert f'serial = "{phone.name}"' in (house.path / "phonepilot.toml").read_text()
        assert house.run("name", phone.address, "again").returncode == 0
        assert (house.path / "phonepilot.toml").read_text().count(phone.name) == 2
        listed = house.run("-s", "wi").stdout.splitlines()
        assert [line.split()[0] for line in listed] == ["NAME", "wifi"]
        assert "there are: wifi, again" in house.run("-s", "desk").stderr


def test_mistakes_are_one_line(house: Home) -> None:
    for args, said in (
        (("pair", "127.0.0.1:1", "12"), "six digits"),
        (("pair", "127.0.0.1:1"), "six digits are missing"),
        (("pair", "123456"), "no HOST:PORT"),
        (("pair", "127.0.0.1:1", "123456"), "Nothing answers at 127.0.0.1:1"),
        (("connect", "127.0.0.1:1"), "No phone answers at 127.0.0.1:1"),
        (("name", "R5", "a b"), "cannot be a phone's name"),
    ):
        ended = house.run(*args)
        assert ended.returncode == 1
        assert said in ended.stderr
        assert "Traceback" not in ended.stderr


def test_the_address_of_a_webdriveragent_and_of_an_hdc_server_will_do(house: Home) -> None:
    with (
        running_phone(system=OS.IOS, seed=3) as (iphone, _),
        running_phone(system=OS.HARMONY, seed=3) as (mate, _),
    ):
        url, address = f"http://127.0.0.1:{iphone.port}", f"127.0.0.1:{mate.port}"
        for asked, system in ((url, "ios"), (address, "harmony")):
            (row,) = json.loads(house.run("-s", asked, "--json").stdout)["devices"]
            assert (row["name"], row["os"].split()[0], row["state"]) == (asked, system, "ready")
            named = house.run("name", asked, system)
            assert named.returncode == 0, named.stderr
            assert "at the moment" not in named.stdout
            assert house.json()[system]["state"] == "ready"
            assert house.run("forget", system).returncode == 0
        phones = Phones({}, "", house.path)
        try:
            assert phones.open(url).info().os is OS.IOS
            assert phones.open(address).info().os is OS.HARMONY
        finally:
            phones.close()


def test_settings_that_no_driver_takes_are_told_in_the_list(house: Home) -> None:
    (house.path / "phonepilot.toml").write_text(
        '[phones.a]\ndriver = "iphone"\n[phones.b]\ndriver = "ios"\nur = "x"\n'
        '[phones.c]\ndriver = "harmony"\n[phones.d]\ndriver = "ios"\nurl = "http://x:y"\n'
    )
    rows = house.json()
    assert [rows[name]["state"] for name in "abc"] == ["cannot be used"] * 2 + ["not found"]
    assert "There is no 'iphone' among device_drivers" in rows["a"]["fix"]
    assert "[phones.b] cannot be used: ur: " in rows["b"]["fix"]
    assert "'http://x:y' is no address" in rows["d"]["fix"]
    assert "no hdc server answers at 127.0.0.1:9" in rows["c"]["fix"]


def test_without_adbs_packages_the_other_phones_stay(house: Home) -> None:
    def run(*args: str) -> subprocess.CompletedProcess[str]:
        without = "import sys; sys.modules.update(dict.fromkeys(('adbutils', 'segno')))"
        started = f"{without}; from assistant.cli import main; main()"
        return subprocess.run(
            [sys.executable, "-c", started, *args], env=house.env, cwd=house.path,
            capture_output=True, text=True, timeout=60, check=False,
        )  # fmt: skip

    with running_phone(system=OS.IOS, seed=3) as (iphone, _):
        (house.path / "phonepilot.toml").write_text(
            f'[phones.mine]\ndriver = "ios"\nurl = "http://127.0.0.1:{iphone.port}"\n'
        )
        listed = run("devices")
        assert listed.returncode == 0, listed.stderr
        assert listed.stdout.splitlines()[1].split()[::3] == ["mine", "iPhone"]
        assert listed.stdout.count("pip install 'phonepilot[android]'") == 1
        for args in (("devices", "connect", "127.0.0.1:1"), ("devices", "pair")):
            ended = run(*args)
            assert ended.returncode == 1
            assert "pip install 'phonepilot[android]'" in ended.stderr
            assert "Traceback" not in ended.stderr
        assert run("devices", "forget", "mine").stdout.startswith("mine is forgotten")


def test_what_a_phone_calls_itself_steers_no_terminal() -> None:
    evil = "\x1b]0;mine\x07\x1b[2Jevil\u202e"
    row = Row(evil, "android", evil, "ready", "R5CT")
    shown = Listing([row], {"adb": evil}).text()
    assert not set(shown) & {"\x1b", "\x07", "\u202e"}
    assert shown.count("evil") == 3
    assert plain("电话\tétoile\n👨‍👩‍👧") == "电话\tétoile\n👨‍👩‍👧"
