"""Numbers and texts of a call: read as they were meant, or refused."""

from __future__ import annotations

import pytest

from device_drivers.base import Tap, TypeText
from models.adapters._to_person import finished
from models.adapters._values import numbers, seconds
from models.base import BadReply
from models.served import load_adapter
from tests.models.golden import PHONE


def call(arguments: str) -> str:
    return f'<tool_call>{{"name": "mobile_use", "arguments": {arguments}}}</tool_call>'


def click(coordinate: str) -> str:
    return call(f'{{"action": "click", "coordinate": {coordinate}}}')


@pytest.mark.parametrize(
    "coordinate",
    [
        '"5e2, 3e2"', '"x1=500, y1=300"', '"x: 500px, y: 300px"', '"５００，３００"', "[5e2, 3e2]",
        '{"x": "500", "y": 300.0}', '{"x": [500, 300]}', '"(400,200),(600,400)"', '["500", "300"]',
        '"<box>400 200 600 400</box>"', '"x1=400, y1=200, x2=600, y2=400"', '"500．0，300．0"',
    ],
)  # fmt: skip
def test_a_point_is_read_however_it_is_written(coordinate: str) -> None:
    assert load_adapter("qwen3_vl").parse(click(coordinate), PHONE).decision == Tap(541, 721)


@pytest.mark.parametrize(
    "coordinate",
    [
        "[500, 300, 50, 20]", "[0.5, 0.3]", '"(100,200) or (300,400)"', '"50%, 30%"', '".5 .3"',
        '{"x": [100, 200], "y": [300, 400]}', '"100-200"', "[NaN, 3]", "[1e400, 3]", "[true, 3]",
        f"[{'9' * 5000}, 3]", '"−500, 300"', '"1,024, 500"', '"500"',
    ],
)  # fmt: skip
def test_a_doubtful_point_is_refused(coordinate: str) -> None:
    with pytest.raises(BadReply):
        load_adapter("qwen3_vl").parse(click(coordinate), PHONE)


@pytest.mark.parametrize(
    "arguments",
    [
        '{"action": "type", "text": 12.50}',
        '{"action": "type", "text": 1e5}',
        '{"action": "type", "text": "half of it: \\ud83d"}',
        '{"action": "type", "text": "a", "text": "b"}',
        '{"action": "click", "coordinate": [1, 1], "coordinate": [900, 900]}',
    ],
)
def test_a_text_that_would_change_and_a_thing_said_twice_are_refused(arguments: str) -> None:
    with pytest.raises(BadReply):
        load_adapter("qwen3_vl").parse(call(arguments), PHONE)


def test_a_whole_number_is_a_text_too() -> None:
    said = call('{"action": "type", "text": 4711}')
    assert load_adapter("qwen3_vl").parse(said, PHONE).decision == TypeText("4711")


def test_a_place_is_no_mixture_of_two() -> None:
    for said in ('"x": [100, 200], "y": [300, 400]', '"x": "1, 2", "y": "3, 4"'):
        with pytest.raises(BadReply):
            load_adapter("holo").parse(
                f'{{"note": null, "thought": "", "tool_call": {{"tool_name": "click", {said}}}}}',
                PHONE,
            )


def test_numbers_in_a_text() -> None:
    assert numbers("<|box_start|>(1,2)<|box_end|>") == [1, 2]
    assert numbers("[−1，－1]") == [-1, -1]
    assert numbers("坐标1,2") == [1, 2]
    assert seconds("2s", 1.0, 30.0) == seconds("等待2秒", 1.0, 30.0) == 2.0


@pytest.mark.parametrize(
    "text",
    [
        "The alarm wasn't set.", "The item does not exist.", "I didn’t find it",
        "There are no results", "The page shows an error", "闹钟没设置成功", "没有成功发送",
        "该联系人不存在", "任务被中止", "未成功登录",
    ],
)  # fmt: skip
def test_an_end_that_tells_of_failure_is_no_success(text: str) -> None:
    assert not finished(text).ok


@pytest.mark.parametrize("text", ["", "The alarm is set.", "闹钟已设置", "已设置，不能被打扰"])
def test_any_other_end_is(text: str) -> None:
    assert finished(text).ok
