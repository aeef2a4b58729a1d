"""Whether a step is done, asked about, or never done: a pure function of policy, grant and step.

Whatever forbids wins. Then everything that needs a yes is told together, so that there is one
question; only where nothing does it is simply done. What has no rule is never done.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime
from decimal import Decimal, InvalidOperation
from typing import Literal

from assistant.guard.grants import Grant
from assistant.guard.origins import TRUSTED
from assistant.guard.policy import Policy, Rule
from assistant.guard.provenance import Matter

Consent = Literal["ask", "no", "yes"]
Verdict = Literal["allow", "ask", "never"]
Why = Literal["class", "rule", "app", "contact", "origin", "amount", "hours", "over", "secret"]
HARMLESS = frozenset({"read", "navigate"})
UNDONE = frozenset({"read", "navigate", "change"})
"""Classes that can be taken back."""
SOMEBODY = frozenset({"recipient", "number"})
SPARED_BY_CONTACT = frozenset({"send", "call"})


@dataclass(frozen=True, slots=True)
class Deed:
    """A step, as far as the guard weighs it. ``app`` and ``app_name`` tell where it happens, or
    what it ``opens``; ``system`` that this is the phone's home screen, dialog or keyboard; ``free``
    that a model chose that; ``verb`` that it is a typed command."""

    risk: str
    app: str = ""
    app_name: str = ""
    opens: bool = False
    free: bool = False
    verb: bool = False
    system: bool = False
    matters: tuple[Matter, ...] = ()


@dataclass(frozen=True, slots=True)
class Reason:
    """One thing that speaks against doing it at once, and what it is about."""

    why: Why
    matter: Matter | None = None


@dataclass(frozen=True, slots=True)
class Decision:
    """``reasons`` are those of the verdict; none for what is allowed."""

    verdict: Verdict
    reasons: tuple[Reason, ...] = ()

    def is_about(self, why: Why) -> bool:
        return any(reason.why == why for reason in self.reasons)

    def is_only(self, why: Why) -> bool:
        return {reason.why for reason in self.reasons} == {why}


def decide(
    policy: Policy, grant: Grant, deed: Deed, now: datetime, consent: Consent = "ask"
) -> Decision:
    """``consent``: "yes" was said beforehand to what is risky by its class, and to no more."""
    if against := tuple(_against(policy, grant, deed, now)):
        return Decision("never", against)
    asks = tuple(_asks(policy, grant, deed, now, consent))
    return Decision("ask" if asks else "allow", asks)


def _against(policy: Policy, grant: Grant, deed: Deed, now: datetime) -> Iterator[Reason]:
    rule = policy.of_class(deed.risk)
    if rule is None:
        yield Reason("rule")
    elif rule == "never":
        yield Reason("class")
    if policy.of_app(deed.app, deed.app_name) == "never":
        yield Reason("app")
    for matter in deed.matters:
        if _of_contact(policy, matter) == "never":
            yield Reason("contact", matter)
        most = policy.amounts.never_above
        if matter.kind == "amount" and most is not None and not _at_most(matter, most):
            yield Reason("amount", matter)
    if policy.hours.rule == "never" and _too_late(policy, deed, now):
        yield Reason("hours")
    if grant.over:
        yield Reason("over")


def _asks(
    policy: Policy, grant: Grant, deed: Deed, now: datetime, consent: Consent
) -> Iterator[Reason]:
    if policy.of_class(deed.risk) == "ask" and consent != "yes" and not _spared(policy, deed):
        yield Reason("class")
    if _leaves(policy, grant, deed):
        yield Reason("app")
    for matter in deed.matters:
        if _of_contact(policy, matter) == "ask":
            yield Reason("contact", matter)
        if matter.kind == "secret":
            yield Reason("secret", matter)
        written_by_leave = consent == "yes" and matter.kind == "text" and matter.origin == "model"
        if matter.origin not in TRUSTED and not written_by_leave:
            yield Reason("origin", matter)
    if policy.hours.rule == "ask" and _too_late(policy, deed, now):
        yield Reason("hours")


def _leaves(policy: Policy, grant: Grant, deed: Deed) -> bool:
    """Whether it is done outside of what the task was given."""
    rule = policy.of_app(deed.app, deed.app_name)
    if rule == "ask":
        return deed.app not in grant.confirmed
    if not deed.free or rule == "allow" or deed.system or grant.reaches(deed.app):
        return False
    harmless = deed.risk in HARMLESS or grant.may_choose(deed.app)
    return not harmless or policy.is_sensitive(deed.app, deed.app_name)


def _spared(policy: Policy, deed: Deed) -> bool:
    """The owner's own words need no question: to people they listed, up to a sum they set."""
    own = all(matter.origin in TRUSTED for matter in deed.matters)
    if not own:
        return False
    if deed.risk == "pay":
        paid = [matter for matter in deed.matters if matter.kind == "amount"]
        return bool(paid) and all(_at_most(matter, policy.amounts.ask_above) for matter in paid)
    to = [matter for matter in deed.matters if matter.kind in SOMEBODY]
    listed = bool(to) and all(_of_contact(policy, matter) == "allow" for matter in to)
    return deed.risk in SPARED_BY_CONTACT and deed.verb and listed


def _of_contact(policy: Policy, matter: Matter) -> Rule | None:
    """The owner's rule for whom it concerns, by any of the names and numbers they go by."""
    return policy.of_contact(matter.value, *matter.known_as) if matter.kind in SOMEBODY else None


def _at_most(amount: Matter, most: Decimal) -> bool:
    """What is no number is more than anything."""
    try:
        return Decimal(amount.value) <= most
    except InvalidOperation:
        return False


def _too_late(policy: Policy, deed: Deed, now: datetime) -> bool:
    return deed.risk not in UNDONE and policy.hours.hold(now)
