"""A model's "done" is held against what can be seen; true ones are believed."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from assistant.steps import Do, ModelSaid, Past, Performed
from assistant.verify.base import NOTHING
from assistant.verify.ending import Ending, doubt
from benchmarks.claims import FAULTS, Fault, tried, written_down
from device_drivers.base import OS, Action, Box, Element, Key, Risk, Role, Screen, Tap, TypeText
from device_drivers.verbs.base import Said
from device_drivers.virtual.phone import Phone
from device_drivers.virtual.tasks.suite import Instance, instances

FULL = Box(0, 0, 700, 1600)
TITLE = Element(Role.TEXT, Box(0, 0, 700, 100), "New contact", app="a", parent=0)
ROOT = Element(Role.GROUP, FULL, app="a")
FIELD = Element(Role.TEXT_FIELD, Box(0, 100, 700, 200), hint="Name", id="name", app="a", parent=0)
SAVE = Element(
    Role.BUTTON, Box(500, 200, 700, 300), "Save", app="a", parent=0, clickable=True
)  # fmt: skip
GOAL = "Add Zoe Quill to my contacts, phone 303 555 0136"


def screen(*elements: Element) -> Screen:
    return Screen(700, 1600, "a", elements=(ROOT, TITLE, *elements))


def did(action: Action, on: str = "", judged: str = "correct", risk: Risk = Risk.CHANGE) -> Past:
    said = Said("seen", "看到")
    move = Do(action, said, risk, model=ModelSaid("step"), on=on)
    return Past(move, Performed(True, True, said, judged=judged, diagnosis=said))  # type: ignore[arg-type]


def too_late(action: Action, on: str, risk: Risk) -> Past:
    """A step that was allowed, and not begun as the screen had changed meanwhile."""
    past = did(action, on, "", risk)
    return replace(past, result=replace(past.result, verified=False, begun=False))


def test_what_was_allowed_and_came_too_late_was_not_done() -> None:
    late = too_late(Tap(600, 250), "Send", Risk.SEND)
    assert "this was not done" in speaks_against(did(TypeText("hello")), late, now=LIST)
    blind = Screen(700, 1600, "a", image=b"no elements")
    assert "this was not done" in speaks_against(late, now=blind)


def test_what_was_done_after_it_came_too_late_is_done() -> None:
    late = too_late(Tap(600, 250), "Send", Risk.SEND)
    made_good = did(Tap(600, 250), "Send", risk=Risk.SEND)
    assert speaks_against(late, made_good, now=LIST) == ""


def test_a_button_that_came_too_late_is_not_pressed() -> None:
    held = replace(FIELD, text="Zoe Quill")
    late = too_late(Tap(600, 250), "Save", Risk.CHANGE)
    assert "was not pressed" in speaks_against(
        did(TypeText("Zoe Quill")), late, now=screen(held, SAVE)
    )


def speaks_against(*acts: Past, now: Screen, goal: str = GOAL, **more: object) -> str:
    found = doubt(Ending(goal, acts, now, **more))  # type: ignore[arg-type]
    return found.said.en if found else ""


LIST = screen(replace(TITLE, text="Zoe Quill"))


def test_what_speaks_for_itself_is_believed() -> None:
    acts = [did(TypeText("Zoe Quill")), did(TypeText("3035550136")), did(Tap(600, 250), "Save")]
    assert speaks_against(*acts, now=LIST) == ""
    assert speaks_against(*acts, now=Screen(700, 1600, "a", image=b"no elements")) == ""


@pytest.mark.parametrize("wrong", ["Zoe Quilt", "Zoë Quill".replace("ë", "a"), "3035550138"])
def test_a_text_that_is_not_quite_the_one_asked_for(wrong: str) -> None:
    acts = [did(TypeText(wrong)), did(Tap(600, 250), "Save")]
    assert f"“{wrong}” was typed" in speaks_against(*acts, now=LIST)


@pytest.mark.parametrize(
    "text",
    [
        "Zoe Quill",
        "Zoe_Quill",
        "(303) 555-0136",
        "+1 303 555 0136",
        "Quill",
        "hello there",
        "zoe.quill@example.org",
        "07",
    ],
)
def test_other_texts_are_the_models_own_affair(text: str) -> None:
    assert speaks_against(did(TypeText(text)), did(Tap(1, 1), "Save"), now=LIST) == ""


def test_a_text_that_was_read_on_the_way_is_right() -> None:
    act = did(TypeText("3035550138"))
    assert speaks_against(act, now=LIST, read={"Her number: 303 555 0138": 0}) == ""
    assert speaks_against(act, now=LIST, read={"303 555 0138": 1}) != "", "only afterwards"
    assert speaks_against(act, now=LIST, told=("Which number?: 3035550138",)) == ""


@pytest.mark.parametrize(
    ("text", "against"),
    [
        ("Torch\nRian jacket", True), ("Torch\nRain jacket", False), ("Torch\nRain jackets", False),
        ("Trip 2026-11-23", False), ('subject:"Zoe Quilt"', True), ("zoe.example.com/quill", False),
    ],
)  # fmt: skip
def test_a_line_that_was_copied_from_the_screen(text: str, against: bool) -> None:
    read = {"Packing list\nRain jacket": 0, "Trip 2026-11-22": 0}
    assert bool(speaks_against(did(TypeText(text)), now=LIST, read=read)) == against


def test_a_text_that_was_typed_once_more_is_mended() -> None:
    again = did(TypeText("Zoe Quill", clear=True))
    assert speaks_against(did(TypeText("Zoe Quilt")), again, now=LIST) == ""
    plain = did(TypeText("Zoe Quill"))
    assert speaks_against(did(TypeText("Zoe Quilt")), plain, now=LIST) != "", "in another field"


def test_a_password_is_not_looked_at() -> None:
    act = did(TypeText("Zoe Quilt"), risk=Risk.CREDENTIAL)
    assert speaks_against(act, now=LIST) == ""


def test_a_form_that_was_never_saved() -> None:
    form = screen(replace(FIELD, text="Zoe Quill"), SAVE)
    typed = did(TypeText("Zoe Quill"))
    assert "“Save” was not pressed" in speaks_against(typed, now=form)
    assert speaks_against(typed, did(Tap(600, 250), "Save"), now=form) == ""
    assert speaks_against(typed, now=screen(FIELD, SAVE)) == "", "it holds something else"
    search = replace(FIELD, text="Zoe Quill", hint="Search contacts")
    assert "only searched for" in speaks_against(typed, now=screen(search, SAVE))
    assert speaks_against(typed, now=screen(search, SAVE), goal="Find Zoe Quill") == ""
    assert speaks_against(typed, did(Tap(1, 1)), now=screen(search, SAVE)) == "", "and went on"
    for label in ("Send message", "完成", "OK"):
        other = screen(replace(FIELD, text="Zoe Quill"), replace(SAVE, text=label))
        assert speaks_against(typed, now=other) != "", label


def test_a_window_that_waits_for_a_choice() -> None:
    small = replace(ROOT, box=Box(50, 600, 650, 1000))
    ask = replace(TITLE, text="Delete this contact?")
    now = Screen(700, 1600, "a", elements=(small, ask, SAVE))
    assert "“Delete this contact?” is still open" in speaks_against(did(Tap(1, 1)), now=now)
    alert = Element(Role.GROUP, FULL, class_name="XCUIElementTypeAlert", app="a")
    now = Screen(700, 1600, "a", elements=(alert, ask, SAVE))
    assert "still open" in speaks_against(did(Tap(1, 1)), now=now)


def test_a_page_that_ends_with_one_of_two_buttons() -> None:
    cancel = replace(SAVE, text="Cancel")
    for label in ("Copy here", "移到此处", "Save"):
        picker = screen(replace(SAVE, text=label), cancel)
        assert f"“{label}” was not pressed" in speaks_against(did(Tap(1, 1)), now=picker), label
    assert speaks_against(did(Tap(1, 1)), now=screen(SAVE)) == ""


@pytest.mark.parametrize(
    ("goal", "on", "against"),
    [
        ("Switch off the alarm “Bluetooth”", True, True), ("Tick off Bluetooth", False, True),
        ("Turn Bluetooth off", True, True), ("Turn Bluetooth off", False, False),
        ("turn on bluetooth", False, True), ("把 Bluetooth 关闭", True, True),
        ("Open the Bluetooth page", True, False), ("Turn Wi-Fi off", True, False),
    ],
)  # fmt: skip
def test_a_switch_that_stands_the_other_way(goal: str, on: bool, against: bool) -> None:
    row = Element(
        Role.SWITCH, Box(0, 300, 700, 400), "Bluetooth", app="a", parent=0, checkable=True,
        checked=on, clickable=True,
    )  # fmt: skip
    said = speaks_against(did(Tap(1, 1)), now=screen(row), goal=goal)
    assert bool(said) == against


@pytest.mark.parametrize(
    ("goal", "label", "against"),
    [
        ("Throw away my note", "Delete note", True), ("Keep my note pinned", "Pin note", True),
        ("Keep it pinned", "Unpin note", False), ("删除这个便签", "删除", True),
        ("Delete this note", "删除", True), ("Bring it back from the archive", "Unarchive", True),
        ("Text Dad that I am home", "Send message", True), ("Call Dad", "Call Dad", True),
        ("Text whoever's call I missed", "Call", False), ("Call the note Ferry", "Call", False),
        ("Buy the lamp", "Pay 65.30", True), ("Take a selfie", "Shutter", True),
        ("Delete the bookmark Town hall", "Remove Town hall", True),
        ("Delete the bookmark Town hall", "Remove Weather", False),
        ("Read my note", "Delete note", False),
    ],
)  # fmt: skip
def test_a_deed_whose_button_was_never_pressed(goal: str, label: str, against: bool) -> None:
    now = screen(replace(SAVE, text=label))
    assert bool(speaks_against(did(Tap(1, 1)), now=now, goal=goal)) == against
    assert speaks_against(did(Tap(1, 1), on=label), now=now, goal=goal) == ""


@pytest.mark.parametrize(
    "change",
    [
        {"role": Role.TEXT_FIELD}, {"role": Role.KEYBOARD_KEY}, {"role": Role.TAB},
        {"clickable": False}, {"enabled": False},
    ],
)  # fmt: skip
def test_what_is_no_button_to_press_does_no_deed(change: dict[str, Any]) -> None:
    button = replace(SAVE, text="Delete note")
    assert speaks_against(did(Tap(1, 1)), now=screen(button), goal="Throw away my note") != ""
    other = replace(button, **change)
    assert speaks_against(did(Tap(1, 1)), now=screen(other), goal="Throw away my note") == ""


@pytest.mark.parametrize("act", [Key("enter"), TypeText("I am home", submit=True)])
def test_what_the_keyboard_sent_needs_no_button(act: Action) -> None:
    now, goal = screen(replace(SAVE, text="Send message")), "Text Dad that I am home"
    assert speaks_against(did(act), now=now, goal=goal) == ""
    chinese = screen(replace(SAVE, text="发送"))
    assert speaks_against(did(act), now=chinese, goal="发短信告诉爸爸我到家了，发送") == ""
    typed = did(TypeText("I am home"))
    assert speaks_against(typed, did(Key("back")), now=now, goal=goal) != ""
    assert speaks_against(did(act), now=screen(SAVE), goal="Save it") != "", "only what is sent"


def test_a_last_step_that_did_not_work() -> None:
    assert "the last step did not work: seen" in speaks_against(
        did(Tap(1, 1), "", "incorrect"), now=LIST
    )
    assert speaks_against(did(Tap(1, 1), "", "incorrect"), did(Key("back")), now=LIST) == ""
    quiet = did(Tap(1, 1), "", "incorrect")
    nothing = replace(quiet, result=replace(quiet.result, diagnosis=NOTHING))
    left = doubt(Ending("Start the timer", [nothing], screen(replace(SAVE, text="Start"))))
    assert left is not None
    assert left.strong, "what can be read is told before what left nothing to see"
    found = doubt(
        Ending(GOAL, [replace(quiet, result=replace(quiet.result, diagnosis=NOTHING))], LIST)
    )
    assert found is not None
    assert not found.strong, "a shutter leaves nothing to see"


def test_looking_something_up_may_end_anywhere() -> None:
    small = Screen(
        700, 1600, "a", elements=(replace(ROOT, box=Box(0, 900, 700, 1600)), TITLE, SAVE)
    )
    acts = [did(Tap(1, 1), "", "incorrect")]
    assert speaks_against(*acts, now=small, answers=True) == ""
    form = screen(replace(FIELD, text="Zoe Quill"), SAVE)
    typed = did(TypeText("Zoe Quill"))
    assert "was not pressed" in speaks_against(typed, now=form, answers=True)
    assert "was typed" in speaks_against(did(TypeText("Zoe Quilt")), now=LIST, answers=True)


# --- reference solutions, whole and with a fault, through the whole loop --------------------------

FEW = ("contacts_add", "notes_pin", "messages_reply", "clock_snooze_length", "camera_flash")


def _all(names: tuple[str, ...] = ()) -> list[Instance]:
    return [i for i in instances("train", 0, 1) if not names or i.template.name() in names]


@pytest.mark.parametrize("instance", _all(FEW), ids=lambda i: i.name)
@pytest.mark.parametrize("fault", FAULTS, ids=lambda fault: fault or "whole")
def test_a_few_reference_solutions(instance: Instance, fault: Fault) -> None:
    found = tried(instance, fault, Phone(system=OS.ANDROID))
    if found is not None:  # the fault may have no place in it
        assert found.believed == found.true, found


@pytest.mark.slow
def test_most_false_successes_are_caught_and_no_true_one() -> None:
    phone = Phone(system=OS.ANDROID)
    counts: dict[Fault, list[bool]] = {fault: [] for fault in FAULTS}
    for instance in _all():
        known = written_down(instance, phone)
        for fault in FAULTS:
            if found := tried(instance, fault, phone, known):
                counts[fault].append(found.believed)
    assert all(counts[""])
    assert sum(counts["unfinished"]) < 0.2 * len(counts["unfinished"])
    assert sum(counts["wrong value"]) < 0.2 * len(counts["wrong value"])
