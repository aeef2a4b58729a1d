"""A question that is over: its buttons go, and what was chosen stands below it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from assistant import replying
from assistant.questions import CHOSEN, Question
from device_drivers.verbs.base import Language
from gateways.base import Outbound

if TYPE_CHECKING:
    from assistant.app import House


def settle(house: House, question: Question, value: str, language: Language) -> None:
    """Where a message can be changed; doing it again changes nothing. ``value`` is the answer, ""
    for silence, or when something else took its place."""
    words = house.journal.words_of(question.id)
    if not (words and question.options and house.abilities_of(question.gateway).edit):
        return
    shown = replying.shown(question, value, language)
    text = f"{words}{CHOSEN}{shown}" if shown else words
    house.say(question.gateway, question.id, Outbound(question.chat, text))
