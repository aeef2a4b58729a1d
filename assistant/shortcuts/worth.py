"""Which runs are worth learning from, told before anything is compared.

What asks for an answer, has to be judged anew each time, or had a password typed in it makes no
shortcut, however alike the runs were.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from assistant.secrets.names import SCHEME
from assistant.shortcuts.base import NotLearnable
from assistant.shortcuts.runs import Run, RunStep
from assistant.steps import HIDDEN
from assistant.understanding.text import quoted
from device_drivers.verbs.base import Said
from memory.reading.secrets import secret

_ASKS = re.compile(
    r"[?？]|^(?:who|what|when|where|which|how|why|tell me|is |are |do |does )"
    r"|(?:多少|哪|什么|谁|几点)",
    re.IGNORECASE,
)
_JUDGED = re.compile(
    r"\b(?:if|unless|otherwise|whether|whichever|whoever|whatever|whose|every(?:body|one|thing)"
    r"|(?:cheap|small|bigg|larg|high|low|long|short|fast|new|old|lat|earli)est|best|worst|most|least"
    r"|all (?:my |the |of |mails|photos|videos|songs))\b"
    r"|如果|除非|否则|最[便贵大小多少好差新旧高低长短快]|所有|全部|每个人",
    re.IGNORECASE,
)
"""What has to be judged on the screen as it is each time, however alike the runs were."""
_SECRET = re.compile(
    r"\b(?:pin|pass ?(?:word|code|phrase)|cvv|cvc)\b|密码|口令|验证码", re.IGNORECASE
)


def worth(runs: Sequence[Run]) -> None:
    """Refuses what is no run of steps that could be done again."""
    if not runs:
        raise no_recipe("there is no run", "没有记录")
    for run in runs:
        if not run.done:
            raise no_recipe("it was not done", "那次没有完成")
        if run.answered or run.asked or _ASKS.search(quoted_out(run.goal)):
            raise no_recipe(
                "it asks for an answer, which has to be read each time",
                "它要的是一个答案，每次都得重新查看",
            )
        if _JUDGED.search(quoted_out(run.goal)):
            raise no_recipe(
                "something in it has to be judged anew each time", "其中有需要每次重新判断的内容"
            )
        if any(step.person for step in run.steps):
            raise no_recipe("a part of it was done by hand", "其中一部分是手动完成的")
        if _SECRET.search(quoted_out(run.goal)) or any(map(_secret, run.steps)):
            raise no_recipe("a password was typed in it", "其中输入了密码")
        if secret(run.goal) or any(secret(said) for step in run.steps for said in _typed(step)):
            raise no_recipe("a secret number or code is in it", "其中有卡号、代码或其他机密")
    if len({run.system for run in runs}) > 1:
        raise no_recipe("the runs were on different systems", "这些记录来自不同的系统")


def _secret(step: RunStep) -> bool:
    """Whether something was typed that must be read nowhere."""
    if HIDDEN in str(step.action) or step.risk == "credential" or SCHEME in str(step.action):
        return True
    fields = step.before.elements if step.before and step.kind == "type" else ()
    return any(e.focused and e.password for e in fields)


def _typed(step: RunStep) -> list[str]:
    """What a step wrote, opened or gave to a command."""
    given = [step.action.get("text"), step.action.get("url")]
    given += dict(step.action.get("arguments") or {}).values()
    return [str(each) for each in given if each is not None]


def quoted_out(goal: str) -> str:
    """The request without what stands in quotes, which is a value and no wording."""
    for a, b in reversed(quoted(goal)):
        goal = goal[:a] + goal[b:]
    return goal


def no_recipe(en: str, zh: str) -> NotLearnable:
    return NotLearnable(Said(f"No shortcut comes of it: {en}.", f"无法做成快捷指令：{zh}。"))
