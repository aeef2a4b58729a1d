"""What a question wants to know of somebody, in the words of ``reading.attributes``.

"What's my address?" and "Where do I live?" both want ``address``. Words that ask are few and much
the same for everybody, so a table does what a small embedder does badly: it finds "my sister lives
in Leeds" nearer to "where do I live" than "Oak Street 12". What is asked for gets ahead of what is
only alike; a question that the table does not know is answered without it.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

_ASKS: Mapping[str, str] = {
    "name": r"\b(name[ds]?|called)\b|\bwho (is|are|was)\b|叫什么|名字|叫啥|是谁|谁是",
    "address town second_address": r"\baddress\b|\b(live|lives|living|reside)\b|"
    r"where('s| is) (my|his|her|their) (home|house|flat)|(town|city) am i in\b|住|地址|家在",
    "hometown birthplace": r"\b(home ?town|birthplace)\b|\bwhere\b.*\b(from$|born\b)|"
    "哪里?人|老家|家乡|来自哪",
    "birthday birth_year": r"\b(birthday|bday|b-day)\b|^(?!.*\bwhere\b).*\bborn\b|生日|出生",
    "age": r"\bhow old\b|\bage\b|几岁|多大年|年龄",
    "phone work_phone home_phone": r"\b(phone|telephone|mobile|number|ring|dial)\b|"
    r"\bcall (my|her|him|them)\b|电话|号码|手机号|联系|打给",
    "email work_email": r"\be-?mail\b|邮箱|邮件地址",
    "employer workplace": r"\bwork(s|ing)? (for|at)\b|\bemploy|\bcompany\b|"
    r"where( do(es)?)? .*\bworks?\b|\bwhat do(es)? .*\bdo$|公司|单位|在哪.*(上班|工作)",
    "job": r"\bjob\b|\bprofession\b|\boccupation\b|\bfor a living\b|\bwork as\b|"
    r"\bwhat do(es)? .*\bdo$|职业|做什么工作|什么工作|干什么的|做什么的",
    "work_address": r"\boffice\b|\bgo to work\b|办公室|办公地",
    "work_hours": r"\bwork(ing)? hours\b|\bshift\b|上班时间|几点上班",
    "school studies degree": r"\bschool\b|\buniversity\b|\bcollege\b|\bstud(y|ies|ying)\b|学校|"
    "大学|上学|读书|幼儿园",
    "likes favourite hobby": r"\b(like|likes|love|loves|enjoys?|favou?rite|hobby|hobbies)\b|喜欢|"
    "爱好|最爱|爱吃|爱喝",
    "dislikes": r"\b(dislikes?|hates?|not like|n't (like|eat)|not eat|can't stand)\b|"
    "不喜欢|不吃|讨厌|不爱",
    "diet eats": r"\b(eats?|eating|diet)\b|忌口|不吃|能吃|饮食",
    "drinks usual": r"\b(drinks?|coffee|tea)\b|喝|咖啡|茶",
    "allergy": r"\ballerg|过敏",
    "illness": r"\b(illness|disease|condition|sick)\b|什么病|疾病",
    "blood_type": r"\bblood (type|group)\b|血型",
    "anniversary": r"\banniversary\b|纪念日",
    "usual:parking": r"\bwhere\b.*\bpark\b|\bparking (space|spot|place)\b|车停在?哪|停车位",
    "parked": r"\bwhere\b.*\bpark(ed)?\b|\bwhere('s| is) (my|the|our) car\b|车(停)?在?哪|停车的",
    "medicine": r"\b(medicine|medication|pills?)\b|吃什么药|什么药",
    "app": r"\bapps?\b|软件|应用|哪个app|用什么(打|付|听|看|叫|点)",
    "wakes_up": r"\b(wake|wakes|get up|gets up|alarm)\b|起床|起来|闹钟",
    "goes_to_bed": r"\b(go|goes) to (bed|sleep)\b|睡觉",
    "device:car": r"\b(car|vehicle|drive)\b|开.*车|的车",
    "plate": r"\b(licen[cs]e|number) plate\b|\bregistration\b|车牌",
    "device:phone": r"\b(which|what) (\w+ )?phone\b(?! number)|\bphone do i\b|手机(?!号)",
    "device:laptop device:computer": r"\b(laptop|computer)\b|电脑|笔记本",
    "network": r"\bwi-?fi\b|\bnetwork\b|无线网",
    "bank": r"\bbank\b|银行",
    "salary": r"\b(salary|earns?)\b|\bhow much\b.*\bmakes?$|工资|薪水",
    "rent": r"\brent\b|房租",
    "budget": r"\bbudget\b|\bmay i spend\b|预算",
    "size": r"\bsize\b|尺码|多大码|几码",
    "commute": r"\bcommute\b|\bget to work\b|怎么(去|到)(公司|上班)|通勤",
    "pet": r"\bpets?\b|宠物",
    "travel": r"\b(holiday|vacation|trip|flight)\b|度假|旅行|出差|航班",
    "learns languages": r"\blanguages?\b|\blearning\b|语言|在学",
}  # fmt: skip
_PATTERNS = [(names.split(), re.compile(pattern)) for names, pattern in _ASKS.items()]
_OF_ONESELF = re.compile(r"\b(i|me|my|mine|we|us|our|i'm|i've)\b|我|咱|俺")


def attributes_in(query: str) -> frozenset[str]:
    """Those that it asks for. One without a detail stands for all of its details ("app")."""
    text = query.casefold().replace("’", "'")
    return frozenset(
        name for names, pattern in _PATTERNS if pattern.search(text) for name in names
    )  # fmt: skip


def asks_for(asked: frozenset[str], attribute: str) -> bool:
    return attribute in asked or attribute.partition(":")[0] in asked


def is_of_oneself(query: str) -> bool:
    """The person asks about what is theirs."""
    return _OF_ONESELF.search(query.casefold()) is not None
