"""Numbers and things, in English and Chinese, that the questions of sign-up forms have."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Sequence

Asked = tuple[str, str]
"""A question, and its answer in small letters."""
Form = Callable[[random.Random], Asked]

_UNITS = (
    "zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten",
    "eleven", "twelve", "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen",
    "nineteen",
)  # fmt: skip
_TENS = ("twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety")
_HAN, _FORMAL = "零一二三四五六七八九", "零壹贰叁肆伍陆柒捌玖"
ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth")
SHORT_ORDINALS = ("1st", "2nd", "3rd", "4th", "5th", "6th")


def spelled(number: int) -> str:
    """0 to 99 in English."""
    if number < 20:
        return _UNITS[number]
    tens, units = _TENS[number // 10 - 2], number % 10
    return f"{tens}-{_UNITS[units]}" if units else tens


def han(number: int) -> str:
    """0 to 99 in Chinese."""
    return _in_han(number, _HAN, "十")


def formal_han(number: int) -> str:
    """0 to 99 as cheques have it: 贰拾叁; ten is 拾."""
    return _in_han(number, _FORMAL, "拾")


def _in_han(number: int, digits: str, ten: str) -> str:
    tens, units = divmod(number, 10)
    if not tens:
        return digits[units]
    return ("" if tens == 1 else digits[tens]) + ten + (digits[units] if units else "")


def an(word: str) -> str:
    """The word with its article."""
    return f"an {word}" if word[0] in "aeiou" or word == "hour" else f"a {word}"


def shuffled(rng: random.Random, things: Sequence[str]) -> list[str]:
    return rng.sample(things, len(things))


def apart(rng: random.Random, classes: Iterable[str]) -> list[str]:
    """Four of the classes; no fruit beside a colour, for there is plum and cherry."""
    while True:
        four = rng.sample(sorted(classes), 4)
        if not {"a fruit", "a colour"} <= set(four):
            return four


CLASSES: dict[str, tuple[str, ...]] = {
    "an animal": ("goat", "rabbit", "tiger", "donkey", "squirrel", "frog", "zebra", "camel"),
    "a fruit": ("plum", "pear", "banana", "cherry", "grape", "melon", "mango", "apple"),
    "a colour": ("blue", "yellow", "red", "green", "purple", "black", "grey"),
    "a vehicle": ("tram", "lorry", "bicycle", "bus", "car", "scooter", "taxi"),
    "a piece of furniture": ("sofa", "wardrobe", "table", "armchair", "bed", "bookcase"),
    "a part of the body": ("elbow", "knee", "nose", "shoulder", "ankle", "thumb", "ear"),
    "something to wear": ("shirt", "scarf", "glove", "sock", "jacket", "trousers", "hat"),
    "a day of the week": ("Monday", "Tuesday", "Thursday", "Friday", "Sunday"),
    "a month": ("January", "April", "July", "September", "November"),
    "a country": ("Spain", "Canada", "Egypt", "Japan", "Brazil", "Norway", "Italy"),
    "a musical instrument": ("violin", "piano", "trumpet", "guitar", "flute", "drum"),
    "a drink": ("coffee", "lemonade", "milk", "juice", "tea", "beer"),
    "a tool": ("hammer", "saw", "screwdriver", "pliers", "spade"),
}
CHINESE_CLASSES: dict[str, tuple[str, ...]] = {
    "动物": ("山羊", "兔子", "老虎", "松鼠", "青蛙", "斑马", "骆驼", "大象"),
    "水果": ("西瓜", "葡萄", "香蕉", "樱桃", "芒果", "草莓", "橘子"),
    "颜色": ("红色", "蓝色", "黄色", "绿色", "紫色", "白色"),
    "交通工具": ("公交车", "自行车", "飞机", "地铁", "出租车", "轮船"),
    "家具": ("沙发", "衣柜", "桌子", "椅子", "书架"),
    "衣物": ("衬衫", "围巾", "手套", "袜子", "裤子", "外套"),
    "国家": ("法国", "日本", "埃及", "巴西", "加拿大", "德国"),
    "城市": ("上海", "广州", "成都", "杭州", "西安", "武汉"),
    "乐器": ("钢琴", "小提琴", "笛子", "吉他", "二胡"),
    "饮料": ("咖啡", "牛奶", "绿茶", "豆浆", "可乐"),
    "文具": ("铅笔", "橡皮", "尺子", "圆珠笔"),
    "身体部位": ("膝盖", "鼻子", "肩膀", "耳朵", "手指"),
}
WORDS = (
    "garden", "window", "planet", "bridge", "castle", "silver", "market", "pencil", "forest",
    "winter", "island", "rocket", "butter", "monkey", "candle", "orange", "basket", "mirror",
)  # fmt: skip
SHORT_WORDS = (
    "lamp", "river", "stone", "happy", "cloud", "seven", "paper", "train", "music", "sugar",
    "north", "chair", "bread", "quick", "ocean", "tower",
)  # fmt: skip
CHINESE_WORDS = (
    "春夏秋冬", "东南西北", "山高水长", "风和日丽", "欢迎光临", "天长地久", "花好月圆", "国泰民安",
    "一帆风顺", "马到成功", "五湖四海", "青山绿水", "心想事成",
)  # fmt: skip
DAYS = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")
MONTHS = (
    "January", "February", "March", "April", "May", "June", "July", "August", "September",
    "October", "November", "December",
)  # fmt: skip
CHINESE_DAYS = ("星期一", "星期二", "星期三", "星期四", "星期五", "星期六", "星期日")
BY_SIZE = ("ant", "mouse", "cat", "sheep", "horse", "elephant", "whale")
BY_SPEED = ("snail", "tortoise", "bicycle", "car", "aeroplane", "rocket")
BY_TIME = ("second", "minute", "hour", "day", "week", "month", "year", "century")
BY_AGE = ("baby", "schoolboy", "father", "grandfather")
CHINESE_BY_SIZE = ("蚂蚁", "老鼠", "小猫", "山羊", "水牛", "大象", "鲸鱼")
CHINESE_BY_SPEED = ("蜗牛", "乌龟", "自行车", "汽车", "高铁", "飞机")
