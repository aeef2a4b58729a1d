"""What shows in the words whether a sentence tells something lasting of its person.

Each pattern gives a one where it is found. They stand beside the sentence's vector, which knows
what a sentence is about but hardly who says it, when it holds and whether it is an order.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

_CUES = tuple(
    re.compile(pattern, re.IGNORECASE)
    for pattern in (
        r"\b(?:i|i['’](?:m|ve|d|ll))\b",
        r"\b(?:my|mine|our|we)\b",
        r"[我咱俺]",
        r"[?？]",
        r"\b(?:can|could|would|will) you\b|\b(?:please|pls)\b",
        r"^\W*(?:please )?(?:set|turn|open|call|text|send|show|play|remind|find|book|order|check"
        r"|add|delete|search|navigate|take|tell|put|make|get|start|stop|write|save|change|switch|don't"
        r"|do|go)\b",
        r"[帮请]|给我|提醒|打开|发给|告诉",
        r"\b(?:every|each|always|usually|never|since|nowadays|these days|any ?more|no longer"
        r"|now)\b",
        r"每|都|一直|从来|以前|现在|早就|平时|从.*开始",
        r"\b(?:it|this|that|the)\b.{0,20}\b(?:screen|button|app|page|chat|picture|photo|message"
        r"|alarm)\b",
        r"\b(?:if|wish|hope|would|might|maybe|imagine|suppose)\b|如果|要是|假如|希望|万一",
        r"\b(?:said|says|wrote|told|quote|forwarded)\b|说|写|转发",
        r"\b(?:just|right now|today|tonight|tomorrow|this evening|in a minute|in \d+ min|on my way"
        r"|currently)\b|刚|今天|明天|今晚|马上|正在|到了|现在在",
        r"\d",
        r"\b(?:thanks|thank you|hello|hi|hey|ok|okay|lol|haha|sorry|yes|no|nope|yeah)\b"
        r"|谢|你好|哈哈|好的|嗯|对不起",
        r"吗|呢|吧|怎么|什么|哪|谁|几点|多少",
    )
)
LONG = 200
"""Letters from which on a sentence is only long."""
COUNT = len(_CUES) + 1


def cues(texts: Sequence[str]) -> NDArray[np.float32]:
    """Zeros and ones for each text, and its length in hundreds; shape (len(texts), COUNT)."""
    rows = [
        [float(bool(cue.search(text))) for cue in _CUES] + [min(len(text), LONG) / 100]
        for text in texts
    ]
    return np.array(rows, np.float32).reshape(len(texts), COUNT)
