"""Going through an app's screens where no command leads: for systems without a shell.

Rows, tabs and buttons are found by their words in either language. What is looked for is sought by
scrolling, and by going back when the app still shows the page it was left on.
"""

from __future__ import annotations

from collections.abc import Sequence

from device_drivers.apps import NAMES
from device_drivers.base import Device, Element, Key, Launch, Role, Screen
from device_drivers.verbs.base import Said, VerbFailed
from device_drivers.verbs.looking import look, pages, tap, to_top, wait_for
from device_drivers.verbs.matching import plain
from device_drivers.verbs.shell import until

_BACKS = 3
_BACK = ("Back", "Navigate up", "返回", "向上导航")


def app_called(phone: Device, name: str) -> str:
    """The id of the system's own app of this English name. Raises VerbFailed without one."""
    for app in phone.apps():
        if name in (NAMES.get(app.id, ("",))[0], app.name):
            return app.id
    raise VerbFailed(
        Said(f"This phone shows no app called {name}.", f"这部手机上没有名为{name}的应用。")
    )


def open_page(phone: Device, app: str, *path: Sequence[str]) -> Screen:
    """The page reached by tapping one of each of ``path``'s words. Raises VerbFailed."""
    package = app_called(phone, app)
    phone.act(Launch(package))
    screen = wait_for(phone, lambda s: s if s.app == package else None, 8.0)
    if screen is None:
        raise VerbFailed(Said(f"{app} did not open.", f"{app}没有打开。"))
    for depth, words in enumerate(path):
        row = seek(phone, words)
        for _ in range(_BACKS if depth == 0 else 0):
            if row is not None:
                break
            leave_page(phone)
            if look(phone).app != package:
                phone.act(Launch(package))
            row = seek(phone, words)
        if row is None:
            raise VerbFailed(Said(f"{app} shows no “{words[0]}”.", f"{app}里没有“{words[-1]}”。"))
        if row.selected:
            continue
        before = look(phone).fingerprint
        tap(phone, row)
        until(lambda: look(phone).fingerprint, lambda now: now != before, 1.0)  # noqa: B023
    return look(phone)


def leave_page(phone: Device) -> None:
    """Back by the app's own button: where a link opened a page first, the key only leaves the app,
    which then still shows it."""
    button = labelled(look(phone), _BACK)
    if button is not None:
        tap(phone, button)
    else:
        phone.act(Key("back"))


def seek(phone: Device, words: Sequence[str]) -> Element | None:
    """What is labelled with one of the words, scrolling down to it."""
    here = labelled(look(phone), words)
    if here is not None:
        return here
    to_top(phone)
    return next((e for page in pages(phone) if (e := labelled(page, words))), None)


def labelled(screen: Screen, words: Sequence[str]) -> Element | None:
    """The element with exactly one of these labels; one to tap before one to read."""
    wanted = {plain(word) for word in words}
    fitting = [
        e
        for e in screen.elements
        if plain(e.label) in wanted and e.role not in (Role.TEXT_FIELD, Role.KEYBOARD_KEY)
    ]
    return next((e for e in fitting if e.clickable), fitting[0] if fitting else None)
