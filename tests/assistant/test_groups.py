"""In a group: whose task it is, who may answer and stop it, and what strangers get there."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from functools import partial

import pytest

from assistant.app import House
from gateways.base import Inbound, Outbound
from tests.assistant.chats import Chat, in_a_chat
from tests.assistant.conftest import Cli

pytestmark = pytest.mark.whole

Says = Callable[..., None]


@contextmanager
def a_group(cli: Cli) -> Iterator[tuple[Chat, House, Says]]:
    """``ann`` owns the assistant; ``bob`` and ``cara`` are members."""
    with in_a_chat(cli) as (chat, house):
        hello = Inbound("chat", "0", "room", "cara", "", datetime.now(UTC), "Cara")
        house.journal.offer_code("CARA", hello, 60)
        house.journal.pair("CARA", 60, name="Cara")
        yield chat, house, partial(chat.says, private=False)


def contact(cli: Cli) -> str:
    """Somebody of the phone whose name means one number."""
    return str(
        cli.phone.sql(
            "SELECT c.name FROM contacts c JOIN phones p ON p.contact_id=c.id"
            " WHERE c.name GLOB '[A-Z]* [A-Z]*' GROUP BY c.id HAVING count(*)=1 LIMIT 1"
        )[0][0]
    )


def hears_after(chat: Chat, count: int, words: str) -> Outbound:
    """The first message of those after the first ``count`` that says this."""
    return chat.wait(lambda m: words in m.text and m in [each for _, each in chat.sent[count:]])


def sent(cli: Cli, body: str) -> int:
    return sum(text == body for (text,) in cli.phone.sql("SELECT body FROM sms"))


def test_only_its_person_and_the_owner_may_answer_and_stop(cli: Cli) -> None:
    name = contact(cli)
    with a_group(cli) as (chat, house, says):
        says(f"text {name}: the first parcel is here", person="cara")
        asked = chat.hears("the first parcel is here")
        assert asked.text.startswith("Cara: "), "it says whom it is for"
        yes = next(b.value for b in asked.buttons if b.label == "Yes")
        says("", button=yes, person="bob")
        chat.hears("That is for whoever asked for it, or the owner.")
        says("stop", person="bob")
        chat.hears("Nothing is running.")
        says("", button=yes, person="dan")
        (task,) = house.journal.open_of_person("chat", "cara")
        assert house.journal.question_of(task["id"]), "it is still open"
        assert not house.journal.stopping(task["id"])
        assert sent(cli, "the first parcel is here") == 0

        says("", button=yes, person="cara")
        chat.wait(lambda m: m.text.startswith("✅") and m.image is not None)
        assert sent(cli, "the first parcel is here") == 1

        says(f"text {name}: the second parcel is here", person="cara")
        chat.wait(lambda m: "May I" in m.text and "the second parcel" in m.text)
        says("yes", person="ann")  # the owner: said to whom?
        chat.hears("That question is put to Cara")
        assert sent(cli, "the second parcel is here") == 0
        second = next(n for n, m in chat.sent if "May I" in m.text and "second" in m.text)
        says("yes", person="ann", replies_to=second)
        chat.wait(lambda m: m.text.startswith("✅") and "second parcel" in m.text)
        assert sent(cli, "the second parcel is here") == 1

        says(f"text {name}: the third parcel is here", person="cara")
        chat.wait(lambda m: "May I" in m.text and "the third parcel" in m.text)
        says("stop", person="ann")
        chat.hears("Stopped as you asked")
        assert sent(cli, "the third parcel is here") == 0


def test_status_tells_only_the_askers_tasks_and_the_owner_all(cli: Cli) -> None:
    with a_group(cli) as (chat, house, says):
        house.journal.open_task("t", "t", "chat", "room", "cara", "p", "look for aardvarks")
        says("/status", person="bob")
        chat.hears("Nothing is running. What shall I do?")
        assert not any("aardvarks" in m.text for _, m in chat.sent)
        says("/status", person="ann")
        assert chat.hears("aardvarks").text.rstrip().endswith("(Cara)")


def test_what_was_not_said_to_us_is_not_even_kept(cli: Cli) -> None:
    with a_group(cli) as (chat, house, _):
        at = datetime.now(UTC)
        for number, sender in enumerate(("ann", "dan")):
            chat.deliver(
                Inbound("chat", f"x{number}", "room", sender, "set a timer for 9 minutes", at,
                        private=False, addressed=False)
            )  # fmt: skip
        assert house.journal.unhandled("chat") == []
        assert house.journal.recent_tasks() == []
        assert b"set a timer for 9 minutes" not in house.journal.path.read_bytes()


def test_a_stranger_gets_no_code_where_others_read_it(cli: Cli) -> None:
    with a_group(cli) as (chat, house, says):
        says("hello, let me in", person="dan")
        chat.says("hello", person="eve")
        assert "phonepilot pair" in chat.hears("phonepilot pair").text
        (waiting,) = house.journal.pending_codes("chat", 3600)
        assert waiting["sender"] == "eve"
        assert len(chat.sent) == 1


@pytest.mark.timeout(300)
def test_a_guest_has_things_looked_up_and_nothing_done(cli: Cli) -> None:
    name = contact(cli)
    with a_group(cli) as (chat, house, _):
        house.journal.set_role("chat", "cara", "guest")
        chat.says("what time is it", person="cara")
        chat.hears("No phone is shared with you.")
        house.journal.share_phones("chat", "cara", (cli.phone.serial,))
        chat.says("how full is the battery", person="cara")
        chat.wait(lambda m: m.text.startswith("✅"))
        for text in ("set a timer for 9 minutes", f"text {name}: a guest was here"):
            before = len(chat.sent)
            chat.says(text, person="cara")
            refused = hears_after(chat, before, "as a guest you may")
            assert not refused.buttons, "nothing is asked for that a guest cannot allow"
        chat.says("in ten minutes switch off the wifi", person="cara")
        chat.hears("You may not have things done later")
        assert house.journal.schedules_of("chat", "cara") == []
    assert cli.phone.sql("SELECT count(*) FROM timers WHERE total_ms=540000") == [(0,)]
    assert sent(cli, "a guest was here") == 0


def test_a_guest_is_told_no_sign_in_code(cli: Cli) -> None:
    cli.phone.server.call(
        lambda phone: phone.receive_sms("+4915112345", "Your bank code is 482913. Do not share it.")
    )
    with a_group(cli) as (chat, house, _):
        house.journal.set_role("chat", "cara", "guest")
        house.journal.share_phones("chat", "cara", (cli.phone.serial,))
        chat.says("read my last message", person="cara")
        chat.hears("Your bank code is ••••")
        chat.says("/why", person="cara")
        chat.wait(lambda m: "It worked" in m.text and "Your bank code is ••••" in m.text)
        assert not any("482913" in m.text for _, m in chat.sent)
        chat.says("read my last message", person="ann")
        chat.hears("Your bank code is 482913")
