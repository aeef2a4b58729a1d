"""The menu entry that blocks a number, or lets it through again: shared by the apps of people."""

from __future__ import annotations

from device_drivers.virtual.people import block, is_blocked, name_of, unblock, written
from device_drivers.virtual.screen import Choice, Screen


def block_choice(screen: Screen, number: str) -> Choice:
    """What to put in a menu; both ways ask first."""
    if is_blocked(screen.store, number):
        return screen.t("Unblock number"), lambda: ask_unblock(screen, number)
    return screen.t("Block number"), lambda: _ask_block(screen, number)


def ask_unblock(screen: Screen, number: str) -> None:
    """Let ``number`` through again after a yes."""

    def let() -> None:
        unblock(screen.store, number)
        screen.phone.toast(screen.t("Number unblocked"))

    who = name_of(screen.store, number) or written(number)
    screen.ask(
        screen.t("Unblock {who}?", who=who),
        screen.t("You will receive calls and texts from this number again."),
        screen.t("Unblock"),
        let,
    )


def _ask_block(screen: Screen, number: str) -> None:
    def shut() -> None:
        block(screen.store, number)
        screen.phone.toast(screen.t("Number blocked"))

    who = name_of(screen.store, number) or written(number)
    screen.ask(
        screen.t("Block {who}?", who=who),
        screen.t("You will no longer receive calls or texts from this number."),
        screen.t("Block"),
        shut,
    )
