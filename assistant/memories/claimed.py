"""A chat model that says it forgot something: it has no way to, so that is never true.

The person's hand on the memory is understood by rules (``wishes``). What they do not read reaches
the model, and “forgotten” from it would leave in the memory what the person believes to be gone.
"""

from __future__ import annotations

import re

from device_drivers.verbs.base import Said

_ASKED = re.compile(
    r"(?i)\b(?:forget|unlearn|unremember)\b|忘掉|忘记|忘了|别再?记|不要再?记"
    r"|\b(?:erase|delete|wipe|remove|clear|scrub|drop|purge)\b.*"
    r"\b(?:memory|memories|remember|know|knew|told|noted|about (?:me|my|us|our))\b"
    r"|(?:删|清|抹).*(?:记忆|记住|记得|知道|关于我)|(?:记忆|记住|记得|知道).*(?:删|清|抹)"
)
_CLAIMED = re.compile(
    r"(?i)\b(?:forgotten|forgot|erased|deleted|wiped|removed|cleared|scrubbed|dropped|purged)\b"
    r"|\b(?:it|that|this|all|everything)(?:'s|’s| is| are) (?:all )?gone\b"
    r"|\bno longer (?:remember|know)\b|\bdo(?:n['’]t| not) (?:remember|know) \w.* any ?more\b"
    r"|忘(?:记|掉|了)|删除|删掉|清除|清空|抹去|抹掉"
)
_DENIES = re.compile(
    r"(?i)\b(?:not|never|nothing|can ?not|could ?n['’]?t|unable|if|shall|should|may)\b|n['’]t\b"
    r"|[?？]|没|未|无法|不能|如果"
)
_ANY_MORE = re.compile(r"(?i)\bany ?more\b")


def never_forgotten(asked: str, answer: str) -> Said | None:
    """What is to be said against an answer that claims it; ``asked`` are the person's words."""
    if not _ASKED.search(asked):
        return None
    sentences = re.split(r"(?<=[.!?。！？\n])\s*", answer)
    if not any(_CLAIMED.search(s) and (_ANY_MORE.search(s) or not _DENIES.search(s))
               for s in sentences):  # fmt: skip
        return None
    return Said(
        "But nothing was forgotten: I cannot do that in a conversation. Say “forget that I ...”, "
        "“forget my ...” or “forget everything”; /memory shows what I remember",
        "但什么都没有忘记：我在对话里做不到。请说“忘掉我……”或“忘掉一切”；"
        "/memory 可以看到我记得的内容",
    )
