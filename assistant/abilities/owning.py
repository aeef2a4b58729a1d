"""``/skills`` beyond its list: to look at one, to find, install, update and remove some.

What is installed comes from the registries of the settings and from nowhere else: no address is
taken from a chat. The owner sees who signed it and what it may do, and says yes to just these
files.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from assistant import replying
from assistant.abilities import wording_owned as wording
from assistant.abilities.taken import taken
from assistant.abilities.wording import NOT_FOR_YOU, needs_a_brain, no_such
from assistant.asking import YES_NO
from assistant.durable import answered
from assistant.guard import is_yes
from assistant.questions import Question
from assistant.settled import settle
from assistant.steps import UseSkill
from assistant.turns import turn_of
from assistant.understanding.text import language_of
from device_drivers.verbs.base import Language, Said
from device_drivers.verbs.wording import in_lines
from gateways.base import Inbound, Outbound
from skills.base import Skill, SkillError, UnknownSkill
from skills.form.checking import check
from skills.trust import manifest
from skills.trust.changes import untrusted
from skills.trust.plan import Plan
from skills.trust.verifying import verdict

if TYPE_CHECKING:
    from assistant.app import House

WORDS: Mapping[str, str] = {
    "show": "show|info|about|查看|显示|看看", "search": "search|find|look for|搜索|查找|找",
    "install": "install|add|get|安装|装", "update": "update|upgrade|更新|升级",
    "remove": "remove|uninstall|delete|卸载|删除|移除", "run": "run|use|start|运行|使用|用",
    "check": "check|检查", "verify": "verify|核对|验证",
    "make": "new|sign|pack|keys|新建|签名|打包",
}  # fmt: skip
OWNERS_ONLY = ("search", "install", "update", "remove", "check", "verify", "make")
NAME = re.compile(r"[a-z0-9]+(?:-[a-z0-9]+)*(?:@[0-9A-Za-z.+-]{1,40})?")
MOST_UPDATES = 10


@dataclass(frozen=True, slots=True)
class Using:
    """A skill that a command asks for, and the request as it is kept."""

    use: UseSkill
    text: str


class Owning:
    """Of one house. Blocking: it waits for the owner's yes."""

    def __init__(self, house: House) -> None:
        self._house = house
        self._skills = house.skills

    def answer(self, message: Inbound, rest: str) -> Said | Using:
        """What to say to ``/skills REST``, or what to run."""
        act, _, words = rest.strip().partition(" ")
        known = next((k for k, names in WORDS.items() if re.fullmatch(names, act.lower())), "")
        authority, words = self._house.authority, words.strip()
        person = authority.who(message)
        if not authority.may(person, "skills"):
            return NOT_FOR_YOU
        if known in OWNERS_ONLY and not authority.may(person, "install"):
            return wording.OWNERS_ONLY
        if known in OWNERS_ONLY and self._house.memory.is_group(message):
            return wording.NOT_IN_A_GROUP
        asked: Mapping[str, Callable[[Inbound, str], Said | Using]] = {
            "show": self._show, "run": self._run, "search": self._search,
            "install": self._install, "update": self._update, "remove": self._remove,
            "check": self._check, "verify": self._verify, "make": lambda *_: wording.AT_THE_MACHINE,
        }  # fmt: skip
        try:
            return asked[known](message, words) if known else self._show(message, rest)
        except SkillError as error:
            return error.said
        except OSError as error:
            return Said(f"That did not work: {error}", f"没有成功：{error}")

    # --- looking and using --------------------------------------------------------------------

    def _named(self, name: str) -> Skill:
        """By its name, or what people call it. Raises UnknownSkill, Refused."""
        if found := self._skills.named(name):
            return found
        there = self._skills.installed()
        if not name.strip():
            raise UnknownSkill(wording.which_of(there))
        try:
            return self._skills.store.get(name)
        except UnknownSkill as error:
            raise UnknownSkill(no_such(name, there)) from error

    def _show(self, message: Inbound, name: str) -> Said:
        skill = self._named(name)
        told = wording.shown(skill, self._skills.store.publishers.name_of(skill.publisher))
        if skill.kind == "python" or self._house.brain is not None:
            return told
        return in_lines([told, needs_a_brain(skill)])

    def _check(self, message: Inbound, name: str) -> Said:
        skill = self._named(name)
        return wording.found(skill, check(skill.folder, taken))

    def _verify(self, message: Inbound, name: str) -> Said:
        skill = self._named(name)
        if skill.built_in:
            return wording.came_along(skill)
        files = manifest.files_of(skill.folder)
        return in_lines(verdict(files, self._skills.store.publishers).lines)

    def _run(self, message: Inbound, words: str) -> Said | Using:
        name, _, rest = words.partition(" ")
        skill = self._named(name)
        if skill.kind != "python":
            return needs_a_brain(skill)
        use = UseSkill(skill.name, {}, self._skills.files_of(message))
        if language_of(words) == "zh" or self._language(message) == "zh":
            return Using(use, f"用{skill.title.zh}技能{rest}")
        return Using(use, f"use the {skill.title.en} skill {rest}".rstrip())

    def _search(self, message: Inbound, words: str) -> Said:
        if not self._skills.store.registries:
            return wording.NO_REGISTRIES
        return wording.offered(words, self._skills.store.search(words))

    # --- changing -----------------------------------------------------------------------------

    def _install(self, message: Inbound, words: str) -> Said:
        store, name = self._skills.store, words.strip()
        if (found := self._skills.named(name)) and found.built_in:
            return wording.is_there(found)
        if not store.registries:
            return wording.NO_REGISTRIES
        if not NAME.fullmatch(name) or not self._offered(name):
            offers = store.search(name) if "/" not in name else []
            if len(offers) != 1 or not name:
                return wording.which(name, offers)
            name = offers[0].entry.name
        return self._agreed(message, store.plan(name))

    def _offered(self, name: str) -> bool:
        known = {each.entry.name for each in self._skills.store.search("")}
        return name.partition("@")[0] in known

    def _update(self, message: Inbound, name: str) -> Said:
        store = self._skills.store
        names = [self._named(name).name] if name else list(store.locked())[:MOST_UPDATES]
        plans = [plan for plan in map(store.update, names) if plan is not None]
        if not plans:
            return wording.UP_TO_DATE
        return in_lines([self._agreed(message, plan) for plan in plans])

    def _remove(self, message: Inbound, name: str) -> Said:
        found = self._skills.named(name)
        exact = found.name if found else name
        if exact not in self._skills.store.locked():
            skill = self._named(name)
            return wording.stays(skill)
        if not self._says_yes(message, wording.may_remove(exact), f"remove-{exact}"):
            return wording.not_removed(exact)
        self._skills.store.remove(exact)
        self._skills.changed()
        return wording.removed(exact)

    def _agreed(self, message: Inbound, plan: Plan) -> Said:
        """Do it with the owner's yes to its digest. Raises Refused."""
        if not plan.needs_yes:
            return wording.is_there(plan.skill)
        if plan.needs_trust:
            raise untrusted(plan.skill.publisher)
        question = Said(
            f"{plan.said('en')}\n{wording.MAY_I.en} ({plan.digest[:12]})",
            f"{plan.said('zh')}\n{wording.MAY_I.zh}（{plan.digest[:12]}）",
        )
        if not self._says_yes(message, question, plan.digest[:24]):
            return wording.not_installed(plan.skill)
        skill = self._skills.store.apply(plan)
        self._skills.changed()
        return wording.installed(skill)

    def _says_yes(self, message: Inbound, question: Said, about: str) -> bool:
        """Whether the owner says yes to it; silence means no. ``about`` makes it a question of its
        own: a yes to other files is none to these."""
        house = self._house
        consent = house.authority.consent_of(message)
        if consent != "ask":
            return consent == "yes"
        if not house.can_ask(message.gateway):
            return False
        turn, language = turn_of(message), self._language(message)
        posed = Question(
            f"{turn}:{about}", turn, message.gateway, message.chat, message.sender, dict(YES_NO)
        )
        house.journal.pose(posed)
        buttons = replying.buttons(posed, language)
        out = Outbound(message.chat, question.of(language), buttons=buttons)
        house.say(message.gateway, posed.id, out)
        reply = answered(house.journal, posed.id, house.settings.guard.answer_seconds)
        settle(house, posed, reply or "", language)
        person = house.authority.who(message)  # rights may have been taken away meanwhile
        return bool(reply and is_yes(reply)) and house.authority.may(person, "install")

    def _language(self, message: Inbound) -> Language:
        text = message.text
        if text.strip().startswith("/"):
            text = self._house.journal.last_words(message.gateway, message.sender)
        return language_of(text)
