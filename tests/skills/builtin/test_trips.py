"""Flights and trains in texts of many senders."""

from __future__ import annotations

import datetime as dt
from typing import Any

import pytest

from tests.skills.builtin.standin import program

NOW = dt.datetime(2026, 11, 16, 9, 41)  # noqa: DTZ001 - a ticket tells the time where one leaves


def _trip(text: str) -> Any:
    with program("travel-checkin") as run:
        return run.__globals__["trip_in"](text, NOW)


@pytest.mark.parametrize(("text", "kind", "number", "leaves", "code"), [
    ("Booking confirmed. Flight LH 1402 FRA-PRG, 3 Dec 2026, departs 07:15. Booking reference: "
     "X7Q2LM", "flight", "LH 1402", "2026-12-03T07:15", "X7Q2LM"),
    ("Your flight UA88 leaves Dec 24, 2026 at 6:05 PM. Confirmation number HJK4T2.",
     "flight", "UA 88", "2026-12-24T18:05", "HJK4T2"),
    ("Train ICE 1557 on 21.11.2026, departs 14:28 platform 7, coach 12, seat 61A",
     "train", "ICE 1557", "2026-11-21T14:28", ""),
    ("Reminder: flight AC 9 departs tomorrow at 18:05", "flight", "AC 9", "2026-11-17T18:05", ""),
    ("您预订的航班MU5101，1月5日08:00起飞，请提前值机。订单号：AB12345",
     "flight", "MU 5101", "2027-01-05T08:00", "AB12345"),
    ("【铁路】您已购11月20日G1234次列车二等座，上海虹桥站15:30开。",
     "train", "G1234", "2026-11-20T15:30", ""),
    ("航班：CA1831\n起飞时间：2026年12月01日 晚上9:05\n票号：9991234567890",
     "flight", "CA 1831", "2026-12-01T21:05", ""),
])  # fmt: skip
def test_a_trip_is_read(text: str, kind: str, number: str, leaves: str, code: str) -> None:
    trip = _trip(text)
    assert (trip.kind, trip.number) == (kind, number)
    assert (trip.leaves, trip.code) == (dt.datetime.fromisoformat(leaves), code)


@pytest.mark.parametrize("text", [
    "Your verification code is 481220", "Parcel PX 1234 arrives 3 Dec 2026 at 10:00",
    "The train leaves 9:15 am from platform 14", "Lunch on 24 Nov at 12:30?", "航班取消险满减红包",
    "Your flight is booked, details follow by mail.", "",
])  # fmt: skip
def test_what_is_no_trip_is_none(text: str) -> None:
    assert _trip(text) is None


def test_one_trip_in_two_texts_is_one() -> None:
    with program("travel-checkin") as run:
        names = run.__globals__
        texts = ("Flight LH 1402 departs 3 Dec 2026 07:15, seat 12A",
                 "Flight LH1402, 3 Dec 2026 07:15. Booking code X7Q2LM. Online check-in opens 30 "
                 "hours before departure.")  # fmt: skip
        (trip,) = names["merged"]([names["trip_in"](text, NOW) for text in texts])
        assert (trip.seat, trip.code) == ("12A", "X7Q2LM")
        assert names["opens_at"](trip, 24) == dt.datetime(2026, 12, 2, 1, 15)  # noqa: DTZ001
