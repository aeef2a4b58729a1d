"""What is said of shortcuts, in both languages: the list, how one works, what was kept, why not."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from assistant.shortcuts.base import Recipe, Slot, Standing, Text
from device_drivers.verbs.base import Said

LONGEST = 80
UNNAMED = "~"
"""How the names of shortcuts begin that nobody named; no person's name does."""
STEPS_SHOWN = 20
NOT_FOR_YOU = Said(
    "You may not keep shortcuts; the owner of this assistant can change that.",
    "您没有使用快捷指令的权限；助手的主人可以更改。",
)
ALONE = Said(
    "I tell of your shortcuts only when we are alone. Say the name, and I run it.",
    "快捷指令的内容我只在私聊里说。说出名字即可执行。",
)
NONE = Said(
    "You have no shortcuts yet. After something is done, say “remember how to do this as 'order "
    "lunch'”; or “from now on 'lights out' means: turn on Do Not Disturb”.",
    "还没有快捷指令。做完一件事后可以说“记住这个怎么做，叫‘点外卖’”；"
    "也可以说“以后‘关灯’就是：打开勿扰模式”。",
)
NOTHING_BEFORE = Said(
    "There is nothing before this that I could go back to.", "前面没有可以接着做的事。"
)
NOTHING_DONE = Said(
    "There is nothing that I have done for you here lately and could keep.",
    "最近在这里没有做过可以记住的事。",
)
NAME_IT = Said("What shall I call it?", "给它取什么名字？")
NOT_A_NAME = Said(
    "A name is two to 40 letters, a few words without quotes or colons. Say it once more.",
    "名字要2到40个字，不含引号和冒号。请再说一次。",
)
NO_SECRETS = Said(
    "I keep no passwords, codes or card numbers in a shortcut.",
    "快捷指令里不保存密码、验证码或卡号。",
)
GONE_ALL = Said("All your shortcuts are forgotten.", "您的所有快捷指令都已删除。")
ALL_OF_IT = Said("All of it", "全部")
OFFER = Said(
    "💡 I have done this twice now in the same way. “remember how to do this as NAME” makes it a "
    "shortcut: quicker, and without a model.",
    "💡 这件事我已经用同样的办法做过两次了。说“记住这个怎么做，叫某某”就成为快捷指令："
    "更快，也不用模型。",
)


def quoted(text: str) -> str:
    """In one line, of bounded length."""
    line = " ".join(text.split())
    return f"“{line if len(line) <= LONGEST else line[: LONGEST - 1] + '…'}”"


def plain(text: Text) -> str:
    """A text with its places shown as they stood: for whoever reads, not for a machine."""
    return "".join("…" if isinstance(piece, Slot) else piece for piece in text)


def filled(text: Text, values: dict[str, str]) -> str:
    """With these values in its places, as they were said."""
    return "".join(
        values.get(piece.parameter, "…") if isinstance(piece, Slot) else piece for piece in text
    )


def seen(recipe: Recipe) -> dict[str, str]:
    """The values of the last run that it was learnt from."""
    return {p.name: p.seen[-1] for p in recipe.parameters if p.seen}


def words_of(recipe: Recipe) -> str:
    """The request that it stands for, as it was said last."""
    if recipe.goals:
        return recipe.goals[-1]
    return filled(recipe.frames[0], seen(recipe)) if recipe.frames else recipe.name


def listed(recipes: Sequence[Recipe], noticed: int) -> Said:
    """``noticed``: those without a name, that only “do it again” uses."""
    if not recipes:
        return NONE
    en = [f"• {r.name}: {quoted(words_of(r))}{_kind(r).en}" for r in recipes]
    zh = [f"• {r.name}：{quoted(words_of(r))}{_kind(r).zh}" for r in recipes]
    if noticed:
        en.append(f"• and {noticed} without a name, for “do it again”")
        zh.append(f"• 另有{noticed}个没有名字，用于“再来一次”")
    name = recipes[0].name
    en.append(f"Say the name to run one. “how does {name} work?”, “forget the shortcut {name}”.")
    zh.append(f"说名字即可执行。“{name}是怎么做的”、“删除快捷指令{name}”。")
    return Said("\n".join(en), "\n".join(zh))


def _kind(recipe: Recipe) -> Said:
    if not recipe.steps:
        return Said(", your words for it", "，是您起的叫法")
    changes = len(recipe.parameters)
    en = f", {len(recipe.steps)} steps" if len(recipe.steps) != 1 else ", 1 step"
    zh = f"，{len(recipe.steps)}步"
    if changes:
        en += f", {changes} thing{'s' if changes > 1 else ''} can differ"
        zh += f"，有{changes}处可以不同"
    return Said(en, zh)


def how(recipe: Recipe, standing: Standing) -> Said:
    """Its steps in plain words, and what may differ."""
    words = quoted(words_of(recipe))
    if not recipe.steps:
        return Said(
            f"“{recipe.name}” stands for {words}. I do that as if you had said it.",
            f"“{recipe.name}”就是{words}，和您直接这样说一样。",
        )
    shown = recipe.steps[:STEPS_SHOWN]
    en = [f"“{recipe.name}” ({words}), version {recipe.version}:"]
    zh = [f"“{recipe.name}”（{words}），第{recipe.version}版："]
    for n, step in enumerate(shown, 1):
        seldom = step.optional
        say = _as_last(step.say, recipe)
        en.append(f"{n}. {say.en or step.kind}{' (only if it is there)' if seldom else ''}")
        zh.append(f"{n}. {say.zh or say.en or step.kind}{'（出现时才做）' * seldom}")
    if more := len(recipe.steps) - len(shown):
        en.append(f"and {more} more")
        zh.append(f"还有{more}步")
    for each in recipe.parameters:
        values = quoted(" / ".join(dict.fromkeys(each.seen[-3:])))
        en.append(f"• {values} can be something else")
        zh.append(f"• {values}可以换成别的")
    if standing.runs:
        times = "once" if standing.runs == 1 else f"{standing.runs} times"
        en.append(f"Run {times} so far, in {standing.failures} of them the screen had changed.")
        zh.append(f"执行过{standing.runs}次，其中{standing.failures}次界面有变化。")
    en.append("What asks first is asked about each time.")
    zh.append("需要您同意的步骤每次都会问。")
    return Said("\n".join(en), "\n".join(zh))


def _as_last(said: Said, recipe: Recipe) -> Said:
    """With the values of the last run in the place of those of the first, which told it."""
    en, zh = said.en, said.zh
    for each in recipe.parameters:
        if each.seen:
            first, last = (f"“{value}”" for value in (each.seen[0], each.seen[-1]))
            en, zh = en.replace(first, last), zh.replace(first, last)
    return Said(en, zh)


def kept(recipe: Recipe, before: Recipe | None, why_words: Said | None = None) -> Said:
    """``before``: what the name meant until now. ``why_words``: why it is no recipe."""
    words, name = quoted(words_of(recipe)), recipe.name
    was = Said("", "")
    if before is not None:
        old = quoted(words_of(before))
        was = Said(f" Until now it was {old}.", f"以前它是{old}。")
    if recipe.steps:
        return Said(
            f"Kept: “{name}” does {words}, without a model.{_can_differ(recipe).en}{was.en}",
            f"已记住：“{name}”会做{words}，不用模型。{_can_differ(recipe).zh}{was.zh}",
        )
    why = Said(f" ({why_words.en})", f"（{why_words.zh}）") if why_words else Said("", "")
    return Said(
        f"Kept: “{name}” means {words}.{why.en}{was.en} “forget the shortcut {name}” ends that.",
        f"已记住：“{name}”就是{words}。{why.zh}{was.zh}说“删除快捷指令{name}”可取消。",
    )


def _can_differ(recipe: Recipe) -> Said:
    values = [each.seen[-1] for each in recipe.parameters if each.seen]
    if not values:
        return Said("", "")
    shown = ", ".join(f"“{value}”" for value in values)
    name, first = recipe.name, values[0]
    return Said(
        f" {shown} can be something else: “{name} with … instead of {first}”.",
        f"{shown.replace(', ', '、')}可以换：“{name}，把{first}换成……”。",
    )


def forgotten(recipe: Recipe, scheduled: Iterable[int]) -> Said:
    """``scheduled``: the numbers of what was to run it later."""
    numbers = list(scheduled)
    en, zh = f"Forgotten: the shortcut “{recipe.name}”.", f"已删除快捷指令“{recipe.name}”。"
    if numbers:
        listed = ", ".join(map(str, numbers))
        en += f" What is scheduled with it stays, and goes the ordinary way: /schedules {listed}."
        zh += f"用到它的定时任务保留，按平常方式做：/schedules {listed}。"
    return Said(en, zh)


def unknown(name: str, near: Sequence[str]) -> Said:
    like_en = f" Did you mean “{near[0]}”?" if near else " “my shortcuts” lists them."
    like_zh = f"您是指“{near[0]}”吗？" if near else "说“我的快捷指令”可列出。"
    return Said(f"You have no shortcut “{name}”.{like_en}", f"您没有快捷指令“{name}”。{like_zh}")


def taken(name: str) -> Said:
    return Said(
        f"“{name}” means something to me already. Take another name.",
        f"“{name}”已经有别的意思了，请换个名字。",
    )


def fits_nothing(words: str, request: str) -> Said:
    return Said(
        f"I cannot tell what {quoted(words)} changes in {quoted(request)}. Say what it takes the "
        "place of (“… instead of …”), or say it as a whole request.",
        f"不清楚{quoted(words)}要改变{quoted(request)}的哪一处。请说“把……换成……”，或完整地说一遍。",
    )


def which_place(words: str, request: str) -> Said:
    return Said(
        f"What does {quoted(words)} change in {quoted(request)}?",
        f"{quoted(words)}要改变{quoted(request)}的哪一处？",
    )


WHICH_TASK = Said("Which of these do you mean?", "您指哪一件？")


def old_one(request: str, when: str) -> Said:
    return Said(
        f"Do you mean {quoted(request)} ({when})? Shall I do it again?",
        f"您是指{quoted(request)}（{when}）吗？要再做一次吗？",
    )


def failed_then(request: str, outcome: str) -> Said:
    en = {"stopped": "was stopped", "needs_user": "was left open"}.get(outcome, "did not work")
    zh = {"stopped": "被停止了", "needs_user": "没有做完"}.get(outcome, "没有成功")
    return Said(
        f"{quoted(request)} {en} the last time. Shall I try it once more?",
        f"{quoted(request)}上次{zh}。要再试一次吗？",
    )


def now_or_with(when: Said, time: str, request: str) -> Said:
    return Said(
        f"Shall I do it later ({when.en}), or with {quoted(time)} in {quoted(request)} now?",
        f"是到时候（{when.zh}）再做，还是现在就做，把{quoted(request)}里的时间换成{quoted(time)}？",
    )


def again(request: str) -> Said:
    line = " ".join(request.split())
    return Said(f"🔁 {line}", f"🔁 {line}")


def forget_all(count: int) -> Said:
    return Said(
        f"Shall I forget all your shortcuts ({count})? They are gone for good then.",
        f"要删除您的全部快捷指令（{count}个）吗？删除后无法恢复。",
    )


def only_done(request: str) -> Said:
    return Said(
        f"{quoted(request)} did not get done, and I keep only what worked.",
        f"{quoted(request)}没有做成，我只记住做成了的事。",
    )


def done_by(name: str) -> Said:
    """A name that nobody gave is not told."""
    if name.startswith(UNNAMED):
        return Said("Done as the last time, without a model", "已照上次的做法完成，没有用模型")
    return Said(
        f"Done by the shortcut “{name}”, without a model", f"已按快捷指令“{name}”完成，没有用模型"
    )


def called(name: str) -> Said:
    """At the beginning of a sentence."""
    if name.startswith(UNNAMED):
        return Said("What was done the last time", "照上次的做法")
    return Said(f"The shortcut “{name}”", f"快捷指令“{name}”")


def handed_over(at: int, count: int, looked: bool, version: int) -> Said:
    """``version``: of the shortcut that came of it, 0 where none did."""
    en = f"ℹ️ The screen had changed at step {at} of {count} of the shortcut; I did the rest "
    zh = f"ℹ️ 快捷指令到第{at}步（共{count}步）时界面变了，其余的我"
    en += "by looking" if looked else "the ordinary way"
    zh += "看着屏幕做完" if looked else "按平常方式做完"
    if version:
        return Said(
            f"{en}, and have updated the shortcut (version {version}).",
            f"{zh}，并更新了快捷指令（第{version}版）。",
        )
    return Said(f"{en}. The shortcut stays as it was.", f"{zh}。快捷指令没有改动。")
