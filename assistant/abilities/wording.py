"""What is said around skills; their own words are quoted in it, under their name."""

from __future__ import annotations

from collections.abc import Sequence
from urllib.parse import urlsplit

from device_drivers.verbs.base import Said
from models.strangers import line
from skills.base import Skill
from skills.running import Call
from skills.running.calls import AskModel, Evaluate, Extract, Fetch, ReadPicture

LONGEST_NAME = 60
LONGEST_ABOUT = 200
SEE = Said("/skills shows what my skills can do.", "/skills 可以查看我的技能。")
NO_SKILLS = Said("Skills cannot be used here", "这里不能使用技能")
NO_SECRETS = Said(
    "passwords, codes and card numbers are never asked for in a chat",
    "聊天中从不询问密码、验证码和卡号",
)
NO_CHOICE = Said("none of the choices was chosen", "没有选择任何一项")
NOT_FOR_YOU = Said(
    "You may not use skills; the owner of this assistant can change that.",
    "您没有使用技能的权限；助手的主人可以更改。",
)


def title(skill: Skill) -> Said:
    return Said(line(skill.title.en, LONGEST_NAME), line(skill.title.zh, LONGEST_NAME))


def tells(skill: Skill, said: Said) -> Said:
    """Under its name, its own words or what is told of it."""
    name = title(skill)
    return Said(f"{name.en}: {said.en}", f"{name.zh}：{said.zh}")


def asks(skill: Skill, question: str) -> Said:
    """In the skill's name: nobody takes it for a question of the house."""
    name = title(skill)
    return Said(f"🧩 {name.en} asks: {question}", f"🧩 {name.zh}提问：{question}")


def which(skill: Skill, about: Said) -> Said:
    name = title(skill)
    return Said(
        f"🧩 {name.en} needs to know: {line(about.en, 200)}",
        f"🧩 {name.zh}需要知道：{line(about.zh, 200)}",
    )


def looking(skill: Skill, call: Call) -> Said | None:
    """What is told of a call that takes a while or sends something away."""
    name = title(skill)
    match call:
        case Fetch(url=url):
            host = line(urlsplit(url).hostname or "", LONGEST_NAME)
            return Said(f"{name.en}: asking {host}", f"{name.zh}：查询 {host}")
        case Extract(fields=[]):
            return Said(f"{name.en}: what I read last", f"{name.zh}：上次提取的内容")
        case Extract(url=url):
            host = line(urlsplit(url).hostname or "", LONGEST_NAME)
            return Said(
                f"{name.en}: reading {host or 'what is in front'}",
                f"{name.zh}：读取{host or '当前页面'}",
            )
        case Evaluate(what="check"):
            return Said(f"{name.en}: looking what it takes", f"{name.zh}：检查所需条件")
        case AskModel():
            return Said(f"{name.en}: asking the chat model", f"{name.zh}：询问聊天模型")
        case ReadPicture():
            return Said(f"{name.en}: reading a picture", f"{name.zh}：识别图片文字")
    return None


def done_of(text: str) -> Said:
    shown = line(text, 120)
    return Said(f"Done: {shown}", f"已完成：{shown}")


def replies(skill: Skill, text: str, *, done: bool = True) -> Said:
    """The reply of a skill; of one that was installed with whose words they are. ``done``: whether
    what was asked for came about, which is told where the skill says nothing."""
    name, (en, zh) = title(skill), ("done", "已完成") if done else ("not done", "没有完成")
    text_en, text_zh = text or f"{name.en}: {en}", text or f"{name.zh}：{zh}"
    if skill.built_in:
        return Said(text_en, text_zh)
    return Said(f"{text_en}\n🧩 {skill.name}", f"{text_zh}\n🧩 {skill.name}")


def with_undone(said: Said, undone: Sequence[Said]) -> Said:
    """With what it wanted and did not come about, whatever it says itself."""
    en, zh = "; ".join(each.en for each in undone), "；".join(each.zh for each in undone)
    return Said(f"{said.en}\n⚠️ Not done: {en}", f"{said.zh}\n⚠️ 没有完成：{zh}")


def with_noes(said: Said, noes: Sequence[Said]) -> Said:
    """With what the person did not want, whatever it says itself."""
    en, zh = "; ".join(each.en for each in noes), "；".join(each.zh for each in noes)
    return Said(f"{said.en}\n⚠️ As you said no: {en}", f"{said.zh}\n⚠️ 您没有同意：{zh}")


def changed(skill: Skill) -> Said:
    name = title(skill)
    return Said(
        f"{name.en} was changed while it ran, so I did not go on with it. Please ask again",
        f"{name.zh}在运行时被更改，因此没有继续。请再说一次",
    )


def strayed(skill: Skill) -> Said:
    name = title(skill)
    return Said(
        f"I was interrupted, and {name.en} did not do the same again afterwards, so I stopped it; "
        "what was done until then is in the list above",
        f"我被中断过，之后{name.zh}没有照原来那样做，因此我停下了；此前做过的见上面的列表",
    )


def no_such(name: str, skills: Sequence[Skill]) -> Said:
    shown = line(name, LONGEST_NAME)
    en = ", ".join(title(skill).en for skill in skills)
    zh = "、".join(title(skill).zh for skill in skills)
    return Said(
        f"No skill is called “{shown}”. There are: {en}.",
        f"没有叫“{shown}”的技能。现有：{zh}。",
    )


def gone(unused: Sequence[str]) -> Said:
    """Of a request for later: it was understood when it was kept. ``unused`` are skills."""
    names = [line(name, LONGEST_NAME) for name in unused]
    en = f" Not used now: {', '.join(names)}." if names else ""
    zh = f"目前未启用：{'、'.join(names)}。" if names else ""
    return Said(
        "I could have done this when it was scheduled, and now I cannot: a skill, a shortcut or a "
        f"model that it needs was removed or changed.{en} Nothing was done; /schedules cancels it.",
        "安排这件事时我还能做，现在做不了：所需的技能、快捷指令或模型已被删除或改动。"
        f"{zh}什么都没有做；发送 /schedules 可以取消它。",
    )


def needs_a_brain(skill: Skill) -> Said:
    name = title(skill)
    return Said(
        f"{name.en} is made of words or tools for a chat model, and none is set up "
        "([models.brain]).",
        f"{name.zh}需要聊天模型才能使用，而现在没有设置（[models.brain]）。",
    )


def offer(skills: Sequence[Skill]) -> Said:
    """That one of these could do it; its own words under its name."""
    if len(skills) > 1:
        return Said("Which of my skills do you mean?", "您指的是我的哪个技能？")
    name, about = title(skills[0]), skills[0].about
    en, zh = line(about.en, LONGEST_ABOUT).rstrip("."), line(about.zh, LONGEST_ABOUT).rstrip("。")
    return Said(
        f"I can do that with the skill “{name.en}”: {en}. Shall I?",
        f"我可以用技能“{name.zh}”来做：{zh}。要这样做吗？",
    )


def with_skills(refusal: Said) -> Said:
    """And how to see what else there is."""
    return Said(f"{refusal.en} {SEE.en}", f"{refusal.zh}{SEE.zh}")
