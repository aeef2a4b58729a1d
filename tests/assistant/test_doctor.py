"""The doctor knows the usual failures by their words."""

from __future__ import annotations

import io
from collections.abc import Iterator
from pathlib import Path

import pytest

from assistant import doctor, plugins
from assistant.config import ConfigError
from assistant.doctor.guides import GUIDES
from assistant.doctor.known import LONGEST, recognise
from assistant.doctor.phones import TABLES
from assistant.doctor.services import EXTRAS

# What the programs really print: system, name of the failure, line. Names of phones, teams and
# people in it are replaced.
RECORDED = [
    tuple(line.split("\t", 2))
    for line in (Path(__file__).parent / "recorded_failures.tsv").read_text("utf-8").splitlines()
]


@pytest.mark.parametrize(("system", "name", "line"), RECORDED, ids=range(len(RECORDED)))
def test_real_words_are_recognised(system: str, name: str, line: str) -> None:
    noise = "2026-11-21 10:00:00 something else entirely, line by line\n"
    found = recognise(noise * 3 + line + "\n" + noise, TABLES.values())
    assert [finding.name for finding in found] == [name]
    assert found == recognise(line, (TABLES[system],))
    assert not found[0].ok
    assert found[0].why
    assert found[0].fix


def test_every_known_failure_has_recorded_words() -> None:
    known = {(system, entry.name) for system, table in TABLES.items() for entry in table}
    assert known == {(system, name) for system, name, _ in RECORDED}


def test_good_words_are_left_alone() -> None:
    log = (
        "Testing started\nServerURLHere->http://192.0.2.7:8100<-ServerURLHere\n"
        "List of devices attached\n127.0.0.1:5601\tdevice\nconnected to 127.0.0.1:5601\n"
        "Wait for com.apple.springboard to idle\n"
        "Test Case '-[UITestingUITests testRunner]' started\n"
        '{"level":"warning","msg":"go-ios agent is not running. You might need to start it with '
        "'ios tunnel start' for ios17+.\"}\n"
        '{"level":"info","msg":"Tunnel server started"}\n'
    )
    assert recognise(log, TABLES.values()) == []


def test_each_failure_is_told_once_with_its_last_words() -> None:
    log = "error: device offline\n" + "x" * 5000 + "\nerror: device offline (still)\n"
    (finding,) = recognise(log, TABLES.values())
    assert finding.seen == "error: device offline (still)"
    (finding,) = recognise("y" * 1000 + " error: device offline " + "z" * 900, TABLES.values())
    assert len(finding.seen) <= LONGEST + 6
    assert "device offline" in finding.seen


def test_a_log_is_read(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    log = tmp_path / "xcodebuild.log"
    log.write_bytes(b"\xff\xfe\n** TEST FAILED **\nTimed out while enabling automation mode.\n")
    assert doctor.read_log(log) == 1
    said = capsys.readouterr().out
    assert "BAD  UI automation off: Timed out while enabling automation mode." in said
    assert "fix: On the iPhone: Settings > Developer > Enable UI Automation" in said
    assert said.endswith("1 to mend.\n")


def test_a_running_program_is_read_along(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def lines() -> Iterator[str]:
        yield "starting\n"
        yield "error: device offline\n"
        assert "BAD  offline: error: device offline" in capsys.readouterr().out  # told at once
        yield "error: device offline\n"
        yield "error: no devices/emulators found\n"

    monkeypatch.setattr("sys.stdin", Lines(lines()))
    assert doctor.read_log(Path("-")) == 1
    said = capsys.readouterr().out
    assert "offline: error" not in said
    assert said.endswith("2 to mend.\n")


class Lines:
    """Standard input from a pipe, whose lines come as they are written."""

    def __init__(self, lines: Iterator[str]) -> None:
        self._lines = lines

    def __iter__(self) -> Iterator[str]:
        return self._lines

    def isatty(self) -> bool:
        return False


def test_a_log_without_failures_and_one_that_is_not_there(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("all is fine"))
    assert doctor.read_log(Path("-")) == 0
    assert "Nothing in it is a failure that I know" in capsys.readouterr().out
    with pytest.raises(ConfigError, match="cannot be read: No such file"):
        doctor.read_log(tmp_path / "nothing")


@pytest.mark.parametrize(
    ("name", "step"),
    [
        ("ios", "General > VPN & Device Management"),
        ("android", "Build number"),
        ("harmony", "persist.ace.testmode.enabled"),
        ("wifi", "phonepilot devices pair"),
    ],
)
def test_guides_lead_step_by_step(name: str, step: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert doctor.guide(name) == 0
    said = capsys.readouterr().out
    assert step in said
    assert max(map(len, said.splitlines())) <= 100


def test_every_driver_has_an_extra_that_is_looked_for() -> None:
    assert set(plugins.listing("device_drivers")) <= set(EXTRAS)


def test_the_harmony_guide_and_the_docs_tell_what_our_own_hdc_is_for() -> None:
    docs = (Path(__file__).parents[2] / "docs" / "phones.md").read_text("utf-8")
    for text in (GUIDES["harmony"], docs):
        assert "phonepilot-hdc" in text
        assert 'host = "' in text
        assert "port = " in text


def test_an_unknown_guide() -> None:
    with pytest.raises(ConfigError, match="there are android, harmony, ios, wifi"):
        doctor.guide("windows")
