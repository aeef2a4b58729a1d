"""A Python that has vLLM, as far as we can see: it tells its version, and serves as it is told.

``fake_python`` writes the program. Like vLLM it has /health, /v1/models with max_model_len and
/version, and refuses whoever brings no key. What it was started with is kept beside it.
"""

from __future__ import annotations

import http.server
import json
import os
import sys
from itertools import pairwise
from pathlib import Path


def fake_python(folder: Path, version: str = "0.32.0") -> Path:
    """An interpreter with that version of vLLM; "": without it."""
    program = folder / "python"
    program.write_text(
        f'#!/bin/sh\nif [ "$1" = -c ]; then echo "{version}"; exit; fi\n'
        f'exec "{sys.executable}" "{__file__}" "{folder}" "$@"\n'
    )
    program.chmod(0o755)
    return program


def started_with(folder: Path) -> tuple[list[str], dict[str, str]]:
    """Arguments and environment of the last start."""
    arguments, environment = json.loads((folder / "started.json").read_text())
    return arguments, environment


class Handler(http.server.BaseHTTPRequestHandler):
    model: dict[str, object]

    def do_GET(self) -> None:
        open_to_all = self.path in ("/health", "/version")
        key = os.environ.get("VLLM_API_KEY", "")
        if key and not open_to_all and self.headers.get("Authorization") != f"Bearer {key}":
            return self._send(401, {"error": "Unauthorized"})
        if self.path == "/v1/models":
            return self._send(200, {"object": "list", "data": [self.model]})
        return self._send(200, {"version": "0.32.0"} if self.path == "/version" else {})

    def _send(self, status: int, body: object) -> None:
        data = json.dumps(body).encode()
        self.send_response(200 if self.path == "/health" else status)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(data)))
        self.end_headers()
        self.wfile.write(data)

    def log_message(self, format: str, *args: object) -> None:
        return


def main(folder: Path, arguments: list[str]) -> None:
    (folder / "started.json").write_text(json.dumps([arguments, dict(os.environ)]))
    told = dict(pairwise(arguments))
    Handler.model = {
        "id": told["--served-model-name"], "object": "model", "owned_by": "vllm",
        "max_model_len": int(told["--max-model-len"]),
    }  # fmt: skip
    address = (told["--host"], int(told["--port"]))
    http.server.ThreadingHTTPServer(address, Handler).serve_forever()


if __name__ == "__main__":
    main(Path(sys.argv[1]), sys.argv[2:])
