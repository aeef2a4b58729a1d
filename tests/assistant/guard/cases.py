"""Random steps under random policies, for the guard and for the reference model alike."""

from __future__ import annotations

import random
from collections.abc import Iterator
from datetime import UTC, datetime

from assistant.guard.deciding import Deed, decide
from assistant.guard.grants import Grant
from assistant.guard.policy import Policy
from assistant.guard.provenance import Matter
from tests.assistant.guard.reference import CAREFUL, DEFAULTS, Case, verdict

APPS = (
    ("", ""), ("android", "Android"), ("com.android.launcher3", "Launcher"),
    ("com.android.systemui", "System"), ("com.evil.keyboard", "Keyboard"),
    ("com.android.settings", "Settings"),
    ("com.shop", "Shop"), ("com.notes", "Notes"),
    ("org.mybank.app", "My Bank"), ("com.x.pay", "X"), ("com.eg.android.Alipay", "支付宝"),
)  # fmt: skip
APP_RULES = ("com.shop", "shop", "*bank*", "com.*", "notes", "支付*", "nothing")
PEOPLE = ("Anna Lee", "Bob", "王芳", "+491511234567", "+861391")
PEOPLE_RULES = ("anna lee", "bob", "+49*", "王*", "*", "nobody")
KINDS = ("recipient", "amount", "address", "number", "text")
ORIGINS = (
    "owner", "person", "person", "person", "screen", "notification", "web", "skill", "memory",
    "model", "tool", "file",
)  # fmt: skip
SUMS = ("0", "1", "20", "20.01", "499.99", "500", "500.5", "a lot")
RULES = ("allow", "ask", "never")
POLICY_EVERY = 50
"""Cases under one policy: making one costs more than deciding by it."""


def rules(chance: random.Random) -> dict[str, object]:
    """What could stand in guard.toml."""
    made: dict[str, object] = {
        "sensitive": list(Policy().sensitive) if chance.random() < 0.7 else []
    }
    if chance.random() < 0.6:
        made["classes"] = {
            risk: chance.choice(RULES[1:] if risk in CAREFUL else RULES)
            for risk in DEFAULTS
            if chance.random() < 0.3
        }
    for table, names in (("apps", APP_RULES), ("contacts", PEOPLE_RULES)):
        if chance.random() < 0.5:
            made[table] = {name: chance.choice(RULES) for name in names if chance.random() < 0.3}
    if chance.random() < 0.5:
        amounts: dict[str, object] = {"ask_above": chance.choice((0, 1, 20, 500))}
        if chance.random() < 0.5:
            amounts["never_above"] = chance.choice((0, 20, 500))
        made["amounts"] = amounts
    if chance.random() < 0.3:
        span = tuple(f"{chance.randrange(24):02}:{chance.choice((0, 30)):02}" for _ in range(2))
        made["hours"] = {"span": span, "rule": chance.choice(RULES[1:])}
    return made


def policy_of(made: dict[str, object]) -> Policy:
    """The same as the guard reads it."""
    told = dict(made)
    hours = told.pop("hours", None)
    if isinstance(hours, dict):
        since, until = hours["span"]
        told["hours"] = {"from": since, "until": until, "rule": hours["rule"]}
    return Policy.model_validate(told)


def matters(chance: random.Random) -> list[tuple[str, str, str]]:
    found = []
    for _ in range(chance.choice((0, 0, 1, 1, 2, 3))):
        kind = chance.choice(KINDS)
        values = SUMS if kind == "amount" else PEOPLE
        found.append((kind, chance.choice(values), chance.choice(ORIGINS)))
    return found


def cases(seed: int, count: int) -> Iterator[tuple[Case, Policy]]:
    chance = random.Random(seed)
    known = [app for app, _ in APPS]
    risks = [*DEFAULTS, "teleport", "", "READ", "model_fields"]
    for n in range(count):
        if n % POLICY_EVERY == 0:
            made = rules(chance)
            policy = policy_of(made)
        app, name = chance.choice(APPS)
        yield (
            Case(
                made, chance.choice(risks), app, name, chance.random() < 0.6,
                chance.random() < 0.5, matters(chance),
                set(chance.sample(known, chance.randrange(3))),
                set(chance.sample(known, chance.randrange(2))), chance.random() < 0.3,
                chance.random() < 0.05,
                datetime(
                    2026, 3, 1, chance.randrange(24), chance.choice((0, 29, 30)), tzinfo=UTC
                ),
                chance.choice(("ask", "ask", "no", "yes")), chance.random() < 0.2,
            ),
            policy,
        )  # fmt: skip


def decided(case: Case, policy: Policy) -> str:
    """What the guard says."""
    deed = Deed(
        case.risk, case.app, case.app_name, free=case.by_model, verb=case.by_verb,
        system=case.of_the_system, matters=tuple(Matter(*matter) for matter in case.matters),  # type: ignore[arg-type]
    )  # fmt: skip
    grant = Grant(
        frozenset(case.granted), frozenset(case.said_yes_to), case.no_app_named, case.time_is_up
    )
    return decide(policy, grant, deed, case.now, case.consent).verdict  # type: ignore[arg-type]


def disagreements(seed: int, count: int) -> list[tuple[Case, str, str]]:
    """Where guard and reference say different things."""
    found = []
    for case, policy in cases(seed, count):
        said, expected = decided(case, policy), verdict(case)
        if said != expected:
            found.append((case, said, expected))
    return found
