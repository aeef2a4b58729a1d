"""Text of any script ends up in an iPhone's field exactly, by whichever way works."""

from __future__ import annotations

import random
import unicodedata
from collections.abc import Iterator, Mapping
from typing import Any

import pytest

from device_drivers.base import ActionFailed, Key, OpenUrl, Role, Tap, TextNotEntered, TypeText
from device_drivers.ios.agent import Agent
from device_drivers.ios.text import enter_text
from device_drivers.ios.tree import focused_field
from tests.device_drivers.ios.conftest import Iphone

ALPHABETS = (
    range(0x20, 0x7F), range(0xA1, 0x250), range(0x300, 0x340), range(0x370, 0x500),
    range(0x5D0, 0x5EB), range(0x620, 0x650), range(0x905, 0x93A), range(0xE01, 0xE3A),
    range(0x3041, 0x3100), range(0x4E00, 0x9FA0), range(0xAC00, 0xD7A4), range(0x1F300, 0x1F650),
    range(0x20000, 0x20100),
)  # fmt: skip
WHOLE = ("👩‍👩‍👧", "🇩🇪", "❤️", "👍🏽", "\n", "\n\n", "%s", "$(x)", "\"'", "\\n", "<&>", "é", "שלום")


def random_text(rng: random.Random) -> str:
    """A mixture of scripts, marks, emoji and what programs trip over."""
    parts = []
    for _ in range(rng.randrange(1, 14)):
        if rng.random() < 0.15:
            parts.append(rng.choice(WHOLE))
        else:
            parts.append(chr(rng.choice(rng.choice(ALPHABETS))))
    return "".join(c for c in "".join(parts) if c == "\n" or unicodedata.category(c)[0] != "C"
                   or c == "\u200d")  # fmt: skip


@pytest.fixture
def writing(iphone: Iphone) -> Iphone:
    """An iPhone with the text field of a new message focused."""
    iphone.driver.act(OpenUrl("sms:5550199"))
    compose = next(e for e in iphone.look().elements if e.role is Role.TEXT_FIELD)
    iphone.driver.act(Tap(*compose.box.center))
    return iphone


def shown(iphone: Iphone) -> str:
    """What the phone itself says the focused field holds."""
    field = iphone.server.call(lambda phone: phone.focused_field)
    assert field is not None
    return field.text


@pytest.mark.parametrize(
    "count", [100, pytest.param(5000, marks=[pytest.mark.slow, pytest.mark.timeout(600)])]
)
def test_random_texts_are_entered_without_a_difference(writing: Iphone, count: int) -> None:
    rng = random.Random(count)
    for _ in range(count):
        text = random_text(rng)
        writing.driver.act(TypeText(text, clear=True))
        assert shown(writing) == text


def test_text_is_added_at_the_end(writing: Iphone) -> None:
    for piece in ("Hello", ", 世界", " 🎉"):
        writing.driver.act(TypeText(piece))
    assert shown(writing) == "Hello, 世界 🎉"
    writing.driver.act(Key("delete"))
    assert shown(writing) == "Hello, 世界 "
    writing.driver.act(TypeText("", clear=True))
    assert shown(writing) == ""


class WithoutKeys(Agent):
    """A phone on which typed keys get lost, as on one that is busy."""

    lost: tuple[str, ...] = ("/wda/keys",)

    def do(
        self, path: str, data: Mapping[str, object] | None = None, *, session: bool = True,
        timeout: float = 20.0,
    ) -> Any:  # fmt: skip
        if path.endswith(self.lost):
            return None
        return super().do(path, data, session=session, timeout=timeout)


class PastingOnly(WithoutKeys):
    """... and whose fields take no value either."""

    lost = ("/wda/keys", "/value")


@pytest.fixture
def other(writing: Iphone) -> Iterator[Agent]:
    agent = WithoutKeys("mine", writing.driver.agent.way)
    yield agent
    agent.drop()


@pytest.mark.parametrize("text", ["plain", "你好，世界", "👩‍👩‍👧 two\nlines"])
def test_the_value_helps_out(writing: Iphone, other: Agent, text: str) -> None:
    field = focused_field(writing.look().elements)
    assert field is not None
    enter_text(TypeText(text, clear=True), field, other)
    assert shown(writing) == text


def test_the_pasteboard_helps_out_and_is_put_back(writing: Iphone) -> None:
    phone = writing.driver
    phone.set_clipboard("precious")
    writing.tap("Text message")
    kept, phone.agent = phone.agent, PastingOnly("mine", phone.agent.way)
    phone.act(TypeText("first"))
    phone.agent.drop()
    phone.agent = kept
    writing.tap("Text message")
    assert shown(writing) == "first"
    assert phone.clipboard() == "precious"


def test_what_cannot_be_entered_is_an_error(writing: Iphone) -> None:
    agent = PastingOnly("mine", writing.driver.agent.way)
    field = focused_field(writing.look().elements)
    assert field is not None
    with pytest.raises(TextNotEntered, match="holds 0 characters instead of the 2 it should"):
        enter_text(TypeText("你好", clear=True), field, agent)
    agent.drop()


def test_a_line_break_does_not_press_return_in_one_line(iphone: Iphone) -> None:
    iphone.driver.act(OpenUrl("https://www.example.com"))
    before = iphone.look()
    field = next(e for e in before.elements if e.role is Role.TEXT_FIELD)
    iphone.driver.act(Tap(*field.box.center))
    iphone.driver.act(TypeText("two\nlines", clear=True))
    assert shown(iphone) == "two lines"


def test_without_a_focus_nothing_is_typed(iphone: Iphone) -> None:
    iphone.driver.act(Key("home"))
    with pytest.raises(ActionFailed, match="Tap the field first"):
        iphone.driver.act(TypeText("lost"))
    with pytest.raises(ActionFailed, match="enter needs a text field"):
        iphone.driver.act(Key("enter"))
