"""Requests whose time has come: handed in as messages of the persons who made them.

They run with the approvals of any other message. What was due while the assistant was off is done
if it is not older than LATE; else the person is told that it was missed.
"""

from __future__ import annotations

import asyncio
import re
import time
from datetime import UTC, datetime
from typing import TYPE_CHECKING

import structlog

from assistant.database import JournalLocked
from assistant.timetable import Every, Scheduled, following
from assistant.turns import lasting_chat
from assistant.understanding.text import language_of
from device_drivers.verbs.base import Said
from gateways.base import Inbound, NotKept, Outbound

if TYPE_CHECKING:
    from assistant.app import House
    from assistant.inbox import Inbox

log = structlog.get_logger()
LOOK_SECONDS = 0.5
PUT_BACK_SECONDS = 30.0
"""By how much the clock must have been put back to be noticed."""
LATE = 3600.0
"""Seconds after its time until which a request is still done."""
MARK = "schedule:"
"""How the ids of these messages begin; no platform's do."""
CANCEL = re.compile(r"(?i)^(?:cancel|delete|remove|stop|取消|删除)?\s*#?\s*(\d+)$")


def is_scheduled(message: Inbound) -> bool:
    return message.external_id.startswith(MARK)


class Schedules:
    """Keeps requests for later and hands them in."""

    def __init__(self, house: House) -> None:
        self._house = house

    def add(
        self, key: str, message: Inbound, request: str, first: datetime, every: Every = ""
    ) -> Scheduled:
        """Keep ``request`` of whoever sent ``message``, and say so in the chat; the same ``key``
        again changes nothing. Blocking. Raises TooMany."""
        house = self._house
        kept = house.journal.schedule(
            key, message.gateway, lasting_chat(message), message.sender,
            house.device_of(message), request, first, every,
        )  # fmt: skip
        when = told(first, every)
        said = Said(
            f"⏰ {when.en}: {request}\n(/schedules {kept.number} cancels it)",
            f"⏰ {when.zh}：{request}\n（发送 /schedules {kept.number} 可取消）",
        )
        text = said.of(language_of(message.text))
        house.say(message.gateway, f"{key}:scheduled", Outbound(message.chat, text))
        return kept

    def listed(self, message: Inbound, rest: str) -> Said:
        """What ``/schedules`` answers; with a number it cancels that one. Blocking."""
        journal = self._house.journal
        if found := CANCEL.match(rest.strip()):
            gone = journal.cancel_schedule(message.gateway, message.sender, int(found[1]))
            if gone is None:
                return Said(
                    f"Nothing is scheduled as {found[1]}.", f"没有编号为{found[1]}的定时任务。"
                )
            return Said(f"Cancelled: {gone.text}", f"已取消：{gone.text}")
        waiting = journal.schedules_of(message.gateway, message.sender)
        if not waiting:
            return Said("Nothing is scheduled.", "没有定时任务。")
        lines = [(each, told(_local(each.next), each.every)) for each in waiting]
        return Said(
            "\n".join(f"{each.number}. {when.en}: {each.text}" for each, when in lines),
            "\n".join(f"{each.number}. {when.zh}：{each.text}" for each, when in lines),
        )

    async def run(self, inbox: Inbox) -> None:
        """Until cancelled."""
        clock = float("inf")
        while True:
            try:
                ahead = time.time() - time.monotonic()
                if ahead < clock - PUT_BACK_SECONDS:
                    await asyncio.to_thread(self._house.journal.set_right, _local(time.time()))
                clock = ahead
                for due in await asyncio.to_thread(self._house.journal.due, time.time()):
                    await self._hand_in(due, inbox)
            except (JournalLocked, NotKept) as error:
                log.warning("schedules wait", why=str(error))
            await asyncio.sleep(LOOK_SECONDS)

    async def _hand_in(self, due: Scheduled, inbox: Inbox) -> None:
        """First as a message, then off the list: what is cut between is handed in again, and the
        inbox keeps one."""
        house, name = self._house, f"{MARK}{due.id}:{int(due.next)}"
        late = time.time() - due.next > LATE
        when = told(_local(due.next), "")
        said = (
            Said(f"⏰ I was off at that time ({when.en}) and did not do it: {due.text}",
                 f"⏰ 当时（{when.zh}）我没有运行，没有执行：{due.text}")
            if late
            else Said(f"⏰ As scheduled: {due.text}", f"⏰ 按计划执行：{due.text}")
        )  # fmt: skip
        text = said.of(language_of(due.text))
        house.say(due.gateway, f"{name}:due", Outbound(due.chat, text))
        if not late:
            message = Inbound(
                due.gateway, name, due.chat, due.person, due.text, datetime.now(UTC),
                phone=due.phone,
            )  # fmt: skip
            await inbox.deliver(message)
        upcoming = following(_local(due.first), due.every, datetime.now().astimezone())
        await asyncio.to_thread(house.journal.ran, due, upcoming.timestamp() if upcoming else 0.0)


def _local(at: float) -> datetime:
    return datetime.fromtimestamp(at).astimezone()


def told(first: datetime, every: Every) -> Said:
    """When, in words: "every day at 08:00, first on 2026-11-22"."""
    day, clock = f"{first:%Y-%m-%d}", f"{first:%H:%M}"
    weekday = first.weekday()
    match every:
        case "":
            return Said(f"{day} at {clock}", f"{day} {clock}")
        case "hour":
            return Said(f"every hour from {day} {clock}", f"从{day} {clock}起每小时")
        case "day":
            return Said(f"every day at {clock}, first on {day}", f"从{day}起每天{clock}")
        case "weekday":
            return Said(
                f"Monday to Friday at {clock}, first on {day}", f"从{day}起每个工作日{clock}"
            )
        case "week":
            return Said(
                f"every {DAYS[weekday][0]} at {clock}, first on {day}",
                f"从{day}起每{DAYS[weekday][1]}{clock}",
            )
        case "month":
            return Said(
                f"every month on day {first.day} at {clock}, first on {day}",
                f"从{day}起每月{first.day}日{clock}",
            )


DAYS = (
    ("Monday", "周一"), ("Tuesday", "周二"), ("Wednesday", "周三"), ("Thursday", "周四"),
    ("Friday", "周五"), ("Saturday", "周六"), ("Sunday", "周日"),
)  # fmt: skip
