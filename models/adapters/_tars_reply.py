"""Taking a reply of UI-TARS apart: the thinking, and what is to be done.

``Thought: …`` or ``Reflection: … Action_Summary: …``, then ``Action: click(…)``; newer versions
think in tags of several names before that. A reply is read from its beginning on, since a text that
is to be typed may itself hold a tag or a label.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from models.adapters._opening import opening_thought
from models.adapters._tars import NAMES, NO_ACTION, read_calls
from models.base import BadReply, Decision
from models.coordinates import View

_BOX_TOKENS = re.compile(r"<\|box_(?:start|end)\|>")
_NAME = "|".join(sorted(NAMES, key=len, reverse=True))
BEGUN = re.compile(
    rf"<seed:tool_call>|<function|<computer_env>|<answer>|\b(?:{_NAME})[(（]", re.IGNORECASE
)
_CALL = rf"[\s*`'\"]{{0,40}}(?:python\s{{1,9}})?(?:{_NAME})\s{{0,9}}[(（]"
_LABELLED = re.compile(r"\baction\b[\s*]{0,9}[:：]", re.IGNORECASE)
ACTION = re.compile(rf"\baction\b[\s*]{{0,9}}[:：](?={_CALL})", re.IGNORECASE)
_LINE = re.compile(rf"^[ \t]{{0,40}}(?=\S)(?={_CALL})", re.IGNORECASE | re.MULTILINE)
_SUMMARY = re.compile(r"\baction_summary\s*[:：]", re.IGNORECASE)
_LABEL = re.compile(
    r"^[\s*]*(?:thought|reflection|action_summary|思考|想法)[\s*]*[:：][\s*]*", re.IGNORECASE
)
_SENTENCE = re.compile(r"(?<=[。！？])\s*|(?<=[.!?])\s+|\n+")


@dataclass(frozen=True, slots=True)
class Words:
    """What a reply says beside its calls. ``summary``: the last sentence, or what is marked so."""

    thought: str
    summary: str


def thought_and_action(reply: str, view: View) -> tuple[Words, tuple[Decision, ...]]:
    """What ``Action:`` is followed by; without that label, calls on lines of their own that the
    reply ends with. Raises BadReply."""
    thinking, rest = opening_thought(_BOX_TOKENS.sub("", reply), BEGUN)
    label = ACTION.search(rest)
    if label and not _begins_a_line(rest, label.start()) and _begun_on_a_line(rest, label.end()):
        raise BadReply("There was an action within the thought too; quote none there.")
    start = label or _LINE.search(rest)
    if start is None or (label is None and _LABELLED.search(rest)):
        raise BadReply(NO_ACTION)
    words = words_of(thinking, rest[: start.start()])
    return words, read_calls(rest[start.end() :], view, words.thought, alone=label is None)


def _begins_a_line(text: str, at: int) -> bool:
    return not text[text.rfind("\n", 0, at) + 1 : at].strip(" \t*")


def _begun_on_a_line(text: str, at: int) -> bool:
    return any(_begins_a_line(text, label.start()) for label in ACTION.finditer(text, at))


def words_of(thinking: str, before: str) -> Words:
    """Of the thinking in tags and the words before the action."""
    said, *marked = _SUMMARY.split(before.strip(), maxsplit=1)
    parts = (thinking, _LABEL.sub("", said), *marked)
    thought = "\n".join(part.strip() for part in parts if part.strip())
    sentences = [part for part in _SENTENCE.split(thought) if part and part.strip()]
    summary = marked[0].strip() if marked else ""
    return Words(thought[:4000], summary or (sentences[-1] if sentences else ""))
