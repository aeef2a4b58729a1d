"""How people ask for lists, in English and Chinese: regular expressions, put together of lists."""

from __future__ import annotations

import re


def _any(*words: str) -> str:
    return "(?:" + "|".join(words) + ")"


def _re(*parts: str) -> re.Pattern[str]:
    return re.compile("".join(parts), re.IGNORECASE)


_END = r"[^\s<>\"'“”‘’，。；、（）\u4e00-\u9fff]"
"""Of an address: in Chinese the sentence goes on right behind it."""
URL = _re(
    rf"https?://{_END}+|(?<![a-z0-9_])(?:[a-z0-9-]+\.)+[a-z]{{2,}}(?::\d+)?(?:/{_END}*)?(?![a-z0-9_.@])",
)
INSIDE = _re(r"^\s*(?:上面?|里面?|中)?的?")
"""What stands behind an address in Chinese."""
ON = _re(r"\s*\b(?:on|from|at|in|off|of)\s*$|(?:在|从|把)\s*$")

FORMS = {
    "csv": _any("csv", r"spread ?sheets?", "excel", "电子表格"),
    "json": "json",
    "sqlite": _any("sqlite", "database", "数据库"),
}
_FORM = _any(*FORMS.values())
_PRONOUNS = _any("me", "it", "all", "everything", "them", "that", "those", "this", "the", "result",
                 "results", "to")  # fmt: skip
FORM = _re(
    r"[,，]?\s*(?:(?:and )?(?:send|give|export|save|write|put)\b",
    rf"(?:\s+{_PRONOUNS})*\s*)?",
    rf"\b(?:as|in|into|to)\s+(?:an?\s+)?(?P<en>{_FORM})(?:\s+(?:file|table|sheet))?",
    rf"|\ban?\s+(?P<of>{_FORM})(?:\s+(?:file|table|sheet))?\s+(?:of|with)\b",
    r"|[，,]?\s*(?:并|然后)?(?:(?:导出|保存|输出|存|整理)(?:成|为|到)?|用|以|格式)\s*",
    rf"(?P<zh>{_FORM})(?:文件|表格|格式)?",
)

_FEW = _any(r"\d{1,4}", "two", "three", "four", "five", "ten", "twenty")
_FEW_ZH = r"[\d一二两三四五六七八九十]{1,4}"
_KINDS_ZH = _any(*"个条名本行项款家部篇件")
ALL_PAGES = _re(
    r"\s*(?:\b(?:on|from|of|over|across)\s+)?\b(?:all|every)(?: of)?(?: the| its)? pages\b",
    r"|(?:所有|全部|每一?)页(?!面)",
)
PAGES = _re(
    rf"\s*(?:\b(?:on|from|of|over)\s+)?\b(?:the )?(?:first )?(?P<en>{_FEW}) pages\b",
    rf"|前\s*(?P<zh>{_FEW_ZH})\s*页",
)
MOST = _re(
    rf"\b(?:the )?(?:first|top)\s+(?P<en>{_FEW})\b(?! pages)|前\s*(?P<zh>{_FEW_ZH})\s*{_KINDS_ZH}"
)

_PLEASE = _any(
    "please", "can you", "could you", "would you", "i want you to", "i need you to", "help me"
)
_GET = _any(
    "get", "fetch", "grab", "scrape", "extract", "collect", "pull", "list", "gather", "read off",
    "take", "copy", "find", "give me", "show me", "send me", "tell me", "note down",
    "write down", "save",
    r"what(?: is|['’]?s| are)(?: the| in)?", "make", "create", "export", "put", "turn", "convert",
    r"(?:make|create|give)(?: me)? a (?:table|list) (?:of|with)",
)  # fmt: skip
GET = _re(rf"^\s*(?:{_PLEASE}\s+)*{_GET}(?:\s+(?:me|out|down))?(?:\s+|$)")
NOTHING = frozenset({
    "table", "list", "data", "everything", "it", "content", "contents", "information", "info",
    "rows", "them", "that", "this", "things", "items", "stuff",
    "表格", "列表", "数据", "内容", "信息", "所有内容", "网页内容", "页面内容",
})  # fmt: skip
"""They say no field."""
ALONE = frozenset({
    "name", "names", "title", "titles", "price", "prices", "rating", "ratings", "link", "links",
    "date", "dates", "author", "authors", "salary", "company", "location", "address", "phone",
})  # fmt: skip
"""“name price rating” are three fields, “review count” is one."""
GET_ZH = _re(
    r"^\s*", _any("请", "麻烦", "帮我", "给我", "替我", "你", "把"), "*",
    r"\s*",
    _any("抓取", "爬取", "提取", "采集", "收集", "获取", "抓", "爬", "列出", "整理", "读取",
         "导出"),
    "?(?:一下|出)?", r"\s*",
)  # fmt: skip
GET_ZH_LAST = _re(
    _any("抓取", "提取", "整理", "抓", "爬", "取", "列", "记", "导"),
    r"(?:下来|出来|一下|给我)?\s*$",
)

_EACH = _any("each", "every", r"all(?: of)?(?: the)?", "any")
OF_ITEM = _re(
    rf"\b(?:of|for|from)\s+(?:{_EACH}|the)\s+(?P<item>[a-z][a-z -]{{1,40}}?)\s*$"
    r"|\b(?:of|for)\s+(?:everything|all of (?:them|it)|(?:each|every) ?one|all)\s*$"
)
ITEM_WITH = _re(
    rf"^(?:{_EACH}|the)\s+(?P<item>[a-z][a-z -]{{1,30}}?)\s+(?:with|including|:)\s+",
    r"(?:(?:their|its|the)\s+)?",
)
WHOSE = _re(rf"(?:{_EACH}|the)\s+(?P<item>[a-z]+?)(?:['’]s|s['’])\s+(?P<rest>.+)")
WHOSE_ZH = _re(
    r"(?:每一?", _any(*"个条本篇款家部则项只件"), r"|所有的?|全部的?|各个?)?",
    r"(?P<item>[\u4e00-\u9fff]{1,8}?)的(?P<rest>.+)",
)  # fmt: skip

HERE = _re(
    r"\s*(?:\b(?:on|from|in|off|at)\s+)?\b(?:this|the current|the open)\s+(?:web ?)?",
    _any("page", "site", "screen", "list", "app", "tab", "table"), r"\b",
    r"|[在从把]?(?:这个?|当前|本|此)", _any("网?页面?", "网站", "屏幕", "列表", "应用", "界面"),
    r"(?:上面?|里面?|中)?的?",
)  # fmt: skip
AGAIN = _re(
    r"^(?:\b",
    _any(
        "and", "but", "now", "please", "then", "once more", "again", "can i have", "can i get",
        "could i have", "i want", "i need", "give me", "send me", "send", "save", "export", "show",
        "do", "make", "get", "it", "that", "those", "them", "this", "these", "the same", "same",
        "thing",
        "list", "table", "rows", "result", "results", "data", "with", "only", "just", "each",
        "the", "as before",
    ),
    r"\b[\s,]*|",
    _any(
        "请", "再", "把", "给我", "帮我", "我要", "刚才", "上次", "这个", "那个", "这些", "那些",
        "同样", "一样", "结果", "列表", "表格", "数据", "内容", "它们?", "发", "导出", "保存", "存",
        "只要", "只", "要", "也", "来", "一份", "一次", "一遍", "的", "成", "为",
    ),
    r"[\s，,]*)+$",
)  # fmt: skip
"""What is left of “the same as csv”, where only its form or how many is said."""
SPLIT = _re(r"\s*(?:[,;，、；&+]|\band\b|\bplus\b|以及|还有|[和与及])\s*")
LEAD = _re(
    r"^(?:", _any("the", "an?", "their", "its", "all", "each", "every", "both", "also"), r"\s+)+",
    r"|^(?:它们|其)的?|^的",
)  # fmt: skip
LIKE = _re(
    r"[,，.。;；]?\s*\b(?:like|such as|e\.g\.|for example|the first(?: one)? (?:is|reads))",
    r"\s*:?\s*(?P<en>.+)$",
    r"|[,，。；]?\s*(?:比如|例如|像|第一[个条行]是)[:：]?\s*(?P<zh>.+?)(?:这样)?$",
)
QUOTED = _re(r"[“\"「]([^”\"」]+)[”\"」]")
VALUES = _re(r"\s*[,，、;；|]\s*(?!\d{3}\b)")
"""Between the values of an example; no comma within a number."""

NUMBERS = {
    "two": 2, "three": 3, "four": 4, "five": 5, "ten": 10, "twenty": 20, "一": 1, "二": 2, "两": 2,
    "三": 3, "四": 4, "五": 5, "六": 6, "七": 7, "八": 8, "九": 9, "十": 10, "二十": 20,
}  # fmt: skip
