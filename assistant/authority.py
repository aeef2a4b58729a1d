"""Who somebody is, and what they may do: the one function that every path asks.

A person is known by platform and sender, never by what they are called or what they say of
themselves. What a role may do is one table; whatever is not in it is not allowed.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Literal, Protocol

from assistant.guard.deciding import HARMLESS, Consent
from assistant.guard.policy import Classes, Policy
from assistant.people import People
from assistant.turns import LOCAL
from device_drivers.base import DeviceError, NoDevice
from device_drivers.verbs.base import Said
from gateways.base import UNVERIFIED, Inbound

Role = Literal["owner", "member", "guest", "program", "stranger"]
"""``program``: what speaks MCP on this machine; ``stranger``: whoever is not paired."""
OWNER, PROGRAM = "owner", "program"
"""The senders of the machine itself: who sits there, and the programs that they start."""

Act = Literal[
    "speak", "start", "change", "risk", "codes", "schedule", "shortcuts", "recall", "files",
    "tools", "secrets", "common secrets", "skills", "install", "notes", "see everybody", "house",
    "consent", "configure",
    "see", "stop", "steer", "answer", "approve", "undo", "take over",
]  # fmt: skip
"""speak: be heard and answered. start: have something looked up or done. change: have a phone
changed by it. risk: have done what asks first (send, call, delete, pay, ...). codes: be shown
the sign-in codes that come to it. schedule: have it done later. shortcuts: keep what was done, or
words for it, under a name. recall: hear of their own tasks and chats. files: the sandbox and its
shell. tools: those of the owner's MCP servers. secrets: have their own typed. common secrets:
those that are nobody's. skills: use those that are installed. install: have skills installed,
updated and removed. notes: those in the settings. see everybody: what is done for others. house:
how the assistant itself is doing. consent: allow beforehand. configure: let people in, change
roles. The others concern one task."""

Reach = Literal["no", "yes", "own", "host"]
"""``yes``: of anybody's task; ``own``: of their own only; ``host``: only at the machine itself."""
ROLES: tuple[Role, ...] = ("owner", "member", "guest", "program")
RIGHTS: Mapping[Act, tuple[Reach, Reach, Reach, Reach]] = {
    #                  owner   member guest  program
    "speak":          ("yes",  "yes", "yes", "yes"),
    "start":          ("yes",  "yes", "yes", "yes"),
    "change":         ("yes",  "yes", "no",  "yes"),
    "risk":           ("yes",  "yes", "no",  "yes"),
    "codes":          ("yes",  "yes", "no",  "yes"),
    "schedule":       ("yes",  "yes", "no",  "no"),
    "shortcuts":      ("yes",  "yes", "no",  "no"),
    "recall":         ("yes",  "yes", "yes", "yes"),
    "files":          ("yes",  "yes", "no",  "no"),
    "tools":          ("yes",  "no",  "no",  "no"),
    "secrets":        ("yes",  "yes", "no",  "no"),
    "common secrets": ("yes",  "no",  "no",  "no"),
    "skills":         ("yes",  "yes", "no",  "no"),
    "install":        ("yes",  "no",  "no",  "no"),
    "notes":          ("yes",  "no",  "no",  "no"),
    "see everybody":  ("yes",  "no",  "no",  "no"),
    "house":          ("yes",  "no",  "no",  "no"),
    "consent":        ("host", "no",  "no",  "no"),
    "configure":      ("host", "no",  "no",  "no"),
    "see":            ("yes",  "own", "own", "own"),
    "stop":           ("yes",  "own", "own", "own"),
    "steer":          ("yes",  "own", "own", "own"),
    "answer":         ("yes",  "own", "own", "own"),
    "approve":        ("yes",  "own", "no",  "own"),
    "undo":           ("yes",  "own", "no",  "no"),
    "take over":      ("yes",  "own", "no",  "no"),
}  # fmt: skip
"""docs/people.md shows this table. Whatever is not in it is not allowed."""
ALL_PHONES = ("owner", "program")
OF_A_TASK: frozenset[Act] = frozenset(
    {"see", "stop", "steer", "answer", "approve", "undo", "take over"}
)

NOTHING_SHARED = Said(
    "No phone is shared with you. The owner can do that: phonepilot people phones NAME PHONE.",
    "还没有与您共享的手机。主人可以共享：phonepilot people phones 名字 手机。",
)


class NotShared(NoDevice):
    """A phone is not this person's to use."""

    def __init__(self, said: Said) -> None:
        super().__init__(said.en)
        self.said = said


@dataclass(frozen=True, slots=True)
class Person:
    """Made by ``Authority`` only. ``name`` is what the platform, or the owner, calls them."""

    gateway: str
    sender: str
    role: Role
    name: str = ""


class Known(Protocol):
    """The phones, as far as rights need them."""

    def resolve(self, name: str) -> str: ...

    def key(self, name: str) -> str: ...


class Authority:
    """Looks people up anew for every question: who was taken out has no right left."""

    def __init__(self, people: People, phones: Known) -> None:
        self._people = people
        self._phones = phones

    # --- who is it ----------------------------------------------------------------------------

    def who(self, message: Inbound) -> Person:
        return self.person(message.gateway, message.sender)

    def person(self, gateway: str, sender: str) -> Person:
        """Blocking, as all of this."""
        if gateway == LOCAL:
            at_host: dict[str, Role] = {OWNER: "owner", PROGRAM: "program"}
            return Person(gateway, sender, at_host.get(sender, "stranger"))
        known = self._people.person(gateway, sender)
        if known is None or sender.startswith(UNVERIFIED):
            return Person(gateway, sender, "stranger")
        paired: dict[str, Role] = {"owner": "owner", "member": "member", "guest": "guest"}
        role = paired.get(known["role"], "stranger")
        return Person(gateway, sender, role, known["name"] or "")

    # --- may they -----------------------------------------------------------------------------

    def may(
        self, person: Person, act: Act, *, task: Mapping[str, Any] | None = None, phone: str = ""
    ) -> bool:
        """Whether a person may do this; ``task`` is a row of the journal (``gateway`` and
        ``person`` are looked at), ``phone`` the name of the one it is to be done on."""
        reach = dict(zip(ROLES, RIGHTS.get(act, ()), strict=False)).get(person.role, "no")
        if reach == "no" or (reach == "host" and person.gateway != LOCAL):
            return False
        if act in OF_A_TASK:
            if task is None or not (task.get("gateway") and task.get("person")):
                return False
            if reach == "own" and not self.owns(person, task):
                return False
        return not phone or self._may_use(person, phone)

    def consent_of(self, message: Inbound) -> Consent:
        """What was allowed beforehand; it never passes to another message."""
        known: dict[str, Consent] = {"yes": "yes", "no": "no"}
        said = known.get(message.consent, "ask")
        return said if self.may(self.who(message), "consent") else "ask"

    def rules_for(self, person: Person, rules: Policy) -> Policy:
        """The owner's rules as they hold for this person: what they have no right to, never."""
        harmless = {*HARMLESS, *(("change",) if self.may(person, "change") else ())}
        allowed = set(Classes.model_fields) if self.may(person, "risk") else harmless
        never = dict.fromkeys(set(Classes.model_fields) - allowed, "never")
        return rules.model_copy(update={"classes": rules.classes.model_copy(update=never)})

    def owns(self, person: Person, task: Mapping[str, Any]) -> bool:
        """Whether it was begun for exactly this person."""
        return (task.get("gateway"), task.get("person")) == (person.gateway, person.sender)

    def memory_of(self, person: Person) -> str:
        """The key of what is remembered of a person, "" for who has no memory: programs and
        strangers. The owner is one person, whichever platform they write from; no other key is
        theirs, as all others have a colon."""
        if person.role in ("program", "stranger") or not self.may(person, "recall"):
            return ""
        return memory_key(person.role, person.gateway, person.sender)

    # --- which phone --------------------------------------------------------------------------

    def phone_for(self, person: Person, named: str = "") -> str:
        """The phone a request means: the one named, else the person's first, else the default.

        Raises NotShared for one that is not theirs, NoDevice where none is meant or there."""
        shared = self._shared(person)
        if not shared:
            raise NotShared(NOTHING_SHARED)
        found = self._phones.resolve(named or shared[0])
        if not self._may_use(person, found):
            mine = ", ".join(name or self._phones.resolve("") for name in shared)
            raise NotShared(
                Said(f"You may use {mine}, not {found}.", f"您可以使用 {mine}，不能使用 {found}。")
            )
        return found

    def _may_use(self, person: Person, phone: str) -> bool:
        if person.role in ALL_PHONES:
            return True
        key, resolve = self._phones.key, self._phones.resolve
        try:
            return key(resolve(phone)) in {key(resolve(name)) for name in self._shared(person)}
        except DeviceError:
            return False

    def _shared(self, person: Person) -> tuple[str, ...]:
        """The phones that are theirs to use, the one meant by default first; "" is the default
        phone. Members have that where none was shared with them, guests none."""
        known = self._people.person(person.gateway, person.sender) or {"phones": ""}
        named = tuple(filter(None, known["phones"].split(",")))
        return named or (("",) if person.role in (*ALL_PHONES, "member") else ())


def memory_key(role: str, gateway: str, sender: str) -> str:
    """Under which somebody's memory is kept who has one."""
    return OWNER if role == OWNER else f"{gateway}:{sender}"


def writes_as(key: str, people: Iterable[Mapping[str, Any]]) -> list[tuple[str, str]]:
    """Platform and sender of everybody whose memory has this key; ``people`` are rows of theirs."""
    if key != OWNER:
        gateway, _, sender = key.partition(":")
        return [(gateway, sender)]
    return [(LOCAL, OWNER), *((p["gateway"], p["sender"]) for p in people if p["role"] == OWNER)]
