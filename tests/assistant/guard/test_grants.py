"""What a task may touch: what was named, what it is done with, what was allowed on the way."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime

import pytest

from assistant.guard.deciding import Deed, decide
from assistant.guard.grants import Grant, granted
from assistant.guard.policy import Policy
from device_drivers.base import App

APPS = [
    App("com.android.deskclock", "Clock"), App("com.android.messaging", "Messages"),
    App("com.android.settings", "Settings"), App("org.mybank", "My Bank"),
    App("com.android.browser", "Browser"),
    App("com.zhihu", "知乎"), App("com.nameless"), App("com.example.msgs", "Messages+"),
    App("com.evil.messages", "Mеssages"), App("com.evil.message.cleaner", "Cleaner"),
]  # fmt: skip
NOW = datetime(2026, 1, 1, 12, tzinfo=UTC)


def verdict(
    grant: Grant, app: str, risk: str = "change", *, free: bool = True, system: bool = False
) -> str:
    return decide(Policy(), grant, Deed(risk, app, free=free, system=system), NOW).verdict


@pytest.mark.parametrize(
    ("said", "apps"),
    [
        ("wake me at seven", {"com.android.deskclock"}),
        ("七点叫我起床", {"com.android.deskclock"}),
        ("text Anna hi", {"com.android.messaging"}),
        ("turn on dark theme", {"com.android.settings"}),
        ("what is my balance in My Bank?", {"org.mybank"}),
        ("打开知乎", {"com.zhihu"}),
        ("open com.nameless", {"com.nameless", "com.android.browser"}),
        ("open Messages+ and say hi", {"com.example.msgs", "com.android.messaging"}),
        ("what is on daily.example.org?", {"com.android.browser"}),
        ("do the usual", set()),
    ],
)
def test_what_the_words_reach(said: str, apps: set[str]) -> None:
    grant = granted([said], APPS)
    assert grant.apps == apps
    assert grant.open is not bool(apps)


def test_a_model_stays_in_what_was_given() -> None:
    grant = granted(["an alarm in Clock at seven"], APPS)
    assert verdict(grant, "com.android.deskclock") == "allow"
    assert verdict(grant, "com.android.messaging") == "ask"
    assert verdict(grant, "com.android.messaging", "navigate") == "allow"
    assert verdict(grant, "org.mybank", "navigate") == "ask"
    assert verdict(grant, "com.android.launcher3", system=True) == "allow"
    assert verdict(grant, "") == "allow"


def test_what_the_persons_own_words_lead_to_is_not_asked_about() -> None:
    assert verdict(Grant(), "org.mybank", free=False) == "allow"


def test_the_first_app_that_is_chosen_is_the_tasks() -> None:
    grant = granted(["do the usual"], APPS)
    assert verdict(grant, "com.android.messaging") == "allow"
    assert verdict(grant, "org.mybank") == "ask"
    assert verdict(grant, "com.android.settings") == "ask"
    assert grant.adopting("com.android.settings") is grant
    assert grant.adopting("") is grant
    grant = grant.adopting("com.android.messaging")
    assert verdict(grant, "com.android.messaging") == "allow"
    assert verdict(grant, "com.android.deskclock") == "ask"
    assert grant.adopting("com.android.deskclock") is grant


def test_a_makers_name_grants_nothing_to_what_was_installed_later() -> None:
    later = replace(APPS[0], id="com.android.alarms", system=False)
    assert granted(["wake me at seven"], [later]).apps == set()
    assert granted(["wake me at seven"], [replace(later, system=True)]).apps == {later.id}


def test_a_yes_takes_one_app_in() -> None:
    grant = granted(["an alarm in Clock"], APPS).with_yes_to("org.mybank")
    assert verdict(grant, "org.mybank") == "allow"
    assert verdict(grant, "com.android.messaging") == "ask"


def test_when_its_time_is_up_nothing_is_done() -> None:
    assert verdict(Grant(over=True), "com.android.deskclock", "read") == "never"
