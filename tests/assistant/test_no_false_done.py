"""Phones on which a verb comes to nothing: the reply must not say that it is done.

Touches that only make the screen flicker, a place nobody has heard of, a link whose text is lost, a
log with nothing in it: what the phone's own database says is what the reply may say.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from device_drivers.base import OS, Action, LongPress, OpenUrl, Swipe, Tap
from device_drivers.verbs import shell
from device_drivers.virtual.device import VirtualPhone
from device_drivers.virtual.phone import Phone
from tests.assistant import proofs
from tests.assistant.test_systems import Hand


class Numb(VirtualPhone):
    """A touch does nothing but show a toast: the screen changes, and nothing else."""

    touches = 0

    def act(self, action: Action) -> None:
        if isinstance(action, Tap | LongPress | Swipe):
            self.touches += 1
            self.phone.toast(f"Busy {self.touches}")
        else:
            super().act(action)


class Forgetful(VirtualPhone):
    """Of a link only what stands before the question mark arrives."""

    def act(self, action: Action) -> None:
        super().act(OpenUrl(action.url.split("?")[0]) if isinstance(action, OpenUrl) else action)


@pytest.fixture(params=[OS.IOS, OS.HARMONY])
def hand(
    request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Iterator[Hand]:
    monkeypatch.setenv("PHONEPILOT_HOME", str(tmp_path))
    monkeypatch.setattr(shell, "patience", 0.05)
    made = Hand(request.param, tmp_path)
    yield made
    made.journal.close()
    made.phone.phone.store.close()


def talking(phone: Phone) -> None:
    phone.put_setting("global", "airplane_mode_on", "0")
    phone.receive_call("+13035550136")
    phone.answer_call()


def dark(phone: Phone) -> object:
    return phone.setting("secure", "ui_night_mode")


def playing(phone: Phone) -> object:
    return phone.store.rows("SELECT state, song_id FROM player")


Prepare = Callable[[Phone], object]
UNMOVED: list[tuple[str, dict[str, Any], Prepare, Prepare]] = [
    ("open_settings_page", {"page": "display"}, lambda p: None, dark),
    ("media_control", {"command": "play"}, lambda p: None, playing),
    ("media_control", {"command": "pause"}, proofs.music_on, playing),
    ("media_control", {"command": "next"}, proofs.music_on, playing),
    ("end_call", {}, talking, lambda p: p.call_number),
    ("uninstall_app", {"app": "Cookbook"}, proofs.with_cookbook, lambda p: sorted(p.apps)),
    ("set_dark_theme", {"on": True}, lambda p: None, dark),
]  # fmt: skip


@pytest.mark.parametrize(("verb", "args", "prepare", "state"), UNMOVED)
def test_touches_that_change_only_the_screen(
    hand: Hand, verb: str, args: dict[str, Any], prepare: Prepare, state: Prepare
) -> None:
    phone = hand.phone.phone
    prepare(phone)
    hand.phone = Numb(phone)
    hand.phone.observe(image=False)
    before = state(phone)
    outcome = hand.do(verb, "yes", **args)
    assert state(phone) == before
    assert outcome.name in ("failed", "stuck"), outcome.said.en
    assert "No call" not in outcome.said.en


@pytest.mark.parametrize("verb", ["show_on_map", "navigate_to"])
def test_a_place_that_is_nowhere(hand: Hand, verb: str) -> None:
    proofs.locating(hand.phone.phone)
    outcome = hand.do(verb, place="Zzyzx Palace")
    assert outcome.name in ("failed", "stuck"), outcome.said.en
    assert not proofs.place_on_map(hand.phone.phone)
    assert not proofs.way_to(hand.phone.phone)


def test_no_way_without_knowing_where_it_starts(hand: Hand) -> None:
    outcome = hand.do("navigate_to", place="Town Hall")
    assert outcome.name == "failed"
    assert "where you start" in outcome.said.en
    assert not proofs.way_to(hand.phone.phone)


def test_a_draft_whose_text_was_lost(hand: Hand) -> None:
    hand.phone = Forgetful(hand.phone.phone)
    outcome = hand.do("draft_mail", to="fern@example.org", body="the parcel is here")
    assert outcome.name == "failed"
    assert proofs.draft(hand.phone.phone) == ["fern@example.org", ""]


def test_no_song_is_named_when_none_plays(hand: Hand) -> None:
    outcome = hand.do("now_playing")
    titles = [title for (title,) in hand.sql("SELECT title FROM songs")]
    assert not [title for title in titles if title in outcome.said.en]
    assert "plays nothing" in outcome.said.en


def test_nothing_read_is_called_unread(hand: Hand) -> None:
    hand.phone.phone.store.run("UPDATE sms SET read=1")
    assert hand.do("unread_messages").said.en == "There are no unread messages."


def test_nobody_is_named_from_an_empty_log(hand: Hand) -> None:
    names = [name for (name,) in hand.sql("SELECT name FROM contacts")]
    for table in ("calls", "sms", "threads"):
        hand.phone.phone.store.run(f"DELETE FROM {table}")  # noqa: S608 - our own names
    for verb in ("recent_calls", "read_messages"):
        said = hand.do(verb).said.en
        assert said
        assert not [name for name in names if name in said]


def test_no_file_is_named_that_is_not_there(hand: Hand) -> None:
    said = hand.do("find_files", words="zzyzx").said.en
    files = [path.rpartition("/")[2] for (path,) in hand.sql("SELECT path FROM files")]
    assert not [name for name in files if name and name in said]


def test_no_picture_of_what_forbids_it(hand: Hand, tmp_path: Path) -> None:
    hand.phone.phone.weather.start("secure_screen")
    outcome = hand.do("take_screenshot")
    assert outcome.name == "failed"
    assert "forbids" in outcome.said.en
    assert not list(tmp_path.glob("files/*.png"))


def test_the_app_that_was_left_is_not_in_front(hand: Hand) -> None:
    hand.phone.phone.open_app("com.android.calendar")
    hand.phone.phone.home()
    assert "Calendar" not in hand.do("current_app").said.en


def test_an_app_is_removed_only_after_a_yes(hand: Hand) -> None:
    proofs.with_cookbook(hand.phone.phone)
    hand.phone.observe(image=False)
    there = ("com.example.cookbook",)
    hand.memory.answers = ["no"]
    assert hand.do("uninstall_app", app="Cookbook").name in ("stopped", "needs_user", "failed")
    assert there in hand.sql("SELECT package FROM apps")
    hand.memory.answers = ["yes"] * 4
    outcome = hand.do("uninstall_app", app="Cookbook")
    assert outcome.name == "done", outcome.said.en
    assert there not in hand.sql("SELECT package FROM apps")
    assert all("May I" in asked for asked in hand.memory.asked)
