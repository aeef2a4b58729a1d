"""The shell language, read: text -> Script. Running it is ``shell.py``.

What clients and people send over adb, in mksh's grammar: ``;`` ``&&`` ``||`` ``|`` ``!`` ``&``,
assignments, redirections with here-documents, ``( )``, ``{ }``, ``if``, ``while``, ``until``,
``for``, ``case``, ``[[ ]]``, functions, comments. There are no arrays and no ``select``.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Literal, NoReturn

from device_drivers.virtual.android.shell_words import (
    BLANK,
    NAME,
    OPERATORS,
    Part,
    ShellSyntaxError,
    Unfinished,
    Word,
    WordReader,
    literal_text,
    read_document,
)

__all__ = ["Script", "ShellSyntaxError", "Unfinished", "parse"]

When = Literal["always", "and", "or"]


@dataclass(slots=True)
class Redirect:
    """``fd`` goes to (or comes from) ``target``; for ``>&`` the target is another fd's number,
    for ``<<`` it is the text itself."""

    fd: int
    operator: Literal["<", ">", ">>", ">&", "<<"]
    target: Word


@dataclass(slots=True)
class Group:
    script: Script
    subshell: bool


@dataclass(slots=True)
class If:
    """``branches`` are (condition, what to do), tried in order."""

    branches: list[tuple[Script, Script]]
    otherwise: Script


@dataclass(slots=True)
class Loop:
    condition: Script
    body: Script
    until: bool


@dataclass(slots=True)
class For:
    """``words`` None goes over the positional parameters."""

    name: str
    words: list[Word] | None
    body: Script


@dataclass(slots=True)
class Case:
    word: Word
    branches: list[tuple[list[Word], Script]]


@dataclass(slots=True)
class Function:
    name: str
    body: Command


@dataclass(slots=True)
class Test:
    """``[[ words ]]``"""

    words: list[Word]


Block = Group | If | Loop | For | Case | Function | Test


@dataclass(slots=True)
class Command:
    """One simple command, or a block when ``body`` is set."""

    assignments: list[tuple[str, Word]] = field(default_factory=list)
    words: list[Word] = field(default_factory=list)
    redirects: list[Redirect] = field(default_factory=list)
    body: Block | None = None


@dataclass(slots=True)
class Pipeline:
    """Commands joined by ``|``; ``when`` tells how it hangs on the one before it."""

    commands: list[Command]
    negated: bool
    when: When
    background: bool = False


Script = list[Pipeline]

_ASSIGNMENT = re.compile(r"([A-Za-z_][A-Za-z0-9_]*)=")
_REDIRECT = re.compile(r"(\d?)(<<<|<<-?|>>|>&|<&|>\||<|>)|(&>)")
_FUNCTION = re.compile(r"(?:function[ \t]+)?([A-Za-z_][A-Za-z0-9_]*)[ \t]*\([ \t]*\)")
_KEYWORD = re.compile(
    r"(?:if|then|elif|else|fi|while|until|do|done|for|case|esac|function|\[\[|[{!])"
    r"(?=[ \t\r\n;|&()]|$)|\}(?=[ \t\r\n;|&)<>]|$)"
)
_TEST_WORD = re.compile(r"&&|\|\||[()<>]")


def parse(text: str) -> Script:
    """Read a whole script. Raises ShellSyntaxError, or Unfinished when more text may mend it."""
    reader = _Reader(text)
    try:
        script = reader.script(until=())
        reader.end()
    except RecursionError:
        raise ShellSyntaxError("syntax error: nested too deeply") from None
    return script


class _Reader(WordReader):
    """The grammar, from the outside in."""

    def __init__(self, text: str) -> None:
        super().__init__(text)
        self._documents: list[tuple[Redirect, str, bool, bool]] = []
        """Here-documents whose text follows the next line end: (where to put it, the last line,
        whether tabs go, whether it is taken as it stands)."""

    def script(self, until: tuple[str, ...]) -> Script:
        """Pipelines up to one of the signs or keywords in ``until``, which stays unread."""
        pipelines: Script = []
        when: When = "always"
        while True:
            self._skip_separators("\n;&" if when == "always" else "\n")
            sign = self.peek()
            if sign is None or sign in until or self._keyword() in until:
                if when != "always" or (sign is None and until):
                    raise Unfinished("syntax error: unexpected 'EOF'")
                return pipelines
            pipelines.append(self._pipeline(when))
            sign = self.peek()
            when = "always"
            if sign in ("&&", "||"):
                self.at += 2
                when = "and" if sign == "&&" else "or"
            elif sign == "&":
                pipelines[-1].background = True
            elif sign not in (";", "\n", None, *until) and self._keyword() not in until:
                raise ShellSyntaxError(f"syntax error: unexpected '{sign}'")

    def end(self) -> None:
        """Nothing may be left. Raises."""
        if (sign := self.peek()) is not None:
            raise ShellSyntaxError(f"syntax error: unexpected '{self._keyword() or sign}'")
        if self._documents:
            raise Unfinished("here document unclosed")

    def _pipeline(self, when: When) -> Pipeline:
        negated = False
        while self._keyword() == "!":
            negated = not negated
            self.at += 1
        commands = [self._command()]
        while self.peek() == "|":
            self.at += 1
            self._skip_separators("\n")
            commands.append(self._command())
        return Pipeline(commands, negated, when)

    def _command(self) -> Command:
        command = Command(body=self._block())
        while True:
            sign = self.peek()
            if redirects := self._redirects():
                command.redirects += redirects
            elif sign is None or OPERATORS.fullmatch(sign):
                break
            elif command.body is not None:
                if self._keyword() is None:
                    raise ShellSyntaxError(f"syntax error: unexpected '{sign}'")
                break
            else:
                self._word_or_assignment(command)
        if command.body or command.words or command.assignments or command.redirects:
            return command
        if sign is None:
            raise Unfinished("syntax error: unexpected 'EOF'")
        raise ShellSyntaxError(
            f"syntax error: unexpected '{'newline' if sign == chr(10) else sign}'"
        )

    # --- blocks -------------------------------------------------------------------------------

    def _block(self) -> Block | None:
        if self.peek() == "(":
            self.at += 1
            script = self.script(until=(")",))
            self.at += 1
            return Group(script, subshell=True)
        self.peek()
        if match := _FUNCTION.match(self.text, self.at):
            self.at = match.end()
            return self._function(match.group(1))
        word = self._keyword()
        read = self._blocks().get(word or "")
        if read is None:
            if word:
                raise ShellSyntaxError(f"syntax error: unexpected '{word}'")
            return None
        self.at += len(word or "")
        return read()

    def _blocks(self) -> dict[str, Callable[[], Block]]:
        return {
            "{": lambda: Group(self._up_to("}"), subshell=False),
            "if": self._if,
            "while": lambda: Loop(self._up_to("do"), self._up_to("done"), until=False),
            "until": lambda: Loop(self._up_to("do"), self._up_to("done"), until=True),
            "for": self._for,
            "case": self._case,
            "function": lambda: self._function(self._name()),
            "[[": self._test,
        }

    def _up_to(self, *words: str) -> Script:
        """The script up to one of these keywords, which is read too and must follow it."""
        script = self.script(until=words)
        self.at += len(self._keyword() or "")
        return script

    def _function(self, name: str) -> Function:
        self._skip_separators("\n")
        body = self._command()
        if body.body is None:
            raise ShellSyntaxError(f"syntax error: unexpected '{self.peek() or 'EOF'}'")
        return Function(name, body)

    def _if(self) -> If:
        branches: list[tuple[Script, Script]] = []
        otherwise: Script = []
        word = "if"
        while word in ("if", "elif"):
            condition = self._up_to("then")
            body = self.script(until=("elif", "else", "fi"))
            branches.append((condition, body))
            word = self._keyword() or ""
            self.at += len(word)
        if word == "else":
            otherwise = self._up_to("fi")
        return If(branches, otherwise)

    def _for(self) -> For:
        name = self._name()
        words: list[Word] | None = None
        self._skip_separators("\n")
        if re.compile(r"in(?=[ \t\n;])").match(self.text, self.at):
            self.at += 2
            words = []
            while self.peek() not in (";", "\n", None):
                words.append(self._plain_word())
        self._skip_separators("\n;")
        if self._keyword() != "do":
            self._unexpected()
        self.at += 2
        return For(name, words, self._up_to("done"))

    def _case(self) -> Case:
        case = Case(self._plain_word(), [])
        self._skip_separators("\n")
        if not self.text.startswith("in", self.at):
            self._unexpected()
        self.at += 2
        while True:
            self._skip_separators("\n")
            if self._keyword() == "esac":
                self.at += 4
                return case
            if self.peek() == "(":
                self.at += 1
            patterns = [self._plain_word()]
            while self.peek() == "|":
                self.at += 1
                patterns.append(self._plain_word())
            if self.peek() != ")":
                self._unexpected()
            self.at += 1
            case.branches.append((patterns, self.script(until=(";;", "esac"))))
            if self.peek() == ";;":
                self.at += 2

    def _test(self) -> Test:
        words: list[Word] = []
        while True:
            if self.peek() is None or self.peek() == "\n":
                raise Unfinished("syntax error: unexpected 'EOF'")
            if match := _TEST_WORD.match(self.text, self.at):
                self.at = match.end()
                words.append((Part("text", match.group(), quoted=False),))
                continue
            words.append(self._plain_word())
            if literal_text(words[-1]) == "]]":
                return Test(words[:-1])

    def _name(self) -> str:
        self.peek()
        match = NAME.match(self.text, self.at)
        if match is None:
            self._unexpected()
        self.at = match.end()
        return match.group()

    def _plain_word(self) -> Word:
        sign = self.peek()
        if sign is None or OPERATORS.fullmatch(sign):
            self._unexpected()
        return self.word()

    def _unexpected(self) -> NoReturn:
        sign = self.peek()
        if sign is None:
            raise Unfinished("syntax error: unexpected 'EOF'")
        shown = "newline" if sign == "\n" else sign
        raise ShellSyntaxError(f"syntax error: unexpected '{shown}'")

    # --- words and redirections ---------------------------------------------------------------

    def _word_or_assignment(self, command: Command) -> None:
        match = _ASSIGNMENT.match(self.text, self.at)
        if match and not command.words:
            self.at = match.end()
            command.assignments.append((match.group(1), self.word()))
        else:
            command.words.append(self.word())

    def _redirects(self) -> list[Redirect]:
        match = _REDIRECT.match(self.text, self.at)
        if match is None:
            return []
        self.at = match.end()
        if self.peek() is None or OPERATORS.match(self.text, self.at):
            raise ShellSyntaxError("syntax error: unexpected 'newline'")
        target = self.word()
        if match.group(3):
            return [Redirect(1, ">", target), Redirect(2, ">&", (Part("text", "1", True),))]
        operator = match.group(2)
        fd = int(match.group(1)) if match.group(1) else (0 if operator[0] == "<" else 1)
        if operator == "<&":
            return [Redirect(fd, "<<", ())] if literal_text(target) == "-" else []
        if operator == "<<<":
            return [Redirect(fd, "<<", (*target, Part("text", "\n", True)))]
        if operator in ("<<", "<<-"):
            document = Redirect(fd, "<<", ())
            raw = any(part.quoted for part in target)
            self._documents.append(
                (document, literal_text(target) or "", operator == "<<-", raw)
            )  # fmt: skip
            return [document]
        return [Redirect(fd, operator.rstrip("|"), target)]  # type: ignore[arg-type]  # matched above

    def _line_end(self) -> None:
        """Step over a line end, and the here-documents that follow it."""
        self.at += 1
        for redirect, last, tabs, raw in self._documents:
            lines: list[str] = []
            while True:
                if self.at >= len(self.text):
                    raise Unfinished("here document unclosed")
                end = self.text.find("\n", self.at)
                line = self.text[self.at : end if end >= 0 else len(self.text)]
                self.at = end + 1 if end >= 0 else len(self.text)
                line = line.lstrip("\t") if tabs else line
                if line == last:
                    break
                lines.append(line + "\n")
            text = "".join(lines)
            redirect.target = (Part("text", text, True),) if raw else read_document(text)
        self._documents.clear()

    # --- tokens -------------------------------------------------------------------------------

    def peek(self) -> str | None:
        """The operator that comes next, or the first letter of a word; None at the end."""
        self._skip_blanks()
        if self.at >= len(self.text):
            return None
        match = OPERATORS.match(self.text, self.at)
        return match.group() if match else self.text[self.at]

    def _keyword(self) -> str | None:
        """The reserved word that comes next, if a command could begin here."""
        self._skip_blanks()
        match = _KEYWORD.match(self.text, self.at)
        return match.group() if match else None

    def _skip_blanks(self) -> None:
        while self.at < len(self.text):
            if self.text[self.at] in BLANK:
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

    def _skip_separators(self, signs: str) -> None:
        while (sign := self.peek()) is not None and sign in tuple(signs):
            if sign == "\n":
                self._line_end()
            else:
                self.at += 1
