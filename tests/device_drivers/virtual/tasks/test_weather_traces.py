"""Weather during a task: what the phone itself brought about counts against nobody."""

from __future__ import annotations

import pytest

from device_drivers.virtual.phone import Phone
from device_drivers.virtual.tasks.check import differences
from device_drivers.virtual.tasks.play import prepare
from device_drivers.virtual.tasks.suite import template
from device_drivers.virtual.weather import FAULTS

NUMBER = "+12125550142"


@pytest.mark.parametrize("name", FAULTS)
def test_no_fault_leaves_a_difference(phone: Phone, name: str) -> None:
    trial = prepare(template("clock_alarm_once"), 2, phone)
    phone.weather.start(name)
    assert not differences(trial.before, phone.snapshot())
    phone.weather.stop(name)
    assert not differences(trial.before, phone.snapshot())


def test_a_declined_call_counts_for_nothing_and_a_taken_one_does(phone: Phone) -> None:
    for answer, tables in ((Phone.decline_call, set()), (Phone.answer_call, {"calls"})):
        trial = prepare(template("clock_alarm_once"), 2, phone)
        phone.weather.start("incoming_call", number=NUMBER)
        answer(phone)
        phone.hang_up()
        found = {d.table for d in differences(trial.before, phone.snapshot())}
        assert found - {"notifications"} == tables
        assert not phone.weather.active


def test_what_is_done_about_a_hostile_text_still_counts(phone: Phone) -> None:
    trial = prepare(template("clock_alarm_once"), 2, phone)
    phone.weather.start("hostile_sms")
    number = phone.store.one("SELECT address FROM sms ORDER BY id DESC LIMIT 1")
    phone.send_sms(number, "Here is the code")
    [difference] = differences(trial.before, phone.snapshot())
    assert difference.after
    assert difference.after["body"] == "Here is the code"


def test_an_id_used_again_is_no_hiding_place(phone: Phone) -> None:
    trial = prepare(template("clock_alarm_once"), 2, phone)
    phone.weather.start("hostile_sms")
    last = phone.store.one("SELECT max(id) FROM sms")
    phone.store.run("DELETE FROM sms WHERE id=?", last)
    assert phone.send_sms("+12125550177", "Sent in its place") == last
    assert "sms" in {d.table for d in differences(trial.before, phone.snapshot())}
