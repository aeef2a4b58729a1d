"""The live view over real HTTP: what its person can do there, and what nobody else can."""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from typing import Any

import httpx
import pytest
from pydantic import ValidationError

from assistant.app import House
from assistant.config import Settings
from assistant.questions import Question
from assistant.taking_over import live_door
from assistant.taking_over import sessions as of_sessions
from assistant.taking_over.live import LiveView
from assistant.taking_over.live_settings import LiveSettings
from assistant.taking_over.sessions import Session, Sessions
from assistant.taking_over.words import At, Over, Press, Pull, Typed
from device_drivers.base import Screen
from device_drivers.verbs.base import Said
from gateways.base import Inbound
from gateways.own_page import TAB, Bucket, origins
from tests.assistant.taking_over.club import Club, club, touchable

PICTURE = Screen(720, 1600, "com.x", image=b"\x89PNG one")
OTHER = Screen(720, 1600, "com.x", image=b"\x89PNG two")


async def let_in(client: httpx.AsyncClient, ticket: str) -> None:
    """As the page does: the token goes along with whatever is asked from now on."""
    answer = await client.post("/enter", content=ticket)
    assert answer.status_code == 200
    client.headers[TAB] = answer.json()["token"]


@dataclass
class Door:
    """A live view that listens, and two sessions behind it."""

    sessions: Sessions
    view: LiveView
    mine: Session
    theirs: Session

    @property
    def url(self) -> str:
        return self.view.address()

    def browser(self, **headers: str) -> httpx.AsyncClient:
        return httpx.AsyncClient(
            base_url=self.url, headers={"Origin": self.url, **headers}, timeout=60
        )

    @asynccontextmanager
    async def inside(self, session: Session | None = None) -> AsyncIterator[httpx.AsyncClient]:
        async with self.browser() as client:
            await let_in(client, self.sessions.ticket(session or self.mine))
            yield client


@asynccontextmanager
async def door() -> AsyncIterator[Door]:
    loop = asyncio.get_running_loop()
    sessions = Sessions(lambda message, question: True)
    view = LiveView(
        LiveSettings(), sessions, lambda c: asyncio.run_coroutine_threadsafe(c, loop),
        lambda session: True,
    )  # fmt: skip
    mine, theirs = (
        sessions.open(Question(f"t{n}:h1-aaaaaa", f"t{n}", "x", "c", "me", {})) for n in (1, 2)
    )
    mine.show(PICTURE)
    theirs.show(OTHER)
    await asyncio.to_thread(view.address)
    try:
        yield Door(sessions, view, mine, theirs)
    finally:
        await view.close()


def run(tale: Any) -> None:
    async def all_of_it() -> None:
        async with door() as at:
            await tale(at)

    asyncio.run(all_of_it())


def test_the_page_is_our_own_and_asks_nothing_of_others() -> None:
    async def tale(at: Door) -> None:
        async with httpx.AsyncClient(base_url=at.url, timeout=60) as client:
            for path in ("/", "/page.css", "/page.js"):
                got = await client.get(path)
                assert got.status_code == 200
                assert "http://" not in got.text and "https://" not in got.text  # noqa: PT018
                policy = got.headers["content-security-policy"]
                assert "default-src 'none'" in policy
                assert "unsafe" not in policy
                assert got.headers["cache-control"] == "no-store"
                assert got.headers["referrer-policy"] == "no-referrer"
            assert (await client.get("/../assistant/app.py")).status_code == 404

    run(tale)


def test_a_ticket_opens_once_and_only_its_own_phone() -> None:
    async def tale(at: Door) -> None:
        ticket = at.sessions.ticket(at.mine)
        assert len(ticket) * 6 >= 128
        async with at.browser() as client, at.browser() as second:
            answer = await client.post("/enter", content=ticket)
            assert "set-cookie" not in answer.headers
            assert (await client.get("/frame?after=0")).status_code == 403, "no token"
            client.headers[TAB] = answer.json()["token"]
            got = await client.get("/frame?after=0")
            assert (got.content, got.headers["x-frame"]) == (PICTURE.image, "1")
            assert (await second.post("/enter", content=ticket)).status_code == 403
            assert (await second.get("/frame")).status_code == 403
            assert (await second.post("/act", json={"do": "back"})).status_code == 403
        async with at.inside(at.theirs) as client:
            assert (await client.get("/frame?after=0")).content == OTHER.image
        assert at.mine.next(0) is None

    run(tale)


def test_guesses_are_refused_then_slowed_down_and_the_right_one_still_opens(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(live_door, "Bucket", partial(Bucket, clock=lambda: 0.0))

    async def tale(at: Door) -> None:
        ticket = at.sessions.ticket(at.mine)
        async with at.browser() as client:
            answers = [
                (await client.post("/enter", content=guess)).status_code
                for guess in ["", ticket[:-1], ticket + "x", ticket[::-1], *map(str, range(40))]
            ]
            assert set(answers) == {403, 429}
            assert answers.count(403) <= 25
            assert (await client.get("/frame")).status_code == 403
            assert (await client.post("/enter", content=ticket)).status_code == 200

    run(tale)


def test_an_old_ticket_opens_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(of_sessions, "TICKET_SECONDS", -1.0)

    async def tale(at: Door) -> None:
        async with at.browser() as client:
            ticket = at.sessions.ticket(at.mine)
            assert (await client.post("/enter", content=ticket)).status_code == 403

    run(tale)


def test_when_it_is_over_neither_token_nor_ticket_opens_anything() -> None:
    async def tale(at: Door) -> None:
        unused = at.sessions.ticket(at.mine)
        async with at.inside() as client, at.inside(at.theirs) as other:
            waiting = asyncio.ensure_future(client.get("/frame?after=1"))
            async with asyncio.timeout(60):
                while not at.mine.is_watched:  # noqa: ASYNC110
                    await asyncio.sleep(0.01)
            at.sessions.close(at.mine, "done")
            ended = await waiting
            assert (ended.status_code, ended.json()) == (410, {"ended": "done"})
            assert (await client.get("/frame")).status_code == 403
            assert (await client.post("/act", json={"do": "back"})).status_code == 403
            assert (await client.post("/enter", content=unused)).status_code == 403
            assert (await other.get("/frame?after=0")).status_code == 200

    run(tale)


def test_other_hosts_other_pages_and_other_addresses_are_refused() -> None:
    async def tale(at: Door) -> None:
        ticket = at.sessions.ticket(at.mine)
        async with at.browser() as client:
            for host in ("evil.example", "127.0.0.1", "127.0.0.1:1", "localhost.evil.example"):
                got = await client.get("/", headers={"Host": host})
                assert got.status_code == 421, host
            for origin in ("http://evil.example", "null", at.url + "0", "https" + at.url[4:]):
                got = await client.post("/enter", content=ticket, headers={"Origin": origin})
                assert got.status_code == 403, origin
        async with httpx.AsyncClient(base_url=at.url, timeout=60) as bare:
            assert (await bare.post("/enter", content=ticket)).status_code == 403, "no Origin"
        async with at.inside() as client:
            for site in ("cross-site", "same-site"):
                got = await client.get("/frame", headers={"Sec-Fetch-Site": site})
                assert got.status_code == 403
            for method, path in (("GET", "/act"), ("POST", "/"), ("DELETE", "/frame")):
                assert (await client.request(method, path)).status_code == 404

    run(tale)


@pytest.mark.parametrize(
    "body",
    [
        b"", b"{}", b"[]", b'{"do":"launch"}', b'{"do":"tap","x":2,"y":0,"frame":1}',
        b'{"do":"tap","x":0,"y":0}', b'{"do":"type","text":""}', b'{"do":"back","to":"home"}',
        b'{"do":"type","text":"' + b"x" * 501 + b'"}', b'{"do":"tap","x":NaN,"y":0,"frame":1}',
    ],
)  # fmt: skip
def test_what_is_no_act_is_refused(body: bytes) -> None:
    async def tale(at: Door) -> None:
        async with at.inside() as client:
            assert (await client.post("/act", content=body)).status_code == 400
            assert (await client.post("/act", content=b"x" * 5000)).status_code == 413
        assert at.mine.next(0) is None

    run(tale)


def test_each_act_reaches_the_task_and_its_answer_comes_back() -> None:
    acts: list[tuple[dict[str, Any], object]] = [
        ({"do": "tap", "x": 0.5, "y": 0.25, "frame": 1}, At(0.5, 0.25, 1)),
        ({"do": "swipe", "x1": 0, "y1": 1, "x2": 1, "y2": 0, "frame": 1}, Pull(0, 1, 1, 0, 1)),
        ({"do": "type", "text": "4821"}, Typed("4821")),
        ({"do": "back"}, Press("back")),
        ({"do": "enter"}, Press("enter")),
        ({"do": "done"}, Over("done")),
    ]

    async def tale(at: Door) -> None:
        async with at.inside() as client:
            for body, wish in acts:
                asked = asyncio.ensure_future(client.post("/act", json=body))
                found = await asyncio.to_thread(at.mine.next, 60.0)
                assert found is not None
                assert found[0] == wish
                assert found[1] is not None
                found[1].set_result(Said("You did", "您做了"))
                assert (await asked).json() == {"en": "You did", "zh": "您做了"}

    run(tale)


def test_a_flood_is_slowed_down() -> None:
    """No more gets through than the burst and what the time allows, however long it takes."""

    async def tale(at: Door) -> None:
        async with at.inside() as client:
            for path, burst, rate in (("/act", 16, 8), ("/frame?after=0", 30, 15)):
                began = time.monotonic()
                send = client.post if path == "/act" else client.get
                statuses = [a.status_code for a in await asyncio.gather(*[
                    send(path) for _ in range(burst * 4)
                ])]  # fmt: skip
                let_through = len(statuses) - statuses.count(429)
                assert let_through <= burst + rate * (time.monotonic() - began) + 1
                assert let_through >= burst

    run(tale)


def test_a_bucket_lets_so_much_through_and_fills_again() -> None:
    now = [100.0]
    bucket = Bucket(2, 3, lambda: now[0])
    assert [bucket.take() for _ in range(5)] == [True, True, True, False, False]
    now[0] += 1
    assert [bucket.take() for _ in range(3)] == [True, True, False]


@pytest.mark.parametrize(
    ("settings", "wrong"),
    [
        ({"listen": "0.0.0.0:8080"}, "base_url"),
        ({"listen": "0.0.0.0:8080", "base_url": "http://phone.example"}, "https"),
        ({"listen": "nowhere"}, "listen"),
        ({"base_url": "https://phone.example/path"}, "base_url"),
    ],
)
def test_settings_that_would_open_it_too_far(settings: dict[str, str], wrong: str) -> None:
    with pytest.raises(ValidationError, match=wrong):
        LiveSettings.model_validate(settings)


def test_behind_a_proxy_its_own_name_counts() -> None:
    known = origins("127.0.0.1", 8455, "https://phone.example")
    assert {"https://phone.example", "http://127.0.0.1:8455", "http://localhost:8455"} == known
    assert "http://[::1]:1" in origins("::1", 1, "")


def test_a_link_is_told_in_no_group_that_a_message_told_of(tmp_path: Path) -> None:
    """Some platforms say it with each message, and not by the name of the chat."""
    live = {"base_url": "https://phone.example.org"}
    house = House(Settings.model_validate({"models": {"pocket": False}, "live": live}), tmp_path)
    with contextlib.closing(house):
        for chat, private in (("team", False), ("ann", True)):
            now = datetime.now(UTC)
            house.journal.receive(Inbound("webhook", chat, chat, "ann", "hi", now, private=private))
        team, alone = (
            Session(Question("t:h1-aaaaaa", "t", "webhook", chat, "ann", {}))
            for chat in ("team", "ann")
        )
        assert not house._shows_links(team)
        assert house._shows_links(alone)


@asynccontextmanager
async def _opened(at: Club, door: str) -> AsyncIterator[httpx.AsyncClient]:
    base, _, ticket = at.link(await at.wants(door)).partition("/#")
    async with httpx.AsyncClient(base_url=base, headers={"Origin": base}, timeout=60) as client:
        await let_in(client, ticket)
        yield client


def test_the_live_view_of_a_task_shows_taps_types_and_is_done(tmp_path: Path) -> None:
    async def tale() -> None:
        async with club(tmp_path) as at:
            async with _opened(at, "robot") as client:
                got = await client.get("/frame?after=0")
                frame, screen = int(got.headers["x-frame"]), at.screen()
                assert len(got.content) > 5000

                async def tap(label: str) -> httpx.Response:
                    x, y = next(
                        e for e in screen.elements if e.label == label and touchable(e)
                    ).box.center
                    place = {"x": x / screen.width, "y": y / screen.height}
                    return await client.post("/act", json={"do": "tap", "frame": frame, **place})

                assert "not a robot" in (await tap("I’m not a robot")).json()["en"]
                newer = await client.get(f"/frame?after={frame}")
                assert newer.status_code == 200
                assert int(newer.headers["x-frame"]) > frame
                await tap("Verify")
                async with asyncio.timeout(60):
                    while (ended := await client.get("/frame?after=99")).status_code == 204:
                        pass
                assert ended.status_code in (410, 403)
            assert (await at.ends())["outcome"] == "done"

    asyncio.run(tale())


@pytest.mark.whole
def test_at_least_two_pictures_a_second(tmp_path: Path) -> None:
    """Of a screen that changes with each of them."""

    async def tale() -> None:
        async with club(tmp_path) as at:
            async with _opened(at, "robot") as client:
                frame, seen, began = 0, 0, time.monotonic()
                while seen < 8:
                    await asyncio.to_thread(at.phone.phone.clock.advance, 61)
                    got = await client.get(f"/frame?after={frame}")
                    if got.status_code == 200:
                        frame, seen = int(got.headers["x-frame"]), seen + 1
                print(f"{seen / (time.monotonic() - began):.1f} pictures a second")
                await at.inbox.deliver(at.chat.message("stop"))
            assert (await at.ends())["outcome"] == "stopped"

    asyncio.run(tale())
