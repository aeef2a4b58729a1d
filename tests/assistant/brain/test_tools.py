"""Few tools a request, others on demand; verbs as tools; what is remembered and comes later."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

import pytest

from assistant.brain.recall import JournalRecall
from assistant.brain.tokens import tokens_in
from assistant.journal import Journal
from gateways.base import Inbound
from tests.assistant.brain.conftest import chatting, result_of, shown, with_brain
from tests.assistant.conftest import Cli
from tests.platforms.background import in_background
from tests.scripted_model import Asked, Reply, ScriptedModel

pytestmark = pytest.mark.whole


def weight(asked: Asked) -> int:
    """Tokens of the definitions, counted so that the truth is not more."""
    return sum(tokens_in(str(tool["function"])) for tool in asked.settings["tools"])


def test_few_tools_are_shown_and_those_that_fit(cli: Cli) -> None:
    said = {
        "how about some jazz, could you make it a bit louder for me": "set_volume",
        "I wonder what the sum of the numbers in that table I downloaded may be": "run_command",
        "from now on, every morning at eight, I want to hear about the weather": "schedule",
    }
    with in_background(ScriptedModel(lambda _: "I see.")) as model:
        with_brain(cli, model)
        for text in said:
            assert cli.ask(text)["reply"] == "I see.", text
        cli.ask("tell me what you think of the colour green as such")
    asked = {a.messages[-1]["content"].partition("\n")[0]: a for a in model.asked}
    for text, tool in said.items():
        assert tool in shown(asked[text]), (text, shown(asked[text]))
        assert len(shown(asked[text])) <= 10
        assert weight(asked[text]) < 3000
    small = asked["tell me what you think of the colour green as such"]
    assert set(shown(small)) >= {"phone_task", "ask_person", "recall", "more_tools"}
    assert weight(small) < weight(
        asked["how about some jazz, could you make it a bit louder for me"]
    )


def test_a_tool_that_is_not_shown_is_found_and_used(cli: Cli) -> None:
    def answer(messages: list[dict[str, Any]]) -> str | Reply:
        if "set_timer" not in shown(model.asked[-1]):
            return Reply(tools=(("more_tools", {"what": "start a timer on the phone"}),))
        came = result_of(messages[-1])
        if "outcome" not in came:
            return Reply(tools=(("set_timer", {"seconds": 420}),))
        return f"It is {came['outcome']}."

    with in_background(ScriptedModel(answer)) as model:
        with_brain(cli, model)
        result = cli.ask("I must not forget that there is no milk left, oh dear")
    assert result["reply"] == "It is done.", result
    assert [s["action"]["name"] for s in result["steps"]] == ["set_timer"]
    assert cli.phone.sql("SELECT count(*) FROM timers WHERE total_ms=420000") == [(1,)]


def test_wrong_arguments_are_said_and_can_be_mended(cli: Cli) -> None:
    def answer(messages: list[dict[str, Any]]) -> str | Reply:
        match sum(m["role"] == "tool" for m in messages):
            case 0:
                return Reply(tools=(("set_volume", {"percent": "loud"}),))
            case 1:
                assert "percent" in messages[-1]["content"]
                return Reply(tools=(("set_volume", {"percent": 70}),))
        return "Louder now."

    with in_background(ScriptedModel(answer)) as model:
        with_brain(cli, model)
        result = cli.ask("how about some jazz, could you make it a bit louder for me")
    assert (result["outcome"], result["reply"]) == ("done", "Louder now."), result
    assert len(result["steps"]) == 1


def test_the_same_call_over_and_over_is_not_made(cli: Cli) -> None:
    calls = 0

    def answer(messages: list[dict[str, Any]]) -> str | Reply:
        nonlocal calls
        if calls == 5:
            return str(messages[-1]["content"])
        calls += 1
        return Reply(tools=(("recall", {"what": "the colour green"}),))

    with in_background(ScriptedModel(answer)) as model:
        with_brain(cli, model)
        result = cli.ask("tell me what you think of the colour green as such")
    assert "was made 3 times in a row already" in result["reply"]


def test_a_request_for_later_is_done_then_as_the_person_s_own(cli: Cli) -> None:
    later = {"request": "set a timer for 3 minutes", "in_minutes": 0.02}
    never = {"request": "turn on the light", "at": "2031-01-01T08:00", "every": "day"}

    def answer(messages: list[dict[str, Any]]) -> str | Reply:
        if messages[-1]["role"] != "tool":
            return Reply(tools=(("schedule", later), ("schedule", never)))
        return f"Kept, {result_of(messages[-1])['when']}."

    with in_background(ScriptedModel(answer)) as model, chatting(cli, model) as (chat, house):
        chat.says("from now on, every morning at eight, I want to hear about the weather")
        chat.hears("Kept, every day at 08:00, first on 2031-01-01.")
        chat.hears("As scheduled: set a timer for 3 minutes")
        chat.hears("✅ Timer running: 3 min")
        chat.says("/schedules")
        chat.hears("2. every day at 08:00, first on 2031-01-01: turn on the light")
        chat.says("/schedules 2", person="bob")
        chat.hears("Nothing is scheduled as 2;")
        chat.says("/schedules 2")
        chat.hears("Cancelled: turn on the light")
        assert house.journal.schedules_of("chat", "ann") == []
    assert cli.phone.sql("SELECT count(*) FROM timers WHERE total_ms=180000") == [(1,)]


def test_what_is_remembered_is_the_person_s_own(cli: Cli) -> None:
    journal = Journal(cli.home / "journal.db")
    for n, (person, text) in enumerate((("ann", "text Lee about the boat"), ("bob", "boat race"))):
        journal.open_task(f"t{n}", f"t{n}", "chat", "room", person, "p", text)
        journal.close_task(f"t{n}", "done", "✅ Sent.", {})
    journal.open_task("turn", "turn", "chat", "room", "ann", "", "look")
    fact = f"{'x ' * 800}the boat is called Marigold{' y' * 800}"
    for call, result in (("1", "nothing at all"), ("2", fact)):
        journal.begin_call("turn", call, "files", "{}")
        journal.end_call("turn", call, result)
    recall = JournalRecall(
        lambda _: ("allergic to nuts",), journal, lambda _, others: [0.0] * len(others)
    )
    asked = Inbound("chat", "1", "room", "ann", "", datetime.now(UTC))
    found = recall.recall(asked, "what is the boat called", most=3)
    assert found[0].origin == "step"
    assert "the boat is called Marigold" in found[0].text
    assert len(found[0].text) < 700
    assert any(each.origin == "task" and "Lee about the boat" in each.text for each in found)
    everything = recall.recall(asked, "boat", most=50)
    assert not any("race" in each.text for each in everything), "that is bob's"
    assert any(each.text == "allergic to nuts" for each in everything)
    journal.close()
