"""Words, letters and figures told by where they stand."""

from __future__ import annotations

import random

from models.challenges.drawing.logic_desk_said import (
    IN_CHINESE,
    Asked,
    big,
    in_han,
    put,
    row,
    words,
)

NTH = words("first|second|third|fourth|fifth|sixth|seventh|eighth")
NTH_SHORT = words("1st|2nd|3rd|4th|5th|6th|7th|8th")
NOUNS = words(
    "lantern|meadow|harbour|pocket|saddle|thunder|button|castle|pepper|blanket|window|ticket|"
    "forest|marble|puzzle|cactus|violin|rocket|tunnel|carpet|bridge|garden|kettle|mirror|dragon|"
    "island|jungle|magnet|orchard|pigeon"
)
PHRASES = words(
    "every cat loves warm milk|our club meets on Friday|please water the green plants|"
    "the train leaves at noon|books are quiet friends|the old clock stopped ticking|"
    "we bake fresh bread daily|my bicycle has new tyres|rain fell on the roof|"
    "children play in the yard|the ferry crosses the river|soup tastes better hot"
)
IN_LIST = (
    "What is the {n} word here: {r}?", "{r} - type the {n} one.", "Copy the {n} item of {r}",
    "Look at this row: {r}. Which word stands {n}?", "From {r}, give us the {n} word.",
    "Write down number {d} of these: {r}", "Item {d} in the list {r} is what?",
    "Which of these comes {n}: {r}?", "The {n} entry of this list, please: {r}",
)  # fmt: skip
IN_PHRASE = (
    "What is the {n} word of this sentence: {p}?", 'Type word number {d} of "{p}".',
    'Read "{p}". Which word is the {n}?', 'The {n} word in "{p}" is ...',
    'Copy the {n} word: "{p}"',
)  # fmt: skip
IN_NOUN = (
    "What is the {n} letter of {w}?", 'Which letter stands {n} in "{w}"?',
    "Type letter number {d} of the word {w}.", 'The word "{w}" - its {n} letter?',
    "Spell {w}. What is the {n} letter?", "Give us the {n} character of {w}.",
)  # fmt: skip
IN_CODE = (
    "What is the {n} digit of {w}?", "Here is a code: {w}. Type its {n} digit.",
    "Which figure stands {n} in {w}?", "Your ticket number is {w}. What is its {n} digit?",
    "Member no. {w}: enter the {n} digit.",
)  # fmt: skip
ENDS = (
    ("Which letter does {w} start with?", 0), ("What letter is at the end of {w}?", -1),
    ("{w} begins with which letter?", 0), ("{w} ends in which letter?", -1),
    ("What letter comes before the last one in {w}?", -2),
    ("With which letter do you start writing {w}?", 0),
    ("The final letter of {w} is?", -1),
)  # fmt: skip
BESIDE = (
    ("Which word follows {x} in this list: {r}?", 1), ("{r} - what stands right after {x}?", 1),
    ("Which word is just before {x}: {r}?", -1), ("In {r}, what comes right before {x}?", -1),
    ("What is to the right of {x} in this row: {r}?", 1), ("{r}: what is to the left of {x}?", -1),
)  # fmt: skip
MIDDLE = (
    "Which word is in the middle: {r}?", "{r} - type the one in the centre.",
)  # fmt: skip
COUNTED = (
    "How many letters are there in {w}?", 'Count the letters of "{w}".',
    "The word {w} has how many letters?",
)  # fmt: skip
OF_WORDS = ('How many words are in "{p}"?', 'Count the words: "{p}".')
NOUNS_HAN = words(
    "灯笼|海港|口袋|雷电|纽扣|城堡|辣椒|毛毯|窗户|车票|森林|拼图|火箭|隧道|地毯|大桥|花园|水壶|"
    "镜子|小岛"
)
PHRASES_HAN = words(
    "春眠不觉晓|我们爱读书|今天天气晴|小猫喝牛奶|花园里有树|火车中午开|床前明月光|面包很新鲜|"
    "白日依山尽"
)
IN_LIST_HAN = (
    "{r}，请写出{n}个词。", "下面这行中{n}个词是什么：{r}？", "请输入{n}项：{r}",
    "{r}，排在{n}位的是哪个？", "从左往右数，{n}个词是：{r}？",
)  # fmt: skip
IN_PHRASE_HAN = (
    "“{p}”的{n}个字是什么？", "请写出“{p}”中的{n}个字。", "{p}，其中{n}个字是？",
    "“{p}”这句话{n}个字是哪个？",
)  # fmt: skip
IN_NOUN_HAN = (
    "单词 {w} 的{n}个字母是什么？", "英文词 {w} 里{n}个字母是哪个？", "请填写 {w} 的{n}个字母。",
)  # fmt: skip
IN_CODE_HAN = (
    "编号 {w} 的{n}位数字是几？", "会员号{w}，请填{n}位数字。", "{w} 从左数{n}位是几？",
)  # fmt: skip
BESIDE_HAN = (
    ("{r}，紧跟在{x}后面的是哪个词？", 1), ("{r}里，{x}前面的一个词是什么？", -1),
    ("{x}的后一个是：{r}？", 1), ("{r}，{x}左边是什么？", -1),
)  # fmt: skip
MIDDLE_HAN = ("{r}，正中间的是哪个词？", "哪个词在最中间：{r}？")
OF_WORDS_HAN = ("“{p}”一共有几个字？", "数一数：“{p}”是几个字？")


def _told(rng: random.Random, form: str, at: int, length: int, **said: str) -> str:
    last = at == length - 1 and rng.random() < 0.4
    nth = "last" if last else rng.choice((NTH, NTH, NTH_SHORT))[at]
    return big(form.format(n=nth, d=at + 1, **said))


def _told_han(rng: random.Random, form: str, at: int, length: int, **said: str) -> str:
    if at == length - 1 and rng.random() < 0.35:
        return form.format(n="最后一", **said)
    nth = in_han(at + 1) if rng.random() < 0.6 else str(at + 1)
    return form.format(n=f"第{nth}", **said)


def _code(rng: random.Random) -> str:
    return "".join(rng.choice("123456789") for _ in range(rng.randint(4, 7)))


def _row(rng: random.Random, names: list[str]) -> str:
    return rng.choice((", ", ", ", "; ", " / ")).join(names)


def by_place(rng: random.Random) -> Asked:
    if rng.random() < IN_CHINESE:
        return _han(rng)
    how = rng.random()
    word = rng.choice(NOUNS)
    shown = word.upper() if rng.random() < 0.35 else word
    if how < 0.25:
        names = rng.sample(NOUNS, rng.randint(3, 6))
        at = rng.randrange(len(names))
        said = _told(rng, rng.choice(IN_LIST), at, len(names), r=_row(rng, names))
        return put(rng, said, names[at])
    if how < 0.4:
        phrase = rng.choice(PHRASES)
        parts = phrase.split()
        at = rng.randrange(len(parts))
        return put(rng, _told(rng, rng.choice(IN_PHRASE), at, len(parts), p=phrase), parts[at])
    if how < 0.58:
        at = rng.randrange(min(5, len(word)))
        return put(rng, _told(rng, rng.choice(IN_NOUN), at, len(word), w=shown), word[at])
    if how < 0.7:
        code = _code(rng)
        at = rng.randrange(len(code))
        return put(rng, _told(rng, rng.choice(IN_CODE), at, len(code), w=code), code[at])
    if how < 0.79:
        asked, at = rng.choice(ENDS)
        return put(rng, big(asked.format(w=f'"{shown}"')), word[at])
    if how < 0.89:
        names, (asked, step) = rng.sample(NOUNS, rng.randint(3, 5)), rng.choice(BESIDE)
        at = rng.randrange(1, len(names) - 1)
        return put(rng, big(asked.format(x=names[at], r=_row(rng, names))), names[at + step])
    if how < 0.93:
        names = rng.sample(NOUNS, rng.choice((3, 5)))
        asked = rng.choice(MIDDLE)
        return put(rng, big(asked.format(r=_row(rng, names))), names[len(names) // 2])
    if how < 0.97:
        return put(rng, rng.choice(COUNTED).format(w=shown), len(word))
    phrase = rng.choice(PHRASES)
    return put(rng, rng.choice(OF_WORDS).format(p=phrase), len(phrase.split()))


def _han(rng: random.Random) -> Asked:
    how = rng.random()
    if how < 0.3:
        names = rng.sample(NOUNS_HAN, rng.randint(3, 5))
        at = rng.randrange(len(names))
        said = _told_han(rng, rng.choice(IN_LIST_HAN), at, len(names), r=row(rng, names, True))
        return put(rng, said, names[at])
    if how < 0.52:
        phrase = rng.choice(PHRASES_HAN)
        at = rng.randrange(5)
        return put(rng, _told_han(rng, rng.choice(IN_PHRASE_HAN), at, 5, p=phrase), phrase[at])
    if how < 0.67:
        word = rng.choice(NOUNS)
        at = rng.randrange(4)
        return put(rng, _told_han(rng, rng.choice(IN_NOUN_HAN), at, len(word), w=word), word[at])
    if how < 0.8:
        code = _code(rng)
        at = rng.randrange(len(code))
        return put(rng, _told_han(rng, rng.choice(IN_CODE_HAN), at, len(code), w=code), code[at])
    if how < 0.9:
        names, (asked, step) = rng.sample(NOUNS_HAN, rng.randint(3, 5)), rng.choice(BESIDE_HAN)
        at = rng.randrange(1, len(names) - 1)
        return put(rng, asked.format(x=names[at], r=row(rng, names, True)), names[at + step])
    if how < 0.95:
        names = rng.sample(NOUNS_HAN, rng.choice((3, 5)))
        said = rng.choice(MIDDLE_HAN).format(r=row(rng, names, True))
        return put(rng, said, names[len(names) // 2])
    return put(rng, rng.choice(OF_WORDS_HAN).format(p=rng.choice(PHRASES_HAN)), 5)
