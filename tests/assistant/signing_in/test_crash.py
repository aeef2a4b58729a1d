"""kill -9 in the midst of a sign-in: it goes on, and nothing is sent twice without a yes."""

from __future__ import annotations

import os
import signal
import time

import pytest

from assistant.secrets.vault import Vault
from device_drivers.virtual.apps.browser.sites import members
from tests.assistant.conftest import Cli
from tests.assistant.signing_in.talk import HOST, USER, holding
from tests.assistant.skills.test_crash import begun
from tests.assistant.test_ask_terminal import terminal
from tests.assistant.test_crash import effects, outcomes

pytestmark = pytest.mark.whole


def killed_after(cli: Cli, after: int) -> None:
    process = cli.start("ask", f"log in to {HOST}", "--device", cli.phone.serial)
    assert process.stdout is not None
    deadline = time.monotonic() + 150
    while time.monotonic() < deadline and process.poll() is None:
        if effects(cli.home) >= after and begun(cli.home):
            break
        time.sleep(0.002)
    os.kill(process.pid, signal.SIGKILL)
    process.wait()
    process.stdout.close()


SENT = """
SELECT f.form, v.name, v.value FROM web_values v JOIN web_forms f ON f.id=v.form_id ORDER BY f.id
"""


def sent(cli: Cli, form: str, name: str) -> list[str]:
    """What the club got by a form, oldest first."""
    return [
        str(value) for told, field, value in cli.phone.sql(SENT) if (told, field) == (form, name)
    ]


@pytest.mark.parametrize("after", [2, 5, 8])
def test_a_killed_sign_in_goes_on_and_sends_nothing_twice(cli: Cli, after: int) -> None:
    vault = Vault(cli.home)
    vault.set("club", members.PASSWORD, (HOST,), user=USER)
    vault.use_messages("club")  # the code is there, and nobody has to be asked
    text = f"Your Lantern Club verification code is {members.CODE}"
    cli.phone.server.call(lambda phone: phone.receive_sms("CLUB", text))
    cli.phone.server.call(lambda phone: phone.clock.advance(10))  # its banner is gone
    killed_after(cli, after)
    assert cli.ask("what time is it")["outcome"] == "done"
    first, second = outcomes(cli.home)
    assert second == "done"
    passwords, codes = sent(cli, "sign in", "password"), sent(cli, "code", "otp")
    assert passwords in ([], [members.PASSWORD])
    assert codes in ([], [members.CODE])
    # cut in the midst of a press that sends, it is left to the person, who is not there
    assert first in ("done", "needs_user")
    if first == "done":
        assert (passwords, codes) == ([members.PASSWORD], [members.CODE])
    assert holding(cli.home, members.PASSWORD, members.CODE) == []


def test_what_a_killed_one_had_asked_for_is_asked_again(cli: Cli) -> None:
    """Whatever was said to the question of before: it is told that nothing of that is kept."""
    with terminal(cli, "ask", f"log in to {HOST}", "--device", cli.phone.serial) as first:
        first.reads("What is your user name")
        os.kill(first.process.pid, signal.SIGKILL)
    with terminal(cli, "ask", "what time is it", "--device", cli.phone.serial) as second:
        asked = ""
        for _ in range(3):
            asked = second.reads("> ")
            if "password of" in asked:
                break
            second.types(USER)
        assert f"the password of {USER}" in asked, second.seen
        second.types(members.PASSWORD)
        assert "What is the code" in second.reads("> ")
        second.types(members.CODE)
        assert second.ends()[0] == 0
    assert "wait for the new picture" not in second.seen
    assert outcomes(cli.home) == ["done", "done"]
    assert sent(cli, "sign in", "password") == [members.PASSWORD]
    assert holding(cli.home, members.PASSWORD, members.CODE) == []
