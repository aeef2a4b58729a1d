"""What a person writes out of secrets: their own by name, others as they wrote it, with no hint."""

from __future__ import annotations

import time

from assistant.secrets.vault import Vault
from tests.assistant.chats import in_a_chat
from tests.assistant.conftest import Cli
from tests.assistant.test_groups import hears_after


def test_no_reply_tells_whether_a_guess_is_right(cli: Cli) -> None:
    Vault(cli.home).set("bank", "hunter2hunter2", ("com.bank.app",), backend="age")
    Vault(cli.home).set("pin", "4711", ("com.bank.app",))
    pins = "/" + "-".join(str(pin) for pin in range(4705, 4715))
    with in_a_chat(cli) as (chat, house):
        answers: list[str] = []
        for guess in ("/wrongguess99", "/hunter2hunter2", pins):
            known = len(chat.sent)
            chat.says(guess, person="bob")
            answers.append(hears_after(chat, known, "I do not know").text)
        assert len(set(answers)) == 1
        chat.says("in 10 minutes remind me to hunter2hunter2 now", person="bob")
        assert ": hunter2hunter2 now" in chat.hears("a reminder").text
        chat.says("/schedules", person="bob")
        chat.wait(lambda m: m.text.startswith("1. ") and "hunter2hunter2 now" in m.text)
        chat.says("in 10 minutes remind me to hunter2hunter2 too", person="ann")
        assert ": secret:bank too" in chat.hears("secret:bank").text
        deadline = time.monotonic() + 150
        while house.journal.unhandled("chat") and time.monotonic() < deadline:
            time.sleep(0.02)
        kept = house.journal._rows("SELECT text FROM inbox WHERE sender='ann'")
        assert [row["text"] for row in kept] == ["in 10 minutes remind me to secret:bank too"]
        assert not [m for _, m in chat.sent if "[secret]" in m.text]
