"""All that one thought about one screen goes by."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from device_drivers.base import Element, Role, Screen
from device_drivers.verbs.base import Said
from skills.login import wording
from skills.login.challenges import Challenge
from skills.login.history import History
from skills.login.in_front import address_of, in_front, is_browser
from skills.login.moves import Account, HandOver, Move, Press, Purpose, Tried, Wait
from skills.login.notices import Notice
from skills.login.own import covers
from skills.login.page import Page

MOST_WAITS = 5
"""Looks at a page that does not change, a second apart."""


@dataclass(frozen=True, slots=True)
class Turn:
    """``site``: it is no app of the phone's. ``own``: the site or app is the owner's, so that
    challenges may be solved. ``notice`` is what the page says of the last try, None before the
    first."""

    screen: Screen
    page: Page
    where: str
    site: bool
    account: Account | None
    past: History
    own: bool
    notice: Notice | None
    challenge: Challenge | None

    @property
    def front(self) -> str:
        return in_front(self.screen)

    def is_there(self) -> bool:
        """Whether what is in front is what was meant; or, once it was opened, nobody can tell: then
        whoever types the password asks first."""
        opened = self.past.did("open")
        if not self.front:
            return opened and not address_of(self.screen).startswith("http://")
        if is_browser(self.screen.app):
            return covers(self.where.removeprefix("www."), self.front)
        return self.front == self.where or (opened and not self._is_app() and self._shows_a_page())

    def is_of_it(self) -> bool:
        """Whether what was meant is a part of the site in front: members.example.com of
        example.com."""
        return self.site and bool(self.front) and covers(self.front, self.where)

    def _shows_a_page(self) -> bool:
        """An app that is no browser that anybody knows, and no home screen or message either."""
        return any(e.role is Role.WEB for e in self.screen.elements) or not self.screen.elements

    def _is_app(self) -> bool:
        """Ids of apps begin with what ends a host; a site may be shown by any browser."""
        return not self.site or self.where.split(".")[0] == self.front.split(".")[0]

    def is_elsewhere(self) -> bool:
        """Another app came in front: a message that was tapped, say."""
        return bool(self.front) and not is_browser(self.screen.app) and not self.is_there()

    def press(self, element: Element, purpose: Purpose, label: str = "") -> Press:
        return Press(element.box, purpose, label or element.label)

    def into(self, field: Element, purpose: Purpose, then: Move) -> Move:
        """Give a field the focus, and type once it has it."""
        others = any(
            e.focused and e is not field and e.role is Role.TEXT_FIELD for e in self.page.own
        )
        before = self.past.in_a_row(purpose)
        if field.focused or (before and not others):
            return then
        if before > 1:
            return HandOver("login", wording.NO_FIELD, field.box)
        return self.press(field, purpose)

    def wait(self, why: Said, at_most: int = MOST_WAITS) -> Wait | None:
        """None where it was waited long enough."""
        return Wait(why) if self.past.in_a_row("wait") < at_most else None


def history(tried: Iterable[Tried]) -> History:
    return History(tuple(tried))
