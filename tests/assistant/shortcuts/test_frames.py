"""What requests have in common, and what a new one says."""

from __future__ import annotations

import datetime as dt

import pytest

from assistant.shortcuts.base import Parameter, Place, Recipe, Slot, Step, Text, ValueKind
from assistant.shortcuts.covering import covers
from assistant.shortcuts.explaining import Values, Writer, explained, shared_words
from assistant.shortcuts.forms import kind_of, ways
from assistant.shortcuts.frames import frame_of, parameters, read, values_in
from assistant.shortcuts.matching import says

NOW = dt.datetime(2026, 11, 16, 9, 41, tzinfo=dt.UTC)


@pytest.mark.parametrize(
    ("goals", "request_", "values"),
    [
        (
            ["Wake me at 1:05 PM; call it “Eye drops”.", "Wake me at 7:00 AM; call it “Tea”."],
            "Wake me at 6:40 pm; call it “Feed the cat”",
            ["6:40 pm", "Feed the cat"],
        ),
        (
            ["Add Edith Falkner to my contacts", "Add 顾明远 to my contacts"],
            "add Anders Pohl to my contacts.",
            ["Anders Pohl"],
        ),
        (
            ["Text Ann Lee: see you!", "Text Bob Ray: on my way."],
            "Text Cy Moe: I'll be late, sorry.",
            ["Cy Moe", "I'll be late, sorry."],
        ),
        (
            ["Put “A” on Tuesday, November 24", "Put “B” on Friday, November 20"],
            "Put “C” on Monday, December 7",
            ["C", "Monday, December 7"],
        ),
        (["帮我给王芳发“好的”", "帮我给李雷发“再见”"], "帮我给小明发“在吗”", ["小明", "在吗"]),
    ],
)
def test_values_are_read_where_requests_differed(
    goals: list[str], request_: str, values: list[str]
) -> None:
    compared = frame_of(goals, NOW)
    assert compared is not None
    found = read(compared.frame, request_)
    assert found is not None
    assert list(found.values()) == values


def test_a_name_shared_by_chance_is_no_wording() -> None:
    compared = frame_of(["Call Ann Lee at home", "Call Ann Ray at home"], NOW)
    assert compared is not None
    assert read(compared.frame, "Call Bob Moe at home") == {"p1": "Bob Moe"}


def test_what_is_said_twice_is_one_parameter() -> None:
    compared = frame_of(["Ann left. Take Ann out", "Bob left. Take Bob out"], NOW)
    assert compared is not None
    assert read(compared.frame, "Cy left. Take Cy out") == {"p1": "Cy"}
    assert read(compared.frame, "Cy left. Take Di out") is None


def test_another_wording_does_not_fit() -> None:
    compared = frame_of(["Wake me at 7:00 AM", "Wake me at 8:00 AM"], NOW)
    assert compared is not None
    assert read(compared.frame, "Wake Bob at 7:00 AM please") is None


def test_requests_with_nothing_in_common_have_no_frame() -> None:
    assert frame_of(["Buy milk", "Call Bob"], NOW) is None


@pytest.mark.parametrize(
    ("value", "kind"),
    [("7:30 AM", "time"), ("Tuesday, November 24", "date"), ("3", "number"), ("two", "number"),
     ("12 minutes", "length"), ("Ann", "text"), ("Ann at 7:30 AM", "text")],
)  # fmt: skip
def test_a_value_is_of_a_kind(value: str, kind: str) -> None:
    assert kind_of(value, NOW) == kind


def test_a_day_of_the_month_counts_before_the_weekday() -> None:
    assert ways("Tuesday, November 24", "date", NOW)["full"] == "Tuesday, November 24, 2026"


def test_a_length_is_typed_on_a_pad() -> None:
    assert ways("1 hour and 5 minutes", "length", NOW)["pad"] == "10500"


def test_texts_are_explained_in_the_form_they_have() -> None:
    at = Parameter("p1", "time", ("7:30 AM", "6:05 PM"))
    values = Values((at,), [{"p1": "7:30 AM"}, {"p1": "6:05 PM"}], [NOW, NOW])
    assert explained(["7", "6"], values) == (Slot("p1", "h"),)
    assert explained(["30", "05"], values) == (Slot("p1", "mm"),)
    assert explained(["AM", "PM"], values) == (Slot("p1", "am_pm"),)
    assert explained(["at 7:30 AM", "at 6:05 PM"], values) == ("at ", Slot("p1", "12h"))
    assert explained(["8", "9"], values) is None


def test_a_morning_that_all_runs_shared_is_no_constant() -> None:
    at = Parameter("p1", "time", ("7:30 AM", "6:05 AM"))
    values = Values((at,), [{"p1": "7:30 AM"}, {"p1": "6:05 AM"}], [NOW, NOW])
    assert explained(["AM", "AM"], values) == (Slot("p1", "am_pm"),)


def test_a_time_in_the_other_half_of_the_day_needs_a_place_for_it() -> None:
    at = Parameter("p1", "time", ("7:30 AM", "6:05 AM"))
    assert covers(at, {"h", "mm"}, "8:00 AM", NOW)
    assert not covers(at, {"h", "mm"}, "8:00 PM", NOW)
    assert covers(at, {"h", "mm", "am_pm"}, "8:00 PM", NOW)


def test_a_value_of_another_kind_does_not_fit_a_recipe() -> None:
    compared = frame_of(["Wake me at 7:00 AM", "Wake me at 8:00 PM"], NOW)
    assert compared is not None
    step = Step("type", Place(""), text=(Slot("p1", "24h"),))
    recipe = Recipe("wake", 1, parameters(compared, NOW), (step,), (compared.frame,))
    assert values_in(recipe, "Wake me at 9:15 AM", NOW) == {"p1": "9:15 AM"}
    assert values_in(recipe, "Wake me at dawn", NOW) is None


@pytest.mark.parametrize(
    ("kind", "seen", "forms", "fits", "drops"),
    [
        ("text", ("Ann Lee", "Bob Miller"), {"first"}, ["Bob Miller"], ["Bob Smith", "Cy Moe"]),
        ("text", ("Ann Lee", "Bob Miller"), {"first", "last"}, ["Bob Smith"], ["Bob van Smith"]),
        ("text", ("a.txt", "b.txt"), {"stem"}, ["c.txt"], ["c.pdf"]),
        ("text", ("x/a", "x/b"), {"leaf"}, ["x/c"], ["y/c", "x/y/c"]),
        ("time", ("7 AM", "9 PM"), {"h", "am_pm"}, ["8 PM"], ["8:45 PM"]),
        ("time", ("7:30 AM", "9:30 PM"), {"h", "am_pm"}, ["8:30 PM"], ["8 PM"]),
        ("time", ("7 AM", "9 PM"), {"h", "mm", "am_pm"}, ["8:45 PM"], []),
        ("time", ("7 AM", "9 AM"), {"12h"}, ["8:45 PM"], []),
        ("length", ("5 minutes", "10 minutes"), {"minutes"}, ["2 hours"], ["90 seconds"]),
        ("length", ("5 minutes", "10 minutes"), {"m"}, ["7 minutes"], ["1 hour", "90 seconds"]),
        ("length", ("5 minutes", "10 minutes"), {"pad"}, ["90 seconds"], []),
        ("date", ("Tuesday", "Friday"), {"weekday"}, ["Thursday"], ["November 30", "next Friday"]),
        ("date", ("Tuesday", "Friday"), {"month_day"}, ["November 30"], []),
        ("date", ("November 20", "November 24"), {"d"}, ["November 30"], ["December 7"]),
    ],
)  # fmt: skip
def test_no_part_of_a_value_is_dropped(
    kind: ValueKind, seen: tuple[str, ...], forms: set[str], fits: list[str], drops: list[str]
) -> None:
    parameter = Parameter("p1", kind, seen)
    assert [v for v in [*fits, *drops] if covers(parameter, forms, v, NOW)] == fits


def test_a_long_request_takes_no_longer_than_its_length() -> None:
    frame = ("Send ", Slot("a"), " to ", Slot("b"), " at ", Slot("c"), " from ", Slot("d"),
             " with ", Slot("e"), " now")  # fmt: skip
    long = "Send " + "x to y at z from w with v " * 300
    assert read(frame, long) is None
    found = read(frame, long + "now")
    assert found is not None
    assert found["a"] == "x"
    assert found["e"].endswith("with v")


def test_long_texts_that_are_alike_are_explained() -> None:
    name = Parameter("p1", "text", ("Ann", "Bob"))
    values = Values((name,), [{"p1": "Ann"}, {"p1": "Bob"}], [NOW, NOW])
    long = "dear " * 1000
    found = explained([f"{long}Ann, hello", f"{long}Bob, hello"], values)
    assert found == (long, Slot("p1"), ", hello")
    assert explained([f"{long}Ann", f"{long}Cy"], values) is None


def rows(*labels: str) -> list[Text]:
    """How a row is known by its value, learnt from rows with one label for all that is in them."""
    name = Parameter("p1", "text", ("Ann", "Bob"))
    values = Values((name,), [{"p1": "Ann"}, {"p1": "Bob"}], [NOW, NOW])
    _, valued = shared_words([[label] for label in labels], values)
    return valued


@pytest.mark.parametrize(
    ("labels", "row", "known"),
    [
        (("Ann, lunch?, 9:10", "Bob, hello there, 9:12"), "Dora, hi, 10:20", True),
        (("Ann, lunch?, 9:10", "Bob, hello there, 9:12"), "Ann, dinner with Dora, 10:20", False),
        (("Ann, lunch?, 9:10", "Bob, hello there, 9:12"), "Dora Smith, hi, 10:20", False),
        (("Ann：吃饭吗", "Bob：你好"), "Dora：在吗", True),
        (("Ann Lee, lunch?", "Bob Ray says hello"), "Dora Moe, hi", True),
    ],
)
def test_a_value_that_began_a_label_begins_it(
    labels: tuple[str, str], row: str, known: bool
) -> None:
    (text,) = rows(*labels)
    assert says(text, row, Writer({Slot("p1"): "Dora"})) == known


def test_a_value_in_what_somebody_wrote_tells_no_row() -> None:
    assert rows("Cy, dinner with Ann, 9:10", "Di, lunch for Bob, 9:20") == []
