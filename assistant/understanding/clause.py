"""One clause: which verb, instruction or small talk it is, how surely, and with what arguments.

Three kinds of evidence meet. A phrase of a verb that fits as a pattern tells the verb and where its
open arguments stand. The nearest exemplars tell the verb when the words are others, and they alone
tell what nobody here can do. The share of words that no phrase of the verb ever used lowers both.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from pydantic import ValidationError

from assistant.understanding import held, moods
from assistant.understanding.bank import OUT, SAMPLES, Bank
from assistant.understanding.doubts import Doubts, words_of
from assistant.understanding.fields import TYPED, Field
from assistant.understanding.fitting import Fit
from assistant.understanding.profiles import Profile
from assistant.understanding.reading import Reading, blanked
from assistant.understanding.templates import APP, CONTACT
from assistant.understanding.text import core, language_of, unquote
from assistant.understanding.times import Clock, DayPart, Days, Length
from device_drivers.base import Risk
from device_drivers.verbs.base import Args, Language


@dataclass(frozen=True, slots=True)
class Found:
    """A verb as reading of a clause. ``score`` in 0..1; ``fit`` when a phrase fits as a pattern."""

    profile: Profile
    score: float
    fit: Fit | None
    values: Mapping[str, Any] = field(default_factory=dict)
    unclear: str = ""
    """An argument of which several were named: "Anna or Bob"."""
    strange: float = 0.0
    """Share of the words, by weight, that no phrase of the verb ever used; of a fit 0."""

    @property
    def name(self) -> str:
        return self.profile.verb.name

    def args(self, more: Mapping[str, Any] | None = None) -> Args | str:
        """The arguments, or the name of the one that is missing or wrong."""
        values = {**self.values, **(more or {})}
        if self.unclear:
            return self.unclear
        for needed in self.profile.fields:
            if needed.required and values.get(needed.name) in (None, ""):
                return needed.name
        try:
            args: Args = self.profile.verb.args.model_validate(values)
        except ValidationError as error:
            place = error.errors()[0]["loc"]
            first = self.profile.fields[0].name if self.profile.fields else ""
            return str(place[0]) if place else first
        return args

    @property
    def frees_text(self) -> bool:
        """It holds words of the person that are kept as they are and not quoted."""
        return bool(self.fit) and any(
            f.kind == "text" and f.name in self.values for f in self.profile.fields
        )


_PARTICLE = re.compile(r"\s+(?:out|up|over|down|back)\b", re.IGNORECASE)
"""What ends a name though it says nothing elsewhere: "my bins out alarm"."""
_OR = re.compile(r"(?:\bor\b|或者?|还是)\s*", re.IGNORECASE)
_SENDS_ZH = re.compile(r"给.{1,20}(?:回|打|发|转)(?:个|一个|条|一条)?(?:电话|短信|消息|信息)")


def _label(said: str) -> str:
    said = re.sub(r"^[\s,.:;，。：；的]+|[\s,.:;，。：；的]+$", "", said)
    return re.sub(
        r"^(?:the|a|an|my|to) |^(?:at|on|for|to)$| (?:at|on|for|to)$", "", said, flags=re.IGNORECASE
    )


class Clause:
    """A clause with everything that was read in it."""

    def __init__(self, reading: Reading, bank: Bank, profiles: Sequence[Profile]) -> None:
        self.reading = reading
        self.text = reading.original
        self.language: Language = language_of(self.text)
        self._bank = bank
        self._core = core(reading.text)
        self._doubts = Doubts(reading, self._core[1])
        self.masked = self._mask(())
        masked, raw = bank.scores(self.masked), bank.scores(self.text[slice(*self._core)])
        self.scores = {kind: max(score, raw[kind]) for kind, score in masked.items()}
        self.out = self.scores.get(OUT, 0.0)
        self._asks = moods.asks(reading.text[slice(*self._core)])
        self.found = sorted(
            (f for p in profiles if (f := self._look(p)) is not None), key=lambda f: -f.score
        )

    def is_vague(self, found: Found) -> bool:
        """The time was said only roughly ("7ish"), and the verb needs it exactly."""
        if "time" in found.profile.kinds and self.reading.impossible:
            return True
        return "time" in found.values and self.reading.when(found.profile.kinds).vague

    def _look(self, profile: Profile) -> Found | None:
        spans = self.reading.spans(profile.typed, profile.literal)
        residue = self._residue(profile, spans)
        best: tuple[float, Fit] | None = None
        typed = {f.name for f in profile.typed if self._typed(profile, f) is not None}
        typed |= {f.name for f in profile.typed if f.kind in ("date", "days")}
        fits = [
            f
            for f in profile.fits(residue, self.language)
            if typed.issuperset(f.template.typed_fields)
        ]
        for found in fits[:8]:
            score = self._doubts.believed(profile, found)
            if score > (best[0] if best else 0.3):
                best = (score, found)
        kind = f"verb:{profile.verb.name}"
        near = self.scores.get(kind, 0.0)
        if best is None and near < 0.4:
            return None
        fitting = best[1] if best else None
        values = self._values(profile, fitting, spans)
        if held.other_than_new(profile.verb.name, self.reading.text):
            return None
        if not self._allowed(profile, fitting) or not self._holds_quotes(profile, fitting):
            return None
        if best is None:
            if self._bank.words.opens_strangely(self.masked, kind):
                return None
            if profile.verb.risk is Risk.READ and self._wants_more(profile, spans):
                return None
            strange = self._bank.words.unexplained(self._without(spans), kind)
            open_fields = any(f.kind not in TYPED for f in profile.fields)
            given = any(f.required and f.kind in TYPED for f in profile.fields)
            if strange > 0.2 and open_fields and not given and profile.verb.risk is not Risk.READ:
                near -= 0.15
            score = near - 0.25 * strange - self._misplaced(profile)
            return Found(profile, score, None, values, self._unclear(profile, values), strange)
        literal = fitting is not None and not fitting.spans
        score = max(best[0], near) if literal else best[0] - self._out_of_scope(profile, fitting)
        if "seconds" not in profile.kinds and self._only_from_now():
            score -= 0.08
        score += 0.02 * near - self._misplaced(profile)
        return Found(profile, score, fitting, values, self._unclear(profile, values))

    def _holds_quotes(self, profile: Profile, found: Fit | None) -> bool:
        """What is quoted is to be used: a reading with no place for it is another request."""
        if all(f.kind in TYPED for f in profile.fields):
            return True
        held_at = found.spans.values() if found else ()
        return all(any(s < b and a < e for s, e in held_at) for a, b in self.reading.quotes)

    def _wants_more(self, profile: Profile, spans: Sequence[tuple[int, int]]) -> bool:
        """ "I want to be woken at 7", "how many calls from Bob", "call the last caller back": the
        words are near a question, and yet it would not answer them."""
        clock = any(isinstance(p.value, Clock) for p in self.reading.pieces) and not spans
        named = bool(self.reading.contacts) and "contact" not in profile.kinds
        return clock or named or bool(_SENDS_ZH.search(self.reading.text))

    def _unclear(self, profile: Profile, values: Mapping[str, Any]) -> str:
        """The argument for which several were named."""
        for needed in profile.fields:
            said = str(values.get(needed.name) or "")
            names = self.reading.contacts if needed.kind == "contact" else self.reading.apps
            if needed.kind in ("contact", "app") and (
                _OR.search(said)
                or any(n.several for n in names)
                or any(self._more_names(str(values.get(f.name) or "")) for f in profile.fields)
            ):
                return needed.name
        return ""

    def _more_names(self, said: str) -> bool:
        """A message that begins with "or Bob" or "and Bob" has more than one recipient."""
        match = re.match(r"(?i)(?:(?:and|&|和|跟|,|、)\s*)(?P<rest>.+)", said, re.DOTALL)
        names = [name.lower() for name in words_of(self.reading.known_contacts)]
        rest = match["rest"].lower() if match else ""
        named = any(re.match(rf"{re.escape(name)}(?![a-z])", rest) for name in names)
        further = held.further_person(said, self.reading.known_contacts)
        return named or further or bool(_OR.match(said))

    def _misplaced(self, profile: Profile) -> float:
        """A question wants to be told, and a command wants something done."""
        shows = profile.verb.risk in (Risk.READ, Risk.NAVIGATE)
        return 0.2 if self._asks and not shows else 0.0

    def _out_of_scope(self, profile: Profile, found: Fit | None) -> float:
        """What is quoted, noted or searched for may say anything; names of people and apps are what
        turns "send money to Bob" or "open the window" into something that nobody asked for."""
        if self.reading.quotes or not {"contact", "app"} & profile.kinds:
            return 0.0
        if found and {(n.start, n.end) for n in self.reading.contacts} & set(found.spans.values()):
            return 0.0  # somebody is called so
        near = self.scores.get(f"verb:{profile.verb.name}", 0.0)
        return 2.0 * max(0.0, self.out - 0.6) if near < self.out + 0.15 else 0.0

    def _only_from_now(self) -> bool:
        """ "in 3 minutes" rather suits a timer than an alarm, when both would do."""
        values = [p.value for p in self.reading.pieces]
        return any(isinstance(v, Length) for v in values) and not any(
            isinstance(v, Clock) for v in values
        )

    def _typed(self, profile: Profile, field: Field) -> Any:
        return self.reading.value(field, profile.kinds, profile.literal)

    def _residue(self, profile: Profile, spans: Sequence[tuple[int, int]]) -> str:
        start, end = self._core
        text = blanked(self.reading.text, [(0, start), (end, len(self.reading.text)), *spans])
        named = []
        if {"contact", "label"} & profile.kinds:
            named += [(name, CONTACT) for name in self.reading.contacts]
        if "app" in profile.kinds:
            named += [(name, APP) for name in self.reading.apps]
        for name, mark in named:
            text = text[: name.start] + mark * (name.end - name.start) + text[name.end :]
        return text

    def _without(self, spans: Sequence[tuple[int, int]]) -> str:
        start, end = self._core
        names = [(n.start, n.end) for n in (*self.reading.contacts, *self.reading.apps)]
        return blanked(self.reading.text, [*spans, *names, *self.reading.quotes])[start:end]

    def _values(
        self, profile: Profile, found: Fit | None, spans: Sequence[tuple[int, int]]
    ) -> dict[str, Any]:
        values: dict[str, Any] = {}
        spared = blanked(self.text, spans)
        for needed in profile.fields:
            if found and needed.name in found.spans:
                start, end = found.spans[needed.name]
                if needed.kind == "label" and (more := _PARTICLE.match(self.text, end)):
                    end = more.end()
                exact = needed.kind in ("text", "file")
                said = self.text[start:end] if exact else " ".join(spared[start:end].split())
                values[needed.name] = self._as_known(needed.kind, start, end, unquote(said))
            elif (value := self._typed(profile, needed)) is not None:
                values[needed.name] = value
            elif needed.kind in ("contact", "app") and not found:
                names = self.reading.contacts if needed.kind == "contact" else self.reading.apps
                if len(names) == 1:
                    values[needed.name] = names[0].known
        if "percent" in values and not any(f.required for f in profile.fields):
            values.pop("direction", None)
        return values

    def _as_known(self, kind: str, start: int, end: int, said: str) -> str:
        names = {"contact": self.reading.contacts, "app": self.reading.apps}.get(kind, [])
        exact = next((n.known for n in names if n.start == start and n.end == end), None)
        if exact:
            return exact
        return said if kind in ("text", "file") else _label(held.name_in(said))

    def _allowed(self, profile: Profile, found: Fit | None) -> bool:
        """Not when the sentence denies, supposes or tells, outside of what it quotes."""
        kinds = {f.name: f.kind for f in profile.fields}
        free = [
            span
            for n, span in (found.spans if found else {}).items()
            if kinds[n] in ("text", "label")
        ]
        start, end = self._core
        frame = blanked(self.reading.text, [*free, *self.reading.quotes])[: end + 2]
        said = found.template.phrase if found else ""
        if moods.denied(frame) and not moods.denied(said):
            return False
        if moods.wonders(frame[:end]) and not moods.wonders(said):
            return False
        if profile.verb.risk is Risk.READ:
            return True
        return not (
            (moods.supposed(frame) and not moods.supposed(said)) or moods.told(frame[start:])
        )

    def _mask(self, extra: Sequence[tuple[int, int, str]]) -> str:
        """The core with samples in place of times, amounts, names and quotations."""
        samples, reading = SAMPLES[self.language], self.reading
        parts = [*extra]
        for piece in reading.pieces:
            match piece.value:
                case Clock():
                    parts.append((piece.start, piece.end, samples["time"]))
                case Days():
                    parts.append((piece.start, piece.end, samples["days"]))
                case Length():
                    parts.append((piece.start, piece.end, samples["seconds"]))
                case DayPart():
                    pass
                case _:
                    parts.append((piece.start, piece.end, samples["date"]))
        parts += [
            (p.start, p.end, samples["percent"])
            for p in reading.percents
            if re.search(r"\d|percent|百分", reading.text[p.start : p.end])
        ]
        parts += [(m.start(), m.end(), samples["url"]) for m in reading.urls]
        parts += [(n.start, n.end, samples["contact"]) for n in reading.contacts]
        parts += [(start, end, samples["text"]) for start, end in reading.quotes]
        start, end = self._core
        masked, position = "", start
        for a, b, sample in sorted(parts):
            if a >= position and b <= end:
                masked += reading.text[position:a] + sample
                position = b
        return masked + reading.text[position:end]
