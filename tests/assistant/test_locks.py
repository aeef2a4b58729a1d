"""Locks are freed by the system when their process dies."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

from assistant.locks import Slots

HOLD = """
import sys, time
from pathlib import Path
from assistant.locks import Slots
print(Slots(Path(sys.argv[1])).take("run"), flush=True)
time.sleep(60)
"""


def test_a_dead_process_leaves_its_slot_to_the_next(tmp_path: Path) -> None:
    process = subprocess.Popen(
        [sys.executable, "-c", HOLD, str(tmp_path)], stdout=subprocess.PIPE, text=True
    )
    assert process.stdout is not None
    assert process.stdout.readline().strip() == "run-0"
    living = Slots(tmp_path)
    assert living.take("run") == "run-1"
    assert living.take_abandoned(("run", "ask")) == []
    os.kill(process.pid, signal.SIGKILL)
    process.wait()
    process.stdout.close()
    assert living.take_abandoned(("ask",)) == []
    assert living.take_abandoned(("run", "ask")) == ["run-0"]
    living.release()
    assert Slots(tmp_path).take("run") == "run-0"
