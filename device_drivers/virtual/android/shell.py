"""The shell, running: joins commands with pipes and files, walks loops, keeps ``$?``.

Messages and exit codes are mksh's, the shell Android ships as /system/bin/sh. The commands of a
pipeline run at the same time; a command in the background outlives the line it stands on.
"""

from __future__ import annotations

import asyncio
import os
from collections.abc import Awaitable
from dataclasses import dataclass, field, replace
from itertools import takewhile

from device_drivers.virtual.android import shell_builtins
from device_drivers.virtual.android.adbd import StreamClosed
from device_drivers.virtual.android.mini_shell import (
    Case,
    Command,
    For,
    Function,
    Group,
    If,
    Loop,
    Pipeline,
    Script,
    ShellSyntaxError,
    Test,
    parse,
)
from device_drivers.virtual.android.process import (
    BrokenPipe,
    Gathered,
    Given,
    Lines,
    Pipe,
    Process,
    Streams,
    decode,
    encode,
)
from device_drivers.virtual.android.shell_builtins import Builtin
from device_drivers.virtual.android.shell_scope import FunctionReturn, LoopExit, Scope, ShellExit
from device_drivers.virtual.android.shell_start import SH, start_command
from device_drivers.virtual.listener import log_failure

__all__ = ["Shell", "ShellExit", "Streams"]

BROKEN_PIPE = 141
MAX_DEPTH = 100


@dataclass
class Shell(Scope):
    """One shell session. ``run`` may be called again and again; variables stay."""

    depth: int = 0
    _testing: int = field(default=0, repr=False)
    """How many conditions we are inside of: there a failure does not end ``set -e``."""

    async def run(self, text: str, streams: Streams) -> int:
        """Run a script and return its exit code; ``exit`` raises ShellExit."""
        try:
            script = parse(text)
        except ShellSyntaxError as error:
            streams.stderr.write(encode(f"{SH}: {error}\n"))
            self.status = 1
            return 1
        try:
            await self.script(script, streams)
        except BrokenPipe:
            self.status = BROKEN_PIPE
        return self.status

    async def run_to_end(self, text: str, streams: Streams) -> int:
        """Run a script that is the whole life of this shell."""
        return await self._contained(self.run(text, streams))

    async def _contained(self, work: Awaitable[object]) -> int:
        try:
            await work
        except ShellExit as done:
            self.status = done.code
        except FunctionReturn as done:
            self.status = done.code
        except LoopExit:
            self.status = 0
        except BrokenPipe:
            self.status = BROKEN_PIPE
        return self.status

    async def script(self, script: Script, streams: Streams) -> None:
        begun = 0
        for index, pipeline in enumerate(script):
            if index < begun:
                continue
            if pipeline.when == "always" and (job := _background_list(script[index:])):
                self._in_background(job, streams)
                begun = index + len(job)
                continue
            if pipeline.when == "and" and self.status != 0:
                continue
            if pipeline.when == "or" and self.status == 0:
                continue
            await self._pipeline(pipeline, streams)
            await streams.stdout.drain()
            tested = pipeline.negated or self._testing or (
                index + 1 < len(script) and script[index + 1].when != "always"
            )  # fmt: skip
            if self.status and "e" in self.options and not tested:
                raise ShellExit(self.status)

    def _in_background(self, job: Script, streams: Streams) -> None:
        shell = self.copy()
        quiet = Streams(Given(), streams.stdout, streams.stderr)

        async def work() -> None:
            try:
                await shell._contained(shell.script(job, quiet))
                await quiet.stdout.drain()
            except StreamClosed:
                shell.status = BROKEN_PIPE  # nobody is left to read what it says

        task = self.system.start_job(work())
        task.add_done_callback(log_failure)
        self.jobs.append(task)
        self.last_job = self.pid + len(self.jobs)
        self.status = 0

    async def _pipeline(self, pipeline: Pipeline, streams: Streams) -> None:
        *before, last = pipeline.commands
        if before:
            await self._piped(before, last, streams)
        else:
            await self._command(last, streams)
        if pipeline.negated:
            self.status = int(self.status == 0)

    async def _piped(self, before: list[Command], last: Command, streams: Streams) -> None:
        """All commands at once, each reading what the one before it writes."""
        pipes = [Pipe() for _ in before]
        tasks = []
        stdin = streams.stdin
        for command, pipe in zip(before, pipes, strict=True):
            work = self.copy()._stage(command, Streams(stdin, pipe, streams.stderr), pipe)
            tasks.append(self.system.start_job(work))
            stdin = pipe
        shell = self.copy()
        try:
            await shell._contained(
                shell._command(last, Streams(stdin, streams.stdout, streams.stderr))
            )
        except BaseException:
            for task in tasks:
                task.cancel()
            raise
        finally:
            for pipe in reversed(pipes):
                pipe.abandon()
            await asyncio.gather(*tasks, return_exceptions=True)
        self.status = shell.status

    async def _stage(self, command: Command, streams: Streams, pipe: Pipe) -> None:
        try:
            await self._contained(self._command(command, streams))
        except BrokenPipe:
            self.status = BROKEN_PIPE
        finally:
            if isinstance(streams.stdin, Pipe):
                streams.stdin.abandon()
            pipe.finish()

    def copy(self) -> Shell:
        """A subshell: it sees everything and changes nothing of ours."""
        return Shell(
            self.system, self.commands, dict(self.env), set(self.exported), dict(self.functions),
            list(self.arguments), self.cwd, self.status, self.pid, set(self.options),
            depth=self.depth, _testing=self._testing,
        )  # fmt: skip

    async def _command(self, command: Command, streams: Streams) -> None:
        targets: list[tuple[str, bytes, Gathered]] = []
        life = self.system.phone.lives
        try:
            streams = await self._redirected(command, streams, targets)
        except OSError as error:
            streams.stderr.write(encode(_cannot_open(error)))
            self.status = 1
            return
        try:
            if command.body is None:
                await self._simple(command, streams)
            else:
                await self._block(command, streams)
        finally:
            for path, before, gathered in targets if life == self.system.phone.lives else ():
                self.system.files.write(path, before + bytes(gathered.data))

    async def _redirected(
        self, command: Command, streams: Streams, targets: list[tuple[str, bytes, Gathered]]
    ) -> Streams:
        result = Streams(streams.stdin, streams.stdout, streams.stderr)
        files = self.system.files
        for redirect in command.redirects:
            target = " ".join(await self.expand(redirect.target, streams, split=False))
            path = files.canonical(target, self.cwd)
            if redirect.operator == "<<":
                result.stdin = Given(encode(target))
                continue
            if redirect.operator == "<":
                result.stdin = Given(b"" if path == "/dev/null" else files.read(path))
                continue
            if redirect.operator == ">&":
                sink = {"1": result.stdout, "2": result.stderr}.get(target)
                if sink is None:
                    raise OSError(9, "Bad file descriptor", target)
            else:
                keep = redirect.operator == ">>" and files.exists(path)
                before = files.read(path) if keep else b""
                files.write(path, before)  # fails now if it cannot be written
                sink = Gathered()
                targets.append((path, before, sink))
            if redirect.fd == 2:
                result.stderr = sink
            else:
                result.stdout = sink
        return result

    # --- blocks -------------------------------------------------------------------------------

    async def _block(self, command: Command, streams: Streams) -> None:
        if not isinstance(streams.stdin, Lines):
            # Commands inside share the input line by line, as with a file descriptor.
            streams = Streams(Lines(streams.stdin), streams.stdout, streams.stderr)
        match command.body:
            case Group(script, True):
                shell = self.copy()
                self.status = await shell._contained(shell.script(script, streams))
            case Group(script):
                await self.script(script, streams)
            case If() as block:
                await self._if(block, streams)
            case Loop() as block:
                await self._loop(block, streams)
            case For() as block:
                await self._for(block, streams)
            case Case() as block:
                await self._case(block, streams)
            case Function(name, body):
                self.functions[name] = body
                self.status = 0
            case Test(words):
                self.status = await shell_builtins.double_bracket(self, words, streams)

    async def _condition(self, script: Script, streams: Streams) -> bool:
        self._testing += 1
        try:
            await self.script(script, streams)
        finally:
            self._testing -= 1
        return self.status == 0

    async def _if(self, block: If, streams: Streams) -> None:
        for condition, body in block.branches:
            if await self._condition(condition, streams):
                await self.script(body, streams)
                return
        self.status = 0
        await self.script(block.otherwise, streams)

    async def _loop(self, block: Loop, streams: Streams) -> None:
        status = 0
        while await self._condition(block.condition, streams) != block.until:
            self.status = 0
            if await self._leaves(block.body, streams):
                return
            status = self.status
        self.status = status

    async def _for(self, block: For, streams: Streams) -> None:
        values = self.arguments if block.words is None else []
        for word in block.words or []:
            values = values + await self.expand(word, streams)
        self.status = 0
        for value in values:
            self.env[block.name] = value
            if await self._leaves(block.body, streams):
                return

    async def _leaves(self, body: Script, streams: Streams) -> bool:
        """One round of a loop; True when ``break`` ended it."""
        await asyncio.sleep(0)  # a loop without end must not hold up the phone
        try:
            await self.script(body, streams)
        except LoopExit as jump:
            if jump.levels > 1:
                raise LoopExit(jump.again, jump.levels - 1) from None
            self.status = 0
            return not jump.again
        return False

    async def _case(self, block: Case, streams: Streams) -> None:
        value = " ".join(await self.expand(block.word, streams, split=False))
        self.status = 0
        for patterns, body in block.branches:
            for pattern in patterns:
                if await self.matches(value, pattern, streams):
                    await self.script(body, streams)
                    return

    # --- simple commands ----------------------------------------------------------------------

    async def _simple(self, command: Command, streams: Streams) -> None:
        if self.system.overdue():
            await asyncio.sleep(0)
        assigned = {
            name: " ".join(await self.expand(word, streams, split=False))
            for name, word in command.assignments
        }
        words: list[str] = []
        for word in command.words:
            words += await self.expand(word, streams)
        if "x" in self.options and words:
            streams.stderr.write(encode("+ " + " ".join(words) + "\n"))
        if not words:
            self.env.update(assigned)
            self.status = self.substituted if command.assignments else 0
            return
        inherited = {k: v for k, v in self.env.items() if k in self.exported}
        self.status = await self.start(words, {**inherited, **assigned}, streams)

    async def start(self, words: list[str], env: dict[str, str], streams: Streams) -> int:
        """Run a function, a builtin or a program, and return its exit code."""
        name, *args = words
        if name in self.functions:
            return await self._call(self.functions[name], args, streams)
        builtin = shell_builtins.BUILTINS.get(name)
        if builtin is not None:
            return await self._builtin(builtin, args, env, streams)
        if name == "command" and args[:1] == ["-v"]:
            return await shell_builtins.command_path(self, args[1:], streams)
        if name in ("exec", "command", "builtin", "nohup"):
            code = await self.start(args, env, streams) if args else 0
            if name == "exec" and args:
                raise ShellExit(code)
            return code
        if name in ("sh", SH, "/bin/sh"):
            return await self._nested(args, env, streams)
        process = Process(
            self.system, name, args, streams.stdin, streams.stdout, streams.stderr, env, self.cwd
        )
        code = await start_command(self.commands, process)
        self.system.notice()
        return code

    async def _builtin(
        self, builtin: Builtin, args: list[str], env: dict[str, str], streams: Streams
    ) -> int:
        """Run a builtin; what was assigned in front of it (``IFS=: read``) holds only for it."""
        passing = {k: v for k, v in env.items() if self.env.get(k) != v}
        before = {k: self.env.get(k) for k in passing}
        self.env.update(passing)
        try:
            return await builtin(self, args, streams)
        finally:
            for name, value in before.items():
                if self.env.get(name) != passing[name]:
                    continue  # it was given another value meanwhile
                if value is None:
                    del self.env[name]
                else:
                    self.env[name] = value

    async def _call(self, body: Command, args: list[str], streams: Streams) -> int:
        if self.depth >= MAX_DEPTH:
            streams.stderr.write(encode(f"{SH}: stack overflow\n"))
            return 1
        outer, self.arguments = self.arguments, args
        self.depth += 1
        try:
            await self._command(body, streams)
        except FunctionReturn as done:
            return done.code
        finally:
            self.arguments = outer
            self.depth -= 1
        return self.status

    async def _nested(self, args: list[str], env: dict[str, str], streams: Streams) -> int:
        shell = Shell(self.system, self.commands, env, set(env), cwd=self.cwd)
        while args and args[0].startswith("-") and args[0] != "-c":
            shell.options |= set(args.pop(0)[1:])
        if args[:1] == ["-c"] and len(args) > 1:
            shell.arguments = args[3:]
            return await shell.run_to_end(args[1], streams)
        if args:
            shell.arguments = args[1:]
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

    async def output_of(self, text: str, streams: Streams) -> str:
        """What ``$(text)`` stands for."""
        pipe = Gathered()
        shell = self.copy()
        self.status = self.substituted = await shell.run_to_end(
            text, Streams(streams.stdin, pipe, streams.stderr)
        )
        return decode(bytes(pipe.data)).rstrip("\n")


def _background_list(script: Script) -> Script:
    """The pipelines joined by ``&&`` and ``||`` at the front, if an ``&`` follows them."""
    joined = [script[0], *takewhile(lambda pipeline: pipeline.when != "always", script[1:])]
    if not joined[-1].background:
        return []
    return [*joined[:-1], replace(joined[-1], background=False)]


def _cannot_open(error: OSError) -> str:
    verb = "create" if error.errno in (13, 21, 30) else "open"
    return f"{SH}: can't {verb} {error.filename}: {os.strerror(error.errno or 5)}\n"
