"""A model server in bad weather: never done, nothing touched, the truth in two languages."""

from __future__ import annotations

import io
from collections.abc import Callable
from typing import Any

import pytest
from PIL import Image

from assistant import gui_models
from assistant.config import Limits
from assistant.model_settings import Models
from assistant.routes.vision import VisionRoute
from assistant.steps import FreeStep, Outcome
from tests.assistant.conftest import Cli, Run
from tests.assistant.test_models import call
from tests.assistant.world import World
from tests.board import Board
from tests.platforms.background import in_background
from tests.scripted_model import Reply, ScriptedModel

GOOD = call("Tap it", "click", coordinate=[500, 20])
PATIENCE = 0.5


@pytest.fixture
def board() -> Board:
    out = io.BytesIO()
    Image.new("RGB", (108, 240)).save(out, "PNG")
    return Board(buttons=["Add"], image=out.getvalue())


def settings(server: ScriptedModel, **more: Any) -> dict[str, Any]:
    return {
        "base_url": server.base_url, "model": server.name, "check": False, "timeout": PATIENCE,
        "retries": 1, **more,
    }  # fmt: skip


def attempt(world: World, run: Run, gui: dict[str, Any], steps: int = 5) -> Outcome:
    models = gui_models.build(Models.model_validate({"gui": gui}), world.trajectory.folder, print)
    assert models is not None
    world.routes["vision"] = VisionRoute(models.model, run)
    world.limits = Limits(steps=steps, seconds=60)
    try:
        return world.run(FreeStep("press add"))[0]
    finally:
        run(models.model.close())


@pytest.mark.parametrize(
    ("reply", "en", "zh", "requests"),
    [
        (Reply(GOOD, slow=30), "took longer than 0.5 s", "超过 0.5 秒没有答复", 1),
        (Reply(GOOD, babble=10_000_000), "far too long", "回答过长", 3),
        (Reply(GOOD[:-30]), "could not read 3 replies", "连续 3 次无法读懂", 3),
        (Reply(GOOD, finish="length"), "cut off", "回答被截断", 3),
        (Reply("I'd rather not."), "could not read 3 replies", "连续 3 次无法读懂", 3),
        (Reply(GOOD, finish="content_filter"), "declined to answer", "拒绝对这个屏幕作答", 1),
        (Reply("slow down", status=429), "asked too often", "过于频繁", 1),
        (Reply("boom", status=500), "boom", "出错：", 1),
        (Reply(GOOD, hang_up=True), "broke off", "中途断开", 1),
        (Reply(raw="<html>welcome</html>"), "does not speak", "不支持", 1),
        (Reply(call("x", "click", coordinate=[4000, 5])), "lies off the screen", "超出屏幕", 3),
        (Reply(call("x", "terminate", status="success")), "nothing on the", "没有任何变化", 2),
    ],
    ids=[
        "slow", "babbling", "cut", "cut by tokens", "gibberish", "refusing", "rate limit",
        "failing", "hanging up", "another server", "off the screen", "claims",
    ],
)  # fmt: skip
def test_weather(
    make: Callable[[Board], World], board: Board, run: Run, reply: Reply, en: str, zh: str,
    requests: int,
) -> None:  # fmt: skip
    world = make(board)
    with in_background(ScriptedModel(lambda _: reply)) as server:
        more = {} if reply.slow else {"timeout": 20}
        outcome = attempt(world, run, settings(server, **more))
    assert outcome.name == "failed", outcome
    assert en in outcome.said.en
    assert zh in outcome.said.zh
    assert board.presses == []
    assert requests <= len(server.asked) <= 2 * requests
    assert world.journal.spent_by_task("t").usage.calls == requests


def test_after_bad_weather_the_task_goes_on(
    make: Callable[[Board], World], board: Board, run: Run
) -> None:
    world = make(board)
    script = [
        Reply("busy", status=503),
        Reply(GOOD[:40]),
        Reply(GOOD),
        Reply(GOOD, finish="length"),
        Reply(call("Added", "terminate", status="success")),
    ]
    with in_background(ScriptedModel(script)) as server:
        outcome = attempt(world, run, settings(server, timeout=20))
    assert outcome.name == "done", outcome
    assert board.presses == ["Add"]
    assert len(server.asked) == 5


def test_which_model_stood_in_is_told(cli: Cli) -> None:
    """All the way: a dead server, another one in its place, the reply in Chinese."""
    goal = "看看哪件礼物适合奶奶"
    script = [
        call("看完了", "answer", text="红围巾")
    ] * 2  # an answer at first sight is asked for twice
    with in_background(ScriptedModel(script)) as second:
        (cli.home / "phonepilot.toml").write_text(
            '[models.gui]\nbase_url = "http://127.0.0.1:9/v1"\nmodel = "big"\ncheck = false\n'
            "retries = 0\n[models.gui.price]\ninput = 3.0\noutput = 15.0\n"
            f'[[models.gui.fallback]]\nbase_url = "{second.base_url}"\nmodel = "scripted"\n'
            "check = false\n[models.gui.fallback.price]\ninput = 1.0\noutput = 2.0\n"
        )
        result = cli.ask(goal)
    assert result["outcome"] == "done", result
    assert "红围巾" in result["reply"]
    assert "由 scripted 代为作答" in result["reply"]
    assert "127.0.0.1:9/v1 没有响应" in result["reply"]
    usage = result["usage"]
    assert usage["calls"] == 3
    assert usage["money"] == pytest.approx(
        (usage["prompt_tokens"] + 2 * usage["completion_tokens"]) / 1e6, abs=1e-6
    )


@pytest.mark.whole
def test_a_dead_server_is_told_in_chinese(cli: Cli) -> None:
    (cli.home / "phonepilot.toml").write_text(
        '[models.gui]\nbase_url = "http://127.0.0.1:9/v1"\nmodel = "x"\nretries = 0\n'
    )
    result = cli.ask("看看哪件礼物适合奶奶")
    assert result["outcome"] == "failed"
    assert "127.0.0.1:9/v1" in result["reply"]
    assert "视觉模型不可用" in result["reply"]


def test_when_none_of_several_can_help_each_is_named(
    make: Callable[[Board], World], board: Board, run: Run
) -> None:
    with (
        in_background(ScriptedModel(lambda _: Reply("busy", status=503), name="big")) as first,
        in_background(ScriptedModel(lambda _: Reply(GOOD, slow=30), name="small")) as second,
    ):
        gui = settings(first, timeout=5, retries=0) | {"fallback": [settings(second)]}
        outcome = attempt(make(board), run, gui)
    assert outcome.name == "failed"
    assert "big could not help" in outcome.said.en
    assert "small could not help" in outcome.said.en
    assert "所有模型都不可用" in outcome.said.zh
    assert "超过 0.5 秒没有答复" in outcome.said.zh
