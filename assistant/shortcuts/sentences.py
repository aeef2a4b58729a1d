"""The sentences of shortcuts as patterns over levelled text: full-width forms and quotes are plain.

A name is in quotes, or bare words without a comma; its groups are q, s and b with a number.
"""

from __future__ import annotations

import re

ANY_CASE = re.IGNORECASE
SAY = r"(?:please |can you |could you |would you |will you |hey,? |ok(?:ay)?,? |now )*"
THAT = (
    r"(?:it|that|this|the same(?: thing)?|the last (?:one|thing|task|request)"
    r"|what you (?:just )?did)"
)
NOUN = r"\b(?:shortcut|short cut|routine|macro)\b"
NOUNS = r"\b(?:shortcut|short cut|routine|macro)s\b"
FROM_NOW = r"(?:from now on|in future|in the future|from today)"
ZH_BUT = "(?:但是?|不过|只是|这[次回]|把|给|用|改|换|时间|数量|要)"
ZH_NOUN = r"(?:快捷指令|快捷方式|捷径)"
ZH_SAID = "(?:当|只要)?我一?说(?![话的过了什这那])"
NAME = r"(?:\"(?P<q{n}>[^\"]+)\"|'(?P<s{n}>[^']+)'|(?P<b{n}>[^\"',，:：]+?))"
"""In quotes, or bare: levelled, all double quotes are one."""
QUOTED = r"(?:\"(?P<q{n}>[^\"]+)\"|'(?P<s{n}>[^']+)')"

AGAIN = re.compile(
    rf"{SAY}(?:(?:do|run|try|repeat) {THAT} (?:again|once more|one more time|over)"
    rf"|(?:repeat|redo) {THAT}|(?:do )?the same(?: thing)? again|same(?: thing)? again"
    r"|do the same(?: thing)?(?= (?:but|with|for|at)\b)"
    r"|(?:once )?again|once more|one more time)"
    r"(?:[,;. ]+please)?"
    r"(?:\W*|[,;. ]+(?:but|only|just|except|this time)\b[,: ]*(?P<but>\S.*?)"
    r"| (?P<with>(?:with|for|at|to|in|on|from|using|by|until)\b.+?))[.! ]*",
    ANY_CASE,
)
RETRY = re.compile(
    rf"{SAY}(?:(?:try|have another go)(?: {THAT})?(?: once)? (?:again|once more)|retry(?: it)?"
    r"|try again|再试一[次下遍]|重试|重新试一?[次下遍]?)(?:,? please)?[吧。.! ]*",
    ANY_CASE,
)
AGAIN_ZH = re.compile(
    r"(?:请|麻烦你?|帮我|现在)*(?:(?:再|重新|又)(?:给我)?(?:来|做|弄|跑|执行|办)(?:一[次遍回下])?"
    r"|重(?:来|做)一[次遍]|重复(?:一[次遍下])?(?:刚才的?|上次的?|上一[件个次]事?)?"
    r"|(?:像|按|照)?(?:刚才|上次)(?:那样|的那样|一样)?(?:再)(?:来|做)(?:一[次遍])?|再来)"
    rf"(?:吧)?(?:[。!. ]*|[,、;。 ]*(?P<but>{ZH_BUT}.+?))"
    r"[。!. ]*"
)
WHEN = re.compile(r"(?:at|on|in|by|until)\b", ANY_CASE)
THIS_LATER = re.compile(
    rf"{SAY}(?:do )?{THAT}(?: again)?|(?:就)?(?:都|再)?(?:做|来)(?:这个|这件事|一[次遍])?", ANY_CASE
)
"""What is left of “do that every Friday at 6” without its time."""

KEEP = (
    re.compile(
        rf"{SAY}(?:remember|learn|note|memori[sz]e) how (?:to do|you did|you do|this is done"
        rf"|that is done|{THAT} (?:is|was) done)(?: {THAT})?"
        r"(?:,? (?:as|and call it|under the name(?: of)?|by the name(?: of)?|called|named)"
        rf"(?: an?| the)?(?: {NOUN})?(?: called| named)? {NAME.format(n=1)})?[.!]*",
        ANY_CASE,
    ),
    re.compile(
        rf"{SAY}(?:remember|save|keep|store|learn) {THAT},? (?:as|under the name)(?: an?| the| my)?"
        rf"(?: {NOUN}(?: called| named)? {NAME.format(n=2)}"
        rf"|(?: called| named)? {QUOTED.format(n=6)})[.!]*",
        ANY_CASE,
    ),
    re.compile(
        rf"{SAY}(?:make|create) (?:an? |me an? )?{NOUN} (?:of|from|out of) {THAT}"
        rf"(?:,? (?:and call it|called|named|as) {NAME.format(n=3)})?[.!]*",
        ANY_CASE,
    ),
    re.compile(rf"{SAY}(?:keep|save) {THAT} as an? {NOUN}[.!]*", ANY_CASE),
    re.compile(
        r"(?:请|帮我)*(?:记住|学会|记下)(?:这个|这件事|刚才(?:的|这件事)?|它)?(?:是)?(?:怎么|如何|该怎么)做的?"
        rf"(?:[,、 ]*(?:叫做?|记为|存为|名字叫|取名叫?|命名为|当作){NAME.format(n=4)})?[。!]*"
    ),
    re.compile(
        r"(?:请|帮我)*把?(?:这个|这件事|刚才的?(?:事|操作|任务)?|它)?"
        r"(?:记|存|保存|记录|记住|做)(?:为|成|作|下来叫)"
        rf"(?:{ZH_NOUN}(?:[,、 ]*(?:叫做?|名字叫|取名叫?|命名为))? *{NAME.format(n=5)}?"
        rf"|(?:[,、 ]*(?:叫做?|名字叫|取名叫?|命名为))? *{QUOTED.format(n=7)})[。!]*"
    ),
)
DEFINE = (
    re.compile(
        rf"{SAY}{FROM_NOW},? {NAME.format(n=1)},? (?:means?|is short for|stands for"
        r"|should mean|shall mean|will mean)\b[:, ]*(?P<words>\S.*)",
        ANY_CASE,
    ),
    re.compile(
        rf"{SAY}(?:{FROM_NOW},? )?when(?:ever)? i say {NAME.format(n=2)}[,:]+ (?:then )?"
        r"(?:you(?: should)? |please )*(?:do: ?|do this: ?)?(?P<words2>\S.*)",
        ANY_CASE,
    ),
    re.compile(
        r"\"(?P<q3>[^\"]+)\" (?:means|is short for|stands for):? (?P<words3>\S.*)", ANY_CASE
    ),
    re.compile(
        r"(?:请)?(?:以后|从现在起|从今天起|今后|从今以后)[,、 ]*"
        rf"(?:{ZH_SAID}{NAME.format(n=4)}|{QUOTED.format(n=6)})(?:的时候)?[,、 ]*"
        r"(?:就?(?:表示|是指|意思是|代表|等于)|就是|你?就)[:, ]*(?P<words4>\S.*)"
    ),
    re.compile(
        rf"{ZH_SAID}{NAME.format(n=5)}(?:的时候|时)?[,、 ]*(?:你|请)?就[:, ]*"
        r"(?P<words5>\S.*)"
    ),
)
LIST = re.compile(
    rf"{SAY}(?:(?:what|which) {NOUNS} (?:do you (?:have|know)|have you got|are there|do i have"
    r"|have i got|did i make)(?: of mine)?"
    rf"|(?:list|show|tell)(?: me)?(?: all)?(?: of)?(?: the| my)? {NOUNS}"
    rf"|(?:what are )?(?:my|the) {NOUNS}|what {NOUNS} can i (?:use|say))\W*"
    rf"|(?:请)?(?:我|你)?(?:现在|都)?(?:有|会|记住了)(?:哪些|什么|几个){ZH_NOUN}\W*"
    rf"|(?:请)?(?:列出|看看|查看|显示)(?:一下)?(?:我的?)?(?:所有|全部)?(?:的)?{ZH_NOUN}\W*"
    rf"|我的(?:所有)?{ZH_NOUN}\W*",
    ANY_CASE,
)
FORGET_ALL = re.compile(
    rf"{SAY}(?:forget|delete|remove|erase) (?:all|every)(?: of)?(?: my| the)? (?:{NOUN}|{NOUNS})\W*"
    rf"|(?:请)?(?:删除|忘掉|清空|删掉)(?:我的?)?(?:所有|全部)(?:的)?{ZH_NOUN}\W*",
    ANY_CASE,
)
FORGET = (
    re.compile(
        rf"{SAY}(?:forget|delete|remove|erase)(?: about)? (?:the |my )?{NOUN}"
        rf"(?P<called> called| named)? {NAME.format(n=1)}\W*",
        ANY_CASE,
    ),
    re.compile(
        rf"{SAY}(?:forget|delete|remove|erase) (?:the |my )?{NAME.format(n=2)} {NOUN}\W*", ANY_CASE
    ),
    re.compile(rf"(?:请)?(?:删除|删掉|忘掉|忘记){ZH_NOUN} *{NAME.format(n=3)}\W*"),
    re.compile(rf"(?:请)?把?{ZH_NOUN} *{NAME.format(n=4)} *(?:删除|删掉|忘掉|忘记)(?:了|吧)?\W*"),
    re.compile(rf"(?:请)?(?:删除|删掉|忘掉|忘记) *{NAME.format(n=5)} *这个{ZH_NOUN}\W*"),
)
OURS = re.compile(
    rf"^(?:the |my )?short ?cut\b|\bforget\b.*\bshort ?cut\b|忘[掉记]|^{ZH_NOUN}", ANY_CASE
)
"""A shortcut that is run or forgotten, not one on a home screen, which is deleted."""
HOW = (
    re.compile(
        rf"{SAY}how (?:does|do you do|do you run|would you do)(?: the| my)?"
        rf"(?: (?P<noun1>{NOUN})(?P<called> called| named)?)? {NAME.format(n=1)}"
        rf"(?: (?P<noun2>{NOUN}))?(?: works?| done| go)?\W*",
        ANY_CASE,
    ),
    re.compile(
        rf"{SAY}what (?:does|is)(?: the| my)?(?: (?P<noun1>{NOUN})(?P<called> called| named)?)?"
        rf" {NAME.format(n=2)}(?: (?P<noun2>{NOUN}))?(?: mean| do| stand for)?\W*",
        ANY_CASE,
    ),
    re.compile(
        rf"{SAY}(?:show|explain|describe)(?: me)?(?: the| my)? (?P<noun1>{NOUN})"
        rf"(?P<called> called| named)? {NAME.format(n=3)}\W*",
        ANY_CASE,
    ),
    re.compile(
        rf"(?:请)?(?P<noun1>{ZH_NOUN})? *{NAME.format(n=4)} *(?P<noun2>这个{ZH_NOUN})?(?:是)?"
        r"(?:怎么做的|怎么做|怎么工作的?|是什么意思|什么意思|做什么的?|会做什么|有哪些步骤)\W*"
    ),
)
SCHEDULED = re.compile(
    r"(?:run the shortcut |执行快捷指令) *\"(?P<q1>[^\"]+)\": *(?P<goal>\S.*)", ANY_CASE | re.DOTALL
)
"""As what was scheduled says it, of any length."""
RUN = (
    re.compile(
        rf"{SAY}(?:run|do|start|execute|use|play|perform)"
        rf" (?P<sure>(?:the |my )?{NOUN}(?P<called> called| named)? )?{NAME.format(n=1)}"
        r"(?:: *(?P<goal>\S.*)|[, ]+(?:but |only |this time )*"
        r"(?P<with>(?:with|for|at|to|using|in|on|from)\b.+?))?(?:,? please)?[.! ]*",
        ANY_CASE,
    ),
    re.compile(
        rf"(?:请|帮我)*(?:执行|运行|启动|使用|做)(?P<sure2>{ZH_NOUN})? *{NAME.format(n=2)}"
        rf"(?:: *(?P<goal2>\S.*)|[,、 ]*(?P<with2>{ZH_BUT}.+?))?[。!吧 ]*"
    ),
)
ENDING = re.compile(
    r"(?:[,; ]+(?:but|only|this time))*[,; ]+(?P<en>(?:with|for|at|to|using|in|on|from)\b.+)"
    r"|[,、 ]*(?P<zh>(?:但是?|不过|这[次回]|把|给|用|改成?|换成?|时间改|数量改|要).+)",
    ANY_CASE,
)  # fmt: skip
