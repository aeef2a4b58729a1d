"""The nth word of a row, the nth letter or sign of a word."""

from __future__ import annotations

import random

from models.challenges.drawing.logic_contact_said import (
    HAN,
    PLACES,
    SHORT_PLACES,
    Asked,
    listed,
    listed_han,
    on_form,
    table,
)

WORDS = table(
    "window garden pencil river candle bridge forest market ladder pocket summer winter silver"
    " butter carpet castle circle corner dinner engine family finger flower friend ground hammer"
    " island jacket kitchen letter mirror mountain number orange paper planet rabbit school shadow"
    " station street ticket tunnel valley weather yellow computer website message contact"
)
LONG = table(
    "captcha website comment forum message contact keyboard internet computer password register"
    " guestbook newsletter monitor printer browser account profile visitor question elephant"
    " holiday kitchen birthday umbrella blanket dolphin chimney journey village"
)
WORDS_HAN = table(
    "苹果 桌子 天空 电脑 铅笔 大海 火车 老师 月亮 牛奶 森林 雨伞 窗户 足球 手机 学校 音乐 医院 城市"
    " 面包 河流 书包 钟表 花园 冬天 朋友 图书 飞机 草地 灯光 毛巾 沙滩"
)
IDIOMS = table(
    "海阔天空 画蛇添足 守株待兔 井底之蛙 亡羊补牢 对牛弹琴 狐假虎威 马到成功 春暖花开 鸟语花香"
    " 风和日丽 山清水秀 百花齐放 龙飞凤舞 虎头蛇尾 雪中送炭 水落石出 掩耳盗铃 叶公好龙 刻舟求剑"
    " 愚公移山 杯弓蛇影 画龙点睛 胸有成竹 破釜沉舟 卧薪尝胆 望梅止渴 指鹿为马"
)
IN_ROW = (
    "What is the {n} word in this list: {r}?", "Type the {n} word: {r}",
    "{r}: what is the {n} word?", "Which word comes {n} in this list? {r}",
    "Please enter the {n} of these words: {r}", "The {n} word of the list {r} is?",
    "What's the {n} item in the list {r}?", "Copy the {n} word of this row: {r}",
    "Enter only the {n} word from: {r}", "Write down the {n} of the following words: {r}",
)  # fmt: skip
IN_WORD = (
    'What is the {n} letter of the word "{w}"?', "Type the {n} letter of {w}.",
    "What's the {n} letter in {w}?", "Which letter is the {n} one in the word {w}?",
    'Please enter the {n} letter of "{w}"', "The {n} letter of {w} is?",
    "{w}: what is the {n} letter?", "Which letter comes {n} in {w}?",
)  # fmt: skip
IN_NUMBER = (
    "What is the {n} digit in {w}?", "Type the {n} digit of {w}.", "The {n} digit of {w} is?",
    "Which digit comes {n} in {w}?",
)  # fmt: skip
FROM = ("What letter does the word {w} {v} with?", "Which letter does '{w}' {v} with?")
MANY = ("How many letters are there in the word {w}?", 'How many letters has "{w}"?')
BESIDE = (
    "Which word stands after {x} in this list: {r}?", "Which word comes right before {x}? {r}",
)  # fmt: skip
IN_ROW_HAN = (
    "下面第{n}个词是什么：{r}？", "请输入第{n}个词：{r}", "{r}，其中第{n}个词语是什么？",
    "“{r}”中的第{n}个词是？", "列表中的第{n}项是什么：{r}？", "请填写下列第{n}个词语：{r}",
)  # fmt: skip
IN_WORD_HAN = (
    "“{w}”的第{n}个字是什么？", "成语“{w}”中第{n}个字是？", "请输入“{w}”的第{n}个字",
    "{w}，第{n}个字是什么？",
)  # fmt: skip
IN_LATIN_HAN = (
    "单词{w}的第{n}个字母是什么？", "请输入“{w}”的第{n}个字母", "英文单词“{w}”的第{n}个字母是？",
)  # fmt: skip
IN_NUMBER_HAN = ("{w}的第{n}位数字是几？", "数字{w}中第{n}个数字是多少？")


def _place(rng: random.Random, at: int, length: int) -> str:
    """By name; the last one also as such."""
    if at == length - 1 and rng.random() < 0.6:
        return "last"
    return (PLACES if rng.random() < 0.6 else SHORT_PLACES)[at]


def _said(rng: random.Random, forms: tuple[str, ...], place: str, **told: str) -> str:
    return rng.choice(forms).format(n=place, **told)


def by_place(rng: random.Random) -> Asked:
    if rng.random() < 1 / 3:
        return _han(rng)
    luck = rng.random()
    if luck < 0.4:
        names = rng.sample(WORDS, rng.randint(3, 6))
        at = rng.randrange(len(names))
        place = _place(rng, at, len(names))
        said = _said(rng, IN_ROW, place, r=listed(rng, names, "and"))
        return on_form(rng, said, names[at], hinted=False)
    if luck < 0.72:
        word = rng.choice(LONG if rng.random() < 0.6 else WORDS)
        at = rng.choice((0, 0, 1, 2, 3, 4, len(word) - 1))
        place = _place(rng, at, len(word)) if at < 7 else "last"
        shown = word if rng.random() < 0.7 else word.upper()
        return on_form(rng, _said(rng, IN_WORD, place, w=shown), word[at])
    if luck < 0.84:
        number = "".join(rng.choice("123456789") for _ in range(rng.randint(4, 7)))
        at = rng.randrange(len(number))
        said = _said(rng, IN_NUMBER, _place(rng, at, len(number)), w=number)
        return on_form(rng, said, number[at])
    if luck < 0.9:
        word, ends = rng.choice(LONG), rng.random() < 0.4
        said = rng.choice(FROM).format(w=word, v="end" if ends else rng.choice(("start", "begin")))
        return on_form(rng, said, word[-1] if ends else word[0])
    if luck < 0.94:
        word = rng.choice(WORDS)
        return on_form(rng, rng.choice(MANY).format(w=word), len(word))
    names = rng.sample(WORDS, rng.randint(3, 5))
    at, before = rng.randrange(1, len(names)), rng.random() < 0.5
    x, answer = (names[at], names[at - 1]) if before else (names[at - 1], names[at])
    said = BESIDE[before].format(x=x, r=", ".join(names))
    return on_form(rng, said, answer, hinted=False)


def _place_han(rng: random.Random, asked: str, at: int, length: int) -> str:
    if at == length - 1 and rng.random() < 0.4:
        return asked.replace("第{n}", "最后一")
    return asked.replace("{n}", str(at + 1) if rng.random() < 0.4 else HAN[at + 1])


def _han(rng: random.Random) -> Asked:
    luck = rng.random()
    if luck < 0.4:
        names = rng.sample(WORDS_HAN, rng.randint(3, 6))
        at = rng.randrange(len(names))
        asked = _place_han(rng, rng.choice(IN_ROW_HAN), at, len(names))
        return on_form(rng, asked.format(r=listed_han(rng, names)), names[at], hinted=False)
    if luck < 0.7:
        word = rng.choice(IDIOMS)
        at = rng.randrange(4)
        asked = _place_han(rng, rng.choice(IN_WORD_HAN), at, 4)
        return on_form(rng, asked.format(w=word), word[at])
    if luck < 0.88:
        word = rng.choice(LONG)
        at = rng.choice((0, 0, 1, 2, 3, 4, len(word) - 1))
        asked = _place_han(rng, rng.choice(IN_LATIN_HAN), at, len(word))
        return on_form(rng, asked.format(w=word), word[at])
    number = "".join(rng.choice("123456789") for _ in range(rng.randint(4, 7)))
    at = rng.randrange(len(number))
    asked = _place_han(rng, rng.choice(IN_NUMBER_HAN), at, len(number))
    return on_form(rng, asked.format(w=number), number[at])
