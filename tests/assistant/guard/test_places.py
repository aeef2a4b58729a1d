"""In which apps a command acts: the owner's rules for apps bind it as they bind a touch."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import UTC, datetime

import pytest

from assistant.guard.places import places
from assistant.guard.policy import Policy
from assistant.steps import RunVerb
from device_drivers.abilities import Notification
from device_drivers.base import App
from device_drivers.verbs import all_verbs
from device_drivers.verbs.acts_in import ACTS_IN
from tests.assistant.guard.steps import Phone, asks, by_verb, watch_of
from tests.assistant.world import World
from tests.board import Board

Make = Callable[[Board], World]
INSTALLED = (
    App("com.android.deskclock", "Clock"), App("com.sec.android.app.clockpackage", "", True),
    App("com.evil.clock", "Clock"), App("com.android.settings", "Settings"),
)  # fmt: skip


def test_every_verb_tells_where_it_acts() -> None:
    assert set(ACTS_IN) == set(all_verbs())


@pytest.mark.parametrize("name", sorted(all_verbs()))
def test_a_rule_for_an_app_binds_every_verb_that_acts_in_it(name: str, make: Make) -> None:
    """What acts in no app is bound by none, ``*`` included."""
    bound = bool(ACTS_IN[name])
    made = {"package": "com.x", "app": "X"} if "named" in ACTS_IN[name] else {}
    found = [*places(RunVerb(name, made), Phone(app="com.front"), INSTALLED)]
    rules = {rule: Policy(apps={"*": rule}) for rule in ("never", "ask")}
    assert bool(found) is bound
    for policy in rules.values():
        app = policy.strictest(found)
        assert (policy.of_app(app.id, app.name) is not None) is bound


class Rings(Phone):
    """With something in the shade."""

    def notifications(self) -> Sequence[Notification]:
        return [Notification("k1", "com.chat", "Ann", "hi")]

    def open_notification(self, key: str) -> None: ...

    def dismiss_notification(self, key: str) -> None: ...


def test_where_that_is() -> None:
    def apps(name: str, **args: object) -> list[App]:
        return [*places(RunVerb(name, args), Rings(app="com.bank"), INSTALLED)]

    clocks = [App("com.android.deskclock", "Clock")]
    assert apps("set_alarm") == [
        *clocks, App("com.sec.android.app.clockpackage"), App("", "Clock"), App("", "时钟")
    ]  # fmt: skip
    assert apps("read_screen") == [App("com.bank")]
    assert apps("open_app", app="Shop", package="com.shop") == [App("com.shop", "Shop")]
    assert apps("open_notification", which="Ann", key="k1") == [App("com.chat")]
    assert apps("open_notification", which="Ann", key="gone") == []
    assert apps("battery") == []


@pytest.mark.parametrize("name", ["com.android.deskclock", "Clock", "clock", "时钟", "*clock*"])
def test_a_rule_names_it_as_it_likes(name: str, make: Make) -> None:
    for rule in ("never", "ask"):
        policy = Policy.model_validate({"apps": {name: rule, "Notes": "allow"}})
        watch = watch_of(make(Board()), "wake me at 5", policy, consent="yes")
        made = by_verb(watch, "set_alarm", time=datetime(2026, 1, 1, 5, tzinfo=UTC).time())
        assert made.decision is not None
        assert (made.decision.verdict, made.decision.is_only("app")) == (rule, True)
    assert asks(made) == ["app"]
