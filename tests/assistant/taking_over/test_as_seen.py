"""A tap does what was seen where it was made, or nothing."""

from __future__ import annotations

import asyncio
from pathlib import Path

import httpx
import pytest

from assistant.questions import answer_value, without_picture
from assistant.taking_over import grid
from assistant.taking_over.words import Square, read
from device_drivers.base import OpenUrl, Screen
from gateways.base import Outbound
from tests.assistant.taking_over.club import SITE, Club, club, touchable
from tests.assistant.taking_over.test_live import let_in
from tests.assistant.taking_over.test_own_task import stopped

pytestmark = pytest.mark.whole


def square_of(screen: Screen, label: str) -> int:
    """The number of a square that a tap on ``label`` needs."""
    squares = grid.whole(screen)
    box = next(e for e in screen.elements if e.label == label and touchable(e)).box
    return next(
        n
        for n in range(1, squares.count + 1)
        if box.contains(*grid.point_in(squares.cell(n), screen))
    )


async def pressed(at: Club, picture: Outbound, number: int) -> Outbound:
    known = len(at.chat.said)
    await at.presses(picture, str(number))
    return await at.chat.hears(lambda m: m.image is not None, known)


def test_a_button_under_an_old_picture_means_that_picture(tmp_path: Path) -> None:
    async def tale() -> None:
        async with club(tmp_path) as at:
            first = await at.wants("robot")
            await asyncio.to_thread(at.phone.act, OpenUrl(f"{SITE}fee"))
            latest = await at.says("picture")
            before = at.screen().fingerprint
            number = square_of(at.screen(), "Card number")
            told = await pressed(at, first, number)
            assert told.text.startswith("The screen changed before")
            assert at.screen().fingerprint == before
            told = await pressed(at, latest, number)
            assert told.text.startswith("You: Tap “Card number”")
            await stopped(at)

    asyncio.run(tale())


def test_an_old_pictures_button_taps_while_the_page_is_the_same(tmp_path: Path) -> None:
    """Under a closer look, by the squares of that one."""

    async def tale() -> None:
        async with club(tmp_path) as at:
            await at.wants("robot")
            screen, whole = at.screen(), grid.whole(at.screen())
            box = next(e for e in screen.elements if e.checkable).box
            around, number = next(
                (n, m)
                for n in range(1, whole.count + 1)
                for m in range(1, 10)
                if box.contains(*grid.point_in(whole.closer(n).cell(m), screen))
            )
            closer = await at.says(f"{around} again")
            await at.says("picture")
            assert "You: Tap" in (await pressed(at, closer, number)).text
            assert [e.checked for e in at.screen().elements if e.checkable] == [True]
            told = await pressed(at, closer, number)
            assert told.text.startswith("The screen changed before"), "the box is ticked by now"
            await stopped(at)

    asyncio.run(tale())


def test_an_old_pictures_button_is_for_the_whole_page_as_it_was(tmp_path: Path) -> None:
    """The button itself is the same; what it would send is not."""

    async def tale() -> None:
        async with club(tmp_path) as at:
            first = await at.wants("fee")
            number = square_of(at.screen(), "Go on")
            await at.says("4111111111111111")
            before = at.screen().fingerprint
            assert square_of(at.screen(), "Go on") == number
            told = await pressed(at, first, number)
            assert told.text.startswith("The screen changed before")
            assert at.screen().fingerprint == before
            await stopped(at)

    asyncio.run(tale())


@pytest.mark.parametrize("act", ["tap", "swipe"])
def test_a_picture_that_nobody_saw_is_not_touched(tmp_path: Path, act: str) -> None:
    async def tale() -> None:
        async with club(tmp_path) as at:
            base, _, ticket = at.link(await at.wants("robot")).partition("/#")
            async with httpx.AsyncClient(
                base_url=base, headers={"Origin": base}, timeout=60
            ) as client:
                await let_in(client, ticket)
                screen = at.screen()
                x, y = next(e for e in screen.elements if e.checkable).box.center
                place = {"x": x / screen.width, "y": y / screen.height}
                if act == "swipe":
                    place = {"x1": 0.5, "y1": 0.8, "x2": 0.5, "y2": 0.2}
                for frame in (0, 999_999):
                    body = {"do": act, "frame": frame, **place}
                    told = (await client.post("/act", json=body)).json()["en"]
                    assert told.startswith("That was on a picture of before")
            assert [e.checked for e in at.screen().elements if e.checkable] == [False]
            assert at.screen().fingerprint == screen.fingerprint
            await stopped(at)

    asyncio.run(tale())


def test_a_live_tap_is_for_what_that_picture_showed(tmp_path: Path) -> None:
    async def tale() -> None:
        async with club(tmp_path) as at:
            base, _, ticket = at.link(await at.wants("robot")).partition("/#")
            async with httpx.AsyncClient(
                base_url=base, headers={"Origin": base}, timeout=60
            ) as client:
                await let_in(client, ticket)
                frame = int((await client.get("/frame?after=0")).headers["x-frame"])
                await asyncio.to_thread(at.phone.act, OpenUrl(f"{SITE}fee"))
                screen = at.screen()
                x, y = next(e for e in screen.elements if e.label == "Card number").box.center
                body = {"do": "tap", "x": x / screen.width, "y": y / screen.height, "frame": frame}
                told = (await client.post("/act", json=body)).json()["en"]
                assert told.startswith("The screen changed before")
            assert at.screen().fingerprint == screen.fingerprint
            await stopped(at)

    asyncio.run(tale())


def test_buttons_say_under_which_picture_they_lie() -> None:
    value = answer_value("t:h1-aaaaaa", 34, 9999)
    assert len(answer_value("t" * 99, 34, 9999)) <= 64
    assert without_picture(value) == (answer_value("t:h1-aaaaaa", 34), 9999)
    plain = answer_value("t:h1.7:x", 3)
    assert without_picture(plain) == (plain, 0)
    assert read("12 of picture 3", 9) == Square(12, picture=3)
