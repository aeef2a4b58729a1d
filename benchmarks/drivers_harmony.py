"""The HarmonyOS driver beside hmdriver2, on one virtual phone behind its hdc server.

hmdriver2 starts an `hdc` program; where there is none, it gets ours under that name.
"""

from __future__ import annotations

import logging
import os
import shutil
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from benchmarks.rivals import Rival, compare
from benchmarks.served import served_phone
from benchmarks.table import Row
from device_drivers.base import OS
from device_drivers.harmony import Config, create

SETTINGS = "com.huawei.hmos.settings"


def rows(runs: int) -> list[Row]:
    logging.disable(logging.ERROR)
    with served_phone(OS.HARMONY) as port, _an_hdc():
        os.environ.update(HDC_SERVER_HOST="127.0.0.1", HDC_SERVER_PORT=str(port))
        ours = create(Config(host="127.0.0.1", port=port))
        rivals: list[Rival] = [Hmdriver2()]
        try:
            return list(compare(ours, SETTINGS, rivals, runs))
        finally:
            rivals.clear()  # it takes its leave of hdc when it is forgotten, so before hdc goes
            ours.close()


@contextmanager
def _an_hdc() -> Iterator[None]:
    """An `hdc` on PATH."""
    if shutil.which("hdc"):
        yield
        return
    with tempfile.TemporaryDirectory() as folder:
        program = Path(folder) / "hdc"
        program.write_text(
            f'#!/bin/sh\nexec {sys.executable} -m device_drivers.harmony.hdc_command "$@"\n'
        )
        program.chmod(0o755)
        root = str(Path(__file__).parent.parent)
        os.environ["PYTHONPATH"] = os.pathsep.join([root, os.environ.get("PYTHONPATH", "")])
        os.environ["PATH"] = folder + os.pathsep + os.environ["PATH"]
        yield


class Hmdriver2:
    """The stock client, as its readme uses it."""

    name = "hmdriver2"

    def __init__(self) -> None:
        from hmdriver2.driver import Driver
        from hmdriver2.hdc import list_devices

        self._phone = Driver(list_devices()[0])
        self._picture = str(Path(tempfile.gettempdir()) / f"hmdriver2-{os.getpid()}.jpeg")

    def tap(self, x: int, y: int) -> object:
        return self._phone.click(x, y)

    def screenshot(self) -> object:
        return self._phone.screenshot(self._picture)

    def tree(self) -> object:
        return self._phone.dump_hierarchy()

    def text(self, text: str) -> object:
        self._phone(focused=True).clear_text()
        return self._phone(focused=True).input_text(text)
