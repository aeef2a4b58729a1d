"""The pace of a platform: what was sent is held against its limits, and edits get less of them."""

from __future__ import annotations

import pytest

from assistant import pacing
from assistant.pacing import FOR_EDITS, MARGIN, Pacing
from gateways.base import Abilities, Pace


def of(*paces: Pace, **more: object) -> Pacing:
    return Pacing(Abilities(paces=paces, **more))  # type: ignore[arg-type]


def sent(pace: Pacing, chat: str, now: float) -> None:
    pace.begin(chat).over = now


def test_without_limits_nothing_waits() -> None:
    pace = of()
    for now in range(50):
        sent(pace, "a", now / 100)
        assert pace.wait("a", now / 100) == 0
        assert pace.wait("a", now / 100, edit=True) == 0


def test_no_more_than_are_allowed_in_the_time_and_a_margin() -> None:
    pace = of(Pace(3, 9.5, "chat"))
    for now in (100.0, 101.0, 102.0):
        assert pace.wait("a", now) == 0
        sent(pace, "a", now)
    assert pace.wait("a", 102.0) == pytest.approx(100 + 9.5 / MARGIN - 102)
    assert pace.wait("a", 109.9) == pytest.approx(0.1)
    assert pace.wait("a", 110.1) == 0
    sent(pace, "a", 110.1)
    assert pace.wait("a", 110.1) == pytest.approx(101 + 10 - 110.1)


def test_chats_have_a_pace_of_their_own_and_one_together() -> None:
    apart = of(Pace(1, 10, "chat"))
    sent(apart, "a", 0)
    assert apart.wait("a", 0) > 0
    assert apart.wait("b", 0) == 0
    together = of(Pace(1, 10, "all"))
    sent(together, "a", 0)
    assert together.wait("b", 0) > 0


def test_the_slowest_of_several_paces_counts() -> None:
    pace = of(Pace(10, 1, "all"), Pace(1, 19, "chat"), Pace(5, 1, "chat"))
    sent(pace, "a", 0)
    assert pace.wait("a", 0) == pytest.approx(20)


def test_a_group_keeps_the_pace_of_chats_too() -> None:
    pace = of(Pace(9, 19, "group"), Pace(1, 1.9, "chat"), groups="-.*")
    sent(pace, "-100", 0)
    assert pace.wait("-100", 0) == pytest.approx(2)


def test_a_group_has_its_own_pace_beside_that_of_chats() -> None:
    pace = of(Pace(1, 19, "group"), Pace(2, 1.9, "chat"), groups="-.*")
    for chat in ("-100", "100"):
        sent(pace, chat, 0)
    assert pace.wait("-100", 0) == pytest.approx(20)
    assert pace.wait("100", 0) == 0
    sent(pace, "100", 0)
    assert pace.wait("100", 0) == pytest.approx(2)
    nobody = of(Pace(1, 19, "group"))
    sent(nobody, "-100", 0)
    assert nobody.wait("-100", 0) == 0


def test_what_is_on_its_way_counts_as_sent_just_now() -> None:
    pace = of(Pace(1, 9.5, "chat"))
    sending = pace.begin("a")
    assert pace.wait("a", 500.0) == pytest.approx(10)
    sending.over = 500.0
    assert pace.wait("a", 505.0) == pytest.approx(5)


def test_edits_are_further_apart_and_hold_no_message_back() -> None:
    pace = of(edit_seconds=1.9)
    sent(pace, "a", 0)
    assert pace.wait("a", 0) == 0
    assert pace.wait("a", 0, edit=True) == pytest.approx(2)
    assert pace.wait("a", 2.1, edit=True) == 0


def test_edits_leave_a_part_of_a_limit_to_answers() -> None:
    pace = of(Pace(4, 9.5, "chat"))
    for _ in range(round(4 * FOR_EDITS)):
        assert pace.wait("a", 0, edit=True) == 0
        sent(pace, "a", 0)
    assert pace.wait("a", 0, edit=True) == pytest.approx(10)
    assert pace.wait("a", 0) == 0
    alone = of(Pace(1, 9.5, "chat"))
    assert alone.wait("a", 0, edit=True) == 0


def test_chats_that_were_silent_longest_are_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pacing, "CHATS", 2)
    pace = of(Pace(1, 10, "chat"))
    for chat in ("a", "b"):
        sent(pace, chat, 0)
    assert pace.wait("a", 0) > 0  # and with that it is not the longest silent any more
    assert pace.wait("c", 0) == 0
    assert pace.wait("a", 0) > 0
    assert pace.wait("b", 0) == 0, "forgotten"
