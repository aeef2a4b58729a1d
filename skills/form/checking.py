"""``phonepilot skills check``: what an installer refuses, and what a reader would ask about."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from pathlib import Path

from device_drivers.verbs.base import Said
from skills.base import ANY, Skill
from skills.form.files import read_text
from skills.form.findings import Finding, error, note, warning
from skills.form.program import TOOL_CALLS, Asked, asked_of
from skills.form.reading import DECLARES, TESTS, WORDS, Looked, look
from skills.form.sense import PROGRAM
from skills.form.suspicious import suspicious
from skills.trust.installed import BUILT_IN

_CHINESE = re.compile(r"[\u3400-\u9fff]")
_READ = (".md", ".txt", ".py", ".toml", ".json", ".sh", ".js", ".yaml", ".yml")
_NATIVE = (".so", ".dll", ".dylib", ".pyd", ".exe", ".bin", ".apk", ".jar", ".wasm")
_LONG_WORDS = 20_000
"""Characters of SKILL.md from which a model reads it only when it must."""


def check(folder: Path) -> list[Finding]:
    """All findings, the worst first. Raises Malformed where there is no such folder."""
    looked = look(folder, folder.absolute().parent == BUILT_IN)
    found = list(looked.findings)
    found += _odd_words(folder, looked)
    found += _declared(folder, looked)
    if looked.skill is not None and looked.skill.kind == "python":
        found += _program(folder, looked, looked.skill)
    order = {"error": 0, "warning": 1, "note": 2}
    return sorted(found, key=lambda each: order[each.severity])


def worst(findings: Sequence[Finding]) -> str:
    """One line about all."""
    counts = [
        f"{many} {kind}{'s' * (many > 1)}"
        for kind in ("error", "warning", "note")
        if (many := sum(each.severity == kind for each in findings))
    ]
    return f"{', '.join(counts)}." if counts else "Nothing to find fault with."


def _declared(folder: Path, looked: Looked) -> Iterator[Finding]:
    declared, skill = looked.declared, looked.skill
    if skill is None:
        return
    taken = BUILT_IN / skill.name
    if not skill.built_in and taken.is_dir():
        yield warning(
            WORDS,
            "name",
            Said(f"{skill.name} comes with the assistant", f"{skill.name} 是自带技能"),
            Said("Choose another name.", "请换个名称。"),
        )
    if not any(file.name == DECLARES for file in looked.files):
        yield note(
            DECLARES,
            "",
            Said(
                "is missing: a skill of words without version or publisher",
                "缺失：这是没有版本和发布者的纯文字技能",
            ),
            Said("Write one to sign it.", "要签名请写一个。"),
        )
        return
    chinese = [bool(_CHINESE.search(phrase)) for phrase in declared.phrases]
    if not chinese:
        yield warning(
            DECLARES,
            "phrases",
            Said("are missing: without a model nobody finds it", "缺失：没有模型时无法找到它"),
            Said("Write some in English and Chinese.", "请用中英文各写几句。"),
        )
    elif all(chinese) or not any(chinese):
        yield warning(
            DECLARES,
            "phrases",
            Said("are in one language only", "只有一种语言"),
            Said("Write some in English and in Chinese.", "请用中英文各写几句。"),
        )
    if declared.title is None or declared.about is None:
        yield note(
            DECLARES,
            "about" if declared.title else "title",
            Said("is missing in one language", "缺少一种语言"),
            Said(
                "Write [title] and [about] with en and zh.",
                "请写 [title] 和 [about]，各含 en 与 zh。",
            ),
        )
    if skill.kind != "text" and not declared.tests:
        yield warning(
            DECLARES,
            "tests",
            Said("are missing", "缺失"),
            Said("Write [[tests]], see docs/skills.md.", "请写 [[tests]]，见 docs/skills.md。"),
        )
    if skill.kind == "text" and any(declared.permissions.model_dump().values()):
        yield warning(
            DECLARES,
            "permissions",
            Said("are of no use to words", "对纯文字没有用"),
            Said("Take them out.", "请删除。"),
        )
    if ANY in skill.permissions.apps:
        yield note(
            DECLARES,
            "permissions.apps",
            Said("asks for every app", "要求使用所有应用"),
            Said("Name them where you can.", "尽量写明是哪些应用。"),
        )
    known = {argument.name for argument in skill.arguments}
    for at, case in enumerate(declared.tests, 1):
        if skill.kind == "python" and (odd := sorted(set(case.arguments) - known)):
            yield warning(
                DECLARES,
                f"tests[{at}].arguments",
                Said(f"{odd[0]!r} is no argument of it", f"它没有参数 {odd[0]!r}"),
                Said("Name one of [[arguments]].", "请写 [[arguments]] 里的名称。"),
            )


def _program(folder: Path, looked: Looked, skill: Skill) -> Iterator[Finding]:
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
    yield from _not_asked_for(asked, skill)
    yield from _not_used(asked, skill)
    yield from _odd_program(asked)


def _not_asked_for(asked: Asked, skill: Skill) -> Iterator[Finding]:
    """What it calls and may not: it would be refused when it runs."""
    may = skill.permissions
    missing = [("verbs", verb, line) for verb, line in asked.verbs.items() if verb not in may.verbs]
    missing += [
        ("tools", tool, line) for tool, line in asked.tools.items() if tool not in may.tools
    ]
    if asked.fetches and not may.hosts:
        missing.append(("hosts", "the server's name", asked.fetches))
    if {"screen", "do"} & may.tools and not may.apps:
        line = min((asked.tools[t] for t in ("screen", "do") if t in asked.tools), default=1)
        missing.append(("apps", "the app's name", line))
    for key, name, line in missing:
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


def _not_used(asked: Asked, skill: Skill) -> Iterator[Finding]:
    """What it asks for and never calls: nobody should be asked to allow it."""
    may = skill.permissions
    methods = {tool: {m for m, t in TOOL_CALLS.items() if t == tool} for tool in may.tools}
    if ".read_picture" in asked.mentions and "screen" in may.tools:
        methods["screen"].add("read_picture")
    unused = [("verbs", verb) for verb in may.verbs if verb not in asked.mentions]
    unused += [
        ("tools", tool)
        for tool, names in methods.items()
        if not any(f".{name}" in asked.mentions for name in names)
    ]
    if may.hosts and ".fetch" not in asked.mentions:
        unused += [("hosts", host) for host in may.hosts]
    if may.apps and not {".look", ".do", ".read_picture"} & asked.mentions:
        unused += [("apps", app) for app in may.apps]
    if "attachments" in may.files and ".attachments" not in asked.mentions:
        unused.append(("files", "attachments"))
    for key, name in sorted(unused):
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


def _odd_words(folder: Path, looked: Looked) -> Iterator[Finding]:
    for file in looked.files:
        if file.name.endswith(_NATIVE):
            yield warning(
                file.name,
                "",
                Said("is a program that nobody can read", "是无法阅读的程序"),
                Said("Leave it out, or say what it is.", "请删除，或说明它是什么。"),
            )
        if not file.name.endswith(_READ) or file.name.startswith(f"{TESTS}/"):
            continue
        text, _ = read_text(folder, file.name)
        for line, said in suspicious(text, file.name.endswith((".py", ".js"))):
            yield warning(
                file.name,
                f"line {line}",
                said,
                Said("Nobody follows it here; take it out.", "这里没人会照做；请删除。"),
            )
    if len(looked.words) > _LONG_WORDS:
        yield note(
            WORDS,
            "",
            Said(
                f"has {len(looked.words)} characters of words", f"正文有 {len(looked.words)} 个字符"
            ),
            Said("Move details to files beside it.", "请把细节移到旁边的文件里。"),
        )
