"""What an element says of itself after an action, and what is made of it."""

from __future__ import annotations

from dataclasses import replace

import pytest

from assistant.steps import Do, Expect
from assistant.verify.base import LONGEST, Verdict, shown
from assistant.verify.readback import by_state, check
from device_drivers.base import (
    Action,
    Box,
    DoubleTap,
    Element,
    Key,
    Launch,
    LongPress,
    Risk,
    Role,
    Screen,
    Tap,
    TypeText,
)
from device_drivers.verbs.base import Said

ROW = Element(Role.GROUP, Box(0, 100, 700, 200), app="a", id="a:id/row", clickable=True)
NAME = Element(Role.TEXT, Box(0, 100, 500, 200), "Wi-Fi", app="a", parent=0)
ALONE = replace(NAME, parent=None)
SWITCH = Element(Role.SWITCH, Box(500, 100, 700, 200), app="a", parent=0, checkable=True)
FIELD = Element(
    Role.TEXT_FIELD, Box(0, 300, 700, 400), hint="Name", id="n", app="a", clickable=True
)
IN_ROW, IN_FIELD = (10, 150), (10, 350)


def screen(*elements: Element, app: str = "a") -> Screen:
    return Screen(720, 1600, app, elements=elements)


def do(effect: Action, expect: Expect | None = None, risk: Risk = Risk.CHANGE) -> Do:
    move = Do(effect, Said("Do it", "做"), risk)
    return replace(move, expect=expect) if expect else move


def told(
    effect: Action, before: Screen, after: Screen, risk: Risk = Risk.CHANGE
) -> tuple[str, str]:
    verdict = by_state(do(effect, risk=risk), before, after)
    assert verdict is None or verdict.by == "state"
    return (verdict.judged, verdict.said.en) if verdict else ("", "")


# --- what was expected ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("expect", "after", "held", "said"),
    [
        (Expect("nothing"), screen(), True, Said("waited", "已等待")),
        (Expect("app", "a"), screen(), True, Said("a is in front", "a 已在前台")),
        (
            Expect("app", "b"), screen(), False,
            Said("a is in front instead of b", "前台是 a，而不是 b"),
        ),
        (
            Expect("text", "blue"), screen(ALONE, replace(FIELD, text="light blue")), True,
            Said("the text stands in the field", "文字已在输入框中"),
        ),
        (
            Expect("text", "Wi-Fi"), screen(ALONE, FIELD), False,
            Said("the field does not show the text", "输入框没有显示该文字"),
        ),
        (
            Expect("shown", "Wi-Fi"), screen(ALONE), True,
            Said("“Wi-Fi” is on the screen", "屏幕上有“Wi-Fi”"),
        ),
        (
            Expect("shown", "Bluetooth"), screen(ALONE), False,
            Said("“Bluetooth” is not on the screen", "屏幕上没有“Bluetooth”"),
        ),
        (Expect("changed"), screen(ALONE), True, Said("the screen changed", "屏幕已变化")),
        (
            Expect("changed"), screen(), False,
            Said("nothing changed on the screen", "屏幕没有变化"),
        ),
        (Expect("verb"), screen(ALONE), True, Said("the screen changed", "屏幕已变化")),
    ],
)  # fmt: skip
def test_what_was_expected_is_read_off_the_screen_afterwards(
    expect: Expect, after: Screen, held: bool, said: Said
) -> None:
    assert check(expect, screen(), after) == (held, said)


@pytest.mark.parametrize(
    ("checked", "on", "held", "said"),
    [
        (True, True, True, Said("“Wi-Fi” is on", "“Wi-Fi”已开启")),
        (False, False, True, Said("“Wi-Fi” is off", "“Wi-Fi”已关闭")),
        (False, True, False, Said("“Wi-Fi” is not on", "“Wi-Fi”没有开启")),
        (True, False, False, Said("“Wi-Fi” is not off", "“Wi-Fi”没有关闭")),
    ],
)
def test_a_switch_stands_where_it_should(checked: bool, on: bool, held: bool, said: Said) -> None:
    after = screen(ROW, NAME, replace(SWITCH, text="Wi-Fi", checked=checked))
    assert check(Expect("switched", "Wi-Fi", on), screen(), after) == (held, said)


def test_a_switch_that_is_gone_is_not_taken_for_switched() -> None:
    held, said = check(Expect("switched", "Wi-Fi", False), screen(), screen(FIELD))
    assert not held
    assert said == Said("the switch “Wi-Fi” cannot be seen any more", "看不到“Wi-Fi”开关了")


def test_two_switches_of_a_name_prove_nothing() -> None:
    one = replace(SWITCH, text="Wi-Fi", checked=True, parent=None)
    other = replace(one, box=Box(500, 500, 700, 600))
    held, said = check(Expect("switched", "Wi-Fi", True), screen(), screen(one, other))
    assert not held
    assert "cannot be seen" in said.en


@pytest.mark.parametrize(
    ("expect", "judged"),
    [(Expect("app", "a"), "correct"), (Expect("shown", "Wi-Fi"), "incorrect"),
     (Expect("switched", "Wi-Fi", True), "incorrect")],
)  # fmt: skip
def test_an_expectation_that_can_be_read_decides(expect: Expect, judged: str) -> None:
    verdict = by_state(do(Tap(1, 1), expect), screen(), screen(FIELD))
    assert verdict is not None
    assert (verdict.judged, verdict.by) == (judged, "state")


# --- apps and fields ------------------------------------------------------------------------------


def test_an_app_that_was_opened_is_in_front() -> None:
    assert told(Launch("b"), screen(), screen(app="b")) == ("correct", "b is in front")
    assert told(Launch("b"), screen(), screen()) == ("incorrect", "a is in front instead of b")


def test_a_field_holds_what_was_typed_however_it_writes_it() -> None:
    before = screen(replace(FIELD, focused=True))
    for holds in ("blue", "Blue sky", "b-l u.e"):
        after = screen(replace(FIELD, focused=True, text=holds))
        assert told(TypeText("blue"), before, after) == ("correct", f"the field holds “{holds}”")
    wrong = screen(replace(FIELD, focused=True, text="blu"))
    assert told(TypeText("blue"), before, wrong) == (
        "incorrect", "the field holds “blu”, not “blue”",
    )  # fmt: skip
    verdict = by_state(do(TypeText("blue")), before, wrong)
    assert verdict is not None
    assert verdict.said.zh == "输入框里是“blu”，不是“blue”"
    assert verdict.by == "state"


def test_the_field_that_had_the_cursor_is_found_again_without_it() -> None:
    before = screen(replace(FIELD, focused=True))
    after = screen(replace(FIELD, text="blue"))
    assert told(TypeText("blue"), before, after) == ("correct", "the field holds “blue”")


def test_what_was_sent_off_left_its_field() -> None:
    before, after = screen(replace(FIELD, focused=True)), screen(replace(FIELD, focused=True))
    assert told(TypeText("hi", submit=True), before, after) == ("", "")
    assert told(TypeText("hi\n"), before, after) == ("", "")
    assert told(TypeText("hi"), before, after)[0] == "incorrect"


def test_nothing_is_told_where_no_field_is_or_it_is_secret() -> None:
    hidden = screen(replace(FIELD, focused=True, password=True, text="••••"))
    plain = screen(replace(FIELD, focused=True, text="x"))
    button = screen(Element(Role.BUTTON, Box(0, 0, 9, 9), "OK", app="a", focused=True))
    assert told(TypeText("hush"), hidden, hidden) == ("", "")
    assert told(TypeText("hush"), plain, plain, risk=Risk.CREDENTIAL) == ("", "")
    assert told(TypeText("hush"), button, button) == ("", "")
    assert told(TypeText("hush"), screen(), screen()) == ("", "")
    assert told(Key("back"), plain, plain) == ("", "")


# --- what was touched -----------------------------------------------------------------------------


@pytest.mark.parametrize("touch", [Tap(*IN_ROW), DoubleTap(*IN_ROW), LongPress(*IN_ROW)])
@pytest.mark.parametrize(("was", "state"), [(False, "on"), (True, "off")])
def test_a_row_stands_for_the_one_switch_in_it(touch: Action, was: bool, state: str) -> None:
    rows = [screen(ROW, NAME, replace(SWITCH, checked=on)) for on in (was, not was)]
    assert told(touch, rows[0], rows[1]) == ("correct", f"“Wi-Fi” is {state} now")
    assert told(touch, rows[0], rows[0]) == ("", "")


def test_a_row_with_two_switches_stands_for_neither() -> None:
    second = replace(SWITCH, box=Box(300, 100, 500, 200))
    rows = [screen(ROW, NAME, replace(SWITCH, checked=on), second) for on in (False, True)]
    assert told(Tap(*IN_ROW), rows[0], rows[1]) == ("", "")


def test_a_row_without_words_is_called_by_its_id() -> None:
    rows = [screen(ROW, replace(SWITCH, checked=on)) for on in (False, True)]
    assert told(Tap(*IN_ROW), rows[0], rows[1]) == ("correct", "“row” is on now")


@pytest.mark.parametrize("role", [Role.RADIO, Role.TAB])
def test_a_choice_is_read_back_as_selected(role: Role) -> None:
    tab = Element(role, Box(0, 100, 700, 200), "Alarms", app="a", clickable=True)
    chosen = replace(tab, selected=True)
    assert told(Tap(*IN_ROW), screen(tab), screen(chosen)) == ("correct", "“Alarms” is on now")
    assert told(Tap(*IN_ROW), screen(tab), screen(tab)) == ("", "")
    other = replace(tab, role=Role.BUTTON)
    assert told(Tap(*IN_ROW), screen(other), screen(replace(other, selected=True))) == ("", "")


def test_a_field_that_was_touched_has_the_cursor() -> None:
    focused = replace(FIELD, focused=True)
    assert told(Tap(*IN_FIELD), screen(FIELD), screen(focused)) == (
        "correct", "the field “Name” has the cursor",
    )  # fmt: skip
    assert told(Tap(*IN_FIELD), screen(focused), screen(focused)) == ("", "")
    assert told(Tap(*IN_FIELD), screen(FIELD), screen(FIELD)) == ("", "")
    button = replace(FIELD, role=Role.BUTTON)
    assert told(Tap(*IN_FIELD), screen(button), screen(replace(button, focused=True))) == ("", "")


def test_what_is_not_there_any_more_tells_nothing() -> None:
    on = replace(SWITCH, checked=True)
    assert told(Tap(*IN_ROW), screen(ROW, NAME, SWITCH), screen(ROW, NAME)) == ("", "")
    assert told(Tap(*IN_ROW), screen(), screen(ROW, NAME, on)) == ("", "")
    elsewhere = screen(ROW, NAME, on, app="b")
    assert told(Tap(*IN_ROW), screen(ROW, NAME, SWITCH), elsewhere) == ("", "")


BOX_A, BOX_B, BOX_C = (Box(0, top, 700, top + 90) for top in (100, 200, 300))


@pytest.mark.parametrize(
    ("was", "now", "found"),
    [
        ([("i", "L", BOX_A)], [("i", "L", BOX_B)], True),  # the only one of its id
        ([("i", "L", BOX_A)], [("i", "L", BOX_B), ("i", "M", BOX_C)], True),  # by its words
        ([("i", "L", BOX_A)], [("i", "N", BOX_B), ("i", "M", BOX_C)], False),
        ([("i", "L", BOX_A)], [("j", "L", BOX_A)], True),  # by its place
        ([("", "L", BOX_A)], [("", "L", BOX_B)], True),
        ([("", "", BOX_A)], [("", "", BOX_B)], False),
        ([("", "L", BOX_A)], [("", "L", BOX_B), ("", "L", BOX_C)], False),
    ],
)
def test_the_same_thing_on_another_look(
    was: list[tuple[str, str, Box]], now: list[tuple[str, str, Box]], found: bool
) -> None:
    def looked(rows: list[tuple[str, str, Box]], on: bool) -> Screen:
        return screen(*(
            Element(Role.SWITCH, box, label, id=name, app="a", checkable=True, checked=on)
            for name, label, box in rows
        ))  # fmt: skip

    verdict = told(Tap(*IN_ROW), looked(was, False), looked(now, True))
    assert bool(verdict[0]) == found


def test_what_is_of_another_kind_or_app_is_not_the_same_thing() -> None:
    switch = replace(SWITCH, parent=None, box=BOX_A)
    for other in (replace(switch, role=Role.CHECKBOX), replace(switch, app="b")):
        assert told(Tap(*IN_ROW), screen(switch), screen(replace(other, checked=True))) == ("", "")
    assert told(Tap(*IN_ROW), screen(switch), screen(replace(switch, checked=True)))[0]


def test_a_text_of_a_screen_is_one_short_line_in_quotes() -> None:
    assert shown("a\n b") == "“a b”"
    assert shown("x" * LONGEST) == f"“{'x' * LONGEST}”"
    assert shown("x" * (LONGEST + 1)) == f"“{'x' * (LONGEST - 1)}…”"
    assert Verdict("correct", Said("a", "b")).by == ""
