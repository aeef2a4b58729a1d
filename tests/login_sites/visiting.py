"""A visitor who knows the answers: signs in with taps, drags and typing, in a real browser."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass

from device_drivers.base import Drag, Element, OpenUrl, Role, Scroll, Tap, TypeText
from device_drivers.browser.page import BrowserPage
from models.challenges.base import Drawn
from tests.login_sites.site import Site
from tests.login_sites.words import WORDS, said

SECONDS = 90.0
LARGE = 90
"""Pixels of a page: what is narrower is no scene."""
BUTTONS = {"floating": "continue", "two_pages": "next", "icons": "➜"}
"""What is not called "Sign in" on the button of its form, by layout."""


@dataclass
class Visitor:
    """``scale``: pixels of the screen for one of the page."""

    browser: BrowserPage
    site: Site
    scale: float

    def word(self, key: str) -> str:
        """A key of ``WORDS`` in the site's language; anything else as it is."""
        return said(key, self.site.lang) if key in WORDS else key

    def find(self, wanted: Callable[[Element], bool], what: str) -> Element:
        """The lowest such element, once it is in sight; further down the page if it must be."""
        until, looks = time.monotonic() + SECONDS, 0
        while True:
            screen = self.browser.observe(image=False)
            found = [e for e in screen.elements if wanted(e)]
            if found:
                return max(found, key=lambda e: e.box.top)
            if time.monotonic() > until:
                raise AssertionError(f"no {what}: {[e.label for e in screen.elements]}")
            looks += 1
            if looks % 10 == 0:
                self.browser.act(Scroll("down"))
            time.sleep(0.05)

    def seen(self, key: str) -> None:
        """Wait until the page says this."""
        word = self.word(key)
        self.find(lambda e: word in e.label, word)

    def tap(self, key: str) -> None:
        """Touch the lowest thing that is called exactly so."""
        word = self.word(key)
        touchable = self.find(lambda e: e.label == word and e.clickable, word)
        self.browser.act(Tap(*touchable.box.center))

    def type(self, element: Element, text: str) -> None:
        self.browser.act(Tap(*element.box.center))
        self.browser.act(TypeText(text, clear=True))

    def fields(self, *, password: bool) -> list[Element]:
        """The fields in sight from the top, once there are any."""
        self.find(lambda e: e.role is Role.TEXT_FIELD and e.password is password, "field")
        screen = self.browser.observe(image=False)
        fields = [e for e in screen.elements if e.role is Role.TEXT_FIELD]
        return [e for e in fields if e.password is password]

    # --- the way in -------------------------------------------------------------------------

    def come(self) -> None:
        self.browser.act(OpenUrl(self.site.sign_in))
        if self.site.layout == "modal":
            self.tap("sign_in")
        if self.site.layout == "methods":
            self.tap("by_password")
        if self.site.layout in ("modal", "methods"):
            self.fields(password=True)

    def sign_in(self, user: str = "ann", password: str = "") -> None:
        """From the form to the last button."""
        beside = -1 if self.site.layout == "beside" else 0
        fields = self.fields(password=False)
        if self.site.layout == "beside":
            fields = fields[1:]
        if self.site.layout == "modal":
            fields = fields[-1:] if self.site.kind not in ("characters", "logic") else fields[-2:]
        self.type(fields[0], user)
        if self.site.layout in ("two_pages", "two_steps"):
            self.tap("next")
        password = password or self.site.accounts[user]
        self.type(self.fields(password=True)[beside], password)
        if self.site.at == "form":
            self.answer()
        self.tap(BUTTONS.get(self.site.layout, "sign_in"))
        if self.site.at == "after" and self.site.kind != "none":
            self.seen("check_title")
            self.answer()
            self.tap("continue")

    def give_code(self) -> None:
        self.seen("code_title")
        fields = self.fields(password=False)
        digits = self.site.code if len(fields) == 6 else [self.site.code]
        for field, digit in zip(fields, digits, strict=True):
            self.type(field, digit)
        self.tap("confirm")

    # --- challenges -------------------------------------------------------------------------

    def answer(self, off: float = 0.0) -> None:
        """Solve what is in sight, or miss it by ``off`` pixels or degrees."""
        site = self.site
        if site.kind == "none":
            return
        if site.kind == "box":
            word = self.word("box")
            self.browser.act(Tap(*self.find(lambda e: e.label == word, word).box.center))
            return
        hint = {"characters": "characters_hint", "logic": "logic_hint"}.get(site.kind)
        if hint:
            assert site.drawn
            assert isinstance(site.drawn.answer, str)
            word = self.word(hint)
            field = self.find(
                lambda e: e.role is Role.TEXT_FIELD and word in (e.hint, e.description), hint
            )
            self.type(field, site.drawn.answer + ("x" if off else ""))
            return
        before = site.tries
        if site.kind == "clicking":
            self._click(off)
        else:
            self._drag(off)
        until = time.monotonic() + SECONDS
        while site.tries == before and time.monotonic() < until:
            time.sleep(0.02)
        self.seen("not_passed" if off else "passed")

    def _drag(self, off: float) -> None:
        site = self.site
        drawn = site.drawn
        assert drawn
        assert isinstance(drawn.answer, float | int)
        scene = self._scene(drawn)
        handle = self.find(lambda e: e.role is Role.SLIDER or e.label == "→", "handle")
        travel = (drawn.answer + off) * scene.box.width / drawn.picture.width / site.ratio
        if site.kind == "rotation":
            travel = (drawn.answer + off) / 360 * (scene.box.width - handle.box.width)
        x, y = handle.box.center
        self.browser.act(Drag(x, y, round(x + travel), y))

    def _scene(self, drawn: Drawn) -> Element:
        """The picture, by its shape."""
        alone = drawn.kind == "rotation" and drawn.background is None
        shape = 1.0 if alone else drawn.picture.width / drawn.picture.height
        return self.find(
            lambda e: e.role is Role.IMAGE and e.box.width > LARGE * self.scale
            and abs(e.box.width / e.box.height - shape) < 0.03, "picture",
        )  # fmt: skip

    def _click(self, off: float) -> None:
        drawn = self.site.drawn
        assert drawn
        assert isinstance(drawn.answer, tuple)
        box = self._scene(drawn).box
        zoom = box.width / drawn.picture.width
        for x, y in drawn.answer:
            self.browser.act(Tap(round(box.left + (x + off) * zoom), round(box.top + y * zoom)))
        self.tap("confirm")
