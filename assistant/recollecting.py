"""What the assistant did for somebody, what came of it, what it cost, and what it knows of them.

From the journal and the settings, without a model. A person hears of their own tasks only, in a
group only of those that they asked for in it.
"""

from __future__ import annotations

import datetime as dt
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from assistant.budgets import Budget
from assistant.config import Settings
from assistant.journal import Journal
from assistant.understanding import PastQuestion
from device_drivers.verbs.base import Said
from device_drivers.verbs.wording import many

LOOKED_AT = 500
"""Tasks of a person that are looked through, the latest."""
LISTED = 8
_OUTCOMES = {
    "done": Said("done", "已完成"),
    "failed": Said("not done", "未完成"),
    "needs_user": Said("left, it needed an answer", "等待回答而未做"),
    "stopped": Said("stopped", "已停止"),
    "stuck": Said("given up", "中途放弃"),
}
NO_FACTS = Said("", "")
NOTHING = Said("I have done nothing for you yet.", "我还没有为您做过什么。")


@dataclass(frozen=True, slots=True)
class Recollection:
    """Answers for one person; ``owner``: whoever the notes in the settings are about."""

    journal: Journal
    settings: Settings
    gateway: str
    person: str
    owner: bool
    now: dt.datetime
    sees_forgotten: bool = False
    """They hear of what was risky in tasks that were forgotten, whoever's those were."""
    facts: Said = NO_FACTS
    """What they told of themselves and of others, as lines; nothing of it in a group."""
    group: str = ""
    """The chat in which others read along, "" where none do: of the notes nothing is told there."""

    def of(self, asked: PastQuestion) -> Said:
        match asked.kind:
            case "did":
                did, more = self._did(self._within(asked), asked), self._forgotten(asked)
                return Said(f"{did.en}\n{more.en}".rstrip(), f"{did.zh}\n{more.zh}".rstrip())
            case "count":
                return self._counted(self._within(asked), asked)
            case "cost":
                return self._cost()
            case "known":
                return self._known()
            case "last" | "sure" | "why":
                return self._of_last(asked.kind)

    def _tasks(self) -> list[dict[str, Any]]:
        """What was done on a phone, newest first."""
        every = self.journal.tasks_of_person(self.gateway, self.person, LOOKED_AT)
        return [task for task in every if task["phone"] and self._may_be_told(task)]

    def _may_be_told(self, task: Mapping[str, Any]) -> bool:
        return self.group in ("", task["chat"])

    def _within(self, asked: PastQuestion) -> list[dict[str, Any]]:
        since, until = asked.since, asked.until
        if since is None or until is None:
            return self._tasks()
        return [task for task in self._tasks() if since <= self._began(task).date() <= until]

    def _began(self, task: dict[str, Any]) -> dt.datetime:
        return self._at(task["started"])

    def _at(self, seconds: float) -> dt.datetime:
        return dt.datetime.fromtimestamp(seconds, self.now.tzinfo)

    def _did(self, tasks: Sequence[dict[str, Any]], asked: PastQuestion) -> Said:
        if not tasks:
            return NOTHING if asked.since is None else _nothing_then(asked)
        shown = list(reversed(tasks[:LISTED]))
        en = [f"• {self._when(t, asked)} “{t['text']}”: {told_outcome(t).en}" for t in shown]
        zh = [f"• {self._when(t, asked)} “{t['text']}”：{told_outcome(t).zh}" for t in shown]
        if more := len(tasks) - len(shown):
            en.insert(0, f"({more} earlier)")
            zh.insert(0, f"（更早的还有{more}件）")
        return Said("\n".join(en), "\n".join(zh))

    def _forgotten(self, asked: PastQuestion) -> Said:
        if not self.sees_forgotten:
            return Said("", "")
        known = [(self._at(each.at), each) for each in self.journal.forgotten_risks()]
        since, until = asked.since or dt.date.min, asked.until or dt.date.max
        shown = [(at, each) for at, each in known if since <= at.date() <= until][-LISTED:]
        en, zh = [], []
        for at, each in shown:
            who = self.journal.name_of(each.gateway, each.person) or each.person
            when = f"{at:%H:%M}" if _one_day(asked) else f"{at:%m-%d %H:%M}"
            en.append(f"• {when} {each.risk} on {each.phone}, for {who}: forgotten since")
            zh.append(f"• {when} {each.risk}（{each.phone}，{who}）：记录已被删除")
        return Said("\n".join(en), "\n".join(zh))

    def _when(self, task: dict[str, Any], asked: PastQuestion) -> str:
        began = self._began(task)
        return f"{began:%H:%M}" if _one_day(asked) else f"{began:%m-%d %H:%M}"

    def _counted(self, tasks: Sequence[dict[str, Any]], asked: PastQuestion) -> Said:
        if not tasks:
            return NOTHING if asked.since is None else _nothing_then(asked)
        number, by = len(tasks), Counter(str(task["outcome"]) for task in tasks)
        en = ", ".join(f"{n} {_OUTCOMES[name].en}" for name, n in by.most_common())
        zh = "，".join(f"{_OUTCOMES[name].zh}{n}个" for name, n in by.most_common())
        return Said(
            f"{number} {'task' if number == 1 else 'tasks'}: {en}.", f"共{number}个任务：{zh}。"
        )

    def _of_last(self, kind: str) -> Said:
        every = self.journal.open_of_person(self.gateway, self.person)
        if running := [task for task in every if self._may_be_told(task)]:
            text = running[-1]["text"]
            return Said(f"I am still at it: “{text}”.", f"还在做：“{text}”。")
        tasks = self._tasks()
        if not tasks:
            return NOTHING
        task = tasks[0]
        text, how, reply = task["text"], told_outcome(task), task["reply"]
        told = Said(f"“{text}”: {how.en}.\n{reply}", f"“{text}”：{how.zh}。\n{reply}")
        if kind == "why" and task["outcome"] == "done":
            return Said(f"The last one did not fail. {told.en}", f"上一个任务没有失败。{told.zh}")
        return told

    def _cost(self) -> Said:
        budget = Budget(self.journal, self.settings.limits, "", self.gateway, self.person)
        tasks = self._tasks()
        if not tasks:
            return budget.told()
        usage = self.journal.spent_by_task(tasks[0]["id"]).usage
        last = (
            Said(
                f"The last task: {usage.calls} model calls, {usage.tokens} tokens, "
                f"{usage.money:.4g} spent.",
                f"上一个任务：调用模型{usage.calls}次，{usage.tokens}个 token，"
                f"费用{usage.money:.4g}。",
            )
            if usage.calls
            else Said(
                "The last task cost nothing: no model was asked.",
                "上一个任务没有花费：没有调用模型。",
            )
        )
        today = budget.told()
        return Said(f"{last.en}\n{today.en}", f"{last.zh}\n{today.zh}")

    def _known(self) -> Said:
        notes = self.settings.person.notes if self.owner and not self.group else ()
        name = self.journal.name_of(self.gateway, self.person)
        tasks = self._tasks()
        en, zh = [], []
        if name:
            en.append(f"• You are {name} on {self.gateway}.")
            zh.append(f"• 您在 {self.gateway} 上的名字是{name}。")
        en += [f"• {note}" for note in notes]
        zh += [f"• {note}" for note in notes]
        if self.facts.en:
            en.append(self.facts.en)
            zh.append(self.facts.zh)
        if tasks:
            first = f"{self._began(tasks[-1]):%Y-%m-%d}"
            en.append(f"• {many(len(tasks), 'task')} since {first}: ask “what did you do”.")
            zh.append(f"• 自{first}以来的{len(tasks)}个任务；问“你做了什么”可以列出。")
        if not en:
            return Said(
                "Nothing yet. What you tell me of yourself I remember, and what stands in "
                "phonepilot.toml under [person] notes I know.",
                "还什么都不知道。您告诉我的我会记住，写在 phonepilot.toml 的 [person] notes "
                "里的我也知道。",
            )
        return Said("\n".join(["What I know of you:", *en]), "\n".join(["我知道的：", *zh]))


def told_outcome(task: Mapping[str, Any]) -> Said:
    return _OUTCOMES.get(task["outcome"], Said(task["outcome"], task["outcome"]))


def _one_day(asked: PastQuestion) -> bool:
    return asked.since is not None and asked.since == asked.until


def _nothing_then(asked: PastQuestion) -> Said:
    if asked.since == asked.until:
        return Said(f"Nothing on {asked.since}.", f"{asked.since}没有做什么。")
    return Said(
        f"Nothing from {asked.since} to {asked.until}.", f"{asked.since}至{asked.until}没有做什么。"
    )
