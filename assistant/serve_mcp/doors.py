"""The two ways in: our standard input and output, or HTTP on this machine with a token.

HTTP listens on 127.0.0.1 and nowhere else. Each request needs the token from ``mcp_token`` in the
assistant's home (made at the first start, readable for its owner only, read anew for every
request); its Host and Origin must be of this machine (the SDK's guard against DNS rebinding).
"""

from __future__ import annotations

import asyncio
import contextlib
import hmac
import json
import os
import secrets
import signal
import socket
import stat
import sys
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

import structlog
import uvicorn
from mcp.server import MCPServer
from starlette.types import ASGIApp, Receive, Scope, Send

from assistant.config import ConfigError
from assistant.opening import open_house
from assistant.serve_mcp.desk import Desk
from assistant.serve_mcp.tools import Offered

if TYPE_CHECKING:
    from assistant.app import House

log = structlog.get_logger()
HERE = "127.0.0.1"
TOKEN = "mcp_token"  # noqa: S105 - the name of a file
LEAVING_SECONDS = 1
"""How long open connections may finish when the server ends."""


async def serve(house: House, port: int | None) -> None:
    """Serve MCP until the client leaves or we are told to end: over our standard input and output,
    or over HTTP at ``port`` (0: any free one). Raises ConfigError."""
    desk = Desk(house)
    ended = asyncio.Event()
    loop = asyncio.get_running_loop()
    for number in (signal.SIGINT, signal.SIGTERM):
        loop.add_signal_handler(number, ended.set)
    async with open_house(house, "mcp", [desk]):
        house.warm_up()
        models = asyncio.create_task(house.prepare_models())
        server = Offered(house, desk).server()
        try:
            if port is None:
                await _over_stdio(server, ended)
            else:
                async with over_http(server, house.home, port) as address:
                    token = house.home / TOKEN
                    print(f"MCP at {address}, token in {token}", file=sys.stderr, flush=True)
                    await ended.wait()
        finally:
            models.cancel()
            await asyncio.gather(models, return_exceptions=True)
            await desk.close()


async def _over_stdio(server: MCPServer, ended: asyncio.Event) -> None:
    serving = asyncio.create_task(server.run_stdio_async())
    ending = asyncio.create_task(ended.wait())
    await asyncio.wait({serving, ending}, return_when=asyncio.FIRST_COMPLETED)
    ending.cancel()
    serving.cancel()
    with contextlib.suppress(asyncio.CancelledError):
        await serving


@asynccontextmanager
async def over_http(server: MCPServer, home: Path, port: int) -> AsyncIterator[str]:
    """Listen until the block ends; the address. Raises ConfigError for a port that is taken."""
    app = Keyed(server.streamable_http_app(host=HERE), token_file(home))
    config = uvicorn.Config(app, log_config=None, timeout_graceful_shutdown=LEAVING_SECONDS)
    try:
        listener = socket.create_server((HERE, port))
    except OSError as error:
        why = os.strerror(error.errno or 0)
        raise ConfigError(f"Port {port} cannot be used ({why}). Take another.") from error
    serving = _Uvicorn(config)
    running = asyncio.create_task(serving.serve(sockets=[listener]))
    try:
        while not serving.started and not running.done():  # noqa: ASYNC110 - it offers no event
            await asyncio.sleep(0.01)
        yield f"http://{HERE}:{listener.getsockname()[1]}/mcp"
    finally:
        serving.should_exit = True
        await running
        listener.close()


class _Uvicorn(uvicorn.Server):
    @contextlib.contextmanager
    def capture_signals(self) -> Iterator[None]:
        """They are the house's, which has to be closed in order."""
        yield


class Keyed:
    """Lets nobody in without the token."""

    def __init__(self, app: ASGIApp, token: Path) -> None:
        self._app = app
        self._token = token

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http" and not self._knows(dict(scope["headers"])):
            await _refuse(send)
            return
        await self._app(scope, receive, send)

    def _knows(self, headers: dict[bytes, bytes]) -> bool:
        kind, _, given = headers.get(b"authorization", b"").partition(b" ")
        try:
            wanted = read_token(self._token).encode()
        except ConfigError as error:
            log.warning("nobody may enter", why=str(error))
            return False
        return kind.lower() == b"bearer" and hmac.compare_digest(given.strip(), wanted)


async def _refuse(send: Send) -> None:
    said = {"error": "unauthorized", "error_description": "Bearer token missing or wrong"}
    headers = [(b"content-type", b"application/json"), (b"www-authenticate", b"Bearer")]
    await send({"type": "http.response.start", "status": 401, "headers": headers})
    await send({"type": "http.response.body", "body": json.dumps(said).encode()})


def token_file(home: Path) -> Path:
    """The file that holds the token, made when there is none. Raises ConfigError when others on
    this machine can read it."""
    path = home / TOKEN
    with contextlib.suppress(FileExistsError):
        handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        with os.fdopen(handle, "w") as file:
            file.write(secrets.token_urlsafe(32) + "\n")
    if stat.S_IMODE(path.stat().st_mode) & 0o077:
        raise ConfigError(
            f"{path} can be read by others on this machine. Delete it (a new one is made), or: "
            f"chmod 600 {path}"
        )
    read_token(path)
    return path


def read_token(path: Path) -> str:
    """Raises ConfigError for a file that holds none."""
    try:
        token = path.read_text(encoding="ascii").strip()
    except (OSError, UnicodeDecodeError) as error:
        raise ConfigError(f"{path} cannot be read: {error}") from error
    if len(token) < 32:
        raise ConfigError(f"{path} holds no token. Delete it: a new one is made.")
    return token


def config_of(command: str, home: Path) -> dict[str, Any]:
    """What most MCP clients want in their settings to start us."""
    return {
        "mcpServers": {
            "phonepilot": {
                "command": command, "args": ["mcp"], "env": {"PHONEPILOT_HOME": str(home)},
            }
        }
    }  # fmt: skip
