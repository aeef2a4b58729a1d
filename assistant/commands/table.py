"""The table of commands: their names, what each is for, and who answers it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from rapidfuzz import fuzz, process

from assistant import learnt
from assistant.abilities.owning import Using
from assistant.commands.cost import cost
from assistant.commands.files import files
from assistant.commands.memory import memory
from assistant.commands.phones import phones
from assistant.commands.shortcuts import shortcuts
from assistant.commands.skills import help_, skills
from assistant.commands.status import status
from assistant.commands.undo import Job, undo
from assistant.commands.why import why
from assistant.commands.words import named
from device_drivers.verbs.base import Said
from gateways.base import Entry, Inbound

if TYPE_CHECKING:
    from assistant.app import House

Answer = Callable[["House", Inbound, str], Said | Job | Using]
ALIKE = 70.0
"""From here on, of 100, a mistyped command is taken for a slip."""


@dataclass(frozen=True, slots=True)
class Command:
    """``about`` is one line for the menu; ``slow``: it may take seconds; ``house``: it tells how
    the assistant itself is doing."""

    about: Said
    answer: Answer
    slow: bool = False
    house: bool = False


def _help(house: House, message: Inbound, rest: str) -> Said:
    abouts = {name: command.about for name, command in COMMANDS.items() if not command.house}
    return help_(house, message, rest, abouts)


def _routes(house: House, message: Inbound, rest: str) -> Said:
    return learnt.told(house.experience)


def _schedules(house: House, message: Inbound, rest: str) -> Said:
    return house.schedules.listed(message, rest)


COMMANDS: Mapping[str, Command] = {
    "status": Command(Said("what is running, and how far", "正在执行什么，进行到哪一步"), status),
    "phones": Command(
        Said("which phones there are, and what they do", "有哪些手机，正在做什么"),
        phones,
        slow=True,
    ),
    "schedules": Command(
        Said("what is scheduled; with a number: cancel it", "定时任务；加编号可取消"), _schedules
    ),
    "shortcuts": Command(
        Said(
            "what you gave a name to; with a name: how it goes; forget NAME",
            "您起了名字的事；加名字可看步骤；forget 名字 可删除",
        ),
        shortcuts,
    ),
    "cost": Command(
        Said("model calls, tokens, money and time used", "模型调用、token、费用和时间"), cost
    ),
    "undo": Command(
        Said(
            "take the last thing back; /undo 2: the one before", "撤销上一件事；/undo 2：再前一件"
        ),
        undo,
    ),
    "why": Command(
        Said(
            "why the last thing went as it did; /why 2: the one before",
            "上一件事为什么那样做；/why 2：再前一件",
        ),
        why,
    ),
    "memory": Command(
        Said(
            "what I remember of you; /memory forget N erases",
            "我记得您的哪些事；/memory forget 编号 可删除",
        ),
        memory,
    ),
    "files": Command(
        Said(
            "what you sent me; with a number: put it on the phone",
            "您发来的文件；加编号放到手机上",
        ),
        files,
    ),
    "skills": Command(
        Said(
            "what I can do; show, search, install, update, remove, run NAME: skills",
            "我能做什么；加 show、search、install、update、remove、run 名字：管理技能",
        ),
        skills,
        slow=True,
    ),
    "help": Command(
        Said("help, in short; /help send: on a topic", "帮助；/help 短信：某个主题"), _help
    ),
    "routes": Command(Said("which way works for what", "哪种方式适合做什么"), _routes, house=True),
}
"""By name, in the order in which they are shown. ``/stop`` is none: it is heard before them."""
SAME = {"start": "help", "usage": "cost"}


def entries() -> list[Entry]:
    """For the menu of a chat platform."""
    shown = [(name, command.about) for name, command in COMMANDS.items() if not command.house]
    shown.append(("stop", Said("stop before the next step", "在下一步之前停止")))
    return [Entry(name, {"en": about.en, "zh": about.zh}) for name, about in shown]


@dataclass(frozen=True, slots=True)
class Called:
    """A command with what was written after it."""

    command: Command
    rest: str


class Commands:
    """The commands of one house."""

    def __init__(self, house: House) -> None:
        self._house = house

    def called(self, message: Inbound, text: str) -> Called | Said:
        """Which command a text that starts with a slash means; else what to say to it."""
        first, _, rest = text[1:].strip().partition(" ")
        name = first.partition("@")[0].lower()
        authority = self._house.authority
        whole = authority.may(authority.who(message), "house")
        known = [name for name, command in COMMANDS.items() if whole or not command.house]
        meant = SAME.get(name) or named(name) or name
        if meant in known:
            return Called(COMMANDS[meant], rest.strip())
        return _unknown(name, known)

    def answer(self, message: Inbound, called: Called) -> Said | Job | Using:
        """What to say to it, or what to do. Blocking; long for a slow one."""
        return called.command.answer(self._house, message, called.rest)


def _unknown(name: str, known: Sequence[str]) -> Said:
    there = ", ".join(f"/{each}" for each in known)
    others = [each for each, meant in SAME.items() if meant in known]
    near = process.extractOne(
        name, [*known, *others, "stop"], scorer=fuzz.WRatio, score_cutoff=ALIKE
    )
    if near:
        return Said(
            f"I do not know that command. Did you mean /{near[0]}?",
            f"没有这个命令。您是想用 /{near[0]} 吗？",
        )
    return Said(
        f"I do not know that command. There are {there} and /stop.",
        f"没有这个命令。可用：{there.replace(', ', '、')} 和 /stop。",
    )
