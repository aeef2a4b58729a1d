"""Several phones, and several people at one of them: what each is told in their chat."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from gateways.base import Inbound
from tests.assistant.chats import in_a_chat
from tests.assistant.conftest import Cli
from tests.assistant.test_groups import contact

pytestmark = pytest.mark.whole


def test_who_waits_for_what_others_asked_gets_a_word_and_then_the_answer(cli: Cli) -> None:
    name = contact(cli)
    with in_a_chat(cli) as (chat, _):
        chat.says(f"text {name}: is anybody there")
        chat.hears("May I")
        now = datetime.now(UTC)
        chat.deliver(Inbound("chat", "b1", "bobs", "bob", "set a timer for 21 minutes", now))
        told = chat.hears("busy with another request")
        assert (told.chat, [b.label for b in told.buttons]) == ("bobs", ["Stop"])
        assert "anybody" not in told.text, "what others asked is theirs"
        chat.says("no")
        chat.wait(lambda m: m.chat == "bobs" and m.text.startswith("✅ Timer running"))


def test_a_phone_is_named_in_front(cli: Cli) -> None:
    android = {"driver": "android", "serial": cli.phone.serial}
    phones = {"desk": android, "loft": {"driver": "android", "serial": "127.0.0.1:1"}}
    with in_a_chat(cli, phones=phones, default_phone="") as (chat, _):
        chat.says("set a timer for 23 minutes")
        asked = chat.hears("Which phone? There are desk, loft.")
        assert "“desk: " in asked.text
        chat.says("desk: set a timer for 23 minutes")
        chat.wait(lambda m: m.text.startswith("✅ Timer running"))
    assert cli.phone.sql("SELECT count(*) FROM timers WHERE total_ms=1380000") == [(1,)]
