"""The policy once more, from its text: what docs/guard.md promises, as a list of questions.

Written apart from ``assistant.guard.deciding``, with another structure, so that a mistake in one is
not a mistake in the other: every rule is asked for its own answer, and the gravest answer counts.
"""

from __future__ import annotations

import fnmatch
from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from decimal import Decimal
from typing import Any

CAREFUL = {"pay", "grant", "credential", "unknown"}
DEFAULTS = {
    "read": "allow", "navigate": "allow", "change": "allow", "send": "ask", "call": "ask",
    "delete": "ask", "install": "ask", "pay": "ask", "grant": "ask", "credential": "ask",
    "unknown": "ask",
}  # fmt: skip
GRAVITY = {"allow": 0, "ask": 1, "never": 2}


@dataclass
class Case:
    """One step, told in plain values: ``rules`` is what stands in guard.toml."""

    rules: dict[str, Any]
    risk: str
    app: str
    app_name: str
    by_model: bool
    by_verb: bool
    matters: list[tuple[str, str, str]]
    granted: set[str]
    said_yes_to: set[str]
    no_app_named: bool
    time_is_up: bool
    now: datetime
    consent: str
    of_the_system: bool


def verdict(case: Case) -> str:
    """The gravest of all answers."""
    answers = [question(case) for question in QUESTIONS]
    return max(answers, key=GRAVITY.__getitem__)


# --- the questions ------------------------------------------------------------------------------


def is_its_class_allowed(case: Case) -> str:
    """Reading, moving about and changing is allowed, all else asks, what is not known is not
    done; a yes beforehand, a contact on the list and a small sum need no question."""
    rule = case.rules.get("classes", {}).get(case.risk, DEFAULTS.get(case.risk, "never"))
    if rule == "ask" and (case.consent == "yes" or listed_contact(case) or small_sum(case)):
        return "allow"
    return str(rule)


def may_it_be_in_this_app(case: Case) -> str:
    """A rule for the app counts first; else a model stays in what the task was given, where it
    may look into anything that is not sensitive, and choose one app where none was named."""
    rule = rule_for(case.rules.get("apps", {}), case.app, case.app_name)
    if rule == "ask":
        return "allow" if case.app in case.said_yes_to else "ask"
    if rule is not None:
        return rule
    inside = not case.app or case.of_the_system or case.app in case.granted | case.said_yes_to
    if not case.by_model or inside:
        return "allow"
    if any(like(pattern, case.app, case.app_name) for pattern in case.rules["sensitive"]):
        return "ask"
    left_open = case.no_app_named and "settings" not in case.app
    return "allow" if case.risk in ("read", "navigate") or left_open else "ask"


def may_they_hear_of_it(case: Case) -> str:
    rules = case.rules.get("contacts", {})
    found = [rule_for(rules, value) for kind, value, _ in case.matters if names_somebody(kind)]
    return "never" if "never" in found else "ask" if "ask" in found else "allow"


def is_it_too_much(case: Case) -> str:
    most = case.rules.get("amounts", {}).get("never_above")
    sums = [value for kind, value, _ in case.matters if kind == "amount"]
    return "never" if most is not None and any(above(value, most) for value in sums) else "allow"


def did_the_person_say_it(case: Case) -> str:
    """Whoever said yes beforehand left the wording to the model, but nothing else."""
    for kind, _, origin in case.matters:
        theirs = origin in ("owner", "person")
        left_to_model = case.consent == "yes" and (kind, origin) == ("text", "model")
        if not theirs and not left_to_model:
            return "ask"
    return "allow"


def is_it_a_quiet_hour(case: Case) -> str:
    hours = case.rules.get("hours", {})
    if case.risk in ("read", "navigate", "change"):
        return "allow"
    minutes = case.now.hour * 60 + case.now.minute
    begins, ends = (int(t[:2]) * 60 + int(t[3:]) for t in hours.get("span", ("00:00", "00:00")))
    length = (ends - begins) % 1440
    quiet = (minutes - begins) % 1440 < length
    return str(hours.get("rule", "ask")) if quiet else "allow"


def is_there_time_left(case: Case) -> str:
    return "never" if case.time_is_up else "allow"


QUESTIONS: tuple[Callable[[Case], str], ...] = (
    is_its_class_allowed, may_it_be_in_this_app, may_they_hear_of_it, is_it_too_much,
    did_the_person_say_it, is_it_a_quiet_hour, is_there_time_left,
)  # fmt: skip


# --- what they need to know ---------------------------------------------------------------------


def listed_contact(case: Case) -> bool:
    """A verb sends or calls, all of it in the person's own words, only to people on the list."""
    if case.risk not in ("send", "call") or not case.by_verb or not all_own(case):
        return False
    to = [value for kind, value, _ in case.matters if names_somebody(kind)]
    rules = case.rules.get("contacts", {})
    return len(to) > 0 and {rule_for(rules, who) for who in to} == {"allow"}


def small_sum(case: Case) -> bool:
    sums = [value for kind, value, _ in case.matters if kind == "amount"]
    most = case.rules.get("amounts", {}).get("ask_above", 0)
    return (
        case.risk == "pay"
        and len(sums) > 0
        and all_own(case)
        and not any(above(value, most) for value in sums)
    )


def all_own(case: Case) -> bool:
    return {origin for _, _, origin in case.matters} <= {"owner", "person"}


def names_somebody(kind: str) -> bool:
    return kind == "recipient" or kind == "number"


def above(value: str, most: object) -> bool:
    return not value.replace(".", "", 1).isdigit() or Decimal(value) > Decimal(str(most))


def rule_for(rules: dict[str, str], *names: str) -> str | None:
    found = [rule for pattern, rule in rules.items() if like(pattern, *names)]
    return max(found, key=GRAVITY.__getitem__, default=None)


def like(pattern: str, *names: str) -> bool:
    return any(fnmatch.fnmatchcase(n.lower(), pattern.lower()) for n in names if n)
