"""What is said where something needs a yes: the question, and what follows the answer."""

from __future__ import annotations

from device_drivers.verbs.base import Said
from memory.base import Fact
from memory.reading.sentences import remembered
from models.strangers import line

LONGEST = 200
"""Letters of what is asked about."""
REFUSED = Said("🧠 I do not remember it.\n→ No", "🧠 我不会记住。\n→ 否")
NOT_YET = Said(
    "I do not keep it yet: say it again with --yes, or in a chat that stays (`phonepilot run`).",
    "还没有记住：请加上 --yes 再说一次，或在持续的聊天里说（`phonepilot run`）。",
)
LEFT = Said("🧠 All right, I do not remember it.", "🧠 好的，我不会记住。")
KINDS = {
    "health": Said("health", "健康"), "money": Said("money", "财务"),
    "location": Said("where you are", "行踪"),
}  # fmt: skip


def question(fact: Fact) -> Said:
    text = line(fact.claim.text, LONGEST)
    kind = KINDS.get(fact.claim.kind)
    if fact.source.origin == "screen":
        return Said(
            f"🧠 Shall I remember this? It was not you who said it: “{text}”",
            f"🧠 要我记住这个吗？这不是您自己说的：“{text}”",
        )
    about = Said(f" ({kind.en})" if kind else "", f"（{kind.zh}）" if kind else "")
    return Said(
        f"🧠 Shall I remember this{about.en}? “{text}”", f"🧠 要我记住这个{about.zh}吗？“{text}”"
    )


def kept(fact: Fact) -> Said:
    """After the yes."""
    told = line(remembered(fact.claim.text) or fact.claim.text, LONGEST)
    return Said(f"🧠 Noted: {told}", f"🧠 已记住：{told}")
