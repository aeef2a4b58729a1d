"""Questions of sign-up forms after what stands at a place of a list or a word."""

from __future__ import annotations

import random

from models.challenges.drawing.logic_gate_said import Asked, Slots, form, listed
from models.challenges.drawing.logic_gate_words import (
    CHINESE_PLAIN,
    CHINESE_SORTS,
    NAMES,
    ORDINALS,
    PLAIN,
    SHORT_ORDINALS,
    SORTS,
    in_chinese,
)

SENTENCES = (
    "The library opens at nine", "Please close the door quietly", "Our club meets every Friday",
    "The cat sleeps on the sofa", "We are happy to help", "Fresh bread smells very good",
    "The train was late again", "My sister plays the violin", "Bring your own cup please",
    "It will rain this afternoon", "The shop sells old books", "Every garden needs some water",
    "Dogs must wear a lead", "The children went to school", "Winter is cold and dark",
    "She wrote a long letter", "Green tea tastes best hot", "He parked behind the church",
)  # fmt: skip
CHINESE_PHRASES = (
    "春夏秋冬", "东南西北", "欢迎光临", "新年快乐", "好好学习", "公共图书馆", "天天向上",
    "人民广场",
    "风和日丽", "生日快乐", "中国地图", "社区医院", "一路平安",
)  # fmt: skip


def _nth(place: int, size: int, rng: random.Random) -> str:
    """What the place is called; of the last one mostly that."""
    if place == size - 1 and rng.random() < 0.7:
        return "last"
    return ORDINALS[place] if place == 0 or rng.random() < 0.6 else SHORT_ORDINALS[place]


def _of(words: list[str], rng: random.Random) -> Slots:
    place = rng.randrange(len(words))
    return {
        "nth": _nth(place, len(words), rng), "list": ", ".join(words), "and": listed(words, rng),
        "row": " ".join(words), "answer": words[place],
    }  # fmt: skip


def _words(rng: random.Random) -> Slots:
    return _of(rng.sample(PLAIN, rng.choice((3, 4, 4, 5))), rng)


def _names(rng: random.Random) -> Slots:
    return _of(rng.sample(NAMES, rng.choice((3, 4, 4, 5))), rng)


def _numbers(rng: random.Random) -> Slots:
    return _of([str(number) for number in rng.sample(range(1, 60), rng.choice((3, 4, 5)))], rng)


def _sort(rng: random.Random) -> Slots:
    """A list of one sort."""
    sort = rng.choice(("animal", "fruit", "colour", "country", "drink", "vehicle"))
    return {"sort": sort, **_of(rng.sample(SORTS[sort], 4), rng)}


def _among(rng: random.Random) -> Slots:
    """The first or second of a sort among others."""
    sort, other = rng.choice(
        (("colour", "animal"), ("animal", "drink"), ("fruit", "tool"), ("city", "sport"))
    )
    right, wrong = rng.sample(SORTS[sort], 3), rng.sample(SORTS[other], 2)
    words = [*right[1:], *wrong]
    rng.shuffle(words)
    words.insert(rng.randint(0, 2), right[0])
    ordered = [word for word in words if word in right]
    place = rng.randrange(3)
    return {
        "sort": sort,
        "nth": _nth(place, 3, rng),
        "list": ", ".join(words),
        "answer": ordered[place],
    }


def _letter(rng: random.Random) -> Slots:
    word = rng.choice(PLAIN)
    place = rng.choices(range(len(word)), [4, 2, 2, 1, *([0.5] * (len(word) - 5)), 3])[0]
    if place > 5:
        place = len(word) - 1
        return {"word": word, "nth": "last", "answer": word[place]}
    return {"word": word, "nth": _nth(place, len(word), rng), "answer": word[place]}


def _letters(rng: random.Random) -> Slots:
    word, count = rng.choice(PLAIN), rng.choice((2, 3))
    end, spelt = rng.choice(("first", "last")), {2: "two", 3: "three"}[count]
    return {
        "word": word,
        "end": end,
        "n": spelt,
        "answer": word[:count] if end == "first" else word[-count:],
    }


def _digit(rng: random.Random) -> Slots:
    digits = "".join(str(digit) for digit in rng.sample(range(1, 10), rng.choice((4, 5))))
    place = rng.randrange(len(digits))
    return {"number": digits, "nth": _nth(place, len(digits), rng), "answer": digits[place]}


def _sentence(rng: random.Random) -> Slots:
    sentence = rng.choice(SENTENCES)
    words = sentence.split()
    choices = [place for place, word in enumerate(words) if words.count(word) == 1]
    place = rng.choice([choices[0], choices[-1], choices[-1], *choices])
    return {"sentence": sentence, "nth": _nth(place, len(words), rng), "answer": words[place]}


def _beside(rng: random.Random) -> Slots:
    words = rng.sample(rng.choice((PLAIN, NAMES, [str(n) for n in range(1, 60)])), 4)
    place = rng.randint(1, 2)
    side, answer = rng.choice((("after", words[place + 1]), ("before", words[place - 1])))
    return {"side": side, "word": words[place], "list": ", ".join(words), "answer": answer}


def _middle(rng: random.Random) -> Slots:
    words = rng.sample(
        rng.choice((PLAIN, NAMES, [str(n) for n in range(1, 60)])), rng.choice((3, 3, 5))
    )
    return {"list": ", ".join(words), "answer": words[len(words) // 2]}


def _alphabet(rng: random.Random) -> Slots:
    place = rng.choice((0, 1, 2, 3, 25))
    return {
        "nth": "last" if place == 25 else ORDINALS[place],
        "answer": "abcdefghijklmnopqrstuvwxyz"[place],
    }


def _position(rng: random.Random) -> Slots:
    words = rng.sample(PLAIN, 4)
    place = rng.randrange(4)
    return {"word": words[place], "list": ", ".join(words), "answer": str(place + 1)}


def _chinese_place(place: int, size: int, rng: random.Random) -> str:
    if place == size - 1 and rng.random() < 0.6:
        return "最后一"
    return f"第{in_chinese(place + 1)}" if rng.random() < 0.7 else f"第 {place + 1} "


def _chinese_character(rng: random.Random) -> Slots:
    words = rng.choice(CHINESE_PHRASES)
    choices = [place for place, sign in enumerate(words)]
    place = rng.choice(choices)
    return {"words": words, "nth": _chinese_place(place, len(words), rng), "answer": words[place]}


def _chinese_list(rng: random.Random) -> Slots:
    words = rng.sample(CHINESE_PLAIN, rng.choice((3, 4, 5)))
    place = rng.randrange(len(words))
    return {
        "list": "、".join(words),
        "nth": _chinese_place(place, len(words), rng),
        "answer": words[place],
    }


def _chinese_sort(rng: random.Random) -> Slots:
    sort = rng.choice(("水果", "动物", "颜色", "城市"))
    words = rng.sample(CHINESE_SORTS[sort], 4)
    place = rng.randrange(4)
    return {
        "sort": sort, "list": "、".join(words), "nth": _chinese_place(place, 4, rng),
        "answer": words[place]
    }  # fmt: skip


def _chinese_number(rng: random.Random) -> Slots:
    digits = [str(number) for number in rng.sample(range(1, 60), 4)]
    place = rng.randrange(4)
    return {
        "list": "、".join(digits),
        "nth": _chinese_place(place, 4, rng),
        "answer": digits[place],
    }


def _chinese_digit(rng: random.Random) -> Slots:
    slots = _digit(rng)
    place = slots["number"].index(slots["answer"])
    return {**slots, "nth": _chinese_place(place, len(slots["number"]), rng)}


def _chinese_beside(rng: random.Random) -> Slots:
    words = rng.sample(CHINESE_PLAIN, 4)
    place = rng.randint(1, 2)
    side, answer = rng.choice((("后", words[place + 1]), ("前", words[place - 1])))
    return {"side": side, "word": words[place], "list": "、".join(words), "answer": answer}


by_place = form(
    (
        Asked(2.2, _words, (
            "What is the {nth} word in this list: {list}?", "Type the {nth} word: {list}",
            "Which word comes {nth}: {list}?", "Enter the {nth} word of the following: {row}",
            "What is the {nth} of these words: {and}?",
            "Please type the {nth} word from this list: {list}",
            'The {nth} word of "{row}" is?', "{list} - which word is {nth}?",
        )),
        Asked(2.2, _letter, (
            'What is the {nth} letter of the word "{word}"?', "What is the {nth} letter in {word}?",
            "Type the {nth} letter of '{word}'.", "Enter the {nth} letter of the word {word}",
            "Which letter is {nth} in the word {word}?", "The {nth} letter of {word} is?",
        )),
        Asked(1.0, _numbers, (
            "What is the {nth} number in this list: {list}?", "Which number comes {nth}: {list}?",
            "Type the {nth} number: {row}", "The {nth} number in {list} is?",
        )),
        Asked(0.6, _digit, (
            "What is the {nth} digit of {number}?", "Enter the {nth} digit of the number {number}",
        )),
        Asked(0.9, _sentence, (
            'What is the {nth} word of this sentence: "{sentence}."',
            'Type the {nth} word of the phrase "{sentence}".',
            "{sentence}. What is the {nth} word?",
        )),
        Asked(0.8, _sort, (
            "What is the {nth} {sort} in the list: {list}?", "Which {sort} is named {nth}: {list}?",
        )),
        Asked(0.5, _among, (
            "What is the {nth} {sort} in the list {list}?", "The {nth} {sort} in {list} is?",
        )),
        Asked(0.5, _names, (
            "Which name comes {nth}: {list}?",
            "{and} are standing in a queue in this order. Who is {nth}?",
        )),
        Asked(0.8, _beside, (
            "Which one comes right {side} {word} in this list: {list}?",
            "In the list {list}, what comes directly {side} {word}?",
            "What stands just {side} {word}: {list}?",
        )),
        Asked(0.5, _middle, (
            "Which one is in the middle: {list}?", "What is in the middle of this list: {list}?",
        )),
        Asked(0.4, _letters, (
            'What are the {end} {n} letters of "{word}"?',
            "Type the {end} {n} letters of the word {word}.",
        )),
        Asked(0.4, _alphabet, ("What is the {nth} letter of the alphabet?",)),
        Asked(0.15, _position, ("At which position in this list is {word}: {list}?",)),
    ),
    (
        Asked(2.2, _chinese_character, (
            "“{words}”的{nth}个字是什么？", "请输入“{words}”的{nth}个字",
            "“{words}”中{nth}个字是？",
            "词语“{words}”，{nth}个字是什么？",
        )),
        Asked(2.0, _chinese_list, (
            "{list}，{nth}个词是什么？", "请输入{nth}个词：{list}",
            "下列词语中{nth}个是哪个：{list}",
            "“{list}”里排在{nth}个的是？",
        )),
        Asked(0.8, _chinese_sort, ("{list}，{nth}个{sort}是什么？", "以下{nth}个{sort}是：{list}")),
        Asked(0.8, _chinese_number, ("{list}中{nth}个数是多少？", "请填写{nth}个数：{list}")),
        Asked(0.5, _chinese_digit, (
            "数字 {number} 的{nth}位是几？", "{number} 从左数{nth}位数字是几？",
        )),
        Asked(0.6, _chinese_beside, (
            "{list}，“{word}”的{side}一个词是什么？",
            "在“{list}”中，“{word}”{side}面紧挨着的词是哪个？",
        )),
    ),
)  # fmt: skip
