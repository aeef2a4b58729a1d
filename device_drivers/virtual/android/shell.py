"""The shell, running: expands words, joins commands with pipes and files, keeps ``$?``.

Messages and exit codes are mksh's, the shell Android ships as /system/bin/sh.
"""

from __future__ import annotations

import fnmatch
import os
import posixpath
from dataclasses import dataclass, field

from device_drivers.virtual.android.mini_shell import (
    Command,
    Part,
    Pipeline,
    Script,
    ShellSyntaxError,
    Word,
    parse,
)
from device_drivers.virtual.android.process import (
    Gathered,
    Given,
    Process,
    Run,
    Sink,
    Source,
    decode,
    encode,
)
from device_drivers.virtual.android.shell_start import SH, start_command
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


class ShellExit(Exception):
    """``exit``, or ``exec COMMAND`` having finished."""

    def __init__(self, code: int) -> None:
        super().__init__(code)
        self.code = code


@dataclass(slots=True)
class Streams:
    stdin: Source
    stdout: Sink
    stderr: Sink


@dataclass
class Shell:
    """One shell session. ``run`` may be called again and again; variables stay."""

    system: System
    commands: dict[str, Run]
    env: dict[str, str] = field(default_factory=lambda: dict(ENVIRONMENT))
    exported: set[str] = field(default_factory=lambda: set(ENVIRONMENT))
    cwd: str = "/"
    status: int = 0
    pid: int = 4711

    async def run(self, text: str, streams: Streams) -> int:
        """Run a script and return its exit code; ``exit`` raises ShellExit."""
        try:
            script = parse(text)
        except ShellSyntaxError as error:
            streams.stderr.write(encode(f"{SH}: {error}\n"))
            self.status = 1
            return 1
        await self._script(script, streams)
        return self.status

    async def run_to_end(self, text: str, streams: Streams) -> int:
        """Run a script that is the whole life of this shell."""
        try:
            return await self.run(text, streams)
        except ShellExit as done:
            return done.code

    async def _script(self, script: Script, streams: Streams) -> None:
        for pipeline in script:
            if pipeline.when == "and" and self.status != 0:
                continue
            if pipeline.when == "or" and self.status == 0:
                continue
            await self._pipeline(pipeline, streams)
            await streams.stdout.drain()

    async def _pipeline(self, pipeline: Pipeline, streams: Streams) -> None:
        """Run the commands one after the other, each fed with the whole output of the last."""
        stdin = streams.stdin
        last = pipeline.commands[-1]
        for command in pipeline.commands:
            if command is last:
                shell = self if len(pipeline.commands) == 1 else self._copy()
                await shell._command(command, Streams(stdin, streams.stdout, streams.stderr))
                self.status = shell.status
            else:
                pipe = Gathered()
                await self._copy()._contained(command, Streams(stdin, pipe, streams.stderr))
                stdin = Given(bytes(pipe.data))
        if pipeline.negated:
            self.status = int(self.status == 0)

    async def _contained(self, command: Command, streams: Streams) -> None:
        try:
            await self._command(command, streams)
        except ShellExit as done:
            self.status = done.code

    def _copy(self) -> Shell:
        return Shell(
            self.system, self.commands, dict(self.env), set(self.exported), self.cwd, self.status
        )

    async def _command(self, command: Command, streams: Streams) -> None:
        targets: list[tuple[str, bytes, Gathered]] = []
        try:
            streams = await self._redirected(command, streams, targets)
        except OSError as error:
            streams.stderr.write(encode(_cannot_open(error)))
            self.status = 1
            return
        try:
            if command.body is not None:
                shell = self._copy() if command.subshell else self
                if command.subshell:
                    await shell._subshell(command.body, streams)
                    self.status = shell.status
                else:
                    await shell._script(command.body, streams)
            else:
                await self._simple(command, streams)
        finally:
            for path, before, gathered in targets:
                self.system.files.write(path, before + bytes(gathered.data))

    async def _subshell(self, body: Script, streams: Streams) -> None:
        try:
            await self._script(body, streams)
        except ShellExit as done:
            self.status = done.code

    async def _redirected(
        self, command: Command, streams: Streams, targets: list[tuple[str, bytes, Gathered]]
    ) -> Streams:
        result = Streams(streams.stdin, streams.stdout, streams.stderr)
        for redirect in command.redirects:
            target = " ".join(await self._expand(redirect.target, streams))
            if redirect.operator == ">&":
                sink = {"1": result.stdout, "2": result.stderr}.get(target)
                if sink is None:
                    raise OSError(9, "Bad file descriptor", target)
            elif redirect.operator == "<":
                path = self.system.files.canonical(target, self.cwd)
                data = b"" if path == "/dev/null" else self.system.files.read(path)
                result.stdin = Given(data)
                continue
            else:
                path = self.system.files.canonical(target, self.cwd)
                keep = redirect.operator == ">>" and self.system.files.exists(path)
                before = self.system.files.read(path) if keep else b""
                self.system.files.write(path, before)  # fails now if it cannot be written
                sink = Gathered()
                targets.append((path, before, sink))
            if redirect.fd == 2:
                result.stderr = sink
            else:
                result.stdout = sink
        return result

    async def _simple(self, command: Command, streams: Streams) -> None:
        assigned = {
            name: " ".join(await self._expand(word, streams, split=False))
            for name, word in command.assignments
        }
        words: list[str] = []
        for word in command.words:
            words += await self._expand(word, streams)
        if not words:
            self.env.update(assigned)
            self.status = 0
            return
        inherited = {k: v for k, v in self.env.items() if k in self.exported}
        self.status = await self._start(words, {**inherited, **assigned}, streams)

    async def _start(self, words: list[str], env: dict[str, str], streams: Streams) -> int:
        name, *args = words
        builtin = self._builtin(name, args, streams)
        if builtin is not None:
            return builtin
        if name in ("exec", "command", "builtin", "nohup") and args:
            code = await self._start(args, env, streams)
            if name == "exec":
                raise ShellExit(code)
            return code
        if name in ("sh", SH, "/bin/sh"):
            return await self._nested(args, env, streams)
        return await start_command(
            self.commands,
            Process(
                self.system, name, args, streams.stdin, streams.stdout, streams.stderr,
                env, self.cwd,
            ),
        )  # fmt: skip

    async def _nested(self, args: list[str], env: dict[str, str], streams: Streams) -> int:
        shell = Shell(self.system, self.commands, env, set(env), self.cwd)
        if args[:1] == ["-c"] and len(args) > 1:
            return await shell.run_to_end(args[1], streams)
        if args and not args[0].startswith("-"):
            path = self.system.files.canonical(args[0], self.cwd)
            try:
                text = decode(self.system.files.read(path))
            except OSError as error:
                streams.stderr.write(encode(f"{SH}: {args[0]}: {error.strerror}\n"))
                return 127
        else:
            gathered = bytearray()
            while chunk := await streams.stdin.read():
                gathered += chunk
            text = decode(bytes(gathered))
        return await shell.run_to_end(text, streams)

    def _builtin(self, name: str, args: list[str], streams: Streams) -> int | None:
        if name == "exit":
            raise ShellExit(int(args[0]) & 255 if args and args[0].isdigit() else self.status)
        if name == "cd":
            return self._change_directory(args[0] if args else self.env["HOME"], streams)
        if name == "pwd":
            streams.stdout.write(encode(self.cwd + "\n"))
            return 0
        if name in ("export", "readonly", "typeset", "local"):
            for arg in args:
                key, found, value = arg.partition("=")
                if found:
                    self.env[key] = value
                if name == "export":
                    self.exported.add(key)
            return 0
        if name == "unset":
            for arg in args:
                self.env.pop(arg, None)
            return 0
        if name in (":", "set", "trap", "wait", "umask", "alias", "ulimit") or (
            name == "exec" and not args
        ):
            return 0
        return None

    def _change_directory(self, target: str, streams: Streams) -> int:
        path = self.system.files.canonical(target, self.cwd)
        try:
            entry = self.system.files.stat(path)
        except OSError as error:
            streams.stderr.write(encode(f"{SH}: cd: {target}: {error.strerror}\n"))
            return 2
        if not entry.is_directory:
            streams.stderr.write(encode(f"{SH}: cd: {target}: Not a directory\n"))
            return 2
        self.cwd = path
        return 0

    # --- expansion ----------------------------------------------------------------------------

    async def _expand(self, word: Word, streams: Streams, split: bool = True) -> list[str]:
        """A word as fields: variables and commands put in, split at blanks, patterns matched."""
        fields: list[str] = []
        patterns: list[str] = []
        open_field = False

        def add(text: str, pattern: str) -> None:
            nonlocal open_field
            if open_field:
                fields[-1] += text
                patterns[-1] += pattern
            else:
                fields.append(text)
                patterns.append(pattern)
                open_field = True

        for index, part in enumerate(word):
            value = await self._value(part, streams)
            if index == 0 and part.kind == "text" and not part.quoted and value[:1] == "~":
                value = self.env.get("HOME", "/") + value[1:]
            if part.quoted or part.kind == "text" or not split:
                if value or part.quoted:
                    add(value, _literal(value) if part.quoted else value)
                continue
            for position, piece in enumerate(value.split()):
                if position or value[:1].isspace():
                    open_field = False
                add(piece, piece)
            if value[-1:].isspace():
                open_field = False
        if not split:
            return fields
        return [f for text, pattern in zip(fields, patterns, strict=True)
                for f in self._matching(text, pattern)]  # fmt: skip

    def _matching(self, text: str, pattern: str) -> list[str]:
        if not any(c in pattern.replace("[[]", "").replace("[*]", "").replace("[?]", "")
                   for c in "*?["):  # fmt: skip
            return [text]
        directory, name = posixpath.split(pattern)
        try:
            entries = self.system.files.list(self.system.files.canonical(directory, self.cwd))
        except OSError:
            return [text]  # a pattern that matches nothing stands for itself
        names = [e.name for e in entries if fnmatch.fnmatchcase(e.name, name)]
        names = [n for n in names if not n.startswith(".") or name.startswith(".")]
        return [posixpath.join(directory, n) for n in names] or [text]

    async def _value(self, part: Part, streams: Streams) -> str:
        if part.kind == "text":
            return part.text
        if part.kind == "command":
            pipe = Gathered()
            shell = self._copy()
            code = await shell.run_to_end(part.text, Streams(Given(), pipe, streams.stderr))
            self.status = code
            return decode(bytes(pipe.data)).rstrip("\n")
        special = {"?": str(self.status), "$": str(self.pid), "#": "0", "0": SH, "PWD": self.cwd}
        if part.text in special:
            return special[part.text]
        return self.env.get(part.text, "") or part.default


def _cannot_open(error: OSError) -> str:
    verb = "create" if error.errno in (13, 21, 30) else "open"
    return f"{SH}: can't {verb} {error.filename}: {os.strerror(error.errno or 5)}\n"


def _literal(text: str) -> str:
    """``text`` as a pattern that matches only itself."""
    return "".join(f"[{c}]" if c in "*?[" else c for c in text)
