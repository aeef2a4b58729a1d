"""A chat model that does not answer: the person hears where it was asked and what may be wrong."""

from __future__ import annotations

import socket

import pytest

from tests.assistant.brain.conftest import chatting
from tests.assistant.conftest import Cli
from tests.platforms.background import in_background
from tests.scripted_model import Reply, ScriptedModel

pytestmark = pytest.mark.whole

TALK = "I am thinking about that little server of mine and of milk, be so kind"
KEY = "sk-thekeyofmyownserver0123456789"
LOOKS = "`phonepilot doctor --model brain` looks into it."


@pytest.mark.parametrize(
    ("reply", "more", "heard"),
    [
        (
            Reply("no such key", status=401),
            {},
            ["refuses the key. Check [models.brain] api_key."],
        ),
        ("hi", {"model": "other"}, [
            "has no model 'other'", "It offers: scripted.", "Correct [models.brain] model",
        ]),
        (Reply("hi", slow=3), {"timeout": 0.3}, ["longer than 0.3 s", "[models.brain] timeout"]),
        (
            Reply("slow down", status=429, headers={"retry-after": "17"}),
            {},
            ["asked too often", "Wait 17 s"],
        ),
        (Reply("one two three four", hang_up=True), {}, ["broke off: ", "Its log may tell why"]),
        (Reply(f"it burns, {KEY}", status=500), {}, ["failed: ", "it burns"]),
    ],
    ids=["key", "model", "slow", "often", "broke off", "broken"],
)  # fmt: skip
@pytest.mark.parametrize("stream", [True, False], ids=["streamed", "whole"])
def test_it_is_told_where_and_what_to_do(
    cli: Cli, reply: str | Reply, more: dict[str, object], heard: list[str], stream: bool
) -> None:
    script = ScriptedModel(lambda _: reply)
    with in_background(script) as model:
        base = model.base_url.replace("//", f"//user:{KEY}@")
        brain = {"base_url": base, "retries": 0, "api_key": KEY, "stream": stream} | more
        with chatting(cli, model, brain=brain) as (chat, _):
            chat.says(TALK)
            said = chat.hears("My chat model could not help. ").text
    for words in [model.base_url, *heard, LOOKS]:
        assert words in said, said
    assert KEY not in said
    assert "models.gui" not in said


@pytest.mark.parametrize("text", [TALK, "请你想一想我那台小服务器和牛奶，谢谢"])
def test_nobody_is_there(cli: Cli, text: str) -> None:
    with socket.socket() as held:
        held.bind(("127.0.0.1", 0))  # and never listens
        there = f"http://127.0.0.1:{held.getsockname()[1]}/v1"
        brain = {"base_url": there, "model": "m", "retries": 0}
        with chatting(cli, ScriptedModel([]), brain=brain) as (chat, _):
            chat.says(text)
            said = chat.hears(there).text
    if text == TALK:
        assert f"No model server answers at {there} (" in said
        assert "Start it, or correct [models.brain] base_url." in said
        assert LOOKS in said
    else:
        assert "请启动它，或改正 [models.brain] 的 base_url。" in said
        assert "运行 `phonepilot doctor --model brain` 检查" in said
