"""The owner's file: made, read, and what is said of its mistakes."""

from __future__ import annotations

import stat
from datetime import UTC, datetime
from pathlib import Path

import pytest

from assistant.guard.naming import is_about, matches
from assistant.guard.policy import DEFAULT, FILE, Policy, PolicyError, load


def test_it_is_made_with_todays_behaviour(tmp_path: Path) -> None:
    assert load(tmp_path) == Policy()
    assert (tmp_path / FILE).read_text("utf-8") == DEFAULT
    assert stat.S_IMODE((tmp_path / FILE).stat().st_mode) == 0o600
    assert load(tmp_path) == Policy()


def test_its_own_examples_can_be_used(tmp_path: Path) -> None:
    lines = [
        line.removeprefix("# ") if " = " in line and line.startswith("# ") else line
        for line in DEFAULT.splitlines()
    ]
    (tmp_path / FILE).write_text("\n".join(lines), "utf-8")
    policy = load(tmp_path)
    assert policy.of_app("org.bank", "Bank") == "never"
    assert policy.of_contact("Anna Lee") == "allow"
    assert policy.hours.hold(datetime(2026, 1, 1, 23, 30, tzinfo=UTC))
    assert policy.hours.hold(datetime(2026, 1, 1, 6, 59, tzinfo=UTC))
    assert not policy.hours.hold(datetime(2026, 1, 1, 7, 0, tzinfo=UTC))


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ('[classes]\npay = "allow"', "classes.pay: write 'ask' or 'never'"),
        ('[classes]\nsned = "ask"', "classes.sned: there is no such rule; did you mean send?"),
        ('[class]\nsend = "ask"', "class: there is no such rule; did you mean classes?"),
        ("[amounts]\nzzz = 1", "amounts.zzz: there is no such rule; there are ask_above"),
        ('[hours]\nfrm = "23:00"', "hours.frm: there is no such rule; did you mean from?"),
        ('[hours]\nfrom = "25:00"', "hours.from: Input should be in a valid time format"),
        ('[apps]\n" " = "ask"', '"" names nobody'),
        ('[contacts]\nAnna = "maybe"', "contacts.Anna: write 'allow', 'ask' or 'never'"),
        ("[amounts]\nask_above = -1", "amounts.ask_above"),
        ("sensitive = 3", "sensitive"),
        ("[classes", "is not valid TOML"),
    ],
)
def test_a_mistake_is_told_with_what_may_be_meant(tmp_path: Path, text: str, told: str) -> None:
    (tmp_path / FILE).write_text(text, "utf-8")
    with pytest.raises(PolicyError) as error:
        load(tmp_path)
    assert told in str(error.value)
    assert str(tmp_path / FILE) in str(error.value)


def test_a_file_that_cannot_be_read_is_told(tmp_path: Path) -> None:
    (tmp_path / FILE).write_bytes(b"\xff\xfe\x00")
    with pytest.raises(PolicyError, match="cannot be read"):
        load(tmp_path)


@pytest.mark.parametrize(
    ("pattern", "name", "fits"),
    [
        ("Bank", "bank", True),
        ("*bank*", "org.MyBank.app", True),
        ("Bank", "Banking", False),
        ("+49 900 *", "+49900 123456", True),
        ("+49 900 *", "+49 (900) 123-456", True),
        ("+49 900 *", "+49 901 123456", False),
        ("a[b]c", "A[b]C", True),
        ("a[b]c", "abc", False),
        ("?nna", "Anna", True),
        ("*", "", False),
    ],
)
def test_names_in_rules(pattern: str, name: str, fits: bool) -> None:
    assert matches(pattern, name) is fits


def test_the_strictest_rule_counts() -> None:
    policy = Policy(apps={"*": "allow", "*shop*": "ask", "com.shop": "never"})
    assert policy.of_app("com.shop") == "never"
    assert policy.of_app("com.shop.lite") == "ask"
    assert policy.of_app("com.notes") == "allow"
    assert Policy().of_app("com.shop") is None


@pytest.mark.parametrize("risk", ["teleport", "", "model_fields", "READ"])
def test_what_is_no_class_has_no_rule(risk: str) -> None:
    assert Policy().of_class(risk) is None


def test_hours_within_a_day() -> None:
    rules = Policy.model_validate({"hours": {"from": "09:00", "until": "17:00"}})
    assert rules.hours.hold(datetime(2026, 1, 1, 9, 0, tzinfo=UTC))
    assert not rules.hours.hold(datetime(2026, 1, 1, 17, 0, tzinfo=UTC))
    assert not Policy().hours.hold(datetime(2026, 1, 1, 0, 0, tzinfo=UTC))
