"""A hub of models on 127.0.0.1: metadata, redirects to a store, ranges, and bad days on demand."""

from __future__ import annotations

import hashlib
import http.server
import json
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

COMMIT = "0123456789abcdef0123456789abcdef01234567"
LARGE = 1000
"""Bytes from which on a file is kept elsewhere (LFS)."""


@dataclass
class Hub:
    """One repository. The faults are taken away once they were shown."""

    repository: str
    files: dict[str, bytes]
    gated: bool = False
    cut_after: list[int] = field(default_factory=list)
    """Bytes after which the next answers of the store end, whatever they promised."""
    wrong_byte: int = 0
    """How many of the next answers have one."""
    no_ranges: bool = False
    stalled: threading.Event | None = None
    """The store answers when it is set."""
    failing: list[int] = field(default_factory=list)
    """Statuses of the next answers of the store."""
    asked: list[str] = field(default_factory=list)
    """The store's answers: ``NAME RANGE``."""
    tokens: set[str] = field(default_factory=set)
    endpoint: str = ""

    def metadata(self) -> dict[str, Any]:
        return {
            "id": self.repository, "modelId": self.repository, "sha": COMMIT, "private": False,
            "tags": [], "downloads": 0, "likes": 0,
            "siblings": [self._sibling(name, data) for name, data in self.files.items()],
        }  # fmt: skip

    def _sibling(self, name: str, data: bytes) -> dict[str, Any]:
        git = hashlib.sha1(f"blob {len(data)}\0".encode() + data, usedforsecurity=False)
        found: dict[str, Any] = {
            "rfilename": name, "size": len(data), "blobId": git.hexdigest()
        }  # fmt: skip
        if len(data) >= LARGE:
            sha256 = hashlib.sha256(data).hexdigest()
            found["lfs"] = {"sha256": sha256, "size": len(data), "pointerSize": 134}
        return found


class Handler(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    hub: Hub

    def do_GET(self) -> None:
        self._answer(body=True)

    def do_HEAD(self) -> None:
        self._answer(body=False)

    def _answer(self, *, body: bool) -> None:
        hub, path = self.hub, self.path.partition("?")[0]
        hub.tokens.add(self.headers.get("Authorization", ""))
        api = f"/api/models/{hub.repository}"
        if path.startswith("/store/"):
            self._store(path.removeprefix("/store/"), body=body)
        elif hub.gated:
            self._send(403, b"{}", {"X-Error-Code": "GatedRepo"})
        elif path in (api, f"{api}/revision/main", f"{api}/revision/{COMMIT}"):
            self._send(200, json.dumps(hub.metadata()).encode())
        elif path.startswith(api):
            self._send(404, b"{}", {"X-Error-Code": "RevisionNotFound"})
        elif path.startswith(f"/{hub.repository}/resolve/{COMMIT}/"):
            name = path.partition(f"{COMMIT}/")[2]
            self._send(302, b"", {"Location": f"{hub.endpoint}/store/{name}"})
        else:
            self._send(404, b"{}", {"X-Error-Code": "RepoNotFound"})

    def _store(self, name: str, *, body: bool) -> None:
        hub, data = self.hub, self.hub.files[name]
        wanted = self.headers.get("Range", "")
        hub.asked.append(f"{name} {wanted}".strip())
        if hub.stalled:
            hub.stalled.wait(60)
        if hub.failing:
            self._send(hub.failing.pop(0), b"busy")
            return
        if hub.wrong_byte:
            hub.wrong_byte -= 1
            data = data[:-1] + bytes([data[-1] ^ 1])
        start = 0
        headers = {"Accept-Ranges": "bytes"}
        if wanted and not hub.no_ranges:
            start = int(wanted.removeprefix("bytes=").split("-")[0])
            headers["Content-Range"] = f"bytes {start}-{len(data) - 1}/{len(data)}"
        whole = data[start:]
        sent = whole[: hub.cut_after.pop(0)] if hub.cut_after else whole
        self.send_response(206 if start else 200)
        for key, value in (*headers.items(), ("Content-Length", str(len(whole)))):
            self.send_header(key, value)
        self.end_headers()
        if body:
            self.wfile.write(sent)
        if len(sent) < len(whole):
            self.close_connection = True

    def _send(self, status: int, body: bytes, headers: dict[str, str] | None = None) -> None:
        self.send_response(status)
        for key, value in (headers or {}).items():
            self.send_header(key, value)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        if self.command == "GET":
            self.wfile.write(body)

    def log_message(self, format: str, *args: object) -> None:
        return


@contextmanager
def serving(hub: Hub) -> Iterator[Hub]:
    """Within, the hub answers at ``hub.endpoint``."""
    bound = type("BoundHandler", (Handler,), {"hub": hub})
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), bound)
    hub.endpoint = f"http://127.0.0.1:{server.server_address[1]}"
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.02})
    thread.start()
    try:
        yield hub
    finally:
        server.shutdown()
        server.server_close()
        thread.join()
