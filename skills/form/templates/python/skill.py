"""Counts the water that somebody drinks, a day at a time.

This runs walled in: no network, no files but its own, only the standard library. Everything it can
do it does through ``context``; each method of it is told of in docs/skills.md.
"""

from __future__ import annotations

from skills.context import CallFailed, Context

FILE = "water.txt"
"""In the skill's own folder, one for each person: a line a day, the day and how many."""


def run(context: Context) -> str | None:
    """Whatever is returned is the reply."""
    today = context.now.date().isoformat()
    days = dict(line.split() for line in context.lines(FILE))
    # Arguments are there when the request says them: `glasses` is a number in skill.toml.
    drunk = int(context.arguments.get("glasses") or 0)
    count = int(days.get(today, 0)) + drunk
    if drunk:
        days[today] = str(count)
        context.write(FILE, "".join(f"{day} {many}\n" for day, many in sorted(days.items())[-60:]))
    goal = int(context.settings["goal"])
    if count >= goal:
        return context.words(
            f"{count} of {goal} glasses today: you reached your goal.",
            f"今天喝了 {count} 杯，已达到目标（{goal} 杯）。",
        )
    told = context.words(
        f"{count} of {goal} glasses of water today.", f"今天喝了 {count} 杯水，目标 {goal} 杯。"
    )
    return told + remind(context) if drunk else told


def remind(context: Context) -> str:
    """Nothing that changes the phone without asking, where the person did not ask for it."""
    minutes = int(context.settings["minutes"])
    yes, no = context.words("Yes", "好"), context.words("No", "不用")
    question = context.words(
        f"Shall I remind you in {minutes} minutes?", f"要我在 {minutes} 分钟后提醒你吗？"
    )
    try:
        if context.ask(question, [yes, no]) != yes:
            return ""
        # A verb that fails is no error: `done.ok` tells. `phonepilot verbs` lists them all.
        done = context.verb("set_timer", seconds=minutes * 60)
    except CallFailed:  # nobody answered, or it is not allowed
        return ""
    return " " + done.said
