"""Skills that came with the assistant on an iPhone and a HarmonyOS phone: done, or said to lack."""

from __future__ import annotations

from typing import Any

import pytest

from tests.assistant.test_whole_house_systems import Pocket, pocket

pytestmark = pytest.mark.whole

__all__ = ["pocket"]


def done(pocket: Pocket, text: str, *more: str) -> str:
    result: dict[str, Any] = pocket.ask(text, *more)
    assert result["outcome"] == "done", result
    return str(result["reply"])


def test_each_does_its_work_or_says_what_is_missing(pocket: Pocket) -> None:
    server, chinese = pocket.server, "zh-Hans-CN"
    server.call(lambda phone: phone.receive_sms("+15550142", "Can you call me back at 5?"))
    server.call(lambda phone: phone.receive_sms("+15550143", "Your login code is 481516"))
    digest = done(pocket, "sum up my notifications")
    assert "• Messages — +15550142: Can you call me back at 5?" in digest
    assert "481516" not in digest
    briefing = done(pocket, "give me my daily briefing")
    assert "07:45 alarm" in briefing
    assert "I could not read the calendar." in briefing
    done(pocket, "open Settings")
    explained = done(pocket, "explain this screen")
    assert "You are in Settings" in explained
    server.call(lambda phone: phone.put_setting("system", "system_locales", chinese))
    done(pocket, "open Settings")
    said = done(pocket, "translate this screen")
    assert "this screen is in Chinese." in said
    assert "勿扰模式 — Do Not Disturb" in said
    files = pocket.sql("SELECT count(*) FROM files")
    cleaned = pocket.ask("clean up my phone")
    assert cleaned["outcome"] == "failed", cleaned
    assert "I could not look at the files." in cleaned["reply"]
    assert pocket.sql("SELECT count(*) FROM files") == files
