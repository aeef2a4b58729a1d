"""Whatever a platform hands over can be kept and read again."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime, timedelta, timezone
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from assistant.journal import Journal
from assistant.whole import whole
from gateways.base import Attachment, Inbound

NOW = datetime(2026, 5, 4, 12, tzinfo=UTC)
WHOLE = Inbound("mail", "1", "c\u00e9", "ann", "hello \U0001f600", NOW)
ANY = st.text(st.characters(codec=None, exclude_categories=()), max_size=8)


def test_what_is_whole_stays_the_same() -> None:
    assert whole(WHOLE, NOW) is WHOLE


@pytest.mark.parametrize(
    ("cut", "shown"),
    [
        ("Eve \ud83d", "Eve \ufffd"), ("\ude00 x", "\ufffd x"), ("a\0b", "a\ufffdb"),
        ("\ud83d\ude00", "\U0001f600"),
    ],
)  # fmt: skip
def test_half_letters_are_shown_as_such(cut: str, shown: str) -> None:
    file = Attachment("file", "r", cut)
    message = replace(WHOLE, text=cut, sender_name=cut, attachments=(file,))
    made = whole(message, NOW)
    assert (made.text, made.sender_name, made.attachments[0].name) == (shown, shown, shown)


@pytest.mark.parametrize(
    "at",
    [
        datetime(9999, 12, 31, 23, 59, 59, tzinfo=timezone(-timedelta(hours=23, minutes=59))),
        datetime(1, 1, 1, tzinfo=timezone(timedelta(hours=23))), datetime(1970, 1, 1, tzinfo=UTC),
        datetime(2026, 5, 4), NOW + timedelta(days=2),  # noqa: DTZ001 - without a zone on purpose
    ],
)  # fmt: skip
def test_a_time_that_cannot_be_is_now(at: datetime) -> None:
    assert whole(replace(WHOLE, at=at), NOW).at == NOW


@given(ANY, ANY, st.datetimes(timezones=st.timezones() | st.just(UTC)))
def test_everything_can_be_kept_and_read_again(text: str, name: str, at: datetime) -> None:
    journal = Journal(Path(":memory:"))
    message = Inbound("mail", "1", "c", "ann", text, at, name, language=text)
    assert journal.receive(whole(message))
    (read,) = journal.unhandled("mail")
    assert (read.text, read.sender_name) == (whole(message).text, whole(message).sender_name)
    journal.close()
