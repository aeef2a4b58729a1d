"""Stop: the words for it, and what it ends.

A stop is written down; whatever runs finds out by itself (``halting.py``). What was not begun yet
is ended on the spot.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from assistant.reports import EMPTY_REPORT, MARKS
from assistant.understanding.text import language_of
from assistant.vitals.tasks import tally
from device_drivers.verbs.base import Said
from gateways.base import Inbound, Outbound

if TYPE_CHECKING:
    from assistant.app import House

LONGEST = 80
_AROUND = re.compile(
    r"(?i)^(?:(?:please|ok(?:ay)?|no|oh|wait|hey|actually|sorry|just)\b\W*)+(?=\w)"
    r"|(?:\W+(?:please|now|immediately|thanks|thank you|everything|all(?: of it)?|the task))+$"
    r"|^[请快先就]+(?=[停取住别])|[吧了啊]+$"
)
"""What is said around a stop."""
_STOP = re.compile(
    r"(?i)(?:stop|cancel|halt|abort)|/(?:stop|cancel)(?:@\w+)?"
    r"|(?:马上|立刻|赶紧)?(?:停|停止|停下|停下来|取消|住手|别动)"
)
_LET_IT_BE = re.compile(
    r"(?i)never ?mind(?: (?:that|it|about (?:it|that)))?|forget (?:it|that|about (?:it|that))"
    r"|leave it(?: be| alone)?|let it be|drop it|don'?t(?: do (?:it|that)| bother)?(?: any ?more)?"
    r"|(?:stop|cancel|abort|quit)(?: doing)? (?:it|that|this(?: task)?)"
    r"|(?:stop|cancel|abort) the (?:request|job|last one)"
    r"|i(?:'ve| have)? changed my mind|no need(?: any ?more)?"
    r"|算|不[用要必做需]|不需要|没事|别[弄做发打管设]|先别[弄做]|当我没说|我?改主意"
    r"|(?:取消|停止|停掉)(?:它|这个|那个|任务)?掉?"
)


def says_stop(text: str) -> bool:
    """What always means stop: "stop", "please cancel", 停下."""
    return _STOP.fullmatch(_bare(text)) is not None


def stops(message: Inbound) -> bool:
    """Whether its sender says stop, in words of their own."""
    return not message.forwarded and says_stop(message.text)


def lets_it_be(text: str) -> bool:
    """What means stop where something is going on, and something else where nothing is: "never
    mind", "cancel that", 算了."""
    return _LET_IT_BE.fullmatch(_bare(text)) is not None


def _bare(text: str) -> str:
    said = text.strip().rstrip(".!。！~ ")
    while (bare := _AROUND.sub("", said).strip(" ,，.!。！")) != said:
        said = bare
    return said


class Stopping:
    """Stops tasks of one house. Everything may block for a moment."""

    def __init__(self, house: House) -> None:
        self._house = house

    def all_of(self, message: Inbound) -> list[dict[str, Any]]:
        """Stop what is being done in the message's chat and is its sender's to stop: their own
        tasks, and only where there are none those of others. What was stopped."""
        house = self._house
        person = house.authority.who(message)
        may = house.authority.may
        open_tasks = house.journal.open_tasks(message.gateway, message.chat)
        stoppable = [task for task in open_tasks if may(person, "stop", task=task)]
        own = [task for task in stoppable if house.authority.owns(person, task)]
        for task in own or stoppable:
            self.task(task)
        return own or stoppable

    def task(self, task: Mapping[str, Any]) -> None:
        """Stop one task, and what it handed out where it is a turn of the brain."""
        journal = self._house.journal
        journal.stop(task["id"])
        if not task["phone"]:
            for part in journal.tasks_of_turn(task["id"]):
                if part["id"] != task["id"] and not part["outcome"]:
                    self.task(part)
        if question := journal.question_of(task["id"]):
            journal.close_question(question.id, "")
        self._end_unbegun(task)

    def _end_unbegun(self, task: Mapping[str, Any]) -> None:
        """One that waits for its turn need not wait for its end."""
        house = self._house
        said = f"{MARKS['stopped']} {not_begun(task['text']).of(language_of(task['text']))}"
        if not house.journal.end_unbegun(task["id"], "stopped", said, EMPTY_REPORT):
            return
        tally("stopped", EMPTY_REPORT)
        turn = house.journal.task(task["turn"])
        if house.journal.begun_anew(task["id"]):
            return
        if turn is None or turn["phone"]:  # else the brain tells
            house.say(task["gateway"], f"{task['id']}:reply", Outbound(task["chat"], said))


def not_begun(text: str) -> Said:
    """What was stopped: of several, each says which it is."""
    what = " ".join(text.split())
    what = what if len(what) <= LONGEST else f"{what[: LONGEST - 1]}…"
    return Said(f"Stopped before it began: {what}", f"尚未开始就已停止：{what}")


STOPPING = Said("Stopping.", "正在停止。")
NOTHING_RUNS = Said("Nothing is running.", "没有正在执行的任务。")
