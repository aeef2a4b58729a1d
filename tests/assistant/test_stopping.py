"""Stop, without a phone: who sees it, what ends on the spot, how long a call is waited for."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

from assistant import executor as executors
from assistant import halting
from assistant.executor import Executor
from assistant.guard.approvals import Approval
from assistant.guard.watch import Leave
from assistant.halting import Halt
from assistant.journal import Journal, Stopped
from assistant.reports import EMPTY_REPORT
from assistant.steps import Do, Expect
from device_drivers.base import Risk, Screen, Tap
from device_drivers.pool import Member, Pool
from device_drivers.pool import Stopped as GivenUp
from device_drivers.verbs.base import Said
from gateways.base import Inbound
from tests.assistant.chats import in_a_chat
from tests.assistant.conftest import Cli
from tests.assistant.guard.steps import watch_of
from tests.assistant.test_groups import contact, sent
from tests.assistant.world import World
from tests.board import Board


@pytest.fixture
def journal(tmp_path: Path) -> Iterator[Journal]:
    made = Journal(tmp_path / "journal.db")
    yield made
    made.close()


def open_task(journal: Journal, name: str, phone: str = "pixel") -> None:
    journal.open_task(name, name, "chat", "room", "ann", phone, "turn on wifi")


def test_what_did_not_begin_ends_on_the_spot_and_never_begins(journal: Journal) -> None:
    for name, phone in (("queued", "pixel"), ("running", "pixel"), ("brain", "")):
        open_task(journal, name, phone)
    assert journal.begin_task("running")
    ended = [
        name
        for name in ("queued", "running", "brain")
        if journal.end_unbegun(name, "stopped", "⏹", EMPTY_REPORT)
    ]
    assert ended == ["queued"]
    assert not journal.begin_task("queued")
    assert journal.begin_task("running"), "after a crash it goes on"


def test_no_act_is_begun_once_a_stop_is_written_down(journal: Journal) -> None:
    open_task(journal, "t")
    journal.intend("t", 1, {}, {})
    journal.stop("t")
    with pytest.raises(Stopped):
        journal.intend("t", 2, {}, {})
    assert [effect["n"] for effect in journal.effects_of("t")] == [1]


def test_a_stop_between_the_last_look_and_the_act_comes_first(
    cli: Cli, monkeypatch: pytest.MonkeyPatch
) -> None:
    name, look, said = contact(cli), executors._before, list[str]()

    def before(*what: Any) -> dict[str, Any]:
        found = look(*what)
        if not said:
            said.append("stop")
            chat.says("stop")
            (task,) = house.journal.open_of_person("chat", "ann")
            while not house.journal.stopping(task["id"]):
                time.sleep(0.01)
        return found

    monkeypatch.setattr(executors, "_before", before)
    with in_a_chat(cli) as (chat, house):
        chat.says(f"text {name}: after the stop")
        chat.hears("May I")
        chat.says("yes")
        chat.wait(lambda m: m.text.startswith("⏹"))
    assert said
    assert sent(cli, "after the stop") == 0


def test_nothing_is_done_again_after_a_stop(tmp_path: Path) -> None:
    """Neither what the person allowed to be done again, nor what a restart found undone."""
    board = Board(buttons=["Press"])
    world = World(tmp_path, board)
    watch, journal = watch_of(world, "press it"), world.journal
    executor = Executor(journal, {}, "t")
    screen = board.observe()
    x, y = screen.elements[0].box.center
    press = Do(Tap(x, y), Said("press", "按"), Risk.NAVIGATE, Expect("changed"))
    journal.intend("t", 1, {}, {"fingerprint": screen.fingerprint, "app": screen.app})
    journal.approve(Approval("t:a1", "t", press.binding), "me")
    journal.stop("t")
    with pytest.raises(Stopped):
        executor.allow_again(1, press, board, Leave(watch, Approval("t:a1", "t", press.binding)))
    with pytest.raises(Stopped):
        executor._action(1, press, board, board.observe, journal.effect("t", 1), Leave(watch))
    assert board.presses == []
    journal.close()


def test_a_call_that_is_under_way_has_a_moment_and_no_more(
    journal: Journal, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(halting, "GIVES_UP_AFTER", 600.0)
    open_task(journal, "t")
    halt = Halt(journal, "t")
    assert not halt.asked()
    journal.stop("t")
    assert halt.asked()
    assert not halt.given_up()
    monkeypatch.setattr(halting, "GIVES_UP_AFTER", 0.0)
    assert halt.given_up()


def test_a_phone_that_hangs_keeps_nobody_who_gave_it_up() -> None:
    class Hanging(Board):
        def observe(self, *, image: bool = True, elements: bool = True) -> Screen:
            over.append(hangs.wait(60))
            return super().observe(image=image, elements=elements)

    hangs, stopped = threading.Event(), threading.Event()
    over: list[bool] = []
    pool = Pool([Member("desk", Hanging)])
    with pool.acquire("t", as_it_is=True, given_up=stopped.is_set) as lease:
        threading.Timer(0.2, stopped.set).start()
        with pytest.raises(GivenUp):
            lease.device.observe()
        assert not over, "or it would have hung for a minute"
        with pytest.raises(GivenUp):
            lease.device.info()
    hangs.set()
    pool.close()


def test_what_is_said_meanwhile_belongs_to_what_is_not_over(journal: Journal) -> None:
    open_task(journal, "t")
    assert journal.steer("m1", "t", "told", "the blue one")
    assert journal.steer("m1", "t", "told", "the blue one"), "once more changes nothing"
    assert journal.steer("m2", "t", "told", "and quickly")
    assert journal.said_meanwhile("t", "t") == ("the blue one", "and quickly")
    journal.close_task("t", "done", "", EMPTY_REPORT)
    assert not journal.steer("m3", "t", "told", "too late")
    assert journal.said_meanwhile("t") == ("the blue one", "and quickly")


def test_messages_that_are_one_turn_stay_so(journal: Journal) -> None:
    sent = [
        Inbound("chat", name, "room", "ann", name, datetime.now(UTC)) for name in ("a", "b", "c")
    ]
    for message in sent:
        journal.receive(message)
    journal.gather(sent[:2])
    assert [m.external_id for m in journal.unhandled("chat")] == ["a", "c"]
    assert [m.external_id for m in journal.gathered(sent[0])] == ["a", "b"]
    assert journal.gathered(sent[2]) == [], "what comes may still join it"
    journal.handled(*sent[:2])
    assert [m.external_id for m in journal.unhandled("chat")] == ["c"]
