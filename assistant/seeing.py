"""Whether somebody can have seen a question when they said yes to it, in words.

A button belongs to its question, and so does a reply to it. A typed yes says nothing of what it is
meant for: it counts only for a question that the platform had taken by then, is not older than
that, and is not the second yes of one thumb.
"""

from __future__ import annotations

import time

from assistant import guard
from assistant.messages import Messages
from assistant.questions import Question
from assistant.received import Spoken
from gateways.base import Inbound

ROUNDED = 2.0
"""Seconds by which a platform's times may be off from one message to the next; many count whole
seconds."""
HASTE = 0.7
"""Seconds in which nobody reads a question and answers it."""
IN_A_ROW = 5.0
"""Seconds before a question in which a yes was said that may have been said twice."""
APART = 600.0
"""Seconds by which a platform's clock may be apart from ours."""
SENDING = 3.0
"""Seconds to wait for a platform that is just taking the question."""
LOOK_SECONDS = 0.02


def could_be_seen(journal: Messages, question: Question, message: Inbound) -> bool:
    """Whether the question was there to be read when the message was written. Blocks while the
    question is being sent, SENDING at most."""
    shown = _shown(journal, question)
    if not shown:
        return False
    said = journal.spoken(message.gateway, message.chat, message.sender)
    own = next((each for each in said if each.external_id == message.external_id), None)
    if own is None:
        return False
    if own.at + _ahead(said) < shown - ROUNDED:
        return False
    yes = (each for each in said if each.received < own.received and _agrees(each, own))
    before = next(yes, None)
    if before is None:
        return True
    one_thumb = own.at - before.at < HASTE
    in_a_row = shown - IN_A_ROW < before.received < shown
    return not one_thumb and not (in_a_row and own.received < shown + HASTE)


def _shown(journal: Messages, question: Question) -> float:
    """When it began to be there, in Unix seconds; 0 where the platform has not taken it."""
    deadline = time.monotonic() + SENDING
    while (put := journal.delivery(question.id)) is not None:
        if put.taken:
            return put.at
        if not put.under_way or time.monotonic() > deadline:
            break
        time.sleep(LOOK_SECONDS)
    return 0.0


def _ahead(said: list[Spoken]) -> float:
    """Seconds by which our clock is ahead of the platform's: what came quickest tells."""
    return max(-APART, min(APART, min(each.received - each.at for each in said)))


def _agrees(earlier: Spoken, now: Spoken) -> bool:
    return guard.is_yes(earlier.text) or earlier.text.strip() == now.text.strip()
