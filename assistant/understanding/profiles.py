"""A verb as understanding sees it: its arguments and its phrases as patterns."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from assistant.understanding.fields import TYPED, Field, fields_of
from assistant.understanding.fitting import Fit, fit
from assistant.understanding.templates import Template, compile_template
from assistant.understanding.text import language_of
from device_drivers.verbs.base import Language, Verb


@dataclass(frozen=True, slots=True)
class Profile:
    verb: Verb[Any]
    fields: tuple[Field, ...]
    typed: tuple[Field, ...]
    templates: dict[Language, tuple[Template, ...]]
    literal: str
    """All that the phrases say besides their arguments, lower case."""

    @property
    def kinds(self) -> frozenset[str]:
        return frozenset(field.kind for field in self.fields)

    def fits(self, residue: str, language: Language) -> list[Fit]:
        """The templates of the language that fit, most literal words first."""
        found = (fit(template, residue) for template in self.templates[language])
        return [f for f in found if f is not None]


def profile_of(verb: Verb[Any], phrases: Iterable[str]) -> Profile:
    fields = fields_of(verb.args)
    by_language: dict[Language, list[Template]] = {"en": [], "zh": []}
    literal = ""
    phrases = list(phrases)
    for phrase in (*phrases, *_without_object(phrases, fields)):
        bare = phrase
        for field in fields:
            bare = bare.replace(f"{{{field.name}}}", "")
        literal += bare.lower() + "\n"
        template = compile_template(phrase, fields)
        if template.weight or template.open_fields or _is_choice(phrase, fields):
            by_language[language_of(bare)].append(template)
        if _is_choice(phrase, fields):
            by_language["zh"].append(template)
    return Profile(
        verb,
        fields,
        tuple(field for field in fields if field.kind in TYPED),
        {language: _distinct(templates) for language, templates in by_language.items()},
        literal,
    )


_LEADING_ON = re.compile(
    r"(?:\s+(?:for|to|with|that|about|from|called|named|saying|as|by|of)|[\s:：,，给说关于])+$",
    re.IGNORECASE,
)


def _without_object(phrases: Sequence[str], fields: Sequence[Field]) -> list[str]:
    """ "take a note" of "take a note: {body}": who says only so much is asked for the rest."""
    opened = {f.name for f in fields if f.required and f.kind not in TYPED}
    found = []
    for phrase in phrases:
        match = re.fullmatch(r"([^{}]+)\{(\w+)\}", phrase)
        if match and match[2] in opened:
            bare = _LEADING_ON.sub("", match[1])
            if len(bare.split()) > 1 or (not bare.isascii() and len(bare) > 1):
                found.append(bare)
    return found


def _distinct(templates: Sequence[Template]) -> tuple[Template, ...]:
    """Patterns that read alike may still want other arguments: 声音{direction}, 声音{percent}."""
    distinct = {(template.pattern, template.typed_fields): template for template in templates}
    return tuple(sorted(distinct.values(), key=lambda t: -t.weight))


def _is_choice(phrase: str, fields: Sequence[Field]) -> bool:
    """The whole phrase is one choice ("next", 暂停), which says enough by itself."""
    return any(phrase == f"{{{f.name}}}" and f.kind == "choice" for f in fields)
