"""mobilerun's Android driver, run by a Python that has it installed: it needs other libraries.

``OtherPython(python, serial, port)`` starts this file there and speaks JSON lines with it. Without
mobilerun's own app on the phone (Portal) its driver works by `input`, `screencap` and `uiautomator
dump`; that is what is measured.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from types import TracebackType


class RivalFailed(Exception):
    """The other client could not do what it is measured at."""


class OtherPython:
    """The driver in the other process; each call waits for its answer."""

    name = "mobilerun (without its app)"

    def __init__(self, python: str, serial: str, adb_port: int) -> None:
        environment = {
            **os.environ,
            "ANDROID_ADB_SERVER_PORT": str(adb_port),
            "ANDROID_ADB_SERVER_HOST": "127.0.0.1",
            "MOBILERUN_TELEMETRY_ENABLED": "false",
        }
        self._process = subprocess.Popen(
            [python, __file__, serial], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True,
            env=environment,
        )  # fmt: skip

    def __enter__(self) -> OtherPython:
        self._ask("connect")
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:  # fmt: skip
        self._process.terminate()
        self._process.wait()

    def tap(self, x: int, y: int) -> None:
        self._ask("tap", x, y)

    def screenshot(self) -> None:
        self._ask("screenshot")

    def tree(self) -> None:
        self._ask("get_ui_tree")

    def text(self, text: str) -> None:
        """Put in after what is there: emptying the field first fails where it has a hint, because
        the driver takes the hint for text that remains."""
        self._ask("input_text", text, False)

    def _ask(self, method: str, *arguments: object) -> None:
        pipe, answers = self._process.stdin, self._process.stdout
        assert pipe is not None
        assert answers is not None
        pipe.write(json.dumps([method, *arguments]) + "\n")
        pipe.flush()
        line = answers.readline()
        if not line or json.loads(line) != "ok":
            raise RivalFailed(f"mobilerun could not {method}: {line.strip() or 'it ended'}")


def answer(serial: str) -> None:
    """The other side: carry out one call a line."""
    import asyncio

    from mobilerun_core_local.driver.android.adb import (  # type: ignore[import-not-found]
        AndroidDriver,
    )

    driver = AndroidDriver(serial=serial, portal_mode="disabled")
    loop = asyncio.new_event_loop()
    for line in sys.stdin:
        method, *arguments = json.loads(line)
        try:
            loop.run_until_complete(getattr(driver, method)(*arguments))
            said = "ok"
        except Exception as error:  # told to the one who asked
            said = f"{type(error).__name__}: {error}"
        print(json.dumps(said), flush=True)


if __name__ == "__main__":
    answer(sys.argv[1])
