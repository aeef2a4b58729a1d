"""How long it takes from "stop" until the task is over and the person has been told.

``python -m benchmarks.stopping [--runs N] [--only WORDS] [--json]`` says stop in the middle of each
situation in which something takes long: a wait, a call of the phone that hangs (in an action, in
its check), a model that thinks, a team that does, the brain, the brain's task, a tool of an MCP
server, a question, a task in the queue. Told is when the platform was handed the last word. The
alternative looks for a stop between steps only, as the task loops of other phone agents do: the
same code, which then waits for whatever is under way (here at most HANGS seconds).
"""

from __future__ import annotations

import argparse
import os
import statistics
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from unittest.mock import patch

from assistant.app import House
from benchmarks.table import Row, as_json, as_table
from gateways.base import Outbound
from tests.assistant.chats import Chat, in_a_chat
from tests.assistant.conftest import Cli
from tests.phones import VirtualPhone, connected_phone, private_adb
from tests.platforms.background import in_background
from tests.scripted_model import Reply, ScriptedModel

HANGS = 8.0
"""Seconds that what is stopped would have taken."""
MOMENT = 0.4
"""Seconds that it is under way before the person says stop."""
PATIENCE = 120.0
NOTEBOOK = Path(__file__).parents[1] / "tests" / "assistant" / "mcp" / "notebook.py"
OPINION = "I would like to hear your opinion about balloons"
SCREEN = "看看哪件礼物适合奶奶"


@dataclass(frozen=True)
class Situation:
    """``begin`` returns once it is under way; ``settings`` may name a scripted model by MODEL."""

    name: str
    begin: Callable[[Chat, House, ScriptedModel], None]
    settings: Callable[[ScriptedModel], dict[str, Any]] = lambda model: {}
    says: Callable[[list[dict[str, Any]]], str | Reply] = lambda messages: "Done."


def _until(true: Callable[[], object]) -> None:
    deadline = time.monotonic() + PATIENCE
    while not true():
        if time.monotonic() > deadline:
            raise RuntimeError("it did not begin")
        time.sleep(0.005)
    time.sleep(MOMENT)


def _progress(message: Outbound) -> bool:
    return any(button.value.startswith("stop:") for button in message.buttons)


def _waiting(chat: Chat, house: House, model: ScriptedModel) -> None:
    chat.says(f"wait {HANGS:.0f} seconds then turn on bluetooth")
    chat.wait(_progress, PATIENCE)
    time.sleep(MOMENT)


def _asked(chat: Chat, house: House, model: ScriptedModel) -> None:
    chat.says("关闭渡船")
    chat.wait(lambda message: len(message.buttons) > 1, PATIENCE)


def _queued(chat: Chat, house: House, model: ScriptedModel) -> None:
    chat.says(f"wait {HANGS:.0f} seconds then turn on bluetooth", person="bob")
    chat.wait(_progress, PATIENCE)
    chat.says("set a timer for 16 minutes")
    _until(lambda: len(house.journal.open_tasks("chat", "room")) == 2)


def _thinking(words: str) -> Callable[[Chat, House, ScriptedModel], None]:
    def begin(chat: Chat, house: House, model: ScriptedModel) -> None:
        before = len(model.asked)
        chat.says(words)
        _until(lambda: len(model.asked) > before)

    return begin


def _hanging(call: int) -> Callable[[Chat, House, ScriptedModel], None]:
    """The ``call``-th command for Bluetooth does not come back for a while."""

    def begin(chat: Chat, house: House, model: ScriptedModel) -> None:
        chat.says("what time is it")
        chat.hears("✅", PATIENCE)
        device: Any = next(p.device for p in house.phones._pool._phones.values() if p.device)
        shell, seen = device.shell, []

        def slow(*args: Any, **kw: Any) -> Any:
            found = shell(*args, **kw)
            if "bluetooth" in str(args):
                seen.append(1)
                if len(seen) == call:
                    time.sleep(HANGS)
            return found

        device.shell = slow
        chat.says("turn on bluetooth")
        _until(lambda: len(seen) >= call)

    return begin


def _gui(model: ScriptedModel) -> dict[str, Any]:
    gui = {"base_url": model.base_url, "model": model.name, "adapter": "autoglm_phone",
           "check": False}  # fmt: skip
    return {"models": {"gui": gui}}


def _team(model: ScriptedModel) -> dict[str, Any]:
    return {"models": {**_gui(model)["models"], "mode": "team"}}


def _brain(model: ScriptedModel) -> dict[str, Any]:
    return {"models": {"brain": {"base_url": model.base_url, "model": model.name}}}


def _with_mcp(model: ScriptedModel) -> dict[str, Any]:
    folder = tempfile.mkdtemp(prefix="phonepilot-notebook-")
    script = {"command": sys.executable, "args": [str(NOTEBOOK), folder], "start_seconds": 60}
    return {**_brain(model), "mcp": {"servers": {"notebook": script}}}


def _calls_slow(messages: list[dict[str, Any]]) -> Reply:
    if not any(message["role"] == "tool" for message in messages):
        return Reply(tools=(("more_tools", {"what": "wait slowly for some seconds"}),))
    return Reply(tools=(("notebook_slow", {"seconds": HANGS}),))


def _second_call(chat: Chat, house: House, model: ScriptedModel) -> None:
    chat.says(OPINION)
    chat.wait(lambda message: "slow" in message.text and "⏳" in message.text, PATIENCE)
    time.sleep(MOMENT)


def _task_of_brain(chat: Chat, house: House, model: ScriptedModel) -> None:
    chat.says(OPINION)
    _until(lambda: any(t["phone"] and t["begun"] for t in house.journal.unfinished()))


SLOW = Reply("I thought long about it", slow=HANGS)
SITUATIONS = (
    Situation("a wait on the phone", _waiting),
    Situation("a call of the phone hangs, acting", _hanging(2)),
    Situation("a call of the phone hangs, reading back", _hanging(3)),
    Situation("a question is open", _asked),
    Situation("a task waits in the queue", _queued),
    Situation("a GUI model thinks", _thinking(SCREEN), _gui, lambda messages: SLOW),
    Situation("a team thinks", _thinking(SCREEN), _team, lambda messages: SLOW),
    Situation("the brain thinks", _thinking(OPINION), _brain, lambda messages: SLOW),
    Situation(
        "the brain's task is on the phone", _task_of_brain, _brain,
        lambda messages: Reply(tools=(("phone_task", {"goal": f"wait {HANGS:.0f} seconds"}),)),
    ),
    Situation("a tool of an MCP server hangs", _second_call, _with_mcp, _calls_slow),
)  # fmt: skip


@contextmanager
def between_steps_only() -> Iterator[None]:
    """As task loops do that ask "shall I stop?" before each step and nowhere else."""
    with ExitStack() as changed:
        for what, value in (
            ("assistant.halting.Halt.given_up", lambda self: False),
            ("assistant.executor.WAIT_PIECE", 1e9),
            ("assistant.routes.patience.LISTEN", 1e9),
            ("assistant.brain.brain.LOOK_SECONDS", 1e9),
            ("assistant.journal.Journal.end_unbegun", lambda *_: False),
        ):
            changed.enter_context(patch(what, value))
        yield


def stopped(situation: Situation, phone: VirtualPhone, *, told: bool = True) -> float:
    """Seconds from the word to the end of everything of the person, and until that is ``told``."""
    with (
        tempfile.TemporaryDirectory(prefix="phonepilot-stop-") as folder,
        in_background(ScriptedModel(situation.says)) as model,
        in_a_chat(Cli(_private(folder), phone), **situation.settings(model)) as (chat, house),
    ):
        situation.begin(chat, house, model)
        begun = {t["id"] for t in house.journal.open_tasks("chat", "room") if t["person"] == "ann"}
        said = len(chat.sent)
        started = time.monotonic()
        chat.says("stop")
        while not all((t := house.journal.task(task)) and t["outcome"] for task in begun):
            time.sleep(0.002)
        while told and not any("topped" in m.text or "停止" in m.text for _, m in chat.sent[said:]):
            time.sleep(0.002)
        took = time.monotonic() - started
        outcomes = {str((house.journal.task(task) or {})["outcome"]) for task in begun}
        if not begun or (told and outcomes != {"stopped"}):
            raise RuntimeError(f"{situation.name}: {begun} ended as {outcomes}")
        for task in house.journal.unfinished():
            house.journal.stop(task["id"])
        return took


def _private(folder: str) -> Path:
    home = Path(folder) / "home"
    home.mkdir(mode=0o700)
    return home


def measure(runs: int, only: str) -> list[Row]:
    chosen = [each for each in SITUATIONS if only in each.name]
    rows: list[Row] = []
    every: list[float] = []
    with tempfile.TemporaryDirectory() as folder, private_adb(Path(folder)) as adb:
        os.environ["ANDROID_ADB_SERVER_PORT"] = str(adb.port)
        with connected_phone(adb) as phone:
            for situation in chosen:
                took = sorted(stopped(situation, phone) for _ in range(runs))
                every += took
                with between_steps_only():
                    other = stopped(situation, phone, told=False)
                rows.append(Row(
                    f"{situation.name}: worst of {runs}", took[-1], "s",
                    f"stop between steps (median ours {statistics.median(took):.2f})", other,
                ))  # fmt: skip
    every.sort()
    rows.append(Row(f"all {len(every)}: worst", every[-1], "s"))
    rows.append(Row(f"all {len(every)}: 99 of 100", every[max(0, -(-99 * len(every) // 100) - 1)],
                    "s"))  # fmt: skip
    return rows


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--runs", type=int, default=10)
    parser.add_argument("--only", default="")
    parser.add_argument("--json", action="store_true")
    asked = parser.parse_args()
    rows = measure(asked.runs, asked.only)
    print(as_json(rows) if asked.json else as_table(rows))


if __name__ == "__main__":
    main()
