"""Starting a task: which phone it is for, and what is said where that is busy."""

from __future__ import annotations

from typing import TYPE_CHECKING

from assistant import tasks
from assistant.authority import NotShared
from assistant.questions import stop_value
from assistant.steps import Request, RunVerb
from assistant.turns import turn_of
from assistant.understanding.text import language_of
from assistant.voice import Voice
from device_drivers.base import DeviceError
from device_drivers.verbs.base import Language, Said
from gateways.base import Button, Inbound, Outbound

if TYPE_CHECKING:
    from assistant.app import House

LONGEST = 80


class Starting:
    """Of one house. Everything may block for a moment."""

    def __init__(self, house: House, voice: Voice) -> None:
        self._house = house
        self._voice = voice

    def task(
        self,
        message: Inbound,
        text: str,
        suffix: str = "",
        reply: bool = True,
        command: RunVerb | None = None,
        own: tuple[str, ...] = (),
        saw: tuple[str, ...] = (),
        then: tuple[RunVerb, ...] = (),
        copied: tuple[str, ...] = (),
    ) -> str:
        """Open a task and queue it; the same message again changes nothing. Returns its id.

        ``command``, and ``then``, is run instead of reading ``text``; ``own`` is what the person
        wrote, where a model made up the text or the command, and ``saw`` whose texts it had read
        by then, of which it ``copied`` some."""
        house = self._house
        turn = turn_of(message)
        task = turn + suffix
        language = language_of(text)
        waiting = house.journal.open_tasks(message.gateway, message.chat)
        person = house.authority.who(message)
        if not house.authority.may(person, "start"):
            return task
        try:
            phone = house.authority.phone_for(person, house.device_of(message))
        except DeviceError as error:
            said = error.said if isinstance(error, NotShared) else Said(str(error), str(error))
            self._voice.tell(message, "phone", said, "failed")
            return task
        passed_on = house.journal.passed_on(message.gateway, message.chat, message.sender)
        house.journal.open_task(
            task, turn, message.gateway, message.chat, message.sender, phone, text
        )
        request = Request(
            task, turn, message.gateway, message.chat, message.sender, phone, text, language,
            house.authority.consent_of(message), reply,
            command.as_json() if command else None,
            own or (message.text, text), saw, copied, tuple(each.as_json() for each in then),
            passed_on,
        )  # fmt: skip
        tasks.submit(request, house.slot, house.phones.key(phone))
        if reply and any(t["phone"] == phone and t["id"] != task for t in waiting):
            house.say(message.gateway, f"{task}:queued", queued(message.chat, task, text, language))
        return task


def queued(chat: str, task: str, text: str, language: Language) -> Outbound:
    """That something is done after what is being done now, with a button to leave it."""
    line = " ".join(text.split())
    what = line if len(line) <= LONGEST else f"{line[: LONGEST - 1]}…"
    what = what if "“" in what else f"“{what}”"  # what takes something back quotes it
    said = Said(
        f"Queued: {what}, after what I am doing now.", f"已排队：{what}，做完手头的事就做。"
    )
    stop = Button("停止" if language == "zh" else "Stop", stop_value(task))
    return Outbound(chat, said.of(language), buttons=(stop,))
