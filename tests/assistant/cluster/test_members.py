"""Who lives, who has what: one at a time, and nobody who was taken for dead writes on."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path

import pytest

from assistant.cluster import members as of_members
from assistant.cluster.cluster import Cluster
from assistant.cluster.files import Files
from assistant.cluster.hands import SharedSessions
from assistant.cluster.members import SCHEMA, Members
from assistant.cluster.phones import SharedPhones
from assistant.cluster.settings import ClusterSettings
from assistant.config import ConfigError, PhoneSettings
from assistant.journal import Journal
from assistant.postgres import Deposed
from assistant.questions import Question
from assistant.taking_over.words import Typed
from device_drivers.base import NoDevice
from gateways.base import Abilities, GatewayRefused, Inbound, Outbound, Pace

pytestmark = pytest.mark.whole


@pytest.fixture
def members(address: str, tmp_path: Path) -> Iterator[Members]:
    made = Members(tmp_path / "members", SCHEMA, 5.0, server=address)
    yield made
    made.close()


@pytest.fixture
def journal(address: str, members: Members, tmp_path: Path) -> Iterator[Journal]:
    made = Journal(tmp_path / "journal.db", 5.0, address)
    yield made
    made.close()


def host(address: str, name: str, folder: Path, role: str = "all") -> Cluster:
    settings = ClusterSettings.model_validate({"database": address, "name": name, "role": role})
    return Cluster(settings, address, folder / name)


def silent(members: Members, name: str) -> None:
    """It was not heard of for a minute, though the server ran for longer."""
    with members._writing() as db:
        db.execute("UPDATE members SET beat=beat-60 WHERE name=?", (name,))


@pytest.fixture
def long_running(monkeypatch: pytest.MonkeyPatch) -> None:
    """The server is there for long: what it did not hear of since then does not live."""
    monkeypatch.setattr(
        of_members, "_LIVES", f"beat > {of_members._NOW} - {of_members.AWAY_SECONDS}"
    )


@pytest.mark.usefixtures("long_running")
def test_who_was_taken_for_dead_may_write_no_more(members: Members, journal: Journal) -> None:
    epoch = members.join("run-0@a", "a", "home", "all", "8")
    journal.fence("run-0@a", epoch)
    journal.stop("nothing")
    assert members.hold("gateway:telegram", "run-0@a")
    silent(members, "run-0@a")
    assert members.depose_dead() == ["run-0@a"]
    with pytest.raises(Deposed):
        journal.stop("nothing")
    assert not members.beat("run-0@a", epoch)
    assert members.holders() == {}
    assert members.gone() == {f"run-0@a:{epoch}": True}
    again = members.join("run-0@a", "a", "home", "all", "8")
    assert again != epoch
    with pytest.raises(Deposed):
        journal.stop("nothing")
    journal.fence("run-0@a", again)
    journal.stop("nothing")


def test_while_the_server_was_down_nobody_died(members: Members) -> None:
    """It was started less than AWAY_SECONDS ago, or the members were heard of since."""
    members.join("run-0@a", "a", "home", "all", "8")
    with members._writing() as db:
        db.execute("UPDATE members SET beat=beat-5")
    assert members.depose_dead() == []


def test_a_name_is_one_homes_while_it_lives(address: str, tmp_path: Path) -> None:
    first, same = host(address, "a", tmp_path), host(address, "a", tmp_path)
    other = Cluster(first_settings(address), address, tmp_path / "elsewhere")
    with closing(first), closing(same), closing(other):
        first.join("run-0", [], "8")
        same.join("ask-0", [], "8")
        with pytest.raises(ConfigError, match="name of its own"):
            other.join("run-0", [], "8")


def first_settings(address: str) -> ClusterSettings:
    return ClusterSettings(database=address, name="a")


def test_of_many_that_want_something_one_has_it(address: str, tmp_path: Path) -> None:
    hosts = [host(address, name, tmp_path) for name in "abcd"]
    for each in hosts:
        each.join("run-0", [], "8")
    had: list[str] = []

    def want(each: Cluster) -> None:
        had.extend(each.member for n in range(10) if each.hold(f"phone:{n}"))

    threads = [threading.Thread(target=want, args=(each,)) for each in hosts]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(had) == 10
    holders = hosts[0].members.holders()
    assert sorted(holders.values()) == sorted(had)
    hosts[0].members.depose(*set(had))
    assert hosts[0].members.holders() == {}
    for each in hosts:
        each.close()


def test_who_was_taken_for_dead_takes_nothing_and_lets_nothing_go(
    address: str, tmp_path: Path
) -> None:
    """It slept, and has not noticed yet."""
    ghost, again, other = (host(address, name, tmp_path) for name in "aab")
    ghost.join("run-0", [], "8")
    other.join("run-0", [], "8")
    other.members.depose(ghost.member)
    with pytest.raises(Deposed):
        ghost.hold("gateway:telegram")
    ghost.leave()
    assert other.members.holders() == {}
    again.join("run-0", [], "8")
    assert again.hold("gateway:telegram")
    ghost.let_go("gateway:telegram")
    assert other.members.holders() == {"gateway:telegram": again.member}
    for each in (ghost, again, other):
        each.close()


@pytest.mark.parametrize("leaves", [False, True])
def test_what_somebody_has_who_is_no_member_is_anybodys(members: Members, leaves: bool) -> None:
    epoch = members.join("run-0@a", "a", "home", "all", "8")
    members.join("run-0@b", "b", "home", "all", "8")
    with members._writing() as db:
        db.execute("DELETE FROM members WHERE name='run-0@a'")
        db.execute("INSERT INTO held VALUES ('phone:1', 'run-0@a', 0)")
        db.execute("INSERT INTO in_hands VALUES ('q', 'run-0@a', 'key')")
    if leaves:
        members.leave("run-0@a", epoch)
        assert members.holders() == {}
        assert members.seal_of("q") == ""
    assert members.hold("phone:1", "run-0@b")
    assert members.holders() == {"phone:1": "run-0@b"}


def test_a_dead_members_work_is_taken_up_once(
    address: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("assistant.cluster.cluster.BEAT_SECONDS", 0.05)
    dead, lives = host(address, "a", tmp_path), host(address, "b", tmp_path)
    dead.join("run-0", [], "8")
    lives.join("run-0", [], "8")
    taken: list[str] = []
    told: list[bool] = []

    def take_up(executor: str, long: bool) -> None:
        taken.append(executor)
        told.append(long)

    lives.live(dict, take_up)
    dead.leave()
    time.sleep(0.5)
    assert taken == []
    lives.ready.set()
    deadline = time.monotonic() + 150
    while True not in told and time.monotonic() < deadline:
        time.sleep(0.02)
    time.sleep(0.3)
    assert set(taken) == {dead.executor}
    assert told.count(True) == 1
    assert lives.members.gone() == {}
    lives.members.depose(lives.member)
    assert lives.deposed.wait(60)
    lives.leave()
    for each in (dead, lives):
        each.close()


def phone(serial: str, **more: str) -> PhoneSettings:
    return PhoneSettings.model_validate({"serial": serial} | more)


def test_phones_of_all_hosts_have_one_name_each(address: str, tmp_path: Path) -> None:
    a, b, c = (
        host(address, n, tmp_path, r)
        for n, r in zip("abc", ("phones", "all", "gateways"), strict=True)
    )
    first = SharedPhones({"desk": phone("R58M"), "mine": phone("emulator-5554")}, "", tmp_path, a)
    lab = phone("127.0.0.1:5", id="lab")
    theirs = {"table": phone("R58M"), "mine": phone("emulator-5554"), "lab": lab}
    second = SharedPhones(theirs, "lab", tmp_path, b)
    third = SharedPhones({"ignored": phone("x1")}, "", tmp_path, c)
    for each, phones in ((a, first), (b, second)):
        each.join("run-0", [], "8")
        each.members.tell_phones(each.host, phones.published())
    for phones in (first, second, third):
        assert phones.names() == ["desk", "mine@a", "lab", "mine@b"]
        assert phones.key("desk") == "R58M"
        assert phones.key("mine@b") == "emulator-5554@b"
        assert phones.resolve("") == "lab"
        assert phones.resolve("DES") == "desk"
        assert phones.queue_of("desk") == "phone-R58M"
    assert second.resolve("table") == "desk"
    assert first.queues() == ["phone-R58M", "phone-emulator-5554@a", "host-a"]
    assert third.queues() == []
    told = third.elsewhere("mine@b")
    assert told is not None
    assert told.en == "at b"
    assert second.elsewhere("desk") is None
    with pytest.raises(NoDevice):
        third.resolve("nothing-like-it")
    b.leave()
    time.sleep(1.1)
    assert third.is_away("lab") == "b"
    assert third.is_away("desk") == ""
    for each in (a, b, c):
        each.close()


def test_what_a_platform_can_do_is_known_everywhere(address: str, tmp_path: Path) -> None:
    speaks, works = host(address, "a", tmp_path), host(address, "b", tmp_path)
    can = Abilities(edit=True, groups="-.*", paces=(Pace(20, 60.0, each="group"),))
    speaks.tell_abilities("telegram", can)
    assert works.abilities_of("telegram") == can
    assert works.abilities_of("slack") == Abilities()
    speaks.close()
    works.close()


def test_a_picture_reaches_the_process_that_sends_it(members: Members, tmp_path: Path) -> None:
    picture = tmp_path / "last.png"
    picture.write_bytes(b"\x89PNG and more")
    kept = Files(members, tmp_path / "one").keep(Outbound("c", "done", picture))
    picture.unlink()
    there = Files(members, tmp_path / "two").fetched(kept)
    assert there.image is not None
    assert there.image.read_bytes() == b"\x89PNG and more"
    assert there.image.parent == tmp_path / "two"
    members.forget_files(time.time() + 1)
    with pytest.raises(GatewayRefused):
        Files(members, tmp_path / "three").fetched(kept)


def test_what_is_typed_into_a_phone_reaches_it_from_elsewhere_and_is_written_nowhere(
    address: str, journal: Journal, tmp_path: Path
) -> None:
    speaks, works = host(address, "a", tmp_path), host(address, "b", tmp_path)
    works.join("run-0", [], "8")
    chat = SharedSessions(lambda *_: True, journal, speaks)
    hands = SharedSessions(lambda *_: True, journal, works)
    question = Question("t:h1-0a", "t", "webhook", "c", "ann", {})
    journal.pose(question)
    assert not chat.has(question)
    session = hands.open(question)
    said = Inbound("webhook", "m1", "c", "ann", "hunter2 is my password", datetime.now(UTC))
    apart = chat.set_apart(said)
    assert "hunter2" not in apart.text
    text = chat.heard(apart)
    assert text == said.text
    assert chat.has(question)
    assert chat.say(question, text)
    kept = [bytes(row["sealed"]) for row in speaks.members._rows("SELECT sealed FROM wishes")]
    assert not any(b"hunter2" in each for each in kept)
    wish = session.next(60)
    assert wish is not None
    assert wish[0] == Typed("hunter2 is my password")
    assert speaks.members._rows("SELECT 1 FROM wishes") == []
    hands.close(session, "done")
    assert not chat.has(question)
    assert not chat.say(question, "more")
    works.leave()
    for each in (speaks, works):
        each.close()
