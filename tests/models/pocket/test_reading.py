"""Words, facts and features: what the policy is told of a situation."""

from __future__ import annotations

from datetime import date

import numpy as np
import pytest

from device_drivers.base import Box, Element, Role, Screen
from models.pocket import relations as how
from models.pocket.examples import ELEMENT_TOLD, STATE_TOLD
from models.pocket.facts import facts
from models.pocket.features import Act, Seen, read
from models.pocket.items import MOST_TEXT
from models.pocket.words import said, words

TODAY = date(2026, 11, 16)


@pytest.mark.parametrize(
    ("text", "implied"),
    [
        ("Wake me at 7:30 PM", {"7", "19", "30", "PM", "下午"}),
        ("下午3点半叫我", {"3", "15", "30"}),
        ("see you at 5 pm", {"5", "17", "00"}),
        ("on Friday, November 20", {"Friday, November 20, 2026", "November 2026", "20"}),
        ("明天", {"2026年11月17日", "Tuesday, November 17, 2026"}),
        ("call 206-555-0100", {"+12065550100"}),
        ("look at wiki.example.org.", {"https://wiki.example.org", "wiki.example.org"}),
        ("for forty minutes", {"40"}),
        ("三十分钟", {"30", "3000"}),
        ("a timer of 42 minutes and 30 seconds", {"4230"}),
        ("half an hour", {"3000"}),
        ("1 hour 5 minutes", {"10500"}),
        ("倒计时一个半小时", {"13000"}),
        ("两分半钟", {"230"}),
    ],
)
def test_what_follows_from_a_text(text: str, implied: set[str]) -> None:
    assert implied <= {fact.text for fact in facts(text, TODAY)}


@pytest.mark.parametrize("text", ["", "Hello", "version 2.19.19", "12:75", "February 30"])
def test_nothing_follows_from_what_is_no_time_nor_day(text: str) -> None:
    assert not [f for f in facts(text, TODAY) if f.kind in ("clock", "day")]


def test_words_know_their_place_in_both_languages() -> None:
    text = "Café “烤面包” at 7:30, don't!"
    assert [text[w.start : w.end] for w in words(text)] == [
        "Café", "“", "烤", "面", "包", "”", "at", "7", ":", "30", ",", "don't", "!",
    ]  # fmt: skip
    assert said(text)[:2] == ("cafe", "烤")


def test_whose_it_is_can_be_typed_by_itself() -> None:
    text = "Open Ines's page and Omar’s, it doesn't matter"
    forms = [text[w.start : w.end] for w in words(text)]
    assert {"Ines", "Omar", "doesn't"} <= set(forms)


def a_screen(*labels: str) -> Screen:
    rows = tuple(
        Element(Role.BUTTON, Box(0, 100 * i + 200, 500, 100 * i + 290), label, clickable=True)
        for i, label in enumerate(labels)
    )
    return Screen(720, 1600, "com.app", elements=rows)


def test_an_element_is_tied_to_the_words_that_name_it() -> None:
    got = read(Seen("Delete the alarm “Early bird”", a_screen("Early bird", "Deleted", "Cancel")))
    shown = len(got.items) + 1
    relations = got.features.relations
    names = {item.form: i + 1 for i, item in enumerate(got.items)}
    assert relations[shown, names["early"]] == how.WHOLE == relations[names["bird"], shown]
    assert relations[shown + 1, names["delete"]] == how.BEGINS
    assert not relations[shown + 2, 1 : len(got.items) + 1].any()


def test_what_was_touched_before_is_tied_to_what_is_there_now() -> None:
    seen = Seen("Tick the milk", a_screen("Milk", "Eggs"), (Act("tap", "Eggs"),))
    got = read(seen)
    past = 1 + len(got.items)
    assert got.features.relations[past, past + 2] == how.PAST_WHOLE
    assert got.features.relations[past, past + 1] == 0


def test_a_long_note_leaves_room_for_the_goal() -> None:
    long = "word " * 500
    got = read(Seen("Write it down", a_screen("Notes"), notes=(long, "the newest note")))
    forms = [item.form for item in got.items]
    assert len(forms) <= MOST_TEXT
    assert forms[:3] == ["write", "it", "down"]
    assert forms[-1] == "note"


def test_an_empty_screen_is_read_too() -> None:
    got = read(Seen("x", Screen(720, 1600, "a")))
    assert got.features.relations.shape == (2, 2)
    assert np.isfinite(got.features.state_flags).all()


def test_a_key_that_spells_what_is_still_to_come_is_marked() -> None:
    """4230 for 42 minutes and a half: after 4 and 2 comes 3, and nothing when all is there."""

    def marked(*touched: str) -> tuple[list[str], bool]:
        keys = ("2", "3", "4", "00", "OK")
        past = tuple(Act("tap", key) for key in touched)
        got = read(Seen("A timer of 42 minutes and 30 seconds", a_screen(*keys), past))
        flags = got.features.element_flags[:, -ELEMENT_TOLD - 1]
        return [k for k, f in zip(keys, flags, strict=True) if f], bool(
            got.features.state_flags[-STATE_TOLD - 1]
        )

    assert marked("Timer") == (["3", "4"], False)  # of 30, the seconds alone, too
    assert marked("4", "2") == (["3"], True)  # so is 42
    assert marked("4", "2", "3") == ([], False)
    assert marked("OK", "4", "2", "3", "0") == ([], True)
