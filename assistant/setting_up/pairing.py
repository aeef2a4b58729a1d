"""Pairing on the spot: whoever sends the code that this terminal shows is who sits here."""

from __future__ import annotations

import asyncio
import contextlib
import secrets
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

from assistant.doorstep import CODE_LENGTH, CODE_LETTERS, CODE_SECONDS
from assistant.journal import Journal
from assistant.locks import Slots
from assistant.pairing import written
from device_drivers.verbs.base import Said
from gateways.base import UNVERIFIED, Gateway, GatewayError, Inbound, Outbound

HINTS, PEOPLE_HINTED = 3, 20
"""So many times somebody is told what to send, and so many people: a public bot has many guests."""
HINT_SECONDS = 3.0
HINT = (
    "Hello! This assistant is being set up. If it is yours, send the pairing code that its "
    "terminal shows; this was not it.\n"
    "您好！本助手正在设置中。如果它是您的，请发送终端上显示的配对码；刚才的内容不是配对码。"
)
WELCOME = (
    "You are paired. When phonepilot runs, tell me what to do, or say /help.\n"
    "已配对。运行 phonepilot run 之后就可以吩咐我了，也可以发送 /help。"
)


def fresh_code() -> str:
    return "".join(secrets.choice(CODE_LETTERS) for _ in range(CODE_LENGTH))


def somebody_runs(home: Path) -> bool:
    """Whether an assistant of this home is running: it hears what its platforms bring."""
    slots = Slots(home / "slots")
    try:
        return slots.take("run") != "run-0"
    finally:
        slots.release()


async def wait_for_code(
    gateway: Gateway, journal: Journal, code: str, seconds: float, say: Callable[[Said], None]
) -> dict[str, Any] | None:
    """Listen until somebody sends the code in a private chat, and pair them: the first one becomes
    the owner. None when nobody did. Raises GatewayError. ``say`` tells who sits here that the code
    came from somebody whom the platform cannot vouch for.

    What others write meanwhile is as it would be with a running assistant: of those who are paired
    it is kept, and acted upon at the next start; strangers are not heard. In a private chat they
    are told what is waited for."""
    paired: asyncio.Future[dict[str, Any]] = asyncio.get_running_loop().create_future()
    hinted: Counter[str] = Counter()

    async def deliver(message: Inbound) -> None:
        if paired.done() or not message.addressed:
            return
        sends_it = message.private and code in written(message.text) and not message.forwarded
        if sends_it and message.claimed:
            say(_claimed(message.sender.removeprefix(UNVERIFIED)))
        elif sends_it:
            paired.set_result(await asyncio.to_thread(_pair, journal, message, code))
        elif await asyncio.to_thread(journal.person, message.gateway, message.sender):
            await asyncio.to_thread(journal.receive, message)
        elif _may_be_told(message, hinted):
            hinted[message.sender] += 1
            with contextlib.suppress(GatewayError, TimeoutError):
                async with asyncio.timeout(HINT_SECONDS):  # the platform waits, too
                    await gateway.send(Outbound(message.chat, HINT))

    listening = asyncio.create_task(gateway.run(deliver))
    try:
        either: set[asyncio.Future[Any]] = {listening, paired}
        await asyncio.wait(either, timeout=seconds, return_when=asyncio.FIRST_COMPLETED)
        if not paired.done():
            if listening.done():
                listening.result()
            return None
        await asyncio.sleep(0.2)  # its message is acknowledged by the next request
    finally:
        listening.cancel()
        with contextlib.suppress(asyncio.CancelledError, GatewayError):
            await listening
    let_in = paired.result()
    with contextlib.suppress(GatewayError):
        await gateway.send(Outbound(let_in["chat"], WELCOME))
    if (close := getattr(gateway, "close", None)) is not None:
        await close()
    return let_in


def _may_be_told(message: Inbound, hinted: Counter[str]) -> bool:
    """Nobody whose name may be forged: it would go to whom they name."""
    if not message.private or message.claimed:
        return False
    times = hinted.get(message.sender, 0)
    return times < HINTS if times else len(hinted) < PEOPLE_HINTED


def _claimed(who: str) -> Said:
    shown = "".join(letter for letter in who if letter.isprintable())[:80]
    return Said(
        f"The code came from {shown}, but nothing proves that it was they: anybody could write in "
        "that name. docs/gateways/ says what this platform needs to prove it; then try again.",
        f"收到了来自 {shown} 的配对码，但无法证明发送者身份：任何人都能冒用这个名字。"
        "请按 docs/gateways/ 的说明让平台能够验证身份，然后重试。",
    )


def _pair(journal: Journal, message: Inbound, code: str) -> dict[str, Any]:
    offered = journal.offer_code(code, message, CODE_SECONDS, most=1000)
    known = offered["code"] if offered else code  # they may have had one of before
    let_in = journal.pair(known, CODE_SECONDS)
    if let_in is None:
        raise GatewayError("The code was used up meanwhile: run phonepilot init again.")
    return let_in
