"""Calls and web pages on systems without a shell: nothing is called done for the wrong reason."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterator

import pytest

from device_drivers.base import OS, Action, Device, Key, OpenUrl, Screen
from device_drivers.verbs import all_verbs
from device_drivers.verbs.base import Report, VerbFailed
from device_drivers.verbs.clock_seen import day_in, phone_clock
from device_drivers.verbs.sight import open_page
from device_drivers.virtual.device import VirtualPhone
from device_drivers.virtual.phone import Phone
from tests.device_drivers.verbs.doing import waiting

NUMBER = "+49 30 1234567"


class SlowLinks(VirtualPhone):
    """A link arrives ``late`` looks after it was opened, as on a phone that is busy."""

    def __init__(self, phone: Phone) -> None:
        super().__init__(phone)
        self.late = 0
        self._coming: tuple[int, Action] | None = None

    def act(self, action: Action) -> None:
        if self.late and isinstance(action, OpenUrl):
            self._coming = self.late, action
        else:
            super().act(action)

    def observe(self, *, image: bool = True, elements: bool = True) -> Screen:
        if self._coming:
            left, action = self._coming
            self._coming = (left - 1, action) if left else None
            if not left:
                super().act(action)
        return super().observe(image=image, elements=elements)

    def setting(self, name: str, value: str) -> None:
        self.phone.put_setting("global", name, value)

    def called(self) -> list[str]:
        rows = self.phone.store.rows("SELECT number FROM calls WHERE type=2 ORDER BY id")
        return [str(number) for (number,) in rows]


@pytest.fixture(params=[OS.IOS, OS.HARMONY])
def phone(request: pytest.FixtureRequest) -> Iterator[SlowLinks]:
    made = SlowLinks(Phone(seed=3, system=request.param))
    yield made
    made.phone.store.close()


def do(phone: Device, name: str, /, **args: str) -> Report:
    verb = all_verbs()[name]
    way = verb.ways[phone.os]
    ready = way.prepare(phone, verb.args(**args))
    before = way.before(phone, ready)
    way.act(phone, ready)
    return way.check(phone, ready, before)


def test_a_slow_link_does_not_call_whoever_was_in_front(phone: SlowLinks) -> None:
    open_page(phone, "Contacts", ("Dad",))
    known = phone.called()
    phone.late = 3
    report = do(phone, "call_contact", who=NUMBER)
    assert report.verified, report
    assert phone.called() == [*known, "+49301234567"]


def test_a_link_that_leads_nowhere_calls_nobody(phone: SlowLinks) -> None:
    open_page(phone, "Contacts", ("Dad",))
    known = phone.called()
    phone.late = 1000
    with waiting(0.1), pytest.raises(VerbFailed, match="no button to call"):
        do(phone, "call_contact", who=NUMBER)
    assert phone.called() == known


def test_the_number_of_the_page_in_front_is_called(phone: SlowLinks) -> None:
    """The phone app may have no page of its own for a link: the person's page will do."""
    open_page(phone, "Contacts", ("Dad",))
    phone.late = 1000
    report = do(phone, "call_contact", who="+1 303-555-0145")
    assert report.verified, report
    assert phone.called()[-1] == "+13035550145"


def test_without_a_network_no_call_is_reported(phone: SlowLinks) -> None:
    known = phone.called()
    phone.setting("airplane_mode_on", "1")
    with waiting(0.1):
        report = do(phone, "call_contact", who=NUMBER)
    assert not report.verified
    assert "Call ended" in report.evidence["screen"]
    assert phone.called() == known


@pytest.mark.whole
def test_a_page_that_is_not_there_was_not_opened(phone: SlowLinks) -> None:
    with waiting(0.1):
        assert not do(phone, "open_url", url="https://no-such-host.invalid/").verified
    phone.setting("airplane_mode_on", "1")
    for name, args in (
        ("open_url", {"url": "flowers.example.com"}),
        ("web_search", {"query": "rain"}),
    ):
        phone.act(Key("home"))
        with waiting(0.1):
            assert not do(phone, name, **args).verified


def test_a_page_is_opened_over_another_one(phone: SlowLinks) -> None:
    assert do(phone, "open_url", url="flowers.example.com").verified
    assert do(phone, "web_search", query="rain").verified
    assert do(phone, "open_url", url="https://flowers.example.com/").verified


def test_news_on_the_screen_is_no_page(phone: SlowLinks) -> None:
    assert do(phone, "open_url", url="flowers.example.com").verified
    before = phone.observe(image=False)
    phone.late = 1000
    verb = all_verbs()["open_url"]
    way = verb.ways[phone.os]
    ready = way.prepare(phone, verb.args(url="bing.com"))
    state = way.before(phone, ready)
    way.act(phone, ready)
    phone.phone.receive_sms("+13035550136", "ribbon at six")
    with waiting(0.1):
        report = way.check(phone, ready, state)
    assert phone.observe(image=False).fingerprint != before.fingerprint
    assert not report.verified


def test_an_alarm_for_a_day_goes_by_the_phones_clock(phone: SlowLinks) -> None:
    """This machine's clock is years away from that of the virtual phone, which shows its own."""
    phone.phone.clock.set(dt.datetime(2031, 3, 4, 22, 15, tzinfo=dt.UTC))
    assert phone_clock(phone) == dt.datetime(2031, 3, 4, 22, 15)  # noqa: DTZ001 - a wall's clock
    for day, clock in ((dt.date(2031, 3, 4), "23:05"), (dt.date(2031, 3, 5), "07:05")):
        report = do(phone, "set_alarm", time=clock, date=day.isoformat())
        assert report.verified, report
    with pytest.raises(VerbFailed, match="can only ring at the next 07:10, Wed 5 Mar"):
        do(phone, "set_alarm", time="07:10", date="2031-03-06")
    with pytest.raises(VerbFailed, match="can only ring at the next 07:10"):
        do(phone, "set_alarm", time="07:10", date=dt.datetime.now(dt.UTC).date().isoformat())


@pytest.mark.parametrize(
    ("text", "day"),
    [
        ("Tuesday, March 4, 2031", dt.date(2031, 3, 4)), ("4 March 2031", dt.date(2031, 3, 4)),
        ("2031年3月4日星期二", dt.date(2031, 3, 4)), ("Feb. 30, 2031", None), ("London", None),
        ("Today, Foo 12", None),
    ],
)  # fmt: skip
def test_a_date_as_it_is_written(text: str, day: dt.date | None) -> None:
    assert day_in(text, dt.date(2031, 1, 1)) == day


def test_a_date_without_a_year_is_the_nearest() -> None:
    assert day_in("Thu, Jan 2", dt.date(2030, 12, 30)) == dt.date(2031, 1, 2)
    assert day_in("12月30日", dt.date(2031, 1, 2)) == dt.date(2030, 12, 30)
