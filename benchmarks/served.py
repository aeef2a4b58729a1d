"""A virtual phone in a process of its own, so that it does not share the driver's interpreter."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager

from device_drivers.base import OS

_SERVE = """
import sys
from device_drivers.base import OS
from device_drivers.virtual.server import serve
serve(port=0, system=OS(sys.argv[1]), ready=lambda port: print(port, flush=True))
"""


@contextmanager
def served_phone(system: OS) -> Iterator[int]:
    """The port of a virtual phone, which is ended afterwards."""
    phone = subprocess.Popen(
        [sys.executable, "-c", _SERVE, system.value], stdout=subprocess.PIPE, text=True
    )
    try:
        assert phone.stdout is not None
        yield int(phone.stdout.readline())
    finally:
        phone.terminate()
        phone.wait()
        if phone.stdout is not None:
            phone.stdout.close()
