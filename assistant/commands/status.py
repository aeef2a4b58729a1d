"""What is being done for somebody, how far it is, and what it waits for."""

from __future__ import annotations

import time
from datetime import datetime
from typing import TYPE_CHECKING, Any

from assistant import losing
from assistant.replying import choices
from assistant.schedules import told
from assistant.starting import ahead_of
from assistant.trajectory import Trajectory
from device_drivers.verbs.base import Said
from gateways.base import Inbound

if TYPE_CHECKING:
    from assistant.app import House

IDLE = Said("Nothing is running. What shall I do?", "没有正在执行的任务。需要我做什么？")
LONGEST = 80


def status(house: House, message: Inbound, rest: str) -> Said:
    """The tasks of whoever asks, in every chat, and what is scheduled next."""
    running = house.journal.open_of_person(message.gateway, message.sender)
    blocks = [_of_task(house, task) for task in running] or [IDLE]
    blocks += _of_others(house, message)
    waiting = house.journal.schedules_of(message.gateway, message.sender)
    if waiting:
        blocks.append(_scheduled(waiting[0].next, waiting[0].text, len(waiting)))
    since = time.time() - losing.DAYS * 86400
    lost = losing.undelivered(house.journal.undelivered(since))
    if lost.en and house.authority.may(house.authority.who(message), "house"):
        blocks.append(lost)
    return Said("\n".join(b.en for b in blocks), "\n".join(b.zh for b in blocks))


def _of_others(house: House, message: Inbound) -> list[Said]:
    """What is done for others, for whoever may see that; in a group only what was asked for in
    it."""
    authority = house.authority
    person = authority.who(message)
    if not authority.may(person, "see everybody"):
        return []
    theirs = [
        task
        for task in house.journal.unfinished()
        if task["phone"] and not authority.owns(person, task)
        and (message.private or task["chat"] == message.chat)
    ]  # fmt: skip
    told = []
    for task in theirs:
        who = house.journal.name_of(task["gateway"], task["person"]) or task["person"]
        text, since = shortened(task["text"]), f"{_local(task['started']):%H:%M}"
        told.append(
            Said(
                f"• “{text}” on {task['phone']}, since {since} ({who})",
                f"• “{text}”（{task['phone']}，{since} 开始，{who}）",
            )
        )
    return told


def _of_task(house: House, task: dict[str, Any]) -> Said:
    state = _state(house, task)
    since, phone = f"{_local(task['started']):%H:%M}", task["phone"]
    text = shortened(task["text"])
    return Said(
        f"• “{text}” on {phone}, since {since}: {state.en}",
        f"• “{text}”（{phone}，{since} 开始）：{state.zh}",
    )


def _state(house: House, task: dict[str, Any]) -> Said:
    journal = house.journal
    if journal.stopping(task["id"]):
        return Said("stopping before its next step", "正在停止，不再执行下一步")
    if question := journal.question_of(task["id"]):
        shown, words = choices(question), shortened(journal.words_of(question.id))
        asked = Said(f": {words}", f"：{words}") if words else Said("", "")
        offered = Said(f" ({shown.en})", f"（{shown.zh}）") if shown.en else Said("", "")
        return Said(
            f"waits for your answer{asked.en}{offered.en}", f"等您回答{asked.zh}{offered.zh}"
        )
    if ahead := ahead_of(house, task["id"]):
        return Said(
            f"queued, {ahead} before it on this phone", f"排队中，这部手机上前面还有{ahead}个"
        )
    effects = journal.effects_of(task["id"])
    steps = Trajectory(house.trajectories / task["id"]).steps()
    if not effects:
        return Said("getting ready, no step done yet", "准备中，还没有执行步骤")
    now = Said(f"at step {len(effects)}", f"第{len(effects)}步")
    if not steps:
        return now
    last = steps[-1]
    done = shortened(last["say"]), shortened(last.get("say_zh") or last["say"])
    return Said(f"{now.en}; last: {done[0]}", f"{now.zh}；上一步：{done[1]}")


def _scheduled(at: float, text: str, number: int) -> Said:
    when = told(_local(at), "")
    more = Said(f" ({number} scheduled)", f"（共{number}个）") if number > 1 else Said("", "")
    return Said(
        f"⏰ next, {when.en}: {shortened(text)}{more.en}",
        f"⏰ 下一个，{when.zh}：{shortened(text)}{more.zh}",
    )


def shortened(text: str) -> str:
    """On one line, cut where it is long."""
    line = " ".join(text.split())
    return line if len(line) <= LONGEST else f"{line[: LONGEST - 1]}…"


def counted(number: int, what: str) -> str:
    """ "1 step", "2 steps"."""
    return f"{number} {what}" if number == 1 else f"{number} {what}s"


def _local(at: float) -> datetime:
    return datetime.fromtimestamp(at).astimezone()
