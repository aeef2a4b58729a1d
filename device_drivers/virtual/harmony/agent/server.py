"""The agent on port 8012, in both of its framings, told apart by the first bytes.

Old (before 1.1.9): JSON and a newline; the answer is JSON in one piece, and a picture that follows
``startCaptureScreen`` is bare JPEG. New: a head, u32 session, u32 length (big-endian), JSON or a
picture, a tail; the answer bears the session of the question.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Callable
from typing import Any

from device_drivers.virtual.android.adbd import StreamClosed
from device_drivers.virtual.android.ports import Channel
from device_drivers.virtual.harmony.agent.api import Agent
from device_drivers.virtual.harmony.agent.captures import Captures
from device_drivers.virtual.harmony.agent.errors import NO_SUCH_API, ApiError, bad_arguments
from device_drivers.virtual.harmony.agent.fingers import is_number
from device_drivers.virtual.harmony.system import HarmonySystem

HEAD, TAIL = b"_uitestkit_rpc_message_head_", b"_uitestkit_rpc_message_tail_"
MAX_REQUEST = 1 << 24
Reply = Callable[[bytes], Awaitable[None]]


async def serve(system: HarmonySystem, channel: Channel) -> None:
    """Answer one client until it leaves or the daemon is ended."""
    system.talks.add(channel)
    talk = _Talk(system, channel)
    try:
        await talk.run()
    except StreamClosed:
        return
    finally:
        talk.captures.stop()
        system.talks.discard(channel)
        channel.close()


class _Talk:
    """One connection."""

    def __init__(self, system: HarmonySystem, channel: Channel) -> None:
        self._system = system
        self._channel = channel
        self._agent = Agent(system)
        self._buffer = bytearray()
        self.captures = Captures(system)

    async def run(self) -> None:
        while True:
            while (taken := self._take()) is not None:
                request, reply = taken
                await self._answer(request, reply)
            self._buffer += await self._channel.read()
            if len(self._buffer) > MAX_REQUEST:
                raise StreamClosed

    def _take(self) -> tuple[bytes, Reply] | None:
        """The next whole request and the way to answer it."""
        buffer = self._buffer
        if not buffer.startswith(HEAD[: len(buffer)]) or not buffer:
            end = buffer.find(b"\n")
            if end < 0:
                return None
            line = bytes(buffer[:end])
            del buffer[: end + 1]
            return line, self._bare
        start = len(HEAD) + 8
        size = int.from_bytes(buffer[start - 4 : start])
        end = start + size + len(TAIL)
        if len(buffer) < start or len(buffer) < end:
            return None
        session, body = bytes(buffer[len(HEAD) : start - 4]), bytes(buffer[start : start + size])
        del buffer[:end]
        return body, lambda data: self._framed(session, data)

    async def _bare(self, data: bytes) -> None:
        await self._channel.write(data)

    async def _framed(self, session: bytes, data: bytes) -> None:
        await self._channel.write(HEAD + session + len(data).to_bytes(4) + data + TAIL)

    async def _answer(self, request: bytes, reply: Reply) -> None:
        try:
            told: dict[str, Any] = {"result": await self._carry_out(request, reply)}
        except ApiError as error:
            told = {"result": None, "exception": {"code": error.code, "message": str(error)}}
        if told["result"] is not _ANSWERED:
            await reply(json.dumps(told, ensure_ascii=False).encode(errors="replace"))
        self._system.notice()

    async def _carry_out(self, request: bytes, reply: Reply) -> Any:
        try:
            asked = json.loads(request)
            method, params = asked["method"], asked["params"]
            api, args = str(params["api"]), params.get("args") or []
        except (ValueError, TypeError, LookupError, RecursionError) as error:
            raise bad_arguments("Illegal request") from error
        if method == "callHypiumApi":
            if not isinstance(args, list):
                raise bad_arguments("Illegal arguments")
            return await self._agent.call(api, params.get("this"), args)
        named = args if isinstance(args, dict) else {}
        if method == "Captures":
            return await self._capture(api, named, reply)
        if method == "Gestures":
            return self._gesture(api, named)
        if method == "CtrlCmd":
            return self._control(api)
        raise ApiError(NO_SUCH_API, f"Unsupported method: {method}")

    async def _capture(self, api: str, args: dict[str, Any], reply: Reply) -> Any:
        if api == "captureLayout":
            return await self.captures.layout()
        if api == "startCaptureScreen":
            await reply(b'{"result":true}')
            self.captures.start(reply)
            return _ANSWERED
        if api == "stopCaptureScreen":
            self.captures.stop()
            return True
        raise ApiError(NO_SUCH_API, f"Unsupported api: Captures.{api}")

    def _gesture(self, api: str, args: dict[str, Any]) -> bool:
        x, y = args.get("x"), args.get("y")
        if not (isinstance(x, (int, float)) and isinstance(y, (int, float))):
            raise bad_arguments("Illegal coordinates")
        if not (is_number(x) and is_number(y)):
            raise bad_arguments("Illegal coordinates")
        phone, at = self._system.phone, asyncio.get_running_loop().time()
        if api == "touchDown":
            phone.touch("down", x, y, at)
        elif api == "touchMove":
            phone.touch("move", x, y, at)
        elif api == "touchUp":
            phone.touch("up", x, y, at)
        else:
            raise ApiError(NO_SUCH_API, f"Unsupported api: Gestures.{api}")
        return True

    def _control(self, api: str) -> Any:
        phone = self._system.phone
        if api == "getDisplaySize":
            return {"width": phone.width, "height": phone.height}
        if api in ("waitForIdle", "getDisplayRotation"):
            return True if api == "waitForIdle" else phone.rotation
        raise ApiError(NO_SUCH_API, f"Unsupported api: CtrlCmd.{api}")


_ANSWERED = object()
"""The reply was sent already: pictures follow it."""
