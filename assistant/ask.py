"""``phonepilot ask``: one request from the terminal, its questions, its reply, an exit code."""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import json
import secrets
import sys
import threading
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from assistant.app import House, open_house
from assistant.conversation import LOCAL
from assistant.journal import Journal
from assistant.tasks import close_broken
from gateways.base import Abilities, Deliver, Inbound, Outbound


class OneRequest:
    """The terminal as a chat platform for a single request; questions are asked on the spot."""

    name = LOCAL
    abilities = Abilities(edit=True, buttons=True, max_text=100_000)

    def __init__(self, house: House, quiet: bool) -> None:
        now = datetime.now(UTC)
        self.turn_id = f"{now:%Y%m%d-%H%M%S}-{secrets.token_hex(2)}"
        self._house = house
        self._quiet = quiet
        self._ids = itertools.count(1)
        self._printed: set[str] = set()
        self._deliver: Deliver | None = None

    @property
    def chat(self) -> str:
        """Named after the slot, so that whoever inherits the slot knows the request."""
        return f"{self._house.slot}/{self.turn_id}"

    async def check(self) -> str:
        return "one request"

    async def run(self, deliver: Deliver) -> None:
        self._deliver = deliver
        await asyncio.Event().wait()

    def message(self, text: str) -> Inbound:
        number = next(self._ids)
        external = self.turn_id if number == 1 else f"{self.turn_id}-{number}"
        now = datetime.now(UTC)
        return Inbound(
            LOCAL, external, self.chat, "owner", text, now,
            phone=self._house.device, consent=self._house.consent,
        )  # fmt: skip

    async def send(self, message: Outbound) -> str:
        if message.chat != self.chat and not self._quiet:
            print(f"(an earlier task) {message.text}", file=sys.stderr)
            return "1"
        if message.edits or message.buttons:  # progress and questions; the reply comes at the end
            self._show(message)
        question = self._house.journal.open_question(LOCAL, self.chat)
        if question and self._deliver and not message.edits and sys.stdin.isatty():
            print(
                "  ".join(f"[{i}] {o}" for i, o in enumerate(question.options, 1)), file=sys.stderr
            )
            answer = await _read_line()
            await self._deliver(self.message(answer or "no"))
        return "1"

    def _show(self, message: Outbound) -> None:
        if self._quiet and not message.buttons:
            return
        said = [line for line in message.text.splitlines() if not line.startswith("✅")]
        fresh = [line for line in said if line not in self._printed]
        self._printed.update(fresh)
        if fresh:
            print("\n".join(fresh), file=sys.stderr)


async def _read_line() -> str:
    """A typed line. Read by a thread that nobody has to wait for when the person leaves instead."""
    loop = asyncio.get_running_loop()
    line: asyncio.Future[str] = loop.create_future()

    def answered(typed: str) -> None:
        if not line.done():
            line.set_result(typed)

    def read() -> None:
        typed = sys.stdin.readline().strip()
        with contextlib.suppress(RuntimeError):  # the loop is closed: the person left
            loop.call_soon_threadsafe(answered, typed)

    print("> ", end="", file=sys.stderr, flush=True)
    threading.Thread(target=read, daemon=True).start()
    return await line


async def ask(house: House, text: str, *, as_json: bool) -> int:
    """Do one request; prints the reply (or one JSON object) and returns the exit code."""
    terminal = OneRequest(house, quiet=as_json)
    async with open_house(house, "ask", [terminal]) as inbox:
        message = terminal.message(text)
        try:
            await inbox.deliver(message)
            result = await _result(house.journal, house.turn_of(message))
        except asyncio.CancelledError:
            await asyncio.to_thread(house.conversation.stop_all, message)
            raise
        await _finish_earlier(house)
    name = house.turn_of(message)
    print(json.dumps(result, ensure_ascii=False) if as_json else _readable(result, name))
    return 0 if result["outcome"] == "done" else 1


async def _result(journal: Journal, turn: str) -> dict[str, Any]:
    """Wait until every task of the turn has ended, then put their reports together."""
    waited = 0
    while True:
        tasks = await asyncio.to_thread(journal.tasks_of_turn, turn)
        if tasks and all(task["outcome"] for task in tasks):
            break
        await asyncio.sleep(0.02)
        if (waited := waited + 1) % 100 == 0:
            await asyncio.to_thread(close_broken, journal)
    worst = next((t for t in tasks if t["outcome"] != "done"), tasks[-1])
    reports = [json.loads(task["report"]) for task in tasks]
    own = next((t for t in tasks if t["id"] == turn), worst)
    return {
        "reply": own["reply"],
        "outcome": worst["outcome"],
        "steps": [step for report in reports for step in report["steps"]],
        "evidence": [path for report in reports for path in report["evidence"]],
        "seconds": round(sum(report["seconds"] for report in reports), 3),
        "model_calls": sum(report["model_calls"] for report in reports),
    }


async def _finish_earlier(house: House) -> None:
    """Requests that a killed process left are resumed by this one: see them through."""
    inherited = tuple(f"{slot}/" for slot in house.slots)

    def left() -> bool:
        return any(t["chat"].startswith(inherited) for t in house.journal.unfinished())

    await asyncio.to_thread(close_broken, house.journal)
    while await asyncio.to_thread(left):  # noqa: ASYNC110 - the journal sends no events
        await asyncio.sleep(0.05)


def _readable(result: dict[str, Any], task: str) -> str:
    lines = [result["reply"]]
    for path in result["evidence"]:
        lines.append(f"   {'screen' if Path(path).suffix in ('.png', '.jpg') else 'steps'}: {path}")
    routes = ", ".join(step["route"] for step in result["steps"]) or "no steps on a phone"
    replay = f" · phonepilot replay {task}" if result["evidence"] else ""
    calls = result["model_calls"]
    lines.append(f"   {result['seconds']:.1f} s, {routes}, {calls} model calls{replay}")
    return "\n".join(lines)
