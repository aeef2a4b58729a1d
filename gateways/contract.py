"""What every gateway must do: checks that run against an emulator in tests, and a real account.

``phonepilot doctor`` runs CHECKS with a chat the owner has opened with the bot. Those that need
somebody on the other side of the chat are skipped unless a Person is there to act it.
"""

from __future__ import annotations

import asyncio
import tempfile
import wave
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

from gateways.base import (
    Attached,
    Button,
    Deliver,
    Gateway,
    GatewayError,
    GatewayRefused,
    Inbound,
    Kind,
    NotKept,
    Outbound,
    Typing,
)


class Person(Protocol):
    """Somebody in the chat who does what a check asks."""

    async def says(self, text: str, thread: str = "") -> None:
        """In the chat, or in a thread of it that is named so (where the platform has threads)."""

    async def presses(self, message_id: str, value: str) -> None: ...

    async def sends(self, path: Path, kind: Kind) -> None:
        """A picture, a file or a voice message, without words."""

    async def sees(self) -> Sequence[str]:
        """The words of our messages in the chat now, in order, as they are shown: marks done and
        gone, escapes undone, edits made."""


@dataclass(frozen=True, slots=True)
class Bench:
    """One gateway under check. ``picture`` is any PNG; ``wait`` limits each wait, in seconds."""

    gateway: Gateway
    chat: str
    picture: Path
    person: Person | None = None
    wait: float = 20.0
    nobody: str = "1"
    """A chat that does not exist, in the platform's own form."""
    gone: str = "999999999"
    """A message that does not exist, in the form of the ids that ``send`` returns."""

    async def send(
        self,
        text: str,
        *,
        image: Path | None = None,
        buttons: tuple[Button, ...] = (),
        edits: str = "",
        file: Path | None = None,
        voice: Path | None = None,
        markdown: bool = False,
        chat: str = "",
    ) -> str:
        """Send as the outbox does: a platform that asks for a pause gets it."""
        message = Outbound(
            chat or self.chat, text, image, buttons, edits, file, markdown=markdown, voice=voice
        )
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
    """The abilities it needs, fields of Abilities; "person" when somebody has to act, and
    "attachments" where the platform brings files."""


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
        if missing := [need for need in check.needs.split() if not _able(bench, need)]:
            yield Finding(check.name, skipped=f"needs {missing[0]}")
            continue
        try:
            await check.run(bench)
        except (Broken, GatewayError) as error:
            yield Finding(check.name, problem=str(error))
        else:
            yield Finding(check.name)


def _able(bench: Bench, need: str) -> bool:
    if need == "person":
        return bench.person is not None
    if need == "attachments":
        return isinstance(bench.gateway, Attached)
    return bool(getattr(bench.gateway.abilities, need))


# --- speaking -----------------------------------------------------------------------------------


async def _says(bench: Bench) -> None:
    ids = {await bench.send("Phonepilot check 1"), await bench.send("Phonepilot check 2")}
    _must(len(ids) == 2 and "" not in ids, "two messages must get two ids")


ODD = "*bold* _under_ ~s~ <b>tag</b> [x](y) & \\ `code` # > | 你好，世界 👩‍👩‍👧‍👦 مرحبا"


async def _says_anything(bench: Bench) -> None:
    _must(await bench.send(ODD) != "", "marks, tags and other scripts must go through")
    await _shown(bench, ODD, "marks, tags and other scripts must be shown as they are")


async def _says_much(bench: Bench) -> None:
    line = "A long answer must arrive whole, however long it is. "
    text = f"Begin. {line * (bench.gateway.abilities.max_text * 2 // len(line) + 1)}End."
    _must(await bench.send(text) != "", "text beyond the limit must be split")
    await _shown(bench, text, "what is split must arrive whole and in order")


async def _says_it_nicely(bench: Bench) -> None:
    text = "**Found 2**\n\n- *first*: a [link](https://example.org/a_b)\n- `second`"
    _must(await bench.send(text, markdown=True) != "", "Markdown must get an id")
    for word in ("Found 2", "first", "https://example.org/a_b", "second"):
        await _shown(bench, word, "Markdown's words must be shown")
    if bench.person is not None:
        seen = "".join(await bench.person.sees())
        _must("**" not in seen.split("Found 2")[0][-2:], "Markdown's marks must not be shown")


async def _shown(bench: Bench, text: str, promise: str) -> None:
    """Somebody sees it soon, if anybody is there to see it; white space is the platform's."""
    if bench.person is None:
        return
    for _ in range(50):
        if _packed(text) in _packed("".join(await bench.person.sees())):
            return
        await asyncio.sleep(0.1)
    seen = await bench.person.sees()
    raise Broken(f"{promise}: {text[:80]!r}, and what is seen is {list(seen)[-3:]!r}")


def _packed(text: str) -> str:
    """Without white space, and without what has no width and joins nothing."""
    return "".join(text.replace("\u2060", "").split())


async def _edits(bench: Bench) -> None:
    sent = await bench.send("Step 1 of 2")
    _must(await bench.send("Step 2 of 2", edits=sent) == sent, "an edit must keep the id")
    _must(await bench.send("Step 2 of 2", edits=sent) == sent, "an edit to the same is no error")


async def _edits_what_is_gone(bench: Bench) -> None:
    sent = await bench.send("This was edited after it was gone", edits=bench.gone)
    _must(sent not in ("", bench.gone), "an edit of a message that is gone must become a new one")


async def _shows(bench: Bench) -> None:
    sent = await bench.send("A picture", image=bench.picture)
    _must(sent != "", "a picture with words must get an id")


async def _hands_over(bench: Bench) -> None:
    sent = await bench.send("A file", file=bench.picture)
    _must(sent != "", "a file with words must get an id")


async def _speaks(bench: Bench) -> None:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "answer.wav"
        with wave.open(str(path), "wb") as out:
            out.setnchannels(1)
            out.setsampwidth(2)
            out.setframerate(16000)
            out.writeframes(bytes(16000))
        _must(await bench.send("Said aloud", voice=path) != "", "speech must get an id")


async def _types(bench: Bench) -> None:
    _must(isinstance(bench.gateway, Typing), "who can show that it types has a method for it")
    if isinstance(bench.gateway, Typing):
        await bench.gateway.typing(bench.chat)


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
        await bench.gateway.send(Outbound(bench.nobody, "Nobody should read this"))
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


async def _keeps_to_the_thread(bench: Bench) -> None:
    await _person(bench).says("in a thread", thread="check")
    (heard,) = await _listen(bench, [], enough=1)
    _must(heard.chat != bench.chat, "a thread must be a chat of its own")
    _must(await bench.send("Answered there", chat=heard.chat) != "", "no id")
    await _person(bench).says("and again", thread="check")
    again = await _listen(bench, [], enough=1)
    _must([m.chat for m in again] == [heard.chat], "a thread must keep its name")


async def _takes_what_comes_along(bench: Bench) -> None:
    await _person(bench).sends(bench.picture, "image")
    (heard,) = await _listen(bench, [], enough=1)
    _must(len(heard.attachments) == 1, f"a picture must come as an attachment, got {heard}")
    gateway = bench.gateway
    if isinstance(gateway, Attached):
        wanted = await asyncio.to_thread(bench.picture.read_bytes)
        got = await gateway.fetch(heard.attachments[0], len(wanted))
        _must(got == wanted, "a picture must be fetched as it was sent")
        try:
            await gateway.fetch(heard.attachments[0], len(wanted) - 1)
        except GatewayRefused:
            return
        raise Broken("what is larger than allowed must not be fetched")


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
    if isinstance(ended[0], Exception) and not isinstance(ended[0], NotKept):
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
    Check("says it nicely", _says_it_nicely),
    Check("speaks aloud", _speaks, "voice"),
    Check("shows that it types", _types, "typing"),
    Check("hears in order", _hears, "person"),
    Check("loses nothing in a crash", _loses_nothing, "person"),
    Check("feels a button", _feels, "person buttons"),
    Check("keeps to the thread", _keeps_to_the_thread, "person threads"),
    Check("takes what comes along", _takes_what_comes_along, "person attachments"),
)
