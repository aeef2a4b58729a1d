"""Requests whose time has come: handed in as messages of the persons who made them.

They run with the approvals of any other message, if their person may still have things done later.
What was due while the assistant was off is done if it is not older than LATE; else the person is
told that it was missed. A reminder is no request: it is said, however late, and needs no phone.
"""

from __future__ import annotations

import asyncio
import re
import time
from collections.abc import Sequence
from datetime import UTC, datetime
from typing import TYPE_CHECKING

import structlog
from rapidfuzz import fuzz

from assistant.database import JournalLocked
from assistant.timetable import Every, Kind, Scheduled, following
from assistant.turns import lasting_chat
from assistant.understanding.text import language_of
from device_drivers.verbs.base import Said
from gateways.base import ANSWER_SECONDS, Inbound, NotKept, Outbound

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


CANCEL_WORDS = re.compile(r"(?i)^(?:cancel|delete|remove|取消|删除)\s*(\S.*)$")
ALIKE = 85.0
NOTICED_LATE = 120.0
"""Seconds after which a reminder says that it comes late."""
REMINDER_LASTS = 86_400.0
"""Seconds for which it is worth sending."""


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
        kept = self.keep(key, message, request, first, every)
        text = confirmed([kept]).of(language_of(message.text))
        self._house.say(message.gateway, f"{key}:scheduled", Outbound(message.chat, text))
        return kept

    def keep(
        self, key: str, message: Inbound, request: str, first: datetime, every: Every = "",
        kind: Kind = "request",
    ) -> Scheduled:  # fmt: skip
        """The same, without a word. Blocking. Raises TooMany."""
        return self._house.journal.schedule(
            key, message.gateway, lasting_chat(message), message.sender,
            self._house.device_of(message), request, first, every, kind,
        )  # fmt: skip

    def listed(self, message: Inbound, rest: str) -> Said:
        """What ``/schedules`` answers; with a number, or words of it, it cancels that one."""
        journal = self._house.journal
        waiting = journal.schedules_of(message.gateway, message.sender)
        if found := CANCEL.match(rest.strip()):
            return self._cancelled(message, int(found[1]), found[1])
        if named := CANCEL_WORDS.match(rest.strip()):
            return self._cancelled(message, _meant(waiting, named[1]), named[1])
        if not waiting:
            return Said("Nothing is scheduled.", "没有定时任务。")
        lines = [(e, told(_local(e.next), e.every), _reminds(e)) for e in waiting]
        return Said(
            "\n".join(f"{e.number}. {when.en}{r.en}: {e.text}" for e, when, r in lines),
            "\n".join(f"{e.number}. {when.zh}{r.zh}：{e.text}" for e, when, r in lines),
        )

    def _cancelled(self, message: Inbound, number: int, named: str) -> Said:
        gone = self._house.journal.cancel_schedule(message.gateway, message.sender, number)
        if gone is None:
            return Said(
                f"Nothing is scheduled as {named}; /schedules lists what is.",
                f"没有“{named}”这样的定时任务；/schedules 可查看。",
            )
        return Said(f"Cancelled: {gone.text}", f"已取消：{gone.text}")

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
                    if self._house.serves(due.gateway):
                        await self._hand_in(due, inbox)
            except (JournalLocked, NotKept) as error:
                log.warning("schedules wait", why=str(error))
            await asyncio.sleep(LOOK_SECONDS)

    async def _hand_in(self, due: Scheduled, inbox: Inbox) -> None:
        """First as a message, then off the list: what is cut between is handed in again, and the
        inbox keeps one."""
        house, name = self._house, f"{MARK}{due.id}:{int(due.next)}"
        if not await asyncio.to_thread(self._may, due):
            log.info("scheduled, and not allowed any more", schedule=due.id)
            await asyncio.to_thread(house.journal.ran, due, 0.0)
            return
        await asyncio.to_thread(self._told_to, due, name)
        if due.kind == "request" and time.time() - due.next <= LATE:
            message = Inbound(
                due.gateway, name, due.chat, due.person, due.text, datetime.now(UTC),
                phone=due.phone,
            )  # fmt: skip
            await inbox.deliver(message)
        upcoming = following(_local(due.first), due.every, datetime.now().astimezone())
        await asyncio.to_thread(house.journal.ran, due, upcoming.timestamp() if upcoming else 0.0)

    def _may(self, due: Scheduled) -> bool:
        """Whether its person has the right still."""
        authority = self._house.authority
        return authority.may(authority.person(due.gateway, due.person), "schedule", phone=due.phone)

    def _told_to(self, due: Scheduled, name: str) -> None:
        """Said once, however often it is tried: the outbox keeps one of a name."""
        text = _due(due, time.time() - due.next).of(language_of(due.text))
        lasts = REMINDER_LASTS if due.kind == "reminder" else ANSWER_SECONDS
        self._house.say(due.gateway, f"{name}:due", Outbound(due.chat, text, lasts=lasts))


def confirmed(kept: Sequence[Scheduled]) -> Said:
    """That they are kept, when they come, and how each is cancelled."""
    lines = [(e, told(_local(e.first), e.every), _reminds(e)) for e in kept]
    return Said(
        "\n".join(
            f"⏰ {when.en}{r.en}: {e.text}\n(/schedules {e.number} cancels it)"
            for e, when, r in lines
        ),
        "\n".join(
            f"⏰ {when.zh}{r.zh}：{e.text}\n（发送 /schedules {e.number} 可取消）"
            for e, when, r in lines
        ),
    )


def _due(due: Scheduled, late: float) -> Said:
    """What is said when its time has come; ``late`` in seconds."""
    when = told(_local(due.next), "")
    if due.kind == "reminder":
        was = Said(f" ({when.en}; I was off then)", f"（{when.zh}，当时我没有运行）")
        was = was if late > NOTICED_LATE else Said("", "")
        return Said(f"⏰ Reminder{was.en}: {due.text}", f"⏰ 提醒{was.zh}：{due.text}")
    if late > LATE:
        return Said(
            f"⏰ I was off at that time ({when.en}) and did not do it: {due.text}",
            f"⏰ 当时（{when.zh}）我没有运行，没有执行：{due.text}",
        )
    return Said(f"⏰ As scheduled: {due.text}", f"⏰ 按计划执行：{due.text}")


def _reminds(scheduled: Scheduled) -> Said:
    return Said(", a reminder", "（提醒）") if scheduled.kind == "reminder" else Said("", "")


def _meant(waiting: Sequence[Scheduled], words: str) -> int:
    """The number of the one whose text is like these words; 0 for none, or several."""
    said = words.casefold().strip()
    same = [e for e in waiting if said in e.text.casefold()]
    near = same or [e for e in waiting if fuzz.WRatio(said, e.text.casefold()) >= ALIKE]
    return near[0].number if len(near) == 1 else 0


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
