"""A Chinese clause put into one order, so that a pattern need not know all of them.

What is spoken of may stand first (苦瓜我也不吃), between who and the verb (我海鲜都不吃), or be
counted down to nothing (我一滴酒都不喝): all become 我不吃苦瓜, 我不吃海鲜, 我不喝酒. How long it has
been so (三年了) and sounds at the end say nothing more and are left out.
"""

# ruff: noqa: E501 - a pattern is easier to read on one line

from __future__ import annotations

import re

from memory.reading.chinese_words import ANIMAL, PURPOSE, RELATION, SIMPLIFIED

_TIME_OF = (
    r"(?:每天|每晚|每周|每个?(?:星期|礼拜|月)|平时|周末|周|星期|礼拜|晚上|早上|下午|中午|睡前|睡觉前|[早午晚]饭[前后]|饭后|下班后|起床后)"
    r"[、和一二三四五六日天]*(?:早上|晚上|下午|上午|中午)?"
)
_ADVERBS = r"(?P<adverb>(?:一概|一律|一般|也|都|是|从来|向来|一直|实在|真的?|现在|已经|早就|可|最|就|又|还|还是|特别|很|挺|蛮|超|完全|坚决|平时|从小)*)"
_NOT = r"(?P<no>(?:再也)?不(?:再|太|大|怎么|能|敢|会|可以)*|没法|没)"
_TASTES = r"爱|中意|看|吃|喝|碰|沾|用|抽|爱吃|爱喝|爱看|爱听|喜欢|喜欢吃|喜欢喝|讨厌|受不了|怕"
_WHO = rf"(?P<who>我(?:们)?(?:家)?(?:的)?(?:{RELATION})|我(?:们)?)"
_THING = r"(?P<thing>(?!今天|昨天|明天|今晚|现在|以后|最近|刚才|刚刚|晚上|早上|中午|下午|平时|周|每|这|那|因为|所以|但|可是|如果|其实|反正|有时|一|不|没|对|是|很|别|请|帮)[^我你他她对把被，的]{1,8})"
_RULES: tuple[tuple[re.Pattern[str], tuple[str, ...]], ...] = tuple(
    (re.compile(pattern), tuple(order.split()))
    for pattern, order in (
        (rf"(?P<thing>{PURPOSE}|(?:{_TIME_OF})+)(?P<who>我(?:们)?)(?!的|生日|电话)(?P<rest>.+)",
         "who thing rest"),
        (r"(?P<thing>坐(?:飞机|高铁|火车|动车|长途)(?:的时候|时|上|的话)?)(?P<who>我)(?P<rest>.+)",
         "who thing rest"),
        (rf"(?P<thing>(?:平时|一般|现在|通常)*(?:{PURPOSE}))(?P<rest>(?:我|都|一般|平时|通常|主要|习惯|只|现在|改成|改|换成|换)+(?:都|只)?(?:用|上|去|在|点|是|的)*[^我这那]+)",
         "=我 thing rest"),
        (rf"(?P<thing>(?:平时|一般|现在|通常|以后)+(?:{PURPOSE}))(?P<rest>(?:用|上|去|在)[^我这那]+)",
         "=我 thing rest"),
        (rf"(?P<thing>{PURPOSE})(?P<rest>用的(?:是|都是)[^我这那]+)", "=我 thing rest"),
        (r"(?P<thing>(?:给我)?(?:发邮件|发短信|打电话))(?P<rest>(?:就|请|都|可以|用|打)+[^我]+)",
         "=我 thing rest"),
        (r"(?P<thing>早[饭餐点]|午[饭餐]|中饭|晚[饭餐]|夜宵|下午茶)(?P<who>我(?:们)?)(?P<rest>.+)",
         "who thing rest"),
        (r"(?P<who>我(?:们)?)?家里?(?P<rest>(?:还|也|现在|一共|总共|没|不)*(?:养|有)(?![人事点急客没]).+)",
         "=我 rest"),
        (rf"我(?:们)?(?:家)?(?:的)?(?P<thing>{ANIMAL})(?P<rest>(?:已经|都|也)*(?:送人|送走|死|走丢|跑丢|丢|没|去世|走)了)", "thing rest"),
        (r"(?P<thing>[^我，]{1,6}(?:药|片|素|胶囊))(?P<who>我)(?P<rest>(?:都|得|要|每天|一天|每晚|天天|早晚|睡前)+(?:吃|服|打)(?:[一两三半\d]+[片粒颗针支次])?)(?P<end>了|的)*",
         "who rest thing end"),
        (r"[^我，]{1,5}[里上](?P<who>我)(?P<rest>(?:还|也|又)*养.+)", "who rest"),
        (r"(?P<thing>(?:出差|出门|旅游|出去玩)(?:的话|的时候|时)?)(?P<who>我)(?P<rest>.+)", "who thing rest"),
        (r"(?P<thing>[^我]{1,4}[语话])(?P<who>我)(?:也|还|都)*(?:能|会)(?:聊|说|讲|懂)?(?:上)?(?:几句|一点点?|点|些)(?:的)?",
         "who =会说 thing"),
        (r"(?P<thing>[^我，这那]{2,10}?)(?:那儿|那边|这儿|这边)?就是(?P<who>我)家", "who =家在 thing"),
        (r"(?P<thing>订酒店|住酒店)(?:的话|的时候|时)?(?:我|都|一般)*(?P<rest>(?:要|喜欢|选|只).+)", "=我 thing rest"),
        (rf"{_THING}{_WHO}{_ADVERBS}(?P<no>不)?(?P<verb>过敏)(?P<end>了|的)?",
         "who =对 thing no verb end"),
        (rf"{_THING}{_WHO}{_ADVERBS}{_NOT}(?P<verb>{_TASTES})(?P<end>的|了)*",
         "who no verb thing end"),
        (rf"{_THING}{_WHO}{_ADVERBS}(?P<verb>(?:能|敢|会)(?:吃|喝|碰)|吃不下|吃不来|碰不得|吃不得|吃不了|喝不了|爱吃|爱喝|喜欢吃|喜欢喝|受不了|不喜欢|戒)(?P<end>的|了)*",
         "who verb thing end"),
        (rf"(?P<who>.{{0,6}}?)一(?:点儿?|口|滴|杯|根)(?P<thing>.{{1,4}}?)(?:都|也){_NOT}(?P<verb>吃|喝|碰|沾|抽)(?P<end>了)?",
         "who no verb thing end"),
        (rf"{_WHO}(?P<thing>[^都不没对把跟和也啥很真实么]{{1,6}})(?:都|也){_NOT}(?P<verb>吃|喝|碰|沾|用|喜欢吃|爱吃|喜欢)(?P<end>的|了)*",
         "who no verb thing end"),
    )
)  # fmt: skip
_SO_LONG = re.compile(
    r"(?<=[\u4e00-\u9fffA-Za-z]{2})(?:都|已经|快|有)*(?:[\d一二三四五六七八九十两几半]+多?(?:年|个月|个多月|周|个星期|天)多?|好久|很久|好几年|多年|很多年)了?$"
)
_SOUND = re.compile(r"(?<=.)(?:啊|呀|哦|呢|哈|啦|噢|喔|嘞|哒|来着)+$")


def in_order(clause: str) -> str:
    """The clause with who it is about first, then the verb, then the thing."""
    head = re.match(
        r"(?:现在|目前|其实|最近|以后|今后|另外)+(?=[^我])|(?:从.{2,6}(?:开始|起)|这个?[月周].{0,2}起|起)(?=我)",
        clause,
    )
    rest = clause[head.end() :] if head else clause
    plain = rest.translate(SIMPLIFIED)
    for pattern, order in _RULES:
        if match := pattern.fullmatch(plain):
            return "".join(_piece(each, match, rest) for each in order)
    return rest if plain.startswith("我") else clause


def _piece(name: str, match: re.Match[str], written: str) -> str:
    if name.startswith("="):
        return name[1:]
    return written[slice(*match.span(name))] if match[name] else ""


def without_length(written: str) -> str:
    """Without how long it has been so, and without sounds at the end."""
    plain = _SOUND.sub("", written.translate(SIMPLIFIED))
    return written[: len(_SO_LONG.sub("", plain))]
