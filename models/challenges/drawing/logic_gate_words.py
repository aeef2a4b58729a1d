"""Words that the questions of sign-up forms are made of."""

from __future__ import annotations

import random


def these(words: str) -> tuple[str, ...]:
    """Words between spaces."""
    return tuple(words.split())


TO_NINETEEN = these(
    "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen "
    "fifteen sixteen seventeen eighteen nineteen"
)
TENS = these("twenty thirty forty fifty sixty seventy eighty ninety")
CHINESE_DIGITS = "零一二三四五六七八九十"

DAYS = these("Monday Tuesday Wednesday Thursday Friday Saturday Sunday")
MONTHS = these(
    "January February March April May June July August September October November December"
)
ORDINALS = these("first second third fourth fifth sixth")
SHORT_ORDINALS = these("1st 2nd 3rd 4th 5th 6th")

SORTS: dict[str, tuple[str, ...]] = {
    "fruit": these("apple banana pear grape mango pineapple strawberry melon raspberry"),
    "vegetable": these("carrot potato onion cabbage broccoli spinach cauliflower leek"),
    "animal": these(
        "dog cat horse cow sheep rabbit lion tiger elephant giraffe monkey goat fox zebra"
    ),
    "bird": these("eagle owl parrot pigeon swan sparrow penguin seagull"),
    "colour": these("red blue green yellow purple brown black white pink"),
    "day of the week": DAYS,
    "month": these("January February April June July August September October November December"),
    "drink": these("coffee tea milk lemonade juice water cocoa"),
    "part of the body": these("nose elbow knee finger ear foot shoulder arm hand toe leg"),
    "piece of clothing": these("shirt jacket sock scarf hat glove coat skirt sweater"),
    "tool": these("hammer saw screwdriver drill chisel spanner"),
    "piece of furniture": these("chair table sofa bed desk wardrobe bookcase"),
    "vehicle": these("car bus bicycle train tram van truck taxi motorbike"),
    "musical instrument": these("piano violin guitar trumpet flute cello clarinet"),
    "country": these("France Spain Italy Canada Japan Brazil Norway Egypt India Poland"),
    "city": these("London Paris Rome Berlin Madrid Tokyo Vienna Dublin"),
    "flower": these("rose tulip daisy daffodil sunflower orchid"),
    "tree": these("oak birch pine willow maple"),
    "sport": these("football tennis hockey rugby basketball golf badminton"),
    "profession": these("teacher nurse plumber baker dentist farmer electrician"),
    "fish": these("salmon trout tuna cod herring"),
    "insect": these("ant bee wasp beetle butterfly mosquito"),
    "shape": these("circle square triangle rectangle"),
}
MANY = {
    "fruit": "fruits", "vegetable": "vegetables", "animal": "animals", "bird": "birds",
    "colour": "colours", "day of the week": "days of the week", "month": "months",
    "drink": "drinks", "part of the body": "parts of the body",
    "piece of clothing": "pieces of clothing", "tool": "tools",
    "piece of furniture": "pieces of furniture", "vehicle": "vehicles",
    "musical instrument": "musical instruments", "country": "countries", "city": "cities",
    "flower": "flowers", "tree": "trees", "sport": "sports", "profession": "professions",
    "fish": "fish", "insect": "insects", "shape": "shapes",
}  # fmt: skip
LESS_COMMON = {"shape", "profession", "insect", "fish", "tree", "tool", "city"}

CHINESE_SORTS: dict[str, tuple[str, ...]] = {
    "水果": these("苹果 香蕉 葡萄 西瓜 草莓 桃子 芒果 菠萝"),
    "蔬菜": these("白菜 萝卜 茄子 黄瓜 菠菜 芹菜"),
    "动物": these("老虎 狮子 大象 猴子 兔子 熊猫 长颈鹿 山羊"),
    "鸟": these("麻雀 老鹰 燕子 鸽子 孔雀"),
    "颜色": these("红色 蓝色 绿色 黄色 紫色 黑色 白色"),
    "家具": these("桌子 椅子 沙发 衣柜 书架"),
    "交通工具": these("汽车 火车 飞机 轮船 公交车 自行车 地铁"),
    "乐器": these("钢琴 吉他 小提琴 二胡 笛子 琵琶"),
    "衣服": these("衬衫 外套 裤子 裙子 毛衣"),
    "文具": these("铅笔 橡皮 钢笔 尺子"),
    "城市": these("上海 北京 广州 成都 武汉 西安 南京"),
    "国家": these("法国 日本 加拿大 巴西 英国 埃及"),
    "职业": these("医生 老师 护士 司机 厨师 警察"),
    "身体部位": these("鼻子 耳朵 眼睛 嘴巴 手指 膝盖"),
    "花": these("牡丹 荷花 菊花 玫瑰 梅花"),
    "饮料": these("可乐 咖啡 豆浆 果汁 雪碧"),
    "昆虫": these("蜜蜂 蝴蝶 蚂蚁 蜻蜓"),
    "家用电器": these("冰箱 电视机 洗衣机 空调 电风扇"),
}
NEAR = (
    {"animal", "bird", "fish", "insect"},
    {"flower", "tree", "fruit", "vegetable", "colour"},
    {"shape", "tool"},
    {"shape", "musical instrument"},
    {"动物", "鸟", "昆虫"},
    {"花", "水果", "蔬菜"},
)
"""Sorts of which one thing may be another; never two of these in one question."""
FAMILIAR_NEAR = {frozenset(("fruit", "colour")), frozenset(("vegetable", "colour"))}

NAMES = these(
    "Tom Anna Peter Maria Lucy Ben Emma Jack Nina Paul Laura David Sophie Martin Clara Oscar "
    "Helen Simon Julia Mark"
)
CHINESE_NAMES = these("小明 小红 小刚 小丽 小华 小芳 小强 小军")
PLAIN = these(
    "garden window river candle paper bridge music silver winter table yellow market ticket "
    "basket summer bottle letter pencil castle forest mirror button island school kitchen "
    "station orange planet flower coffee"
)
CHINESE_PLAIN = these(
    "苹果 桌子 铅笔 月亮 河流 窗户 图书馆 雨伞 大海 火车 音乐 牛奶 森林 电话 书包 花园 星星 面包"
)


def in_words(number: int) -> str:
    """From 0 to 99, in English."""
    if number < 20:
        return TO_NINETEEN[number]
    ten = TENS[number // 10 - 2]
    return f"{ten}-{TO_NINETEEN[number % 10]}" if number % 10 else ten


def in_chinese(number: int) -> str:
    """From 0 to 99, in Chinese."""
    if number <= 10:
        return CHINESE_DIGITS[number]
    tens, ones = divmod(number, 10)
    return (
        ("" if tens == 1 else CHINESE_DIGITS[tens]) + "十" + (CHINESE_DIGITS[ones] if ones else "")
    )


def near(one: str, other: str) -> bool:
    if frozenset((one, other)) in FAMILIAR_NEAR:
        return False
    return any(one in sorts and other in sorts for sorts in NEAR)


def sort_of(sorts: dict[str, tuple[str, ...]], rng: random.Random) -> str:
    names = list(sorts)
    return rng.choices(names, [0.4 if name in LESS_COMMON else 1.0 for name in names])[0]


def other_sorts(
    asked: str, sorts: dict[str, tuple[str, ...]], most: int, rng: random.Random
) -> list[str]:
    """Up to so many further sorts, none near the asked one."""
    apart = [name for name in sorts if name != asked and not near(name, asked)]
    return rng.sample(apart, most)
