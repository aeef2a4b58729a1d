"""Tools for the sandbox: its files, its shell, and the ways between it, the phone and the chat."""

from __future__ import annotations

import asyncio
import hashlib
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path, PurePosixPath
from typing import Any, Literal

from pydantic_ai import ModelRetry, RunContext, Tool

from assistant.brain.toolbox import Unit
from assistant.brain.turn import MOST_LETTERS, Turn
from assistant.sandbox import shell
from assistant.sandbox.folder import SandboxError
from assistant.steps import RunVerb
from device_drivers.verbs.base import Said
from gateways.base import Outbound

LISTED = 100
PICTURES = (".png", ".jpg", ".jpeg", ".webp")


async def files(
    context: RunContext[Turn],
    action: Literal["list", "read", "write", "delete"],
    path: str = "",
    content: str = "",
    start: int = 0,
) -> dict[str, Any]:
    """Work with the files of your own sandbox folder (not the phone's).

    Args:
        action: What to do.
        path: The file, relative to the folder; for delete also a subfolder.
        content: For write: the whole text of the file.
        start: For read: the character to begin at, when a file is longer than one answer.
    """
    try:
        return await asyncio.to_thread(_files, context.deps, action, path, content, start)
    except SandboxError as error:
        return {"outcome": "failed", "why": str(error)}


def _files(turn: Turn, action: str, path: str, content: str, start: int) -> dict[str, Any]:
    folder = turn.folder
    if action == "list":
        kept = folder.listed()
        shown = {each.name: f"{each.size} bytes" for each in kept[:LISTED]}
        turn.saw("files")  # an archive names its files as it likes
        return {"outcome": "done", "files": shown, "in_all": len(kept)}
    if not path:
        raise ModelRetry("path is missing")
    if action == "write":
        folder.write(path, content.encode())
        return {"outcome": "done", "bytes": len(content.encode())}
    if action == "delete":
        folder.delete(path)
        return {"outcome": "done"}
    text = folder.read(path).decode(errors="replace")
    turn.saw("files")
    end = start + MOST_LETTERS - 500
    more = {"goes_on_at": end, "characters": len(text)} if len(text) > end else {}
    return {"outcome": "done", "text_of_the_file": text[start:end], **more}


async def run_command(context: RunContext[Turn], command: str) -> dict[str, Any]:
    """Run a shell command in your sandbox folder, walled off from everything else: usual tools
    such as awk, sort, grep, tar, often python3; no network, no phone. What it starts ends with it.

    Args:
        command: For sh.
    """
    turn = context.deps
    if why := await asyncio.to_thread(shell.trouble):
        return {"outcome": "failed", "why": why}
    sandbox = turn.house.settings.sandbox
    bounds = shell.Bounds(
        sandbox.seconds, sandbox.cpu_seconds, sandbox.memory, sandbox.processes, MOST_LETTERS - 500
    )
    journal = turn.house.journal
    try:
        ran = await asyncio.to_thread(
            shell.run, turn.folder, command, bounds, lambda: journal.stopping(turn.name)
        )
    except OSError as error:
        return {"outcome": "failed", "why": str(error)}
    turn.saw("files")
    ended = {"ended": ran.ended} if ran.ended else {}
    return {"exit_code": ran.exit_code, "output_of_the_command": ran.output, **ended}


async def fetch_file(context: RunContext[Turn], name: str) -> dict[str, Any]:
    """Copy a file from the phone into your sandbox folder, e.g. one that was just downloaded.

    Args:
        name: The file's name, words of it, or its full path on the phone.
    """
    turn = context.deps
    with _between(turn) as way:
        here = way / "file"
        command = RunVerb("fetch_file", {"name": name, "file": str(here)})
        result = await turn.task(f"fetch the file {name}", command)
        if result["outcome"] != "done" or not here.is_file():
            return result
        known = await asyncio.to_thread(turn.house.journal.effect, f"{turn.name}-{turn.call}", 1)
        there = known["action"]["arguments"]["path"] if known else name
        base = PurePosixPath(there).name.lstrip(".") or "file"
        try:
            kept = await asyncio.to_thread(turn.folder.copy_in, here, base)
        except SandboxError as error:
            return {"outcome": "failed", "why": str(error)}
    turn.saw("files")
    return {"outcome": "done", "path_in_sandbox": kept.name, "bytes": kept.size, "from": there}


async def put_file(context: RunContext[Turn], path: str, to: str = "") -> dict[str, Any]:
    """Copy a file from your sandbox folder to the phone. The person is asked first; a file that is
    there already stays, the new one then gets a number.

    Args:
        path: The file in the sandbox folder.
        to: Full path on the phone; empty: its folder for downloads.
    """
    turn, name = context.deps, PurePosixPath(path).name
    with _between(turn) as way:
        try:
            await asyncio.to_thread(turn.folder.copy_out, path, way / "file")
        except SandboxError as error:
            return {"outcome": "failed", "why": str(error)}
        digest = hashlib.sha256((way / "file").read_bytes()).hexdigest()
        arguments = {"file": str(way / "file"), "name": name, "sha256": digest, "path": to}
        return await turn.task(f"put {name} on the phone", RunVerb("put_file", arguments))


async def send_file(context: RunContext[Turn], path: str) -> dict[str, Any]:
    """Send a file of your sandbox folder to the person in this chat.

    Args:
        path: The file in the sandbox folder.
    """
    turn, message = context.deps, context.deps.message
    abilities = turn.house.abilities_of(message.gateway)
    picture = abilities.image and PurePosixPath(path).suffix.lower() in PICTURES
    if not (picture or abilities.file):
        return {"outcome": "failed", "why": f"{message.gateway} takes no such files from us"}
    sent = turn.house.home / "sent" / f"{turn.name}-{turn.call}"
    sent.mkdir(mode=0o700, parents=True, exist_ok=True)
    name = PurePosixPath(path).name
    try:
        await asyncio.to_thread(turn.folder.copy_out, path, sent / name)
    except SandboxError as error:
        return {"outcome": "failed", "why": str(error)}
    said = Outbound(
        message.chat, f"📎 {name}",
        image=sent / name if picture else None, file=None if picture else sent / name,
    )  # fmt: skip
    turn.house.say(message.gateway, f"{turn.name}:file{turn.call}", said)
    return {"outcome": "done"}


@contextmanager
def _between(turn: Turn) -> Iterator[Path]:
    """A folder outside the sandbox, where no command reaches, for a file on its way. It stays when
    the turn is cut short: what goes on after a restart looks for it."""
    way = turn.house.home / "transfers" / f"{turn.name}-{turn.call}"
    way.mkdir(mode=0o700, parents=True, exist_ok=True)
    yield way
    shutil.rmtree(way, ignore_errors=True)


TOOLS: list[Tool[Turn]] = [
    Tool(files), Tool(run_command), Tool(fetch_file), Tool(put_file), Tool(send_file),
]  # fmt: skip
UNIT = Unit(
    ("files", "run_command", "fetch_file", "put_file", "send_file"),
    (
        "add up the numbers in the file I downloaded", "convert the file to another format",
        "write this down in a file", "calculate something with a script",
        "send me the document as a file", "rename, sort or count the lines of a file",
        "put the result on my phone as a file", "unpack the archive", "make a table of it",
        "把下载的文件里的数字加起来", "把文件转换成另一种格式", "写一个文件", "用脚本计算",
        "把文档发给我", "把结果存成文件放到手机上", "解压这个压缩包", "统计表格里的数据",
    ),
    "your own folder: read and write files, run commands on them, fetch files from the phone and "
    "put them there, send files to the person",
)  # fmt: skip
SAYS = {
    "files": lambda a: Said(
        f"My files: {a.get('action', '')} {a.get('path', '')}".rstrip(),
        f"我的文件：{a.get('action', '')} {a.get('path', '')}".rstrip(),
    ),
    "run_command": lambda a: Said(
        f"Running: {_short(a.get('command'))}", f"运行：{_short(a.get('command'))}"
    ),
    "fetch_file": lambda a: Said(
        f"Fetching {_short(a.get('name'))} from the phone", f"从手机取{_short(a.get('name'))}"
    ),
    "put_file": lambda a: Said(
        f"Putting {_short(a.get('path'))} on the phone", f"把{_short(a.get('path'))}放到手机上"
    ),
    "send_file": lambda a: Said(f"Sending {_short(a.get('path'))}", f"发送{_short(a.get('path'))}"),
}


def _short(value: object) -> str:
    return " ".join(str(value or "").split())[:80]
