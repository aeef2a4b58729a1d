"""[logs]: where the log goes, how it looks, and how much of it is kept."""

from __future__ import annotations

import json
import logging
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
import structlog

from assistant import logs
from assistant.log_settings import LogSettings

WRITER = """
import sys
from pathlib import Path
import structlog
from assistant import logs
from assistant.log_settings import LogSettings
logs.to_file(Path(sys.argv[1]), LogSettings(megabytes=0.02, keep=40))
log = structlog.get_logger()
for n in range(1500):
    log.info("line", who=sys.argv[2], n=n)
"""


@pytest.fixture(autouse=True)
def as_before() -> Iterator[None]:
    root = logging.getLogger()
    handlers, level = root.handlers[:], root.level
    yield
    for handler in root.handlers:
        if handler not in handlers:
            handler.close()
    root.handlers, root.level = handlers, level
    structlog.reset_defaults()


def written(folder: Path) -> list[str]:
    """All lines of the log and of those put aside, oldest first."""
    files = sorted(
        folder.glob("phonepilot.log*"),
        key=lambda file: -int(file.suffix[1:]) if file.suffix[1:].isdigit() else 0,
    )
    return [
        line for file in files if file.suffix != ".lock" for line in file.read_text().splitlines()
    ]


def test_processes_that_share_a_log_lose_nothing_when_it_is_put_aside(tmp_path: Path) -> None:
    path = tmp_path / "phonepilot.log"
    writers = [
        subprocess.Popen([sys.executable, "-c", WRITER, str(path), who]) for who in ("a", "b", "c")
    ]
    assert [writer.wait(60) for writer in writers] == [0, 0, 0]
    told = [json.loads(line) for line in written(tmp_path)]
    for who in ("a", "b", "c"):
        assert [line["n"] for line in told if line["who"] == who] == list(range(1500))
    aside = [file.stat().st_size for file in tmp_path.glob("phonepilot.log.[0-9]*")]
    assert len(aside) > 5
    assert all(18_000 < size < 21_000 for size in aside), "each is full before it is put aside"


def test_no_more_is_kept_than_wanted(tmp_path: Path) -> None:
    logs.to_file(tmp_path / "phonepilot.log", LogSettings(megabytes=0.001, keep=2))
    for n in range(200):
        structlog.get_logger().info("line", n=n)
    names = {file.name for file in tmp_path.glob("phonepilot.log*")} - {"phonepilot.log.lock"}
    assert names == {"phonepilot.log", "phonepilot.log.1", "phonepilot.log.2"}
    assert json.loads(written(tmp_path)[-1])["n"] == 199


def test_standard_error_gets_it_scrubbed_and_no_file_is_made(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    logs.to_file(tmp_path / "phonepilot.log", LogSettings(to="stderr"))
    structlog.get_logger().info("hello", token="12345678:AAF-emulated-token-0123456789abcdef")
    logging.getLogger("other").warning("of a library")
    ours, theirs = map(json.loads, capsys.readouterr().err.splitlines())
    assert ours["event"] == "hello"
    assert "AAF" not in ours["token"]
    assert (theirs["event"], theirs["level"]) == ("of a library", "warning")
    assert list(tmp_path.iterdir()) == []


def test_lines_for_people_and_only_what_matters(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    wanted = LogSettings(to="both", format="text", level="warning")
    logs.to_file(tmp_path / "phonepilot.log", wanted)
    structlog.get_logger().info("not this")
    structlog.get_logger().warning("but this", gateway="telegram")
    for text in (capsys.readouterr().err, (tmp_path / "phonepilot.log").read_text()):
        assert "not this" not in text
        assert "but this" in text
        assert "gateway=telegram" in text
        assert "{" not in text
