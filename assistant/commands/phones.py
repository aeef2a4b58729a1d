"""Which phones there are: whether each answers, who is using it, and whether it may be used."""

from __future__ import annotations

import threading
import time
from concurrent.futures import Future
from concurrent.futures import TimeoutError as TooSlow
from typing import TYPE_CHECKING, Any

from assistant.commands.status import shortened
from assistant.config import ConfigError
from assistant.plugins import MissingExtra, UnknownPlugin
from device_drivers.base import DeviceError, DeviceInfo
from device_drivers.pool import NoPhoneFree
from device_drivers.verbs.base import Said
from gateways.base import Inbound

if TYPE_CHECKING:
    from assistant.app import House

ANSWERS_WITHIN = 10.0
"""Seconds that a phone has to answer, all of them at the same time."""
NONE = Said(
    "There is no phone that you may use. Whoever owns this assistant can share one with you.",
    "没有您可以使用的手机。助手的主人可以为您开放。",
)


def phones(house: House, message: Inbound, rest: str) -> Said:
    """Takes up to ANSWERS_WITHIN seconds: every phone that is free is asked who it is."""
    usual = _usual(house, message)
    names = list(dict.fromkeys([*house.phones.listed(), *filter(None, [usual])]))
    away = {name: house.phones.elsewhere(name) for name in names if house.phones.is_away(name)}
    busy = {name: away.get(name) or _busy(house, message, name) for name in names}
    if not names:
        return NONE
    person = house.authority.who(message)
    usable = {name: house.authority.may(person, "start", phone=name) for name in names}
    until = time.monotonic() + ANSWERS_WITHIN
    for name in names:
        busy[name] = busy[name] or house.phones.elsewhere(name)
    asked = {name: _asking(house, name, until) for name in names if usable[name] and not busy[name]}
    lines = []
    for name in names:
        if not usable[name]:
            state = Said("not yours to use", "您不能使用")
        else:
            state = busy[name] or _answer(asked[name], until)
        mark = (
            Said(" (used unless you name another)", "（默认）") if name == usual else Said("", "")
        )
        lines.append(Said(f"• {name}{mark.en}: {state.en}", f"• {name}{mark.zh}：{state.zh}"))
    return Said("\n".join(line.en for line in lines), "\n".join(line.zh for line in lines))


def _usual(house: House, message: Inbound) -> str:
    try:
        return house.authority.phone_for(house.authority.who(message), house.device_of(message))
    except DeviceError:
        return ""


def _busy(house: House, message: Inbound, phone: str) -> Said | None:
    """With what; of others' tasks only that there is one."""
    key = house.phones.key(phone)
    here = [
        task
        for task in house.journal.unfinished()
        if task["phone"] and house.phones.key(task["phone"]) == key
    ]
    if not here:
        return None
    first: dict[str, Any] = min(here, key=lambda task: float(task["started"]))
    if not house.authority.owns(house.authority.who(message), first):
        return Said("busy with somebody else's task", "正在执行别人的任务")
    text = shortened(first["text"])
    return Said(f"busy with your “{text}”", f"正在执行您的“{text}”")


def _asking(house: House, phone: str, until: float) -> Future[DeviceInfo]:
    """In a thread of its own: a phone that is away may let one wait for long."""
    answer: Future[DeviceInfo] = Future()

    def ask() -> None:
        try:
            with house.phones.lease(
                phone, "phones", stopping=lambda: time.monotonic() > until
            ) as lease:
                answer.set_result(lease.device.info())
        except Exception as error:
            answer.set_exception(error)

    threading.Thread(target=ask, daemon=True).start()
    return answer


def _answer(asked: Future[DeviceInfo], until: float) -> Said:
    try:
        info = asked.result(max(0.0, until - time.monotonic()))
    except TooSlow:
        return Said(
            f"did not answer within {ANSWERS_WITHIN:.0f} s", f"{ANSWERS_WITHIN:.0f} 秒内没有应答"
        )
    except NoPhoneFree:
        return Said("in use by another program", "正被另一个程序使用")
    except (DeviceError, ConfigError, MissingExtra, UnknownPlugin) as error:
        why = shortened(str(error))
        return Said(f"not reachable: {why}", f"连接不上：{why}")
    about = f"{info.model}, {info.os.value} {info.os_version}".strip()
    return Said(f"ready ({about})", f"可用（{about}）")
