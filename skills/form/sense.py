"""What the form of skill.toml alone does not tell: names that nothing has, files that are missing,
values that do not go together, text that nobody sees."""

from __future__ import annotations

import base64
import binascii
import re
from collections.abc import Iterable

from device_drivers.verbs import all_verbs
from device_drivers.verbs.base import Said
from models.nearest import either, nearest
from skills.base import ANY
from skills.form.blanks import BLANK, worded
from skills.form.declaration import Declaration
from skills.form.findings import Finding, error
from skills.form.unseen import unseen
from skills.running.permissions import NOT_FOR_SKILLS
from skills.trials.sense import TESTS, cases_sense, no_verb, wrong
from skills.trust.versions import is_version

__all__ = ["PROGRAM", "TESTS", "sense"]

PROGRAM = "skill.py"
LONGEST_PHRASE = 200
LONGEST_APP = 100
LONGEST_HOST = 253
"""Characters of a server's name, as DNS has it."""
_VALUE_NAME = re.compile(r"[a-z][a-z0-9_]{0,31}")
_PART = "[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?"
_HOST = re.compile(rf"(\*\.)?({_PART}\.)+[a-z]([a-z0-9-]{{0,61}}[a-z0-9])?(:[1-9][0-9]{{0,4}})?")


def sense(
    declared: Declaration, files: set[str], unread: frozenset[str] = frozenset()
) -> list[Finding]:
    """What makes no sense in a declaration of a skill that has ``files``. What hangs on keys that
    are ``unread`` is not judged."""
    return [
        *_top(declared),
        *([] if "arguments" in unread else _phrases(declared)),
        *([] if {"kind", "mcp"} & unread else _made_of(declared, files)),
        *_permissions(declared),
        *_hidden(declared),
        *_values(declared),
        *cases_sense(declared, files),
    ]


def _top(declared: Declaration) -> Iterable[Finding]:
    if not is_version(declared.version):
        yield wrong(
            "version",
            f"{declared.version[:100]!r} is no version",
            f"{declared.version[:100]!r} 不是版本号",
            "Three numbers, such as 1.0.0.",
            "写成三个数字，例如 1.0.0。",
        )
    if declared.publisher and not _is_key(declared.publisher):
        yield wrong(
            "publisher",
            "is no public key",
            "不是公钥",
            "`phonepilot skills sign FOLDER` writes it.",
            "`phonepilot skills sign 文件夹` 会写入它。",
        )
    for at, phrase in enumerate(declared.phrases, 1):
        if not phrase.strip() or len(phrase) > LONGEST_PHRASE:
            yield wrong(
                f"phrases[{at}]",
                "is empty or too long",
                "为空或太长",
                f"At most {LONGEST_PHRASE} characters.",
                f"最多 {LONGEST_PHRASE} 个字符。",
            )
        elif not worded(phrase):
            yield wrong(
                f"phrases[{at}]",
                "is like anything that people say",
                "与任何一句话都相似",
                "Say beside the blanks what is asked for, in two words at least: “weather in "
                "{place}”.",
                "除空位外，请用至少三个字写明要做什么，例如“{place}的天气”。",
            )


def _phrases(declared: Declaration) -> Iterable[Finding]:
    names = {argument.name for argument in declared.arguments}
    for at, phrase in enumerate(declared.phrases, 1):
        for name in (braced[1:-1] for braced in BLANK.findall(phrase)):
            if name not in names:
                close = nearest(name, names)
                yield wrong(
                    f"phrases[{at}]",
                    f"there is no argument {name!r}",
                    f"没有参数 {name!r}",
                    f"Did you mean {either(close)}?" if close else "Name one of [[arguments]].",
                    f"是不是想写 {'、'.join(close)}？"
                    if close
                    else "请写 [[arguments]] 里的名称。",
                )


def _is_key(text: str) -> bool:
    try:
        return len(base64.b64decode(text, validate=True)) == 32
    except (binascii.Error, ValueError):
        return False


def _made_of(declared: Declaration, files: set[str]) -> Iterable[Finding]:
    if declared.kind == "python" and PROGRAM not in files:
        yield error(
            PROGRAM,
            "",
            Said("is missing", "缺失"),
            Said(
                'It needs: def run(context). Or write kind = "text" in skill.toml.',
                '它需要：def run(context)。或者在 skill.toml 里写 kind = "text"。',
            ),
        )
    if declared.kind != "python" and PROGRAM in files:
        yield wrong(
            "kind",
            f"is {declared.kind}, but there is a skill.py",
            f"是 {declared.kind}，却有 skill.py",
            'Write kind = "python", or remove skill.py.',
            '请写 kind = "python"，或删除 skill.py。',
        )
    if declared.kind == "mcp" and declared.mcp is None:
        yield wrong(
            "mcp.command",
            "is missing",
            "缺失",
            'Write command = ["python", "server.py"] below [mcp].',
            '请在 [mcp] 下写 command = ["python", "server.py"]。',
        )
    if declared.mcp is None:
        return
    if declared.kind != "mcp":
        yield wrong(
            "mcp",
            f"is for servers, but kind is {declared.kind}",
            f"用于服务器，但 kind 是 {declared.kind}",
            'Write kind = "mcp".',
            '请写 kind = "mcp"。',
        )
    first, *rest = declared.mcp.command
    if first != "python" and first not in files:
        yield wrong(
            "mcp.command",
            f"starts {first!r}, which is no file of the skill",
            f"启动的 {first!r} 不是技能里的文件",
            'Begin with "python" or with a file beside skill.toml.',
            '请以 "python" 或 skill.toml 旁的文件开头。',
        )
    elif first == "python" and not any(part in files for part in rest):
        yield wrong(
            "mcp.command",
            "names no file of the skill",
            "没有提到技能里的任何文件",
            'Such as ["python", "server.py"].',
            '例如 ["python", "server.py"]。',
        )


def _permissions(declared: Declaration) -> Iterable[Finding]:
    asked = declared.permissions
    known = all_verbs()
    for verb in asked.verbs:
        if verb not in known:
            yield no_verb("permissions.verbs", verb)
        elif verb in NOT_FOR_SKILLS:
            yield wrong(
                "permissions.verbs",
                f"{verb} is for no skill: {NOT_FOR_SKILLS[verb].en}",
                f"技能不能使用 {verb}：{NOT_FOR_SKILLS[verb].zh}",
                "Take it out.",
                "请删除它。",
            )
    for host in asked.hosts:
        name = host.removeprefix("*.").partition(":")[0]
        if len(name) > LONGEST_HOST or not _HOST.fullmatch(host):
            yield wrong(
                "permissions.hosts",
                f"{host[:LONGEST_HOST]!r} is no server's name",
                f"{host[:LONGEST_HOST]!r} 不是服务器名称",
                "Write a name such as api.example.org or *.example.org.",
                "请写名称，例如 api.example.org 或 *.example.org。",
            )
    for app in asked.apps:
        if not app.strip() or len(app) > LONGEST_APP or ("*" in app and app != ANY):
            yield wrong(
                "permissions.apps",
                f"{app!r} is no app",
                f"{app!r} 不是应用",
                'An app\'s name or id, or "*" for any.',
                '写应用的名称或 id，或用 "*" 表示任意应用。',
            )
    for key in ("tools", "verbs", "apps", "hosts", "files", "phones"):
        listed = getattr(asked, key)
        if len(set(listed)) < len(listed):
            yield wrong(
                f"permissions.{key}",
                "names something twice",
                "有重复项",
                "Name it once.",
                "请只写一次。",
            )


def _values(declared: Declaration) -> Iterable[Finding]:
    for key, tables in (("arguments", declared.arguments), ("settings", declared.settings)):
        names = [table.name for table in tables]
        for at, name in enumerate(names, 1):
            if not _VALUE_NAME.fullmatch(name) or name in names[: at - 1]:
                yield wrong(
                    f"{key}[{at}].name",
                    f"{name!r} is no name, or taken",
                    f"{name!r} 不能用作名称，或已被占用",
                    "Use a-z, 0-9 and _, each name once.",
                    "请用 a-z、0-9 和 _，且不重复。",
                )
    for at, argument in enumerate(declared.arguments, 1):
        if (argument.kind == "choice") != bool(argument.choices):
            yield wrong(
                f"arguments[{at}].choices",
                'goes with kind = "choice", and only with it',
                '只能且必须与 kind = "choice" 一起使用',
                'Such as { small = ["small", "小"] }.',
                '例如 { small = ["small", "小"] }。',
            )
        for value, words in argument.choices.items():
            if not value or not words or any(not word.strip() for word in words):
                yield wrong(
                    f"arguments[{at}].choices",
                    f"{value!r} has no words",
                    f"{value!r} 没有对应的说法",
                    "List the words people use for it.",
                    "请列出人们的说法。",
                )
    for at, setting in enumerate(declared.settings, 1):
        if setting.secret and setting.default != "":
            yield wrong(
                f"settings[{at}].default",
                "shows a secret",
                "暴露了密钥",
                'Write default = ""; the owner sets it.',
                '请写 default = ""，由主人设置。',
            )


def _hidden(declared: Declaration) -> Iterable[Finding]:
    """Nothing that is shown to people holds what nobody sees."""
    asked = declared.permissions
    shown: list[tuple[str, str]] = [("phrases", text) for text in declared.phrases]
    shown += [("permissions.apps", text) for text in asked.apps]
    for key, words in (("title", declared.title), ("about", declared.about)):
        shown += [(key, words.en), (key, words.zh)] if words else []
    for argument in declared.arguments:
        shown += [("arguments", text) for text in (argument.about.en, argument.about.zh)]
        for value, told in argument.choices.items():
            shown += [("arguments", text) for text in (value, *told)]
    for setting in declared.settings:
        shown += [("settings", text) for text in (setting.about.en, setting.about.zh)]
    for key, text in shown:
        if code := unseen(text):
            yield wrong(
                key,
                f"holds a character that nobody sees ({code})",
                f"含有看不见的字符（{code}）",
                "Take it out.",
                "请删除它。",
            )
