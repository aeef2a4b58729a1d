"""The process is killed between disk and confirmation: nothing is lost, and twins are known."""

from __future__ import annotations

import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.platforms.background import in_background
from tests.platforms.telegram import TelegramEmulator

ANN = 31


@contextmanager
def bot_process(url: str, file: Path, stall: int) -> Iterator[subprocess.Popen[str]]:
    command = [sys.executable, "-m", "tests.gateways.persisting_bot", url, str(file), str(stall)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        try:
            yield process
        finally:
            process.kill()


@pytest.mark.whole
def test_killed_at_the_worst_moment_nothing_is_lost(tmp_path: Path) -> None:
    file = tmp_path / "inbox"
    said = [f"message {n}" for n in range(1, 6)]
    with in_background(TelegramEmulator()) as telegram:
        for text in said:
            telegram.person_says(ANN, text)
        for stall in (3, 2):
            with bot_process(telegram.base_url, file, stall) as process:
                assert process.stdout is not None
                assert "stalled\n" in process.stdout, "reads on until it says so"
                process.kill()
        with bot_process(telegram.base_url, file, 0):
            deadline = time.monotonic() + 60
            while telegram.world.updates and time.monotonic() < deadline:
                time.sleep(0.02)
        assert not telegram.world.updates, "all was confirmed in the end"
    kept = [line.split(" ", 1) for line in file.read_text().splitlines()]
    assert [text for _, text in kept] == [*said[:3], *said[:2], *said]
    assert len({external_id for external_id, _ in kept}) == len(said), "a twin has its twin's id"
