"""What Chinese predicates say of their subject, in the order in which the patterns are tried.

They are matched against the predicate in simplified characters, without adverbs (现在, 一直),
without 了 at its end, and without the word that denies it.
"""

from __future__ import annotations

from memory.reading.chinese_life import LIFE
from memory.reading.chinese_tastes import TASTES
from memory.reading.patterns import Pattern

VERBS: tuple[Pattern, ...] = LIFE + TASTES
