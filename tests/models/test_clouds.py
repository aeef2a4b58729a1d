"""The clouds' computer use over their own protocols: whole tasks, against servers that insist."""

from __future__ import annotations

import json
import sys
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, replace
from typing import Any

import pytest

from device_drivers.base import Screen, Tap
from models.base import AskPerson, Finish, ModelUnavailable, PastStep, Prompt, Situation, Thought
from models.coordinates import View
from models.served import Config, ServedGuiModel, create, load_adapter
from tests.models.conftest import a_screen, a_situation
from tests.models.golden import claude_computer as claude
from tests.models.golden import gemini_computer as gemini
from tests.models.golden import openai_computer as openai
from tests.scripted_clouds import (
    ScriptedClaude,
    ScriptedCloud,
    ScriptedGemini,
    ScriptedResponses,
    texts,
)

pytestmark = pytest.mark.anyio


@dataclass(frozen=True)
class Family:
    """How one of them says the same few things."""

    server: Callable[..., ScriptedCloud]
    click: str
    """A tap on the middle of the left half of a phone."""
    many: str
    """A tap, a text and the enter key in one reply."""
    careful: str
    """A tap that wants a yes first, where the provider has that."""
    ask: str
    done: str


def _unique(reply: str, n: int) -> str:
    """Providers never use an id twice."""
    for mark in ("toolu_0", "call_0", "cu_0", "fc_", "rs_0", "msg_0"):
        reply = reply.replace(mark, f"{mark}{n}x")
    return reply


FAMILIES = {
    "claude_computer": Family(
        ScriptedClaude,
        claude.message(claude.THINKING, claude.member("left_click", coordinate=[352, 784])),
        claude.message(claude.member("left_click", coordinate=[352, 784]),
                       claude.member("type", text="milk"), claude.member("key", text="Return")),
        claude.message(claude.text("Careful."), claude.member("left_click", coordinate=[352, 784])),
        claude.message(claude.own("ask_person", text="Which one?")),
        claude.message(claude.own("finish", done=True, text="It is on.")),
    ),
    "openai_computer": Family(
        ScriptedResponses,
        openai.output(openai.REASONING, openai.call(openai.click(424, 942))),
        openai.output(openai.call(openai.click(424, 942), openai.act("type", text="milk"),
                                  openai.act("keypress", keys=["ENTER"]))),
        openai.output(openai.call(openai.click(424, 942), checks=(openai.RISK,))),
        openai.output(openai.own("ask_person", text="Which one?")),
        openai.output(openai.own("finish", done=True, text="It is on.")),
    ),
    "gemini_computer": Family(
        ScriptedGemini,
        gemini.content(gemini.call("click", x=500, y=500)),
        gemini.content(gemini.call("click", x=500, y=500),
                       gemini.old("type", text="milk", press_enter=True)),
        gemini.content(gemini.call("click", x=500, y=500, safety_decision=gemini.RISK)),
        gemini.content(gemini.call("ask_person", text="Which one?")),
        gemini.content(gemini.call("finish", done=True, text="It is on.")),
    ),
}  # fmt: skip
EACH = pytest.mark.parametrize("name", sorted(FAMILIES))


@asynccontextmanager
async def served(
    name: str, *script: str, **options: Any
) -> AsyncIterator[tuple[ServedGuiModel, ScriptedCloud]]:
    replies = [_unique(reply, n) for n, reply in enumerate(script)]
    async with FAMILIES[name].server(replies) as server:
        settings = {"base_url": server.base_url, "model": "scripted", "retries": 0}
        model = create(Config.model_validate({**settings, "adapter": name, "options": options}))
        try:
            yield model, server  # type: ignore[misc]
        finally:
            await model.close()


def after(situation: Situation, thought: Thought, result: str = "") -> Situation:
    step = PastStep(
        thought.summary, result, thought.raw, thought.thought, situation.screen, thought.model
    )
    return replace(situation, history=(*situation.history, step))


def all_texts(value: Any) -> str:
    return "\n".join(texts(value))


@EACH
async def test_a_whole_task(name: str) -> None:
    family = FAMILIES[name]
    script = (family.click, family.many, family.careful, family.ask, family.click, family.done)
    results = ("", "nothing changed", "", "The person answered: the left one", "")
    async with served(name, *script) as (model, server):
        situation, thoughts = a_situation("turn on wifi"), []
        for result in (*results, ""):
            thought = await model.decide(situation)
            thoughts.append(thought)
            situation = after(situation, thought, result)
    decisions = [thought.decision for thought in thoughts]
    assert all(isinstance(decision, Tap) for decision in (*decisions[:3], decisions[4]))
    assert len(thoughts[1].then) >= 1
    assert bool(thoughts[2].confirm) == (name != "claude_computer")
    assert decisions[3] == AskPerson("Which one?")
    assert decisions[5] == Finish(ok=True, text="It is on.")
    images = load_adapter(name).traits.images
    assert [len(asked.images) for asked in server.asked] == [min(n, images) for n in range(1, 7)]
    last = all_texts(server.asked[-1].messages)
    assert "nothing changed" in last
    assert "The person answered: the left one" in last


@EACH
async def test_past_replies_are_put_back_as_they_were(name: str) -> None:
    family = FAMILIES[name]
    async with served(name, family.click, family.careful, family.done) as (model, server):
        situation = a_situation()
        for _ in range(3):
            situation = after(situation, await model.decide(situation))
    sent = [part for message in server.asked[-1].messages for part in _parts(message)]
    for step in situation.history[:2]:
        for part in _parts(json.loads(step.reply)):
            assert part in sent


def _parts(message: Any) -> list[Any]:
    """Of a message in any of the three shapes; an item of OpenAI's is one itself."""
    if isinstance(message, list):
        return message
    content = message.get("content", message.get("parts"))
    return content if isinstance(content, list) and "type" not in message else [message]


@EACH
async def test_the_server_changes_nothing_about_the_size(name: str) -> None:
    async with served(name, FAMILIES[name].click) as (model, server):
        thought = await model.decide(a_situation())
    view = model.adapter.view(a_screen())
    assert server.asked[0].images == ((view.width, view.height),)
    assert thought.decision == {
        "claude_computer": Tap(539, 1200), "openai_computer": Tap(540, 1199),
        "gemini_computer": Tap(540, 1200),
    }[name]  # fmt: skip


@EACH
async def test_a_complaint_comes_last(name: str) -> None:
    family = FAMILIES[name]
    async with served(name, family.click, family.done) as (model, server):
        situation = after(a_situation(), await model.decide(a_situation()))
        await model.decide(replace(situation, complaint="There was no call."))
    assert "There was no call." in all_texts(server.asked[1].messages[-1])


@EACH
async def test_after_a_restart_without_pictures(name: str) -> None:
    family = FAMILIES[name]
    async with served(name, family.click, family.careful, family.click, family.done) as (model, s):
        situation = a_situation()
        for _ in range(3):
            situation = after(situation, await model.decide(situation))
        bare = tuple(replace(step, screen=None) for step in situation.history)
        assert (await model.decide(replace(situation, history=bare))).decision == Finish(
            ok=True, text="It is on."
        )
    assert len(s.asked[-1].images) == 1


@EACH
async def test_replies_of_others_are_told_in_a_line(name: str) -> None:
    family = FAMILIES[name]
    foreign = PastStep("Tap the Wi-Fi row", "", "<tool_call>{}</tool_call>", model="qwen")
    lost = PastStep("Open the settings")
    unread = PastStep("Scroll down", reply='{"role": "assistant", "content": "x"}')
    async with served(name, family.done) as (model, server):
        await model.decide(replace(a_situation(), history=(foreign, lost, unread)))
    said = all_texts(server.asked[0].messages)
    assert "<tool_call>" not in said
    for line in ("Step 1: Tap the Wi-Fi row", "Step 2: Open the settings", "Step 3: Scroll down"):
        assert line in said


@EACH
def test_a_long_conversation_stays_short_and_mostly_the_same(name: str) -> None:
    adapter, situation = load_adapter(name), a_situation()
    steps = tuple(
        PastStep(f"step {n}", reply=_unique(FAMILIES[name].click, n), screen=situation.screen)
        for n in range(60)
    )
    beginnings = set()
    for length in range(40, 60):
        prompt = adapter.prompt(replace(situation, history=steps[:length]))
        assert len(prompt.messages) <= 2 * 20 + 1
        beginnings.add(all_texts(_first_text(prompt)))
    assert len(beginnings) <= (20 if name == "openai_computer" else 2)


def _first_text(prompt: Prompt) -> Any:
    return [part.get("text", "") for part in _parts(prompt.messages[0])]


def patches(view: View) -> int:
    return -(-view.width // 28) * -(-view.height // 28)


@pytest.mark.parametrize("high", [False, True])
@pytest.mark.parametrize(
    "size",
    [
        (1080, 2400),
        (2560, 1600),
        (1179, 2556),
        (540, 1200),
        (1440, 3120),
        (2048, 2048),
        (828, 1792),
    ],
)
def test_claude_gets_pictures_that_nobody_shrinks(size: tuple[int, int], high: bool) -> None:
    view = load_adapter("claude_computer", {"high_resolution": high}).view(Screen(*size, "a"))
    edge, most = (2576, 4784) if high else (1568, 1568)
    assert max(view.width, view.height) <= edge
    assert most * 0.6 < patches(view) <= most or (view.width, view.height) == size
    assert view.width / view.height == pytest.approx(size[0] / size[1], rel=0.005)


def test_no_setting_makes_the_server_shrink_a_picture() -> None:
    most = {"max_image_tokens": 16_384}
    foldable = Screen(2208, 1840, "a")
    assert patches(load_adapter("claude_computer", most).view(foldable)) <= 1568
    view = load_adapter("openai_computer", most).view(foldable)
    assert view.width * view.height <= 1_600_000


TOGETHER = {
    "claude_computer": claude.message(
        claude.own("remember", text="milk"), claude.member("left_click", coordinate=[352, 784])
    ),
    "openai_computer": openai.output(
        openai.own("remember", text="milk"), openai.call(openai.click(424, 942))
    ),
    "gemini_computer": gemini.content(
        gemini.call("remember", text="milk"), gemini.call("click", x=500, y=500)
    ),
}


@EACH
def test_a_call_that_was_not_carried_out_is_not_told_as_done(name: str) -> None:
    model = load_adapter(name)
    if name == "openai_computer":  # its computer's call is answered by a picture alone
        reply = openai.output(openai.own("remember", text="a"), openai.own("finish", done=True))
    else:
        reply = TOGETHER[name]
    thought = model.parse(reply, a_screen())
    assert thought.then == ()
    said = all_texts(model.prompt(after(a_situation(), thought)).messages)
    assert said.count("Not carried out") == 1
    assert said.index("Done.") < said.index("Not carried out")


@pytest.mark.parametrize(
    ("tool", "beta"),
    [
        ("computer_toolset_20260801", None),
        ("computer_20251124", "computer-use-2025-11-24"),
        ("computer_20250124", "computer-use-2025-01-24"),
    ],
)
async def test_claude_is_offered_the_tool_its_version_knows(tool: str, beta: str | None) -> None:
    done = FAMILIES["claude_computer"].done
    async with served("claude_computer", done, tool=tool) as (model, server):
        await model.decide(a_situation())
    (offered, *own) = server.asked[0].settings["tools"]
    assert offered["type"] == tool
    assert server.headers[0].get("anthropic-beta") == beta
    if beta:
        assert (offered["display_width_px"], offered["display_height_px"]) == (705, 1568)
    assert {"open_app", "ask_person", "finish"} <= {tool["name"] for tool in own}
    assert server.asked[0].settings["system"][0]["cache_control"] == {"type": "ephemeral"}


async def test_openai_is_offered_the_tool_its_version_knows() -> None:
    done = FAMILIES["openai_computer"].done
    async with served("openai_computer", done, tool="computer_use_preview") as (model, server):
        await model.decide(a_situation())
    offered = server.asked[0].settings["tools"][0]
    assert (offered["display_width"], offered["display_height"]) == (768, 1707)
    assert server.asked[0].settings["truncation"] == "auto"
    assert server.asked[0].settings["include"] == ["reasoning.encrypted_content"]


async def test_openai_acknowledges_what_the_person_allowed() -> None:
    family = FAMILIES["openai_computer"]
    async with served("openai_computer", family.careful, family.done) as (model, server):
        thought = await model.decide(a_situation())
        assert "instructions of a stranger" in thought.confirm
        await model.decide(after(a_situation(), thought))
    output = server.asked[1].messages[-1]
    assert output["acknowledged_safety_checks"] == [openai.RISK]


@pytest.mark.parametrize(
    ("options", "environment", "excluded", "own"),
    [
        ({}, "ENVIRONMENT_MOBILE", "list_apps", "fill_field"),
        ({"environment": "browser"}, "ENVIRONMENT_BROWSER", "open_web_browser", "long_press_at"),
    ],
)
async def test_gemini_is_offered_the_environment_its_version_knows(
    options: dict[str, Any], environment: str, excluded: str, own: str
) -> None:
    done = FAMILIES["gemini_computer"].done
    extra = {"thinking": "low", "injection_check": True}
    async with served("gemini_computer", done, **options, **extra) as (model, server):
        await model.decide(a_situation())
    asked = server.asked[0].settings
    computer, functions = asked["tools"]
    assert computer["computerUse"]["environment"] == environment
    assert computer["computerUse"]["enable_prompt_injection_detection"] is True
    assert excluded in computer["computerUse"]["excluded_predefined_functions"]
    assert own in {function["name"] for function in functions["functionDeclarations"]}
    assert asked["generationConfig"]["thinkingConfig"] == {"thinking_level": "LOW"}


async def test_gemini_does_not_stumble_over_what_is_new_in_a_reply() -> None:
    part = {**gemini.call("click", x=500, y=500), "brandNew": {"a": 1}}
    part["functionCall"] = {**part["functionCall"], "alsoNew": True}
    reply = gemini.content(part, {"entirelyNew": 1})
    async with served("gemini_computer", reply, FAMILIES["gemini_computer"].done) as (model, _):
        thought = await model.decide(a_situation())
        assert thought.decision == Tap(540, 1200)
        assert isinstance((await model.decide(after(a_situation(), thought))).decision, Finish)


async def test_a_missing_library_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "anthropic", None)
    monkeypatch.delitem(sys.modules, "models.wires.anthropic", raising=False)
    settings = {"base_url": "http://127.0.0.1:1", "model": "m", "adapter": "claude_computer"}
    with pytest.raises(ModelUnavailable, match=r"pip install -e .*\[claude\]'"):
        create(Config.model_validate(settings))
