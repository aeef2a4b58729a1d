"""The words of the questions of forums, and how they are put together."""

from __future__ import annotations

import random
from collections.abc import Iterable

Asked = tuple[str, str]
SMALL = (
    "zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten",
    "eleven", "twelve", "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen",
    "nineteen",
)  # fmt: skip
TENS = ("", "", "twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety")
HAN = "零一二三四五六七八九十"
UPPER_HAN = "零壹贰叁肆伍陆柒捌玖拾"
WEEK = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")
WEEK_HAN = "一二三四五六日"
YEAR = (
    "January", "February", "March", "April", "May", "June", "July", "August", "September",
    "October", "November", "December",
)  # fmt: skip
LETTERS = "abcdefhkmnprtwxy"
COLOURS = ("red", "blue", "green", "yellow", "white", "black", "brown", "pink", "purple")
COLOURS_HAN = ("红色", "蓝色", "绿色", "黄色", "白色", "黑色", "紫色", "灰色")
CLASSES = {
    "colour": COLOURS,
    "animal": ("horse", "cow", "wolf", "goat", "lion", "sheep", "monkey", "elephant", "mouse"),
    "fruit": ("apple", "banana", "cherry", "grape", "melon", "strawberry", "lemon", "pear"),
    "body part": ("knee", "elbow", "foot", "nose", "finger", "ear", "shoulder", "tongue"),
    "vehicle": ("bus", "truck", "bicycle", "tram", "taxi", "motorbike"),
    "drink": ("coffee", "tea", "milk", "beer", "juice", "lemonade"),
}
"""Kind of thing, and some of it; no word is of two kinds."""
CLASSES_HAN = {
    "颜色": COLOURS_HAN,
    "动物": ("老虎", "大象", "兔子", "山羊", "狮子", "猴子", "乌龟"),
    "水果": ("苹果", "西瓜", "香蕉", "葡萄", "草莓", "桃子"),
    "身体部位": ("耳朵", "鼻子", "眼睛", "手指", "膝盖", "肩膀"),
    "交通工具": ("汽车", "火车", "飞机", "轮船", "自行车", "地铁"),
    "家具": ("桌子", "椅子", "沙发", "衣柜", "书架"),
}
THINGS = (
    "bag", "hat", "lamp", "door", "cup", "pillow", "bottle", "book", "sofa", "scarf", "key",
    "box", "window", "bell", "spoon", "towel",
)  # fmt: skip
THINGS_HAN = ("杯子", "帽子", "书包", "雨伞", "铅笔", "枕头", "瓶子", "盒子", "毛巾", "台灯")
WORDS = (
    "garden", "planet", "button", "forest", "silver", "winter", "orchard", "market", "pencil",
    "lantern", "castle", "thunder", "bridge", "basket", "yellow", "hammer", "dolphin", "velvet",
    "jacket", "mirror", "island", "engine", "cloud", "river", "uncle",
)  # fmt: skip
PHRASES = (
    "We walk home slowly", "The old door is open", "My sister sings in the kitchen",
    "Birds fly south every autumn", "Please bring some fresh bread", "He paints boats all day",
    "Their garden smells of roses", "She never forgets a face",
)  # fmt: skip
PHRASES_HAN = (
    "我不是机器人", "今天天气很好", "欢迎来到论坛", "好好学习天天向上", "春天的花开了",
    "我们一起去爬山", "请先登录再发言", "小河流水哗啦啦",
)  # fmt: skip
NAMES = ("Nina", "Oscar", "Julia", "Peter", "Sophie", "Martin", "Clara", "David", "Emma", "Paul")
NAMES_HAN = ("小刚", "小丽", "小华", "小军", "小芳", "小强")
OWN_COLOURS = {
    "fresh snow": "white", "green grass": "green", "a ripe tomato": "red", "coal": "black",
    "the sky on a sunny day": "blue", "milk": "white", "a ripe banana": "yellow", "blood": "red",
}  # fmt: skip
OWN_COLOURS_HAN = {
    "雪": "白色", "煤炭": "黑色", "成熟的西红柿": "红色", "晴朗的天空": "蓝色", "牛奶": "白色",
    "春天的小草": "绿色", "成熟的香蕉": "黄色",
}  # fmt: skip
OPPOSITES = (
    ("up", "down"), ("down", "up"), ("hot", "cold"), ("cold", "hot"), ("left", "right"),
    ("day", "night"), ("night", "day"), ("yes", "no"), ("wet", "dry"), ("full", "empty"),
    ("black", "white"), ("white", "black"), ("north", "south"),
)  # fmt: skip
"""Only where there is one."""
OPPOSITES_HAN = (
    ("大", "小"), ("上", "下"), ("左", "右"), ("多", "少"), ("冷", "热"), ("黑", "白"),
    ("长", "短"), ("前", "后"),
)  # fmt: skip


def spoken(number: int) -> str:
    """0 to 99 in English."""
    if number < 20:
        return SMALL[number]
    tens, ones = divmod(number, 10)
    return TENS[tens] + (f"-{SMALL[ones]}" if ones else "")


def spoken_han(number: int) -> str:
    """0 to 99 in Chinese."""
    tens, ones = divmod(number, 10)
    if not tens:
        return HAN[ones]
    return (HAN[tens] if tens > 1 else "") + "十" + (HAN[ones] if ones else "")


def num(rng: random.Random, number: int) -> str:
    return rng.choice((str(number), spoken(number)))


def nth(place: int, words: bool = False) -> str:
    return (("first", "second", "third", "fourth") if words else ("1st", "2nd", "3rd", "4th"))[
        place
    ]


def joined(words: Iterable[str], last: str = ", ") -> str:
    *most, end = words
    return ", ".join(most) + last + end


def among(rng: random.Random, kind: str, ones: int, others: int) -> tuple[list[str], list[str]]:
    """A list in which some are of a kind, and these in their order."""
    return _among(rng, CLASSES, kind, ones, others, THINGS)


def among_han(rng: random.Random, kind: str, ones: int, others: int) -> tuple[list[str], list[str]]:
    return _among(rng, CLASSES_HAN, kind, ones, others, THINGS_HAN)


def _among(
    rng: random.Random, classes: dict[str, tuple[str, ...]], kind: str, ones: int, others: int,
    things: tuple[str, ...],
) -> tuple[list[str], list[str]]:  # fmt: skip
    rest = [word for other, of in classes.items() if other != kind for word in of]
    shown = rng.sample(classes[kind], ones) + rng.sample([*rest, *things, *things], others)
    shown = list(dict.fromkeys(shown))
    rng.shuffle(shown)
    return shown, [word for word in shown if word in classes[kind]]
