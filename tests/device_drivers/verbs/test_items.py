"""What verbs read can be reckoned with: rows of values beside the sentence for people."""

from __future__ import annotations

import datetime as dt
import json
from collections.abc import Iterator
from typing import Any

import pytest

from device_drivers.base import OS
from device_drivers.verbs import all_verbs
from device_drivers.verbs.base import Report
from device_drivers.verbs.items import items
from device_drivers.virtual.device import VirtualAndroid, VirtualPhone
from device_drivers.virtual.phone import Phone


@pytest.fixture
def device() -> Iterator[VirtualPhone]:
    device = VirtualPhone(Phone(seed=5))
    yield device
    device.close()
    device.phone.store.close()


def _read(device: VirtualPhone, name: str, **args: Any) -> Report:
    verb = all_verbs()[name]
    way = verb.ways[OS.ANDROID]
    ready = way.prepare(device, verb.args(**args))
    return way.check(device, ready, way.before(device, ready))


def _items(device: VirtualPhone, name: str, **args: Any) -> list[dict[str, Any]]:
    rows: list[dict[str, Any]] = json.loads(_read(device, name, **args).evidence["items"])
    return rows


def test_notifications_tell_app_words_and_time(device: VirtualPhone) -> None:
    device.phone.post_notification("com.android.email", "Lena", "See you, at=8\nRow: 1")
    (notice,) = _items(device, "list_notifications")
    assert (notice["zh"], notice["title"], notice["clearable"]) == ("电子邮件", "Lena", True)
    assert notice["text"] == "See you, at=8\nRow: 1"


def test_events_alarms_and_calls_tell_their_times(device: VirtualPhone) -> None:
    day = device.phone.clock.now().date()
    events = _items(device, "list_events", date=day)
    assert {dt.datetime.fromisoformat(e["begin"]).date() for e in events} == {day}
    assert [e["title"] for e in events] == ["Coffee with Samuel"]
    (coming,) = _items(device, "next_event")
    assert dt.datetime.fromisoformat(coming["begin"]) > device.phone.clock.now()
    (ring,) = _items(device, "next_alarm")
    assert f"{dt.datetime.fromisoformat(ring['when']):%H:%M}" in _read(device, "next_alarm").said.en
    calls = _items(device, "recent_calls", count=5)
    assert {"made", "missed", "received"} >= {call["kind"] for call in calls}
    assert len(calls) == 5


def test_files_tell_size_and_age_and_only_the_large_when_asked(device: VirtualPhone) -> None:
    every = _items(device, "find_files")
    large = _items(device, "find_files", over="20")
    assert 0 < len(large) < len(every)
    assert [f for f in every if f["bytes"] > 20 * 1024] == large
    assert [f["changed"] for f in every] == sorted((f["changed"] for f in every), reverse=True)


def test_apps_tell_when_they_were_used_where_that_is_asked(device: VirtualPhone) -> None:
    assert isinstance(device, VirtualAndroid)
    device.shell("am", "start", "-n", "com.android.deskclock/.DeskClock")
    assert not any(app["used"] for app in _items(device, "list_apps"))
    used = {app["app"]: app["used"] for app in _items(device, "list_apps", also="used")}
    assert used["com.android.deskclock"].startswith(f"{device.phone.clock.now():%Y-%m-%d}")
    assert not used["com.android.email"]


def test_rows_are_bounded() -> None:
    told = json.loads(items([{"text": "x" * 5_000, "n": 7}] * 500)["items"])
    assert (len(told), len(told[0]["text"]), told[0]["n"]) == (100, 1_000, 7)
