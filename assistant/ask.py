"""``phonepilot ask``: one request from the terminal, its questions, its reply, an exit code."""

from __future__ import annotations

import asyncio
import contextlib
import getpass
import itertools
import json
import re
import secrets
import sys
import threading
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from assistant import tasks
from assistant.app import House
from assistant.journal import Journal
from assistant.ledger import usage_json
from assistant.opening import open_house
from assistant.questions import Question, stop_value
from assistant.turns import BESIDE, LOCAL, turn_of
from gateways.base import Abilities, Deliver, Inbound, Outbound
from models.base import NOTHING_USED, Usage


class OneRequest:
    """The terminal as a chat platform for a single request; questions are asked on the spot."""

    name = LOCAL
    abilities = Abilities(edit=True, file=True, buttons=True, max_text=100_000)

    def __init__(self, house: House, quiet: bool, begun: Callable[[], None]) -> None:
        now = datetime.now(UTC)
        self.turn_id = f"{now:%Y%m%d-%H%M%S}-{secrets.token_hex(2)}"
        self._house = house
        self._quiet = quiet
        self._begun = begun
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

    def message(self, text: str, chat: str = "") -> Inbound:
        """What was typed, to our request or to the ``chat`` of an earlier one."""
        number = next(self._ids)
        external = self.turn_id if number == 1 else f"{self.turn_id}-{number}"
        now = datetime.now(UTC)
        return Inbound(
            LOCAL, external, chat or self.chat, "owner", text, now,
            phone=self._house.device, consent=self._house.consent,
        )  # fmt: skip

    async def send(self, message: Outbound) -> str:
        """Questions are put here and now. Of our own request only its progress is shown besides:
        its reply comes at the end."""
        question = self._house.journal.open_question(LOCAL, message.chat)
        if message.file:
            self._show(f"{message.text} {message.file}", chat=message.chat)
        elif is_progress(message):
            self._show(*_being_done(message), chat=message.chat)
        elif question and self._deliver and (message.buttons or not question.takes_over):
            await self._put(question, message)
        elif message.chat != self.chat and not message.buttons:  # else it is answered by now
            self._show(message.text, chat=message.chat)
        return "1"

    async def _put(self, question: Question, message: Outbound) -> None:
        self._begun()
        if message.chat != self.chat and (task := self._house.journal.task(question.task)):
            print(f"(an earlier task) “{task['text']}”", file=sys.stderr)
        shown = enumerate(question.options, 1)
        if question.takes_over:  # there a number is the square of a picture
            choices = "  ".join(o.lower() for _, o in shown if not o.isdigit())
        else:
            choices = "  ".join(f"[{i}] {o}" for i, o in shown)
        print("\n".join(filter(None, (message.text, choices))), file=sys.stderr)
        if sys.stdin.isatty() and self._deliver:
            answer = await _read_line(hidden=question.is_unseen)
            await self._deliver(self.message(answer or "no", message.chat))

    def _show(self, *entries: str, chat: str) -> None:
        earlier = "" if chat == self.chat else "(an earlier task) "
        fresh = [entry for each in entries if (entry := earlier + each) not in self._printed]
        self._printed.update(fresh)
        if fresh and not self._quiet:
            self._begun()
            print("\n".join(fresh), file=sys.stderr)


def is_progress(message: Outbound) -> bool:
    """Whether a message tells how far a task is: it is a new version, or offers to stop it."""
    return bool(message.edits) or any(b.value.startswith(stop_value("")) for b in message.buttons)


def _being_done(message: Outbound) -> list[str]:
    """What a progress message says is going on; how each step ended, the reply tells."""
    return [e for e in re.split(r"\n(?=[⏳✅⚠])", message.text) if e.startswith("⏳")]


async def _read_line(*, hidden: bool = False) -> str:
    """A typed line; ``hidden``: it shows on no screen. Read by a thread that nobody has to wait for
    when the person leaves instead."""
    loop = asyncio.get_running_loop()
    line: asyncio.Future[str] = loop.create_future()

    def answered(typed: str) -> None:
        if not line.done():
            line.set_result(typed)

    def read() -> None:
        typed = _unseen() if hidden else sys.stdin.readline().strip()
        with contextlib.suppress(RuntimeError):  # the loop is closed: the person left
            loop.call_soon_threadsafe(answered, typed)

    if not hidden:
        print("> ", end="", file=sys.stderr, flush=True)
    threading.Thread(target=read, daemon=True).start()
    return await line


def _unseen() -> str:
    try:
        return getpass.getpass("> ").strip()
    except EOFError:
        return ""


async def ask(house: House, text: str, *, as_json: bool, begun: Callable[[], None]) -> int:
    """Do one request; prints the reply (or one JSON object) and returns the exit code. ``begun`` is
    called before anything is printed."""
    terminal = OneRequest(house, as_json, begun)
    async with open_house(house, "ask", [terminal]) as inbox:
        if not house.answering:
            await asyncio.to_thread(_decline_earlier, house)
        message = terminal.message(text)
        name = turn_of(message)
        try:
            await inbox.deliver(message)
            result = await result_of(house.journal, name)
        except asyncio.CancelledError:
            await asyncio.to_thread(house.conversation.stopping.all_of, message)
            raise
        said = json.dumps(result, ensure_ascii=False) if as_json else _readable(result, name)
        begun()
        print(said, flush=True)
        await _see_benchmarks_through(house, terminal.chat)
        await _finish_earlier(house)
    return 0 if result["outcome"] == "done" else 1


async def result_of(journal: Journal, turn: str, every: float = 0.02) -> dict[str, Any]:
    """Wait until every task of the turn has ended, then put their reports together; it is looked
    for ``every`` so many seconds."""
    waited = 0
    while True:
        parts = await asyncio.to_thread(journal.tasks_of_turn, turn)
        if parts and all(task["outcome"] for task in parts):
            break
        await asyncio.sleep(every)
        if (waited := waited + 1) % 100 == 0:
            await asyncio.to_thread(tasks.close_broken, journal)
    worst = next((t for t in parts if t["outcome"] != "done"), parts[-1])
    reports = [json.loads(task["report"]) for task in parts]
    own = next((t for t in parts if t["id"] == turn), worst)
    beside = await asyncio.to_thread(journal.words_of, f"{turn}:{BESIDE}")
    return {
        "reply": "\n".join(filter(None, (beside, own["reply"]))),
        "outcome": worst["outcome"],
        "steps": [step for report in reports for step in report["steps"]],
        "evidence": [path for report in reports for path in report["evidence"]],
        "seconds": round(sum(report["seconds"] for report in reports), 3),
        "model_calls": sum(report["model_calls"] for report in reports),
        "impossible": any(report.get("impossible", False) for report in reports),
        "usage": _together([report["usage"] for report in reports if "usage" in report]),
    }


def _together(usages: list[dict[str, Any]]) -> dict[str, Any]:
    return usage_json(sum((Usage(**usage) for usage in usages), NOTHING_USED))


def _inherited(house: House) -> list[dict[str, Any]]:
    """Tasks that a killed process left; this one resumes them."""
    slots = tuple(f"{slot}/" for slot in house.slots)
    return [task for task in house.journal.unfinished() if task["chat"].startswith(slots)]


def _decline_earlier(house: House) -> None:
    """Nobody here can answer what they asked: silence means no, and they need not wait for it."""
    for task in _inherited(house):
        if question := house.journal.question_of(task["id"]):
            house.journal.close_question(question.id, "")


async def _finish_earlier(house: House) -> None:
    """See them through."""
    await asyncio.to_thread(tasks.close_broken, house.journal)
    while await asyncio.to_thread(_inherited, house):  # noqa: ASYNC110 - the journal sends no events
        await asyncio.sleep(0.05)


async def _see_benchmarks_through(house: House, chat: str) -> None:
    """Nobody else would go on with them; progress and table are shown as they are sent."""
    for job in await house.benchmarks.see_through(LOCAL, chat):
        if job.state != "done":
            said = house.benchmarks.far(job)
            print(said.zh if job.language == "zh" else said.en, file=sys.stderr, flush=True)


def _readable(result: dict[str, Any], task: str) -> str:
    lines = [result["reply"]]
    for path in result["evidence"]:
        lines.append(f"   {'screen' if Path(path).suffix in ('.png', '.jpg') else 'steps'}: {path}")
    routes = ", ".join(step["route"] for step in result["steps"]) or "no steps on a phone"
    replay = f" · phonepilot replay {task}" if result["evidence"] else ""
    calls = result["model_calls"]
    usage = result["usage"]
    tokens = f", {usage['prompt_tokens'] + usage['completion_tokens']} tokens" if calls else ""
    money = f", {usage['money']:.4g} spent" if usage["money"] else ""
    told = f"{routes}, {calls} model calls{tokens}{money}{replay}"
    lines.append(f"   {result['seconds']:.1f} s, {told}")
    return "\n".join(lines)
