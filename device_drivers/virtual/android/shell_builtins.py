"""The commands that are the shell's own: what they do changes the shell that runs them."""

from __future__ import annotations

import asyncio
import fnmatch
import re
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING

from device_drivers.virtual.android.process import Lines, Streams, decode, encode
from device_drivers.virtual.android.shell_expand import unquoted_pattern
from device_drivers.virtual.android.shell_scope import FunctionReturn, LoopExit, ShellExit
from device_drivers.virtual.android.shell_start import SH
from device_drivers.virtual.android.shell_words import Word, literal_text

if TYPE_CHECKING:
    from device_drivers.virtual.android.shell import Shell

Builtin = Callable[["Shell", list[str], Streams], Awaitable[int]]
_NAME = re.compile(r"[A-Za-z_]\w*")


async def _exit(shell: Shell, args: list[str], streams: Streams) -> int:
    raise ShellExit(_code(shell, args))


async def _return(shell: Shell, args: list[str], streams: Streams) -> int:
    raise FunctionReturn(_code(shell, args))


def _code(shell: Shell, args: list[str]) -> int:
    return int(args[0]) & 255 if args and args[0].isdigit() else shell.status


async def _break(shell: Shell, args: list[str], streams: Streams) -> int:
    raise LoopExit(again=False, levels=int(args[0]) if args and args[0].isdigit() else 1)


async def _continue(shell: Shell, args: list[str], streams: Streams) -> int:
    raise LoopExit(again=True, levels=int(args[0]) if args and args[0].isdigit() else 1)


async def _cd(shell: Shell, args: list[str], streams: Streams) -> int:
    target = args[0] if args else shell.env["HOME"]
    if target == "-":
        target = shell.env.get("OLDPWD", shell.cwd)
    path = shell.system.files.canonical(target, shell.cwd)
    try:
        entry = shell.system.files.stat(path)
    except OSError as error:
        streams.stderr.write(encode(f"{SH}: cd: {target}: {error.strerror}\n"))
        return 2
    if not entry.is_directory:
        streams.stderr.write(encode(f"{SH}: cd: {target}: Not a directory\n"))
        return 2
    shell.env["OLDPWD"], shell.cwd = shell.cwd, path
    return 0


async def _pwd(shell: Shell, args: list[str], streams: Streams) -> int:
    streams.stdout.write(encode(shell.cwd + "\n"))
    return 0


async def _declare(shell: Shell, args: list[str], streams: Streams) -> int:
    for arg in args:
        name, found, value = arg.partition("=")
        if found and _NAME.fullmatch(name):
            shell.env[name] = value
    return 0


async def _export(shell: Shell, args: list[str], streams: Streams) -> int:
    shell.exported |= {arg.partition("=")[0] for arg in args}
    return await _declare(shell, args, streams)


async def _unset(shell: Shell, args: list[str], streams: Streams) -> int:
    for arg in args:
        shell.env.pop(arg, None)
        shell.functions.pop(arg, None)
    return 0


async def _set(shell: Shell, args: list[str], streams: Streams) -> int:
    if not args:
        for name in sorted(shell.env):
            streams.stdout.write(encode(f"{name}={shell.env[name]}\n"))
        return 0
    while args and args[0][:1] in ("-", "+") and args[0] != "--":
        flag = args.pop(0)
        if flag[0] == "-":
            shell.options |= set(flag[1:])
        else:
            shell.options -= set(flag[1:])
    if args:
        shell.arguments = args[1:] if args[0] == "--" else args
    return 0


async def _shift(shell: Shell, args: list[str], streams: Streams) -> int:
    count = int(args[0]) if args and args[0].isdigit() else 1
    if count > len(shell.arguments):
        streams.stderr.write(encode(f"{SH}: shift: nothing to shift\n"))
        return 1
    shell.arguments = shell.arguments[count:]
    return 0


async def _read(shell: Shell, args: list[str], streams: Streams) -> int:
    """``read [-r] NAME...``: one line of input, cut at IFS; the last name gets the rest."""
    raw = "-r" in args
    names = [a for a in args if not a.startswith("-")] or ["REPLY"]
    source = streams.stdin if isinstance(streams.stdin, Lines) else Lines(streams.stdin)
    line = await source.line()
    text = decode(line or b"").rstrip("\n")
    if not raw:
        text = re.sub(r"\\(.)", r"\1", text)
    separators = shell.env.get("IFS", " \t\n")
    pattern = f"[{re.escape(separators)}]+" if separators.strip() == "" and separators else (
        re.escape(separators[0]) if separators else r"(?!)"
    )  # fmt: skip
    blanks = "".join(c for c in separators if c.isspace())
    pieces = re.split(pattern, text.strip(blanks) if blanks else text, maxsplit=len(names) - 1)
    for index, name in enumerate(names):
        shell.env[name] = pieces[index] if index < len(pieces) else ""
    return 0 if line is not None and line.endswith(b"\n") else int(not line)


async def _eval(shell: Shell, args: list[str], streams: Streams) -> int:
    return await shell.run(" ".join(args), streams)


async def _source(shell: Shell, args: list[str], streams: Streams) -> int:
    name = args[0] if args else ""
    try:
        data = shell.system.files.read(shell.system.files.canonical(name, shell.cwd))
    except OSError as error:
        streams.stderr.write(encode(f"{SH}: .: {name}: {error.strerror}\n"))
        return 1
    return await shell.run(decode(data), streams)


async def _let(shell: Shell, args: list[str], streams: Streams) -> int:
    value = 0
    for arg in args:
        value = await shell.arithmetic(arg, streams)
    return int(value == 0)


async def _wait(shell: Shell, args: list[str], streams: Streams) -> int:
    await streams.stdout.drain()
    await asyncio.gather(*shell.jobs, return_exceptions=True)
    shell.jobs.clear()
    return 0


async def command_path(shell: Shell, args: list[str], streams: Streams) -> int:
    """``command -v NAME``: what a name would run."""
    code = 0
    for name in args:
        if name in shell.functions or name in BUILTINS:
            streams.stdout.write(encode(name + "\n"))
        elif name in shell.commands or name == "sh":
            streams.stdout.write(encode(f"/system/bin/{name}\n"))
        else:
            code = 1
    return code


async def _type(shell: Shell, args: list[str], streams: Streams) -> int:
    code = 0
    for name in args:
        if name in shell.functions:
            text = f"{name} is a function"
        elif name in BUILTINS:
            text = f"{name} is a shell builtin"
        elif name in shell.commands:
            text = f"{name} is /system/bin/{name}"
        else:
            text, code = f"{name} not found", 1
        streams.stdout.write(encode(text + "\n"))
    return code


async def _nothing(shell: Shell, args: list[str], streams: Streams) -> int:
    return 0


async def double_bracket(shell: Shell, words: list[Word], streams: Streams) -> int:
    """``[[ ... ]]``: nothing is split, ``==`` matches a pattern, ``&&`` ``||`` ``!`` bind."""
    for sign, wanted in (("||", False), ("&&", True)):
        parts = _split(words, sign)
        if len(parts) > 1:
            for part in parts:
                if (await double_bracket(shell, part, streams) == 0) is not wanted:
                    return int(wanted)
            return int(not wanted)
    if words and literal_text(words[0]) == "!":
        return int(await double_bracket(shell, words[1:], streams) == 0)
    if words and literal_text(words[0]) == "(" and literal_text(words[-1]) == ")":
        return await double_bracket(shell, words[1:-1], streams)
    values = [" ".join(await shell.expand(word, streams, split=False)) for word in words]
    if len(values) == 3 and values[1] in ("=", "==", "!="):
        parts_of = [await shell.value(part, streams) for part in words[2]]
        equal = fnmatch.fnmatchcase(values[0], unquoted_pattern(words[2], parts_of))
        return int(equal == (values[1] == "!="))
    return await shell.start(["test", *values], {}, streams)


def _split(words: list[Word], sign: str) -> list[list[Word]]:
    """Cut at every ``sign`` outside parentheses."""
    parts: list[list[Word]] = [[]]
    depth = 0
    for word in words:
        text = literal_text(word)
        depth += {"(": 1, ")": -1}.get(text or "", 0)
        if text == sign and depth == 0:
            parts.append([])
        else:
            parts[-1].append(word)
    return parts


BUILTINS: dict[str, Builtin] = {
    "exit": _exit, "return": _return, "break": _break, "continue": _continue, "cd": _cd,
    "pwd": _pwd, "export": _export, "readonly": _declare, "typeset": _declare, "local": _declare,
    "unset": _unset, "set": _set, "shift": _shift, "read": _read, "eval": _eval, ".": _source,
    "source": _source, "let": _let, "wait": _wait, "type": _type, ":": _nothing,
    "trap": _nothing, "umask": _nothing, "alias": _nothing, "ulimit": _nothing,
}  # fmt: skip
