"""Words of the shell language: quotes, backslashes, ``$NAME``, ``${NAME op word}``, ``$(command)``.

A word is read as parts and expanded later (``shell_expand.py``).
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Literal

PartKind = Literal["text", "variable", "command", "arithmetic"]


class ShellSyntaxError(Exception):
    """The text is not a script; the message is mksh's."""


class Unfinished(ShellSyntaxError):
    """The text stops inside a quote or a group: more lines may complete it."""


@dataclass(frozen=True, slots=True)
class Part:
    """A piece of a word. ``quoted`` pieces are neither split at blanks nor matched as patterns.

    A variable may have an ``operator`` (``:-``, ``%%``, ``/``, ...) with the unexpanded text of
    its ``operand``; ``length`` is the operator of ``${#NAME}``.
    """

    kind: PartKind
    text: str
    quoted: bool
    operator: str = ""
    operand: str = ""


Word = tuple[Part, ...]

OPERATORS = re.compile(r"&&|\|\||;;|&>|>>|>&|<&|[;|&()<>\n]")
NAME = re.compile(r"[A-Za-z_][A-Za-z0-9_]*")
BLANK = " \t\r"
_BRACED = re.compile(
    r"(#?)([A-Za-z_][A-Za-z0-9_]*|[0-9@*?$!#-])(:[-=+?]|%%|##|//|[-=+?%#/]|:)?", re.DOTALL
)
_SPECIAL = "?$#@*!0123456789-"


def literal_text(word: Word) -> str | None:
    """What a word says when nothing in it must be expanded, None otherwise."""
    if any(part.kind != "text" for part in word):
        return None
    return "".join(part.text for part in word)


def read_word(text: str) -> Word:
    """A whole text as one word: blanks and operators in it are ordinary letters."""
    reader = WordReader(text)
    parts: list[Part] = []
    while reader.at < len(text):
        parts += reader.piece(stop_at_blanks=False)
    return tuple(parts)


def read_document(text: str) -> Word:
    """The body of a here-document: only ``$``, back quotes and backslashes mean something."""
    return tuple(WordReader(text).interpolated(end=None))


class WordReader:
    """A place in a text, with what reads one word from there."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.at = 0

    def word(self) -> Word:
        """Up to the next blank or operator."""
        parts: list[Part] = []
        while self.at < len(self.text):
            if self.text[self.at] in BLANK or OPERATORS.match(self.text, self.at):
                break
            parts += self.piece()
        return tuple(parts)

    def piece(self, stop_at_blanks: bool = True) -> list[Part]:
        """The next quoted string, expansion or stretch of plain text."""
        char = self.text[self.at]
        if char == "'":
            return [Part("text", self._until("'"), quoted=True)]
        if char == '"':
            self.at += 1
            return [Part("text", "", quoted=True), *self.interpolated(end='"')]
        if char == "\\":
            return self._escaped()
        if char == "$":
            return [self._dollar(quoted=False)]
        if char == "`":
            return [Part("command", self._until("`"), quoted=False)]
        start = self.at
        self.at += 1
        while self.at < len(self.text):
            char = self.text[self.at]
            if char in "'\"\\$`":
                break
            if stop_at_blanks and (char in BLANK or OPERATORS.match(self.text, self.at)):
                break
            self.at += 1
        return [Part("text", self.text[start : self.at], quoted=False)]

    def interpolated(self, end: str | None) -> list[Part]:
        """What stands in double quotes up to ``end``, or all the rest."""
        parts: list[Part] = []
        literal = ""
        while self.at < len(self.text) or end is not None:
            if self.at >= len(self.text):
                raise Unfinished("no closing quote")
            char = self.text[self.at]
            if char == end:
                self.at += 1
                break
            if char == "\\" and self.text[self.at + 1 : self.at + 2] in tuple('$`"\\\n'):
                following = self.text[self.at + 1]
                kept = "\\" if following == '"' and end is None else ""
                literal += kept + ("" if following == "\n" else following)
                self.at += 2
            elif char in "$`":
                parts.append(Part("text", literal, quoted=True))
                literal = ""
                command = char == "`"
                parts.append(
                    Part("command", self._until("`"), quoted=True)
                    if command
                    else self._dollar(quoted=True)
                )
            else:
                literal += char
                self.at += 1
        return [*parts, Part("text", literal, quoted=True)]

    def _escaped(self) -> list[Part]:
        char = self.text[self.at + 1 : self.at + 2]
        self.at += 2
        return [] if char == "\n" else [Part("text", char or "\\", quoted=True)]

    def _until(self, quote: str) -> str:
        end = self.text.find(quote, self.at + 1)
        if end < 0:
            raise Unfinished("no closing quote")
        inner = self.text[self.at + 1 : end]
        self.at = end + 1
        return inner

    def _dollar(self, quoted: bool) -> Part:
        rest = self.text[self.at + 1 : self.at + 2]
        if self.text.startswith("$((", self.at):
            return Part("arithmetic", self._arithmetic(), quoted)
        if rest == "(":
            return Part("command", self._balanced("(", ")"), quoted)
        if rest == "{":
            return self._braced(self._balanced("{", "}"), quoted)
        if rest and rest in _SPECIAL:
            self.at += 2
            return Part("variable", rest, quoted)
        match = NAME.match(self.text, self.at + 1)
        if match is None:
            self.at += 1
            return Part("text", "$", quoted=True)
        self.at = match.end()
        return Part("variable", match.group(), quoted)

    def _braced(self, inner: str, quoted: bool) -> Part:
        match = _BRACED.match(inner)
        if match is None or (match.group(3) is None and match.end() != len(inner)):
            raise ShellSyntaxError(f"${{{inner}}}: bad substitution")
        if match.group(1) and match.end() == len(inner):
            return Part("variable", match.group(2), quoted, "length")
        return Part("variable", match.group(2), quoted, match.group(3) or "", inner[match.end() :])

    def _arithmetic(self) -> str:
        inner = self._balanced("(", ")")
        if not inner.startswith("(") or not inner.endswith(")"):
            raise ShellSyntaxError(f"syntax error: unexpected '{inner[-1:]}'")
        return inner[1:-1]

    def _balanced(self, opening: str, closing: str) -> str:
        """What stands between the sign after ``$`` and its counterpart; quotes hide signs."""
        depth = 0
        start = i = self.at + 2
        i -= 1
        while i < len(self.text):
            char = self.text[i]
            if char == "\\":
                i += 1
            elif char == "'" or (char == '"' and opening == "("):
                i = self._quote_end(i)
            depth += {opening: 1, closing: -1}.get(char, 0)
            if depth == 0:
                self.at = i + 1
                return self.text[start:i]
            i += 1
        raise Unfinished("no closing quote")

    def _quote_end(self, start: int) -> int:
        quote = self.text[start]
        i = start + 1
        while i < len(self.text) and self.text[i] != quote:
            i += 2 if self.text[i] == "\\" and quote == '"' else 1
        return i
