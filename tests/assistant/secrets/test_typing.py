"""A secret is typed by its name: nobody but the phone gets to see the value."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from assistant import telling
from assistant.routes.vision import VisionRoute
from assistant.secrets.discretion import Discretion, typed_for
from assistant.secrets.hiding import DOTS
from assistant.secrets.known import KNOWN
from assistant.secrets.names import Kept
from assistant.secrets.vault import Vault
from assistant.steps import Do, FreeStep
from assistant.understanding import TreeStep
from assistant.understanding.instruction import TypeInto
from device_drivers.base import Action, ActionFailed, Risk, TypeText
from device_drivers.verbs.base import Said
from models.base import Finish, Thought
from tests.assistant.guard.steps import asks, by_verb, watch_of
from tests.assistant.guard.test_added import verdict
from tests.assistant.test_vision import Scripted, at
from tests.assistant.world import World
from tests.board import Board

VALUE = "Tr0ub4dor&3-horse"
Make = Callable[[Board], World]


@pytest.fixture(autouse=True)
def forgotten_again() -> Iterator[None]:
    yield
    KNOWN.watch(None)


@pytest.fixture
def vault(tmp_path: Path) -> Vault:
    home = tmp_path / "home"
    home.mkdir(mode=0o700)
    vault = Vault(home)
    vault.set("bank", VALUE, ("com.board",), backend="age")
    KNOWN.watch(vault)
    return vault


def discreet(world: World, vault: Vault) -> World:
    world.discretion = Discretion(vault, vault.kept(), "log in with secret:bank")
    return world


def left_behind(world: World) -> bytes:
    """Everything that is on disk or in the durable memory."""
    world.journal._rows("PRAGMA wal_checkpoint(FULL)")
    files = [*world.trajectory.folder.iterdir(), world.journal.path]
    return b"".join([*(file.read_bytes() for file in files), *world.memory.kept])


def typing(field: str) -> TreeStep:
    return TreeStep(TypeInto("secret:bank", field), "type secret:bank")


def test_into_its_own_password_field_without_a_question(make: Make, vault: Vault) -> None:
    world = discreet(make(Board(fields={"PIN": ""})), vault)
    (outcome,) = world.run(typing("PIN"))
    assert outcome.name == "done"
    assert world.board.fields["PIN"] == VALUE
    assert world.memory.asked == []
    assert VALUE.encode() not in left_behind(world)
    effects = [e["action"] for e in world.journal.effects_of("t")]
    assert {"kind": "type", "text": "secret:bank", "clear": False, "submit": False} in effects


def test_what_was_not_accepted_there_only_after_a_yes(make: Make, vault: Vault) -> None:
    vault.refused("bank", {"com.board": "2026-01-31"})
    world = discreet(make(Board(fields={"PIN": ""})), vault)
    (outcome,) = world.run(typing("PIN"))
    assert (outcome.name, world.board.fields["PIN"]) == ("needs_user", "")
    assert "(it was not accepted there on 2026-01-31)" in world.memory.asked[0]
    assert not vault.set("bank", VALUE).refused
    assert not vault.kept()["bank"].refused


def test_into_another_field_only_after_a_yes_that_names_it(make: Make, vault: Vault) -> None:
    world = discreet(make(Board(fields={"Message": ""})), vault)
    (outcome,) = world.run(typing("Message"))
    assert (outcome.name, world.board.fields["Message"]) == ("needs_user", "")
    assert world.memory.asked == [
        "May I type your secret “bank” into “Message” of com.board (which is no password field)?"
    ]


def test_what_was_allowed_to_show_is_not_seen_again(make: Make, vault: Vault) -> None:
    world = discreet(make(Board(fields={"Message": ""})), vault)
    world.memory.answers = ["yes"]
    (outcome,) = world.run(typing("Message"))
    assert world.board.fields["Message"] == VALUE
    assert outcome.name == "done"
    assert VALUE.encode() not in left_behind(world)


def test_in_another_app_it_is_asked(make: Make, vault: Vault) -> None:
    world = discreet(make(Board(fields={"PIN": ""}, app="com.fake.board")), vault)
    assert world.run(typing("PIN"))[0].name == "needs_user"
    assert world.board.fields["PIN"] == ""
    assert "of com.fake.board (it is kept for com.board, not for this)" in world.memory.asked[0]


def test_one_that_is_not_there_is_told_with_the_fix(make: Make, vault: Vault) -> None:
    world = make(Board(fields={"PIN": ""}))
    world.discretion = Discretion(vault, {})
    (outcome,) = world.run(typing("PIN"))
    assert outcome.name == "failed"
    assert "phonepilot secrets set bank --for APP" in outcome.said.en
    assert world.board.fields["PIN"] == ""


def test_a_model_types_it_and_never_sees_it(make: Make, vault: Vault) -> None:
    typed = Thought(TypeText("secret:bank", submit=True), "type the password", raw="<type>")
    model = Scripted(Thought(at(0), "the field"), typed, Thought(Finish(True, "in"), "done"))
    world = discreet(make(Board(fields={"PIN": "", "Message": "x"})), vault)
    world.routes["vision"] = VisionRoute(model, asyncio.run)
    world.board.fields["Message"] = f"my old one was {VALUE}"
    (outcome,) = world.run(FreeStep("log in"))
    assert (outcome.name, world.board.fields["PIN"]) == ("done", VALUE)
    assert any("secret:bank" in note for note in model.told[0].notes)
    assert VALUE not in repr([(t, t.screen.elements, t.history) for t in model.told])
    assert DOTS in [e.text for e in model.told[0].screen.elements]
    assert VALUE.encode() not in left_behind(world)


def test_a_focus_that_moved_gets_nothing(vault: Vault) -> None:
    board = Board(fields={"PIN": "", "Message": ""}, focus="PIN")
    discretion = Discretion(vault, vault.kept())
    decided = Do(TypeText("secret:bank"), Said("", ""), Risk.CREDENTIAL)
    move = discretion.judged(decided, board.observe)
    assert isinstance(move, Do)
    assert move.risk is Risk.CHANGE
    assert discretion.refusal(move, board) is None
    board.focus = "Message"
    refused = discretion.refusal(move, board)
    assert refused is not None
    assert "another field had the focus" in refused.en
    vault.remove("bank")
    board.focus = "PIN"
    gone = discretion.refusal(move, board)
    assert gone is not None
    assert "secrets set bank" in gone.en


class Talkative(Board):
    """A driver whose complaints repeat what was typed."""

    def act(self, action: Action) -> None:
        if isinstance(action, TypeText):
            raise ActionFailed(f"could not type {action.text!r}")
        super().act(action)


def test_complaints_do_not_repeat_it(make: Make, vault: Vault) -> None:
    world = discreet(make(Talkative(fields={"PIN": ""})), vault)
    (outcome,) = world.run(typing("PIN"))
    assert "[secret]" in outcome.said.en
    assert VALUE not in f"{outcome.said}"
    assert VALUE.encode() not in left_behind(world)


def test_whose_secrets_are_typed() -> None:
    kept = {
        k.name: k
        for k in (
            Kept("owner-bank", ("com.bank",)), Kept("annas", ("com.bank",), ("telegram:7",)),
            Kept("token"),
        )
    }  # fmt: skip
    assert set(typed_for("telegram:1", kept, owns=True)) == {"owner-bank"}
    assert set(typed_for("telegram:7", kept, owns=False)) == {"annas"}
    assert typed_for("slack:7", kept, owns=False) == {}


# --- written out in the open ----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("body", "told"),
    [
        (f"pw {VALUE} ok", "Your stored password “bank” stands in it: the password itself would"),
        ("pw secret:bank ok", "It would say “secret:bank” there, as it stands"),
    ],
)
def test_a_password_in_a_text_is_always_asked_about(
    body: str, told: str, make: Make, vault: Vault
) -> None:
    """Also where a yes was said beforehand, and only of those that are the person's own."""
    world = make(Board())
    watch = watch_of(world, f"text Ben: {body}", consent="yes")
    sent = {"recipient": "Ben", "body": body, "name": "Ben", "number": "+16175550182"}
    assert verdict(by_verb(watch, "send_message", **sent).decision) == "allow", "nobody's we know"
    watch.scene.discretion = Discretion(vault, {}, theirs=frozenset({"bank"}))
    move = by_verb(watch, "send_message", **sent)
    assert asks(move) == ["secret"]
    assert told in telling.may_i(move).en
    assert VALUE not in KNOWN.scrub(telling.may_i(move).zh)
    assert verdict(by_verb(watch, "send_message", **(sent | {"body": "hi"})).decision) == "allow"


def test_a_password_typed_beside_other_words_is_asked_about(make: Make, vault: Vault) -> None:
    world = make(Board(fields={"Message": ""}, focus="Message"))
    world.discretion = Discretion(vault, {}, theirs=frozenset({"bank"}))
    (outcome,) = world.run(TreeStep(TypeInto(f"it is {VALUE}", "Message"), "type it"))
    assert (outcome.name, world.board.fields["Message"]) == ("needs_user", "")
    assert "the password itself would go out" in world.memory.asked[0]
