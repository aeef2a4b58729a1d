"""One of several things: the one of a kind, the one in a place."""

from __future__ import annotations

import random

from models.challenges.drawing.logic_joining_words import (
    Asked,
    listed,
    one,
    opened,
    posed,
)

KINDS = {
    "an animal": "horse tiger rabbit camel wolf goat zebra donkey hamster giraffe",
    "a fruit": "pear banana grape cherry mango strawberry melon apricot",
    "a vehicle": "bus lorry bicycle tram taxi tractor ambulance",
    "a piece of furniture": "sofa wardrobe armchair bookcase desk",
    "a musical instrument": "violin flute trumpet guitar piano cello",
    "a piece of clothing": "jacket trousers scarf sock shirt sweater skirt",
    "a part of the body": "elbow knee nose finger shoulder ankle neck",
    "a tool": "hammer screwdriver pliers wrench spade chisel",
    "a colour": "blue yellow purple green grey pink",
    "a country": "Norway Kenya Peru Canada Portugal Vietnam",
    "a drink": "coffee lemonade milk tea juice",
    "a day of the week": "Tuesday Friday Sunday Thursday",
    "a month": "January April November August",
    "a sport": "tennis hockey rugby badminton volleyball",
    "a vegetable": "carrot onion cabbage spinach broccoli",
    "a shape": "triangle circle rectangle hexagon",
    "a job": "baker plumber nurse dentist carpenter lawyer",
}
KINDS_HAN = {
    "动物": "老虎 兔子 骆驼 山羊 斑马 猴子 大象 松鼠",
    "水果": "香蕉 葡萄 西瓜 草莓 樱桃 桃子",
    "交通工具": "公交车 自行车 地铁 出租车 轮船 摩托车",
    "家具": "沙发 衣柜 书桌 椅子 茶几",
    "乐器": "钢琴 小提琴 笛子 吉他 二胡",
    "衣物": "外套 裤子 围巾 袜子 毛衣 裙子",
    "颜色": "红色 绿色 紫色 黄色 蓝色",
    "国家": "法国 日本 加拿大 埃及 巴西",
    "职业": "医生 教师 司机 厨师 律师",
    "蔬菜": "白菜 菠菜 萝卜 芹菜 洋葱",
    "球类运动": "足球 篮球 乒乓球 排球 网球",
    "文具": "铅笔 橡皮 尺子 圆规 钢笔",
    "身体部位": "耳朵 鼻子 手指 膝盖 肩膀",
    "季节": "春天 夏天 秋天 冬天",
    "饮料": "豆浆 咖啡 可乐 牛奶 果汁",
    "家用电器": "冰箱 洗衣机 空调 电视机 微波炉",
}
ALIKE = ({"水果", "蔬菜"}, {"乐器", "家具"}, {"a drink", "a fruit"}, {"a fruit", "a vegetable"})
"""Not beside each other: somebody may take one for the other."""
PICK = (
    "which of these is {k}: {l}?", "which one is {k}: {l}?", "{l}: which is {k}?",
    "only one of these words names {k}. Which? {l}", "pick {k} from this list: {l}",
    "type the word that stands for {k}: {l}", "find {k}: {l}", "{l} - which of them is {k}?",
    "enter the one that is {k}: {l}", "look at these words: {l}. Which one is {k}?",
    "in the list {l} there is {k}. Write it down.",
)  # fmt: skip
ODD = (
    "which of these is not {k}: {l}?", "all but one is {k}. Which is the exception? {l}",
    "which word does not fit, since it is not {k}? {l}", "one of these is not {k}: {l}",
)  # fmt: skip
PICK_HAN = (
    "下面哪个是{k}：{l}？", "{l}，其中属于{k}的是哪个？", "请从“{l}”中选出{k}",
    "以下词语中，哪一个是{k}？{l}", "{l}里，哪个是{k}？", "请输入表示{k}的词：{l}",
    "找出{k}：{l}", "{l}，谁是{k}？", "下列词语只有一个是{k}，请写出来：{l}",
)  # fmt: skip
ODD_HAN = (
    "下面哪个不是{k}：{l}？", "{l}，不属于{k}的是哪个？", "哪个词不是{k}？{l}",
    "请找出与众不同的一个（不是{k}）：{l}",
)  # fmt: skip
LETTERS = (
    "Which is {k}? {l} (type the letter)", "Choose {k} and enter its letter: {l}",
)  # fmt: skip
LETTERS_HAN = ("下列哪项是{k}？{l}（填字母）", "单选题：属于{k}的是 {l}（请填选项字母）")
WORDS = [
    "planet",
    "garden",
    "silver",
    "winter",
    "bridge",
    "market",
    "orange",
    "basket",
    "candle",
    "dragon",
    "flower",
    "island",
    "jungle",
    "kitten",
    "monkey",
    "pencil",
    "rocket",
    "summer",
    "tunnel",
    "window",
    "castle",
    "doctor",
    "forest",
    "pocket",
]
PHRASES_HAN = (
    "春暖花开", "风和日丽", "青山绿水", "开门见山", "四海为家", "万里长城", "天下太平", "好好学习",
    "明月清风", "欢迎光临", "海阔天空", "雪中送炭", "一路平安", "百花齐放",
)  # fmt: skip
ORDINALS = ["first", "second", "third", "fourth", "fifth", "sixth"]
SHORT_ORDINALS = ["1st", "2nd", "3rd", "4th", "5th", "6th"]


# --- of a kind -----------------------------------------------------------------------------------


def of_a_kind(rng: random.Random) -> Asked:
    chinese, odd = rng.random() < 0.5, rng.random() < 0.2
    kinds = KINDS_HAN if chinese else KINDS
    kind = rng.choice(tuple(kinds))
    apart = {other for pair in ALIKE if kind in pair for other in pair} | {kind}
    others = [each for each in kinds if each not in apart]
    if odd:
        answer = rng.choice(kinds[rng.choice(others)].split())
        rest = rng.sample(kinds[kind].split(), rng.choice((2, 3)))
    else:
        answer = rng.choice(kinds[kind].split())
        rest = [rng.choice(kinds[o].split()) for o in rng.sample(others, rng.choice((2, 2, 3, 4)))]
    words = [answer, *rest]
    rng.shuffle(words)
    if not odd and len(words) < 5 and rng.random() < 0.15:
        mark = rng.choice(("{}. {}", "{}) {}", "({}) {}"))
        lines = " ".join(mark.format("ABCD"[n], word) for n, word in enumerate(words))
        way = rng.choice(LETTERS_HAN if chinese else LETTERS)
        return posed(rng, way.format(k=kind, l=lines), "ABCD"[words.index(answer)])
    if chinese:
        names = rng.choice(("、", "、", "，", " ", "/")).join(words)
        way = rng.choice(ODD_HAN if odd else PICK_HAN)
    else:
        names = listed(rng, words)
        way = rng.choice(ODD if odd else PICK)
    return posed(rng, opened(way.format(k=kind, l=names)), answer)


# --- in a place ----------------------------------------------------------------------------------


def in_place(rng: random.Random) -> Asked:
    return _in_place_han(rng) if rng.random() < 0.5 else _in_place_english(rng)


def _in_place_english(rng: random.Random) -> Asked:
    what, quote = rng.choice(("letter", "letter", "word", "digit", "beside")), rng.choice("'\"")
    if what == "letter":
        word = rng.choice(WORDS)
        if rng.random() < 0.25:
            place, letter = "last", word[-1]
        else:
            at = rng.randrange(len(word))
            place, letter = rng.choice((ORDINALS, ORDINALS, SHORT_ORDINALS))[at], word[at]
        way = one(rng, (
            "what is the {p} letter of the word {q}{w}{q}?", "the {p} letter in {q}{w}{q} is",
            "type the {p} letter of {q}{w}{q}", "which letter comes {p} in {q}{w}{q}?",
            "give us the {p} letter of {q}{w}{q}", "{q}{w}{q}: {p} letter?",
        ))  # fmt: skip
        return posed(rng, opened(way.format(p=place, q=quote, w=word)), letter)
    if what == "digit":
        number = str(rng.randint(1000, 99999))
        at = rng.randrange(len(number))
        place = "last" if at == len(number) - 1 else ORDINALS[at]
        way = one(rng, (
            "what is the {p} digit of {n}?", "type the {p} digit in the number {n}",
            "{n}: which digit comes {p}?", "enter only the {p} digit of {n}",
        ))  # fmt: skip
        return posed(rng, opened(way.format(p=place, n=number)), number[at])
    words = rng.sample(WORDS, rng.choice((3, 3, 4, 5)))
    names = rng.choice((", ", ", ", " ", " - ")).join(words)
    if what == "word":
        at = rng.randrange(len(words))
        place = "last" if at == len(words) - 1 and rng.random() < 0.6 else ORDINALS[at]
        way = one(rng, (
            "what is the {p} word in this list: {l}?", "copy the {p} word: {l}",
            "type the {p} of these words: {l}", "{l} - write the {p} word",
            "which word stands {p} here: {l}?", "the {p} word of {q}{l}{q} is",
        ))  # fmt: skip
        return posed(rng, opened(way.format(p=place, l=names, q=quote)), words[at])
    at = rng.randrange(len(words) - 1)
    behind = rng.random() < 0.6
    beside, answer = (words[at], words[at + 1]) if behind else (words[at + 1], words[at])
    side = rng.choice(("after", "right after")) if behind else rng.choice(("before", "just before"))
    way = one(rng, (
        "which word comes {s} {q}{b}{q} in: {l}?", "{l}: what stands {s} {q}{b}{q}?",
        "in the list {l}, type the word {s} {q}{b}{q}",
    ))  # fmt: skip
    return posed(rng, opened(way.format(s=side, b=beside, l=names, q=quote)), answer)


def _in_place_han(rng: random.Random) -> Asked:
    what = rng.choice(("sign", "sign", "word", "digit", "letter"))
    ways: tuple[str, ...]
    if what == "sign":
        row, thing, places = rng.choice(PHRASES_HAN), "字", "一二三四"
        ways = ("“{r}”的{p}个字是什么？", "请输入“{r}”的{p}个字", "“{r}”这个词，{p}个字是？",
                "词语“{r}”中{p}个字是哪个字？", "写出“{r}”里的{p}个字")  # fmt: skip
    elif what == "digit":
        row, thing, places = str(rng.randint(1000, 99999)), "位", "一二三四五"
        ways = (
            "数字{r}从左往右{p}位是几？",
            "{r}的{p}位数字是？（从左边数）",
            "请输入{r}的{p}位数字（从左数起）",
        )
    elif what == "letter":
        row, thing, places = rng.choice(WORDS), "个", "一二三四五六"
        ways = (
            "单词{r}的{p}个字母是？",
            "请输入英文单词“{r}”的{p}个字母",
            "{r}中{p}个字母是什么？",
        )
    else:
        names = rng.sample([w for some in KINDS_HAN.values() for w in some.split()], 4)
        at = rng.randrange(4)
        place = "最后一" if at == 3 and rng.random() < 0.6 else f"第{'一二三四'[at]}"
        way = one(rng, (
            "{l}，排在{p}个的是什么？", "请输入下列词语中的{p}个：{l}", "{l}里{p}个词是？",
            "从左数，{l}中{p}个是哪个？",
        ))  # fmt: skip
        return posed(rng, way.format(l="、".join(names), p=place), names[at])
    at = rng.randrange(len(row))
    place = f"第{places[at]}" if rng.random() < 0.6 else f"第{at + 1}"
    if at == len(row) - 1 and thing != "位" and rng.random() < 0.7:
        place = "最后一"
    return posed(rng, rng.choice(ways).format(r=row, p=place), row[at])
