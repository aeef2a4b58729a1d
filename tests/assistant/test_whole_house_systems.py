"""A person types a request; an iPhone, a HarmonyOS phone does it, through its own driver."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from device_drivers.base import OS
from device_drivers.virtual.server import VirtualPhoneServer
from tests.assistant.conftest import read_result, run_here
from tests.phones import running_phone

pytestmark = pytest.mark.whole


@dataclass
class Pocket:
    """A home with one phone of that system in its settings."""

    home: Path
    server: VirtualPhoneServer

    def ask(self, text: str, *more: str) -> dict[str, Any]:
        env = {"PHONEPILOT_HOME": str(self.home)}
        return read_result(run_here("ask", text, "--json", *more, home=self.home, env=env))

    def sql(self, query: str) -> list[tuple[Any, ...]]:
        return self.server.call(lambda phone: phone.store.db.execute(query).fetchall())


SETTINGS = {
    OS.IOS: 'driver = "ios"\nurl = "http://127.0.0.1:{port}"\n',
    OS.HARMONY: 'driver = "harmony"\nhost = "127.0.0.1"\nport = {port}\n',
}


@pytest.fixture(params=SETTINGS)
def pocket(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Pocket]:
    with running_phone(system=request.param, seed=3) as (server, _):
        home = tmp_path / "home"
        home.mkdir(mode=0o700)
        told = SETTINGS[request.param].format(port=server.port)
        (home / "phonepilot.toml").write_text(f"[phones.mine]\n{told}", encoding="utf-8")
        yield Pocket(home, server)


def test_dark_mode_and_wifi_by_hand(pocket: Pocket) -> None:
    result = pocket.ask("turn on dark mode")
    assert result["outcome"] == "done", result
    assert {s["route"] for s in result["steps"]} == {"tree"}
    assert pocket.sql("SELECT value FROM settings WHERE key='ui_night_mode'") == [("2",)]
    result = pocket.ask("open settings and tap Network & internet")
    assert result["outcome"] == "done", result
    result = pocket.ask("what's on the screen")
    assert "Airplane mode" in result["reply"], result


def test_calling_needs_a_yes(pocket: Pocket) -> None:
    known = pocket.sql("SELECT count(*) FROM calls")
    result = pocket.ask("call Amara Hollis")
    assert result["outcome"] == "needs_user", result
    assert pocket.sql("SELECT count(*) FROM calls") == known
    result = pocket.ask("call Amara Hollis", "--yes")
    assert result["outcome"] == "done", result
    assert "+13035550136" in result["reply"]
    assert pocket.server.call(lambda phone: phone.foreground[0]) == "com.android.dialer"


def test_a_message_and_an_alarm(pocket: Pocket) -> None:
    result = pocket.ask("text Amara Hollis: see you at 8, ok?", "--yes")
    assert result["outcome"] == "done", result
    assert pocket.sql("SELECT count(*) FROM sms WHERE body='see you at 8, ok?' AND type=2") == [
        (1,)
    ]
    result = pocket.ask("早上六点四十五叫我")
    assert result["outcome"] == "done", result
    assert pocket.sql("SELECT enabled FROM alarms WHERE hour=6 AND minute=45") == [(1,)]
