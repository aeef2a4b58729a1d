"""A GUI model that asks for a password or a code gets none: its person types it on the phone."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
from pydantic import ValidationError

from assistant.signing_in.settings import LoginSettings
from device_drivers.base import OpenUrl
from tests.assistant.taking_over.club import SECONDS, SITE, Club, club
from tests.assistant.taking_over.test_by_chat import everything_on_disk, steps_of
from tests.models.golden.autoglm_phone import reply
from tests.scripted_model import ScriptedModel

pytestmark = pytest.mark.whole

SECRET = "tulip-garden-7"
SEARCH = "https://search.example.com/"
GIFT = "看看哪件礼物适合奶奶"
PASSES = (
    'do(action="Tap", element=[100,233])', 'do(action="Tap", element=[500,298])',
    'finish(message="There")',
)  # fmt: skip
"""What a model does at the club's captcha: tick the box, press Verify."""


@asynccontextmanager
async def asking(
    home: Path, *actions: str, **settings: Any
) -> AsyncIterator[tuple[Club, ScriptedModel]]:
    """A club whose GUI model wants this, one after the other."""
    async with ScriptedModel([reply(action) for action in actions]) as model:
        gui: dict[str, Any] = {
            "base_url": model.base_url, "model": "scripted", "adapter": "autoglm_phone",
            "check": False,
        }  # fmt: skip
        async with club(home, models={"pocket": False, "gui": gui}, **settings) as at:
            yield at, model


@pytest.mark.parametrize(
    "action",
    [
        'do(action="Interact", message="What is the password of your account?")',
        'do(action="Interact", message="请告诉我您的密码")',
        'do(action="Interact", message="May I have the code that was sent to you?")',
        'do(action="Take_over", message="Type your PIN here")',
    ],
)
def test_what_the_person_types_then_is_kept_nowhere(tmp_path: Path, action: str) -> None:
    async def tale() -> None:
        async with asking(tmp_path, action, 'finish(message="There")') as (at, model):
            asked = await at.wants("", GIFT, SEARCH)
            assert {"已完成", "1"} <= {button.label for button in asked.buttons}
            typed = await at.says(SECRET)
            while "输入 ••••••" not in typed.text:  # the field had to be tapped first
                typed = await at.says(SECRET)
            assert SECRET in [e.text for e in at.screen().elements]
            await at.inbox.deliver(at.chat.message("done"))
            assert (await at.ends())["outcome"] == "done"
            assert len(model.asked) == 2
            assert SECRET not in model.asked[1].text
            assert "done" in model.asked[1].text
        assert SECRET.encode() not in everything_on_disk(tmp_path)
        typing = [s for s in steps_of(tmp_path) if s["action"]["kind"] == "type"]
        assert [(s["route"], s["risk"]) for s in typing] == [("person", "credential")]

    asyncio.run(tale())


def test_other_questions_are_answered_in_words(tmp_path: Path) -> None:
    async def tale() -> None:
        question = 'do(action="Interact", message="Which colour?")'
        async with asking(tmp_path, question, 'finish(message="There")') as (at, model):
            await at.inbox.deliver(at.chat.message(GIFT))
            asked = await at.chat.hears(lambda m: "Which colour?" in m.text)
            assert not asked.buttons
            await at.inbox.deliver(at.chat.message("blue"))
            async with asyncio.timeout(SECONDS):
                while len(model.asked) < 2:  # noqa: ASYNC110
                    await asyncio.sleep(0.02)
            assert "blue" in model.asked[1].text

    asyncio.run(tale())


@pytest.mark.parametrize(
    ("own", "handed_over"),
    [
        ([], True),
        (["club.example.com"], False),
        (["example.com"], False),
        (["lub.example.com"], True),
        (["www.club.example.com"], True),
    ],
)
def test_a_model_passes_captchas_on_the_owners_own_sites_only(
    tmp_path: Path, own: list[str], handed_over: bool
) -> None:
    async def tale() -> None:
        async with asking(tmp_path, *PASSES, skills={"login": {"own": own}}) as (at, model):
            await asyncio.to_thread(at.phone.act, OpenUrl(f"{SITE}robot"))
            await at.inbox.deliver(at.chat.message(GIFT))
            if handed_over:
                await at.chat.hears(lambda m: m.text.startswith("✋"))
                assert model.asked == []
                await at.inbox.deliver(at.chat.message("stop"))
                return
            await at.chat.hears(lambda m: "There" in m.text)
            assert "Members only" in [e.label for e in at.screen().elements]
            assert not [m for m in at.chat.said if m.text.startswith("✋")]
            assert {step["route"] for step in steps_of(tmp_path)} == {"vision"}

    asyncio.run(tale())


@pytest.mark.parametrize("site", ["https://mine.example.org", "mine", "*.example.org", ""])
def test_own_sites_are_hosts(site: str) -> None:
    with pytest.raises(ValidationError):
        LoginSettings(own=(site,))
