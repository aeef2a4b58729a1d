"""What is told when a skill's program did not end well."""

from __future__ import annotations

from device_drivers.verbs.base import Said
from skills.base import Skill


def error(skill: Skill) -> Said:
    """Its code raised."""
    return Said(
        f"The skill “{skill.title.en}” met an error of its own and stopped.",
        f"技能“{skill.title.zh}”自身出错，已停止。",
    )


def gave_up(skill: Skill, why: str) -> Said:
    """The house could not do something (``why``, in the person's language), and it went no
    further."""
    return Said(
        f"The skill “{skill.title.en}” stopped: {why}", f"技能“{skill.title.zh}”停下了：{why}"
    )


def broken(skill: Skill) -> Said:
    """It said what no program of a skill says."""
    return Said(
        f"The skill “{skill.title.en}” did what skills do not do, so I ended it.",
        f"技能“{skill.title.zh}”的行为不合规范，我已将它结束。",
    )


def ended(skill: Skill) -> Said:
    return Said(
        f"The skill “{skill.title.en}” ended without an answer.",
        f"技能“{skill.title.zh}”没有给出结果就结束了。",
    )


def too_long(skill: Skill, seconds: float) -> Said:
    return Said(
        f"The skill “{skill.title.en}” took longer than {seconds:.0f} seconds, so I ended it.",
        f"技能“{skill.title.zh}”运行超过 {seconds:.0f} 秒，我已将它结束。",
    )


def too_much(skill: Skill, why: str) -> Said:
    """Memory, files, output."""
    return Said(
        f"I ended the skill “{skill.title.en}”: {why}.",
        f"技能“{skill.title.zh}”占用过多，我已将它结束。",
    )


def stopped(skill: Skill) -> Said:
    return Said(f"The skill “{skill.title.en}” was stopped.", f"技能“{skill.title.zh}”已被停止。")


def not_started(skill: Skill) -> Said:
    return Said(
        f"The skill “{skill.title.en}” could not be started.",
        f"技能“{skill.title.zh}”无法启动。",
    )
