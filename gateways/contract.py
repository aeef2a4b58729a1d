"""What every gateway must do: checks that run against an emulator in tests, and a real account.

``phonepilot doctor`` runs CHECKS with a chat the owner has opened with the bot. Those that need
somebody on the other side of the chat are skipped unless a Person is there to act it.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

from gateways.base import (
    Button,
    Deliver,
    Gateway,
    GatewayError,
    GatewayRefused,
    Inbound,
    NotKept,
    Outbound,
)


class Person(Protocol):
    """Somebody in the chat who does what a check asks."""

    async def says(self, text: str) -> None: ...

    async def presses(self, message_id: str, value: str) -> None: ...


@dataclass(frozen=True, slots=True)
class Bench:
    """One gateway under check. ``picture`` is any PNG; ``wait`` limits each wait, in seconds."""

    gateway: Gateway
    chat: str
    picture: Path
    person: Person | None = None
    wait: float = 20.0

    async def send(
        self,
        text: str,
        *,
        image: Path | None = None,
        buttons: tuple[Button, ...] = (),
        edits: str = "",
        file: Path | None = None,
    ) -> str:
        """Send as the outbox does: a platform that asks for a pause gets it."""
        message = Outbound(self.chat, text, image, buttons, edits, file)
        for _ in range(5):
            try:
                return await self.gateway.send(message)
            except GatewayError as error:
                if not error.retryable:
                    raise
                await asyncio.sleep(error.retry_after or 1.0)
        return await self.gateway.send(message)


@dataclass(frozen=True, slots=True)
class Check:
    """``run`` raises Broken, or a GatewayError, with what is wrong."""

    name: str
    run: Callable[[Bench], Awaitable[None]]
    needs: str = ""
    """The ability it needs, a field of Abilities; "person" when somebody has to act."""


@dataclass(frozen=True, slots=True)
class Finding:
    """``problem`` is "" when the check passed; ``skipped`` says why it was not run."""

    check: str
    problem: str = ""
    skipped: str = ""


class Broken(Exception):
    """The gateway does not keep its promise."""


async def run_checks(bench: Bench) -> AsyncIterator[Finding]:
    """Every check that this gateway's abilities allow, in order."""
    for check in CHECKS:
        if check.needs == "person":
            able = bench.person is not None
        else:
            able = not check.needs or getattr(bench.gateway.abilities, check.needs)
        if not able:
            yield Finding(check.name, skipped=f"needs {check.needs}")
            continue
        try:
            await check.run(bench)
        except (Broken, GatewayError) as error:
            yield Finding(check.name, problem=str(error))
        else:
            yield Finding(check.name)


# --- speaking -----------------------------------------------------------------------------------


async def _says(bench: Bench) -> None:
    ids = {await bench.send("Phonepilot check 1"), await bench.send("Phonepilot check 2")}
    _must(len(ids) == 2 and "" not in ids, "two messages must get two ids")


async def _says_anything(bench: Bench) -> None:
    odd = "*bold* _under_ <b>tag</b> [x](y) & \\ `code` 你好，世界 👩‍👩‍👧‍👦 مرحبا"
    _must(await bench.send(odd) != "", "marks, tags and other scripts must go through as they are")


async def _says_much(bench: Bench) -> None:
    line = "A long answer must arrive whole, however long it is. "
    text = line * (bench.gateway.abilities.max_text * 2 // len(line) + 1)
    _must(await bench.send(text) != "", "text beyond the limit must be split")


async def _edits(bench: Bench) -> None:
    sent = await bench.send("Step 1 of 2")
    _must(await bench.send("Step 2 of 2", edits=sent) == sent, "an edit must keep the id")
    _must(await bench.send("Step 2 of 2", edits=sent) == sent, "an edit to the same is no error")


async def _edits_what_is_gone(bench: Bench) -> None:
    sent = await bench.send("This was edited after it was gone", edits="999999999")
    _must(sent not in ("", "999999999"), "an edit of a message that is gone must become a new one")


async def _shows(bench: Bench) -> None:
    sent = await bench.send("A picture", image=bench.picture)
    _must(sent != "", "a picture with words must get an id")


async def _hands_over(bench: Bench) -> None:
    sent = await bench.send("A file", file=bench.picture)
    _must(sent != "", "a file with words must get an id")


async def _shows_in_edit(bench: Bench) -> None:
    if not bench.gateway.abilities.edit:
        return
    sent = await bench.send("Words first")
    _must(await bench.send("Then a picture", image=bench.picture, edits=sent) != "", "no id")
    _must(await bench.send("Then other words", edits=sent) != "", "a caption must be editable")


async def _offers(bench: Bench) -> None:
    buttons = (Button("Yes", "check:yes"), Button("No", "check:no"))
    _must(await bench.send("Shall I?", buttons=buttons) != "", "buttons must get an id")


async def _refuses(bench: Bench) -> None:
    try:
        await bench.gateway.send(Outbound("1", "Nobody should read this"))
    except GatewayRefused:
        return
    raise Broken("sending to a chat that does not exist must raise GatewayRefused")


# --- listening ----------------------------------------------------------------------------------


async def _hears(bench: Bench) -> None:
    said = [f"check {n}" for n in (1, 2, 3)]
    heard = await _listen(bench, said, enough=3)
    _must([m.text for m in heard] == said, f"messages must come in order, got {heard}")
    _must(len({m.external_id for m in heard}) == 3, "each message needs an id of its own")


async def _loses_nothing(bench: Bench) -> None:
    """``deliver`` fails as if the disk were full, or the process died."""
    first: list[Inbound] = []
    refused = asyncio.Event()

    async def refuses(message: Inbound) -> None:
        first.append(message)
        refused.set()
        raise NotKept("the disk is full", 0.1)

    await _person(bench).says("check again")
    await _run_until(bench, refuses, refused)
    again = await _listen(bench, [], enough=1)
    same = {m.external_id for m in first} == {m.external_id for m in again}
    _must(same, "what deliver refused must come again under the same id")


async def _feels(bench: Bench) -> None:
    sent = await bench.send("Press Yes", buttons=(Button("Yes", "check:yes"),))
    await _person(bench).presses(sent, "check:yes")
    heard = await _listen(bench, [], enough=1)
    _must([m.button for m in heard] == ["check:yes"], f"the button's value must come, got {heard}")


async def _listen(bench: Bench, said: list[str], enough: int) -> list[Inbound]:
    """Run the gateway until ``enough`` messages came and one more poll has confirmed them."""
    heard: list[Inbound] = []
    full = asyncio.Event()

    async def keep(message: Inbound) -> None:
        heard.append(message)
        if len(heard) >= enough:
            full.set()

    for text in said:
        await _person(bench).says(text)
    await _run_until(bench, keep, full)
    return heard


async def _run_until(bench: Bench, deliver: Deliver, done: asyncio.Event) -> None:
    running = asyncio.create_task(bench.gateway.run(deliver))
    waiting = asyncio.create_task(done.wait())
    finished, _ = await asyncio.wait(
        {running, waiting}, timeout=bench.wait, return_when=asyncio.FIRST_COMPLETED
    )
    if waiting in finished:
        await asyncio.sleep(0.2)  # the confirmation is the next request
    for task in (running, waiting):
        task.cancel()
    ended = await asyncio.gather(running, waiting, return_exceptions=True)
    if isinstance(ended[0], GatewayError):
        raise ended[0]
    _must(bool(finished), f"nothing came within {bench.wait:g} s")


def _person(bench: Bench) -> Person:
    if bench.person is None:
        raise Broken("this check needs somebody in the chat")
    return bench.person


def _must(kept: bool, promise: str) -> None:
    if not kept:
        raise Broken(promise)


CHECKS: tuple[Check, ...] = (
    Check("says a word", _says),
    Check("says anything", _says_anything),
    Check("says much", _says_much),
    Check("edits", _edits, "edit"),
    Check("edits what is gone", _edits_what_is_gone, "edit"),
    Check("shows a picture", _shows, "image"),
    Check("shows a picture in an edit", _shows_in_edit, "image"),
    Check("hands over a file", _hands_over, "file"),
    Check("offers buttons", _offers, "buttons"),
    Check("refuses a wrong chat", _refuses),
    Check("hears in order", _hears, "person"),
    Check("loses nothing in a crash", _loses_nothing, "person"),
    Check("feels a button", _feels, "person"),
)
