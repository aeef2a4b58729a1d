"""What a shell session remembers, and how it expands words with it."""

from __future__ import annotations

import asyncio
import fnmatch
from dataclasses import dataclass, field

from device_drivers.virtual.android.mini_shell import Command
from device_drivers.virtual.android.process import Run, Streams, encode
from device_drivers.virtual.android.shell_expand import (
    BadExpression,
    Fields,
    calculate,
    keeps_fields,
    literal_pattern,
    matching_files,
    replaced,
    trimmed,
    unquoted_pattern,
)
from device_drivers.virtual.android.shell_start import SH
from device_drivers.virtual.android.shell_words import Part, ShellSyntaxError, Word, read_word
from device_drivers.virtual.android.system import System

ENVIRONMENT = {
    "ANDROID_DATA": "/data",
    "ANDROID_ROOT": "/system",
    "ANDROID_STORAGE": "/storage",
    "EXTERNAL_STORAGE": "/sdcard",
    "HOME": "/",
    "HOSTNAME": "phonepilot",
    "LOGNAME": "shell",
    "PATH": "/product/bin:/apex/com.android.runtime/bin:/system/bin:/odm/bin:/vendor/bin",
    "SHELL": "/bin/sh",
    "TMPDIR": "/data/local/tmp",
    "USER": "shell",
}


MAX_TEXT = 1 << 24
"""No word and no variable becomes longer than this."""


class ShellExit(Exception):
    """``exit``, or ``exec COMMAND`` having finished."""

    def __init__(self, code: int) -> None:
        super().__init__(code)
        self.code = code


class FunctionReturn(Exception):
    """``return``"""

    def __init__(self, code: int) -> None:
        super().__init__(code)
        self.code = code


class LoopExit(Exception):
    """``break`` and, with ``again``, ``continue``, out of so many loops."""

    def __init__(self, again: bool, levels: int) -> None:
        super().__init__(levels)
        self.again = again
        self.levels = levels


@dataclass
class Scope:
    """Variables, functions, positional parameters and options of one shell."""

    system: System
    commands: dict[str, Run]
    env: dict[str, str] = field(default_factory=lambda: dict(ENVIRONMENT))
    exported: set[str] = field(default_factory=lambda: set(ENVIRONMENT))
    functions: dict[str, Command] = field(default_factory=dict)
    arguments: list[str] = field(default_factory=list)
    cwd: str = "/"
    status: int = 0
    pid: int = 4711
    options: set[str] = field(default_factory=set)
    substituted: int = 0
    """The exit code of the last ``$(command)``."""
    jobs: list[asyncio.Task[None]] = field(default_factory=list)
    last_job: int = 0

    async def output_of(self, text: str, streams: Streams) -> str:
        raise NotImplementedError

    async def expand(self, word: Word, streams: Streams, split: bool = True) -> list[str]:
        """A word as fields: variables and commands put in, split at blanks, patterns matched."""
        self.substituted = 0
        if len(word) == 1 and word[0].kind == "text" and word[0].quoted:
            return [word[0].text]
        found = Fields()
        for index, part in enumerate(word):
            if keeps_fields(part) and split:
                for position, value in enumerate(self.arguments):
                    if position:
                        found.separate()
                    found.add(value, literal_pattern(value))
                continue
            value = await self.value(part, streams)
            if index == 0 and part.kind == "text" and not part.quoted and value[:1] == "~":
                value = self.env.get("HOME", "/") + value[1:]
            if part.quoted or part.kind == "text" or not split:
                if value or part.quoted:
                    found.add(value, literal_pattern(value) if part.quoted else value)
            else:
                found.split(value, self.env.get("IFS", " \t\n"))
        if sum(map(len, found.fields)) > MAX_TEXT:
            streams.stderr.write(encode(f"{SH}: internal error: can't allocate {MAX_TEXT} bytes\n"))
            raise ShellExit(1)
        if not split:
            return found.fields
        return [
            each
            for text, pattern in zip(found.fields, found.patterns, strict=True)
            for each in matching_files(self.system.files, self.cwd, text, pattern)
        ]

    async def matches(self, value: str, pattern: Word, streams: Streams) -> bool:
        """Whether a ``case`` pattern covers all of ``value``."""
        values = [await self.value(part, streams) for part in pattern]
        return fnmatch.fnmatchcase(value, unquoted_pattern(pattern, values))

    async def value(self, part: Part, streams: Streams) -> str:
        """What one part stands for. Raises ShellExit where mksh gives up."""
        if part.kind == "text":
            return part.text
        if part.kind == "command":
            return await self.output_of(part.text, streams)
        if part.kind == "arithmetic":
            return str(await self.arithmetic(part.text, streams))
        return await self._variable(part, streams)

    async def arithmetic(self, text: str, streams: Streams) -> int:
        """The value of ``$((text))``. Raises ShellExit after saying what is wrong."""
        expanded = " ".join(await self.expand(read_word(text), streams, split=False))
        try:
            return calculate(expanded, self.variable, self.env.__setitem__)
        except BadExpression as error:
            streams.stderr.write(encode(f"{SH}: {error}\n"))
            raise ShellExit(1) from error

    def variable(self, name: str) -> str:
        """The value of ``$name``, "" when it is not set."""
        if name.isdigit():
            index = int(name)
            return SH if index == 0 else "".join(self.arguments[index - 1 : index])
        special = {
            "?": str(self.status), "$": str(self.pid), "#": str(len(self.arguments)),
            "@": " ".join(self.arguments), "*": " ".join(self.arguments),
            "!": str(self.last_job or ""), "-": "".join(sorted(self.options)), "PWD": self.cwd,
        }  # fmt: skip
        if name in special:
            return special[name]
        if name == "RANDOM":
            return str(self.system.phone.clock.now_ms() * 7919 % 32768)
        if name == "KSH_VERSION":
            return "@(#)MIRBSD KSH R59 2020/10/31 Android"
        return self.env.get(name, " \t\n" if name == "IFS" else "")

    async def _variable(self, part: Part, streams: Streams) -> str:
        value = self.variable(part.text)
        sign = part.operator
        if not sign:
            if "u" in self.options and not value and part.text not in self.env:
                streams.stderr.write(encode(f"{SH}: {part.text}: parameter not set\n"))
                raise ShellExit(1)
            return value
        if sign == "length":
            return str(len(self.arguments) if part.text in "@*" else len(value))
        if sign[-1] in "-=+?":
            missing = not value if sign[0] == ":" else not value and part.text not in self.env
            return await self._default(part, value, missing, streams)
        operand = await self._operand(part.operand, streams, pattern=sign != ":")
        if sign == ":":
            return await self._slice(value, operand, streams)
        if sign[0] == "/":
            old, _, new = part.operand.partition("/")
            return replaced(
                value, sign, await self._operand(old, streams, pattern=True),
                await self._operand(new, streams, pattern=False),
            )  # fmt: skip
        return trimmed(value, sign, operand)

    async def _default(self, part: Part, value: str, missing: bool, streams: Streams) -> str:
        kind = part.operator[-1]
        if missing == (kind == "+"):
            return "" if kind == "+" else value
        operand = await self._operand(part.operand, streams, pattern=False)
        if kind == "=":
            self.env[part.text] = operand
        elif kind == "?":
            said = operand or "parameter null or not set"
            streams.stderr.write(encode(f"{SH}: {part.text}: {said}\n"))
            raise ShellExit(1)
        return operand

    async def _operand(self, text: str, streams: Streams, *, pattern: bool) -> str:
        try:
            word = read_word(text)
        except ShellSyntaxError as error:
            streams.stderr.write(encode(f"{SH}: {error}\n"))
            raise ShellExit(1) from error
        values = [await self.value(part, streams) for part in word]
        return unquoted_pattern(word, values) if pattern else "".join(values)

    async def _slice(self, value: str, operand: str, streams: Streams) -> str:
        """``${value:start:length}``; a negative start counts from the end."""
        first, colon, second = operand.partition(":")
        start = await self.arithmetic(first, streams)
        start = max(0, len(value) + start) if start < 0 else start
        end = len(value)
        if colon:
            size = await self.arithmetic(second, streams)
            end = start + size if size >= 0 else len(value) + size
        return value[start:end]
