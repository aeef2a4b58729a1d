"""``phonepilot pair`` and ``phonepilot people``: letting in, changing, taking out, on the host."""

from __future__ import annotations

import asyncio
import math
import sqlite3
import threading
import time
from collections.abc import Iterator
from contextlib import closing
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from typing import cast

import pytest

from assistant.doorstep import CODE_LENGTH, CODE_LETTERS, Doorstep
from assistant.journal import Journal
from assistant.people import LOCK_SECONDS, TRIES, TooManyTries
from assistant.setting_up.pairing import wait_for_code
from device_drivers.verbs.base import Said
from gateways.base import UNVERIFIED, Deliver, Gateway, Inbound, Outbound
from tests.assistant.conftest import run_here

NOW = datetime(2026, 11, 1, tzinfo=UTC)
MORE = "[phones.pixel]\ndriver = 'android'\nserial = 'A1'\n[phones.galaxy]\ndriver = 'android'\n"


@pytest.fixture
def home(tmp_path: Path) -> Path:
    (tmp_path / "phonepilot.toml").write_text(f"default_phone = 'pixel'\n{MORE}", "utf-8")
    return tmp_path


@pytest.fixture
def journal(home: Path) -> Iterator[Journal]:
    journal = Journal(home / "journal.db")
    yield journal
    journal.close()


def typed(home: Path, *args: str) -> tuple[int, str]:
    ended = run_here(*args, home=home, env={"PHONEPILOT_HOME": str(home)})
    return ended.returncode, ended.stdout + ended.stderr


def offered(journal: Journal, sender: str, name: str = "") -> str:
    hello = Inbound("chat", "0", f"with {sender}", sender, "", NOW, name or sender.title())
    found = journal.offer_code(f"{sender.upper():X<8}"[:8], hello, 3600)
    assert found is not None
    return str(found["code"])


def said(journal: Journal) -> list[str]:
    return [row.message.text for row in journal.unsent("chat", 1e12)]


def test_from_the_code_to_the_door(home: Path, journal: Journal) -> None:
    for name in ("ann", "bob"):
        ended, told = typed(home, "pair", offered(journal, name).lower())
        assert ended == 0
    assert "Bob may now use the assistant on chat, as member" in told
    assert (
        typed(home, "pair", offered(journal, "cara"), "--role", "guest", "--name", "Aunt")[0] == 0
    )
    _, listed = typed(home, "people")
    assert [line.split()[:3] for line in listed.splitlines()] == [
        ["chat:ann", "Ann", "owner"], ["chat:bob", "Bob", "member"], ["chat:cara", "Aunt", "guest"],
    ]  # fmt: skip

    assert typed(home, "people", "role", "bob", "guest")[0] == 0
    assert typed(home, "people", "phones", "Aunt", "galaxy,pixel")[0] == 0
    assert "guest   since" in typed(home, "people", "list")[1].splitlines()[1]
    assert "phones: galaxy,pixel" in typed(home, "people")[1]

    assert "Aunt may use galaxy, pixel." in typed(home, "people", "phones", "Aunt")[1]
    assert "phones: galaxy,pixel" in typed(home, "people")[1], "to look takes nothing away"
    assert "no other phones than" in typed(home, "people", "phones", "Aunt", "none")[1]
    assert "phones:" not in typed(home, "people")[1]

    journal.receive(Inbound("chat", "9", "with bob", "bob", "hello", NOW))
    assert typed(home, "people", "remove", "chat:bob")[0] == 0
    assert journal.person("chat", "bob") is None
    assert any("You may not use this assistant any more" in text for text in said(journal))


@pytest.mark.parametrize("written", ["{}-{}", "{} {}", " {}{}\n", "{}–{}"])
def test_a_code_may_be_written_in_halves(home: Path, journal: Journal, written: str) -> None:
    code = offered(journal, "ann")
    assert typed(home, "pair", written.format(code[:4].lower(), code[4:]))[0] == 0
    assert journal.person("chat", "ann")


@pytest.mark.parametrize(
    ("args", "told"),
    [
        (
            ("pair", "X", "--role", "king"),
            "There is no role 'king'; there are owner, member, guest",
        ),
        (("people", "role", "ann", "king"), "There is no role 'king'"),
        (("people", "role", "nobody", "guest"), "There is nobody called 'nobody': chat:ann (Ann)"),
        (("people", "phones", "ann", "pixle"), "Did you mean pixel?"),
        (("people", "remove", "twin"), "Several are called twin: chat:t1, chat:t2"),
        (("pair", "WRONGONE"), "There is no such code"),
    ],
)
def test_what_cannot_be_done_is_said(
    home: Path, journal: Journal, args: tuple[str, ...], told: str
) -> None:
    for sender, name in (("ann", "Ann"), ("t1", "twin"), ("t2", "twin")):
        journal.pair(offered(journal, sender, name), 60)
    code, output = typed(home, *args)
    assert code == 1
    assert told in output
    assert "Traceback" not in output


def test_a_code_typed_in_another_home_says_which(home: Path, journal: Journal) -> None:
    code = offered(journal, "ann")
    other = home / "other"
    other.mkdir(mode=0o700)
    ended, told = typed(other, "pair", code)
    assert ended == 1
    assert f"In {other} nobody waits and nobody is paired" in told
    assert f"Nobody is paired in {other}" in typed(other, "people")[1]
    assert "nobody waits" not in typed(home, "pair", "WRONGONE")[1], "somebody does here"


def test_wrong_codes_lock_for_a_while_in_every_process(home: Path, journal: Journal) -> None:
    code = offered(journal, "ann")
    for n in range(TRIES):
        assert typed(home, "pair", f"WRONG{n}")[0] == 1
    assert "Too many wrong codes: none is taken for 15 more minutes" in typed(home, "pair", code)[1]
    with closing(Journal(home / "journal.db")) as other, pytest.raises(TooManyTries):
        other.pair(code, 3600)
    with closing(sqlite3.connect(home / "journal.db")) as db, db:
        db.execute("UPDATE pairing_tries SET at = at - ?", (LOCK_SECONDS + 1,))
    assert typed(home, "pair", code)[0] == 0


def test_a_clock_that_is_put_back_does_not_lock_for_longer(
    journal: Journal, monkeypatch: pytest.MonkeyPatch
) -> None:
    real = time.time()
    monkeypatch.setattr("assistant.people.time.time", lambda: real + 1e6)
    for n in range(TRIES):
        assert journal.pair(f"WRONG{n}", 3600) is None
    monkeypatch.setattr("assistant.people.time.time", lambda: real)
    assert journal.pair(offered(journal, "ann"), 3600)


def test_a_code_of_a_race_pairs_once(home: Path, journal: Journal) -> None:
    for _ in range(10):
        code, won = offered(journal, "ann"), list[bool]()

        def attempt(code: str = code, won: list[bool] = won) -> None:
            with closing(Journal(home / "journal.db", busy_seconds=60)) as mine:
                won.append(mine.pair(code, 3600) is not None)

        both = [threading.Thread(target=attempt) for _ in range(2)]
        for each in both:
            each.start()
        for each in both:
            each.join(120)
        assert sorted(won) == [False, True]
        journal.take_out("chat", "ann")


def test_codes_have_forty_bits_and_wait_three_at_a_time(home: Path, journal: Journal) -> None:
    assert CODE_LENGTH * math.log2(len(set(CODE_LETTERS))) >= 40
    assert not set(CODE_LETTERS) & set("0O1I")
    for sender in ("a", "b", "c"):
        offered(journal, sender)
    hello = Inbound("chat", "0", "d", "d", "", NOW)
    assert journal.offer_code("NOROOM", hello, 3600) is None
    assert journal.offer_code("OTHER", Inbound("other", "0", "d", "d", "", NOW), 3600)
    assert "4 codes are void" in typed(home, "people", "forget-codes")[1]
    assert journal.offer_code("ROOM", hello, 3600)


def test_a_stranger_is_told_the_same_once(journal: Journal, home: Path) -> None:
    from assistant.authority import Authority
    from assistant.phones import Phones

    doorstep = Doorstep(journal, Authority(journal, Phones({}, "", home)))
    hello = Inbound("chat", "0", "c", "s", "a word", NOW, "  Long\n name " + "x" * 99)
    first, again = doorstep.answer(hello), doorstep.answer(hello)
    assert first == again is not None
    (waiting,) = journal.pending_codes("", 3600)
    assert waiting["name"].startswith("Long name xx")
    assert len(waiting["name"]) == 60


def test_whoever_only_claims_to_be_somebody_gets_no_code(journal: Journal, home: Path) -> None:
    from assistant.authority import Authority
    from assistant.phones import Phones

    doorstep = Doorstep(journal, Authority(journal, Phones({}, "", home)))
    claimed = Inbound("email", "1", "c", f"{UNVERIFIED}ann@example.org", "let me in", NOW)
    assert not doorstep.admits(claimed)
    assert doorstep.answer(claimed) is None
    assert journal.pending_codes("email", 3600) == []


def test_whoever_only_claims_to_be_somebody_is_paired_by_nothing(
    journal: Journal, home: Path
) -> None:
    from assistant.authority import Authority
    from assistant.phones import Phones

    sender = f"{UNVERIFIED}ann@example.org"
    claimed = Inbound("email", "1", "c", sender, "ABCD-EFGH", NOW)
    assert journal.offer_code("ABCDEFGH", claimed, 3600) is None
    with journal._writing() as db:  # as an earlier version may have
        db.execute(
            "INSERT INTO people (gateway, sender, role, name, paired) VALUES (?,?,?,?,?)",
            ("email", sender, "owner", "Ann", 1.0),
        )
    assert Authority(journal, Phones({}, "", home)).who(claimed).role == "stranger"


@pytest.mark.anyio
async def test_the_wizard_pairs_nobody_whose_name_may_be_forged(journal: Journal) -> None:
    class Bot:
        name = "email"

        async def run(self, deliver: Deliver) -> None:
            ours = Inbound("email", "1", "c", "ann@example.org", "ABCD-EFGH", NOW)
            await deliver(replace(ours, sender=f"{UNVERIFIED}ann@example.org"))
            assert journal.people() == []
            await deliver(ours)
            await asyncio.Event().wait()

        async def send(self, message: Outbound) -> str:
            return "1"

    told: list[Said] = []
    let_in = await wait_for_code(cast(Gateway, Bot()), journal, "ABCDEFGH", 20, told.append)
    assert let_in is not None
    assert let_in["sender"] == "ann@example.org"
    assert any("nothing proves" in said.en for said in told)


def test_whoever_is_taken_out_leaves_no_yes_and_no_question(journal: Journal) -> None:
    from assistant.guard.approvals import Approval, NotApproved
    from assistant.questions import Question

    journal.pair(offered(journal, "ann"), 60)
    journal.open_task("t", "t", "chat", "c", "ann", "pixel", "x")
    journal.pose(Question("t:q1", "t", "chat", "c", "ann", {"Yes": "yes"}))
    yes = Approval("t:a1", "t", "binding")
    journal.approve(yes, "ann")
    assert journal.take_out("chat", "ann") == [{"id": "t:q1", "task": "t"}]
    assert journal.open_questions("chat", "c") == []
    with pytest.raises(NotApproved):
        journal.use(yes, "binding")
