"""What is told of benchmarks, in both languages."""

from __future__ import annotations

from assistant.evaluating.checking import span
from assistant.evaluating.jobs import Job
from device_drivers.verbs.base import Said
from skills.evaluation.metric import Tally
from skills.evaluation.runs import Run
from skills.evaluation.table import told

NONE = Said(
    "No benchmark is running, and none was run. Say for example “benchmark baseline on own "
    "world”, or “benchmark qwen3-vl-8b on screenspot-pro”.",
    "没有正在进行的评测，也没有以前的评测。可以说“用 own world 评测 baseline”，"
    "或“用 screenspot-pro 评测 qwen3-vl-8b”。",
)
NOTHING_RUNS = Said("No benchmark is running.", "没有正在进行的评测。")
NOTHING_LEFT = Said(
    "There is no benchmark to go on with: the last one is complete.",
    "没有可以继续的评测：上一次已经完成。",
)
BEGUN_BEFORE = Said(
    "That one was begun before and is not complete. “go on with the benchmark” continues; “stop "
    "the benchmark” ends it.",
    "这项评测之前已开始，尚未完成。说“继续评测”可以接着进行，说“停止评测”可以结束。",
)
NOT_YOURS = Said(
    "Benchmarks cost time and money, so only the owner can have them run.",
    "评测会耗费时间和费用，只有主人可以运行。",
)
GROUPS, VALUES = 3, 8
"""So much of a table is shown in the chat; the report has all of it."""


def begun(job: Job) -> Said:
    """What answers a yes."""
    return Said(
        f"I have begun: {job.named} on {job.title}. I tell you here how far it is, and go on after "
        "a restart. “stop the benchmark” ends it.",
        f"已开始：用 {job.title} 评测 {job.named}。我会在这里报告进度，重启后会继续。"
        "说“停止评测”可以结束。",
    )


def under_way(job: Job, done: int, of: int, left: float | None, failed: int) -> Said:
    """One line; ``left`` in seconds, None where that is not known yet."""
    if not of:
        return Said(
            f"⏳ {job.named} on {job.title}: it is being prepared",
            f"⏳ 用 {job.title} 评测 {job.named}：正在准备",
        )
    share = f"{100 * done // max(1, of)} %"
    en, zh = f"{done} of {of} ({share})", f"{done}/{of}（{share}）"
    if left is not None and done < of:
        more = span(left)
        en, zh = f"{en}, about {more[0]} left", f"{zh}，约剩 {more[1]}"
    if failed:
        en, zh = f"{en}, {failed} failed", f"{zh}，{failed} 个失败"
    return Said(
        f"⏳ {job.named} on {job.title}: {en}",
        f"⏳ 用 {job.title} 评测 {job.named}：{zh}",
    )


def waits(job: Job, answered: int) -> Said:
    """Of a job that nobody is at: the process that was has ended."""
    of_en, of_zh = (f" of {job.of}", f"/{job.of}") if job.of else ("", "")
    return Said(
        f"⏹ {job.named} on {job.title}: begun before, {answered}{of_en} are answered and kept. “go "
        "on with the benchmark” continues.",
        f"⏹ 用 {job.title} 评测 {job.named}：之前已开始，已回答并保存 {answered}{of_zh}。"
        "说“继续评测”可以接着进行。",
    )


def stands(job: Job) -> Said:
    """Of a job that does not run: stopped, failed or done."""
    count_en, count_zh = f"{job.answered} of {job.of}", f"{job.answered}/{job.of}"
    name_en, name_zh = f"{job.named} on {job.title}", f"用 {job.title} 评测 {job.named}"
    if job.state == "done":
        return Said(f"✅ {name_en}: complete, {count_en}.", f"✅ {name_zh}：已完成，{count_zh}。")
    if job.state == "over":
        return Said(f"❌ {name_en}: {job.why[0]}", f"❌ {name_zh}：{job.why[1]}")
    go_on = Said("“go on with the benchmark” continues.", "说“继续评测”可以接着进行。")
    if job.state == "stopped":
        return Said(
            f"⏹ {name_en}: stopped, {count_en} are answered and kept. {go_on.en}",
            f"⏹ {name_zh}：已停止，已回答并保存 {count_zh}。{go_on.zh}",
        )
    return Said(
        f"❌ {name_en}: {job.why[0]} {count_en} are answered and kept. {go_on.en}",
        f"❌ {name_zh}：{job.why[1]} 已回答并保存 {count_zh}。{go_on.zh}",
    )


def came_to(job: Job, run: Run) -> Said:
    """The table, and what others published."""
    score = run.score
    low, high = (f"{100 * each:.1f}" for each in score.interval)
    total = score.total
    en = [f"✅ {job.named} on {job.title}: {_share(total)} right (95 %: {low} to {high})"]
    zh = [f"✅ 用 {job.title} 评测 {job.named}：正确 {_share(total)}（95% 区间 {low} 至 {high}）"]
    if score.official is not None and abs(score.official - total.accuracy) > 1e-9:
        en.append(f"as its makers count: {100 * score.official:.2f} %")
        zh.append(f"按官方算法：{100 * score.official:.2f}%")
    if total.unparsed or total.errors:
        en.append(f"{total.unparsed} could not be read, {total.errors} have no answer (all wrong)")
        zh.append(f"{total.unparsed} 个无法解析，{total.errors} 个没有回答（均算错）")
    for name, found in list(score.groups.items())[:GROUPS]:
        if not 1 < len(found) <= VALUES:
            continue
        row = ", ".join(f"{value or '-'} {_share(tally)}" for value, tally in found.items())
        en.append(f"{name}: {row}")
        zh.append(f"{name}：{row}")
    lines = told(run.against)
    if not lines:
        lines = [Said("Nobody published a number for this.", "没有可对照的已发表成绩。")]
    return Said(
        "\n".join([*en, *(each.en for each in lines)]),
        "\n".join([*zh, *(each.zh for each in lines)]),
    )


def _share(tally: Tally) -> str:
    return f"{100 * tally.accuracy:.1f} % ({tally.correct}/{tally.n})"
