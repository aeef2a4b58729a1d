"""Who somebody is, and what they may do: the one function that every path asks.

A person is known by platform and sender, never by what they are called or what they say of
themselves. What a role may do is one table; whatever is not in it is not allowed.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Literal, Protocol

from assistant.people import People
from assistant.turns import LOCAL
from device_drivers.base import DeviceError, NoDevice
from gateways.base import Inbound

Role = Literal["owner", "member", "guest", "program", "stranger"]
"""``program``: what speaks MCP on this machine; ``stranger``: whoever is not paired."""
OWNER, PROGRAM = "owner", "program"
"""The senders of the machine itself: who sits there, and the programs that they start."""

Act = Literal[
    "speak", "start", "change", "risk", "schedule", "recall", "files", "tools", "secrets", "notes",
    "see everybody", "house", "consent", "configure",
    "see", "stop", "steer", "answer", "approve", "undo", "take over",
]  # fmt: skip
"""speak: be heard and answered. start: have something looked up or done. change: have something
done that changes a phone. risk: have done what asks first (send, call, delete, pay, ...). schedule:
have it done later. recall: hear of their own tasks and chats. files: the sandbox and its shell.
tools: those of the owner's MCP servers. secrets: have their own typed. notes: the notes in the
settings. see everybody: what is done for others. house: how the assistant itself is doing. consent:
allow beforehand. configure: let people in, change roles. The last seven concern one task."""

Reach = Literal["any", "own", "host"]
"""``any`` task; only their ``own``; only at the machine itself (``host``)."""
OF_A_TASK: frozenset[Act] = frozenset(
    {"see", "stop", "steer", "answer", "approve", "undo", "take over"}
)
RIGHTS: Mapping[Role, Mapping[Act, Reach]] = {
    "owner": {
        "speak": "any", "start": "any", "change": "any", "risk": "any", "schedule": "any",
        "recall": "any", "files": "any", "tools": "any", "secrets": "any", "notes": "any",
        "see everybody": "any", "house": "any", "consent": "host", "configure": "host",
        "see": "any", "stop": "any", "steer": "any", "answer": "any", "approve": "any",
        "undo": "any", "take over": "any",
    },
    "member": {
        "speak": "any", "start": "any", "change": "any", "risk": "any", "schedule": "any",
        "recall": "any", "files": "any", "secrets": "any",
        "see": "own", "stop": "own", "steer": "own", "answer": "own", "approve": "own",
        "undo": "own", "take over": "own",
    },
    "guest": {
        "speak": "any", "start": "any", "recall": "any",
        "see": "own", "stop": "own", "steer": "own", "answer": "own",
    },
    "program": {
        "speak": "any", "start": "any", "change": "any", "risk": "any", "recall": "any",
        "see": "own", "stop": "own", "steer": "own", "answer": "own", "approve": "own",
    },
    "stranger": {},
}  # fmt: skip


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
        if known is None:
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
        reach = RIGHTS.get(person.role, {}).get(act)
        if reach is None or (reach == "host" and person.gateway != LOCAL):
            return False
        if act in OF_A_TASK and (task is None or not (reach == "any" or self.owns(person, task))):
            return False
        return not phone or self._may_use(person, phone)

    def owns(self, person: Person, task: Mapping[str, Any]) -> bool:
        """Whether it was begun for exactly this person."""
        return (task.get("gateway"), task.get("person")) == (person.gateway, person.sender)

    # --- which phone --------------------------------------------------------------------------

    def phone_for(self, person: Person, named: str = "") -> str:
        """The phone a request means: the one named, else the person's first, else the default.

        Raises NoDevice for one that is not clear, not there, or not theirs to use."""
        shared = self._shared(person)
        found = self._phones.resolve(named or (shared[0] if shared else ""))
        if not self._may_use(person, found):
            mine = ", ".join(shared) or self._phones.resolve("")
            raise NoDevice(
                f"You may use {mine}, not {found}. 您可以使用 {mine}，不能使用 {found}。"
            )
        return found

    def _may_use(self, person: Person, phone: str) -> bool:
        """Owners and the programs of this machine: all. Others: those shared with them, else the
        default one."""
        if person.role in ("owner", "program"):
            return True
        keys = self._phones.key
        try:
            return keys(self._phones.resolve(phone)) in {
                keys(self._phones.resolve(name)) for name in self._shared(person) or ("",)
            }
        except DeviceError:
            return False

    def _shared(self, person: Person) -> tuple[str, ...]:
        if person.role in ("owner", "program"):
            return ()
        known = self._people.person(person.gateway, person.sender) or {"phones": ""}
        return tuple(filter(None, known["phones"].split(",")))
