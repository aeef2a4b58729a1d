"""Things at home and what has its time, in a Chinese clause: 书房的灯叫小明灯, 体检约在周二早上.

The room and the thing are the detail of the attribute (``device:书房灯``); where a key or a car is,
and how the heating is set, is what is usual of it. What is to be switched or put off is asked for,
and not read: only with 了, or as a habit, it is so.
"""

# ruff: noqa: E501 - a pattern is easier to read on one line

from __future__ import annotations

import re

from memory.base import ME, Claim
from memory.reading.chinese_predicates import Text, say
from memory.reading.chinese_words import RELATION, RELATION_WORDS
from memory.reading.patterns import trimmed

_OWNER = rf"(?:(?:我(?:们)?(?:家)?的?)?(?P<relation>{RELATION})(?:家)?的?|我(?:们)?(?:家里?)?的?|家里?的?)?"
_ROOM = r"(?:(?P<room>客厅|卧室|主卧|次卧|书房|厨房|餐厅|阳台|门口|大门|浴室|车库|办公室|[一二三四]楼|楼[上下]|店里|儿童房|院子)(?:里|上)?的?)"
_THING = r"(?P<thing>空调|台?灯|音[箱响]|电视机?|冰箱|洗衣机|扫地机器人|扫地机|智能锁|门锁|投影仪?|加湿器|净化器|热水器|洗碗机|烤箱|微波炉|打印机|路由器|摄像头|窗帘|地暖|暖气|咖啡机|跑步机|电饭[煲锅]|床垫)"
_HEAT = r"(?P<thing>空调|地暖|暖气|热水器)"
EVENT = r"(?P<event>[^，我的他她把将]{0,3}?(?:体检|考试|家长会|[例年班周晨]会|面试|婚礼|手术|复查|复诊|聚餐|聚会|培训|比赛|演出|答辩|论文|疫苗|预约))"
_TIME = r"(?:每?(?:周|星期|礼拜)[一二三四五六日天]|每天|下个?(?:周|月|星期|礼拜)|明[天年早晚]|后天|[\d一二三四五六七八九十]+(?:月|号|日|点|:)|早上|上午|中午|下午|晚上)"
_NOW = r"(?:已经|现在|以后|我|都|就)*"
_PATTERNS: tuple[tuple[re.Pattern[str], str], ...] = tuple(
    (re.compile(pattern), attribute)
    for pattern, attribute in (
        (rf"{_OWNER}{_ROOM}?{_THING}{_NOW}(?:改名)?叫(?P<value>[^，我什]{{1,8}}?)了?", "device"),
        (rf"{_OWNER}{_ROOM}?{_THING}{_NOW}(?:默认|一般|平时|睡觉时|晚上|白天|都)+(?:开|设在?|设[为成]|设置[在为成]|定在|改成|调到)(?P<value>(?:\d+|[一二三]?十[一二三四五六七八九]?)度)(?:的|了)?", "usual"),
        (rf"{_OWNER}{_ROOM}?{_HEAT}{_NOW}(?:改成|调到|设到?|降到|升到)了?(?P<value>(?:\d+|[一二三]?十[一二三四五六七八九]?)度)了", "usual"),
        (rf"{_OWNER}{_ROOM}?{_THING}{_NOW}(?:用的是|装的是|买的是|换成|换|是)了?(?P<value>(?![坏好新旧开关不没在什哪谁])[^，]{{1,10}}?)(?:的|牌的?|了)*", "device"),
        (rf"{_OWNER}{_ROOM}(?:装的是|装了|放的是|放了|有)(?:一?[台个盏]|了)?(?P<value>(?![一两台个盏])[^，]{{1,8}}?)的?{_THING}", "device"),
        (rf"{_OWNER}{_ROOM}(?:装的是|装了|放的是|放了|有)(?:一?[台个盏]|了)?(?P<value>{_THING})", "device"),
        (rf"{_OWNER}(?P<thing>备用(?:车|家|家门|大门|办公室)?钥匙|(?:车|家|家门|大门|办公室)?钥匙(?=一直|一般|平时|都)){_NOW}(?:一直|一般|平时)*(?:放|藏|在|放在|藏在|挂在|留在)+(?P<value>(?!哪|这|那|我这)[^，]{{2,12}})", "usual"),
        (rf"{_OWNER}(?P<parking>车位)(?:号)?{_NOW}(?:是|在|换成|换到|改成)了?(?P<value>[^，]{{2,12}}?)了?", "usual"),
        (rf"{_OWNER}(?P<parking>车){_NOW}(?:一直|一般|平时|常年|固定|都)+停(?:在|到)(?P<value>(?!哪|这|那)[^，]{{2,12}}?)(?:去了|了)?", "usual"),
        (rf"{_OWNER}(?P<parking>车){_NOW}停到(?P<value>(?!哪|这|那)[^，]{{2,12}}?)去了", "usual"),
        (r"(?:我(?:们)?(?:家)?的?)?(?:把)?车(?:今天|刚才|刚刚|刚|现在|已经|就)*停在了?(?P<value>(?!哪|这|那|什么)[^，]{2,12}?)了?", "parked"),
        (rf"{_OWNER}{EVENT}(?:时间)?{_NOW}(?:约|定|安排|排)?(?:在|是)了?(?P<value>{_TIME}[^，]*?)了?", "event"),
        (rf"{_OWNER}{EVENT}(?:时间)?{_NOW}(?:改|挪|调|换|推迟|提前|延期|延)(?:到|成|至)了?(?P<value>{_TIME}[^，]*?)(?:去)?了", "event"),
        (r"(?:我(?:们)?组?)?(?P<value>(?:每?周|每个?星期|每个?礼拜)[一二三四五六日天](?:早上|上午|下午|晚上|中午)?[^，开]{0,5}?)(?:都|要)?开(?P<event>[例年班周晨]会)", "event"),
    )
)  # fmt: skip
_PUT_OFF = re.compile(
    rf"{_OWNER}{EVENT}(?:又|已经)?(?:改期|改时间|延期|推迟|提前|换时间|调时间|改|换)了"
)
_TO = re.compile(r"(?:现在)?(?:改|挪|调|换|推迟|提前|延)(?:到|成|至)了?.+")


def things(text: Text) -> list[Claim]:
    """What the clause says of a thing; empty where it is of none."""
    for pattern, attribute in _PATTERNS:
        match = pattern.fullmatch(text.plain)
        if match is None:
            continue
        value = trimmed(text.written[slice(*match.span("value"))])
        groups = match.groupdict()
        subject = RELATION_WORDS.get(groups.get("relation") or "", ME)
        name = attribute if attribute == "parked" else f"{attribute}:{_detail(groups)}"
        return [say(subject, name, value)] if value else []
    return []


def _detail(groups: dict[str, str | None]) -> str:
    if groups.get("parking"):
        return "parking"
    thing = groups.get("thing") or groups.get("event") or ""
    return f"{groups.get('room') or ''}{thing}"


def put_off(before: str, now: str) -> str:
    """体检改期了，改到周四: what was put off and to when, as one clause; "" where they are not."""
    event = _PUT_OFF.fullmatch(before)
    if event is None or _TO.fullmatch(now) is None:
        return ""
    return f"{before[: event.end('event')]}{now.removeprefix('现在').removesuffix('了')}了"
