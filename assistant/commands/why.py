"""Why something was done as it was, or not done: from what was written down then.

Nothing is made up afterwards: which way was chosen and why, what the guard said, what was asked and
answered, what was read on the phone, and how it ended.
"""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import TYPE_CHECKING, Any, cast

from assistant.commands.status import shortened
from assistant.learnt import WAYS
from assistant.questions import Asked
from assistant.recollecting import NOTHING, told_outcome
from assistant.steps import RouteName
from assistant.trajectory import Trajectory
from device_drivers.verbs.base import Said
from gateways.base import Inbound

if TYPE_CHECKING:
    from assistant.app import House

LOOKED_AT = 200
STEPS_SHOWN = 4
TALKS = 5
VERDICTS: Mapping[str, Said] = {
    "allow": Said("no question needed", "无需询问"),
    "ask": Said("asked you first", "先问过您"),
    "never": Said("forbidden by your rules", "您的规则不允许"),
}
ANSWERS: Mapping[str | None, Said] = {
    "yes": Said("you said yes", "您同意了"),
    "no": Said("you said no", "您没有同意"),
    "": Said("nobody answered, which counts as no", "没有人回答，按不同意处理"),
    None: Said("not answered yet", "还没有回答"),
}
HAND = "person"
"""The route of a step that the person took while they had the phone."""
BY_HAND = Said(
    "by the person's own hand, who had the phone then", "由用户亲手操作（当时手机已交给用户）"
)
OWN_YES = Said("what they do themselves is their yes", "亲自操作即为同意")
TOLD: Mapping[str | None, Said] = {
    "done": Said("you told me, and it stands in no record", "您告诉了我，记录里没有保存"),
    "no": Said("you did not want to", "您不想说"),
    "silence": Said("nobody answered", "没有人回答"),
}
"""What came of a question for a secret."""
ENDED: Mapping[str | None, Said] = {
    "done": Said("you did it, and I went on", "您完成后我继续了"),
    "silence": Said("nobody did it", "没有人操作"),
    "stopped": Said("it was stopped", "被停止了"),
    "": Said("it was cut short, and I asked anew", "中途断开，之后重新交给您"),
    None: Said("you have it now", "现在由您操作"),
}
"""How it ended that a person had the phone."""
OF_OTHERS: Mapping[str | None, Said] = {
    "yes": Said("said yes for you", "替您同意了"),
    "no": Said("said no for you", "替您拒绝了"),
}


def why(house: House, message: Inbound, rest: str) -> Said:
    """Of the latest task; with a number of the so-manieth before now, with an id of that one."""
    task = _meant(house, message, rest)
    if task is None:
        missing = Said(f"I know no task “{rest}” of yours.", f"没有您的任务“{rest}”。")
        return missing if rest else NOTHING
    steps = Trajectory(house.trajectories / task["id"]).steps()
    shown = steps[-STEPS_SHOWN:]
    lines = [_heading(task)]
    if left := len(steps) - len(shown):
        lines.append(Said(f"({left} earlier steps)", f"（前面还有{left}步）"))
    lines += [_of_step(step) for step in shown]
    lines += [of_question(asked) for asked in house.journal.asked_by(task["id"])]
    lines += _recalled(house, message, task)
    if not steps:
        lines.append(Said("Nothing was done on the phone.", "没有在手机上执行任何操作。"))
    if task["reply"]:
        lines.append(Said(f"I ended with: {task['reply']}", f"最后的回复：{task['reply']}"))
    return Said("\n".join(line.en for line in lines), "\n".join(line.zh for line in lines))


def _recalled(house: House, message: Inbound, task: Mapping[str, Any]) -> list[Said]:
    """What was remembered for it, of whoever asks, and from which words of theirs; not where others
    read along."""
    if house.journal.is_group(message.gateway, message.chat):
        return []
    lines = []
    for fact, words in house.memory.recalled_for(message, task["id"], task["turn"]):
        day = f"{datetime.fromtimestamp(fact.source.at).astimezone():%Y-%m-%d %H:%M}"
        text, value = shortened(fact.claim.text), shortened(fact.claim.value)
        how = Said("", "")
        if words:
            how = Said(f" and took “{words}” as {value}", f"，把“{words}”当作{value}")
        lines.append(
            Said(f"I remembered{how.en}: {day} “{text}”", f"我想起了{how.zh}：{day} “{text}”")
        )
    return lines


def _meant(house: House, message: Inbound, rest: str) -> dict[str, Any] | None:
    """In a group others read along: there only what was asked for in it."""
    journal, person = house.journal, house.authority.who(message)
    alone = message.private and not journal.is_group(message.gateway, message.chat)

    def may_be_told(task: Mapping[str, Any]) -> bool:
        return alone or (task["gateway"], task["chat"]) == (message.gateway, message.chat)

    if rest and not rest.isdecimal():
        task = journal.task(rest)
        known = task and may_be_told(task) and house.authority.may(person, "see", task=task)
        return task if known else None
    every = journal.tasks_of_person(message.gateway, message.sender, LOOKED_AT)
    over = [task for task in every if may_be_told(task)]
    open_ones = journal.open_of_person(message.gateway, message.sender)
    running = (task for task in reversed(open_ones) if may_be_told(task))
    talks = _talks(house, message, over)
    own = [*running, *(task for task in over if task["phone"] or task["id"] in talks)]
    place = int(rest or 1)
    return own[place - 1] if 0 < place <= len(own) else None


def _talks(house: House, message: Inbound, over: Sequence[Mapping[str, Any]]) -> set[str]:
    """Of the latest turns that were only talk, those for which something was remembered."""
    worked = {task["turn"] for task in over if task["phone"]}
    talked = [t["id"] for t in over[:TALKS] if not t["phone"] and t["turn"] not in worked]
    return {id for id in talked if house.memory.recalled_for(message, id)}


def _heading(task: Mapping[str, Any]) -> Said:
    text, at = (
        shortened(task["text"]),
        f"{datetime.fromtimestamp(task['started']).astimezone():%H:%M}",
    )
    if not task["outcome"]:
        minutes = round((time.time() - task["started"]) / 60)
        return Said(f"“{text}”, running for {minutes} min:", f"“{text}”，已进行{minutes}分钟：")
    how = told_outcome(task)
    return Said(f"“{text}” at {at}, {how.en}:", f"“{text}”（{at}，{how.zh}）：")


def _of_step(step: Mapping[str, Any]) -> Said:
    """Which way and why, what the guard said, on what it was believed that it worked."""
    by_hand = step["route"] == HAND
    way = _way(step)
    en = [f"{step['n']}. {step['say']}: {way.en}"]
    zh = [f"{step['n']}. {step.get('say_zh') or step['say']}：{way.zh}"]
    if thought := shortened(step.get("why") or ""):
        en.append(f"   I went by: {thought}")
        zh.append(f"   依据：{thought}")
    if by_hand:
        en.append(f"   {step['risk']}: {OWN_YES.en}.")
        zh.append(f"   {step['risk']}：{OWN_YES.zh}。")
    elif verdict := VERDICTS.get(step.get("verdict", "")):
        en.append(f"   {step['risk']}: {verdict.en}. {step.get('because', '')}".rstrip())
        zh.append(f"   {step['risk']}：{verdict.zh}。{step.get('because_zh', '')}")
    worked = Said("worked", "成功") if step["ok"] else Said("did not work", "没有成功")
    proof = "; ".join(
        f"{name}: {shortened(str(value))}" for name, value in step["evidence"].items()
    )
    seen = Said(step["result"], step.get("result_zh") or step["result"])
    en.append(f"   It {worked.en}: {seen.en}" + (f" [{proof}]" if proof else ""))
    zh.append(f"   {worked.zh}：{seen.zh}" + (f"〔{proof}〕" if proof else ""))
    return Said("\n".join(en), "\n".join(zh))


def _way(step: Mapping[str, Any]) -> Said:
    if step["route"] == HAND:
        return BY_HAND
    way = WAYS.get(cast(RouteName, step["route"]), Said(step["route"], step["route"]))
    reason = f", since {step['route_why']}" if step.get("route_why") else ""
    return Said(f"by {way.en}{reason}", f"通过{way.zh}")


def of_question(asked: Asked) -> Said:
    """What was asked, and who answered what; or for what the phone was handed over."""
    if asked.private:
        what = asked.text.rpartition("\n")[2] or "…"
        told = TOLD.get(asked.answer, TOLD["silence"])
        return Said(f"I asked: {what} — {told.en}", f"我问过：{what}——{told.zh}")
    if asked.handed_over:
        what = asked.text.partition("\n")[0].removeprefix("✋ ") or "…"  # a link stands below
        ended = ENDED.get(asked.answer, ENDED["silence"])
        return Said(
            f"I handed the phone over: {what} — {ended.en}", f"我把手机交给您：{what}——{ended.zh}"
        )
    answer = ANSWERS.get(asked.answer)
    if answer is None:
        words = shortened(asked.answer or "")
        answer = Said(f"you said “{words}”", f"您说“{words}”")
    if asked.by and asked.answer in OF_OTHERS:
        said = OF_OTHERS[asked.answer]
        answer = Said(f"{asked.by} {said.en}", f"{asked.by}{said.zh}")
    text = asked.text or "…"
    return Said(f"I asked: {text} — {answer.en}", f"我问过：{text}——{answer.zh}")
