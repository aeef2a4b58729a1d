"""The shell language, read: text -> Script. Running it is ``shell.py``.

Enough of mksh for what clients and people send over adb: ``;`` ``&&`` ``||`` ``|`` ``!`` ``&``,
quotes and backslashes, ``$NAME`` ``${NAME}`` ``${NAME:-word}`` ``$?`` ``$$`` ``$(command)``,
assignments, redirections, ``( )`` and ``{ }``, comments. Loops and ``if`` are not there.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import Literal

PartKind = Literal["text", "variable", "command"]


class ShellSyntaxError(Exception):
    """The text is not a script; the message is mksh's."""


class Unfinished(ShellSyntaxError):
    """The text stops inside a quote or a group: more lines may complete it."""


@dataclass(frozen=True, slots=True)
class Part:
    """A piece of a word. ``quoted`` pieces are neither split at blanks nor matched as patterns."""

    kind: PartKind
    text: str
    quoted: bool
    default: str = ""


Word = tuple[Part, ...]


@dataclass(frozen=True, slots=True)
class Redirect:
    """``fd`` goes to (or comes from) ``target``; for ``>&`` the target is another fd's number."""

    fd: int
    operator: Literal["<", ">", ">>", ">&"]
    target: Word


@dataclass(slots=True)
class Command:
    """One simple command, or a group when ``body`` is set."""

    assignments: list[tuple[str, Word]] = field(default_factory=list)
    words: list[Word] = field(default_factory=list)
    redirects: list[Redirect] = field(default_factory=list)
    body: Script | None = None
    subshell: bool = False


@dataclass(slots=True)
class Pipeline:
    """Commands joined by ``|``; ``when`` tells how it hangs on the one before it."""

    commands: list[Command]
    negated: bool
    when: Literal["always", "and", "or"]


Script = list[Pipeline]

_OPERATORS = re.compile(r"&&|\|\||&>|>>|>&|<&|[;|&()<>\n]")
_NAME = re.compile(r"[A-Za-z_][A-Za-z0-9_]*")
_ASSIGNMENT = re.compile(r"([A-Za-z_][A-Za-z0-9_]*)=")
_BLANK = " \t\r"


def parse(text: str) -> Script:
    """Read a whole script. Raises ShellSyntaxError, or Unfinished when more text may mend it."""
    reader = _Reader(text)
    script = reader.script(until=None)
    if reader.peek() is not None:
        raise ShellSyntaxError(f"syntax error: unexpected '{reader.peek()}'")
    return script


class _Reader:
    def __init__(self, text: str) -> None:
        self.text = text
        self.at = 0

    # --- the grammar, from the outside in -----------------------------------------------------

    def script(self, until: str | None) -> Script:
        pipelines: Script = []
        when: Literal["always", "and", "or"] = "always"
        while True:
            self._skip_separators(allowed=when == "always")
            sign = self.peek()
            if sign is None or sign == until:
                if when != "always" or (sign is None and until is not None):
                    raise Unfinished("syntax error: unexpected 'EOF'")
                return pipelines
            pipelines.append(self._pipeline(when))
            sign = self.peek()
            when = "always"
            if sign in ("&&", "||"):
                self._take(sign)
                when = "and" if sign == "&&" else "or"
            elif sign not in (";", "&", "\n", None, until):
                raise ShellSyntaxError(f"syntax error: unexpected '{sign}'")

    def _pipeline(self, when: Literal["always", "and", "or"]) -> Pipeline:
        negated = False
        while self.text.startswith(("! ", "!\t"), self.at):
            negated = not negated
            self.at += 1
            self._skip_blanks()
        commands = [self._command()]
        while self.peek() == "|":
            self._take("|")
            self._skip_separators(allowed=True, only_newlines=True)
            commands.append(self._command())
        return Pipeline(commands, negated, when)

    def _command(self) -> Command:
        command = Command()
        opening = self.peek()
        if opening == "(" or self._at_brace("{"):
            closing = ")" if opening == "(" else "}"
            self.at += 1
            command.subshell = opening == "("
            command.body = self.script(until=closing)
            self.at += 1
        while True:
            sign = self.peek()
            redirect = self._redirect()
            if redirect is not None:
                command.redirects += redirect
            elif sign is None or sign == "}" or _OPERATORS.fullmatch(sign):
                break
            elif command.body is not None:
                raise ShellSyntaxError(f"syntax error: unexpected '{sign}'")
            else:
                self._word_or_assignment(command)
        if not (command.words or command.assignments or command.redirects or command.body):
            if sign is None:
                raise Unfinished("syntax error: unexpected 'EOF'")
            shown = "newline" if sign == "\n" else sign
            if command.body is None:
                raise ShellSyntaxError(f"syntax error: unexpected '{shown}'")
        return command

    def _word_or_assignment(self, command: Command) -> None:
        match = _ASSIGNMENT.match(self.text, self.at)
        if match and not command.words:
            self.at = match.end()
            command.assignments.append((match.group(1), self._word()))
        else:
            command.words.append(self._word())

    def _redirect(self) -> list[Redirect] | None:
        match = re.compile(r"(\d?)(>>|>&|<&|<|>)|(&>)").match(self.text, self.at)
        if match is None:
            return None
        self.at = match.end()
        self._skip_blanks()
        if self.peek() is None or _OPERATORS.match(self.text, self.at):
            raise ShellSyntaxError("syntax error: unexpected 'newline'")
        target = self._word()
        if match.group(3):
            return [Redirect(1, ">", target), Redirect(2, ">&", (Part("text", "1", True),))]
        operator = match.group(2)
        fd = int(match.group(1)) if match.group(1) else (0 if operator[0] == "<" else 1)
        if operator == "<&":
            return []  # duplicating an input: every input here is the command's own
        return [Redirect(fd, operator, target)]  # type: ignore[arg-type]  # matched above

    # --- words --------------------------------------------------------------------------------

    def _word(self) -> Word:
        parts: list[Part] = []
        while self.at < len(self.text):
            char = self.text[self.at]
            if char in _BLANK or _OPERATORS.match(self.text, self.at):
                break
            if char == "'":
                parts.append(Part("text", self._until("'"), quoted=True))
            elif char == '"':
                parts += self._double_quoted()
            elif char == "\\":
                parts += self._escaped()
            elif char == "$":
                parts.append(self._dollar(quoted=False))
            elif char == "`":
                parts.append(Part("command", self._until("`"), quoted=False))
            else:
                start = self.at
                while self.at < len(self.text) and self.text[self.at] not in _BLANK + "'\"\\$`":
                    if _OPERATORS.match(self.text, self.at):
                        break
                    self.at += 1
                parts.append(Part("text", self.text[start : self.at], quoted=False))
        return tuple(parts)

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

    def _double_quoted(self) -> list[Part]:
        parts = [Part("text", "", quoted=True)]
        self.at += 1
        literal = ""
        while True:
            if self.at >= len(self.text):
                raise Unfinished("no closing quote")
            char = self.text[self.at]
            if char == '"':
                self.at += 1
                return [*parts, Part("text", literal, quoted=True)]
            if char == "\\" and self.text[self.at + 1 : self.at + 2] in tuple('$`"\\\n'):
                following = self.text[self.at + 1]
                literal += "" if following == "\n" else following
                self.at += 2
            elif char in "$`":
                parts.append(Part("text", literal, quoted=True))
                literal = ""
                parts.append(
                    self._dollar(quoted=True)
                    if char == "$"
                    else Part("command", self._until("`"), quoted=True)
                )
            else:
                literal += char
                self.at += 1

    def _dollar(self, quoted: bool) -> Part:
        rest = self.text[self.at + 1 : self.at + 2]
        if rest == "(":
            return Part("command", self._parenthesised(), quoted)
        if rest == "{":
            end = self.text.find("}", self.at)
            if end < 0:
                raise Unfinished("no closing quote")
            name, _, default = self.text[self.at + 2 : end].partition(":-")
            self.at = end + 1
            return Part("variable", name, quoted, default)
        if rest and rest in "?$#@*!0123456789":
            self.at += 2
            return Part("variable", rest, quoted)
        match = _NAME.match(self.text, self.at + 1)
        if match is None:
            self.at += 1
            return Part("text", "$", quoted=True)
        self.at = match.end()
        return Part("variable", match.group(), quoted)

    def _parenthesised(self) -> str:
        depth = 0
        start = self.at + 2
        for i in range(self.at + 1, len(self.text)):
            depth += {"(": 1, ")": -1}.get(self.text[i], 0)
            if depth == 0:
                self.at = i + 1
                return self.text[start:i]
        raise Unfinished("no closing quote")

    # --- tokens -------------------------------------------------------------------------------

    def peek(self) -> str | None:
        """The operator that comes next, or the first letter of a word; None at the end."""
        self._skip_blanks()
        if self.at >= len(self.text):
            return None
        match = _OPERATORS.match(self.text, self.at)
        return match.group() if match else self.text[self.at]

    def _at_brace(self, brace: str) -> bool:
        return self.text.startswith(brace, self.at) and self.text[self.at + 1 : self.at + 2] in (
            " ",
            "\n",
            "\t",
        )

    def _take(self, sign: str) -> None:
        self.at += len(sign)

    def _skip_blanks(self) -> None:
        while self.at < len(self.text):
            if self.text[self.at] in _BLANK:
                self.at += 1
            elif self.text.startswith("\\\n", self.at):
                self.at += 2
            elif self.text[self.at] == "#" and (
                self.at == 0 or self.text[self.at - 1] in " \t\n;|&("
            ):
                end = self.text.find("\n", self.at)
                self.at = len(self.text) if end < 0 else end
            else:
                return

    def _skip_separators(self, allowed: bool, only_newlines: bool = False) -> None:
        separators = "\n" if only_newlines or not allowed else "\n;&"
        while (sign := self.peek()) is not None and sign in tuple(separators):
            self.at += 1
