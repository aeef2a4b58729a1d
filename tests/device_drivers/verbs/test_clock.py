"""Alarms and timers, against the clock app, the alarm manager and the database."""

from __future__ import annotations

import datetime as dt
import re

import pytest
from pydantic import ValidationError

from device_drivers.base import ShellResult
from device_drivers.verbs import all_verbs
from device_drivers.verbs.base import Ask, VerbFailed
from tests.device_drivers.verbs.doing import Bench, Deaf, do, not_done

pytestmark = pytest.mark.whole

SEVEN = dt.time(7, 5)


@pytest.fixture
def no_alarms(bench: Bench) -> Bench:
    bench.virtual.server.call(lambda phone: phone.store.db.execute("DELETE FROM alarms"))
    return bench


def _alarms(bench: Bench) -> list[tuple[object, ...]]:
    return bench.sql("SELECT hour, minute, days, label, enabled FROM alarms ORDER BY id")


def test_an_alarm_for_tomorrow_morning(no_alarms: Bench) -> None:
    report = no_alarms.do("set_alarm", time=SEVEN)
    assert report.verified, report
    tomorrow = no_alarms.driver.now() + dt.timedelta(days=1)
    assert report.said.en.startswith("Alarm set for ")
    assert f"{tomorrow:%a} {tomorrow.day}" in report.said.en
    assert "07:05" in report.said.zh
    assert _alarms(no_alarms) == [(7, 5, 0, "", 1)]


def test_repeating_with_a_label(no_alarms: Bench) -> None:
    label = "Gym; $(id) \"早\" 'x'"
    report = no_alarms.do("set_alarm", time=dt.time(6, 50), days=(0, 1, 2, 3, 4), label=label)
    assert report.verified, report
    assert report.said.en == f"Alarm set for 06:50 every weekday, “{label}”."
    assert report.said.zh == f"闹钟已设为工作日06:50，“{label}”。"
    assert _alarms(no_alarms) == [(6, 50, 0b11111, label, 1)]


def test_sunday_is_sunday(no_alarms: Bench) -> None:
    assert no_alarms.do("set_alarm", time=SEVEN, days=(6,)).verified
    assert _alarms(no_alarms) == [(7, 5, 1 << 6, "", 1)]


def test_an_alarm_that_is_not_the_next_to_ring(no_alarms: Bench) -> None:
    """Real alarm managers hold only the next ring: the list decides."""

    class OnlyNext(Deaf):
        def shell(self, *argv: str, timeout: float = 10.0) -> ShellResult:
            answer = super().shell(*argv, timeout=timeout)
            if argv[:2] != ("dumpsys", "alarm"):
                return answer
            kept = [line for line in answer.output.splitlines() if "triggerTime" not in line]
            return ShellResult("\n".join(kept), answer.code)

    no_alarms.do("set_alarm", time=dt.time(10, 0))
    phone = OnlyNext(no_alarms.driver, lambda _: False)
    report = do(phone, "set_alarm", time=dt.time(22, 30))
    assert report.verified, report
    assert "22:30" in report.evidence["alarm list"]


def test_an_alarm_that_was_not_set(no_alarms: Bench) -> None:
    for args in ({"time": SEVEN}, {"time": SEVEN, "days": (1,)}, {"time": SEVEN, "label": "x"}):
        assert not not_done(no_alarms.driver, "set_alarm", **args).verified
    deaf = Deaf(no_alarms.driver, lambda argv: "android.intent.action.SET_ALARM" in argv)
    assert not do(deaf, "set_alarm", time=SEVEN).verified


def test_the_wrong_days_are_not_what_was_asked(no_alarms: Bench) -> None:
    class Forgetful(Deaf):
        def shell(self, *argv: str, timeout: float = 10.0) -> ShellResult:
            if "--eial" in argv:
                at = argv.index("--eial")
                argv = argv[:at] + argv[at + 3 :]
            return super().shell(*argv, timeout=timeout)

    phone = Forgetful(no_alarms.driver, lambda _: False)
    assert not do(phone, "set_alarm", time=SEVEN, days=(0, 2)).verified


def test_a_date_is_only_possible_if_it_is_the_next_ring(no_alarms: Bench) -> None:
    now = no_alarms.driver.now()
    with pytest.raises(VerbFailed, match="can only ring at the next 07:05"):
        no_alarms.do("set_alarm", time=SEVEN, date=now.date() + dt.timedelta(days=4))
    tomorrow = now.date() + dt.timedelta(days=1)
    assert no_alarms.do("set_alarm", time=SEVEN, date=tomorrow).verified


def test_days_that_do_not_exist() -> None:
    with pytest.raises(ValidationError, match=r"0 \(Monday\)"):
        all_verbs()["set_alarm"].args(time=SEVEN, days=(7,))


def test_what_will_happen_names_the_day(no_alarms: Bench) -> None:
    verb = all_verbs()["set_alarm"]
    said = verb.say(verb.args(time=SEVEN, date=dt.date(2026, 11, 24), label="Zahnarzt"))
    assert said.en == "Set an alarm for Tue 24 Nov 07:05, “Zahnarzt”"
    assert said.zh == "设置闹钟：11月24日周二 07:05，“Zahnarzt”"


def test_listing_turning_off_and_deleting(no_alarms: Bench) -> None:
    assert no_alarms.do("list_alarms").said.en == "No alarms are set."
    no_alarms.do("set_alarm", time=SEVEN)
    no_alarms.do("set_alarm", time=dt.time(17, 30), days=(5, 6), label="Run")
    listed = no_alarms.do("list_alarms").said.en
    assert "07:05" in listed
    assert "17:30 Run" in listed
    assert not not_done(no_alarms.driver, "turn_off_alarm", time=SEVEN).verified
    assert no_alarms.do("turn_off_alarm", label="run").verified
    assert _alarms(no_alarms) == [(7, 5, 0, "", 1), (17, 30, 0b1100000, "Run", 0)]
    assert not not_done(no_alarms.driver, "turn_on_alarm", label="run").verified
    assert no_alarms.do("turn_on_alarm", label="run").said.en == "The alarm 17:30 “run” is on."
    assert _alarms(no_alarms)[1] == (17, 30, 0b1100000, "Run", 1)
    assert no_alarms.do("turn_on_alarm", label="run").verified, "it is on already"
    assert _alarms(no_alarms)[1] == (17, 30, 0b1100000, "Run", 1)
    with pytest.raises(VerbFailed, match="There is no alarm 09:09"):
        no_alarms.do("turn_on_alarm", time=dt.time(9, 9))
    assert no_alarms.do("turn_off_alarm", label="run").verified
    assert not not_done(no_alarms.driver, "delete_alarm", time=SEVEN).verified
    assert no_alarms.do("delete_alarm", time=SEVEN).verified
    assert _alarms(no_alarms) == [(17, 30, 0b1100000, "Run", 0)]


def test_many_alarms_are_all_seen_and_the_right_one_goes(no_alarms: Bench) -> None:
    for hour in range(11):
        assert no_alarms.do("set_alarm", time=dt.time(hour + 5, 15)).verified
    listed = no_alarms.do("list_alarms").said.en
    assert all(f"{hour + 5:02}:15" in listed for hour in range(11))
    assert listed.count(":15") == 11
    assert no_alarms.do("delete_alarm", time=dt.time(15, 15)).verified
    left = sorted(row[0] for row in _alarms(no_alarms))  # type: ignore[type-var]
    assert left == [hour + 5 for hour in range(10)]


def test_the_button_that_floats_over_the_list_is_not_pressed_instead(bench: Bench) -> None:
    def alarms() -> list[tuple[object, ...]]:
        return bench.sql("SELECT hour, minute, label FROM alarms ORDER BY id")

    before = alarms()
    bench.do("set_alarm", time=dt.time(15, 20), label="渡船")
    assert bench.do("delete_alarm", label="渡船").verified, "its delete button is beneath it"
    assert alarms() == before


def test_which_alarm(no_alarms: Bench) -> None:
    with pytest.raises(VerbFailed, match="There is no alarm"):
        no_alarms.do("turn_off_alarm")
    no_alarms.do("set_alarm", time=SEVEN)
    no_alarms.do("set_alarm", time=dt.time(17, 30))
    with pytest.raises(Ask) as asked:
        no_alarms.do("delete_alarm")
    assert asked.value.field == "time"
    assert set(asked.value.options.values()) == {"07:05", "17:30"}
    with pytest.raises(VerbFailed, match="no alarm 09:00"):
        no_alarms.do("delete_alarm", time=dt.time(9, 0))
    assert len(_alarms(no_alarms)) == 2


def test_all_alarms_go_at_once(no_alarms: Bench) -> None:
    with pytest.raises(VerbFailed, match="No alarms are set"):
        no_alarms.do("delete_all_alarms")
    for hour in range(5, 13):
        no_alarms.do("set_alarm", time=dt.time(hour, 20), label="Pills" if hour % 2 else "")
    assert not not_done(no_alarms.driver, "turn_off_all_alarms").verified
    off = no_alarms.do("turn_off_all_alarms")
    assert off.verified, off
    assert off.said.en == "All alarms are off (8 were on)."
    assert [row[4] for row in _alarms(no_alarms)] == [0] * 8
    with pytest.raises(VerbFailed, match="no alarm that is on"):
        no_alarms.do("turn_off_all_alarms")
    unchanged = not_done(no_alarms.driver, "delete_all_alarms")
    assert not unchanged.verified
    assert "05:20 Pills" in unchanged.said.en
    assert no_alarms.do("delete_all_alarms").verified
    assert _alarms(no_alarms) == []


def test_what_is_left_on_the_timers(bench: Bench) -> None:
    assert bench.do("timer_left").said.en == "No timer is set."
    bench.do("set_timer", seconds=330, label="tea")
    bench.do("set_timer", seconds=3_700)
    said = bench.do("timer_left").said
    assert re.fullmatch(
        r"Timer: 1 h 1 min (\d+ s )?left \(“61m timer”\); 5 min (\d+ s )?left \(“tea”\)\.", said.en
    ), said
    assert "还剩5分" in said.zh
    bench.virtual.server.call(
        lambda phone: phone.store.run(
            "UPDATE timers SET state='paused', paused_left_ms=90000 WHERE label='tea'"
        )
    )
    assert "stopped at 1 min 30 s (“tea”)" in bench.do("timer_left").said.en


def test_a_timer_runs_and_is_cancelled(bench: Bench) -> None:
    with pytest.raises(VerbFailed, match="no timer to cancel"):
        bench.do("cancel_timer")
    report = bench.do("set_timer", seconds=330, label="tea")
    assert report.verified, report
    assert report.said.en == "Timer running: 5 min 30 s."
    assert report.said.zh == "计时器已开始：5分钟30秒。"
    assert bench.sql("SELECT total_ms, label, state FROM timers") == [(330_000, "tea", "running")]
    assert not not_done(bench.driver, "cancel_timer").verified
    assert bench.do("cancel_timer").verified
    assert bench.sql("SELECT count(*) FROM timers WHERE state='running'") == [(0,)]


def test_a_timer_is_also_proved_by_the_list(bench: Bench) -> None:
    silent = Deaf(bench.driver, lambda argv: argv[:2] == ("dumpsys", "alarm"))
    report = do(silent, "set_timer", seconds=3_700)
    assert report.verified, report
    assert report.evidence["timers"].endswith("s left")


def test_a_timer_that_was_not_started(bench: Bench) -> None:
    bench.do("set_timer", seconds=600)
    assert not not_done(bench.driver, "set_timer", seconds=90).verified
    assert not not_done(bench.driver, "set_timer", seconds=601).verified, "another one is no proof"
    assert bench.do("set_timer", seconds=602).verified
    deaf = Deaf(bench.driver, lambda argv: "android.intent.action.SET_TIMER" in argv)
    assert not do(deaf, "set_timer", seconds=90).verified
