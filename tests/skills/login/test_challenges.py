"""Which challenge a screen holds, where its parts lie, and what is none."""

from __future__ import annotations

from dataclasses import replace

import pytest

from device_drivers.base import Element, Role, Screen
from skills.login import page as pages
from skills.login.challenges import Challenge
from skills.login.recognising import challenge
from tests.skills.login.screens import (
    Part,
    button,
    field,
    image,
    link,
    said,
    screen,
    secret,
    sized,
    tick,
)

SCENE = sized(image(""), 600, 320)
LETTERS = sized(image(""), 200, 80)


def handle(text: str = "→", **more: object) -> Element:
    return sized(button(text, **more), 80, 80)


def track(label: str = "") -> Element:
    return Element(Role.SLIDER, sized(said(""), 600, 60).box, description=label)


def found(*parts: Part, app: str = "https://shop.example") -> Challenge | None:
    return challenge(pages.read(screen(*parts, app=app)))


@pytest.mark.parametrize(
    ("parts", "kind"),
    [
        ([(LETTERS, link("Refresh")), field("Enter the characters")], "characters"),
        ([secret("密码"), (field("验证码"), LETTERS), button("登录")], "characters"),
        ([(field("图形验证码"), LETTERS)], "characters"),
        ([sized(image("captcha"), 200, 80), field(), button("OK")], "characters"),
        ([sized(image("", id="captcha_img"), 200, 80), field(), button("OK")], "characters"),
        ([said("Type the letters you see"), LETTERS, field("Text")], "characters"),
        ([LETTERS, field("Your answer")], "logic"),
        ([said("What is 7 + 5?"), field("Your answer")], "logic"),
        ([said("七加五等于几？"), field("请输入答案")], "logic"),
        ([said("Drag the slider to fit the piece"), SCENE, handle()], "slider"),
        ([said("拖动滑块完成拼图"), SCENE, handle("", description="滑块")], "slider"),
        ([said("向右滑动完成拼图"), SCENE, track()], "slider"),
        ([SCENE, track("Slide to verify")], "slider"),
        ([said("Drag the slider to turn the picture upright"), SCENE, handle()], "rotation"),
        ([said("拖动滑块，将图片转正"), SCENE, track()], "rotation"),
        ([said("Rotate the image"), SCENE, track()], "rotation"),
        ([said("Click in this order: 春 夏 秋"), SCENE, button("Confirm")], "clicking"),
        ([said("请依次点击：春 夏 秋"), SCENE, button("确定")], "clicking"),
        ([said("按顺序点击下图中的文字"), SCENE, link("换一张")], "clicking"),
        ([tick("I’m not a robot"), button("Verify")], "box"),
        ([tick("我不是机器人")], "box"),
        ([button("I am not a robot")], "box"),
        ([said("Select all images with boats"), tick("Picture 1"), button("Verify")], "other"),
        ([said("Verify that you are human"), tick("Go on")], "other"),
        ([Element(Role.WEB, sized(said(""), 600, 160).box, description="reCAPTCHA",
                  unreadable=True), button("Go on")], "other"),
    ],
)  # fmt: skip
def test_a_challenge_is_known_by_its_kind(parts: list[Part], kind: str) -> None:
    seen = found(*parts)
    assert seen is not None
    assert seen.kind == kind
    assert seen.is_there


@pytest.mark.parametrize(
    "parts",
    [
        [field("User name"), secret(), button("Sign in")],
        [said("We sent you a code"), field("Verification code"), button("Confirm")],
        [SCENE, said("A boat at the harbour"), field("Comment"), button("Post")],
        [field("手机号"), (field("验证码"), button("获取验证码")), button("登录")],
        [said("Slide rules were used to reckon"), button("Read on")],
        [said("Click the picture to see it larger"), SCENE, link("Next")],
        [said("Turn up the volume"), track("Volume")],
        [said("Brightness"), track("Brightness")],
        [tick("I’m not a robot", checked=True), button("Verify")],
        [said("Drag the slider to fit the piece"), SCENE, handle(), said("Verified")],
        [said("拖动滑块完成拼图"), SCENE, handle(), said("验证成功")],
        [said("A history of the captcha"), link("Read on")],
        [said("What is new in 2026?"), field("Search")],
        [said("Sign in"), LETTERS, field("E-mail"), button("Next")],
    ],
)  # fmt: skip
def test_what_is_no_challenge(parts: list[Part]) -> None:
    assert found(*parts) is None


def test_the_parts_of_one_that_is_typed() -> None:
    seen = found(
        field("E-mail"), secret(), (LETTERS, link("Another picture")),
        field("Enter the characters", "k7"), button("Sign in"),
    )  # fmt: skip
    assert seen is not None
    assert seen.picture is not None
    assert seen.field is not None
    assert seen.refresh is not None
    assert (seen.picture.width, seen.picture.height) == (200, 80)
    assert seen.refresh.top == seen.picture.top
    assert seen.field.top > seen.picture.bottom
    assert seen.filled
    assert not seen.alone


def test_a_question_in_words_is_the_prompt() -> None:
    seen = found(said("One more check"), said("What is 7 + 5?"), field("Your answer"), button("OK"))
    assert seen is not None
    assert (seen.prompt, seen.picture, seen.alone) == ("What is 7 + 5?", None, True)
    assert seen.confirm is not None


def test_the_parts_of_one_that_is_moved() -> None:
    seen = found(said("Slide to fit the piece"), SCENE, handle(), link("换一张"))
    assert seen is not None
    assert seen.picture is not None
    assert seen.handle is not None
    assert seen.handle.top > seen.picture.bottom
    assert seen.refresh is not None
    whole = found(said("Slide to fit the piece"), SCENE, track())
    assert whole is not None
    assert whole.track is not None
    assert whole.handle is not None
    assert (whole.handle.left, whole.handle.width) == (whole.track.left, 60)


def test_the_parts_of_one_that_is_clicked() -> None:
    row = said("Click in this order:"), said("春 夏 秋")
    seen = found(row, SCENE, (button("Start over"), button("Confirm")))
    assert seen is not None
    assert seen.prompt == "Click in this order: 春 夏 秋"
    assert seen.confirm is not None
    drawn = found((said("Click in this order:"), sized(image(""), 120, 40)), SCENE, button("OK"))
    assert drawn is not None
    assert drawn.prompt_picture is not None
    assert drawn.prompt_picture.height == 40


def test_a_picture_that_is_not_drawn_yet_is_not_there() -> None:
    seen = found(said("Drag the slider to fit the piece"), link("Another picture"))
    assert seen is not None
    assert not seen.is_there


def test_an_app_has_challenges_too() -> None:
    shown = screen(said("Drag the slider to fit the piece"), SCENE, track(), app="com.example.app")
    assert isinstance(shown, Screen)
    seen = challenge(pages.read(shown))
    assert seen is not None
    assert seen.kind == "slider"


@pytest.mark.parametrize("beside", [said(""), track("进度")])
def test_what_says_nothing_is_no_question(beside: Element) -> None:
    empty = replace(beside, role=Role.GROUP, description="已输入")
    one = found(said("仅限真人：四加七等于几？"), (field("请输入答案"), empty))
    assert one is not None
    assert one.prompt == "仅限真人：四加七等于几？"
