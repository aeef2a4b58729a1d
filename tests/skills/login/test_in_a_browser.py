"""Sign-in pages of every layout in a real Chromium, each with one sort of challenge or none."""

from __future__ import annotations

import itertools
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from urllib.parse import parse_qsl

import pytest

from device_drivers.base import NoDevice, OpenUrl
from device_drivers.browser import Config, chromium, create
from device_drivers.browser.page import BrowserPage
from models.challenges.drawing import looks
from skills.login.moves import AskAnew, Failed, HandOver, NeedAccount, SignedIn
from tests.login_sites import LAYOUTS, Layout, Site, start
from tests.login_sites.site import Check
from tests.login_sites.words import Lang, said
from tests.skills.login.hands import SignIn
from tests.skills.login.site_solvers import SiteSolvers

pytestmark = pytest.mark.whole

PATIENT = 100.0


@pytest.fixture(scope="module")
def browser() -> Iterator[BrowserPage]:
    try:
        chromium.find("", "", headless=True)
    except NoDevice as missing:
        pytest.skip(f"{missing}")
    device = create(Config())
    yield device
    device.close()


def sign_in(browser: BrowserPage, site: Site, *, own: bool = True, **more: object) -> SignIn:
    host = site.url.removeprefix("http://").rstrip("/")
    return SignIn(
        browser, host, address=site.sign_in, code=site.code, patience=PATIENT,
        own=(host,) if own else (), solvers=SiteSolvers(site), **more,  # type: ignore[arg-type]
    )  # fmt: skip


LANGUAGES: tuple[Lang, ...] = ("en", "zh")


@pytest.mark.parametrize(("layout", "lang"), list(zip(LAYOUTS, itertools.cycle(LANGUAGES))))
def test_every_layout(browser: BrowserPage, layout: Layout, lang: Lang) -> None:
    with start("none", "", 1, layout=layout, lang=lang) as site:
        over = sign_in(browser, site).run()
        assert isinstance(over, SignedIn), over
        assert over.evidence == said("sign_out", lang)
        assert over.certain
        assert (site.signed_in, site.passwords, site.signed_up) == (["ann"], 1, 0)


@pytest.mark.parametrize(
    ("kind", "layout", "lang", "more"),
    [
        ("characters", "bare", "zh", {"names": "poor"}),
        ("characters", "two_pages", "en", {}),
        ("logic", "placeholders", "en", {"names": "poor", "at": "after"}),
        ("slider", "one_page", "zh", {"names": "poor"}),
        ("slider", "two_steps", "en", {"at": "after", "ratio": 1.3, "handle": 44}),
        ("slider", "methods", "zh", {"canvas": True, "names": "poor", "zoom": 0.8}),
        ("rotation", "beside", "en", {}),
        ("rotation", "icons", "zh", {"names": "poor", "at": "after"}),
        ("clicking", "floating", "en", {"names": "poor"}),
        ("clicking", "tabs", "zh", {"at": "after", "zoom": 1.1}),
        ("box", "code", "en", {"names": "poor", "at": "after"}),
        ("box", "front", "zh", {}),
    ],
)
def test_every_challenge(
    browser: BrowserPage, kind: Check, layout: Layout, lang: Lang, more: dict[str, object]
) -> None:
    look = "" if kind == "box" else looks(kind)[0]  # type: ignore[arg-type]
    with start(kind, look, 3, layout=layout, lang=lang, **more) as site:  # type: ignore[arg-type]
        trial = sign_in(browser, site)
        over = trial.run()
        assert isinstance(over, SignedIn), (over, trial.whats)
        assert (site.signed_in, site.passwords, site.signed_up) == (["ann"], 1, 0)
        assert (site.tries, site.solved) == (1, 1)


def test_what_is_wrong_is_said_and_never_tried_again(browser: BrowserPage) -> None:
    wrong = {"ann-password": "wrong-one"}
    with start("none", "", 1) as site:
        trial = sign_in(browser, site, secrets=wrong, anew={"ann-password": "wrong-two"})
        over = trial.run()
        assert isinstance(over, Failed)
        assert site.passwords == 2
        asked = next(m for m in trial.seen if isinstance(m, AskAnew))
        assert said("wrong", "en") in asked.why.en
    with start("none", "", 1, lang="zh", layout="two_pages") as site:
        trial = sign_in(browser, site, secrets=wrong, anew={"ann-password": "tulip-garden-7"})
        assert isinstance(trial.run(), SignedIn)
        assert (site.signed_in, site.passwords) == (["ann"], 2)


def test_a_locked_account_is_left_alone(browser: BrowserPage) -> None:
    with start("none", "", 1, layout="placeholders") as site:
        site.wrong["ann"] = 5
        over = sign_in(browser, site).run()
        assert isinstance(over, Failed)
        assert over.locked
        assert site.passwords <= 1


def test_a_challenge_of_somebody_elses_site_is_the_persons(browser: BrowserPage) -> None:
    for kind in ("characters", "box"):
        look = "" if kind == "box" else looks("characters")[0]
        with start(kind, look, 1) as site:
            trial = sign_in(browser, site, own=False)
            over = trial.run()
            assert isinstance(over, HandOver)
            assert over.kind == "captcha"
            assert site.tries == 0
            assert not any(what.startswith("solve") or what == "box" for what in trial.whats)


class Wrong(SiteSolvers):
    """One that is sure of what is not so."""

    def characters(self, picture):  # type: ignore[no-untyped-def]
        found = super().characters(picture)
        return type(found)("zzzz", 1.0)


def test_after_three_wrong_answers_the_person_goes_on(browser: BrowserPage) -> None:
    with start("characters", looks("characters")[0], 1) as site:
        trial = sign_in(browser, site)
        trial.solvers = Wrong(site)
        over = trial.run()
        assert isinstance(over, HandOver)
        assert "three times" in over.why.en
        assert site.tries == 3
        assert site.signed_in == []


def test_nobody_is_signed_in_before_it_is_said_as_whom(browser: BrowserPage) -> None:
    with start("none", "", 1) as site:
        assert isinstance(sign_in(browser, site, account=None).run(), NeedAccount)
        assert site.passwords == 0
        trial = sign_in(browser, site)
        assert isinstance(trial.run(), SignedIn)
        again = sign_in(browser, site, account=None)
        assert isinstance(again.run(), SignedIn)
        assert again.whats in ([], ["open"])


NO_BUTTON = (
    "<!DOCTYPE html><title>Sign in</title><h1>Sign in</h1><form method=post><p>User name "
    "<input name=user aria-label='User name'><p>Password <input name=password type=password "
    "aria-label=Password><button style='display:none'></button></form>"
)
INSIDE = "<!DOCTYPE html><title>Home</title><h1>Hello, ann</h1><a href=/out>Sign out</a>"


def test_a_form_without_a_button_is_sent_by_enter(browser: BrowserPage) -> None:
    """Once: where the page stays as it is, the rest is the person's."""
    came: list[dict[str, str]] = []

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            self._say(NO_BUTTON)

        def do_POST(self) -> None:
            came.append(
                dict(parse_qsl(self.rfile.read(int(self.headers["Content-Length"])).decode()))
            )
            self._say(INSIDE if self.path == "/" else NO_BUTTON)

        def _say(self, text: str) -> None:
            self.send_response(200)
            self.send_header("Content-Type", "text/html")
            self.send_header("Content-Length", str(len(text)))
            self.end_headers()
            self.wfile.write(text.encode())

        def log_message(self, format: str, *args: object) -> None:
            """Quiet."""

    with ThreadingHTTPServer(("127.0.0.1", 0), Handler) as server:
        thread = threading.Thread(target=server.serve_forever, args=(0.05,), daemon=True)
        thread.start()
        try:
            host = f"127.0.0.1:{server.server_port}"
            trial = SignIn(browser, host, address=f"http://{host}/", patience=PATIENT)
            over = trial.run()
            assert isinstance(over, SignedIn), (over, trial.whats)
            assert came == [{"user": "ann", "password": "tulip-garden-7"}]
            stays = SignIn(browser, host, address=f"http://{host}/stays", patience=2)
            browser.act(OpenUrl(stays.address))
            over = stays.run()
            assert isinstance(over, HandOver), (over, stays.whats)
            assert len(came) == 2
        finally:
            server.shutdown()
            thread.join()
