"""What the owner is told of skills: what they are, what they may do, what came of a change."""

from __future__ import annotations

from collections.abc import Sequence

from assistant.abilities.wording import title
from device_drivers.verbs.base import Said
from device_drivers.verbs.wording import in_lines
from models.strangers import line
from skills.base import Skill
from skills.form.findings import Finding
from skills.trust import differences, signing
from skills.trust.registry import Offer

LISTED = 10
OWNERS_ONLY = Said("Only the owner of this assistant can do that.", "只有助手的主人可以这样做。")
NOT_IN_A_GROUP = Said(
    "Not in a group: please write to me alone.", "不能在群里操作：请单独给我发消息。"
)
NO_REGISTRIES = Said(
    "No registry is set up from which skills could be installed: set registries under [skills] in "
    "phonepilot.toml. From files: phonepilot skills install FILE, on the assistant's computer.",
    "没有设置可以安装技能的来源：请在 phonepilot.toml 的 [skills] 里设置 registries。"
    "从文件安装：在助手的电脑上运行 phonepilot skills install 文件。",
)
MAY_I = Said("Do it?", "要这样做吗？")
AT_THE_MACHINE = Said(
    "Skills are made, signed and packed on the computer that I run on: phonepilot skills new NAME, "
    "then sign, then pack (docs/skills.md).",
    "新建、签名和打包技能要在我运行的电脑上进行：phonepilot skills new 名字，然后 sign、pack"
    "（见 docs/skills.md）。",
)
UP_TO_DATE = Said("Nothing newer is offered.", "没有更新的版本。")


def shown(skill: Skill, trusted: str) -> Said:
    """What it is, whose it is, what it may do, and how it is asked for."""
    name = title(skill)
    if skill.built_in:
        whose = Said("came with the assistant", "自带")
    elif skill.publisher:
        short = signing.fingerprint(skill.publisher)
        whose = Said(
            f"signed by {trusted or '?'} ({short})", f"签名者：{trusted or '?'}（{short}）"
        )
    else:
        whose = Said("signed by nobody, without permissions", "没有签名，没有任何权限")
    may = differences.words(skill.permissions) or [differences.NOTHING]
    en = [f"{name.en} ({skill.name} {skill.version}), {whose.en}", line(skill.about.en, 300)]
    zh = [f"{name.zh}（{skill.name} {skill.version}），{whose.zh}", line(skill.about.zh, 300)]
    en += ["It may:", *(f"• {each.en}" for each in may)]
    zh += ["它可以：", *(f"• {each.zh}" for each in may)]
    phrases = [line(phrase, 80) for phrase in skill.phrases]
    if english := [phrase for phrase in phrases if phrase.isascii()][:2]:
        en.append("Say: " + ", ".join(f"“{phrase}”" for phrase in english))
    if chinese := [phrase for phrase in phrases if not phrase.isascii()][:2]:
        zh.append("可以说：" + "、".join(f"“{phrase}”" for phrase in chinese))
    return Said("\n".join(en), "\n".join(zh))


def found(skill: Skill, findings: Sequence[Finding]) -> Said:
    """What a careful reader finds odd in it."""
    name = title(skill)
    if not findings:
        return Said(f"{name.en}: nothing to find fault with.", f"{name.zh}：没有发现问题。")
    return in_lines([each.line() for each in findings[:LISTED]])


def which_of(skills: Sequence[Skill]) -> Said:
    """Where a command names none."""
    en = ", ".join(title(skill).en for skill in skills)
    zh = "、".join(title(skill).zh for skill in skills)
    return Said(f"Which skill? There are: {en}.", f"哪个技能？现有：{zh}。")


def came_along(skill: Skill) -> Said:
    name = title(skill)
    return Said(
        f"{name.en} came with the assistant: its files are as trusted as the rest of it.",
        f"{name.zh}是随助手一起提供的，它的文件和助手本身一样可信。",
    )


def offered(words: str, offers: Sequence[Offer]) -> Said:
    if not offers and not words.strip():
        return Said("No skills are offered.", "没有可以安装的技能。")
    if not offers:
        asked = line(words, 60)
        return Said(f"No skill is offered for “{asked}”.", f"没有找到与“{asked}”有关的技能。")
    en, zh = [], []
    for offer in offers[:LISTED]:
        entry = offer.entry
        named = f"{line(entry.name, 64)} {line(entry.version, 40)}"
        en.append(f"• {named}: {line(entry.about.en, 120)}")
        zh.append(f"• {named}：{line(entry.about.zh, 120)}")
    return Said(
        "\n".join([*en, "“/skills install NAME” shows what it may do, and asks."]),
        "\n".join([*zh, "“/skills install 名字”会先说明它的权限，再询问您。"]),
    )


def which(name: str, offers: Sequence[Offer]) -> Said:
    """Where a name is no single skill of a registry."""
    shown_name = line(name, 60)
    if "/" in name or ":" in name:
        return Said(
            "From a chat I install skills by their name in a registry only, never from an address.",
            "在聊天里只能按名字从已设置的来源安装技能，不能用网址。",
        )
    if not offers:
        if not shown_name:
            return Said(
                "Install which skill? “/skills search” lists them.",
                "要安装哪个技能？“/skills search”会列出来。",
            )
        return Said(
            f"No registry offers a skill “{shown_name}”. “/skills search” lists what is offered.",
            f"没有来源提供技能“{shown_name}”。“/skills search”会列出可以安装的。",
        )
    listed = offered(name, offers)
    return Said(f"Which one?\n{listed.en}", f"是哪一个？\n{listed.zh}")


def is_there(skill: Skill) -> Said:
    name = title(skill)
    if skill.built_in:
        return Said(
            f"{name.en} came with the assistant and is there already.",
            f"{name.zh}是自带的，已经有了。",
        )
    return Said(f"{skill.name} is installed already.", f"{skill.name} 已经安装。")


def installed(skill: Skill) -> Said:
    name = title(skill)
    return Said(
        f"Installed: {name.en} ({skill.name} {skill.version}). “/skills show {skill.name}” tells "
        "how to use it.",
        f"已安装：{name.zh}（{skill.name} {skill.version}）。“/skills show {skill.name}”"
        "会说明用法。",
    )


def not_installed(skill: Skill) -> Said:
    return Said(f"{skill.name} was not installed.", f"没有安装 {skill.name}。")


def may_remove(name: str) -> Said:
    return Said(
        f"Remove the skill {name}? What it kept for people stays in their folders.",
        f"要删除技能 {name} 吗？它为每个人保存的文件会留在各自的文件夹里。",
    )


def removed(name: str) -> Said:
    return Said(f"Removed: {name}.", f"已删除：{name}。")


def not_removed(name: str) -> Said:
    return Said(f"{name} was not removed.", f"没有删除 {name}。")


def stays(skill: Skill) -> Said:
    return Said(
        f"{skill.name} came with the assistant and stays.", f"{skill.name} 是自带的，不能删除。"
    )
