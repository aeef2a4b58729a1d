"""How well requests are understood that were written by somebody who had never seen the code.

To see the failures: ``pytest -m slow -s tests/assistant/understanding/test_stranger.py``
"""

from __future__ import annotations

import datetime as dt
import re
import unicodedata
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, fields
from typing import Any

import pytest

from assistant import parts
from assistant.config import Settings
from assistant.understanding import Understanding
from assistant.understanding.results import (
    NotUnderstood,
    PastQuestion,
    Plan,
    PlanStep,
    Question,
    Talk,
    Understood,
    VerbStep,
)
from device_drivers.verbs import all_verbs
from tests.assistant.understanding.stranger import (
    APPS,
    CHINESE,
    CONTACTS,
    ENGLISH,
    NOW,
    Case,
    OneOf,
    Step,
    Steps,
)

pytestmark = pytest.mark.whole

TABLES = {"en": ENGLISH, "zh": CHINESE}
LEFT_TO_THE_PHONE = {"name", "number", "package", "file", "count", "nth"}
"""Fields that may differ from their defaults without being asked for: looked up or harmless."""
APP_NAMES = (
    {"settings", "设置"},
    {"clock", "时钟"},
    {"contacts", "联系人", "通讯录"},
    {"messages", "短信", "信息"},
    {"notes", "备忘录", "笔记"},
    {"phone", "电话"},
    {"browser", "浏览器"},
)

LATER = {
    "add_event", "list_events", "navigate_to", "show_on_map", "list_notifications",
    "open_notification", "dismiss_notification", "clear_notifications", "read_clipboard",
    "set_clipboard", "find_files", "fetch_file", "install_app", "uninstall_app", "clear_app_data",
    "draft_mail", "read_screen", "set_orientation", "record_screen", "recent_calls", "now_playing",
    "network_info", "set_battery_saver", "next_alarm", "next_event", "join_wifi",
    "delete_all_alarms", "turn_off_all_alarms", "timer_left", "turn_on_alarm",
}  # fmt: skip
"""Verbs that did not exist yet when the stranger wrote."""

# --- comparing ---------------------------------------------------------------------------------


def plain(value: object) -> str:
    """Text without what nobody hears: case, spaces around, closing punctuation, quotes."""
    text = unicodedata.normalize("NFKC", str(value)).replace("’", "'").casefold()
    return re.sub(r"\s+", " ", text).strip(" .!?,。！？，~\"“”'「」")


def same(field: str, wanted: Any, got: Any) -> bool:
    if isinstance(wanted, OneOf):
        return not wanted.values or any(same(field, value, got) for value in wanted.values)
    if not isinstance(wanted, str) or not isinstance(got, str):
        return bool(wanted == got)
    if re.fullmatch(r"\+?[\d\s()-]{5,}", wanted):
        return re.sub(r"\D", "", wanted) == re.sub(r"\D", "", got)
    expected, found = plain(wanted), plain(got)
    if field in {"who", "recipient", "sender"}:  # "Anna" finds Anna Lee
        return found == expected or (len(found) > 1 and found in expected.split())
    if field in {"app", "name"} and any({expected, found} <= names for names in APP_NAMES):
        return True
    if field == "url":
        return re.sub(r"^https?://|/$", "", found) == re.sub(r"^https?://|/$", "", expected)
    return found == expected


def kind_of(step: PlanStep) -> str:
    return step.name if isinstance(step, VerbStep) else type(step.instruction).__name__


def arguments(step: PlanStep) -> tuple[Mapping[str, Any], Mapping[str, Any]]:
    """What a step was given, and the values its fields have when nothing is said."""
    if isinstance(step, VerbStep):
        model = type(step.args)
        return dict(step.args), {
            name: None if field.is_required() else field.get_default()
            for name, field in model.model_fields.items()
        }
    one = step.instruction
    given = {field.name: getattr(one, field.name) for field in fields(one)}
    return given, dict.fromkeys(given)


def ring_date(args: Mapping[str, Any]) -> dt.date | None:
    """The day an alarm rings first; leaving it out means the next time the clock shows it."""
    if args.get("days"):
        return None
    if args.get("date") is not None:
        return dt.date.fromisoformat(str(args["date"]))
    later: bool = args["time"] <= NOW.time()
    return NOW.date() + dt.timedelta(days=int(later))


def step_is(wanted: Step, got: PlanStep) -> bool:
    """Whether the step has all wanted arguments and none that was not asked for."""
    if wanted.kind != kind_of(got):
        return False
    given, unsaid = arguments(got)
    for name, value in given.items():
        if wanted.kind == "set_alarm" and name == "date":
            if ring_date(wanted.args) != ring_date(given):
                return False
        elif name in wanted.args:
            if not same(name, wanted.args[name], value):
                return False
        elif name not in LEFT_TO_THE_PHONE and value != unsaid[name]:
            return False
    return True


def kinds_are(wanted: Steps, got: Plan) -> bool:
    return len(wanted) == len(got.steps) and all(
        kind_of(step) in {way.kind for way in ways}
        for ways, step in zip(wanted, got.steps, strict=True)
    )


def steps_are(wanted: Steps, got: Plan) -> bool:
    return kinds_are(wanted, got) and all(
        any(step_is(way, step) for way in ways)
        for ways, step in zip(wanted, got.steps, strict=True)
    )


@dataclass(frozen=True)
class Judged:
    case: Case
    got: Understood
    intent: bool
    full: bool

    @property
    def acted_on_refusal(self) -> bool:
        return self.case.wanted == "refuse" and isinstance(self.got, Plan)

    @property
    def acted_on_doubt(self) -> bool:
        return self.case.wanted == "ask" and isinstance(self.got, Plan)


def judge(case: Case, got: Understood) -> Judged:
    if isinstance(case.wanted, str):
        kinds = {"talk": (Talk,), "ask": (Question,), "refuse": (NotUnderstood, Question)}
        right = isinstance(got, kinds[case.wanted])
        return Judged(case, got, right, right)
    readings = [case.wanted, *([case.also] if case.also else [])]
    if not isinstance(got, Plan):
        return Judged(case, got, False, False)
    return Judged(
        case,
        got,
        any(kinds_are(reading, got) for reading in readings),
        any(steps_are(reading, got) for reading in readings),
    )


# --- telling -----------------------------------------------------------------------------------


def show_step(kind: str, args: Mapping[str, Any]) -> str:
    said = []
    for name, value in args.items():
        if isinstance(value, OneOf):
            said.append(f"{name}={' or '.join(map(repr, value.values)) or 'any'}")
        elif value not in (None, "", ()):
            said.append(f"{name}={value}")
    return f"{kind}({', '.join(said)})"


def show(got: Understood) -> str:
    if isinstance(got, Plan):
        return " ; ".join(show_step(kind_of(step), arguments(step)[0]) for step in got.steps)
    if isinstance(got, Question):
        inside = " | ".join(show(plan) for plan in got.plans) or (
            f"{got.blank.verb}.{got.blank.field}?" if got.blank else ""
        )
        return f"QUESTION {'(confirm) ' if got.confirms else ''}{got.said.en!r} [{inside}]"
    if isinstance(got, Talk):
        return f"TALK {got.topic}"
    if isinstance(got, PastQuestion):
        return f"PAST {got.kind}"
    return f"NOT UNDERSTOOD {got.said.en!r}"


def show_wanted(case: Case) -> str:
    if isinstance(case.wanted, str):
        return case.wanted
    return " ; ".join(
        "/".join(show_step(way.kind, way.args) for way in ways) for ways in case.wanted
    )


def report(language: str, judged: list[Judged]) -> str:
    count = len(judged)
    intent, full = (sum(getattr(one, what) for one in judged) for what in ("intent", "full"))
    refusals = [one for one in judged if one.case.wanted == "refuse"]
    asks = [one for one in judged if one.case.wanted == "ask"]
    lines = [
        f"== {language}: {count} requests, intent {intent / count:.1%}, full {full / count:.1%}, "
        f"refusals acted upon {sum(one.acted_on_refusal for one in refusals)}/{len(refusals)} "
        f"(answered by a question: "
        f"{[one.case.text for one in refusals if isinstance(one.got, Question)]}), "
        f"asks acted upon {sum(isinstance(one.got, Plan) for one in asks)}/{len(asks)}"
    ]
    for one in judged:
        if not one.full:
            grave = "ACTED " if one.acted_on_refusal else ""
            lines.append(f"{grave}{'ARGS' if one.intent else 'INTENT'} {one.case.text}")
            lines.append(f"    wanted {show_wanted(one.case)}")
            lines.append(f"    got    {show(one.got)}")
    return "\n".join(lines)


# --- tests -------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def understanding(tmp_path_factory: pytest.TempPathFactory) -> Understanding:
    with pytest.MonkeyPatch.context() as patch:
        patch.chdir(tmp_path_factory.mktemp("elsewhere"))  # no phonepilot.toml of the developer's
        patch.delenv("PHONEPILOT_CONFIG", raising=False)
        patch.setenv("PHONEPILOT_HOME", str(tmp_path_factory.mktemp("home")))
        return parts.understanding(Settings())


@pytest.mark.parametrize("language", TABLES)
def test_the_table_covers_everything(language: str) -> None:
    table = TABLES[language]
    plans = [case.wanted for case in table if not isinstance(case.wanted, str)]
    seen = Counter(way.kind for plan in plans for ways in plan for way in ways)
    assert {name for name in all_verbs() if seen[name] < 2} <= LATER
    assert len({case.text for case in table}) == len(table) >= 110
    assert sum(len(plan) > 1 for plan in plans) >= 25
    assert sum(case.wanted == "refuse" for case in table) >= 30
    assert sum(case.wanted == "ask" for case in table) >= 15


@pytest.mark.slow
@pytest.mark.parametrize("language", TABLES)
def test_a_stranger_is_understood(language: str, understanding: Understanding) -> None:
    judged = [
        judge(case, understanding.plan(case.text, now=NOW, contacts=CONTACTS, apps=APPS))
        for case in TABLES[language]
    ]
    print(report(language, judged))
    intent = sum(one.intent for one in judged) / len(judged)
    full = sum(one.full for one in judged) / len(judged)
    acted = [one.case.text for one in judged if one.acted_on_refusal or one.acted_on_doubt]
    assert (intent >= 0.95, full >= 0.90, acted) == (True, True, []), f"{intent:.1%} {full:.1%}"


@pytest.mark.parametrize("language", TABLES)
def test_what_is_unclear_is_not_acted_upon(language: str, understanding: Understanding) -> None:
    """The refusals and the incomplete requests alone, which is quick."""
    careful = [case for case in TABLES[language] if case.wanted in ("refuse", "ask")]
    judged = [
        judge(case, understanding.plan(case.text, now=NOW, contacts=CONTACTS, apps=APPS))
        for case in careful
    ]
    assert len(judged) >= 45
    acted = [one.case.text for one in judged if one.acted_on_refusal or one.acted_on_doubt]
    assert acted == []
