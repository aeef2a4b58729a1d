"""Headless Chromium, if it is installed, over its debugging pipe: what ours is compared with.

The protocol is Chrome DevTools: JSON messages with a NUL behind each, on file descriptors 3 and 4
of the browser. A page is a screen of the virtual phone, written as HTML.
"""

from __future__ import annotations

import base64
import contextlib
import html
import json
import os
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from device_drivers.base import Role
from device_drivers.virtual.phone import Phone

NAMES = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
REAL = Path("/usr/lib/chromium/chromium-headless-shell")
"""Debian's own program; its /usr/bin name is a script that outlives a kill."""


def find() -> str:
    """The browser's program, "" when there is none."""
    if REAL.exists():
        return str(REAL)
    return next((found for name in NAMES if (found := shutil.which(name))), "")


def page(phone: Phone) -> str:
    """The screen in front as HTML: the same boxes, texts and switches at the same places."""
    parts = []
    for node in phone.tree().walk():
        box, label = node.box, html.escape(node.text)
        look = "border-radius:24px;background:#e8eaf0;" if node.clickable else ""
        if node.role is Role.SWITCH:
            look = "border-radius:32px;background:linear-gradient(#6a8,#486);"
        parts.append(
            f'<div style="left:{box.left}px;top:{box.top}px;width:{box.width}px;'
            f'height:{box.height}px;{look}">{label}</div>'
        )
    style = (
        "div{position:absolute;font:32px Roboto,'Noto Sans CJK SC';overflow:hidden}body{margin:0}"
    )
    return f"<!doctype html><meta charset=utf-8><style>{style}</style>{''.join(parts)}"


class Browser:
    """One page of one headless Chromium, ``width`` x ``height`` pixels."""

    def __init__(self, process: subprocess.Popen[bytes], write: int, read: int) -> None:
        self.process = process
        self._write, self._read = write, read
        self._buffer = b""
        self._count = 0
        self._session = ""

    def open(self, width: int, height: int) -> None:
        target = self.call("Target.createTarget", url="about:blank")["targetId"]
        attached = self.call("Target.attachToTarget", targetId=target, flatten=True)
        self._session = attached["sessionId"]
        self.call("Emulation.setDeviceMetricsOverride", width=width, height=height,
                  deviceScaleFactor=1, mobile=True)  # fmt: skip

    def show(self, content: str) -> None:
        """Replace the page."""
        frame = self.call("Page.getFrameTree")["frameTree"]["frame"]["id"]
        self.call("Page.setDocumentContent", frameId=frame, html=content)

    def step(self, x: int, y: int) -> bytes:
        """A tap, a JPEG of the page, and the boxes of all its elements."""
        point = {"x": x, "y": y, "button": "left", "clickCount": 1}
        self.call("Input.dispatchMouseEvent", type="mousePressed", **point)
        self.call("Input.dispatchMouseEvent", type="mouseReleased", **point)
        shot = self.call("Page.captureScreenshot", format="jpeg", quality=80)
        walk = "[...document.querySelectorAll('div')].map(e=>e.getBoundingClientRect().toJSON())"
        self.call("Runtime.evaluate", expression=walk, returnByValue=True)
        return base64.b64decode(shot["data"])

    def call(self, method: str, **params: Any) -> Any:
        """One command; its result. RuntimeError when the browser refuses it."""
        self._count += 1
        message = {"id": self._count, "method": method, "params": params}
        if self._session:
            message["sessionId"] = self._session
        os.write(self._write, json.dumps(message).encode() + b"\0")
        while True:
            answer = self._next()
            if answer.get("id") == self._count:
                if "error" in answer:
                    raise RuntimeError(f"{method}: {answer['error']}")
                return answer["result"]

    def _next(self) -> Any:
        while b"\0" not in self._buffer:
            chunk = os.read(self._read, 1 << 20)
            if not chunk:
                raise RuntimeError("the browser ended")
            self._buffer += chunk
        message, _, self._buffer = self._buffer.partition(b"\0")
        return json.loads(message)

    def megabytes(self) -> float:
        """Proportional memory of the browser and its children."""
        return sum(pss(pid) for pid in _family(self.process.pid))


def _family(pid: int) -> list[int]:
    found = [pid]
    for task in Path(f"/proc/{pid}/task").glob("*/children"):
        with contextlib.suppress(OSError):
            for child in task.read_text().split():
                found += _family(int(child))
    return found


def pss(pid: int) -> float:
    """Megabytes a process takes, shared pages divided among those that share them."""
    with contextlib.suppress(OSError):
        for line in Path(f"/proc/{pid}/smaps_rollup").read_text().splitlines():
            if line.startswith("Pss:"):
                return int(line.split()[1]) / 1024
    return 0.0


@contextmanager
def browser(width: int, height: int) -> Iterator[Browser | None]:
    """A running browser with an empty page; None when Chromium is not installed."""
    program = find()
    if not program:
        yield None
        return
    to_browser, from_us = os.pipe()
    from_browser, to_us = os.pipe()
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as profile:
        command = [
            program, "--headless", "--no-sandbox", "--disable-gpu", "--remote-debugging-pipe",
            "--hide-scrollbars", f"--user-data-dir={profile}",
        ]  # fmt: skip

        def place() -> None:
            for have, want in ((os.dup(to_browser), 3), (os.dup(to_us), 4)):
                os.dup2(have, want)

        process = subprocess.Popen(  # the pipe must be exactly 3 and 4
            command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, pass_fds=(3, 4),
            preexec_fn=place,
        )  # fmt: skip
        os.close(to_browser)
        os.close(to_us)
        try:
            made = Browser(process, from_us, from_browser)
            made.open(width, height)
            yield made
        finally:
            process.kill()
            process.wait()
            os.close(from_us)
            os.close(from_browser)
