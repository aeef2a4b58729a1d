"""kill -9 while a page is waited for: the task goes on after a restart, and ends once."""

from __future__ import annotations

import os
import signal
import time

import pytest

from tests.assistant.conftest import Cli
from tests.assistant.extraction.shop import shop
from tests.assistant.test_crash import outcomes

pytestmark = pytest.mark.whole


def test_a_killed_run_is_resumed(cli: Cli) -> None:
    with shop() as lamps:
        (cli.home / "phonepilot.toml").write_text(
            f'[skills.extraction]\nlocal = ["{lamps.host}"]\n'
        )
        lamps.hold.clear()
        text = f"get the name and price of each product on {lamps.url} as json"
        process = cli.start("ask", text, "--device", cli.phone.serial)
        deadline = time.monotonic() + 150
        while "/lamps" not in lamps.asked and time.monotonic() < deadline:
            assert process.poll() is None
            time.sleep(0.05)
        os.kill(process.pid, signal.SIGKILL)
        process.wait()
        if process.stdout is not None:
            process.stdout.close()
        lamps.hold.set()
        assert cli.ask("what time is it")["outcome"] == "done"
        assert outcomes(cli.home) == ["done", "done"]
        (file,) = cli.home.glob("sandbox/*/skills/extraction/*.json")
        assert "Paper globe" in file.read_text()
        assert lamps.asked.count("/lamps") == 2
