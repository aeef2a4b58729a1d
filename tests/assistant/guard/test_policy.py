"""The owner's file: made, read, and what is said of its mistakes."""

from __future__ import annotations

import re
import stat
from datetime import UTC, datetime
from pathlib import Path

import pytest

from assistant.guard.naming import is_about, matches
from assistant.guard.policy import DEFAULT, FILE, Policy, PolicyError, load
from device_drivers.base import App


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
    assert str(tmp_path / FILE) in error.value.said.zh
    assert re.search("[一-龥]", error.value.said.zh)


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


@pytest.mark.parametrize(
    ("rule", "name", "is_meant"),
    [
        ("Ben Iyer", "ben-iyer", True),
        ("Ben‐Iyer", "BEN  IYER", True),
        ("Ben Iyer", "Ben\u200b Iyer", True),
        ("Ben Iyer", "Benjamin Iyer", False),
        ("Ben*", "Ben Iyer", True),
        ("+16175550182", "617-555-0182", True),
        ("+16175550182", "+1 617 555 0183", False),
        ("+1617*", "+1 (617) 555-0182", True),
        ("+1617*", "1 617 555 0182", True),
        ("+49 (0) 900 *", "0049 900 123456", True),
        ("+49 900 *", "+1 900 123456", False),
        ("+1617*", "Ben Iyer", False),
        ("", "Ben", False),
    ],
)
def test_a_contact_is_meant_however_it_is_written(rule: str, name: str, is_meant: bool) -> None:
    assert is_about(rule, name, closely=False) is is_meant
    assert is_about(rule, name, closely=True) is is_meant


@pytest.mark.parametrize(
    ("rule", "number", "is_meant"),
    [
        ("+1617*", "(617) 555-0182", True),
        ("+49 151 *", "0151 2345678", True),
        ("0151*", "+49 151 2345678", True),
        ("+49 152 *", "0151 2345678", False),
        ("+49*", "0151 2345678", False),
        ("+999 151*", "0151 2345678", False),
    ],
)
def test_a_number_without_its_country_is_forbidden_but_not_allowed(
    rule: str, number: str, is_meant: bool
) -> None:
    """It may be another country's: a rule that loosens nothing counts all the same."""
    assert is_about(rule, number, closely=False) is is_meant
    assert not is_about(rule, number, closely=True)
    for verdict in ("never", "ask"):
        held = Policy.model_validate({"contacts": {rule: verdict}}).of_contact("Ann", number)
        assert held == (verdict if is_meant else None)
    assert Policy.model_validate({"contacts": {rule: "allow"}}).of_contact(number) is None


def test_a_rule_for_any_name_of_somebody_counts() -> None:
    policy = Policy(contacts={"Ben Iyer": "allow", "+1617*": "never"})
    assert policy.of_contact("Ben", "Ben Iyer") == "allow"
    assert policy.of_contact("Ben", "Ben Iyer", "+16175550182") == "never"
    assert policy.of_contact("Ben") is None


def test_an_app_is_meant_in_either_language() -> None:
    policy = Policy(apps={"时钟": "never", "Notes": "ask"})
    assert policy.of_app("com.android.deskclock", "Clock") == "never"
    apps = (App("com.x"), App("com.android.notes"), App("com.android.deskclock"))
    assert policy.strictest(apps).id == "com.android.deskclock"
    assert policy.strictest(apps[:2]).id == "com.android.notes"
    assert Policy().strictest(apps).id == "com.x"
    assert policy.strictest(()) == App("")
