"""A whole task with the clouds' own computer use: question, note, several actions, a yes, the end.

The scripted servers refuse what the providers refuse, so the history that the house rebuilds for
every step has to be a conversation they accept."""

from __future__ import annotations

import io
from collections.abc import Callable
from typing import Any

import pytest
from PIL import Image

from models.served import load_adapter
from tests.assistant.conftest import Run
from tests.assistant.test_weather import attempt, settings
from tests.assistant.world import World
from tests.board import HEIGHT, WIDTH, Board
from tests.models.golden import claude_computer as claude
from tests.models.golden import gemini_computer as gemini
from tests.models.golden import openai_computer as openai
from tests.platforms.background import in_background
from tests.scripted_clouds import ScriptedClaude, ScriptedGemini, ScriptedResponses
from tests.scripted_model import ScriptedModel


@pytest.fixture
def board() -> Board:
    out = io.BytesIO()
    Image.new("RGB", (WIDTH, HEIGHT)).save(out, "PNG")
    return Board(buttons=["Add"], fields={"Note": ""}, image=out.getvalue())


def at(board: Board, adapter: str, row: int) -> list[int]:
    """The middle of a row, as the family names it."""
    view = load_adapter(adapter).view(board.observe())
    x, y = view.from_screen(WIDTH / 2, 200 * row + 100)
    return [round(x), round(y)]


def claudes(board: Board) -> ScriptedModel:
    add, note = (at(board, "claude_computer", row) for row in (0, 1))
    return ScriptedClaude([
        claude.message(claude.own("ask_person", text="What shall it say?")),
        claude.message(claude.own("remember", text="The note is empty.")),
        claude.message(
            claude.member("left_click", coordinate=note), claude.member("type", text="milk")
        ),
        claude.message(claude.text("Now add it."), claude.member("left_click", coordinate=add)),
        claude.message(claude.own("finish", done=True, text="Added.")),
    ])  # fmt: skip


def openais(board: Board) -> ScriptedModel:
    add, note = (at(board, "openai_computer", row) for row in (0, 1))

    def click(where: list[int]) -> dict[str, Any]:
        return {"type": "click", "button": "left", "x": where[0], "y": where[1]}

    check = {"id": "sc_1", "code": "irreversible", "message": "This adds it."}
    return ScriptedResponses([
        openai.output(openai.own("ask_person", text="What shall it say?")),
        openai.output(openai.own("remember", text="The note is empty.")),
        openai.output(openai.call(click(note), {"type": "type", "text": "milk"})),
        openai.output(openai.said("Now add it."), openai.call(click(add), checks=(check,))),
        openai.output(openai.own("finish", done=True, text="Added.")),
    ])  # fmt: skip


def geminis(board: Board) -> ScriptedModel:
    add, note = (at(board, "gemini_computer", row) for row in (0, 1))
    decision = {"decision": "require_confirmation", "explanation": "This adds it."}
    return ScriptedGemini([
        gemini.content(gemini.call("ask_person", text="What shall it say?")),
        gemini.content(gemini.call("remember", text="The note is empty.")),
        gemini.content(
            gemini.call("click", x=note[0], y=note[1]), gemini.call("type", text="milk")
        ),
        gemini.content(gemini.call("click", x=add[0], y=add[1], safety_decision=decision)),
        gemini.content(gemini.call("finish", done=True, text="Added.")),
    ])  # fmt: skip


@pytest.mark.parametrize(
    ("adapter", "serve", "wants_a_yes"),
    [
        ("claude_computer", claudes, False),
        ("openai_computer", openais, True),
        ("gemini_computer", geminis, True),
    ],
)
def test_a_whole_task(
    make: Callable[[Board], World],
    board: Board,
    run: Run,
    adapter: str,
    serve: Callable[[Board], ScriptedModel],
    wants_a_yes: bool,
) -> None:
    world = make(board)
    world.memory.answers = ["milk", "yes"]
    with in_background(serve(board)) as server:
        outcome = attempt(world, run, settings(server, adapter=adapter, timeout=20), steps=12)
    assert outcome.name == "done", outcome
    assert board.fields == {"Note": "milk"}
    assert board.presses == ["Add"]
    assert len(world.memory.asked) == 1 + wants_a_yes
    assert not wants_a_yes or "“This adds it.”" in world.memory.asked[1]
    assert len(server.asked) == 5
    last = server.asked[-1]
    assert "milk" in str(last.messages)
    assert len(last.pictures) <= load_adapter(adapter).traits.images
