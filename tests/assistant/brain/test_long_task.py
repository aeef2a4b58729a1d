"""A task of a hundred steps within a context that a server holds to, and a turn that was cut."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest

from tests.assistant.brain.conftest import with_brain
from tests.assistant.conftest import Cli
from tests.platforms.background import in_background
from tests.scripted_model import Reply, ScriptedModel

pytestmark = pytest.mark.whole

CONTEXT = 6000
STEPS = 100
FACT = "the code of the blue locker is 7319"
FILLER = "Nothing of note was found here; " * 25
REQUEST = (
    "walk through all the rooms of the old museum in your notes, one by one, and at the very end "
    "tell me which code the blue locker has"
)


def size(messages: list[dict[str, Any]], settings: dict[str, Any]) -> int:
    """As a server counts: three bytes a token, tools and answer included."""
    asked = json.dumps(messages, ensure_ascii=False) + json.dumps(settings.get("tools", []))
    return len(asked.encode()) // 3 + int(settings.get("max_tokens", 0))


class Walker:
    """Reads room after room and answers from what it is shown. Asked for a summary it tells the
    facts of the record. Requests that are too long it refuses, as servers do."""

    def __init__(self, *, summarises: bool, recalls: bool = False, context: int = CONTEXT) -> None:
        self.model: ScriptedModel | None = None
        self.summarises = summarises
        self.recalls = recalls
        self.context = context
        self.step = 0
        self.refused = 0
        self.largest = 0
        self.summaries = 0
        self.shown: list[list[dict[str, Any]]] = []

    def __call__(self, messages: list[dict[str, Any]]) -> str | Reply:
        assert self.model is not None
        tokens = size(messages, self.model.asked[-1].settings)
        if tokens > self.context:
            self.refused += 1
            return Reply(
                f"This model's maximum context length is {self.context} tokens, you asked for "
                f"{tokens}.", status=400,
            )  # fmt: skip
        self.largest = max(self.largest, tokens)
        text = json.dumps(messages, ensure_ascii=False)
        if "You keep the memory" in text:
            return self._summary(text)
        self.shown.append(messages)
        if "files" not in [tool["function"]["name"] for tool in self.tools()]:
            return Reply(tools=(("more_tools", {"what": "read a file of my own folder"}),))
        if self.step < STEPS:
            self.step += 1
            return Reply(tools=(("files", {"action": "read", "path": f"room{self.step}.txt"}),))
        found = re.search(r"code of the blue locker is (\d+)", text)
        if not found and self.recalls and "blue locker code" not in text:
            return Reply(tools=(("recall", {"what": "blue locker code"}),))
        return f"The code is {found[1]}." if found else "I do not remember."

    def tools(self) -> list[dict[str, Any]]:
        assert self.model is not None
        tools: list[dict[str, Any]] = self.model.asked[-1].settings["tools"]
        return tools

    def _summary(self, text: str) -> str | Reply:
        self.summaries += 1
        if not self.summarises:
            return Reply("out of memory", status=500)
        facts = dict.fromkeys(re.findall(r"the code of [a-z ]+ is \d+", text))
        return "; ".join([*facts, "rooms were read one by one, nothing else was found"])


def rooms(cli: Cli, where: str = "") -> None:
    """A file for each room; the fact is in the third."""
    folder = cli.home / "sandbox" / "terminal-owner"
    folder.mkdir(parents=True)
    for n in range(1, STEPS + 1):
        fact = f" {FACT}. " if n == 3 else ""
        said = f"{FILLER}{fact}" if where == "end" else f"{FILLER}{fact}{FILLER}"
        (folder / f"room{n}.txt").write_text(f"Room {n}. {said}")


def walk(cli: Cli, walker: Walker, *, told: int = CONTEXT) -> dict[str, Any]:
    with in_background(ScriptedModel(walker)) as model:
        walker.model = model
        limits = "requests = 200\nmax_tokens = 512\nretries = 0\n"
        with_brain(cli, model, f"context = {told}\n{limits}")
        return cli.ask(REQUEST)


def check(messages: list[dict[str, Any]]) -> None:
    """Every result has its call before it, every call its result, and the request is there."""
    called: list[str] = []
    assert [m["role"] for m in messages].count("system") == 1, "and that is the first"
    for message in messages:
        for call in message.get("tool_calls") or []:
            called.append(call["id"])
        if message["role"] == "tool":
            assert message["tool_call_id"] == called.pop(0)
    assert called == []
    assert sum(REQUEST in str(m["content"]) for m in messages) == 1


@pytest.mark.slow
@pytest.mark.parametrize("summarises", [True, False])
def test_a_hundred_steps_fit_and_the_third_is_remembered(cli: Cli, summarises: bool) -> None:
    rooms(cli)
    walker = Walker(summarises=summarises, recalls=not summarises)
    result = walk(cli, walker)
    assert result["reply"] == "The code is 7319.", (result, walker.refused)
    assert result["outcome"] == "done"
    assert walker.step == STEPS
    assert walker.refused == 0, "what is counted is never less than what is so"
    assert walker.summaries > 3
    for messages in walker.shown:
        check(messages)


def test_a_context_that_is_smaller_than_was_told_is_found_out(cli: Cli) -> None:
    """Thirty steps on a server that has less room than the config says."""
    rooms(cli)
    walker = Walker(summarises=True, context=7000)
    walker.step = STEPS - 30
    result = walk(cli, walker, told=14_000)
    assert walker.step == STEPS
    assert result["outcome"] == "done", (result, walker.refused)
    assert 1 <= walker.refused <= 4, "it learns from a refusal"
    for messages in walker.shown:
        check(messages)
