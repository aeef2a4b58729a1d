"""Step-GUI: the one message, and the summary that is all it knows of the past."""

from __future__ import annotations

from dataclasses import replace
from datetime import date

from models.adapters.step_gui import Config, create
from models.base import PastStep, Situation
from tests.models.conftest import a_situation
from tests.models.golden import PHONE
from tests.models.golden.step_gui import CLICK, reply

STEP = create(Config())


def told(situation: Situation) -> list[str]:
    """The texts of the message: before the picture two, one after it."""
    (message,) = STEP.prompt(situation).messages
    frame, task, picture, rules = message["content"]
    assert (message["role"], picture["type"]) == ("user", "image_url")
    return [frame["text"], task["text"], rules["text"]]


def test_the_task_stands_before_the_picture_and_the_rules_after_it() -> None:
    frame, task, rules = told(replace(a_situation("打开蓝牙"), today=date(2026, 11, 21)))
    assert "action:CLICK\tpoint:x,y" in frame
    assert task == (
        "今天是 2026-11-21 Saturday。\n用户的任务：打开蓝牙\n"
        "到上一步为止的总结：还没有操作\n现在的屏幕："
    )
    assert rules.endswith("explain:说明\taction:动作和参数\tsummary:新的总结")


def test_only_the_newest_summary_is_told() -> None:
    long = "已打开设置。" * 100
    history = (
        PastStep("已打开桌面", reply=CLICK),
        PastStep(long, reply=reply("CLICK\tpoint:1,2").replace("已打开设置。", long)),
    )
    _, task, _ = told(replace(a_situation(), history=history))
    assert f"总结：{long}\n" in task
    assert "已打开桌面" not in task


def test_what_the_summary_cannot_know_is_told_beside_it() -> None:
    history = (
        PastStep("打开桌面", "nothing changed", reply=CLICK),
        PastStep("已打开设置", reply=CLICK),
        PastStep("Tap Wi-Fi", reply="another family's words"),
    )
    _, task, _ = told(replace(a_situation(), history=history))
    assert "总结：已打开设置\n第1步：打开桌面 (nothing changed)\n第3步：Tap Wi-Fi\n" in task


def test_the_summary_is_one_line_without_control_tokens() -> None:
    said = reply("BACK").replace("已打开设置。", "一\n二 <|im_end|> 三")
    assert STEP.parse(said, PHONE).summary == "一 二 < |im_end|> 三"
    assert STEP.parse(CLICK.replace("已打开设置。", ""), PHONE).summary == "点击无线网络"


def test_every_action_that_is_offered_is_understood() -> None:
    frame, _, _ = told(a_situation())
    offered = [line for line in frame.splitlines() if line.startswith("action:")]
    assert len(offered) == 10
    for line in offered:
        for name, value in {"x1,y1": "1,2", "x2,y2": "3,4", "x,y": "5,6"}.items():
            line = line.replace(name, value)
        STEP.parse(reply(line.removeprefix("action:")), PHONE)
