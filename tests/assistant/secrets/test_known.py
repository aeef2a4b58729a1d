"""Known values are found in every disguise, and nothing else is taken for one."""

from __future__ import annotations

import base64
import json
from pathlib import Path
from urllib.parse import quote, urlencode

import pytest
from hypothesis import given
from hypothesis import strategies as st

from assistant.secrets.known import KNOWN, SHOWN, Known
from assistant.secrets.references import looked_up
from assistant.secrets.vault import Vault

VALUE = 'Tr0ub4dor&3 "ünï" /+x'


@pytest.fixture
def known() -> Known:
    own = Known()
    own.learn(VALUE)
    return own


@pytest.mark.parametrize(
    "text",
    [
        VALUE, f"before{VALUE}after", json.dumps({"k": VALUE}), json.dumps(json.dumps([VALUE])),
        json.dumps(VALUE, ensure_ascii=False), urlencode({"q": VALUE}), quote(VALUE, safe=""),
        quote(VALUE), VALUE.encode().hex(), VALUE.encode().hex().upper(),
        VALUE[::-1], VALUE.replace("&", "&amp;").replace('"', "&quot;"), repr([VALUE]),
        base64.b64encode(VALUE.encode()).decode(),
        base64.urlsafe_b64encode(VALUE.encode()).decode(),
    ],
)  # fmt: skip
def test_disguises(known: Known, text: str) -> None:
    assert known.shows(text)
    scrubbed = known.scrub(text)
    assert SHOWN in scrubbed
    assert not known.shows(scrubbed)


@given(before=st.binary(max_size=20), after=st.binary(max_size=20))
def test_base64_of_anything_around_it(before: bytes, after: bytes) -> None:
    known = Known()
    known.learn(VALUE)
    assert known.shows(base64.b64encode(before + VALUE.encode() + after).decode())
    assert known.shows(base64.urlsafe_b64encode(before + VALUE.encode() + after).decode())


@given(value=st.text(min_size=8, max_size=40), before=st.text(), after=st.text())
def test_any_long_value_in_any_text(value: str, before: str, after: str) -> None:
    known = Known()
    known.learn(value)
    stripped = value.strip()
    if len(stripped) >= 8:
        assert known.shows(before + value + after)
        assert stripped not in known.scrub(stripped)


def test_short_ones_are_found_where_they_stand_alone(known: Known) -> None:
    known.learn("4711")
    assert known.scrub("PIN 4711, ok: 4711.") == f"PIN {SHOWN}, ok: {SHOWN}."
    for innocent in ("14711", "4711a", "1647110", "x_4711_"):
        assert known.scrub(innocent) == innocent


def test_nothing_known_changes_nothing() -> None:
    text = "any text 4711"
    assert Known().scrub(text) is text
    assert not Known().shows(text)
    own = Known()
    own.learn("abc")
    assert own.scrub("abc") == "abc"


def test_a_vault_is_watched(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("assistant.secrets.known.LOOK_SECONDS", 0.0)
    vault, known = Vault(tmp_path), Known()
    known.watch(vault)
    assert known.scrub("correct horse") == "correct horse"
    vault.set("bank", "correct horse", backend="age")
    assert known.scrub("my correct horse!") == f"my {SHOWN}!"
    assert known.named("log in with correct horse") == "log in with secret:bank"
    vault.set("bank", "battery staple")
    assert known.scrub("correct horse battery staple") == f"{SHOWN} {SHOWN}"
    (tmp_path / "secrets.key").unlink()
    vault.state()
    assert known.scrub("battery staple") == SHOWN


def test_a_pin_in_a_message_stays_a_number(tmp_path: Path) -> None:
    Vault(tmp_path).set("pin", "4711", backend="age")
    known = Known()
    known.watch(Vault(tmp_path))
    assert known.named("send 4711 to Anna") == "send 4711 to Anna"


def test_the_key_of_a_server_that_wants_none_hides_no_word(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("KEY", "open")
    assert looked_up("env:KEY", tmp_path) == "open"
    assert KNOWN.scrub("open the page") == "open the page"
    monkeypatch.setenv("KEY", "open-sesame")
    looked_up("env:KEY", tmp_path)
    assert KNOWN.scrub("say open-sesame") == "say [secret]"
