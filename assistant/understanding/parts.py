"""The parts of a text: what each of them is on its own, and the finest cutting that holds.

A part may lack what the one before it said: its verb, its name. It may be inside the app that the
part before it opened.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable, Sequence
from dataclasses import replace

from assistant.understanding.chains import (
    bare,
    expanded,
    points,
    splits_a_label,
    to_each,
    with_name_for_pronoun,
)
from assistant.understanding.clause import Clause
from assistant.understanding.cut import Part, cut
from assistant.understanding.reading import Reading
from assistant.understanding.results import VerbStep
from assistant.understanding.single import Single, read_single, renamed
from assistant.understanding.text import core, language_of


class Parts:
    """Of one text; what was read once is not read again."""

    def __init__(
        self,
        clause: Callable[[Reading], Clause],
        text: str,
        now: dt.datetime,
        contacts: Sequence[str],
        apps: Sequence[str],
    ) -> None:
        self._clause = clause
        self._text = text
        self._now, self._contacts, self._apps = now, contacts, apps
        self._singles: dict[tuple[str, bool], Single] = {}

    def single(self, text: str, *, in_app: bool = False) -> Single:
        key = (text, in_app)
        if key not in self._singles:
            reading = Reading(text, self._now, self._contacts, self._apps)
            self._singles[key] = read_single(self._clause(reading), in_app=in_app)
        return self._singles[key]

    def chain(self) -> list[Single] | None:
        """The finest cutting of two parts or more in which all is understood, from the left."""
        parts = cut(self._text, self._closed(), spaces=True)
        if (listed := self._listed()) is not None or len(parts) < 2:
            return listed
        found = self._from(parts, 0, in_app=False, previous="")
        return found if found is not None and len(found) > 1 else None

    def _listed(self) -> list[Single] | None:
        """ "把定位、流量和蓝牙都关了": each of what is listed, when all of it is one verb's."""
        people = to_each(self._text, self._contacts)
        for texts, alike in ((expanded(self._text), False), (people, True)):
            each = [self.single(text) for text in texts]
            names = {s.step.name for s in each if isinstance(s.step, VerbStep)}
            fit = all(s.step is not None and s.found is not None and s.found.fit for s in each)
            if fit and len(each) > 1 and len(names) == (1 if alike else len(each)):
                return each
        return None

    def _from(
        self, parts: list[Part], first: int, *, in_app: bool, previous: str
    ) -> list[Single] | None:
        if first == len(parts):
            return []
        for last in range(first, len(parts)):
            text = self._text[parts[first].start : parts[last].end]
            if not text.strip():
                continue
            single = self._read(text, previous, in_app=in_app)
            if single is None:
                continue
            pointed = in_app or points(single)
            own = self.single(text, in_app=in_app).step is not None
            rest = self._from(parts, last + 1, in_app=pointed, previous=text if own else previous)
            if rest is not None and not splits_a_label(single, rest):
                return [replace(single, before=parts[first].before), *rest]
        return None

    def _read(self, text: str, previous: str, *, in_app: bool) -> Single | None:
        single = self.single(text, in_app=in_app)
        loose = previous and isinstance(single.step, VerbStep) and bare(text, self._now)
        if single.step is not None and not loose:
            return single
        named = with_name_for_pronoun(text, previous, self._contacts)
        if named is not None:
            return renamed(self.single(named, in_app=in_app), text.strip())
        return self._with_head_of(previous, text) or (single if _lacks_little(single) else None)

    def _with_head_of(self, previous: str, text: str) -> Single | None:
        """ "turn on wifi and bluetooth": the second part borrows the first one's words."""
        if not previous or len(text) > 30:
            return None
        start, end = core(previous)
        words = previous[start:end]
        spaced = words.split(" ")
        heads = [" ".join(spaced[:n]) + " " for n in range(1, min(4, len(spaced)))]
        if language_of(self._text) == "zh":
            heads = [words[:n] for n in range(1, min(5, len(words)))]
        for head in heads:
            single = self.single(head + text.strip())
            open_places = single.found is not None and single.found.fit and single.found.fit.spans
            if (
                isinstance(single.step, VerbStep)
                and single.step.confidence >= 0.9
                and not open_places
            ):
                return renamed(single, text.strip())
        return None

    def _closed(self) -> list[tuple[int, int]]:
        """Times and addresses, which are never cut through."""
        reading = Reading(self._text, self._now)
        return [(p.start, p.end) for p in reading.pieces] + [m.span() for m in reading.urls]


def _lacks_little(single: Single) -> bool:
    """Clearly one verb, of which one argument is missing: enough to be a part of a request."""
    return bool(single.missing) and single.found is not None and single.found.score >= 0.9
