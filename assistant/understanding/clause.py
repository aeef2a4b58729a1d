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
from rapidfuzz import fuzz

from assistant.understanding import held, moods
from assistant.understanding.bank import OUT, SAMPLES, Bank
from assistant.understanding.fields import TYPED, Field
from assistant.understanding.profiles import Profile
from assistant.understanding.reading import NAMED_APPS, Reading, blanked
from assistant.understanding.templates import APP, CONTACT, NOBODY, Fit
from assistant.understanding.text import core, language_of, quoted, unquote
from assistant.understanding.times import Clock, DayPart, Days, Length
from device_drivers.base import Risk
from device_drivers.verbs.base import Args, Language

FULL_WEIGHT = 16
"""Literal characters after which a phrase that fits could hardly fit by chance."""


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


_OR = re.compile(r"(?:\bor\b|或者?|还是)\s*", re.IGNORECASE)
_NO_NAME = re.compile(
    r"^(?:开|给|把|打|拨|去|帮|让|请|一下|一声|我的|这|那)|[打拨发叫说]$|[给跟][他她我]|的$|个人|^人$|一个"
)
_NO_APP = re.compile(
    r"(?:(?:an?|the|some|any|new|another|my) )*(?:apps?|applications?|notes?|contacts?|messages?"
    r"|texts?|alarms?|timers?|calls?|files?|pages?|settings?|something|anything|someone|screen"
    r"|reminders?|web|internet|music|song|sound|wifi|bluetooth|brightness|volume)"
    r"|.*\bmodes?|.*(?:模式|主题)|[一这那]?个?(?:新的?)?(?:应用|软件|程序|东西|人|页面|电话|短信|消息)|什么.*",
    re.IGNORECASE,
)
"""What is asked to be opened or closed, and yet no name of an app."""
_LABEL = re.compile(
    r"(?!(?:on|off|at|for|or|my|the|this|that|all|\d|[\s的,.])+$).*[^\s,.:;，。：；的].*",
    re.IGNORECASE | re.DOTALL,
)
_NO_TEXT = re.compile(
    r"(?:一?[条个段])?(?:短信|信息|消息|笔记|备忘录?|话)|(?:a |an |the )?(?:text|message"
    r"|sms|note|text message|call|ring|msg|(?:new )?(?:contact|alarm|timer|note))"
    r"|(?:for |on |in )?(?:the )?(?:web|internet|net|online|google|something|anything|stuff|it)"
    r"|索|一下|东西|点?什么|点东西|一条|一个|个|条|网页?|内容",
    re.IGNORECASE,
)
"""What a sentence says of a text that it does not give."""


_NO_WORDS = re.compile(
    r"(?:an? |the |my |some |his |her )?(?:e-?mails?|photos?|pictures?|pics?|files?|money|cash"
    r"|location|videos?|gifts?|flowers|document|screenshot|contact|invitation"
    r"|(?:[$€£]\s?)?\d+ ?(?:dollars|bucks|euros|pounds|yuan|rmb|usd|[$€£]))\b"
    r"|[一]?[封个张份条段]?(?:电子)?(?:邮件|红包|照片|图片|文件|位置|定位|视频|名片|链接|\d+[块元])",
    re.IGNORECASE,
)
"""Things one sends that are no words: not the body of a message."""


_LED_TO = re.compile(r"(?i)(?:[:说写是]|\b(?:that|saying|says?|to say))\s*[,:]?\s*$")
"""What comes before words that are meant word for word."""
_ASKING = re.compile(r"(?i)\bask\b|问")
_SENDS_ZH = re.compile(r"给.{1,20}(?:回|打|发|转)(?:个|一个|条|一条)?(?:电话|短信|消息|信息)")
_A_FILE = re.compile(
    r"(?:手机里的?)?文件\s?[\"'“‘《A-Za-z0-9_].*|[\w.-]*[A-Za-z0-9_\"'”’》]\s?(?:这个)?文件",
    re.ASCII,
)
"""What is searched for among files, not on the web."""


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
            score = self._plausible(profile, found)
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
        score = max(best[0], near) if literal else best[0] - self._out_of_scope(profile)
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
        names = [name.lower() for name in self._contact_words()]
        rest = match["rest"].lower() if match else ""
        named = any(re.match(rf"{re.escape(name)}(?![a-z])", rest) for name in names)
        further = held.further_person(said, self.reading.known_contacts)
        return named or further or bool(_OR.match(said))

    def _misplaced(self, profile: Profile) -> float:
        """A question wants to be told, and a command wants something done."""
        shows = profile.verb.risk in (Risk.READ, Risk.NAVIGATE)
        return 0.2 if self._asks and not shows else 0.0

    def _out_of_scope(self, profile: Profile) -> float:
        """What is quoted, noted or searched for may say anything; names of people and apps are what
        turns "send money to Bob" or "open the window" into something that nobody asked for."""
        if self.reading.quotes or not {"contact", "app"} & profile.kinds:
            return 0.0
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

    def _plausible(self, profile: Profile, found: Fit) -> float:
        """How far a fit may be believed, from how literal it is and what its open places hold."""
        score = 0.8 + 0.2 * min(found.template.weight, FULL_WEIGHT) / FULL_WEIGHT
        if not found.spans:
            return score
        kinds = {f.name: f.kind for f in profile.fields}
        if any(self._wrong(profile, found, n, span) for n, span in found.spans.items()):
            return 0.0
        for name, (start, end) in found.spans.items():
            said = self.text[start:end].strip()
            if kinds[name] == "contact":
                score -= self._doubt_contact(start, end, said)
            elif kinds[name] == "app":
                score -= self._doubt_app(start, end, said)
            elif kinds[name] == "text" and "contact" in kinds.values() and end < self._core[1] - 1:
                loose = not quoted(said) and re.match(
                    r"(?i)(?:the|my|a|an|this|that|these|some|his|her|our|\d|\$|€)\b"
                    r"|[我这那一]|照片|文件|位置|红包|钱",
                    said,
                )
                chinese = not quoted(said) and self.language == "zh"
                score -= 0.4 if loose else 0.3 if chinese else 0.0
            elif kinds[name] == "label":
                score -= 0.03 if _LABEL.fullmatch(said) else 1.0
            if kinds[name] == "text" and _NO_TEXT.fullmatch(said):
                return 0.0
            told = re.search(r"[:说]\s*$", self.reading.text[:start])
            if kinds[name] == "text" and "contact" in kinds.values() and not told:
                score = 0.0 if _NO_WORDS.match(said) else score
            elif kinds[name] == "text" and not told and _A_FILE.fullmatch(said):
                score -= 0.1
        return score

    def _wrong(self, profile: Profile, found: Fit, name: str, span: tuple[int, int]) -> bool:
        kind = next(f.kind for f in profile.fields if f.name == name)
        return held.wrong(
            profile.verb.name, name, kind, self.text[slice(*span)],
            introduced=bool(_LED_TO.search(self.reading.text[: span[0]])),
            asking=bool(_ASKING.search(found.template.phrase)),
        )  # fmt: skip

    def _doubt_contact(self, start: int, end: int, said: str) -> float:
        if any(n.start == start and n.end == end for n in self.reading.contacts):
            return 0.0
        if re.fullmatch(r"[+\d][\d ().-]+|[\w.+-]+@[\w-]+(?:\.[\w-]+)+", said, re.ASCII):
            return 0.0
        words = said.lower().split()
        if not words or words[0] in NOBODY or said in NOBODY or words[-1] in NOBODY:
            return 1.0
        if _NO_NAME.search(said):
            return 1.0
        if re.search(r"[一-龥]", said):
            return 1.0 if len(said) == 1 else 0.05 if len(said) <= 4 else 0.5
        if len(words) > 3:
            return 1.0
        close = max((fuzz.ratio(said.lower(), c.lower()) for c in self._contact_words()), default=0)
        if said[:1].isupper() or close >= 80:
            return 0.02
        return 0.08 * len(words)

    def _contact_words(self) -> list[str]:
        return [w for c in self.reading.known_contacts for w in (c, *c.split())]

    def _doubt_app(self, start: int, end: int, said: str) -> float:
        if any(n.start == start and n.end == end for n in self.reading.apps):
            return -0.04
        if said.casefold() in NAMED_APPS:
            return 0.0
        if _NO_APP.fullmatch(said):
            return 1.0
        close = max(
            (fuzz.ratio(said.lower(), a.lower()) for a in self.reading.known_apps), default=0
        )
        if close >= 80:
            return 0.05
        if said.lower().split()[:1] and said.lower().split()[0] in NOBODY:
            return 0.6
        article = re.search(r"(?i)\b(?:the|a|an|my|your|our) $", self.text[:start])
        if article or len(said) > 20 or len(said.split()) > 2:
            return 0.45
        if re.fullmatch(r"[A-Z0-9][\w.+-]*(?: [A-Z0-9][\w.+-]*)?|\w*\d\w*", said, re.ASCII):
            return 0.02
        return 0.2 if self.reading.known_apps else 0.06

    def _values(
        self, profile: Profile, found: Fit | None, spans: Sequence[tuple[int, int]]
    ) -> dict[str, Any]:
        values: dict[str, Any] = {}
        spared = blanked(self.text, spans)
        for needed in profile.fields:
            if found and needed.name in found.spans:
                start, end = found.spans[needed.name]
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
