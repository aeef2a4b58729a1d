"""The difference between two looks: what counts as the same thing, and how it is told."""

from __future__ import annotations

from dataclasses import replace

import pytest

from assistant.verify.trees import Difference, called, difference, in_words
from device_drivers.base import Box, Element, Role, Screen
from device_drivers.verbs.base import Said


def text(said: str, row: int, **more: object) -> Element:
    box = Box(0, 100 * row, 700, 100 * row + 90)
    known = {"role": Role.TEXT, "box": box, "text": said, "app": "a"}
    return Element(**(known | more))  # type: ignore[arg-type]


PAGE = tuple(text(f"Line {n}", n) for n in range(1, 8))


def screen(*elements: Element, app: str = "a", activity: str = "") -> Screen:
    return Screen(720, 1600, app, activity, elements=(*PAGE, *elements))


def between(was: Element, now: Element) -> Said:
    return in_words(difference(screen(was), screen(now)))


SWITCH = text("Wi-Fi", 9, role=Role.SWITCH, id="a:id/wifi", checkable=True)
TAB = text("Alarms", 9, role=Role.TAB, clickable=True)
FIELD = text("", 9, role=Role.TEXT_FIELD, id="a:id/name")


@pytest.mark.parametrize(
    ("was", "now", "said"),
    [
        (SWITCH, replace(SWITCH, checked=True), Said("“Wi-Fi” is on now", "“Wi-Fi”已开启")),
        (replace(SWITCH, checked=True), SWITCH, Said("“Wi-Fi” is off now", "“Wi-Fi”已关闭")),
        (
            replace(SWITCH, text=""), replace(SWITCH, text="", checked=True),
            Said("“wifi” is on now", "“wifi”已开启"),
        ),
        (TAB, replace(TAB, selected=True), Said("“Alarms” is selected", "“Alarms”已选中")),
        (
            replace(TAB, selected=True), TAB,
            Said("“Alarms” is no longer selected", "“Alarms”已取消选中"),
        ),
        (
            replace(FIELD, selected=True), FIELD,
            Said("“name” is no longer selected", "“name”已取消选中"),
        ),
        (
            replace(FIELD, text="1"), replace(FIELD, text="2"),
            Said("“1” reads “2” now", "“1”变为“2”"),
        ),
        (
            replace(SWITCH, checked=True), replace(SWITCH, text="Wi-Fi: off"),
            Said("“Wi-Fi” reads “Wi-Fi: off” now", "“Wi-Fi”变为“Wi-Fi: off”"),
        ),
        (TAB, replace(TAB, enabled=False), Said("“Alarms” changed", "“Alarms”变了")),
        (FIELD, replace(FIELD, enabled=False), Said("“name” changed", "“name”变了")),
        (
            replace(FIELD, password=True, text="•"), replace(FIELD, password=True, text="••"),
            Said("a hidden text changed", "一段隐藏文字变了"),
        ),
        (
            replace(FIELD, text="hush"), replace(FIELD, password=True, text="••"),
            Said("a hidden text changed", "一段隐藏文字变了"),
        ),
    ],
)  # fmt: skip
def test_how_a_change_is_told(was: Element, now: Element, said: Said) -> None:
    assert between(was, now) == said


def test_what_came_and_went_is_named_three_at_most_each_once_and_nothing_hidden() -> None:
    came = [text(f"New {n}", 10 + n) for n in range(4)]
    twice = [replace(came[0], box=Box(300, 0, 310, 10))]
    diff = difference(screen(), screen(*came, *twice))
    assert in_words(diff).en == "new: “New 0”, “New 1”, “New 2”, …"
    assert in_words(diff).zh == "新出现：“New 0”、“New 1”、“New 2”、…"
    back = difference(screen(*came[:3]), screen())
    assert in_words(back) == Said(
        "gone: “New 0”, “New 1”, “New 2”", "消失：“New 0”、“New 1”、“New 2”"
    )
    hidden = text("1234", 12, role=Role.TEXT_FIELD, password=True)
    assert in_words(difference(screen(), screen(hidden))) == Said(
        "the screen changed", "屏幕已变化"
    )


def test_three_changes_are_told_and_no_more() -> None:
    boxes = [text("", 9 + n, role=Role.TEXT_FIELD, id=f"a:id/f{n}") for n in range(4)]
    told = in_words(difference(screen(*boxes), screen(*(replace(b, text="x") for b in boxes))))
    assert told.en == "; ".join(["“” reads “x” now"] * 3)
    assert told.zh == "；".join(["“”变为“x”"] * 3)


def test_a_difference_of_nothing_is_told_as_such() -> None:
    assert in_words(difference(screen(), screen())) == Said(
        "nothing changed on the screen", "屏幕没有变化"
    )


def test_a_list_that_scrolled_only_moved() -> None:
    up = tuple(replace(e, box=replace(e.box, top=e.box.top - 9)) for e in PAGE)
    diff = difference(screen(), Screen(720, 1600, "a", elements=up))
    assert diff.moved == len(PAGE)
    assert not diff.nothing
    assert in_words(diff) == Said("the content moved", "内容移动了")


def test_another_part_of_the_app_is_a_change_even_with_the_same_words() -> None:
    diff = difference(screen(), screen(activity="Other"))
    assert diff.elsewhere
    assert not diff.nothing
    assert not diff.another_page
    assert in_words(diff) == Said("the screen changed", "屏幕已变化")


@pytest.mark.parametrize(("kept", "another"), [(4, False), (3, True)])
def test_it_is_another_page_when_most_of_what_could_be_read_is_gone(
    kept: int, another: bool
) -> None:
    lines = tuple(text(f"Line {n}", n) for n in range(8))
    before = Screen(720, 1600, "a", elements=lines)
    after = Screen(720, 1600, "a", elements=lines[:kept])
    assert difference(before, after).another_page is another


def test_where_nothing_could_be_read_before_nothing_is_gone() -> None:
    bare = Screen(720, 1600, "a", elements=(text("", 1, clickable=True, role=Role.BUTTON),))
    assert not difference(bare, Screen(720, 1600, "a")).another_page
    assert difference(bare, Screen(720, 1600, "b")).another_page


def test_a_page_is_called_by_what_is_only_written_on_it() -> None:
    button = text("Back", 0, role=Role.BUTTON, clickable=True)
    link = text("More", 1, clickable=True)
    other = text("Banner", 2, app="b")
    secret = text("••••", 3, password=True)
    title = text("Contacts", 4)
    whole = Screen(720, 1600, "a", elements=(button, link, other, secret, title))
    assert in_words(difference(screen(), whole)) == Said(
        "the page “Contacts” came up", "打开了“Contacts”页面"
    )
    bare = replace(whole, elements=whole.elements[:4])
    assert in_words(difference(screen(), bare)) == Said("another page came up", "打开了另一个页面")


def test_another_app_is_told_by_its_name() -> None:
    home = Screen(720, 1600, "com.android.settings", elements=(text("x", 1, app="b"),))
    told = in_words(difference(replace(screen(), app="com.example.notes"), home))
    settings, notes = called("com.android.settings"), called("com.example.notes")
    assert told.en == f"{settings.en} came up instead of {notes.en}"
    assert told.zh == f"出现的是{settings.zh}，不再是{notes.zh}"
    assert (settings.en, settings.zh) == ("Settings", "设置")


@pytest.mark.parametrize(
    ("came", "trouble"),
    [
        (text("Invalid number", 9), "Invalid number"),
        (text("保存失败", 9), "保存失败"),
        (text("Saved", 9), ""),
        (text("Wrong PIN?", 9, clickable=True), ""),  # a button
        (text("error " + "x" * 154, 9), ""),  # an article
        (text("error " + "x" * 153, 9), "error " + "x" * 153),
    ],
)
def test_what_the_app_says_went_wrong(came: Element, trouble: str) -> None:
    assert difference(screen(), screen(came)).trouble == trouble


def test_trouble_is_also_what_a_text_turned_into_on_the_same_page_alone() -> None:
    hint = text("Name", 9, id="a:id/hint")
    wrong = replace(hint, text="Name is required")
    assert difference(screen(hint), screen(wrong)).trouble == "Name is required"
    typed = replace(hint, role=Role.TEXT_FIELD)
    assert difference(screen(typed), screen(replace(typed, text="an error"))).trouble == ""
    other = Screen(720, 1600, "b", elements=(wrong,))
    assert difference(screen(hint), other).trouble == ""


def test_something_that_turns_is_still_loading() -> None:
    wheel = text("", 9, id="p", class_name="android.widget.ProgressBar")
    assert difference(screen(), screen(wheel)).loading
    assert difference(screen(), screen(text("Loading…", 9))).loading
    assert not difference(screen(wheel), screen(wheel)).loading
    assert not difference(screen(), screen(text("Downloading is over", 9))).loading


@pytest.mark.parametrize(
    ("box", "near"),
    [
        (Box(100, 900, 200, 1000), True),
        (Box(199, 999, 300, 1100), True),
        (Box(200, 900, 300, 1000), False),  # side by side
        (Box(0, 900, 100, 1000), False),
        (Box(100, 1000, 200, 1100), False),  # below
        (Box(100, 800, 200, 900), False),
    ],
)
def test_near_is_what_overlaps(box: Box, near: bool) -> None:
    touched = text("Save", 0, box=Box(100, 900, 200, 1000))
    gone = text("Gone", 0, box=box)
    assert difference(screen(gone), screen()).near(touched) is near
    was = text("1", 0, box=box, id="a:id/n")
    assert difference(screen(was), screen(replace(was, text="2"))).near(touched) is near
    assert not difference(screen(), screen(gone)).near(touched)


@pytest.mark.parametrize(
    ("ticks", "counts"),
    [
        (text("9:41", 0, app="com.android.systemui"), False),
        (text("a", 0, role=Role.KEYBOARD_KEY), False),
        (text("", 0), False),
        (text("", 0, id="a:id/x"), True),
        (text("", 0, clickable=True), True),
        (text("", 0, checkable=True), True),
        (text("seen", 0), True),
    ],
)
def test_what_counts_as_a_thing(ticks: Element, counts: bool) -> None:
    assert difference(screen(), screen(ticks)).nothing is not counts
    assert bool(difference(screen(), screen(ticks)).appeared) is counts


def parted(was: tuple[Element, ...], now: tuple[Element, ...]) -> Difference:
    return difference(Screen(720, 1600, "a", elements=was), Screen(720, 1600, "a", elements=now))


def test_two_alike_are_two() -> None:
    one, two = text("Row", 1), text("Row", 2)
    gone = parted((one, two), (one,))
    assert len(gone.vanished) == 1
    assert gone.moved == 0
    came = parted((one,), (one, two))
    assert len(came.appeared) == 1
    assert not parted((one, two), (two, one)).moved


def test_the_same_thing_with_another_state_is_a_change_by_its_place_or_its_id() -> None:
    was = text("1", 1, id="a:id/n")
    by_place = parted((replace(was, id=""),), (replace(was, id="", text="2"),))
    assert len(by_place.changed) == 1
    elsewhere = replace(was, text="2", box=Box(0, 900, 700, 990))
    assert parted((was,), (elsewhere,)).changed == ((was, elsewhere),)
    unknown = parted((replace(was, id=""),), (replace(elsewhere, id=""),))
    assert not unknown.changed
    assert (len(unknown.appeared), len(unknown.vanished)) == (1, 1)
    rows = (was, replace(was, box=Box(0, 500, 700, 590), text="3"))
    others = tuple(replace(e, text="x" + e.text, box=Box(9, *_rest(e))) for e in rows)
    assert not parted(rows, others).changed, "two of an id are not told apart"


def _rest(e: Element) -> tuple[int, int, int]:
    return e.box.top + 300, e.box.right, e.box.bottom + 300
