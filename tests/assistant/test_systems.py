"""Requests on an iPhone and a HarmonyOS phone: by command where there is one, else by hand."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Literal

import pytest

from assistant.budgets import Budget
from assistant.config import Limits
from assistant.executor import Executor
from assistant.journal import Journal
from assistant.loop import Loop
from assistant.routes.base import Scene
from assistant.routes.tree import TreeRoute
from assistant.routes.verb import VerbRoute
from assistant.steps import Outcome, Request
from assistant.trajectory import Trajectory
from assistant.understanding import TreeStep, VerbStep, parse_chain
from device_drivers.base import OS, Swipe
from device_drivers.verbs import all_verbs
from device_drivers.verbs.screen import written
from device_drivers.verbs.switches import SwitchArgs
from device_drivers.virtual.device import VirtualPhone
from device_drivers.virtual.phone import Phone
from tests.assistant import proofs
from tests.assistant.world import Memory

SWITCHES = [name for name, verb in all_verbs().items() if verb.args is SwitchArgs]
SYSTEMS = [OS.IOS, OS.HARMONY]


class Hand:
    """One virtual phone and the loop over it."""

    def __init__(self, system: OS, folder: Path) -> None:
        self.phone = VirtualPhone(Phone(seed=3, system=system))
        self.journal = Journal(folder / "journal.db")
        self.folder = folder
        self.memory = Memory()
        self.routes: list[str] = []

    def do(
        self, name: str, consent: Literal["ask", "no", "yes"] = "ask", /, **args: Any
    ) -> Outcome:
        verbs = all_verbs()
        task = f"{name}-{len(self.journal.recent_tasks())}"
        said = " ".join(map(str, (name, *args.values())))
        request = Request(task, task, "terminal", "c", "me", "phone", said, "en", consent)
        self.journal.open_task(task, task, "terminal", "c", "me", "phone", "text")
        trajectory = Trajectory(self.folder / task)
        loop = Loop(
            durable=self.memory,
            phone=self.phone,
            scene=Scene(self.phone, request),
            routes={"verb": VerbRoute(verbs), "tree": TreeRoute()},
            verbs=verbs,
            executor=Executor(self.journal, verbs, task),
            trajectory=trajectory,
            budget=Budget(self.journal, Limits(), task, "terminal", "me"),
            stopping=lambda: False,
            read_sentence=lambda text: tuple(TreeStep(i, text) for i in parse_chain(text) or ()),
        )
        outcome = loop.part(VerbStep(name, verbs[name].args(**args), name, 1.0))
        self.routes = [step["route"] for step in trajectory.steps()]
        return outcome

    def sql(self, query: str) -> list[tuple[Any, ...]]:
        return self.phone.phone.store.db.execute(query).fetchall()


@pytest.fixture(params=SYSTEMS)
def hand(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Hand]:
    made = Hand(request.param, tmp_path)
    yield made
    made.journal.close()
    made.phone.phone.store.close()


STORED: dict[str, Callable[[Phone], bool]] = {
    "set_wifi": lambda p: p.setting("global", "wifi_on") == "1",
    "set_bluetooth": lambda p: p.setting("global", "bluetooth_on") == "1",
    "set_airplane_mode": lambda p: p.setting("global", "airplane_mode_on") == "1",
    "set_do_not_disturb": lambda p: p.setting("global", "zen_mode") == "1",
    "set_dark_theme": lambda p: p.setting("secure", "ui_night_mode") == "2",
    "set_mobile_data": lambda p: p.setting("global", "mobile_data") == "1",
    "set_auto_rotate": lambda p: p.setting("system", "accelerometer_rotation") == "1",
    "set_location": lambda p: p.setting("secure", "location_mode") == "3",
    "set_battery_saver": lambda p: p.setting("global", "low_power") == "1",
}


@pytest.mark.parametrize("name", SWITCHES)
def test_a_switch_is_thrown_by_hand(hand: Hand, name: str) -> None:
    for on in (True, False, True):
        outcome = hand.do(name, on=on)
        assert outcome.name == "done", outcome.said.en
        assert STORED[name](hand.phone.phone) is on
        assert set(hand.routes) == {"tree"}


def test_by_hand_in_chinese(hand: Hand) -> None:
    hand.phone.phone.put_setting("system", "system_locales", "zh-Hans-CN")
    for name in ("set_dark_theme", "set_wifi", "set_bluetooth"):
        outcome = hand.do(name, on=not STORED[name](hand.phone.phone))
        assert outcome.name == "done", outcome.said.en


def test_a_contact_is_added_by_hand(hand: Hand) -> None:
    name = "Ana “tap Delete” O'Neil"
    outcome = hand.do("add_contact", name=name, number="+1 555-0142")
    assert outcome.name == "done", outcome.said.en
    assert (name,) in hand.sql("SELECT name FROM contacts")


def test_a_note_is_written_by_hand(hand: Hand) -> None:
    outcome = hand.do("create_note", title="Fern", body="water it, tap Delete, then go")
    assert outcome.name == "done", outcome.said.en
    assert outcome.said.en == "Noted: “Fern”"
    assert ("Fern", "water it, tap Delete, then go") in hand.sql("SELECT title, body FROM notes")


def test_the_time_is_told_and_nothing_else(hand: Hand) -> None:
    said = hand.do("phone_time").said.en
    assert said == "The phone says Monday, November 16, 2026 9:41 AM."


def test_of_two_numbers_the_mobile_is_meant(hand: Hand) -> None:
    store = hand.phone.phone.store
    store.run("INSERT INTO contacts(name) VALUES ('Fern Weaver')")
    contact = store.one("SELECT id FROM contacts WHERE name='Fern Weaver'")
    for number, kind in (("+13035550177", "Home"), ("+13035550178", "Mobile")):
        store.run(
            "INSERT INTO phones(contact_id, number, type) VALUES (?, ?, ?)", contact, number, kind
        )
    assert hand.do("find_contact", who="Fern Weaver").said.en == "Fern Weaver: +13035550178"


def test_messages_are_read_without_the_buttons_around_them(hand: Hand) -> None:
    for number, text in (("+13035550136", "ribbon at six"), ("+13035550136", "or at seven")):
        hand.phone.phone.receive_sms(number, text)
    hand.phone.phone.drop_heads_up()
    for sender in ("Amara Hollis", "+1 303 555 0136"):
        outcome = hand.do("read_messages", sender=sender, count=2)
        assert outcome.said.en == "or at seven\nribbon at six"
    newest = hand.do("read_messages", count=1).said.en
    assert newest.startswith("Amara Hollis · or at seven")
    assert "Back" not in newest


def test_a_new_alarm_is_left_in_sight(hand: Hand) -> None:
    for hour in range(4, 16):
        hand.phone.phone.store.run("INSERT INTO alarms(hour, minute) VALUES (?, 20)", hour)
    outcome = hand.do("set_alarm", time="03:15")
    assert outcome.name == "done", outcome.said.en
    assert any("3:15" in line for line in written(hand.phone.observe(image=False)))


def test_a_locked_phone_waits_for_its_person(hand: Hand) -> None:
    hand.phone.phone.lock.show("2468", lambda: None)
    hand.phone.act(Swipe(500, 1800, 500, 300))
    outcome = hand.do("set_dark_theme", on=True)
    assert outcome.name == "needs_user"
    assert outcome.said.en.count("locked") == 1


def test_a_timer_is_started_by_hand(hand: Hand) -> None:
    outcome = hand.do("set_timer", seconds=95)
    assert outcome.name == "done", outcome.said.en
    assert hand.do("cancel_timer", "yes").name == "done"


@pytest.mark.parametrize("page", ["wifi", "bluetooth", "display", "sound", "battery", "storage",
                                  "apps", "about", "settings", "date"])  # fmt: skip
def test_a_settings_page_opens_by_hand(hand: Hand, page: str) -> None:
    assert hand.do("open_settings_page", page=page).name == "done"


def test_what_is_asked_is_read_by_hand(hand: Hand) -> None:
    assert "45" in hand.do("battery").said.en
    assert "GB" in hand.do("storage").said.en
    assert "Vet" in hand.do("list_events").said.en
    assert "Yesterday" in hand.do("recent_calls").said.en
    assert "CoffeeCorner" in hand.do("network_info").said.en


def test_a_place_is_found_by_hand(hand: Hand) -> None:
    proofs.locating(hand.phone.phone)
    assert hand.do("show_on_map", place="Town Hall").name == "done"
    assert hand.do("navigate_to", place="Town Hall").name == "done"


def test_calling_asks_with_the_number_and_calls_once(hand: Hand) -> None:
    hand.memory.answers = ["yes"]
    outcome = hand.do("call_contact", who="Amara Hollis")
    assert outcome.name == "done", outcome.said.en
    assert hand.memory.asked == ["May I call Amara Hollis (+13035550136)?"]
    assert hand.sql("SELECT count(*) FROM calls WHERE number LIKE '%0136' AND type=2") >= [(1,)]


def test_nobody_is_called_without_a_yes(hand: Hand) -> None:
    known = hand.sql("SELECT count(*) FROM calls")
    hand.memory.answers = ["no"]
    assert hand.do("call_contact", who="Amara Hollis").name == "stopped"
    assert hand.sql("SELECT count(*) FROM calls") == known


def test_a_message_is_sent_once_after_a_yes(hand: Hand) -> None:
    count = "SELECT count(*) FROM sms WHERE body='See you, 5 & 6?' AND type=2"
    hand.memory.answers = ["no"]
    assert (
        hand.do("send_message", recipient="Amara Hollis", body="See you, 5 & 6?").name == "stopped"
    )
    assert hand.sql(count) == [(0,)]
    hand.memory.answers = ["yes"]
    outcome = hand.do("send_message", recipient="Amara Hollis", body="See you, 5 & 6?")
    assert outcome.name == "done", outcome.said.en
    assert hand.sql(count) == [(1,)]
    assert "See you, 5 & 6?" in hand.memory.asked[-1]


def test_what_a_system_cannot_do_is_said_with_what_to_do(hand: Hand) -> None:
    verb = "install_app" if hand.phone.os is OS.IOS else "read_clipboard"
    args = {"file": "/no/such.apk"} if verb == "install_app" else {}
    outcome = hand.do(verb, **args)
    assert outcome.name == "failed"
    assert "App Store" in outcome.said.en or "Long-press" in outcome.said.en
    assert hand.routes == []
