"""Starting a task: which phone it is for, and what is said where that is busy."""

from __future__ import annotations

import contextlib
from functools import partial
from typing import TYPE_CHECKING

from assistant import tasks
from assistant.authority import NotShared
from assistant.database import JournalLocked
from assistant.questions import stop_value
from assistant.shortcuts.command import RunShortcut, Same
from assistant.steps import Request, RunVerb, UseSkill
from assistant.turns import turn_of
from assistant.understanding.text import language_of
from assistant.voice import Voice
from device_drivers.base import DeviceError
from device_drivers.verbs.base import Language, Said
from gateways.base import Button, Inbound, Outbound

if TYPE_CHECKING:
    from assistant.app import House

LONGEST = 80
QUIET_SECONDS = 4.0
"""For so long somebody waits without a word; most of what is in the way is done by then."""
STOP = Said("Stop", "停止")
OTHERS_FIRST = Said(
    "⏳ This phone is busy with another request; yours comes right after. /status tells more.",
    "⏳ 这部手机正忙于另一个请求，完成后就做您的。可用 /status 查看。",
)


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
        command: RunVerb | UseSkill | RunShortcut | Same | None = None,
        own: tuple[str, ...] = (),
        saw: tuple[str, ...] = (),
        then: tuple[RunVerb | Same, ...] = (),
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
        queue = house.phones.queue_of(phone) or tasks.queue_of_slot(house.slot)
        tasks.submit(request, queue, house.phones.key(phone))
        if away := house.phones.is_away(phone):
            house.say(
                message.gateway, f"{task}:away", waits_for(message.chat, away, text, language)
            )
        if reply and any(t["phone"] == phone and t["id"] != task for t in waiting):
            house.say(message.gateway, f"{task}:queued", queued(message.chat, task, text, language))
        elif reply and ahead_of(house, task):
            house.later(QUIET_SECONDS, partial(self._tell_if_waiting, request))
        return task

    def _tell_if_waiting(self, request: Request) -> None:
        """Who waits for what others asked is not left without a word. What it is, is not told."""
        house = self._house
        with contextlib.suppress(JournalLocked):
            if not ahead_of(house, request.task):
                return
            stop = Button(STOP.of(request.language), stop_value(request.task))
            told = Outbound(request.chat, OTHERS_FIRST.of(request.language), buttons=(stop,))
            house.say(request.gateway, f"{request.task}:queued", told)


def ahead_of(house: House, task: str) -> int:
    """How many tasks, whoever's, have the phone before this one."""
    open_ones = {each["id"]: each for each in house.journal.unfinished() if each["phone"]}
    own = open_ones.pop(task, None)
    if own is None:
        return 0
    key = house.phones.key(own["phone"])
    return sum(
        each["started"] < own["started"] and house.phones.key(each["phone"]) == key
        for each in open_ones.values()
    )


def waits_for(chat: str, host: str, text: str, language: Language) -> Outbound:
    """That something is done when the machine is back that has its phone."""
    line = " ".join(text.split())
    what = line if len(line) <= LONGEST else f"{line[: LONGEST - 1]}…"
    said = Said(
        f"The phone's host {host} is away; I do “{what}” when it is back.",
        f"手机所在的主机 {host} 不在线；等它恢复后我就做“{what}”。",
    )
    return Outbound(chat, said.of(language))


def queued(chat: str, task: str, text: str, language: Language) -> Outbound:
    """That something is done after what is being done now, with a button to leave it."""
    line = " ".join(text.split())
    what = line if len(line) <= LONGEST else f"{line[: LONGEST - 1]}…"
    what = what if "“" in what else f"“{what}”"  # what takes something back quotes it
    said = Said(
        f"Queued: {what}, after what I am doing now.", f"已排队：{what}，做完手头的事就做。"
    )
    stop = Button(STOP.of(language), stop_value(task))
    return Outbound(chat, said.of(language), buttons=(stop,))
