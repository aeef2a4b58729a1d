"""A house with one phone whose task comes to a wall, and its person in a chat."""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import re
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from assistant.app import House
from assistant.ask import result_of
from assistant.config import Settings
from assistant.inbox import Inbox
from assistant.opening import open_house
from assistant.taking_over import grid
from assistant.turns import LOCAL, turn_of
from device_drivers.base import OS, Element, OpenUrl, Screen
from device_drivers.virtual.device import VirtualPhone
from device_drivers.virtual.phone import Phone
from gateways.base import Abilities, Deliver, Inbound, Outbound


def touchable(e: Element) -> bool:
    return e.clickable or e.checkable


PHONE = "club"
SITE = "https://club.example.com/"
INSIDE = "scroll to “Members only”"
SECONDS = 150.0


@dataclass
class Chat:
    """One person's chat: what was said in it, and a way to say something."""

    name: str = LOCAL
    sender: str = "owner"
    abilities: Abilities = field(
        default_factory=lambda: Abilities(edit=False, image=True, buttons=True, max_text=100_000)
    )
    said: list[Outbound] = field(default_factory=list)
    chat: str = ""
    _ids: Any = field(default_factory=lambda: itertools.count(1))

    async def check(self) -> str:
        return "a chat"

    async def run(self, deliver: Deliver) -> None:
        await asyncio.Event().wait()

    async def send(self, message: Outbound) -> str:
        self.said.append(message)
        return str(len(self.said))

    def message(self, text: str, *, button: str = "", sender: str = "") -> Inbound:
        return Inbound(
            self.name, f"m{next(self._ids)}", self.chat, sender or self.sender, text,
            datetime.now(UTC), button=button, phone=PHONE,
        )  # fmt: skip

    async def hears(self, found: Callable[[Outbound], bool], after: int = 0) -> Outbound:
        """The first message from the ``after``-th on that ``found`` accepts."""
        async with asyncio.timeout(SECONDS):
            while not (hits := [m for m in self.said[after:] if found(m)]):  # noqa: ASYNC110
                await asyncio.sleep(0.02)
        return hits[0]


class Club:
    """``wants`` begins a task at one of the club's doors; then the person acts."""

    def __init__(self, house: House, inbox: Inbox, phone: VirtualPhone, chat: Chat) -> None:
        self.house = house
        self.inbox = inbox
        self.phone = phone
        self.chat = chat
        self.task = ""
        self._result: asyncio.Future[dict[str, Any]]

    async def wants(self, door: str, text: str = INSIDE, site: str = SITE) -> Outbound:
        """The message with which the phone is handed over."""
        await asyncio.to_thread(self.phone.act, OpenUrl(site + door))
        message = self.chat.message(text)
        await self.inbox.deliver(message)
        self.task = turn_of(message)
        self._result = asyncio.ensure_future(result_of(self.house.journal, self.task))
        return await self.chat.hears(lambda m: m.text.startswith("✋"))

    async def says(self, text: str, **more: str) -> Outbound:
        """Say it; the message with the next picture."""
        known = len(self.chat.said)
        await self.inbox.deliver(self.chat.message(text, **more))
        return await self.chat.hears(lambda m: m.image is not None, known)

    async def presses(self, shown: Outbound, label: str) -> None:
        value = next(b.value for b in shown.buttons if b.label == label)
        await self.inbox.deliver(self.chat.message("", button=value))

    async def ends(self) -> dict[str, Any]:
        return await asyncio.wait_for(self._result, SECONDS)

    def screen(self) -> Screen:
        return self.phone.observe(image=False)

    async def taps(self, label: str) -> Outbound:
        """By the number of a square whose dot lies on what is called so, at a closer look where
        no dot does; the message that came of it."""
        screen = self.screen()
        box = next(e for e in screen.elements if e.label == label and touchable(e)).box
        whole = grid.whole(screen)
        for n in range(1, whole.count + 1):
            if box.contains(*grid.point_in(whole.cell(n), screen)):
                return await self.says(str(n))
        for n in range(1, whole.count + 1):
            close = whole.closer(n)
            for m in range(1, close.count + 1):
                if box.contains(*grid.point_in(close.cell(m), screen)):
                    await self.says(f"{n} again")
                    return await self.says(str(m))
        raise AssertionError(f"no square leads to {label}")

    def link(self, shown: Outbound) -> str:
        found = re.search(r"http://\S+", shown.text)
        assert found, shown.text
        return found[0]


@asynccontextmanager
async def club(home: Path, system: OS = OS.ANDROID, **settings: Any) -> AsyncIterator[Club]:
    """``settings``: tables of phonepilot.toml."""
    chat = Chat()
    async with (
        _house(home, system, settings) as (house, phone),
        open_house(house, "ask", [chat]) as inbox,
    ):
        chat.chat = f"{house.slot}/club"
        yield Club(house, inbox, phone, chat)


OWNER, MEMBER = "123456789", "555000111"


@asynccontextmanager
async def members_club(home: Path, **settings: Any) -> AsyncIterator[Club]:
    """The task is of a member, who is in a chat of their own, as the owner is."""
    chat = Chat(name="chat", sender=MEMBER, chat=MEMBER)
    async with _house(home, OS.ANDROID, {"turns": {"pause": 0}, **settings}) as (house, phone):
        for person in (OWNER, MEMBER):
            hello = Inbound("chat", "0", person, person, "", datetime.now(UTC))
            house.journal.offer_code(person, hello, 60)
            house.journal.pair(person, 60)
        house.journal.share_phones("chat", MEMBER, (PHONE,))
        async with open_house(house, "run", [chat]) as inbox:
            yield Club(house, inbox, phone, chat)


@asynccontextmanager
async def _house(
    home: Path, system: OS, settings: dict[str, Any]
) -> AsyncIterator[tuple[House, VirtualPhone]]:
    told = {"models": {"pocket": False}, "router": {"learns": False}, **settings}
    phone = VirtualPhone(Phone(width=720, height=1600, density=320, system=system), PHONE)
    house = await asyncio.to_thread(House, Settings.model_validate(told), home, PHONE)
    house.phones.adopt(PHONE, phone)
    with contextlib.closing(house):
        yield house, phone
