"""What comes along with a message: voice becomes words, the rest is kept in its sender's folder.

Voice counts as said by the person, so they are shown what was understood. A file is data: its name
is told to the brain, what is in it only when it is read.
"""

from __future__ import annotations

import asyncio
import re
from dataclasses import replace
from pathlib import PurePosixPath
from typing import TYPE_CHECKING

import structlog

from assistant.sandbox.folder import Folder, SandboxError
from assistant.voice import Voice
from device_drivers.verbs.base import Said
from gateways.base import Attached, Attachment, GatewayError, Inbound
from models.speech import LARGEST, Speech, SpeechError

if TYPE_CHECKING:
    from assistant.app import House

log = structlog.get_logger()
FOLDER = "received"
FETCH_SECONDS = 60.0
MOST = 10
"""Attachments of one turn that are looked at."""
ENDINGS = {
    "image/jpeg": ".jpg", "image/png": ".png", "image/webp": ".webp", "audio/ogg": ".ogg",
    "audio/mpeg": ".mp3", "audio/mp4": ".m4a", "audio/amr": ".amr", "audio/wav": ".wav",
    "video/mp4": ".mp4", "application/pdf": ".pdf",
}  # fmt: skip
DEAF = Said(
    "I cannot listen to voice messages yet: with a speech server in [models.speech] I could "
    "(docs/talking.md). Please write it.",
    "我还不能听语音：在 [models.speech] 里设置语音服务后就可以（见 docs/talking.md）。请打字。",
)
SILENT = Said(
    "I heard no words in your voice message. Please say it again, or write it.",
    "语音里没有听到话。请再说一遍，或者打字。",
)


class _Unread(Exception):
    """Something that came along cannot be used; ``said`` tells the person why."""

    def __init__(self, said: Said) -> None:
        super().__init__(said.en)
        self.said = said


class Brought:
    """Of one house; used from its loop."""

    def __init__(self, house: House, voice: Voice, speech: Speech | None) -> None:
        self._house = house
        self._voice = voice
        self._speech = speech
        self._fresh: dict[tuple[str, str, str], list[str]] = {}

    async def read(self, message: Inbound) -> Inbound | None:
        """The message with what was spoken as its words; None where that is all there is to it.
        Whatever cannot be used is told."""
        heard: list[str] = []
        kept: list[str] = []
        for number, each in enumerate(message.attachments[:MOST]):
            try:
                if each.kind == "voice" and each.ref:
                    heard.append(await self._heard(message, each))
                elif each.kind == "voice":  # heard before a restart
                    continue
                else:
                    kept.append(await self._kept(message, each))
            except _Unread as error:
                self._voice.tell(message, f"unread{number}", error.said, "")
        text = "\n".join(filter(None, [message.text, *heard]))
        if heard:
            message = replace(message, text=text, attachments=_heard_now(message))
            await asyncio.to_thread(self._house.journal.understood, message)
            said = "\n".join(heard)
            self._voice.tell(message, "heard", Said(f"🎤 “{said}”", f"🎤 “{said}”"), "")
        if kept:
            who = (message.gateway, message.chat, message.sender)
            self._fresh.setdefault(who, []).extend(kept)
            if not text.strip() or self._house.brain is None:
                self._voice.tell(message, "kept", _told(kept), "" if text.strip() else "done")
        return replace(message, text=text) if text.strip() else None

    def fresh(self, message: Inbound) -> tuple[str, ...]:
        """The files that came in a chat since this was last asked, by their paths in the folder."""
        return tuple(self._fresh.pop((message.gateway, message.chat, message.sender), ()))

    async def _heard(self, message: Inbound, each: Attachment) -> str:
        if self._speech is None or not self._speech.hears:
            raise _Unread(DEAF)
        recording = await self._fetched(message, each, LARGEST)
        name = each.name or f"voice{ENDINGS.get(each.mime.partition(';')[0], '.ogg')}"
        try:
            heard = await self._speech.hear(recording, name)
        except SpeechError as error:
            log.warning("voice not heard", why=str(error))
            raise _Unread(
                Said(f"I could not listen to it: {error}", f"语音没能听到：{error}")
            ) from error
        if not heard.text:
            raise _Unread(SILENT)
        return heard.text[: self._house.settings.limits.text]

    async def _kept(self, message: Inbound, each: Attachment) -> str:
        folder = self._house.turns.folder_of(message)
        content = await self._fetched(message, each, folder.largest)
        try:
            return await asyncio.to_thread(keep, folder, named(each), content)
        except SandboxError as error:
            raise _Unread(
                Said(f"I could not keep {named(each)}: {error}", f"{named(each)}没能存下：{error}")
            ) from error

    async def _fetched(self, message: Inbound, each: Attachment, largest: int) -> bytes:
        gateway = self._house.gateways.get(message.gateway)
        if not isinstance(gateway, Attached):
            raise _Unread(Said("I cannot fetch files here.", "在这里我收不到文件。"))
        try:
            async with asyncio.timeout(FETCH_SECONDS):
                return await gateway.fetch(each, largest)
        except (GatewayError, TimeoutError) as error:
            why = str(error) or f"no answer in {FETCH_SECONDS:g} s"
            log.warning("not fetched", gateway=message.gateway, why=why)
            raise _Unread(
                Said(f"I could not fetch {named(each)}: {why}", f"{named(each)}没能收到：{why}")
            ) from error


def _heard_now(message: Inbound) -> tuple[Attachment, ...]:
    """Voice that is words by now need not be fetched again."""
    return tuple(
        replace(each, ref="") if each.kind == "voice" else each for each in message.attachments
    )


def named(each: Attachment) -> str:
    """A name that is one on every phone: the platform's last part of it, or one by its kind."""
    ending = ENDINGS.get(each.mime.partition(";")[0], "")
    own = re.sub(r"[^\w .()-]", "_", PurePosixPath(each.name.replace("\\", "/")).name).strip(" .")
    name = own[-100:] or f"{each.kind}{ending}"
    return name if PurePosixPath(name).suffix or not ending else f"{name}{ending}"


def keep(folder: Folder, name: str, content: bytes) -> str:
    """Write a file among those received; its path in the folder. The same again is one, another of
    that name gets a number. Raises SandboxError."""
    taken = {kept.name for kept in folder.listed()}
    path = PurePosixPath(FOLDER, name)
    number = 1
    while (
        free := str(path if number == 1 else path.with_stem(f"{path.stem} ({number})"))
    ) in taken:
        if folder.read(free) == content:
            return free
        number += 1
    folder.write(free, content)
    return free


def _told(kept: list[str]) -> Said:
    names = ", ".join(path.removeprefix(f"{FOLDER}/") for path in kept)
    return Said(
        f"📥 Kept: {names}. /files shows what you sent me, and puts it on the phone.",
        f"📥 已存下：{names}。/files 可查看您发来的文件，并放到手机上。",
    )
