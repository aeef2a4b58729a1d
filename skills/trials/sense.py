"""What makes no sense in the ``[[tests]]`` of a skill."""

from __future__ import annotations

from collections.abc import Iterable

from device_drivers.verbs import all_verbs
from device_drivers.verbs.base import Said
from models.nearest import either, nearest
from skills.form.declaration import FILE, Declaration
from skills.form.findings import Finding, error
from skills.running.permissions import NOT_FOR_SKILLS, filled_in
from skills.trials.cases import Wish

TESTS = "tests"
"""What a case names lies in this folder of the skill."""
_ALIKE = (
    "set add create make new", "list get read show", "delete remove cancel clear",
    "message messages sms text texts", "call calls", "alarm alarms", "event events", "note notes",
    "contact contacts", "notification notifications",
)  # fmt: skip
_SAME = {word: words.split()[0] for words in _ALIKE for word in words.split()}
"""Words in names of verbs that people take for each other."""


def cases_sense(declared: Declaration, files: set[str]) -> Iterable[Finding]:
    known = all_verbs()
    names = [case.name for case in declared.tests]
    for at, case in enumerate(declared.tests, 1):
        if case.name in names[: at - 1]:
            yield wrong(
                f"tests[{at}].name",
                "is taken",
                "已被占用",
                "Each case has its own name.",
                "每个用例的名称必须不同。",
            )
        for key, told in (
            ("pages", case.pages.values()),
            ("attachments", case.attachments),
            ("files", case.files.values()),
            ("pushed", case.pushed.values()),
        ):
            for name in told:
                if f"{TESTS}/{name}" not in files:
                    yield wrong(
                        f"tests[{at}].{key}",
                        f"there is no file {TESTS}/{name}",
                        f"没有文件 {TESTS}/{name}",
                        "Name a file of the folder tests.",
                        "请写 tests 文件夹里的文件名。",
                    )
        for key, wishes in (("before", case.before), ("expect.state", case.expect.state)):
            for wish in wishes:
                if wish.verb not in known:
                    yield no_verb(f"tests[{at}].{key}", wish.verb)
                elif said := not_for_cases(wish):
                    yield wrong(
                        f"tests[{at}].{key}", said.en, said.zh, "Take it out.", "请删除它。"
                    )


def not_for_cases(wish: Wish) -> Said | None:
    """Why no case does this, not even on a virtual phone; None where it may. A case is a stranger's
    as much as the program: it names no place on this computer."""
    if why := NOT_FOR_SKILLS.get(wish.verb):
        return Said(f"{wish.verb} is for no skill: {why.en}", f"技能不能使用 {wish.verb}：{why.zh}")
    if theirs := sorted(filled_in(wish.verb) & wish.arguments.keys()):
        return Said(
            f"the argument {theirs[0]} of {wish.verb} is filled in by the house",
            f"{wish.verb} 的参数 {theirs[0]} 由助手填写",
        )
    return None


def no_verb(key: str, verb: str) -> Finding:
    fix = meant_verb(verb)
    return wrong(key, f"there is no verb {verb!r}", f"没有动词 {verb!r}", fix.en, fix.zh)


def meant_verb(verb: str) -> Said:
    """Which one was meant, where that can be guessed."""
    if close := near_verbs(verb):
        return Said(f"Did you mean {either(close)}?", f"是不是想写 {'、'.join(close)}？")
    return Said("`phonepilot verbs` lists them.", "`phonepilot verbs` 会列出它们。")


def near_verbs(verb: str) -> list[str]:
    """Those that say the same in other words, add_alarm and set_alarm; else those whose names come
    close."""
    known = list(all_verbs())
    same = [each for each in known if _meaning(each) == _meaning(verb)]
    return same or nearest(verb, known)


def _meaning(verb: str) -> set[str]:
    return {_SAME.get(word, word) for word in verb.lower().replace("-", "_").split("_")}


def wrong(key: str, en: str, zh: str, fix_en: str, fix_zh: str) -> Finding:
    return error(FILE, key, Said(en, zh), Said(fix_en, fix_zh))
