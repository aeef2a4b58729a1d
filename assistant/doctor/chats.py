"""What a chat platform can do, and whether its gateway keeps the contract, in a chat of ours."""

from __future__ import annotations

import asyncio
import struct
import tempfile
import zlib
from collections.abc import Iterator
from dataclasses import fields
from pathlib import Path

from assistant.doctor.finding import Finding
from gateways.base import Abilities, Gateway
from gateways.contract import Bench, run_checks
from gateways.contract import Finding as Checked

SIDE = 96
FIX = "tell us: it is a fault of ours, or something this account may not do"


def abilities(gateway: Gateway) -> Finding:
    """In one line."""
    return Finding(f"{gateway.name} can", True, told(gateway.abilities))


def told(able: Abilities) -> str:
    """``edit, image; not voice; typing for 5 s; texts of 4096; at most 1 in 1 s each chat``"""
    switches = {f.name: getattr(able, f.name) for f in fields(able) if f.type == "bool"}
    can = ", ".join(_words(name) for name, on in switches.items() if on) or "text"
    cannot = ", ".join(_words(name) for name, on in switches.items() if not on)
    parts = [can] + ([f"not {cannot}"] if cannot else [])
    parts += [f"typing for {able.typing:g} s"] if able.typing else []
    parts.append(f"texts of {able.max_text}")
    paces = (
        f"{pace.count} in {pace.seconds:g} s" + ("" if pace.each == "all" else f" each {pace.each}")
        for pace in able.paces
    )
    if shown := ", ".join(paces):
        parts.append(f"at most {shown}")
    return "; ".join(parts)


def contract(gateway: Gateway, chat: str) -> Iterator[Finding]:
    """Every check that needs nobody on the other side, in a chat that the owner has opened."""
    for found in asyncio.run(_checked(gateway, chat)):
        name = f"{gateway.name} {found.check}"
        if found.skipped:
            yield Finding(name, True, f"left out: {found.skipped}")
        else:
            yield Finding(name, not found.problem, found.problem or "kept", FIX)


async def _checked(gateway: Gateway, chat: str) -> list[Checked]:
    with tempfile.TemporaryDirectory() as folder:
        picture = Path(folder) / "phonepilot.png"
        picture.write_bytes(a_picture())
        try:
            return [found async for found in run_checks(Bench(gateway, chat, picture))]
        finally:
            if (close := getattr(gateway, "close", None)) is not None:
                await close()


def a_picture() -> bytes:
    """A PNG, a square of one colour (https://www.w3.org/TR/png/)."""

    def chunk(kind: bytes, data: bytes) -> bytes:
        checked = zlib.crc32(kind + data)
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", checked)

    head = struct.pack(">IIBBBBB", SIDE, SIDE, 8, 2, 0, 0, 0)
    rows = (b"\0" + b"\x00\x80\x80" * SIDE) * SIDE
    return (
        b"\x89PNG\r\n\x1a\n"
        + chunk(b"IHDR", head)
        + chunk(b"IDAT", zlib.compress(rows))
        + chunk(b"IEND", b"")
    )


def _words(name: str) -> str:
    return name.replace("_", " ")
