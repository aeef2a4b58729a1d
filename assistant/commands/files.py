"""/files: what somebody sent us in the chat, and putting it on their phone."""

from __future__ import annotations

import hashlib
from typing import TYPE_CHECKING

from assistant.brought import FOLDER
from assistant.commands.undo import Job
from assistant.sandbox.folder import Folder, Kept, SandboxError
from assistant.steps import RunVerb
from assistant.turns import turn_of
from device_drivers.verbs.base import Said
from gateways.base import Inbound

if TYPE_CHECKING:
    from assistant.app import House

SHOWN = 20
NONE = Said("You have sent me no files yet.", "您还没有发来文件。")


def files(house: House, message: Inbound, rest: str) -> Said | Job:
    """Without more the list; with a number, or a name, put that one on the phone."""
    folder = house.turns.folder_of(message)
    received = [each for each in folder.listed() if each.name.startswith(f"{FOLDER}/")]
    if not received:
        return NONE
    if not rest:
        return _listed(received)
    chosen = _chosen(received, rest)
    if chosen is None:
        return Said(
            f"There is no file {rest!r}: /files lists them.", f"没有文件“{rest}”：/files 可列出。"
        )
    try:
        return _put(house, message, folder, chosen)
    except SandboxError as error:
        return Said(str(error), str(error))


def _chosen(received: list[Kept], rest: str) -> Kept | None:
    if rest.isdecimal():
        return received[int(rest) - 1] if 0 < int(rest) <= len(received) else None
    return next((each for each in received if _short(each) == rest), None)


def _put(house: House, message: Inbound, folder: Folder, chosen: Kept) -> Job:
    way = house.home / "transfers" / f"{turn_of(message)}-files"
    way.mkdir(mode=0o700, parents=True, exist_ok=True)
    folder.copy_out(chosen.name, way / "file")
    digest = hashlib.sha256((way / "file").read_bytes()).hexdigest()
    name = _short(chosen)
    arguments = {"file": str(way / "file"), "name": name, "sha256": digest, "path": ""}
    text = Said(f"put {name} on the phone", f"把{name}放到手机上")
    return Job(text, message.phone, (RunVerb("put_file", arguments),), message.text)


def _listed(received: list[Kept]) -> Said:
    lines = [f"{n}. {_short(each)} ({_size(each)})" for n, each in enumerate(received, 1)][:SHOWN]
    more = len(received) - SHOWN
    en = [*lines, f"and {more} more"] if more > 0 else lines
    zh = [*lines, f"还有 {more} 个"] if more > 0 else lines
    return Said(
        "\n".join([*en, "/files 1 puts the first on the phone."]),
        "\n".join([*zh, "/files 1 把第一个放到手机上。"]),
    )


def _short(each: Kept) -> str:
    return each.name.removeprefix(f"{FOLDER}/")


def _size(each: Kept) -> str:
    return f"{each.size / 1024:,.0f} kB" if each.size >= 1024 else f"{each.size} B"
