"""Which of these is one, which does not belong; the nth word of a row or letter of a word."""

from __future__ import annotations

import random

from models.challenges.drawing.logic_comments_kinds import (
    SORTS,
    SORTS_HAN,
    TRAITS,
    TRAITS_HAN,
    Sort,
)
from models.challenges.drawing.logic_comments_said import (
    Asked,
    chinese,
    is_chinese,
    put,
    row,
    shuffled,
    words,
)

WHICH = (
    "Which of these is {one}: {names}?", "Which of the following is {one}? {names}",
    "{Names}: which one is {one}?", "Which word is {one}: {names}?", "Find {one}: {names}",
    "Only one of these is {one}. Which one? {names}", "Pick {one} from this list: {names}.",
    "Which of {ors} is {one}?", "Type the word that is {one}: {names}",
    "Please choose {one}: {names}", "There is {one} among {ands}. Type it.",
    "Which one of these words is {one}? ({names})",
)  # fmt: skip
NOT_ONE = (
    "Which of these is not {one}: {names}?", "Which one does not belong: {names}?",
    "Odd one out: {names}", "{Names} - which is not {one}?", "Which word doesn't fit? {names}",
    "Find the word that does not belong with the others: {names}.",
    "All but one are {many}: {names}. Which one is not?", "Which of {ors} is NOT {one}?",
    "Which is the odd one out: {names}?", "One of these is not {one}. Type it: {names}",
)  # fmt: skip
TRAIT = (
    "Which of these {trait}: {names}?", "Which one {trait}? {names}", "Which {trait}: {ors}?",
    "{Names}. Which of them {trait}?",
)  # fmt: skip
NUMBER = (
    "How many {many} are in this list: {names}?", "{Names}: how many of these are {many}?",
    "Count the {many}: {names}.",
)  # fmt: skip
WHICH_HAN = (
    "下面哪个是{one}：{names}？", "{names}，其中哪个是{one}？", "{names}中，属于{one}的是？",
    "请从{names}中选出{one}", "以下词语里只有一个是{one}，请输入：{names}",
    "哪一个是{one}？{names}", "“{names}”里面哪个词表示{one}？", "选出{one}：{names}",
)  # fmt: skip
NOT_ONE_HAN = (
    "下面哪个不是{one}：{names}？",
    "{names}，哪一个不是{one}？",
    "找出不同类的词：{names}",
    "{names}中，哪个词与其他的不是一类？",
    "{names}里不属于{one}的是哪个？",
)
TRAIT_HAN = ("下面哪个{trait}：{names}？", "{names}，哪一个{trait}？", "{names}当中{trait}的是？")
NUMBER_HAN = ("{names}，这里面有几个是{one}？", "下列词语中有几个{one}：{names}？")


def _apart(rng: random.Random, sorts: tuple[Sort, ...], sort: Sort) -> Sort:
    return rng.choice([other for other in sorts if not set(other.apart) & set(sort.apart)])


def _filled(rng: random.Random, form: str, names: list[str], told: dict[str, str]) -> str:
    if is_chinese(form):
        return form.format(names="、".join(names), **told)
    lower = rng.random() < 0.5 and all(name[0].islower() for name in names)
    capital = [name if lower else name[:1].upper() + name[1:] for name in names]
    return form.format(
        names=row(rng, names, rng.choice(("or", "and", ""))),
        Names=row(rng, capital[:1] + names[1:]),
        ors=", ".join(names[:-1]) + f" or {names[-1]}",
        ands=", ".join(names[:-1]) + f" and {names[-1]}",
        **told,
    )


def of_a_sort(rng: random.Random) -> Asked:
    han, luck = chinese(rng), rng.random()
    sorts = SORTS_HAN if han else SORTS
    if luck < 0.16:
        trait = rng.choice(TRAITS_HAN if han else TRAITS)
        one = rng.choice(trait.have)
        names = shuffled(rng, [one, *rng.sample(trait.lack, rng.randint(2, 3))])
        form = rng.choice(TRAIT_HAN if han else TRAIT)
        return put(rng, _filled(rng, form, names, {"trait": trait.asked}), one)
    sort = rng.choice(sorts)
    told = {"one": sort.one, "many": sort.many}
    if luck < 0.6:
        one = rng.choice(sort.names)
        others: list[str] = []
        many = rng.randint(2, 4)
        while len(others) < many:
            other = rng.choice(_apart(rng, sorts, sort).names)
            others += [other] if other not in others else []
        names = shuffled(rng, [one, *others])
        form = rng.choice(WHICH_HAN if han else WHICH)
        return put(rng, _filled(rng, form, names, told), one)
    odd = _apart(rng, sorts, sort)
    if luck < 0.92:
        one = rng.choice(odd.names)
        names = shuffled(
            rng, [one, *rng.sample(sort.names, min(len(sort.names), rng.randint(3, 4)))]
        )
        form = rng.choice(NOT_ONE_HAN if han else NOT_ONE)
        return put(rng, _filled(rng, form, names, told), one)
    many, few = rng.randint(1, 3), rng.randint(2, 3)
    names = shuffled(rng, [*rng.sample(sort.names, many), *rng.sample(odd.names, few)])
    form = rng.choice(NUMBER_HAN if han else NUMBER)
    return put(rng, _filled(rng, form, names, told), many)


PLAIN = words(
    "garden river window yellow summer bridge school flower winter orange planet castle market"
    " rabbit pencil silver forest mountain kitchen butter doctor basket candle dragon engine"
    " monkey station island jacket village picture morning evening bottle guitar ladder circle"
    " ticket comment forum human travel coffee butterfly weather paper cloud table stone train"
    " horse music bread light house water smile tiger apple green"
)
SHORT = words("sun tree cat house red milk moon blue fish ship book lamp rain door star road bird")
PLACES = (
    ("first", "1st"),
    ("second", "2nd"),
    ("third", "3rd"),
    ("fourth", "4th"),
    ("fifth", "5th"),
)
LETTER = (
    'What is the {nth} letter of "{word}"?', "What is the {nth} letter in the word {word}?",
    "Type the {nth} letter of the word '{word}'.", "{nth} letter of {word}?",
    "The {nth} letter of {WORD} is", 'Which letter is {nth} in "{word}"?',
    "Please enter the {nth} letter of the word {word}:", "Look at the word {WORD}. What is its"
    " {nth} letter?",
)  # fmt: skip
WORD = (
    "What is the {nth} word in this list: {names}?", "Type the {nth} word: {names}",
    "{names}: what is the {nth} word?", 'What is the {nth} word of "{plain}"?',
    "Please copy the {nth} of these words: {names}.", "Which word comes {nth}: {names}?",
    "Enter the {nth} word of the line: {plain}", "Here are some words: {names}. Which is the"
    " {nth}?",
)  # fmt: skip
DIGIT = (
    "What is the {nth} digit in {number}?", "{nth} digit of {number}?",
    "Type the {nth} digit of the number {number}.", "Which digit comes {nth} in {number}?",
)  # fmt: skip
LINES_HAN = words(
    "春暖花开 欢迎光临 我爱中国 万事如意 天天向上 新年快乐 一路平安 学无止境 心想事成 风和日丽"
    " 大江东去 明月清风 山清水秀 生日快乐 好好学习 身体健康 四海为家 马到成功 五谷丰登 海阔天空"
    " 国泰民安 花好月圆 千山万水 白云蓝天 青山绿水 人来人往 金玉满堂 百花齐放 前程似锦 一帆风顺"
)
WORDS_HAN = words(
    "苹果 月亮 桌子 火车 老虎 红色 大海 音乐 窗户 牛奶 书包 雨伞 电脑 手机 森林 早晨 石头 画笔"
    " 飞机 香蕉 冬天 学校 医生 城市 蝴蝶 面包 钢琴 足球 河流 花园 星星 茶杯"
)
NUMERALS = "一二三四五"
SIGN_HAN = (
    "“{line}”的第{n}个字是什么？", "请输入“{line}”中的第{n}个字", "{line}：第{n}个字是？",
    "词语“{line}”从左边数第{n}个字是哪个？", "写出“{line}”的第{n}个字",
)  # fmt: skip
WORD_HAN = (
    "{names}，第{n}个词是什么？",
    "请输入第{n}个词：{names}",
    "下列词语中排第{n}的是：{names}",
    "“{names}”里的第{n}个词语是哪个？",
)
LETTER_HAN = (
    "英文单词 {word} 的第{n}个字母是什么？", "请输入 {word} 的第{n}个字母",
    "{word} 的第{n}个字母是？",
    "数字{number}的第{n}位是几？（从左往右）", "{number}从左数第{n}个数字是？",
)  # fmt: skip


def _place(rng: random.Random, many: int, *, middle: bool = False) -> tuple[str, int]:
    """How a place is called, and which it is."""
    at = rng.randrange(min(many, 5))
    luck = rng.random()
    if luck < 0.15:
        return "last", many - 1
    if luck < 0.22 and middle and many % 2:
        return "middle", many // 2
    return PLACES[at][0 if rng.random() < 0.65 else 1], at


def _place_han(rng: random.Random, form: str, many: int) -> tuple[str, int]:
    at = rng.randrange(min(many, 5))
    if rng.random() < 0.15:
        return form.replace("第{n}", "最后一" if "第{n}的" not in form else "最后"), many - 1
    return form.replace("{n}", rng.choice((NUMERALS[at], str(at + 1)))), at


def in_a_row(rng: random.Random) -> Asked:
    return _in_a_row_han(rng) if chinese(rng) else _in_a_row(rng)


def _in_a_row(rng: random.Random) -> Asked:
    luck = rng.random()
    if luck < 0.42:
        word = rng.choice(PLAIN)
        nth, at = _place(rng, len(word))
        form = rng.choice(LETTER)
        text = form.format(nth=nth, word=word, WORD=word.upper())
        return put(rng, text[:1].upper() + text[1:] if text[0] in "fstl" else text, word[at])
    if luck < 0.85:
        many = rng.randint(3, 6)
        names = rng.sample(sorted({*PLAIN, *SHORT}), many)
        nth, at = _place(rng, many, middle=True)
        text = rng.choice(WORD).format(nth=nth, names=", ".join(names), plain=" ".join(names))
        return put(rng, text, names[at])
    number = str(rng.randint(1000, 99999))
    nth, at = _place(rng, len(number))
    text = rng.choice(DIGIT).format(nth=nth, number=number)
    return put(rng, text[:1].upper() + text[1:], number[at])


def _in_a_row_han(rng: random.Random) -> Asked:
    luck = rng.random()
    if luck < 0.4:
        line = rng.choice(LINES_HAN)
        form, at = _place_han(rng, rng.choice(SIGN_HAN), len(line))
        return put(rng, form.format(line=line), line[at])
    if luck < 0.7:
        names = rng.sample(WORDS_HAN, rng.randint(3, 5))
        form, at = _place_han(rng, rng.choice(WORD_HAN), len(names))
        return put(rng, form.format(names="、".join(names)), names[at])
    word, number = rng.choice(PLAIN), str(rng.randint(1000, 99999))
    form = rng.choice(LETTER_HAN)
    form, at = _place_han(rng, form, len(number if "{number}" in form else word))
    text = form.format(word=word, number=number)
    return put(rng, text, number[at] if "{number}" in form else word[at])
