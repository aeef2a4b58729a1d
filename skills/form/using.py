"""What the program of a skill uses, beside what its skill.toml asks for."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from device_drivers.verbs import all_verbs
from device_drivers.verbs.base import Said
from models.nearest import either, nearest
from skills.form.declaration import PermissionsTable
from skills.form.files import read_text
from skills.form.findings import Finding, error, warning
from skills.form.program import CONTEXT, TOOL_CALLS, Asked, asked_of
from skills.form.reading import DECLARES, TESTS, Looked
from skills.form.sense import PROGRAM
from skills.trials.sense import meant_verb, near_verbs


def program_of(folder: Path, looked: Looked) -> Iterator[Finding]:
    """What is wrong or odd in it; nothing where there is none. What hangs on a part of skill.toml
    that could not be read is not judged."""
    unsure = "kind" in looked.unread and any(file.name == PROGRAM for file in looked.files)
    if looked.declared.kind != "python" and not unsure:
        return
    sources = {}
    for file in looked.files:
        if file.name.endswith(".py") and not file.name.startswith(f"{TESTS}/"):
            text, wrong = read_text(folder, file.name)
            yield from wrong
            sources[file.name] = text
    try:
        asked = asked_of(sources)
    except SyntaxError as trouble:
        yield error(
            trouble.filename or PROGRAM,
            f"line {trouble.lineno}",
            Said("is no Python", "不是有效的 Python"),
            Said(f"The reader says: {trouble.msg}.", f"读取程序提示：{trouble.msg}。"),
        )
        return
    if PROGRAM not in sources:
        return  # which is told
    if not asked.has_run:
        yield error(
            PROGRAM,
            "",
            Said("has no run(context)", "没有 run(context)"),
            Said(
                "Write: def run(context: Context) -> str | None.",
                "请写：def run(context: Context) -> str | None。",
            ),
        )
    may = looked.declared.permissions
    read = {
        key
        for key in PermissionsTable.model_fields
        if not {"permissions", f"permissions.{key}"} & looked.unread
    }
    yield from _unknown(asked)
    yield from _not_asked_for(asked, may, read)
    yield from _not_used(asked, may, read)
    yield from _odd_program(asked)


def _unknown(asked: Asked) -> Iterator[Finding]:
    """What nobody can do, whatever it is allowed."""
    for verb, line in asked.verbs.items():
        if verb not in all_verbs():
            yield error(
                PROGRAM,
                f"line {line}",
                Said(f"there is no verb {verb!r}", f"没有动词 {verb!r}"),
                meant_verb(verb),
            )
    for name, line in asked.unknown.items():
        near = [f"context.{each}" for each in nearest(name, CONTEXT)]
        near = near or [f'context.verb("{each}")' for each in near_verbs(name)[:1]]
        yield warning(
            PROGRAM,
            f"line {line}",
            Said(f"uses context.{name}, which is not there", f"用到 context.{name}，但没有它"),
            Said(f"Did you mean {either(near)}?", f"是不是想写 {'、'.join(near)}？")
            if near
            else Said("docs/skills.md lists what is.", "docs/skills.md 里列出了可用的。"),
        )


def _not_asked_for(asked: Asked, may: PermissionsTable, read: set[str]) -> Iterator[Finding]:
    """What it calls and may not: it would be refused when it runs."""
    missing = [
        ("verbs", verb, line)
        for verb, line in asked.verbs.items()
        if verb not in may.verbs and verb in all_verbs()
    ]
    missing += [
        ("tools", tool, line) for tool, line in asked.tools.items() if tool not in may.tools
    ]
    if asked.fetches and not may.hosts:
        missing.append(("hosts", "the server's name", asked.fetches))
    if "sign_in" in may.tools and not (may.apps or may.hosts):
        line = asked.tools.get("sign_in", 1)
        missing.append(("apps", "the app's name", line))
    if {"screen", "do"} & set(may.tools) and not may.apps:
        line = min((asked.tools[t] for t in ("screen", "do") if t in asked.tools), default=1)
        missing.append(("apps", "the app's name", line))
    for key, name, line in missing:
        if key not in read:
            continue
        yield error(
            PROGRAM,
            f"line {line}",
            Said(
                f"uses {name}, which permissions.{key} does not name",
                f"用到 {name}，但 permissions.{key} 没有写明",
            ),
            Said(
                f'Add it to {key} in skill.toml: {key} = ["{name}"].',
                f'请加到 skill.toml 的 {key} 里：{key} = ["{name}"]。',
            ),
        )


def _not_used(asked: Asked, may: PermissionsTable, read: set[str]) -> Iterator[Finding]:
    """What it asks for and never calls: nobody should be asked to allow it."""
    methods: dict[str, set[str]] = {
        tool: {m for m, t in TOOL_CALLS.items() if t == tool} for tool in may.tools
    }
    if ".read_picture" in asked.mentions and "screen" in may.tools:
        methods["screen"].add("read_picture")
    verbs = [verb for verb in may.verbs if verb in all_verbs()]  # else that is told
    unused = [("verbs", verb) for verb in verbs if verb not in asked.mentions]
    unused += [
        ("tools", tool)
        for tool, names in methods.items()
        if not any(f".{name}" in asked.mentions for name in names)
    ]
    signs_in = ".sign_in" in asked.mentions  # to any of the apps and on any of the servers
    if may.hosts and not signs_in and ".fetch" not in asked.mentions:
        unused += [("hosts", host) for host in may.hosts]
    if may.apps and not signs_in and not {".look", ".do", ".read_picture"} & asked.mentions:
        unused += [("apps", app) for app in may.apps]
    if "attachments" in may.files and ".attachments" not in asked.mentions:
        unused.append(("files", "attachments"))
    for key, name in sorted(unused):
        if key not in read:
            continue
        yield warning(
            DECLARES,
            f"permissions.{key}",
            Said(
                f"asks for {name}, which skill.py never uses", f"要求 {name}，但 skill.py 从未用到"
            ),
            Said("Take it out.", "请删除它。"),
        )


def _odd_program(asked: Asked) -> Iterator[Finding]:
    for module, line in asked.modules.items():
        yield error(
            PROGRAM,
            f"line {line}",
            Said(f"imports {module}, which is not there", f"导入了 {module}，但它不存在"),
            Said(
                "Only Python's standard library, skills.context and its own files are.",
                "只能用 Python 标准库、skills.context 和技能自己的文件。",
            ),
        )
    for module, line in asked.tries.items():
        yield warning(
            PROGRAM,
            f"line {line}",
            Said(
                f"imports {module}, which comes to nothing within the wall",
                f"导入了 {module}，在沙盒里不起作用",
            ),
            Said(
                "context.fetch asks servers that are listed in hosts.",
                "要访问服务器请用 context.fetch 并在 hosts 里写明。",
            ),
        )
    for name, line in asked.hides.items():
        yield warning(
            PROGRAM,
            f"line {line}",
            Said(f"uses {name}: what it does cannot be read", f"使用了 {name}：无法看出它做什么"),
            Said("Write it out.", "请直接写明。"),
        )
    for text, line in asked.says.items():
        if any(char.isalpha() for char in text):
            yield warning(
                PROGRAM,
                f"line {line}",
                Said(f"tells {text[:40]!r} in one language", f"只用一种语言说 {text[:40]!r}"),
                Said("Write context.words(english, chinese).", "请写 context.words(英文, 中文)。"),
            )
