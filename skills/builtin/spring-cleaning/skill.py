"""Finds what fills a phone, and goes through it with its owner one by one."""

from __future__ import annotations

from candidates import Candidate, groups_of, size, unused_apps
from deleting import delete_file

from skills.context import CallFailed, Context, NoAnswer, NotDone

_SHOWN = 5
_MOST = 25
"""One by one is for a handful; more is for another day."""
_LONGEST = 500
"""Characters of what was found above a question."""


def run(context: Context) -> str:
    storage = context.verb("storage")
    groups, apps = groups_of(context), unused_apps(context)
    lines = [storage.said] if storage.ok else []
    for name, candidates in groups.items():
        lines += _listed(context, name, candidates)
    lines += _apps(context, apps)
    if not groups and not apps and not context.verb("find_files", words="a").ok:
        lines.append(context.words("I could not look at the files.", "没能查看文件。"))
        raise NotDone("\n".join(lines))
    if not groups and not apps:
        lines.append(context.words("I found nothing that could go.", "没有找到可以清理的东西。"))
    if not groups:
        return "\n".join(lines)
    heads = [line for line in lines if not line.startswith(("•", " "))]
    gone, tried = _through(context, groups, "\n".join(heads))
    told = "\n".join([*lines, *_outcome(context, gone, tried)])
    if tried and not gone:
        raise NotDone(told)
    return told


def _listed(context: Context, name: str, candidates: list[Candidate]) -> list[str]:
    total = sum(c.bytes for c in candidates)
    told = f"{len(candidates)}, {size(total)}" if total else str(len(candidates))
    lines = [context.words(f"{name} ({told}):", f"{name}（{told}）：")]
    lines += [f"• {c.shown}" for c in candidates[:_SHOWN]]
    if len(candidates) > _SHOWN:
        more = len(candidates) - _SHOWN
        lines.append(context.words(f"  … and {more} more", f"  ……还有{more}个"))
    return lines


def _apps(context: Context, apps: list[Candidate]) -> list[str]:
    """Named only: to uninstall any app, a skill would have to be allowed to use every app."""
    if not apps:
        return []
    lines = _listed(context, context.words("Apps not used for long", "很久没用的应用"), apps)
    name = apps[0].name
    return [*lines, context.words(f"Say “uninstall {name}” to me, and I will ask and do it.",
                                  f"对我说“卸载{name}”，我会先问你再卸载。")]  # fmt: skip


def _through(
    context: Context, groups: dict[str, list[Candidate]], found: str
) -> tuple[list[Candidate], list[str]]:
    """What is gone, and what was chosen but is still there with the reason."""
    gone: list[Candidate] = []
    tried: list[str] = []
    left, answered = dict(groups), False
    done = context.words("No, thanks", "不用了")
    question = context.words("Shall we go through one of these?", "要逐个看看其中一类吗？")
    try:
        while left:
            above = "" if answered else f"{found[:_LONGEST]}\n"
            chosen = context.ask(above + question, [*left, done])
            answered = True
            if chosen == done:
                break
            more = _one_by_one(context, left.pop(chosen), gone, tried)
            if not more:
                break
    except NoAnswer:
        pass
    return gone, tried


def _one_by_one(
    context: Context, candidates: list[Candidate], gone: list[Candidate], tried: list[str]
) -> bool:
    """False when the person said stop."""
    delete = context.words("Delete", "删除")
    keep, stop = context.words("Keep", "保留"), context.words("Stop", "停止")
    for candidate in [c for c in candidates if c not in gone][:_MOST]:
        question = context.words(f"Delete {candidate.shown}?", f"删除{candidate.shown}吗？")
        answer = context.ask(question, [delete, keep, stop])
        if answer == stop:
            return False
        if answer != delete:
            continue
        try:
            trouble = delete_file(context, candidate.path)
        except CallFailed as refused:
            trouble = str(refused)
        if trouble:
            tried.append(f"{candidate.name}: {trouble}")
        else:
            gone.append(candidate)
    return True


def _outcome(context: Context, gone: list[Candidate], tried: list[str]) -> list[str]:
    if not gone and not tried:
        return [context.words("Nothing was deleted.", "没有删除任何东西。")]
    lines = []
    if gone:
        names = context.words(", ", "、").join(c.name for c in gone)
        freed = size(sum(c.bytes for c in gone))
        lines.append(context.words(f"Deleted: {names} ({freed}).", f"已删除：{names}（{freed}）。"))
    if tried:
        lines.append(context.words("Still there:", "仍在手机上："))
        lines += [f"• {line}" for line in tried]
    return lines
