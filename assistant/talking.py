"""What is said in the chat without a phone and without a model.

Small talk and help, what was done and what is known, follow-ups on the request before, requests for
later, and what would help where a request is beyond the assistant.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from assistant.abilities.wording import with_skills
from assistant.commands.why import why
from assistant.in_front import pinned
from assistant.previous import before
from assistant.recollecting import NO_FACTS, Recollection
from assistant.schedules import confirmed, is_scheduled
from assistant.timetable import Kind, TooMany
from assistant.turns import lasts, turn_of
from assistant.understanding import NotUnderstood, PastQuestion, Plan, Talk, Understood
from assistant.understanding.following import follow
from assistant.understanding.reminders import odd_interval, reminder
from assistant.understanding.timed import Later, later
from assistant.understanding.wordings import STRANGE
from device_drivers.verbs.base import Said
from gateways.base import Inbound

if TYPE_CHECKING:
    from assistant.app import House

FAMILIAR = 0.5
"""Share of a request's words that our own small model should know before it is let at the phone."""
LATER = Said(
    "Yes, with an exact time: “every day at 8: read my messages”, “in ten minutes switch off "
    "wifi”. /schedules lists and cancels. It happens while I am running.",
    "可以，要说准确时间：“每天8点读一下我的短信”、“十分钟后关闭wifi”。/schedules 可查看和取消。"
    "我在运行时才会执行。",
)


ONLY_RUNNING = Said(
    "It is done then if `phonepilot run` is running.", "到时 `phonepilot run` 在运行就会执行。"
)
NOT_FOR_YOU = Said(
    "You may not have things done later; the owner of this assistant can change that.",
    "您没有使用定时任务的权限；助手的主人可以更改。",
)


class Talking:
    """Answers of one house. Everything may block for a moment."""

    def __init__(self, house: House) -> None:
        self._house = house

    def plainly(self, message: Inbound, understood: Talk | PastQuestion | NotUnderstood) -> Said:
        match understood:
            case Talk():
                return self.filled(understood)
            case PastQuestion(kind="why"):
                return why(self._house, message, "")
            case PastQuestion():
                return self.recollected(message.gateway, message.sender, understood, message.chat)
            case NotUnderstood() if is_scheduled(message):
                return self._house.skills.gone(message)
            case NotUnderstood():
                refusal = self._house.beyond_me(understood, message.gateway, message.sender)
                skills = understood.said == STRANGE and self._house.skills.may_use(message)
                return with_skills(refusal) if skills else refusal

    def filled(self, talk: Talk) -> Said:
        """Small talk whose answer depends on how the assistant is set up."""
        match talk.said.en:
            case "{help}":
                return self.help_text()
            case "{model}":
                return self._house.beyond.about_models()
            case "{later}":
                return LATER
        looks = self._house.beyond.looking()
        return Said(
            talk.said.en.replace("{gui}", looks.en), talk.said.zh.replace("{gui}", looks.zh)
        )

    def recollected(self, gateway: str, person: str, asked: PastQuestion, chat: str = "") -> Said:
        """What this person may hear of what was done, spent and noted. The notes in the settings
        are about whom the assistant works for. In a group nobody hears of others."""
        house = self._house
        may, who = house.authority.may, house.authority.person(gateway, person)
        alone = not house.journal.is_group(gateway, chat)
        facts = house.memory.hand.known_lines(who) if alone and asked.kind == "known" else NO_FACTS
        own = Recollection(
            house.journal, house.settings, gateway, person, may(who, "notes"), house.now(),
            alone and may(who, "see everybody"), facts, "" if alone else chat,
        )  # fmt: skip
        return own.of(asked)

    def may_be_tried(self, understood: Understood, text: str = "") -> bool:
        """By a model that looks at the screen. The small one of our own knows no more words than
        the understanding, and nothing of the world. ``text``, too, where it may name somebody whom
        only the phone knows."""
        house = self._house
        if not isinstance(understood, NotUnderstood) or understood.final:
            return False
        if text and house.understanding.names_somebody(text, now=house.now()):
            return True
        if house.embedded:
            return understood.remedy == "screen" and understood.known >= FAMILIAR
        return "vision" in house.routes

    def followed(self, message: Inbound, text: str) -> str | Said:
        """The whole request, where the text hangs on the one before; or what to say to it."""
        house, now = self._house, self._house.now()
        if is_scheduled(message):
            return text
        known = before(house.journal, message.gateway, message.sender, time.time())
        found = follow(text, known, lambda said: house.understanding.plan(said, now=now), now)
        return text if found is None else found

    def reminded(self, message: Inbound, text: str, suffix: str = "") -> Said | None:
        """Keep a reminder, and say so; None when it is none. It is said in the chat, so it needs
        one that lasts: for a single request at the terminal an alarm of the phone is better."""
        house = self._house
        if is_scheduled(message) or not lasts(message):
            return None
        if asked := reminder(text, house.now()):
            return self._kept_all(message, asked, "reminder", suffix)
        return odd_interval(text) if house.brain is None else None

    def kept_for_later(self, message: Inbound, text: str, suffix: str = "") -> Said | None:
        """Keep a request for its time, and say so; None when it is none, or nothing here could do
        it then. ``suffix`` tells several requests of one message apart."""
        house, now = self._house, self._house.now()
        asked = later(text, now, house.skills.names())
        if not asked or is_scheduled(message):
            return None
        then = house.understanding.plan(asked[0].request, now=now)
        known = isinstance(then, Plan) or house.skills.knows(asked[0].request, then)
        if not known and not self.may_be_tried(then):
            return None
        if isinstance(then, Plan) and len(then.steps) > 1 and not asked[0].opens:
            return None  # "turn on wifi and turn it off at 11pm": only the last of it is for later
        request = pinned(house, message, asked[0].request)
        if isinstance(request, Said):
            return request
        asked = tuple(replace(each, request=request) for each in asked)
        return self._kept_all(message, asked, "request", suffix)

    def _kept_all(self, message: Inbound, asked: Sequence[Later], kind: Kind, suffix: str) -> Said:
        house, key = self._house, turn_of(message) + suffix
        if not house.authority.may(house.authority.who(message), "schedule"):
            return NOT_FOR_YOU
        try:
            kept = [
                house.schedules.keep(
                    f"{key}-{number}", message, each.request, each.first, each.every, kind
                )
                for number, each in enumerate(asked)
            ]
        except TooMany as error:
            return Said(
                f"{error}; /schedules cancels some.", "定时任务太多了；/schedules 可以取消。"
            )
        said = confirmed(kept)
        if lasts(message):
            return said
        return Said(f"{said.en}\n{ONLY_RUNNING.en}", f"{said.zh}\n{ONLY_RUNNING.zh}")

    def help_text(self) -> Said:
        """What the assistant can do, and three things to try."""
        verbs = len(self._house.verbs)
        vision = "vision" in self._house.routes
        more_en = "" if vision else " Set [models.gui] to let me see and use any app."
        more_zh = "" if vision else " 设置 [models.gui] 后我还能看懂并操作任何应用。"
        return Said(
            f"I do things on your phone and show you the proof: alarms, messages, contacts, calls, "
            f"settings, apps, notes ({verbs} commands), and anything you can spell out on the "
            f"screen (“open Settings, tap Display, switch on Dark theme”). I ask before I send, "
            f"call, delete or pay.{more_en}\n"
            "Try:\n"
            "  • Wake me up at 6:45 tomorrow\n"
            "  • Turn on Do Not Disturb and set brightness to 30%\n"
            "  • Read my last messages",
            f"我在您的手机上办事，并给出证据：闹钟、短信、联系人、电话、设置、应用、便签"
            f"（{verbs} 个命令），"
            f"也能按您的话一步步操作屏幕（“打开设置，点击显示，打开深色主题”）。"
            f"发送、拨打、删除、付款之前我会先问。{more_zh}\n"
            "试试：\n"
            "  • 明天早上六点四十五叫我起床\n"
            "  • 打开勿扰模式，再把亮度调到30%\n"
            "  • 读一下最近的短信",
        )
