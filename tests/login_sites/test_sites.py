"""The sites themselves: who knows the account and the answer gets in, and nobody else."""

from __future__ import annotations

import re
from collections.abc import Iterator

import httpx
import pytest
from PIL.Image import Image
from playwright.sync_api import sync_playwright

from device_drivers.base import NoDevice
from device_drivers.browser import Config, chromium, create
from device_drivers.browser.page import BrowserPage
from models.challenges.base import KINDS, Drawn, Kind
from models.challenges.drawing import draw, looks
from tests.login_sites import LAYOUTS, Layout, start
from tests.login_sites.site import LOCKED_AFTER, Check, Site, starts_at
from tests.login_sites.visiting import Visitor

pytestmark = pytest.mark.whole

CHECKS: tuple[Check, ...] = (*KINDS, "box", "none")
FORM = {"user": "ann", "password": "tulip-garden-7"}


@pytest.fixture(scope="module")
def phone() -> Iterator[BrowserPage]:
    yield from _browser(Config(mobile=True, scale=2.0))


@pytest.fixture(scope="module")
def desktop() -> Iterator[BrowserPage]:
    yield from _browser(Config(mobile=False, width=1100, height=860, scale=1.0))


def _browser(config: Config) -> Iterator[BrowserPage]:
    with sync_playwright() as playwright:
        own = playwright.chromium.executable_path
    try:
        chromium.find("", own, headless=True)
    except NoDevice as missing:
        pytest.skip(f"{missing}")
    device = create(config)
    yield device
    device.close()


def goes_in(visitor: Visitor) -> None:
    """Through every door of the site; it says who is in and how to leave."""
    site = visitor.site
    visitor.come()
    visitor.sign_in()
    if site.layout in ("code", "six"):
        visitor.give_code()
    visitor.seen("sign_out")
    visitor.seen("ann")
    assert site.signed_in == ["ann"]
    assert site.signed_up == 0
    assert (site.tries, site.solved) == ((0, 0) if site.kind == "none" else (1, 1))


@pytest.mark.parametrize("number", range(len(LAYOUTS)), ids=LAYOUTS)
def test_a_person_who_knows_signs_in_on_a_phone(phone: BrowserPage, number: int) -> None:
    kind = CHECKS[number % len(CHECKS)]
    with start(kind, seed=number, layout=LAYOUTS[number], lang="en" if number % 3 else "zh",
               names="good" if number % 4 else "poor", dark=number % 5 == 0) as site:  # fmt: skip
        goes_in(Visitor(phone, site, 2.0))


@pytest.mark.parametrize("kind", CHECKS)
def test_a_person_who_knows_signs_in_at_a_desk(desktop: BrowserPage, kind: Check) -> None:
    """Each check on a page of its own, after a page where it stood in the form was missed."""
    with start(kind, seed=40, layout="front", at="after") as site:
        goes_in(Visitor(desktop, site, 1.0))


@pytest.mark.parametrize("kind", ["slider", "rotation", "clicking", "characters"])
def test_a_wrong_answer_brings_another_challenge(desktop: BrowserPage, kind: Check) -> None:
    with start(kind, seed=7, layout="placeholders") as site:
        visitor = Visitor(desktop, site, 1.0)
        visitor.come()
        first = site.drawn
        if kind == "characters":
            visitor.answer(off=1)
            visitor.tap("sign_in")
            visitor.seen("not_passed")
        else:
            visitor.answer(off=30)
        assert (site.tries, site.solved) == (1, 0)
        assert site.drawn is not None
        assert first is not None
        assert site.drawn.seed != first.seed
        visitor.sign_in()
        visitor.seen("sign_out")
        assert (site.tries, site.solved) == (2, 1)


@pytest.mark.parametrize(
    ("ratio", "handle", "zoom", "canvas"),
    [(1.0, 40, 1.0, True), (0.8, 0, 1.0, False), (1.25, 44, 1.1, True), (1.0, 0, 0.8, False)],
)
def test_a_piece_goes_as_far_as_its_ratio_says(
    phone: BrowserPage, ratio: float, handle: int, zoom: float, canvas: bool
) -> None:
    with start("slider", seed=3, layout="bare", ratio=ratio, handle=handle, zoom=zoom,
               canvas=canvas) as site:  # fmt: skip
        goes_in(Visitor(phone, site, 2.0))


def test_wrong_passwords_are_told_and_lock_the_account_in_the_end() -> None:
    with start() as site, _client(site) as client:
        for _ in range(LOCKED_AFTER - 1):
            said = client.post("sign-in", data={**FORM, "password": "rose"}).text
            assert "The user name or password is wrong." in said
            assert 'value="ann"' in said
        assert (
            "this account is locked" in client.post("sign-in", data={**FORM, "password": ""}).text
        )
        assert "this account is locked" in client.post("sign-in", data=FORM).text
        assert site.passwords == LOCKED_AFTER + 1
        assert site.signed_in == []


def test_no_door_can_be_walked_around() -> None:
    with start("slider", seed=1) as site, _client(site) as client:
        client.get("sign-in")
        assert "Please complete the check." in client.post("sign-in", data=FORM).text
        assert site.passwords == 0
        assert "Sign out" not in client.get("home").text
    with start("slider", seed=1, layout="code", at="after") as site, _client(site) as client:
        assert "One more check" not in client.get("check").text
        client.post("code", data={"code": site.code})
        assert site.signed_in == []
        assert "One more check" in client.post("sign-in", data=FORM).text
        assert "Please complete the check." in client.post("check").text
        assert site.drawn
        client.post("judge", json={"answer": site.drawn.answer})
        client.post("check")
        client.post("code", data={"code": "000000"})
        assert site.signed_in == []
        assert "Sign out" in client.post("code", data={"code": site.code}).text
        assert "Sign out" not in client.get("sign-out").text


def test_what_is_not_to_sign_in_is_noticed() -> None:
    with start(layout="front") as site, _client(site) as client:
        client.post("newsletter", data={"email": "ann@example.com"})
        client.post("sign-up", data=FORM)
        assert site.signed_up == 2


@pytest.mark.parametrize("kind", KINDS)
def test_nothing_sent_tells_the_answer(kind: Check) -> None:
    with start(kind, seed=5) as site, _client(site) as client:
        sent = client.get("sign-in").text + client.get("check.json").text
        sent += client.get("web/check.js").text
        assert site.drawn
        answer = site.drawn.answer
        for word in [answer] if isinstance(answer, str) else _numbers(answer):
            assert word not in re.findall(r"[\w.]+", sent)


def _numbers(answer: float | tuple[tuple[float, float], ...]) -> list[str]:
    parts = [answer] if isinstance(answer, (int, float)) else [x for point in answer for x in point]
    return [f"{part:.2f}".rstrip("0").rstrip(".") for part in parts if part != int(part)]


def test_answers_are_judged_by_how_near_they_are() -> None:
    cases: tuple[tuple[Kind, float, float], ...] = (("slider", 4.9, 5.2), ("rotation", 9.0, 11.0))
    for kind, near, far in cases:
        for seed in range(3):
            challenge = draw(kind, looks(kind)[0], seed)
            assert judged(challenge, near)
            assert judged(challenge, -near)
            assert not judged(challenge, far)
            assert not judged(challenge, -far)


def judged(challenge: Drawn, off: float) -> bool:
    site = Site(challenge.kind, challenge.look, challenge.seed)
    _, visit = site.visit("")
    visit.drawn = challenge
    assert isinstance(challenge.answer, (int, float))
    return site.judge(visit, challenge.answer + off)


def test_a_piece_is_found_where_the_picture_has_it() -> None:
    """Put down there, background and piece make the picture that was drawn."""
    for look in looks("slider"):
        challenge = draw("slider", look, 1)
        assert challenge.background
        assert challenge.piece
        start = starts_at(challenge)
        whole = challenge.background.copy()
        whole.paste(challenge.piece, (start, 0), challenge.piece)
        around = (0, 0, start + challenge.piece.width, whole.height)
        assert unlike(whole.crop(around), challenge.picture.crop(around)) < 3, look


def test_a_disc_is_in_the_middle_of_its_ring() -> None:
    """So that turned about the middle it stands where it was drawn."""
    rings = 0
    for look in looks("rotation"):
        challenge = draw("rotation", look, 1)
        ring, disc = challenge.background, challenge.piece
        assert disc
        if ring is None:
            assert disc.width == disc.height
            continue
        steps = [(x, y) for x in (-2, 0, 2) for y in (-2, 0, 2)]
        fits = {by: unlike(_put_together(ring, disc, by), challenge.picture) for by in steps}
        assert min(steps, key=lambda by: fits[by]) == (0, 0), look
        rings += 1
    assert rings


def _put_together(ring: Image, disc: Image, by: tuple[int, int]) -> Image:
    whole = ring.copy()
    x, y = (ring.width - disc.width) // 2 + by[0], (ring.height - disc.height) // 2 + by[1]
    whole.paste(disc, (x, y), disc)
    return whole


def unlike(a: Image, b: Image) -> float:
    """By how much two pictures differ, 0 to 255."""
    pairs = zip(a.convert("RGB").tobytes(), b.convert("RGB").tobytes(), strict=True)
    return sum(abs(one - other) for one, other in pairs) / (a.width * a.height * 3)


def _client(site: Site) -> httpx.Client:
    return httpx.Client(base_url=site.url, follow_redirects=True, timeout=60)


def test_every_layout_says_where_to_sign_in() -> None:
    for layout in LAYOUTS:
        _says_where(layout)


def _says_where(layout: Layout) -> None:
    with start(layout=layout, lang="zh") as site, _client(site) as client:
        page = client.get(site.sign_in).text
        assert "{{" not in page
        assert "登录" in page
        assert 'name="user"' in page
