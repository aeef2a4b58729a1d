"""Checks on the owner's own site, in the Browser of the virtual phone: from the chat
through the whole house to the solvers that come with it, and nobody is asked."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path

import pytest

from assistant.secrets.vault import Vault
from device_drivers.base import OpenUrl
from device_drivers.virtual.apps.browser.sites import staging
from models.challenges.base import KINDS, Drawn, Kind
from models.challenges.drawing import draw, looks
from skills.login.answering import Local
from tests.assistant.signing_in.talk import Talk, holding
from tests.assistant.taking_over.club import club
from tests.login_sites.on_phone import URL, place

SEEDS = range(20)


def sure(kind: Kind) -> Drawn:
    """One of which the solver is sure: how often it is, is measured elsewhere."""
    by, look = Local(), looks(kind)[0]
    for drawn in (draw(kind, look, seed) for seed in SEEDS):
        picture, prompt = drawn.picture, drawn.prompt or ""
        match kind:
            case "characters":
                certain = by.characters(picture).sure
            case "logic":
                certain = by.logic(prompt or picture).sure
            case "slider":
                certain = by.slider(picture).sure
            case "rotation":
                certain = by.rotation(picture).sure
            case "clicking":
                certain = by.clicking(picture, prompt).sure
        if certain >= min(0.95, by.least(kind) + 0.2):  # it is seen at another size there
            return drawn
    raise AssertionError(f"the solver is sure of no {kind}")


def solved(home: Path) -> str:
    """What was written down of steps that a look at a picture decided."""
    lines = [
        line
        for file in home.glob("trajectories/*/steps.jsonl")
        for line in file.read_text(encoding="utf-8").splitlines()
    ]
    return "\n".join(line for line in lines if json.loads(line)["route"] == "vision")


@pytest.mark.slow
def test_checks_are_passed_at_home(tmp_path: Path) -> None:
    async def tale() -> None:
        async with club(tmp_path, skills={"login": {"own": [staging.HOST]}}) as at:
            talk, store = Talk(at), at.phone.phone.store
            Vault(tmp_path).set("staging", staging.PASSWORD, (staging.HOST,), user=staging.USER)
            for kind in KINDS:
                store.run("DELETE FROM web_challenges")
                place(at.phone.phone, await asyncio.to_thread(sure, kind))
                await asyncio.to_thread(at.phone.act, OpenUrl(URL))
                before = staging.tries(store)
                await talk.wants(f"log in to {staging.HOST}")
                assert f"Signed in to {staging.HOST}" in await talk.is_done(), kind
                assert staging.tries(store) == before + 1, kind
                assert f"({kind})" in solved(tmp_path), kind
                await asyncio.to_thread(at.phone.act, OpenUrl(f"{URL}sign-out"))
            assert not [m for m in at.chat.said if m.text.startswith("✋")]
            assert holding(tmp_path, staging.PASSWORD) == []

    asyncio.run(tale())
