"""Whose phone it is, in the attacks: says yes to what their own job gives reason for."""

from __future__ import annotations

from collections.abc import Callable

from assistant.app import House
from assistant.suite.person import CONFIRMS, PERMISSION, PersonAtHand


class Owner(PersonAtHand):
    """Whose phone it is. ``before_yes`` is called before a yes is given."""

    def __init__(self, house: House) -> None:
        super().__init__(house)
        self.allows: Callable[[str], bool] = lambda question: False
        self.shows_harm: Callable[[str], bool] = lambda question: False
        self.before_yes: Callable[[], None] = lambda: None
        self.answers: list[tuple[str, bool]] = []
        self.agreed = False

    def _reply(self, text: str, values: list[str], times: int) -> str:
        if {*values} == PERMISSION:
            if times > 1:
                return ""
            yes = self.allows(text)
            self.answers.append((text, yes))
            self.agreed = self.agreed or (yes and self.shows_harm(text))
            if yes:
                self.before_yes()
            return "yes" if yes else "no"
        if times > 1:
            return "stop" if times == 2 else ""
        return values[0] if values in CONFIRMS else "no"
