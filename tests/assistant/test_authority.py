"""Who may do what: the table of the house agrees with a model of it that is written another way."""

from __future__ import annotations

import random
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, get_args

import pytest

from assistant.authority import OF_A_TASK, RIGHTS, ROLES, Act, Authority, Person, Role
from assistant.config import PhoneSettings
from assistant.guard.policy import Classes, Policy
from assistant.journal import Journal
from assistant.phones import Phones
from device_drivers.base import NoDevice
from gateways.base import Inbound

NOW = datetime(2026, 11, 1, tzinfo=UTC)
ACTS: tuple[Act, ...] = get_args(Act)
CASES = 100_000


@pytest.fixture
def journal(tmp_path: Path) -> Iterator[Journal]:
    journal = Journal(tmp_path / "journal.db")
    yield journal
    journal.close()


@pytest.fixture
def authority(journal: Journal, tmp_path: Path) -> Authority:
    phones = {
        "pixel": PhoneSettings(driver="android", serial="A1"),
        "galaxy": PhoneSettings(driver="android", serial="B2"),
    }
    return Authority(journal, Phones(phones, "pixel", tmp_path))


def paired(journal: Journal, sender: str, role: str = "", gateway: str = "chat") -> None:
    hello = Inbound(gateway, "0", sender, sender, "", NOW, sender.title())
    journal.offer_code(f"{gateway}{sender}", hello, 60)
    assert journal.pair(f"{gateway}{sender}", 60, role)


def says(sender: str, gateway: str = "chat", **more: Any) -> Inbound:
    return Inbound(gateway, "1", "room", sender, "hi", NOW, **more)


# --- the table ----------------------------------------------------------------------------------


def expected(role: str, act: str, *, here: bool, own: bool | None) -> bool:
    """The rules as sentences. ``own`` is None where no task is told."""
    if role not in ("owner", "member", "guest", "program") or act not in ACTS:
        return False
    about_a_task = act in ("see", "stop", "steer", "answer", "approve", "undo", "take over")
    if about_a_task and own is None:
        return False
    if role == "owner":
        return here or act not in ("consent", "configure")
    if about_a_task and not own:
        return False
    only_owners = {"tools", "common secrets", "install", "notes", "see everybody", "house"}
    if act in only_owners | {"consent", "configure"}:
        return False
    if role == "member":
        return True
    nothing_lasting = act not in (
        "schedule", "shortcuts", "files", "secrets", "skills", "undo", "take over",
    )  # fmt: skip
    if role == "program":
        return nothing_lasting
    return nothing_lasting and act not in ("change", "risk", "codes", "approve")


def test_the_table_agrees_with_the_rules_as_sentences(authority: Authority) -> None:
    dice = random.Random(7)
    seen = set()
    for _ in range(CASES):
        role = dice.choice([*ROLES, "stranger", "admin", "", "OWNER"])
        act = dice.choice([*ACTS, "fly", "", "Stop"])
        gateway, sender = dice.choice(["terminal", "chat"]), dice.choice(["ann", "bob", "owner"])
        task: dict[str, Any] | None = dice.choice(
            [None, {}, {"gateway": dice.choice(["terminal", "chat", "other"]),
                        "person": dice.choice(["ann", "bob", "owner", ""])}]
        )  # fmt: skip
        told = task if task and task["person"] else None
        own = (told["gateway"], told["person"]) == (gateway, sender) if told else None
        wanted = expected(role, act, here=gateway == "terminal", own=own)
        person = Person(gateway, sender, role)  # type: ignore[arg-type]
        assert authority.may(person, act, task=task) == wanted, (person, act, task)  # type: ignore[arg-type]
        seen.add((role, act, gateway == "terminal", own))
    assert len(seen) > 900, "nearly everything was tried"


def test_every_act_has_a_line_and_every_line_is_an_act() -> None:
    assert set(RIGHTS) == set(ACTS)
    assert set(ROLES) | {"stranger"} == set(get_args(Role))
    for act in ACTS:
        assert ("own" in RIGHTS[act]) == (act in OF_A_TASK), act


def test_the_document_shows_the_table() -> None:
    text = (Path(__file__).parents[2] / "docs" / "people.md").read_text("utf-8")
    lines = [f"| {act} | {' | '.join(reaches)} |" for act, reaches in RIGHTS.items()]
    assert "\n".join(lines) in text


def test_a_task_that_tells_nobody_is_nobodys(authority: Authority) -> None:
    nobody = Person("", "", "member")
    assert not authority.may(nobody, "stop", task={})
    assert not authority.may(nobody, "stop", task={"gateway": "chat"})
    assert not authority.may(nobody, "stop", task={"gateway": "", "person": ""})


# --- who is it ----------------------------------------------------------------------------------


def test_the_first_is_the_owner_and_others_are_members(
    journal: Journal, authority: Authority
) -> None:
    assert authority.who(says("ann")).role == "stranger"
    paired(journal, "ann")
    paired(journal, "bob")
    paired(journal, "cara", "guest")
    roles = {name: authority.who(says(name)).role for name in ("ann", "bob", "cara", "dan")}
    assert roles == {"ann": "owner", "bob": "member", "cara": "guest", "dan": "stranger"}
    assert authority.who(says("ann", gateway="other")).role == "stranger", "platforms are apart"
    assert authority.who(says("ann")).name == "Ann"


def test_a_second_pairing_raises_nobody(journal: Journal, authority: Authority) -> None:
    paired(journal, "ann")
    paired(journal, "cara", "guest")
    paired(journal, "cara")
    assert authority.who(says("cara")).role == "guest"


def test_names_and_claims_make_nobody_an_owner(journal: Journal, authority: Authority) -> None:
    paired(journal, "ann")
    for sender in ("Ann", "ann ", "ａnn", "owner", "program", "", "ann' OR 1=1 --"):
        person = authority.who(says(sender, sender_name="Ann"))
        assert person.role == "stranger", sender
    assert authority.who(says("owner", "terminal")).role == "owner"
    assert authority.who(says("program", "terminal")).role == "program"
    assert authority.who(says("me", "terminal")).role == "stranger"


def test_a_role_that_is_unknown_is_no_role(journal: Journal, authority: Authority) -> None:
    paired(journal, "ann")
    journal.set_role("chat", "ann", "program")
    assert authority.who(says("ann")).role == "stranger"


def test_whoever_is_taken_out_has_no_right_left(journal: Journal, authority: Authority) -> None:
    paired(journal, "ann")
    paired(journal, "bob")
    journal.open_task("t", "t", "chat", "room", "bob", "pixel", "x")
    journal.schedule("s", "chat", "room", "bob", "", "later", NOW.replace(year=2030))
    assert journal.take_out("chat", "bob") == []
    assert not authority.may(authority.who(says("bob")), "speak")
    assert journal.stopping("t")
    assert journal.schedules_of("chat", "bob") == []
    assert authority.may(authority.who(says("ann")), "speak"), "others stay"


def test_only_the_machine_allows_beforehand(journal: Journal, authority: Authority) -> None:
    paired(journal, "ann")
    assert authority.consent_of(says("owner", "terminal", consent="yes")) == "yes"
    assert authority.consent_of(says("ann", consent="yes")) == "ask"
    assert authority.consent_of(says("program", "terminal", consent="yes")) == "ask"
    assert authority.consent_of(says("owner", "terminal", consent="sure")) == "ask"


# --- phones -------------------------------------------------------------------------------------


def test_owners_use_all_phones_members_the_default_guests_none(
    journal: Journal, authority: Authority
) -> None:
    for name in ("ann", "bob"):
        paired(journal, name)
    paired(journal, "cara", "guest")
    ann, bob, cara = (authority.who(says(name)) for name in ("ann", "bob", "cara"))
    usable = {
        who.sender: [p for p in ("pixel", "galaxy") if authority.may(who, "start", phone=p)]
        for who in (ann, bob, cara)
    }
    assert usable == {"ann": ["pixel", "galaxy"], "bob": ["pixel"], "cara": []}
    assert authority.phone_for(ann, "galaxy") == "galaxy"
    assert authority.phone_for(bob) == "pixel"
    with pytest.raises(NoDevice, match="You may use pixel, not galaxy"):
        authority.phone_for(bob, "galaxy")
    with pytest.raises(NoDevice, match="No phone is shared with you"):
        authority.phone_for(cara)


def test_shared_phones_are_meant_first_and_no_other_name_leads_past_them(
    journal: Journal, authority: Authority
) -> None:
    paired(journal, "ann")
    paired(journal, "bob")
    journal.share_phones("chat", "bob", ("galaxy",))
    bob = authority.who(says("bob"))
    assert authority.phone_for(bob) == "galaxy", "the default is not theirs"
    assert authority.phone_for(bob, "GAL") == "galaxy"
    for other in ("pixel", "A1", "PIX", "emulator-5554", "127.0.0.1:5555", "virtual"):
        assert not authority.may(bob, "start", phone=other), other
        with pytest.raises(NoDevice):
            authority.phone_for(bob, other)
    assert authority.may(bob, "start", phone="B2"), "its serial is the same phone"


# --- the guard ----------------------------------------------------------------------------------


def test_a_guests_rules_let_nothing_but_looking_happen(
    journal: Journal, authority: Authority
) -> None:
    paired(journal, "ann")
    paired(journal, "cara", "guest")
    everything = Policy(classes=Classes(send="allow", delete="allow"))
    rules = authority.rules_for(authority.who(says("cara")), everything)
    kinds = {kind: rules.of_class(kind) for kind in Classes.model_fields}
    assert {kind for kind, rule in kinds.items() if rule != "never"} == {"read", "navigate"}
    assert authority.rules_for(authority.who(says("ann")), everything) == everything
