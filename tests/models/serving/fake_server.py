"""A program that behaves like a model server, well or badly. ``python fake_server.py PORT MODE``.

``well``: loads for a moment, then answers. ``loads_for_ever``, ``dies_loading``: after lines of a
real log. ``noisy``: writes megabytes. ``stubborn``: does not end when asked to, and has a child.
``second_time``: dies the first time it is started, then is well (a file remembers).
"""

from __future__ import annotations

import http.server
import signal
import subprocess
import sys
import threading
from pathlib import Path

LOADING = threading.Event()


class Handler(http.server.BaseHTTPRequestHandler):
    def do_GET(self) -> None:
        if not LOADING.is_set():
            self._send(503, b'{"error": {"message": "Loading model", "code": 503}}')
        elif self.path == "/v1/models":
            self._send(200, b'{"data": [{"id": "fake", "max_model_len": 4096}]}')
        elif self.path in ("/health", "/version"):
            self._send(200, b'{"version": "0.99.1"}')
        else:
            self._send(404, b"{}")

    def _send(self, status: int, body: bytes) -> None:
        self.send_response(status)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, format: str, *args: object) -> None:
        return


def main(port: int, mode: str, memory: Path) -> None:
    if mode == "dies_loading":
        print(
            "INFO loading model\nValueError: No available memory for the cache blocks.", flush=True
        )
        sys.exit(1)
    if mode == "second_time" and not memory.exists():
        memory.touch()
        sys.exit("RuntimeError: a bad day")
    if mode == "stubborn":
        signal.signal(signal.SIGTERM, signal.SIG_IGN)
        child = subprocess.Popen([sys.executable, "-c", "import time; time.sleep(600)"])
        memory.write_text(str(child.pid))
    if mode == "noisy":
        print("a line of noise " * 8000, flush=True)
        for number in range(60):
            print(f"{number} " + "noise " * 20_000, flush=True)
    if mode != "loads_for_ever":
        LOADING.set()
    print("loading model", flush=True)
    http.server.ThreadingHTTPServer(("127.0.0.1", port), Handler).serve_forever()


if __name__ == "__main__":
    main(int(sys.argv[1]), sys.argv[2], Path(sys.argv[3]))
