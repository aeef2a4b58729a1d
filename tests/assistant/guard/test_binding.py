"""What a yes is bound to: a button by what it is, everything else by where it lies."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest

from assistant.guard.approvals import bound_to
from assistant.guard.watch import canonical
from assistant.steps import Effect
from device_drivers.base import (
    Box,
    DoubleTap,
    Element,
    Key,
    LongPress,
    Role,
    Screen,
    Swipe,
    SystemApps,
    Tap,
)

CHAT, KEYS = "com.chat", "com.keys"
WORDS = Element(Role.TEXT, Box(0, 100, 720, 200), "see you at six", app=CHAT)
FIELD = Element(Role.TEXT_FIELD, Box(0, 700, 600, 800), "hi", id="compose", app=CHAT, focused=True)
SEND = Element(Role.BUTTON, Box(600, 700, 720, 800), "Send", id="send", app=CHAT, clickable=True)
KEYBOARD = Element(Role.GROUP, Box(0, 800, 720, 1600), app=KEYS)
KEY = Element(
    Role.KEYBOARD_KEY, Box(0, 800, 72, 900), "q", app=KEYS, clickable=True, parent=3
)  # fmt: skip
OPEN = Screen(720, 1600, CHAT, "Thread", elements=(WORDS, FIELD, SEND, KEYBOARD, KEY),
              system=SystemApps(keyboard=KEYS))  # fmt: skip
TOUCHES = (Tap, DoubleTap, LongPress)
Change = Callable[[Element], Element]


def lower(e: Element, by: int = 700) -> Element:
    box = e.box
    return replace(e, box=Box(box.left, box.top + by, box.right, box.bottom + by))


def closed(*changes: Change, focused: bool = False) -> Screen:
    """The keyboard went away, so the lower end of the chat moved down."""
    send = lower(SEND)
    for change in changes:
        send = change(send)
    return replace(OPEN, elements=(WORDS, replace(lower(FIELD), focused=focused), send))


def bound(effect: Effect, screen: Screen, target: Box | None = None) -> str:
    return bound_to(canonical(effect), "send", screen, target)


@pytest.mark.parametrize("touch", TOUCHES)
def test_a_button_that_moves_when_the_keyboard_closes_stays_the_same(touch: type[Tap]) -> None:
    now, then = SEND.box.center, lower(SEND).box.center
    yes = bound(touch(*now), OPEN, SEND.box)
    assert yes == bound(touch(*then), closed(), lower(SEND).box)
    assert yes != bound(touch(*now), closed(), SEND.box), "nothing is there any more"
    assert yes != bound(touch(then[0] + 9, then[1]), closed(), lower(SEND).box)


@pytest.mark.parametrize(
    "change",
    [
        lambda e: replace(e, text="Send to all"),
        lambda e: replace(e, id="pay"),
        lambda e: replace(e, app="com.evil"),
        lambda e: replace(e, class_name="Other"),
        lambda e: replace(e, enabled=False),
        lambda e: replace(e, box=replace(e.box, right=e.box.right - 2)),
        lambda e: replace(e, role=Role.TEXT),
    ],
)
def test_a_button_that_moved_and_is_another_one_is_not(change: Change) -> None:
    then = lower(SEND)
    yes = bound(Tap(*SEND.box.center), OPEN, SEND.box)
    assert yes != bound(Tap(*then.box.center), closed(change), change(then).box)


@pytest.mark.parametrize(
    "change",
    [
        lambda e: replace(e, role=Role.SLIDER),
        lambda e: replace(e, role=Role.TEXT),
        lambda e: replace(e, unreadable=True),
        lambda e: replace(e, checkable=True),
        lambda e: replace(e, id="", text=""),
        lambda e: replace(e, clickable=False),
    ],
)
def test_what_is_no_plain_button_stays_where_it_is(change: Change) -> None:
    before = replace(OPEN, elements=(WORDS, FIELD, change(SEND), KEYBOARD, KEY))
    yes = bound(Tap(*SEND.box.center), before)
    assert yes == bound(Tap(*SEND.box.center), before)
    assert yes != bound(Tap(*lower(SEND).box.center), closed(change))


def test_a_pull_is_bound_to_its_place() -> None:
    x, y = SEND.box.center
    pulled = Swipe(x, y, x - 20, y), Swipe(x, y + 700, x - 20, y + 700)
    assert bound(pulled[0], OPEN) != bound(pulled[1], closed())


def test_a_pull_is_bound_to_where_it_begins_and_where_it_lets_go() -> None:
    pull, aside = Swipe(*SEND.box.center, *WORDS.box.center), lower(WORDS, 200)
    yes = bound(pull, replace(OPEN, elements=(WORDS, SEND, aside)))
    for place, counts in enumerate((True, True, False)):
        parts = [WORDS, SEND, aside]
        parts[place] = replace(parts[place], id="other")
        assert (bound(pull, replace(OPEN, elements=tuple(parts))) != yes) is counts


def test_what_a_button_is_meant_by_counts() -> None:
    """The touch lands on the button, but something else was meant."""
    yes = bound(Tap(*SEND.box.center), OPEN, SEND.box)
    assert yes != bound(Tap(*SEND.box.center), OPEN, WORDS.box)
    beside = bound(Tap(*SEND.box.center), OPEN, WORDS.box)
    assert beside != bound(Tap(*lower(SEND).box.center), closed(), WORDS.box)


def rows(*tops: int, scrolls: bool) -> Screen:
    page = Element(Role.LIST, Box(0, 0, 720, 1600), app=CHAT, scrollable=scrolls)
    buttons = (
        Element(
            Role.BUTTON, Box(600, top, 720, top + 100), "Delete", app=CHAT, clickable=True, parent=0
        )
        for top in tops
    )  # fmt: skip
    return Screen(720, 1600, CHAT, "Pictures", elements=(page, *buttons))


def test_of_buttons_that_look_alike_it_is_the_same_one() -> None:
    first, second = Tap(660, 150), Tap(660, 350)
    there, moved = rows(100, 300, scrolls=False), rows(200, 400, scrolls=False)
    assert bound(first, there) != bound(second, there)
    assert bound(first, there) == bound(Tap(660, 250), moved)
    assert bound(first, there) != bound(Tap(660, 450), moved)


def test_in_a_list_that_scrolls_buttons_that_look_alike_are_told_by_their_place() -> None:
    """After a scroll the first one that can be seen is another one."""
    there, scrolled = rows(100, 300, scrolls=True), rows(50, 250, scrolls=True)
    assert bound(Tap(660, 150), there) != bound(Tap(660, 100), scrolled)
    alone = rows(300, scrolls=True), rows(500, scrolls=True)
    assert bound(Tap(660, 350), alone[0]) == bound(Tap(660, 550), alone[1])


def test_enter_goes_to_the_same_field() -> None:
    yes = bound(Key("enter"), OPEN)
    assert yes == bound(Key("enter"), closed(focused=True))
    assert yes != bound(Key("enter"), closed()), "it goes nowhere"
    elsewhere = replace(lower(FIELD), id="subject")
    assert yes != bound(Key("enter"), replace(OPEN, elements=(WORDS, elsewhere, lower(SEND))))


def test_a_key_of_the_keyboard_is_told_by_its_place() -> None:
    lowered = replace(OPEN, elements=(WORDS, FIELD, SEND, KEYBOARD, lower(KEY)))
    assert bound(Tap(*KEY.box.center), OPEN) != bound(Tap(*lower(KEY).box.center), lowered)


def test_a_window_that_is_no_keyboard_counts() -> None:
    """One that has a button beside its keys, and one of the app's own."""
    link = Element(Role.BUTTON, Box(0, 900, 72, 950), app=KEYS, clickable=True, parent=3)
    yes = bound(Tap(*SEND.box.center), OPEN)
    assert yes != bound(Tap(*SEND.box.center), replace(OPEN, elements=(*OPEN.elements, link)))
    own = replace(OPEN, app=KEYS)
    bare = replace(own, elements=(WORDS, FIELD, SEND))
    assert bound(Tap(*SEND.box.center), own) != bound(Tap(*SEND.box.center), bare)


# --- what comes and goes by itself, and what only looks like it -----------------------------------

UI = "com.android.systemui"
MORE = Element(Role.TEXT, Box(0, 300, 720, 400), "To Anna, $5", app=CHAT)
CLOCK = Element(Role.TEXT, Box(0, 0, 90, 40), "9:41", id=f"{UI}:id/clock", app=UI)
BATTERY = Element(Role.TEXT, Box(600, 0, 720, 40), "61 percent", app=UI)
BANNER = Element(Role.GROUP, Box(0, 50, 720, 90), id=f"{UI}:id/expandableNotificationRow", app=UI)
NEWS = Element(Role.TEXT, Box(0, 55, 720, 85), "a letter came", app=UI, parent=3)


def stays_for(now: Element, then: Element, *around: Element, front: str = CHAT) -> bool:
    """Whether a yes still holds where ``now`` has become ``then``."""
    told = (
        bound(
            Tap(*SEND.box.center), replace(OPEN, app=front, elements=(SEND, WORDS, *around, each))
        )
        for each in (now, then)
    )
    return next(told) == next(told)


@pytest.mark.parametrize(
    "as_if",
    [
        {},
        {"app": "com.evil.systemui"},
        {"app": "com.evil.systemui", "box": CLOCK.box},
        {"app": "com.android.systemui.pay"},
        {"app": UI},
        {"app": UI, "role": Role.KEYBOARD_KEY},
        {"role": Role.KEYBOARD_KEY, "class_name": "com.chat.Key"},
        {"role": Role.KEYBOARD_KEY, "class_name": "XCUIElementTypeKey"},
        {"app": "com.evil.keyboard", "role": Role.KEYBOARD_KEY},
        {"app": "com.evil.pay", "id": "com.evil:id/clock", "box": CLOCK.box},
        {"app": "com.evil.pay", "id": "com.evil:id/heads_up"},
    ],
)
def test_whatever_is_written_counts_whoever_an_app_claims_to_be(as_if: dict[str, str]) -> None:
    """A payee and an amount, in a page or a dialog of the system."""
    text = replace(MORE, **as_if)  # type: ignore[arg-type]
    assert not stays_for(text, replace(text, text="To Eve, $5000"), CLOCK, BATTERY)


def test_the_status_bar_and_banners_come_and_go() -> None:
    assert stays_for(CLOCK, replace(CLOCK, text="noon"))
    assert stays_for(BATTERY, replace(BATTERY, text="60 percent"), CLOCK)
    assert stays_for(NEWS, replace(NEWS, text="two letters"), CLOCK, BANNER)


def test_what_a_page_of_the_system_says_counts() -> None:
    """Its dialogs are windows of the system, too: "Allow USB debugging? AA:AA"."""
    assert not stays_for(BATTERY, replace(BATTERY, text="AA:AB"), CLOCK, front=UI)
    assert stays_for(CLOCK, replace(CLOCK, text="noon"), front=UI)


def test_no_app_makes_a_bar_of_its_own() -> None:
    wide = replace(MORE, id="com.chat:id/clock", box=Box(0, 0, 720, 1600), text="")
    assert not stays_for(BATTERY, replace(BATTERY, text="AA:AB"), wide)


def test_an_iphones_keys_come_and_go() -> None:
    key = replace(KEY, app=CHAT, class_name="XCUIElementTypeKey", parent=None)
    for keyboard, same in ((None, True), ("", False)):
        here = replace(OPEN, system=SystemApps(keyboard=keyboard))
        shown = (replace(here, elements=(SEND, replace(key, text=text))) for text in "qQ")
        assert (len({bound(Tap(*SEND.box.center), each) for each in shown}) == 1) is same
