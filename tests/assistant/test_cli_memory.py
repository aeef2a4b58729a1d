"""``phonepilot memory``: what is remembered, seen and changed at the machine itself."""

from __future__ import annotations

import json
import stat
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from datetime import UTC, datetime
from pathlib import Path

import pytest

from assistant.journal import Journal
from assistant.memories import recalling
from assistant.memories.opening import store_at
from gateways.base import Inbound
from memory.base import Claim, Fact, Source
from memory.truth import Truth
from tests.assistant.chats import in_a_chat
from tests.assistant.conftest import Cli

OWNER, BOB = "owner", "telegram:bob"


@contextmanager
def truth_of(home: Path) -> Iterator[Truth]:
    with closing(store_at(home, "")) as store:
        yield Truth(store)


def keep(home: Path, person: str, value: str, attribute: str = "address") -> Fact:
    claim = Claim("me", attribute, value, f"It is {value}", "place")
    with truth_of(home) as truth:
        return truth.keep(person, claim, Source("person", "turn:t", time.time()))


@pytest.fixture
def home(cli: Cli) -> Path:
    """The owner and bob, who is a member, are known; bob is paired."""
    with closing(Journal(cli.home / "journal.db")) as journal:
        for sender in ("ann", "bob"):
            journal.offer_code(
                sender, Inbound("telegram", "0", "c", sender, "", datetime.now(UTC)), 3600
            )
            journal.pair(sender, 3600)
    keep(cli.home, OWNER, "3 Oak Street")
    keep(cli.home, BOB, "7 Fir Road")
    return cli.home


def test_the_owners_facts_are_listed_and_no_others(cli: Cli, home: Path) -> None:
    told = cli.run("memory", "list").stdout
    assert "1. address: 3 Oak Street" in told
    assert "Fir" not in told
    assert "7 Fir Road" in cli.run("memory", "list", "--person", "bob").stdout
    (fact,) = json.loads(cli.run("memory", "list", "--person", BOB, "--json").stdout)
    assert (fact["value"], fact["state"], fact["origin"]) == ("7 Fir Road", "held", "person")


def test_one_that_is_put_right_keeps_its_history(cli: Cli, home: Path) -> None:
    edited = cli.run("memory", "edit", "1", "5 Elm Street").stdout
    assert "address: 5 Elm Street (before: 3 Oak Street)" in edited
    number = edited.split(".")[0]
    shown = cli.run("memory", "show", number).stdout
    assert "Your address: 5 Elm Street" in shown
    assert "3 Oak Street" in shown
    assert "Past:" in cli.run("memory", "list", "--history").stdout
    again = cli.run("memory", "edit", "1", "9 Ash Lane")
    assert again.returncode == 1
    assert "no longer holds" in again.stderr


@pytest.mark.parametrize(
    ("attribute", "value", "right"),
    [
        ("allergy", "peanuts", "penicillin"),
        ("routine", "goes running", "injects insulin every morning"),
        ("salary", "3000", "4000"),
        ("note", "the car is red", "I owe the bank 5000 on my loan"),
    ],
)
def test_a_sensitive_value_is_put_in_only_after_a_yes(
    cli: Cli, home: Path, attribute: str, value: str, right: str
) -> None:
    number = str(keep(home, OWNER, value, attribute).id)
    refused = cli.run("memory", "edit", number, right)
    assert (refused.returncode, "say --yes" in refused.stderr) == (1, True), refused.stderr
    no = cli.run_answering("n\n", "memory", "edit", number, right)
    assert (no.returncode, "Nothing was changed" in no.stdout) == (1, True)
    listed = cli.run("memory", "list", "--history").stdout
    assert value in listed
    assert right not in listed
    assert cli.run_answering("y\n", "memory", "edit", number, right).returncode == 0
    (now,) = (f for f in json.loads(cli.run("memory", "list", "--json").stdout)
              if f["value"] == right)  # fmt: skip
    assert now["kind"] in ("health", "money")
    again = cli.run("memory", "edit", str(now["number"]), value, "--yes")
    assert again.returncode == 0, again.stderr


def test_of_a_fact_that_is_not_there_or_not_theirs_it_says_so(cli: Cli, home: Path) -> None:
    for number in ("2", "99"):  # 2 is bob's
        told = cli.run("memory", "show", number)
        assert (told.returncode, "There is no fact" in told.stderr) == (1, True)
    assert "nobody called 'eve'" in cli.run("memory", "list", "--person", "eve").stderr


def test_forgetting_takes_the_bytes_out_of_the_home(cli: Cli, home: Path) -> None:
    assert cli.run("memory", "forget").returncode == 2
    assert "1 fact," in cli.run("memory", "forget", "1").stdout
    for path in home.rglob("*"):
        assert not path.is_file() or b"3 Oak Street" not in path.read_bytes(), path
    assert "7 Fir Road" in cli.run("memory", "list", "--person", "bob").stdout


def test_all_of_somebody_is_erased_after_a_yes(cli: Cli, home: Path) -> None:
    assert cli.run("memory", "forget", "--person", "bob", "--all").returncode == 1
    assert "7 Fir Road" in cli.run("memory", "list", "--person", "bob").stdout
    told = cli.run("memory", "forget", "--person", "bob", "--all", "--yes").stdout
    assert f"1 facts and 0 past tasks of {BOB}" in told
    assert "Nothing is remembered" in cli.run("memory", "list", "--person", "bob").stdout
    for path in home.rglob("*"):
        assert not path.is_file() or b"7 Fir Road" not in path.read_bytes(), path


def test_it_is_taken_along_in_a_file_for_one_pair_of_eyes(cli: Cli, home: Path) -> None:
    file = home.parent / "memories.jsonl"
    assert "1 facts" in cli.run("memory", "export", str(file)).stdout
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert "is there already" in cli.run("memory", "export", str(file)).stderr
    assert "1 facts" in cli.run("memory", "import", str(file), "--person", "bob").stdout
    assert "0 facts" in cli.run("memory", "import", str(file), "--person", "bob").stdout
    assert "3 Oak Street" in cli.run("memory", "list", "--person", "bob").stdout
    file.write_text("this is none\n")
    wrong = cli.run("memory", "import", str(file))
    assert (wrong.returncode, "Line 1" in wrong.stderr) == (1, True)


@pytest.mark.parametrize(
    ("change", "why"),
    [
        ({"attribute": "note", "value": "my password is hunter2"}, "None is ever kept"),
        ({"kind": "health", "attribute": "allergy", "value": "nuts"}, "only after a yes"),
        ({"attribute": "town\n2. address: 7 Fir"}, "several lines"),
        ({"since": "zzzz"}, "no date"),
    ],
)
def test_what_may_not_be_kept_comes_in_with_no_file(
    cli: Cli, home: Path, change: dict[str, str], why: str
) -> None:
    keep(home, OWNER, "Bath", "town")
    file = home.parent / "memories.jsonl"
    cli.run("memory", "export", str(file))
    head, first, second, _ = file.read_text("utf-8").splitlines()
    changed = json.loads(second)
    changed["claim"].update(change)
    file.write_text("\n".join((head, first, json.dumps(changed))), encoding="utf-8")
    refused = cli.run("memory", "import", str(file), "--person", "bob")
    assert (refused.returncode, "Line 3" in refused.stderr) == (1, True), refused.stderr
    assert why in " ".join(refused.stderr.split())
    with truth_of(home) as truth:
        assert [fact.claim.value for fact in truth.known(BOB)] == ["7 Fir Road"]


def test_what_needs_a_yes_is_taken_in_as_it_was_with_that_yes(cli: Cli, home: Path) -> None:
    with truth_of(home) as truth:
        nuts = Claim("me", "allergy", "nuts", "I am allergic to nuts", "health")
        truth.keep(OWNER, nuts, Source("person", "turn:t", time.time()))
    file = home.parent / "memories.jsonl"
    cli.run("memory", "export", str(file))
    elsewhere = Cli(home.with_name("elsewhere"), cli.phone)
    elsewhere.home.mkdir(mode=0o700)
    refused = elsewhere.run("memory", "import", str(file)).stderr
    assert "import it with --yes" in " ".join(refused.split())
    assert "2 facts" in elsewhere.run("memory", "import", str(file), "--yes").stdout
    here, there = (json.loads(c.run("memory", "list", "--json").stdout) for c in (cli, elsewhere))
    other = {"number": 0, "origin": "", "where": ""}
    assert [fact | other for fact in there] == [fact | other for fact in here]
    assert {fact["origin"] for fact in there} == {"import"}


def test_ones_own_file_is_known_again_and_every_other_one_is_told_of(cli: Cli, home: Path) -> None:
    file = home.parent / "memories.jsonl"
    cli.run("memory", "export", str(file))
    assert cli.run("memory", "forget", "--all", "--yes").returncode == 0
    assert "did not write" not in cli.run("memory", "import", str(file)).stdout
    (fact,) = json.loads(cli.run("memory", "list", "--json").stdout)
    assert (fact["origin"], fact["where"]) == ("person", "turn:t")
    cli.run("memory", "forget", "--all", "--yes")
    file.write_text(file.read_text("utf-8").replace("3 Oak Street", "9 Eve Street"), "utf-8")
    told = " ".join(cli.run("memory", "import", str(file)).stdout.split())
    assert "This home did not write that file of owner" in told
    assert "imported, and not as said by them" in told
    (forged,) = json.loads(cli.run("memory", "list", "--json").stdout)
    assert (forged["value"], forged["origin"]) == ("9 Eve Street", "import")
    shown = cli.run("memory", "show", str(forged["number"])).stdout
    assert "you said" not in shown.casefold()
    assert "your words" not in shown.casefold()
    assert "The words in the file: “It is 9 Eve Street”" in shown


@pytest.mark.parametrize(
    ("name", "helps"),
    [
        ("nofile", "Name the one that"),
        ("", "See that it is a file"),
        ("bytes", "Name the one that"),
    ],
)
def test_a_file_that_cannot_be_read_is_told_with_what_helps(
    cli: Cli, home: Path, name: str, helps: str
) -> None:
    (home.parent / "bytes").write_bytes(b"\xff\xfe\x00")
    told = cli.run("memory", "import", str(home.parent / name))
    said = " ".join(told.stderr.split())
    assert (told.returncode, helps in said, "Errno" in said) == (1, True, False), said


@pytest.mark.parametrize("at", [1e300, -1e15, 1e11 * 9])
def test_a_time_that_no_calendar_has_stops_no_answer(cli: Cli, home: Path, at: float) -> None:
    with truth_of(home) as truth:
        bath = Claim("me", "town", "Bath", "I live in Bath", "place")
        fact = truth.keep(OWNER, bath, Source("person", "turn:t", at))
    assert recalling.told(fact).startswith("?, the person said: I live in Bath")
    assert "Bath" in cli.run("memory", "list").stdout
    shown = cli.run("memory", "show", str(fact.id))
    assert (shown.returncode, "you said so on ?" in shown.stdout) == (0, True), shown.stderr


def test_what_is_searched_is_counted_and_made_anew(cli: Cli, home: Path) -> None:
    before = json.loads(cli.run("memory", "stats", "--json").stdout)
    assert (before["held"], before["people"], before["to_embed"]) == (2, 2, 2)
    assert "2 entries are searched anew" in cli.run("memory", "rebuild").stdout
    after = json.loads(cli.run("memory", "stats", "--json").stdout)
    assert (after["embedded"], after["index"]) == (2, "edge")
    assert "2 of 2 entries embedded" in cli.run("memory", "stats").stdout


def test_all_of_it_works_while_the_assistant_runs(cli: Cli) -> None:
    with in_a_chat(cli) as (chat, house):
        chat.says("I live at 3 Oak Street")
        chat.hears("Noted")
        assert house.memory.settle(10)
        assert "before: 3 Oak" in cli.run("memory", "edit", "1", "5 Elm Street").stdout
        chat.says("where do I live?")
        chat.hears("Your address: 5 Elm Street")
        assert "end it first" in cli.run("memory", "rebuild").stderr.lower()
        assert cli.run("memory", "forget", "--all", "--yes").returncode == 0
        chat.says("/memory")
        answer = chat.wait(lambda m: "/memory" in m.text or "remember nothing" in m.text)
        assert "Elm" not in answer.text


def test_whoever_is_taken_out_is_forgotten(cli: Cli, home: Path) -> None:
    told = cli.run("people", "remove", "bob").stdout
    assert "What was remembered of them is erased: 1" in told
    with truth_of(home) as truth:
        assert truth.people() == [OWNER]
    assert "The owner's memory stays" in cli.run("people", "remove", "ann").stdout


def test_a_home_without_any_memory_is_told(cli: Cli) -> None:
    assert "Nothing is remembered in" in cli.run("memory", "list").stderr


def test_a_backup_has_the_facts_and_not_what_follows_from_them(cli: Cli, home: Path) -> None:
    import zipfile

    cli.run("memory", "rebuild")
    file = home.parent / "backup.zip"
    assert cli.run("backup", str(file)).returncode == 0
    names = zipfile.ZipFile(file).namelist()
    assert "memory.db" in names
    assert not [name for name in names if name.startswith("memory/")]
    assert cli.run("restore", str(file), "--aside").returncode == 0
    assert "3 Oak Street" in cli.run("memory", "list").stdout
