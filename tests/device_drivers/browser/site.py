"""A small web site on a free port of this machine: pages by path, and what was posted to it."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

HEAD = (
    '<!doctype html><meta charset="utf-8"><title>Shop</title>'
    '<meta name="viewport" content="width=device-width,initial-scale=1">'
)


@dataclass
class Site:
    """``pages``: path -> HTML. ``moved``: path -> address. ``asked``: paths, in order."""

    origin: str = ""
    pages: dict[str, str] = field(default_factory=dict)
    moved: dict[str, str] = field(default_factory=dict)
    asked: list[str] = field(default_factory=list)

    def page(self, body: str, path: str = "/page") -> str:
        """Serve ``body`` at ``path``; its address."""
        self.pages[path] = HEAD + body
        return self.origin + path


@contextmanager
def running_site() -> Iterator[Site]:
    site = Site()

    class Handler(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"

        def do_GET(self) -> None:
            path = self.path.partition("?")[0]
            site.asked.append(path)
            if path in site.moved:
                self._answer(302, b"", Location=site.moved[path])
            elif path.endswith(".txt"):
                name = f'attachment; filename="{path[1:]}"'
                self._answer(200, b"a saved file", **{"Content-Disposition": name})
            else:
                found = site.pages.get(path, "")
                self._answer(200 if found else 404, found.encode())

        def _answer(self, code: int, body: bytes, **headers: str) -> None:
            self.send_response(code)
            self.send_header("Content-Type", "text/html; charset=utf-8")
            self.send_header("Content-Length", str(len(body)))
            for key, value in headers.items():
                self.send_header(key, value)
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, format: str, *args: Any) -> None:
            """Nothing: what was asked is in ``asked``."""

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    server.daemon_threads = True
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.05})
    thread.start()
    site.origin = f"http://127.0.0.1:{server.server_address[1]}"
    try:
        yield site
    finally:
        server.shutdown()
        thread.join()
        server.server_close()
