"""People on a busy machine take their time."""

from __future__ import annotations

import pytest

from assistant.taking_over import hands


@pytest.fixture(autouse=True)
def no_hurry(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hands, "GOES_ON_SECONDS", 100.0)
