"""Words that mean a command, whole sentences only: "undo that", "why did you do that?", 撤销."""

from __future__ import annotations

import re
from collections.abc import Mapping

from assistant.understanding.text import level
from device_drivers.verbs.base import Said

_UNDO = re.compile(
    r"(?:please )?(?:can you |could you )?"
    r"(?:undo(?: (?:it|that|this|the last (?:one|thing|step|change)|what you (?:just )?did))?"
    r"|take (?:that|it) back|revert(?: (?:it|that))?|reverse that|put it back(?: (?:how"
    r"|as) it was)?"
    r"|change it back|switch it back|撤销|撤回|还原|恢复原样|改回去|改回来|变回去|取消刚才(?:的"
    r"|那个)?(?:操作)?"
    r"|(?:no,? )?(?:wait,? )?(?:cancel (?:it|that|this|the last (?:one|thing|request))"
    r"|don'?t(?: do (?:it|that))?)|刚才(?:的|那个)取消掉?"
    r"|把?(?:刚才|上一步)(?:的|那个)?(?:操作)?撤销|撤销(?:刚才|上一步|它|这个)(?:的|那个)?(?:操作)?|收回)"
    r"(?:,? please)?[吧了]?\W*",
    re.IGNORECASE,
)
_WHY = re.compile(
    r"(?:but |and )?(?:why(?: (?:that|this|so|did you|did you do (?:that|this|it)(?: that way)?"
    r"|did that happen|did you choose that))?"
    r"|what made you do (?:that|it)|how come(?: you did that)?|explain (?:that|yourself|why)"
    r"|为什么(?:呢|呀|这样|这么做|这样做|那样做)?|(?:你)?(?:刚才)?为什么(?:要)?(?:这么|这样|那么|那样)做"
    r"|你?为啥(?:这么做|这样做)?|怎么这样做|解释一下(?:为什么)?)\W*",
    re.IGNORECASE,
)


_SCHEDULED = r"(?:schedules?|scheduled (?:tasks?|requests?)|reminders?|定时任务|定时|提醒)"
_LIST = re.compile(
    rf"(?:please )?(?:(?:show|list|what are|tell me|read)(?: me)?(?: all)?(?: of)? my {_SCHEDULED}"
    rf"|(?:which|what) {_SCHEDULED} (?:do i have|are there|have i set)|do i have any {_SCHEDULED}"
    r"|what (?:have you|have i|did you|is|'s)(?: got)? scheduled|what is coming up for me"
    rf"|(?:我)?(?:都)?有(?:哪些|什么){_SCHEDULED}|(?:看看|查看|列出)(?:我的)?(?:所有)?{_SCHEDULED})\W*",
    re.IGNORECASE,
)
_WATCHED = re.compile(
    r"(?:which|what) (?:web ?)?(?:pages?|sites?|lists?) (?:are|do) you"
    r" (?:watch|check|read|follow)(?:ing)?(?: for me)?"
    r"(?: regularly| every (?:day|morning|evening|hour|week))?\W*"
    r"|你?(?:现在|都|每天|定时|在|正在)*(?:看|读|监控|关注|盯|抓取?)着?的?(?:是)?"
    r"(?:哪些|什么)(?:网页|页面|网站|列表)\W*"
    r"|你?(?:现在|都|在|正在)*(?:有)?(?:哪些|什么)(?:网页|页面|网站|列表)在?(?:被)?(?:监控|关注|定时读取)\W*",
    re.IGNORECASE,
)
_UNWATCH = re.compile(
    r"(?:please )?(?:stop|quit) (?:watching|checking|reading|following)"
    r" (?:(?:the|my) (?:page|site|list) )?(?:(?:on|at|of|from) )?"
    r"(?P<page>[^\s.]+(?:[.:/][^\s.]+)+)[.!]*"
    r"|(?:请)?(?:别再?|不要再?|停止|不用再?)(?:看|读|监控|关注|盯着?|抓取?)\s*"
    r"(?P<page_zh>[a-z0-9:/.%?=&_-]*[./][a-z0-9:/.%?=&_-]+)\s*了?\W*",
    re.IGNORECASE,
)
_CANCEL = re.compile(
    rf"(?:please )?(?:cancel|delete|remove|stop)(?: the| my)? {_SCHEDULED}"
    r"(?: (?:number|no\.?|#))? ?(?P<n>\d+)\W*"
    rf"|(?:please )?(?:cancel|delete|remove)(?: the| my) {_SCHEDULED}"
    r" (?:to|about|for|of|that) (?P<what>\S.*?)[.!]*"
    rf"|(?:请)?(?:取消|删除|删掉)第?(?P<zh>\d+)个?(?:号)?{_SCHEDULED}|(?:请)?(?:取消|删除|删掉){_SCHEDULED}第?(?P<zh2>\d+)[个号]?"
    rf"|(?:请)?(?:取消|删除|删掉)(?P<what_zh>\S.*?)的{_SCHEDULED}",
    re.IGNORECASE,
)


BARE: Mapping[str, str] = {
    "status": "status|状态|进度",
    "phones": "phones|devices|手机|设备",
    "schedules": "schedules?|reminders|定时任务|定时|提醒事项",
    "shortcuts": "shortcuts?|快捷指令|捷径",
    "cost": "costs?|usage|费用|花费|用量",
    "undo": "undo|撤销",
    "why": "why|为什么",
    "memory": "memory|记忆",
    "files": "files|文件",
    "skills": "skills|技能",
    "help": "help|commands|帮助|命令",
}
"""What a command is called, said alone; the same after a slash."""
_MORE: Mapping[str, Said] = {
    "status": Said("Also: “what are you working on?”", "也可以说：“现在到哪一步了”"),
    "phones": Said("Also: “which phones do you have?”", "也可以说：“有哪些手机”"),
    "schedules": Said(
        "Also: “what have you scheduled?”, “cancel schedule 3”, “cancel my reminder to call mum”.",
        "也可以说：“有哪些提醒”、“取消第3个提醒”。",
    ),
    "shortcuts": Said(
        "Also: “do it again”, “remember how to do this as 'order lunch'”, “from now on 'lights "
        "out' means: ...”, “order lunch with two portions”, “how does 'order lunch' work?”.",
        "也可以说：“再来一次”、“记住这个怎么做，叫‘点外卖’”、“以后‘关灯’就是：……”、"
        "“点外卖，要两份”、“‘点外卖’是怎么做的”。",
    ),
    "cost": Said("Today against your limits, then this month.", "先是今天与限额，然后是本月。"),
    "undo": Said(
        "Also: “undo that”. Settings go back to what they were, what was added is deleted (I ask "
        "first). What was sent, called or deleted stays, and I say so.",
        "也可以说：“撤销”。设置恢复原样，新增的会删除（先询问）。已发送、已拨打、已删除的无法撤销，"
        "我会说明。",
    ),
    "why": Said(
        "Also: “why did you do that?” Each step with its way, what was asked, and how it ended.",
        "也可以说：“为什么这么做”。列出每一步的方式、问过什么、结果如何。",
    ),
    "memory": Said(
        "“/memory forget 4821” erases one thing, “/memory forget all” every numbered one.",
        "“/memory forget 4821”删除一项，“/memory forget all”删除所有带编号的。",
    ),
    "files": Said(
        "“/files 2” puts the second on the phone, where downloads are.",
        "“/files 2”把第二个放进手机的下载文件夹。",
    ),
    "skills": Said(
        "“/skills show NAME”, “/skills run NAME words”; for owners also “/skills search words”, "
        "“/skills install NAME”, “/skills update”, “/skills remove NAME”. Also: “install the "
        "expense skill”. “/help messages” shows how to ask.",
        "“/skills show 名字”、“/skills run 名字 内容”；主人还可以用“/skills search 内容”、"
        "“/skills install 名字”、“/skills update”、“/skills remove 名字”，也可以说“安装报销技能”。"
        "“/help 短信”会说明怎么说。",
    ),
    "help": Said("“/help alarms”, “/help undo”.", "“/help 闹钟”、“/help 撤销”。"),
}
_SENTENCES: Mapping[str, str] = {
    "phones": r"(?:which|what) (?:phones|devices) (?:do you (?:have|know|see)|do i have|are there"
    r"|can you use)|(?:list|show)(?: me)?(?: all)?(?: the| my| your)? (?:phones|devices)"
    r"|(?:你|我)?(?:都)?(?:有|能用)(?:哪些|什么|几部)(?:手机|设备)|(?:有)?哪些手机(?:可用)?",
    "status": r"(?:what(?:'s| is) (?:your |the )?status|what are you (?:working on|busy with)"
    r"|what(?:'s| is) running|status report)(?: (?:right )?now)?"
    r"|(?:你)?(?:现在|正)?在忙(?:什么|啥)|(?:现在)?(?:进行)?到哪(?:一步|里)了",
}


_SKILL = re.compile(
    r"(?:please )?(?:can you |could you )?(?P<act>install|uninstall|remove|delete|update"
    r"|show(?: me)?|tell me about|describe|search for|find|look for)(?: me)?(?: the| a| my| an)?"
    r" [“\"']?(?P<name>[^,.:;“”\"']{1,60}?)[”\"']? skill(?:,? please)?\W*"
    r"|(?:please )?(?P<all>update)(?: all)?(?: of)?(?: the| my)? skills\W*"
    r"|(?:请)?(?:帮我)?(?P<act_zh>安装|卸载|删除|更新|查看|介绍|搜索|查找)(?:一下)?"
    r"[“「]?(?P<name_zh>[^，。,.：:“”「」]{1,30}?)[”」]?(?:这个|的)?技能\W*"
    r"|(?:请)?(?P<all_zh>更新)(?:一下)?(?:所有|全部|我的)?(?:的)?技能\W*"
    r"|(?P<listed>(?:what|which) skills (?:are (?:there|installed)|do (?:you|i) have|have you got)"
    r"|(?:list|show)(?: me)?(?: all)?(?: the| my| your)?(?: installed)? skills"
    r"|(?:你|我)?(?:都)?(?:有|装了|安装了)(?:哪些|什么)技能)\W*",
    re.IGNORECASE,
)
_ACTS: Mapping[str, str] = {
    "install": "install|安装", "remove": "uninstall|remove|delete|卸载|删除",
    "update": "update|更新", "show": "show(?: me)?|tell me about|describe|查看|介绍",
    "search": "search for|find|look for|搜索|查找",
}  # fmt: skip


def _of_skills(said: str) -> str:
    """``/skills install expense`` for “install the expense skill”; "" for anything else."""
    found = _SKILL.fullmatch(said)
    if found is None:
        return ""
    if found["all"] or found["all_zh"]:
        return "/skills update"
    if found["listed"]:
        return "/skills"
    act, name = found["act"] or found["act_zh"], found["name"] or found["name_zh"]
    means = next(means for means, words in _ACTS.items() if re.fullmatch(words, act, re.IGNORECASE))
    return f"/skills {means} {name.strip()}"


def told_of(name: str, about: Said) -> Said:
    """A command's help: its line of the list, and how it is said."""
    more = _MORE[name] if name in _MORE else Said("", "")
    return Said(
        f"/{name} – {about.en}\n{more.en}".rstrip(), f"/{name} – {about.zh}\n{more.zh}".rstrip()
    )


def named(word: str) -> str:
    """The command that is called so, in either language; "" for none."""
    said = level(word).strip()
    return next((n for n, names in BARE.items() if re.fullmatch(names, said, re.I)), "")


def command_in(text: str, *, bare: bool = True) -> str:
    """The command that a sentence means, such as ``/undo``; "" for none. ``bare``: or its name
    alone."""
    said = level(text).strip()
    alone = re.sub(r"(?i)(?:,? please|一下)?\W*$|^(?:please )", "", said)
    if called := named(alone):
        return f"/{called}" if bare else ""
    for name, sentence in _SENTENCES.items():
        if re.fullmatch(rf"(?:please )?(?:{sentence})\W*", said, re.IGNORECASE):
            return f"/{name}"
    if _UNDO.fullmatch(said):
        return "/undo"
    if of_skills := _of_skills(said):
        return of_skills
    if _WHY.fullmatch(said):
        return "/why"
    if _LIST.fullmatch(said) or _WATCHED.fullmatch(said):
        return "/schedules"
    if found := _CANCEL.fullmatch(said) or _UNWATCH.fullmatch(said):
        which = next(group for group in found.groups() if group)
        return f"/schedules cancel {which}"
    return ""
