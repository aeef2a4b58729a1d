"""A case of a skill that is an MCP server: list its tools, call one, read what it says."""

from __future__ import annotations

import json
import os
import select
import subprocess
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from typing import Any

from skills.base import Broken, Skill
from skills.trials.cases import Case

PROTOCOL = "2025-06-18"
PATIENCE = 20.0
"""Seconds for each answer."""
LONGEST = 1_000_000
LONGEST_TOLD = 2000
"""Bytes of the end of what it writes to its standard error."""
MOST_LEFT = 32
"""How often is read what it left there: more than a pipe holds."""
MOST_LINES = 200
"""What a server may say before the answer that is waited for."""


def ask_server(skill: Skill, case: Case) -> tuple[list[str], str, str]:
    """What did not come as expected, what the tool said, what the server printed. Raises Broken
    where it does not answer."""
    expect = case.expect
    with _running(skill, case) as server:
        server.request("initialize", {
            "protocolVersion": PROTOCOL, "capabilities": {},
            "clientInfo": {"name": "phonepilot", "version": "0"},
        })  # fmt: skip
        server.tell("notifications/initialized")
        listed = server.request("tools/list", {}).get("tools", [])
        names = [each.get("name") for each in listed if isinstance(each, dict)]
        problems = [f"it has no tool {n}; it has: {names}" for n in expect.tools if n not in names]
        if not case.call:
            return problems, "", ""
        if case.call not in names:
            return [*problems, f"it has no tool {case.call}; it has: {names}"], "", ""
        result = server.request("tools/call", {"name": case.call, "arguments": case.arguments})
    reply = "\n".join(
        str(each.get("text", "")) for each in result.get("content", []) if isinstance(each, dict)
    )
    if bool(result.get("isError")) != bool(expect.fails):
        problems.append("it was meant to fail" if expect.fails else "the tool failed")
    wanted = [*expect.reply_has, *filter(None, [expect.fails])]
    low = reply.casefold()
    problems += [f"the reply lacks {text!r}" for text in wanted if text.casefold() not in low]
    problems += [f"the reply has {t!r}" for t in expect.reply_lacks if t.casefold() in low]
    return problems, reply, ""


class _Server:
    """JSON-RPC over its standard input and output, one message a line."""

    def __init__(self, process: subprocess.Popen[bytes]) -> None:
        assert process.stderr is not None  # noqa: S101 - it was opened with pipes
        self._process = process
        self._errors = [process.stderr.fileno()]
        self._number = 0
        self._said = b""
        self._told = b""

    def request(self, method: str, params: Mapping[str, Any]) -> dict[str, Any]:
        """Its result. Raises Broken."""
        self._number += 1
        self._send({"id": self._number, "method": method, "params": dict(params)})
        until = time.monotonic() + PATIENCE
        for _ in range(MOST_LINES):
            message = self._line(until)
            if message.get("id") != self._number:
                continue
            if not isinstance(result := message.get("result"), dict):
                raise _broken(f"it answers {method} with an error: {message.get('error')}")
            return result
        raise _broken(f"it talks on instead of answering {method}")

    def tell(self, method: str) -> None:
        self._send({"method": method})

    def _send(self, message: dict[str, Any]) -> None:
        assert self._process.stdin is not None  # noqa: S101 - it was opened with pipes
        try:
            self._process.stdin.write(json.dumps({"jsonrpc": "2.0", **message}).encode() + b"\n")
            self._process.stdin.flush()
        except OSError as error:
            raise self._ended() from error

    def _line(self, until: float) -> dict[str, Any]:
        assert self._process.stdout is not None  # noqa: S101 - it was opened with pipes
        out = self._process.stdout.fileno()
        while b"\n" not in self._said:
            left = until - time.monotonic()
            if left <= 0 or not select.select([out, *self._errors], [], [], left)[0]:
                raise _broken(f"it did not answer within {PATIENCE:.0f} s")
            self._listen()
            if not select.select([out], [], [], 0)[0]:
                continue
            if not (more := os.read(out, 65_536)):
                raise self._ended()
            if len(self._said) > LONGEST:
                raise _broken("it wrote an endless line")
            self._said += more
        line, _, self._said = self._said.partition(b"\n")
        try:
            message = json.loads(line)
        except (ValueError, RecursionError) as error:
            raise _broken(f"it writes what is no JSON: {line[:200]!r}") from error
        return message if isinstance(message, dict) else {}

    def _listen(self) -> bool:
        """Keep the end of what it complains of; False where it complains of nothing now."""
        if not select.select(self._errors, [], [], 0)[0]:
            return False
        if not (more := os.read(self._errors[0], 65_536)):
            self._errors = []
        self._told = (self._told + more)[-LONGEST_TOLD:]
        return bool(more)

    def _ended(self) -> Broken:
        """With the last line of what it complained of."""
        for _ in range(MOST_LEFT):
            if not self._listen():
                break
        lines = self._told.decode(errors="replace").split("\n")
        last = next((line.strip() for line in reversed(lines) if line.strip()), "")
        return _broken(f"it ended: {last[:200].rstrip('.')}" if last else "it ended")


@contextmanager
def _running(skill: Skill, case: Case) -> Iterator[_Server]:
    from skills.running import mcp_command, mcp_environment

    process = subprocess.Popen(
        mcp_command(skill), bufsize=0, stdin=subprocess.PIPE, stdout=subprocess.PIPE,
        stderr=subprocess.PIPE, start_new_session=True, cwd="/",
        env=os.environ | mcp_environment(case.settings_of(skill)),
    )  # fmt: skip
    try:
        yield _Server(process)
    finally:
        for pipe in (process.stdin, process.stdout, process.stderr):
            with suppress(OSError):
                if pipe is not None:
                    pipe.close()
        try:
            process.wait(3)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()


def _broken(what: str) -> Broken:
    from device_drivers.verbs.base import Said

    return Broken(Said(f"The server does not work: {what}.", f"服务器不能正常工作：{what}。"))
