"""What holds for every verb: a schema, a risk, ways of asking, an Android way."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from device_drivers.base import OS, Risk
from device_drivers.verbs import all_verbs
from device_drivers.verbs.base import Slot, Verb

VERBS = all_verbs()
CJK = re.compile(r"[\u4e00-\u9fff]")
CASES = [pytest.param(verb, id=name) for name, verb in VERBS.items()]
RISKS = {
    "send_message": Risk.SEND,
    "call_contact": Risk.CALL,
    "delete_contact": Risk.DELETE,
    "delete_alarm": Risk.DELETE,
    "delete_all_alarms": Risk.DELETE,
    "cancel_timer": Risk.DELETE,
    "clear_notifications": Risk.DELETE,
    "uninstall_app": Risk.DELETE,
    "clear_app_data": Risk.DELETE,
    "install_app": Risk.INSTALL,
}
LOOKS = {
    "list_alarms", "find_contact", "read_messages", "unread_messages", "battery", "device_info",
    "phone_time", "storage", "current_app", "list_apps", "get_setting", "find_notes",
    "read_clipboard", "list_notifications", "read_screen", "list_events", "find_files",
    "fetch_file", "recent_calls", "now_playing", "network_info",
    "next_alarm", "next_event", "timer_left",
}  # fmt: skip
OPENS = {
    "open_app", "open_url", "open_settings_page", "web_search",
    "open_notification", "navigate_to", "show_on_map",
}  # fmt: skip
ONCE_ONLY = {
    "send_message", "call_contact", "add_contact", "create_note",
    "delete_alarm", "set_timer", "cancel_timer", "media_control", "add_event",
}  # fmt: skip


def test_there_are_enough() -> None:
    assert len(VERBS) >= 60


@pytest.mark.parametrize("verb", CASES)
def test_the_schema_tells_what_each_argument_is(verb: Verb[Any]) -> None:
    assert verb.description.endswith(".")
    for name, field in verb.args.model_json_schema().get("properties", {}).items():
        assert field.get("description"), f"{name} is not described"
    for field in verb.args.model_fields.values():
        for slot in (m for m in field.metadata if isinstance(m, Slot)):
            assert (slot.kind == "choice") == bool(slot.choices)


@pytest.mark.parametrize("verb", CASES)
def test_risk_and_repeatability_are_as_agreed(verb: Verb[Any]) -> None:
    looks, opens = verb.name in LOOKS, verb.name in OPENS
    mild = Risk.READ if looks else Risk.NAVIGATE if opens else Risk.CHANGE
    assert verb.risk is RISKS.get(verb.name, mild)
    assert verb.repeatable is (verb.name not in ONCE_ONLY)


@pytest.mark.parametrize("verb", CASES)
def test_people_can_ask_in_both_languages(verb: Verb[Any]) -> None:
    # "{on}GPS" and the like: no Chinese character, no English word
    chinese = [p for p in verb.phrases if CJK.search(p) or not re.search(r"[a-z ]", _bare(p))]
    assert len(chinese) >= 8
    assert len(verb.phrases) - len(chinese) >= 8
    assert len(set(verb.phrases)) == len(verb.phrases)
    for phrase in verb.phrases:
        assert set(re.findall(r"\{(\w+)\}", phrase)) <= set(verb.args.model_fields), phrase
        assert phrase.count("{") == phrase.count("}"), phrase


def _bare(phrase: str) -> str:
    return re.sub(r"\{\w+\}", "", phrase)


@pytest.mark.parametrize("verb", CASES)
def test_required_arguments_are_asked_for_in_some_phrase(verb: Verb[Any]) -> None:
    required = {n for n, f in verb.args.model_fields.items() if f.is_required()}
    for pattern in (CJK.search, lambda p: not CJK.search(p)):
        told = [set(re.findall(r"\{(\w+)\}", p)) for p in verb.phrases if pattern(p)]
        assert any(required <= fields for fields in told)


@pytest.mark.parametrize("verb", CASES)
def test_there_is_an_android_way(verb: Verb[Any]) -> None:
    assert OS.ANDROID in verb.ways


def test_no_phrase_belongs_to_two_verbs() -> None:
    owners: dict[str, str] = {}
    for verb in VERBS.values():
        for phrase in verb.phrases:
            assert phrase not in owners, f"{verb.name} and {owners[phrase]}: {phrase}"
            owners[phrase] = verb.name


@pytest.fixture
def another_file() -> Iterator[Path]:
    """A module put into the verbs folder by way of the package's search path."""
    import device_drivers.verbs as package

    all_verbs.cache_clear()
    yield Path(package.__path__[0])
    all_verbs.cache_clear()


def test_a_new_file_adds_its_verbs_and_a_second_owner_of_a_name_is_refused(
    another_file: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    import device_drivers.verbs as package

    (tmp_path / "more.py").write_text(
        "from dataclasses import replace\n"
        "from device_drivers.verbs.facts import VERBS as FACTS\n"
        "VERBS = (replace(FACTS[0], name='battery_again'),)\n"
    )
    monkeypatch.setattr(package, "__path__", [str(another_file), str(tmp_path)])
    assert all_verbs()["battery_again"].args is VERBS["battery"].args
    (tmp_path / "clash.py").write_text("from device_drivers.verbs.facts import VERBS\n")
    all_verbs.cache_clear()
    with pytest.raises(ValueError, match="two verbs are called battery"):
        all_verbs()
    for name in ("more", "clash"):
        sys.modules.pop(f"device_drivers.verbs.{name}", None)
