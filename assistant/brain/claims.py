"""What a chat model says that it did, held against what was done: words are no deed.

A message, a page or another program may say "sent", and a model repeats it. Where the person asked
for a deed that cannot be taken back, the answer claims it, and no task of the turn did anything of
its kind, the answer is not believed; nor is one that claims to have forgotten something. Tools of
others can do things that nobody can prove; where one was called that may, nothing is said against
it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any

from assistant.guard.provenance import speaks_of
from assistant.memories.claimed import never_forgotten
from assistant.risk_words import plain
from device_drivers.base import Risk
from device_drivers.verbs.base import Said, Verb

if TYPE_CHECKING:
    from assistant.brain.turn import Turn

_I_DID = r"\bi(?:['’]ve| have)?(?: just| already| now)? (?:{done})\b"
_IT_WAS = (
    r"^\W*(?:done\W+)?(?:(?:your |the |this )?(?:{thing})(?: \w+){{0,4}}?(?: (?:was|were|is|are"
    r"|has been|have been))?(?: successfully| already| now)? )?(?:{done})\b"
)
_CLAIMS: Mapping[Risk, re.Pattern[str]] = {
    risk: re.compile(f"{_I_DID.format(done=done)}|{_IT_WAS.format(thing=thing, done=done)}|{zh}")
    for risk, thing, done, zh in (
        (Risk.SEND, "messages?|texts?|sms|e-?mails?|mails?|reply|replies|answer",
         "sent|texted|mailed|emailed|replied|answered|forwarded|delivered",
         "已(?:经)?(?:为您|帮您|给.{1,12})?(?:发送|发出|回复|转发)|发(?:送)?(?:成功|好了|出去了|出了)"),
        (Risk.PAY, "payment|order|purchase|transfer|booking|ticket",
         "paid|bought|ordered|purchased|placed|transferred|booked|made|done",
         "已(?:经)?(?:为您|帮您)?(?:付款|支付|购买|下单|转账|预订)|(?:支付|付款|下单|转账)成功"),
        (Risk.CALL, "call", "called|dialed|rung|made",
         "已(?:经)?(?:为您|帮您|给.{1,12})?(?:拨打|拨通|打过?电话)"),
        (Risk.DELETE, "messages?|notes?|contacts?|files?|photos?|alarms?|events?|mails?",
         "deleted|removed|erased|cleared",
         "已(?:经)?(?:为您|帮您)?(?:删除|清除|移除)|删除成功"),
    )
}  # fmt: skip
_TELLS_ME = re.compile(r"\b(?:tell|write|send|text|answer) (?:me|us)\b|告诉我|发给我")
"""That is done with the answer itself."""
_DENIES = re.compile(r"\b(?:not|never|nothing|could ?n[o']t|unable|failed)\b|n['’]t\b|没|未|无法")


def held_against(turn: Turn, answer: str) -> Said | None:
    """What is to be said against the answer of a turn. Blocking."""
    house = turn.house
    servers = [f"{name}_" for name in house.settings.mcp.servers]
    calls = house.journal.calls_of_turn(turn.name)
    if any(call.tool.startswith(name) for call in calls for name in servers):
        return None
    effects = [each for task in turn.tasks for each in house.journal.effects_of(task)]
    asked = "\n".join((turn.message.text, *turn.heard))
    if not effects and (never := never_forgotten(asked, answer)):
        return never
    return unproven(asked, answer, effects, house.verbs)


def unproven(
    asked: str, answer: str, effects: Iterable[Mapping[str, Any]], verbs: Mapping[str, Verb[Any]]
) -> Said | None:
    """What is to be said against an answer; ``effects`` is what the turn's tasks did on a phone
    (``Journal.effects_of``)."""
    deeds = _TELLS_ME.sub("", plain(asked))
    claimed = [risk for risk in _CLAIMS if speaks_of(deeds, risk) and _claims(answer, risk)]
    if not claimed or plain(asked).rstrip().endswith(("?", "吗", "呢")):
        return None
    if any(_may_be(effect["action"], claimed, verbs) for effect in effects):
        return None
    return Said(
        "But I did nothing of the kind on the phone: so it is not done, whatever I may have read",
        "但我在手机上并没有这样做：无论我读到了什么，这件事都没有完成",
    )


def _claims(answer: str, risk: Risk) -> bool:
    sentences = re.split(r"(?<=[.!?。！？\n])\s*", plain(answer))
    return any(_CLAIMS[risk].search(each) and not _DENIES.search(each) for each in sentences)


def _may_be(
    action: Mapping[str, Any], claimed: Iterable[Risk], verbs: Mapping[str, Verb[Any]]
) -> bool:
    """Whether an effect may be of such a class; of a touch nobody remembers."""
    if action.get("kind") != "verb":
        return True
    verb = verbs.get(str(action.get("name", "")))
    return verb is None or verb.risk in claimed
