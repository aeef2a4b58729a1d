"""Contacts and calls."""

from __future__ import annotations

import pytest

from device_drivers.verbs.base import Ask, VerbFailed
from device_drivers.verbs.people import Person
from tests.device_drivers.verbs.doing import Bench, Deaf, do, not_done

NAMES = ["Zoë O'Neil", '李雷 "Lei"; $(id)', "Row: 0 _id=1, display_name=x"]


@pytest.mark.parametrize("name", NAMES)
def test_a_contact_is_added_as_said(bench: Bench, name: str) -> None:
    report = bench.do("add_contact", name=name, number="+14155550123", email="a@b.example")
    assert report.verified, report
    rows = bench.sql(
        "SELECT c.name, p.number, e.address FROM contacts c JOIN phones p ON p.contact_id=c.id "
        "JOIN emails e ON e.contact_id=c.id WHERE p.number='+14155550123'"
    )
    assert rows == [(name, "+14155550123", "a@b.example")]


def test_only_a_new_contact_proves_that_one_was_added(bench: Bench) -> None:
    bench.do("add_contact", name="Quentin", number="+14155550123")
    assert not not_done(bench.driver, "add_contact", name="Quentin", number="+14155550123").verified
    deaf = Deaf(bench.driver, lambda argv: "insert" in argv)
    with pytest.raises(VerbFailed, match="did not add"):
        do(deaf, "add_contact", name="Quentin", number="+14155550123")


def test_a_contact_is_found_by_name_and_number(bench: Bench) -> None:
    bench.do("add_contact", name="王小明", number="138 0013 8000")
    assert bench.do("find_contact", who="小明").said.zh.startswith("王小明：")
    assert bench.do("find_contact", who="13800138000").said.en.startswith("王小明: ")
    assert (
        bench.do("find_contact", who="19999999999").said.en == "Nobody has the number 19999999999."
    )
    with pytest.raises(VerbFailed, match="no contact called 欧阳锋"):
        bench.do("find_contact", who="欧阳锋")


def test_one_contact_with_two_numbers_is_asked_about(bench: Bench) -> None:
    def two_homes(phone: object) -> None:
        db = phone.store.db  # type: ignore[attr-defined]
        (ident,) = db.execute("SELECT id FROM contacts WHERE name='Quentin'").fetchone()
        db.execute("UPDATE phones SET type=1 WHERE contact_id=?", (ident,))
        db.execute(
            "INSERT INTO phones(contact_id, number, type) VALUES(?,'+14155550777',1)", (ident,)
        )
        phone.changed()  # type: ignore[attr-defined]

    bench.do("add_contact", name="Quentin", number="+14155550123")
    bench.virtual.server.call(two_homes)
    with pytest.raises(Ask) as asked:
        bench.do("call_contact", who="Quentin")
    assert list(asked.value.options.values()) == ["+14155550123", "+14155550777"]
    numbers = bench.do("find_contact", who="+14155550777").said.en
    assert "+14155550123, +14155550777" in numbers


def test_deleting_a_contact(bench: Bench) -> None:
    bench.do("add_contact", name="Quentin O'Zephyr", number="+14155550123")
    assert not not_done(bench.driver, "delete_contact", who="Quentin O'Zephyr").verified
    others = bench.sql("SELECT count(*) FROM contacts")[0][0]
    report = bench.do("delete_contact", who="quentin")
    assert report.verified, report
    assert bench.sql("SELECT count(*) FROM contacts") == [(others - 1,)]
    assert bench.sql("SELECT count(*) FROM contacts WHERE name LIKE 'Quentin%'") == [(0,)]
    with pytest.raises(VerbFailed, match="No contact has the number"):
        bench.do("delete_contact", who="+14155550123")


def test_calling_and_hanging_up(bench: Bench) -> None:
    bench.do("add_contact", name="Quentin", number="+1 (415) 555-0123")
    report = bench.do("call_contact", who="quentin")
    assert report.verified, report
    assert report.said.zh == "正在呼叫Quentin (+1 (415) 555-0123)。"
    assert bench.sql("SELECT number FROM calls ORDER BY id DESC LIMIT 1") == [("+14155550123",)]
    with pytest.raises(VerbFailed, match="already in a call"):
        bench.do("call_contact", who="10086")
    assert not not_done(bench.driver, "end_call").verified
    assert bench.do("end_call").verified
    assert "mCallState=0" in bench.virtual.shell("dumpsys telephony.registry")
    assert bench.do("end_call").said.en == "No call was going on."


def test_a_call_that_did_not_start(bench: Bench) -> None:
    assert not not_done(bench.driver, "call_contact", who="10086").verified
    deaf = Deaf(bench.driver, lambda argv: argv[:2] == ("am", "start"))
    assert not do(deaf, "call_contact", who="10086").verified


@pytest.mark.parametrize(
    ("name", "label"),
    [
        ("Zoë O'Neil (work)", "Zoë O'Neil (work) (+49)"),
        ("", "+49"),
        ("Zelda (+4915112): “hi”?\n\n\nsms", "“Zelda (+4915112): 'hi'? ↵ sms” (+49)"),
        ("x" * 99, f"{'x' * 59}… (+49)"),
        ("a\u202eb\u2066c\u2800\u3164\u00a0 d\u2028e\x00f", "“abc d ↵ e f” (+49)"),
        ("👩‍👧 می‌خواهم", "👩‍👧 می‌خواهم (+49)"),
    ],
)
def test_a_name_is_told_as_a_name(name: str, label: str) -> None:
    assert Person("1", name, "+49").label == label
