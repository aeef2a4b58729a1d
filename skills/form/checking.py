"""``phonepilot skills check``: what an installer refuses, and what a reader would ask about."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

from device_drivers.verbs.base import Said
from models.nearest import either, nearest
from skills.base import ANY
from skills.form.files import read_text
from skills.form.findings import Finding, note, warning
from skills.form.reading import DECLARES, TESTS, WORDS, Looked, look
from skills.form.suspicious import suspicious
from skills.form.using import program_of
from skills.trust.installed import BUILT_IN

_CHINESE = re.compile(r"[\u3400-\u9fff]")
_READ = (".md", ".txt", ".py", ".toml", ".json", ".sh", ".js", ".yaml", ".yml")
_NATIVE = (".so", ".dll", ".dylib", ".pyd", ".exe", ".bin", ".apk", ".jar", ".wasm")
_LONG_WORDS = 20_000
"""Characters of SKILL.md from which a model reads it only when it must."""


def nobody(_phrase: str, _name: str) -> Said | None:
    """No phrase is taken."""
    return None


def check(folder: Path, taken: Callable[[str, str], Said | None] = nobody) -> list[Finding]:
    """All findings, the worst first. ``taken`` says who else answers to a phrase of a skill, by its
    name. Raises Malformed where there is no such folder."""
    looked = look(folder, folder.absolute().parent == BUILT_IN)
    found = list(looked.findings)
    found += _odd_words(folder, looked)
    found += _declared(folder, looked)
    found += program_of(folder, looked)
    found += _taken(folder.absolute().name, looked, taken)
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
    declared, unread = looked.declared, looked.unread
    here, names = folder.absolute(), {file.name for file in looked.files}
    if here.parent != BUILT_IN and (BUILT_IN / here.name).is_dir():
        yield warning(
            WORDS,
            "name",
            Said(f"{here.name} comes with the assistant", f"{here.name} 是自带技能"),
            Said("Choose another name.", "请换个名称。"),
        )
    if DECLARES not in names:
        if WORDS not in names:
            return  # it is no skill at all, which is told
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
    if "phrases" in unread:
        pass
    elif not chinese:
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
    if (declared.title is None or declared.about is None) and not {"title", "about"} & unread:
        yield note(
            DECLARES,
            "about" if declared.title else "title",
            Said("is missing in one language", "缺少一种语言"),
            Said(
                "Write [title] and [about] with en and zh.",
                "请写 [title] 和 [about]，各含 en 与 zh。",
            ),
        )
    if declared.kind != "text" and not declared.tests and "tests" not in unread:
        yield warning(
            DECLARES,
            "tests",
            Said("are missing", "缺失"),
            Said("Write [[tests]], see docs/skills.md.", "请写 [[tests]]，见 docs/skills.md。"),
        )
    text = declared.kind == "text" and "kind" not in unread
    if text and any(declared.permissions.model_dump().values()):
        yield warning(
            DECLARES,
            "permissions",
            Said("are of no use to words", "对纯文字没有用"),
            Said("Take them out.", "请删除。"),
        )
    if ANY in declared.permissions.apps:
        yield note(
            DECLARES,
            "permissions.apps",
            Said("asks for every app", "要求使用所有应用"),
            Said("Name them where you can.", "尽量写明是哪些应用。"),
        )
    known = {argument.name for argument in declared.arguments}
    set_to = [setting.name for setting in declared.settings]
    for at, case in enumerate(declared.tests, 1):
        judged = declared.kind == "python" and not {"arguments", "kind"} & unread
        if judged and (odd := sorted(set(case.arguments) - known)):
            yield warning(
                DECLARES,
                f"tests[{at}].arguments",
                Said(f"{odd[0]!r} is no argument of it", f"它没有参数 {odd[0]!r}"),
                Said("Name one of [[arguments]].", "请写 [[arguments]] 里的名称。"),
            )
        judged = declared.kind != "text" and not {"settings", "kind"} & unread
        if judged and (odd := sorted(set(case.settings) - set(set_to))):
            close = nearest(odd[0], set_to)
            yield warning(
                DECLARES,
                f"tests[{at}].settings",
                Said(f"{odd[0]!r} is no setting of it", f"它没有设置 {odd[0]!r}"),
                Said(f"Did you mean {either(close)}?", f"是不是想写 {'、'.join(close)}？")
                if close
                else Said("Name one of [[settings]].", "请写 [[settings]] 里的名称。"),
            )


def _taken(
    name: str, looked: Looked, taken: Callable[[str, str], Said | None]
) -> Iterator[Finding]:
    for at, phrase in enumerate(looked.declared.phrases, 1):
        if "phrases" not in looked.unread and (who := taken(phrase, name)):
            yield warning(
                DECLARES,
                f"phrases[{at}]",
                Said(f"is answered by {who.en}", f"会由{who.zh}来回答"),
                Said("Word it in another way.", "请换个说法。"),
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
