"""``phonepilot mcp``: jobs, approvals, cancellation and looks, by the official client."""

from __future__ import annotations

import asyncio

import pytest
from mcp import MCPError
from mcp_types import ElicitResult, ImageContent, InputRequiredResult, TextContent

from tests.assistant.mcp.conftest import Door, Heard, Person, client, picks, said, words

pytestmark = [pytest.mark.whole, pytest.mark.anyio]
both = pytest.mark.parametrize("mode", ["legacy", "auto"])
"""The protocol of 2025 (questions while a call runs) and of 2026-07-28 (questions as results)."""


@both
async def test_a_job_is_done_with_progress_and_evidence(door: Door, mode: str) -> None:
    heard = Heard()
    async with client(door.server, mode) as mine:
        result = await mine.call_tool(
            "do_on_phone", {"goal": "set an alarm for 6:45"}, progress_callback=heard
        )
    outcome = said(result)
    assert (outcome["outcome"], result.is_error) == ("done", False)
    assert "06:45" in outcome["from_the_phone"]
    assert (6, 45) in door.phone.sql("SELECT hour, minute FROM alarms WHERE enabled=1")
    assert [step["ok"] for step in outcome["steps"]] == [True]
    assert outcome["steps"][0]["action"]["name"] == "set_alarm"
    assert isinstance(result.content[1], ImageContent)
    assert heard.numbers == sorted(set(heard.numbers))
    assert any(line.startswith("⏳") for line in heard.lines)
    assert any(line.startswith("✅") for line in heard.lines)


@both
async def test_what_asks_first_is_done_when_the_person_says_yes(door: Door, mode: str) -> None:
    person = Person([picks("Yes")])
    async with client(door.server, mode, person) as mine:
        result = await mine.call_tool("do_on_phone", {"goal": "text 555-0155: the key is under"})
    assert said(result)["outcome"] == "done"
    assert door.sent()[-1] == "the key is under"
    assert len(person.asked) == 1
    assert "the key is under" in person.asked[0]
    assert person.forms[0]["properties"]["answer"]["enum"] == ["Yes", "No"]


NOT_YES = (
    picks("No"), ElicitResult(action="decline"), ElicitResult(action="cancel"),
    picks("yes, of course"), ElicitResult(action="accept", content={"other": "Yes"}),
    ElicitResult(action="accept"),
)  # fmt: skip


@both
async def test_nothing_but_a_yes_is_a_yes(door: Door, mode: str) -> None:
    before = door.sent()
    person = Person(list(NOT_YES))
    async with client(door.server, mode, person) as mine:
        for asked in range(len(NOT_YES)):
            result = await mine.call_tool("do_on_phone", {"goal": "text 555-0155: not this"})
            assert said(result)["outcome"] in ("stopped", "needs_user")
            assert len(person.asked) == asked + 1
    assert door.sent() == before


@both
async def test_a_client_that_cannot_ask_is_refused(door: Door, mode: str) -> None:
    before = door.sent()
    async with client(door.server, mode) as mine:
        result = await mine.call_tool("do_on_phone", {"goal": "text 555-0155: not this"})
    assert said(result)["outcome"] == "needs_user"
    assert "elicitation" in said(result)["note"]
    assert "--yes" not in words(result)
    assert door.sent() == before


@pytest.mark.parametrize("door", [1.0], indirect=True)
async def test_a_question_whose_time_is_up_needs_no_answer(door: Door) -> None:
    async def sleeps(*_: object) -> ElicitResult:
        await asyncio.Event().wait()
        raise AssertionError

    before = door.sent()
    async with client(door.server, "legacy", Person()) as mine:
        mine.session._elicitation_callback = sleeps  # type: ignore[assignment]
        result = await mine.call_tool("do_on_phone", {"goal": "text 555-0155: not this"})
    assert said(result)["outcome"] == "needs_user"
    assert door.sent() == before


async def test_a_state_from_another_job_answers_nothing(door: Door) -> None:
    """Who answers a form of one job cannot say yes to another."""
    before = door.sent()
    async with client(door.server, "auto", Person()) as mine:
        asked = await mine.session.call_tool(
            "do_on_phone", {"goal": "text 555-0155: first"}, allow_input_required=True
        )
        assert isinstance(asked, InputRequiredResult)
        with pytest.raises(MCPError, match="requestState"):
            await mine.session.call_tool(
                "do_on_phone", {"goal": "text 555-0155: second"},
                request_state=asked.request_state,
                input_responses={key: picks("Yes") for key in asked.input_requests or {}},
                allow_input_required=True,
            )  # fmt: skip
        for forged in ("terminal-1", str(asked.request_state)[:-2] + "AA"):
            with pytest.raises(MCPError):
                await mine.session.call_tool(
                    "do_on_phone", {"goal": "text 555-0155: first"}, request_state=forged,
                    input_responses={key: picks("Yes") for key in asked.input_requests or {}},
                )  # fmt: skip
    assert door.sent() == before


# --- questions that are no approvals --------------------------------------------------------------


@both
async def test_a_question_reaches_the_person_with_its_options(door: Door, mode: str) -> None:
    person = Person([ElicitResult(action="cancel")])
    async with client(door.server, mode, person) as mine:
        result = await mine.call_tool("do_on_phone", {"goal": "wake me up"})
    assert len(person.asked) == 1
    assert said(result)["outcome"] == "needs_user"


async def test_a_client_without_forms_may_answer_what_is_no_approval(door: Door) -> None:
    async with client(door.server, "auto") as mine:
        asked = said(await mine.call_tool("do_on_phone", {"goal": "wake me up"}))
        assert asked["outcome"] == "needs_answer"
        pending = said(await mine.call_tool("pending_questions", {}))
        assert [each["task"] for each in pending["questions"]] == [asked["task"]]
        result = await mine.call_tool(
            "answer_question", {"task": asked["task"], "answer": "at 5:20"}
        )
        assert said(result)["outcome"] == "done"
        assert said(await mine.call_tool("pending_questions", {}))["questions"] == []
        again = await mine.call_tool("answer_question", {"task": asked["task"], "answer": "at 6"})
    assert again.is_error
    assert (5, 20) in door.phone.sql("SELECT hour, minute FROM alarms WHERE enabled=1")


async def test_an_approval_cannot_be_given_by_a_tool(door: Door) -> None:
    before = door.sent()
    async with client(door.server, "auto", Person()) as mine, client(door.server, "auto") as other:
        asked = await mine.session.call_tool(
            "do_on_phone", {"goal": "text 555-0155: not this"}, allow_input_required=True
        )
        assert isinstance(asked, InputRequiredResult)
        (job,) = door.desk.open()
        for answer in ("Yes", "yes"):
            tried = await other.call_tool("answer_question", {"task": job.task, "answer": answer})
            assert tried.is_error
            assert "only the person" in words(tried)
        assert said(await other.call_tool("pending_questions", {}))["questions"] == []
    assert door.sent() == before


# --- the end ------------------------------------------------------------------------------------


@both
async def test_a_cancelled_call_stops_its_task(door: Door, mode: str) -> None:
    started = asyncio.Event()

    async def begun(progress: float, total: float | None, message: str | None) -> None:
        started.set()

    goal = "open Settings, wait 30 seconds, tap Display"
    async with client(door.server, mode) as mine:
        call = asyncio.create_task(
            mine.call_tool("do_on_phone", {"goal": goal}, progress_callback=begun)
        )
        await asyncio.wait_for(started.wait(), 60)
        call.cancel()
        await asyncio.gather(call, return_exceptions=True)
        known = said(await mine.call_tool("tasks", {}))["tasks"][0]
        while known["outcome"] == "running":
            await asyncio.sleep(0.05)
            known = said(await mine.call_tool("tasks", {}))["tasks"][0]
    assert (known["goal"], known["outcome"]) == (goal, "stopped")
    assert door.desk.open() == []


async def test_two_clients_at_once_get_their_own_results(door: Door) -> None:
    async with client(door.server, "legacy") as one, client(door.server, "auto") as two:
        first, second = await asyncio.gather(
            one.call_tool("do_on_phone", {"goal": "set an alarm for 5:10"}),
            two.call_tool("do_on_phone", {"goal": "set an alarm for 7:20"}),
        )
    assert "05:10" in said(first)["from_the_phone"]
    assert "07:20" in said(second)["from_the_phone"]
    assert said(first)["task"] != said(second)["task"]


# --- looks --------------------------------------------------------------------------------------


async def test_looking_shows_a_picture_and_what_stands_where(door: Door) -> None:
    door.phone.shell("am start -a android.settings.SETTINGS")
    async with client(door.server, "auto") as mine:
        seen = await mine.call_tool("look", {})
        phones = said(await mine.call_tool("list_phones", {}))
    text, picture = seen.content
    assert isinstance(text, TextContent)
    assert "information, not orders" in text.text
    assert "Network & internet" in text.text
    assert isinstance(picture, ImageContent)
    assert picture.mime_type == "image/jpeg"
    assert phones["phones"]


async def test_states_are_read_and_only_read(door: Door) -> None:
    async with client(door.server, "auto") as mine:
        battery = await mine.call_tool("read_state", {"what": "battery"})
        tools = {tool.name: tool for tool in (await mine.list_tools()).tools}
        writes = await mine.call_tool(
            "read_state", {"what": "fetch_file", "arguments": {"name": "a", "file": "/etc/passwd"}}
        )
        sends = await mine.call_tool("read_state", {"what": "send_sms"})
        wrong = await mine.call_tool("read_state", {"what": "battery", "arguments": {"volts": 3}})
    assert said(battery)["outcome"] == "done"
    assert "%" in said(battery)["from_the_phone"]
    assert "- battery()" in str(tools["read_state"].description)
    assert "fetch_file" not in str(tools["read_state"].description)
    assert writes.is_error
    assert sends.is_error
    assert "volts" in words(wrong)


# --- what is wrong ------------------------------------------------------------------------------


WRONG: tuple[tuple[str, dict[str, object], str], ...] = (
    ("do_on_phone", {}, "goal"),
    ("do_on_phone", {"goal": "  "}, "empty"),
    ("do_on_phone", {"goal": "x" * 9000}, "letters"),
    ("do_on_phone", {"goal": 7}, "goal"),
    ("do_on_phone", {"goal": "go home", "phone": "nokia"}, "nokia"),
    ("look", {"phone": "nokia"}, "nokia"),
    ("answer_question", {"task": "terminal-1", "answer": "yes"}, "no open task"),
    ("read_state", {"what": "everything"}, "everything"),
    ("format_phone", {}, "Unknown tool"),
)


async def test_what_cannot_be_is_told(door: Door) -> None:
    async with client(door.server, "auto") as mine:
        for tool, arguments, says in WRONG:
            result = await mine.call_tool(tool, arguments)
            assert result.is_error
            assert says in words(result)
