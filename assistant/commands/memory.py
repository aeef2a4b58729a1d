"""What is remembered of whoever asks, and how they have it forgotten.

Facts come first (``facts``), then the conversation and past tasks. Each has a number of its own,
which stays the same while others come and go. What was used stays counted: forgetting must not fill
a budget up again.
"""

from __future__ import annotations

import hashlib
import re
import shutil
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from assistant import tasks
from assistant.commands import facts
from assistant.commands.status import counted, shortened
from assistant.memories import episodes
from assistant.memories.hand import ALONE
from assistant.recollecting import told_outcome
from device_drivers.verbs.base import Said
from gateways.base import Inbound

if TYPE_CHECKING:
    from assistant.app import House

LOOKED_AT = 500
LISTED = 8
FORGET = re.compile(
    r"(?i)(?:forget|erase|delete|忘记|忘掉|删除)\s*#?\s*(?P<what>\d+|all|everything|全部|所有)"
)


@dataclass(frozen=True, slots=True)
class Remembered:
    """One thing that can be forgotten. ``task``: its row; None for the thread of this chat."""

    number: int
    said: Said
    task: dict[str, Any] | None = None


def memory(house: House, message: Inbound, rest: str) -> Said:
    """``forget N`` forgets one thing, ``forget all`` all that is listed and was before that."""
    return house.memory.opening.or_said(lambda: _memory(house, message, rest))


def _memory(house: House, message: Inbound, rest: str) -> Said:
    if not rest:
        return _listed(house, message)
    if said := facts.asked(house, message, rest):
        return said
    found = FORGET.fullmatch(rest)
    if not found:
        return Said(
            "/memory lists what I remember of you; /memory show N tells where it is from, "
            "/memory edit N TEXT corrects it, /memory forget N erases it.",
            "/memory 列出我记得的内容；/memory show 编号 查看来源，/memory edit 编号 内容 更正，"
            "/memory forget 编号 删除。",
        )
    one = found["what"].isdecimal()
    if one and message.private and facts.forgotten(house, message, int(found["what"])):
        return Said(f"Forgotten: {found['what']}.", f"已忘记：{found['what']}。")
    known = _known(house, message)
    if not one:
        for each in known:
            _forget(house, message, each)
        count = len(known) + (facts.all_forgotten(house, message) if message.private else 0)
        more = Said("", "") if message.private else ALONE
        return Said(
            f"Forgotten: {counted(count, 'thing')}. {more.en}".strip(),
            f"已忘记{count}项。{more.zh}",
        )
    meant = [each for each in known if each.number == int(found["what"])]
    if len(meant) != 1 and not message.private:
        return ALONE
    if len(meant) != 1:
        return Said(
            f"I remember nothing under the number {found['what']}.",
            f"没有编号为{found['what']}的记忆。",
        )
    _forget(house, message, meant[0])
    return Said(f"Forgotten: {found['what']}.", f"已忘记：{found['what']}。")


def _listed(house: House, message: Inbound) -> Said:
    known = _known(house, message)
    shown = known[: LISTED + 1]
    told = facts.listed(house, message)
    lines = [*([told] if told.en else []), *_standing(house, message)]
    lines += [Said(f"{e.number}. {e.said.en}", f"{e.number}. {e.said.zh}") for e in shown]
    if more := len(known) - len(shown):
        lines.append(Said(f"and {counted(more, 'task')} before these", f"以及更早的{more}个任务"))
    if not lines:
        return Said("I remember nothing of you yet.", "我还没有记住任何关于您的内容。")
    if known:
        number = known[0].number
        lines.append(
            Said(
                f"/memory forget {number} erases that one, /memory forget all every numbered one.",
                f"/memory forget {number} 删除这一项，/memory forget all 删除所有带编号的。",
            )
        )
    return Said("\n".join(line.en for line in lines), "\n".join(line.zh for line in lines))


def _standing(house: House, message: Inbound) -> list[Said]:
    """What is kept elsewhere, and how it is changed there."""
    journal, person = house.journal, house.authority.who(message)
    lines: list[Said] = []
    if name := journal.name_of(message.gateway, message.sender):
        lines.append(Said(f"• your name: {name}", f"• 您的名字：{name}"))
    notes = house.settings.person.notes if house.authority.may(person, "notes") else ()
    where = Said(
        " (in phonepilot.toml, [person] notes)", "（在 phonepilot.toml 的 [person] notes 里）"
    )
    lines += [Said(f"• {note}{where.en}", f"• {note}{where.zh}") for note in notes]
    if waiting := journal.schedules_of(message.gateway, message.sender):
        number = len(waiting)
        lines.append(
            Said(f"• {number} scheduled (/schedules)", f"• {number}个定时任务（/schedules）")
        )
    folder = house.turns.folder_of(message)
    if folder.path.is_dir() and (number := folder.used()[1]):
        lines.append(Said(f"• {counted(number, 'file')} of yours", f"• 您的{number}个文件"))
    return lines


def _known(house: House, message: Inbound) -> list[Remembered]:
    """The thread of this chat first, then tasks, newest first."""
    thread = house.journal.thread(message.gateway, message.chat, message.sender)
    found = []
    if thread.messages or thread.episodes:
        count, episodes = len(thread.messages), len(thread.episodes)
        said = Said(
            f"our conversation here: {counted(count, 'message')}, "
            + (f"{episodes} summaries" if episodes != 1 else "1 summary"),
            f"我们在这里的对话：{count}条消息，{episodes}段摘要",
        )
        found.append(Remembered(_number(f"thread {message.chat}"), said))
    for task in house.journal.tasks_of_person(message.gateway, message.sender, LOOKED_AT):
        if not message.private and task["chat"] != message.chat:
            continue  # others read along
        if task["phone"] or not task["text"].startswith("/"):
            text, how = shortened(task["text"]), told_outcome(task)
            text = text if "“" in text else f"“{text}”"  # what takes something back quotes it
            said = Said(f"{text}: {how.en}", f"{text}：{how.zh}")
            found.append(Remembered(_number(task["id"]), said, task))
    return found


def _number(name: str) -> int:
    """The same for the same thing, whatever else is remembered."""
    return 1000 + int.from_bytes(hashlib.sha256(name.encode()).digest()[:4]) % 9000


def _forget(house: House, message: Inbound, known: Remembered) -> None:
    if known.task is None:
        house.journal.forget_thread(message.gateway, message.chat, message.sender)
        return
    task = known.task["id"]
    house.journal.forget_task(task)
    tasks.forget(task)
    episodes.forget(house, message, task)
    shutil.rmtree(house.trajectories / task, ignore_errors=True)
    whose = house.authority.memory_of(house.authority.who(message))
    house.shortcuts.shelf.forget_task(whose, task)
